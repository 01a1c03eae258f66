// A preset fills in every option; an option changed by hand shows which preset the table now plays, if any.
const form = document.querySelector("form.setup");
const radios = [...form.querySelectorAll("[name=preset]")];
const valuesOf = (radio) => JSON.parse(radio.dataset.values);
const control = (name) => form.querySelector(`[name="option.${name}"]:not([type=hidden])`);
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

const fill = (radio) => {
  for (const [name, value] of Object.entries(valuesOf(radio))) {
    const field = control(name);
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
};
const matches = (radio) => Object.entries(valuesOf(radio))
  .every(([name, value]) => String(valueOf(control(name))) === String(value));

// The server takes the fields as they are when the preset shown is the preset chosen.
const show = (chosen) => {
  for (const radio of radios) radio.checked = radio === chosen;
  form.preset_shown.value = chosen?.value || "";
  for (const says of form.querySelectorAll(".preset-says")) {
    says.hidden = says.dataset.preset !== chosen?.value;
  }
};

form.addEventListener("change", ({ target }) => {
  if (target.name === "preset") fill(target);
  if (target.name === "preset" || target.name?.startsWith("option.")) show(radios.find(matches));
});
addEventListener("pageshow", () => show(radios.find(matches)));
