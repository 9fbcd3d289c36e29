//! The names that a formula may use: sequences, and formulas defined before.

use std::collections::{BTreeMap, BTreeSet};

use super::error::SyntaxErrorKind;
use super::numeration::numerals_named;
use super::scope::free_variables;
use super::token::{Token, tokens};
use crate::logic::{Formula, Sequence};
use nimata_automata::automaton::Numeration;
use nimata_automata::number::index;

/// The sequences and formulas that a formula may name.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    sequences: BTreeMap<String, usize>,
    /// The outputs of sequences in increasing order, where they are known.
    outputs: BTreeMap<String, Vec<i64>>,
    /// Whether numbers are integers where no numeration is named.
    integers: bool,
    /// Whether a long number may be a sequence of its own.
    numbers: bool,
    calls: BTreeMap<String, Definition>,
    numerations: BTreeMap<String, Result<Numeration, SyntaxErrorKind>>,
    /// Whether calls need no `$`.
    plain_calls: bool,
}

/// The meaning of `$name(…)`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Definition {
    /// A formula, its variables in the order of the arguments, and its numerals.
    Formula { parameters: Vec<String>, body: Formula, numerals: Option<Numeration> },
    /// A sequence: the call is true where the sequence is 1.
    Sequence { name: String, tracks: usize, numerals: Option<Numeration> },
}

impl Definition {
    pub(super) fn arguments(&self) -> usize {
        match self {
            Definition::Formula { parameters, .. } => parameters.len(),
            Definition::Sequence { tracks, .. } => *tracks,
        }
    }

    pub(super) fn numerals(&self) -> Option<Numeration> {
        match self {
            Definition::Formula { numerals, .. } | Definition::Sequence { numerals, .. } => {
                numerals.clone()
            }
        }
    }
}

impl Vocabulary {
    /// A vocabulary that knows these sequences.
    pub fn of<'s>(sequences: impl IntoIterator<Item = &'s Sequence>) -> Self {
        sequences.into_iter().fold(Vocabulary::default(), |words, known| {
            words.with_sequence(&known.name, index(known.automaton.alphabet().tracks()))
        })
    }

    /// The same vocabulary with one more sequence, which has this many indices.
    #[must_use]
    pub fn with_sequence(mut self, name: impl Into<String>, tracks: usize) -> Self {
        self.add_sequence(name, tracks);
        self
    }

    /// Takes numbers of more digits than texts of certificates write as sequences of their own,
    /// which have [names](super::number_named).
    pub fn set_numbers(&mut self) {
        self.numbers = true;
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.numbers
    }

    /// The same vocabulary, in which a call may also be written without its `$`. A name that begins
    /// with A, E or I still needs it, because there it is a quantifier.
    #[must_use]
    pub fn with_plain_calls(mut self) -> Self {
        self.plain_calls = true;
        self
    }

    /// Adds a sequence with this many indices.
    pub fn add_sequence(&mut self, name: impl Into<String>, tracks: usize) {
        self.sequences.insert(name.into(), tracks);
    }

    /// Sets the outputs of a sequence. Only then may they stand in arithmetic, as in `T[n] + 1`.
    ///
    /// ```
    /// use nimata_logic::logic::{Vocabulary, parse};
    /// let mut words = Vocabulary::default().with_sequence("T", 1);
    /// words.add_outputs("T", [0, 1]);
    /// let formula = parse("T[a] + b = c", &words)?.formula.to_string();
    /// assert_eq!(formula, "(T[a] = @0 & 0 + b = c) | (T[a] = @1 & 1 + b = c)");
    /// # Ok::<(), nimata_logic::logic::SyntaxError>(())
    /// ```
    pub fn add_outputs(&mut self, name: impl Into<String>, outputs: impl IntoIterator<Item = i64>) {
        let outputs: BTreeSet<i64> = outputs.into_iter().collect();
        self.outputs.insert(name.into(), outputs.into_iter().collect());
    }

    /// Makes the numbers of a formula that names no numeration integers.
    pub fn set_integers(&mut self) {
        self.integers = true;
    }

    /// Whether the numbers of a formula that names no numeration are integers.
    pub(super) fn has_integers(&self) -> bool {
        self.integers
    }

    /// The outputs of a sequence in increasing order; `None` if they are unknown.
    pub(super) fn outputs(&self, name: &str) -> Option<&[i64]> {
        self.outputs.get(name).map(Vec::as_slice)
    }

    /// Defines `$name(…)` by a formula. The arguments stand for its free variables in alphabetical
    /// order, as in Walnut.
    pub fn define(&mut self, name: impl Into<String>, body: Formula, numerals: Option<Numeration>) {
        let parameters = free_variables(&body).into_iter().collect();
        self.define_of(name, parameters, body, numerals);
    }

    /// Defines `$name(…)` by a formula whose free variables are among these parameters; the
    /// arguments stand for the parameters in their order.
    pub fn define_of(
        &mut self,
        name: impl Into<String>,
        parameters: Vec<String>,
        body: Formula,
        numerals: Option<Numeration>,
    ) {
        self.calls.insert(name.into(), Definition::Formula { parameters, body, numerals });
    }

    /// Defines `$name(…)` by a sequence: the call is true where the sequence is 1.
    pub fn define_sequence(
        &mut self,
        name: impl Into<String>,
        sequence: impl Into<String>,
        tracks: usize,
        numerals: Option<Numeration>,
    ) {
        let sequence = sequence.into();
        self.add_sequence(sequence.clone(), tracks);
        let definition = Definition::Sequence { name: sequence, tracks, numerals };
        self.calls.insert(name.into(), definition);
    }

    /// Sets the numeration of a name, or the reason why it has none. Other names have that of
    /// [`numerals_named`].
    pub fn add_numeration(
        &mut self,
        name: impl Into<String>,
        meaning: Result<Numeration, SyntaxErrorKind>,
    ) {
        self.numerations.insert(name.into(), meaning);
    }

    /// The numeration with this name.
    ///
    /// # Errors
    /// Those of [`numerals_named`], and the reason that was set for the name.
    pub fn numeration(&self, name: &str) -> Result<Numeration, SyntaxErrorKind> {
        self.numerations.get(name).cloned().unwrap_or_else(|| numerals_named(name))
    }

    /// Removes the definition of `$name(…)`.
    pub fn undefine(&mut self, name: &str) {
        self.calls.remove(name);
    }

    /// The number of indices of a sequence; `None` if it is unknown.
    pub fn tracks(&self, name: &str) -> Option<usize> {
        self.sequences.get(name).copied()
    }

    /// The names of the sequences.
    pub fn sequences(&self) -> impl Iterator<Item = &str> {
        self.sequences.keys().map(String::as_str)
    }

    /// Whether `$name(…)` is defined.
    pub fn defines(&self, name: &str) -> bool {
        self.calls.contains_key(name)
    }

    /// The sequence that `$name(…)` stands for; `None` if it stands for another formula.
    pub fn sequence_of(&self, name: &str) -> Option<&str> {
        match self.calls.get(name)? {
            Definition::Sequence { name, .. } => Some(name),
            Definition::Formula { .. } => None,
        }
    }

    /// Whether `name(…)` is a call.
    pub(super) fn is_called_plainly(&self, name: &str) -> bool {
        self.plain_calls && self.defines(name)
    }

    pub(super) fn definition(&self, name: &str) -> Option<&Definition> {
        self.calls.get(name)
    }

    /// The names of the sequences, as a hint for a message.
    pub(super) fn known(&self) -> String {
        let names: Vec<&str> = self.sequences.keys().map(String::as_str).collect();
        match names.as_slice() {
            [] => String::new(),
            _ => format!(", only {}", names.join(", ")),
        }
    }
}

/// The names that a text uses, known or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The names before `[`, without repetition.
    pub sequences: Vec<String>,
    /// The names after `$`, without repetition.
    pub calls: Vec<String>,
    /// The names of numerations after `?`, without repetition.
    pub numerations: Vec<String>,
}

/// Finds the names that a text uses, so that a program can load them before it parses the text. For
/// a text that is not a formula it may find none.
///
/// ```
/// let named = nimata_logic::logic::named("?lsd_2 E n ($f(n) & T[n] = U[n+1])");
/// assert_eq!((named.sequences, named.calls), (vec!["T".into(), "U".into()], vec!["f".into()]));
/// assert_eq!(named.numerations, ["lsd_2"]);
/// ```
pub fn named(text: &str) -> Named {
    let mut named = Named::default();
    let tokens = tokens(text).unwrap_or_default();
    let note = |list: &mut Vec<String>, name: &str| {
        if !list.iter().any(|known| known == name) {
            list.push(name.to_owned());
        }
    };
    for pair in tokens.windows(2) {
        match (pair[0].token, pair[1].token) {
            (Token::Name(name), Token::OpenIndex) => note(&mut named.sequences, name),
            (Token::Dollar, Token::Name(name)) => note(&mut named.calls, name),
            (Token::Question, Token::Numeration(name)) => note(&mut named.numerations, name),
            _ => {}
        }
    }
    named
}
