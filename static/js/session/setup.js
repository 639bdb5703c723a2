// The panel that settles what a turn begins with: its rows, whenever it is drawn.

import { handleRows } from "../rows.js";

const made = new WeakSet();

export function drawRows() {
  const form = document.getElementById("setup-form");
  if (!form || made.has(form)) return;
  made.add(form);
  handleRows(form);
}

document.addEventListener("htmx:load", drawRows);
