// What the form says about a place beside its control.

import { printJson, typeOf } from "./exact_json.js";
import { act, make } from "./elements.js";

const HELP_SHOWN = 160;

const WORD_OF_FOUND = {
  object: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

/** What the last try found wrong at a place. */
export function findingsAt(pointer, form) {
  const sentences = form.findings.get(pointer);
  return (
    sentences &&
    make(
      "div",
      { className: "sf-findings" },
      sentences.map((sentence) => make("p", { className: "problem" }, sentence)),
    )
  );
}

/** What the form has no field for: said so, shown as it is, and left to the JSON. */
export function foreign(place, branches, form) {
  const found = WORD_OF_FOUND[typeOf(place.value)];
  const meant = branches.map((branch) => branch.label).join(" or ");
  return make(
    "div",
    { className: "sf-foreign" },
    make(
      "p",
      {},
      `The JSON has ${found} here, and the form takes: ${meant}. The JSON is what counts.`,
    ),
    make("code", {}, shorten(printJson(place.value))),
    !place.path.length &&
      act("Start over with an empty object", "Start over with an empty object", " set", () =>
        form.change(new Map()),
      ),
  );
}

const shorten = (text) =>
  text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;

/** Long words are folded behind their beginning. */
export function helpText(help, id) {
  if (help.length <= HELP_SHOWN) return make("p", { className: "sf-help", id }, help);
  const beginning = help.slice(0, HELP_SHOWN).replace(/\s+\S*$/, "");
  const rest = help.slice(beginning.length);
  return make(
    "details",
    { className: "sf-help", id },
    make("summary", {}, `${beginning}…`),
    `… ${rest.trim()}`,
  );
}

/** The words under a label: the description, and the default, which is not filled in by itself. */
export function helpOf(schema) {
  const parts = [
    schema.description,
    schema.format && `Format: ${schema.format}.`,
    "default" in schema && `Default: ${JSON.stringify(schema.default)}.`,
  ];
  return parts.filter(Boolean).join(" ");
}
