//! Why numbers cannot be added in a numeration.

use num_bigint::BigUint;

use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Reached;

/// Why there is no adder of a numeration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AdditionError {
    /// No automaton adds.
    #[error(
        "no automaton adds in {0}: it has so few words of each length that 2n may have any number \
         of digits more than n; sentences without sums can be decided"
    )]
    Polynomial(Numeration),
    /// No adder was found.
    #[error(
        "no automaton was found that adds in {numerals}: the search ended after {states} states; \
         sentences without sums can be decided"
    )]
    NotFound {
        /// The numeration.
        numerals: Numeration,
        /// The number of states that were examined.
        states: usize,
    },
    /// An automaton that was proposed as an adder is wrong.
    #[error(
        "this is not an adder of {numerals}: it {} {} + {} = {}",
        if *accepted { "accepts" } else { "rejects" }, sum[0], sum[1], sum[2]
    )]
    Wrong {
        /// The numeration.
        numerals: Numeration,
        /// The numbers x, y and z at which the automaton is wrong.
        sum: [BigUint; 3],
        /// Whether the automaton accepts x + y = z.
        accepted: bool,
    },
    /// The automaton does not read three numbers of a numeration by words.
    #[error("an adder reads three numbers in step, in a numeration that is given by its words")]
    Shape,
    /// The answer of the automaton changes under padding zeros.
    #[error("the answers of the adder change under padding zeros, so it says nothing of numbers")]
    Padding,
    /// A bound of the budget was reached.
    #[error("{0}")]
    Reached(Reached),
}
