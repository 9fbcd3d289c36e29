//! The automaton in the claim of a certificate.

use serde::Deserialize;

use super::system::Written;
use crate::files::{Imported, ReadError};
use nimata_automata::automaton::{Alphabet, DigitOrder, Numeration, Output};

#[derive(Deserialize)]
struct Version {
    version: u64,
    #[serde(default)]
    claim: Kind,
}

#[derive(Default, Deserialize)]
struct Kind {
    #[serde(default)]
    kind: String,
}

/// A certificate, of which only the claim is needed here.
#[derive(Deserialize)]
pub(super) struct Certificate {
    claim: Claim,
}

impl Certificate {
    /// The automaton in the claim.
    pub(super) fn automaton(self) -> Result<Imported, ReadError> {
        self.claim.automaton()
    }
}

/// Whether a certificate is about many divisors. One whose version is not known is refused.
pub(super) fn is_family(bytes: &[u8]) -> Result<bool, ReadError> {
    match serde_json::from_slice(bytes)? {
        Version { version: 2, claim } => Ok(claim.kind == "family"),
        Version { version, .. } => Err(ReadError::new(format!(
            "this is a certificate of version {version}, and only version 2 is known"
        ))),
    }
}

/// A claim contains an automaton if it has these keys, whatever its kind. The checker reads the
/// other keys, and decides whether the certificate is right.
#[derive(Deserialize)]
struct Claim {
    kind: String,
    base: Option<u32>,
    order: Option<DigitOrder>,
    outputs: Option<Vec<Output>>,
    transitions: Option<Vec<Vec<u32>>>,
    numeration: Option<Written>,
    sequences: Option<Vec<Sequence>>,
    #[serde(default)]
    sentences: Vec<String>,
}

/// A sequence in a claim of logic.
#[derive(Deserialize)]
struct Sequence {
    name: String,
    tracks: u32,
    outputs: Vec<Output>,
    transitions: Vec<Vec<u32>>,
    game: Option<serde_json::Value>,
}

/// The claim about a relation between positions and values, of which output 1 says that they belong
/// together.
pub const RELATION: &str = "relation";

/// Whether the last of these sequences may be the answer to a question: the last sentence says
/// where it is 1, and nothing else speaks of it.
fn is_answered(sequences: &[Sequence], sentences: &[String]) -> bool {
    let (Some(answer), Some(sentence)) = (sequences.last(), sentences.last()) else { return false };
    let word = format!("{}[", answer.name);
    let says = sentence.starts_with("A ")
        && sentence.split_once(" (").is_some_and(|(_, body)| {
            let meant = body.split_once(" <=> ").is_some_and(|(left, _)| left.ends_with("] = @1"));
            meant && body.starts_with(&word)
        });
    let rules = sequences.iter().filter_map(|known| known.game.as_ref()).map(|it| it.to_string());
    let all = sentences.iter().cloned().chain(rules);
    says && answer.game.is_none() && all.map(|text| text.matches(&word).count()).sum::<usize>() == 1
}

impl Claim {
    /// The one sequence of a claim of logic, or the one that is of a game.
    fn sequence(
        numeration: Written,
        mut sequences: Vec<Sequence>,
        sentences: &[String],
    ) -> Result<Imported, ReadError> {
        let numeration = numeration.numeration()?;
        if sequences.len() > 1 && is_answered(&sequences, sentences) {
            // Neither the answer nor what it is about is meant without a doubt.
            return Err(ReadError::new(
                "this is the certificate of an answer about other sequences, and is not read as \
                 one automaton: `ask … --json > FILE.json` writes that of the answer",
            ));
        }
        if sequences.iter().filter(|sequence| sequence.game.is_some()).count() == 1 {
            sequences.retain(|sequence| sequence.game.is_some());
        }
        let names: Vec<&str> = sequences.iter().map(|sequence| sequence.name.as_str()).collect();
        let names = names.join(", ");
        let several = || {
            ReadError::new(match names.as_str() {
                "" => "the certificate is about numbers alone and holds no automaton".to_owned(),
                names => format!(
                    "the certificate holds several automata, {names:.60}, and no file is read as \
                     more than one"
                ),
            })
        };
        let [sequence] = <[Sequence; 1]>::try_from(sequences).map_err(|_| several())?;
        let (outputs, rows) = (sequence.outputs, sequence.transitions);
        let alphabet = Alphabet::new(numeration.digits(), sequence.tracks)?;
        let imported = Imported::new(alphabet, numeration, outputs, rows, 0)?;
        let asked = sequence.game.as_ref().and_then(|rules| rules["asks"].as_str());
        let mut claims = ["values", "outcome", RELATION].into_iter();
        let claim = claims.find(|name| asked == Some(name));
        Ok(imported.claimed(claim))
    }

    /// Without a base the digits are binary, and the length of a row gives the number of tracks.
    fn automaton(self) -> Result<Imported, ReadError> {
        if let (Some(numeration), Some(sequences)) = (self.numeration, self.sequences) {
            return Claim::sequence(numeration, sequences, &self.sentences);
        }
        let (Some(order), Some(outputs), Some(rows)) = (self.order, self.outputs, self.transitions)
        else {
            return Err(ReadError::new(format!(
                "the certificate's claim, of kind `{:.60}`, holds no automaton",
                self.kind
            )));
        };
        let one_track = Alphabet::new(self.base.unwrap_or(2), 1)?;
        let length = rows.first().map_or(0, Vec::len);
        let tracks = length.checked_ilog(one_track.row_len()).unwrap_or(0).max(1);
        let numeration = Numeration::Base { base: one_track.base(), order };
        Imported::new(Alphabet::new(one_track.base(), tracks)?, numeration, outputs, rows, 0)
    }
}
