// What is shown for others: a link to it, the board alone for a class, and a sheet to be printed.

import { button, fill, h } from "./dom";
import { english } from "./english";
import { line } from "./fields";
import type { Page } from "./section";
import type { Changes } from "./state";
import { sheet } from "./sheet";
import { titled } from "./terms";

/** The title of the game, or its name. */
export function titleOf(page: Page): string {
  const game = page.described();
  return game ? titled(game) ?? game.name : english.title;
}

export class Share {
  readonly element: HTMLDialogElement;
  readonly opens: HTMLButtonElement;
  /** Leads back from the board alone. */
  readonly leaves = button(english.leaveClass, () => this.alone(false), { class: "leave class" });
  private readonly link = line("link", english.link, "", { readonly: true });
  private readonly title = line("title", english.titleField, english.titleHelp);
  private readonly told = h("p", { class: "note", role: "status" });

  constructor(private readonly page: Page) {
    const close = button(english.close, () => this.element.close());
    const does = (text: string, what: () => void) => button(text, () => {
      this.element.close();
      what();
    });
    this.title.on(() => {
      page.retitle(this.title.text);
      this.write();
    });
    this.element = h("dialog", { class: "drawer", "aria-labelledby": "share" },
      h("div", { class: "title" }, h("h2", { id: "share" }, english.share), close),
      this.title.element, this.link.element,
      button(english.copy, () => void this.copy(), { class: "main" }), this.told,
      h("p", { class: "note" }, english.fromFile),
      h("h3", {}, english.forClass), h("p", {}, english.classHelp),
      h("div", { class: "keep" },
        button(english.copyClass, () => void this.copy({ class: "yes", tell: "", part: "play" })),
        does(english.beginClass, () => this.alone(true))),
      h("h3", {}, english.sheet), h("p", {}, english.sheetHelp),
      does(english.printSheet, () => void this.print()));
    this.element.addEventListener("click", ({ target }) => {
      if (target === this.element) this.element.close();
    });
    this.opens = button(english.share, () => {
      fill(this.told);
      this.title.hide(!("rules" in page.subject()));
      this.title.value = page.described()?.title ?? "";
      this.write();
      this.element.showModal();
    }, { class: "link class" });
  }

  /** The board alone, or all of the page, as the link says. */
  show(): void {
    document.body.classList.toggle("alone", this.page.state.get("class") !== "");
  }

  private alone(is: boolean): void {
    this.page.state.act({ class: is ? "yes" : "", tell: "" });
    this.show();
    this.page.go("play");
  }

  /** The link: that of a file is short, as others have the file elsewhere. */
  private write(changes: Changes = {}): void {
    const here = location.protocol === "file:" ? english.file
      : `${location.origin}${location.pathname}`;
    this.link.value = `${here}${this.shown(changes)}`;
  }

  /** What is shown, as the link holds it; the game that is shown to everybody is named as well. */
  private shown(changes: Changes = {}): string {
    const { state } = this.page;
    const link = state.link(changes);
    return /[#&](game|rules)=/.test(link) ? link
      : [`#game=${state.get("game")}`, link.slice(1)].filter((part) => part !== "").join("&");
  }

  /** Copies the link, which then stands in its field. */
  private async copy(changes: Changes = {}): Promise<void> {
    this.write(changes);
    const { value } = this.link;
    const text = location.protocol === "file:" ? english.shared(titleOf(this.page), value) : value;
    try {
      await navigator.clipboard.writeText(text);
      fill(this.told, english.copied);
    } catch {
      // Some browsers keep the clipboard from a page that is a file.
      this.link.input.select();
      fill(this.told, english.copyYourself);
    }
  }

  private async print(): Promise<void> {
    const link = `${english.file}${this.shown()}`;
    const made = await sheet(this.page, titleOf(this.page), link);
    if (!made) {
      this.element.showModal();
      fill(this.told, english.noSheet);
      return;
    }
    document.body.append(made);
    window.addEventListener("afterprint", () => made.remove(), { once: true });
    window.print();
  }
}
