// The automaton of a claim: its drawing, and beside it the way that the digits of a number take.

import { button, facts, fill, h, save, settled, type Child } from "./dom";
import { Claims } from "./claims";
import { meantDivisor, withEvery } from "./divisor";
import { Drawing, READABLE } from "./drawing";
import { english } from "./english";
import { NoAnswer } from "./engine";
import { clear, line, tell, type Field } from "./fields";
import { nothing, Section, told, type Page, type Path } from "./section";
import { isUnfinished, plainNumber } from "./spoken";
import { transitions } from "./transitions";
import { Walk } from "./walk";
import type { Derived, Described, Of, Periodic, Run } from "./wishes";

/** Media types of the files that can be kept. */
const MEDIA: Record<string, string> = { json: "application/json", svg: "image/svg+xml" };

/** The claims whose automata read positions. */
const ON_POSITIONS = ["values", "outcome"];

/** Numbers whose digits are read where none are asked for. */
const READ = ["37", "22", "9", "5"];

/** What an output means, where that is not the value itself. */
const meaning = ({ meanings }: Derived) => (output: number | null): string => {
  const [, means] = meanings.find(([known]) => known === output) ?? [];
  return means ? english.means(means) : "";
};

export class Automaton extends Section {
  private readonly claims: Claims;
  private numbers: Field<HTMLInputElement>[] = [];
  private walk: Walk | null = null;
  private drawing: Drawing | null = null;
  /** What is derived, and the work for it. */
  private of: Of | null = null;
  private derived: Derived | null = null;
  private done: Promise<void> = Promise.resolve();

  constructor(page: Page) {
    super("automaton", page, ["claim", "base", "b", "digits", "step"]);
    this.claims = new Claims(page, () => this.derive());
    this.fields = this.claims.fields;
    this.element.append(this.result, this.claims.element);
  }

  load(): void {}

  override forget(): void {
    super.forget();
    this.of = this.derived = null;
    fill(this.claims.element);
  }

  show(game: Described): Promise<void> {
    const can = game.claims.filter((claim) => claim.lacksAutomaton === null);
    this.claims.offer(can);
    const divisor = meantDivisor(game.name, this.page.state);
    const of = divisor === null ? this.claims.of : { ...this.claims.of, base: divisor };
    if (this.derived && JSON.stringify(of) === JSON.stringify(this.of)) return this.read();
    this.of = of;
    this.derived = this.drawing = this.walk = null;
    if (can.length === 0) {
      const why = game.claims.map((claim): [string, Child] =>
        [claim.heading, claim.lacksAutomaton ?? ""]);
      this.tell(...nothing(this.page,
        [h("p", { class: "note" }, english.noAutomaton), why.length > 0 ? facts(why) : null],
        ["values", "proved", "theorems"]));
      return Promise.resolve();
    }
    this.done = this.ask<Derived | Periodic>({ do: "derive", ...of }, (derived) =>
      derived.automaton === null ? this.periodic(derived) : this.shown(derived, of))
      .then(() => this.read());
    return this.done;
  }

  /** The way of a position, if the automaton reads positions. */
  async path(at: string[], value: string | undefined): Promise<Path | null> {
    const game = this.page.described();
    if (!game) return null;
    if (!this.of) await this.offer(game);
    await this.done;
    const { derived, drawing, of } = this;
    if (!derived || !of) return null;
    // Some read the value as well, and say whether it is right.
    const reads = derived.tracks.length - at.length;
    if (reads === 1 && value !== undefined) at = [...at, value];
    else if (reads !== 0) return null;
    if (!ON_POSITIONS.includes(derived.claim.split(":")[0] ?? "")) return null;
    const [run] = await this.page.engine.wish<Run>("path", { do: "run", at, ...of });
    return { run, means: meaning(derived), colours: (state) => drawing?.colour(state) ?? null };
  }

  private derive(): void {
    const game = this.page.described();
    if (game) void this.show(game);
  }

  /** The period of the values, which no automaton is needed for. */
  private periodic(derived: Periodic): Child[] {
    const rows = told(derived.facts.filter(({ name }) => name !== "period"));
    const period = derived.facts.find(({ name }) => name === "period");
    return nothing(this.page, [
      period && h("p", { class: "lead" }, english.theorem(period.says)),
      period && h("p", { class: "note" }, english.periodic),
      facts(rows),
      derived.in_any_base ? h("p", { class: "note" }, english.inAnyBase) : null,
    ], ["proved", "values"]);
  }

  private shown(derived: Derived, of: Of): Child[] {
    const { automaton, tracks, digits, order, meanings } = derived;
    this.derived = derived;
    const drawing = new Drawing(derived.svg, derived.title,
      automaton.outputs.length > READABLE ? derived : null);
    this.drawing = drawing;
    this.walk?.pause();
    this.walk = new Walk(automaton.outputs, meaning(derived), (state) => drawing.colour(state),
      (stand, leads) => drawing.mark(stand, leads),
      (read) => this.page.state.type({ step: String(read) }));
    const rows = told(derived.facts);
    const name = this.page.described()?.name ?? "";
    const every = withEvery(name);
    const said = meanings.map(([output, means]) => `${output}: ${means}`).join("; ");
    if (said) rows.push([english.meaning, said]);
    return [
      h("p", { class: "lead" }, english.drawn(automaton.outputs.length, digits, order)),
      every && button(english.everyDivisor, () =>
        this.page.open({ game: every, b: /\/(\d+)/.exec(name)?.[1] ?? "", part: "automaton" }),
        { class: "link" }),
      h("div", { class: "beside" }, this.reader(tracks), drawing.element),
      h("details", {}, h("summary", {}, english.more),
        rows.length > 0 ? facts(rows) : null, this.keeper(of, derived)),
      transitions(automaton, derived.columns),
    ];
  }

  /** Fields for a number a track, and the walk. */
  private reader(tracks: string[]): HTMLElement {
    this.numbers = tracks.map((track, place) =>
      line(`digits-${place}`, english.walkField(track), english.walkHelp,
        { placeholder: READ[place % READ.length] }));
    const later = settled(150, () => {
      if (this.numbers.some((field) => isUnfinished(field.text))) return;
      const digits = this.numbers.map((field) => plainNumber(field.text)).join(";");
      this.page.state.type({ digits, step: "" });
      void this.read();
    });
    this.numbers.forEach((field) => field.on(later));
    return h("div", { class: "reader", role: "group", "aria-label": english.walk },
      this.form(...this.numbers.map((field) => field.element)),
      this.walk?.element);
  }

  /** Reads the numbers that the link says, or else those of an example. */
  private async read(): Promise<void> {
    const { of, walk, numbers, derived } = this;
    if (!of || !walk || !derived) return;
    clear(numbers);
    const asked = this.page.state.get("digits").split(";");
    numbers.forEach((field, place) => (field.value = asked[place] ?? ""));
    const at = numbers.map((field) => field.text || field.input.placeholder);
    try {
      const [run] = await this.wish<Run>("run", { do: "run", at, ...of });
      // Where nobody has asked for a number the drawing opens at its start.
      walk.show(run, this.page.state.count("step"), this.page.state.get("digits") !== "");
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      const place = h("div");
      tell(why, numbers, place);
      fill(walk.element, ...place.childNodes);
    }
  }

  private keeper(of: Of, derived: Derived): HTMLElement {
    const name = derived.title.split(" ")[0]?.replace(/[^A-Za-z0-9]+/g, "-") ?? "automaton";
    const buttons = Object.entries(english.formats).map(([format, text]) =>
      button(text, () => void this.file(of, format, name)));
    return h("div", { class: "keep", role: "group", "aria-label": english.keep },
      h("span", {}, english.keep), ...buttons);
  }

  private async file(of: Of, format: string, name: string): Promise<void> {
    try {
      const wish = { do: "export", format, ...of } as const;
      const [file] = await this.page.engine.wish<{ ending: string; text: string }>("export", wish);
      save(`${name}.${file.ending}`, file.text, MEDIA[format] ?? "text/plain");
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      if (why.fault.kind === "superseded") return;
      this.result.append(h("pre", { class: "fault", role: "alert" }, why.fault.says));
    }
  }
}
