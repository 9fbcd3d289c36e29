//! The families as the other rooms see them: rules, ladder and claims.

use std::collections::HashSet;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::rungs::{ByDefinition, ByPairs, Piles};
use super::{LostPositions, Theorem, WythoffGame, claims, describe, values_by_definition};
use crate::game::answer::{Evaluation, Fact, Worth};
use crate::game::claim::Claim;
use crate::game::misere_play::in_play;
use crate::game::rung::{Ladder, Theory};
use crate::game::{Family, Game, Play, Position, Result, Rules, pictures};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{PositionList, Quantity, ValueTable, View};

/// The family `wyt`.
pub const WYT: Family = Family {
    prefixes: &["wyt"],
    syntax: "wyt:s[+K]",
    suffixes: &[Play::MISERE],
    positions: "x,y",
    about: "Wyt(f), f(x) = sx: take from one pile, or k and l from both with 0 < k <= l < sk, or \
            one of the first K P-positions of wyt:s",
    paper: "Total number of jump-points of ordered extensions of Wythoff-like games",
    example: "wyt:3+2",
    sample: None,
    grid: None,
    heaps: Vec::new,
    pairs: || (2..=3).map(|s| format!("wyt:{s}")).collect(),
    read: |name, play| Ok(in_play(WythoffGame::parse(name)?, play)),
};

/// The family `wythoff`; its rules differ, but its answers are computed in the same way.
pub const WYTHOFF: Family = Family {
    prefixes: &["wythoff"],
    syntax: "wythoff:s,t[+K]",
    about: "(s,t)-Wythoff: take from one pile, or k and l from both with 0 < k <= l < sk + t, or \
            one of the first K P-positions of wythoff:s,t",
    paper: "Fraenkel, Heap games, numeration systems and sequences",
    example: "wythoff:1,1",
    pairs: || (1..=3).flat_map(|s| (1..=4).map(move |t| format!("wythoff:{s},{t}"))).collect(),
    ..WYT
};

impl Theory for WythoffGame {
    type At = Piles;

    fn place(&self, position: &Position) -> Piles {
        let piles: Vec<BigUint> = position.numbers().cloned().collect();
        piles.try_into().expect("a position has two piles")
    }

    fn ladder(&self) -> Ladder<'_, Piles> {
        Ladder::new(match Theorem::of(self) {
            Some(theorem) => vec![Box::new(ByPairs(self, theorem))],
            None => vec![Box::new(ByDefinition(self))],
        })
    }
}

/// If a bound on the moves in a box exceeds this, only outcomes are computed, which takes far less
/// work: a second or two.
const MOST_STEPS: u128 = 1 << 32;

impl Game for WythoffGame {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims::claims(self)
    }

    /// Those of the P-positions, where they have some.
    fn numerals(&self) -> Numeration {
        let binary = Numeration::Base { base: 2, order: DigitOrder::Msd };
        Theorem::of(self).map_or(binary, |theorem| theorem.pairs(self).numeration())
    }

    fn facts(&self, budget: &Budget) -> Result<Vec<Fact>> {
        describe::facts(self, budget)
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let at = position.small_numbers(budget)?;
        let piles = [at[0], at[1]];
        let places = piles.map(|pile| usize::try_from(pile).unwrap_or(usize::MAX));
        let sides = piles.map(|pile| u128::from(pile) + 1);
        let positions = sides[0].saturating_mul(sides[1]);
        // Each position has fewer moves than there are positions.
        let few = positions.saturating_mul(positions) <= MOST_STEPS;
        if let ([Some(x), Some(y)], true) = (piles.map(|pile| pile.to_u32()), few) {
            let value = values_by_definition(self, [x, y], budget)?.at(&places);
            let says = format!("the mex over all moves, at every position up to {position}");
            return Ok(Evaluation::by(Worth::Value(value.into()), "definition", says));
        }
        let lost = LostPositions::new(self, piles, budget)?.contains(places[0], places[1]);
        let says = format!("who wins at every position up to {position}, from the moves alone");
        Ok(Evaluation::by(Worth::PPosition(lost), "definition", says))
    }

    /// Tables contain outcomes, not values.
    fn views(&self) -> Vec<View> {
        pictures::lost_alone(&self.shape())
    }

    /// A table with 0 for a P-position and 1 otherwise. With a theorem there is one pair in each
    /// row, and the box takes no memory; without one the moves decide.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let shape = self.shape();
        shape.admit_bounds(upto, 0, self)?;
        let [last_x, last_y] = [upto[0], upto[1]];
        let Some(theorem) = Theorem::of(self) else {
            let lost = LostPositions::new(self, [last_x, last_y], budget)?;
            let values = lost.into_won().into_iter().map(i64::from);
            return Ok(shape.table(Quantity::OUTCOME, 0, upto, Box::new(values)));
        };
        let rows = last_x.saturating_add(1);
        let sequence = theorem.pairs(self).sequence_with_room(rows, 8, budget)?;
        // The y of the P-position in each row.
        let mut partners = budget.room(rows, 0)?;
        partners.resize(usize::try_from(rows).expect("the rows have room"), 0u64);
        for (n, [smaller, larger]) in sequence.enumerate() {
            if n % 65_536 == 0 {
                budget.allow_time()?;
            }
            if smaller > last_x {
                break;
            }
            for [x, y] in [[smaller, larger], [larger, smaller]] {
                if let Some(partner) = usize::try_from(x).ok().and_then(|x| partners.get_mut(x)) {
                    *partner = y;
                }
            }
        }
        let values = partners
            .into_iter()
            .flat_map(move |partner| (0..=last_y).map(move |y| i64::from(y != partner)));
        Ok(shape.table(Quantity::OUTCOME, 0, upto, Box::new(values)))
    }

    /// The positions by the paper's recurrence, with its names of the two sequences; without a
    /// theorem, from the moves in a box.
    fn lost_positions(&self, count: usize, budget: &Budget) -> Result<PositionList> {
        let Some(theorem) = Theorem::of(self) else {
            let pairs = first_by_moves(self, count, budget)?;
            return Ok(PositionList::new(self.shape().names(), pairs.into_flattened()));
        };
        let pairs = theorem.pairs(self).first(count, budget)?;
        let names = theorem.sequences().map(str::to_owned).to_vec();
        Ok(PositionList::new(names, pairs.into_flattened()))
    }
}

/// The first P-positions with the smaller pile first, from the moves. The boxes grow until every
/// row up to the last contains its P-position.
fn first_by_moves(
    game: &WythoffGame,
    count: usize,
    budget: &Budget,
) -> Result<Vec<[u64; 2]>, Reached> {
    let factor = u64::from(game.s()) + u64::from(game.t()) + 2;
    let mut last = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(2).max(1);
    loop {
        let lost = LostPositions::new(game, [last, last.saturating_mul(factor)], budget)?;
        let wide = |pile: usize| u64::try_from(pile).expect("a pile of the box");
        let all: Vec<[u64; 2]> = lost.pairs().map(|pair| pair.map(wide)).collect();
        let first = &all[..count.min(all.len())];
        // Each number up to the last smaller pile is in one pair, so none is missing.
        let end = first.last().map_or(0, |pair| pair[0]);
        let piles: HashSet<u64> = first.iter().flatten().copied().collect();
        if first.len() == count && (0..=end).all(|pile| piles.contains(&pile)) {
            return Ok(first.to_vec());
        }
        last = last.saturating_mul(2);
    }
}
