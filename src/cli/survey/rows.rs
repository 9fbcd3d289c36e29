//! The rows that a survey knows: those of earlier runs, of other files, and its own.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::row::{believed, is_open};
use crate::atlas::{Row, View};

/// The rows that are known.
pub struct Rows<'c> {
    wanted: &'c HashSet<&'c str>,
    view: View,
    /// The rows of games of this survey.
    pub known: HashMap<String, Row>,
    /// The rows of other games.
    pub others: Vec<Row>,
    /// The index of the last row of each of them.
    places: HashMap<String, usize>,
}

impl<'c> Rows<'c> {
    /// No rows, of a survey that wants these games.
    pub fn new(wanted: &'c HashSet<&'c str>, view: View) -> Self {
        let (known, others, places) = (HashMap::new(), Vec::new(), HashMap::new());
        Rows { wanted, view, known, others, places }
    }

    /// Takes over a row of an earlier run. Open games and those without densities are tried again,
    /// and so are games of rules files, because the file may have changed.
    pub fn take_up(&mut self, row: &Row, file: &Path) {
        let is_wanted = self.wanted.contains(row.game.as_str());
        let is_whole = !is_open(row) && !self.view.lacks_densities(row);
        if is_wanted && is_whole && !row.game.starts_with("game:") {
            self.known.insert(row.game.clone(), believed(row.clone(), file));
        } else if !is_wanted {
            self.add(row);
        }
    }

    /// Takes over a row of another file, including open ones, unless as much is known already;
    /// returns whether it did.
    pub fn merge(&mut self, row: &Row) -> bool {
        let says_more = |known: &Row| is_open(known) && !is_open(row);
        let game = row.game.as_str();
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
        self.places.insert(row.game.clone(), self.others.len());
        self.others.push(row.clone());
    }
}
