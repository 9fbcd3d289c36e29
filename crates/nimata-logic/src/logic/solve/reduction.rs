//! Reduces a linear atom to additions of two numbers, by the rule of docs/certificate.md, section
//! 4, which the checker follows as well.

use crate::logic::Relation;
use crate::logic::linear::Sum;

/// A linear atom in its normal form: a sum that is 0, or that is at least 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Atom {
    /// Whether the sum is 0. If so, its sign is the one for which the sorted factors and the
    /// constant are lexicographically greater; if not, its constant is at least 0.
    pub(super) is_equation: bool,
    pub(super) sum: Sum,
}

/// A variable or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Variable(u32),
    Number(u128),
}

/// The way in which an atom is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The order of two words decides: the first must not be less than the second.
    Order(Operand, Operand),
    /// The third must be the sum of the first two.
    Addition([Operand; 2], u32),
    /// A new number is the sum of these two, and satisfies a smaller atom.
    Part([Operand; 2], Atom),
}

/// The summands of one side, as positive numbers.
struct Side {
    factors: Vec<(u32, i128)>,
    constant: i128,
    /// The sign of the side in the sum.
    sign: i128,
}

impl Atom {
    /// The normal form of the comparison of a sum with 0, and whether the comparison holds where
    /// the atom does; otherwise it holds where the atom does not.
    pub(super) fn new(sum: &Sum, relation: Relation) -> (Self, bool) {
        let negated = || sum.times(-1);
        // A sum is at least 0 exactly where the negated sum less 1 is not.
        let at_least = |sum: Sum, holds: bool| match sum.constant < 0 {
            false => (Atom { is_equation: false, sum }, holds),
            true => {
                let mut other = sum.times(-1);
                other.constant -= 1;
                (Atom { is_equation: false, sum: other }, !holds)
            }
        };
        match relation {
            Relation::Equal | Relation::Unequal => {
                let sum = if key(&negated()) > key(sum) { negated() } else { sum.clone() };
                (Atom { is_equation: true, sum }, relation == Relation::Equal)
            }
            Relation::AtLeast => at_least(sum.clone(), true),
            Relation::Less => at_least(sum.clone(), false),
            Relation::AtMost => at_least(negated(), true),
            Relation::Greater => at_least(negated(), false),
        }
    }

    /// The first step. `fresh` is a variable that the atom does not have.
    pub(super) fn step(&self, fresh: u32) -> Step {
        let sides = [Side::of(&self.sum, 1), Side::of(&self.sum, -1)];
        let simple = [sides[0].simple(), sides[1].simple()];
        if let [Some(left), Some(right)] = simple {
            return Step::Order(left, right);
        }
        let pairs = [sides[0].pair(), sides[1].pair()];
        if self.is_equation {
            for (side, other) in [(0, 1), (1, 0)] {
                if let (Some(Operand::Variable(whole)), Some(pair)) = (simple[side], pairs[other]) {
                    return Step::Addition(pair, whole);
                }
            }
        }
        let side = usize::from(simple[0].is_some());
        let (pair, rest) = sides[side].split(fresh);
        let other = &sides[1 - side];
        let signed = |side: &Side| side.sum().times(side.sign);
        let sum = signed(&rest).plus(1, &signed(other)).expect("no number grows");
        let relation = if self.is_equation { Relation::Equal } else { Relation::AtLeast };
        Step::Part(pair, Atom::new(&sum, relation).0)
    }

    /// The summands of both sides, each list by increasing factors, and the constants.
    pub(super) fn sides(&self) -> [(Vec<(u32, i128)>, i128); 2] {
        [1, -1].map(|sign| {
            let Side { mut factors, constant, .. } = Side::of(&self.sum, sign);
            factors.sort_by_key(|&(_, factor)| factor);
            (factors, constant)
        })
    }
}

/// The sorted factors of a sum, and its constant.
fn key(sum: &Sum) -> (Vec<i128>, i128) {
    let mut factors: Vec<i128> = sum.factors.iter().map(|&(_, factor)| factor).collect();
    factors.sort_unstable();
    (factors, sum.constant)
}

impl Side {
    /// The part of a sum with this sign.
    fn of(sum: &Sum, sign: i128) -> Self {
        let positive = |number: i128| (sign * number).max(0);
        let factors = sum.factors.iter().map(|&(variable, factor)| (variable, positive(factor)));
        let factors = factors.filter(|&(_, factor)| factor > 0).collect();
        Side { factors, constant: positive(sum.constant), sign }
    }

    fn sum(&self) -> Sum {
        Sum { factors: self.factors.clone(), constant: self.constant }
    }

    /// The side as a single variable or a constant.
    fn simple(&self) -> Option<Operand> {
        match self.factors[..] {
            [] => Some(Operand::Number(self.constant.unsigned_abs())),
            [(variable, 1)] if self.constant == 0 => Some(Operand::Variable(variable)),
            _ => None,
        }
    }

    /// The side as a sum of two.
    fn pair(&self) -> Option<[Operand; 2]> {
        match self.factors[..] {
            [(one, 1), (other, 1)] if self.constant == 0 => {
                Some([Operand::Variable(one), Operand::Variable(other)])
            }
            [(one, 2)] if self.constant == 0 => Some([Operand::Variable(one); 2]),
            [(one, 1)] if self.constant > 0 => {
                Some([Operand::Variable(one), Operand::Number(self.constant.unsigned_abs())])
            }
            _ => None,
        }
    }

    /// Two summands whose sum becomes the variable `fresh`, and the side with that variable: the
    /// greatest factor is halved or, if all factors are 1, two summands become one.
    fn split(&self, fresh: u32) -> ([Operand; 2], Side) {
        let (mut factors, mut constant) = (self.factors.clone(), self.constant);
        let most = factors.iter().map(|&(_, factor)| factor).max().unwrap_or(0);
        let greatest = factors.iter().position(|&(_, factor)| factor == most);
        let (pair, taken) = match greatest.filter(|_| most > 1) {
            Some(at) => {
                let (variable, factor) = factors[at];
                factors[at].1 = factor % 2;
                ([Operand::Variable(variable); 2], factor / 2)
            }
            None => {
                let first = Operand::Variable(factors.remove(0).0);
                let second = if factors.is_empty() {
                    Operand::Number(std::mem::take(&mut constant).unsigned_abs())
                } else {
                    Operand::Variable(factors.remove(0).0)
                };
                ([first, second], 1)
            }
        };
        factors.push((fresh, taken));
        factors.retain(|&(_, factor)| factor > 0);
        factors.sort_unstable();
        (pair, Side { factors, constant, sign: self.sign })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equation(factors: &[i128], constant: i128) -> Atom {
        let factors = (0..).zip(factors.iter().copied()).collect();
        Atom::new(&Sum { factors, constant }, Relation::Equal).0
    }

    #[test]
    fn equations_are_signed_so_that_their_key_is_greatest() {
        assert_eq!(equation(&[-1, -1, 1], 0), equation(&[1, 1, -1], 0));
        assert_eq!(key(&equation(&[-1, -1, 1], 0).sum), (vec![-1, 1, 1], 0));
        assert_eq!(key(&equation(&[1, -1], -3).sum), (vec![-1, 1], 3));
    }

    #[test]
    fn a_sum_of_three_is_two_additions() {
        // x0 + x1 + x2 = x3
        let Step::Part(pair, rest) = equation(&[1, 1, 1, -1], 0).step(4) else { panic!("long") };
        assert_eq!(pair, [Operand::Variable(0), Operand::Variable(1)]);
        let two = [Operand::Variable(2), Operand::Variable(4)];
        assert_eq!(rest.step(5), Step::Addition(two, 3));
    }

    #[test]
    fn the_greatest_factor_is_halved() {
        // 5 x0 = x1: z = 2 x0, x0 + 2 z = x1, y = 2 z, x0 + y = x1
        let Step::Part(pair, rest) = equation(&[5, -1], 0).step(2) else { panic!("long") };
        assert_eq!(pair, [Operand::Variable(0); 2]);
        let Step::Part(pair, rest) = rest.step(3) else { panic!("2 z is left") };
        assert_eq!(pair, [Operand::Variable(2); 2]);
        assert!(matches!(rest.step(4), Step::Addition(_, 1)));
    }
}
