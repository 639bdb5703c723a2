// The control of one place that holds a single value: text, number, or one of a few.

import { isNumberText, isSame, JsonNumber } from "./exact_json.js";
import { make } from "./elements.js";
import { choicesOf, describeValue } from "./schema.js";

/** `place.write(value)` keeps the control as it is; `place.put(value)` and `place.drop()` redraw. */
export function controlOf(place, schema, id) {
  if ("const" in schema || schema.enum || schema.type === "boolean" || schema.type === "null")
    return chooser(place, schema, id);
  return schema.type === "string" ? textBox(place, id) : numberBox(place, id);
}

function attributesOf(place, id) {
  return {
    id,
    "data-focus": `${place.pointer} control`,
    "aria-describedby": place.helpId,
    "aria-required": place.isRequired ? "true" : undefined,
    placeholder: place.value === undefined ? "not set" : undefined,
    spellcheck: false,
    autocomplete: "off",
  };
}

function textBox(place, id) {
  const shown = typeof place.value === "string" ? place.value : "";
  return make("textarea", {
    ...attributesOf(place, id),
    className: "sf-text",
    rows: 1,
    value: shown,
    placeholder:
      place.value === "" ? "empty text" : place.value === undefined ? "not set" : undefined,
    oninput: (event) => {
      event.target.placeholder = "empty text";
      place.write(event.target.value);
    },
    onkeydown: (event) => {
      // Enter sends, as in any one-line field; Shift-Enter makes a line.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      event.target.form?.requestSubmit();
    },
  });
}

function numberBox(place, id) {
  const problem = make("p", { className: "problem", id: `${id}-problem`, hidden: true });
  const box = make("input", {
    ...attributesOf(place, id),
    type: "text",
    inputMode: "decimal",
    className: "sf-number",
    value: place.value instanceof JsonNumber ? place.value.text : "",
  });
  box.addEventListener("input", () => {
    const text = box.value.trim();
    const isFine = text === "" || isNumberText(text);
    const sentence = isFine
      ? ""
      : `“${text}” is not a number as JSON writes it; the JSON keeps what it had.`;
    // An unsound field holds back sending, so what is sent is never other than what is shown.
    box.setCustomValidity(sentence);
    box.toggleAttribute("aria-invalid", !isFine);
    if (!isFine) box.setAttribute("aria-invalid", "true");
    problem.hidden = isFine;
    problem.textContent = sentence;
    if (text === "" && place.mayDrop) place.write(undefined);
    else if (isFine && text !== "") place.write(new JsonNumber(text));
  });
  return [box, problem];
}

function chooser(place, schema, id) {
  const choices = choicesOf(schema);
  const isUnset = place.value === undefined;
  const options = choices.map((choice, index) =>
    make(
      "option",
      { value: String(index), selected: !isUnset && isSame(choice, place.value) },
      describeValue(choice),
    ),
  );
  if (isUnset || place.mayDrop)
    options.unshift(make("option", { value: "", selected: isUnset }, "not set"));
  return make(
    "select",
    {
      ...attributesOf(place, id),
      placeholder: undefined,
      onchange: (event) =>
        event.target.value === "" ? place.drop() : place.put(choices[Number(event.target.value)]),
    },
    options,
  );
}
