// One value, two views. The textarea's text is the value; the form is drawn from it and writes to it.

import { getAt, pointerOf } from "./edits.js";
import { make } from "./elements.js";
import { parseJson, printJson } from "./exact_json.js";
import { rowsOf } from "./rows.js";

let instances = 0;

export class SchemaForm {
  /** The number of the branch a person chose, by pointer. */
  chosen = new Map();
  value = new Map();
  /** What the last try found wrong: sentences by pointer. */
  findings = new Map();

  constructor(schema, textarea, pane) {
    this.schema = schema;
    this.textarea = textarea;
    this.pane = pane;
    this.number = ++instances;
    this.problem = make("p", {
      className: "problem",
      id: `sf${this.number}-problem`,
      role: "alert",
      hidden: true,
    });
    textarea.after(this.problem);
    textarea.addEventListener("input", () => this.read());
    textarea.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) textarea.form?.requestSubmit();
    });
    this.read();
  }

  /** Take over what stands in the textarea. While it is not JSON the form waits, so that nothing
   *  typed is written over. */
  read() {
    let sentence = "";
    try {
      this.value = parseJson(this.textarea.value);
    } catch (problem) {
      if (!(problem.offset >= 0)) throw problem;
      sentence = `This is not JSON yet. ${problem.message}`;
    }
    this.textarea.setCustomValidity(sentence);
    this.textarea.setAttribute("aria-invalid", String(Boolean(sentence)));
    if (sentence) this.textarea.setAttribute("aria-errormessage", this.problem.id);
    else this.textarea.removeAttribute("aria-errormessage");
    this.problem.textContent = sentence;
    this.problem.hidden = !sentence;
    this.pane.inert = Boolean(sentence);
    this.chosen.clear();
    if (!sentence) this.draw();
  }

  /** Show what was found wrong, at the places it is about. */
  mark(findings) {
    this.findings = findings;
    this.draw();
  }

  /** Forget which branches were chosen below a place whose parts move. */
  forgetChoices(path) {
    const above = `${pointerOf(path)}/`;
    for (const pointer of this.chosen.keys())
      if (pointer.startsWith(above)) this.chosen.delete(pointer);
  }

  /** A change of shape: write the value and draw the form anew. `focus` names the control to go to. */
  change(value, focus) {
    this.write(value);
    this.draw(focus);
  }

  /** A change inside a control that stays: write the value and leave the controls alone. */
  write(value) {
    this.value = value;
    this.textarea.value = printJson(value);
    this.textarea.setCustomValidity("");
    this.textarea.dispatchEvent(new CustomEvent("schema-form:change", { bubbles: true }));
  }

  draw(focus) {
    const held = this.pane.contains(document.activeElement) ? document.activeElement : undefined;
    const { selectionStart, selectionEnd } = held ?? {};
    this.pane.replaceChildren(...rowsOf(this));
    const found = this.find(focus ?? held?.dataset.focus);
    found?.focus({ preventScroll: true });
    if (focus) found?.scrollIntoView({ block: "nearest" });
    else if (found?.type?.startsWith("text")) found.setSelectionRange(selectionStart, selectionEnd);
  }

  /** The control of that name, else the nearest to it in the same place. */
  find(wanted) {
    if (wanted === undefined) return undefined;
    const place = wanted.slice(0, wanted.lastIndexOf(" "));
    const controls = [...this.pane.querySelectorAll("[data-focus]")];
    const named = (isMeant) => controls.find((control) => isMeant(control.dataset.focus));
    return (
      named((key) => key === wanted) ??
      named((key) => key.startsWith(`${place} `)) ??
      named((key) => key.startsWith(`${place}/`))
    );
  }

  at(path) {
    return getAt(this.value, path);
  }

  idOf(pointer) {
    return `sf${this.number}-${encodeURIComponent(pointer)}`;
  }
}
