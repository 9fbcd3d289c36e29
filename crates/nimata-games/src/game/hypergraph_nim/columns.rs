//! Who wins exact Nim if a move lowers two of five or six piles, and how.

use num_bigint::BigUint;
use num_traits::Zero;

use super::part::{Ground, Kind, Part, Reduced};
use super::tetris::Changes;
use crate::game::Result;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::{Budget, Reached};

/// The rule of docs/results.md, either for lost positions before the definition, or for won ones
/// after it.
pub(super) struct ByColumns<'g> {
    pub ground: Ground<'g>,
    /// Whether this rung decides lost positions, whose value is 0.
    pub lost: bool,
}

fn speaks_of(part: &Part) -> bool {
    matches!(part.kind, Kind::Exactly(2)) && matches!(part.piles.len(), 5 | 6)
}

impl Rung<Reduced> for ByColumns<'_> {
    fn rule(&self) -> &'static str {
        "columns"
    }

    fn states(&self) -> Option<String> {
        (self.lost && speaks_of(self.ground.part())).then(|| {
            "who wins: the player to move loses if every binary column has 0 or 4 ones; or until \
             one has a single one, and after it the other piles have 0 or 3; or until one has \
             five, and all after it are zero; the value by the definition on small positions"
                .to_owned()
        })
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        if !speaks_of(&at.part) || is_lost_by_columns(at.piles()) != self.lost {
            return Ok(None);
        }
        Ok(Some(if self.lost {
            let says = "the binary columns are those of a lost position";
            Evaluation::by(Worth::Value(BigUint::zero()), self.rule(), says)
        } else {
            let says = "the binary columns are not those of a lost position, so the player to move \
                        wins; no formula for the value is known";
            Evaluation::by(Worth::PPosition(false), self.rule(), says)
        }))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        if !self.lost || !target.is_zero() || !speaks_of(&at.part) {
            return Ok(Step::Unnamed);
        }
        let piles: Vec<&BigUint> = at.piles().collect();
        let mut changes = None;
        for (first, second) in (0..piles.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
            if let Some(after) = lowered(&piles, [first, second], budget)? {
                let placed = [first, second].map(|pile| at.part.piles[pile]);
                changes = Some(Changes::from_iter(placed.into_iter().zip(after)));
                break;
            }
        }
        let says = "the binary columns are made those of a lost position";
        Ok(self.ground.step(at, changes, self.rule(), says))
    }
}

/// The columns read so far, the most significant first; nothing if the position is won.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    /// Each has 0 or 4 ones.
    Even,
    /// One had a single one, in this pile.
    Alone(u32),
    /// One had five ones.
    Zeros,
}

impl Read {
    fn next(self, column: u32) -> Option<Read> {
        match (self, column.count_ones()) {
            (Read::Even, 0 | 4) | (Read::Zeros, 0) => Some(self),
            (Read::Even, 1) => Some(Read::Alone(column.trailing_zeros())),
            (Read::Even, 5) => Some(Read::Zeros),
            (Read::Alone(pile), _) if matches!((column & !(1 << pile)).count_ones(), 0 | 3) => {
                Some(self)
            }
            _ => None,
        }
    }
}

/// The digits of piles at a place, the first pile's as the lowest digit.
fn column(piles: &[&BigUint], place: u64) -> u32 {
    piles.iter().rev().fold(0, |column, pile| column << 1 | u32::from(pile.bit(place)))
}

/// Tells whether the player to move loses in exact Nim (5, =2) or (6, =2), by the binary columns.
///
/// ```
/// use nimata_games::game::hypergraph_nim::is_lost_by_columns;
/// assert!(is_lost_by_columns(&[1u32, 1, 1, 1, 1].map(Into::into)));
/// assert!(!is_lost_by_columns(&[2u32, 2, 2, 2, 2, 1].map(Into::into)));
/// ```
///
/// # Complexity
/// One look at each digit.
pub fn is_lost_by_columns<'p>(piles: impl IntoIterator<Item = &'p BigUint>) -> bool {
    let piles: Vec<&BigUint> = piles.into_iter().collect();
    let longest = piles.iter().map(|pile| pile.bits()).max().unwrap_or(0);
    let mut places = (0..longest).rev();
    places.try_fold(Read::Even, |read, place| read.next(column(&piles, place))).is_some()
}

/// Two piles, each lower than before, with which the position is lost.
///
/// Place by place, it is known which columns may have been read so far, and whether both piles are
/// already lower; each of these has the digits that led to it, and those before.
///
/// # Errors
/// A bound of memory, before the digits are listed, or of time.
fn lowered(
    piles: &[&BigUint],
    pair: [usize; 2],
    budget: &Budget,
) -> Result<Option<[BigUint; 2]>, Reached> {
    type At = (Read, [bool; 2]);
    let longest = piles.iter().map(|pile| pile.bits()).max().unwrap_or(0);
    budget.allow_memory(longest.saturating_mul(1 << 11))?;
    let mut layers: Vec<Vec<(At, usize, [bool; 2])>> =
        vec![vec![((Read::Even, [false; 2]), 0, [false; 2])]];
    for place in (0..longest).rev() {
        if place % 64 == 0 {
            budget.allow_time()?;
        }
        let old = pair.map(|pile| piles[pile].bit(place));
        let others = pair.iter().fold(column(piles, place), |all, pile| all & !(1 << pile));
        let mut layer: Vec<(At, usize, [bool; 2])> = Vec::new();
        for (from, ((read, lower), ..)) in layers.last().into_iter().flatten().enumerate() {
            for digits in [[false, false], [false, true], [true, false], [true, true]] {
                let allowed = |i: usize| lower[i] || digits[i] <= old[i];
                let column = (0..2).fold(others, |all, i| all | u32::from(digits[i]) << pair[i]);
                if let Some(read) = read.next(column).filter(|_| allowed(0) && allowed(1)) {
                    let at = (read, [0, 1].map(|i| lower[i] || (!digits[i] && old[i])));
                    if layer.iter().all(|(other, ..)| *other != at) {
                        layer.push((at, from, digits));
                    }
                }
            }
        }
        layers.push(layer);
    }
    let last = layers.last().expect("the first layer");
    let Some(mut at) = last.iter().position(|((_, lower), ..)| *lower == [true; 2]) else {
        return Ok(None);
    };
    let mut after = [BigUint::ZERO, BigUint::ZERO];
    for (place, layer) in layers[1..].iter().rev().enumerate() {
        let (_, from, digits) = layer[at];
        let place = u64::try_from(place).expect("a length fits in 64 bits");
        after.iter_mut().zip(digits).for_each(|(pile, digit)| pile.set_bit(place, digit));
        at = from;
    }
    Ok(Some(after))
}
