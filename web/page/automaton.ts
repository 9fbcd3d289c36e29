// The automaton of a claim: its drawing, and the way that the digits of a number take through it.

import { button, facts, fill, h, save, settled, type Child } from "./dom";
import { Drawing, transitions } from "./drawing";
import { english } from "./english";
import { NoAnswer } from "./engine";
import { ClaimField } from "./claims";
import { clear, line, tell, type Field } from "./fields";
import { Panel, type Page } from "./panel";
import { Walk } from "./walk";
import type { Derived, Described, Of, Periodic, Run } from "./wishes";

/** Media types of the files that can be kept. */
const MEDIA: Record<string, string> = { json: "application/json", svg: "image/svg+xml" };

export class Automaton extends Panel {
  private readonly claims = new ClaimField();
  private readonly claim = this.claims.field;
  private readonly base = line("base", english.base, english.baseHelp, { inputmode: "numeric" });
  private numbers: Field[] = [];
  private walk: Walk | null = null;
  private drawing: Drawing | null = null;

  constructor(page: Page) {
    super("automaton", page);
    this.fields = [this.claim, this.base];
    const derive = button(english.derive, () => this.work(), { class: "main" });
    this.claim.input.addEventListener("change", () => this.work());
    for (const field of this.fields) field.enter(() => this.work());
    this.element.append(this.form(this.claim.element, this.base.element, derive), this.result);
  }

  load(): void {
    this.base.value = this.page.state.get("base");
  }

  look(game: Described, changed: boolean): void {
    const can = game.claims.filter((claim) => claim.lacksAutomaton === null);
    this.claims.offer(can);
    this.claim.value = this.page.state.get("claim");
    if (changed) this.base.value = this.page.state.get("base");
    this.base.hide(can.every((claim) => claim.base === "determined"));
    if (changed || !this.result.hasChildNodes()) this.work();
  }

  work(): void {
    if (!this.page.described()) return;
    this.page.state.set({ claim: this.claim.text, base: this.base.text });
    const of = this.of();
    void this.ask<Derived | Periodic>({ do: "derive", ...of }, (derived) =>
      derived.automaton === null ? this.periodic(derived) : this.shown(derived, of));
  }

  /** The period of the values, which no automaton is needed for. */
  private periodic(derived: Periodic): Child[] {
    this.drawing = this.walk = null;
    const rows = derived.facts.map(({ name, says }): [string, Child] => [name, says]);
    return [
      h("p", { class: "lead" }, english.periodic),
      facts(rows),
      derived.in_any_base ? h("p", { class: "note" }, english.inAnyBase) : null,
      button(english.provePeriod, () => this.page.open("prove")),
    ];
  }

  private of(): Of {
    const base = this.page.state.count("base");
    return { game: this.page.subject(), claim: this.page.state.get("claim") || null, base };
  }

  private shown(derived: Derived, of: Of): Child[] {
    const { automaton, tracks, digits, order, meanings } = derived;
    this.drawing = new Drawing(derived.svg, derived.title);
    this.walk = new Walk(automaton.outputs, (state, before, read) => {
      this.drawing?.mark(state, before);
      this.page.state.set({ step: String(read) });
    });
    const rows = derived.facts.map(({ name, says }): [string, Child] => [name, says]);
    const said = meanings.map(([output, means]) => `${output}: ${means}`).join("; ");
    if (said) rows.push([english.meaning, said]);
    return [
      h("p", { class: "lead" }, english.drawn(automaton.outputs.length, digits, order)),
      this.drawing.element,
      this.reader(tracks, of),
      rows.length > 0 ? facts(rows) : null,
      transitions(automaton),
      this.keeper(of, derived),
    ];
  }

  /** Fields for a number a track, and the walk. */
  private reader(tracks: string[], of: Of): HTMLElement {
    const typed = this.page.state.get("digits").split(";");
    this.numbers = tracks.map((track, place) => {
      const field = line(`digits-${place}`, english.walkField(track), english.walkHelp);
      field.value = typed[place] ?? "";
      return field;
    });
    const read = () => void this.read(of);
    const later = settled(150, () => {
      this.page.state.set({ digits: this.numbers.map((field) => field.text).join(";"), step: "" });
      read();
    });
    this.numbers.forEach((field) => field.on(later));
    if (this.numbers.some((field) => field.text)) read();
    return h("div", { class: "reader", role: "group", "aria-label": english.walk },
      h("h3", {}, english.walk),
      this.form(...this.numbers.map((field) => field.element)),
      this.walk?.element);
  }

  private async read(of: Of): Promise<void> {
    clear(this.numbers);
    if (this.numbers.some((field) => !field.text)) return;
    const at = this.numbers.map((field) => field.text);
    try {
      const [run] = await this.page.engine.wish<Run>("run", { do: "run", at, ...of });
      this.walk?.show(run, this.page.state.count("step"));
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      const place = h("div");
      tell(why, this.numbers, place);
      if (place.hasChildNodes() && this.walk) fill(this.walk.element, place);
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
