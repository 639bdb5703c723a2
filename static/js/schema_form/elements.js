// Making elements, without markup in strings.

/** An element: properties are set, data-* and aria-* names become attributes, children appended. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== false));
  return element;
}

/** A button that acts on a place; its spoken name says on which. */
export function act(sign, label, focusKey, onclick) {
  return make(
    "button",
    {
      type: "button",
      className: "sf-act",
      "aria-label": label,
      title: label,
      "data-focus": focusKey,
      onclick,
    },
    sign,
  );
}
