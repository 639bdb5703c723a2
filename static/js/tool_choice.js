// Choosing among many tools: by group, by search, with a count of what is chosen.

/** One tag's tools, with the box that stands for all of them. */
class Group {
  constructor(element) {
    this.element = element;
    this.all = element.querySelector("[data-choose-group]");
    this.boxes = [...element.querySelectorAll("input[name='tools']")];
    // There may be thousands: their text is read once.
    this.tools = this.boxes.map((box) => {
      const label = box.closest("label");
      return { box, label, text: label.textContent.toLowerCase() };
    });
    this.details = element.querySelector("details");
    this.count = element.querySelector("[data-group-count]");
  }

  get listed() {
    return this.tools.filter(({ label }) => !label.hidden);
  }

  show() {
    const chosen = this.boxes.filter((box) => box.checked).length;
    this.count.textContent = chosen;
    this.all.checked = chosen === this.boxes.length;
    this.all.indeterminate = chosen > 0 && chosen < this.boxes.length;
  }

  set(checked) {
    for (const { box } of this.listed) box.checked = checked;
  }

  /** Whether any of its tools has all the words. */
  find(words) {
    for (const { label, text } of this.tools)
      label.hidden = !words.every((word) => text.includes(word));
    const found = this.listed.length > 0;
    this.element.hidden = !found;
    if (words.length && found) this.details.open = true;
    return found;
  }
}

function choose(choice) {
  const groups = [...choice.querySelectorAll("[data-group]")].map((each) => new Group(each));
  const boxes = groups.flatMap((group) => group.boxes);
  const search = choice.querySelector("[data-search]");
  const none = choice.querySelector("[data-none-found]");

  function show() {
    const chosen = boxes.filter((box) => box.checked).length;
    choice.querySelector("[data-chosen-count]").textContent = `${chosen} of ${boxes.length} chosen`;
    for (const group of groups) group.show();
  }

  choice.addEventListener("change", ({ target }) => {
    groups.find((group) => group.all === target)?.set(target.checked);
    show();
  });
  choice.addEventListener("click", ({ target }) => {
    if (!target.dataset.choose) return;
    for (const group of groups) group.set(target.dataset.choose === "all");
    show();
  });
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    none.hidden = groups.filter((group) => group.find(words)).length > 0;
  });
  // Enter in the search would send the form.
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  for (const part of choice.querySelectorAll("[data-needs-script]")) part.hidden = false;
  show();
}

function start(root) {
  for (const choice of root.querySelectorAll("[data-tool-choice]:not([data-started])")) {
    choice.dataset.started = "";
    choose(choice);
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt.parentElement ?? document));
