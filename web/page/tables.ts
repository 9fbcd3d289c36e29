// Values as numbers: rows of one number, and a grid of two. A cell is clicked, or reached by arrow
// keys, to be looked at.

import { h, painted, roving, scrolling } from "./dom";
import { english } from "./english";
import type { Fixed, Table } from "./wishes";

/** What happens to a cell that is chosen. */
export type Choose = (position: string) => void;

/** A cell with its value in the colour of it; below 0 there is no position. */
function cell(value: number | undefined, position: string, chosen: string, table: Table) {
  if (value === undefined || value < 0) return h("td", {});
  const made = h("td", {
    "data-at": position, "aria-selected": position === chosen ? "true" : null,
    "aria-label": english.at(position, String(value)),
  }, String(value));
  return painted(made, table.colours[String(value)]);
}

/** What the colour of 0 says. */
export function legend(table: Table): HTMLElement {
  const zero = painted(h("span", { class: "lost" }, "0"), table.colours["0"]);
  return h("p", { class: "legend" }, zero, ` ${english.lostMark}`);
}

function framed(
  caption: string,
  corner: string,
  head: string[],
  rows: HTMLElement[],
  choose: Choose,
): HTMLElement {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  const table = h("table", { class: "grid", role: "grid", "aria-label": caption },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, corner), ...heads)),
    h("tbody", {}, ...rows));
  roving(table, "[data-at]", head.length);
  const take = ({ target }: Event) => {
    const at = target instanceof HTMLElement ? target.dataset["at"] : undefined;
    if (at === undefined) return;
    table.querySelectorAll("[aria-selected]").forEach((one) =>
      one.removeAttribute("aria-selected"));
    (target as HTMLElement).setAttribute("aria-selected", "true");
    choose(at);
  };
  table.addEventListener("click", take);
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take(event);
  });
  return h("figure", {}, h("figcaption", {}, caption),
    scrolling(h("div", { class: "scroll" }, table)));
}

/** The values of one number, in rows of so many. */
export function rows(table: Table, row: number, chosen: string, choose: Choose): HTMLElement {
  const [first, last, name] = [table.first[0] ?? 0, table.last[0] ?? 0, table.names[0] ?? "n"];
  const made: HTMLElement[] = [];
  for (let head = first - (first % row); head <= last; head += row) {
    const cells = Array.from({ length: Math.min(row, last + 1 - head) }, (_, place) =>
      cell(table.values[head + place - first], String(head + place), chosen, table));
    made.push(h("tr", {}, h("th", { scope: "row" }, String(head)), ...cells));
  }
  const heads = Array.from({ length: row }, (_, place) => `+${place}`);
  return framed(english.rowsOf(name, first, last), name, heads, made, choose);
}

/** Two numbers run, and the others are fixed. */
export function grid(
  table: Table,
  fixed: Fixed[],
  write: (numbers: number[]) => string,
  chosen: string,
  choose: Choose,
): HTMLElement {
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
  const made = run(down).map((y) => h("tr", {}, h("th", { scope: "row" }, String(y)),
    ...run(across).map((x) => {
      [at[down], at[across]] = [y, x];
      return cell(value(), write(at), chosen, table);
    })));
  const said = fixed.map((other) => `${names[other.place]} = ${other.at}`);
  const where = said.length > 0 ? english.where(said.join(", ")) : "";
  const caption = english.gridOfTwo(names[down] ?? "", names[across] ?? "", where);
  const corner = `${names[down]} \\ ${names[across]}`;
  return framed(caption, corner, run(across).map(String), made, choose);
}
