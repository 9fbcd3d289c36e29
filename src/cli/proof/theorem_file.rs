//! The result on a theorem file, as text and as JSON.

use std::io::Write;
use std::path::Path;

use num_bigint::BigUint;
use serde_json::{Value, json};

use super::{Announcement, Detail, ProofFile};
use crate::cli::output::text::wrapped;
use crate::cli::{Format, Outcome, Output, Result, Shared, TEXT_AND_JSON};
use crate::game::theorem::{self, Gap, Part, Places, TheoremFile, Wrong};
use crate::game::{FAMILIES, Game};
use crate::logic::Extent;
use crate::number::radix::brief_decimal;
use crate::proof::{Judged, ProvedPart, prove_theorem, read_theorem};

/// The most options that one line names.
const MOST_NAMED: usize = 5;

/// The theorem file that a text names; `None` if the text begins like the name of a game.
pub fn named(text: &str) -> Option<&Path> {
    let path = Path::new(text);
    let is_game = FAMILIES.iter().any(|family| family.begins(text));
    (!is_game && path.extension().is_some_and(|ending| ending == "theorem")).then_some(path)
}

/// Proves the theorem of a file, keeps its certificate and prints the result.
pub fn run(path: &Path, largest: bool, detail: Detail, shared: &Shared) -> Result<Outcome> {
    let format = shared.format_beside_certificate(TEXT_AND_JSON)?;
    let file = read_theorem(path, &shared.budget())?;
    let certificate = ProofFile::open(shared.output())?;
    let judged = prove_theorem(&file, largest, shared)?;
    let mut out = Output::open(None)?;
    let outcome = match judged {
        Judged::Proved(theorem) => {
            certificate.keep(&theorem.checked)?;
            let (game, short) = (Some(theorem.game.as_str()), theorem.short().to_owned());
            let announced = Announcement { checked: &theorem.checked, game, short };
            match format {
                Format::Json => {
                    let object = json!({
                        "schema": "nimata/1", "kind": "theorem", "game": game, "proved": true,
                        "total": theorem.total, "lost": null,
                    });
                    writeln!(out, "{}", announced.object(object, shared))?;
                }
                _ => writeln!(out, "{}", announced.line(detail, shared))?,
            }
            super::say_if_dropped(shared);
            Outcome::Done
        }
        Judged::Failed(failure, part) => {
            let asked = part.is_some();
            let (part, why) = match part.transpose() {
                Ok(part) => (part, None),
                Err(why) => (None, Some(why.to_string())),
            };
            if let Some(part) = &part {
                certificate.keep(&part.checked)?;
            }
            if format == Format::Json {
                let mut object = failed_object(&failure, &file);
                if asked {
                    object = with_part(object, part.as_deref(), &file, shared);
                    object["why"] = json!(why);
                }
                writeln!(out, "{object}")?;
            } else {
                failed_text(&mut out, &failure, &file)?;
                if let Some(ProvedPart { checked, part }) = part.as_deref() {
                    let (game, short) = (file.game().to_string(), part_in_words(part, &file));
                    let announced = Announcement { checked, game: Some(&game), short };
                    let lost = places_in_words(&part.lost, "values", &file);
                    writeln!(out, "{}", announced.line(detail, shared))?;
                    writeln!(out, "{}", wrapped(&format!("not proved: {lost}")))?;
                    super::say_if_dropped(shared);
                }
                if let Some(why) = why {
                    writeln!(out, "{}", wrapped(&format!("nothing of it is proved: {why}")))?;
                }
            }
            match failure.fault {
                Wrong::Refuted { .. } => Outcome::Refuted,
                Wrong::Open { .. } => {
                    if !asked {
                        out.flush()?;
                        shared.say(
                            "--largest proves the largest part of the theorem that proves itself.",
                        );
                    }
                    Outcome::Undecided
                }
            }
        }
    };
    out.finish()?;
    Ok(outcome)
}

/// The positions of the part, in one short sentence without a full stop.
fn part_in_words(part: &Part, file: &TheoremFile) -> String {
    let places = places_in_words(&part.proved, "positions", file);
    match &part.place {
        Some(place) => format!("only where {place}, that is {places}"),
        None => {
            let states = part.states;
            format!("only where an automaton with {states} states says so, that is {places}")
        }
    }
}

/// The number of positions, and the first ones with their values.
fn places_in_words(places: &Places, what: &str, file: &TheoremFile) -> String {
    let Places { extent, least } = places;
    let shown = least.iter().map(|place| {
        let (value, at) = place.split_last().expect("a number stands behind the position");
        format!("{} at {}", brief_decimal(value), position(file.game(), at))
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    match extent {
        Extent::Finite(count) if *count == BigUint::from(least.len()) => shown,
        Extent::Finite(count) => format!("{} {what}, first {shown}", brief_decimal(count)),
        _ => format!("infinitely many {what}, first {shown}"),
    }
}

fn places_object(places: &Places, file: &TheoremFile) -> Value {
    let count = match &places.extent {
        Extent::Finite(count) => Some(count.to_string()),
        _ => None,
    };
    let place = |place: &Vec<BigUint>| {
        let (value, at) = place.split_last().expect("a number stands behind the position");
        json!({ "position": written(file.game(), at), "value": value.to_string() })
    };
    let least: Vec<Value> = places.least.iter().map(place).collect();
    json!({ "count": count, "least": least })
}

/// The object with the largest part that is proved; its keys are null if there is none.
fn with_part(
    mut object: Value,
    part: Option<&ProvedPart>,
    file: &TheoremFile,
    shared: &Shared,
) -> Value {
    let Some(ProvedPart { checked, part }) = part else {
        for key in ["part", "lost", "short", "claim", "certificate"] {
            object[key] = Value::Null;
        }
        return object;
    };
    object["part"] = places_object(&part.proved, file);
    object["part"]["where"] = json!(part.place);
    object["part"]["states"] = json!(part.states);
    object["lost"] = places_object(&part.lost, file);
    let short = part_in_words(part, file);
    Announcement { checked, game: None, short }.object(object, shared)
}

fn failed_text(out: &mut dyn Write, failure: &theorem::Failure, file: &TheoremFile) -> Result<()> {
    let (game, stated) = (file.game(), brief_decimal(&failure.stated));
    let at = position(game, &failure.position);
    let open = |what: String| {
        format!(
            "undecided: at {at} the theorem states {stated}, and does not say enough to prove that \
             {what}"
        )
    };
    let (says, why) = match &failure.fault {
        Wrong::Refuted { value, options } => {
            let why = match options.as_slice() {
                [] if failure.stated < *value => None,
                [] => Some(format!("no option has the value {}", brief_decimal(value))),
                options => Some(format!("{stated} is already that of {}", listed(game, options))),
            };
            let says = format!(
                "refuted: at {at} the theorem states {stated}, and by the rules the value is \
                 {}",
                brief_decimal(value)
            );
            (says, why)
        }
        Wrong::Open { gap: Gap::Missing { number, options }, value } => {
            let number = brief_decimal(number);
            let why = value.filter(|_| !options.is_empty()).map(|value| {
                format!(
                    "by the rules the value is {value}, and {number} is that of {}: state it there \
                     as well",
                    listed(game, options)
                )
            });
            (open(format!("some option has the value {number}")), why)
        }
        Wrong::Open { gap: Gap::Perhaps { option, value: other }, value } => {
            let option = position(game, option);
            let why = value.zip(*other).map(|(value, other)| {
                format!(
                    "by the rules the values are {value} and {other}: state that of {option} as \
                     well"
                )
            });
            (open(format!("the option {option} has another value")), why)
        }
    };
    let why = why.as_deref().unwrap_or("the position is too large to look at its options");
    writeln!(out, "{}\n  {why}", wrapped(&says))?;
    Ok(())
}

fn failed_object(failure: &theorem::Failure, file: &TheoremFile) -> Value {
    let game = file.game();
    let positions = |options: &[Vec<u64>]| -> Vec<String> {
        options.iter().map(|option| written(game, &large(option))).collect()
    };
    let (value, number, options) = match &failure.fault {
        Wrong::Refuted { value, options } => (Some(value.clone()), None, positions(options)),
        Wrong::Open { gap: Gap::Missing { number, options }, value } => {
            (value.map(BigUint::from), Some(number.to_string()), positions(options))
        }
        Wrong::Open { gap: Gap::Perhaps { option, .. }, value } => {
            (value.map(BigUint::from), None, vec![written(game, option)])
        }
    };
    json!({
        "schema": "nimata/1", "kind": "theorem", "game": game.to_string(), "proved": false,
        "refuted": matches!(failure.fault, Wrong::Refuted { .. }),
        "position": written(game, &failure.position), "stated": failure.stated.to_string(),
        "value": value.map(|value| value.to_string()), "missing": number, "options": options,
    })
}

fn large(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&number| number.into()).collect()
}

/// A position without its game, in decimal, or a sum of several.
fn written(game: &dyn Game, at: &[BigUint]) -> String {
    sum(game, at, "")
}

/// A position of the game, or a sum of several, as the command line reads it.
fn position(game: &dyn Game, at: &[BigUint]) -> String {
    sum(game, at, &format!("{game}@"))
}

fn sum(game: &dyn Game, at: &[BigUint], before: &str) -> String {
    let parts = game.shape().sum(at.to_vec()).into_iter().map(|part| format!("{before}{part}"));
    match parts.collect::<Vec<_>>().join(" + ") {
        empty if empty.is_empty() => "an empty sum".to_owned(),
        sum => sum,
    }
}

/// The first few of some options.
fn listed(game: &dyn Game, options: &[Vec<u64>]) -> String {
    let named = options.iter().take(MOST_NAMED).map(|option| position(game, &large(option)));
    let named = named.collect::<Vec<_>>().join(", ");
    match options.len().checked_sub(MOST_NAMED) {
        None | Some(0) => named,
        Some(more) => format!("{named} and {more} more"),
    }
}
