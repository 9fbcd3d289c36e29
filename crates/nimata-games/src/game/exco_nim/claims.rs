//! The claims about EXCO-NIM: level sets as automata, rows by their periods, and the conjectures in
//! rows.

use std::ops::RangeInclusive;

use super::conjectures::{Conjecture, Instance, decide_conjectures};
use super::level_set::LevelSet;
use super::periods::Periods;
use super::rows::Rows;
use super::rules::{ExcoError, ExcoNim, formulas};
use super::uniform::UNIFORM;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;
use crate::game::learned::{GrowingTable, learned_claim};
use crate::game::{GameError, Result};
use nimata_logic::logic::Asks;

/// The claims about the game.
pub(super) fn claims(game: &ExcoNim) -> Vec<Claim<'_>> {
    match game.piles() {
        2 => {
            let conjectures = Conjecture::ALL.map(|conjecture| in_rows(*game, conjecture));
            let uniform = UNIFORM.map(|theorem| theorem.claim(*game));
            [level_sets(), row_periods()].into_iter().chain(uniform).chain(conjectures).collect()
        }
        _ => vec![values(), outcome(game)],
    }
}

/// A number after the name of a claim or a report.
pub(super) fn size(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}

/// The name of the game with n = 2 in certificates.
const SUBJECT: &str = "exco:2";

/// All positions of one value.
fn level_sets<'g>() -> Claim<'g> {
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

fn level_set(request: &Request) -> Result<LevelSet> {
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
fn row_periods<'g>() -> Claim<'g> {
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

/// A conjecture in the rows x0 < X, x1 ≤ I, for all x2.
fn in_rows<'g>(game: ExcoNim, conjecture: Conjecture) -> Claim<'g> {
    let [name, _] = conjecture.names();
    let says = format!("for each x0 < X and x1 <= I: {}", conjecture.says());
    Claim {
        parameters: "X,I",
        ..Claim::new(name, says)
            .no_automaton(
                "a conjecture is decided row by row; `conjectures:X,I` lists its instances",
            )
            .by_certificate(Some(SUBJECT.to_owned()), move |request| {
                decided(game, conjecture, request)
            })
    }
}

/// The certificate of the rows, if the conjecture holds in all of them.
fn decided(game: ExcoNim, conjecture: Conjecture, request: &Request) -> Result<Proposal> {
    let number = conjecture.number();
    let [below, last] = request.numbers();
    within("X", below, 1..=254)?;
    let rows = Rows::new(size(below), size(last), &request.budget)?;
    let mut instances = decide_conjectures(&rows);
    instances.retain(|instance| instance.conjecture == conjecture);
    if instances.is_empty() {
        return Err(ExcoError::NoInstance { number, below, last }.into());
    }
    let failure = |instance: &Instance| {
        instance.fails_at.map(|failure| {
            let (x0, x1, x2) = (instance.x0, instance.x1, failure.x2);
            GameError::Refuted(format!(
                "Conjecture {number} is refuted by the value of {game}@{x0};{x1},{x2}: {}",
                instance.in_words(&failure)
            ))
        })
    };
    match instances.iter().find_map(failure) {
        Some(refuted) => Err(refuted),
        None => Ok(Proposal {
            certificate: rows.certificate(),
            concludes: Conclusion::Conjecture { number, instances: instances.len(), below, last },
            derived: Derived::default(),
        }),
    }
}

/// The values for n ≥ 3, which the closed form gives and no automaton.
fn values<'g>() -> Claim<'g> {
    let why = "no automaton finds the values, in whatever base: whether the value is the sum of \
               the piles depends on whether the least of x1, ..., xn exceeds y(y+1)/2, where y is \
               the sum less n times the least, and no automaton compares a number with a square";
    Claim::new("values", "the value of every position, by the closed form of Theorem 1")
        .unless(Some(why.to_owned()))
}

/// Who wins for n ≥ 3.
fn outcome(game: &ExcoNim) -> Claim<'_> {
    let rules = || formulas(*game, Asks::Outcome);
    let lacks = rules().is_none().then(|| {
        "an automaton of a certificate reads at most 16 numbers, of which one is a value".to_owned()
    });
    learned_claim(game, Asks::Outcome, rules, GrowingTable::new).unless(lacks)
}

/// Refuses a number that a certificate cannot state (see `docs/certificate.md`) before any work.
fn within(name: &'static str, number: u32, range: RangeInclusive<u32>) -> Result<(), ExcoError> {
    match range.contains(&number) {
        true => Ok(()),
        false => Err(ExcoError::NotStated { name, number, range }),
    }
}
