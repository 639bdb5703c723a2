// Choosing among many tools: by group, by search, with a count of what is chosen.

function choose(choice) {
  const groups = [...choice.querySelectorAll(".tool-group")];
  const boxes = [...choice.querySelectorAll("input[name='tools']")];
  const search = choice.querySelector("[data-search]");
  const isListed = (box) => !box.closest("label").hidden;

  function count() {
    const chosen = boxes.filter((box) => box.checked).length;
    choice.querySelector("[data-chosen-count]").textContent = `${chosen} of ${boxes.length} chosen`;
    for (const group of groups) {
      const own = [...group.querySelectorAll("input[name='tools']")];
      group.querySelector("[data-group-count]").textContent = own.filter((b) => b.checked).length;
    }
  }

  function list() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const box of boxes) {
      const label = box.closest("label");
      const text = label.textContent.toLowerCase();
      label.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of groups) {
      const found = [...group.querySelectorAll("input[name='tools']")].some(isListed);
      group.hidden = !found;
      if (words.length && found) group.open = true;
    }
  }

  function set(some, checked) {
    for (const box of some) if (isListed(box)) box.checked = checked;
    count();
  }

  choice.addEventListener("change", count);
  search.addEventListener("input", list);
  choice.addEventListener("click", ({ target }) => {
    const { choose: all, chooseGroup: group } = target.dataset;
    if (all) set(boxes, all === "all");
    if (group) {
      set(target.closest(".tool-group").querySelectorAll("input[name='tools']"), group === "all");
    }
  });
  for (const part of choice.querySelectorAll("[data-needs-script]")) part.hidden = false;
  count();
}

function start(root) {
  for (const choice of root.querySelectorAll("[data-tool-choice]:not([data-started])")) {
    choice.dataset.started = "";
    choose(choice);
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt.parentElement ?? document));
