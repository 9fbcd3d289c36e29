//! Relates the options of a position to the prefix of its digits.

use super::SubtractionDivision;
use super::error::BaseError;
use crate::game::GameError;

/// The members of D as powers of one base, with the numbers needed to read positions digit by
/// digit.
///
/// A position n with prefix m = ⌊n/g⌋ divides to m or m + 1. Division by g^e leads to ⌊m/g^(e−1)⌋
/// or the number after it. *Level* e refers to the ancestor ⌊m/g^e⌋, and *offset* p to the ancestor
/// plus p.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) base: u32,
    /// The e with g^e ∈ D, in increasing order.
    pub(super) exponents: Vec<u32>,
    /// The number of levels to which divisions refer: the largest exponent, at least 1.
    pub(super) levels: usize,
    /// The least position.
    pub(super) origin: i64,
    /// The largest member of S.
    pub(super) longest: i64,
}

/// The greatest base of digits that an automaton reads.
pub(super) const MOST_BASE: u32 = 65_536;

impl SubtractionDivision {
    /// The largest g such that every member of D is a power of g; `None` if D is empty.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`], which names two members without a common base.
    pub fn common_base(&self) -> Result<Option<u32>, GameError> {
        let Some((&least, rest)) = self.divide().split_first() else {
            return Ok(None);
        };
        let (root, first) = root_and_exponent(least);
        let mut exponent = first;
        for &divisor in rest {
            let e = exact_log(divisor, root)
                .ok_or(BaseError::NoCommonBase { one: least, other: divisor })?;
            exponent = num_integer::gcd(exponent, e);
        }
        Ok(Some(root.pow(exponent)))
    }

    /// The base of the automaton: `asked` if every member of D is a power of it. Without `asked` it
    /// is the largest common base.
    pub(super) fn frame(&self, asked: Option<u32>) -> Result<Frame, GameError> {
        let common = self.common_base()?;
        let base = asked.or(common).ok_or(BaseError::NotNamed)?;
        if !(2..=MOST_BASE).contains(&base) {
            return Err(BaseError::OutOfRange(base).into());
        }
        let exponents: Vec<u32> = self
            .divide()
            .iter()
            .map(|&divisor| {
                let common = common.unwrap_or(base);
                exact_log(divisor, base).ok_or(BaseError::NotAPower { divisor, base, common })
            })
            .collect::<Result<_, _>>()?;
        Ok(Frame {
            base,
            levels: exponents.last().map_or(1, |&e| usize::try_from(e).expect("at most 32")),
            exponents,
            origin: i64::try_from(self.origin()).expect("0 or 1"),
            longest: i64::try_from(self.longest_subtraction()).expect("a 32-bit number"),
        })
    }
}

/// The e ≥ 1 with base^e = n, if there is one.
fn exact_log(n: u32, base: u32) -> Option<u32> {
    let e = n.checked_ilog(base)?;
    (e >= 1 && base.checked_pow(e) == Some(n)).then_some(e)
}

/// The pair with n = root^exponent and the largest exponent.
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
    /// g as a signed number, for offsets.
    pub(super) fn g(&self) -> i64 {
        self.base.into()
    }

    /// The power g^e; `None` if it does not fit in 64 bits.
    pub(super) fn power(&self, e: u32) -> Option<i64> {
        self.g().checked_pow(e)
    }

    /// The size g^e of a block of values.
    pub(super) fn size(&self, e: u32) -> i64 {
        self.power(e).expect("memory is bounded")
    }
}
