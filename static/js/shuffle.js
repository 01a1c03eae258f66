// Shuffles cards or rolls a choice on the phone; the result is sent like anything typed.
const randomBelow = (count) => crypto.getRandomValues(new Uint32Array(1))[0] % count;
const shuffled = (things) => {
  const deck = [...things];
  for (let n = deck.length - 1; n > 0; n -= 1) {
    const other = randomBelow(n + 1);
    [deck[n], deck[other]] = [deck[other], deck[n]];
  }
  return deck;
};

const shuffleCards = (box) => {
  const field = box.querySelector("input[type=text]");
  field.value = shuffled([...box.querySelectorAll("[data-face]")].map((key) => key.dataset.face)).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
// A roll or a draw is sent at once: nobody repeats it until it suits. So it waits for what the form lacks.
const lacksCards = (form) => [...form.querySelectorAll("[data-faces]:not([data-most='']) input[type=text]")]
  .some((field) => !field.value.trim());
const rollChoice = (box, button) => {
  if (lacksCards(button.form)) {
    const detail = { says: "Enter the cards first.", bad: true };
    document.dispatchEvent(new CustomEvent("toast", { detail }));
    return;
  }
  const choices = shuffled(box.querySelectorAll("input[type=radio], input[type=checkbox]"));
  choices.forEach((choice, place) => { choice.checked = place < Number(button.dataset.chance); });
  button.disabled = true;
  button.form.requestSubmit();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-chance]");
  if (!button) return;
  const cards = button.closest("[data-faces]");
  if (cards) shuffleCards(cards);
  else rollChoice(button.closest("fieldset"), button);
});
