// The transitions of an automaton as a table, which is read instead of its drawing.

import { h, scrolling } from "./dom";
import { english } from "./english";

/** So many states, letters and cells are in the table that is read instead of the drawing. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000;

/** The transitions, folded. */
export function transitions(
  automaton: { base: number; tracks: number; outputs: (number | null)[]; transitions: number[][] },
  columns: string[] | null = null,
): HTMLElement {
  const { base, tracks, outputs } = automaton;
  const all = columns?.length ?? base ** tracks;
  const wide = Math.min(MOST_COLUMNS, all);
  const high = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / wide), outputs.length);
  const letters = Array.from({ length: wide }, (_, letter) => {
    const digits = Array.from({ length: tracks }, (_, place) =>
      Math.floor(letter / base ** (tracks - 1 - place)) % base);
    return columns?.[letter] ?? (tracks === 1 ? String(digits[0]) : `(${digits.join(",")})`);
  });
  const rows = automaton.transitions.slice(0, high).map((row, state) =>
    h("tr", {}, h("th", { scope: "row" }, `q${state}`),
      h("td", {}, outputs[state] === null ? "–" : String(outputs[state])),
      ...row.slice(0, wide).map((to) => h("td", {}, `q${to}`))));
  const heads = [english.state, english.output, ...letters];
  const cut = high < outputs.length || wide < all
    ? h("p", { class: "note" }, english.tableCut(high, wide)) : null;
  return h("details", {}, h("summary", {}, english.table),
    scrolling(h("div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": english.table },
      h("table", { class: "grid" },
        h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, ...rows)))), cut);
}
