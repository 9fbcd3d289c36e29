//! Bounds given by a formula: ⌊rk⌋ and ⌈rk⌉ with a rational r.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;

use super::DynamicError;
use crate::number::radix::is_decimal;

/// How rk becomes an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// ⌊rk⌋, the greatest integer that is not above rk.
    Floor,
    /// ⌈rk⌉, the least integer that is not below rk.
    Ceiling,
}

/// f(k) = ⌊pk/q⌋ or ⌈pk/q⌉, p/q in lowest terms, with f(k) ≥ 1 for all k ≥ 1.
///
/// If q = 1 the rounding is kept as [`Rounding::Floor`], so that equal functions are equal formulas.
///
/// ```
/// use nimata::game::dynamic_nim::Formula;
/// let f = Formula::parse("floor(10 k / 4)")?;
/// assert_eq!(f.to_string(), "floor(5k/2)");
/// assert_eq!(f.at(&7u32.into()), 17u32.into());
/// # Ok::<(), nimata::game::dynamic_nim::DynamicError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    rounding: Rounding,
    p: u32,
    q: u32,
}

impl Formula {
    /// The largest p and q, before and after they are put in lowest terms.
    pub const MOST: u32 = 1_000_000_000;

    /// ⌊pk/q⌋ or ⌈pk/q⌉.
    ///
    /// # Errors
    /// [`DynamicError::NoFunction`] if p or q is 0, [`DynamicError::FormulaTooLarge`] if one is above [`Self::MOST`], and
    /// [`DynamicError::BelowOne`] if f(1) = 0.
    pub fn new(rounding: Rounding, p: u32, q: u32) -> Result<Self, DynamicError> {
        if p > Self::MOST || q > Self::MOST {
            return Err(DynamicError::FormulaTooLarge(p.max(q).to_string()));
        }
        if p == 0 || q == 0 {
            let text = if q == 0 { "r = p/0" } else { "r = 0" };
            return Err(DynamicError::NoFunction(text.to_owned()));
        }
        let common = p.gcd(&q);
        let (p, q) = (p / common, q / common);
        match (rounding, q) {
            (_, 1) => Ok(Formula { rounding: Rounding::Floor, p, q }),
            (Rounding::Floor, _) if p < q => {
                Err(DynamicError::BelowOne { text: Formula { rounding, p, q }.to_string() })
            }
            _ => Ok(Formula { rounding, p, q }),
        }
    }

    /// Reads `k`, `2k`, `floor(5k/2)`, `ceil(3k/2)`; spaces are free, but not within a number.
    ///
    /// # Errors
    /// [`DynamicError`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, DynamicError> {
        let unreadable = || DynamicError::NotAFormula(text.trim().to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let digit = |c: char| c.is_ascii_digit();
        if words.windows(2).any(|pair| pair[0].ends_with(digit) && pair[1].starts_with(digit)) {
            return Err(unreadable());
        }
        let packed = words.concat();
        let within = |name: &str| packed.strip_prefix(name)?.strip_suffix(')');
        let (rounding, inner) = match (within("floor("), within("ceil(")) {
            (Some(inner), _) => (Some(Rounding::Floor), inner),
            (_, Some(inner)) => (Some(Rounding::Ceiling), inner),
            _ => (None, packed.as_str()),
        };
        let (p, rest) = inner.split_once('k').ok_or_else(unreadable)?;
        let q = match rest.strip_prefix('/') {
            Some(q) if !q.is_empty() => q,
            None if rest.is_empty() => "1",
            _ => return Err(unreadable()),
        };
        let p = if p.is_empty() { "1" } else { p };
        let number = |digits: &str| {
            if !is_decimal(digits) {
                return Err(unreadable());
            }
            digits.parse::<u32>().map_err(|_| DynamicError::FormulaTooLarge(digits.to_owned()))
        };
        let (p, q) = (number(p)?, number(q)?);
        match rounding {
            Some(rounding) => Formula::new(rounding, p, q),
            None if q > 0 && !p.is_multiple_of(q) => Err(DynamicError::NotIntegral(packed)),
            None => Formula::new(Rounding::Floor, p, q),
        }
    }

    /// How it rounds; it does not matter if q = 1.
    pub fn rounding(self) -> Rounding {
        self.rounding
    }

    /// p of r = p/q.
    pub fn p(self) -> i64 {
        self.p.into()
    }

    /// q of r = p/q.
    pub fn q(self) -> i64 {
        self.q.into()
    }

    /// r as people write it: `5/2`, or `2`.
    pub fn ratio(self) -> String {
        if self.q == 1 { self.p.to_string() } else { format!("{}/{}", self.p, self.q) }
    }

    /// f(k).
    pub fn at(self, k: &BigUint) -> BigUint {
        let product = k * self.p;
        match self.rounding {
            Rounding::Floor => product / self.q,
            Rounding::Ceiling => product.div_ceil(&self.q.into()),
        }
    }

    /// f(k) for a k of one word, without long arithmetic: p is below 2^30, so pk is below 2^62.
    pub(super) fn at_word(self, k: u32) -> u64 {
        let product = u64::from(k) * u64::from(self.p);
        match self.rounding {
            Rounding::Floor => product / u64::from(self.q),
            Rounding::Ceiling => product.div_ceil(u64::from(self.q)),
        }
    }
}

impl fmt::Display for Formula {
    /// In lowest terms: what [`Formula::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.rounding {
            Rounding::Floor => "floor",
            Rounding::Ceiling => "ceil",
        };
        match (self.p, self.q) {
            (1, 1) => write!(f, "k"),
            (p, 1) => write!(f, "{p}k"),
            (1, q) => write!(f, "{name}(k/{q})"),
            (p, q) => write!(f, "{name}({p}k/{q})"),
        }
    }
}
