//! Tables of values as NumPy arrays: in the smallest type of numbers, and without a copy.

use nimata::budget::{Budget, Reached};
use nimata::data::{ByteTable, ValueTable};
use nimata::game::{Game, table_of};
use numpy::{Element, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::fault::Fault;

/// Numbers in the smallest type that holds all of them; the signed one where there is no position
/// somewhere, which is −1.
pub enum Numbers {
    /// Up to 255.
    U8(Vec<u8>),
    /// Up to 65,535.
    U16(Vec<u16>),
    /// Up to 2^32 − 1.
    U32(Vec<u32>),
    /// Any, and −1.
    I64(Vec<i64>),
}

/// The numbers of a table and how many there are in each direction.
pub struct Array {
    numbers: Numbers,
    sides: Vec<u64>,
}

/// Terms between two looks at the clock.
const STRETCH: usize = 4096;

impl Numbers {
    /// None yet, of so many.
    fn new(room: usize) -> Self {
        Numbers::U8(Vec::with_capacity(room))
    }

    /// Adds a number; false if it does not fit.
    fn push(&mut self, number: i64) -> bool {
        fn added<T: TryFrom<i64>>(all: &mut Vec<T>, number: i64) -> bool {
            T::try_from(number).map(|number| all.push(number)).is_ok()
        }
        match self {
            Numbers::U8(all) => added(all, number),
            Numbers::U16(all) => added(all, number),
            Numbers::U32(all) => added(all, number),
            Numbers::I64(all) => added(all, number),
        }
    }

    /// The bytes of one number.
    fn width(&self) -> u64 {
        match self {
            Numbers::U8(_) => 1,
            Numbers::U16(_) => 2,
            Numbers::U32(_) => 4,
            Numbers::I64(_) => 8,
        }
    }

    /// The same numbers in a type of so many bytes, with room for as many.
    fn widened(self, width: u64, room: usize) -> Self {
        match self {
            Numbers::U8(all) => wider(&all, width, room),
            Numbers::U16(all) => wider(&all, width, room),
            Numbers::U32(all) => wider(&all, width, room),
            wide @ Numbers::I64(_) => wide,
        }
    }
}

/// The bytes of the smallest type that holds a number.
fn width_of(number: i64) -> u64 {
    match number {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

fn wider<T: Copy + Into<u32>>(all: &[T], width: u64, room: usize) -> Numbers {
    fn moved<T: Copy + Into<u32>, W>(all: &[T], room: usize, wide: impl Fn(u32) -> W) -> Vec<W> {
        let mut moved = Vec::with_capacity(room);
        moved.extend(all.iter().map(|&small| wide(small.into())));
        moved
    }
    match width {
        1 | 2 => Numbers::U16(moved(all, room, |small| {
            small.try_into().expect("only bytes become numbers of two bytes")
        })),
        4 => Numbers::U32(moved(all, room, |small| small)),
        _ => Numbers::I64(moved(all, room, i64::from)),
    }
}

impl Array {
    /// The table of a claim, as [`table_of`] has it.
    ///
    /// # Errors
    /// Those of the game's tables.
    pub fn of_claim(
        game: &dyn Game,
        claim: Option<&str>,
        upto: &[u64],
        budget: &Budget,
    ) -> Result<Self, Fault> {
        let whole = claim.is_none_or(|claim| claim == "values") && game.no_tables().is_none();
        if whole && let Some(table) = game.byte_table(upto, budget)? {
            return Ok(Array::of_bytes(table, budget)?);
        }
        Ok(Array::of(table_of(game, claim, upto, budget)?, budget)?)
    }

    /// The values of a table.
    ///
    /// # Errors
    /// Bounds of the budget.
    pub fn of(table: ValueTable<'_>, budget: &Budget) -> Result<Self, Reached> {
        let sides: Vec<u64> =
            table.first.iter().zip(&table.last).map(|(first, last)| last - first + 1).collect();
        let cells = sides.iter().try_fold(1u64, |cells, &side| cells.checked_mul(side));
        let beyond = Reached::beyond_memory(budget);
        let cells = cells.ok_or(beyond)?;
        let room = usize::try_from(cells).map_err(|_| beyond)?;
        budget.allow_memory(cells)?;
        let mut numbers = Numbers::new(room);
        for (place, value) in table.values.enumerate() {
            if place % STRETCH == 0 {
                budget.allow_time()?;
            }
            if !numbers.push(value) {
                // Both stand beside each other for a moment.
                let width = width_of(value).max(numbers.width());
                let bytes = numbers.width().saturating_add(width);
                budget.allow_memory(cells.saturating_mul(bytes))?;
                numbers = numbers.widened(width, room);
                numbers.push(value);
            }
        }
        Ok(Array { numbers, sides })
    }

    /// The values of a table that comes many bytes at once.
    ///
    /// # Errors
    /// Bounds of the budget.
    pub fn of_bytes(table: ByteTable<'_>, budget: &Budget) -> Result<Self, Reached> {
        let side = table.last - table.first + 1;
        let room = usize::try_from(side).map_err(|_| Reached::beyond_memory(budget))?;
        budget.allow_memory(side)?;
        let mut bytes = Vec::with_capacity(room);
        for stretch in table.stretches {
            budget.allow_time()?;
            bytes.extend_from_slice(&stretch);
        }
        Ok(Array { numbers: Numbers::U8(bytes), sides: vec![side] })
    }

    /// The array, which takes the numbers over.
    ///
    /// # Errors
    /// Where NumPy is missing.
    pub fn into_numpy(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self.numbers {
            Numbers::U8(all) => shaped(py, all, &self.sides),
            Numbers::U16(all) => shaped(py, all, &self.sides),
            Numbers::U32(all) => shaped(py, all, &self.sides),
            Numbers::I64(all) => shaped(py, all, &self.sides),
        }
    }
}

fn shaped<'py, T: Element>(
    py: Python<'py>,
    numbers: Vec<T>,
    sides: &[u64],
) -> PyResult<Bound<'py, PyAny>> {
    // NumPy is asked for by name first: without it there is an ImportError, and no panic.
    py.import("numpy")?;
    let flat = PyArray1::from_vec(py, numbers);
    if let [_] = sides {
        return Ok(flat.into_any());
    }
    let wide = |_| Fault::BadInput("a table so large fits in no memory".to_owned());
    let sides = sides.iter().map(|&side| usize::try_from(side).map_err(wide));
    let sides = PyTuple::new(py, sides.collect::<Result<Vec<_>, _>>()?)?;
    flat.call_method1("reshape", (sides,))
}
