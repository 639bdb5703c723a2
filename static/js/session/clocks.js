// Running clocks: what the server counted when the page heard of it, and each second on from there.
// No animation: the words change, ten seconds apart for those who want little motion.

const EVERY = matchMedia("(prefers-reduced-motion: reduce)").matches ? 10000 : 1000;

/** As playground/figures.py writes it. */
function elapsed(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  return minutes ? `${minutes} min ${String(rest).padStart(2, "0")} s` : `${rest} s`;
}

export function startClocks() {
  const heard = new WeakMap();

  /** What a clock was told, and when: anew with each event, though it may be told the same. */
  function start(clock) {
    const told = `${clock.closest("[data-event]").dataset.event} ${clock.dataset.clock}`;
    if (heard.get(clock)?.told !== told) heard.set(clock, { told, at: Date.now() });
    return heard.get(clock).at;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const seconds = Number(clock.dataset.clock) + (Date.now() - start(clock)) / 1000;
      const words = elapsed(Math.max(0, seconds));
      if (clock.textContent !== words) clock.textContent = words;
      const meter = clock.closest(".gauge")?.querySelector("meter");
      if (meter) meter.value = seconds;
    }
  }

  tick();
  setInterval(tick, EVERY);
  return { tick };
}
