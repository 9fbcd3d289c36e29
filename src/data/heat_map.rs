//! A table of numbers to be looked at as a picture.

/// How a long sequence is best broken into rows, so that what repeats stands in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// Rows of b^k terms, for this b ≥ 2.
    Powers(u32),
    /// Rows of so many terms, or a multiple: a period.
    Multiples(usize),
}

/// Numbers on a grid, to be drawn as colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// What is shown.
    pub title: String,
    /// The name of the numbers, for the legend.
    pub legend: String,
    /// The name of the horizontal coordinate, which runs from 0 to `columns − 1`.
    pub horizontal: String,
    /// The name of the vertical coordinate, which runs from 0 at the top.
    pub vertical: String,
    /// How many columns there are.
    pub columns: usize,
    /// By how much the vertical coordinate grows from one row to the next.
    pub row_step: usize,
    /// Coordinates are labelled at multiples of the powers of this number.
    pub base: u32,
    /// The names of the maps that stand side by side, with the same coordinates and colours; none
    /// where there is only one.
    pub panels: Vec<String>,
    /// What the numbers stand for, where they are marks and no amounts.
    pub names: Vec<(u32, String)>,
    /// The numbers, row by row from the top, and one map after the other; `None` where there is
    /// nothing to show.
    pub numbers: Vec<Option<u32>>,
}

impl Default for HeatMap {
    /// A map without cells, whose rows are a unit apart.
    fn default() -> Self {
        HeatMap {
            title: String::new(),
            legend: String::new(),
            horizontal: String::new(),
            vertical: String::new(),
            columns: 0,
            row_step: 1,
            base: 2,
            panels: Vec::new(),
            names: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

impl HeatMap {
    /// The terms of a sequence from the index 0 on in rows, none of whose sides has more than
    /// `most` cells if that can be; rows are broken as `breaks` says if they can be.
    ///
    /// ```
    /// use nimata::data::{Breaks, HeatMap};
    /// let ruler = (0u32..1000).map(|n| Some(n.trailing_zeros())).collect();
    /// let map = HeatMap::in_rows(ruler, Breaks::Powers(2), 512);
    /// assert_eq!((map.columns, map.row_step, map.horizontal.as_str()), (32, 32, "n mod 32"));
    /// ```
    pub fn in_rows(mut terms: Vec<Option<u32>>, breaks: Breaks, most: usize) -> Self {
        let columns = columns(terms.len(), breaks, most);
        terms.resize(terms.len().next_multiple_of(columns), None);
        let base = match breaks {
            Breaks::Powers(base) => base,
            Breaks::Multiples(period) => u32::try_from(period).unwrap_or(2).max(2),
        };
        HeatMap {
            horizontal: format!("n mod {columns}"),
            vertical: "n".to_owned(),
            columns,
            row_step: columns,
            base,
            numbers: terms,
            ..HeatMap::default()
        }
    }
}

/// The number of columns among those wished for that makes `count` cells most nearly half as wide
/// again as they are tall, within `most` each way; if none does, a power of 2.
fn columns(count: usize, breaks: Breaks, most: usize) -> usize {
    let fits = |&columns: &usize| columns <= most && count.div_ceil(columns) <= most;
    // How far from 3 : 2, as a ratio of at least 1 in thousandths.
    let far = |columns: &usize| {
        let (wide, tall) = (2 * columns * columns, 3 * count.max(1));
        1000 * wide.max(tall) / wide.min(tall).max(1)
    };
    let wished: Vec<usize> = match breaks {
        Breaks::Powers(base) => {
            let base = usize::try_from(base).unwrap_or(usize::MAX).max(2);
            std::iter::successors(Some(base), |power| power.checked_mul(base))
                .take_while(|&power| power <= most)
                .collect()
        }
        Breaks::Multiples(period) => (1..=most / period.max(1)).map(|m| m * period).collect(),
    };
    let chosen = wished.into_iter().filter(fits).min_by_key(far);
    chosen.unwrap_or_else(|| {
        let mut columns = 1;
        while columns * columns < count && columns < most {
            columns *= 2;
        }
        columns.min(most).max(1)
    })
}

#[cfg(test)]
mod tests {
    use super::{Breaks, columns};

    #[test]
    fn rows_are_powers_of_the_base_or_whole_periods_and_fit() {
        for (count, breaks, wanted) in [
            (4096, Breaks::Powers(2), 64),
            (4096, Breaks::Powers(3), 81),
            (4096, Breaks::Powers(10), 100),
            (4096, Breaks::Multiples(12), 84),
            (4096, Breaks::Multiples(700), 64),
            (4096, Breaks::Powers(1000), 64),
            (512 * 512, Breaks::Powers(7), 512),
            (1, Breaks::Powers(2), 2),
            (0, Breaks::Multiples(1), 1),
        ] {
            assert_eq!(columns(count, breaks, 512), wanted, "{count} {breaks:?}");
        }
    }
}
