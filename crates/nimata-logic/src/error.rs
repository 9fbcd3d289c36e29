//! The errors of questions and of the commands of a session.

use std::error::Error;
use std::path::{Path, PathBuf};

use nimata_automata::automaton::{AutomatonError, Numeration, PowerError};
use nimata_automata::budget::Reached;
use nimata_automata::number::numeration::NumerationError;
use num_bigint::BigUint;

use crate::certificate::MOST_OUTPUT;
use crate::files::ReadError;
use crate::logic::{IntegerError, KindError, SolveError, SyntaxError, SyntaxErrorKind};
#[cfg(feature = "checker")]
use crate::session::CommandError;

/// What a question comes to.
pub type Result<T, E = AskError> = std::result::Result<T, E>;

/// A reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// A text is not a formula.
    #[error("{says}")]
    NoFormula {
        /// The column at fault: 1-based, in characters.
        column: usize,
        /// The message, with a caret under the column.
        says: String,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A file holds no automaton.
    #[error("{}: {error}", path.display())]
    NoAutomaton {
        /// The file.
        path: PathBuf,
        /// The fault, and its place.
        error: ReadError,
    },
    /// A file holds an automaton or a transducer that does not suit, or none.
    #[error("{}: {error}", path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// The fault.
        error: Box<dyn Error + Send + Sync>,
    },
    /// The tracks of an automaton have digits of their own.
    #[error("its tracks have digits of their own: `ask --with` reads such automata")]
    OwnDigits,
    /// A text is no name of a sequence.
    #[error(
        "`{0}` is not a name of a sequence: those are letters, digits and `_`, begin with a \
         letter, and are not A or E, which are quantifiers"
    )]
    NoName(String),
    /// A name is that of another sequence.
    #[error("two sequences are called {0}")]
    Name(String),
    /// A sequence has an output that no certificate holds.
    #[error(
        "it has the output {0}, and certificates hold outputs from 0 to {MOST_OUTPUT}, or as many \
         from the least one on: number the outputs so, and ask about their numbers"
    )]
    Output(i64),
    /// A sequence is in a numeration in which nothing is decided.
    #[error("no formula is written in the numeration system of its digits")]
    Numeration,
    /// A formula names both orders of digits, and words that are other numbers in each.
    #[error(
        "{0} has words over digits alone, which are other numbers from the other end: write all \
         numerations with msd_, or all with lsd_"
    )]
    Orders(String),
    /// A sequence cannot be had in the numeration of the formula.
    #[error(
        "the sequence {name} ({written}) is in {own}, and the formula in {formula}: leave \
         ?{formula} out, or write ?{own} around what {name} is asked: (?{own} {name}[n] = @1)"
    )]
    OtherNumeration {
        /// The name of the sequence in the formula.
        name: String,
        /// The sequence as the user wrote it.
        written: String,
        /// The numeration of the sequence.
        own: Numeration,
        /// The numeration of the formula.
        formula: Numeration,
    },
    /// Solutions cannot be counted for each value of a variable that is not free.
    #[error(
        "`{name:.40}` is no free variable of the formula, so solutions cannot be counted for each \
         {name:.40}; its free variables are {}",
        listed(free)
    )]
    NotFree {
        /// The name that was given.
        name: String,
        /// The free variables.
        free: Vec<String>,
    },
    /// Solutions are counted for each value of a variable, which was given twice.
    #[error("the variable {0} is given twice")]
    GivenTwice(String),
    /// There are infinitely many solutions for some values of the given variables.
    #[error(
        "there are infinitely many {} {}: bound them, as in `… & {} <= {}`", tuple(counted),
        place(given, at.as_deref()), counted[0], given.first().map_or("100", String::as_str)
    )]
    Infinite {
        /// The variables of which the values are counted.
        counted: Vec<String>,
        /// The given variables.
        given: Vec<String>,
        /// Their least values for which it is so, where they are natural numbers.
        at: Option<Vec<BigUint>>,
    },
    /// A command of a session is wrong.
    #[cfg(feature = "checker")]
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A numeration does not exist, or its file is wrong.
    #[error(transparent)]
    Numerals(#[from] SyntaxErrorKind),
    /// A sentence of a command does not parse.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// An automaton would have too many letters.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
    /// A numeration of words has too many states in one order of digits.
    #[error(transparent)]
    Words(#[from] NumerationError),
    /// The prover cannot read the formula.
    #[error(transparent)]
    Solve(SolveError),
    /// The prover cannot read a formula about integers.
    #[error(transparent)]
    Integers(IntegerError),
    /// The prover cannot read a formula whose variables have numerations of their own.
    #[error(transparent)]
    Kinds(KindError),
    /// A provider's sequence does not suit.
    #[error("{0}")]
    Unsuitable(String),
    /// The checker rejects a certificate, which is a defect of the prover.
    #[error("{says}")]
    Rejected {
        /// The checker's code of the condition that fails.
        code: String,
        /// The message.
        says: String,
    },
    /// The checker reached one of its limits before it had read a certificate.
    #[error("{says}")]
    Declined {
        /// The checker's code of the limit.
        code: String,
        /// The message.
        says: String,
    },
    /// A bound was reached first; nothing was decided.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// Nothing was decided, though no bound of the user's was reached.
    #[error("{0}")]
    Undecided(String),
    /// A sequence has no automaton, for a reason that its [provider](crate::ask::Provider) knows.
    #[error(transparent)]
    Provider(Box<dyn Error + Send + Sync>),
}

impl AskError {
    /// The error about a file.
    pub fn in_file(path: &Path, error: impl Error + Send + Sync + 'static) -> Self {
        AskError::InFile { path: path.to_owned(), error: Box::new(error) }
    }

    /// Whether the question does not apply: not that a text or a file cannot be read, nor that
    /// nothing was decided.
    pub fn is_unsuitable(&self) -> bool {
        !matches!(
            self,
            AskError::NoFormula { .. }
                | AskError::Unreadable { .. }
                | AskError::Rejected { .. }
                | AskError::Declined { .. }
                | AskError::Reached(_)
                | AskError::Undecided(_)
                | AskError::Provider(_)
        )
    }
}

impl From<SolveError> for AskError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Bound { reached, .. } => AskError::Reached(reached),
            other => AskError::Solve(other),
        }
    }
}

impl From<IntegerError> for AskError {
    fn from(error: IntegerError) -> Self {
        match error {
            IntegerError::Reached(reached) => AskError::Reached(reached),
            other => AskError::Integers(other),
        }
    }
}

impl From<PowerError> for AskError {
    fn from(error: PowerError) -> Self {
        match error {
            PowerError::Reached(reached) => AskError::Reached(reached),
            PowerError::Alphabet(error) => AskError::Automaton(error),
        }
    }
}

fn listed(free: &[String]) -> String {
    match free {
        [] => "none, for it is a sentence".to_owned(),
        names => names.join(", "),
    }
}

/// The values of the given variables, where they are known.
fn place(given: &[String], at: Option<&[BigUint]>) -> String {
    let Some(at) = at else { return format!("for some {}", tuple(given)) };
    let values = given.iter().zip(at).map(|(name, number)| format!("{name} = {number}"));
    format!("where {}", values.collect::<Vec<_>>().join(", "))
}

/// A position, or the names of its numbers: in parentheses if they are several.
pub fn tuple(numbers: &[String]) -> String {
    if numbers.len() == 1 { numbers.concat() } else { format!("({})", numbers.join(", ")) }
}
