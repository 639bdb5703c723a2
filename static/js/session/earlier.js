// Calls before those the page draws: they are put above when they are asked for, and what is read
// stays where it is.

/* global htmx */

export function drawEarlier(follow) {
  const more = () => document.getElementById("earlier");
  const first = () => document.querySelector("#story > .event");
  let release;
  let wasAsked = false;

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== more()) return;
    release = follow.hold();
    wasAsked = more().contains(document.activeElement);
  });
  document.addEventListener("htmx:afterSwap", () => {
    release?.();
    release = undefined;
  });
  document.addEventListener("htmx:afterSettle", () => {
    // Who asked for the last of them with the keyboard goes on at their beginning.
    if (wasAsked && !more() && document.activeElement === document.body) focusOn(first());
    wasAsked = false;
  });

  function focusOn(piece) {
    piece.tabIndex = -1;
    piece.focus({ preventScroll: true });
  }

  return {
    /** Draw the story from a piece on; false when it has no such piece. */
    async reach(key) {
      if (!more()) return false;
      const address = `${more().dataset.address}&reach=${encodeURIComponent(key)}`;
      await htmx.ajax("GET", address, { target: "#earlier", swap: "outerHTML" });
      return Boolean(document.getElementById(key));
    },
  };
}
