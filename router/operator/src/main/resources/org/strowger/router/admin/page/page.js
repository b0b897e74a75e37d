"use strict";
// The pages work without this. It adds a button that refreshes a page that shows something, every 10 seconds.
(() => {
  const EVERY_MS = 10000;
  const content = document.getElementById("content");
  const live = document.getElementById("live");
  if (!content || !live || !document.querySelector("nav") || content.querySelector("form[method=post]")) return;

  const button = document.createElement("button");
  button.type = "button";
  button.id = "refresh";
  let timer = 0;

  const show = (on) => {
    button.textContent = on ? "Stop refreshing" : "Refresh every 10 s";
    button.setAttribute("aria-pressed", String(on));
  };
  const stop = (why) => {
    clearInterval(timer);
    timer = 0;
    show(false);
    live.textContent = why;
  };

  // The page is not refreshed while somebody types or reads a form.
  const isBusy = () => document.hidden || content.contains(document.activeElement) || content.querySelector("details[open]");

  const refresh = async () => {
    if (isBusy()) return;
    try {
      const reply = await fetch(location.href, {headers: {"Strowger-Refresh": "1"}, redirect: "error"});
      if (reply.status === 401) return stop("Your session is over: sign in again.");
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const fresh = page.getElementById("content");
      if (!fresh) return stop("The page could not be refreshed.");
      const before = content.querySelector(".done")?.textContent;
      content.replaceChildren(...document.adoptNode(fresh).childNodes);
      const after = content.querySelector(".done")?.textContent;
      if (before !== after && after) live.textContent = "Changed: " + after;
    } catch (e) {
      stop("The page could not be refreshed: the daemon does not respond.");
    }
  };

  button.addEventListener("click", () => {
    if (timer) return stop("No longer refreshed.");
    timer = setInterval(refresh, EVERY_MS);
    show(true);
    live.textContent = "Refreshed every 10 seconds.";
  });
  show(false);
  live.before(button);
})();
