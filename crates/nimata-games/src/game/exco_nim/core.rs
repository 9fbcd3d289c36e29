//! Core(v) for n = 2: finitely many positions of value v, from which shifts generate all others.

use super::error::ExcoError;
use super::table::Table;
use crate::game::GameError;
use nimata_automata::budget::Budget;

/// k(v): the k with 2^(k−1) ≤ v < 2^k, and 0 for v = 0 (paper 1, Notation 1).
pub(super) fn binary_length(v: usize) -> u32 {
    usize::BITS - v.leading_zeros()
}

/// The positions with x1 ≤ x2 of Core(v): G = v, x0 ≤ v, x1 < 2^(k−1), x2 < 2^k, where k = k(v).
///
/// Every position of value v with x1 ≤ x2 is one of them plus λ·(0, 2^k, 2^k), λ ≥ 0 (paper 1,
/// Theorem 2; paper 2, Theorem 3). The printed Core(v) does not require x1 ≤ x2.
///
/// ```
/// use nimata_games::game::exco_nim::Core;
/// let core = Core::new(2, &Default::default())?;
/// assert_eq!(core.positions, [(2, 0, 0), (1, 0, 1), (0, 0, 2), (0, 1, 3)]);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The value v.
    pub value: usize,
    /// The positions (x0, x1, x2) with x1 ≤ x2, by x1 and then x2.
    pub positions: Vec<(usize, usize, usize)>,
}

impl Core {
    /// Computes Core(v).
    ///
    /// # Errors
    /// Those of [`Table::new`] for the box x0 ≤ v, x1 < 2^(k−1), x2 < 2^k.
    ///
    /// # Complexity
    /// That of the table, and O(4^k·k) look-ups. The definition needs O(v^5) (paper 1, Corollary
    /// 3).
    pub fn new(value: usize, budget: &Budget) -> Result<Self, GameError> {
        let table = table_of(value, budget)?;
        let (_, rows, columns) = table.bounds();
        let positions = (0..rows)
            .flat_map(|x1| (x1..columns).map(move |x2| (x1, x2)))
            .filter_map(|(x1, x2)| level(&table, value, x1, x2).map(|x0| (x0, x1, x2)))
            .collect();
        Ok(Core { value, positions })
    }

    /// The exponent k(v).
    pub fn exponent(&self) -> u32 {
        binary_length(self.value)
    }
}

/// The sides 2^(k−1) and 2^k of Core(v); for v = 0 there is one row.
fn sides(value: usize) -> (usize, usize) {
    let columns = 1usize << binary_length(value);
    ((columns / 2).max(1), columns)
}

/// The table of the box of Core(v).
pub(super) fn table_of(value: usize, budget: &Budget) -> Result<Table, GameError> {
    if value >= 2 * Table::LONGEST_SIDE {
        return Err(ExcoError::TooWide(value).into());
    }
    let (rows, columns) = sides(value);
    Table::new(value + 1, rows, columns, budget)
}

/// The x0 with G(x0, x1, x2) = v, if there is one. It is unique, because G is strictly increasing
/// in x0 (Lemma 1).
pub(super) fn level(table: &Table, value: usize, x1: usize, x2: usize) -> Option<usize> {
    let (mut low, mut high) = (0, table.bounds().0);
    while low < high {
        let middle = low.midpoint(high);
        if table.value(middle, x1, x2) < value { low = middle + 1 } else { high = middle }
    }
    (low < table.bounds().0 && table.value(low, x1, x2) == value).then_some(low)
}

/// The number of positions with x1 ≤ x2 of Core(v), for every v ≤ `most`.
///
/// ```
/// use nimata_games::game::exco_nim::core_counts;
/// assert_eq!(core_counts(3, &Default::default())?, [1, 2, 4, 6]);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// Those of [`Table::new`] for the box of Core(`most`).
///
/// # Complexity
/// One table, and one look at each entry.
pub fn core_counts(most: usize, budget: &Budget) -> Result<Vec<usize>, GameError> {
    let table = table_of(most, budget)?;
    let (_, rows, columns) = table.bounds();
    let mut counts = vec![0; most + 1];
    for x1 in 0..rows {
        for x2 in x1..columns {
            let values = (0..=most).map(|x0| table.value(x0, x1, x2)).take_while(|&v| v <= most);
            for value in values {
                let (rows, columns) = sides(value);
                if x1 < rows && x2 < columns {
                    counts[value] += 1;
                }
            }
        }
    }
    Ok(counts)
}
