//! Converts a row of a survey to a JSON object with the columns as keys, and back.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::cli::failure::Failure;

/// The columns that contain small numbers. Other columns of a family are text, because an onset may
/// have any size.
const NUMBERS: [&str; 3] = ["states", "depth", "stutter_length"];

/// Writes `{"kind":"survey","rows":[…]}`, one row at a time.
pub fn write(out: &mut dyn Write, rows: impl Iterator<Item = Value>) -> Result<(), Failure> {
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"survey\",\"rows\":[")?;
    for (place, row) in rows.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}\n{row}")?;
    }
    Ok(writeln!(out, "\n]}}")?)
}

/// The object of these cells; `None` if a cell does not fit its column.
pub(super) fn object(columns: &[&str], cells: &[String]) -> Option<Value> {
    let mut object = Map::new();
    for (column, cell) in columns.iter().zip(cells) {
        let value = match *column {
            "verdict" => {
                let (verdict, why) = verdict(cell);
                object.insert("verdict".to_owned(), json!(verdict));
                object.insert("why".to_owned(), json!(why));
                continue;
            }
            "milliseconds" => {
                let time: f64 = cell.parse().ok()?;
                json!(Some(time).filter(|time| time.is_finite() && *time >= 0.0)?)
            }
            _ if cell.is_empty() => Value::Null,
            "densities" => cell.split(' ').map(density).collect::<Option<_>>()?,
            number if NUMBERS.contains(&number) => json!(cell.parse::<u64>().ok()?),
            _ => json!(cell),
        };
        object.insert((*column).to_owned(), value);
    }
    Some(object.into())
}

/// The cells of an object; `None` if a key is missing, superfluous, or of another type.
pub(super) fn cells(columns: &[&str], object: &Value) -> Option<Vec<String>> {
    // The verdict and its reason share a column.
    if object.as_object()?.len() != columns.len() + 1 {
        return None;
    }
    let cell = |column: &&str| match (*column, object.get(column)?) {
        ("verdict", Value::String(verdict)) => match object.get("why")? {
            Value::String(why) if verdict == "believed" => Some(format!("believed {why}")),
            Value::String(why) => Some(format!("{verdict}: {why}")),
            Value::Null => Some(verdict.clone()),
            _ => None,
        },
        ("densities", Value::Array(entries)) => {
            let entries: Option<Vec<String>> = entries.iter().map(share).collect();
            Some(entries?.join(" "))
        }
        (_, Value::Null) => Some(String::new()),
        (_, Value::Number(number)) => Some(number.to_string()),
        (_, Value::String(text)) => Some(text.clone()),
        _ => None,
    };
    columns.iter().map(cell).collect()
}

/// The verdict as one word, and its reason.
fn verdict(cell: &str) -> (&str, Option<&str>) {
    let divided = match cell.strip_prefix("believed ") {
        Some(source) => Some(("believed", source)),
        None => cell.split_once(": "),
    };
    divided.map_or((cell, None), |(verdict, why)| (verdict, Some(why)))
}

/// Reads `0:1/3` or `0:none`.
fn density(text: &str) -> Option<Value> {
    let (value, share) = text.split_once(':')?;
    let share = Some(share).filter(|share| *share != "none");
    Some(json!({ "value": value.parse::<i64>().ok()?, "density": share }))
}

/// The inverse of [`density`].
fn share(entry: &Value) -> Option<String> {
    let value = entry.get("value")?.as_i64()?;
    Some(format!("{value}:{}", entry.get("density")?.as_str().unwrap_or("none")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::cli::survey::row::{Columns, Syntax};
    use crate::game::FAMILIES;
    use crate::proof::Told;

    #[test]
    fn a_verdict_is_told_apart_from_its_reason_and_nothing_is_null() {
        let grid = FAMILIES.iter().find_map(|family| family.grid).expect("there is one of sd");
        let columns = Columns::of(Told::Family(grid));
        for (line, object) in [
            (
                "sd:1/2,proved,7,4,1,1,0:1/3 1:none,1.25",
                json!({
                    "game": "sd:1/2", "verdict": "proved", "why": null, "states": 7, "depth": 4,
                    "stutter_length": 1, "stutter_onset": "1",
                    "densities": [
                        { "value": 0, "density": "1/3" }, { "value": 1, "density": null },
                    ],
                    "milliseconds": 1.25,
                }),
            ),
            (
                "sd:9/2,\"undecided: 10 states, and more\",,,,,,2.5",
                json!({
                    "game": "sd:9/2", "verdict": "undecided", "why": "10 states, and more",
                    "states": null, "depth": null, "stutter_length": null, "stutter_onset": null,
                    "densities": null, "milliseconds": 2.5,
                }),
            ),
            (
                "sd:1/2,believed from u.csv,7,4,1,1,0:1/3,1.5",
                json!({
                    "game": "sd:1/2", "verdict": "believed", "why": "from u.csv", "states": 7,
                    "depth": 4, "stutter_length": 1, "stutter_onset": "1",
                    "densities": [{ "value": 0, "density": "1/3" }], "milliseconds": 1.5,
                }),
            ),
        ] {
            let row = columns.read(line, Syntax::Csv).expect(line);
            assert_eq!(columns.object(&row), object);
            let text = columns.line(&row, Syntax::JsonLines);
            assert_eq!(columns.read(&text, Syntax::JsonLines), Some(row), "{text}");
        }
    }
}
