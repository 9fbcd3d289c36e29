// Elements made by hand: text only ever becomes text, never markup.

export type Child = Node | string | null | undefined | false;

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** A number of more digits is shown by its ends, as the library does it in sentences. */
const LONGEST = 40;
const SHOWN = 8;

/** A formula of so many signs is cut where it has cases. */
const LONG_FORMULA = 300;

/** A text in which large numbers are shown by their ends; those of a formula as well. */
export const brief = (text: string): string => text.replace(/\d+/g, (digits) =>
  digits.length <= LONGEST ? digits
    : `${digits.slice(0, SHOWN)}...${digits.slice(-SHOWN)} (${digits.length} digits)`);

/** A text as it is, for which somebody has asked: all else that is shown is brief. */
export const whole = (text: string): Text => document.createTextNode(text);

/** A theorem in paragraphs, one for each definition and each of the statements of which a long
    formula is made; no word is changed. */
export function paragraphs(says: string, shows: (text: string) => Child = brief): Child[] {
  const each = says.split(/(?<=\. )(?=[A-Z]|\w+ is given:)|(?<=: )(?=the positions are)/);
  return each.map((text) =>
    h("p", {}, ...cases(text).map((one) => h("span", { class: "case" }, shows(one)))));
}

/** A long formula, cut before each of its cases: the outermost that are set apart by "or". */
function cases(text: string): string[] {
  if (!text.startsWith("For ") || text.length < LONG_FORMULA) return [text];
  let depth = 0;
  const places = new Map<number, number[]>();
  [...text].forEach((sign, at) => {
    depth += Number(sign === "(") - Number(sign === ")");
    if (sign === "|") places.set(depth, [...places.get(depth) ?? [], at]);
  });
  const cuts = places.get(Math.min(...places.keys())) ?? [];
  return [0, ...cuts].map((from, place) => text.slice(from, cuts[place]));
}

/** An element with attributes and children; `true` is an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    const spoken = name === "aria-label" || name === "title";
    made.setAttribute(name, value === true ? "" : spoken ? brief(String(value)) : String(value));
  }
  made.append(...shown(children));
  return made;
}

/** The children that there are, with brief numbers. */
const shown = (children: Child[]): (Node | string)[] => children.filter(isChild)
  .map((child) => (typeof child === "string" ? brief(child) : child));

function isChild(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false;
}

/** Puts children in the place of those that there are. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...shown(children));
}

/** A button that does something. */
export function button(text: string, does: () => void, more: Attributes = {}): HTMLButtonElement {
  const made = h("button", { type: "button", ...more }, text);
  made.addEventListener("click", does);
  return made;
}

/** Calls back once things have been quiet for so many milliseconds. */
export function settled(wait: number, does: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(does, wait);
  };
}

/** Gives a text to the user as a file. */
export function save(name: string, text: string, media: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: media }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A list of terms and what is said of them. */
export function facts(rows: [string, Child][]): HTMLElement {
  const list = h("dl", { class: "facts" });
  for (const [term, says] of rows) list.append(h("dt", {}, term), h("dd", {}, says));
  return list;
}

/**
 * Of these elements the tabulator reaches one, and arrow keys lead to the others: left and right,
 * and where they stand in rows of so many, up and down.
 */
export function roving(holder: HTMLElement, selector: string, row = 1): void {
  const all = () => [...holder.querySelectorAll<HTMLElement>(selector)];
  all().forEach((one, place) => (one.tabIndex = place === 0 ? 0 : -1));
  const choose = (one: HTMLElement) => {
    all().forEach((other) => (other.tabIndex = other === one ? 0 : -1));
  };
  holder.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(selector)) choose(target);
  });
  holder.addEventListener("keydown", (event) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row,
    };
    const step = steps[event.key];
    const here = all();
    const at = here.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    here[at + step]?.focus();
  });
}

/** A box that is scrolled sideways, which fades at each side on which there is more. */
export function scrolling<E extends HTMLElement>(box: E): E {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    box.classList.toggle("more-before", scrollLeft > 1);
    box.classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  const sized = new ResizeObserver(look);
  for (const one of [box, ...box.children]) sized.observe(one);
  box.addEventListener("scroll", look, { passive: true });
  box.classList.add("scrolling");
  return box;
}

/** A text on the colour of its value. */
export function painted<E extends HTMLElement>(
  element: E,
  colour: readonly [string, string] | null | undefined,
): E {
  if (!colour) return element;
  const [backgroundColor, color] = colour;
  Object.assign(element.style, { backgroundColor, color });
  return element;
}
