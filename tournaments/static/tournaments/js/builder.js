// While somebody types, ask how the terms would read, and show it beside the form; what the checker no longer says goes from
// its field. A link to a field opens what it is folded into. Without this script the page shows what was saved.
(() => {
  const form = document.querySelector("form[data-reading]");
  if (!form) return;
  let timer = 0;
  let asked = 0;
  const read = async () => {
    const mine = ++asked;
    const body = new FormData(form);
    body.delete("rows");
    try {
      const answer = await fetch(form.dataset.reading, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok || mine !== asked) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("reading");
      const shown = document.getElementById("reading");
      if (!fresh || !shown) return;
      shown.replaceWith(fresh);
      const marks = new Set([...fresh.querySelectorAll("[data-finding]")].map((finding) => finding.dataset.finding));
      for (const finding of form.querySelectorAll("[data-finding]")) finding.hidden = !marks.has(finding.dataset.finding);
    } catch {
      // The network is away; what is shown stays, and saving will say so.
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(read, 400);
  });
  const goal = location.hash && document.getElementById(location.hash.slice(1));
  for (let fold = goal && goal.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (goal && form.contains(goal)) goal.scrollIntoView();
})();
