//! The key `numeration` of an automaton or a certificate: the digits that are not those of a base.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::files::ReadError;
use crate::files::walnut::language_of;
use crate::logic::{FILE, digits_named, in_words, numerals_named, written_word};
use nimata_automata::automaton::{
    Comparison, Dfao, DigitOrder, Letters, Numeration, Output, Track, compare, minimize, reverse,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::{Language, LinearNumeration, WordSystem};

/// The greatest number of states of an automaton of words, as in certificates.
const MOST_STATES: usize = 4096;

/// The greatest length of a name, in bytes.
const MOST_NAME: usize = 200;

/// The digit of a word that is read first.
#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum First {
    Most,
    Least,
}

/// The words of a numeration, as they are written.
#[derive(Serialize)]
pub(super) struct Words<'w> {
    name: &'w str,
    first: First,
    outputs: Vec<u8>,
    transitions: Vec<Vec<u32>>,
}

impl<'w> Words<'w> {
    /// The words of a numeration, most significant digit first, whatever an automaton reads first.
    pub(super) fn of(system: &'w WordSystem) -> Self {
        let words = system.language().words();
        let outputs = words.outputs().iter().map(|output| u8::from(*output == Some(1))).collect();
        let transitions = words.states().map(|state| words.flat_row(state).to_vec()).collect();
        Words { name: system.name(), first: First::Most, outputs, transitions }
    }
}

/// The recurrence of a numeration, or its words. The words of a certificate have no name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct System {
    tracks: Option<Vec<String>>,
    initial: Option<Vec<u32>>,
    coefficients: Option<Vec<u32>>,
    name: Option<String>,
    first: Option<First>,
    outputs: Option<Vec<Output>>,
    transitions: Option<Vec<Vec<u32>>>,
}

impl System {
    /// The numeration of an automaton, whose words have a name.
    ///
    /// # Errors
    /// [`ReadError`] if this is not a numeration, or has a name that others have.
    pub(super) fn named(self) -> Result<Numeration, ReadError> {
        match self {
            System {
                tracks: Some(tracks),
                initial: None,
                coefficients: None,
                name: None,
                first: None,
                outputs: None,
                transitions: None,
            } if !tracks.is_empty() => {
                let tracks = tracks.iter().map(|text| track(text));
                let tracks: Vec<Track> = tracks.collect::<Result<_, _>>()?;
                Ok(Numeration::of_tracks(tracks, DigitOrder::Msd))
            }
            System {
                tracks: None,
                initial: Some(initial),
                coefficients: Some(coefficients),
                name: None,
                first: None,
                outputs: None,
                transitions: None,
            } => {
                let system = LinearNumeration::new(initial, coefficients);
                let system = system.map_err(|error| {
                    ReadError::new(format!("the numeration is not a system of numbers: {error}"))
                })?;
                Ok(Numeration::linear(system, DigitOrder::Msd))
            }
            System { name: Some(name), .. } => {
                let (language, _) = System { name: None, ..self }.language()?;
                Ok(Numeration::words_of(named(&name, language)?, DigitOrder::Msd))
            }
            _ => Err(ReadError::new(
                "the numeration needs the keys `initial` and `coefficients`, or `name`, `first`, \
                 `outputs` and `transitions`, or `tracks`",
            )),
        }
    }

    /// The words, which have no name, and the order in which the automaton of words reads them.
    fn language(self) -> Result<(Language, DigitOrder), ReadError> {
        let System {
            tracks: None,
            initial: None,
            coefficients: None,
            name: None,
            first: Some(first),
            outputs: Some(outputs),
            transitions: Some(rows),
        } = self
        else {
            return Err(ReadError::new(
                "the words of the numeration need the keys `first`, `outputs` and `transitions`",
            ));
        };
        let order = match first {
            First::Most => DigitOrder::Msd,
            First::Least => DigitOrder::Lsd,
        };
        let language = language(order, outputs, rows)
            .map_err(|why| ReadError::new(format!("the words of the numeration: {why}")))?;
        Ok((language, order))
    }
}

/// The tracks of an automaton, as they are written.
#[derive(Serialize)]
pub(super) struct Tracks {
    tracks: Vec<String>,
}

impl Tracks {
    /// The name of the numeration of each track, or its letters.
    pub(super) fn of(tracks: &[Track]) -> Self {
        Tracks { tracks: tracks.iter().map(Track::to_string).collect() }
    }
}

/// The numeration of a track by its name, or its letters.
fn track(text: &str) -> Result<Track, ReadError> {
    if let Some(letters) = Letters::read(text) {
        return Ok(Track::Code(letters));
    }
    let numerals = Some(text).filter(|text| text.len() <= MOST_NAME);
    let numerals = numerals.and_then(|text| digits_named(text).ok());
    numerals.map(Track::Number).ok_or_else(|| {
        let shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
        ReadError::new(format!("`{shown}` is neither a numeration nor a set of letters"))
    })
}

/// The numeration of a certificate: a name, or the words themselves.
pub(super) enum Written {
    Name(String),
    System(System),
}

impl Written {
    /// The numeration. Words without a name of their own are called after the certificate.
    ///
    /// # Errors
    /// [`ReadError`] if this is not a numeration.
    pub(super) fn numeration(self) -> Result<Numeration, ReadError> {
        match self {
            Written::Name(name) => Some(&name)
                .filter(|name| name.len() <= MOST_NAME)
                .and_then(|name| numerals_named(name).ok())
                // A certificate has words in full, and never by a name.
                .filter(|it| it.words().is_none() && !it.has_integers())
                .ok_or_else(|| ReadError::new(format!("`{name:.60}` is not a numeration"))),
            Written::System(system) => {
                let (language, order) = system.language()?;
                let unnamed = WordSystem::new(&format!("{FILE}certificate"), language);
                let known = WordSystem::names().filter_map(WordSystem::named);
                let system = known.into_iter().find(|known| *known == unnamed).unwrap_or(unnamed);
                Ok(Numeration::words_of(system, order))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        text.deserialize_any(NameOrSystem)
    }
}

/// Tells a name from an object, without keeping the object twice.
struct NameOrSystem;

impl<'de> Visitor<'de> for NameOrSystem {
    type Value = Written;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of a numeration or an automaton of words")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Written, E> {
        Ok(Written::Name(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Written, A::Error> {
        System::deserialize(MapAccessDeserializer::new(map)).map(Written::System)
    }
}

/// The language of an automaton that reads its words in this order, or why it is none.
fn language(
    order: DigitOrder,
    outputs: Vec<Output>,
    rows: Vec<Vec<u32>>,
) -> Result<Language, String> {
    let states = outputs.len();
    if states > MOST_STATES {
        return Err(format!("{states} states are more than {MOST_STATES}, the most that is read"));
    }
    let other = outputs.iter().position(|output| !matches!(output, Some(0 | 1)));
    if let Some(state) = other {
        return Err(format!("state {state} has an output other than 0 and 1"));
    }
    let digits = u32::try_from(rows.first().map_or(0, Vec::len)).unwrap_or(u32::MAX);
    if !(2..=Language::MOST_DIGITS).contains(&digits) {
        let most = Language::MOST_DIGITS;
        return Err(format!("a row has {digits} targets, and there are 2 to {most} digits"));
    }
    let given = Dfao::single_track(digits, order, outputs, rows).map_err(|why| why.to_string())?;
    if let Some(state) = given.reachable().iter().position(|reached| !reached) {
        return Err(format!("no word leads to state {state}: leave it out"));
    }
    let table = match order {
        DigitOrder::Msd => minimize(&given),
        DigitOrder::Lsd => {
            let few = Budget::default().with_max_states(MOST_STATES);
            reverse(&given, &few).map_err(|bound| format!("read from the other end: {bound}"))?
        }
    };
    language_of(&table)
}

/// The words with their name. A name that stands for words elsewhere must stand for these; words
/// of a file may be any.
fn named(name: &str, language: Language) -> Result<WordSystem, ReadError> {
    let system = WordSystem::new(name, language);
    let shown = name.chars().take(60).map(|sign| if sign.is_control() { ' ' } else { sign });
    let shown: String = shown.collect();
    let refused = |why: String| {
        ReadError::new(format!("the numeration is called `{shown}`: {why}; call it `{FILE}…`"))
    };
    if name.len() > MOST_NAME || name.chars().any(char::is_control) {
        return Err(refused(format!("a name is one line of at most {MOST_NAME} bytes")));
    }
    if name.starts_with(FILE) {
        return Ok(system);
    }
    // No file is looked for, whatever the name says.
    let known = digits_named(name).map_err(|_| refused("that is no name here".to_owned()))?;
    let known = in_words(&known);
    match known.as_ref().and_then(Numeration::words) {
        Some(known) if *known == system => Ok(known.clone()),
        Some(known) => Err(refused(format!(
            "these are not the words of that name: {}",
            difference(known, &system)
        ))),
        None => Err(refused("that names digits which no words give".to_owned())),
    }
}

/// The least word that is one of two numerations and not of the other.
fn difference(named: &WordSystem, given: &WordSystem) -> String {
    let digits = [named, given].map(|system| system.language().digits());
    if digits[0] != digits[1] {
        return format!("those have {} digits, and these {}", digits[0], digits[1]);
    }
    let [named, given] = [named, given].map(|system| system.language().words());
    match compare(named, given) {
        Ok(Comparison::Differ(at, [of_named, _])) => {
            let word = written_word(&named.numeration().to_msd_digits(&at[0]), digits[0]);
            match of_named == Some(1) {
                true => format!("{word} is missing"),
                false => format!("{word} is not one of those"),
            }
        }
        _ => unreachable!("the two languages differ, and zeros in front do not matter"),
    }
}
