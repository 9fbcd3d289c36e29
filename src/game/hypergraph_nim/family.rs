//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::part::Part;
use super::{Definition, HypergraphNim, Step, considered, evaluate, move_to, properties, table};
use crate::budget::{Budget, Reached};
use crate::data::ValueTable;
use crate::game::answer::{
    Described, Evaluation, Fact, Movable, Move, Reason, Tabled, Valued, Worth,
};
use crate::game::{Family, Game, GameError, Position};

/// The families `nim`, `moore`, `exact`, `proper` and `hyper`, and their extensions `H*F`.
pub const FAMILY: Family = Family {
    prefixes: &["nim", "moore", "exact", "proper", "hyper"],
    syntax: "nim:n, moore:n,k, exact:n,k, proper:n, hyper:{1,2}{2,3} or H*F",
    positions: "x1,...,xn, for H*F the last factor's piles first, as in xF1,...;xH1,...",
    about: "hypergraph Nim: lower each pile of an edge; edges are the sets of 1 (nim), at most k (moore), exactly k \
            (exact) piles, all but the whole (proper), or those written out; H*F has edges of H, of F, and unions",
    paper: "Boros, Gurvich, Ho, Makino, On the Sprague-Grundy function of Tetris extensions of proper Nim",
    example: "proper:3*nim:1",
    grid: None,
    read: |name| Ok(Box::new(HypergraphNim::parse(name)?)),
};

impl Game for HypergraphNim {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        Ok(self.read(position).map(|_| ())?)
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn described(&self) -> Option<&dyn Described> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        Some(self)
    }
}

impl HypergraphNim {
    fn piles_of(&self, position: &Position) -> Result<Vec<BigUint>, GameError> {
        Ok(self.read(position)?.into_iter().cloned().collect())
    }
}

impl Valued for HypergraphNim {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        Ok(evaluate(self, &self.piles_of(position)?, budget))
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let x = self.piles_of(position)?;
        let says = format!("the mex rule, at every position up to {position}");
        let because = vec![Reason { rule: "definition", says }];
        // Edges with an empty pile are never chosen, so the piles that only they hold need not be in the box.
        let Some(part) = Part::of(self, |pile| !x[pile].is_zero()) else {
            return Ok(Evaluation { worth: Worth::Value(BigUint::zero()), because });
        };
        let too_large = Reached::beyond_memory(budget);
        let side = |&pile: &usize| x[pile].to_u32().ok_or(too_large);
        let upto: Vec<u32> = part.piles.iter().map(side).collect::<Result<_, _>>()?;
        // Two positions a pile at least: before the edges of many piles are written out.
        let bytes = 4u64.checked_shl(u32::try_from(upto.len()).unwrap_or(u32::MAX));
        budget.allow_memory(bytes.unwrap_or(u64::MAX))?;
        let hypergraph = part.hypergraph().map_err(|error| {
            GameError::Unsuitable(format!("the rules of {self} cannot be written out: {error}"))
        })?;
        let values = Definition::values(&hypergraph, &upto, budget)?;
        Ok(Evaluation { worth: Worth::Value(values.at(&upto).into()), because })
    }

    fn considered(&self, position: &Position, budget: &Budget) -> Result<Vec<Reason>, GameError> {
        Ok(considered::considered(self, &self.piles_of(position)?, budget))
    }
}

impl Movable for HypergraphNim {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let found = move_to(self, &self.piles_of(position)?, target, budget)?;
        Ok(found.map(|Step { after, because }| {
            let into = self.position(after);
            Move { into, because, others: Vec::new() }
        }))
    }
}

impl Described for HypergraphNim {
    fn properties(&self, budget: &Budget) -> Result<Vec<Fact>, GameError> {
        Ok(properties::properties(self, budget))
    }
}

impl Tabled for HypergraphNim {
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        table::table(self, upto, budget)
    }
}
