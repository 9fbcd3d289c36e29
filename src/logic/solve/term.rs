//! Terms as sums of multiples of variables, with what must hold so that they are numbers.

use super::linear::Sum;
use crate::logic::Term;

/// Sums that must be at least 0, and variables that stand for quotients.
pub(super) struct Terms<'v> {
    /// The number of a variable by its name.
    number: &'v dyn Fn(&str) -> u32,
    /// What must be at least 0.
    pub(super) sides: Vec<Sum>,
    /// The variables that stand for quotients, and for other numbers that only the atom has.
    pub(super) fresh: Vec<u32>,
    next: u32,
}

impl<'v> Terms<'v> {
    /// `next` is the first variable that the formula does not have.
    pub(super) fn new(number: &'v dyn Fn(&str) -> u32, next: u32) -> Self {
        Terms { number, sides: Vec::new(), fresh: Vec::new(), next }
    }

    /// A variable that nothing else has.
    pub(super) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.fresh.push(self.next - 1);
        self.next - 1
    }

    /// A variable that this has not given, nor will, before the next call of [`Self::fresh`].
    pub(super) fn unused(&self) -> u32 {
        self.next
    }

    /// The sum that a term is; `None` past what is computed with.
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
                // q·divisor ≤ dividend < (q + 1)·divisor.
                let quotient = Sum::variable(self.fresh());
                let rest = dividend.plus(-divisor, &quotient)?;
                let over = Sum::number(divisor - 1).plus(-1, &rest)?;
                self.sides.extend([rest, over]);
                quotient
            }
        })
    }
}
