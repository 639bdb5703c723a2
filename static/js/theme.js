// The theme switch: system, light, dark. The choice is a cookie, so that the server can write it
// into the page before the first paint.
(() => {
  const root = document.documentElement;
  const order = ["system", "light", "dark"];
  const current = () => root.dataset.theme ?? "system";

  function choose(theme) {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    const age = theme === "system" ? 0 : 31536000;
    document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  }

  function show(button) {
    button.querySelector("[data-theme-name]").textContent = current();
  }

  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    show(button);
    button.addEventListener("click", () => {
      choose(order[(order.indexOf(current()) + 1) % order.length]);
      show(button);
    });
  }
})();
