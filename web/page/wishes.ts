// What is asked of the worker, and what comes back.

export type Subject = { name: string } | { rules: string };

export interface Limits {
  states: number | null;
  mebibytes: number | null;
  seconds: number | null;
}

export interface Of {
  game: Subject;
  claim: string | null;
  base: number | null;
}

export interface Round {
  game: Subject;
  at: string;
  moves: string[];
}

export type Wish =
  | { do: "families" }
  | { do: "describe"; game: Subject }
  | { do: "known"; game: Subject }
  | { do: "table"; game: Subject; upto: number[] }
  | { do: "picture"; game: Subject; view: string; upto: number; fixed: Fixed | null }
  | ({ do: "derive" } & Of)
  | ({ do: "export"; format: string } & Of)
  | ({ do: "run"; at: string[] } & Of)
  | { do: "evaluate"; game: Subject; at: string }
  | { do: "move"; game: Subject; at: string; to: string }
  | ({ do: "prove" } & Of)
  | { do: "check"; claim: Subject | null }
  | { do: "ask"; formula: string; with: [string, Subject, string | null][] }
  | { do: "about"; game: Subject }
  | ({ do: "play" } & Round)
  | ({ do: "hint" } & Round)
  | ({ do: "reply"; level: string; seed: number } & Round);

export interface Family {
  prefix: string;
  syntax: string;
  about: string;
  example: string;
  positions: string;
  paper: string;
  suffixes: { suffix: string; says: string }[];
}

/** What is known of all positions of a game, and the family from which it comes. */
export interface Known {
  facts: Said[];
  family: Family | null;
}

export interface Said {
  name: string;
  heading: string;
  says: string;
}

export interface Reason {
  rule: string;
  heading: string;
  says: string;
}

export interface Claim {
  name: string;
  heading: string;
  syntax: string;
  example: string;
  says: string;
  takesNumbers: boolean;
  lacksAutomaton: string | null;
  lacksProof: string | null;
  base: "determined" | "free" | "to-be-named";
}

export interface View {
  name: string;
  says: string;
  frame: "rows" | "square";
  fixed: string | null;
  usual: number;
}

export interface Described {
  name: string;
  /** What the rules call themselves. */
  title?: string | null;
  /** The rules as a text to be edited, where formulas can say them. */
  written: string | null;
  rules: string;
  position: string;
  meaning: string;
  names: string[];
  /** How many numbers a position has, but for those that may be left out. */
  required: number;
  /** Whether each number is a heap of tokens, and no bound on a move. */
  heaps: boolean[];
  least: number;
  noTables: string | null;
  noSums: string | null;
  claims: Claim[];
  views: View[];
  theorems: Reason[];
  facts: Said[];
  moves: { from: string; to: string[]; count: number }[];
}

/** A number that is the same everywhere: its place in a position, and its value. */
export interface Fixed {
  place: number;
  at: number;
}

/** The colours of numbers, and those of text on them, as `#rrggbb`: the library's own. */
export type Colours = Record<string, [fill: string, ink: string]>;

export interface Table {
  /** The base whose powers are good lengths of rows. */
  base: number;
  holds: string;
  says: string | null;
  names: string[];
  first: number[];
  last: number[];
  colours: Colours;
  values: number[];
}

export interface Picture {
  title: string;
  legend: string;
  horizontal: string;
  vertical: string;
  columns: number;
  rowStep: number;
  panels: string[];
  names: [number, string][];
  /** The colour of a cell without a number. */
  nothing: string;
  colours: Colours;
  numbers: (number | null)[];
}

export interface Drawn {
  automaton: { base: number; tracks: number; outputs: (number | null)[]; transitions: number[][] };
  tracks: string[];
  title: string;
  digits: string;
  order: string;
  /** The letters of the table, where its rows are continued with a period. */
  columns?: string[] | null;
  svg: string;
}

/** What is derived where no automaton is: the period of the values. */
export interface Periodic {
  automaton: null;
  claim: string;
  facts: Said[];
  /** Whether there is an automaton once a base is named. */
  in_any_base: boolean;
}

export interface Derived extends Drawn {
  claim: string;
  facts: Said[];
  meanings: [number, string][];
}

export interface Run {
  word: number[][];
  states: number[];
  output: number | null;
}

export interface Worth {
  value?: string;
  outcome?: "P" | "N";
  at_least?: string;
  at_most?: string | null;
}

export interface Value extends Worth {
  /** Its colour and that of text on it; of one position, with its options. */
  colour?: [string, string] | null;
  options?: {
    count: number;
    listed: { to: string; worth: string | null; colour: [string, string] | null }[];
  };
  components: (Worth & { game: string; position: string; because: Reason[] })[];
}

export interface Move {
  to: string;
  move?: null;
  component?: number;
  from?: string;
  into?: string;
  because?: Reason[];
  others?: string[];
}

export interface Proved {
  game: string;
  claim: string;
  heading: string;
  short: string;
  sentence: string;
  kind: string;
  states: number | null;
  facts: Said[];
  certificate: string;
}

export interface Verdict {
  verdict: "accepted" | "rejected" | "declined";
  claim: string | null;
  reject: { code: string; at: string; detail: string } | null;
}

export interface Answer {
  formula: string;
  numeration: string;
  truth: boolean | null;
  variables: string[];
  witness: Record<string, string> | null;
  solutions: "none" | "finite" | "all" | "infinite" | null;
  count: string | null;
  least: Record<string, string>[];
  states: number | null;
  digits: string | null;
  density: string | null;
  proved: boolean;
  claim: string | null;
  why: string | null;
  /** The answer in words; only of a question that was typed. */
  says?: string;
  certificate?: string;
  /** The names of games that the certificate has by their automata alone. */
  withoutRules?: string[];
  /** The premise of a true sentence, if no numbers have it. */
  idle?: string;
  drawn?: Drawn;
}

/** A ready question with its answer. */
export interface Reply {
  name: string;
  question: string;
  says: string;
  verdict: "proved" | "decided" | "table" | "undecided";
  formula: string | null;
  upto: string[] | null;
  why: string | null;
  ask: Answer | null;
  certificate: string | null;
  /** The theorem from which it follows. */
  by?: { claim: string; short: string; sentence: string };
}

export interface About {
  game: string;
  named: { name: string; stands_for: string }[];
  lacks: string | null;
  answers: Reply[];
}

export interface Part {
  game: string;
  position: string;
  names: string[];
  numbers: string[];
  heaps: boolean[];
  shape: string;
  about: string | null;
}

export interface Board {
  parts: Part[];
  standing: "open" | "won" | "lost" | "unknown";
  prescribed: boolean;
  /** The moves so far, as they are typed without any short cut. */
  played: string[];
  moves: string[];
  complete: boolean;
}

export interface Choice {
  move: string;
  ground: "wins" | "lost" | "careless" | "unknown";
  why: string | null;
  because: Reason[];
  of: "move" | "after" | "before";
}
