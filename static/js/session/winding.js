// Winds the shown state back to any call and on again. While it is wound back, news leaves it alone.

/* global htmx */

export function windState(page) {
  const view = () => document.getElementById("state-view");
  const slider = () => document.getElementById("step");
  const steps = () => [...document.querySelectorAll("#steps option")];
  let isBack = slider().value !== slider().max;
  let timer;

  function show(position) {
    const step = steps()[position];
    if (!step) return Promise.resolve();
    slider().value = position;
    slider().setAttribute("aria-valuetext", step.dataset.label);
    isBack = position !== steps().length - 1;
    keep();
    clearTimeout(timer);
    return new Promise((shown) => {
      timer = setTimeout(
        () =>
          htmx
            .ajax("GET", step.dataset.address, { target: "#state-view", swap: "outerHTML" })
            .then(keep)
            .then(shown),
        50,
      );
    });
  }

  function keep() {
    view().toggleAttribute("data-kept", isBack);
  }

  function showAt(address) {
    const position = steps().findIndex((step) => step.dataset.address === address);
    if (position >= 0) show(position);
    return position >= 0;
  }

  page.addEventListener("input", (event) => {
    if (event.target.id === "step") show(Number(event.target.value));
  });
  page.addEventListener("click", (event) => {
    const link = event.target.closest("[data-state-link], [data-state-now]");
    if (!link || event.ctrlKey || event.metaKey) return;
    const isNow = link.matches("[data-state-now]");
    if (isNow ? (show(steps().length - 1), true) : showAt(link.getAttribute("href"))) {
      event.preventDefault();
      if (!isNow) document.getElementById("show-state").checked = true;
    }
  });
  keep();

  return {
    /** Show the state an attempt (turn-number) ended in; done once it is shown. */
    showEndOf(attempt) {
      const last = steps().findLastIndex((step) => step.dataset.address.includes(`/attempts/${attempt}/`));
      return last < 0 || last === Number(slider().value) ? Promise.resolve() : show(last);
    },
    /** Do something that may bring new steps. */
    around(change) {
      const position = slider().value;
      change();
      slider().value = isBack ? position : slider().max;
      if (isBack) slider().setAttribute("aria-valuetext", steps()[position]?.dataset.label);
    },
  };
}
