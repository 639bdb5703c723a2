// Files dropped anywhere on a [data-file-drop] form are chosen as if with its file field, and what is
// chosen stands in its [data-chosen-files].

const UNITS = ["bytes", "KB", "MB", "GB"];

function sizeOf({ size }) {
  const power = Math.min(Math.floor(Math.log(Math.max(size, 1)) / Math.log(1024)), 3);
  return `${power ? (size / 1024 ** power).toFixed(1) : size} ${UNITS[power]}`;
}

function enhance(form) {
  const field = form.querySelector("input[type='file']");
  const list = form.querySelector("[data-chosen-files]");
  const zone = form.querySelector("[data-drop-zone]");

  function say(...lines) {
    const items = lines.map((line) =>
      Object.assign(document.createElement("li"), { textContent: line }),
    );
    list.replaceChildren(...items);
  }

  function show() {
    say(...[...field.files].map((file) => `${file.name}, ${sizeOf(file)}`));
  }

  const bringsFiles = (event) => event.dataTransfer?.types.includes("Files");

  form.addEventListener("dragover", (event) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    form.classList.add("dropping");
  });
  form.addEventListener("dragleave", (event) => {
    if (!form.contains(event.relatedTarget)) form.classList.remove("dropping");
  });
  form.addEventListener("drop", (event) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    form.classList.remove("dropping");
    const { files } = event.dataTransfer;
    if (!field.multiple && files.length > 1) {
      say("One file at a time is taken here.");
      return;
    }
    field.files = files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  field.addEventListener("change", show);
  zone.querySelector("[data-drop-hint]").hidden = false;
  // A browser may keep what was chosen before a reload.
  addEventListener("pageshow", show);
}

for (const form of document.querySelectorAll("[data-file-drop]")) enhance(form);
