//! Numbers of a position that may be exchanged, and the images of a formula under that.

use crate::game::declarations::{FileError, Part, names, renamed};
use nimata_logic::logic::Formula;

/// The greatest number of permutations in one file: that of five numbers.
const MOST_IMAGES: usize = 120;

/// The ways of exchanging numbers that a file declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Symmetry {
    /// The names of all numbers that some declaration lists.
    from: Vec<String>,
    /// The orders of these names that the declarations allow; the first is `from`.
    to: Vec<Vec<String>>,
}

impl Symmetry {
    /// Adds a declaration, which allows to exchange all the numbers that it lists.
    ///
    /// # Errors
    /// The first name that is not a number of a position, or stands twice; fewer than two names, or
    /// too many.
    pub(super) fn add(&mut self, part: Part<'_>, reads: &[String]) -> Result<(), FileError> {
        let more = names(part)?;
        for (name, place) in more.iter().zip(part.between_commas()) {
            if !reads.contains(name) {
                return Err(place.fault(format!(
                    "`{name}` is not a number of the position: those are {}",
                    reads.join(", ")
                )));
            }
            if self.from.contains(name) {
                return Err(place.fault(format!(
                    "`{name}` stands in another `symmetric` already: write all numbers that may \
                     be exchanged with it there"
                )));
            }
        }
        if more.len() < 2 {
            return Err(part.fault_behind("two numbers or more are exchanged, as in x1, x2"));
        }
        let count = (1..=more.len()).try_fold(self.to.len().max(1), |count, factor| {
            count.checked_mul(factor).filter(|&count| count <= MOST_IMAGES)
        });
        if count.is_none() {
            return Err(part.fault(format!(
                "there are more than {MOST_IMAGES} ways to exchange so many numbers: name fewer"
            )));
        }
        let before = std::mem::take(&mut self.to);
        let before = if before.is_empty() { vec![Vec::new()] } else { before };
        let orders = permutations(&more);
        let both = |order: &Vec<String>| {
            orders.iter().map(|more| [&order[..], more].concat()).collect::<Vec<_>>()
        };
        self.to = before.iter().flat_map(both).collect();
        self.from.extend(more);
        Ok(())
    }

    /// A formula about a position, with the numbers exchanged in every way; at first as it is.
    pub(super) fn images(&self, formula: &Formula) -> impl Iterator<Item = Formula> {
        let same = self.to.is_empty().then(|| formula.clone());
        same.into_iter().chain(self.to.iter().map(|to| renamed(formula, &self.from, to)))
    }
}

/// All orders of some names; the first is the one in which they are given.
fn permutations(names: &[String]) -> Vec<Vec<String>> {
    if names.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let mut rest = names.to_vec();
        let name = rest.remove(at);
        permutations(&rest).into_iter().map(move |rest| [vec![name.clone()], rest].concat())
    };
    (0..names.len()).flat_map(first).collect()
}
