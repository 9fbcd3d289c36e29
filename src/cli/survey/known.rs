//! The rows that a survey knows: those of earlier runs, of other files, and its own.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::row::{Columns, Row, Standing};

/// The rows that are known.
pub struct Rows<'c> {
    columns: &'c Columns,
    wanted: &'c HashSet<&'c str>,
    /// The rows of games of this survey.
    pub known: HashMap<String, Row>,
    /// The rows of other games.
    pub others: Vec<Row>,
    /// The index of the last row of each of them.
    places: HashMap<String, usize>,
}

impl<'c> Rows<'c> {
    /// No rows, of a survey with these columns that wants these games.
    pub fn new(columns: &'c Columns, wanted: &'c HashSet<&'c str>) -> Self {
        let (known, others, places) = (HashMap::new(), Vec::new(), HashMap::new());
        Rows { columns, wanted, known, others, places }
    }

    /// Takes over a row of an earlier run. Open games are tried again, and so are games of rules
    /// files, because the file may have changed.
    pub fn take_up(&mut self, row: &Row, file: &Path) {
        let is_done = self.columns.standing(row) != Standing::Open;
        let is_wanted = self.wanted.contains(row.game());
        if is_wanted && is_done && !row.game().starts_with("game:") {
            let row = self.columns.believed(row.clone(), file);
            self.known.insert(row.game().to_owned(), row);
        } else if !is_wanted {
            self.add(row);
        }
    }

    /// Takes over a row of another file, including open ones, unless as much is known already;
    /// returns whether it did.
    pub fn merge(&mut self, row: &Row) -> bool {
        let open = |row: &Row| self.columns.standing(row) == Standing::Open;
        let says_more = |known: &Row| open(known) && !open(row);
        let game = row.game();
        if self.wanted.contains(game) {
            let new = self.known.get(game).is_none_or(says_more);
            if new {
                self.known.insert(game.to_owned(), row.clone());
            }
            return new;
        }
        let Some(&place) = self.places.get(game) else {
            self.add(row);
            return true;
        };
        let new = says_more(&self.others[place]);
        if new {
            self.others[place] = row.clone();
        }
        new
    }

    /// Adds a row of another game.
    fn add(&mut self, row: &Row) {
        self.places.insert(row.game().to_owned(), self.others.len());
        self.others.push(row.clone());
    }
}
