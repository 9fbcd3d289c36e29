//! What a certificate of the kind `logic` states: sequences, the rules of those that are values of
//! games, and sentences about them; with the lemmas of its proof. docs/certificate.md has the
//! format.

use serde_json::{Value, json};

use super::{Formula, Numerals};
use crate::automaton::Dfao;
use crate::certificate::Certificate;

/// What is to be proved, with the lemmas of its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The system in which all numbers are written.
    pub numerals: Numerals,
    /// The sequences that the sentences speak of.
    pub sequences: Vec<Sequence>,
    /// The sentences; none if the rules of the sequences are all that is claimed.
    pub sentences: Vec<Formula>,
    /// The lemmas, each of which may use those before it.
    pub lemmas: Vec<Lemma>,
}

/// A sequence by its automaton.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence {
    /// Its name in formulas.
    pub name: String,
    /// The automaton, whose digits are those of the statement's numerals.
    pub automaton: Dfao,
    /// The game whose values it holds; `None` if it is given.
    pub game: Option<GameRules>,
}

/// The rules of a game, as formulas in their canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRules {
    /// The names of the numbers of a position.
    pub reads: Vec<String>,
    /// Which of them are positions.
    pub positions: String,
    /// The kinds of moves.
    pub moves: Vec<Move>,
    /// What is asked of a position.
    pub asks: Asks,
    /// The value or outcome of a position without a move: 0 in normal play, 1 in misère play.
    pub end: u32,
    /// Prescribed values, and where; the first that holds counts.
    pub first: Vec<(u32, String)>,
    /// What every move lowers: a term.
    pub measure: String,
}

/// A kind of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The names of the numbers after it.
    pub to: Vec<String>,
    /// Where there is such a move.
    pub formula: String,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Its value: the mex of the values of its options.
    Values,
    /// 1 if the player to move wins, 0 if not.
    Outcome,
}

/// A formula with the automaton of the words of its free variables for which it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Lemma {
    /// The free variables in the order of the tracks.
    pub variables: Vec<String>,
    /// The formula.
    pub formula: Formula,
    /// Its automaton, with outputs 0 and 1.
    pub automaton: Dfao,
}

impl Asks {
    /// The name in certificates and of claims.
    pub fn name(self) -> &'static str {
        match self {
            Asks::Values => "values",
            Asks::Outcome => "outcome",
        }
    }

    /// What the outputs of an automaton are, in a word.
    pub fn outputs(self) -> &'static str {
        match self {
            Asks::Values => "values",
            Asks::Outcome => "outcomes",
        }
    }
}

impl Statement {
    /// The certificate, not yet checked.
    pub fn certificate(&self) -> Certificate {
        Certificate::new("logic")
            .claim("numeration", self.numerals.to_string())
            .claim_rows("sequences", self.sequences.iter().map(Sequence::json))
            .claim_rows("sentences", self.sentences.iter().map(|sentence| self.text(sentence)))
            .evidence_rows("lemmas", self.lemmas.iter().map(|lemma| lemma.json(self)))
    }

    /// The text of a formula. What may be a lemma is in parentheses, but not beside rules: their
    /// lemmas have the text of the moves.
    fn text(&self, formula: &Formula) -> String {
        match self.sequences.iter().any(|sequence| sequence.game.is_some()) {
            true => formula.to_string(),
            false => format!("{formula:#}"),
        }
    }
}

impl Sequence {
    fn json(&self) -> Value {
        let mut object = json!({
            "name": self.name,
            "tracks": self.automaton.alphabet().tracks(),
            "outputs": self.automaton.outputs(),
            "transitions": rows(&self.automaton),
        });
        if let Some(game) = &self.game {
            object["game"] = game.json();
        }
        object
    }
}

impl GameRules {
    /// The object that a certificate has of them.
    pub fn to_json(&self) -> String {
        self.json().to_string()
    }

    fn json(&self) -> Value {
        let moves = self.moves.iter().map(|m| json!({ "to": m.to, "where": m.formula }));
        let first = self.first.iter().map(|(value, at)| json!({ "value": value, "where": at }));
        json!({
            "reads": self.reads,
            "positions": self.positions,
            "moves": moves.collect::<Vec<_>>(),
            "asks": self.asks.name(),
            "end": self.end,
            "first": first.collect::<Vec<_>>(),
            "measure": self.measure,
        })
    }
}

impl Lemma {
    fn json(&self, statement: &Statement) -> Value {
        json!({
            "variables": self.variables,
            "formula": statement.text(&self.formula),
            "outputs": self.automaton.outputs(),
            "transitions": rows(&self.automaton),
        })
    }
}

fn rows(dfao: &Dfao) -> Vec<&[u32]> {
    dfao.states().map(|state| dfao.flat_row(state)).collect()
}

/// Whether certificates take it for the name of a sequence.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && text != "A"
        && text != "E"
}
