//! Linear sums, and terms as sums.

use super::Term;

/// A linear sum: a constant plus multiples of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sum<V = u32> {
    /// The variables in increasing order, with factors other than 0.
    pub(super) factors: Vec<(V, i128)>,
    pub(super) constant: i128,
}

/// A bound on factors and constants, far below what 128 bits can hold.
const MOST: i128 = 1 << 80;

impl<V: Ord + Clone> Sum<V> {
    pub(super) fn variable(variable: V) -> Self {
        Sum { factors: vec![(variable, 1)], constant: 0 }
    }

    pub(super) fn number(constant: i128) -> Self {
        Sum { factors: Vec::new(), constant }
    }

    /// Returns self + factor · other; `None` if a number becomes too large.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        let bounded = |number: i128| Some(number).filter(|number| number.abs() < MOST);
        sum.constant = bounded(sum.constant + bounded(factor)?.checked_mul(other.constant)?)?;
        for (variable, more) in &other.factors {
            let more = factor.checked_mul(*more)?;
            match sum.factors.binary_search_by(|(known, _)| known.cmp(variable)) {
                Ok(at) => sum.factors[at].1 = bounded(sum.factors[at].1 + bounded(more)?)?,
                Err(at) => sum.factors.insert(at, (variable.clone(), bounded(more)?)),
            }
        }
        sum.factors.retain(|&(_, factor)| factor != 0);
        Some(sum)
    }

    /// Whether each summand of another sum of several is one of this sum.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let rest = self.plus(-1, other);
        let whole = |rest: Self| rest.constant >= 0 && rest.factors.iter().all(|it| it.1 > 0);
        other.factors.len() > 1 && rest.is_some_and(whole)
    }

    /// The sum with all signs changed if the sign is −1, or as it is if the sign is 1.
    pub(super) fn times(&self, sign: i128) -> Self {
        let factors =
            self.factors.iter().map(|(variable, factor)| (variable.clone(), sign * factor));
        Sum { factors: factors.collect(), constant: sign * self.constant }
    }
}

/// Converts terms to sums, with fresh variables for quotients, and collects the conditions on them.
pub(super) trait Terms<V: Ord + Clone> {
    /// Whether a difference below 0 is no number.
    const NATURAL: bool;

    /// The variable with a name.
    fn variable(&self, name: &str) -> V;

    /// A fresh variable of the atom.
    fn fresh(&mut self) -> V;

    /// Adds the condition that a sum is at least 0.
    fn require(&mut self, sum: Sum<V>);

    /// Converts a term to a sum; `None` if a number becomes too large.
    fn sum(&mut self, term: &Term) -> Option<Sum<V>> {
        Some(match term {
            Term::Number(number) => Sum::number(i128::from(*number)),
            Term::Variable(name) => Sum::variable(self.variable(name)),
            Term::Sum(left, right) => self.sum(left)?.plus(1, &self.sum(right)?)?,
            Term::Difference(left, right) => {
                let difference = self.sum(left)?.plus(-1, &self.sum(right)?)?;
                if Self::NATURAL {
                    self.require(difference.clone());
                }
                difference
            }
            Term::Multiple(factor, term) => {
                Sum::number(0).plus(i128::from(*factor), &self.sum(term)?)?
            }
            Term::Quotient(term, divisor) => {
                let divisor = i128::from(*divisor);
                let dividend = self.sum(term)?;
                // The quotient q satisfies q·divisor ≤ dividend < (q + 1)·divisor.
                let quotient = Sum::variable(self.fresh());
                let rest = dividend.plus(-divisor, &quotient)?;
                let over = Sum::number(divisor - 1).plus(-1, &rest)?;
                self.require(rest);
                self.require(over);
                quotient
            }
        })
    }
}
