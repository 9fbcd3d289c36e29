// The game: one field for a name, or an editor of rules; and how they are understood, while they
// are typed.

import { button, facts, fill, h, settled, type Child } from "./dom";
import { oneName } from "./divisor";
import { NoAnswer, type Engine } from "./engine";
import { english } from "./english";
import { advised, clear, line, lines, tell } from "./fields";
import { told } from "./section";
import { isHalfNumber, meant, type Meant } from "./spoken";
import type { State } from "./state";
import { titled } from "./terms";
import type { Described, Family, Subject } from "./wishes";

export class Chooser {
  readonly element: HTMLElement;
  private readonly known = h("datalist", { id: "games" });
  private readonly name = line("game", english.game, english.nameHelp,
    { list: "games", placeholder: english.nameHelp });
  private readonly rules = lines("rules", english.rulesField, 6, english.rulesHelp);
  private readonly edits = button("", () => this.switch(), { class: "edits" });
  private readonly parse = h("div", { class: "parse" });
  private readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  private listed = false;
  private readonly typed = settled(120, () => void this.understand());
  described: Described | null = null;
  /** Of a game for many divisors, that with the one that is meant. */
  private single: Described | null = null;
  /** The last game on one number that was understood: a number alone is a position of it. */
  private chosen: Meant | null = null;
  /** The rules that were written down for the editor, of a game that has a name. */
  private copied = "";
  /** The game of which no rules could be written down. */
  private lacks: Described | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly state: State,
    private readonly left: () => void,
    private readonly changed: (game: Described | null) => void,
  ) {
    this.name.on(() => (this.linked() ? undefined : this.take()));
    this.name.element.append(this.known);
    // While 1,000 is typed it is heaps of Nim for a moment, and yet a number at the end.
    this.name.input.addEventListener("change", () => {
      if (this.described && this.described.required > 1) this.chosen = null;
    });
    this.rules.on(() => this.take());
    this.element = h("section", { class: "chooser", "aria-label": english.game },
      h("div", { class: "form" }, this.name.element, this.edits), this.rules.element, this.aloud,
      this.parse);
  }

  /** The game, or of many the one that is meant. */
  get one(): Described | null {
    return this.described && (this.single ?? this.described);
  }

  /** Takes over the divisor of a game for many. */
  async divide(): Promise<void> {
    const name = this.described && oneName(this.described.name, this.state);
    const wish = { do: "describe", game: { name: name ?? "" } } as const;
    const found = name === null ? null : this.engine.wish<Described>("single", wish);
    this.single = await found?.then(([game]) => game).catch(() => null) ?? null;
  }

  subject(): Subject {
    const rules = this.state.get("rules");
    return rules ? { rules } : { name: this.state.get("game") };
  }

  /** Takes over what the link says. */
  async load(): Promise<void> {
    const own = this.state.get("rules") !== "";
    this.name.value = this.state.get("game");
    if (own) this.rules.value = this.state.get("rules");
    this.arrange(own);
    this.described = null;
    await this.understand();
  }

  /** Lists the families, unless they are listed. */
  async list(): Promise<void> {
    if (this.listed) return;
    try {
      const [{ families }] = await this.engine.wish<{ families: Family[] }>("families",
        { do: "families" }, null, true);
      this.listed = true;
      fill(this.known, ...families.map(({ example, about }) =>
        h("option", { value: example }, about)));
    } catch (why) {
      // Who has stopped it can still type a name, and is shown them later.
      if (!(why instanceof NoAnswer)) throw why;
    }
  }

  /** A link to this page that was put into the field is followed. */
  private linked(): boolean {
    // It may stand in a sentence.
    const [link] = /#[a-z]+=[^\s”"<>]*/.exec(this.name.text) ?? [];
    if (!link) return false;
    location.hash = link.replace(/[.,;]+$/, "");
    // Where it is about the same game, nothing else tells the field.
    this.name.value = this.state.get("game");
    return true;
  }

  /** Writes a title into rules of one's own. */
  retitle(title: string): void {
    const rest = this.rules.value.replace(/^title\b.*\n?/m, "");
    this.rules.value = title ? `title ${title}\n${rest}` : rest;
    this.arrange(true);
    this.take();
  }

  private switch(): void {
    void this.list();
    const own = this.rules.element.hidden === true;
    // What somebody wrote stays, and a copy is replaced by the rules of the game at hand.
    if (own && ["", this.copied.trim()].includes(this.rules.text)) this.copy();
    this.arrange(own);
    this.take();
    (own ? this.rules : this.name).input.focus();
    if (!own) return;
    // Who comes to rules reads them from their beginning.
    this.rules.input.setSelectionRange(0, 0);
    this.rules.input.scrollTop = 0;
  }

  /** Writes down the rules of the game at hand, to be edited. */
  private copy(): void {
    const game = this.one;
    const title = game && titled(game);
    const rules = (game?.written ?? "").replace("\n\nplay", "\nplay");
    this.lacks = game && !rules ? game : null;
    this.rules.value = this.copied = rules && title
      ? `title ${title}\n${rules.replace(/^title\b.*\n/m, "")}` : rules;
  }

  private arrange(own: boolean): void {
    this.name.hide(own);
    this.rules.hide(!own);
    fill(this.edits, own ? english.leaveRules : english.ownRules);
  }

  private take(): void {
    const own = !this.rules.element.hidden;
    if (this.halved) return this.wait();
    const said = meant(this.name.text, this.chosen);
    // Rules that were said can be edited.
    if (!own && said.rules) this.rules.value = said.rules;
    const rules = this.rules.text ? this.rules.value : "";
    this.state.another(own ? { ...said, rules } : said);
    this.described = null;
    this.left();
    this.typed();
  }

  /** Whether numbers are typed of which the last one is not all there yet. */
  private get halved(): boolean {
    const { text } = this.name;
    return this.rules.element.hidden
      && (/^[\d\s,+]+[,+]$/.test(text) || (this.chosen !== null && isHalfNumber(text)));
  }

  /** What is shown stays till all of the numbers are there. */
  private wait(): void {
    clear([this.name]);
    const { text } = this.name;
    const heaps = (text.match(/\d+/g) ?? []).map(Number);
    fill(this.parse, h("p", { class: "note" }, english.goesOn(text)),
      ...heaps.length < 2 ? [] : advised([{ name: `nim:${heaps.length}@${heaps.join()}` }]));
  }

  /** Rules to begin with, those that are most alike first. */
  private samples(): HTMLElement {
    const several = ((this.lacks ?? this.described)?.required ?? 1) > 1;
    const unlike = (rules: string) => Number(/^reads \w+,/m.test(rules) !== several);
    const sorted = Object.entries(english.samples).sort(([, one], [, other]) =>
      unlike(one) - unlike(other));
    const samples = sorted.map(([title, rules]) => button(title, () => {
      this.rules.value = rules;
      this.take();
      this.rules.input.focus();
    }));
    return h("div", { class: "choices" }, ...samples);
  }

  /** Nothing is written yet: there are rules to begin with. */
  private begin(): void {
    clear([this.name, this.rules]);
    this.described = null;
    const why = this.lacks ? english.noWritten(this.lacks.name) : english.beginRules;
    fill(this.parse, h("p", { class: "note" }, why), this.samples());
    this.parse.classList.remove("stale");
    fill(this.aloud, "");
    this.changed(null);
  }

  private async understand(): Promise<void> {
    if (!this.rules.element.hidden && !this.rules.text) return this.begin();
    const fields = [this.name, this.rules];
    this.parse.classList.add("stale");
    try {
      const subject = this.subject();
      const wish = { do: "describe", game: subject } as const;
      const [game] = await this.engine.wish<Described>("describe", wish);
      // Something else was typed in the meantime, and will be asked about.
      if (JSON.stringify(subject) !== JSON.stringify(this.subject())) return;
      clear(fields);
      this.described = game;
      const { state } = this;
      const typed = document.activeElement === this.name.input && /\D\d+$/.test(this.name.text);
      if (game.required > 1) this.chosen = typed ? this.chosen : null;
      else this.chosen = { game: state.get("game"), rules: state.get("rules"), at: "" };
      await this.divide();
      if (this.described !== game) return;
      const copied = !this.rules.element.hidden && this.rules.value === this.copied;
      fill(this.parse, ...understood(game), copied
        ? h("details", {}, h("summary", {}, english.otherRules), this.samples()) : null);
      fill(this.aloud, `${english.understood} ${game.name}`);
      this.changed(game);
      if (this.halved) this.wait();
    } catch (why) {
      if (!(why instanceof NoAnswer) || why.fault.kind === "superseded") return;
      clear(fields);
      this.described = null;
      fill(this.parse, h("p", { class: "note" }, english.waiting));
      fill(this.aloud, "");
      const place = h("div");
      tell(why, fields, place);
      this.parse.prepend(place);
      this.point(why);
      this.changed(null);
    }
    this.parse.classList.remove("stale");
  }

  /** A button that leads to the place of a fault in the rules. */
  private point({ fault: { line, column } }: NoAnswer): void {
    const { input } = this.rules;
    if (this.rules.element.hidden || !line) return;
    this.parse.prepend(button(english.toLine(line), () => {
      const before = input.value.split("\n").slice(0, line - 1);
      const at = before.reduce((sum, text) => sum + text.length + 1, 0) + (column ?? 1) - 1;
      input.focus();
      input.setSelectionRange(at, at);
    }, { class: "link" }));
  }
}

/** How a game was understood: its rules in a sentence, and more for those who want to see it. */
function understood(game: Described): Child[] {
  const moves = game.moves.map(({ from, to, count }) => {
    const listed = to.length === 0 ? english.noMoves : to.join(", ");
    const more = count > to.length ? ` ${english.moreMoves(count)}` : "";
    return h("li", {}, h("b", {}, from), ` → ${listed}${more}`);
  });
  const rows: [string, Child][] = [
    [english.position, english.positionOf(game.position, game.meaning)],
  ];
  if (moves.length > 0) {
    rows.push([english.firstMoves, h("ul", { class: "moves" }, ...moves)]);
  }
  rows.push(...told(game.facts));
  return [
    h("details", { open: game.facts.some(({ name }) => name === "refused") },
    h("summary", {}, `${english.understood} `, h("b", {}, titled(game) ?? ""), " ",
      h("strong", { class: "name" }, game.name), ` ${english.firstSteps}`),
    h("p", { class: "sentence" }, game.rules), facts(rows)),
  ];
}
