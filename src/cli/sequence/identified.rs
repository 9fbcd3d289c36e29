//! The result of a search for the game of a sequence, as text and as JSON.

use std::io::Write;

use serde_json::{Value, json};

use crate::cli::Result;
use crate::export::sequence::ListedTerms;
use crate::sequence::{Alignment, ENOUGH, Identified, Match, Role};

/// The result of a search.
pub struct Answer<'a> {
    /// The sequence that is looked for.
    pub sequence: &'a ListedTerms,
    /// What was found.
    pub found: &'a Identified,
}

impl Answer<'_> {
    /// The term of the file at which a game differs.
    fn term(&self, at: &Alignment) -> Option<i64> {
        self.sequence.terms.get(at.skipped + at.equal).copied().flatten()
    }

    /// Writes the first matches as text.
    ///
    /// # Errors
    /// Any error of `out`.
    pub fn text(&self, out: &mut dyn Write, most: usize) -> Result<()> {
        let terms = self.sequence.terms.len();
        for found in self.found.matches.iter().take(most) {
            let Match { game, name, role, at, offset } = found;
            let name = name.map_or_else(String::new, |name| format!(" ({name})"));
            let larger = match offset {
                0 => String::new(),
                1.. => format!(", each {offset} more"),
                _ => format!(", each {} less", offset.unsigned_abs()),
            };
            match (role, at.shift) {
                (Role::Values, _) => writeln!(out, "{game}{name}: {}{larger}", at.says(terms))?,
                (role, 0) => {
                    writeln!(out, "{game}{name}: the terms are its {}{larger}", role.in_words())?;
                }
                // Sequences often leave out the empty heap, or the heap of one where games end
                // there.
                (role, shift) => writeln!(
                    out,
                    "{game}{name}: the terms are its {} without the first {shift}{larger}",
                    role.in_words()
                )?,
            }
        }
        let word = |number: Option<i64>, none: &str| {
            number.map_or_else(|| none.to_owned(), |number| number.to_string())
        };
        for (game, at, value) in &self.found.misses {
            let says = at.says(terms);
            if !at.differs {
                writeln!(
                    out,
                    "near: {game}: {says}; under a shift fewer than {ENOUGH} prove little"
                )?;
                continue;
            }
            let (n, value) = (at.end(), word(*value, "no value"));
            let term = word(self.term(at), "a number beyond 64 bits");
            writeln!(out, "near: {game}: {says}; at n = {n} it has {value}, and not {term}")?;
        }
        let (count, tried) = (self.found.matches.len(), self.found.tried);
        let matching = match count {
            0 => format!("none of {tried} games matches"),
            1 => format!("1 of {tried} games matches"),
            _ => format!("{count} of {tried} games match"),
        };
        let rest = match count.saturating_sub(most) {
            0 => String::new(),
            _ => format!("; the first {most} are named, and --most N names more"),
        };
        writeln!(out, "{matching}{rest}")?;
        if count == 0 && terms < ENOUGH {
            let few =
                if terms == 1 { "one term is".to_owned() } else { format!("{terms} terms are") };
            writeln!(out, "{few} few: {ENOUGH} or more tell more")?;
        }
        if self.found.late > 0 {
            writeln!(out, "{} games were not tried: a limit was reached", self.found.late)?;
        }
        Ok(())
    }

    /// The kind `identify` with the first matches.
    pub fn json(&self, most: usize) -> Value {
        let entry = |game: &String, role: Role, at: &Alignment| {
            json!({
                "game": game, "as": role, "shift": at.shift.to_string(),
                "skipped": at.skipped.to_string(),
                "terms": at.equal.to_string(),
            })
        };
        let matches = self.found.matches.iter().take(most).map(|found| {
            let mut entry = entry(&found.game, found.role, &found.at);
            entry["name"] = json!(found.name);
            entry["offset"] = json!(found.offset.to_string());
            entry
        });
        let matches: Vec<Value> = matches.collect();
        let nearest = self.found.misses.iter().map(|(game, at, value)| {
            let mut entry = entry(game, Role::Values, at);
            let differs = at.differs.then(
                || json!({ "n": at.end().to_string(), "value": value, "term": self.term(at) }),
            );
            entry["differs"] = json!(differs);
            entry
        });
        json!({
            "schema": "nimata/1", "kind": "identify",
            "terms": self.sequence.terms.len().to_string(),
            "tried": self.found.tried, "not_tried": self.found.late,
            "count": self.found.matches.len(),
            "matches": matches, "nearest": nearest.collect::<Vec<_>>(),
        })
    }
}
