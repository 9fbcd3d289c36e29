// The way of a number through an automaton, digit by digit.

import { button, fill, h } from "./dom";
import { english } from "./english";
import type { Run } from "./wishes";

/** So many digits stand beside the one that is read. */
const AROUND = 24;

export class Walk {
  readonly element = h("div", { class: "walk" });
  private readonly digits = h("ol", { class: "digits", "aria-label": english.word });
  private readonly says = h("p", { class: "stands", role: "status" });
  private readonly back = [
    button("«", () => this.go(0), { "aria-label": english.stepFirst }),
    button("‹", () => this.go(this.read - 1), { "aria-label": english.stepBack }),
  ];
  private readonly on = [
    button("›", () => this.go(this.read + 1), { "aria-label": english.stepOn }),
    button("»", () => this.go(this.run.word.length), { "aria-label": english.stepLast }),
  ];
  private run: Run = { word: [], states: [], output: null };
  private read = 0;

  constructor(
    private readonly outputs: (number | null)[],
    private readonly stands: (state: number, before: number | null, read: number) => void,
  ) {}

  /** Shows a way, from its end or from the step that was looked at last. */
  show(run: Run, step: number | null): void {
    this.run = run;
    fill(this.element, h("div", { class: "tools" }, ...this.back, ...this.on), this.digits,
      this.says);
    this.go(step ?? run.word.length);
  }

  private go(read: number): void {
    const { word, states } = this.run;
    this.read = Math.max(0, Math.min(word.length, read));
    this.back.forEach((one) => (one.disabled = this.read === 0));
    this.on.forEach((one) => (one.disabled = this.read === word.length));
    const first = Math.max(0, this.read - AROUND);
    const shown = word.slice(first, this.read + AROUND).map((digits, place) => {
      const at = first + place;
      const how = at === this.read - 1 ? "last" : at < this.read ? "read" : null;
      const text = digits.length === 1 ? String(digits[0]) : digits.join("\n");
      return h("li", { class: how, "aria-current": how === "last" ? "step" : null }, text);
    });
    const more = (there: boolean) => (there ? h("li", { class: "more" }, "…") : null);
    fill(this.digits, more(first > 0), ...shown, more(this.read + AROUND < word.length));
    const state = states[this.read] ?? 0;
    const output = this.outputs[state];
    const said = output === null || output === undefined ? english.none : String(output);
    this.says.textContent = english.stands(this.read, word.length, `q${state}`, said);
    this.stands(state, this.read > 0 ? (states[this.read - 1] ?? null) : null, this.read);
  }
}
