//! The automaton, by looking at deeper and deeper blocks until it closes.

use super::SubtractionDivision;
use super::closure::close;
use super::frame::Frame;
use super::unfolding::Unfolding;
use crate::automaton::{Dfao, DigitOrder, StateId, explore, minimize};
use crate::budget::{Budget, Reached};

/// An automaton that is right at every position.
pub(super) struct Found {
    /// Minimal, MSD first.
    pub(super) dfao: Dfao,
    /// h + 1.
    pub(super) height: u32,
}

/// How many different blocks of one height stand among the first g^k values, by k.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Growth(Vec<(u32, usize)>);

/// Why none was found.
pub(super) enum Failure {
    /// Blocks are of more kinds than states are allowed.
    Grows(Growth),
    /// No automaton closes up to the greatest depth.
    Open(Growth),
    Reached(Reached),
}

impl From<Reached> for Failure {
    fn from(bound: Reached) -> Self {
        Failure::Reached(bound)
    }
}

/// Each attempt to close may compute so many cells, and some more for each that was grown.
const CELLS: usize = 1 << 14;

/// The greatest depth.
const MOST_DEPTH: u32 = 256;

/// Looks for the automaton.
///
/// # Errors
/// [`Failure`]; a bound on states that growing blocks reach is one on every automaton of the
/// values.
pub(super) fn find(
    rules: &SubtractionDivision,
    frame: &Frame,
    budget: &Budget,
) -> Result<Found, Failure> {
    // A quotient by g^e stands e digits up, which prefixes below g^(e − 1) have not: where there
    // are so many, nothing is tried.
    let highest = frame.exponents.last().map_or(0, |&e| e - 1);
    let small = frame.power(highest).and_then(|small| usize::try_from(small).ok());
    budget.allow_states(small.unwrap_or(usize::MAX))?;
    let mut growth = Growth::default();
    let mut unfolding = Unfolding::new(rules, frame, budget)?;
    // The cells computed by growing.
    let mut grown = 0;
    while unfolding.height() <= MOST_DEPTH {
        // Where values have no pattern, states with long blocks take far more work than as many
        // values: so most of the work is left to growing.
        let most_cells = unfolding.computed() + CELLS + 4 * grown;
        let height = unfolding.height();
        if unfolding.is_general()
            && let Some(dfao) = close(&mut unfolding, frame, height - 1, most_cells, budget)?
        {
            let dfao = if frame.origin == 0 { dfao } else { shifted(&dfao, budget)? };
            return Ok(Found { dfao: minimize(&dfao), height });
        }
        let computed = unfolding.computed();
        unfolding.grow()?;
        grown += unfolding.computed() - computed;
        growth.0.push((unfolding.height(), unfolding.kinds()));
        if unfolding.kinds() > budget.max_states() {
            return Err(Failure::Grows(growth));
        }
    }
    Err(Failure::Open(growth))
}

impl Growth {
    /// Of how many kinds blocks are among the first values, at the last few sizes.
    pub(super) fn says(&self, base: u32) -> String {
        let last = &self.0[self.0.len().saturating_sub(SHOWN)..];
        let list = |each: &dyn Fn(&(u32, usize)) -> String| {
            last.iter().map(each).collect::<Vec<String>>().join(", ")
        };
        format!(
            "among the first {} values stand {} different blocks of one length that begin at its \
             multiples",
            list(&|(digits, _)| format!("{base}^{digits}")),
            list(&|(_, kinds)| kinds.to_string())
        )
    }
}

/// So many sizes are shown.
const SHOWN: usize = 4;

/// The automaton of x(n) from that of x(n + 1): a state for n and one for n − 1.
fn shifted(dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let start: (Option<StateId>, StateId) = (None, StateId::START);
    explore(
        dfao.alphabet(),
        DigitOrder::Msd,
        budget,
        start,
        |&(before, here)| {
            let befores = before.and_then(|state| dfao.row(state).last());
            let befores = [befores].into_iter().chain(dfao.row(here).map(Some));
            Ok(befores.zip(dfao.row(here)).collect::<Vec<_>>())
        },
        |&(before, _)| before.and_then(|state| dfao.output(state)),
    )
}
