// Values: rows of one number, a grid of two, or a heat map; and beside them the position that is
// looked at.

import { fill, h, settled, type Child } from "./dom";
import { english } from "./english";
import { choice, line, offer } from "./fields";
import { HeatMap } from "./heatmap";
import { Look, written } from "./look";
import { nothing, Section, type Page } from "./section";
import { isUnfinished, plainNumber } from "./spoken";
import { grid, legend, rows } from "./tables";
import type { Described, Fixed, Picture, Table } from "./wishes";

/** How far they may run: a page with more cells would be slow. */
const MOST = { one: 9_999, two: 199, rows: 262_144, square: 512 };

/** How far numbers run where nothing else is asked for; where who wins sums is found by a search,
 * as far as it takes none. */
const USUAL = { one: 127, two: 15, slow: 19 };

/** A cell of a row is so wide, and the head of the row, in pixels. */
const CELL = 34;
const HEAD = 50;

/** So wide is what stands beside the table. */
const BESIDE = 340;

export class Values extends Section {
  private readonly shape = choice("shape", english.shapeField, Object.entries(english.shapes));
  private readonly view = choice("view", english.viewField, []);
  private readonly row = choice("row", english.rowField, [["", english.rowFits]]);
  private readonly upto = line("upto", english.upto, "", { inputmode: "numeric" });
  private readonly fixed = line("fixed", english.fixedField(""));
  private readonly table = h("div", { class: "table" });
  private readonly later = settled(150, () => void this.draw());
  private readonly look: Look;
  /** What of the game is drawn, so that another position to look at draws nothing anew. */
  private drawn = "";

  constructor(page: Page) {
    super("values", page, ["shape", "view", "row", "upto", "fixed", "n", "b"]);
    this.look = new Look(page, (slot, wish) => this.wish(slot, wish));
    this.fields = [this.shape, this.view, this.row, this.upto, this.fixed];
    for (const field of this.fields) {
      field.on(() => {
        if (field === this.shape || field === this.view) this.upto.value = "";
        this.keep();
        this.arrange();
        this.later();
      });
      field.enter(() => void this.draw());
    }
    fill(this.result, h("div", { class: "beside" }, this.table, this.look.element));
    const form = h("details", {}, h("summary", {}, english.otherwise),
      this.form(...this.fields.map((field) => field.element)));
    // Where there is room, it is seen at once what else could be shown.
    form.open = matchMedia("(min-width: 60rem)").matches;
    this.element.append(this.result, form);
  }

  load(): void {
    const { state } = this.page;
    this.shape.value = state.get("shape");
    this.upto.value = state.get("upto");
    this.fixed.value = state.get("fixed");
  }

  /** What was shown stands till the game is understood, so that nothing jumps at every key. */
  override leave(): void {
    this.result.classList.add("stale");
    this.drawn = "";
  }

  override forget(): void {
    this.drawn = "";
    this.result.classList.remove("stale");
    fill(this.table);
    this.look.forget();
  }

  async show(game: Described): Promise<void> {
    const { state } = this.page;
    offer(this.view, game.views.map(({ name, says }) => [name, says]));
    const view = state.get("view");
    if (game.views.some(({ name }) => name === view)) this.view.value = view;
    if (this.shape.value === "map" && game.views.length === 0) this.shape.value = "numbers";
    this.arrange();
    const wants = ["shape", "view", "row", "upto", "fixed"] as const;
    const drawn = JSON.stringify([this.page.subject(), wants.map((key) => state.get(key))]);
    const table = drawn === this.drawn ? null : this.draw();
    this.drawn = drawn;
    await Promise.all([table, this.look.show(game)]);
    this.mark(state.get("n"));
  }

  override reveal(): void {
    super.reveal();
    if (this.page.state.get("n")) this.look.element.scrollIntoView({ block: "nearest" });
  }

  /** Brings what is looked at into sight; who comes from elsewhere is led there. */
  lead(): void {
    const { element } = this.look;
    element.scrollIntoView({ block: "nearest" });
    if (!this.element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  private mark(at: string): void {
    for (const one of this.table.querySelectorAll<HTMLElement>("[data-at]")) {
      if (one.dataset["at"] === at) one.setAttribute("aria-selected", "true");
      else one.removeAttribute("aria-selected");
    }
  }

  private async draw(): Promise<void> {
    const game = this.page.described();
    if (!game) return;
    if (game.noTables) return this.say(nothing(this.page,
      [h("p", { class: "note" }, game.noTables)], ["play", "theorems"]));
    // Who types 1,000 is shown nothing else on the way there.
    if (isUnfinished(this.upto.text)) return;
    const upto = this.count();
    const most = this.most(game);
    if (upto === null || upto > most) return this.upto.wrong(english.uptoHelp(game.least, most));
    if (this.shape.value === "map") await this.picture(game, upto);
    else await this.numbers(game, upto);
  }

  private most(game: Described): number {
    const one = game.required === 1;
    if (this.shape.value === "map") return one ? MOST.rows : MOST.square;
    return one ? MOST.one : MOST.two;
  }

  private count(): number | null {
    const text = plainNumber(this.upto.text) || this.upto.input.placeholder;
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  }

  private say(children: Child[]): void {
    this.result.classList.remove("stale");
    fill(this.table, ...children);
  }

  /**
   * What is fixed, so many numbers: those that are named (`p=1`), then the first of the others,
   * at what else is typed or at the least value. Nothing, and a fault is told, if a name is wrong.
   */
  private others(game: Described, count: number, first: string[] = game.names): Fixed[] | null {
    const free = [...new Set([...first, ...game.names])];
    const fixed: Fixed[] = [];
    const plain: number[] = [];
    if (count === 0) return fixed;
    const words = this.fixed.text.replace(/\s*=\s*/g, "=").split(/[\s,;]+/);
    for (const word of words.filter((word) => word !== "")) {
      const [, name, number] = /^(?:(\w+)=)?(\d{1,6})$/.exec(word) ?? [];
      const known = name === undefined || free.includes(name);
      if (number === undefined || !known || fixed.length + plain.length === count) {
        this.fixed.wrong(english.fixedWrong(count, game.names.join(", ")));
        return null;
      }
      if (name === undefined) plain.push(Number(number));
      else fixed.push({ place: game.names.indexOf(name), at: Number(number) });
      if (name !== undefined) free.splice(free.indexOf(name), 1);
    }
    while (fixed.length < count) {
      const at = plain.shift() ?? Math.max(1, game.least);
      fixed.push({ place: game.names.indexOf(free.shift() ?? ""), at });
    }
    return fixed;
  }

  private async numbers(game: Described, upto: number): Promise<void> {
    const one = game.required === 1;
    const fixed = this.others(game, Math.max(0, game.required - 2));
    if (!fixed) return;
    const bounds = Array.from({ length: one ? 1 : game.required }, (_, place) =>
      fixed.find((other) => other.place === place)?.at ?? upto);
    const wish = { do: "table", game: this.page.subject(), upto: bounds } as const;
    const choose = (at: string) => this.page.look(at);
    const chosen = this.page.state.get("n");
    await this.ask<Table>(wish, (table): Child[] => [
      one ? rows(table, this.length(table.base), chosen, choose)
        : grid(table, fixed, (numbers) => written(game, numbers), chosen, choose),
      table.says ? h("p", { class: "note" }, table.says) : null,
      table.colours["0"] ? legend(table) : null,
    ], { place: this.table });
  }

  /** The length of a row: the power of the base that was chosen, or the largest that fits. */
  private length(base: number): number {
    const powers: number[] = [];
    for (let power = base; power <= 128; power *= base) powers.push(power);
    if (powers.length === 0 || !powers.some((power) => power > 4)) powers.push(10);
    offer(this.row, [["", english.rowFits], ...powers.map((power): [string, string] =>
      [String(power), String(power)])]);
    const asked = Number(this.page.state.get("row"));
    this.row.value = powers.includes(asked) ? String(asked) : "";
    const wide = matchMedia("(min-width: 60rem)").matches;
    const room = Math.floor((this.result.clientWidth - HEAD - (wide ? BESIDE : 0)) / CELL);
    return powers.includes(asked) ? asked
      : powers.filter((power) => power <= Math.max(8, room)).at(-1) ?? powers[0] ?? 10;
  }

  private async picture(game: Described, upto: number): Promise<void> {
    const view = game.views.find(({ name }) => name === this.view.value) ?? game.views[0];
    if (!view) return;
    const fixed = this.others(game, view.fixed ? 1 : 0, view.fixed ? [view.fixed] : []);
    if (!fixed) return;
    const wish = {
      do: "picture", game: this.page.subject(), view: view.name, upto, fixed: fixed[0] ?? null,
    } as const;
    const choose = (named: Record<string, number>) => {
      const numbers = game.names.slice(0, game.required).map((name, place) =>
        named[name] ?? (fixed.find((other) => other.place === place)?.at ?? NaN));
      if (!numbers.some(Number.isNaN)) this.page.look(written(game, numbers));
    };
    await this.ask<Picture>(wish, (picture) => [new HeatMap(picture, choose).element],
      { place: this.table });
  }

  private arrange(): void {
    const game = this.page.described();
    if (!game) return;
    const map = this.shape.value === "map";
    const view = game.views.find(({ name }) => name === this.view.value) ?? game.views[0];
    const one = game.required === 1;
    this.shape.hide(game.views.length === 0);
    this.view.hide(!map);
    this.row.hide(map || !one);
    const { slow } = USUAL;
    const usual = map ? (view?.usual ?? 0) : !one ? USUAL.two
      : game.claims.some(({ name }) => name === "quotient") ? slow : USUAL.one;
    this.upto.input.placeholder = String(usual);
    this.upto.explain(english.uptoHelp(game.least, this.most(game)));
    const fixed = map ? (view?.fixed ? 1 : 0) : Math.max(0, game.required - 2);
    this.fixed.hide(fixed === 0);
    const names = map && view?.fixed ? [view.fixed] : game.names.slice(0, fixed);
    this.fixed.rename(english.fixedField(names.join(", ")), english.fixedHelp(game.names));
  }

  private keep(): void {
    const { shape, view, row, upto, fixed } = this;
    this.page.state.type({
      shape: shape.value,
      view: shape.value === "map" && view.value !== this.page.described()?.views[0]?.name
        ? view.value : "",
      row: row.element.hidden ? "" : row.value,
      upto: upto.text,
      fixed: fixed.element.hidden ? "" : fixed.text,
    });
  }
}
