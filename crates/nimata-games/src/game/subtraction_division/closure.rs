//! Builds an automaton whose states are prefixes with their blocks, and which is correct if it
//! closes.
//!
//! The *tower* of a prefix consists of the blocks of height 0, 1, …, h at it; h is the *depth*.
//! Prefixes with equal towers are identified. For the first of them, the rule computes the block of
//! height h + 1 from its quotients, which are in its tower, and from the block of the preceding
//! prefix. The parts of that block at a digit, and those of the lower blocks, form the tower of the
//! prefix extended by that digit.
//!
//! Each pair of states that follow each other, as those of the prefixes p − 1 and p do, is then
//! verified once: the rule must compute the block of the second state from its quotients and from
//! the block of the first. If this holds for all pairs, then the blocks of height h + 1 at all
//! prefixes satisfy the rule, and the outputs are the values, by induction. If not, different
//! prefixes were identified, and h must be greater.
//!
//! Pairs are found in the order of the numbers p, so all blocks before the first failing pair are
//! those of the values. Prefixes with different towers lead to different states in every automaton
//! of the values. So an automaton that closes is minimal, and a bound on the states that is reached
//! holds for all of them.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Frame;
use super::index;
use super::unfolding::Unfolding;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder};
use nimata_automata::budget::{Budget, Reached};

/// Builds the automaton of the values from the origin on, most significant digit first; `None` if
/// the depth is too small, or if the total of computed cells exceeds the bound.
///
/// The unfolding must have reached the height h + 1, and the rule must be the general one there.
///
/// # Errors
/// The bound that was reached. A bound of states holds for every automaton of the values.
///
/// # Complexity
/// O(n·g·h + p) look-ups beside the new blocks, for n states, depth h and p pairs that follow each
/// other.
pub(super) fn close(
    unfolding: &mut Unfolding,
    frame: &Frame,
    depth: u32,
    most_cells: usize,
    budget: &Budget,
) -> Result<Option<Dfao>, Reached> {
    let mut closure = Closure {
        unfolding,
        frame,
        budget,
        top: index(depth.into()) + 1,
        most_cells,
        numbers: FxHashMap::default(),
        towers: Vec::new(),
        rows: Vec::new(),
        met: FxHashSet::default(),
        left: VecDeque::new(),
    };
    if !closure.closes()? {
        return Ok(None);
    }
    let alphabet = Alphabet::new(frame.base, 1).expect("the base of a frame is in range");
    let height = closure.top + 1;
    let outputs = closure.towers.chunks(height).map(|tower| Some(tower[0].into())).collect();
    let dfao = Dfao::from_flat(alphabet, DigitOrder::Msd, outputs, closure.rows);
    Ok(Some(dfao.expect("each state has a row, and the number of states is bounded")))
}

struct Closure<'c, 'a> {
    unfolding: &'c mut Unfolding<'a>,
    frame: &'c Frame,
    budget: &'c Budget,
    /// The height h + 1.
    top: usize,
    /// The greatest total of computed cells.
    most_cells: usize,
    /// The states, by their towers.
    numbers: FxHashMap<Box<[u32]>, u32>,
    /// The tower of each state, and then its block of height h + 1; h + 2 numbers for each state.
    towers: Vec<u32>,
    /// The states after each letter, for the states expanded so far.
    rows: Vec<u32>,
    /// The pairs of states that follow each other, and those still to be verified.
    met: FxHashSet<(u32, u32)>,
    left: VecDeque<(u32, u32)>,
}

impl Closure<'_, '_> {
    fn closes(&mut self) -> Result<bool, Reached> {
        let start = self.unfolding.whole()[..=self.top].to_vec();
        self.add(&start[..self.top], start[self.top])?;
        if !self.expand(0, None)? {
            return Ok(false);
        }
        let letters = index(self.frame.g());
        let mut looked_at = 0usize;
        while let Some((before, state)) = self.left.pop_front() {
            looked_at += 1;
            if looked_at.is_multiple_of(1 << 10) {
                self.budget.allow_time()?;
            }
            let last = self.rows[(index(before.into()) + 1) * letters - 1];
            let row = index(state.into()) * letters;
            let fits = match self.rows.get(row).copied() {
                Some(first) => self.fits(last, first)?,
                None => self.expand(state, Some(last))?,
            };
            if !fits || self.unfolding.computed() > self.most_cells {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Finds the states after each letter; the first one follows `before`. Returns whether they
    /// fit.
    ///
    /// States are expanded in the order of their numbers, because their first pairs are found in
    /// this order.
    fn expand(&mut self, state: u32, mut before: Option<u32>) -> Result<bool, Reached> {
        let begin = index(state.into()) * (self.top + 1);
        let towers = u64::try_from(self.top).expect("a few hundred");
        self.budget.allow_work(towers * u64::from(self.frame.base))?;
        let mut tower = vec![0; self.top];
        for digit in 0..index(self.frame.g()) {
            for (height, part) in (1..).zip(&mut tower) {
                let block = self.towers[begin + index(i64::from(height))];
                *part = self.unfolding.part(height, block, digit);
            }
            let child = match (self.numbers.get(tower.as_slice()).copied(), before) {
                (Some(known), Some(before)) if !self.fits(before, known)? => return Ok(false),
                (Some(known), _) => known,
                (None, before) => {
                    let before = before.expect("0 before the first digit changes no number");
                    let block = self.next(&tower, before)?;
                    let child = self.add(&tower, block)?;
                    self.meet(before, child)?;
                    child
                }
            };
            self.rows.push(child);
            before = Some(child);
        }
        Ok(true)
    }

    /// Adds a new state.
    fn add(&mut self, tower: &[u32], block: u32) -> Result<u32, Reached> {
        let states = self.numbers.len() + 1;
        self.budget.allow_states(states)?;
        // The memory is that of a row, two copies of the tower, and an entry of a table that may be
        // half empty.
        let bytes = 8 * u64::try_from(self.top).expect("a few hundred") + 96;
        self.unfolding.keep(bytes + 4 * u64::from(self.frame.base))?;
        let most = u32::MAX / self.frame.base;
        let number = u32::try_from(states - 1).ok().filter(|&number| number < most);
        let number = number.ok_or(Reached::States(states))?;
        self.towers.extend_from_slice(tower);
        self.towers.push(block);
        self.numbers.insert(tower.into(), number);
        Ok(number)
    }

    /// The block of height h + 1 at a tower that follows a state.
    fn next(&mut self, tower: &[u32], before: u32) -> Result<u32, Reached> {
        let exponents = self.frame.exponents.iter();
        let quotients: Vec<u32> = exponents.map(|&e| tower[self.top - index(e.into())]).collect();
        let before = self.towers[(index(before.into()) + 1) * (self.top + 1) - 1];
        let height = u32::try_from(self.top).expect("a few hundred");
        self.unfolding.next(height, &quotients, before)
    }

    /// Tells whether a state has the block that the rule requires after another state.
    fn fits(&mut self, before: u32, state: u32) -> Result<bool, Reached> {
        if !self.meet(before, state)? {
            return Ok(true);
        }
        let begin = index(state.into()) * (self.top + 1);
        let tower = self.towers[begin..begin + self.top].to_vec();
        Ok(self.next(&tower, before)? == self.towers[begin + self.top])
    }

    /// Records a pair, and tells whether it is new.
    fn meet(&mut self, before: u32, state: u32) -> Result<bool, Reached> {
        let new = self.met.insert((before, state));
        if new {
            self.unfolding.keep(24)?;
            self.left.push_back((before, state));
        }
        Ok(new)
    }
}
