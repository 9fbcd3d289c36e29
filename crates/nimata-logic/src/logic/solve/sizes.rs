//! The sizes of the automata of subformulas, and how they were found.

use std::fmt;

/// The size of the automaton of a subformula, and the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The subformula.
    pub formula: String,
    /// The states of its minimal automaton, without the state that accepts nothing. That of a
    /// comparison may accept some words that are not those of numbers.
    pub states: usize,
    /// The most states of an automaton on the way: of a product, or sets of states. The automata of
    /// its own subformulas are not counted.
    pub largest: usize,
    /// The method by which its bound variables were projected out; `None` if there are none. Where
    /// this was done in several steps it is the last of their methods, in the order in which they
    /// are tried.
    pub method: Option<Method>,
}

/// The method that makes an automaton deterministic in which the digits of bound variables are
/// arbitrary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// By sets of states.
    Subsets,
    /// By sets of states of the quotient by bisimulation; a state is removed from a set if another
    /// one accepts all its words.
    Reduced,
    /// By double reversal of the quotient.
    Reversal,
    /// Not at all: the automaton was guessed, and a recurrence proves it.
    Learned,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Subsets => "subsets",
            Method::Reduced => "reduced subsets",
            Method::Reversal => "double reversal",
            Method::Learned => "recurrence",
        })
    }
}
