// Numbers as colours on a canvas, with a hand that points at one of them.

import { fill, h } from "./dom";
import { english } from "./english";
import type { Picture } from "./wishes";

/** Between panels so many cells are empty. */
const GAP = 4;

type Colour = [number, number, number];

function channels(hex: string): Colour {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Colour;
}

export class HeatMap {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { tabindex: 0, role: "img" });
  private readonly hand = h("div", { class: "hand", "aria-hidden": "true", hidden: true });
  private readonly readout = h("p", { class: "readout", "aria-live": "polite" }, english.mapHelp);
  private readonly rows: number;
  private readonly maps: number;
  private column = -1;
  private row = -1;

  constructor(
    private readonly picture: Picture,
    /** What happens to a cell that is chosen: its numbers by their names. */
    private readonly choose: (numbers: Record<string, number>) => void,
  ) {
    this.maps = Math.max(1, picture.panels.length);
    this.rows = Math.ceil(picture.numbers.length / Math.max(1, picture.columns * this.maps));
    this.canvas.setAttribute("aria-label", `${english.map}: ${picture.title}`);
    this.paint();
    this.canvas.addEventListener("pointermove", (event) => {
      const box = this.canvas.getBoundingClientRect();
      this.point(Math.floor(((event.clientX - box.left) / box.width) * this.canvas.width),
        Math.floor(((event.clientY - box.top) / box.height) * this.canvas.height));
    });
    this.canvas.addEventListener("click", () => this.chosen());
    this.canvas.addEventListener("keydown", (event) => this.walk(event));
    const axes = `${picture.vertical} ↓   ${picture.horizontal} →`;
    this.element = h("figure", { class: "map" },
      h("figcaption", {}, picture.title),
      h("p", { class: "axes" }, axes),
      h("div", { class: "canvas" }, this.canvas, this.hand),
      this.readout, this.legend());
  }

  private get most(): number {
    return this.picture.numbers.reduce<number>((most, n) => Math.max(most, n ?? 0), 0);
  }

  private colour(value: number | null): string {
    const own = value === null ? undefined : this.picture.colours[value];
    return own?.[0] ?? this.picture.nothing;
  }

  private paint(): void {
    const { columns, numbers } = this.picture;
    this.canvas.width = columns * this.maps + GAP * (this.maps - 1);
    this.canvas.height = Math.max(1, this.rows);
    const brush = this.canvas.getContext("2d");
    if (!brush) return;
    const image = brush.createImageData(this.canvas.width, this.canvas.height);
    const paints = new Map<number | null, Colour>();
    for (const value of new Set(numbers)) paints.set(value, channels(this.colour(value)));
    numbers.forEach((value, place) => {
      const map = Math.floor(place / (columns * this.rows));
      const [y, x] = [Math.floor(place / columns) % this.rows, place % columns];
      const at = 4 * (y * this.canvas.width + map * (columns + GAP) + x);
      image.data.set([...(paints.get(value) ?? []), 255], at);
    });
    brush.putImageData(image, 0, 0);
  }

  private legend(): HTMLElement {
    const named = new Map(this.picture.names);
    const most = this.most;
    const known = Object.keys(this.picture.colours).map(Number);
    const scale = Array.from({ length: 16 }, (_, place) => 2 ** (place + 3));
    const shown = named.size > 0 ? [...named.keys()] : known.length <= 12 ? known
      : known.filter((value) => value < 8 || value === most || scale.includes(value));
    const entries = shown.map((value) => {
      const swatch = h("canvas", { class: "swatch", width: 1, height: 1, "aria-hidden": "true" });
      const brush = swatch.getContext("2d");
      if (brush) {
        brush.fillStyle = this.colour(value);
        brush.fillRect(0, 0, 1, 1);
      }
      return h("li", {}, swatch, named.get(value) ?? String(value));
    });
    return h("ul", { class: "swatches" }, ...entries);
  }

  private chosen(): void {
    if (this.column < 0) return;
    const { columns, rowStep, vertical, horizontal } = this.picture;
    const x = this.column % (columns + GAP);
    this.choose(rowStep > 1 ? { [vertical]: this.row * rowStep + x }
      : { [vertical]: this.row, [horizontal]: x });
  }

  private walk(event: KeyboardEvent): void {
    if (event.key === "Enter") this.chosen();
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.point(Math.max(0, this.column) + (this.column < 0 ? 0 : step[0]),
      Math.max(0, this.row) + (this.row < 0 ? 0 : step[1]));
  }

  private point(x: number, y: number): void {
    const { columns, numbers, panels } = this.picture;
    const map = Math.floor(x / (columns + GAP));
    const inside = x - map * (columns + GAP);
    if (x < 0 || y < 0 || y >= this.rows || map >= this.maps || inside >= columns) return;
    [this.column, this.row] = [x, y];
    const value = numbers[(map * this.rows + y) * columns + inside] ?? null;
    const { style } = this.hand;
    style.left = `${(100 * x) / this.canvas.width}%`;
    style.top = `${(100 * y) / this.canvas.height}%`;
    style.width = `${100 / this.canvas.width}%`;
    style.height = `${100 / this.canvas.height}%`;
    this.hand.hidden = false;
    const panel = panels[map] ? `${panels[map]}: ` : "";
    fill(this.readout, `${panel}${english.at(this.place(inside, y), this.said(value))}`);
  }

  private place(x: number, y: number): string {
    const { rowStep, vertical, horizontal } = this.picture;
    if (rowStep > 1) return `${vertical} = ${y * rowStep + x}`;
    return `${vertical} = ${y}, ${horizontal} = ${x}`;
  }

  private said(value: number | null): string {
    if (value === null) return english.nothingThere;
    return new Map(this.picture.names).get(value) ?? String(value);
  }
}
