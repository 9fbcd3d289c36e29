//! What can be wrong with a word automaton.

use crate::automaton::AutomatonError;

/// Why bytes are no word automaton. Lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalnutError {
    /// U+FEFF at the start, which Walnut takes for a part of the header.
    #[error(
        "the file begins with a byte order mark, which Walnut does not read: save it as UTF-8 \
         without one"
    )]
    ByteOrderMark,
    /// Not UTF-8.
    #[error("line {line}: this is no UTF-8 text")]
    NotText {
        /// The line.
        line: usize,
    },
    /// Nothing but empty lines and comments.
    #[error(
        "the file has no header: its first line must be like `msd_2`, one such word for each track"
    )]
    NoHeader,
    /// A word of the header that is not understood.
    #[error(
        "line {line}: `{token}` is no numeration that is known: write msd_K or lsd_K, K the base, \
         or msd_fib; a set of digits does not say what they stand for"
    )]
    Numeration {
        /// The line.
        line: usize,
        /// The word.
        token: String,
    },
    /// Tracks that differ.
    #[error("line {line}: the tracks are {first} and {other}, and all must be the same")]
    MixedTracks {
        /// The line.
        line: usize,
        /// The first track.
        first: String,
        /// Another one.
        other: String,
    },
    /// A base or number of tracks that no automaton can have.
    #[error("line {line}: {source}")]
    Alphabet {
        /// The line.
        line: usize,
        /// What is wrong.
        source: AutomatonError,
    },
    /// Neither a state nor a transition.
    #[error(
        "line {line}: `{text}` is neither a state, `ID OUTPUT`, nor a transition, `DIGIT -> ID`"
    )]
    Line {
        /// The line.
        line: usize,
        /// Its beginning.
        text: String,
    },
    /// A word that is no number, or a number out of range.
    #[error("line {line}: `{text}` is no {what}")]
    Number {
        /// The line.
        line: usize,
        /// The word.
        text: String,
        /// What it should be.
        what: &'static str,
    },
    /// A transition before the first state.
    #[error("line {line}: this transition belongs to no state: declare one first")]
    NoState {
        /// The line.
        line: usize,
    },
    /// A letter of the wrong length.
    #[error("line {line}: {found} digits, and there are {needed} tracks")]
    Tracks {
        /// The line.
        line: usize,
        /// Digits found.
        found: usize,
        /// Digits needed.
        needed: u32,
    },
    /// A digit too large.
    #[error("line {line}: {digit} is no digit in base {base}")]
    Digit {
        /// The line.
        line: usize,
        /// The digit.
        digit: u32,
        /// The base.
        base: u32,
    },
    /// Two transitions on one letter.
    #[error("line {line}: state {state} has a transition on {letter} already")]
    Twice {
        /// The line.
        line: usize,
        /// The state.
        state: u32,
        /// The letter.
        letter: String,
    },
    /// A state declared twice.
    #[error("state {state} is declared twice")]
    Redeclared {
        /// The state.
        state: u32,
    },
    /// A header and nothing else.
    #[error("the file declares no state")]
    NoStates,
    /// A gap in the numbers of the states.
    #[error(
        "there is a state {state} among {states} states: they must be numbered 0 to {last}",
        last = states - 1
    )]
    Numbering {
        /// The largest number.
        state: u32,
        /// How many states there are.
        states: usize,
    },
    /// A transition to a state that is not declared.
    #[error("state {state} on {letter} goes to {target}, which is not declared")]
    Target {
        /// The source.
        state: u32,
        /// The letter.
        letter: String,
        /// The missing state.
        target: u32,
    },
    /// A transition that is not there. Walnut would take both `W[n]=@c` and its negation for false.
    #[error(
        "state {state} has no transition on {letter}: add one, to a state of its own if need be"
    )]
    Missing {
        /// The state.
        state: u32,
        /// The letter.
        letter: String,
    },
    /// Wildcards that stand for too many transitions.
    #[error(
        "{states} states with {letters} letters each are more than the {limit} transitions read \
         from a file of this size"
    )]
    TooLarge {
        /// The states so far.
        states: usize,
        /// The letters of each.
        letters: usize,
        /// The largest number of transitions.
        limit: usize,
    },
}
