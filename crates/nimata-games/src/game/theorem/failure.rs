//! The least position at which a theorem fails, and its value by the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::by_rules::{value, with_value};
use super::file::TheoremFile;
use super::sentences::accepts;
use crate::game::GameError;
use crate::game::position::in_64_bits;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Demand, Fault, Formula, Relation, Term};

/// The failure of a theorem at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The position.
    pub position: Vec<BigUint>,
    /// The value that is stated there.
    pub stated: BigUint,
    /// The fault of it.
    pub fault: Wrong,
}

/// The fault of a stated value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// By the rules the value is another one. No stated value at a smaller position is wrong.
    Refuted {
        /// The value by the rules.
        value: u64,
        /// The options that have the stated value: some if it is too small and the position is not
        /// too large to look, and none if it is too large, because then no option has `value`.
        options: Vec<Vec<u64>>,
    },
    /// No stated value is known to be wrong, but this one does not follow from those of the
    /// options.
    Open {
        /// The statement that does not follow.
        gap: Gap,
        /// The value by the rules, which is the stated one; `None` if the position is too large to
        /// look.
        value: Option<u64>,
    },
}

/// A statement that does not follow from the stated values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// That some option has a number below the value.
    Missing {
        /// The number.
        number: BigUint,
        /// The options that have it by the rules, of which no value is stated.
        options: Vec<Vec<u64>>,
    },
    /// That an option has another value.
    Perhaps {
        /// The option.
        option: Vec<BigUint>,
        /// Its value by the rules; `None` if the position is too large to look.
        value: Option<u64>,
    },
}

/// The greatest number of positions that are compared with the rules, for each condition that
/// fails.
const MOST_PLACES: usize = 100;

/// Finds the least position at which a theorem is wrong by the rules, or else the least one at
/// which something does not follow.
///
/// Wherever a stated value is wrong and none is wrong below, a condition fails. So the least wrong
/// position is among those at which conditions fail, if few enough of these come before it.
pub(super) fn failure(
    file: &TheoremFile,
    values: &Dfao,
    faults: &[Fault],
    budget: &Budget,
) -> Result<Failure, GameError> {
    let game = file.game();
    let (reads, tracks) = (&file.rules().reads, file.tracks());
    let number = vec![file.value().to_owned()];
    let fails = Formula::exists(number, accepts("V", &tracks).and(accepts("W", &tracks)));
    let mut places: Vec<Vec<BigUint>> = Vec::new();
    for fault in faults {
        let sequences = [("V", &fault.places), ("W", values)];
        places.extend(file.least(&fails, sequences, reads, MOST_PLACES, budget)?.least);
    }
    let digits = |place: &[BigUint]| {
        let most = place.iter().max().expect("a position has numbers");
        file.numerals().to_msd_digits(most).len()
    };
    places.sort_by_key(|place| (digits(place), place.clone()));
    places.dedup();
    for position in places {
        let Some(at) = in_64_bits(&position) else { break };
        let Some(value) = value(game, &at, budget)? else { break };
        let is = |name: &String, how, number| {
            Formula::Compare(Term::variable(name), how, Term::Number(number))
        };
        let here = reads.iter().zip(&at).map(|(name, &number)| is(name, Relation::Equal, number));
        let wrong = accepts("W", &tracks).and(is(&tracks[at.len()], Relation::Unequal, value));
        let wrong = here.fold(wrong, Formula::and);
        let found = file.least(&wrong, [("W", values)], &tracks, 1, budget)?.least;
        if let Some(stated) = found.into_iter().next().and_then(|mut place| place.pop()) {
            let options = match stated.to_u64() {
                Some(stated) if stated < value => with_value(game, &at, stated, budget)?,
                _ => Vec::new(),
            };
            return Ok(Failure { position, stated, fault: Wrong::Refuted { value, options } });
        }
    }
    let digits = |fault: &&Fault| (digits(&fault.position), fault.position.clone());
    let reported = faults.iter().filter(|fault| fault.demand != Demand::Had).min_by_key(digits);
    let Some(Fault { demand, position, number, shows, .. }) = reported else {
        return Err(unproved_evidence(file, &faults[0]));
    };
    let seen = |at: &[BigUint]| match in_64_bits(at) {
        Some(at) => value(game, &at, budget),
        None => Ok(None),
    };
    let value = seen(position)?;
    let gap = match demand {
        Demand::NotHad => Gap::Perhaps { option: shows.clone(), value: seen(shows)? },
        _ => {
            let number = shows.first().expect("the number that is not reached").clone();
            let options = match value.and(in_64_bits(position)).zip(number.to_u64()) {
                Some((at, number)) => with_value(game, &at, number, budget)?,
                None => Vec::new(),
            };
            Gap::Missing { number, options }
        }
    };
    let (position, stated) = (position.clone(), number.clone());
    Ok(Failure { position, stated, fault: Wrong::Open { gap, value } })
}

/// The error for a `had` of the file that does not follow, where no value is at fault.
fn unproved_evidence(file: &TheoremFile, fault: &Fault) -> GameError {
    let (game, number) = (file.game(), &fault.number);
    let position = game.shape().position(fault.position.iter().cloned());
    GameError::Undecided(format!(
        "at {game}@{position} the file says that some option has the value {number}, and that does \
         not follow from what it says of the options: weaken this `had`, or state more values"
    ))
}
