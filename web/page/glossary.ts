// The glossary: a drawer with the words of the theory.

import { button, facts, h } from "./dom";
import { english } from "./english";
import { terms } from "./terms";

export class Glossary {
  readonly element: HTMLDialogElement;
  readonly opens: HTMLButtonElement;

  constructor() {
    const close = button(english.close, () => this.element.close());
    this.element = h("dialog", { class: "drawer", "aria-labelledby": "glossary" },
      h("div", { class: "title" }, h("h2", { id: "glossary" }, english.glossary), close),
      facts(Object.entries(terms)));
    // A click beside the drawer closes it.
    this.element.addEventListener("click", ({ target }) => {
      if (target === this.element) this.element.close();
    });
    this.opens = button(english.glossary, () => this.element.showModal(), { class: "link" });
  }
}
