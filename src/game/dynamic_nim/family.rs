//! The family as the rest of the program sees it: rules, ladder and claims.

use num_traits::ToPrimitive;

use super::claims::{OutcomeClaim, StrategyClaim};
use super::properties::properties;
use super::rules::Piles;
use super::rungs::{self, ByDefinition};
use super::{DynamicNim, LeastMoves, least_move};
use crate::budget::{Budget, Reached};
use crate::data::{HeatMap, Picture, Positions, ValueTable, View};
use crate::game::answer::{Evaluation, Fact};
use crate::game::claim::Claim;
use crate::game::family::after_prefix;
use crate::game::rung::{Ladder, Rung, Theory};
use crate::game::{Family, Game, GameError, Play, Position, Rules};

/// The family `dynamic`.
pub const FAMILY: Family = Family {
    prefixes: &["dynamic"],
    syntax: "dynamic:F[:misere]",
    suffixes: &[(":misere", "whoever makes the last move loses")],
    positions: "a,b;x or a,b",
    about: "two-pile dynamic Nim: take k tokens, at most x, from one pile, then the bound is F(k); \
            an empty pile ends the game; F is k, 2k, floor(5k/2), ceil(3k/2) or @file with F(1), \
            F(2), ... one a line; a table holds the least winning moves L(a,b), 0 where none wins \
            in misere play",
    paper: "Holshouser, Reiter, Two Pile Move-Size Dynamic Nim",
    example: "dynamic:2k",
    sample: None,
    grid: None,
    read: |name| Ok(Box::new(DynamicNim::parse(after_prefix(name))?)),
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
    fn claims(&self) -> Vec<Box<dyn Claim + '_>> {
        vec![Box::new(StrategyClaim(self)), Box::new(OutcomeClaim(self))]
    }

    fn facts(&self, budget: &Budget) -> Result<Vec<Fact>, GameError> {
        properties(self, budget)
    }

    fn no_sums(&self) -> Option<String> {
        Some(format!(
            "positions of {self} cannot be added: a move bounds the next one, and only who wins is \
             known of a position alone"
        ))
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        self.admit(position)?;
        let found = ByDefinition { game: self, asked: true }.value(&Piles::of(position), budget)?;
        Ok(found.expect("the definition decides every position"))
    }

    /// The least winning moves L(a,b); 0 where no move wins, which misère play alone has.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let &[most_a @ (1..), most_b @ (1..)] = upto else {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} holds the least winning moves L(a,b) for piles from 1, so it \
                 takes two bounds from 1"
            )));
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
        Ok(ValueTable { coordinates, first, last: upto.to_vec(), values })
    }

    /// The least winning moves L(a,b), and 0 where a pile is empty or no move wins.
    fn picture(&self, view: View, budget: &Budget) -> Result<Picture, GameError> {
        let View::Layer { layer: 0, upto: upto @ (1..) } = view else {
            return Err(GameError::Unsuitable(format!("there is no such drawing of {self} here")));
        };
        let last = u64::from(upto) - 1;
        budget.allow_memory(8 * u64::from(upto) * u64::from(upto))?;
        let mut least = self.table(&[last.max(1); 2], budget)?.values;
        let numbers = Positions::new(&[0, 0], &[last, last]).map(|at| match at.contains(&0) {
            true => Ok(Some(0)),
            false => least
                .next()
                .and_then(|least| least.to_u32().map(Some))
                .ok_or_else(|| GameError::Unsuitable("moves above 2^32 have no colour".to_owned())),
        });
        Ok(Picture::HeatMap(HeatMap {
            title: self.to_string(),
            legend: "least winning move".to_owned(),
            horizontal: "b".to_owned(),
            vertical: "a".to_owned(),
            columns: usize::try_from(upto).map_err(|_| Reached::beyond_memory(budget))?,
            numbers: numbers.collect::<Result<_, _>>()?,
        }))
    }
}
