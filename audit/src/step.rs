//! Decides a step in one of four ways.

use super::data::Step;
use super::seen::{Halt, Keep, Seen};
use super::template::Scope;
use super::{certified, computations, formula, values};
use nimata::budget::Budget;

/// Decides a step for every value of its parameters, and stops where it fails.
pub fn decide(
    step: &Step,
    scope: Scope<'_>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Vec<Seen>, Halt> {
    let mut all = Vec::new();
    let mut asked = formula::Asked::new(budget);
    for scope in scope.each(&step.each)? {
        budget.allow_time()?;
        let seen = one(step, &scope, budget, &mut asked, keep)?;
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
    asked: &mut formula::Asked<'_>,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let with = step.with.iter().map(|(name, text)| Ok((name.clone(), scope.fill(text)?)));
    let with = with.collect::<Result<_, String>>()?;
    match step {
        Step { open: Some(why), .. } => Ok(Seen::Open(why.clone())),
        Step { formula: Some(text), .. } => {
            formula::decide(&scope.fill(text)?, &with, asked, budget, keep)
        }
        Step { prove: Some(text), .. } => certified::prove(&scope.fill(text)?, budget, keep),
        Step { compute: Some(name), .. } => computations::compute(name, &with, budget),
        Step { values, .. } if !values.is_empty() => values::compare(values, scope, budget),
        _ => Err(Halt::Data("a step says nothing".to_owned())),
    }
}
