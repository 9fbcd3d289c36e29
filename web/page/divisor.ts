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
export const withDivisor = (name: string, divisor: number): string =>
  name.replace(DIVISORS, `$1${divisor}`);

/** The name of the game for every divisor, of a game with a single one. */
export function withEvery(name: string): string | null {
  const every = name.replace(/^(sd:[^/]*\/)\d+(?=:|$)/, "$1*");
  return every === name ? null : every;
}

export class Divisor {
  readonly field = line("b", english.divisor, "", { type: "number", inputmode: "numeric" });
  private readonly slider =
    h("input", { type: "range", "aria-label": english.divisorSlider });
  readonly element = h("div", { class: "form divisor", hidden: true }, this.field.element,
    this.slider);

  constructor(private readonly state: State, changed: () => void) {
    const later = settled(150, changed);
    const take = (text: string) => {
      this.field.value = this.slider.value = text;
      state.type({ b: text });
      later();
    };
    this.slider.addEventListener("input", () => take(this.slider.value));
    this.field.on(() => take(this.field.value));
  }

  /** Offers the divisors of a game; the one that is meant, if the game is for many. */
  offer(name: string): number | null {
    const many = DIVISORS.exec(name);
    this.element.hidden = many === null;
    if (!many) return null;
    const [first, step] = [Number(many[3] ?? 2), Number(many[4] ?? 1)];
    for (const input of [this.slider, this.field.input]) {
      Object.assign(input, { min: String(first), step: String(step), max: String(MOST) });
    }
    this.slider.max = String(first + step * ON_SLIDER);
    this.field.explain(english.divisorHelp(first, step, MOST));
    const meant = this.state.count("b") ?? first + step * SHOWN;
    this.field.value = this.slider.value = String(meant);
    return Math.min(meant, MOST);
  }
}
