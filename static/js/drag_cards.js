// Drags cards of a row to another place. `row` can move a card, draw itself with one lifted, and write.
const DRAG = 8;

export const enableDragging = (list, row) => list.addEventListener("pointerdown", (event) => {
  const chip = event.target.closest("[data-place]");
  row.dragged = false;
  if (!chip) return;
  let from = Number(chip.dataset.place);
  const over = (moved) => {
    const distance = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
    if (!row.dragged && distance < DRAG) return;
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
