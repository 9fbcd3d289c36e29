//! The claims about EXCO-NIM: level sets as automata, rows by their periods, and the conjectures in
//! rows.

use std::ops::RangeInclusive;

use super::conjectures::{Conjecture, Instance, decide_conjectures};
use super::level_set::LevelSet;
use super::periods::Periods;
use super::rows::Rows;
use super::rules::ExcoNim;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;

/// The claims about the game.
pub(super) fn claims(game: ExcoNim) -> Vec<Box<dyn Claim>> {
    match game.piles() {
        2 => {
            let conjectures = Conjecture::ALL.map(|one| Box::new(InRows(game, one)) as Box<_>);
            let others: [Box<dyn Claim>; 2] = [Box::new(LevelSets), Box::new(RowPeriods)];
            others.into_iter().chain(conjectures).collect()
        }
        _ => vec![Box::new(Values)],
    }
}

/// A number after the name of a claim or a report.
pub(super) fn size(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}

/// All positions of one value.
struct LevelSets;

impl LevelSets {
    fn of(&self, request: &Request) -> Result<LevelSet, GameError> {
        let [value] = request.numbers();
        LevelSet::new(size(value), &request.budget)
    }
}

/// The meaning of a level set's automaton.
fn derived(level_set: &LevelSet) -> Derived {
    let says = format!("the x0 with value {}, if there is one", level_set.value);
    let tracks = vec!["x1".to_owned(), "x2".to_owned()];
    Derived::values(level_set.automaton.clone(), tracks, vec![Fact::new("output", says)])
}

impl Claim for LevelSets {
    fn name(&self) -> &'static str {
        "level-set"
    }

    fn parameters(&self) -> &'static str {
        "V"
    }

    fn sample(&self) -> Vec<u32> {
        vec![3]
    }

    fn says(&self) -> String {
        "the x0 with value V, if there is one, from the binary digits of x1 and x2".to_owned()
    }

    fn subject(&self) -> Option<String> {
        Some("exco:2".to_owned())
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        Ok(derived(&self.of(request)?))
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let [value] = request.numbers();
        within("V", value, 0..=4095)?;
        let level_set = self.of(request)?;
        let states = level_set.automaton.len();
        Ok(Proposal {
            certificate: level_set.certificate(),
            concludes: Conclusion::LevelSet { value, states },
            derived: derived(&level_set),
        })
    }
}

/// The rows x0 < X, x1 ≤ I, for all x2.
struct RowPeriods;

impl Claim for RowPeriods {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn parameters(&self) -> &'static str {
        "X,I"
    }

    fn sample(&self) -> Vec<u32> {
        vec![2, 7]
    }

    fn says(&self) -> String {
        "for each x0 < X and x1 <= I the period of x0 + x1 + x2 less the value, for all x2"
            .to_owned()
    }

    fn subject(&self) -> Option<String> {
        Some("exco:2".to_owned())
    }

    fn lacks_automaton(&self) -> Option<String> {
        Some("a row is given by its period, not by an automaton".to_owned())
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let [levels, last] = request.numbers();
        within("X", levels, 1..=254)?;
        let periods = Periods::new(size(levels), size(last), &request.budget)?;
        let (from, period) = (periods.start(), periods.period());
        Ok(Proposal {
            certificate: periods.certificate(),
            concludes: Conclusion::Rows { below: levels, last, period, from },
            derived: Derived::default(),
        })
    }
}

/// A conjecture in the rows x0 < X, x1 ≤ I, for all x2.
struct InRows(ExcoNim, Conjecture);

impl Claim for InRows {
    fn name(&self) -> &'static str {
        match self.1 {
            Conjecture::One => "conjecture-1",
            Conjecture::Two => "conjecture-2",
            Conjecture::Three => "conjecture-3",
            Conjecture::Four => "conjecture-4",
            Conjecture::Five => "conjecture-5",
        }
    }

    fn parameters(&self) -> &'static str {
        "X,I"
    }

    fn says(&self) -> String {
        format!("for each x0 < X and x1 <= I: {}", self.1.says())
    }

    fn subject(&self) -> Option<String> {
        RowPeriods.subject()
    }

    fn lacks_automaton(&self) -> Option<String> {
        Some("a conjecture is decided row by row; `conjectures:X,I` lists its instances".to_owned())
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let InRows(game, conjecture) = *self;
        let number = conjecture.number();
        let [below, last] = request.numbers();
        within("X", below, 1..=254)?;
        let rows = Rows::new(size(below), size(last), &request.budget)?;
        let mut instances = decide_conjectures(&rows);
        instances.retain(|instance| instance.conjecture == conjecture);
        if instances.is_empty() {
            return Err(GameError::Unsuitable(format!(
                "no row with x0 < {below} and x1 ≤ {last} is an instance of Conjecture {number}: \
                 take more rows"
            )));
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
                concludes: Conclusion::Conjecture {
                    number,
                    instances: instances.len(),
                    below,
                    last,
                },
                derived: Derived::default(),
            }),
        }
    }
}

/// The closed form for n ≥ 3.
struct Values;

impl Claim for Values {
    fn name(&self) -> &'static str {
        "values"
    }

    fn says(&self) -> String {
        "the value of every position, by the closed form of Theorem 1".to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        Some(
            "there are infinitely many values, and an automaton has finitely many outputs"
                .to_owned(),
        )
    }

    fn lacks_proof(&self) -> Option<String> {
        let needs =
            "the closed form is a theorem of the paper; no kind of certificate states it yet";
        Some(needs.to_owned())
    }
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
