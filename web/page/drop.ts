// A place for a file, which is chosen there or dropped on it.

import { h } from "./dom";

/** The place, with what is done with each file. */
export function fileDrop(
  id: string,
  accept: string,
  says: string,
  read: (file: File) => void,
): HTMLElement {
  const input = h("input", { type: "file", class: "unseen", accept, id });
  const target = h("label", { class: "drop", for: id }, says);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) read(file);
  };
  input.addEventListener("change", () => {
    take(input.files);
    // The same file may be chosen again.
    input.value = "";
  });
  for (const event of ["dragover", "dragleave", "drop"] as const) {
    target.addEventListener(event, (drag) => {
      drag.preventDefault();
      target.classList.toggle("over", event === "dragover");
    });
  }
  target.addEventListener("drop", (event) => take(event.dataTransfer?.files));
  return h("div", { class: "field long" }, input, target);
}
