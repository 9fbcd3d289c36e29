//! Bounds given by a formula: ⌊rk⌋ + c and ⌈rk⌉ + c with a rational r.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;

use crate::game::{GameError, Result};
use nimata_automata::number::radix::is_decimal;

/// The function f(k) = ⌊pk/q⌋ + c or ⌈pk/q⌉ + c, with p/q in lowest terms and f(k) ≥ 1 for all k
/// ≥ 1.
///
/// If q = 1 the rounding is stored as down, so that equal functions are equal formulas.
///
/// ```
/// use nimata_games::game::dynamic_nim::Formula;
/// let f = Formula::parse("floor(10 k / 4)")?;
/// assert_eq!(f.to_string(), "floor(5k/2)");
/// assert_eq!(f.at(&7u32.into()), 17u32.into());
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    rounds_up: bool,
    p: u32,
    q: u32,
    plus: u32,
}

impl Formula {
    /// The largest p and q, before and after reduction to lowest terms.
    pub const MOST: u32 = 1_000_000_000;

    /// The function f(k) = ⌊pk/q⌋.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if p or q is 0 or above [`Self::MOST`], or if f(1) = 0.
    pub fn floor(p: u32, q: u32) -> Result<Self> {
        Formula::new(false, p, q, 0)
    }

    /// The function f(k) = ⌈pk/q⌉.
    ///
    /// # Errors
    /// Those of [`Formula::floor`].
    pub fn ceil(p: u32, q: u32) -> Result<Self> {
        Formula::new(true, p, q, 0)
    }

    /// The function f(k) + c.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if qc is above [`Self::MOST`].
    ///
    /// ```
    /// use nimata_games::game::dynamic_nim::Formula;
    /// let f = Formula::floor(2, 1)?.plus(1)?;
    /// assert_eq!((f.to_string(), f.at(&5u32.into())), ("2k+1".to_owned(), 11u32.into()));
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn plus(self, c: u32) -> Result<Self> {
        let sum = self.plus.checked_add(c);
        let sum = sum.ok_or_else(|| too_large(&c.to_string()))?;
        Formula::new(self.rounds_up, self.p, self.q, sum)
    }

    fn new(rounds_up: bool, p: u32, q: u32, plus: u32) -> Result<Self> {
        if p > Self::MOST || q > Self::MOST {
            return Err(too_large(&p.max(q).to_string()));
        }
        if p == 0 || q == 0 {
            let text = if q == 0 { "r = p/0" } else { "r = 0" };
            return Err(GameError::NoSuchGame(format!(
                "{text} gives no bound: f(k) must be at least 1 for every k, so r = p/q needs \
                 p >= 1 and q >= 1"
            )));
        }
        let common = p.gcd(&q);
        let formula =
            Formula { rounds_up: rounds_up && q > common, p: p / common, q: q / common, plus };
        if u64::from(formula.q) * u64::from(plus) > u64::from(Self::MOST) {
            return Err(too_large(&plus.to_string()));
        }
        if !formula.rounds_up && formula.p < formula.q && plus == 0 {
            return Err(GameError::NoSuchGame(format!(
                "{formula} is 0 at k = 1, and every bound must be at least 1, or a move could \
                 follow on which none is allowed"
            )));
        }
        Ok(formula)
    }

    /// Reads `k`, `2k+1`, `floor(5k/2)` or `ceil(3k/2)+1`; spaces are ignored, except within a
    /// number.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self> {
        let unreadable = || {
            GameError::NoSuchGame(format!(
                "`{}` is not a bound on the next move: write k, 2k, k+1, floor(5k/2), ceil(3k/2), \
                 k^2, or @ and a file with f(1), f(2), … one a line",
                text.trim()
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let digit = |c: char| c.is_ascii_digit();
        if words.windows(2).any(|pair| pair[0].ends_with(digit) && pair[1].starts_with(digit)) {
            return Err(unreadable());
        }
        let packed = words.concat();
        let number = |digits: &str| {
            if !is_decimal(digits) {
                return Err(unreadable());
            }
            digits.parse::<u32>().map_err(|_| too_large(digits))
        };
        let (packed, plus) = match packed.rsplit_once('+') {
            Some((packed, plus)) => (packed.to_owned(), number(plus)?),
            None => (packed, 0),
        };
        let within = |name: &str| packed.strip_prefix(name)?.strip_suffix(')');
        let (rounds_up, inner) = match (within("floor("), within("ceil(")) {
            (Some(inner), _) => (Some(false), inner),
            (_, Some(inner)) => (Some(true), inner),
            _ => (None, packed.as_str()),
        };
        let (p, rest) = inner.split_once('k').ok_or_else(unreadable)?;
        let q = match rest.strip_prefix('/') {
            Some(q) if !q.is_empty() => q,
            None if rest.is_empty() => "1",
            _ => return Err(unreadable()),
        };
        let p = if p.is_empty() { "1" } else { p };
        let (p, q) = (number(p)?, number(q)?);
        if rounds_up.is_none() && q > 0 && !p.is_multiple_of(q) {
            return Err(GameError::NoSuchGame(format!(
                "{packed} is not an integer for every k: write floor({packed}) or ceil({packed})"
            )));
        }
        Formula::new(rounds_up.unwrap_or(false), p, q, plus)
    }

    /// Tells whether it rounds up; never if q = 1.
    pub fn rounds_up(self) -> bool {
        self.rounds_up
    }

    /// The numerator p of r = p/q.
    pub fn p(self) -> i64 {
        self.p.into()
    }

    /// The denominator q of r = p/q.
    pub fn q(self) -> i64 {
        self.q.into()
    }

    /// The constant c.
    pub fn added(self) -> i64 {
        self.plus.into()
    }

    /// The ratio r as text: `5/2`, or `2`.
    pub fn ratio(self) -> String {
        if self.q == 1 { self.p.to_string() } else { format!("{}/{}", self.p, self.q) }
    }

    /// The value f(k).
    pub fn at(self, k: &BigUint) -> BigUint {
        let product = k * self.p;
        let rounded =
            if self.rounds_up { product.div_ceil(&self.q.into()) } else { product / self.q };
        rounded + self.plus
    }

    /// The value f(k) for a small k, without long arithmetic: p and c are below 2^30, so f(k) is
    /// below 2^63.
    pub(super) fn at_word(self, k: u32) -> u64 {
        let (product, q) = (u64::from(k) * u64::from(self.p), u64::from(self.q));
        let rounded = if self.rounds_up { product.div_ceil(q) } else { product / q };
        rounded + u64::from(self.plus)
    }
}

impl fmt::Display for Formula {
    /// Writes the text in lowest terms, which [`Formula::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.rounds_up { "ceil" } else { "floor" };
        match (self.p, self.q) {
            (1, 1) => write!(f, "k"),
            (p, 1) => write!(f, "{p}k"),
            (1, q) => write!(f, "{name}(k/{q})"),
            (p, q) => write!(f, "{name}({p}k/{q})"),
        }?;
        if self.plus > 0 { write!(f, "+{}", self.plus) } else { Ok(()) }
    }
}

fn too_large(number: &str) -> GameError {
    GameError::NoSuchGame(format!(
        "{number} is too large: in p/q·k + c, p, q and c·q are at most {}",
        Formula::MOST
    ))
}
