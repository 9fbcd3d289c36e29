// What the page shows, as the link in the address bar holds it. Whatever is done makes a step in
// the browser's history, so that Back takes it back; what is typed into one field is one step.

import { english } from "./english";
import { plainNumber } from "./spoken";

/** Everything that can be set, with what it is where nothing is said. */
const INITIAL = {
  /** The part of the notebook to which the link leads; the top where none is named. */
  part: "",
  /** The name of a game, or empty where rules are given. */
  game: "sd:1/2",
  rules: "",
  /** Where the game that is played began, who moves first, and every move. */
  at: "",
  first: "me",
  level: "perfect",
  seed: "1",
  moves: "",
  /** Whether the moves have the colours of the values that they lead to. */
  tell: "",
  /** Whether a class looks at the board alone. */
  class: "",
  shape: "numbers",
  view: "",
  upto: "",
  row: "",
  fixed: "",
  /** The position that is looked at. */
  n: "",
  claim: "",
  base: "",
  /** The divisor of a game for many. */
  b: "",
  digits: "",
  step: "",
  /** The question: a ready one by its name, or a formula. */
  ready: "",
  formula: "",
  with: "",
  states: "",
  mebibytes: "",
  seconds: "",
} as const;

/** What can only be one of a few things; else it is as if nothing was said. */
const CHOICES: Partial<Record<Key, object>> = {
  part: english.parts, shape: english.shapes, first: english.firsts, level: english.levels,
  tell: { yes: true }, class: { yes: true },
};

export type Key = keyof typeof INITIAL;

export type Changes = Partial<Record<Key, string>>;

const KEYS = Object.keys(INITIAL) as Key[];

/** What is about one game and says nothing of another. */
const BOUND: Key[] = ["at", "moves", "view", "upto", "row", "fixed", "n", "claim", "base", "b",
  "digits", "step", "ready", "formula", "with"];

export class State {
  private readonly values = new Map<Key, string>();
  /** The fragment that was written last, so that its echo is not taken for news. */
  private written = "";
  /** The keys that are being typed. */
  private typing = "";

  constructor(private readonly changed: (keys: Set<Key>) => void) {
    this.read();
    window.addEventListener("hashchange", () => {
      if (location.hash === this.written) return;
      this.news(() => this.read());
    });
    // A field that was left is typed into anew.
    window.addEventListener("change", () => (this.typing = ""));
  }

  get(key: Key): string {
    return this.values.get(key) ?? INITIAL[key];
  }

  /** A number that was typed, if it is one. */
  count(key: Key): number | null {
    const text = plainNumber(this.get(key).trim());
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  }

  /** Goes along with what was done before: no step of its own. */
  note(changes: Changes): void {
    this.take(changes);
    this.write(false);
  }

  /** A step, which Back takes back. */
  act(changes: Changes): void {
    this.typing = "";
    this.take(changes);
    this.write(true);
  }

  /** A step when typing begins, and what is typed on belongs to it. */
  type(changes: Changes): void {
    const keys = Object.keys(changes).join();
    const begins = keys !== this.typing;
    this.take(changes);
    this.write(begins);
    this.typing = keys;
  }

  /** Another game, of which nothing is said yet. */
  another(changes: Changes): void {
    this.type({ ...Object.fromEntries(BOUND.map((key) => [key, INITIAL[key]])), ...changes });
  }

  /** Shows something else altogether. */
  open(what: Changes): void {
    this.news(() => {
      this.values.clear();
      this.take(what);
      this.write(true);
    });
  }

  /** Whether nothing was asked for. */
  get empty(): boolean {
    return KEYS.every((key) => this.get(key) === INITIAL[key]);
  }

  /** The link that brings all of this back, but for what is said otherwise. */
  link(changes: Changes = {}): string {
    const value = (key: Key) => changes[key] ?? this.get(key);
    const said = KEYS.filter((key) => value(key) !== INITIAL[key]);
    const pairs = said.map((key) => `${key}=${legible(value(key))}`);
    return `#${pairs.join("&")}`;
  }

  /** Does something, and tells what is different then. */
  private news(does: () => void): void {
    const before = new Map(KEYS.map((key) => [key, this.get(key)]));
    does();
    this.changed(new Set(KEYS.filter((key) => this.get(key) !== before.get(key))));
  }

  private take(changes: Changes): void {
    for (const [key, value] of Object.entries(changes)) this.values.set(key as Key, value);
  }

  private write(step: boolean): void {
    const link = this.link();
    if (link === (location.hash || "#")) return;
    // The browser writes some signs otherwise, and its own writing is what it tells.
    const escaped = new URL(link, location.href).hash;
    this.written = escaped;
    if (step) {
      location.hash = link;
    } else {
      try {
        history.replaceState(null, "", link);
      } catch {
        location.replace(link);
      }
    }
    this.written = location.hash;
  }

  private read(): void {
    this.values.clear();
    this.typing = "";
    this.written = location.hash;
    for (const pair of location.hash.slice(1).split("&")) {
      const at = pair.indexOf("=");
      const key = pair.slice(0, at) as Key;
      if (at < 1 || !Object.hasOwn(INITIAL, key)) continue;
      const value = decoded(pair.slice(at + 1));
      const known = CHOICES[key];
      if (!known || Object.hasOwn(known, value)) this.values.set(key, value);
    }
  }
}

/** As in a link, but for signs that need no escape and are read more easily without. */
function legible(text: string): string {
  const escaped = encodeURIComponent(text);
  return escaped.replace(/%(3A|2F|2C|3B|40)/g, (sign) => decodeURIComponent(sign));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
