//! The adder of a numeration by words: the automaton that accepts three words, read in step, if the
//! number of the third is the sum of those of the first two.
//!
//! An adder is found ([`candidate`]) and then proved ([`proof`]), so neither the way in which it is
//! found nor a file that it comes from need be trusted. What was proved is kept for the life of the
//! process.
//!
//! | file | holds |
//! |---|---|
//! | `candidate` | finds the automaton, which may be wrong |
//! | `growth` | languages whose numbers of words grow too slowly for an adder |
//! | `proof` | the three sentences that prove an adder |
//! | `error` | why there is no adder |

mod candidate;
mod error;
mod growth;
mod proof;

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::legal::legal_words;
use super::solve::meter::Meter;
use super::solve::universe::Universe;
pub use error::AdditionError;
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, reverse};
use nimata_automata::budget::{Budget, Reached};
use proof::{Wrong, at_numbers, difference, fault};

/// The adders that were proved, by their numerations.
static PROVED: LazyLock<Mutex<FxHashMap<Numeration, Arc<Dfao>>>> = LazyLock::new(Mutex::default);

/// The greatest number of adders that are kept.
const KEPT: usize = 64;

/// Returns the minimal adder of a numeration by words, with outputs 0 and 1.
///
/// # Errors
/// [`AdditionError`] if there is none, or none was found.
///
/// # Panics
/// Panics if the numeration is not given by words.
pub(super) fn adder(numerals: &Numeration, meter: &mut Meter) -> Result<Arc<Dfao>, AdditionError> {
    if let Some(known) = kept(numerals) {
        return Ok(known);
    }
    let language = numerals.words().expect("a numeration by words").language();
    let words = legal_words(&numerals.clone().in_order(DigitOrder::Msd))?;
    if growth::is_polynomial(&words.expect("not a base")) {
        return Err(AdditionError::Polynomial(numerals.clone()));
    }
    let unknown = |states| AdditionError::NotFound { numerals: numerals.clone(), states };
    let found = candidate::candidate(language, meter.budget())?.map_err(unknown)?;
    let named = found.in_numeration(numerals.clone().in_order(DigitOrder::Msd));
    let mut found = named.expect("the digits are those of the language");
    if numerals.order() == DigitOrder::Lsd {
        found = reverse(&found, meter.budget())?;
    }
    match fault(&found, &mut Universe::new(numerals.clone()), meter)? {
        Some(_) => Err(unknown(found.len())),
        None => Ok(keep(numerals, found)),
    }
}

/// Proves an automaton that is said to add, such as that of a file, and uses it from then on if no
/// other one is known. It reads x, y and z in step, and its output is 1 where x + y = z, and 0 or
/// nothing at other numbers; at words of no numbers it may be anything.
///
/// ```
/// use nimata_automata::automaton::{Dfao, Alphabet, DigitOrder, Numeration};
/// use nimata_automata::budget::Budget;
/// use nimata_logic::logic::{AdditionError, prove_adder};
/// use nimata_automata::number::numeration::{Language, WordSystem};
/// // All words of two digits: the numeration is binary.
/// let binary = WordSystem::new("binary", Language::avoiding(2, &[])?);
/// let binary = Numeration::words_of(binary, DigitOrder::Msd);
/// // Without carries: letter (x, y, z) has the number 4x + 2y + z.
/// let rows = vec![vec![0, 1, 1, 0, 1, 0, 0, 1], vec![1; 8]];
/// let wrong = Dfao::new(Alphabet::new(2, 3)?, DigitOrder::Msd, vec![Some(1), Some(0)], rows)?;
/// let refused = prove_adder(&wrong.in_numeration(binary)?, &Budget::default());
/// assert!(refused.is_err_and(|error| error.to_string().contains("accepts 1 + 1 = 0")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`AdditionError::Wrong`] with the least wrong sum, ordered by the number of digits, and then by
/// x, y and z; if no adder of the numeration is known, with some wrong sum.
/// [`AdditionError::Shape`] if the automaton does not read three numbers of a numeration by words,
/// [`AdditionError::Padding`] if its answer changes under padding zeros.
/// [`AdditionError::Reached`] for a bound.
pub fn prove_adder(proposed: &Dfao, budget: &Budget) -> Result<(), AdditionError> {
    let numerals = proposed.numeration();
    if numerals.words().is_none() || proposed.alphabet().tracks() != 3 {
        return Err(AdditionError::Shape);
    }
    let meter = &mut Meter::silent(budget);
    let universe = &mut Universe::new(numerals.clone());
    let proposed = at_numbers(proposed, universe, meter)?.ok_or(AdditionError::Padding)?;
    let wrong = match adder(numerals, meter) {
        Ok(known) => difference(&proposed, &known, universe, meter)?,
        Err(AdditionError::Reached(reached)) if reached.ends_all() => {
            return Err(AdditionError::Reached(reached));
        }
        Err(_) => fault(&proposed, universe, meter)?,
    };
    match wrong {
        Some(Wrong { sum, accepted }) => {
            Err(AdditionError::Wrong { numerals: numerals.clone(), sum, accepted })
        }
        None => {
            if kept(numerals).is_none() {
                keep(numerals, proposed);
            }
            Ok(())
        }
    }
}

fn kept(numerals: &Numeration) -> Option<Arc<Dfao>> {
    PROVED.lock().unwrap_or_else(PoisonError::into_inner).get(numerals).cloned()
}

fn keep(numerals: &Numeration, adder: Dfao) -> Arc<Dfao> {
    let adder = Arc::new(adder);
    let mut proved = PROVED.lock().unwrap_or_else(PoisonError::into_inner);
    if proved.len() >= KEPT {
        proved.clear();
    }
    proved.insert(numerals.clone(), adder.clone());
    adder
}

impl From<Reached> for AdditionError {
    fn from(reached: Reached) -> Self {
        AdditionError::Reached(reached)
    }
}
