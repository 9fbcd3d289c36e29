// A question in first-order logic: whether it is true, or where it holds.

import { brief, button, facts, h, type Child } from "./dom";
import { Drawing } from "./drawing";
import { english } from "./english";
import { lines } from "./fields";
import { Panel, type Page } from "./panel";
import { theorem } from "./prove";
import type { Answer, Described, Subject } from "./wishes";

/** The name that the chosen game has in formulas. */
const CHOSEN = "G";

export class Ask extends Panel {
  private readonly formula = lines("formula", english.formula, 3, english.formulaHelp);
  private readonly names = lines("with", english.withField, 2, english.withHelp);

  constructor(page: Page) {
    super("ask", page);
    this.fields = [this.formula, this.names];
    this.formula.element.classList.add("long");
    this.formula.input.placeholder = english.formulaSample;
    this.formula.on(() => this.keep()).enter(() => this.work());
    this.names.on(() => this.keep()).enter(() => this.work());
    const ask = button(english.ask, () => this.work(), { class: "main" });
    this.element.append(
      this.form(this.formula.element, this.names.element, ask), this.result);
  }

  load(): void {
    this.formula.value = this.page.state.get("formula");
    this.names.value = this.page.state.get("with");
  }

  look(_game: Described, _changed: boolean): void {}

  work(): void {
    if (!this.formula.text) this.formula.value = english.formulaSample;
    this.keep();
    this.page.state.set({ go: "ask" });
    const formula = this.formula.value;
    const given = this.given();
    if (!given) return;
    void this.ask<Answer>({ do: "ask", formula, with: given }, (answer) => this.shown(answer));
  }

  /** The names and their games; the chosen one is G, if the formula speaks of G. */
  private given(): [string, Subject][] | null {
    const given: [string, Subject][] = [];
    for (const line of this.names.value.split("\n").filter((line) => line.trim())) {
      const at = line.indexOf("=");
      if (at < 1) {
        this.names.wrong(english.badName(line.trim()));
        return null;
      }
      given.push([line.slice(0, at).trim(), { name: line.slice(at + 1).trim() }]);
    }
    const speaks = new RegExp(`\\b${CHOSEN}\\s*\\[`).test(this.formula.value);
    if (speaks && !given.some(([name]) => name === CHOSEN)) {
      given.push([CHOSEN, this.page.subject()]);
    }
    return given;
  }

  private shown(answer: Answer): Child[] {
    const rows: [string, Child][] = [];
    const tuple = (numbers: Record<string, string>) =>
      Object.entries(numbers).map(([name, n]) => `${name} = ${brief(n)}`).join(", ");
    if (answer.witness) {
      rows.push([answer.truth ? english.witness : english.counterexample, tuple(answer.witness)]);
    }
    if (answer.count !== null) rows.push([english.count, brief(answer.count)]);
    if (answer.least.length > 0 && answer.solutions !== "all") {
      const more = answer.solutions === "infinite"
        || (answer.count !== null && answer.count !== String(answer.least.length));
      const single = answer.variables.length === 1 ? answer.variables[0] : undefined;
      const least = answer.least.map((numbers) => single
        ? brief(numbers[single] ?? "")
        : `(${answer.variables.map((name) => brief(numbers[name] ?? "")).join(", ")})`);
      const names = single ?? `(${answer.variables.join(", ")})`;
      rows.push([english.least, `${names} = ${least.join(", ")}${more ? ", …" : ""}`]);
    }
    if (answer.digits) rows.push([english.digits, h("code", {}, answer.digits)]);
    if (answer.density) rows.push([english.density, answer.density]);
    if (answer.why) rows.push([english.notCertified, answer.why]);
    return [
      h("p", { class: "lead" }, verdict(answer)),
      h("p", { class: "formula" }, h("code", {}, answer.formula)),
      rows.length > 0 ? facts(rows) : null,
      answer.drawn ? new Drawing(answer.drawn.svg, answer.drawn.title).element : null,
      ...(answer.certificate && answer.claim
        ? theorem(this.page, "answer.json", answer.claim, answer.certificate) : []),
    ];
  }

  private keep(): void {
    this.page.state.set({ formula: this.formula.value, with: this.names.value, go: "" });
  }
}

function verdict({ truth, solutions }: Answer): HTMLElement {
  if (truth !== null) {
    const text = truth ? english.truths.true : english.truths.false;
    return h("span", { class: `badge ${truth ? "good" : "bad"}` }, text);
  }
  return h("span", { class: "badge open" }, solutions ? english.solutions[solutions] : "");
}
