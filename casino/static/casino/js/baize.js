// What a page gains with a script: relative times, a choice of theme, copy buttons, live parts. Nothing depends on it.

// ---- times: "in 38 minutes" beside the full date -------------------------------------------------------------------

const words = new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

function relative(moment) {
  const seconds = (moment - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  if (unit === "second") return seconds < 0 ? "just now" : "in under a minute";
  return words.format(Math.trunc(seconds / size), unit);
}

function tellTimes(root = document) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const place = time.querySelector(".ago");
    const said = `(${relative(Date.parse(time.dateTime))})`;
    if (place.textContent !== said) place.textContent = said;
  }
}

// ---- theme ---------------------------------------------------------------------------------------------------------

function offerThemes() {
  for (const choice of document.querySelectorAll("[data-theme-choice]")) {
    choice.hidden = false;
    const select = choice.querySelector("select");
    select.value = document.documentElement.dataset.theme ?? "system";
    select.addEventListener("change", () => {
      const isSystem = select.value === "system";
      if (isSystem) delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = select.value;
      try {
        if (isSystem) localStorage.removeItem("theme");
        else localStorage.setItem("theme", select.value);
      } catch {
        // Storage is switched off: the choice holds for this page.
      }
    });
  }
}

// ---- copying -------------------------------------------------------------------------------------------------------

function offerCopies(root = document) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("button[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = before), 1500);
});

// ---- live parts: an element names its topic, a stream says that it changed, htmx fetches it again --------------------

const streams = new Map();

function listen() {
  const wanted = new Set([...document.querySelectorAll("[data-live]")].map((part) => part.dataset.live));
  for (const topic of wanted) {
    if (streams.has(topic)) continue;
    const parts = () => document.querySelectorAll(`[data-live="${CSS.escape(topic)}"]`);
    const shown = new URL(parts()[0].getAttribute("hx-get"), location).searchParams.get("v") ?? "";
    const stream = new EventSource(`/live/${topic}?v=${encodeURIComponent(shown)}`);
    streams.set(topic, stream);
    stream.onopen = () => parts().forEach((part) => part.setAttribute("data-listening", ""));
    stream.onerror = () => parts().forEach((part) => part.removeAttribute("data-listening"));
    stream.onmessage = () => parts().forEach((part) => htmx.trigger(part, "live"));
  }
  for (const [topic, stream] of streams) {
    if (wanted.has(topic)) continue;
    stream.close();
    streams.delete(topic);
  }
}

// A hidden page asks for nothing; it catches up when somebody looks again.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

// A poll that is led to another page, to enter a code for instance, must not paint it into a corner of this one.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { pathname } = new URL(event.detail.xhr.responseURL);
  if (pathname === event.detail.pathInfo.requestPath.split("?")[0]) return;
  event.detail.shouldSwap = false;
  location.reload();
});

document.addEventListener("htmx:afterSettle", (event) => {
  const part = event.detail.elt;
  if (part.dataset.live && streams.get(part.dataset.live)?.readyState === EventSource.OPEN) part.setAttribute("data-listening", "");
  part.classList.add("arrived");
  tellTimes();
  offerCopies(part);
  listen();
});

tellTimes();
offerThemes();
offerCopies();
listen();
setInterval(tellTimes, 15000);
