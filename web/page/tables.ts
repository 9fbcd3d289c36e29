// Values as numbers: a strip of one heap, a grid of one or two.

import { h } from "./dom";
import { english } from "./english";
import type { Fixed, Table } from "./wishes";

/** So many values stand in a row of the grid of one heap. */
const ROW = 10;

/** Below 0 there is no position. */
const written = (value: number | undefined): string =>
  value === undefined || value < 0 ? "" : String(value);

/** The element in the colour of its value. */
function coloured<E extends HTMLElement>(element: E, value: number | undefined, table: Table): E {
  const [fill, ink] = table.colours[String(value)] ?? [];
  if (fill && ink) Object.assign(element.style, { backgroundColor: fill, color: ink });
  return element;
}

/** The values of one heap, one after the other. */
export function strip(table: Table): HTMLElement {
  const first = table.first[0] ?? 0;
  const items = table.values.map((value, place) =>
    coloured(h("li", {}, h("span", { class: "index" }, String(first + place)),
      h("b", {}, written(value))), value, table));
  const says = english.stripOf(table.names[0] ?? "n", first, table.last[0] ?? first);
  return h("figure", {}, h("figcaption", {}, says), h("ol", { class: "strip" }, ...items));
}

/** The values as a table. */
export function grid(table: Table, fixed: Fixed[]): HTMLElement {
  return table.names.length === 1 ? gridOfOne(table) : gridOfTwo(table, fixed);
}

/** What the colour of 0 says. */
export function legend(table: Table): HTMLElement {
  const zero = coloured(h("span", { class: "lost" }, "0"), 0, table);
  return h("p", { class: "legend" }, zero, ` ${english.lostMark}`);
}

function framed(caption: string, corner: string, head: string[], rows: HTMLElement[]): HTMLElement {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h("table", { class: "grid" }, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, corner), ...heads)),
      h("tbody", {}, ...rows)));
}

function row(head: number, values: (number | undefined)[], table: Table): HTMLElement {
  const cells = values.map((value) => coloured(h("td", {}, written(value)), value, table));
  return h("tr", {}, h("th", { scope: "row" }, String(head)), ...cells);
}

function gridOfOne(table: Table): HTMLElement {
  const [first, last, name] = [table.first[0] ?? 0, table.last[0] ?? 0, table.names[0] ?? "n"];
  const rows: HTMLElement[] = [];
  for (let head = 0; head <= last; head += ROW) {
    const places = Array.from({ length: ROW }, (_, place) => head + place);
    rows.push(row(head, places.map((n) => (n < first ? undefined : table.values[n - first])),
      table));
  }
  const heads = Array.from({ length: ROW }, (_, place) => String(place));
  return framed(english.gridOf(name), name, heads, rows);
}

/** Two numbers run, and the others are fixed. */
function gridOfTwo(table: Table, fixed: Fixed[]): HTMLElement {
  const { names, first, last } = table;
  const sides = first.map((least, place) => (last[place] ?? 0) - least + 1);
  const at = [...last];
  const value = (): number | undefined => table.values[
    sides.reduce((index, side, place) => index * side + (at[place] ?? 0) - (first[place] ?? 0), 0)];
  const free = names.map((_, place) => place)
    .filter((place) => fixed.every((other) => other.place !== place));
  const [down = 0, across = 1] = free;
  const run = (place: number) =>
    Array.from({ length: sides[place] ?? 0 }, (_, step) => (first[place] ?? 0) + step);
  const rows = run(down).map((y) => row(y, run(across).map((x) => {
    [at[down], at[across]] = [y, x];
    return value();
  }), table));
  const said = fixed.map((other) => `${names[other.place]} = ${other.at}`);
  const where = said.length > 0 ? english.where(said.join(", ")) : "";
  const caption = english.gridOfTwo(names[down] ?? "", names[across] ?? "", where);
  return framed(caption, `${names[down]} \\ ${names[across]}`, run(across).map(String), rows);
}
