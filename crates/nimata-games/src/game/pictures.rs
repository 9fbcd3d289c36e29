//! Pictures that follow from tables alone: values as colours, and lost positions as marks.

use num_traits::ToPrimitive;

use super::Result;
use super::error::UnsuitableError;
use super::shape::Shape;
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Breaks, Extent, Frame, HeatMap, Picture, Positions, ValueTable, View};

/// The name of the picture of the values.
pub(super) const VALUES: &str = "values";
/// The name of the picture of the lost positions.
pub(super) const LOST: &str = "lost";

/// The names of outcomes in a legend: the number of a lost position is 1.
pub(super) fn outcome_names() -> Vec<(u32, String)> {
    vec![(1, "P-position".to_owned()), (0, "N-position".to_owned())]
}

/// A name with its index as an index: x₁ for x1.
pub(super) fn indexed(name: &str) -> String {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let low = |c: char| {
        let digit = c.to_digit(10).expect("the digits that were trimmed");
        char::from_u32(u32::from('₀') + digit).expect("the digits are consecutive")
    };
    name[..letters].chars().chain(name[letters..].chars().map(low)).collect()
}

/// The views of the values and the lost positions of a game with tables, of at most three numbers:
/// of three the first is fixed.
pub(super) fn views(shape: &Shape) -> Vec<View> {
    let names = shape.names();
    let (frame, of) = match names.as_slice() {
        [n] => (Frame::Rows, format!("the {n} below N, in rows")),
        [x, y] => (Frame::Square { panels: 1, fixed: None }, format!("the {x}, {y} below N")),
        [z, y, x] => {
            let fixed = Some(z.clone());
            (Frame::Square { panels: 1, fixed }, format!("the {y}, {x} below N, with {z} fixed"))
        }
        _ => return Vec::new(),
    };
    [(VALUES, "the values of"), (LOST, "the P-positions among")]
        .map(|(name, what)| View { name, says: format!("{what} {of}"), frame: frame.clone() })
        .into()
}

/// The views of a game whose tables give outcomes alone.
pub(super) fn lost_alone(shape: &Shape) -> Vec<View> {
    views(shape).into_iter().filter(|view| view.name == LOST).collect()
}

/// A square of positions: one number, if there are three, is the same everywhere.
pub(super) struct Square {
    /// The greatest position.
    pub(super) last: Vec<u64>,
    /// The place of the number that is fixed.
    place: Option<usize>,
    /// The phrase about the number that is fixed.
    pub(super) fixed: String,
    /// The map, without its numbers.
    pub(super) map: HeatMap,
}

impl Square {
    /// The square of a game on two numbers, or on three with one fixed: the first one, at `least`,
    /// if the extent names no other.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] where there is no such square.
    pub(super) fn new(shape: &Shape, extent: &Extent, least: u64) -> Result<Self> {
        let (names, last) = (shape.names(), last(extent)?);
        let mut upto = vec![last; names.len()];
        let (place, fixed) = match (names.len(), extent.which.unwrap_or(0)) {
            (2, _) => (None, String::new()),
            (3, place @ 0..3) => {
                upto[place] = extent.fixed.map_or(least, u64::from);
                (Some(place), format!(" with {} = {}", indexed(&names[place]), upto[place]))
            }
            _ => {
                return Err(PictureError::NoSquare(shape.text()).into());
            }
        };
        let mut free = (0..names.len()).filter(|&at| Some(at) != place).map(|at| &names[at]);
        let [vertical, horizontal] =
            [(); 2].map(|()| free.next().map_or_else(String::new, |name| indexed(name)));
        let columns = usize::try_from(extent.upto).map_err(|_| PictureError::TooLarge)?;
        let map = HeatMap { horizontal, vertical, columns, ..HeatMap::default() };
        Ok(Square { last: upto, place, fixed, map })
    }

    /// The numbers of the cells, row by row, from those of a table up to the greatest position;
    /// where no position is, there is none.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if no cell is a position; bounds of the budget.
    pub(super) fn cells(&self, table: ValueTable<'_>, budget: &Budget) -> Result<Vec<Option<u32>>> {
        let side = self.side();
        budget.allow_memory((side * side).saturating_mul(8))?;
        let fixed: Vec<_> = self.place.map(|place| (place, self.last[place])).into_iter().collect();
        let table = table.fixing(&fixed);
        let mut inside = Positions::new(&table.first, &table.last).zip(table.values);
        let mut next = inside.next();
        let mut cells = Vec::new();
        for cell in Positions::new(&[0, 0], &[side - 1, side - 1]) {
            let found = next.take_if(|(at, _)| at.ends_with(&cell));
            if found.is_some() {
                next = inside.next();
            }
            cells.push(found.map_or(Ok(None), |(_, value)| shown(value, budget))?);
        }
        if self.place.is_some() && cells.iter().all(Option::is_none) {
            let fixed = &self.fixed;
            return Err(PictureError::NoPosition(fixed).into());
        }
        Ok(cells)
    }

    /// How many numbers each side of the square has.
    fn side(&self) -> u64 {
        let mut sides = (0..self.last.len()).filter(|&at| Some(at) != self.place);
        sides.next().map_or(0, |at| self.last[at] + 1)
    }
}

/// A value as the number of a cell: below 0 there is no position.
fn shown(value: i64, budget: &Budget) -> Result<Option<u32>, Reached> {
    match value {
        ..0 => Ok(None),
        value => value.to_u32().map(Some).ok_or(Reached::beyond_memory(budget)),
    }
}

/// The last number that is drawn.
pub(super) fn last(extent: &Extent) -> Result<u64> {
    Ok(u64::from(extent.upto).checked_sub(1).ok_or(PictureError::NoColumns)?)
}

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum PictureError<'p> {
    #[error(
        "a square of positions takes two numbers, or three of which one is fixed, and here a \
         position is {0}"
    )]
    NoSquare(String),
    #[error("there is no position{0} to be drawn")]
    NoPosition(&'p str),
    #[error("a picture without columns shows nothing: take at least 1")]
    NoColumns,
    #[error("a picture so large fits in no memory")]
    TooLarge,
    #[error("there is no picture `{name}` of {game}")]
    Unknown { name: &'p str, game: &'p str },
}

impl UnsuitableError for PictureError<'_> {}

/// Gives the table of a game up to some position.
type Tables<'a> = &'a dyn Fn(&[u64]) -> Result<ValueTable<'a>>;

/// Says how rows of these values are broken.
type Rows<'a> = &'a dyn Fn(&[Option<u32>]) -> Result<Breaks>;

/// The source of a picture: names, and functions that give tables and breaks.
pub(super) struct Source<'a> {
    pub(super) game: String,
    pub(super) shape: Shape,
    /// The least number of a position.
    pub(super) least: u64,
    pub(super) table: Tables<'a>,
    pub(super) breaks: Rows<'a>,
}

/// The picture of the values or the lost positions, from a table of the game.
///
/// # Errors
/// [`GameError::Unsuitable`] if it is another one; what the table reports; bounds of the budget.
pub(super) fn picture(
    view: &View,
    extent: &Extent,
    budget: &Budget,
    source: &Source<'_>,
) -> Result<Picture> {
    let game = &source.game;
    let lost = match view.name {
        VALUES => false,
        LOST => true,
        name => return Err(PictureError::Unknown { name, game }.into()),
    };
    let what = if lost { "P-positions" } else { "values" };
    let mut map = if view.frame == Frame::Rows {
        let last = last(extent)?;
        budget.allow_memory(last.saturating_add(1).saturating_mul(16))?;
        let table = (source.table)(&[last])?;
        let before = usize::try_from(table.first[0]).map_err(|_| PictureError::TooLarge)?;
        let terms =
            table.values.map(|value| shown(value, budget)).collect::<Result<Vec<_>, _>>()?;
        let breaks = (source.breaks)(&terms)?;
        let terms = std::iter::repeat_n(None, before).chain(terms).collect();
        let map = HeatMap::in_rows(terms, &breaks, extent.most);
        HeatMap {
            title: format!("{game}: {what} in {}", rows_in_words(map.columns, &breaks)),
            ..map
        }
    } else {
        let square = Square::new(&source.shape, extent, source.least)?;
        let numbers = square.cells((source.table)(&square.last)?, budget)?;
        HeatMap { title: format!("{game}: {what}{}", square.fixed), numbers, ..square.map }
    };
    if lost {
        map.names = outcome_names();
        map.numbers.iter_mut().flatten().for_each(|value| *value = u32::from(*value == 0));
    } else {
        map.legend = "value".to_owned();
    }
    Ok(Picture::HeatMap(map))
}

/// `rows of 2⁶ = 64`, `rows of 7 · 12 = 84`, `rows of 81, the words of 7 digits`, or `rows of 64`.
fn rows_in_words(columns: usize, breaks: &Breaks) -> String {
    let whole = match breaks {
        Breaks::Powers(base) => usize::try_from(*base).ok().and_then(|base| {
            let exponent = columns.checked_ilog(base)?;
            let raised: String = exponent.to_string().chars().map(raised).collect();
            (exponent > 1 && base.checked_pow(exponent) == Some(columns))
                .then(|| format!("{base}{raised} = "))
        }),
        Breaks::Words(counts) => {
            let length = counts.iter().position(|&count| count == columns);
            let words = length.map(|length| format!(", the words of {length} digits"));
            return format!("rows of {columns}{}", words.unwrap_or_default());
        }
        Breaks::Multiples(period) => (*period > 1 && columns > *period)
            .then(|| columns.is_multiple_of(*period).then(|| columns / period))
            .flatten()
            .map(|times| format!("{times} · {period} = ")),
    };
    format!("rows of {}{columns}", whole.unwrap_or_default())
}

/// A digit as an exponent.
fn raised(digit: char) -> char {
    let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
    place.and_then(|place| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(place)).unwrap_or(digit)
}

/// The breaks of rows where nothing is known of the game.
pub(super) const USUAL_BREAKS: Breaks = Breaks::Powers(2);

#[cfg(test)]
mod tests {
    use super::{Breaks, indexed, rows_in_words};

    #[test]
    fn the_rows_of_a_strip_are_named_by_powers_or_periods() {
        for (columns, breaks, says) in [
            (64, Breaks::Powers(2), "rows of 2⁶ = 64"),
            (1024, Breaks::Powers(2), "rows of 2¹⁰ = 1024"),
            (7, Breaks::Powers(7), "rows of 7"),
            (84, Breaks::Multiples(12), "rows of 7 · 12 = 84"),
            (64, Breaks::Multiples(700), "rows of 64"),
            (64, Breaks::Multiples(12), "rows of 64"),
            (13, Breaks::Words(vec![1, 2, 4, 7, 13]), "rows of 13, the words of 4 digits"),
            (64, Breaks::Words(vec![1, 2, 4, 7, 13]), "rows of 64"),
        ] {
            assert_eq!(rows_in_words(columns, &breaks), says);
        }
    }

    #[test]
    fn the_digits_at_the_end_of_a_name_are_an_index() {
        assert_eq!(["x1", "x", "x0a12", "7"].map(indexed), ["x₁", "x", "x0a₁₂", "₇"]);
    }
}
