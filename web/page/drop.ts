// Files: chosen at a place for them, or dropped anywhere on the page. What a file is for is known
// by its content, whatever it is called.

import { h } from "./dom";

/** What a file can be. */
export type Kind = "atlas" | "rules" | "certificate";

/** The first bytes of a table that is packed by Zstandard. */
const PACKED = [0x28, 0xb5, 0x2f, 0xfd];

/** So many bytes say what a file is. */
const HEAD = 4096;

/** What a file is by its first bytes; whatever is not known is what belongs where it was put. */
export async function kindOf(file: File, otherwise: Kind): Promise<Kind> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (PACKED.every((byte, at) => head[at] === byte)) return "atlas";
  return /^\s*(#.*\s+|title .*\s+)*reads\s/.test(new TextDecoder().decode(head)) ? "rules"
    : otherwise;
}

/** A file that is dropped anywhere on the page is taken. */
export function dropAnywhere(take: (file: File) => void): void {
  for (const event of ["dragover", "dragleave", "drop"] as const) {
    window.addEventListener(event, (drag) => {
      // A file that misses the mark must not take the place of the page.
      drag.preventDefault();
      document.body.classList.toggle("dropping", event === "dragover");
      const file = event === "drop" ? drag.dataTransfer?.files[0] : undefined;
      if (file) take(file);
    });
  }
}

/** A place where a file is chosen, with what is done with it. */
export function filePlace(
  id: string,
  accept: string,
  says: string,
  take: (file: File) => void,
): HTMLElement {
  const input = h("input", { type: "file", class: "unseen", accept, id });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) take(file);
    // The same file may be chosen again.
    input.value = "";
  });
  return h("div", { class: "field long" }, input, h("label", { class: "drop", for: id }, says));
}
