// The drawing of an automaton, in its own size, in a box that scrolls. The library draws it; here
// it is taken over without its style, which the page has for it.

import { button, h } from "./dom";
import { english } from "./english";

/** What may be in a drawing; all else is left out. */
const PARTS = new Set(["svg", "g", "path", "rect", "text", "tspan", "line"]);

/** How much larger or smaller it is drawn at a step, at least, and at most. */
const STEP = 1.3;
const LEAST = 0.1;
const MOST = 4;

export class Drawing {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly view: HTMLElement;
  private readonly width: number;
  private scale = 1;
  private readonly states = new Map<number, Element>();
  /** The states on which text is white. */
  private readonly dark = new Set<number>();

  constructor(text: string, title: string) {
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
    for (const name of this.svg.querySelectorAll("text.name")) {
      const state = /^q(\d+)$/.exec(name.textContent ?? "")?.[1];
      const shape = name.previousElementSibling;
      if (!state || !shape?.classList.contains("state")) continue;
      this.states.set(Number(state), shape);
      if (name.nextElementSibling?.classList.contains("on-dark")) this.dark.add(Number(state));
    }
    this.view = h("div", {
      class: "view", tabindex: 0, role: "group", "aria-label": english.drawing,
    });
    this.view.append(this.svg);
    this.zoom(1);
    this.drag();
    this.view.addEventListener("keydown", ({ key }) => {
      if (key === "+" || key === "=") this.zoom(this.scale * STEP);
      else if (key === "-") this.zoom(this.scale / STEP);
      else if (key === "0") this.fit();
    });
    this.element = h("div", { class: "drawing" },
      h("div", { class: "tools" },
        button("+", () => this.zoom(this.scale * STEP), { "aria-label": english.zoomIn }),
        button("−", () => this.zoom(this.scale / STEP), { "aria-label": english.zoomOut }),
        button("⤢", () => this.fit(), { "aria-label": english.whole }),
        button("1:1", () => this.zoom(1), { "aria-label": english.ownSize })),
      this.view);
  }

  /** The colour of a state, and that of text on it. */
  colour(state: number): [string, string] | null {
    const shape = this.states.get(state);
    const fill = shape?.getAttribute("fill");
    return fill ? [fill, this.dark.has(state) ? "#ffffff" : "#000000"] : null;
  }

  /** Marks the state that was reached and the one before it, and brings it into sight. */
  mark(state: number, before: number | null): void {
    for (const [known, shape] of this.states) {
      shape.classList.toggle("here", known === state);
      shape.classList.toggle("before", known === before && known !== state);
    }
    const shape = this.states.get(state);
    if (!shape) return;
    const [box, own] = [this.view.getBoundingClientRect(), shape.getBoundingClientRect()];
    const inside = own.left >= box.left && own.right <= box.right
      && own.top >= box.top && own.bottom <= box.bottom;
    // The page itself does not move, only what is in the box.
    if (!inside) {
      this.view.scrollBy((own.left + own.right - box.left - box.right) / 2,
        (own.top + own.bottom - box.top - box.bottom) / 2);
    }
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
