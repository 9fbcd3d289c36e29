// A state of a large automaton with its neighbours: where it was reached from, and where each
// letter leads.

import { fill } from "./dom";
import { english } from "./english";
import type { Stand } from "./walk";
import type { Drawn } from "./wishes";

/** So many states to which letters lead are drawn. */
const MOST = 8;

/** The distance between two states below each other, and the size of one, in pixels. */
const APART = 52;
const [WIDE, HIGH] = [46, 36];

/** So many letters are written on an edge. */
const LETTERS = 6;

type Shape = Record<string, string | number>;

function shape(tag: string, attributes: Shape, text = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}

export class Neighbours {
  readonly svg = shape("svg", { class: "automaton", role: "img" }) as SVGSVGElement;

  constructor(
    private readonly drawn: Drawn,
    private readonly colour: (state: number) => [string, string] | null,
  ) {}

  show({ state, trail, last, next }: Stand): void {
    const before = trail.at(-1);
    const to = this.letters(state);
    const targets = [...to.keys()].filter((target) => target !== state).slice(0, MOST);
    const onward = next === null ? undefined : this.target(state, next);
    if (onward !== undefined && onward !== state && !targets.includes(onward)) {
      targets[MOST - 1] = onward;
    }
    const rest = to.size - targets.length - Number(to.has(state));
    const phone = matchMedia("(max-width: 30rem)").matches;
    const [left, centre, right, width] = phone ? [30, 170, 310, 340] : [70, 280, 500, 600];
    const high = Math.max(4, targets.length + 1) * APART;
    const middle = high / 2;
    const parts: SVGElement[] = [shape("rect", { class: "page", width: "100%", height: "100%" })];
    if (before !== undefined && before !== state) {
      parts.push(...this.edge(left, middle, centre, middle, last ? named([last]) : "", true));
      parts.push(...this.state(before, left, middle, "before"));
    }
    targets.forEach((target, place) => {
      const y = middle + (place - (targets.length - 1) / 2) * APART;
      parts.push(...this.edge(centre, middle, right, y, named(to.get(target) ?? []),
        target === onward));
      parts.push(...this.state(target, right, y, trail.includes(target) ? "trail" : ""));
    });
    const own = to.get(state);
    if (own) {
      const [x, y] = [centre, middle - HIGH / 2];
      parts.push(shape("path", {
        class: onward === state ? "edge lit" : "edge",
        d: `M${x - 12} ${y}C${x - 40} ${y - 50} ${x + 40} ${y - 50} ${x + 12} ${y}`,
      }), shape("text", { class: "digits", x, y: y - 42 }, named(own)));
    }
    parts.push(...this.state(state, centre, middle, "here"));
    if (rest > 0) {
      parts.push(shape("text", { class: "digits", x: right, y: high - 6 },
        english.otherStates(rest)));
    }
    this.svg.setAttribute("viewBox", `0 0 ${width} ${high}`);
    this.svg.setAttribute("width", String(width));
    this.svg.setAttribute("aria-label", english.around(`q${state}`));
    fill(this.svg, ...parts);
  }

  /** The states to which letters lead, with the letters: as digits of each number. */
  private letters(state: number): Map<number, number[][]> {
    const { automaton: { base, tracks, transitions } } = this.drawn;
    const found = new Map<number, number[][]>();
    transitions[state]?.forEach((target, letter) => {
      const digits = Array.from({ length: tracks }, (_, place) =>
        Math.floor(letter / base ** (tracks - 1 - place)) % base);
      found.set(target, [...found.get(target) ?? [], digits]);
    });
    return found;
  }

  private target(state: number, digits: number[]): number | undefined {
    const { automaton: { base, transitions } } = this.drawn;
    return transitions[state]?.[digits.reduce((letter, digit) => letter * base + digit, 0)];
  }

  private state(state: number, x: number, y: number, how: string): SVGElement[] {
    const [fill, ink] = this.colour(state) ?? [];
    const on = ink === undefined ? "" : ink === "#ffffff" ? "on-dark" : "on-light";
    const output = this.drawn.automaton.outputs[state];
    return [
      shape("rect", {
        class: `state ${how}`, x: x - WIDE / 2, y: y - HIGH / 2, width: WIDE, height: HIGH,
        rx: 18, fill: fill ?? "none",
      }),
      shape("text", { class: `name ${on}`, x, y: y - 3 }, `q${state}`),
      shape("text", { class: `output ${on}`, x, y: y + 12 },
        output === null || output === undefined ? "–" : String(output)),
    ];
  }

  private edge(x: number, y: number, toX: number, toY: number, text: string, lit: boolean) {
    const [from, to] = [x + WIDE / 2, toX - WIDE / 2];
    const bend = (from + to) / 2;
    const how = lit ? " lit" : "";
    return [
      shape("path", {
        class: `edge${how}`, d: `M${from} ${y}C${bend} ${y} ${bend} ${toY} ${to - 7} ${toY}`,
      }),
      shape("path", { class: `tip${how}`, d: `M${to} ${toY}L${to - 8} ${toY - 4}v8z` }),
      // An edge that goes down comes from above its end: there its letters stand below it.
      shape("text", {
        class: "digits", x: from + (to - from) * 0.72, y: toY > y + 1 ? toY + 16 : toY - 6,
      }, text),
    ];
  }
}

/** Letters in a word or two. */
function named(letters: number[][]): string {
  const shown = letters.slice(0, LETTERS).map((digits) =>
    (digits.length === 1 ? String(digits[0]) : `(${digits.join(",")})`));
  const more = letters.length > LETTERS ? ` ${english.otherLetters(letters.length - LETTERS)}` : "";
  return `${shown.join(", ")}${more}`;
}
