// A JSON Schema as a form needs it: references followed only where something stands, branches laid
// side by side, and the branch a value belongs to. Nothing here touches the page.

import { fromPlain, isSame, JsonNumber, typeOf } from "./exact_json.js";

export const TYPES = ["string", "number", "boolean", "object", "array", "null"];
const DEEPEST_UNION = 6;

/** The schema with its reference followed and its allOf merged in; lazy: children stay as they are. */
export function settle(schema, root, seen = new Set()) {
  if (schema === true || schema === undefined) return {};
  if (schema === false) return { isNever: true };
  let { $ref, allOf, ...settled } = schema;
  for (const part of [...($ref ? [follow($ref, root, seen)] : []), ...(allOf ?? [])])
    settled = merge(settled, settle(part, root, new Set([...seen, $ref])));
  return settled;
}

function follow(reference, root, seen) {
  if (seen.has(reference)) return {};
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return {};
  const steps = unescape(reference.slice(2)).split("/");
  const read = (step) => step.replaceAll("~1", "/").replaceAll("~0", "~");
  return steps.reduce((place, step) => place?.[read(step)], root) ?? {};
}

/** A fragment without its percent signs; one that is no such escape stands for itself. */
function unescape(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Both schemas at once. What both say of one property is merged when it is shown. */
function merge(one, other) {
  const merged = { ...other, ...one };
  if (one.properties && other.properties) {
    merged.properties = { ...other.properties };
    for (const [key, schema] of Object.entries(one.properties))
      merged.properties[key] =
        key in merged.properties ? { allOf: [schema, merged.properties[key]] } : schema;
  }
  if (one.required || other.required)
    merged.required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  if (one.type && other.type) merged.type = common(one.type, other.type);
  if (one.additionalProperties === false || other.additionalProperties === false)
    merged.additionalProperties = false;
  return merged;
}

function common(one, other) {
  const others = [other].flat();
  const both = [one]
    .flat()
    .filter((type) => others.includes(type) || (type === "integer" && others.includes("number")));
  return both.length === 1 ? both[0] : both;
}

export function isChoice(schema) {
  return (
    "const" in schema ||
    Array.isArray(schema.enum) ||
    schema.type === "boolean" ||
    schema.type === "null"
  );
}

/** What a field of fixed values offers. */
export function choicesOf(schema) {
  if ("const" in schema) return [fromPlain(schema.const)];
  if (schema.enum) return schema.enum.map(fromPlain);
  return schema.type === "null" ? [null] : [true, false];
}

/** The branches of a settled schema, which may be called alike: one for a plain schema, several for
 *  a union of any kind. */
export function layOut(schema, root, depth = 0) {
  if (schema.isNever) return [{ label: "nothing", schema }];
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts?.length && depth < DEEPEST_UNION) {
    const { oneOf, anyOf, discriminator, title, ...base } = schema;
    return parts.flatMap((part) => {
      const settled = merge(settle(part, root), base);
      const tagged = discriminator ? tag(settled, discriminator, part) : settled;
      const inner = layOut(tagged, root, depth + 1);
      const label = tagged.tagLabel ?? tagged.title ?? nameOfReference(part);
      return inner.length === 1 && label ? [{ ...inner[0], label }] : inner;
    });
  }
  if (isChoice(schema)) return [{ label: schema.title ?? labelOfChoices(schema), schema }];
  return typesOf(schema).map((type) => ({
    label: WORD_OF_TYPE[type],
    schema: { ...schema, type },
  }));
}

export const WORD_OF_TYPE = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};

function labelOfChoices(schema) {
  if (schema.type && !Array.isArray(schema.type)) return WORD_OF_TYPE[schema.type];
  const choices = choicesOf(schema);
  return choices.length === 1 ? describeValue(choices[0]) : "a choice";
}

export function describeValue(value) {
  return typeof value === "string"
    ? value
    : value instanceof JsonNumber
      ? value.text
      : JSON.stringify(value);
}

function typesOf(schema) {
  const said = [schema.type ?? []].flat();
  if (said.length) return said;
  if (
    schema.properties ||
    schema.patternProperties ||
    schema.required ||
    isObject(schema.additionalProperties)
  )
    return ["object"];
  if (schema.items || schema.prefixItems) return ["array"];
  if (schema.pattern || schema.format || schema.minLength || schema.maxLength) return ["string"];
  return TYPES;
}

const isObject = (schema) => schema !== null && typeof schema === "object";

function nameOfReference(part) {
  return part.$ref?.split("/").at(-1);
}

/** A branch under a discriminator, with the property that tells it apart fixed to its word. */
function tag(schema, discriminator, part) {
  const key = discriminator.propertyName;
  const mapped = Object.entries(discriminator.mapping ?? {}).find(
    ([, target]) =>
      part.$ref && (target === part.$ref || target.split("/").at(-1) === nameOfReference(part)),
  );
  const own = schema.properties?.[key];
  const word =
    own?.const ?? mapped?.[0] ?? (own?.enum?.length === 1 ? own.enum[0] : nameOfReference(part));
  if (word === undefined) return schema;
  const properties = { ...schema.properties, [key]: { ...own, const: word } };
  const required = [...new Set([...(schema.required ?? []), key])];
  return { ...schema, properties, required, tagLabel: schema.title ?? String(word) };
}

/** How well a value suits a branch; negative when it cannot be shown there. */
export function suits(value, schema, root) {
  if (schema.isNever) return -1;
  if (isChoice(schema)) return choicesOf(schema).some((choice) => isSame(choice, value)) ? 3 : -1;
  const type = typeOf(value);
  if (type !== (schema.type === "integer" ? "number" : schema.type)) return -1;
  if (type !== "object") return 1;
  let known = 0;
  let missing = 0;
  for (const [key, raw] of Object.entries(schema.properties ?? {})) {
    const fixed = settle(raw, root);
    if (!value.has(key)) missing += schema.required?.includes(key) ? 1 : 0;
    else if (!isChoice(fixed)) known += 1;
    else if (suits(value.get(key), fixed, root) >= 0) known += 2;
    else if (choicesOf(fixed).length === 1) return -1;
  }
  return known + 1 / (1 + missing);
}

/** The number of the branch a value is shown by: the chosen one while it suits, else the best. */
export function pickBranch(branches, value, root, chosen) {
  if (value === undefined) return chosen ?? 0;
  const scores = branches.map((branch) => suits(value, branch.schema, root));
  if (chosen !== undefined && scores[chosen] >= 0) return chosen;
  const best = Math.max(...scores);
  return best < 0 ? -1 : scores.indexOf(best);
}

/** What a place holds right after it is set: the least that is of its kind. */
export function startOf(schema, root, held) {
  if (isChoice(schema)) return choicesOf(schema)[0];
  if (schema.type === "object") return startOfObject(schema, root, held);
  if (schema.type === "array") return [];
  return schema.type === "string" ? "" : new JsonNumber("0");
}

/** Fixed words are written in, and what is `held` already stays where the schema knows it. */
function startOfObject(schema, root, held) {
  const start = new Map();
  for (const [key, raw] of Object.entries(schema.properties ?? {})) {
    const settled = settle(raw, root);
    const isFixed = "const" in settled || settled.enum?.length === 1;
    if (isFixed && schema.required?.includes(key)) start.set(key, choicesOf(settled)[0]);
    else if (!isFixed && held instanceof Map && held.has(key)) start.set(key, held.get(key));
  }
  return start;
}

/** The schema of a key that no property names; undefined when such keys are not declared. Patterns
 *  are not run here: one from a description could hang the page, and the server judges anyway. */
export function schemaOfKey(schema) {
  const patterned = Object.values(schema.patternProperties ?? {});
  if (patterned.length) return patterned.length === 1 ? patterned[0] : {};
  const rest = schema.additionalProperties;
  if (rest === false) return undefined;
  return rest ?? (Object.keys(schema.properties ?? {}).length ? undefined : {});
}

/** The schema of a list's place; undefined when the list may not be that long. */
export function schemaOfItem(schema, index) {
  const fixed = schema.prefixItems ?? [];
  if (index < fixed.length) return fixed[index];
  if (schema.items === false || index >= (schema.maxItems ?? Infinity)) return undefined;
  return schema.items ?? {};
}
