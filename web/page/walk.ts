// The way of a number through an automaton, digit by digit.

import { button, fill, h, painted } from "./dom";
import { english } from "./english";
import type { Run } from "./wishes";

/** So many digits stand beside the one that is read. */
const AROUND = 24;

export class Walk {
  readonly element = h("div", { class: "walk" });
  private readonly digits = h("ol", { class: "digits", "aria-label": english.word });
  private readonly says = h("p", { class: "stands", role: "status" });
  private readonly back = [
    button("«", () => this.step(0), { "aria-label": english.stepFirst }),
    button("‹", () => this.step(this.read - 1), { "aria-label": english.stepBack }),
  ];
  private readonly on = [
    button("›", () => this.step(this.read + 1), { "aria-label": english.stepOn }),
    button("»", () => this.step(this.run.word.length), { "aria-label": english.stepLast }),
  ];
  private run: Run = { word: [], states: [], output: null };
  private read = 0;

  constructor(
    private readonly outputs: (number | null)[],
    private readonly colour: (state: number) => [string, string] | null,
    private readonly stands:
      (state: number, before: number | null, read: number, stepped: boolean) => void,
  ) {}

  /** Shows a way, from its end or from the step that was looked at last. */
  show(run: Run, step: number | null): void {
    this.run = run;
    fill(this.element, h("div", { class: "tools" }, ...this.back, ...this.on), this.digits,
      this.says);
    this.go(step ?? run.word.length, false);
  }

  private step(read: number): void {
    this.go(read, true);
  }

  private go(read: number, stepped: boolean): void {
    const { word, states } = this.run;
    this.read = Math.max(0, Math.min(word.length, read));
    // A button that is used stays where the hand is, and says that there is no more.
    const off = (one: HTMLElement, is: boolean) => one.setAttribute("aria-disabled", String(is));
    this.back.forEach((one) => off(one, this.read === 0));
    this.on.forEach((one) => off(one, this.read === word.length));
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
    fill(this.says, english.stands(this.read, word.length, `q${state}`), " ",
      painted(h("strong", { class: "value" }, said), this.colour(state)));
    this.stands(state, this.read > 0 ? (states[this.read - 1] ?? null) : null, this.read, stepped);
  }
}
