//! The first values of a game as bytes, in stretches; equal blocks are expanded once.

use std::rc::Rc;

use super::blocks::Layers;
use super::unfolding::Unfolding;
use super::{SubtractionDivision, index};
use nimata_automata::budget::{Budget, Reached};

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
