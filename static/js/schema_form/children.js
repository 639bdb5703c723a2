// What stands in an object or a list. Children are drawn only where a value stands, so a schema that
// goes round in circles is followed as far as it is filled.

import { branchesOf } from "./branches.js";
import { pointerOf, renameAt, setAt } from "./edits.js";
import { act, make } from "./elements.js";
import { row } from "./rows.js";
import { schemaOfItem, schemaOfKey, settle, startOf } from "./schema.js";

const ITEMS_SHOWN = 200;

export function propertiesOf(place, schema, form) {
  const declared = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => property !== false || place.value.has(name),
  );
  const names = new Set(declared.map(([name]) => name));
  const extra = [...place.value.keys()].filter((key) => !names.has(key));
  const extraSchema = schemaOfKey(schema);
  const isRequired = ([name]) => Boolean(schema.required?.includes(name));
  const ordered = [
    ...declared.filter(isRequired),
    ...declared.filter((entry) => !isRequired(entry)),
  ];
  const rows = ordered.map(([name, property]) =>
    row(
      {
        path: [...place.path, name],
        label: name,
        schema: property,
        value: place.value.get(name),
        isRequired: isRequired([name]),
      },
      form,
    ),
  );
  for (const key of extra)
    rows.push(
      row(
        {
          path: [...place.path, key],
          label: key,
          schema: extraSchema ?? {},
          value: place.value.get(key),
          rename: extraSchema !== undefined,
          isUndeclared: extraSchema === undefined,
        },
        form,
      ),
    );
  if (extraSchema !== undefined) rows.push(keyAdder(place, extraSchema, form));
  if (!rows.length)
    rows.push(make("p", { className: "sf-none" }, "Nothing is to be filled in here."));
  return rows;
}

/** A free key gets its name from the map it is in; the name is a field of its own. */
function keyAdder(place, schema, form) {
  return act("Add a key", `Add a key to ${place.label}`, `${place.pointer} add`, () => {
    let number = 1;
    while (place.value.has(`key${number}`)) number += 1;
    const path = [...place.path, `key${number}`];
    const branch = branchesOf(settle(schema, form.schema), form.schema)[0].schema;
    form.change(setAt(form.value, path, startOf(branch, form.schema)), `${pointerOf(path)} name`);
  });
}

export function renameBox(place, id, form) {
  const siblings = () => [...form.at(place.path.slice(0, -1)).keys()];
  const box = make("input", {
    type: "text",
    className: "sf-key",
    id: `${id}-label`,
    value: place.label,
    "aria-label": `Key ${place.label}`,
    "data-focus": `${place.pointer} name`,
    spellcheck: false,
    autocomplete: "off",
  });
  box.addEventListener("input", () => {
    const isTaken = box.value !== place.label && siblings().includes(box.value);
    box.setCustomValidity(isTaken ? `There is a key “${box.value}” already.` : "");
  });
  box.addEventListener("change", () => {
    if (!box.reportValidity() || box.value === place.label) return;
    const renamed = pointerOf([...place.path.slice(0, -1), box.value]);
    form.change(
      renameAt(form.value, place.path, box.value),
      `${renamed} ${document.activeElement === box ? "name" : "control"}`,
    );
  });
  return box;
}

export function itemsOf(place, schema, form) {
  const count = place.value.length;
  const fixed = schema.prefixItems?.length ?? 0;
  const rows = place.value.slice(0, ITEMS_SHOWN).map((value, index) =>
    row(
      {
        path: [...place.path, index],
        label: `${place.label} ${index + 1}`,
        schema: schemaOfItem(schema, index) ?? {},
        value,
        isUndeclared: schemaOfItem(schema, index) === undefined,
        item: { index, count, canMove: index >= fixed },
      },
      form,
    ),
  );
  if (count > ITEMS_SHOWN)
    rows.push(
      make("p", { className: "sf-none" }, `${count - ITEMS_SHOWN} more stand in the JSON.`),
    );
  const next = schemaOfItem(schema, count);
  if (next === undefined) return rows;
  const path = [...place.path, count];
  const branch = branchesOf(settle(next, form.schema), form.schema)[0].schema;
  rows.push(
    act("Add an item", `Add an item to ${place.label}`, `${place.pointer} add`, () =>
      form.change(
        setAt(form.value, path, startOf(branch, form.schema)),
        `${pointerOf(path)} control`,
      ),
    ),
  );
  return rows;
}
