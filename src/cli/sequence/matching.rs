//! Compares a sequence with one game: with its values, or with its P-positions.

use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::cli::sequence::alignment::{Alignment, Tabulated, last_position};
use crate::cli::sequence::compare::values;
use crate::export::sequence::ListedTerms;
use crate::game::read_game;

/// The number of terms in the first comparison, because few games match even these.
const FIRST: usize = 48;

/// A game with fewer matching terms is not reported as near.
pub const NEAR: usize = 4;

/// The largest position that is examined for a list of positions.
const LAST_POSITION: u64 = 1 << 20;

/// The meaning of a sequence for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The values of the game.
    Values,
    /// The P-positions of the game, in order.
    Lost,
}

impl Role {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Role::Values => "values",
            Role::Lost => "lost",
        }
    }
}

/// The result for a game.
pub enum Found {
    /// All terms agree.
    Match(Role, Alignment),
    /// Some term differs; the nearest alignment, and the game's value there.
    Miss(Option<(Alignment, Option<i64>)>),
    /// A bound was reached.
    Late,
}

/// Compares the sequence with the values of a game: first some terms, and then all if these agree.
///
/// # Errors
/// The name is not that of a game on one heap.
pub fn look(game: &str, sequence: &ListedTerms, shared: &Shared) -> Result<Found, Failure> {
    let named = read_game(game)?;
    if named.shape().count() != 1 {
        return Err(Failure::Usage(format!(
            "a sequence is looked for among games on one heap, and a position of {game} is {}",
            named.shape().text()
        )));
    }
    let beside = |terms: usize| -> Result<Option<Found>, Failure> {
        if shared.budget().allow_time().is_err() {
            return Ok(None);
        }
        let last = last_position(sequence, terms, named.least());
        let values = match values(named.as_ref(), last, &shared.budget().unwatched()) {
            Ok((values, _)) => values,
            Err(Failure::Undecided(_)) => return Ok(None),
            Err(failure) => return Err(failure),
        };
        let beside = values.beside(sequence, terms);
        let miss = beside.nearest.map(|at| (at, values.at(at.end() + at.shift)));
        let found = |at| Found::Match(Role::Values, at);
        Ok(Some(beside.equal.map_or(Found::Miss(miss), found)))
    };
    let lost = |terms: usize| -> Result<Option<Found>, Failure> {
        let Some(last) = last_of_positions(sequence, terms) else { return Ok(None) };
        if shared.budget().allow_time().is_err() {
            return Ok(Some(Found::Late));
        }
        let table = match values(named.as_ref(), last, &shared.budget().unwatched()) {
            Ok((table, _)) => table,
            Err(Failure::Undecided(_)) => return Ok(Some(Found::Late)),
            Err(failure) => return Err(failure),
        };
        let zeros = (table.first..).zip(&table.values).filter(|(_, value)| **value == Some(0));
        let positions: Vec<Option<i64>> = zeros.map(|(position, _)| Some(position)).collect();
        // The list is numbered from 0; it may leave out some of the first positions.
        let listed = ListedTerms { first: None, terms: sequence.terms.clone() };
        let equal = Tabulated { first: 0, values: positions }.beside(&listed, terms).equal;
        // Terms before the first P-position are no match.
        let equal = equal.filter(|at| at.skipped == 0 && at.shift >= 0);
        Ok(equal.map(|at| Found::Match(Role::Lost, at)))
    };
    let terms = sequence.terms.len();
    let found = match beside(terms.min(FIRST))? {
        Some(Found::Match(..)) if terms > FIRST => beside(terms)?,
        first => first,
    };
    if let Some(Found::Miss(_)) = found {
        let first = lost(terms.min(FIRST))?;
        let found = match first {
            Some(Found::Match(..)) if terms > FIRST => lost(terms)?,
            first => first,
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Ok(found.unwrap_or(Found::Late))
}

/// The last of the first `terms` terms, if they can be a list of positions.
fn last_of_positions(sequence: &ListedTerms, terms: usize) -> Option<u64> {
    let terms: Vec<i64> = sequence.terms[..terms].iter().copied().collect::<Option<_>>()?;
    let increase = terms.is_sorted_by(|one, next| one < next) && terms.len() >= NEAR;
    let last = u64::try_from(*terms.last()?).ok()?;
    let natural = terms.first().is_some_and(|&first| first >= 0);
    Some(last).filter(|&last| increase && natural && last <= LAST_POSITION)
}
