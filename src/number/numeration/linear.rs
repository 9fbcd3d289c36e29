//! Linear numeration systems: numbers as sums of terms of a linear recurrence.

use std::fmt;

/// The numeration system of a sequence 1 = u0 < u1 < … with u_n = c1·u_(n−1) + … + cd·u_(n−d).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearNumeration {
    initial: Vec<u32>,
    coefficients: Vec<u32>,
}

impl LinearNumeration {
    /// The first d terms.
    pub fn initial(&self) -> &[u32] {
        &self.initial
    }

    /// c1, …, cd.
    pub fn coefficients(&self) -> &[u32] {
        &self.coefficients
    }
}

impl fmt::Display for LinearNumeration {
    /// As a phrase, such as `u0 = 1, u1 = 2, u_n = u_(n-1) + u_(n-2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, term) in self.initial.iter().enumerate() {
            write!(f, "u{n} = {term}, ")?;
        }
        f.write_str("u_n = ")?;
        let mut first = true;
        for (back, &coefficient) in (1..).zip(&self.coefficients).filter(|(_, c)| **c > 0) {
            let plus = if std::mem::take(&mut first) { "" } else { " + " };
            match coefficient {
                1 => write!(f, "{plus}u_(n-{back})")?,
                _ => write!(f, "{plus}{coefficient} u_(n-{back})")?,
            }
        }
        Ok(())
    }
}
