//! The automaton's own JSON format, which is read strictly.

use std::io::{self, Write};

use serde::Deserialize;

use super::imported::{Imported, ReadError};
use crate::automaton::{Alphabet, Dfao, DigitOrder, Numeration, Output};
use crate::logic::numerals_named;
use crate::number::numeration::LinearNumeration;

/// The schema of all objects.
pub const SCHEMA: &str = "nimata/1";

impl From<serde_json::Error> for ReadError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // serde_json repeats the place at the end of its message.
        let what = text.split(" at line ").next().unwrap_or(&text);
        ReadError(format!("line {}, column {}: {what}", error.line(), error.column()))
    }
}

/// Writes the automaton as `{"schema":"nimata/1","kind":"dfao",…}`, with one line for each state's
/// row.
///
/// If the digits are not those of a base, the key `numeration` names their system, and `base` is
/// only the number of digits.
///
/// ```
/// # use nimata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata::export::json::write(&mut file, &ones)?;
/// let text = String::from_utf8(file)?;
/// assert!(text.starts_with("{\"schema\":\"nimata/1\",\"kind\":\"dfao\",\"base\":2,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(n·k) writes to a buffer, n states, k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    let alphabet = dfao.alphabet();
    write!(out, "{{\"schema\":\"{SCHEMA}\",\"kind\":\"dfao\",\"base\":{},", alphabet.base())?;
    if let Numeration::Linear { system, .. } = dfao.numeration() {
        write!(out, "\"numeration\":{},", serde_json::to_string(&**system)?)?;
    }
    writeln!(out, "\"order\":\"{}\",\"tracks\":{},", dfao.order().name(), alphabet.tracks())?;
    write!(out, "\"outputs\":{},\n\"transitions\":[", serde_json::to_string(dfao.outputs())?)?;
    for state in dfao.states() {
        out.write_all(if state.index() == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut out, dfao.flat_row(state))?;
    }
    out.write_all(b"\n],\n\"start\":0}\n")?;
    out.flush()
}

/// The keys that decide how the rest is read.
#[derive(Deserialize)]
struct Header {
    schema: String,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(rename = "schema")]
    _schema: String,
    #[serde(rename = "kind")]
    _kind: String,
    base: u32,
    order: DigitOrder,
    tracks: u32,
    outputs: Vec<Output>,
    transitions: Vec<Vec<u32>>,
    start: u32,
    numeration: Option<System>,
}

/// A linear numeration system.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct System {
    initial: Vec<u32>,
    coefficients: Vec<u32>,
}

#[derive(Deserialize)]
struct Version {
    version: u64,
}

#[derive(Deserialize)]
struct Certificate {
    claim: Claim,
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
    numeration: Option<String>,
    sequences: Option<Vec<Sequence>>,
}

/// A sequence in a claim of logic.
#[derive(Deserialize)]
struct Sequence {
    name: String,
    tracks: u32,
    outputs: Vec<Output>,
    transitions: Vec<Vec<u32>>,
    game: Option<Rules>,
}

/// The rules of a game, of which only the claim is needed here.
#[derive(Deserialize)]
struct Rules {
    asks: Option<String>,
}

impl Claim {
    /// The one sequence of a claim of logic.
    fn sequence(numeration: &str, sequences: Vec<Sequence>) -> Result<Imported, ReadError> {
        let numeration = numerals_named(numeration)
            .map_err(|_| ReadError::new(format!("`{numeration:.60}` is not a numeration")))?;
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
        let imported = build(alphabet, numeration, outputs, rows, 0)?;
        let asked = sequence.game.and_then(|rules| rules.asks);
        let claim = ["values", "outcome"].into_iter().find(|name| asked.as_deref() == Some(name));
        Ok(imported.claimed(claim))
    }

    /// Without a base the digits are binary, and the length of a row gives the number of tracks.
    fn automaton(self) -> Result<Imported, ReadError> {
        if let (Some(numeration), Some(sequences)) = (&self.numeration, self.sequences) {
            return Claim::sequence(numeration, sequences);
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
        build(Alphabet::new(one_track.base(), tracks)?, numeration, outputs, rows, 0)
    }
}

/// Whether a file looks like JSON. Walnut's headers may begin with a brace too, before a digit.
pub fn is_json(bytes: &[u8]) -> bool {
    let mut signs = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    signs.next() == Some(&b'{') && signs.next().is_none_or(|&sign| sign == b'"' || sign == b'}')
}

/// Reads an automaton from its own file, or from a certificate whose claim contains one.
///
/// The file need not be trusted: all of it is checked, memory is bounded by its size, and nothing
/// panics. An automaton from a certificate is **not proved** by being read.
///
/// ```
/// let file = br#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
///                 "outputs":[1,0],"transitions":[[0,1],[1,0]],"start":1}"#;
/// let dfao = nimata::export::json::read(file)?.into_sound()?;
/// assert_eq!(dfao.value_at(&7u32.into()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`] says what is wrong, and where.
///
/// # Complexity
/// O(size of the file), plus one minimisation.
pub fn read(bytes: &[u8]) -> Result<Imported, ReadError> {
    let header: Header = serde_json::from_slice(bytes)?;
    if header.schema != SCHEMA {
        return Err(ReadError::new(format!(
            "the schema is `{:.60}` and must be \"nimata/1\": a newer nimata may read this file",
            header.schema
        )));
    }
    match header.kind.as_str() {
        "dfao" => {
            let table: Table = serde_json::from_slice(bytes)?;
            let alphabet = Alphabet::new(table.base, table.tracks)?;
            let numeration = match table.numeration {
                None => Numeration::Base { base: table.base, order: table.order },
                Some(System { initial, coefficients }) => {
                    let system = LinearNumeration::new(initial, coefficients).map_err(|error| {
                        ReadError::new(format!(
                            "the numeration is not a system of numbers: {error}"
                        ))
                    })?;
                    Numeration::linear(system, table.order)
                }
            };
            build(alphabet, numeration, table.outputs, table.transitions, table.start)
        }
        "certificate" => {
            let Version { version } = serde_json::from_slice(bytes)?;
            if version != 2 {
                return Err(ReadError::new(format!(
                    "this is a certificate of version {version}, and only version 2 is known"
                )));
            }
            serde_json::from_slice::<Certificate>(bytes)?.claim.automaton()
        }
        kind => Err(ReadError::new(format!(
            "the kind is `{kind:.60}`: an automaton's file has kind \"dfao\", or it is a \
             \"certificate\""
        ))),
    }
}

fn build(
    alphabet: Alphabet,
    numeration: Numeration,
    outputs: Vec<Output>,
    rows: Vec<Vec<u32>>,
    start: u32,
) -> Result<Imported, ReadError> {
    // The automaton is first built as given, so that an error numbers the states as the file does.
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
