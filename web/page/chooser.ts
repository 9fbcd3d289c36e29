// The game: one field for a name, or rules; and how they are understood, while they are typed.

import { button, facts, fill, h, settled, type Child } from "./dom";
import { NoAnswer, type Engine } from "./engine";
import { english } from "./english";
import { clear, line, lines, tell } from "./fields";
import type { State } from "./state";
import type { Described, Family, Subject } from "./wishes";

export class Chooser {
  readonly element: HTMLElement;
  private readonly known = h("datalist", { id: "games" });
  private readonly name = line("game", english.game, english.nameHelp, { list: "games" });
  private readonly rules = lines("rules", english.rulesField, 8, english.rulesHelp);
  private readonly edits = button("", () => this.switch(), { class: "edits" });
  private readonly suffixes = h("details", { hidden: true });
  private readonly parse = h("div", { class: "parse" });
  private readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  private families: Family[] = [];
  private readonly typed = settled(120, () => void this.understand());
  described: Described | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly state: State,
    private readonly left: () => void,
    private readonly changed: (game: Described | null) => void,
  ) {
    this.name.on(() => (this.linked() ? undefined : this.take()));
    this.name.element.append(this.known);
    this.rules.on(() => this.take());
    this.element = h("section", { class: "chooser", "aria-label": english.game },
      this.name.element, this.rules.element, this.aloud, this.parse, this.edits, this.suffixes);
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
    if (this.families.length > 0) return;
    try {
      const [{ families }] = await this.engine.wish<{ families: Family[] }>("families", {
        do: "families",
      });
      this.families = families;
      fill(this.known, ...families.map(({ example, about }) =>
        h("option", { value: example }, about)));
      this.explain();
    } catch (why) {
      // Who has stopped it can still type a name, and is shown them later.
      if (!(why instanceof NoAnswer)) throw why;
    }
  }

  /** A link to this page that was put into the field is followed. */
  private linked(): boolean {
    const at = this.name.text.indexOf("#");
    if (at < 0) return false;
    location.hash = this.name.text.slice(at);
    return true;
  }

  private switch(): void {
    void this.list();
    const own = this.rules.element.hidden === true;
    if (own && !this.rules.text) this.rules.value = english.sample;
    this.arrange(own);
    this.take();
    (own ? this.rules : this.name).input.focus();
  }

  private arrange(own: boolean): void {
    this.name.hide(own);
    this.rules.hide(!own);
    this.edits.textContent = own ? english.leaveRules : english.ownRules;
    if (own) this.suffixes.hidden = true;
  }

  private take(): void {
    const own = !this.rules.element.hidden;
    this.state.set({
      game: this.name.text,
      rules: own ? this.rules.value : "",
      claim: "", base: "", view: "", upto: "", fixed: "", digits: "", step: "", at: "", moves: "",
      go: "",
    });
    if (!own) this.explain();
    this.described = null;
    this.left();
    this.typed();
  }

  private explain(): void {
    const prefix = this.name.text.split(":")[0]?.trim() ?? "";
    const family = this.families.find(({ syntax }) =>
      syntax.split(/[ ,]+/).some((word) => word.split(":")[0] === prefix));
    const rows = family?.suffixes.map(({ suffix, says }): [string, string] => [suffix, says]);
    this.suffixes.hidden = !family || this.name.element.hidden;
    fill(this.suffixes, h("summary", {}, english.suffixes),
      family ? h("p", { class: "help" }, english.nameOf(family.syntax, family.about)) : null,
      facts(rows ?? []));
  }

  private async understand(): Promise<void> {
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
      fill(this.parse, ...understood(game));
      this.aloud.textContent = `${english.understood} ${game.name}`;
      this.changed(game);
    } catch (why) {
      if (!(why instanceof NoAnswer) || why.fault.kind === "superseded") return;
      clear(fields);
      this.described = null;
      fill(this.parse, h("p", { class: "note" }, english.waiting));
      const place = h("div");
      tell(why, fields, place);
      this.parse.prepend(place);
      this.changed(null);
    }
    this.parse.classList.remove("stale");
  }
}

/** How a game was understood. */
function understood(game: Described): Child[] {
  const moves = game.moves.map(({ from, to, count }) => {
    const listed = to.length === 0 ? english.noMove : to.join(", ");
    const more = count > to.length ? ` ${english.moreMoves(count)}` : "";
    return h("li", {}, h("b", {}, from), ` → ${listed}${more}`);
  });
  const rows: [string, Child][] = [
    [english.position, english.positionOf(game.position, game.meaning)],
  ];
  if (moves.length > 0) {
    rows.push([english.firstMoves, h("ul", { class: "moves" }, ...moves)]);
  }
  const said = game.facts.map(({ name, says }): [string, Child] => [name, says]);
  const shown = said.length > 0 ? h("details", {}, h("summary", {}, english.stated), facts(said))
    : null;
  const theorems = game.theorems.map(({ rule, says }): [string, Child] => [rule, says]);
  const known = theorems.length > 0
    ? h("details", {}, h("summary", {}, english.theorems), facts(theorems))
    : null;
  return [
    h("p", { class: "sentence" }, h("strong", { class: "name" }, game.name), ` ${game.rules}`),
    h("details", {}, h("summary", {}, english.firstSteps), facts(rows)), shown, known,
  ];
}
