// The rows of a checklist that is changed on a page of its own.

import { handleRows } from "./rows.js";

const form = document.getElementById("checklist-form");
if (form) handleRows(form);
