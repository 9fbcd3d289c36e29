//! Heat maps: tables of numbers that are shown as pictures.

use petgraph::graph::DiGraph;

/// The lengths of rows into which a long sequence may be broken, so that repetitions stand in
/// columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// Rows of b^k terms, for this b ≥ 2.
    Powers(u32),
    /// Rows of as many terms as a numeration has words of some length: the entry at k is the number
    /// of words of k digits.
    Words(Vec<usize>),
    /// Rows whose length is a multiple of this number, which is a period.
    Multiples(usize),
}

/// Numbers on a grid, drawn as colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// The title of the map.
    pub title: String,
    /// The name of the numbers in the legend.
    pub legend: String,
    /// The name of the horizontal coordinate, which runs from 0 to `columns − 1`.
    pub horizontal: String,
    /// The name of the vertical coordinate, which runs from 0 at the top.
    pub vertical: String,
    /// The number of columns.
    pub columns: usize,
    /// The difference of the vertical coordinate between two rows.
    pub row_step: usize,
    /// The axes are labelled at multiples of the powers of this number.
    pub base: u32,
    /// The names of several maps that stand side by side, with the same coordinates and colours;
    /// empty if there is only one.
    pub panels: Vec<String>,
    /// The names of the numbers, if they stand for categories instead of amounts.
    pub names: Vec<(u32, String)>,
    /// The numbers row by row from the top, one map after the other; `None` for an empty cell.
    pub numbers: Vec<Option<u32>>,
}

impl Default for HeatMap {
    /// A map without cells, whose rows differ by one.
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
    /// Arranges the terms of a sequence from index 0 on in rows. If possible neither side has more
    /// than `most` cells, and rows are broken as `breaks` says.
    ///
    /// ```
    /// use nimata_draw::data::{Breaks, HeatMap};
    /// let ruler = (0u32..1000).map(|n| Some(n.trailing_zeros())).collect();
    /// let map = HeatMap::in_rows(ruler, &Breaks::Powers(2), 512);
    /// assert_eq!((map.columns, map.row_step, map.horizontal.as_str()), (32, 32, "n mod 32"));
    /// ```
    pub fn in_rows(mut terms: Vec<Option<u32>>, breaks: &Breaks, most: usize) -> Self {
        let columns = columns(terms.len(), breaks, most);
        terms.resize(terms.len().next_multiple_of(columns), None);
        let base = match breaks {
            Breaks::Powers(base) => *base,
            Breaks::Words(_) => 2,
            Breaks::Multiples(period) => u32::try_from(*period).unwrap_or(2).max(2),
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

/// The number of columns. Of those that `breaks` allows, and that keep both sides within `most`
/// cells, it makes the map of `count` cells most nearly 3 wide by 2 tall. If none fits, it is a
/// power of 2.
fn columns(count: usize, breaks: &Breaks, most: usize) -> usize {
    let fits = |&columns: &usize| columns <= most && count.div_ceil(columns) <= most;
    // The distance from 3 : 2, as a ratio of at least 1, in thousandths.
    let far = |columns: &usize| {
        let (wide, tall) = (2 * columns * columns, 3 * count.max(1));
        1000 * wide.max(tall) / wide.min(tall).max(1)
    };
    let allowed: Vec<usize> = match breaks {
        Breaks::Powers(base) => {
            let base = usize::try_from(*base).unwrap_or(usize::MAX).max(2);
            std::iter::successors(Some(base), |power| power.checked_mul(base))
                .take_while(|&power| power <= most)
                .collect()
        }
        Breaks::Words(counts) => counts.iter().copied().filter(|&count| count > 1).collect(),
        Breaks::Multiples(period) => {
            let period = *period.max(&1);
            (1..=most / period).map(|times| times * period).collect()
        }
    };
    let chosen = allowed.into_iter().filter(fits).min_by_key(far);
    chosen.unwrap_or_else(|| {
        let mut columns = 1;
        while columns * columns < count && columns < most {
            columns *= 2;
        }
        columns.min(most).max(1)
    })
}

// The pictures that a game offers, and diagrams: graphs that are not automata.

/// A picture that can be drawn of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The name of the picture, such as `values` or `lost`.
    pub name: &'static str,
    /// A phrase that describes the picture.
    pub says: String,
    /// The meaning of the size of the picture.
    pub frame: Frame,
}

/// The meaning of the size of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A square of positions: two coordinates run from 0 to `upto` − 1.
    Square {
        /// The number of such squares side by side.
        panels: u32,
        /// The name of the coordinate that is the same in the whole picture.
        fixed: Option<String>,
    },
    /// One coordinate, from 0 to `upto` − 1, in rows.
    Rows,
    /// A graph, whose size is fixed.
    Graph,
}

impl Frame {
    /// The default range of the coordinates.
    pub fn usual(&self) -> u32 {
        match self {
            Frame::Square { panels, .. } => 256 / panels,
            Frame::Rows => 4096,
            Frame::Graph => 0,
        }
    }
}

/// The part of a picture to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The value of the coordinate that is the same in the whole picture; `None` for the least one.
    pub fixed: Option<u32>,
    /// The place of that coordinate in a position; `None` for the one that the view names.
    pub which: Option<usize>,
    /// The other coordinates run from 0 to `upto` − 1.
    pub upto: u32,
    /// The greatest number of cells on one side; longer rows are broken.
    pub most: usize,
}

impl Extent {
    /// All positions with coordinates below `upto`, with the fixed coordinate at its least value.
    pub fn below(upto: u32) -> Self {
        Extent { fixed: None, which: None, upto, most: 512 }
    }
}

/// The data of a picture.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Numbers shown as colours.
    HeatMap(HeatMap),
    /// A graph to lay out.
    Diagram(Diagram),
}

/// A graph, not an automaton, that can be drawn.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// The title of the drawing.
    pub label: String,
    /// The graph; each edge has a label, which may be empty.
    pub graph: DiGraph<DiagramNode, String>,
}

/// A node of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DiagramNode {
    /// The label of the node.
    pub label: String,
    /// Whether the node is shaded in gray.
    pub shaded: bool,
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
            (4096, Breaks::Words(vec![1, 2, 4, 7, 13, 24, 44, 81, 149, 274]), 81),
            (4096, Breaks::Words(vec![1, 5000]), 64),
            (4096, Breaks::Multiples(12), 84),
            (4096, Breaks::Multiples(700), 64),
            (4096, Breaks::Powers(1000), 64),
            (512 * 512, Breaks::Powers(7), 512),
            (1, Breaks::Powers(2), 2),
            (0, Breaks::Multiples(1), 1),
        ] {
            assert_eq!(columns(count, &breaks, 512), wanted, "{count} {breaks:?}");
        }
    }
}
