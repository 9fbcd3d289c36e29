//! Where the options of a position stand, seen from the prefix of its digits.

use super::quotient::Quotients;
use super::{Rounding, SubtractionDivision, Value};
use crate::game::GameError;

/// D as powers of one base, and what follows for reading positions digit by digit.
///
/// A position n with prefix m = ⌊n/g⌋ divides to m or m + 1, or, by g^e, to the like of an ancestor
/// ⌊m/g^(e−1)⌋. *Level* e speaks of the ancestor ⌊m/g^e⌋, *offset* p of the ancestor plus p.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) base: u32,
    /// The e with g^e ∈ D, increasing.
    pub(super) exponents: Vec<u32>,
    /// How many levels the divisions see: the largest exponent, at least 1.
    pub(super) levels: usize,
    /// The largest offset: 1 for ceiling, else 0.
    pub(super) lookahead: i64,
    /// The least position.
    pub(super) origin: i64,
    /// max S.
    pub(super) longest: i64,
    rounding: Rounding,
}

impl SubtractionDivision {
    /// The largest g of which every member of D is a power; `None` if D is empty.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] names two members without a common base.
    pub fn common_base(&self) -> Result<Option<u32>, GameError> {
        let Some((&least, rest)) = self.divide().split_first() else {
            return Ok(None);
        };
        let (root, first) = root_and_exponent(least);
        let mut exponent = first;
        for &divisor in rest {
            let e = exact_log(divisor, root).ok_or_else(|| {
                GameError::Unsuitable(format!(
                    "no common base: {least} and {divisor} are not powers of one number, so no \
                     base \
                     suits both; values and tables are still to be had"
                ))
            })?;
            exponent = num_integer::gcd(exponent, e);
        }
        Ok(Some(root.pow(exponent)))
    }

    /// The base of the automaton: `asked` if it suits D, else the largest common base.
    pub(super) fn frame(&self, asked: Option<u32>) -> Result<Frame, GameError> {
        let common = self.common_base()?;
        let base = asked.or(common).ok_or_else(|| {
            let says =
                "nothing is divided in this game, so every base suits it, and one is to be named";
            GameError::Unsuitable(says.to_owned())
        })?;
        if !(2..=65_536).contains(&base) {
            return Err(GameError::Unsuitable(format!(
                "base {base} is out of range: an automaton reads digits in a base from 2 to 65536"
            )));
        }
        let exponents: Vec<u32> = self
            .divide()
            .iter()
            .map(|&divisor| {
                exact_log(divisor, base).ok_or_else(|| {
                    GameError::Unsuitable(format!(
                        "{divisor} is no power of {base}: leave the base out, or take one of which \
                         every divisor is a power ({})",
                        common.unwrap_or(base)
                    ))
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Frame {
            base,
            levels: exponents.last().map_or(1, |&e| usize::try_from(e).expect("at most 32")),
            exponents,
            lookahead: self.lookahead().into(),
            origin: self.lookahead().into(),
            longest: i64::try_from(self.longest_subtraction()).expect("a 32-bit number"),
            rounding: self.rounding(),
        })
    }
}

/// The e ≥ 1 with base^e = n.
fn exact_log(n: u32, base: u32) -> Option<u32> {
    let e = n.checked_ilog(base)?;
    (e >= 1 && base.checked_pow(e) == Some(n)).then_some(e)
}

/// n = root^exponent with the largest exponent.
fn root_and_exponent(n: u32) -> (u32, u32) {
    (1..=31)
        .rev()
        .find_map(|e| {
            let root = num_integer::Roots::nth_root(&n, e);
            (root >= 2 && root.checked_pow(e) == Some(n)).then_some((root, e))
        })
        .expect("e = 1 always serves")
}

impl Frame {
    /// The frame of segments of g^j positions, of which `reach` stand where max S reaches: they
    /// follow a rule like that of a game that rounds down and whose positions begin at 0.
    pub(super) fn of_segments(&self, reach: usize) -> Frame {
        let longest = i64::try_from(reach).expect("a small number");
        let rounding = Rounding::Floor;
        Frame { lookahead: 0, origin: 0, longest, rounding, ..self.clone() }
    }

    /// g as a signed number, for offsets.
    pub(super) fn g(&self) -> i64 {
        self.base.into()
    }

    /// g^e, for exponents of divisors and depths.
    pub(super) fn power(&self, e: u32) -> i64 {
        self.g().checked_pow(e).expect("divisors have 32 bits, and depths are bounded")
    }

    /// All digits.
    pub(super) fn digits(&self) -> impl Iterator<Item = Value> + use<> {
        (0..self.base).map(|c| Value::try_from(c).expect("a digit is below the base, at most 2^16"))
    }

    /// The least K with g^K > reach; smaller if blocks of g^(K+1) values would be too long.
    pub(super) fn depth_beyond(&self, reach: i64) -> u32 {
        let deeper = |k: u32| self.power(k) <= reach && self.block_fits(k + 1, 1 << 20);
        (0..).find(|&k| !deeper(k)).expect("powers grow")
    }

    /// The depth for a derivation: beyond max S, and as much deeper as the highest power in D is
    /// above g, if that costs little.
    pub(super) fn depth(&self) -> u32 {
        let enough = self.depth_beyond(self.longest);
        let deeper = enough + u32::try_from(self.levels - 1).expect("at most 31");
        if self.block_fits(deeper, 1 << 15) { deeper } else { enough }
    }

    fn block_fits(&self, depth: u32, longest: i64) -> bool {
        self.g().checked_pow(depth + 1).is_some_and(|block| block <= longest)
    }

    /// The offsets, at level e − 1, of the positions n = g·m + first, g·m + first + 1, … divided by
    /// g^e, where `digits` are those of m, least significant first; `None` where that is no move.
    pub(super) fn quotients<D: Copy + Into<i64>>(
        &self,
        e: u32,
        digits: &[D],
        first: i64,
    ) -> Quotients {
        let below = usize::try_from(e - 1).expect("at most 32");
        // n − g^e·⌊m/g^(e−1)⌋ for n = g·m.
        let known = digits[..below].iter().rev().fold(0, |sum, &d| sum * self.g() + d.into());
        Quotients::starting_at(self.g() * known + first, self.power(e), self.rounding)
    }

    /// m mod g, ⌊m/g⌋ mod g, …: the digits that the divisions by g^2 and more must know.
    pub(super) fn known_digits(&self, m: i64) -> Vec<Value> {
        let mut rest = m;
        (1..self.levels)
            .map(|_| {
                let digit = rest.rem_euclid(self.g());
                rest = rest.div_euclid(self.g());
                Value::try_from(digit).expect("a digit is below the base, at most 2^16")
            })
            .collect()
    }
}
