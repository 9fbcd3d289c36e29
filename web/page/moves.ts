// Moves as they are typed, and which of them a token or a cell of the board means.

import type { Board, Part } from "./wishes";

/** A move: the number of the part from 0, the text, and the numbers that are left there. */
export interface Typed {
  part: number;
  text: string;
  left: number[];
}

/** All moves of a board. */
export function moves({ moves }: Board): Typed[] {
  return moves.map((text) => {
    const [, part = "1", left = ""] = /^(?:(\d+): )?(.*)$/.exec(text) ?? [];
    const numbers = left === "" ? [] : left.split(/[,;.]/).map(Number);
    return { part: Number(part) - 1, text, left: numbers };
  });
}

/** Whether moves split a heap: then a token is taken from the middle as well. */
export function splits(all: Typed[], place: number, part: Part): boolean {
  return part.numbers.length === 1
    && all.some((move) => move.part === place && move.left.length > 1);
}

/** The moves that leave so many tokens in one heap before the token that is clicked. */
export function leaving(all: Typed[], place: number, part: Part, heap: number, count: number) {
  const now = part.numbers.map(Number);
  if (splits(all, place, part)) {
    return all.filter(({ part, left }) => part === place
      && (left.includes(count) || (count === 0 && left.length < 2)));
  }
  return all.filter(({ part, left }) => part === place
    && (left.length === 0 ? count === 0 && now.length === 1
      : left[heap] === count
        && now.every((number, at) => at === heap || heaps(now, at) || left[at] === number)));

  /** What is no heap, such as the bound on a move, changes as it must. */
  function heaps(_: number[], at: number): boolean {
    return at >= part.required;
  }
}

/** The moves to a cell of the board of two piles. */
export function reaching(all: Typed[], place: number, down: number, across: number): Typed[] {
  return all.filter(({ part, left }) => part === place && left[0] === down && left[1] === across);
}
