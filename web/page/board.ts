// The board: tokens to be clicked, a board for two piles, and large numbers by their digits. What a
// token would take is seen before it is clicked.

import { button, fill, h, painted, roving, scrolling, type Child } from "./dom";
import { english } from "./english";
import {
  divided, leaving, moves, piece, reaching, runs, splits, untold, type Taken, type Typed,
} from "./moves";
import type { Board, Part } from "./wishes";

/** A heap of more tokens is a number alone. */
const MOST_TOKENS = 120;

/** So many tokens stand in a row, as tens are seen at once. */
const ROW = 10;

/** So many heaps are drawn. */
const MOST_HEAPS = 24;

/** A board for two piles has at most so many cells a side. */
const MOST_SIDE = 20;

/** Tokens are as large as so many in the longest heap allow. */
const SIZES: [most: number, name: string][] = [[12, "large"], [24, "middle"], [60, "small"]];

/** A value and the colours for it. */
export interface Told {
  worth: string;
  colour: [string, string];
}

export interface Hands {
  /** Whether it is the person's turn. */
  open: boolean;
  /** Makes one of these moves, or lets the person choose; where there are none, says so. */
  makes(moves: Typed[], said: string): void;
  /** The values to which the moves lead, with their colours, if they are told. */
  values: Map<string, Told>;
  /** How many tokens are taken at once in a game that splits heaps; 0 in others. */
  grip: { game: string; count: number };
}

/** The positions, each on a board of its own, and below them what a token would take. */
export function board(found: Board, hands: Hands): Child[] {
  const all = moves(found);
  const foretold = h("p", { class: "foretold", "aria-hidden": "true" });
  const several = new Set(found.parts.map((part) => part.game)).size > 1;
  const longest = Math.max(0, ...found.parts.flatMap((part) =>
    part.numbers.map((number, at) => (part.heaps[at] && number.length < 4 ? Number(number) : 0))));
  const size = SIZES.find(([most]) => longest <= most)?.[1] ?? "small";
  const choice = grips(found, all, hands);
  const parts = found.parts.map((part, place) => {
    const title = found.parts.length > 1 ? `${place + 1}: ${part.game}` : part.game;
    const numbers = part.numbers.map(Number);
    const square = part.heaps[0] && part.heaps[1] && !part.heaps[2]
      && numbers.slice(0, 2).every((n) => n < MOST_SIDE);
    return h("div", { role: "group", "aria-label": title },
      several ? h("h3", {}, title) : null,
      heaps(found, part, place, all, hands, foretold),
      square ? cells(part, place, all, hands) : null);
  });
  const drawn = h("div", { class: `parts ${size}` }, ...parts);
  const how = drawn.querySelector(".cell") ? english.howCells
    : drawn.querySelector(".token") ? howTaken(found, all, hands) : english.howNumbers;
  const says = hands.open && h("p", { class: "note" }, how);
  return [drawn.querySelector(".token") && choice, drawn, says, foretold];
}

/** What a click on a token does. */
function howTaken(found: Board, all: Typed[], { grip }: Hands): string {
  if (grip.count === 0) return english.howTokens;
  const counts = new Set(found.parts.flatMap((part, place) =>
    runs(all, place, part).map(({ from, to }) => to - from)));
  const divides = all.some((move) => divided(move, found.parts[move.part]) !== null);
  if (counts.size === 0) return divides ? english.howDivide : english.howTokens;
  const how = counts.size > 1 ? english.howSplit : english.howRun(grip.count);
  return divides ? `${how} ${english.alsoDivide}` : how;
}

/** How many tokens are taken, where several numbers of them can be from one place. */
function grips(found: Board, all: Typed[], hands: Hands): Child {
  const { grip } = hands;
  const game = found.parts[0]?.game ?? "";
  // A game that splits heaps is played in the same way till its end.
  const splitting = (grip.game === game && grip.count > 0)
    || found.parts.some((part, place) => splits(all, place, part));
  const counts = [...new Set(found.parts.flatMap((part, place) =>
    (splitting ? runs(all, place, part).map(({ from, to }) => to - from) : [])))].sort(
    (one, other) => one - other);
  const count = counts.includes(grip.count) ? grip.count : counts[0] ?? (splitting ? 1 : 0);
  Object.assign(grip, { game, count });
  if (counts.length < 2 || !hands.open) return null;
  const chips = counts.map((count): HTMLElement => {
    const chip = button(english.takeSome(count), () => {
      grip.count = count;
      for (const other of chips) other.setAttribute("aria-pressed", String(other === chip));
    }, { "aria-pressed": String(count === grip.count) });
    return chip;
  });
  return h("div", { class: "grips", role: "group", "aria-label": english.howMany }, ...chips);
}

function heaps(
  found: Board, part: Part, place: number, all: Typed[], hands: Hands, foretold: HTMLElement,
) {
  const alone = part.numbers.length === 1;
  const rows = part.numbers.slice(0, MOST_HEAPS).map((number, at) => {
    const count = number.length < 4 ? Number(number) : Infinity;
    // What is no heap, such as the bound on a move, has no tokens.
    const drawn = part.heaps[at] && count <= MOST_TOKENS;
    const splitting = alone && hands.grip.count > 0 ? runs(all, place, part) : [];
    /** What goes when this token is clicked: it with all to its right, or a run that it is in. */
    const taken = (left: number): Taken => {
      if (!splitting.length) {
        const may = leaving(all, place, part, at, left);
        const own = may.length > 0 ? may : untold(found, place, at, left);
        return { from: left, to: count, may: own };
      }
      const own = splitting.filter(({ from, to }) =>
        to - from === hands.grip.count && from <= left && left < to);
      return own.at(-1) ?? { from: left, to: left, may: [] };
    };
    const apart = (left: number) => {
      const [first] = taken(left).may;
      const both = splitting.length === 0 && first ? divided(first, part) : null;
      return both && english.divides(both);
    };
    const says = (left: number) => (splitting.length === 0 ? apart(left) ?? english.leave(left)
      : english.takeAt(left + 1, hands.grip.count, stays(taken(left), count)));
    const tokens = h("span", { class: "tokens" });
    tokens.style.setProperty("--columns", String(Math.min(ROW, Math.max(1, count))));
    const row = Array.from({ length: drawn ? count : 0 }, (_, left) =>
      token(taken(left), says(left), splitting.length > 0, hands, () =>
        hands.makes(taken(left).may, says(left))));
    tokens.append(...row);
    foretelling(row, taken, (left, what) => {
      if (splitting.length > 0) row[left]?.setAttribute("aria-label", says(left));
      const known = what && hands.values.get(what.may[0]?.text ?? "");
      fill(foretold,
        what && (apart(left) ?? english.takes(what.to - what.from, stays(what, count))),
        known && ` ${english.worthOf(known.worth)}`);
    });
    roving(tokens, "[data-may]");
    return h("li", {},
      h("span", { class: "heap" }, h("span", {}, part.names[at] ?? ""), " ", h("b", {}, number)),
      tokens);
  });
  const count = part.numbers.length;
  return h("div", {}, h("ul", { class: "heaps" }, ...rows), count > MOST_HEAPS
    ? h("p", { class: "note" }, english.someHeaps(MOST_HEAPS, count)) : null);
}

/** What stays of a heap, in numbers. */
function stays({ from, to }: Taken, count: number): number[] {
  const rest = [from, count - to].filter((number) => number > 0);
  return rest.length > 0 ? rest : [0];
}

/** A token: whoever takes it takes what goes with it. */
function token(
  { may }: Taken, says: string, splitting: boolean, hands: Hands, takes: () => void,
): HTMLElement {
  const made = button("", takes, {
    class: "token", tabindex: -1, "aria-label": says,
    "data-may": hands.open && (splitting || may.length > 0),
  });
  return splitting ? made : told(made, may, hands);
}

/** Shows what would go while a token is pointed at or reached by keys. */
function foretelling(
  row: HTMLElement[],
  taken: (left: number) => Taken,
  tells: (left: number, what: Taken | null) => void,
): void {
  row.forEach((one, left) => {
    if (!one.hasAttribute("data-may")) return;
    const show = (what: Taken | null) => {
      row.forEach((other, place) =>
        other.classList.toggle("goes", what !== null && place >= what.from && place < what.to));
      tells(left, what);
    };
    for (const event of ["pointerenter", "focus"]) {
      one.addEventListener(event, () => {
        // Focus that a finger left behind points at nothing.
        if (event === "focus" && !one.matches(":focus-visible")) return;
        const what = taken(left);
        show(what.may.length > 0 ? what : null);
      });
    }
    for (const event of ["pointerleave", "blur"]) one.addEventListener(event, () => show(null));
  });
}

/** Writes the value to which a move leads onto what makes it, if it is told. */
function told(made: HTMLElement, [first]: Typed[], hands: Hands): HTMLElement {
  const known = first && hands.values.get(first.text);
  if (!known) return made;
  fill(made, known.worth);
  made.setAttribute("aria-label", `${made.getAttribute("aria-label")}: ${known.worth}`);
  return painted(made, known.colour);
}

/** Two piles as a place on a board, which a piece leaves for another. */
function cells(part: Part, place: number, all: Typed[], hands: Hands): HTMLElement {
  const [down = 0, across = 0] = part.numbers.map(Number);
  const bound = part.numbers.slice(2).map((number, at) =>
    `${part.names[at + 2]} = ${number}`).join(", ");
  const span = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);
  const stands = piece(all, place, part);
  const rows = span(down).map((y) => h("tr", {}, h("th", { scope: "row" }, String(y)),
    ...span(across).map((x) => {
      if (y === down && x === across) return h("td", { class: "piece" }, stands);
      const may = reaching(all, place, y, x);
      if (may.length === 0) return h("td", {});
      const named = english.moveToCell(`${y}, ${x}`);
      const made = button("", () => hands.makes(may, named), {
        class: "cell", "aria-label": named, "data-may": hands.open, disabled: !hands.open,
      });
      return h("td", {}, told(made, may, hands));
    })));
  const table = h("table", { class: "board2" },
    h("caption", {}, `${part.names[0]} = ${down} ↓, ${part.names[1]} = ${across} →`
      + (bound ? `; ${bound}` : "")),
    h("thead", {}, h("tr", {}, h("td", {}),
      ...span(across).map((x) => h("th", { scope: "col" }, String(x))))),
    h("tbody", {}, ...rows));
  roving(table, "[data-may]");
  return scrolling(h("div", { class: "scroll" }, table));
}
