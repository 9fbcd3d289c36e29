// Values: as a strip, as a grid of numbers, or as a heat map.

import { h, settled, type Child } from "./dom";
import { english } from "./english";
import { choice, line, offer } from "./fields";
import { HeatMap } from "./heatmap";
import { Panel, type Page } from "./panel";
import { grid, legend, strip } from "./tables";
import type { Described, Fixed, Picture, Table } from "./wishes";

/** How far they may run: a page with more cells would be slow. */
const MOST = { strip: 9_999, grid: 9_999, gridOfTwo: 199, rows: 262_144, square: 512 };

/** How far numbers run where nothing else is asked for. */
const USUAL = { strip: 99, grid: 99, gridOfTwo: 15 };

export class Values extends Panel {
  private readonly shape = choice("shape", english.shapeField, Object.entries(english.shapes));
  private readonly view = choice("view", english.viewField, []);
  private readonly upto = line("upto", english.upto, "", { inputmode: "numeric" });
  private readonly fixed = line("fixed", english.fixedField(""));
  private readonly later = settled(150, () => this.work());

  constructor(page: Page) {
    super("values", page);
    this.fields = [this.shape, this.view, this.upto, this.fixed];
    for (const field of this.fields) {
      field.on(() => {
        if (field === this.shape || field === this.view) this.upto.value = "";
        this.keep();
        this.arrange();
        this.later();
      });
      field.enter(() => this.work());
    }
    const form = this.form(...this.fields.map((field) => field.element));
    this.element.append(form, this.result);
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
  }

  look(game: Described, changed: boolean): void {
    offer(this.view, game.views.map(({ name, says }) => [name, says]));
    const view = this.page.state.get("view");
    if (game.views.some(({ name }) => name === view)) this.view.value = view;
    if (changed) {
      this.forget();
      this.upto.value = this.page.state.get("upto");
      this.fixed.value = this.page.state.get("fixed");
      if (this.shape.value === "strip" && game.required > 1) this.shape.value = "grid";
      if (this.shape.value === "map" && game.views.length === 0) this.shape.value = "grid";
    }
    this.arrange();
    if (changed || !this.result.hasChildNodes()) this.work();
  }

  work(): void {
    const game = this.page.described();
    if (!game) return;
    this.keep();
    if (game.noTables) return this.say(game.noTables);
    const upto = this.count();
    const most = this.most(game);
    if (upto === null || upto > most) return this.upto.wrong(english.uptoHelp(game.least, most));
    if (this.shape.value === "map") void this.picture(game, upto);
    else void this.table(game, upto);
  }

  /** How numbers are shown where they are. */
  private get numbers(): "strip" | "grid" {
    return this.shape.value === "grid" ? "grid" : "strip";
  }

  private most(game: Described): number {
    const one = game.required === 1;
    if (this.shape.value === "map") return one ? MOST.rows : MOST.square;
    return one ? MOST[this.numbers] : MOST.gridOfTwo;
  }

  private count(): number | null {
    const text = this.upto.text || this.upto.input.placeholder;
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  }

  private say(text: string): void {
    this.result.replaceChildren(h("p", { class: "note" }, text));
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

  private async table(game: Described, upto: number): Promise<void> {
    const one = game.required === 1;
    if (!one && this.shape.value === "strip") return this.say(english.noStrip);
    const fixed = this.others(game, Math.max(0, game.required - 2));
    if (!fixed) return;
    const bounds = Array.from({ length: one ? 1 : game.required }, (_, place) =>
      fixed.find((other) => other.place === place)?.at ?? upto);
    const wish = { do: "table", game: this.page.subject(), upto: bounds } as const;
    await this.ask<Table>(wish, (table): Child[] => {
      const shown = this.shape.value === "strip" ? strip(table) : grid(table, fixed);
      const says = table.says ? h("p", { class: "note" }, table.says) : null;
      return [shown, says, table.colours["0"] ? legend(table) : null];
    });
  }

  private async picture(game: Described, upto: number): Promise<void> {
    const view = game.views.find(({ name }) => name === this.view.value) ?? game.views[0];
    if (!view) return this.say(english.noStrip);
    const fixed = this.others(game, view.fixed ? 1 : 0, view.fixed ? [view.fixed] : []);
    if (!fixed) return;
    const wish = {
      do: "picture", game: this.page.subject(), view: view.name, upto, fixed: fixed[0] ?? null,
    } as const;
    await this.ask<Picture>(wish, (picture) => [new HeatMap(picture).element]);
  }

  private arrange(): void {
    const game = this.page.described();
    if (!game) return;
    const map = this.shape.value === "map";
    const view = game.views.find(({ name }) => name === this.view.value) ?? game.views[0];
    const one = game.required === 1;
    this.view.hide(!map);
    const strip = this.shape.input.querySelector<HTMLOptionElement>("option[value=strip]");
    if (strip) strip.disabled = !one;
    const last = this.shape.input.querySelector<HTMLOptionElement>("option[value=map]");
    if (last) last.disabled = game.views.length === 0;
    const usual = map ? (view?.usual ?? 0) : one ? USUAL[this.numbers] : USUAL.gridOfTwo;
    this.upto.input.placeholder = String(usual);
    this.upto.explain(english.uptoHelp(game.least, this.most(game)));
    const fixed = map ? (view?.fixed ? 1 : 0) : Math.max(0, game.required - 2);
    this.fixed.hide(fixed === 0);
    const names = map && view?.fixed ? [view.fixed] : game.names.slice(0, fixed);
    this.fixed.rename(english.fixedField(names.join(", ")), english.fixedHelp(game.names));
  }

  private keep(): void {
    this.page.state.set({
      shape: this.shape.value,
      view: this.shape.value === "map" ? this.view.value : "",
      upto: this.upto.text,
      fixed: this.fixed.element.hidden ? "" : this.fixed.text,
    });
  }
}
