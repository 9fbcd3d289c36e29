//! Rows by their terms, and by their digest.

use super::read::Atlas;
use super::row::Row;
use super::terms::Term;

/// The greatest shift between a list of terms and those of a row.
const MOST_SHIFT: usize = 16;

/// With fewer equal terms, a shift beyond the first position is not reported.
const ENOUGH: usize = 8;

/// Where the terms of a list are among those of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<'a> {
    /// The row.
    pub row: &'a Row,
    /// The place of the first term of the list.
    pub shift: usize,
    /// How many terms are compared: the row has no more.
    pub compared: usize,
}

/// The rows with these terms, those without a shift first.
pub fn find<'a>(rows: &'a [Row], wanted: &[i64]) -> Vec<Match<'a>> {
    let wanted: Vec<Term> = wanted.iter().copied().map(Some).collect();
    let place = |row: &'a Row| {
        let own = row.terms.as_deref()?;
        // The least numbers may be no positions.
        let first = own.iter().take_while(|term| term.is_none()).count();
        let shifted = |shift: usize| {
            let rest = own.get(shift..)?;
            let compared = rest.len().min(wanted.len());
            let enough = compared > 0 && (shift <= first || compared >= ENOUGH);
            (enough && rest[..compared] == wanted[..compared]).then_some(Match {
                row,
                shift,
                compared,
            })
        };
        (0..=MOST_SHIFT).find_map(shifted)
    };
    let mut found: Vec<Match<'a>> = rows.iter().filter_map(place).collect();
    // The sort is stable: games stay in the order of their names.
    found.sort_by_key(|place| (place.shift, place.row.states.unwrap_or(i64::MAX)));
    found
}

impl Atlas {
    /// The rows whose certificate has a digest that begins like this.
    pub fn with_digest(&self, digest: &str) -> Vec<&Row> {
        let begins = |row: &&Row| row.digest.as_deref().is_some_and(|own| own.starts_with(digest));
        self.rows().iter().filter(begins).collect()
    }

    /// The row of a game.
    pub fn of_game(&self, game: &str) -> Option<&Row> {
        let place = self.rows().binary_search_by(|row| row.game.as_str().cmp(game)).ok()?;
        self.rows().get(place)
    }
}

// What differs between two atlases.

/// The difference between two atlases, game by game.
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

#[cfg(test)]
mod tests {
    use super::find;
    use crate::atlas::Row;

    #[test]
    fn terms_are_found_with_and_without_a_shift() {
        let row = |game: &str, terms: &str| {
            let terms = terms.split(',').map(|term| term.parse().ok()).collect();
            Row { game: game.to_owned(), terms: Some(terms), ..Row::default() }
        };
        let rows = [
            row("a", "9,0,1,2,3,4,5,6,7,8"),
            row("b", "0,1,2,3,4,5,6,7,8,9"),
            row("c", "0,1,-,3,4,5,6,7,8,9"),
            row("d", "-,0,2,1"),
        ];
        let places = |wanted: &[i64]| -> Vec<(String, usize, usize)> {
            let found = find(&rows, wanted);
            found.iter().map(|p| (p.row.game.clone(), p.shift, p.compared)).collect()
        };
        let both = [("b".to_owned(), 0, 9), ("a".to_owned(), 1, 9)];
        assert_eq!(places(&[0, 1, 2, 3, 4, 5, 6, 7, 8]), both);
        // A few terms stand somewhere in every row.
        assert_eq!(places(&[0, 1, 2]), [("b".to_owned(), 0, 3)]);
        assert_eq!(places(&[0, 2, 1, 5]), [("d".to_owned(), 1, 3)]);
        assert_eq!(places(&[1, 1]), []);
        assert_eq!(places(&[]), []);
    }
}
