// Runs before the first paint: what somebody chose (light or dark) goes before what their system says.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is switched off: the system decides.
}
