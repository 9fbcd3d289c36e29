// What the panels share: the page around them, and how a panel asks and shows what it was told.

import { h, type Child } from "./dom";
import { NoAnswer, type Engine } from "./engine";
import { clear, tell, type Field } from "./fields";
import type { State } from "./state";
import type { Described, Subject, Wish } from "./wishes";
import { english } from "./english";

export type Tab = keyof typeof english.tabs;

/** The page, as a panel sees it. */
export interface Page {
  engine: Engine;
  state: State;
  subject(): Subject;
  /** The game as it was understood, if it was. */
  described(): Described | null;
  /** Opens a panel and does its work. */
  open(tab: Tab): void;
  /** Hands a certificate to the panel that checks. */
  check(name: string, text: string): void;
}

export abstract class Panel {
  readonly element: HTMLElement;
  protected readonly result = h("div", { class: "result" });
  /** What is said aloud of a result, which may be long. */
  protected readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  protected fields: Field[] = [];

  constructor(
    readonly tab: Tab,
    protected readonly page: Page,
  ) {
    this.element = h("section", {
      id: `panel-${tab}`,
      role: "tabpanel",
      "aria-labelledby": `tab-${tab}`,
      tabindex: 0,
    }, this.aloud);
  }

  /** Takes over what the link says. */
  abstract load(): void;

  /** The panel is looked at, with another game perhaps. */
  abstract look(game: Described, changed: boolean): void;

  /** Does its work. */
  abstract work(): void;

  /** Whether what it does and shows is about the chosen game. */
  get bound(): boolean {
    return true;
  }

  /** Another game is meant, which is not understood yet. */
  leave(): void {
    this.forget();
  }

  /** What is shown belongs to another game. */
  forget(): void {
    clear(this.fields);
    this.result.classList.remove("stale");
    this.result.replaceChildren();
    this.aloud.textContent = "";
  }

  protected form(...children: Child[]): HTMLElement {
    return h("div", { class: "form" }, ...children);
  }

  /** Asks, and shows the answer or what is wrong. */
  protected async ask<T>(
    wish: Wish,
    shows: (answer: T) => Child[],
    file: Uint8Array | null = null,
    slot: string = this.tab,
  ): Promise<void> {
    clear(this.fields);
    this.element.setAttribute("aria-busy", "true");
    try {
      const [answer, notes] = await this.page.engine.wish<T>(slot, wish, file);
      const said = notes.map((note) => h("p", { class: "note" }, note));
      this.result.replaceChildren(...said);
      this.result.append(...shows(answer).filter((child) => child instanceof Node));
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      tell(why, this.fields, this.result);
    } finally {
      this.element.removeAttribute("aria-busy");
      const short = this.result.querySelector(".fault, .lead, .value, figcaption, caption, .note");
      this.aloud.textContent = short?.textContent ?? "";
    }
  }
}

/** Reasons, a rule and a sentence each. */
export function reasons(because: { rule: string; says: string }[]): Child {
  if (because.length === 0) return null;
  const rows = because.map(({ rule, says }) =>
    h("li", {}, h("b", {}, rule), `: ${says}`),
  );
  return h("ul", { class: "reasons" }, ...rows);
}
