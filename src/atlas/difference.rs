//! What differs between two atlases.

use super::read::Atlas;
use super::row::Row;

/// What differs, game by game.
#[derive(Debug, Default)]
pub struct Difference<'a> {
    /// The rows of games that only the new one has.
    pub added: Vec<&'a Row>,
    /// The rows of games that only the old one has.
    pub removed: Vec<&'a Row>,
    /// The games whose rows differ, with the columns in which they do.
    pub changed: Vec<(&'a Row, &'a Row, Vec<String>)>,
    /// The number of games whose rows are equal.
    pub equal: usize,
}

/// Compares the rows of two atlases.
pub fn difference<'a>(old: &'a Atlas, new: &'a Atlas) -> Difference<'a> {
    let mut found = Difference::default();
    for row in new.rows() {
        match old.of_game(&row.game) {
            None => found.added.push(row),
            Some(known) if known == row => found.equal += 1,
            Some(known) => {
                let columns = known.differences(row).into_iter();
                let names = columns.map(|(name, ..)| name).collect();
                found.changed.push((known, row, names));
            }
        }
    }
    found.removed = old.rows().iter().filter(|row| new.of_game(&row.game).is_none()).collect();
    found
}
