//! Numbers, and their digits in a numeration.

use std::path::PathBuf;

use nimata::automaton::{DigitOrder, Numeration};
use nimata::budget::Budget;
use nimata::export::numerations::Numerations;
use nimata::num_bigint::Sign;
use nimata::number::radix::brief_decimal;
use nimata::proof::Host as _;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::fault::Fault;
use crate::integers::Natural;
use crate::run::{Limits, Manner, long};

/// The numeration with this name, such as `msd_2`, `trib`, `avoid(3; 21, 22)` or `words:FILE`.
///
/// # Errors
/// Where there is none.
pub fn numeration_named(name: &str) -> Result<Numeration, Fault> {
    let numerations = Numerations::in_folders([PathBuf::new()]);
    let found = numerations.digits(name, &Budget::default());
    found.map_err(|why| Fault::BadInput(why.to_string()))
}

/// A number in decimal; where it is long, its first and last digits and how many there are.
///
///     >>> nimata.brief(2**500)
///     '32733906...27589376 (151 digits)'
#[pyfunction]
#[pyo3(signature = (number, /))]
pub fn brief(number: Natural) -> String {
    brief_decimal(&number.0)
}

/// The digits of a number, in the order in which the numeration reads them; those of 0 are none.
///
///     >>> nimata.digits(10, "trib")  # 7 + 2 + 1
///     (1, 0, 1, 1)
///     >>> nimata.digits(10, "lsd_2")
///     (0, 1, 0, 1)
#[pyfunction]
#[pyo3(signature = (number, numeration = "msd_2", *, limits = None))]
pub fn digits<'py>(
    py: Python<'py>,
    number: Natural,
    numeration: &str,
    limits: Option<Limits>,
) -> PyResult<Bound<'py, PyTuple>> {
    let numeration = numeration_named(numeration)?;
    let digits = long(py, &Manner::new(limits, None)?, move |runner| {
        let mut digits = numeration.to_msd_digits_within(&number.0, &runner.budget())?;
        if numeration.order() == DigitOrder::Lsd {
            digits.reverse();
        }
        Ok(digits)
    })?;
    PyTuple::new(py, digits)
}

/// The number that a word of digits stands for, in the order in which the numeration reads them.
/// Zeros at the most significant end do not matter.
///
///     >>> nimata.number((0, 1, 0, 1, 1), "trib")
///     10
///     >>> nimata.number([1, 1, 1], "trib")
///     Traceback (most recent call last):
///     ...
///     nimata.errors.BadInput: the digits 1, 1, 1 are not those of a number in trib
#[pyfunction]
#[pyo3(signature = (digits, numeration = "msd_2", *, limits = None))]
pub fn number(
    py: Python<'_>,
    mut digits: Vec<u32>,
    numeration: &str,
    limits: Option<Limits>,
) -> PyResult<Natural> {
    let numeration = numeration_named(numeration)?;
    long(py, &Manner::new(limits, None)?, move |runner| {
        if numeration.order() == DigitOrder::Lsd {
            digits.reverse();
        }
        if !numeration.is_word_msd(&digits) {
            let most = digits.iter().take(20).map(u32::to_string).collect::<Vec<_>>().join(", ");
            let more = if digits.len() > 20 { ", …" } else { "" };
            let why = format!("the digits {most}{more} are not those of a number in {numeration}");
            return Err(Fault::BadInput(why));
        }
        let is_integer = numeration.has_integers();
        let integer = is_integer.then(|| numeration.integer_of_msd_digits(&digits));
        if let Some(integer) = integer.filter(|integer| integer.sign() == Sign::Minus) {
            let why = "numbers below 0 are those of answers only";
            return Err(Fault::BadInput(format!("these digits are those of {integer}: {why}")));
        }
        Ok(Natural(numeration.value_of_msd_digits_within(&digits, &runner.budget())?))
    })
}
