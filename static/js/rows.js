// Rows of a form: added, moved and removed in place. Without script there are spare rows, order
// numbers and a box to remove; with it those give way to buttons.

export function handleRows(root) {
  for (const element of root.querySelectorAll("[data-without-script]")) element.hidden = true;
  for (const set of root.querySelectorAll("[data-rows]")) handle(set);
}

function handle(set) {
  const list = set.querySelector(".row-list");
  const total = set.querySelector(`[name="${set.dataset.rows}-TOTAL_FORMS"]`);
  const adder = set.querySelector("[data-add-row]");

  function show(row) {
    for (const element of row.querySelectorAll("[data-without-script]")) element.hidden = true;
    for (const element of row.querySelectorAll("[data-with-script]")) element.hidden = false;
  }

  function shown() {
    return [...list.children].filter((row) => !row.hidden);
  }

  function number() {
    shown().forEach((row, index) => (row.querySelector("[name$='-ORDER']").value = index + 1));
    set.dispatchEvent(new CustomEvent("draft-changed", { bubbles: true }));
  }

  function add() {
    const text = set.querySelector("template").innerHTML.replaceAll("__prefix__", total.value);
    list.insertAdjacentHTML("beforeend", text);
    total.value = Number(total.value) + 1;
    const row = list.lastElementChild;
    show(row);
    number();
    row.querySelector("textarea, select, input:not([type='hidden'])").focus();
  }

  function remove(row) {
    const rows = shown();
    const place = rows.indexOf(row);
    const next = rows[place + 1] ?? rows[place - 1];
    row.querySelector("[name$='-DELETE']").checked = true;
    row.hidden = true;
    number();
    (next?.querySelector("[data-remove]") ?? adder).focus();
  }

  function move(row, direction) {
    const rows = shown();
    const other = rows[rows.indexOf(row) + (direction === "up" ? -1 : 1)];
    if (!other) return;
    if (direction === "up") other.before(row);
    else other.after(row);
    number();
    row.querySelector(`[data-move="${direction}"]`).focus();
  }

  // A spare row is only for those without script, unless it is the only one.
  const spare = [...list.querySelectorAll("[data-spare]")];
  const needed = list.children.length === spare.length && set.dataset.rows.endsWith("items") ? 1 : 0;
  for (const row of spare.slice(needed)) {
    row.hidden = true;
    row.querySelector("[name$='-DELETE']").checked = true;
  }
  for (const row of list.children) show(row);
  adder.hidden = false;
  adder.addEventListener("click", add);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const row = event.target.closest("[data-row]");
    if (button?.matches("[data-remove]")) remove(row);
    else if (button?.dataset.move) move(row, button.dataset.move);
  });
}
