// A sheet for a class, to be printed: the game, a table to be filled in, and on a page of its own
// the solution.

import { h, painted } from "./dom";
import { NoAnswer } from "./engine";
import { english } from "./english";
import type { Page } from "./section";
import { knownOf } from "./terms";
import type { Table } from "./wishes";

/** The numbers on a sheet run so far: of one heap, and of several. */
const ONE = 40;
const SEVERAL = 9;

/** So many stand in a row. */
const ROW = 10;

/** So many tokens are drawn to play with. */
const TOKENS = 20;

/** The sheet, or nothing where the values are not found. */
export async function sheet(page: Page, title: string, link: string): Promise<HTMLElement | null> {
  const game = page.described();
  if (!game) return null;
  const one = game.required === 1;
  const upto = Array.from({ length: game.required }, (_, place) =>
    one ? ONE : place < game.required - 2 ? Math.max(1, game.least) : SEVERAL);
  try {
    const wish = { do: "table", game: page.subject(), upto } as const;
    const [table] = await page.engine.wish<Table>("sheet", wish);
    const says = knownOf(page.subject(), game)?.plays ?? game.rules;
    const heading = () => [h("h1", {}, title), h("p", {}, says)];
    const tokens = h("p", { class: "circles", "aria-hidden": "true" },
      ...Array.from({ length: one ? TOKENS : 0 }, () => h("i")));
    const own = h("p", { class: "own" }, h("span", {}, `${english.sheetName}:`),
      h("span", {}, `${english.sheetDate}:`));
    return h("section", { class: "sheet", "aria-label": english.sheet },
      own, ...heading(), tokens, h("p", {}, english.sheetTask), cells(table, one, false),
      h("p", { class: "note" }, link),
      h("div", { class: "solution" }, ...heading(), h("h2", {}, english.sheetSolution),
        h("p", {}, table.holds === "outcome" ? english.sheetOutcomes : english.sheetValues),
        cells(table, one, true)));
  } catch (why) {
    if (!(why instanceof NoAnswer)) throw why;
    return null;
  }
}

/** The table, empty or with the values; of several numbers the last two run. */
function cells(table: Table, one: boolean, filled: boolean): HTMLElement {
  const { first, last, names } = table;
  const side = (place: number) => (last.at(place) ?? 0) - (first.at(place) ?? 0) + 1;
  const across = one ? ROW : side(-1);
  const values = one ? table.values : table.values.slice(-across * side(-2));
  const least = first.at(-1) ?? 0;
  const rows: HTMLElement[] = [];
  for (let at = 0; at < values.length; at += across) {
    const row = values.slice(at, at + across).map((value, place) => {
      const shown = filled && value >= 0;
      const known = !shown ? "" : value === 0 ? english.sheetLost : english.sheetWon;
      const cell = painted(h("b", {}, known),
        filled && value === 0 ? table.colours["0"] : undefined);
      return h("td", {}, one ? h("small", {}, String(least + at + place)) : null, cell,
        shown && table.holds !== "outcome" ? h("sub", {}, ` ${value}`) : null);
    });
    const head = one ? null
      : h("th", { scope: "row" }, String((first.at(-2) ?? 0) + at / across));
    rows.push(h("tr", {}, head, ...row));
  }
  const made = h("table", {}, ...rows);
  if (!one) {
    const heads = Array.from({ length: across }, (_, place) =>
      h("th", { scope: "col" }, String(least + place)));
    made.prepend(h("tr", {}, h("td", {}, `${names.at(-2)} \\ ${names.at(-1)}`), ...heads));
  }
  return made;
}
