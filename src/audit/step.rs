//! What a step came to.

use nimata_checker::Accepted;

use super::data::Step;
use super::template::Scope;
use super::{certified, computations, formula, values};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::logic::SolveError;

/// What a step came to.
#[derive(Debug)]
pub enum Seen {
    /// It holds, by the checker's word.
    Certified(Box<Accepted>),
    /// It holds: the computation looks at every case that there is.
    Exact,
    /// It holds as far as it was looked at.
    Upto(String),
    /// It fails, and where.
    Fails(String),
    /// It is not known, and why.
    Open(String),
}

/// Why a step came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// A bound was reached.
    #[error("{0}")]
    Bound(String),
    /// The data are no step.
    #[error("{0}")]
    Data(String),
}

impl From<String> for Halt {
    fn from(why: String) -> Self {
        Halt::Data(why)
    }
}

impl From<GameError> for Halt {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Reached(_) | GameError::Undecided(_) => Halt::Bound(error.to_string()),
            _ => Halt::Data(error.to_string()),
        }
    }
}

impl From<Reached> for Halt {
    fn from(reached: Reached) -> Self {
        Halt::Bound(reached.to_string())
    }
}

impl From<SolveError> for Halt {
    fn from(error: SolveError) -> Self {
        GameError::from(error).into()
    }
}

/// Where certificates go.
pub type Keep<'k> = &'k mut dyn FnMut(&str);

/// Decides a step for every value of its parameters; ends where it fails.
pub fn decide(
    step: &Step,
    scope: Scope<'_>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Vec<Seen>, Halt> {
    let mut all = Vec::new();
    let mut cache = formula::Cache::default();
    for scope in scope.each(&step.each)? {
        budget.allow_time()?;
        let seen = one(step, &scope, budget, &mut cache, keep)?;
        let ends = matches!(seen, Seen::Fails(_) | Seen::Open(_));
        all.push(match seen {
            Seen::Fails(why) if !scope.in_words().is_empty() => {
                Seen::Fails(format!("{}: {why}", scope.in_words()))
            }
            seen => seen,
        });
        if ends {
            break;
        }
    }
    Ok(all)
}

fn one(
    step: &Step,
    scope: &Scope<'_>,
    budget: &Budget,
    cache: &mut formula::Cache,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let with = step.with.iter().map(|(name, text)| Ok((name.clone(), scope.fill(text)?)));
    let with = with.collect::<Result<_, String>>()?;
    match step {
        Step { open: Some(why), .. } => Ok(Seen::Open(why.clone())),
        Step { formula: Some(text), .. } => {
            formula::decide(&scope.fill(text)?, &with, cache, budget, keep)
        }
        Step { prove: Some(text), .. } => certified::prove(&scope.fill(text)?, budget, keep),
        Step { compute: Some(name), .. } => computations::compute(name, &with, budget),
        Step { values, .. } if !values.is_empty() => values::compare(values, scope, budget),
        _ => Err(Halt::Data("a step says nothing".to_owned())),
    }
}
