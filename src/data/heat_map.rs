//! A table of numbers to be looked at as a picture.

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
    /// The numbers, row by row from the top; `None` where there is nothing to show.
    pub numbers: Vec<Option<u32>>,
}
