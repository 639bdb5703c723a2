// Puts pieces of page where they belong. A piece carries the number of the event it tells; one that
// is already there, as new or newer, stays as it is.

/* global htmx, Idiomorph */

import { drawRows } from "./setup.js";

const OPTIONS = {
  ignoreActiveValue: true,
  callbacks: {
    // What a person opened stays open.
    beforeAttributeUpdated: (name, _element, change) => !(name === "open" && change === "remove"),
  },
};

// Whoever sends something from the composer goes on in the next one: what they sent it with is gone.
// The answer and the feed may each bring one, in any order, so that this holds until they do
// something else.
let goesOn = false;

for (const own of ["keydown", "pointerdown"]) {
  document.addEventListener(own, () => (goesOn = false), { capture: true });
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb === "post") goesOn = Boolean(elt.closest("#composer"));
});
document.addEventListener("htmx:afterSettle", () => {
  // Refused, it is the same composer again: the next one is still to come.
  if (goesOn) takeFocus(document.getElementById("composer"));
});

function goOn(composer) {
  if (goesOn && !composer.hidden) takeFocus(composer);
}

function takeFocus(composer) {
  if (document.activeElement === document.body) focusOn(composer);
}

function focusOn(composer) {
  composer.querySelector("select")?.focus({ preventScroll: true });
}

export function place(pieces) {
  for (const piece of pieces) {
    const present = document.getElementById(piece.id);
    if (!present) append(piece);
    else if (Number(piece.dataset.event) > Number(present.dataset.event)) replace(present, piece);
  }
}

function append(piece) {
  document.getElementById("story")?.append(piece);
  htmx.process(piece);
}

export function replace(present, piece) {
  if (present.matches("[data-kept]")) return;
  // Neither another draft nor a composer for the next call may keep what was typed before.
  if (piece.id === "setup") {
    present.replaceWith(piece);
    htmx.process(piece);
    drawRows();
    return;
  }
  if (piece.id === "composer") {
    goesOn ||= present.contains(document.activeElement);
    present.replaceWith(piece);
    htmx.process(piece);
    goOn(piece);
    return;
  }
  Idiomorph.morph(present, piece, OPTIONS);
  htmx.process(document.getElementById(piece.id));
}
