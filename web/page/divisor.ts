// The divisor of a game for many: a slider, and a field for any other.

import { h, settled } from "./dom";
import { english } from "./english";
import { line } from "./fields";
import type { State } from "./state";

/** So many divisors are on the slider, and the one that is first shown is so far from the least. */
const ON_SLIDER = 60;
const SHOWN = 8;

/** The largest one whose table is no burden for a page. */
const MOST = 9_999;

const DIVISORS = /^(sd:[^/]*\/)(\*|(\d+)\+(\d+)k)/;

/** Whether a game of this name is for many divisors. */
export const isForMany = (name: string): boolean => DIVISORS.test(name);

/** The name of the game with one of the divisors; other names stay. */
const withDivisor = (name: string, divisor: number): string =>
  name.replace(DIVISORS, `$1${divisor}`);

/** The name of the game for every divisor, of a game with a single one. */
export function withEvery(name: string): string | null {
  const every = name.replace(/^(sd:[^/]*\/)\d+(?=:|$)/, "$1*");
  return every === name ? null : every;
}

/** The divisor that is meant of a game for many. */
export function meantDivisor(name: string, state: State): number | null {
  const [, , range, first, step] = DIVISORS.exec(name) ?? [];
  if (range === undefined) return null;
  return Math.min(MOST, state.count("b") ?? Number(first ?? 2) + Number(step ?? 1) * SHOWN);
}

/** The name of the game with the divisor that is meant, if it is one of them; other games have
 * none. */
export function oneName(name: string, state: State): string | null {
  const [, , range, first = "2", step = "1"] = DIVISORS.exec(name) ?? [];
  const divisor = meantDivisor(name, state) ?? 0;
  const past = divisor - Number(first);
  return range !== undefined && past >= 0 && past % Number(step) === 0
    ? withDivisor(name, divisor) : null;
}

export class Divisor {
  private readonly field = line("b", english.divisor, "", { type: "number", inputmode: "numeric" });
  private readonly slider =
    h("input", { type: "range", "aria-label": english.divisorSlider });
  readonly element = h("div", { class: "form divisor", hidden: true }, this.field.element,
    this.slider);

  constructor(private readonly state: State, changed: () => void) {
    const later = settled(150, changed);
    const take = (text: string) => {
      this.field.value = this.slider.value = text;
      // The moves were those of another game.
      state.type({ b: text, moves: "" });
      later();
    };
    this.slider.addEventListener("input", () => take(this.slider.value));
    this.field.on(() => take(this.field.value));
  }

  /** Offers the divisors of a game, if it is for many. */
  offer(name: string): void {
    const many = DIVISORS.exec(name);
    this.element.hidden = many === null;
    if (!many) return;
    const [first, step] = [Number(many[3] ?? 2), Number(many[4] ?? 1)];
    for (const input of [this.slider, this.field.input]) {
      Object.assign(input, { min: String(first), step: String(step), max: String(MOST) });
    }
    this.slider.max = String(first + step * ON_SLIDER);
    this.field.explain(english.divisorHelp(first, step, MOST));
    this.field.value = this.slider.value = String(meantDivisor(name, this.state));
  }
}
