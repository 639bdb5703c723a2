// Calls before those the page draws: they are put above when they are asked for, and what is read
// stays where it is.

/* global htmx */

export function drawEarlier(follow) {
  const more = () => document.getElementById("earlier");
  let release;

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target === more()) release = follow.hold();
  });
  document.addEventListener("htmx:afterSwap", () => {
    release?.();
    release = undefined;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const isLost = document.activeElement === document.body && !more();
    if (isLost) document.querySelector("#story > .event")?.focus({ preventScroll: true });
  });

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
