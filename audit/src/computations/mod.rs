//! Named computations, for statements that no formula expresses. Each is small, and assumes nothing
//! but the rules of its game and the text of the paper.

mod arguments;
mod boxes;
mod dynamic;
mod exco;
mod exco_appendix;
mod exco_two;
mod kupin;
mod powers;
mod tetris;
mod wythoff;

use std::collections::BTreeMap;

use super::seen::{Halt, Seen};
use arguments::Arguments;
use nimata::budget::Budget;

/// A computation.
type Computation = fn(&Arguments<'_>, &Budget) -> Result<Seen, Halt>;

/// The computations of one paper.
type List = &'static [(&'static str, Computation)];

const LISTS: &[List] = &[
    kupin::LIST,
    exco::LIST,
    exco_appendix::LIST,
    exco_two::LIST,
    tetris::LIST,
    dynamic::LIST,
    wythoff::LIST,
];

/// Runs the computation with this name.
pub fn compute(name: &str, with: &BTreeMap<String, String>, budget: &Budget) -> Result<Seen, Halt> {
    let all = LISTS.iter().flat_map(|list| list.iter());
    let found = all.into_iter().find(|(known, _)| *known == name);
    let (_, computation) = found.ok_or_else(|| format!("there is no computation `{name}`"))?;
    computation(&Arguments(with), budget)
}
