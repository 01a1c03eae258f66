// The row of cards is the text field: it lies under them unseen, its caret is drawn between them.
const boxOf = (field) => field?.closest?.(".stick");

const ROWS = [[6, "large"], [8, "medium"], [Infinity, "small"]];

// Marks the card behind which the next letter falls, and the cards that are selected.
const drawCaret = (stick) => {
  const { selectionStart: from, selectionEnd: to } = stick.querySelector("input");
  let start = 0;
  stick.classList.toggle("at-start", from === 0 && to === 0);
  stick.querySelectorAll("li").forEach((item) => {
    const end = start + Number(item.dataset.letters);
    item.classList.toggle("caret", from === to && start < from && from <= end);
    item.classList.toggle("selected", from < end && start < to);
    start = end;
  });
};

// `asText`: something was typed that no card shows, such as a hyphen; then the text itself is to be seen.
export const updateStick = (list, asText) => {
  const stick = boxOf(list);
  if (!stick) return;
  list.dataset.size = ROWS.find(([most]) => list.children.length <= most)[1];
  stick.classList.toggle("as-text", asText);
  drawCaret(stick);
};

document.addEventListener("selectionchange", () => {
  const stick = boxOf(document.activeElement);
  if (stick) drawCaret(stick);
});
