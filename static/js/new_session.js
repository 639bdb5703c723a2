// The new session's page: its rows, and the way from a problem to its field.

import { handleRows } from "./rows.js";

const form = document.getElementById("new-session");
if (form) handleRows(form);

// A problem leads to its field, wherever that is folded away.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-problem]");
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  const fold = field.closest("details");
  if (fold) fold.open = true;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
});

document.getElementById("problems")?.focus();
