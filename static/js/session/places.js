// Links to evidence: a call in the run, or a place in the state. The column it is in comes forward,
// and what hides it is opened.

const PIECE = /^(call|attempt|turn|moment)-/;

export function openPlaces(winding, earlier) {
  const page = document.getElementById("session");

  function bring(element, column) {
    document.getElementById(column).checked = true;
    for (let box = element; box; box = box.parentElement?.closest("details")) {
      if (box.matches("details")) box.open = true;
    }
    const isTall = element.offsetHeight > innerHeight / 2;
    element.scrollIntoView({ block: isTall ? "start" : "center" });
    element.classList.remove("shown");
    void element.offsetWidth; // Restarts the animation.
    element.classList.add("shown");
  }

  const find = (hash) =>
    document.getElementById(decodeURIComponent(hash)) ?? document.getElementById(hash);

  async function openTarget() {
    const hash = location.hash.slice(1);
    if (PIECE.test(hash) && !find(hash)) await earlier.reach(hash);
    const target = find(hash);
    if (target?.closest(".run-column")) bring(target, "show-run");
    if (target?.closest(".state-column")) bring(target, "show-state");
  }

  page.addEventListener("click", (event) => {
    const link = event.target.closest("[data-state-pointer]");
    // One that stands too deep for the tree has no place in it: the link leads to its own page.
    if (!link?.hash || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    history.replaceState(null, "", link.hash);
    // A verdict is about the state its attempt ended in, whichever is shown now.
    winding.showEndOf(link.dataset.attempt).then(() => {
      const target = find(link.hash.slice(1));
      // Of a large state the column has not all; the page of the state opens the way there.
      if (target) bring(target, "show-state");
      else location.assign(link.href);
    });
  });
  addEventListener("hashchange", openTarget);
  openTarget();
}
