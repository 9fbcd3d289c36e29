// What the page shows, as the link in the address bar holds it.

import { english } from "./english";

/** Everything that can be set, with what it is where nothing is said. */
const INITIAL = {
  tab: "values",
  /** The name of a game, or empty where rules are given. */
  game: "sd:1/2",
  rules: "",
  view: "",
  shape: "strip",
  upto: "",
  fixed: "",
  claim: "",
  base: "",
  digits: "",
  step: "",
  at: "",
  to: "",
  formula: "",
  with: "",
  first: "me",
  level: "perfect",
  seed: "1",
  moves: "",
  /** The panel whose work is done when the link is opened. */
  go: "",
  states: "",
  mebibytes: "",
  seconds: "",
} as const;

/** What can only be one of a few things; else it is as if nothing was said. */
const CHOICES: Partial<Record<Key, object>> = {
  tab: english.tabs, go: english.tabs, shape: english.shapes, first: english.firsts,
  level: english.levels,
};

export type Key = keyof typeof INITIAL;

export const KEYS = Object.keys(INITIAL) as Key[];

export class State {
  private readonly values = new Map<Key, string>();
  /** The fragment that was written last, so that its echo is not taken for news. */
  private written = "";

  constructor(private readonly changed: () => void) {
    this.read();
    window.addEventListener("hashchange", () => {
      if (location.hash === this.written) return;
      this.read();
      this.changed();
    });
  }

  get(key: Key): string {
    return this.values.get(key) ?? INITIAL[key];
  }

  /** A number that was typed, if it is one. */
  count(key: Key): number | null {
    const text = this.get(key).trim();
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  }

  set(changes: Partial<Record<Key, string>>): void {
    for (const [key, value] of Object.entries(changes)) this.values.set(key as Key, value);
    this.write();
  }

  /** Shows something else, from which the browser's Back leads back here. */
  open(what: Partial<Record<Key, string>>): void {
    this.values.clear();
    for (const [key, value] of Object.entries(what)) this.values.set(key as Key, value);
    location.hash = this.link();
  }

  /** Whether nothing was asked for. */
  get empty(): boolean {
    return this.values.size === 0;
  }

  /** The link that brings all of this back. */
  link(): string {
    const said = KEYS.filter((key) => this.get(key) !== INITIAL[key]);
    const pairs = said.map((key) => `${key}=${legible(this.get(key))}`);
    return `#${pairs.join("&")}`;
  }

  private write(): void {
    this.written = this.link();
    try {
      history.replaceState(null, "", this.written);
    } catch {
      location.replace(this.written);
    }
    this.written = location.hash;
  }

  private read(): void {
    this.values.clear();
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
