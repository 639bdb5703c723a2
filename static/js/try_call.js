// On a tool's page: an answer is marked as out of date while the arguments are others than it answers.

const form = document.querySelector("[data-try-form]");
const written = form.querySelector("textarea[name='arguments']");
const answer = document.getElementById("answer");
const note = form.querySelector("[data-stale-note]");
let answered = written.value;
let sent = written.value;

function compare() {
  const isStale = answer.childElementCount > 0 && written.value !== answered;
  answer.classList.toggle("stale", isStale);
  note.hidden = !isStale;
}

form.addEventListener("input", compare);
form.addEventListener("schema-form:change", compare);
form.addEventListener("htmx:beforeRequest", () => {
  sent = written.value;
});
form.addEventListener("htmx:afterSwap", () => {
  answered = sent;
  compare();
});
