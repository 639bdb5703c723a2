// JSON to the letter: numbers keep their spelling, keys keep their order, and what is not JSON is
// refused in one sentence with its place. Objects are Maps, lists Arrays, numbers JsonNumbers.

const SPACE = /[ \t\n\r]*/y;
const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"/y;
const WORDS = { true: true, false: false, null: null };
const DEEPEST = 200;

export class JsonNumber {
  constructor(text) {
    this.text = text;
  }
}

export class JsonProblem extends Error {
  constructor(reason, text, offset) {
    const lines = text.slice(0, offset).split("\n");
    super(`Line ${lines.length}, column ${lines.at(-1).length + 1}: ${reason}.`);
    this.offset = offset;
  }
}

export function isNumberText(text) {
  NUMBER.lastIndex = 0;
  return NUMBER.test(text) && NUMBER.lastIndex === text.length;
}

export function parseJson(text) {
  let at = 0;

  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at = pattern.lastIndex;
    return found;
  }

  function refuse(reason) {
    const found = at < text.length ? `found ${JSON.stringify(text[at])}` : "the text ends";
    throw new JsonProblem(`${reason}, ${found}`, text, at);
  }

  function takeSign(sign) {
    take(SPACE);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  }

  function takeString(meant) {
    const found = take(STRING);
    if (found === undefined)
      refuse(
        text[at] === '"'
          ? "This text is not closed or has a stray control character or backslash"
          : `Expected ${meant}`,
      );
    return JSON.parse(found);
  }

  function takeObject(depth) {
    const entries = new Map();
    if (takeSign("}")) return entries;
    do {
      take(SPACE);
      const start = at;
      const key = takeString("a key in double quotes");
      if (entries.has(key))
        throw new JsonProblem(`The key ${JSON.stringify(key)} stands twice`, text, start);
      if (!takeSign(":")) refuse("Expected “:” after a key");
      entries.set(key, takeValue(depth + 1));
    } while (takeSign(","));
    if (!takeSign("}")) refuse("Expected “,” or “}”");
    return entries;
  }

  function takeList(depth) {
    const items = [];
    if (takeSign("]")) return items;
    do items.push(takeValue(depth + 1));
    while (takeSign(","));
    if (!takeSign("]")) refuse("Expected “,” or “]”");
    return items;
  }

  function takeValue(depth) {
    if (depth > DEEPEST) refuse("This is nested too deeply");
    if (takeSign("{")) return takeObject(depth);
    if (takeSign("[")) return takeList(depth);
    if (text[at] === '"') return takeString("text");
    const number = take(NUMBER);
    if (number) return new JsonNumber(number);
    const word = take(WORD);
    return word ? WORDS[word] : refuse("Expected a value");
  }

  const value = takeValue(0);
  take(SPACE);
  if (at < text.length) refuse("Expected the end");
  return value;
}

export function printJson(value, indent = "") {
  if (value instanceof JsonNumber) return value.text;
  const inner = `${indent}  `;
  if (value instanceof Map) {
    const parts = [...value].map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${printJson(item, inner)}`,
    );
    return parts.length ? `{\n${parts.join(",\n")}\n${indent}}` : "{}";
  }
  if (Array.isArray(value)) {
    const parts = value.map((item) => inner + printJson(item, inner));
    return parts.length ? `[\n${parts.join(",\n")}\n${indent}]` : "[]";
  }
  return JSON.stringify(value);
}

/** A value of JSON.parse as a value of this module. */
export function fromPlain(plain) {
  if (typeof plain === "number") return new JsonNumber(JSON.stringify(plain));
  if (Array.isArray(plain)) return plain.map(fromPlain);
  if (plain === null || typeof plain !== "object") return plain;
  return new Map(Object.entries(plain).map(([key, item]) => [key, fromPlain(item)]));
}

/** Whether two values are the same JSON; 1 and 1.0 are, as in JSON Schema. */
export function isSame(one, other) {
  if (one instanceof JsonNumber && other instanceof JsonNumber)
    return one.text === other.text || Number(one.text) === Number(other.text);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (one instanceof Map && other instanceof Map)
    return (
      one.size === other.size &&
      [...one].every(([key, item]) => other.has(key) && isSame(item, other.get(key)))
    );
  return one === other;
}

/** "object", "array", "string", "number", "boolean" or "null". */
export function typeOf(value) {
  if (value instanceof Map) return "object";
  if (value instanceof JsonNumber) return "number";
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
