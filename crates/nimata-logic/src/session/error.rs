//! The errors of commands.

use std::error::Error;
use std::fmt;

use nimata_automata::automaton::{Numeration, Output, StateId};
use nimata_automata::number::excerpt;
use num_bigint::BigUint;

use super::verbs::RUNNING_SUM;
use crate::logic::script::unknown;

/// A reason why a command is not carried out. `name` is the name that stands in the command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum CommandError {
    /// No verb has this name.
    #[error("{}", unknown(.0))]
    Unknown(String),
    /// A verb that no session carries out, such as those that steer scripts.
    #[error("`{0}` is no command of a session")]
    NoVerb(String),
    /// The command has another form than its verb.
    #[error("a command with `{verb}` is written `{usage}`")]
    Form { verb: &'static str, usage: &'static str },
    /// The command lacks what should follow its name.
    #[error("`{verb} {name}` should go on with {with}")]
    Rest { verb: &'static str, name: String, with: &'static str },
    /// The text of a command or of a file is wrong.
    #[error("in {place}, {error}{pointed}")]
    Text {
        /// The command in backquotes, or the file.
        place: String,
        /// The error.
        error: Box<dyn Error + Send + Sync>,
        /// A line break and the text with a caret, if the error has a column.
        pointed: String,
    },
    /// `reg` has no alphabet.
    #[error("`reg {0}` names no alphabet: write `reg {0} msd_2 \"…\"`, one alphabet a track")]
    NoAlphabet(String),
    /// A list in braces is not that of the digits of a base.
    #[error("the digits {} are not 0, 1, … up to one less than a base", excerpt(.0, 60))]
    Digits(String),
    /// A list in braces is not one of letters.
    #[error(
        "`{}` is not a set of letters: those are different integers, at most 256",
        excerpt(.0, 60)
    )]
    Letters(String),
    /// The alphabets of tracks are read from different ends.
    #[error(
        "the tracks of `{name}` are read from different ends, as {other} is: write all \
         numerations with msd_, or all with lsd_"
    )]
    Ends { name: String, other: Numeration },
    /// The verb takes sequences in other numerations.
    #[error("`{name}` is in {numeration}, and `{verb}` takes {takes}")]
    Numeration { name: String, numeration: Numeration, verb: &'static str, takes: &'static str },
    /// The sequences of `join` are in two numerations.
    #[error(
        "`{}` is in {}, and `{}` in {}: `join` takes sequences in one numeration", .0.name,
        .0.numeration, .1.name, .1.numeration
    )]
    TwoNumerations(Box<Reads>, Box<Reads>),
    /// The sets of a command have different digits or numbers of tracks.
    #[error(
        "{one}, and {other}: `{verb}` takes sets over the same digits; `alphabet`, `convert` and \
         `reverse` change them"
    )]
    TwoAlphabets { one: Box<Reads>, other: Box<Reads>, verb: &'static str },
    /// The command has another number of operands in brackets than the automaton has tracks.
    #[error("`{name}` reads {tracks} numbers at a time: write {part} for each")]
    Parts { name: String, tracks: u32, part: &'static str },
    /// `alphabet` has another number of alphabets than the automaton has tracks.
    #[error("`{name}` reads {tracks} numbers, and {given} alphabets are given: name one for each")]
    Alphabets { name: String, tracks: u32, given: usize },
    /// Numbers would have several outputs.
    #[error(
        "in {numeration}, zeros before the most significant digit would change an output of \
         `{name}`, as its state {state} shows, so that numbers would have no output"
    )]
    Padding { name: String, numeration: Numeration, state: StateId },
    /// `convert` knows no way from the first numeration to the second.
    #[error(
        "{0} and {1} are not powers of one base, nor the same digits in two orders: `convert` does \
         nothing else"
    )]
    Conversion(Numeration, Numeration),
    /// A sequence with this output is no set.
    #[error(
        "`{name}` has the output {output}, and a set knows only 0 and 1: write `convert {new} …`, \
         and then a set of the numbers with one output, as in `def {new} \"{new}[n] = @{output}\"`"
    )]
    NoSetOutput { name: String, output: i64, new: String },
    /// A format takes sets, and this is a sequence.
    #[error(
        "`{0}` is a sequence, and ba files hold sets: write `export ${0} ba` where `def {0}` has \
         made one, or define one as in `def {0}1 \"{0}[n] = @1\"`, and write `export ${0}1 ba`"
    )]
    NoSetFile(String),
    /// The session has no such format.
    #[error("`{wanted:.20}` is not a format of `export`: choose from {}", known.join(", "))]
    Format { wanted: String, known: Vec<&'static str> },
    /// The format has no such automaton.
    #[error(transparent)]
    Write(Box<dyn Error + Send + Sync>),
    /// A file of the library cannot be read, and is not replaced.
    #[error("{0}; it is not replaced: move it away, or mend it")]
    Damaged(Box<dyn Error + Send + Sync>),
    /// A sequence has no output somewhere, which files of Walnut do not know.
    #[error(
        "{name} has no output at {number}, which a file of the library cannot say: `{name}` is \
         defined here, and not kept"
    )]
    Unkept { name: String, number: String },
    /// No morphism has this name.
    #[error("no morphism `{0}` is defined: write `morphism {0} \"0 -> 01, 1 -> 10\";`")]
    NoMorphism(String),
    /// No set has this name.
    #[error(
        "no set of numbers `{0}` is defined: `def` and `reg` define sets, and the folder `Automata \
         Library` holds files of them"
    )]
    NoSet(String),
    /// No sequence has this name.
    #[error(
        "no sequence `{0}` is known: the folder `Word Automata Library` holds files of them, and \
         `combine` and `promote` make them"
    )]
    NoSequence(String),
    /// No transducer has this name.
    #[error(
        "there is no transducer `{0}`: the folder `Transducer Library` holds files of them, and \
         {RUNNING_SUM}2, {RUNNING_SUM}3, … write the sums of the letters modulo 2, 3, …"
    )]
    NoTransducer(String),
    /// The name of a sentence stands where a set should.
    #[error("`{0}` is a sentence and no set of numbers")]
    Sentence(String),
    /// No sequence can have this name.
    #[error("`{0}` is a quantifier of formulas and no name of a sequence: choose another")]
    Quantifier(String),
    /// The numeration of a fixed point would take a name that has another meaning.
    #[error(
        "the addresses of the letters are a numeration of their own, which `?msd_{0}` would name, \
         and that has another meaning: choose another name than {0}"
    )]
    NumerationName(String),
    /// The output of a set in `combine` is no integer.
    #[error(
        "after `=` a whole number should stand, as in `{name:.40}=3`, and here is `{part:.40}`"
    )]
    SetOutput { name: String, part: String },
    /// `test` shows fewer words.
    #[error(
        "`test` shows at most {most} words: `eval {name} \"n < … & ${name}(n)\"` lists those below \
         a bound"
    )]
    Words { name: String, most: usize },
    /// A term of a sequence is none of some letters.
    #[error("{name}[{at}] {}", .output.map_or("has no output".to_owned(), |output| {
        format!("is {output}, which is none of {letters}")
    }))]
    Letter { name: String, at: BigUint, output: Output, letters: &'static str },
    /// A sequence of several indices is no word.
    #[error("{name} has {tracks} indices, and a word has one")]
    Indices { name: String, tracks: u32 },
    /// A sequence of integers or of codes is no word.
    #[error("{name} reads {numeration}, and the places of a word are natural numbers")]
    Places { name: String, numeration: Numeration },
    /// The last definition of a name failed.
    #[error("it rests on {0}, whose definition has an error")]
    Mistaken(String),
    /// A set rests on something that is not certified.
    #[error("{0}")]
    Uncertified(String),
    /// A macro is unknown or misused.
    #[error("{0}")]
    Macro(String),
    /// Scripts load scripts without end.
    #[error("scripts load scripts more than {0} deep")]
    Depth(usize),
    /// Scripts load too many scripts.
    #[error("this run has loaded {0} scripts, and loads no more; load each once")]
    Scripts(usize),
}

impl CommandError {
    /// The error of a text, with a caret under the column at fault.
    pub(super) fn text(
        place: impl ToString,
        error: impl Error + Send + Sync + 'static,
        pointed: Option<String>,
    ) -> Self {
        let pointed = pointed.map_or_else(String::new, |pointed| format!("\n{pointed}"));
        CommandError::Text { place: place.to_string(), error: Box::new(error), pointed }
    }
}

/// An automaton and the numeration of each track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reads {
    /// Its name.
    pub name: String,
    /// The number of its tracks.
    pub tracks: u32,
    /// Its numeration.
    pub numeration: Numeration,
}

impl fmt::Display for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` reads", self.name)?;
        (0..self.tracks).try_for_each(|_| write!(f, " {}", self.numeration))
    }
}
