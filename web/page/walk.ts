// The way of a number through an automaton, digit by digit: by steps, or as a film.

import { button, fill, h, painted } from "./dom";
import { english } from "./english";
import { choice } from "./fields";
import type { Run } from "./wishes";

/** So many digits stand beside the one that is read. */
const AROUND = 24;

/** A film shows a step for so many milliseconds; but all of it is over after so many. */
const PACE = 700;
const MOST = 18_000;

/** What is shown for a shorter time is not seen: then several digits are read at a step. */
const LEAST = 40;

/** Where a walk stands. */
export interface Stand {
  state: number;
  /** The states before it, the last one at the end. */
  trail: number[];
  /** The letter that was read last, and the one that comes, as digits of each number. */
  last: number[] | null;
  next: number[] | null;
}

export class Walk {
  readonly element = h("div", {
    class: "walk", role: "group", "aria-label": english.film,
  });
  private readonly digits = h("ol", { class: "digits", "aria-label": english.word });
  private readonly says = h("p", { class: "stands", role: "status" });
  private readonly speed = choice("speed", english.speed, Object.entries(english.speeds));
  private readonly film = button("", () => this.toggle(), { class: "main film" });
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
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly outputs: (number | null)[],
    private readonly means: (output: number | null) => string,
    private readonly colour: (state: number) => [string, string] | null,
    private readonly stands: (stand: Stand, leads: boolean) => void,
    /** Keeps how many digits are read. */
    private readonly keeps: (read: number) => void,
  ) {
    this.speed.value = "1.0";
    this.speed.on(() => {
      if (this.timer !== undefined) this.play();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.target === this.speed.input) return;
      const to = {
        ArrowLeft: this.read - 1, ArrowRight: this.read + 1, Home: 0, End: this.run.word.length,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.step(to);
    });
  }

  /** Shows a way, from its end or from the step that was looked at last, and may lead there. */
  show(run: Run, step: number | null, leads: boolean): void {
    this.pause();
    this.run = run;
    fill(this.element,
      h("div", { class: "tools" }, this.film, ...this.back, ...this.on, this.speed.element),
      h("p", { class: "help" }, english.filmHelp), this.digits, this.says);
    this.go(step ?? run.word.length, leads || step !== null);
  }

  /** Ends the film, where it stands. */
  pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    fill(this.film, english.filmPlay);
  }

  private toggle(): void {
    if (this.timer !== undefined) return this.end();
    if (this.read >= this.run.word.length) this.go(0);
    fill(this.film, english.filmPause);
    this.play();
  }

  /** Goes on at the speed that is chosen. */
  private play(): void {
    clearInterval(this.timer);
    const { length } = this.run.word;
    const pace = Math.min(PACE, MOST / Math.max(1, length)) / Number(this.speed.value);
    const digits = Math.ceil(LEAST / pace);
    this.timer = setInterval(() => {
      // Another game was chosen, or another number.
      if (!this.element.isConnected) return this.pause();
      this.go(this.read + digits);
      if (this.read >= length) this.end();
    }, pace * digits);
  }

  /** Ends the film, and keeps where it stands. */
  private end(): void {
    this.pause();
    this.keeps(this.read);
  }

  private step(read: number): void {
    this.pause();
    this.go(read);
    this.keeps(this.read);
  }

  private go(read: number, leads = true): void {
    const { word, states } = this.run;
    this.read = Math.max(0, Math.min(word.length, read));
    // A button that is used stays where the hand is, and says that there is no more.
    const off = (one: HTMLElement, is: boolean) => one.setAttribute("aria-disabled", String(is));
    this.back.forEach((one) => off(one, this.read === 0));
    this.on.forEach((one) => off(one, this.read === word.length));
    const first = Math.max(0, this.read - AROUND);
    const held = this.digits.contains(document.activeElement);
    const shown = word.slice(first, this.read + AROUND).map((digits, place) => {
      const at = first + place;
      const how = at === this.read - 1 ? "last" : at < this.read ? "read" : null;
      const text = digits.length === 1 ? String(digits[0]) : digits.join("\n");
      // One of them is reached by the tabulator; from there arrow keys go on.
      return h("li", {}, button(text, () => this.step(at + 1), {
        class: how, "aria-current": how === "last" ? "step" : null,
        "aria-label": english.digitAt(at + 1, digits.join(", ")),
        tabindex: at === Math.max(0, this.read - 1) ? 0 : -1,
      }));
    });
    const more = (count: number) =>
      (count > 0 ? h("li", { class: "more" }, english.moreDigits(count)) : null);
    fill(this.digits, more(first), ...shown, more(word.length - this.read - AROUND));
    if (held) this.digits.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    const state = states[this.read] ?? 0;
    const output = this.outputs[state];
    const said = output === null || output === undefined ? english.none : String(output);
    fill(this.says, english.stands(this.read, word.length, `q${state}`), " ",
      painted(h("strong", { class: "value" }, said), this.colour(state)),
      this.means(output ?? null));
    this.stands({
      state, trail: states.slice(0, this.read), last: word[this.read - 1] ?? null,
      next: word[this.read] ?? null,
    }, leads);
  }
}
