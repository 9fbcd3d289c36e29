//! Regular expressions over digits: Walnut's command `reg`.

mod error;
mod graph;
mod parser;

pub use error::RegularError;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Track, minimize};
use nimata_automata::budget::Budget;
use parser::Parser;

/// The automaton of a regular expression, with output 1 where it matches and 0 elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegularSet {
    /// The minimal automaton of the words that match, in the order in which they are read.
    pub language: Dfao,
    /// A digit of the expression that the alphabet does not have, so that no word has it.
    pub foreign: Option<String>,
}

/// Returns the automaton of a regular expression over digits.
///
/// `ab`, `a|b`, `a*`, `a+`, `a?`, `a{2}`, `a{2,}`, `a{2,5}` and `(…)` have their usual meaning;
/// `a&b` are the words of both, which binds before `|`; `~a` are all other words, where a is a
/// letter or stands in parentheses; `.` is any letter. With one track a letter is a digit `0`–`9`,
/// or `[12]`, and `[2-5]` is one of several; with several tracks it is `[0,1]`, in which `*` is
/// any digit. No word has a digit that the alphabet does not have.
///
/// If there are tracks, each has digits of its own, and a letter such as -1 stands in brackets.
///
/// ```
/// use nimata_automata::automaton::{Alphabet, DigitOrder, Letters, Track};
/// use nimata_logic::logic::script::regular_set;
/// let (binary, order) = (Alphabet::new(2, 1)?, DigitOrder::Msd);
/// let powers = regular_set("0*10*", binary, None, order, &Default::default())?;
/// assert_eq!(powers.language.value_at(&8u32.into()), Some(1));
/// assert_eq!(powers.language.value_at(&9u32.into()), Some(0));
///
/// let signs = [Track::Code(Letters::new([-1, 0, 1]).expect("0 is a letter"))];
/// let three = Alphabet::new(3, 1)?;
/// let set = regular_set("[-1]0*", three, Some(&signs), order, &Default::default())?;
/// // -1 is the third letter, after 0 and 1: 200 in base 3 is 18.
/// assert_eq!(set.language.value_at(&18u32.into()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RegularError`] if the text is not an expression or a bound is reached.
///
/// # Complexity
/// Exponential in the length of the expression in the worst case; the budget bounds the states.
pub fn regular_set(
    text: &str,
    alphabet: Alphabet,
    tracks: Option<&[Track]>,
    order: DigitOrder,
    budget: &Budget,
) -> Result<RegularSet, RegularError> {
    let signs: Vec<char> = text.chars().collect();
    let (graph, ends, foreign) = Parser::new(&signs, alphabet, tracks, budget).expression()?;
    let language = minimize(&graph.automaton(alphabet, order, ends, budget)?);
    Ok(RegularSet { language, foreign })
}
