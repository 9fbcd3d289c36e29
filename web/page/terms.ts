// What is explained at length, beside the words of the page: translate this file with english.ts.

/** The words of the theory, each in a sentence. */
export const terms = {
  "Impartial game": "Both players have the same moves, nothing is hidden, and nothing is left to " +
    "chance. In normal play whoever cannot move loses.",
  Position: "Where the game stands: the number of tokens in a heap, or several such numbers.",
  Option: "A position that one move reaches.",
  Value: "A number for each position: the least that no option has (mex). It is 0 exactly where " +
    "the player to move loses. Also called Grundy value or nimber.",
  Mex: "The least number 0, 1, 2, … that is not in a set: mex {0, 1, 3} = 2.",
  "Lost, or P": "The player to move loses if the other one plays well: the value is 0.",
  "Won, or N": "The player to move can win: some move leads to a lost position.",
  Sum: "Several games side by side; a move is made in one of them. The value of a sum is the " +
    "exclusive or (xor) of the values.",
  "Exclusive or": "Addition in binary without carries: 3 xor 5 = 6.",
  Automaton: "A finite machine that reads the digits of a number one by one, goes from state to " +
    "state, and at the end says the value. If a game has one, its values are known everywhere.",
  State: "What the automaton remembers of the digits that it has read: q0, q1, …",
  Base: "Digits in base 2 are 0 and 1; the number 5 is written 101.",
  Pattern: "How the digits of many numbers look: * repeats what stands before it, also no times, " +
    "and | is or. 1(01)* stands for 1, 101, 10101, …",
  Density: "The share of all numbers that have a property: that of the even numbers is 1/2.",
  Period: "The values repeat: from some number on, n and n + p have the same value.",
  Checker: "The program that says whether a certificate is accepted, which means that its " +
    "theorem is true; rejected, with the place where it is wrong; or declined, where a limit " +
    "came first.",
  Certificate: "A file from which a small program, the checker, sees by itself that a theorem is " +
    "true. It does not trust the program that found the theorem.",
  "Misère play": "Whoever cannot move wins.",
  "Misère quotient": "Positions are equal in it if they can replace each other in every sum " +
    "in misère play: it says who wins sums, as the xor of values does in normal play.",
  "Octal game": "Tokens are taken from a heap, and the digits of the game’s name say what may " +
    "stay: nothing (1), one heap (2), or two (4).",
  Measure: "A number that every move lowers: therefore every play ends.",
  Stuttering: "The values come in blocks of equal ones, from some number on.",
  "Residue class": "All numbers with the same remainder: 2, 5, 8, … on division by 3.",
  Numeration: "How numbers are written: in a base, or as sums of Fibonacci numbers (fib).",
  "msd_2, lsd_3": "Digits in base 2 from the most significant one on; those in base 3 from the " +
    "least significant one on.",
  Induction: "What holds at a position if it holds at all smaller ones holds everywhere.",
  Claim: "What may be proved of all positions of a game: its values, or who wins.",
  "SHA-256": "A number that is computed from a file: equal ones are those of equal files.",
} as const;

/** How a referee checks a theorem here, step by step. */
export const refereeSteps = [
  "Drop the authors’ certificate above. Nothing leaves this page: it has no network.",
  "“Accepted” means: the sentence under “What it proves” is true. Compare that sentence with " +
    "the paper, word by word: the game, its rules, and which numbers it speaks of.",
  "To be sure that it is about the game of the paper, type that game at the top, such as sd:5/2, " +
    "or sd:5/* for every divisor, and choose “the chosen game” under “It must be about”.",
  "“Rejected” names the place and the reason; “another game” says how the games differ; " +
    "“declined” means that a limit came first.",
  "Why it holds for all numbers: the file has the automaton, and the checker walks through all " +
    "states that a position and its options can be in together. Where the rule of the values " +
    "holds in each of them, it holds at every position, by induction.",
  "You trust the checker, which is a part of this page: a program without dependencies that is " +
    "read in an evening. You also trust your browser, and that this page is the published one. " +
    "If you do not, take the sources of nimata, install the checker by " +
    "“cargo install --path checker --features program”, and run “nimata-check FILE”. " +
    "The SHA-256 says whether two people have checked the same file. A picture of a verdict, and " +
    "the name of a file, say nothing.",
];

/** What some claims state, where their name alone does not say it. */
export const statements: Record<string, string[]> = {
  "conjectures-1-to-3": [
    "For all x0, x1, x2 and k, where G is the value of x0;x1,x2 and x1 ≤ x2:",
    "1. If x1 = 2^k, then G = x0 + (x1 xor x2) where 2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0, " +
      "and G = x0 + x1 + x2 elsewhere.",
    "2. If x1 < 2^k ≤ x0 + x1, then G = x0 + x1 + x2.",
    "3. If 2^(k−1) < x1 < x0 + x1 < 2^k, and a multiple of 2^k is at most x0 away from x2, " +
      "then G = x0 + x1 + x2.",
  ],
};

/** Words as they begin a sentence. */
export const sentence = (says: string): string =>
  says.replace(/^./, (first) => first.toUpperCase());

/** What a rule or a fact says, in words that a player knows. */
export function plain(rule: string, says: string): string {
  if (rule === "definition" && says.includes("mex")) {
    return "the values were found one after the other, each from those that its moves lead to";
  }
  const [, sums] = /^who wins, at each of the (\d+) sums that plays reach$/.exec(says) ?? [];
  if (sums !== undefined) return `all ${sums} positions that play can reach were looked at`;
  return says;
}

/** A game that players know: its name, its rules in a sentence, and a theorem that is its own. */
export interface Known {
  title: string;
  plays: string;
  theorem?: { says: string; formula: string };
}

/** The title of a game: that of players, of books, or of its own rules. */
export function titled(game: { name: string; title?: string | null }): string | null {
  const { name, title } = game;
  const normal = games[kind(name.replace(/:misere$/, ""))]?.title;
  const known = games[kind(name)]?.title ?? (normal && `${normal}, misère`);
  return known ?? title ?? null;
}

/** What players know of a game that has a name: rules of one's own may be entitled like it. */
export const knownOf = (subject: object, game: { name: string }): Known | undefined =>
  ("rules" in subject ? undefined : games[kind(game.name)]);

/** Nim is the same game with any number of heaps. */
const kind = (name: string): string => name.replace(/^nim:\d+/, "nim");

const LOSES = "Whoever cannot move loses.";
const WINS = "Whoever cannot move wins.";
const NIM = "Take as many tokens as you like from one heap.";

const games: Record<string, Known> = {
  "sd:1/2": {
    title: "Take one or halve",
    plays: "Take one token, or leave half of the heap, rounded up: 4 of 7. The last token stays. " +
      LOSES,
  },
  "nim": { title: "Nim", plays: `${NIM} ${LOSES}` },
  "nim:misere": { title: "Nim, misère", plays: `${NIM} ${WINS}` },
  "octal:0.77": {
    title: "Kayles",
    plays: `Knock down one pin, or two that stand side by side. ${LOSES}`,
  },
  "octal:0.77:misere": {
    title: "Kayles, misère",
    plays: `Knock down one pin, or two that stand side by side. ${WINS}`,
  },
  "octal:0.007": {
    title: "Treblecross",
    plays: "Take three tokens that stand side by side. A board of n cells, on which whoever " +
      `makes three in a row wins, is a row of n + 2 tokens. ${LOSES}`,
  },
  "wythoff:1,1": {
    title: "Wythoff’s game",
    plays: `Move the queen up, to the left, or both on the diagonal. ${LOSES}`,
  },
  "game:fibonacci-nim": {
    title: "Fibonacci Nim",
    plays: "n tokens, of which at most q may be taken now; after that at most twice as many as " +
      `were taken last. ${LOSES}`,
    theorem: {
      says: "Theorem (Whinihan 1963): where the first move may take all but one, a heap is lost " +
        "exactly if its number is a Fibonacci number.",
      formula: "n >= 1 & G[n][n-1] = @0",
    },
  },
  "exco:2": {
    title: "Extended complementary Nim",
    plays: "Three piles: x1, x2, and an extra one, x0. Take as many tokens as you like from one " +
      `pile, or from the extra one and one of the others. ${LOSES}`,
  },
};

/** The games to begin with: a title, and what is to be seen there. */
export const cards = {
  halve: ["Take one or halve", "One heap, and an automaton that knows who wins."],
  nim: ["Nim", "Two heaps, and the exclusive or."],
  kayles: ["Kayles", "Knock down one pin or two: a period."],
  wythoff: ["Wythoff’s game", "A queen in a corner, and the golden ratio."],
  fibonacci: ["Fibonacci Nim", "At most twice what was taken before."],
  chaos: ["EXCO-NIM", "A small rule, and a picture without end."],
  million: ["A million digits", "Who wins at 10^999999 tokens?"],
  own: ["Your own", "Three lines of rules, proved as you watch."],
  theorem: ["A theorem", "G(16n + 12) = G(4n + 2), decided here."],
  first: ["Proved here first", "Conjectures 1 to 3 of EXCO-NIM, for all numbers."],
} as const;
