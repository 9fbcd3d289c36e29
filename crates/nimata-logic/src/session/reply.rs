//! The answer of a command, as data.

use crate::ask::{Answered, Checked, Counted, Question};

/// The answer of a command.
pub enum Reply {
    /// The answer to a question.
    Answer(Box<(Question, Answered)>),
    /// The answer to a question, and how many solutions there are for each value of some variables.
    Counted(Box<(Question, Answered, Counted)>),
    /// An automaton or a numeration was made.
    Made {
        /// How many states it has.
        states: usize,
        /// The kind of thing, in a few words for a line of text.
        what: String,
        /// The certificate of what it is, or why there is none; nothing where there is nothing to
        /// prove.
        certificate: Option<Result<Checked, String>>,
    },
    /// Lines of text.
    Told(Vec<String>),
    /// A file that a user asked for.
    File {
        /// Its name, without a folder.
        name: String,
        /// Its content.
        content: Vec<u8>,
    },
    /// Nothing is to be said.
    Quiet,
}

impl Reply {
    /// The certificate of the reply, as the checker has accepted it.
    pub fn certificate(&self) -> Option<&Checked> {
        match self {
            Reply::Answer(found) => found.1.certificate.as_ref().ok(),
            Reply::Counted(found) => found.1.certificate.as_ref().ok(),
            Reply::Made { certificate, .. } => certificate.as_ref()?.as_ref().ok(),
            Reply::Told(_) | Reply::File { .. } | Reply::Quiet => None,
        }
    }
}
