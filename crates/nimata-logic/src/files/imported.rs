//! An automaton read from a file, with the faults found in it.

use std::fmt;

use nimata_automata::automaton::{
    Alphabet, AutomatonError, Continuation, Dfao, DigitOrder, Numeration, Output, StateId, minimize,
};

/// A message that says why bytes are not an automaton, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub(super) String);

impl ReadError {
    /// An error with this message.
    pub fn new(what: impl Into<String>) -> Self {
        ReadError(what.into())
    }
}

impl From<AutomatonError> for ReadError {
    fn from(error: AutomatonError) -> Self {
        ReadError(error.to_string())
    }
}

/// A fault of a well-formed automaton that makes it mean something else than it seems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// No word leads to a state. Recent versions of Walnut prove false statements about automata
    /// with such states.
    #[error("no word leads to state {state}: remove it, or minimise the automaton")]
    Unreachable {
        /// The first such state, numbered as in the file.
        state: u32,
    },
    /// Padding zeros change an output, so numbers have no well-defined value.
    #[error(
        "zeros {end} change an output, as state {state} shows: a number has many spellings, and \
         the automaton tells them apart"
    )]
    Padding {
        /// A state at which reading a zero changes the output, numbered as in the file.
        state: u32,
        /// The end of the word at which the zeros stand.
        end: PaddingEnd,
    },
}

/// The end of a word at which padding zeros stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaddingEnd {
    /// Before the most significant digit, which is read first.
    Front,
    /// After the most significant digit, which is read last.
    Back,
}

impl fmt::Display for PaddingEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PaddingEnd::Front => "at the front",
            PaddingEnd::Back => "at the end",
        })
    }
}

/// An automaton as a file describes it, and its faults.
///
/// The states are numbered as in the file, except that the start is exchanged with state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    dfao: Dfao,
    faults: Vec<Fault>,
    claim: Option<&'static str>,
    bases: Option<Continuation>,
}

impl Imported {
    /// The automaton with these rows, whose start is any of its states.
    pub(super) fn new(
        alphabet: Alphabet,
        numeration: Numeration,
        outputs: Vec<Output>,
        rows: Vec<Vec<u32>>,
        start: u32,
    ) -> Result<Self, ReadError> {
        // The automaton is first built as given, so that an error numbers the states as the file
        // does.
        let given =
            Dfao::new(alphabet, numeration.order(), outputs, rows)?.in_numeration(numeration)?;
        let states = given.len();
        if usize::try_from(start).map_or(true, |start| start >= states) {
            return Err(ReadError::new(format!(
                "the start is {start}, and there are only {states} states, numbered from 0"
            )));
        }
        Ok(Imported::with_start(&given, start))
    }

    /// Makes `start`, a state of `given`, the start, and looks for faults.
    pub(super) fn with_start(given: &Dfao, start: u32) -> Self {
        let swap = |state: StateId| exchanged(state, start);
        let mut outputs = Vec::with_capacity(given.len());
        let mut targets = Vec::with_capacity(given.flat_targets().len());
        for state in given.states().map(swap) {
            outputs.push(given.output(state));
            targets.extend(given.row(state).map(|target| number(swap(target))));
        }
        let dfao = given.with_table(outputs, targets);
        let dfao = dfao.expect("an exchange of two states keeps a table a table");
        let number = |state: StateId| number(swap(state));
        let mut faults = Vec::new();
        let reachable = dfao.reachable();
        let unreachable = dfao.states().filter(|state| !reachable[state.index()]);
        if let Some(state) = unreachable.map(number).min() {
            faults.push(Fault::Unreachable { state });
        }
        let padded = match dfao.order() {
            // The start and its successor on zero may be different but equivalent states, so the
            // automaton is minimised first.
            DigitOrder::Msd => minimize(&dfao).padding_fault().map(|_| StateId::START),
            DigitOrder::Lsd => dfao.states().find(|&state| {
                reachable[state.index()] && dfao.output(dfao.step(state, 0)) != dfao.output(state)
            }),
        };
        if let Some(state) = padded {
            faults.push(Fault::Padding {
                state: number(state),
                end: match dfao.order() {
                    DigitOrder::Msd => PaddingEnd::Front,
                    DigitOrder::Lsd => PaddingEnd::Back,
                },
            });
        }
        Imported { dfao, faults, claim: None, bases: None }
    }

    /// The same automaton, for which a certificate makes this claim about a game.
    pub(super) fn claimed(self, claim: Option<&'static str>) -> Self {
        Imported { claim, ..self }
    }

    /// The same automaton, whose rows are continued for these bases.
    pub(super) fn continued(self, bases: Option<Continuation>) -> Self {
        Imported { bases, ..self }
    }

    /// The bases in which the automaton is the same, with rows that are continued.
    pub fn bases(&self) -> Option<Continuation> {
        self.bases
    }

    /// The claim that a certificate makes about it, `values` or `outcome`; `None` for other files.
    pub fn claim(&self) -> Option<&'static str> {
        self.claim
    }

    /// The automaton as the file describes it, with all its faults.
    pub fn as_given(&self) -> &Dfao {
        &self.dfao
    }

    /// The faults found. There are none if every number has one value and every state is reachable.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The automaton, if it has no faults.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn into_sound(self) -> Result<Dfao, Fault> {
        match self.faults.first() {
            None => Ok(self.dfao),
            Some(&fault) => Err(fault),
        }
    }
}

fn number(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("a table has fewer than 2^32 states")
}

/// Exchanges the start with state 0. The exchange is its own inverse.
fn exchanged(state: StateId, start: u32) -> StateId {
    let start = usize::try_from(start).expect("a state number fits in memory's index");
    match state.index() {
        0 => StateId::from_index(start),
        index if index == start => StateId::START,
        _ => state,
    }
}
