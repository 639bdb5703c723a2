// The rows of the form: one a place, drawn from the schema and the value alone.

import { branchesOf } from "./branches.js";
import { itemsOf, propertiesOf, renameBox } from "./children.js";
import { controlOf } from "./controls.js";
import { moveAt, pointerOf, removeAt, setAt } from "./edits.js";
import { act, make } from "./elements.js";
import { findingsAt, foreign, helpOf, helpText } from "./remarks.js";
import { choicesOf, isChoice, pickBranch, settle, startOf } from "./schema.js";

/** The rows of the whole value, which is an object. `form` is what ./form.js hands in. */
export function rowsOf(form) {
  const branches = branchesOf(settle(form.schema, form.schema), form.schema);
  const index = pickBranch(branches, form.value, form.schema, form.chosen.get(""));
  const place = { path: [], pointer: "", label: "arguments", value: form.value };
  if (index < 0 || !(form.value instanceof Map)) return [foreign(place, branches, form)];
  const rows = propertiesOf(place, branches[index].schema, form);
  const chooser = branches.length > 1 && branchChooser(place, branches, index, form);
  return [findingsAt("", form), chooser, ...rows].filter(Boolean);
}

export function row(spec, form) {
  const place = { ...spec, pointer: pointerOf(spec.path) };
  const id = form.idOf(place.pointer);
  const settled = settle(spec.schema, form.schema);
  const branches = branchesOf(settled, form.schema);
  const index = pickBranch(branches, place.value, form.schema, form.chosen.get(place.pointer));
  const branch = branches[index]?.schema ?? settled;
  const isGroup =
    index >= 0 && (branch.type === "object" || branch.type === "array") && !isChoice(branch);
  const help = helpOf(settled.description ? settled : branch);
  place.mayDrop = !place.item;
  place.helpId = help ? `${id}-help` : undefined;
  connect(place, form);
  const head = make("div", { className: "sf-head" });
  place.drawHead = () =>
    head.replaceChildren(...headOf(place, { id, branches, index, branch, isGroup }, form));
  place.drawHead();
  const body =
    index < 0
      ? foreign(place, branches, form)
      : bodyOf(place, branch, id, form, branches.length > 1);
  const findings = findingsAt(place.pointer, form);
  place.forget = () => findings?.remove();
  return make(
    "div",
    {
      className: findings ? "sf-row has-findings" : "sf-row",
      "data-pointer": place.pointer,
      role: isGroup ? "group" : undefined,
      "aria-labelledby": isGroup ? `${id}-label` : undefined,
    },
    head,
    help && helpText(help, place.helpId),
    body,
    findings,
  );
}

/** Give a place its verbs: `write` leaves the control alone, `put` and `drop` draw anew. */
function connect(place, form) {
  place.put = (value) => form.change(setAt(form.value, place.path, value));
  place.drop = (focus) => {
    form.forgetChoices(place.path.slice(0, -1));
    form.change(removeAt(form.value, place.path), focus);
  };
  place.write = (value) => {
    place.value = value;
    place.forget();
    form.findings.delete(place.pointer);
    form.write(
      value === undefined ? removeAt(form.value, place.path) : setAt(form.value, place.path, value),
    );
    place.drawHead();
  };
}

function headOf(place, { id, branches, index, branch, isGroup }, form) {
  const name = place.rename
    ? renameBox(place, id, form)
    : make(
        isGroup || index < 0 ? "span" : "label",
        { for: isGroup || index < 0 ? undefined : id, id: `${id}-label`, className: "sf-label" },
        place.label,
      );
  const kind =
    branches.length > 1
      ? branchChooser(place, branches, index, form)
      : make("span", { className: "sf-kind" }, branches[0]?.label ?? "nothing");
  const isUnset = place.value === undefined;
  return [
    name,
    kind,
    place.isRequired && make("span", { className: "sf-required" }, "required"),
    place.isUndeclared && make("span", { className: "sf-undeclared" }, "not declared"),
    place.rename &&
      make("label", { className: "visually-hidden", for: id }, `Value of ${place.label}`),
    isUnset && !isChoice(branch) && make("span", { className: "sf-unset" }, "not set"),
    make("span", { className: "sf-acts" }, actsOf(place, branch, form)),
  ].filter(Boolean);
}

function actsOf(place, branch, form) {
  const key = place.pointer;
  if (place.item) return itemActs(place, form);
  if (place.value !== undefined)
    return [
      act(
        place.rename || place.isUndeclared ? "Remove" : "Clear",
        `${place.rename ? "Remove" : "Clear"} ${place.label}`,
        `${key} clear`,
        () => place.drop(`${key} set`),
      ),
    ];
  if (isChoice(branch) || branch.type === "number" || branch.type === "integer") return [];
  return [
    act(
      "Set",
      branch.type === "string" ? `Set ${place.label} to empty text` : `Set ${place.label}`,
      `${key} set`,
      () =>
        form.change(setAt(form.value, place.path, startOf(branch, form.schema)), `${key} control`),
    ),
  ];
}

function itemActs(place, form) {
  const { index, count, canMove } = place.item;
  const parent = pointerOf(place.path.slice(0, -1));
  const move = (by) => {
    form.forgetChoices(place.path.slice(0, -1));
    const focus = `${parent}/${index + by} ${by < 0 ? "up" : "down"}`;
    form.change(moveAt(form.value, place.path, by), focus);
  };
  return [
    canMove &&
      index > 0 &&
      act("↑", `Move ${place.label} up`, `${place.pointer} up`, () => move(-1)),
    canMove &&
      index < count - 1 &&
      act("↓", `Move ${place.label} down`, `${place.pointer} down`, () => move(1)),
    act("Remove", `Remove ${place.label}`, `${place.pointer} remove`, () =>
      place.drop(`${parent} add`),
    ),
  ].filter(Boolean);
}

function branchChooser(place, branches, index, form) {
  const options = branches.map((branch, number) =>
    make("option", { value: String(number), selected: number === index }, branch.label),
  );
  if (index < 0) options.unshift(make("option", { value: "", selected: true }, "none of these"));
  return make(
    "select",
    {
      className: "sf-branch",
      "aria-label": `Kind of ${place.label}`,
      "data-focus": `${place.pointer} branch`,
      onchange: (event) => {
        const chosen = Number(event.target.value);
        form.chosen.set(place.pointer, chosen);
        form.change(
          setAt(form.value, place.path, startOf(branches[chosen].schema, form.schema, place.value)),
        );
      },
    },
    options,
  );
}

function bodyOf(place, schema, id, form, isChosen) {
  // Where the kind allows one value only, choosing the kind said it all.
  if (isChosen && isChoice(schema) && choicesOf(schema).length === 1) return undefined;
  if (isChoice(schema) || (schema.type !== "object" && schema.type !== "array"))
    return make("div", { className: "sf-control" }, controlOf(place, schema, id));
  if (place.value === undefined) return undefined;
  const rows =
    schema.type === "object" ? propertiesOf(place, schema, form) : itemsOf(place, schema, form);
  return make("div", { className: "sf-children" }, rows);
}
