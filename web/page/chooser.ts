// The game: a family and a name, or rules; and how they are understood, while they are typed.

import { facts, fill, h, settled, type Child } from "./dom";
import { NoAnswer, type Engine } from "./engine";
import { english } from "./english";
import { choice, clear, line, lines, offer, tell } from "./fields";
import type { State } from "./state";
import type { Described, Family, Subject } from "./wishes";

export class Chooser {
  readonly element: HTMLElement;
  private readonly family = choice("family", english.familyField, []);
  private readonly name = line("game", english.nameField);
  private readonly rules = lines("rules", english.rulesField, 8, english.rulesHelp);
  private readonly suffixes = h("details", { hidden: true });
  private readonly parse = h("div", { class: "parse" });
  private readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  private readonly kinds: HTMLInputElement[];
  private families: Family[] = [];
  private readonly typed = settled(120, () => void this.understand());
  described: Described | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly state: State,
    private readonly left: () => void,
    private readonly changed: (game: Described | null) => void,
  ) {
    const kind = (value: string, text: string): [HTMLInputElement, HTMLElement] => {
      const input = h("input", { type: "radio", name: "kind", value });
      input.addEventListener("change", () => this.switch());
      return [input, h("label", { class: "kind" }, input, text)];
    };
    const both = [kind("family", english.family), kind("own", english.own)];
    this.kinds = both.map(([input]) => input);
    this.family.input.addEventListener("change", () => {
      const family = this.families.find(({ prefix }) => prefix === this.family.value);
      if (family) this.name.value = family.example;
      this.take();
    });
    this.name.on(() => this.take());
    this.rules.on(() => this.take());
    this.element = h(
      "section",
      { class: "chooser", "aria-label": english.game },
      h("h2", {}, english.game),
      h("fieldset", { class: "kinds" }, h("legend", { class: "unseen" }, english.game),
        ...both.map(([, label]) => label)),
      this.family.element,
      this.name.element,
      this.suffixes,
      this.rules.element,
      this.aloud,
      this.parse,
    );
  }

  subject(): Subject {
    const rules = this.state.get("rules");
    return rules ? { rules } : { name: this.state.get("game") };
  }

  /** Takes over what the link says. */
  async load(): Promise<void> {
    const own = this.state.get("rules") !== "";
    this.kinds.forEach((input) => (input.checked = (input.value === "own") === own));
    this.name.value = this.state.get("game");
    if (own) this.rules.value = this.state.get("rules");
    this.arrange(own);
    this.described = null;
    const understood = this.understand();
    await this.list();
    await understood;
  }

  /** Lists the families, unless they are listed. */
  private async list(): Promise<void> {
    if (this.families.length > 0) return;
    try {
      const [{ families }] = await this.engine.wish<{ families: Family[] }>("families", {
        do: "families",
      });
      this.families = families;
      const names = families.map(({ prefix, example }): [string, string] =>
        [prefix, `${prefix} – ${example}`]);
      offer(this.family, names);
      this.explain();
    } catch (why) {
      // Who has stopped it can still type a name, and is shown them later.
      if (!(why instanceof NoAnswer)) throw why;
    }
  }

  private switch(): void {
    void this.list();
    const own = this.kinds.some((input) => input.checked && input.value === "own");
    if (own && !this.rules.text) this.rules.value = english.sample;
    this.arrange(own);
    this.take();
  }

  private arrange(own: boolean): void {
    this.family.hide(own);
    this.name.hide(own);
    this.rules.hide(!own);
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
    if (!family) return;
    this.family.value = family.prefix;
    this.family.explain(family.about);
    this.name.explain(english.nameHelp(family.syntax));
    const rows = family.suffixes.map(({ suffix, says }): [string, string] => [suffix, says]);
    this.suffixes.hidden = rows.length === 0 || this.name.element.hidden;
    fill(this.suffixes, h("summary", {}, english.suffixes), facts(rows));
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
    [english.understood, h("strong", { class: "name" }, game.name)],
    [english.rules, game.rules],
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
  return [facts(rows), shown, known];
}
