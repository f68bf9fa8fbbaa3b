// Chips to tap and keys to press at a practice table. Without this script the fields and buttons do the same.
for (const chips of document.querySelectorAll("[data-chips]")) {
  const input = chips.closest("[data-bet]").querySelector("input");
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-add]");
    if (!chip) return;
    const add = Number(chip.dataset.add);
    input.value = add ? String((Number(input.value) || 0) + add) : "";
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const button = document.querySelector(`button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (button) button.click();
});
