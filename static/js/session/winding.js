// Winds the shown state back to any call and on again. While it is wound back, news leaves it alone.

/* global htmx */

export function windState(page) {
  const view = () => document.getElementById("state-view");
  const slider = () => document.getElementById("step");
  const attempts = () => [...document.querySelectorAll("#steps option")];
  const last = () => Number(slider().max);
  let isBack = slider().value !== slider().max;
  let timer, wanted, fetching;

  /** The moment at a position: an attempt's moments stand in a row, the first before its calls. */
  function momentAt(position) {
    const attempt = attempts().findLast((option) => Number(option.value) <= position);
    if (!attempt) return undefined;
    const call = position - Number(attempt.value);
    const { address, number } = attempt.dataset;
    return {
      address: `${address}?call=${call}`,
      label: call ? `Attempt ${number}, after call ${call}` : `Before attempt ${number}`,
    };
  }

  function positionOf(address) {
    const [place, call] = address.split("?call=");
    const attempt = attempts().find((option) => option.dataset.address === place);
    return attempt ? Number(attempt.value) + Number(call) : undefined;
  }

  function show(position) {
    const moment = momentAt(position);
    if (!moment) return Promise.resolve();
    slider().value = position;
    slider().setAttribute("aria-valuetext", moment.label);
    isBack = position !== last();
    keep();
    wanted = moment.address;
    clearTimeout(timer);
    return new Promise((shown) => {
      timer = setTimeout(() => (fetching ??= fetchWanted()).then(shown), 50);
    });
  }

  /** One at a time: what comes takes the place of the view that another would be put into. */
  async function fetchWanted() {
    try {
      while (wanted) {
        const address = wanted;
        wanted = undefined;
        await htmx.ajax("GET", address, { target: "#state-view", swap: "outerHTML" });
        keep();
      }
    } finally {
      fetching = undefined;
    }
  }

  function keep() {
    view().toggleAttribute("data-kept", isBack);
  }

  function showAt(address) {
    const position = positionOf(address);
    if (position !== undefined) show(position);
    return position !== undefined;
  }

  page.addEventListener("input", (event) => {
    if (event.target.id === "step") show(Number(event.target.value));
  });
  page.addEventListener("click", (event) => {
    const link = event.target.closest("[data-state-link], [data-state-now]");
    if (!link || event.ctrlKey || event.metaKey) return;
    const isNow = link.matches("[data-state-now]");
    if (isNow ? (show(last()), true) : showAt(link.getAttribute("href"))) {
      event.preventDefault();
      if (!isNow) document.getElementById("show-state").checked = true;
    }
  });
  keep();

  return {
    /** Show the state an attempt (turn-number) ended in; done once it is shown. */
    showEndOf(attempt) {
      const all = attempts();
      const index = all.findIndex((option) => option.dataset.attempt === attempt);
      if (index < 0) return Promise.resolve();
      const end = index + 1 < all.length ? Number(all[index + 1].value) - 1 : last();
      return end === Number(slider().value) ? Promise.resolve() : show(end);
    },
    /** Do something that may bring new steps. */
    around(change) {
      const position = slider().value;
      change();
      slider().value = isBack ? position : slider().max;
      if (isBack) slider().setAttribute("aria-valuetext", momentAt(Number(position)).label);
    },
  };
}
