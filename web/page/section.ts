// What the parts of the notebook share: the page around them, and how a part asks and shows what it
// was told.

import { button, fill, h, type Child } from "./dom";
import type { Kind } from "./drop";
import { NoAnswer, type Engine } from "./engine";
import { english } from "./english";
import { clear, tell, type Field } from "./fields";
import type { Key, State } from "./state";
import { plain } from "./terms";
import type { Described, Reason, Run, Said, Subject, Wish } from "./wishes";

export type Part = keyof typeof english.parts;

/** The page, as a part sees it. */
export interface Page {
  engine: Engine;
  state: State;
  subject(): Subject;
  /** The game as it was understood, if it was. */
  described(): Described | null;
  /** Leads to a part. */
  go(part: Part): void;
  /** Shows another game, or other things about this one. */
  open(what: Partial<Record<Key, string>>): void;
  /** Shows a position among the values. */
  look(at: string): void;
  /** Begins a game from a position. */
  play(at: string): void;
  /** The way of numbers through the automaton, if there is one that reads positions. */
  path(at: string[], value: string | undefined): Promise<Path | null>;
  /** Gives rules of one's own another title. */
  retitle(title: string): void;
  /** Takes a file, for whatever it is. */
  receive(file: File, otherwise?: Kind): void;
  /** Leads to the automaton, with these numbers read. */
  walk(at: string[]): void;
}

/** A way through an automaton, the colours of its states, and what an output means. */
export interface Path {
  run: Run;
  means: (output: number | null) => string;
  colours: (state: number) => [string, string] | null;
}

export abstract class Section {
  readonly element: HTMLElement;
  protected readonly title: HTMLElement;
  protected readonly result = h("div", { class: "result" });
  /** What is said aloud of a result, which may be long. */
  protected readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  protected fields: Field[] = [];
  /** Whether what is wished now was asked for by nobody, and may wait for what is. */
  private patient = false;

  constructor(
    readonly part: Part,
    protected readonly page: Page,
    /** What it shows depends on these. */
    readonly keys: Key[],
  ) {
    this.title = h("h2", { id: `title-${part}`, tabindex: -1 }, english.parts[part]);
    this.element = h("section", { id: part, "aria-labelledby": `title-${part}` },
      h("div", { class: "title" }, this.title,
        english.leads[part] && h("p", {}, english.leads[part])), this.aloud);
  }

  /** The game of which it speaks. */
  get game(): Described | null {
    return this.page.described();
  }

  /** Takes over what the link says. */
  abstract load(): void;

  /** Shows what the link says of the game. */
  abstract show(game: Described): Promise<void>;

  /** The same, of nobody's asking. */
  offer(game: Described): Promise<void> {
    this.patient = true;
    const done = this.show(game);
    this.patient = false;
    return done;
  }

  /** Another game is meant: nothing of the one before stays, but the room that it took. */
  leave(): void {
    const { height } = this.result.getBoundingClientRect();
    this.forget();
    this.result.style.minHeight = `${height}px`;
  }

  /** What is shown belongs to another game. */
  forget(): void {
    clear(this.fields);
    this.result.style.minHeight = "";
    fill(this.result);
    fill(this.aloud, "");
  }

  /** Work that this part would begin was stopped in another one. */
  halt(): void {
    this.tell(h("p", { class: "fault stopped" }, english.stopped), this.again());
  }

  /** Brings it into sight. */
  reveal(): void {
    this.element.scrollIntoView();
  }

  /** Shows a result that is there without asking. */
  protected tell(...children: Child[]): void {
    this.result.style.minHeight = "";
    fill(this.result, ...children);
  }

  focus(): void {
    this.reveal();
    this.title.focus({ preventScroll: true });
  }

  protected form(...children: Child[]): HTMLElement {
    return h("div", { class: "form" }, ...children);
  }

  protected wish<T>(slot: string, wish: Wish, file: Uint8Array | null = null) {
    return this.page.engine.wish<T>(slot, wish, file, this.patient);
  }

  /** Asks, and shows the answer or what is wrong. */
  protected async ask<T>(
    wish: Wish,
    shows: (answer: T) => Child[],
    { file = null, slot = this.part, place = this.result }:
      { file?: Uint8Array | null; slot?: string; place?: HTMLElement } = {},
  ): Promise<void> {
    clear(this.fields);
    this.element.setAttribute("aria-busy", "true");
    try {
      const [answer, notes] = await this.wish<T>(slot, wish, file);
      const said = notes.map((note) => h("p", { class: "note" }, note));
      fill(place, ...said, ...shows(answer));
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      if (why.fault.kind === "superseded") return;
      const field = tell(why, this.fields, place);
      const [says = ""] = why.fault.says.split("\n");
      if (field) place.prepend(h("p", { class: "note" }, english.fieldSays(field.title, says)));
      if (why.fault.kind === "stopped" || why.fault.kind === "undecided") {
        place.append(this.again());
      }
    } finally {
      this.element.removeAttribute("aria-busy");
    }
    this.result.style.minHeight = "";
    this.result.classList.remove("stale");
    const short = place.querySelector(".fault, .lead, .value, figcaption, caption, .note");
    fill(this.aloud, short?.textContent ?? "");
  }

  /** Tries once more what was ended. */
  private again(): HTMLElement {
    return button(english.again, () => {
      const game = this.page.described();
      if (game) void this.show(game);
    });
  }
}

/** The claim that is meant before any other: where a move bounds the next one, who wins, as values
 * grow with the bound and seldom have an automaton; else the library's own choice. */
export const first = ({ heaps, claims }: Described): string | null =>
  heaps.includes(false) && claims.some(({ name }) => name === "outcome") ? "outcome" : null;

/** Where a part has nothing: why, and what works instead. */
export function nothing(page: Page, why: Child[], works: Part[]): Child[] {
  const links = works.map((part) =>
    button(english.parts[part], () => page.go(part), { class: "link" }));
  return [...why, h("p", { class: "works" }, `${english.works} `, ...links)];
}

/** What is said of things, by their names in words. */
export const told = (known: Said[]): [string, Child][] =>
  known.map(({ name, heading, says }) => [heading, plain(name, says)]);

/** Reasons, a rule and a sentence each. */
export function reasons(because: Reason[]): Child {
  if (because.length === 0) return null;
  const rows = because.map(({ rule, heading, says }) =>
    h("li", {}, h("b", {}, heading), `: ${plain(rule, says)}`),
  );
  return h("ul", { class: "reasons" }, ...rows);
}
