// Says so in the page when a request of htmx gets no answer or a failure.
(() => {
  function say(sentence) {
    const notices = document.getElementById("notices");
    notices.querySelector("[data-trouble]")?.remove();
    const line = Object.assign(document.createElement("p"), {
      className: "notice error",
      textContent: sentence,
    });
    line.dataset.trouble = "";
    notices.append(line);
  }

  function sentenceOf({ status, responseText }) {
    if (status === 400 || status === 413) {
      const page = new DOMParser().parseFromString(responseText, "text/html");
      return page.querySelector("[data-refusal]")?.textContent ?? "The server could not read that.";
    }
    if (status === 403) return "That was refused: your role may not do it, or the page is too old.";
    return `The server answered ${status}. What you typed is still here.`;
  }

  // Who leaves the page ends its requests, and that is no trouble.
  const underway = new Set();
  document.addEventListener("htmx:beforeSend", (event) => underway.add(event.detail.xhr));
  document.addEventListener("htmx:afterRequest", (event) => underway.delete(event.detail.xhr));
  for (const leaving of ["beforeunload", "pagehide"]) {
    addEventListener(leaving, () => {
      for (const request of underway) request.onabort = request.onerror = null;
    });
  }

  document.addEventListener("htmx:sendError", () =>
    say("The server cannot be reached. What you typed is still here; try again."),
  );
  document.addEventListener("htmx:timeout", () => say("The server took too long to answer."));
  document.addEventListener("htmx:responseError", (event) =>
    say(sentenceOf(event.detail.xhr)),
  );
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { pathname } = new URL(event.detail.xhr.responseURL, location.href);
    if (pathname !== "/login/") return;
    event.detail.shouldSwap = false;
    say("You are signed out. Sign in in another tab; what you typed is still here.");
  });
  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.detail.successful) document.querySelector("[data-trouble]")?.remove();
  });
})();
