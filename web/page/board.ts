// The board: small heaps as tokens, large ones by their digits.

import { brief, h, type Child } from "./dom";
import { english } from "./english";
import type { Part } from "./wishes";

/** A heap of more tokens is a number alone. */
const MOST_TOKENS = 60;

/** So many heaps are drawn. */
const MOST_HEAPS = 24;

/** The positions, a heap a row. */
export function board(parts: Part[]): Child[] {
  return parts.map((part, place) => {
    const heaps = part.numbers.slice(0, MOST_HEAPS).map((number, at) => heap(part, number, at));
    const title = parts.length > 1 ? `${place + 1}: ${part.game}` : part.game;
    return h("section", { "aria-label": title }, h("h3", {}, title),
      h("ul", { class: "heaps" }, ...heaps));
  });
}

function heap(part: Part, number: string, at: number): HTMLElement {
  const name = part.names[at] ?? "";
  const count = number.length < 4 ? Number(number) : Infinity;
  // What is no heap, such as the bound on a move, has no tokens.
  const drawn = at < part.required && count <= MOST_TOKENS;
  const tokens = Array.from({ length: drawn ? count : 0 }, () => h("i", { class: "token" }));
  return h("li", { "aria-label": `${name}: ${english.tokens(brief(number))}` },
    h("span", { class: "heap" }, name), h("b", {}, brief(number)),
    h("span", { class: "tokens", "aria-hidden": "true" }, ...tokens));
}
