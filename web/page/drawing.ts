// The drawing of an automaton, in its own size, in a box that scrolls. The library draws it; here
// it is taken over without its style, which the page has for it.

import { button, fill, h, save, scrolling } from "./dom";
import { english } from "./english";
import { Neighbours } from "./neighbours";
import type { Stand } from "./walk";
import type { Drawn } from "./wishes";

/** What may be in a drawing; all else is left out. */
const PARTS = new Set(["svg", "g", "path", "rect", "text", "tspan", "line"]);

/** An automaton of more states is first shown by the neighbours of one. */
export const READABLE = 30;

/** How much larger or smaller it is drawn at a step, at least, and at most. */
const STEP = 1.3;
const LEAST = 0.1;
const MOST = 4;

/** What an edge is drawn by: its line, its tip and its letters. */
type Edge = Element[];

export class Drawing {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly view: HTMLElement;
  private readonly width: number;
  private scale = 1;
  private readonly states = new Map<number, Element>();
  /** The edges by the states that they lead from and to. */
  private readonly edges = new Map<string, Edge>();
  /** The states on which text is white. */
  private readonly dark = new Set<number>();
  /** The neighbourhood of a state, where the whole is too large to be read. */
  private near: Neighbours | null = null;
  private readonly nearest = h("div", { class: "near", hidden: true });
  private readonly zooms = [
    button("+", () => this.zoom(this.scale * STEP), { "aria-label": english.zoomIn }),
    button("−", () => this.zoom(this.scale / STEP), { "aria-label": english.zoomOut }),
    button("⤢", () => this.fit(), { "aria-label": english.whole }),
    button("1:1", () => this.zoom(1), { "aria-label": english.ownSize }),
  ];
  private readonly turns = button("", () => this.turn(!this.nearest.hidden), { class: "turns" });

  constructor(text: string, title: string, around: Drawn | null = null) {
    const bare = text.replace(/<style>[^<]*<\/style>/, "");
    const read = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    [...read.querySelectorAll("*")].filter((part) => !PARTS.has(part.localName))
      .forEach((part) => part.remove());
    this.svg = document.adoptNode(read) as unknown as SVGSVGElement;
    [, , this.width = 100] = (this.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    for (const name of ["height", "aria-labelledby"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("class", "automaton");
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", title);
    this.find();
    this.view = h("div", {
      class: "view", tabindex: 0, role: "group", "aria-label": english.drawing,
    });
    this.view.append(this.svg);
    scrolling(this.view);
    this.zoom(1);
    this.drag();
    this.view.addEventListener("keydown", ({ key }) => {
      if (key === "+" || key === "=") this.zoom(this.scale * STEP);
      else if (key === "-") this.zoom(this.scale / STEP);
      else if (key === "0") this.fit();
    });
    if (around) this.near = new Neighbours(around, (state) => this.colour(state));
    if (this.near) this.nearest.append(this.near.svg);
    this.element = h("div", { class: "drawing" },
      h("div", { class: "tools" }, ...this.zooms,
        this.near && this.turns,
        button(english.keepSeen, () => this.keep(title), { class: "turns" })),
      this.view, this.nearest);
    this.turn(around === null);
  }

  /** The colour of a state, and that of text on it. */
  colour(state: number): [string, string] | null {
    const shape = this.states.get(state);
    const fill = shape?.getAttribute("fill");
    return fill ? [fill, this.dark.has(state) ? "#ffffff" : "#000000"] : null;
  }

  /** Marks the state that was reached, the edge to it and those before, and brings it to sight. */
  mark(stand: Stand, led = true): void {
    const { state, trail } = stand;
    const before = trail.at(-1);
    const passed = new Set(trail);
    for (const [known, shape] of this.states) {
      shape.classList.toggle("here", known === state);
      shape.classList.toggle("trail", passed.has(known) && known !== state);
      shape.classList.toggle("before", known === before && known !== state);
    }
    const gone = new Set(trail.map((from, at) => `${from},${trail[at + 1] ?? state}`));
    for (const [ends, parts] of this.edges) {
      for (const part of parts) {
        part.classList.toggle("lit", ends === `${before},${state}`);
        part.classList.toggle("trail", gone.has(ends) && ends !== `${before},${state}`);
      }
    }
    this.near?.show(stand);
    const shape = this.states.get(state);
    if (!shape || !led) return;
    const [box, own] = [this.view.getBoundingClientRect(), shape.getBoundingClientRect()];
    const inside = own.left >= box.left && own.right <= box.right
      && own.top >= box.top && own.bottom <= box.bottom;
    // The page itself does not move, only what is in the box.
    if (!inside) {
      this.view.scrollBy((own.left + own.right - box.left - box.right) / 2,
        (own.top + own.bottom - box.top - box.bottom) / 2);
    }
  }

  /** Finds states by their names, and edges by the states that their ends lie at. */
  private find(): void {
    for (const name of this.svg.querySelectorAll("text.name")) {
      const state = /^q(\d+)$/.exec(name.textContent ?? "")?.[1];
      const shape = name.previousElementSibling;
      if (!state || !shape?.classList.contains("state")) continue;
      this.states.set(Number(state), shape);
      if (name.nextElementSibling?.classList.contains("on-dark")) this.dark.add(Number(state));
    }
    const boxes = [...this.states].map(([state, shape]) => {
      const side = (name: string) => Number(shape.getAttribute(name));
      const [x, y, width, height] = [side("x"), side("y"), side("width"), side("height")];
      return { state, x: x + width / 2, y: y + height / 2, half: [width / 2, height / 2] as const };
    });
    const at = (line: Element | null): number | undefined => {
      const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(line?.getAttribute("d") ?? "") ?? [];
      const far = (box: (typeof boxes)[number]) => Math.max(0,
        Math.abs(Number(x) - box.x) - box.half[0], Math.abs(Number(y) - box.y) - box.half[1]);
      return boxes.reduce<(typeof boxes)[number] | undefined>((best, box) =>
        (best && far(best) <= far(box) ? best : box), undefined)?.state;
    };
    for (const line of this.svg.querySelectorAll("path[data-edge]")) {
      const tip = line.nextElementSibling;
      const number = line.getAttribute("data-edge");
      const letters = this.svg.querySelectorAll(`text[data-edge="${number}"]`);
      this.edges.set(`${at(line)},${at(tip)}`, [line, ...tip ? [tip] : [], ...letters]);
    }
  }

  /** Shows the whole, or the neighbourhood of the state that was reached. */
  private turn(all: boolean): void {
    this.view.hidden = !all;
    this.nearest.hidden = all;
    for (const one of this.zooms) one.hidden = !all;
    fill(this.turns, all ? english.showNear : english.showAll);
  }

  /** Saves the picture as it is seen. */
  private keep(title: string): void {
    const name = `${title.split(" ")[0]?.replace(/[^A-Za-z0-9]+/g, "-") ?? "automaton"}.svg`;
    const svg = this.view.hidden && this.near ? this.near.svg : this.svg;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.view;
    const seen = this.view.hidden ? null
      : [scrollLeft, scrollTop, clientWidth, clientHeight].map((side) => side / this.scale);
    save(name, pictured(svg, seen), "image/svg+xml");
  }

  private zoom(scale: number): void {
    const { view } = this;
    const [x, y] = [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2];
    const next = Math.min(MOST, Math.max(LEAST, scale));
    const share = next / this.scale;
    this.scale = next;
    this.svg.setAttribute("width", String(Math.round(this.width * next)));
    view.scrollTo(x * share - view.clientWidth / 2, y * share - view.clientHeight / 2);
  }

  /** All of it, as large as its width allows. */
  private fit(): void {
    this.zoom((this.view.clientWidth - 2) / this.width);
  }

  /** A mouse drags it; fingers scroll as they do everywhere. */
  private drag(): void {
    const { view } = this;
    let from: { x: number; y: number } | null = null;
    view.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") return;
      from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
      view.setPointerCapture(event.pointerId);
    });
    view.addEventListener("pointermove", (event) => {
      if (from) view.scrollTo(from.x - event.clientX, from.y - event.clientY);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      view.addEventListener(end, () => (from = null));
    }
  }
}

/** What the style sheet says of a drawing, which a file must say itself. */
const SAID = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family",
  "font-size", "font-weight", "font-style", "text-anchor"];

/** A drawing as a file of its own, of which only a part is seen. */
function pictured(svg: SVGSVGElement, seen: number[] | null): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll<SVGElement>("*")];
  [...svg.querySelectorAll("*")].forEach((part, at) => {
    const style = getComputedStyle(part);
    for (const name of SAID) copies[at]?.setAttribute(name, style.getPropertyValue(name));
  });
  if (seen) {
    const [, , wide, high] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [x = 0, y = 0, width = 0, height = 0] = seen;
    const [w, tall] = [Math.min(width, wide ?? width), Math.min(height, high ?? height)];
    copy.setAttribute("viewBox", `${x} ${y} ${w} ${tall}`);
    copy.setAttribute("width", String(w));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("class");
  return new XMLSerializer().serializeToString(copy);
}
