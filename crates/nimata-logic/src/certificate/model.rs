//! The claims of certificates by their kinds, and their evidence. The names of fields are the keys
//! of docs/certificate.md.

use serde::{Deserialize, Serialize};

use super::{FamilyMember, FamilySequence, MisereQuotient};
use crate::logic::GameRules;
use nimata_automata::automaton::{Dfao, DigitOrder, Output};

/// The claim of a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
pub enum Claim {
    /// Sentences about sequences, and values of games.
    #[serde(rename = "logic")]
    Logic {
        /// The numeration of all numbers.
        numeration: Numerals,
        /// The sequences, as automata.
        sequences: Vec<GivenSequence>,
        /// The sentences, in the language of certificates.
        sentences: Vec<String>,
    },
    /// A period of the values of a heap game.
    #[serde(rename = "heaps/period")]
    Period {
        /// The numbers of tokens that a move may take, in increasing order.
        takes: Vec<u32>,
        /// For each of these numbers the octal digit that says what the move may leave of the heap.
        digits: Vec<u8>,
        /// The value of a heap without moves.
        end: u16,
        /// The prescribed values of the first heaps.
        first: Vec<u16>,
        /// The number of heaps before the period.
        preperiod: usize,
        /// The period.
        period: usize,
    },
    /// A misère quotient of a heap game.
    #[serde(rename = "heaps/misere-quotient")]
    Quotient(MisereQuotient),
    /// Sentences about sequences, and values of division games, for many divisors.
    #[serde(rename = "family")]
    Family {
        /// The sequences.
        sequences: Vec<FamilySequence>,
        /// The sentences, in which `b` is the divisor.
        sentences: Vec<String>,
        /// The divisors, with the automata of the sequences.
        members: Vec<FamilyMember>,
    },
    /// The positions of EXCO-NIM with one value.
    #[serde(rename = "exco-nim/level-set")]
    LevelSet {
        /// The value.
        value: usize,
        /// The name of the order of digits.
        order: String,
        /// The output of each state: the x0 of the position.
        outputs: Vec<Output>,
        /// The row of each state: its target on each letter.
        transitions: Vec<Vec<u32>>,
    },
    /// Periods of rows of EXCO-NIM.
    #[serde(rename = "exco-nim/rows")]
    Rows {
        /// A strict bound on x0.
        x0: usize,
        /// A bound on x1, which x1 may reach.
        x1: usize,
        /// The column from which on every row repeats.
        preperiod: usize,
        /// The common period of all rows.
        period: usize,
        /// For each row x0, x1, the least preperiod and the least period.
        rows: Vec<[usize; 4]>,
    },
}

/// The evidence of a certificate; of unknown keys nothing is read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The lemmas of a claim of the kind `logic`; each may use those before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lemmas: Option<Vec<GivenLemma>>,
}

/// A numeration, by its name or by its words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Numerals {
    /// The name, such as `msd_2` and `lin(1,1)`.
    Name(String),
    /// The automaton of the words.
    Words(GivenWords),
}

/// The automaton of the words of a numeration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenWords {
    /// The digit that is read first, `most` or `least` significant.
    pub first: String,
    /// 1 at words, and 0 elsewhere.
    pub outputs: Vec<Output>,
    /// The row of each state.
    pub transitions: Vec<Vec<u32>>,
}

/// A sequence, as an automaton.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenSequence {
    /// The name in formulas.
    pub name: String,
    /// The number of indices.
    pub tracks: u32,
    /// The output of each state.
    pub outputs: Vec<Output>,
    /// The row of each state.
    pub transitions: Vec<Vec<u32>>,
    /// The rules of the game whose values the sequence holds, if it is claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameRules>,
}

/// A formula, and the automaton of the words for which it holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenLemma {
    /// The free variables, in the order of the tracks.
    pub variables: Vec<String>,
    /// The text of the formula.
    pub formula: String,
    /// The output of each state, 1 or 0.
    pub outputs: Vec<Output>,
    /// The row of each state.
    pub transitions: Vec<Vec<u32>>,
    /// The recurrence that determines the automaton, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<GivenRecurrence>,
}

/// A recurrence that the formula of a lemma satisfies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenRecurrence {
    /// The place of the earlier lemma on which it rests; null if that is the lemma itself.
    pub lemma: Option<usize>,
    /// For each variable of that lemma its value after a step.
    pub at: Vec<String>,
    /// The amount by which a step lowers the bounded variable.
    pub from: u32,
    /// The values of the bounded variable that are checked separately.
    pub also: Vec<String>,
    /// The formula that says where the step is taken.
    #[serde(rename = "if")]
    pub condition: String,
    /// The number that a step lowers; null if the recurrence rests on an earlier lemma.
    pub falls: Option<String>,
}

impl Claim {
    /// The claim that an automaton is the level set of a value of EXCO-NIM.
    pub fn level_set(value: usize, set: &Dfao) -> Self {
        let (outputs, transitions) = table(set);
        Claim::LevelSet { value, order: set.order().name().to_owned(), outputs, transitions }
    }
}

impl GivenWords {
    /// The words that an automaton accepts, in the order in which it reads them.
    pub fn of(words: &Dfao) -> Self {
        let first = match words.order() {
            DigitOrder::Msd => "most",
            DigitOrder::Lsd => "least",
        };
        let (outputs, transitions) = table(words);
        GivenWords { first: first.to_owned(), outputs, transitions }
    }
}

/// The outputs and the rows of an automaton.
pub(crate) fn table(dfao: &Dfao) -> (Vec<Output>, Vec<Vec<u32>>) {
    let rows = dfao.states().map(|state| dfao.flat_row(state).to_vec());
    (dfao.outputs().to_vec(), rows.collect())
}
