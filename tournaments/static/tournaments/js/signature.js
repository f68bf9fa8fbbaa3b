// A signature is kept as it was drawn: strokes of points on a field of 640 by 220.
(() => {
  const form = document.querySelector("form[data-signature]");
  const canvas = form && form.querySelector("canvas.signature");
  const kept = form && form.querySelector("input[name=signature]");
  if (!canvas || !kept) return;
  const pen = canvas.getContext("2d");
  pen.lineWidth = 3;
  pen.lineCap = pen.lineJoin = "round";
  pen.strokeStyle = "#16211c";
  let strokes = [];
  let stroke = null;
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [Math.round(((event.clientX - box.left) / box.width) * canvas.width), Math.round(((event.clientY - box.top) / box.height) * canvas.height)];
  };
  const draw = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const points of strokes) {
      pen.beginPath();
      points.forEach(([x, y], n) => (n ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.stroke();
    }
  };
  const keep = () => { kept.value = strokes.length ? JSON.stringify(strokes) : ""; };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    stroke = [at(event)];
    strokes.push(stroke);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    stroke.push(at(event));
    draw();
  });
  canvas.addEventListener("pointerup", () => { stroke = null; keep(); });
  form.querySelector("[data-clear]")?.addEventListener("click", () => { strokes = []; draw(); keep(); });
})();
