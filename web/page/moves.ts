// Moves as they are typed, and which of them a token or a cell of the board means.

import type { Board, Part } from "./wishes";

/** A move: the number of the part from 0, the text, and the numbers that are left there. */
export interface Typed {
  part: number;
  text: string;
  left: number[];
}

/** Tokens that go together, from this place to before that one, by one of these moves. */
export interface Taken {
  from: number;
  to: number;
  may: Typed[];
}

/** All moves of a board. */
export function moves({ moves }: Board): Typed[] {
  return moves.map((text) => {
    const [, part = "1", left = ""] = /^(?:(\d+): )?(.*)$/.exec(text) ?? [];
    const numbers = left === "" ? [] : left.split(/[,;.]/).map(Number);
    return { part: Number(part) - 1, text, left: numbers };
  });
}

/** Whether moves split a heap: then tokens are taken from the middle as well. */
export function splits(all: Typed[], place: number, part: Part): boolean {
  return part.numbers.length === 1
    && all.some((move) => move.part === place && move.left.length > 1);
}

/** What can go of a heap that splits: each run of tokens with the move that takes it. */
export function runs(all: Typed[], place: number, part: Part): Taken[] {
  const count = Number(part.numbers[0]);
  const found = new Map<string, Taken>();
  for (const move of all.filter((move) => move.part === place)) {
    const left = move.left.filter((number) => number > 0);
    const taken = count - left.reduce((sum, number) => sum + number, 0);
    if (taken < 1 || left.length > 2) continue;
    // What stays lies on both sides of what goes, and either side may be the larger.
    for (const from of left.length === 2 ? left : [0, left[0] ?? 0]) {
      found.set(`${from},${taken}`, { from, to: from + taken, may: [move] });
    }
  }
  return [...found.values()].sort((one, other) => one.from - other.from);
}

/** The heaps that a move leaves of one from which it takes nothing; null for other moves. */
export function divided({ left }: Typed, part: Part | undefined): number[] | null {
  const all = left.reduce((sum, number) => sum + number, 0);
  return part?.numbers.length === 1 && left.length > 1 && all === Number(part.numbers[0])
    ? left : null;
}

/** The moves that leave so many tokens in one heap, and as many as before in every other. */
export function leaving(all: Typed[], place: number, part: Part, heap: number, count: number) {
  const now = part.numbers.map(Number);
  const stays = (left: number[]) => now.every((number, at) =>
    at === heap || !part.heaps[at] || left[at] === number);
  return all.filter(({ part, left }) => part === place
    && (left.length === 0 ? count === 0 && now.length === 1 : left[heap] === count && stays(left)));
}

/** The move that leaves so many tokens in one heap, as it is typed, where not all moves are listed;
 * the rules say whether there is one. */
export function untold(board: Board, place: number, heap: number, count: number): Typed[] {
  const part = board.parts[place];
  if (board.complete || !part || part.heaps.includes(false)) return [];
  const text = part.numbers.map((number, at) => (at === heap ? String(count) : number)).join(",");
  return [{ part: place, text: board.parts.length > 1 ? `${place + 1}: ${text}` : text, left: [] }];
}

/** The moves to a cell of the board of two piles. */
export function reaching(all: Typed[], place: number, down: number, across: number): Typed[] {
  return all.filter(({ part, left }) => part === place && left[0] === down && left[1] === across);
}

/** The piece that moves as these moves do on the board of two piles. */
export function piece(all: Typed[], place: number, part: Part): string {
  const [down = 0, across = 0] = part.numbers.map(Number);
  const own = all.filter((move) => move.part === place);
  const straight = ({ left }: Typed) => left[0] === down || left[1] === across;
  const diagonal = ({ left }: Typed) => down - (left[0] ?? 0) === across - (left[1] ?? 0);
  return own.every(straight) ? "♜" : own.every((move) => straight(move) || diagonal(move)) ? "♛"
    : "●";
}
