//! The claims about EXCO-NIM: level sets as automata, and rows by their periods.

use std::ops::RangeInclusive;

use super::level_set::LevelSet;
use super::periods::Periods;
use super::rules::ExcoNim;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;

/// The claims about the game.
pub(super) fn claims(game: ExcoNim) -> Vec<Claim<'static>> {
    match game.piles() {
        2 => vec![level_sets(), row_periods()],
        _ => vec![values()],
    }
}

/// A number after the name of a claim or a report.
pub(super) fn size(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}

/// The name of the game with n = 2 in certificates.
const SUBJECT: &str = "exco:2";

/// All positions of one value.
fn level_sets() -> Claim<'static> {
    let says = "the x0 with value V, if there is one, from the binary digits of x1 and x2";
    Claim {
        parameters: "V",
        sample: &[3],
        ..Claim::new("level-set", says)
            .derived(|request| Ok(derived(&level_set(request)?)))
            .by_certificate(Some(SUBJECT.to_owned()), |request| {
                let [value] = request.numbers();
                within("V", value, 0..=4095)?;
                let level_set = level_set(request)?;
                let states = level_set.automaton.len();
                Ok(Proposal {
                    certificate: level_set.certificate(),
                    concludes: Conclusion::LevelSet { value, states },
                    derived: derived(&level_set),
                })
            })
    }
}

fn level_set(request: &Request) -> Result<LevelSet, GameError> {
    let [value] = request.numbers();
    LevelSet::new(size(value), &request.budget)
}

/// The meaning of a level set's automaton.
fn derived(level_set: &LevelSet) -> Derived {
    let says = format!("the x0 with value {}, if there is one", level_set.value);
    let tracks = vec!["x1".to_owned(), "x2".to_owned()];
    Derived::values(level_set.automaton.clone(), tracks, vec![Fact::new("output", says)])
}

/// The rows x0 < X, x1 ≤ I, for all x2.
fn row_periods() -> Claim<'static> {
    let says = "for each x0 < X and x1 <= I the period of x0 + x1 + x2 less the value, for all x2";
    Claim {
        parameters: "X,I",
        sample: &[2, 7],
        ..Claim::new("rows", says)
            .no_automaton("a row is given by its period, not by an automaton")
            .by_certificate(Some(SUBJECT.to_owned()), |request| {
                let [levels, last] = request.numbers();
                within("X", levels, 1..=254)?;
                let periods = Periods::new(size(levels), size(last), &request.budget)?;
                let (from, period) = (periods.start(), periods.period());
                Ok(Proposal {
                    certificate: periods.certificate(),
                    concludes: Conclusion::Rows { below: levels, last, period, from },
                    derived: Derived::default(),
                })
            })
    }
}

/// The closed form for n ≥ 3.
fn values() -> Claim<'static> {
    Claim::new("values", "the value of every position, by the closed form of Theorem 1")
        .no_automaton(
            "there are infinitely many values, and an automaton has finitely many outputs",
        )
        .no_proof("the closed form is a theorem of the paper; no kind of certificate states it yet")
}

/// Refuses a number that a certificate cannot state (see `docs/certificate.md`) before any work.
fn within(name: &str, number: u32, range: RangeInclusive<u32>) -> Result<(), GameError> {
    if range.contains(&number) {
        return Ok(());
    }
    let (least, most) = range.into_inner();
    Err(GameError::Unsuitable(format!(
        "a certificate states {name} from {least} to {most}, and {number} is none of these"
    )))
}
