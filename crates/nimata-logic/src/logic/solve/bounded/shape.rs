//! The recurrence of a block with a bounded variable, by the linear forms of its atoms.

use super::body::{Body, compared, factor, follows, term};
use crate::logic::linear::Sum;
use crate::logic::{Formula, Quantifier, Recurrence, Relation, Term, free_variables};
use nimata_automata::number::index;

/// The greatest change of a variable in a step of a recurrence.
const STEP: i128 = 2;
/// The most variables of a block with a recurrence.
pub(super) const VARIABLES: usize = 5;
/// The most parts of a formula that is read.
const PARTS: usize = 200;

/// A block A t (~(bounds & all parts)), or its negation E t (bounds & all parts).
pub(in crate::logic::solve) struct Block {
    pub(super) quantifier: Quantifier,
    /// The free variables, by their numbers from 0 on; then those of the block.
    pub(super) names: Vec<String>,
    /// The number of the bounded variable, and of free ones.
    bounded: u32,
    /// The sums that must be at least 0; the bounded variable is the first of them.
    pub(super) bounds: Vec<Sum>,
    pub(super) parts: Vec<Body>,
}

/// A step of the recurrence: the block holds at a place if it holds for the values in `also` and,
/// where the sums in `taken` are at least 0, at the place after the step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) from: u32,
    /// For each free variable its value after the step.
    pub(super) at: Vec<Sum>,
    pub(super) also: Vec<Sum>,
    /// Where these are at least 0, the step is taken.
    pub(super) taken: Vec<Sum>,
    /// A number that the step lowers.
    pub(super) falls: Option<Sum>,
}

impl Block {
    /// Reads a quantified formula whose free variables are these; `None` if it is not of the form.
    pub(in crate::logic::solve) fn read(formula: &Formula, variables: &[String]) -> Option<Self> {
        let Formula::Quantified(quantifier, bound, inner) = formula else { return None };
        if variables.len() > VARIABLES
            || formula.parts().take(PARTS).count() == PARTS
            || bound.iter().any(|name| variables.contains(name))
        {
            return None;
        }
        let names = [variables, bound].concat();
        let number = |name: &str| {
            let at = names.iter().position(|known| known == name).expect("all variables are named");
            u32::try_from(at).expect("few variables")
        };
        let fresh = u32::try_from(names.len()).expect("few variables");
        let exists = *quantifier == Quantifier::Exists;
        let body = Body::read(inner, &number, fresh)?;
        let mut parts = if exists { body } else { body.negated() }.parts();
        let bounded = number(&bound[0]);
        let mut bounds = vec![Sum::variable(bounded)];
        for other in &bound[1..] {
            eliminate(number(other), &mut parts, &mut bounds)?;
        }
        let parts = parts.into_iter().filter(|part| match part.bound() {
            Some(sum) => {
                bounds.push(sum);
                false
            }
            None => true,
        });
        let mut parts: Vec<Body> = parts.collect();
        // Of two bounds that follow from each other one stays; the first is not needed by others.
        let mut at = 1;
        while at < bounds.len() {
            let sum = bounds.remove(at);
            if !follows(&sum, &bounds) {
                bounds.insert(at, sum);
                at += 1;
            }
        }
        parts = parts.into_iter().map(|part| part.without(&bounds)).collect();
        let has_letters = parts.iter().any(Body::has_letters);
        has_letters.then_some(Block { quantifier: *quantifier, names, bounded, bounds, parts })
    }

    /// The body that must hold wherever all bounds do.
    pub(super) fn holds(&self) -> Body {
        Body::all(self.parts.clone()).negated()
    }

    /// The formula that the rule holds for a value, if the value is a number.
    pub(super) fn rule_at(&self, value: &Sum) -> Option<Formula> {
        let bounds = self.bounds.iter().cloned().map(|sum| Body::Sign(sum, Relation::AtLeast));
        let all = Body::All(bounds.chain(self.parts.iter().cloned()).collect());
        let step = value.plus(-1, &Sum::variable(self.bounded))?;
        let here = all.map(&mut |sum| sum.plus(factor(sum, self.bounded), &step))?;
        Some(here.negated().formula(&self.names))
    }

    /// The name of the bounded variable.
    pub(super) fn bounded(&self) -> &String {
        &self.names[index(self.bounded)]
    }

    /// The free variables.
    pub(super) fn variables(&self) -> &[String] {
        &self.names[..index(self.bounded)]
    }

    /// The step with the fewest values to look at by themselves.
    pub(super) fn step(&self) -> Option<Step> {
        let count = self.variables().len();
        let mut best: Option<((usize, usize, i128), Step)> = None;
        for from in 0..=2 {
            let mut change = vec![-STEP; count];
            loop {
                if let Some(step) = self.step_by(from, &change) {
                    // Letters at sums take larger automata than steps of several numbers.
                    let summands = step.also.iter().map(|value| value.factors.len()).sum();
                    let size = change.iter().map(|by| by.abs()).sum();
                    let cost = (step.also.len(), summands, size);
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, step));
                    }
                }
                let Some(at) = change.iter().rposition(|&by| by < STEP) else { break };
                change[at] += 1;
                change[at + 1..].fill(-STEP);
            }
        }
        best.map(|(_, step)| step)
    }

    /// The growth of a sum if the bounded variable falls by `from` and the others change so.
    fn growth(&self, sum: &Sum, from: i128, change: &[i128]) -> i128 {
        let terms = sum.factors.iter().map(|&(variable, factor)| {
            factor * change.get(index(variable)).copied().unwrap_or(-from)
        });
        terms.sum()
    }

    fn step_by(&self, from: u32, change: &[i128]) -> Option<Step> {
        let growth = |sum: &Sum| self.growth(sum, i128::from(from), change);
        // What does not depend on the bounded variable may become true by the step: where it is
        // false, so is the rule for the least value.
        let mut taken = Vec::new();
        for part in self.holds().parts() {
            match part.bound() {
                Some(sum) if factor(&sum, self.bounded) == 0 && growth(&sum) > 0 => taken.push(sum),
                _ if part.all_sums(&|sum| growth(sum) == 0) => {}
                _ => return None,
            }
        }
        let mut also: Vec<Sum> = Vec::new();
        for bound in &self.bounds {
            let lost = -growth(bound);
            let by = factor(bound, self.bounded);
            if lost < 0 || lost > 0 && by.abs() != 1 || lost > 16 {
                return None;
            }
            for at in 0..lost {
                // The value of the bounded variable at which the bound is this number.
                let rest = bound.plus(-by, &Sum::variable(self.bounded))?;
                let value = Sum::number(at).plus(-1, &rest)?.times(by);
                if !also.contains(&value) {
                    also.push(value);
                }
            }
        }
        let at = (0..self.bounded).zip(change);
        let at = at.map(|(variable, &by)| Sum::variable(variable).plus(1, &Sum::number(by)));
        let at: Vec<Sum> = at.collect::<Option<_>>()?;
        if also.len() > 16 {
            return None;
        }
        let of = |sum: &Sum| factor(sum, self.bounded);
        let with = |of_sum: &dyn Fn(i128) -> bool| -> Vec<&Sum> {
            self.bounds.iter().filter(|&sum| of_sum(of(sum))).collect()
        };
        for low in with(&|by| by == 1) {
            // Whether the least value within all bounds is checked separately.
            let follows_low = |sum: &&Sum| follows(sum, std::slice::from_ref(low));
            let is_least = growth(low) < 0 && with(&|by| by > 0).iter().all(follows_low);
            for up in with(&|by| by < 0) {
                // There are at most so many values, and one more; of them the step loses these.
                let width = up.plus(-of(up), low)?;
                let lost = -growth(&width);
                let falls = width.plus(1, &Sum::number(1))?;
                let rest = falls.plus(-1, &Sum::number(lost))?;
                if lost > 0
                    && (taken.is_empty() || is_least)
                    && at.iter().all(|sum| follows(sum, std::slice::from_ref(&rest)))
                {
                    taken.insert(0, rest);
                    return Some(Step { from, at, also, taken, falls: Some(falls) });
                }
            }
        }
        None
    }

    /// A block with one parameter for each index and one for the bound, and the step that makes
    /// this block an instance of it; `None` if there is one parameter too many, or the indices are
    /// not linear forms.
    pub(super) fn general(&self) -> Option<(Formula, Step)> {
        let [_, bound] = &self.bounds[..] else { return None };
        if factor(bound, self.bounded) != -1 {
            return None;
        }
        // The values of the bounded variable are those below this.
        let end = bound.plus(1, &Sum::variable(self.bounded))?.plus(1, &Sum::number(1))?;
        let last = end.plus(-1, &Sum::number(1))?;
        // A condition without the bounded variable is asked at the least value.
        let (mut parts, mut taken) = (Vec::new(), Vec::new());
        for part in self.holds().parts() {
            match part.bound() {
                Some(sum) if factor(&sum, self.bounded) == 0 => taken.push(sum),
                _ => parts.push(part),
            }
        }
        let also = if taken.is_empty() { Vec::new() } else { vec![Sum::number(0)] };
        if !follows(&end, &[]) {
            taken.push(end.clone());
        }
        // The parameters, with their numbers in the general block; the end is the first of them.
        let mut at = vec![end];
        let bounded = u32::try_from(VARIABLES).expect("few variables");
        let mut change = |sum: &Sum| {
            let by = factor(sum, self.bounded);
            let rest = sum.plus(-by, &Sum::variable(self.bounded))?;
            // A form that falls begins at its last value.
            let least = if by < 0 { rest.plus(by, &last)? } else { rest };
            if !follows(&least, &taken) {
                return None;
            }
            let known = at[1..].iter().position(|known| *known == least).map(|at| at + 1);
            let parameter = known.unwrap_or_else(|| {
                at.push(least);
                at.len() - 1
            });
            let parameter = Sum::variable(u32::try_from(parameter).expect("few variables"));
            match by < 0 {
                false => parameter.plus(by, &Sum::variable(bounded)),
                // by·(t − (end − 1)) with the end as parameter 0.
                true => parameter
                    .plus(by, &Sum::variable(bounded))?
                    .plus(-by, &Sum::variable(0))?
                    .plus(by, &Sum::number(1)),
            }
        };
        let holds = Body::all(parts).map(&mut change)?;
        if at.len() > VARIABLES {
            return None;
        }
        let mut names: Vec<String> = (0..VARIABLES).map(|at| format!("y{at}")).collect();
        names.push("t".to_owned());
        let below = Formula::Compare(Term::variable("t"), Relation::Less, Term::variable("y0"));
        let rule = below.implies(holds.formula(&names));
        let general = Formula::for_all(vec!["t".to_owned()], rule);
        let are_used = free_variables(&general).len() == at.len();
        are_used.then_some((general, Step { from: 0, at, also, taken, falls: None }))
    }

    /// The recurrence in the text of certificates, about another lemma if its text is given.
    pub(super) fn recurrence(&self, step: &Step, lemma: Option<String>) -> Recurrence {
        let write = |sum: &Sum| term(sum, &self.names).to_string();
        Recurrence {
            lemma,
            at: step.at.iter().map(write).collect(),
            from: step.from,
            also: step.also.iter().map(write).collect(),
            condition: self.condition(step).to_string(),
            falls: step.falls.as_ref().map(write),
        }
    }

    /// The formula that says where the step is taken.
    pub(super) fn condition(&self, step: &Step) -> Formula {
        let bounds = step.taken.iter();
        Formula::all(bounds.map(|sum| compared(sum, Relation::AtLeast, &self.names)))
    }
}

/// Replaces a variable by what an equation says of it.
fn eliminate(variable: u32, parts: &mut Vec<Body>, bounds: &mut Vec<Sum>) -> Option<()> {
    // An equation is a pair of opposite bounds.
    let sums: Vec<Option<Sum>> = parts.iter().map(Body::bound).collect();
    let equation = sums
        .iter()
        .flatten()
        .find(|sum| factor(sum, variable) == -1 && sums.contains(&Some(sum.times(-1))))?;
    let value = equation.plus(1, &Sum::variable(variable))?;
    let mut change = |sum: &Sum| sum.plus(factor(sum, variable), equation);
    *parts = parts.iter().map(|part| part.map(&mut change)).collect::<Option<_>>()?;
    *bounds = bounds.iter().map(&mut change).collect::<Option<_>>()?;
    bounds.push(value);
    Some(())
}
