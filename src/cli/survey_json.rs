//! A survey as one object: its lines, cell by cell, under the names of the columns.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::failure::Failure;

/// The columns that hold small numbers; what else a family tells is text, as an onset has any
/// size.
const NUMBERS: [&str; 3] = ["states", "depth", "stutter_length"];

/// Writes `{"kind":"survey","rows":[…]}` from lines of CSV under this header, one row at a time.
pub fn write<'l>(
    out: &mut dyn Write,
    header: &str,
    lines: impl Iterator<Item = &'l str>,
) -> Result<(), Failure> {
    let columns: Vec<&str> = header.split(',').collect();
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"survey\",\"rows\":[")?;
    for (place, line) in lines.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}\n{}", row(&columns, line))?;
    }
    Ok(writeln!(out, "\n]}}")?)
}

fn row(columns: &[&str], line: &str) -> Value {
    let mut object = Map::new();
    for (column, cell) in columns.iter().zip(cells(line)) {
        let value = match *column {
            "verdict" => {
                let (verdict, why) = match cell.split_once(": ") {
                    Some((verdict, why)) => (verdict, Some(why)),
                    None => (cell, None),
                };
                object.insert("verdict".to_owned(), json!(verdict));
                object.insert("why".to_owned(), json!(why));
                continue;
            }
            _ if cell.is_empty() => Value::Null,
            "densities" => cell.split(' ').map(density).collect(),
            "milliseconds" => json!(cell.parse::<f64>().ok()),
            number if NUMBERS.contains(&number) => json!(cell.parse::<u64>().ok()),
            _ => json!(cell),
        };
        object.insert((*column).to_owned(), value);
    }
    object.into()
}

/// `0:1/3`, or `0:none`.
fn density(text: &str) -> Value {
    let (value, share) = text.split_once(':').unwrap_or((text, "none"));
    let share = Some(share).filter(|share| *share != "none");
    json!({ "value": value.parse::<i64>().ok(), "density": share })
}

/// The cells of a line; those with commas stand in quotes.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest?;
        let quoted = text.strip_prefix('"').and_then(|inside| inside.split_once('"'));
        let (cell, after) = match quoted {
            Some((cell, after)) => (cell, after.strip_prefix(',')),
            None => match text.split_once(',') {
                Some((cell, after)) => (cell, Some(after)),
                None => (text, None),
            },
        };
        rest = after;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{cells, row};

    #[test]
    fn cells_are_divided_by_commas_outside_of_quotes() {
        assert_eq!(cells("a,,\"b,c\",d").collect::<Vec<_>>(), ["a", "", "b,c", "d"]);
        assert_eq!(cells("\"sd:1,2/3\",").collect::<Vec<_>>(), ["sd:1,2/3", ""]);
        assert_eq!(cells("\"never closed").collect::<Vec<_>>(), ["\"never closed"]);
    }

    #[test]
    fn a_verdict_is_told_apart_from_its_reason_and_nothing_is_null() {
        let columns = ["game", "verdict", "states", "stutter_onset", "densities", "milliseconds"];
        assert_eq!(
            row(&columns, "sd:1/2,proved,7,1,0:1/3 1:none,1.25"),
            json!({
                "game": "sd:1/2", "verdict": "proved", "why": null, "states": 7,
                "stutter_onset": "1",
                "densities": [
                    { "value": 0, "density": "1/3" }, { "value": 1, "density": null },
                ],
                "milliseconds": 1.25,
            })
        );
        assert_eq!(
            row(&columns, "sd:9/2,\"undecided: 10 states, and more\",,,,2.000"),
            json!({
                "game": "sd:9/2", "verdict": "undecided", "why": "10 states, and more",
                "states": null, "stutter_onset": null, "densities": null, "milliseconds": 2.0,
            })
        );
    }
}
