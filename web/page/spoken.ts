// Games as people say them: heaps of Nim by their numbers, and what may be taken from a heap.

import { sentence } from "./terms";

/** A game, and a position of it where one is named; or rules, where no name says the game. */
export interface Meant {
  game: string;
  at: string;
  rules: string;
}

/** How a position of one heap is said. */
export const HEAP_OF = /^(?:from\s+)?(?:an?\s+)?(?:heap|pile)\s+of\s+/i;

/** A number with a sign after every three digits, without these signs; other texts as they are. */
export const plainNumber = (text: string): string =>
  (/^\d{1,3}(?:[ ,’'_]\d{3})+$/.test(text) ? text.replace(/\D/g, "") : text);

/** Whether such a number has begun, and its last three digits are not all there yet. */
export const isUnfinished = (text: string): boolean =>
  /^\d{1,3}(?:[ ,’'_]\d{3})*[ ,’'_]\d{0,2}$/.test(text);

/** Whether a text is the beginning of a number rather than heaps, of which none is written 00. */
export const isHalfNumber = (text: string): boolean =>
  isUnfinished(text) && /\D(?:0\d?)?$/.test(text);

/** Heaps of Nim, and no number. */
const SUM = String.raw`\d{1,9}(?:\s*\+\s*\d{1,9})+`;

/** A number, as an expression or as it is written elsewhere. */
const NUMBER = new RegExp(String.raw`^(?!${SUM}$)(?:\d+(?:\s*[-+*^]\s*\(?\d+[)!]*)*!?`
  + String.raw`|\d+e\+?\d+|\d+\s*\*\*\s*\d+|\d{1,3}(?:[ ,]\d{3})*[ ,]0\d\d(?:[ ,]\d{3})*)$`, "i");

/** Misère play, where it is not a suffix already. */
const MISERE = /[\s,]*\(?(?<![:\w])misere\b(?:\s+(?:play|rules|version))?\)?[\s,:]*/i;

/** Names as the library has them, but for the sign after the family. */
const FORMAL = new RegExp(String.raw`^(?:sd[\s:]+([\d,]*/[\d,*]*)|(?:octal[\s:]*)?(\d?\.\d+))`
  + String.raw`((?::\w+)*)(?:\s+(?:from\s+)?(\d{1,9}))?$`, "i");

const LIST = String.raw`\d{1,9}(?:(?:\s*,\s*|\s+)(?:(?:and|or)\s+)?\d{1,9})*`;
const HEAPS = new RegExp(String.raw`^(?:nim\b)?[\s:(]*(?:(?:with|heaps)\s+)*`
  + String.raw`(${LIST}|${SUM})\s*\)?$`, "i");
const NAMED = new RegExp(String.raw`^([A-Za-z][A-Za-z’' -]*?)\s*[@\s]\s*(${LIST})$`);

const TOKENS = "tokens?|counters?|coins?|stones?|matches|sticks?|pins?|beans?";

/** A sentence on moves with the one heap from which they are made. */
const FROM = new RegExp(
  String.raw`^(.*?)\s*(?:[@:]|\b(?:from|of)\b(?:\s+(?:an?|the|single|heap|pile|of)\b)*)`
  + String.raw`\s*(\d{1,9})(?:\s+(?:${TOKENS}))?$`, "i");

/** A heap at the end of a sentence on moves, of which nothing is said. */
const SOME_HEAP = new RegExp(String.raw`\s+(?:from|of)(?:\s+(?:an?|the|any|it|single|heap|pile|`
  + String.raw`${TOKENS}))+$`, "i");

/** A longer text is no game as people say it. */
const LONGEST = 200;

/** How a sentence on moves begins. */
const MOVES = /^(?:take|remove|subtract(?:ion)?|halve|divide)\b/i;
const MOST = "at most|up to|no more than|not more than";
const HEAP = `heap|pile|${TOKENS}`;
const NOISE = String.raw`game|set|or|and|of(?!\s+\d)|the|an?|any|away|it|${HEAP}`;
const ITEM = new RegExp(String.raw`\b(\d{1,3})\s*(?:to|-|–)\s*(\d{1,3})\b`
  + String.raw`|\b(?:${MOST})\s+(\d{1,3})\b|\b([1-9]\d{0,8})\b(?!\s+hal)`
  + String.raw`|\b(?:(?:leave|1)\s+)?(half|halve)\b(?!\s+\d)`
  + String.raw`|\b(divide(?:\s+(?:it|the\s+\w+))?\s+by)\b(?!\s+(?:1\s+)?hal)`
  + String.raw`|\b(take|remove|subtract(?:ion)?)\b`
  + String.raw`|\b(?:${NOISE})\b|[\s,{}()]+|(.)`, "gi");
const SHARE = new RegExp(String.raw`^(?:take|remove|subtract)\s+(?:(${MOST})|less than|fewer than)`
  + String.raw`\s+(?:(?:an?|the|one|1)\s+)?(half|third|quarter|fourth|fifth)`
  + String.raw`(?:\s+(?:of|an?|the|${HEAP}))*\.?$`, "i");
const SHARES: Record<string, number> = { half: 2, third: 3, quarter: 4, fourth: 4, fifth: 5 };
const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const sorted = (numbers: number[]): string =>
  [...new Set(numbers)].sort((one, other) => one - other).join();

/** The game in which certain numbers are taken, or the heap is divided by some. */
function taking(text: string): string | null {
  const [taken, divisors]: [number[], number[]] = [[], []];
  let counts = taken;
  const said = text.replace(/\.$/, "").replace(SOME_HEAP, "");
  for (const [, least, last, most, number, half, divide, take, other] of said.matchAll(ITEM)) {
    if (other || Number(least ?? 1) > Number(last ?? most ?? Infinity)) return null;
    if (divide) counts = divisors;
    else if (take) counts = taken;
    else if (half) divisors.push(2);
    else if (number) counts.push(Number(number));
    for (let count = Number(least ?? 1); count <= Number(last ?? most ?? 0); count++) {
      counts.push(count);
    }
  }
  return taken.length + divisors.length > 0 ? `sd:${sorted(taken)}/${sorted(divisors)}` : null;
}

/** The rules by which no more than a share of the heap is taken: a half of it, or a third. */
function sharing(text: string): string | null {
  const [, most, share = ""] = SHARE.exec(text) ?? [];
  const parts = SHARES[share.toLowerCase()];
  if (!parts) return null;
  const kept = parts === 2 ? "n" : `${parts - 1}*n`;
  return `title ${sentence(text.replace(/\.$/, ""))}\nreads n in msd_2\n`
    + `move m: m < n & ${parts}*m ${most ? ">=" : ">"} ${kept}\n`;
}

/** What `3, 4, 5`, `nim 3,4,5`, `Kayles 80`, `take 1, 2 or 4`, `take 1 to 3`, `take one or half`
    and `take at most half` mean, in misère play as well; a number means a position of the game on
    one number that is chosen, and a name means itself. */
export function meant(said: string, chosen: Meant | null = null): Meant {
  const text = said.trim();
  if (text.length > LONGEST) return { game: text, at: "", rules: "" };
  const at = text.replace(HEAP_OF, "");
  if (chosen && NUMBER.test(at)) return { ...chosen, at: plainNumber(at) };
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  const bare = plain.replace(MISERE, " ").trim();
  if (bare === plain || !bare) return usual(text);
  const { game, rules, ...rest } = usual(bare);
  return rules ? { game, rules: `${rules}play misere\n`, ...rest }
    : { game: `${/^nim$/i.test(game) ? "nim:3" : game}:misere`, rules, ...rest };
}

/** What is meant in normal play. */
function usual(text: string): Meant {
  const a = (game: string, at = "") => ({ game, at, rules: "" });
  if (MOVES.test(text)) {
    const plain = text.replace(/[a-z]+/gi, (word) =>
      String(WORDS.indexOf(word.toLowerCase()) + 1 || word));
    const [, moves = plain, at = ""] = FROM.exec(plain) ?? [];
    const rules = sharing(at ? moves : text);
    const game = rules ? "" : taking(moves);
    return rules ? { game: "", at, rules } : game ? a(game, at) : a(text);
  }
  const [, sets, code, suffix = "", from = ""] = FORMAL.exec(text) ?? [];
  if (sets) return a(`sd:${sets}${suffix}`, from);
  if (code) return a(`octal:${code.replace(/^\./, "0.")}${suffix}`, from);
  // No heap is written as in 10,000.
  const heaps = /\b0\d/.test(text) ? [] : numbersOf(HEAPS.exec(text)?.[1] ?? "");
  if (heaps.length > 1) return a(`nim:${heaps.length}`, heaps.join(","));
  const [, named, at = ""] = NAMED.exec(text) ?? [];
  return named ? a(named, numbersOf(at).join(",")) : a(text);
}
