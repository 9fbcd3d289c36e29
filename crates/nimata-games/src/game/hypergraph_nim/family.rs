//! The family as the other rooms see it: ladder, tables and the definition.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::claims::{claims, formulas};
use super::part::{Ground, Reduced};
use super::{HypergraphNim, ladder, moore, picture, properties, table, values_by_definition};
use crate::game::answer::{Evaluation, Fact, Reason, Worth};
use crate::game::claim::Claim;
use crate::game::misere_play::in_play;
use crate::game::rung::{Ladder, Step, Theory};
use crate::game::{Family, Game, GameError, Play, Position, Result, Rules, pictures};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Extent, Picture, ValueTable, View};
use nimata_logic::logic::{Asks, GameRules};

/// The families `nim`, `moore`, `exact`, `proper` and `hyper`, and their extensions `H*F`.
pub const FAMILY: Family = Family {
    prefixes: &["nim", "moore", "exact", "proper", "hyper"],
    syntax: "nim:n, moore:n,k, exact:n,k, proper:n, hyper:{1,2}{2,3} or H*F",
    suffixes: &[Play::MISERE],
    positions: "x1,...,xn, for H*F the last factor's piles first, as in xF1,...;xH1,...",
    about: "hypergraph Nim: lower each pile of an edge; edges are the sets of 1 (nim), at most k \
            (moore), exactly k (exact) piles, all but the whole (proper), or those written out; \
            H*F has edges of H, of F, and unions",
    paper: "Boros, Gurvich, Ho, Makino, On the Sprague-Grundy function of Tetris extensions of \
            proper Nim",
    example: "proper:3*nim:1",
    sample: None,
    grid: None,
    heaps: || vec!["nim:1".to_owned()],
    pairs: Vec::new,
    read: |name, play| Ok(in_play(HypergraphNim::parse(name)?, play)),
};

impl Theory for HypergraphNim {
    type At = Reduced;

    fn place(&self, position: &Position) -> Reduced {
        Reduced::of(self, position.numbers().cloned().collect())
    }

    fn ladder(&self) -> Ladder<'_, Reduced> {
        ladder::whole(Ground::new(self))
    }
}

impl Game for HypergraphNim {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn formulas(&self) -> Option<GameRules> {
        formulas(self, Asks::Relation)
    }

    fn misere_theorem(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<(Reason, Step)>> {
        moore::in_misere_play(&Ground::new(self), &self.place(position), budget)
    }

    fn facts(&self, budget: &Budget) -> Result<Vec<Fact>> {
        Ok(properties::properties(self, budget))
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let says = format!("the mex rule, at every position up to {position}");
        let value = |value| Ok(Evaluation::by(Worth::Value(value), "definition", says));
        // Edges with an empty pile are never chosen, so the box leaves out piles that are only in
        // such edges.
        let at = self.place(position);
        if at.part.piles.is_empty() {
            return value(BigUint::zero());
        }
        let side = |pile: &BigUint| pile.to_u32().ok_or(Reached::beyond_memory(budget));
        let upto: Vec<u32> = at.piles().map(side).collect::<Result<_, _>>()?;
        // Each pile has at least two sizes. The bound is tested before the edges of many piles are
        // listed.
        let bytes = 4u64.checked_shl(u32::try_from(upto.len()).unwrap_or(u32::MAX));
        budget.allow_memory(bytes.unwrap_or(u64::MAX))?;
        let hypergraph = at.part.hypergraph().map_err(|error| self.not_written(&error))?;
        value(values_by_definition(&hypergraph, &upto, budget)?.at(&upto).into())
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        table::table(self, upto, budget)
    }

    fn views(&self) -> Vec<View> {
        let mut views = pictures::views(&self.shape());
        views.extend(picture::view(self));
        views
    }

    fn own_picture(
        &self,
        view: &View,
        extent: &Extent,
        budget: &Budget,
    ) -> Result<Option<Picture>> {
        match view.name {
            picture::LONGEST => picture::picture(self, extent, budget).map(Some),
            _ => Ok(None),
        }
    }
}

impl HypergraphNim {
    /// The reason why a game with too many edges has no definition.
    pub(super) fn not_written(&self, error: &GameError) -> GameError {
        GameError::Unsuitable(format!("the rules of {self} cannot be written out: {error}"))
    }
}
