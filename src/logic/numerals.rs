//! The system in which all numbers of a formula are written.

use std::fmt;

use crate::automaton::{Alphabet, DigitOrder};
use crate::number::numeration::{LinearNumeration, Numeration};

/// A numeration system that formulas can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numerals {
    /// Digits in a base, in one of the two orders: `msd_2`, `lsd_3`.
    Base {
        /// The base, from 2 to 65,536.
        base: u32,
        /// Which digit is read first.
        order: DigitOrder,
    },
    /// Greedy words by u_0 = 1, u_1 = p + 1, u_n = p·u_(n−1) + q·u_(n−2), p ≥ q ≥ 1, most
    /// significant digit first: `lin(p,q)`. The digits are at most p, and after each p the next one
    /// is at most q − 1. `lin(1,1)` is Zeckendorf's, the words of `msd_fib`.
    Linear {
        /// The factor of the last term.
        p: u32,
        /// The factor of the term before it.
        q: u32,
    },
}

impl Numerals {
    /// Those that an automaton with digits of this system reads, if formulas can be about them.
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

    /// How many digits there are.
    pub fn digits(self) -> u32 {
        match self {
            Numerals::Base { base, .. } => base,
            Numerals::Linear { p, .. } => p + 1,
        }
    }

    /// The base; `None` if the digits are not those of one.
    pub fn base(self) -> Option<u32> {
        match self {
            Numerals::Base { base, .. } => Some(base),
            Numerals::Linear { .. } => None,
        }
    }

    /// The system of the digits.
    ///
    /// # Panics
    /// If the numerals are linear and not p ≥ q ≥ 1.
    pub fn numeration(self) -> Numeration {
        match self {
            Numerals::Base { .. } => Numeration::Base,
            Numerals::Linear { p, q } => {
                let system = LinearNumeration::new(vec![1, p + 1], vec![p, q]);
                Numeration::Linear(system.expect("the terms grow, as p ≥ q ≥ 1"))
            }
        }
    }

    /// Which digit is read first.
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
