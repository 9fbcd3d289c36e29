//! Rows for n = 2: x0 and x1 fixed, with all their values, their least preperiods and periods, and
//! their text in the papers' notation: `0^3,4,(0,2)^2`.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::pair::wide;
use super::periods::Periods;
use super::sweep::{Keep, Shape, Sweep, Tile};
use crate::game::Result;
use nimata_automata::budget::Budget;
use nimata_logic::certificate::Certificate;

/// All rows x0 < X, x1 ≤ I, with as many values as determine them for all x2.
///
/// ```
/// use nimata_games::game::exco_nim::Rows;
/// let rows = Rows::new(2, 24, &Default::default())?;
/// // Paper 2, section 3.3.4.
/// let row = rows.row(1, 6);
/// assert_eq!((row.preperiod, row.period), (15, 8));
/// assert_eq!(row.text(), "(0^3,4,(0,2)^2)*");
/// let huge = num_bigint::BigUint::from(2u32).pow(4000) + 1u32;
/// assert_eq!(rows.gap(1, 24, &huge), 0);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    periods: Periods,
    shape: Shape,
    blocks: Vec<StoredRows>,
}

impl Rows {
    /// Sweeps columns until a state repeats, as [`Periods::new`] does, and then once more to store
    /// u − G of each row up to the end of its first period.
    ///
    /// # Errors
    /// Those of [`Periods::new`].
    ///
    /// # Complexity
    /// Twice the time of [`Periods::new`], and two bytes for each stored number. For x1 < 512 these
    /// are less than a fortieth of all numbers up to the repetition.
    pub fn new(levels: usize, last: usize, budget: &Budget) -> Result<Self> {
        let periods = Periods::new(levels, last, budget)?;
        let pairs = (1..levels).flat_map(|x0| (0..=last).map(move |x1| (x0, x1)));
        let ends = pairs.map(|(x0, x1)| {
            let (preperiod, period) = periods.of_row(x0, x1);
            preperiod + period
        });
        let long = ends.clone().max().unwrap_or(1);
        let shape = Shape { levels, short: last + 1, long };
        let bytes = ends.map(|end| 2 * wide(end)).fold(shape.bytes(), u64::saturating_add);
        budget.allow_memory(bytes)?;
        let shared = periods.clone();
        let mut sweep = Sweep::of_lines(shape, move |first| StoredRows::new(shape, first, &shared));
        let (mut step, steps) = (0, sweep.steps());
        while sweep.step() {
            step += 1;
            budget.allow_step(step, steps)?;
        }
        let blocks = sweep.into_blocks().into_iter().map(|block| block.kept).collect();
        Ok(Rows { periods, shape, blocks })
    }

    /// X: the rows have x0 < X.
    pub fn levels(&self) -> usize {
        self.periods.levels()
    }

    /// I: the rows have x1 ≤ I.
    pub fn last(&self) -> usize {
        self.periods.last()
    }

    /// The least j such that the states before columns j and j + `period` are equal.
    pub fn start(&self) -> usize {
        self.periods.start()
    }

    /// The least period of the states, and so a common period of all rows from `start` on.
    pub fn period(&self) -> usize {
        self.periods.period()
    }

    /// The least preperiod and the least period of each row.
    pub fn periods(&self) -> &Periods {
        &self.periods
    }

    /// The row of x0 and x1.
    ///
    /// # Panics
    /// x0 ≥ X or x1 > I.
    pub fn row(&self, x0: usize, x1: usize) -> Row<'_> {
        let (preperiod, period) = self.periods().of_row(x0, x1);
        Row { rows: self, x0, x1, preperiod, period }
    }

    /// All rows with x0 ≥ 1, by x0 and then by x1. The rows with x0 = 0 are Nim.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_>> + '_ {
        (1..self.levels()).flat_map(move |x0| (0..=self.last()).map(move |x1| self.row(x0, x1)))
    }

    /// u − G at any x2.
    ///
    /// # Panics
    /// x0 ≥ X or x1 > I.
    pub fn gap(&self, x0: usize, x1: usize, x2: &BigUint) -> usize {
        let (preperiod, period) = self.periods.of_row(x0, x1);
        let small = x2.to_usize().filter(|&column| column < preperiod);
        let column = small.unwrap_or_else(|| {
            let past = (x2 - preperiod) % period;
            preperiod + past.to_usize().expect("below the period")
        });
        self.at(x0, x1, column)
    }

    /// The value at any x2.
    ///
    /// # Panics
    /// x0 ≥ X or x1 > I.
    pub fn value(&self, x0: usize, x1: usize, x2: &BigUint) -> BigUint {
        x2 + x0 + x1 - self.gap(x0, x1, x2)
    }

    /// u − G at a column below the end of the first period.
    fn at(&self, x0: usize, x1: usize, column: usize) -> usize {
        let side = self.shape.side();
        match x0.checked_sub(1) {
            None => 2 * (x1 & column),
            Some(level) if x0 < self.shape.depth(x1) => {
                self.blocks[x1 / side].rows[x1 % side][level][column].into()
            }
            Some(_) => 0,
        }
    }

    /// The claim that these rows have these periods; see section `exco-nim/rows` of
    /// docs/certificate.md.
    pub fn certificate(&self) -> Certificate {
        self.periods.certificate()
    }
}

/// The stored part of the rows of a block of lines.
#[derive(Clone, Debug)]
struct StoredRows {
    /// For each line and each x0 ≥ 1 that is treated, u − G up to the end of the first period.
    rows: Vec<Vec<Vec<u16>>>,
    /// For each line, x0 − 1 for the rows that are not complete.
    open: Vec<Vec<usize>>,
}

impl StoredRows {
    fn new(shape: Shape, first: usize, periods: &Periods) -> Self {
        let row = |(x0, x1)| {
            let (preperiod, period) = periods.of_row(x0, x1);
            Vec::with_capacity(preperiod + period)
        };
        let lines = first..(first + shape.side()).min(shape.short);
        let rows: Vec<Vec<_>> =
            lines.map(|x1| (1..shape.depth(x1)).map(|x0| row((x0, x1))).collect()).collect();
        let open = rows.iter().map(|rows| (0..rows.len()).collect()).collect();
        StoredRows { rows, open }
    }
}

impl Keep for StoredRows {
    fn keep(&mut self, tile: &Tile) {
        for ((rows, open), a) in self.rows.iter_mut().zip(&mut self.open).zip(tile.first_line..) {
            open.retain(|&level| {
                let row = &mut rows[level];
                let columns = tile.columns(a).take(row.capacity() - row.len());
                row.extend(columns.map(|j| tile.pair(a, j).get(level).copied().unwrap_or(0)));
                row.len() < row.capacity()
            });
        }
    }
}

/// u − G as a function of x2, for one x0 and x1. The preperiod and the period are the least
/// possible.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    rows: &'r Rows,
    /// x0.
    pub x0: usize,
    /// x1.
    pub x1: usize,
    /// The least r such that u − G is periodic for x2 ≥ r.
    pub preperiod: usize,
    /// The least period of u − G for x2 ≥ r.
    pub period: usize,
}

impl Row<'_> {
    /// u − G at x2.
    pub fn gap(&self, x2: usize) -> usize {
        let (start, period) = (self.preperiod, self.period);
        let column = if x2 < start { x2 } else { start + (x2 - start) % period };
        self.rows.at(self.x0, self.x1, column)
    }

    /// u − G for x2 = preperiod, …, preperiod + period − 1.
    pub fn cycle(&self) -> Vec<usize> {
        (0..self.period).map(|t| self.gap(self.preperiod + t)).collect()
    }

    /// u − G for x2 < preperiod.
    pub fn run_up(&self) -> Vec<usize> {
        (0..self.preperiod).map(|x2| self.gap(x2)).collect()
    }

    /// The cycle in the papers' notation, `(0^3,4,(0,2)^2)*`.
    pub fn text(&self) -> String {
        format!("({})*", run_length(&self.cycle()))
    }
}

/// Writes a sequence with repeated blocks as powers; the same applies inside the blocks.
///
/// At each place the block and power that cover most are chosen, and the shorter block if two cover
/// the same. The text need not be the shortest, but it reads back to the same sequence.
///
/// ```
/// use nimata_games::game::exco_nim::run_length;
/// assert_eq!(run_length(&[0, 0, 0, 4, 0, 2, 0, 2]), "0^3,4,(0,2)^2");
/// ```
///
/// # Complexity
/// O(n²) comparisons for each level of blocks, for n numbers; usually far fewer.
pub fn run_length(sequence: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < sequence.len() {
        let rest = &sequence[at..];
        let (block, power) = best_power(rest);
        let inside = if block == 1 { rest[0].to_string() } else { run_length(&rest[..block]) };
        parts.push(match (block, power) {
            (_, 1) => inside,
            (1, _) => format!("{inside}^{power}"),
            _ => format!("({inside})^{power}"),
        });
        at += block * power;
    }
    parts.join(",")
}

/// The length of a block at the start and its number of repetitions, such that they cover most;
/// (1, 1) if no block repeats.
fn best_power(rest: &[usize]) -> (usize, usize) {
    let mut best = (1, 1);
    for block in 1..=rest.len() / 2 {
        let agreeing = rest[block..].iter().zip(rest).take_while(|(a, b)| a == b).count();
        let power = 1 + agreeing / block;
        if power >= 2 && block * power > best.0 * best.1 {
            best = (block, power);
        }
    }
    best
}
