//! Python's integers, of any size, both ways in linear time.

use nimata::num_bigint::{BigInt, BigUint, Sign};
use nimata::number::radix::brief_decimal;
use num_traits::ToPrimitive;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::fault::Fault;

/// A natural number that comes from Python, or goes there.
#[derive(Clone, Debug)]
pub struct Natural(pub BigUint);

impl<'py> FromPyObject<'_, 'py> for Natural {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(small) = object.extract::<u64>() {
            return Ok(Natural(small.into()));
        }
        let py = object.py();
        // NumPy's integers are no `int`, but know which one they are.
        let number = py.import("operator")?.call_method1(intern!(py, "index"), (object,))?;
        if number.lt(0)? {
            // Python itself refuses to write a long one in decimal.
            let said = number.str().map_or_else(|_| "a number below 0".into(), |n| n.to_string());
            return Err(Fault::BadInput(format!("{said} is not a natural number")).into());
        }
        let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
        let length = bits.div_ceil(8);
        let bytes =
            number.call_method1(intern!(py, "to_bytes"), (length, intern!(py, "little")))?;
        Ok(Natural(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes())))
    }
}

/// A natural number of a type of Rust that comes from Python.
#[derive(Clone, Copy, Debug)]
pub struct Small<T>(pub T);

impl<'py, T: TryFrom<BigUint>> FromPyObject<'_, 'py> for Small<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Natural(number) = object.extract()?;
        let says = || Fault::BadInput(format!("{} is too large here", brief_decimal(&number)));
        T::try_from(number.clone()).map(Small).map_err(|_| says().into())
    }
}

impl<'py> IntoPyObject<'py> for Natural {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>> {
        (&self.0).into_python(py)
    }
}

/// What becomes a Python integer.
pub trait IntoPython {
    /// The integer.
    ///
    /// # Errors
    /// Where Python has no memory.
    fn into_python<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>>;
}

impl IntoPython for &BigUint {
    fn into_python<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>> {
        if let Some(small) = self.to_u64() {
            return Ok(small.into_pyobject(py)?);
        }
        let bytes = PyBytes::new(py, &self.to_bytes_le());
        let class = py.get_type::<PyInt>();
        let made = class.call_method1(intern!(py, "from_bytes"), (bytes, intern!(py, "little")))?;
        Ok(made.cast_into()?)
    }
}

/// The integer of Python.
///
/// # Errors
/// Where Python has no memory.
pub fn signed<'py>(py: Python<'py>, integer: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    let size = integer.magnitude().into_python(py)?.into_any();
    if integer.sign() == Sign::Minus { size.neg() } else { Ok(size) }
}
