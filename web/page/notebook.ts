// The parts of the notebook, one below the other. A part computes when it comes near to what is
// seen, one after the other; the first values come first.

import { button, h, scrolling } from "./dom";
import { english } from "./english";
import type { Part, Section } from "./section";
import type { Key, State } from "./state";
import type { Described } from "./wishes";

/** These parts begin work that may be long, and most often the same work. */
const LONG: Part[] = ["automaton", "proved", "ask"];

/** So far below what is seen a part is near. */
const NEAR = "300px";

export class Notebook {
  readonly element: HTMLElement;
  readonly ways: HTMLElement;
  private readonly near = new Set<Section>();
  /** The parts that show the game. */
  private readonly shown = new Set<Section>();
  private game: Described | null = null;
  /** The part that was led to: it stays in sight while those above it grow, until one moves on. */
  private led: Section | null = null;
  private busy = false;
  /** Whether work was stopped: what was not asked for does not begin it again. */
  private halted = false;

  constructor(
    private readonly state: State,
    private readonly sections: Section[],
    /** What is shown at once. */
    private readonly first: Part[],
  ) {
    const links = sections.map(({ part }) =>
      h("li", {}, button(english.parts[part], () => this.go(part), { "data-part": part })));
    this.ways = h("nav", { "aria-label": english.ways }, scrolling(h("ul", {}, ...links)));
    this.element = h("div", { class: "notebook" }, ...sections.map(({ element }) => element));
    const sees = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const section = sections.find(({ element }) => element === target);
        if (!section) continue;
        if (isIntersecting) this.near.add(section);
        else this.near.delete(section);
      }
      void this.work();
    }, { rootMargin: NEAR });
    sections.forEach(({ element }) => sees.observe(element));
    let due = 0;
    window.addEventListener("scroll", () => {
      due ||= requestAnimationFrame(() => {
        due = 0;
        this.mark();
      });
    }, { passive: true });
    for (const moves of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      window.addEventListener(moves, () => (this.led = null), { passive: true, capture: true });
    }
  }

  /** Takes over what the link says of these things. */
  load(keys: (key: Key) => boolean): void {
    for (const section of this.sections.filter((own) => own.keys.some(keys))) {
      section.load();
      // What is in sight was asked for, and waits for nothing.
      if (this.game && this.shown.has(section)) void section.show(section.game ?? this.game);
      else this.shown.delete(section);
    }
    void this.work();
  }

  /** Work was stopped. */
  halt(): void {
    this.halted = true;
  }

  /** Another game is meant. */
  leave(): void {
    this.game = null;
    this.halted = false;
    this.shown.clear();
    // What is seen stays till something else takes its place, so that nothing jumps.
    for (const section of this.sections) {
      if (this.near.has(section)) section.leave();
      else section.forget();
    }
  }

  /** It was understood, or not. */
  take(game: Described | null): void {
    this.game = game;
    this.shown.clear();
    if (game) void this.work();
    else this.sections.forEach((section) => section.forget());
  }

  /** Leads to a part. */
  go(part: Part): void {
    this.state.note({ part });
    this.arrive(part);
  }

  /** Shows a part at once, wherever it is. */
  arrive(part: Part): void {
    const section = this.sections.find((own) => own.part === part);
    if (!section) return;
    this.near.add(section);
    this.led = section;
    section.focus();
    this.mark();
    void this.work();
  }

  /** Marks the way to the part that is read: the last one that begins in the upper half. */
  private mark(): void {
    const half = window.innerHeight / 2;
    const begins = ({ element }: Section) => element.getBoundingClientRect().top < half;
    // Below a short part that was led to, the next one begins in sight.
    const read = (this.led ?? this.sections.filter(begins).pop())?.part;
    for (const way of this.ways.querySelectorAll("button")) {
      if (way.dataset["part"] === read) {
        way.setAttribute("aria-current", "true");
        // The row of ways may be wider than what is seen.
        const row = this.ways.firstElementChild;
        row?.scrollTo({ left: way.offsetLeft - (row.clientWidth - way.offsetWidth) / 2 });
      } else way.removeAttribute("aria-current");
    }
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.element.dataset["works"] = "";
    try {
      for (let next = this.next(); next && this.game; next = this.next()) {
        this.shown.add(next);
        if (this.halted && LONG.includes(next.part)) next.halt();
        else await next.offer(next.game ?? this.game);
        this.led?.reveal();
        this.mark();
      }
    } finally {
      this.busy = false;
      delete this.element.dataset["works"];
    }
  }

  private next(): Section | undefined {
    const due = this.sections.filter((section) => !this.shown.has(section));
    const first = this.first.map((part) => due.find((section) => section.part === part));
    return first.find((section) => section) ?? due.find((section) => this.near.has(section));
  }
}
