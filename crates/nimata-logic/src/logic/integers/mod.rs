//! Formulas about integers, which are written in a negative base or as sums of negaFibonacci
//! numbers.
//!
//! The logic of certificates has natural numbers only. An integer n is written there by its *code*:
//! the natural number whose digits in base b are those of n in base −b, or in Zeckendorf's
//! numeration those of n in `neg_fib`. So a sequence of integers keeps its automaton, and equality
//! stays equality. Sums and order are given sequences, which sentences of the same certificate
//! define: `Int[w][p][m]` is 1 if w is the code of p − m, where p comes from the digits of even
//! places and m from those of odd places, and each linear atom is that of the differences p − m.
//!
//! | file | holds |
//! |---|---|
//! | `error` | the errors of the translation |
//! | `lower` | the formula as one about codes |
//! | `table` | automata of linear atoms, and of codes |

mod error;
mod lower;
mod table;

use super::lowering::Lowering;
use super::{Environment, Formula, Sequence, Vocabulary, parse};
pub use error::IntegerError;
use lower::OverCodes;
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Budget;

/// The translation of a formula about integers to one about codes.
#[derive(Clone, Debug)]
pub struct Coded {
    /// The formula.
    pub formula: Formula,
    /// Its sequences, and the base.
    pub environment: Environment,
    /// The sentences that define the given sequences of sums.
    pub sentences: Vec<Formula>,
}

/// Translates a formula about integers. Its sequences read these integers in the same numeration.
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// use nimata_logic::logic::{Vocabulary, coded, parse};
/// let numerals = Numeration::Negative { base: 2, order: DigitOrder::Msd };
/// let formula = parse("?msd_neg_2 E n n = -3", &Vocabulary::default())?.formula;
/// let coded = coded(&formula, &numerals, Vec::new(), &Default::default())?;
/// assert_eq!(coded.formula.to_string(), "E n (n = 13)"); // 1101 is −8 + 4 + 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`IntegerError`] if a constant or an automaton of a sum is too large.
///
/// # Panics
/// Panics if the numbers of the numeration are natural.
pub fn coded(
    formula: &Formula,
    numerals: &Numeration,
    sequences: Vec<Sequence>,
    budget: &Budget,
) -> Result<Coded, IntegerError> {
    let codes = numerals.codes().expect("integers have codes");
    let taken = sequences.iter().map(|sequence| sequence.name.clone()).collect();
    let mut lowering = OverCodes::new(formula, numerals, taken);
    let formula = lowering.formula(formula)?;
    let mut given = table::given(&lowering, numerals, &codes, budget)?;
    for (atom, name) in &lowering.atoms {
        let automaton = table::table(atom, numerals, &codes, budget)?;
        given.push(Sequence { name: name.clone(), automaton, game: None });
    }
    let words = Vocabulary::of(&given);
    let texts = lowering.sentences();
    let sentences = texts.iter().map(|text| parse(text, &words).expect("a formula").formula);
    let sentences = sentences.collect();
    for mut sequence in sequences {
        sequence.automaton = sequence.automaton.in_numeration(codes.clone())?;
        given.push(sequence);
    }
    let environment = Environment::new(codes, given)?;
    Ok(Coded { formula, environment, sentences })
}
