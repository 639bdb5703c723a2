// Changes to a JSON value, each giving a new value. A path is a list of keys and indexes.

export function getAt(value, path) {
  return path.reduce(
    (place, step) => (place instanceof Map ? place.get(step) : place?.[step]),
    value,
  );
}

export function setAt(value, path, made) {
  if (!path.length) return made;
  const [step, ...rest] = path;
  const copy = value instanceof Map ? new Map(value) : [...value];
  const child = setAt(getAt(value, [step]), rest, made);
  if (copy instanceof Map) copy.set(step, child);
  else copy[step] = child;
  return copy;
}

export function removeAt(value, path) {
  const parent = path.slice(0, -1);
  const step = path.at(-1);
  const held = getAt(value, parent);
  const kept =
    held instanceof Map
      ? new Map([...held].filter(([key]) => key !== step))
      : held.toSpliced(step, 1);
  return setAt(value, parent, kept);
}

export function renameAt(value, path, key) {
  const parent = path.slice(0, -1);
  const entries = [...getAt(value, parent)].map(([old, item]) => [
    old === path.at(-1) ? key : old,
    item,
  ]);
  return setAt(value, parent, new Map(entries));
}

export function moveAt(value, path, by) {
  const parent = path.slice(0, -1);
  const items = [...getAt(value, parent)];
  const [moved] = items.splice(path.at(-1), 1);
  items.splice(path.at(-1) + by, 0, moved);
  return setAt(value, parent, items);
}

/** The RFC 6901 pointer of a path. */
export function pointerOf(path) {
  return path
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
