//! Terms as linear sums, with the conditions under which they are natural numbers.

use super::linear::Sum;
use crate::logic::Term;

/// Collects the conditions of an atom's terms, and fresh variables for their quotients.
pub(super) struct Terms<'v> {
    /// Returns the number of a variable by its name.
    number: &'v dyn Fn(&str) -> u32,
    /// The sums that must be at least 0.
    pub(super) sides: Vec<Sum>,
    /// The fresh variables, which stand for quotients and for other numbers of this atom alone.
    pub(super) fresh: Vec<u32>,
    next: u32,
}

impl<'v> Terms<'v> {
    /// `next` is the first number that is not a variable of the formula.
    pub(super) fn new(number: &'v dyn Fn(&str) -> u32, next: u32) -> Self {
        Terms { number, sides: Vec::new(), fresh: Vec::new(), next }
    }

    /// Returns a new variable.
    pub(super) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.fresh.push(self.next - 1);
        self.next - 1
    }

    /// Returns a variable that is not in use; the next call of [`Self::fresh`] may return it.
    pub(super) fn unused(&self) -> u32 {
        self.next
    }

    /// Converts a term to a sum; `None` if a number becomes too large.
    pub(super) fn sum(&mut self, term: &Term) -> Option<Sum> {
        Some(match term {
            Term::Number(number) => Sum::number(i128::from(*number)),
            Term::Variable(name) => Sum::variable((self.number)(name)),
            Term::Sum(left, right) => self.sum(left)?.plus(1, &self.sum(right)?)?,
            Term::Difference(left, right) => {
                let difference = self.sum(left)?.plus(-1, &self.sum(right)?)?;
                self.sides.push(difference.clone());
                difference
            }
            Term::Multiple(factor, term) => {
                Sum::default().plus(i128::from(*factor), &self.sum(term)?)?
            }
            Term::Quotient(term, divisor) => {
                let divisor = i128::from(*divisor);
                let dividend = self.sum(term)?;
                if divisor == 1 {
                    return Some(dividend);
                }
                // The quotient q satisfies q·divisor ≤ dividend < (q + 1)·divisor.
                let quotient = Sum::variable(self.fresh());
                let rest = dividend.plus(-divisor, &quotient)?;
                let over = Sum::number(divisor - 1).plus(-1, &rest)?;
                self.sides.extend([rest, over]);
                quotient
            }
        })
    }
}
