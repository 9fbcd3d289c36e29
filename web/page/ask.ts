// Questions: ready ones, with their answers, and one that is typed.

import { answered } from "./answer";
import { button, fill, h, type Child } from "./dom";
import { english } from "./english";
import { NoAnswer } from "./engine";
import { lines } from "./fields";
import { fileName, theorem } from "./proved";
import { first, Section, type Page } from "./section";
import type { About, Answer, Described, Reply, Subject } from "./wishes";

/** The name that the chosen game has in formulas. */
const CHOSEN = "G";

/** Numbers alone, which are a position. */
const POSITION = /^[\d\s^+*();,-]+$/;

/** A constant of a formula has at most so many digits. */
const MOST_DIGITS = 1_000;

/** A power between two comparisons, which would also be read as two formulas. */
const [TERM, SIGN] = [String.raw`((?:\[[^\]]*\]|[^\s&|~()=<>!\[])+)`, "([!<>]?=|[<>])"];
const CHAIN = new RegExp([TERM, SIGN, String.raw`(\d+\s*\^\s*\d+)`, SIGN, TERM].join("\\s*"));

/** A formula with its powers of numbers written out: there, ^ stands between formulas. */
const writtenOut = (formula: string): string =>
  formula.replace(/\b(\d{1,9})\s*\^\s*(\d{1,4})\b/g, (said, base: string, power: string) =>
    (Number(power) * base.length > MOST_DIGITS ? said : String(BigInt(base) ** BigInt(power))));

export class Ask extends Section {
  private readonly formula = lines("formula", english.formula, 2, english.formulaHelp);
  private readonly names = lines("with", english.withField, 2, english.withHelp);
  private readonly chips = h("ul", { class: "ready" });
  private readonly said = h("p", { class: "note" });
  private about: About | null = null;
  private asked = "";

  constructor(page: Page) {
    super("ask", page, ["ready", "formula", "with", "b"]);
    this.fields = [this.formula, this.names];
    this.formula.element.classList.add("long");
    this.formula.input.placeholder = english.formulaSample;
    for (const field of this.fields) field.enter(() => this.type());
    this.element.append(h("div", { class: "beside" },
      h("div", {}, this.said, this.chips),
      h("div", {}, this.result, this.form(this.formula.element),
        h("details", {}, h("summary", {}, english.otherGames), this.names.element),
        button(english.ask, () => this.type(), { class: "main" }))));
  }

  load(): void {
    this.formula.value = this.page.state.get("formula");
    this.names.value = this.page.state.get("with");
  }

  override forget(): void {
    super.forget();
    this.about = null;
    this.asked = "";
    this.formula.input.placeholder = english.formulaSample;
    fill(this.chips);
    fill(this.said, "");
  }

  async show(game: Described): Promise<void> {
    const { state } = this.page;
    const typed = state.get("formula");
    if (!typed && !state.get("ready")) {
      this.asked = "";
      this.tell(h("p", { class: "note" }, english.askHelp));
    }
    // What was typed is asked before what is only offered.
    const first = typed ? this.answer(typed) : null;
    if (this.about?.game !== game.name) await this.ready(game);
    await first;
    const reply = this.about?.answers.find(({ name }) => name === state.get("ready"));
    if (reply && !typed) this.reply(reply);
  }

  /** The ready questions, with what is answered in short. */
  private async ready(game: Described): Promise<void> {
    const { said, chips } = this;
    fill(said, english.askingReady(game.name));
    try {
      const wish = { do: "about", game: this.page.subject() } as const;
      const [about] = await this.wish<About>("about", wish);
      this.about = about;
      // What a question may look like, in the variables of this game.
      this.formula.input.placeholder = game.required === 1 ? english.formulaSample
        : about.answers.find(({ formula }) => formula)?.formula ?? english.formulaSample;
      fill(said, about.lacks ? english.noSequence(about.lacks) : english.readyHelp);
      fill(chips, ...about.answers.map((reply) => {
        const chip = button("", () => this.choose(reply), { "data-name": reply.name });
        chip.append(h("b", {}, reply.question), h("span", {}, reply.says),
          h("small", {}, verdictOf(reply)));
        return h("li", {}, chip);
      }));
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      if (why.fault.kind === "superseded") return;
      fill(chips);
      fill(said, why.fault.says);
    }
  }

  private choose(reply: Reply): void {
    this.page.state.act({ ready: reply.name, formula: "", with: "" });
    this.reply(reply);
    if (this.result.getBoundingClientRect().top < 0) this.result.scrollIntoView();
  }

  /** The whole answer to a ready question. */
  private reply(reply: Reply): void {
    this.asked = "";
    this.formula.value = reply.formula ?? "";
    const names = this.about?.named.filter(({ name }) => name !== CHOSEN
      && reply.formula?.includes(`${name}[`)) ?? [];
    this.names.value = names.map(({ name, stands_for }) => `${name}=${stands_for}`).join("\n");
    const table = reply.upto
      ? h("p", { class: "note" }, english.onlyTable(reply.upto.join(", "), reply.why ?? "")) : null;
    const { certificate } = reply;
    const game = this.page.described();
    const { by } = reply;
    const rest: Child[] = by && certificate
      ? [follows(reply) ? h("p", { class: "note" }, english.followsFrom(by.short)) : null,
        ...theorem(this.page, fileName(game?.name ?? "", by.claim), by.sentence, certificate)]
      : reply.ask
      ? answered(this.page, { ...reply.ask, ...(certificate ? { certificate } : {}) },
        `${reply.name}.json`, true) : [];
    this.tell(h("h3", {}, reply.question), h("p", {}, `${reply.says}.`), table, ...rest);
    fill(this.aloud, `${reply.question} ${reply.says}`);
    for (const chip of this.chips.querySelectorAll("button")) {
      chip.setAttribute("aria-pressed", String(chip.dataset["name"] === reply.name));
    }
  }

  /** Asks what stands in the field. */
  private type(): void {
    if (!this.formula.text) return this.unasked();
    this.page.state.act({
      formula: this.formula.value.trim(), with: this.names.value.trim(), ready: "",
    });
    this.asked = "";
    void this.answer(this.formula.value.trim());
  }

  /** Nothing stands in the field: the example is only asked by whoever wants it. */
  private unasked(): void {
    const { placeholder } = this.formula.input;
    this.formula.wrong(english.noQuestion);
    this.tell(h("p", { class: "note" }, english.noQuestionHelp), button(
      english.askThis(placeholder), () => {
        this.formula.value = placeholder;
        this.type();
      }));
  }

  private async answer(formula: string): Promise<void> {
    if (POSITION.test(formula)) return this.positioned(formula);
    const [, one = "", first, power = "", second, other = ""] = CHAIN.exec(formula) ?? [];
    if (first !== undefined) {
      this.asked = "";
      this.formula.wrong(english.chain);
      return this.tell(h("p", { class: "note" }, english.chained(
        `${one} ${first} ${power} & ${power} ${second} ${other}`,
        `(${one} ${first} ${power.replace(/\s*\^\s*/, ") ^ (")} ${second} ${other})`)));
    }
    const given = this.given(formula);
    const asked = JSON.stringify([formula, given]);
    if (!given || asked === this.asked) return;
    this.asked = asked;
    const plain = writtenOut(formula);
    await this.ask<Answer>({ do: "ask", formula: plain, with: given }, (answer) =>
      answered(this.page, plain === formula ? answer : { ...answer, formula }, "answer.json"));
    if (plain !== formula && this.formula.element.matches(".wrong")) {
      this.result.prepend(h("p", { class: "note" }, english.writtenOut(plain)));
    }
    for (const chip of this.chips.querySelectorAll("button")) chip.removeAttribute("aria-pressed");
  }

  /** A position is no question, but there are questions about it. */
  private positioned(at: string): void {
    const indices = at.split(/[,;]/).map((number) => `[${number.trim()}]`);
    const formula = `${CHOSEN}${indices.join("")} = @0`;
    this.tell(h("p", {}, english.isPosition), h("div", { class: "keep" },
      button(english.lookAt(at), () => this.page.look(at)),
      button(`${english.whetherLost} ${english.askThis(formula)}`, () => {
        this.formula.value = formula;
        this.type();
      })));
  }

  /** The names and their games; the chosen one is G, if the formula speaks of G. */
  private given(formula: string): [string, Subject, string | null][] | null {
    const given: [string, Subject, string | null][] = [];
    for (const line of this.names.value.split("\n").filter((line) => line.trim())) {
      const at = line.indexOf("=");
      if (at < 1) {
        this.names.wrong(english.badName(line.trim()));
        return null;
      }
      given.push([line.slice(0, at).trim(), { name: line.slice(at + 1).trim() }, null]);
    }
    const speaks = new RegExp(`\\b${CHOSEN}\\s*\\[`).test(formula);
    if (speaks && !given.some(([name]) => name === CHOSEN)) {
      const game = this.page.described();
      given.push([CHOSEN, this.page.subject(), game && first(game)]);
    }
    return given;
  }
}

/** Whether an answer is not itself the theorem that the checker has accepted. */
const follows = ({ by, says }: Reply): boolean => by !== undefined && by.short !== says;

/** How certain an answer is, in a few words. */
function verdictOf(reply: Reply): string {
  if (follows(reply)) return english.followsShort;
  return reply.verdict === "proved" && reply.ask?.truth === null ? english.provedSet
    : english.verdicts[reply.verdict];
}
