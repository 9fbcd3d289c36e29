//! Blocks of g^k values, each stored once.

use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::unfolding::Unfolding;
use super::{SubtractionDivision, Value, index};
use nimata_automata::budget::{Budget, Reached};

/// Blocks of g^k values for k = 0, 1, 2, …, identified by number: equal blocks of one height k have
/// the same number.
///
/// A block of height 0 is a value, and its number is the value. A higher block consists of g parts,
/// which are blocks of the previous height. So a block takes memory for g numbers, however long it
/// is, and two blocks are equal if their numbers are.
pub(super) struct Blocks<'a> {
    budget: &'a Budget,
    layers: Layers,
    /// The numbers of the blocks of height 1, 2, …, to be found by their parts.
    numbers: Vec<HashTable<u32>>,
    bytes: u64,
}

/// The parts of all blocks, for look-up.
pub(super) struct Layers {
    base: usize,
    /// The parts of the blocks of height 1, 2, …: g numbers for each block.
    parts: Vec<Vec<u32>>,
}

impl<'a> Blocks<'a> {
    /// Begins with blocks of height 0 only.
    pub(super) fn new(base: u32, budget: &'a Budget) -> Self {
        let layers = Layers { base: index(base.into()), parts: Vec::new() };
        Blocks { budget, layers, numbers: Vec::new(), bytes: 0 }
    }

    /// Reserves memory beside that of the blocks.
    pub(super) fn keep(&mut self, bytes: u64) -> Result<(), Reached> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.budget.allow_memory(self.bytes)
    }

    /// The blocks by their parts.
    pub(super) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The finished blocks.
    pub(super) fn into_layers(self) -> Layers {
        self.layers
    }

    /// The number of a block whose height is not 0, by its parts.
    pub(super) fn number(&mut self, height: u32, parts: &[u32]) -> Result<u32, Reached> {
        let place = index(height.into()) - 1;
        if place >= self.numbers.len() {
            self.numbers.resize_with(place + 1, HashTable::new);
            self.layers.parts.resize_with(place + 1, Vec::new);
        }
        let hash = FxBuildHasher.hash_one(parts);
        let is_equal = |&number: &u32| self.layers.parts(height, number) == parts;
        if let Some(&number) = self.numbers[place].find(hash, is_equal) {
            return Ok(number);
        }
        // The parts, and an entry of a table that may be half empty.
        self.keep(8 * u64::try_from(self.layers.base).expect("at most 2^16") + 96)?;
        let number = u32::try_from(self.numbers[place].len()).expect("memory is bounded");
        self.layers.parts[place].extend_from_slice(parts);
        let hash_of = |&number: &u32| FxBuildHasher.hash_one(self.layers.parts(height, number));
        self.numbers[place].insert_unique(hash, number, hash_of);
        Ok(number)
    }

    /// The numbers of the blocks of 1, g, g², … values that begin at 0.
    pub(super) fn prefixes(&mut self, values: Vec<u32>) -> Result<Vec<u32>, Reached> {
        let (base, mut line, mut height) = (self.layers.base, values, 0);
        let mut first = vec![line[0]];
        while line.len() > 1 {
            height += 1;
            let blocks = line.chunks(base).map(|parts| self.number(height, parts));
            line = blocks.collect::<Result<_, _>>()?;
            first.push(line[0]);
        }
        Ok(first)
    }
}

impl Layers {
    /// The number of different blocks of a height above 0.
    pub(super) fn count(&self, height: u32) -> usize {
        self.parts.get(index(height.into()) - 1).map_or(0, |parts| parts.len() / self.base)
    }

    /// A part of a block of height above 0.
    #[inline]
    pub(super) fn part(&self, height: u32, block: u32, digit: usize) -> u32 {
        self.parts[index(height.into()) - 1][self.base * index(block.into()) + digit]
    }

    /// The parts of a block of height above 0.
    pub(super) fn parts(&self, height: u32, block: u32) -> &[u32] {
        &self.parts[index(height.into()) - 1][self.base * index(block.into())..][..self.base]
    }

    /// Appends the values of a block.
    pub(super) fn spell(&self, height: u32, block: u32, values: &mut Vec<Value>) {
        if height == 0 {
            values.push(Value::try_from(block).expect("the number of a value is the value"));
            return;
        }
        for &part in self.parts(height, block) {
            self.spell(height - 1, part, values);
        }
    }
}

// The first values of a game as bytes, in stretches; equal blocks are expanded once.

/// The greatest total size of the expanded blocks in bytes, chosen so that they stay in the
/// processor's cache, and the greatest and least size of each.
const MOST_SPELLED: usize = 1 << 22;
const MOST_BYTES: usize = 1 << 16;
const LEAST_BYTES: usize = 256;

/// The first values of a game, one byte each, in stretches that are blocks of g^k values.
pub(super) struct Stretches {
    layers: Layers,
    /// The height of the expanded blocks, and their bytes.
    height: u32,
    spelled: Vec<Option<Rc<[u8]>>>,
    /// The blocks still to come by height and number, with the next one last.
    left: Vec<(u32, u32)>,
    /// The number of values still to come.
    count: usize,
}

impl Stretches {
    /// The first `count` values. `None` if they have too little repetition, if a value may exceed
    /// 255, or if the game has no base; then a table is better.
    ///
    /// # Errors
    /// The time limit was reached. If memory does not suffice for the blocks, it may still suffice
    /// for a table.
    ///
    /// # Complexity
    /// One copied byte for each value, and the work for the blocks; there are about as many blocks
    /// as states of the automaton, if there is one. The values are not stored.
    pub(super) fn new(
        rules: &SubtractionDivision,
        count: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        let Some(frame) = rules.frame(None).ok().filter(|_| !rules.divide().is_empty()) else {
            return Ok(None);
        };
        let enough = |height: u32| {
            let size = frame.power(height).and_then(|size| usize::try_from(size).ok());
            size.is_none_or(|size| size >= count)
        };
        if rules.largest_value() > u8::MAX.into() {
            return Ok(None);
        }
        let unfold = || -> Result<Option<Unfolding>, Reached> {
            let mut unfolding = Unfolding::new(rules, &frame, budget)?;
            while !enough(unfolding.height()) {
                if unfolding.is_various() {
                    return Ok(None);
                }
                unfolding.grow()?;
            }
            Ok(Some(unfolding))
        };
        let unfolding = match unfold() {
            Ok(Some(unfolding)) => unfolding,
            Err(bound) if bound.ends_all() => return Err(bound),
            Ok(None) | Err(_) => return Ok(None),
        };
        let top = unfolding.height();
        let whole = unfolding.whole()[index(top.into())];
        let fits = |&height: &u32| {
            let size = frame.power(height).and_then(|size| usize::try_from(size).ok());
            let kinds = unfolding.kinds_of(height);
            size.is_some_and(|size| {
                size <= MOST_BYTES && size.saturating_mul(kinds) <= MOST_SPELLED
            })
        };
        let Some(height) = (1..=top).rev().find(fits) else { return Ok(None) };
        let size = index(frame.size(height));
        if size < LEAST_BYTES.min(count) {
            return Ok(None);
        }
        let layers = unfolding.into_layers();
        let spelled = vec![None; layers.count(height)];
        budget
            .allow_memory(u64::try_from(2 * MOST_SPELLED + 16 * spelled.len()).expect("small"))?;
        Ok(Some(Stretches { layers, height, spelled, left: vec![(top, whole)], count }))
    }
}

impl Iterator for Stretches {
    /// The values of a block; the last stretch may be shorter.
    type Item = Rc<[u8]>;

    fn next(&mut self) -> Option<Rc<[u8]>> {
        if self.count == 0 {
            return None;
        }
        let (mut height, mut block) = self.left.pop()?;
        while height > self.height {
            let parts = self.layers.parts(height, block).iter().rev();
            height -= 1;
            self.left.extend(parts.map(|&part| (height, part)));
            (_, block) = self.left.pop().expect("a block has parts");
        }
        let spelled = &mut self.spelled[index(block.into())];
        let bytes = spelled.get_or_insert_with(|| {
            let mut values = Vec::new();
            self.layers.spell(height, block, &mut values);
            values.iter().map(|&value| u8::try_from(value).expect("at most 255")).collect()
        });
        let bytes = match bytes.get(..self.count) {
            Some(begin) => begin.into(),
            None => Rc::clone(bytes),
        };
        self.count -= bytes.len();
        Some(bytes)
    }
}
