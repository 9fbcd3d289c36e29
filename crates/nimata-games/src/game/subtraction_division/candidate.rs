//! Finds the automaton by examining deeper and deeper blocks until it closes.

use super::SubtractionDivision;
use super::closure::close;
use super::frame::Frame;
use super::unfolding::Unfolding;
use nimata_automata::automaton::{Dfao, DigitOrder, StateId, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// An automaton that is right at every position.
pub(super) struct ClosedAutomaton {
    /// The minimal automaton, most significant digit first.
    pub(super) dfao: Dfao,
    /// The height h + 1 of its longest blocks.
    pub(super) height: u32,
}

/// The number of different blocks of height k among the first values, for each k.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Growth(Vec<(u32, usize)>);

/// A reason why no automaton was found.
pub(super) enum Failure {
    /// There are more different blocks than states are allowed.
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

/// The number of cells that each attempt to close may compute, beside a multiple of those computed
/// by growing.
const CELLS: usize = 1 << 14;

/// The depth at which the search gives up.
const MOST_DEPTH: u32 = 256;

/// Searches for the automaton.
///
/// # Errors
/// [`Failure`]. A bound on states that was reached while blocks grow holds for every automaton of
/// the values.
pub(super) fn find(
    rules: &SubtractionDivision,
    frame: &Frame,
    budget: &Budget,
) -> Result<ClosedAutomaton, Failure> {
    // A quotient by g^e refers to e digits up, which prefixes below g^(e − 1) do not have. If there
    // are too many such prefixes, the search is not tried.
    let highest = frame.exponents.last().map_or(0, |&e| e - 1);
    let small = frame.power(highest).and_then(|small| usize::try_from(small).ok());
    budget.allow_states(small.unwrap_or(usize::MAX))?;
    let mut growth = Growth::default();
    let mut unfolding = Unfolding::new(rules, frame, budget)?;
    // The number of cells computed by growing.
    let mut grown = 0;
    while unfolding.height() <= MOST_DEPTH {
        // If the values have no pattern, states with long blocks take far more work than the same
        // number of values. So growing gets most of the work.
        let most_cells = unfolding.computed() + CELLS + 4 * grown;
        let height = unfolding.height();
        if unfolding.is_general()
            && let Some(dfao) = close(&mut unfolding, frame, height - 1, most_cells, budget)?
        {
            let dfao = if frame.origin == 0 { dfao } else { shifted(&dfao, budget)? };
            return Ok(ClosedAutomaton { dfao: minimize(&dfao), height });
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
    /// Describes the number of different blocks among the first values, at the last few sizes.
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

/// The number of sizes in the description.
const SHOWN: usize = 4;

/// The automaton of x(n) from that of x(n + 1); its states are pairs of a state for n and one for n
/// − 1.
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
