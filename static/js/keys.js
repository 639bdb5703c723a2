// Keys. An element with data-key="n" or "g s" is clicked (or focused, if it is a field) when those
// keys are pressed outside a field. "?" opens the sheet, which lists them and what the page adds.
(() => {
  const dialog = document.getElementById("keys");
  const list = dialog.querySelector("[data-keys-list]");
  const fixed = list.innerHTML;
  let pending = "";
  let timer;

  const isField = (element) =>
    element.matches("input, textarea, select") || element.isContentEditable;

  function row(keys, label) {
    const term = document.createElement("dt");
    for (const key of keys.split(" ")) {
      term.append(Object.assign(document.createElement("kbd"), { textContent: key }), " ");
    }
    return [term, Object.assign(document.createElement("dd"), { textContent: label })];
  }

  function open() {
    list.innerHTML = fixed;
    for (const element of document.querySelectorAll("[data-key]")) {
      if (!element.checkVisibility()) continue;
      const label = element.dataset.keyLabel ?? element.ariaLabel ?? element.textContent.trim();
      list.append(...row(element.dataset.key, label));
    }
    list.append(...row("?", "This list"));
    dialog.showModal();
  }

  function activate(element) {
    if (isField(element)) {
      element.focus();
      element.select?.();
    } else element.click();
  }

  function press(key) {
    clearTimeout(timer);
    const keys = pending ? `${pending} ${key}` : key;
    const shown = [...document.querySelectorAll("[data-key]")].filter((e) => e.checkVisibility());
    const exact = shown.find((element) => element.dataset.key === keys);
    pending = "";
    if (exact) activate(exact);
    else if (shown.some((element) => element.dataset.key.startsWith(`${keys} `))) {
      pending = keys;
      timer = setTimeout(() => (pending = ""), 1200);
    }
    return Boolean(exact);
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?") {
      event.preventDefault();
      open();
    } else if (event.key.length === 1 && press(event.key)) event.preventDefault();
  });

  for (const button of document.querySelectorAll("[data-keys-open]")) {
    button.hidden = false;
    button.addEventListener("click", open);
  }
})();
