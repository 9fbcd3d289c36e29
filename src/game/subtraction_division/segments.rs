//! Segments of g^j positions, which follow from those before them and from their quotients.
//!
//! Positions are counted from the origin of the game, so that n ↦ ⌈n/g⌉ of a ceiling game becomes
//! ⌊n/g⌋ as in the others. Segment a holds the values of the g^j positions from g^j·a on. Its
//! quotients by g^e stand in segment ⌊a/g^e⌋, in the part that the digits of a mod g^e lead to, and
//! max S positions before it lie in the r segments before. So the segments follow a rule like that
//! of the game, with S = {1, …, r}: segment a is a function of the r segments before it and of one
//! part of segment ⌊a/g^e⌋ for each g^e ∈ D.
//!
//! Segments and parts that are equal have one number, and what follows from the same numbers is
//! computed once. Most of a long block of values is a repetition, so that this saves nearly all of
//! its work.

use rustc_hash::FxHashMap;

use super::frame::Frame;
use super::possible::PossibleValues;
use super::{Rounding, SubtractionDivision, Value, index};
use crate::budget::{Budget, Reached};

/// In the place of a segment of which nothing is known.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// In the place of the quotients where no division is a move.
const NO_MOVE: u32 = u32::MAX;

/// A segment is so long that max S reaches over at most so many, and that a look-up is cheaper than
/// its values.
const MOST_BEFORE: i64 = 2;
const LEAST_SIZE: i64 = 16;

/// The segments of a game, by number.
pub(super) struct Segments<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    budget: &'a Budget,
    /// j.
    height: u32,
    /// g^j.
    pub(super) size: i64,
    /// r.
    pub(super) before: usize,
    possible: PossibleValues,
    /// The blocks of g, g², …, g^j values; those of one value have the number of its set.
    blocks: Vec<Blocks>,
    /// What follows from the segments before and the parts of others.
    known: FxHashMap<Box<[u32]>, u32>,
    line: Vec<u32>,
    bytes: u64,
}

/// Blocks of one length, each once: g numbers of blocks that are g times shorter.
#[derive(Default)]
struct Blocks {
    parts: Vec<u32>,
    certain: Vec<bool>,
    numbers: FxHashMap<Box<[u32]>, u32>,
}

impl<'a> Segments<'a> {
    /// The segments of a game, none of which is known yet.
    pub(super) fn new(
        rules: &'a SubtractionDivision,
        frame: &'a Frame,
        budget: &'a Budget,
    ) -> Self {
        let suits = |&height: &u32| {
            let size = frame.power(height);
            size >= LEAST_SIZE && MOST_BEFORE * size >= frame.longest
        };
        let height = (1..).find(suits).expect("powers grow");
        let size = frame.power(height);
        let blocks = (0..height).map(|_| Blocks::default()).collect();
        Segments {
            rules,
            frame,
            budget,
            height,
            size,
            before: index(num_integer::Integer::div_ceil(&frame.longest, &size)),
            possible: PossibleValues::new(rules),
            blocks,
            known: FxHashMap::default(),
            line: Vec::new(),
            bytes: 0,
        }
    }

    /// j.
    pub(super) fn height(&self) -> u32 {
        self.height
    }

    /// Asks for memory beside that of the segments.
    pub(super) fn keep(&mut self, bytes: u64) -> Result<(), Reached> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.budget.allow_memory(self.bytes)
    }

    /// Whether all values of a segment are known.
    pub(super) fn is_certain(&self, segment: u32) -> bool {
        let top = self.blocks.last().expect("a segment has a height of at least 1");
        segment != UNKNOWN && top.certain[index(segment.into())]
    }

    /// The number of the block of g^height values that are given.
    pub(super) fn block(&mut self, values: &[Value]) -> Result<u32, Reached> {
        self.number(values.iter().map(|&value| value.into()).collect())
    }

    /// The part of a block of g^height values at a digit: a block g times shorter, or a value.
    pub(super) fn part(&self, height: u32, block: u32, digit: usize) -> u32 {
        let g = index(self.frame.g());
        self.blocks[index(height.into()) - 1].parts[g * index(block.into()) + digit]
    }

    /// What a segment reads of the segment of its quotients by g^e, where `rest` is its place a mod
    /// g^e.
    pub(super) fn quotients(&self, e: u32, source: u32, mut rest: i64) -> u32 {
        let mut block = source;
        let mut place = self.frame.power(e);
        for height in (1..=self.height).rev().take(index(e.into())) {
            place /= self.frame.g();
            block = self.part(height, block, index(rest / place));
            rest %= place;
        }
        // The quotient of the first position of a segment may be the only one that is whole.
        let whole = self.rules.rounding() != Rounding::Exact || rest == 0;
        if whole { block } else { NO_MOVE }
    }

    /// The segment that follows the first `before` of some numbers, the others being what it reads
    /// of its quotients.
    ///
    /// # Complexity
    /// O(g^j·(|S| + |D|)) time where the numbers are new, and else a look-up.
    pub(super) fn next(&mut self, from: &[u32]) -> Result<u32, Reached> {
        if let Some(&segment) = self.known.get(from) {
            return Ok(segment);
        }
        let segment = self.compute(from)?;
        self.keep(8 * u64::try_from(from.len()).expect("a size") + 64)?;
        self.known.insert(from.into(), segment);
        Ok(segment)
    }

    fn compute(&mut self, from: &[u32]) -> Result<u32, Reached> {
        self.budget.allow_time()?;
        let sets = self.possible.len();
        let (before, quotients) = from.split_at(self.before);
        let size = index(self.size);
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        for &segment in before {
            match segment {
                UNKNOWN => line.resize(line.len() + size, self.possible.anything()),
                segment => self.spell(self.height, segment, &mut line),
            }
        }
        let start = line.len();
        // Each quotient, and of how many positions.
        let divisions: Vec<(Vec<u32>, usize)> = self
            .frame
            .exponents
            .iter()
            .zip(quotients)
            .map(|(&e, &block)| {
                let deep = e.min(self.height);
                let mut values = Vec::new();
                if block != NO_MOVE {
                    self.spell(self.height - deep, block, &mut values);
                }
                (values, index(self.frame.power(deep)))
            })
            .collect();
        let exact = self.rules.rounding() == Rounding::Exact;
        for place in 0..size {
            let here = line.len();
            for &s in self.rules.subtract() {
                self.possible.option(line[here - index(s.into())]);
            }
            for (values, positions) in &divisions {
                if !exact || place.is_multiple_of(*positions) {
                    values.get(place / positions).into_iter().for_each(|&set| {
                        self.possible.option(set);
                    });
                }
            }
            line.push(self.possible.take_mex());
        }
        let segment = self.number(line[start..].to_vec());
        self.line = line;
        let sets = u64::try_from(self.possible.len() - sets).expect("a size");
        self.keep(sets * self.possible.bytes_a_set())?;
        segment
    }

    /// Appends the sets of the values of a block.
    fn spell(&self, height: u32, block: u32, sets: &mut Vec<u32>) {
        if height == 0 {
            sets.push(block);
            return;
        }
        (0..index(self.frame.g()))
            .for_each(|digit| self.spell(height - 1, self.part(height, block, digit), sets));
    }

    /// The number of the block of these sets of values, g^i of them.
    fn number(&mut self, mut line: Vec<u32>) -> Result<u32, Reached> {
        let g = index(self.frame.g());
        for height in 0..self.blocks.len() {
            if line.len() == 1 {
                break;
            }
            let (lower, upper) = self.blocks.split_at_mut(height);
            let (lower, blocks) = (lower.last(), &mut upper[0]);
            let possible = &self.possible;
            let certain = |number: u32| match lower {
                None => possible.single(number).is_some(),
                Some(lower) => lower.certain[index(number.into())],
            };
            let kept = blocks.certain.len();
            line = line.chunks(g).map(|parts| blocks.number(parts, certain)).collect();
            let fresh = u64::try_from(blocks.certain.len() - kept).expect("a size");
            let bytes = u64::from(self.frame.base) * 8 + 96;
            self.bytes = self.bytes.saturating_add(fresh.saturating_mul(bytes));
            self.budget.allow_memory(self.bytes)?;
        }
        Ok(line[0])
    }
}

impl Blocks {
    fn number(&mut self, parts: &[u32], certain: impl Fn(u32) -> bool) -> u32 {
        if let Some(&number) = self.numbers.get(parts) {
            return number;
        }
        let number = u32::try_from(self.certain.len()).expect("memory is bounded");
        self.certain.push(parts.iter().all(|&part| certain(part)));
        self.parts.extend(parts);
        self.numbers.insert(parts.into(), number);
        number
    }
}
