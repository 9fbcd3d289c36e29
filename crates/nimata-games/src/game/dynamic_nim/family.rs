//! The family as the other rooms see it: rules, ladder and claims.

use num_traits::ToPrimitive;

use super::claims::{outcome, strategy};
use super::properties::properties;
use super::rules::{DynamicError, Piles};
use super::rungs::{self, ByDefinition};
use super::{BoundFunction, DynamicNim, LeastMoves, least_move};
use crate::game::answer::{Evaluation, Fact};
use crate::game::claim::Claim;
use crate::game::family::after_prefix;
use crate::game::rung::{Ladder, Rung, Theory};
use crate::game::{Family, Game, Play, Position, Result, pictures};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Extent, Frame, HeatMap, Picture, Positions, Quantity, ValueTable, View};

/// The family `dynamic`.
pub const FAMILY: Family = Family {
    prefixes: &["dynamic"],
    syntax: "dynamic:F[:misere]",
    suffixes: &[Play::MISERE],
    positions: "a,b;x or a,b",
    about: "two-pile dynamic Nim: take k tokens, at most x, from one pile, then the bound is F(k); \
            an empty pile ends the game; F is k, 2k+1, floor(5k/2), ceil(3k/2) or @file with F(1), \
            F(2), ... one a line; a table holds the least winning moves L(a,b), 0 where none wins \
            in misere play",
    paper: "Holshouser, Reiter, Two Pile Move-Size Dynamic Nim",
    example: "dynamic:2k",
    sample: None,
    grid: None,
    heaps: Vec::new,
    pairs: Vec::new,
    read: |name, play| {
        Ok(Box::new(DynamicNim::new(BoundFunction::parse(after_prefix(name))?, play)))
    },
};

/// The quantity in a table.
const LEAST_MOVES: Quantity = Quantity {
    name: "least_move",
    says: Some(
        "the least winning move L(a,b), for piles a and b from 1 on, as an empty pile is not \
         played; 0 where no move wins",
    ),
};

impl Theory for DynamicNim {
    type At = Piles;

    fn place(&self, position: &Position) -> Piles {
        Piles::of(position)
    }

    fn ladder(&self) -> Ladder<'_, Piles> {
        rungs::ladder(self)
    }
}

impl Game for DynamicNim {
    fn claims(&self) -> Vec<Claim<'_>> {
        vec![strategy(self), outcome(self)]
    }

    fn twin(&self) -> Option<(Play, Box<dyn Game>)> {
        let play = self.play().other();
        Some((play, Box::new(DynamicNim::new(self.bound().clone(), play))))
    }

    fn facts(&self, budget: &Budget) -> Result<Vec<Fact>> {
        properties(self, budget)
    }

    fn no_sums(&self) -> Option<String> {
        Some(format!(
            "positions of {self} cannot be added: a move bounds the next one, and only who wins is \
             known of a position alone"
        ))
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let found = ByDefinition { game: self, asked: true }.value(&Piles::of(position), budget)?;
        Ok(found.expect("the definition decides every position"))
    }

    /// The least winning moves L(a,b), with 0 if no move wins, which occurs only in misère play.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let &[most_a @ (1..), most_b @ (1..)] = upto else {
            return Err(DynamicError::TwoBounds(self).into());
        };
        let first = vec![1, 1];
        let positions = Positions::new(&first, upto);
        let values: Box<dyn Iterator<Item = i64>> = if self.play() == Play::Normal
            && self.admissibility().decides(&most_a.min(most_b).into())
        {
            Box::new(positions.map(move |at| {
                let (a, difference) = (at[0].min(at[1]), at[0].abs_diff(at[1]));
                let least = least_move(self.bound(), &a.into(), &difference.into());
                least.to_i64().expect("at most the smaller pile, and nobody counts to 2^63")
            }))
        } else {
            let too_large = Reached::beyond_memory(budget);
            let side =
                |most: u64| most.to_u32().filter(|&most| most < u32::MAX - 1).ok_or(too_large);
            let (most_a, most_b) = (side(most_a)?, side(most_b)?);
            let least = LeastMoves::new(self.bound(), self.play(), most_a, most_b, budget)?;
            Box::new(positions.map(move |at| {
                let [a, b] = [at[0], at[1]].map(|pile| pile.to_u32().expect("inside the box"));
                least.at(a, b).unwrap_or(0).into()
            }))
        };
        let coordinates = ["a", "b"].map(str::to_owned).to_vec();
        Ok(ValueTable { holds: LEAST_MOVES, coordinates, first, last: upto.to_vec(), values })
    }

    /// The views: the least winning moves, and the P-positions with a bound on the next move.
    fn views(&self) -> Vec<View> {
        let square = |fixed| Frame::Square { panels: 1, fixed };
        let moves = "the least winning moves L(a,b) of the a, b below N; 0 where a pile is empty \
                     or no move wins";
        let lost = "the P-positions among the a, b below N, with the bound x fixed";
        vec![
            View { name: MOVES, says: moves.to_owned(), frame: square(None) },
            View {
                name: pictures::LOST,
                says: lost.to_owned(),
                frame: square(Some("x".to_owned())),
            },
        ]
    }

    fn own_picture(
        &self,
        view: &View,
        extent: &Extent,
        budget: &Budget,
    ) -> Result<Option<Picture>> {
        let least = self.least_moves(pictures::last(extent)?, budget)?;
        let columns = usize::try_from(extent.upto).map_err(|_| Reached::beyond_memory(budget))?;
        let map = HeatMap {
            horizontal: "b".to_owned(),
            vertical: "a".to_owned(),
            columns,
            ..HeatMap::default()
        };
        if view.name == MOVES {
            return Ok(Some(Picture::HeatMap(HeatMap {
                title: format!("{self}: least winning moves"),
                legend: "least winning move".to_owned(),
                numbers: least.into_iter().map(|least| least.or(Some(0))).collect(),
                ..map
            })));
        }
        if extent.which.is_some_and(|place| place != BOUND) {
            return Err(DynamicError::FixedPile(self).into());
        }
        let bound = extent.fixed.unwrap_or(1);
        if bound == 0 {
            return Err(DynamicError::ZeroBound(self).into());
        }
        // At the end of the game the player to move has lost, except in misère play.
        let over = u32::from(self.play() == Play::Normal);
        let lost = |least: Option<u32>| least.map_or(over, |k| u32::from(k == 0 || k > bound));
        Ok(Some(Picture::HeatMap(HeatMap {
            title: format!("{self}: P-positions with x = {bound}"),
            names: pictures::outcome_names(),
            numbers: least.into_iter().map(|least| Some(lost(least))).collect(),
            ..map
        })))
    }
}

/// The place of the bound x in a position.
const BOUND: usize = 2;

/// The name of the view of the least winning moves.
const MOVES: &str = "moves";

impl DynamicNim {
    /// L(a,b) for piles up to `last`: 0 if no move wins, and `None` if a pile is empty.
    fn least_moves(&self, last: u64, budget: &Budget) -> Result<Vec<Option<u32>>> {
        budget.allow_memory((last + 1).saturating_mul(last + 1).saturating_mul(8))?;
        let mut least = self.table(&[last.max(1); 2], budget)?.values;
        let numbers = Positions::new(&[0, 0], &[last, last]).map(|at| match at.contains(&0) {
            true => Ok(None),
            false => least
                .next()
                .and_then(|least| least.to_u32().map(Some))
                .ok_or_else(|| DynamicError::NoColour.into()),
        });
        numbers.collect()
    }
}
