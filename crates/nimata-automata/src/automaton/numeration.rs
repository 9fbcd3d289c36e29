//! The numeration of an automaton: the meaning of its digits, and the order in which it reads them.

use std::fmt;
use std::sync::Arc;

use super::{DigitOrder, Letters};
use crate::number::numeration::{LinearNumeration, WordSystem};

/// A way to write numbers as words of digits, with the end from which the words are read.
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// let binary = Numeration::Base { base: 2, order: DigitOrder::Lsd };
/// assert_eq!((binary.digits(), binary.to_string().as_str()), (2, "lsd_2"));
/// assert_eq!(binary.to_msd_digits(&6u32.into()), [1, 1, 0]);
/// let zeckendorf = Numeration::lin(1, 1); // 1, 2, 3, 5, …
/// assert_eq!((zeckendorf.digits(), zeckendorf.to_string().as_str()), (2, "lin(1,1)"));
/// assert_eq!(zeckendorf.to_msd_digits(&6u32.into()), [1, 0, 0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// The digits in a base: `msd_2`, `lsd_3`.
    Base {
        /// The base, at least 2.
        base: u32,
        /// The digit that is read first.
        order: DigitOrder,
    },
    /// Greedy representations by the terms of a linear recurrence. Clones share the recurrence.
    Linear {
        /// The recurrence.
        system: Arc<LinearNumeration>,
        /// The digit that is read first.
        order: DigitOrder,
    },
    /// The digits of integers in a negative base: `msd_neg_2` is base −2.
    Negative {
        /// The base without its sign, at least 2.
        base: u32,
        /// The digit that is read first.
        order: DigitOrder,
    },
    /// The digits of integers in sums of 1, −1, 2, −3, 5, …, of which no two neighbours are taken:
    /// `msd_neg_fib`. Every integer is one such sum (Bunder, *Zeckendorf representations using
    /// negative Fibonacci numbers*, 1992).
    NegaFibonacci {
        /// The digit that is read first.
        order: DigitOrder,
    },
    /// Words of a language, which stand for their ranks. Clones share the language.
    Words {
        /// The language and its name.
        system: Arc<WordSystem>,
        /// The digit that is read first.
        order: DigitOrder,
    },
    /// The digits of several tracks, each with a meaning of its own. Methods about a single number
    /// use the first track.
    Tracks {
        /// The tracks in their order, at least one.
        tracks: Arc<[Track]>,
        /// The digit that is read first.
        order: DigitOrder,
    },
}

/// The meaning of the digits of one track.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// They are those of a number.
    Number(Numeration),
    /// They are the letters of a code, such as the instructions by which paper is folded.
    Code(Letters),
}

impl Numeration {
    /// Greedy representations by a recurrence.
    pub fn linear(system: LinearNumeration, order: DigitOrder) -> Self {
        Numeration::Linear { system: Arc::new(system), order }
    }

    /// The numeration `lin(p,q)`, most significant digit first: greedy representations with u_0 =
    /// 1, u_1 = p + 1, u_n = p·u_(n−1) + q·u_(n−2). Digits are at most p, and the digit after a p
    /// is at most q − 1. `lin(1,1)` is Zeckendorf's system, which Walnut calls `msd_fib`.
    ///
    /// # Panics
    /// Panics unless p ≥ q ≥ 1 and p < 2^30.
    pub fn lin(p: u32, q: u32) -> Self {
        assert!(q <= p && p < 1 << 30, "lin(p,q) needs p ≥ q ≥ 1, and small digits");
        let system = LinearNumeration::new(vec![1, p + 1], vec![p, q]);
        Numeration::linear(system.expect("the terms grow, as p ≥ q ≥ 1"), DigitOrder::Msd)
    }

    /// The words of a language.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// use nimata_automata::number::numeration::WordSystem;
    /// let pell = WordSystem::named("pell").expect("1, 2, 5, 12, …");
    /// let pell = Numeration::words_of(pell, DigitOrder::Msd);
    /// assert_eq!((pell.digits(), pell.to_string().as_str()), (3, "pell"));
    /// assert_eq!(pell.to_msd_digits(&6u32.into()), [1, 0, 1]);
    /// ```
    pub fn words_of(system: WordSystem, order: DigitOrder) -> Self {
        Numeration::Words { system: Arc::new(system), order }
    }

    /// The number of different digits; of tracks with digits of their own the greatest number.
    pub fn digits(&self) -> u32 {
        match self {
            Numeration::Base { base, .. } | Numeration::Negative { base, .. } => *base,
            Numeration::NegaFibonacci { .. } => 2,
            Numeration::Linear { system, .. } => system.digits(),
            Numeration::Words { system, .. } => system.language().digits(),
            Numeration::Tracks { tracks, .. } => tracks.iter().map(Track::digits).fold(2, u32::max),
        }
    }

    /// The order in which digits are read.
    pub fn order(&self) -> DigitOrder {
        match self {
            Numeration::Base { order, .. }
            | Numeration::Negative { order, .. }
            | Numeration::NegaFibonacci { order }
            | Numeration::Linear { order, .. }
            | Numeration::Words { order, .. }
            | Numeration::Tracks { order, .. } => *order,
        }
    }

    /// The same digits, read in this order.
    #[must_use]
    pub fn in_order(mut self, wanted: DigitOrder) -> Self {
        match &mut self {
            Numeration::Base { order, .. }
            | Numeration::Negative { order, .. }
            | Numeration::NegaFibonacci { order }
            | Numeration::Linear { order, .. }
            | Numeration::Words { order, .. } => *order = wanted,
            Numeration::Tracks { tracks, .. } => {
                return Numeration::of_tracks(tracks.to_vec(), wanted);
            }
        }
        self
    }

    /// Whether the digits are the same, in whatever order they are read.
    pub fn has_digits_of(&self, other: &Numeration) -> bool {
        *self == other.clone().in_order(self.order())
    }

    /// The base; `None` if the digits are not those of a base.
    pub fn base(&self) -> Option<u32> {
        match self {
            Numeration::Base { base, .. } => Some(*base),
            _ => None,
        }
    }

    /// The base without its sign, if the digits are those of a negative base.
    pub fn negative_base(&self) -> Option<u32> {
        match self {
            Numeration::Negative { base, .. } => Some(*base),
            _ => None,
        }
    }

    /// The numeration of the codes of integers: natural numbers with the digits of base b that the
    /// integers have in base −b, or with those of Zeckendorf's words that the integers have in
    /// `neg_fib`. `None` if the numbers of this numeration are natural.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// let negative = Numeration::Negative { base: 3, order: DigitOrder::Msd };
    /// let codes = Numeration::Base { base: 3, order: DigitOrder::Msd };
    /// assert_eq!(negative.codes(), Some(codes.clone()));
    /// assert_eq!(codes.codes(), None);
    /// ```
    pub fn codes(&self) -> Option<Numeration> {
        match *self {
            Numeration::Negative { base, order } => Some(Numeration::Base { base, order }),
            Numeration::NegaFibonacci { order: DigitOrder::Msd } => Some(Numeration::lin(1, 1)),
            Numeration::NegaFibonacci { order } => {
                let words = WordSystem::named("fib").expect("a name");
                Some(Numeration::words_of(words, order))
            }
            _ => None,
        }
    }

    /// Whether its numbers are integers, which have [codes](Self::codes).
    pub fn has_integers(&self) -> bool {
        matches!(self, Numeration::Negative { .. } | Numeration::NegaFibonacci { .. })
    }

    /// The words and their name, if numbers are ranks of words.
    pub fn words(&self) -> Option<&WordSystem> {
        match self {
            Numeration::Words { system, .. } => Some(system),
            _ => None,
        }
    }

    /// The numbers p and q, if the digits are those of [`lin(p,q)`](Self::lin).
    pub fn pair(&self) -> Option<(u32, u32)> {
        match self {
            Numeration::Linear { system, .. } => system.pair(),
            _ => None,
        }
    }

    /// Whether formulas can be decided in this numeration: it is a base, `lin(p,q)` with the most
    /// significant digit first, or it is given by its words.
    pub fn is_decidable(&self) -> bool {
        let is_msd = self.order() == DigitOrder::Msd;
        self.base().is_some() || is_msd && self.pair().is_some() || self.words().is_some()
    }

    /// The digits in words, such as `base 2`, `sums of Fibonacci numbers`, or for other recurrences
    /// `u0 = 1, u1 = 3, u_n = 2 u_(n-1) + u_(n-2)`.
    pub fn in_words(&self) -> String {
        match self {
            Numeration::Base { base, .. } => format!("base {base}"),
            Numeration::Negative { base, .. } => format!("base -{base}"),
            Numeration::NegaFibonacci { .. } => "sums of negaFibonacci numbers".to_owned(),
            Numeration::Linear { system, .. } => match (system.initial(), system.coefficients()) {
                ([1, 2], [1, 1]) => "sums of Fibonacci numbers".to_owned(),
                ([1, 2, 4], [1, 1, 1]) => "sums of tribonacci numbers".to_owned(),
                _ => system.to_string(),
            },
            Numeration::Words { system, .. } => format!("the words of {system}"),
            Numeration::Tracks { .. } => format!("the digits of the tracks {self}"),
        }
    }
}

/// The name that certificates use, `msd_2`, `lsd_3`, `lin(1,1)`; for other recurrences the digits
/// in words.
impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.pair()) {
            (Numeration::Base { base, order }, _) => write!(f, "{}_{base}", order.name()),
            (Numeration::Negative { base, order }, _) => write!(f, "{}_neg_{base}", order.name()),
            (Numeration::NegaFibonacci { order }, _) => write!(f, "{}_neg_fib", order.name()),
            (_, Some((p, q))) => write!(f, "lin({p},{q})"),
            (Numeration::Linear { system, .. }, None) => system.fmt(f),
            (Numeration::Words { system, order: DigitOrder::Msd }, None) => system.fmt(f),
            (Numeration::Words { system, order }, None) => write!(f, "{}_{system}", order.name()),
            (Numeration::Tracks { tracks, .. }, None) => {
                let tracks: Vec<String> = tracks.iter().map(Track::to_string).collect();
                f.write_str(&tracks.join(" "))
            }
        }
    }
}
