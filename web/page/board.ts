// The board: tokens to be clicked, a board for two piles, and large numbers by their digits.

import { brief, button, h, painted, roving, type Child } from "./dom";
import { english } from "./english";
import { leaving, moves, reaching, splits, type Typed } from "./moves";
import type { Board, Part } from "./wishes";

/** A heap of more tokens is a number alone. */
const MOST_TOKENS = 60;

/** So many heaps are drawn. */
const MOST_HEAPS = 24;

/** A board for two piles has at most so many cells a side. */
const MOST_SIDE = 20;

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
}

/** The positions, each on a board of its own. */
export function board(found: Board, hands: Hands): Child[] {
  const all = moves(found);
  return found.parts.map((part, place) => {
    const title = found.parts.length > 1 ? `${place + 1}: ${part.game}` : part.game;
    const numbers = part.numbers.map(Number);
    const square = part.required === 2 && numbers.slice(0, 2).every((n) => n < MOST_SIDE);
    return h("div", { role: "group", "aria-label": title },
      found.parts.length > 1 ? h("h3", {}, title) : null,
      heaps(part, place, all, hands), square ? cells(part, place, all, hands) : null,
      place > 0 || !hands.open ? null : h("p", { class: "note" }, square ? english.howCells
        : splits(all, place, part) ? english.howSplit : english.howTokens));
  });
}

function heaps(part: Part, place: number, all: Typed[], hands: Hands): HTMLElement {
  const rows = part.numbers.slice(0, MOST_HEAPS).map((number, at) => {
    const name = part.names[at] ?? "";
    const count = number.length < 4 ? Number(number) : Infinity;
    // What is no heap, such as the bound on a move, has no tokens.
    const drawn = at < part.required && count <= MOST_TOKENS;
    const tokens = h("span", { class: "tokens" });
    for (let left = 0; drawn && left < count; left++) {
      tokens.append(token(leaving(all, place, part, at, left), left, hands));
    }
    roving(tokens, "[data-may]");
    return h("li", {},
      h("span", { class: "heap" }, h("span", {}, name), " ", h("b", {}, brief(number))), tokens);
  });
  return h("ul", { class: "heaps" }, ...rows);
}

/** A token: whoever takes it takes all that follow. */
function token(may: Typed[], left: number, hands: Hands): HTMLElement {
  const made = button("", () => hands.makes(may, english.leave(left)), {
    class: "token", "aria-label": english.leave(left), tabindex: -1,
    "data-may": hands.open && may.length > 0,
  });
  return told(made, may, hands);
}

/** Writes the value to which a move leads onto what makes it, if it is told. */
function told(made: HTMLElement, [first]: Typed[], hands: Hands): HTMLElement {
  const known = first && hands.values.get(first.text);
  if (!known) return made;
  made.textContent = known.worth;
  made.setAttribute("aria-label", `${made.getAttribute("aria-label")}: ${known.worth}`);
  return painted(made, known.colour);
}

/** Two piles as a place on a board, which a piece leaves for another. */
function cells(part: Part, place: number, all: Typed[], hands: Hands): HTMLElement {
  const [down = 0, across = 0] = part.numbers.map(Number);
  const bound = part.numbers.slice(2).map((number, at) =>
    `${part.names[at + 2]} = ${number}`).join(", ");
  const span = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);
  const rows = span(down).map((y) => h("tr", {}, h("th", { scope: "row" }, String(y)),
    ...span(across).map((x) => {
      if (y === down && x === across) return h("td", { class: "piece" }, "♛");
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
  return h("div", { class: "scroll" }, table);
}
