// Gives every [data-schema-form] a form: its JSON Schema stands in it as a script of type
// application/json (or at the address in data-schema-address), its value in the first named textarea,
// which stays the one thing that is sent. The form is drawn into [data-schema-pane].

import { SchemaForm } from "./schema_form/form.js";

const made = new WeakSet();

async function schemaOf(element) {
  const block = element.querySelector('script[type="application/json"]');
  if (block) return JSON.parse(block.textContent);
  const answer = await fetch(element.dataset.schemaAddress, {
    headers: { Accept: "application/json" },
  });
  return answer.json();
}

async function enhance(element) {
  if (made.has(element)) return;
  made.add(element);
  const schema = await schemaOf(element);
  const textarea = element.querySelector("textarea[name]");
  const form = new SchemaForm(schema, textarea, element.querySelector("[data-schema-pane]"));
  // A browser may put back what was typed before a reload, after this has read the textarea.
  addEventListener("pageshow", () => form.read());
  textarea.form?.addEventListener("reset", () => setTimeout(() => form.read()));
  // An answer that arrives in the same form lists its violations as [data-violation="<pointer>"].
  textarea.form?.addEventListener("htmx:afterSwap", () => form.mark(findingsIn(textarea.form)));
}

function findingsIn(place) {
  const findings = new Map();
  for (const line of place.querySelectorAll("[data-violation]")) {
    const sentences = findings.get(line.dataset.violation) ?? [];
    findings.set(line.dataset.violation, [
      ...sentences,
      line.querySelector("[data-violation-text]").textContent,
    ]);
  }
  return findings;
}

function enhanceAll(root) {
  for (const element of root.querySelectorAll("[data-schema-form]")) enhance(element);
}

enhanceAll(document);
document.addEventListener("htmx:load", (event) =>
  enhanceAll(event.target.parentElement ?? document),
);
