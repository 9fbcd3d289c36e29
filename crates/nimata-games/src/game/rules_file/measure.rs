//! The measure of a rules file as a sum of multiples of the numbers of a position.

use super::text::RulesFile;
use nimata_logic::logic::Term;

/// A measure: multiples of the numbers of a position, and a constant. Sums that exceed 128 bits
/// count as the greatest number.
pub(super) struct Measure {
    /// The factor of each number.
    pub(super) factors: Vec<u128>,
    pub(super) constant: u128,
}

impl Measure {
    /// The measure of a file.
    pub(super) fn of(file: &RulesFile) -> Self {
        let mut measure = Measure { factors: vec![0; file.reads.len()], constant: 0 };
        let term = file.lowered();
        let mut stack = vec![(&term, 1u128)];
        while let Some((term, factor)) = stack.pop() {
            let add = |sum: &mut u128, more: u128| *sum = sum.saturating_add(more);
            match term {
                Term::Number(number) => {
                    add(&mut measure.constant, factor.saturating_mul(u128::from(*number)));
                }
                Term::Variable(name) => {
                    let place = file.reads.iter().position(|known| known == name);
                    let place = place.expect("a measure names numbers of the position");
                    add(&mut measure.factors[place], factor);
                }
                Term::Multiple(more, inner) => {
                    stack.push((inner, factor.saturating_mul(u128::from(*more))));
                }
                other => stack.extend(other.operands().map(|inner| (inner, factor))),
            }
        }
        measure
    }

    /// The measure of a position.
    pub(super) fn at(&self, at: &[u64]) -> u128 {
        let parts = self.factors.iter().zip(at).map(|(factor, &n)| factor.saturating_mul(n.into()));
        parts.fold(self.constant, u128::saturating_add)
    }
}
