// Games as people say them: heaps of Nim by their numbers, and what may be taken from a heap.

/** A game, and a position of it where one is named. */
export interface Meant {
  game: string;
  at: string;
}

const LIST = String.raw`\d{1,9}(?:(?:\s*,\s*|\s+)(?:(?:and|or)\s+)?\d{1,9})*`;
const HEAPS = new RegExp(String.raw`^(?:nim\b)?[\s:(]*(?:(?:with|heaps)\s+)*(${LIST})\s*\)?$`, "i");
const RANGE = String.raw`(\d{1,3})\s*(?:to|-|–)\s*(\d{1,3})`;
const TAKEN = new RegExp(
  String.raw`^(?:take|remove|subtract)\s+(?:${RANGE}|(${LIST}))(?:\s+\D*)?$`, "i");

const NAMED = new RegExp(String.raw`^([A-Za-z][A-Za-z’' -]*?)\s*[@\s]\s*(${LIST})$`);

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** What `3, 4, 5`, `nim 3,4,5`, `Kayles 80`, `take 1, 2 or 4` and `take 1 to 3` mean; a name means
    itself. */
export function meant(said: string): Meant {
  const text = said.trim();
  const heaps = numbersOf(HEAPS.exec(text)?.[1] ?? "");
  if (heaps.length > 1) return { game: `nim:${heaps.length}`, at: heaps.join(",") };
  const taking = TAKEN.exec(text);
  const [, named, at = ""] = taking ? [] : NAMED.exec(text) ?? [];
  if (named) return { game: named, at: numbersOf(at).join(",") };
  const [, least, most, list] = taking ?? [];
  const range = Array.from({ length: Math.max(0, Number(most) - Number(least) + 1) },
    (_, place) => Number(least) + place);
  const taken = list === undefined ? range : numbersOf(list);
  if (taken.length === 0) return { game: text, at: "" };
  const sorted = [...new Set(taken)].sort((one, other) => one - other);
  return { game: `sd:${sorted.join(",")}/`, at: "" };
}
