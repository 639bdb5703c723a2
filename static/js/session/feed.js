// News of a session: a socket rings when there are events, and this fetches what is after the last
// one seen. While the socket is down it looks every two seconds. Nothing is ever lost or told twice:
// the events are rows, and a piece of page that is already there is left alone.

import { place, replace } from "./pieces.js";

const LOOK_EVERY = 2000;
const ASK_EVERY = 1000;
const LONGEST_WAIT = 10000;
const LOST = "No connection. What happens meanwhile will appear when it is back.";

/** Once what has been done is painted; a page in the background is not. */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 100);
  });

export function startFeed(page, follow, winding, clocks) {
  const status = document.getElementById("connection");
  let last = Number(page.dataset.last);
  let rung = last;
  let isLooking = false;
  let looksAgain = false;
  let wait = 500;
  let timer;

  /** Asked for while one is under way, it looks once more: that one's answer may be from before. */
  async function look() {
    looksAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (looksAgain) {
        looksAgain = false;
        while (await fetchNews());
      }
      say("");
    } catch {
      say(LOST);
      setTimeout(look, LOOK_EVERY);
    } finally {
      isLooking = false;
    }
  }

  /** Whether there may be more. */
  async function fetchNews() {
    const address = new URL(page.dataset.feed, location.href);
    address.search = location.search;
    address.searchParams.set("after", last);
    address.searchParams.set("since", document.getElementById("earlier")?.dataset.since ?? 0);
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok || answer.redirected) throw new Error(`feed: ${answer.status}`);
    if (answer.status === 204) return false;
    const feed = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .getElementById("feed");
    await show([...feed.children]);
    last = Math.max(last, Number(feed.dataset.last));
    rung = Math.max(rung, Number(feed.dataset.newest));
    return rung > last;
  }

  /** What stands above the run first, in a frame of its own: what is read keeps its place then, and
   *  the run is followed after. */
  async function show(pieces) {
    const above = pieces.filter((piece) => piece.id === "result" && !piece.hidden);
    if (above.length) {
      follow.keep(() => place(above));
      await painted();
    }
    const rest = pieces.filter((piece) => !above.includes(piece));
    follow.around(() => winding.around(() => place(rest)));
    clocks.tick();
  }

  /** A worker that takes the session up makes no event: while it waits for one, it is asked after. */
  async function askAfterWorker() {
    const address = document.getElementById("session-header").dataset.queued;
    if (!address || document.hidden) return;
    const answer = await fetch(address + location.search).catch(() => undefined);
    if (answer?.status !== 200 || answer.redirected) return;
    const news = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!document.getElementById("session-header").dataset.queued) return;
    for (const told of [...news.getElementById("standing").children]) {
      const present = document.getElementById(told.id);
      if (Number(told.dataset.event) >= Number(present.dataset.event)) replace(present, told);
    }
    clocks.tick();
    look();
  }

  function connect() {
    const socket = new WebSocket(new URL(page.dataset.socket, location.href.replace(/^http/, "ws")));
    socket.addEventListener("open", () => {
      wait = 500;
      clearInterval(timer);
      timer = undefined;
      look();
    });
    socket.addEventListener("message", (event) => {
      rung = Math.max(rung, JSON.parse(event.data).sequence);
      if (rung > last) look();
    });
    socket.addEventListener("close", () => {
      timer ??= setInterval(look, LOOK_EVERY);
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
    return socket;
  }

  function say(sentence) {
    if (status.textContent !== sentence) status.textContent = sentence;
  }

  addEventListener("online", look);
  addEventListener("offline", () => say(LOST));
  document.addEventListener("visibilitychange", () => document.hidden || look());
  // Whatever the person sent may have made news.
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") look();
  });
  setInterval(askAfterWorker, ASK_EVERY);
  connect();
}
