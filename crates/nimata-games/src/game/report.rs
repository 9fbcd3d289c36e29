//! Reports by name, which a game lists in rows, such as `rows:4,255`.

use super::claim::followed;
use super::{GameError, Result};
use nimata_automata::automaton::counted;
use nimata_automata::budget::Budget;
use nimata_automata::number::expression::bounded;
use nimata_draw::data::Report;
use nimata_logic::certificate::Certificate;

/// A report that a game offers.
pub struct Offer<'g> {
    /// Its name, such as `rows`.
    pub name: &'static str,
    /// The parameters after the name and a colon, in order.
    pub parameters: &'static [Parameter],
    /// The contents of its rows, in a phrase.
    pub says: &'static str,
    /// Computes it for a range of each parameter.
    pub compute: Compute<'g>,
}

/// A function that computes a report for a range of each parameter.
///
/// # Errors
/// Bounds of the budget.
pub type Compute<'g> = Box<dyn Fn(&[Range], &Budget) -> Result<Finding> + 'g>;

/// A parameter of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The letter that stands for it.
    pub letter: &'static str,
    /// The meaning of a single number.
    pub number: Number,
}

/// The meaning of a single number where a range of numbers may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The number itself; no range may stand here.
    Itself,
    /// All numbers below it.
    Below,
    /// All numbers up to it, itself included.
    UpTo,
}

/// A range of numbers with both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub first: u32,
    /// The largest number.
    pub last: u32,
}

/// A report as the game computed it.
pub enum Finding {
    /// A report that rests on no certificate.
    Report(Report),
    /// A report that does not exist before the checker has accepted a certificate.
    IfAccepted {
        /// The certificate, unchecked.
        certificate: Certificate,
        /// Makes the report from the sentence that the checker accepted.
        report: Box<dyn FnOnce(&str) -> Report>,
    },
}

impl Offer<'_> {
    /// The name with its parameters, as a user writes it.
    ///
    /// ```
    /// use nimata_games::game::read_game;
    /// let game = read_game("exco:2")?;
    /// let names: Vec<String> = game.reports().iter().map(|offer| offer.syntax()).collect();
    /// assert_eq!(names, ["core:V", "core-counts:V", "rows:X,I", "conjectures:X,I"]);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn syntax(&self) -> String {
        let letters: Vec<&str> = self.parameters.iter().map(|one| one.letter).collect();
        followed(self.name, &letters.join(","))
    }

    /// Reads the text after the name: a number or a range `A..B` for each parameter.
    fn ranges(&self, text: &str, written: &str) -> Result<Vec<Range>> {
        let parts: Vec<&str> = text.split(',').filter(|_| !text.trim().is_empty()).collect();
        if parts.len() != self.parameters.len() {
            return Err(GameError::Unsuitable(format!(
                "this report is written {}, with {} after the name and not {}",
                self.syntax(),
                counted(self.parameters.len(), "number"),
                parts.len()
            )));
        }
        let read = |(part, parameter): (&str, &Parameter)| {
            let wrong = |why| format!("in {written}, `{}` for {}: {why}", part, parameter.letter);
            parameter.range(part.trim()).map_err(|why| GameError::Unsuitable(wrong(why)))
        };
        parts.into_iter().zip(self.parameters).map(read).collect()
    }
}

impl Parameter {
    /// Reads a number or `A..B`, both ends included.
    fn range(&self, text: &str) -> Result<Range, String> {
        let letter = self.letter;
        let small = |text: &str| bounded(text, 0, u32::MAX);
        let Some((first, last)) = text.split_once("..") else {
            let number = small(text)?;
            return match self.number {
                Number::Itself => Ok(Range { first: number, last: number }),
                Number::UpTo => Ok(Range { first: 0, last: number }),
                Number::Below => number
                    .checked_sub(1)
                    .map(|last| Range { first: 0, last })
                    .ok_or_else(|| format!("no number is below 0; {letter} is at least 1")),
            };
        };
        if self.number == Number::Itself {
            return Err(format!("{letter} is one number and no range"));
        }
        let (first, last) = (small(first)?, small(last)?);
        match first <= last {
            true => Ok(Range { first, last }),
            false => Err(format!("{first}..{last} is empty; write the smaller number first")),
        }
    }
}

/// The report so named among those that a game offers, and the range of each parameter; `None` if
/// no report has the name.
///
/// ```
/// use nimata_games::game::{read_game, report};
/// let game = read_game("exco:2")?;
/// let (offer, ranges) = report::find(game.reports(), "rows:2,5..6")?.expect("it is offered");
/// assert_eq!((offer.name, ranges[0].last, ranges[1].first), ("rows", 1, 5));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if the numbers do not suit the parameters.
pub fn find<'g>(offers: Vec<Offer<'g>>, text: &str) -> Result<Option<(Offer<'g>, Vec<Range>)>> {
    let (name, numbers) = text.split_once(':').unwrap_or((text, ""));
    let Some(offer) = offers.into_iter().find(|offer| offer.name == name.trim()) else {
        return Ok(None);
    };
    let ranges = offer.ranges(numbers, text.trim())?;
    Ok(Some((offer, ranges)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str, number: Number) -> Result<Range, String> {
        Parameter { letter: "X", number }.range(text)
    }

    #[test]
    fn a_range_has_both_ends_and_a_number_means_what_its_parameter_says() {
        for number in [Number::UpTo, Number::Below] {
            assert_eq!(range("3..3", number), Ok(Range { first: 3, last: 3 }));
            for wrong in ["4..3", "1..", "..", "1..2..3", "x"] {
                assert!(range(wrong, number).is_err(), "{wrong}");
            }
        }
        assert_eq!(range("2^3 - 1", Number::UpTo), Ok(Range { first: 0, last: 7 }));
        assert_eq!(range("7", Number::Below), Ok(Range { first: 0, last: 6 }));
        assert_eq!(range("7", Number::Itself), Ok(Range { first: 7, last: 7 }));
        assert!(range("0", Number::Below).is_err() && range("1..2", Number::Itself).is_err());
    }
}
