//! Blocks of g^k values, each stored once.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::{Value, index};
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
