// The drawing of an automaton, which can be zoomed and dragged. The library draws it; here it is
// taken over without its style, which the page has for it.

import { button, h } from "./dom";
import { english } from "./english";

/** What may be in a drawing; all else is left out. */
const PARTS = new Set(["svg", "g", "path", "rect", "text", "tspan", "line"]);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Drawing {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly whole: Box;
  private box: Box;
  private readonly states = new Map<number, Element>();

  constructor(text: string, title: string) {
    const bare = text.replace(/<style>[^<]*<\/style>/, "");
    const read = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    [...read.querySelectorAll("*")].filter((part) => !PARTS.has(part.localName))
      .forEach((part) => part.remove());
    this.svg = document.adoptNode(read) as unknown as SVGSVGElement;
    const [, , width = 100, height = 100] =
      (this.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.whole = { x: 0, y: 0, width, height };
    this.box = { ...this.whole };
    for (const name of ["width", "height", "aria-labelledby"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("class", "automaton");
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", title);
    for (const name of this.svg.querySelectorAll("text.name")) {
      const state = /^q(\d+)$/.exec(name.textContent ?? "")?.[1];
      const shape = name.previousElementSibling;
      if (state && shape?.classList.contains("state")) this.states.set(Number(state), shape);
    }
    const view = h("div", {
      class: "view", tabindex: 0, role: "group", "aria-label": english.drawing,
    });
    view.append(this.svg);
    // Small drawings are not blown up.
    view.style.aspectRatio = `${width} / ${height}`;
    view.style.maxWidth = `${Math.round(width * 1.5)}px`;
    this.drag(view);
    view.addEventListener("keydown", (event) => this.key(event));
    view.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== view) return;
      event.preventDefault();
      const at = this.at(event.clientX, event.clientY);
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, at);
    }, { passive: false });
    this.element = h("div", { class: "drawing" },
      h("div", { class: "tools" },
        button("+", () => this.zoom(1 / 1.4), { "aria-label": english.zoomIn }),
        button("−", () => this.zoom(1.4), { "aria-label": english.zoomOut }),
        button("⤢", () => this.show(this.whole), { "aria-label": english.whole })),
      view);
  }

  /** Marks the state that was reached and the one before it, and brings it into sight. */
  mark(state: number, before: number | null): void {
    for (const [known, shape] of this.states) {
      shape.classList.toggle("here", known === state);
      shape.classList.toggle("before", known === before && known !== state);
    }
    const shape = this.states.get(state);
    if (!(shape instanceof SVGGraphicsElement) || this.box.width >= this.whole.width) return;
    const [shown, own] = [this.svg.getBoundingClientRect(), shape.getBoundingClientRect()];
    const centre = this.at(own.left + own.width / 2, own.top + own.height / 2);
    const inside = own.left >= shown.left && own.right <= shown.right
      && own.top >= shown.top && own.bottom <= shown.bottom;
    if (inside) return;
    const { width, height } = this.box;
    this.show({ x: centre.x - width / 2, y: centre.y - height / 2, width, height });
  }

  private show(box: Box): void {
    this.box = { ...box };
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /** A place on the screen as one of the drawing. */
  private at(x: number, y: number): { x: number; y: number } {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  private zoom(factor: number, at?: { x: number; y: number }): void {
    const { x, y, width, height } = this.box;
    const wide = Math.min(this.whole.width * 2, Math.max(40, width * factor));
    const share = wide / width;
    const about = at ?? { x: x + width / 2, y: y + height / 2 };
    this.show({
      x: about.x - (about.x - x) * share,
      y: about.y - (about.y - y) * share,
      width: wide,
      height: height * share,
    });
  }

  private drag(view: HTMLElement): void {
    let from: { x: number; y: number } | null = null;
    view.addEventListener("pointerdown", (event) => {
      from = this.at(event.clientX, event.clientY);
      view.setPointerCapture(event.pointerId);
    });
    view.addEventListener("pointermove", (event) => {
      if (!from) return;
      const to = this.at(event.clientX, event.clientY);
      this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      view.addEventListener(end, () => (from = null));
    }
  }

  private key(event: KeyboardEvent): void {
    const far = this.box.width / 10;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far],
    };
    const move = moves[event.key];
    if (move) this.show({ ...this.box, x: this.box.x + move[0], y: this.box.y + move[1] });
    else if (event.key === "+" || event.key === "=") this.zoom(1 / 1.4);
    else if (event.key === "-") this.zoom(1.4);
    else if (event.key === "0") this.show(this.whole);
    else return;
    event.preventDefault();
  }
}

/** So many states, letters and cells are in the table that is read instead of the drawing. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000;

/** The transitions as a table. */
export function transitions(
  automaton: { base: number; tracks: number; outputs: (number | null)[]; transitions: number[][] },
): HTMLElement {
  const { base, tracks, outputs } = automaton;
  const wide = Math.min(MOST_COLUMNS, base ** tracks);
  const high = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / wide), outputs.length);
  const letters = Array.from({ length: wide }, (_, letter) => {
    const digits = Array.from({ length: tracks }, (_, place) =>
      Math.floor(letter / base ** (tracks - 1 - place)) % base);
    return tracks === 1 ? String(digits[0]) : `(${digits.join(",")})`;
  });
  const rows = automaton.transitions.slice(0, high).map((row, state) =>
    h("tr", {}, h("th", { scope: "row" }, `q${state}`),
      h("td", {}, outputs[state] === null ? "–" : String(outputs[state])),
      ...row.slice(0, wide).map((to) => h("td", {}, `q${to}`))));
  const heads = [english.state, english.output, ...letters];
  const cut = high < outputs.length || wide < base ** tracks
    ? h("p", { class: "note" }, english.tableCut(high, wide)) : null;
  return h("details", {}, h("summary", {}, english.table),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": english.table },
      h("table", { class: "grid" },
        h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, ...rows))), cut);
}
