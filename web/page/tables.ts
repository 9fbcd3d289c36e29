// Values as numbers: a strip of one heap, a grid of one or two.

import { h } from "./dom";
import { english } from "./english";
import type { Table } from "./wishes";

/** So many values stand in a row of the grid of one heap. */
const ROW = 10;

/** Below 0 there is no position. */
const written = (value: number | undefined): string =>
  value === undefined || value < 0 ? "" : String(value);

const lost = (value: number | undefined): string | null => (value === 0 ? "lost" : null);

/** The values of one heap, one after the other. */
export function strip(table: Table): HTMLElement {
  const first = table.first[0] ?? 0;
  const items = table.values.map((value, place) =>
    h("li", { class: lost(value) },
      h("span", { class: "index" }, String(first + place)), h("b", {}, written(value))));
  const says = english.stripOf(table.names[0] ?? "n", first, table.last[0] ?? first);
  return h("figure", {}, h("figcaption", {}, says), h("ol", { class: "strip" }, ...items));
}

/** The values as a table. */
export function grid(table: Table): HTMLElement {
  return table.names.length === 1 ? gridOfOne(table) : gridOfTwo(table);
}

function framed(caption: string, corner: string, head: string[], rows: HTMLElement[]): HTMLElement {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h("table", { class: "grid" }, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, corner), ...heads)),
      h("tbody", {}, ...rows)));
}

function row(head: number, values: (number | undefined)[]): HTMLElement {
  const cells = values.map((value) => h("td", { class: lost(value) }, written(value)));
  return h("tr", {}, h("th", { scope: "row" }, String(head)), ...cells);
}

function gridOfOne(table: Table): HTMLElement {
  const [first, last, name] = [table.first[0] ?? 0, table.last[0] ?? 0, table.names[0] ?? "n"];
  const rows: HTMLElement[] = [];
  for (let head = 0; head <= last; head += ROW) {
    const places = Array.from({ length: ROW }, (_, place) => head + place);
    rows.push(row(head, places.map((n) => (n < first ? undefined : table.values[n - first]))));
  }
  const heads = Array.from({ length: ROW }, (_, place) => String(place));
  return framed(english.gridOf(name), name, heads, rows);
}

function gridOfTwo(table: Table): HTMLElement {
  const { names, first, last } = table;
  const fixed = names.length - 2;
  const sides = first.map((least, place) => (last[place] ?? 0) - least + 1);
  // Of the numbers before the last two only the greatest are shown.
  const layer = sides.slice(0, fixed).reduce((at, side) => at * side + side - 1, 0);
  const [down, across] = [fixed, fixed + 1];
  const [high, wide] = [sides[down] ?? 0, sides[across] ?? 0];
  const begin = layer * high * wide;
  const rows = Array.from({ length: high }, (_, y) =>
    row((first[down] ?? 0) + y, table.values.slice(begin + y * wide, begin + (y + 1) * wide)));
  const heads = Array.from({ length: wide }, (_, x) => String((first[across] ?? 0) + x));
  const said = names.slice(0, fixed).map((name, place) => `${name} = ${last[place]}`);
  const where = said.length > 0 ? english.where(said.join(", ")) : "";
  const caption = english.gridOfTwo(names[down] ?? "", names[across] ?? "", where);
  return framed(caption, `${names[down]} \\ ${names[across]}`, heads, rows);
}
