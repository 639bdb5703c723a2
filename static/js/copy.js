// Copy buttons: <button data-copy="id"> copies the text or the value of the element with that id.
(() => {
  async function copy(text) {
    try {
      return await navigator.clipboard.writeText(text);
    } catch {
      copyBySelection(text);
    }
  }

  // Browsers hide the clipboard from pages that came over plain HTTP from another machine, and may
  // refuse it to any.
  function copyBySelection(text) {
    const held = document.activeElement;
    const box = Object.assign(document.createElement("textarea"), {
      value: text,
      className: "visually-hidden",
    });
    document.body.append(box);
    box.select();
    const isDone = document.execCommand("copy");
    box.remove();
    held?.focus();
    if (!isDone) throw new Error("The browser does not let this page copy.");
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    const label = button.textContent;
    try {
      await copy(source.value ?? source.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => (button.textContent = label), 1500);
  });
})();
