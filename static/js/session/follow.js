// Follows the run while the person is at its end; otherwise what they read stays where it is, and a
// pill says that there is something new below.

const NEAR = 48;

export function followRun(column, pill) {
  // Narrow, the page itself scrolls.
  const scroller = () =>
    getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
  const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  // What a person is to look at before anything begins is read from its top.
  const toEnd = () => {
    const panel = column.querySelector("#setup:not([hidden])");
    if (panel) panel.scrollIntoView({ block: "start" });
    else scroller().scrollTop = scroller().scrollHeight;
  };

  pill.addEventListener("click", () => {
    toEnd();
    pill.hidden = true;
    column.focus({ preventScroll: true });
  });
  for (const box of [column, document]) {
    box.addEventListener("scroll", () => isAtEnd(scroller()) && (pill.hidden = true), { passive: true });
  }

  const isRunning = document.querySelector("#session-header .badge.running");
  if (isRunning && !location.hash) toEnd();

  /** What is read keeps its place, whatever is added above it until what this gives is called. */
  function hold() {
    const box = scroller();
    const read = firstVisible(column, box);
    const before = read?.getBoundingClientRect().top;
    return () => {
      if (read?.isConnected) box.scrollTop += read.getBoundingClientRect().top - before;
    };
  }

  function keep(change) {
    const release = hold();
    change();
    release();
  }

  /** Do something that may add below, and go there if the person was at the end. */
  function around(change) {
    const wasAtEnd = isAtEnd(scroller());
    const height = scroller().scrollHeight;
    keep(change);
    if (wasAtEnd) toEnd();
    else if (scroller().scrollHeight > height && !isAtEnd(scroller())) pill.hidden = false;
  }

  return { hold, keep, around };
}

function firstVisible(column, box) {
  const top = box === column ? column.getBoundingClientRect().top : 0;
  return [...column.querySelectorAll(".event")].find((e) => e.getBoundingClientRect().bottom > top);
}
