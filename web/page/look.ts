// A position that is looked at: what it is worth, why, what its options are worth, its way through
// the automaton, and a move to a value.

import { brief, button, fill, h, painted, whole, type Child } from "./dom";
import { NoAnswer } from "./engine";
import { english } from "./english";
import { advised, clear, line, tell } from "./fields";
import { reasons, type Page, type Path } from "./section";
import { HEAP_OF, plainNumber } from "./spoken";
import { Why } from "./why";
import type { Described, Move, Value, Wish, Worth } from "./wishes";

/** What is said of a worth. */
export function worth(found: Worth): string {
  if (found.value !== undefined) return found.value;
  if (found.outcome) return english.outcomes[found.outcome];
  return english.between(found.at_least ?? "0", found.at_most);
}

/** Numbers as a position of the game: where its pattern has a semicolon, so have they. */
export function written(game: Described, numbers: (number | string)[]): string {
  const [head = "", tail] = game.position.split(";");
  const first = tail === undefined ? Infinity : head.split(",").length;
  return numbers.map((number, place) =>
    (place === 0 ? "" : place === first ? ";" : ",") + String(number)).join("");
}

/** A position as an example: for a game on one number this one, else small ones. */
export function example(game: Described, one: number | (() => number)): string {
  const small = [4, 6, 9];
  const heaps = game.heaps.filter((heap) => heap).length;
  // A bound on the first move allows all tokens but one.
  let last = 0;
  return written(game, Array.from({ length: game.required }, (_, place) => {
    if (!game.heaps[place]) return Math.max(1, last - 1);
    return (last = typeof one === "function" ? one() : heaps === 1 ? one : small[place % 3] ?? 4);
  }));
}

/** A position as people type it, such as (3,4,5), 3 4 5 and a heap of 7, as it is read. */
export function position(text: string, game: Described | null): string {
  const bare = text.trim().replace(HEAP_OF, "").replace(/^\(([^()]*)\)$/, "$1").trim();
  const one = plainNumber(bare);
  if (game?.required === 1 && one !== bare) return one;
  const numbers = bare.split(/\s*[,;]\s*|\s+/);
  const plain = numbers.every((number) => /^(0|[1-9]\d*)$/.test(number));
  return game && plain && numbers.length === game.required ? written(game, numbers) : bare;
}

/** A number that is written as elsewhere, with spaces, commas or an exponent, as it is written
    here; or nothing. */
function rewritten(text: string): string {
  if (plainNumber(text) !== text) return plainNumber(text);
  const [, factor = "1", base = "10", exponent = ""] =
    /^(?:(\d+)e\+?|(\d+)\s*\*\*\s*)(\d+)$/i.exec(text) ?? [];
  return exponent && `${factor === "1" ? "" : `${factor}*`}${base}^${exponent}`;
}

/** What is wrong with a text for a position, and what one looks like. */
export function unread(game: Described | null, text: string, says: string): string {
  const [, most] = /more than (\d+) decimal digits/.exec(says) ?? [];
  if (most) return english.tooLargeNumber(most);
  // Commas stand between the numbers of a position that has several.
  const number = game?.required === 1 || !text.includes(",") ? rewritten(text.trim()) : "";
  if (number) return english.numberAs(text.trim(), number);
  return game === null || (/\d/.test(text) && !says.includes("\n")) ? says
    : english.noPositionAt(text, game.name, game.position, game.meaning, example(game, 20));
}

/** So many digits are shown with their states. */
const MOST_DIGITS = 40;

export class Look {
  readonly element = h("section", {
    class: "look", "aria-label": english.looked, tabindex: -1,
  });
  private readonly says = h("div", { class: "says", "aria-live": "polite" });
  private readonly way = h("div");
  private readonly why: Why;
  private readonly moved = h("div", { "aria-live": "polite" });
  private readonly to = line("to", english.moveTo, english.moveHelp, { inputmode: "numeric" });
  readonly at = line("n", english.anyPosition);
  private readonly fields = [this.at, this.to];
  /** The position that was shown last. */
  private showed = "";
  /** The game to which that position belongs. */
  private of: Described | null = null;

  constructor(
    private readonly page: Page,
    private readonly wish: <T>(slot: string, wish: Wish) => Promise<[T, string[]]>,
  ) {
    this.why = new Why(page, (at) => this.worth(at), (at) => page.look(at));
    this.at.enter(() => this.type());
    this.to.enter(() => void this.move());
    // The questions stand above the answers, and so keep their places when an answer comes.
    fill(this.element,
      h("div", { class: "form" }, this.at.element,
        button(english.look, () => this.type())),
      h("details", {}, h("summary", {}, english.findMove),
        h("div", { class: "form" }, this.to.element,
          button(english.findMove, () => void this.move())), this.moved),
      this.says, this.why.element, this.way);
  }

  /** Nothing is looked at. */
  forget(): void {
    clear(this.fields);
    this.says.classList.remove("stale");
    fill(this.says, h("p", { class: "note" },
      this.page.described() ? english.lookHelp : english.noGame));
    this.why.clear();
    fill(this.way);
    fill(this.moved);
  }

  /** What a position is worth, for a tree of reasons. */
  private async worth(at: string): Promise<Value | undefined> {
    const wish = { do: "evaluate", game: this.page.subject(), at } as const;
    return await this.asked<Value>(`worth ${at}`, wish, this.says) ?? undefined;
  }

  /** Looks at what the link says; and where it says nothing, at nothing. */
  async show(game: Described): Promise<void> {
    const at = this.page.state.get("n");
    this.at.input.placeholder = example(game, 20);
    this.at.explain(english.positionHelp(game.position));
    // What is being typed stays, unless the link says another position.
    const types = document.activeElement === this.at.input && this.at.value !== this.showed;
    if (at || !types) this.at.value = at;
    this.showed = at;
    // The answer about one position keeps its room until the next answer comes.
    if (!at || this.of !== game) this.forget();
    this.of = game;
    if (!at) return;
    this.says.classList.add("stale");
    const wish = { do: "evaluate", game: this.page.subject(), at } as const;
    const found = await this.asked<Value>("look", wish, this.says);
    if (this.showed !== at) return;
    this.says.classList.remove("stale");
    [this.way, this.moved].forEach((place) => fill(place));
    this.why.clear();
    if (found) fill(this.says, ...this.shown(at, found));
    const numbers = at.split(/[,;]/).map((text) => text.trim());
    if (!found || found.components.length > 1 || at.includes("@")) return;
    const path = await this.page.path(numbers, found.value).catch(() => null);
    if (path && this.page.state.get("n") === at) fill(this.way, ...this.walked(numbers, path));
  }

  private shown(at: string, found: Value): Child[] {
    const several = found.components.length > 1;
    const names = found.components.map((part) => `${part.game}@${part.position}`);
    const parts = found.components.map((part, place) =>
      h("div", {}, several ? h("p", {}, `${names[place]}: ${worth(part)}`) : null,
        reasons(part.because)));
    const value = painted(h("strong", { class: "value" }, worth(found)), found.colour);
    const said = found.value === undefined ? "" : found.value === "0" ? english.outcomes.P
      : english.outcomes.N;
    return [
      h("h3", {}, names.join(" + ")),
      h("p", {}, `${english.value}: `, value, said ? ` ${said}` : ""),
      found.value && found.value !== brief(found.value)
        ? h("details", {}, h("summary", {}, english.allDigits),
          h("p", { class: "whole", tabindex: 0 }, whole(found.value)))
        : null,
      ...this.options(found),
      h("details", { open: true }, h("summary", {}, english.because), ...parts),
      h("div", { class: "keep" },
        several ? null : button(english.whyButton, () => void this.why.show([at])),
        button(english.playIt, () => this.page.play(at))),
    ];
  }

  private options({ options, value, components }: Value): Child[] {
    if (!options) return components.length > 1 ? [] : [h("p", {}, english.manyOptions)];
    if (options.count === 0) return [h("p", {}, english.noMove)];
    const listed = options.listed.map(({ to, worth, colour }) => {
      const chip = button(to, () => this.page.look(to.includes("+") ? this.sum(to) : to));
      return h("li", {}, painted(chip, colour), worth === null ? "" : `: ${worth}`);
    });
    const more = options.count > listed.length ? english.moreMoves(options.count) : "";
    const least = value !== undefined && value.length < 4
      ? h("p", { class: "note" }, english.mex(value)) : null;
    const says = h("p", {}, `${english.options} ${more}`);
    return [says, h("ul", { class: "chips" }, ...listed), least];
  }

  /** Several positions of the game as a sum, if the game has a name. */
  private sum(to: string): string {
    const subject = this.page.subject();
    return "rules" in subject ? to
      : to.split(" + ").map((position) => `${subject.name}@${position}`).join(" + ");
  }

  private walked(at: string[], { run, colours, means }: Path): Child[] {
    if (run.word.length > MOST_DIGITS) return [this.steps(at)];
    const digits = run.word.map((digits, place) =>
      h("li", {}, digits.join(" "), h("small", {}, `q${run.states[place + 1] ?? 0}`)));
    const last = painted(h("strong", { class: "value" }, String(run.output ?? "–")),
      colours(run.states.at(-1) ?? 0));
    return [
      h("p", {}, english.way),
      h("ol", { class: "digits path" },
        h("li", {}, english.start, h("small", {}, "q0")), ...digits),
      h("p", {}, `${english.output}: `, last, `${means(run.output)} `, this.steps(at)),
    ];
  }

  private steps(at: string[]): HTMLElement {
    return button(english.stepThrough, () => this.page.walk(at), { class: "link" });
  }

  private type(): void {
    this.page.look(this.typed());
  }

  /** The position that was typed, or that of the example. */
  private typed(): string {
    return position(this.at.text, this.page.described()) || this.at.input.placeholder;
  }

  private async move(): Promise<void> {
    const to = this.to.text || "0";
    const at = this.typed();
    this.at.value = at;
    const wish = { do: "move", game: this.page.subject(), at, to } as const;
    const found = await this.asked<Move>("move", wish, this.moved);
    if (!found) return;
    if (!found.into) {
      fill(this.moved, h("p", { class: "lead" }, english.noMoveTo(found.to, at)));
      return;
    }
    const others = (found.others ?? []).map((other) => h("li", {}, other));
    fill(this.moved,
      h("p", {}, h("strong", { class: "value" },
        `${found.from ?? ""} → ${found.into}`)),
      reasons(found.because ?? []),
      others.length > 0 ? h("p", {}, `${english.also}:`) : null,
      others.length > 0 ? h("ul", { class: "reasons" }, ...others) : null);
  }

  private async asked<T>(slot: string, wish: Wish, place: HTMLElement): Promise<T | null> {
    clear(this.fields);
    try {
      return (await this.wish<T>(slot, wish))[0];
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      const at = "at" in wish ? String(wish.at) : "";
      fill(place, ...advised(why.fault.advice ?? []));
      if (why.fault.field === "at") {
        this.at.wrong(unread(this.page.described(), at, why.fault.says));
      } else tell(why, this.fields, place);
      return null;
    }
  }
}
