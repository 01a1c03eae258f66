// Cards of a row dragged to their place with a finger. `row` moves a card, draws itself with one lifted, and writes.
const DRAG = 8;

export const dragging = (list, row) => list.addEventListener("pointerdown", (event) => {
  const chip = event.target.closest("[data-place]");
  row.dragged = false;
  if (!chip) return;
  let from = Number(chip.dataset.place);
  const over = (moved) => {
    if (!row.dragged && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < DRAG) return;
    row.dragged = true;
    row.chosen = -1;
    const target = document.elementFromPoint(moved.clientX, moved.clientY)?.closest("[data-place]");
    const to = target && list.contains(target) ? Number(target.dataset.place) : from;
    if (to !== from) { row.move(from, to); from = to; }
    row.draw(from);
  };
  const drop = () => {
    removeEventListener("pointermove", over);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    if (!row.dragged) return;
    row.touched = true;
    row.write();
    setTimeout(() => { row.dragged = false; });
  };
  addEventListener("pointermove", over);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
});
