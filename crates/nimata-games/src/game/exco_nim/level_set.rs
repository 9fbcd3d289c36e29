//! The level set { G = v } for n = 2 as an automaton over pairs of binary digits.
//!
//! A pair (x1, x2) has at most one x0 with G(x0, x1, x2) = v, because G is strictly increasing in
//! x0. Let v < 2^k. If x1 and x2 differ at or after the k-th digit, then G ≥ ℓ ≥ x1 ⊕ x2 ≥ 2^k > v.
//! Otherwise G = v exactly if G = v at (x0, x1 mod 2^k, x2 mod 2^k), by Lemma 7 in both directions.
//! So the first k digits, least significant first, determine x0, and after them both digits must
//! always be equal.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::rules::ExcoError;
use super::table::Table;
use crate::game::Result;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Output, minimize};
use nimata_automata::budget::Budget;
use nimata_automata::number::index;
use nimata_logic::certificate::{Certificate, Claim};

/// All positions of value v, for all x1 and x2.
///
/// ```
/// use nimata_games::game::exco_nim::LevelSet;
/// let level_set = LevelSet::new(11, &Default::default())?;
/// let shift = num_bigint::BigUint::from(2u32).pow(1000);
/// assert_eq!(level_set.x0_at(&(&shift + 5u32), &(&shift + 6u32)), Some(1));
/// assert_eq!(level_set.x0_at(&5u32.into(), &(shift + 6u32)), None);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LevelSet {
    /// The value v.
    pub value: usize,
    /// The minimal automaton. It reads pairs of binary digits of x1 and x2, least significant
    /// first, and outputs x0.
    pub automaton: Dfao,
}

/// The state of pairs outside the set. The start, a copy that is made last, precedes it.
const DEAD: u32 = 1;

impl LevelSet {
    /// Computes the level set of v.
    ///
    /// # Errors
    /// Those of [`Table::new`](super::Table::new) for the box of Core(v); a bound of states if the
    /// automaton is larger than allowed.
    ///
    /// # Complexity
    /// That of the table, and O(4^k·k) for 2^(k−1) ≤ v < 2^k.
    pub fn new(value: usize, budget: &Budget) -> Result<Self> {
        let table = table_of(value, budget)?;
        let k = binary_length(value);
        let side = 1usize << k;
        // A table requires v < 2^16.
        budget.allow_memory(8 << (2 * k))?;

        // States are built from the leaves upwards, without duplicates: DEAD, one for every x0 that
        // occurs, and then the inner ones.
        let mut states = States { rows: vec![[0; 4]], outputs: vec![None], ..States::default() };
        let dead = states.add([DEAD; 4], None);
        debug_assert_eq!(dead, DEAD);
        let mut ends: FxHashMap<usize, u32> = FxHashMap::default();
        let mut layer: Vec<u32> = Vec::with_capacity(side * side);
        for r1 in 0..side {
            for r2 in 0..side {
                let (a, b) = (r1.min(r2), r1.max(r2));
                // If both piles are at least 2^(k−1), there is no such position (Theorem 2).
                let x0 = if a < table.bounds().1 { level(&table, value, a, b) } else { None };
                layer.push(match x0 {
                    None => DEAD,
                    Some(x0) => *ends.entry(x0).or_insert_with(|| states.add_end(x0)),
                });
            }
        }
        for digits in (0..k).rev() {
            budget.allow_states(states.outputs.len())?;
            let (low, high) = (1usize << digits, 1usize << (digits + 1));
            let mut above = Vec::with_capacity(low * low);
            for r1 in 0..low {
                for r2 in 0..low {
                    let child =
                        |d1: usize, d2: usize| layer[(r1 + d1 * low) * high + r2 + d2 * low];
                    let row = [child(0, 0), child(0, 1), child(1, 0), child(1, 1)];
                    // Missing digits count as zeros, so the output is that after (0, 0).
                    above.push(states.add(row, states.outputs[index(row[0])]));
                }
            }
            layer = above;
        }
        budget.allow_states(states.outputs.len())?;
        let States { mut rows, mut outputs, .. } = states;
        let start = index(layer[0]);
        (rows[0], outputs[0]) = (rows[start], outputs[start]);
        let alphabet = Alphabet::new(2, 2).expect("four letters");
        let automaton = Dfao::from_flat(alphabet, DigitOrder::Lsd, outputs, rows.concat());
        Ok(LevelSet { value, automaton: minimize(&automaton.expect("all rows were added")) })
    }

    /// The x0 with G(x0, x1, x2) = v, if there is one.
    ///
    /// # Complexity
    /// One look-up for each digit.
    pub fn x0_at(&self, x1: &BigUint, x2: &BigUint) -> Option<usize> {
        let output = self.automaton.value_at_tuple(&[x1.clone(), x2.clone()])?;
        Some(usize::try_from(output).expect("outputs are piles"))
    }

    /// The claim that the automaton is the level set; see section `exco-nim/level-set` of
    /// docs/certificate.md.
    pub fn certificate(&self) -> Certificate {
        Claim::level_set(self.value, &self.automaton).into()
    }
}

/// States under construction; equal ones are shared.
#[derive(Default)]
struct States {
    rows: Vec<[u32; 4]>,
    outputs: Vec<Output>,
    known: FxHashMap<([u32; 4], Output), u32>,
}

impl States {
    fn add(&mut self, row: [u32; 4], output: Output) -> u32 {
        let States { rows, outputs, known } = self;
        *known.entry((row, output)).or_insert_with(|| {
            rows.push(row);
            outputs.push(output);
            u32::try_from(rows.len() - 1).expect("fewer nodes than pairs of residues")
        })
    }

    /// The state after which the digits must be equal. An inner node with the same row and output
    /// is this same state.
    fn add_end(&mut self, x0: usize) -> u32 {
        let own = u32::try_from(self.rows.len()).expect("fewer ends than values");
        self.add([own, DEAD, DEAD, own], Some(i64::try_from(x0).expect("a pile of a table")))
    }
}

// Core(v) for n = 2: finitely many positions of value v, from which shifts generate all others.

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
    pub fn new(value: usize, budget: &Budget) -> Result<Self> {
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
pub(super) fn table_of(value: usize, budget: &Budget) -> Result<Table> {
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
pub fn core_counts(most: usize, budget: &Budget) -> Result<Vec<usize>> {
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
