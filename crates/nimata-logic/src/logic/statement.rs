//! The statement of a certificate of the kind `logic`: sequences, the rules of the games whose
//! values they hold, sentences about them, and the lemmas of a proof. docs/certificate.md defines
//! the format.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::legal::legal_words;
use super::{Formula, Vocabulary};
use crate::certificate::{
    Certificate, Claim, Evidence, GivenLemma, GivenRecurrence, GivenSequence, GivenWords, Numerals,
    table,
};
use nimata_automata::automaton::{Dfao, Numeration};

/// Everything that a certificate of the kind `logic` states, with the lemmas of its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The numeration system of all numbers.
    pub numerals: Numeration,
    /// The sequences that the sentences name.
    pub sequences: Vec<Sequence>,
    /// The sentences; empty if only the rules of games are claimed.
    pub sentences: Vec<Formula>,
    /// The lemmas; each may use those before it.
    pub lemmas: Vec<Lemma>,
}

/// A named automaton, which the certificate gives or claims to hold the values of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The name of the sequence in formulas.
    pub name: String,
    /// The automaton, which reads the statement's numerals.
    pub automaton: Dfao,
    /// The game whose values the sequence holds; `None` if the sequence is given.
    pub game: Option<GameRules>,
}

/// The rules of a game, as formulas in the text of certificates, with the keys of certificates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// The names of the numbers of a position.
    pub reads: Vec<String>,
    /// The condition on these numbers to be a position.
    pub positions: String,
    /// The kinds of moves; a move may be of any kind.
    pub moves: Vec<Move>,
    /// Whether the sequence holds values or outcomes.
    pub asks: Asks,
    /// The value or outcome of a position without moves: 0 in normal play, 1 in misère play.
    pub end: u32,
    /// Prescribed values, and where they hold; the first entry whose formula holds counts.
    #[serde(serialize_with = "prescribed", deserialize_with = "read_prescribed")]
    pub first: Vec<(u32, String)>,
    /// A term that every move lowers.
    pub measure: String,
    /// The sequences that these formulas name. They stand beside the game in a certificate.
    #[serde(skip)]
    pub given: Vec<Determined>,
}

/// A sequence that formulas of a file may name, and the sentences that determine it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determined {
    /// The sequence, and behind it those that its sentences name as well.
    pub sequences: Vec<Sequence>,
    /// Sentences that no other such sequences satisfy; none where the automaton is all that is
    /// known of it.
    pub sentences: Vec<Formula>,
}

impl Determined {
    /// The name of the sequence.
    ///
    /// # Panics
    /// Panics if there is no sequence.
    pub fn name(&self) -> &str {
        &self.sequences.first().expect("a sequence").name
    }

    /// All sequences of some such lists, each once. Two different ones with the same name both
    /// stay, so that whoever reads them refuses them and takes neither for the other.
    pub fn sequences(all: &[Determined]) -> Vec<Sequence> {
        let mut found: Vec<Sequence> = Vec::new();
        for sequence in all.iter().flat_map(|given| &given.sequences) {
            if !found.contains(sequence) {
                found.push(sequence.clone());
            }
        }
        found
    }
}

/// One kind of moves: a formula that relates a position to its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The names of the numbers after the move.
    pub to: Vec<String>,
    /// The condition under which the move is allowed.
    #[serde(rename = "where")]
    pub formula: String,
}

/// The meaning of the outputs of a game's sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Asks {
    /// The output is the value: the mex of the values of the options.
    Values,
    /// The output is 1 if the player to move wins, and 0 if not.
    Outcome,
    /// The automaton reads a number behind the position, and its output is their relation:
    /// [`VALUE`](super::VALUE), [`HAD`](super::HAD), [`FREE`](super::FREE) or, with 0, nothing.
    Relation,
}

/// A formula, with the automaton of the words for which it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Lemma {
    /// The free variables, in the order of the tracks.
    pub variables: Vec<String>,
    /// The text of the formula that the automaton decides, as it stands where the lemma is used.
    pub text: String,
    /// The automaton, with outputs 0 and 1.
    pub automaton: Dfao,
    /// The recurrence that determines the automaton; `None` if it was computed.
    pub recurrence: Option<Recurrence>,
}

/// A recurrence that a block of quantifiers satisfies, as docs/certificate.md says. All texts are
/// terms and formulas in the lemma's variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurrence {
    /// The text of the earlier lemma on which it rests; `None` if that is the lemma itself.
    pub lemma: Option<String>,
    /// For each variable of that lemma its value after a step.
    pub at: Vec<String>,
    /// The amount by which a step lowers the bounded variable.
    pub from: u32,
    /// The values of the bounded variable that are checked separately.
    pub also: Vec<String>,
    /// The formula that says where the step is taken.
    pub condition: String,
    /// The number that a step lowers, if the recurrence rests on the lemma itself.
    pub falls: Option<String>,
}

impl Asks {
    /// The word that certificates and claims use.
    pub fn name(self) -> &'static str {
        match self {
            Asks::Values => "values",
            Asks::Outcome => "outcome",
            Asks::Relation => "relation",
        }
    }

    /// A noun for the outputs of the automaton.
    pub fn outputs(self) -> &'static str {
        match self {
            Asks::Values | Asks::Relation => "values",
            Asks::Outcome => "outcomes",
        }
    }
}

impl Statement {
    /// The statement of one sequence, without lemmas. Beside it stand the sequences that the rules
    /// of its game name, and the sentences that determine them.
    pub fn of(numerals: Numeration, sequence: Sequence) -> Self {
        let given = sequence.game.as_ref().map_or(&[][..], |game| &game.given);
        let sentences = given.iter().flat_map(|given| given.sentences.clone()).collect();
        let beside = Determined::sequences(given);
        let sequences = [sequence].into_iter().chain(beside).collect();
        Statement { numerals, sequences, sentences, lemmas: Vec::new() }
    }

    /// The certificate of this statement; it has not been checked.
    pub fn certificate(&self) -> Certificate {
        let claim = Claim::Logic {
            numeration: numeration(&self.numerals),
            sequences: self.sequences.iter().map(Sequence::given).collect(),
            sentences: self.sentences.iter().map(|it| text_of(it, &self.sequences)).collect(),
        };
        let used: Vec<&Lemma> = self.used_lemmas().collect();
        let place = |text: &String| used.iter().position(|lemma| lemma.text == *text);
        let given = used.iter().map(|lemma| {
            let recurrence = lemma.recurrence.as_ref().map(|it| GivenRecurrence {
                lemma: it.lemma.as_ref().map(|text| place(text).expect("an earlier lemma")),
                at: it.at.clone(),
                from: it.from,
                also: it.also.clone(),
                condition: it.condition.clone(),
                falls: it.falls.clone(),
            });
            GivenLemma { recurrence, ..lemma.given() }
        });
        let lemmas = Some(given.collect());
        Certificate { claim, evidence: Evidence { lemmas } }
    }

    /// The lemmas that a checker uses. In numerations by words the parts of a proof need the same
    /// sums; of several lemmas with one text only the first is used.
    fn used_lemmas(&self) -> impl Iterator<Item = &Lemma> {
        let by_words = self.numerals.words().is_some();
        let mut texts = FxHashSet::default();
        self.lemmas.iter().filter(move |lemma| texts.insert(&lemma.text) || !by_words)
    }

    /// A vocabulary that knows the sequences.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of(&self.sequences)
    }
}

/// The text of a formula beside these sequences. Possible lemmas get parentheses, except where a
/// sequence has rules: its lemmas already have the text of the moves.
pub(super) fn text_of(formula: &Formula, sequences: &[Sequence]) -> String {
    match sequences.iter().any(|sequence| sequence.game.is_some()) {
        true => formula.to_string(),
        false => format!("{formula:#}"),
    }
}

impl Sequence {
    fn given(&self) -> GivenSequence {
        let (outputs, transitions) = table(&self.automaton);
        let (name, tracks) = (self.name.clone(), self.automaton.alphabet().tracks());
        GivenSequence { name, tracks, outputs, transitions, game: self.game.clone() }
    }
}

impl GameRules {
    /// The JSON object by which a reader expects these rules: that of a certificate or, if they
    /// name sequences, one with these sequences beside it; docs/certificate.md, section 5.
    pub fn to_json(&self) -> String {
        let beside = Determined::sequences(&self.given);
        let text = match beside.first() {
            None => serde_json::to_string(self),
            Some(first) => serde_json::to_string(&Expected {
                game: self,
                numeration: numeration(first.automaton.numeration()),
                given: beside.iter().map(Sequence::given).collect(),
            }),
        };
        text.expect("rules are texts and numbers")
    }
}

/// Rules with the sequences that they name, as a reader expects them.
#[derive(Serialize)]
struct Expected<'r> {
    game: &'r GameRules,
    numeration: Numerals,
    given: Vec<GivenSequence>,
}

/// A prescribed value as certificates have it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Prescribed {
    value: u32,
    #[serde(rename = "where")]
    place: String,
}

fn prescribed<S: Serializer>(first: &[(u32, String)], out: S) -> Result<S::Ok, S::Error> {
    let entry = |(value, place): &(u32, String)| Prescribed { value: *value, place: place.clone() };
    out.collect_seq(first.iter().map(entry))
}

fn read_prescribed<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(u32, String)>, D::Error> {
    let first = Vec::<Prescribed>::deserialize(from)?;
    Ok(first.into_iter().map(|Prescribed { value, place }| (value, place)).collect())
}

impl Lemma {
    fn given(&self) -> GivenLemma {
        let (outputs, transitions) = table(&self.automaton);
        let (variables, formula) = (self.variables.clone(), self.text.clone());
        GivenLemma { variables, formula, outputs, transitions, recurrence: None }
    }
}

/// The name of a numeration or, if it is given by words, the automaton of the words in the order in
/// which they are read.
fn numeration(numerals: &Numeration) -> Numerals {
    if numerals.words().is_none() {
        return Numerals::Name(numerals.to_string());
    }
    let words = legal_words(numerals).expect("formulas were decided").expect("not a base");
    Numerals::Words(GivenWords::of(&words))
}

/// Whether a certificate accepts the text as the name of a sequence.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && text != "A"
        && text != "E"
}
