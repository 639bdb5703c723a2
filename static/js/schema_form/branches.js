// The branches of a schema, each with a label of its own. Those that would be called alike are named
// by the word that tells them apart, else by the fields or kinds that only one of them has.

import { choicesOf, describeValue, layOut, settle, WORD_OF_TYPE } from "./schema.js";

const NAMES_SHOWN = 3;

export function branchesOf(schema, root) {
  const branches = layOut(schema, root);
  const named = branches.map((branch) => {
    const alike = branches.filter((other) => other.label === branch.label);
    return alike.length > 1 ? { ...branch, label: nameAmong(branch, alike, root) } : branch;
  });
  return named.map((branch, index) => {
    const isTaken = named.some((other, place) => place !== index && other.label === branch.label);
    return isTaken ? { ...branch, label: `${branch.label}, ${index + 1}` } : branch;
  });
}

function nameAmong(branch, alike, root) {
  const others = alike.filter((other) => other !== branch);
  const mark =
    fixedWord(branch, others, root) ??
    ownNames(branch, others, (schema) => schema.required ?? []) ??
    ownNames(branch, others, (schema) => Object.keys(schema.properties ?? {})) ??
    kindOf(branch.schema, root);
  return mark ? `${branch.label}: ${mark}` : branch.label;
}

/** Such as “kind = card”, of a field that is fixed here and otherwise there. */
function fixedWord(branch, others, root) {
  for (const key of Object.keys(branch.schema.properties ?? {})) {
    const word = wordAt(branch.schema, key, root);
    if (word !== undefined && others.every((other) => wordAt(other.schema, key, root) !== word))
      return `${key} = ${word}`;
  }
  return undefined;
}

function wordAt(schema, key, root) {
  const property = schema.properties?.[key];
  if (property === undefined) return undefined;
  const settled = settle(property, root);
  if (!("const" in settled) && settled.enum?.length !== 1) return undefined;
  return describeValue(choicesOf(settled)[0]);
}

/** Such as “with digits, holder”: what this one names and some other of them does not. */
function ownNames(branch, others, namesOf) {
  const own = namesOf(branch.schema).filter((name) =>
    others.some((other) => !namesOf(other.schema).includes(name)),
  );
  if (!own.length) return undefined;
  return `with ${list(own)}`;
}

function list(names) {
  return names.slice(0, NAMES_SHOWN).join(", ") + (names.length > NAMES_SHOWN ? ", …" : "");
}

function kindOf(schema, root) {
  if ("const" in schema || schema.enum) return list(choicesOf(schema).map(describeValue));
  if (schema.type === "array" && schema.items) {
    const type = settle(schema.items, root).type;
    return typeof type === "string" ? `of ${WORD_OF_TYPE[type]}` : undefined;
  }
  return schema.format ?? schema.pattern;
}
