//! The numeration system in which all numbers of a formula are written.

use std::fmt;

use crate::automaton::{Alphabet, DigitOrder};
use crate::number::numeration::{LinearNumeration, Numeration};

/// A numeration system in which formulas can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numerals {
    /// Digits in a base, in one of the two orders: `msd_2`, `lsd_3`.
    Base {
        /// The base, from 2 to 65,536.
        base: u32,
        /// Which digit is read first.
        order: DigitOrder,
    },
    /// Greedy representations with the units u_0 = 1, u_1 = p + 1, u_n = p·u_(n−1) + q·u_(n−2), p ≥
    /// q ≥ 1, most significant digit first: `lin(p,q)`. Digits are at most p, and the digit after a
    /// p is at most q − 1. `lin(1,1)` is Zeckendorf's system, which Walnut calls `msd_fib`.
    Linear {
        /// The factor of u_(n−1).
        p: u32,
        /// The factor of u_(n−2).
        q: u32,
    },
}

impl Numerals {
    /// The system that an automaton reads; `None` if formulas cannot be decided in it.
    ///
    /// ```
    /// use nimata::automaton::{Alphabet, DigitOrder};
    /// use nimata::logic::Numerals;
    /// let base = Alphabet::new(10, 1)?;
    /// let found = Numerals::of(&Default::default(), base, DigitOrder::Msd);
    /// assert_eq!(found, Some(Numerals::Base { base: 10, order: DigitOrder::Msd }));
    /// # Ok::<(), nimata::automaton::AutomatonError>(())
    /// ```
    pub fn of(numeration: &Numeration, alphabet: Alphabet, order: DigitOrder) -> Option<Numerals> {
        match numeration {
            Numeration::Base => Some(Numerals::Base { base: alphabet.base(), order }),
            Numeration::Linear(system) => match (system.initial(), system.coefficients()) {
                (&[_, second], &[p, q]) if (1..=p).contains(&q) && second - 1 == p => {
                    Some(Numerals::Linear { p, q })
                }
                _ => None,
            },
        }
    }

    /// The number of different digits.
    pub fn digits(self) -> u32 {
        match self {
            Numerals::Base { base, .. } => base,
            Numerals::Linear { p, .. } => p + 1,
        }
    }

    /// The base; `None` for linear numerals.
    pub fn base(self) -> Option<u32> {
        match self {
            Numerals::Base { base, .. } => Some(base),
            Numerals::Linear { .. } => None,
        }
    }

    /// The digits as automata read them.
    ///
    /// # Panics
    /// Panics if the numerals are linear and p ≥ q ≥ 1 does not hold.
    pub fn numeration(self) -> Numeration {
        match self {
            Numerals::Base { .. } => Numeration::Base,
            Numerals::Linear { p, q } => {
                let system = LinearNumeration::new(vec![1, p + 1], vec![p, q]);
                Numeration::Linear(system.expect("the terms grow, as p ≥ q ≥ 1"))
            }
        }
    }

    /// The order in which digits are read.
    pub fn order(self) -> DigitOrder {
        match self {
            Numerals::Base { order, .. } => order,
            Numerals::Linear { .. } => DigitOrder::Msd,
        }
    }
}

/// The name that certificates use: `msd_2`, `lsd_3`, `lin(1,1)`.
impl fmt::Display for Numerals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numerals::Base { base, order } => write!(f, "{}_{base}", order.name()),
            Numerals::Linear { p, q } => write!(f, "lin({p},{q})"),
        }
    }
}
