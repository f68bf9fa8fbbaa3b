// Count down to what a sign announces, from the seconds that the server gave: the screen's own clock decides nothing.

const arrived = new WeakMap();

function inWords(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `in ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
  return `in ${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function countDown() {
  for (const place of document.querySelectorAll("[data-countdown]")) {
    if (!arrived.has(place)) arrived.set(place, performance.now());
    const passed = (performance.now() - arrived.get(place)) / 1000;
    const left = Math.max(0, Math.ceil(Number(place.dataset.countdown) - passed));
    place.hidden = left === 0;
    place.textContent = inWords(left);
  }
}

countDown();
setInterval(countDown, 1000);
document.addEventListener("htmx:afterSettle", countDown);
