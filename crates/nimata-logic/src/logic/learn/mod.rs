//! Learns an automaton of a function that can only be evaluated at small numbers.
//!
//! The learner treats a function of words: the output of the [`Oracle`] at the numbers that a word
//! spells. Two words are in one class if they lead to the same outputs, whatever digits follow; the
//! classes are the states of the minimal automaton. The learner keeps the shortest known word of
//! each class, and suffixes that separate the classes. Such a word with one more letter is in the
//! class that has the same outputs with the suffixes, or in a new class if there is none. If the
//! automaton is wrong at some numbers, then their digits end in a suffix that separates two words
//! that were taken for one class.
//!
//! The method is Angluin's (*Learning regular sets from queries and counterexamples*, 1987) with
//! the analysis of counterexamples by Rivest and Schapire (*Inference of finite automata using
//! homing sequences*, 1993) and a tree of suffixes (Kearns and Vazirani, *An introduction to
//! computational learning theory*, 1994, chapter 8). Here no teacher can say whether an automaton
//! is right. It is compared with all numbers of a box, the smallest first, and the box grows with
//! the automaton and with each fault that a proof finds.
//!
//! The learner returns a candidate, and never a result: it must be proved or dropped.
//!
//! | file | holds |
//! |---|---|
//! | `learner` | the classes, and the automaton that they form |
//! | `faults` | words at which the automaton is wrong |
//! | `tree` | the suffixes that separate classes |
//! | `words` | words and the numbers that they spell |
//! | `memory` | the oracle's answers |
//! | `error` | why there is no answer |

mod error;
mod faults;
mod learner;
mod memory;
mod tree;
mod words;

pub use error::{Failure, LearnError};
pub use learner::Learner;
pub use memory::Oracle;
use nimata_automata::budget::Budget;

/// With more classes than this, a search assumes that there are infinitely many.
const MOST_CLASSES: usize = 20_000;

/// The budget of the learner in a search within this one.
pub fn learning(budget: &Budget) -> Budget {
    budget.with_max_states(budget.max_states().min(MOST_CLASSES))
}
