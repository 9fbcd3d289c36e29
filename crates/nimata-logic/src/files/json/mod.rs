//! The automaton's own JSON format, which is read strictly.
//!
//! | file | holds |
//! |---|---|
//! | `system` | the key `numeration`, of digits that are not those of a base |
//! | `certificate` | the automaton in the claim of a certificate |
//! | `family` | the automaton of one divisor in a certificate about many |

mod certificate;
mod family;
mod system;

use std::io::{self, Write};

use serde::Deserialize;

use self::certificate::Certificate;
pub use self::certificate::RELATION;
use self::system::{System, Tracks, Words};
use super::imported::{Imported, ReadError};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, Output, Track};

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
/// In base −b, whose numbers are integers, `base` is −b. If the digits are not those of a base, the
/// key `numeration` gives their recurrence, their words or those of each track (of one, `neg_fib`,
/// if they are those of all), and `base` is only the number of digits.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_logic::files::json::write(&mut file, &ones)?;
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
    let (numeration, base) = (dfao.numeration(), alphabet.base());
    let sign = if numeration.negative_base().is_some() { "-" } else { "" };
    write!(out, "{{\"schema\":\"{SCHEMA}\",\"kind\":\"dfao\",\"base\":{sign}{base},")?;
    if let Numeration::Linear { system, .. } = numeration {
        write!(out, "\"numeration\":{},", serde_json::to_string(&**system)?)?;
    }
    if let Some(words) = numeration.words() {
        write!(out, "\"numeration\":{},", serde_json::to_string(&Words::of(words))?)?;
    }
    let one = [Track::Number(numeration.clone())];
    let own = match numeration {
        Numeration::NegaFibonacci { .. } => Some(&one[..]),
        _ => numeration.tracks(),
    };
    if let Some(tracks) = own {
        write!(out, "\"numeration\":{},", serde_json::to_string(&Tracks::of(tracks))?)?;
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

/// The reason why no other base suits a file.
pub(crate) const ONE_BASE: &str =
    "the file has one automaton, in one base; only certificates about many divisors have others";

/// The keys that decide how the rest is read.
#[derive(Deserialize)]
struct Header {
    schema: String,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(rename = "schema", default)]
    _schema: String,
    #[serde(rename = "kind", default)]
    _kind: String,
    /// Below 0 if numbers are integers.
    base: i64,
    order: DigitOrder,
    tracks: u32,
    outputs: Vec<Output>,
    transitions: Vec<Vec<u32>>,
    start: u32,
    numeration: Option<System>,
}

impl Table {
    fn imported(self) -> Result<Imported, ReadError> {
        let base = u32::try_from(self.base.unsigned_abs()).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(base, self.tracks)?;
        let numeration = match self.numeration {
            None if self.base < 0 => Numeration::Negative { base, order: self.order },
            None => Numeration::Base { base, order: self.order },
            Some(system) => system.named()?.in_order(self.order),
        };
        Imported::new(alphabet, numeration, self.outputs, self.transitions, self.start)
    }
}

/// An answer about a set, of which only the automaton is read.
#[derive(Deserialize)]
struct Answer {
    automaton: Option<Table>,
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
/// let dfao = nimata_logic::files::json::read(file)?.into_sound()?;
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
    read_in_base(bytes, None)
}

/// Works as [`read`], and takes the automaton in a base from a certificate about many divisors.
///
/// # Errors
/// As [`read`]; and if a base is named, and the file is no such certificate or lacks this divisor.
pub fn read_in_base(bytes: &[u8], base: Option<u32>) -> Result<Imported, ReadError> {
    let header: Header = serde_json::from_slice(bytes)?;
    if header.schema != SCHEMA {
        return Err(ReadError::new(format!(
            "the schema is `{:.60}` and must be \"nimata/1\": a newer nimata may read this file",
            header.schema
        )));
    }
    if header.kind == "certificate" && certificate::is_family(bytes)? {
        return family::automaton(bytes, base);
    }
    if base.is_some() {
        return Err(ReadError::new(ONE_BASE));
    }
    match header.kind.as_str() {
        "dfao" => serde_json::from_slice::<Table>(bytes)?.imported(),
        "certificate" => serde_json::from_slice::<Certificate>(bytes)?.automaton(),
        "ask" | "learn" => match serde_json::from_slice::<Answer>(bytes)?.automaton {
            Some(table) => table.imported(),
            None => Err(ReadError::new("the answer is true or false, and has no automaton")),
        },
        kind => Err(ReadError::new(format!(
            "the kind is `{kind:.60}`: an automaton's file has kind \"dfao\", or it is a \
             \"certificate\""
        ))),
    }
}
