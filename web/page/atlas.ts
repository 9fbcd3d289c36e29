// An atlas from a file: its table of rows is read here, searched by first terms or by names, and a
// row leads to its game.

import { decompress } from "fzstd";
import { button, fill, h, settled, type Child } from "./dom";
import { filePlace, type Kind } from "./drop";
import { english } from "./english";
import { line } from "./fields";
import type { Key } from "./state";

/** Larger files are not read. */
const MOST_MEBIBYTES = 256;

/** So many rows are shown. */
const MOST_ROWS = 50;

/** Terms may stand so many places further on in a row, if they are so many. */
const MOST_SHIFT = 16;
const ENOUGH = 8;

/** Typing is over when nothing came for so many milliseconds. */
const PAUSE = 200;

/** What of a row is shown. */
interface Row {
  game: string;
  rules: string;
  claim: string;
  verdict: string;
  states: string;
  period: string;
  terms: string[];
}

export class Atlas {
  readonly element: HTMLDetailsElement;
  private readonly wanted = line("atlas-wanted", english.atlasWanted, english.atlasHelp);
  private readonly result = h("div", { class: "result", "aria-live": "polite" });
  private rows: Row[] = [];

  constructor(
    private readonly open: (what: Partial<Record<Key, string>>) => void,
    receive: (file: File, otherwise: Kind) => void,
  ) {
    const drop = filePlace("atlas-file", ".zst", english.atlasDrop,
      (file) => receive(file, "atlas"));
    this.wanted.hide(true);
    this.wanted.on(settled(PAUSE, () => this.search()));
    this.element = h("details", { class: "atlas" }, h("summary", {}, english.atlas),
      h("p", { class: "help" }, english.atlasLead),
      h("div", { class: "form" }, drop, this.wanted.element),
      this.result);
  }

  async read(file: File): Promise<void> {
    this.element.open = true;
    this.rows = [];
    this.wanted.hide(true);
    if (file.size > MOST_MEBIBYTES * 2 ** 20) return this.refuse(english.tooLarge(MOST_MEBIBYTES));
    try {
      const lines = new TextDecoder().decode(decompress(new Uint8Array(await file.arrayBuffer())));
      this.rows = lines.split("\n").filter((line) => line !== "").map(row);
      if (this.rows.length === 0) throw new Error(english.atlasNoRows);
    } catch (why) {
      return this.refuse(english.atlasUnread(why instanceof Error ? why.message : String(why)));
    }
    this.wanted.hide(false);
    this.search();
  }

  private refuse(says: string): void {
    fill(this.result, h("pre", { class: "fault", role: "alert" }, says));
  }

  /** Shows the rows with the terms, or with the beginning of a name, that are wanted. */
  private search(): void {
    const { text } = this.wanted;
    const numbers = /^-?\d+([\s,;]+-?\d+)*[\s,;]*$/.test(text);
    const terms = numbers ? text.split(/[\s,;]+/).filter((term) => term !== "") : [];
    const found = numbers ? withTerms(this.rows, terms)
      : this.rows.filter(({ game }) => game.startsWith(text.replaceAll(" ", "")));
    const shown = found.slice(0, MOST_ROWS);
    const lead = h("p", { class: "lead" }, english.atlasFound(found.length, this.rows.length));
    fill(this.result, lead, shown.length > 0 && this.table(shown));
  }

  private table(rows: Row[]): HTMLElement {
    const head = english.atlasColumns.map((name) => h("th", { scope: "col" }, name));
    const cells = (row: Row): Child[] => [
      button(row.game, () => this.open(subject(row)), { class: "link" }),
      row.claim, row.verdict, row.states, row.period, row.terms.slice(0, 16).join(", "),
    ];
    const body = rows.map((row) => h("tr", {}, ...cells(row).map((cell) => h("td", {}, cell))));
    return h("div", { class: "scroll", tabindex: 0 },
      h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...body)));
  }
}

/** The row of a line: whatever stands there becomes text. */
function row(line: string): Row {
  const found = JSON.parse(line) as Record<string, unknown>;
  const text = (cell: unknown): string => cell === null || cell === undefined ? "" : String(cell);
  const { game, rules, claim, verdict, states, period, terms } = found;
  if (!text(game) || !text(verdict)) throw new Error(english.atlasNoRows);
  return {
    game: text(game), rules: text(rules), claim: text(claim), verdict: text(verdict),
    states: text(states), period: text(period),
    terms: Array.isArray(terms) ? terms.map((term) => term === null ? "-" : String(term)) : [],
  };
}

/** The game of a row: that of its name, or that of its rules. */
function subject({ game, rules }: Row): Partial<Record<Key, string>> {
  return rules ? { game: "", rules } : { game };
}

/** The rows with these terms: those in which they come first, and then the others. */
function withTerms(rows: Row[], wanted: string[]): Row[] {
  const numbers = wanted.map((term) => String(BigInt(term)));
  const at = (shift: number) => ({ terms }: Row) => {
    const rest = terms.slice(shift, shift + numbers.length);
    // The least numbers may be no positions.
    const first = terms.findIndex((term) => term !== "-");
    const enough = rest.length > 0 && (shift <= first || rest.length >= ENOUGH);
    return enough && rest.every((term, place) => term === numbers[place]);
  };
  const shifts = Array.from({ length: MOST_SHIFT + 1 }, (_, shift) => shift);
  return [...new Set(shifts.flatMap((shift) => rows.filter(at(shift))))];
}
