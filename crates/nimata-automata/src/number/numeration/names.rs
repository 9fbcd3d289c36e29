//! Numerations that have a name of their own.

use super::{NumerationError, WordSystem};

/// The construction of a numeration with a name.
enum Source {
    /// By a recurrence.
    Recurrence(&'static [u32]),
    /// By the period of a continued fraction.
    Ostrowski(&'static [u32]),
}

use Source::{Ostrowski, Recurrence};

/// The names. Those with more than one name stand first under the name that is printed.
const NAMES: [(&str, Source); 9] = [
    ("fib", Recurrence(&[1, 1])),          // 1, 2, 3, 5, 8, …: Fibonacci
    ("trib", Recurrence(&[1, 1, 1])),      // 1, 2, 4, 7, 13, …: Tribonacci
    ("tetra", Recurrence(&[1, 1, 1, 1])),  // 1, 2, 4, 8, 15, …: Tetranacci
    ("penta", Recurrence(&[1; 5])),        // 1, 2, 4, 8, 16, 31, …: Pentanacci
    ("narayana", Recurrence(&[1, 0, 1])),  // 1, 2, 3, 4, 6, 9, 13, …: Narayana's cows
    ("nara", Recurrence(&[1, 0, 1])),      // Walnut's name
    ("pell", Ostrowski(&[2])),             // 1, 2, 5, 12, 29, …: √2 − 1
    ("kim", Recurrence(&[2, 2])),          // 1, 3, 8, 22, 60, …: Kimberling
    ("pisot4", Recurrence(&[1, 1, 0, 1])), // 1, 2, 4, 7, 12, 21, 37, …
];

impl WordSystem {
    /// The numeration with a name of its own, such as `trib`, `pell` and `narayana`.
    ///
    /// ```
    /// use nimata_automata::number::numeration::WordSystem;
    /// let pell = WordSystem::named("pell").expect("a name");
    /// assert_eq!(pell.to_msd_digits(&11u32.into()), [2, 0, 1]); // 2·5 + 1
    /// assert_eq!(WordSystem::named("nara").expect("Walnut's name").name(), "narayana");
    /// assert!(WordSystem::named("tripod").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let (_, source) = NAMES.iter().find(|(known, _)| *known == name)?;
        let system = source.system().expect("the recurrence satisfies Parry's condition");
        // Walnut's short name is printed in full.
        let name = if name == "nara" { "narayana" } else { name };
        Some(WordSystem::new(name, system.language().clone()))
    }

    /// All names that [`Self::named`] knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }
}

impl Source {
    fn system(&self) -> Result<WordSystem, NumerationError> {
        match self {
            Recurrence(coefficients) => WordSystem::recurrence(coefficients),
            Ostrowski(period) => WordSystem::ostrowski(&[], period),
        }
    }
}
