//! The systems in which numbers are written: docs/certificate.md, section 3.

use crate::reject::{Code, Reject};

/// A variable; each binding in a text has its own.
pub(crate) type Var = usize;

/// Coefficients of the recurrence are at most this.
const MAX_COEFFICIENT: u32 = 65_535;

/// How many digits may follow before a sum that is not decided by then counts as undecided.
const FURTHER: usize = 128;

/// A numeration system. In base b u_j = b^j; in lin(p, q) u_0 = 1, u_1 = p + 1 and u_j = p·u_(j−1)
/// + q·u_(j−2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numeration {
    Msd(u32),
    Lsd(u32),
    Linear(u32, u32),
}

/// Σ cᵢxᵢ + c, with variables in the order in which they were met.
///
/// What is known of it after some digits is, most significant first, A and the A before it, so that
/// its value is A·u_0 + A′·q·u_(−1) + c; least significant first the carry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(Var, i64)>,
    pub(crate) constant: i64,
}

/// What a sum is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// 0
    Zero,
    /// At least 0.
    Positive,
}

impl Sign {
    pub(crate) fn holds(self, value: i128) -> bool {
        match self {
            Sign::Zero => value == 0,
            Sign::Positive => value >= 0,
        }
    }
}

/// What may come of a sum after one more digit or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Later {
    /// Whether it may be as it is to be.
    pub(crate) accepts: bool,
    /// Whether it may be otherwise.
    pub(crate) rejects: bool,
}

impl Numeration {
    /// The system of a name: `msd_2`, `lsd_3`, `lin(2,1)`.
    pub(crate) fn named(name: &str) -> Result<Numeration, Reject> {
        let number = |text: &str| {
            let plain = text.bytes().all(|c| c.is_ascii_digit()) && !text.starts_with('0');
            text.parse::<u32>().ok().filter(|_| plain)
        };
        let base = |text| number(text).filter(|base| (2..=65_536).contains(base));
        let linear = |text: &str| {
            let (p, q) = text.strip_suffix(')')?.split_once(',')?;
            let (p, q) = (number(p)?, number(q)?);
            (1 <= q && q <= p && p <= MAX_COEFFICIENT).then_some(Numeration::Linear(p, q))
        };
        let found = if let Some(text) = name.strip_prefix("msd_") {
            base(text).map(Numeration::Msd)
        } else if let Some(text) = name.strip_prefix("lsd_") {
            base(text).map(Numeration::Lsd)
        } else {
            name.strip_prefix("lin(").and_then(linear)
        };
        found.ok_or_else(|| {
            let detail = "no numeration: msd_B or lsd_B with 2 <= B <= 65536, or lin(p,q) with \
                          1 <= q <= p <= 65535";
            Reject::here(Code::BaseInvalid, detail)
        })
    }

    /// How many digits there are.
    pub(crate) fn digits(self) -> u32 {
        match self {
            Numeration::Msd(base) | Numeration::Lsd(base) => base,
            Numeration::Linear(p, _) => p + 1,
        }
    }

    /// Whether the least significant digit is read first.
    pub(crate) fn least_first(self) -> bool {
        matches!(self, Numeration::Lsd(_))
    }

    /// The number of digits, most significant first.
    fn number(self, digits: impl Iterator<Item = u32>) -> Option<u128> {
        let (p, q) = self.coefficients();
        let (p, q) = (u128::try_from(p).ok()?, u128::try_from(q).ok()?);
        let mut value = [0u128; 2];
        for digit in digits {
            let next = value[0].checked_mul(p)?.checked_add(value[1].checked_mul(q)?)?;
            value = [next.checked_add(digit.into())?, value[0]];
        }
        if q == 0 { Some(value[0]) } else { value[0].checked_add(value[1]) }
    }

    /// The number of digits, in the order in which they are read, in words.
    pub(crate) fn said(self, mut digits: Vec<u32>) -> String {
        if self.least_first() {
            digits.reverse();
        }
        let number = self.number(digits.iter().copied());
        number.map_or_else(|| format!("{digits:?} in {self}"), |number| number.to_string())
    }

    fn coefficients(self) -> (i64, i64) {
        match self {
            Numeration::Msd(base) | Numeration::Lsd(base) => (base.into(), 0),
            Numeration::Linear(p, q) => (p.into(), q.into()),
        }
    }

    /// A sum before any digit.
    pub(crate) fn start(self, sum: &Sum) -> [i64; 2] {
        if self.least_first() { [sum.constant, 0] } else { [0, 0] }
    }

    /// A sum after one more digit of each variable; `None` if it cannot be 0 any more. A sum that
    /// is not decided is never too large to compute with.
    pub(crate) fn next(
        self,
        sum: &Sum,
        sign: Sign,
        [a, before]: [i64; 2],
        digit: impl Fn(Var) -> i64,
    ) -> Result<Option<[i64; 2]>, Reject> {
        let (p, q) = self.coefficients();
        let digits = sum.terms.iter().try_fold(0i64, |total, &(var, factor)| {
            total.checked_add(factor.checked_mul(digit(var))?)
        });
        let large = || Reject::new(Code::LimitSteps, "claim", "a sum grows too large");
        let digits = digits.ok_or_else(large)?;
        if self.least_first() {
            let total = a.checked_add(digits).ok_or_else(large)?;
            let whole = sign == Sign::Positive || total.rem_euclid(p) == 0;
            return Ok(whole.then_some([total.div_euclid(p), 0]));
        }
        let shifted = a.checked_mul(p).zip(before.checked_mul(q));
        let next = shifted.and_then(|(a, before)| a.checked_add(before)?.checked_add(digits));
        Ok(Some([next.ok_or_else(large)?, if q == 0 { 0 } else { a }]))
    }

    /// The first and the last digit of a variable with which a sum may be as it is to be, those of
    /// the others being known; it may be with fewer.
    pub(crate) fn hopeful(
        self,
        sum: &Sum,
        sign: Sign,
        [a, _]: [i64; 2],
        (var, digit): (Var, impl Fn(Var) -> i64),
    ) -> Option<(u32, u32)> {
        let most = self.digits() - 1;
        let Numeration::Msd(base) = self else { return Some((0, most)) };
        let wide = |sum: &mut dyn Iterator<Item = (i64, i64)>| {
            sum.map(|(factor, digit)| i128::from(factor) * i128::from(digit)).sum::<i128>()
        };
        let others = sum.terms.iter().filter(|&&(other, _)| other != var);
        let known = wide(&mut others.map(|&(other, factor)| (factor, digit(other))));
        let known = i128::from(a) * i128::from(base) + known;
        let factor = wide(&mut sum.terms.iter().filter(|&&(v, _)| v == var).map(|&(_, f)| (f, 1)));
        // Digits that follow change the sum by less than this, in units of the last place.
        let sizes = sum.terms.iter().map(|&(_, factor)| i128::from(factor).abs()).sum::<i128>();
        let reach = sizes + i128::from(sum.constant).abs() + 1;
        let upper = if sign == Sign::Zero { reach } else { i128::MAX >> 1 };
        // −reach <= known + factor·digit <= upper.
        let (low, high) = match factor {
            0 => return Some((0, most)),
            1.. => (-(reach + known).div_euclid(factor), (upper - known).div_euclid(factor)),
            _ => (-(upper - known).div_euclid(-factor), (reach + known).div_euclid(-factor)),
        };
        let digits = (low.max(0), high.min(most.into()));
        let digits = (u32::try_from(digits.0).ok()?, u32::try_from(digits.1).ok()?);
        (digits.0 <= digits.1).then_some(digits)
    }

    /// The value of a sum, or its sign at least, if no digit follows.
    pub(crate) fn value(self, sum: &Sum, [a, before]: [i64; 2]) -> i128 {
        let rest = if self.least_first() { 0 } else { sum.constant };
        i128::from(a) + i128::from(before) + i128::from(rest)
    }

    /// What may come of a sum. Neither answer is ever wrongly no.
    pub(crate) fn later(self, sum: &Sum, sign: Sign, [a, before]: [i64; 2]) -> Later {
        let sizes = |positive: bool| {
            let chosen = sum.terms.iter().filter(|&&(_, factor)| (factor > 0) == positive);
            chosen.map(|&(_, factor)| i128::from(factor).abs()).sum::<i128>()
        };
        let (plus, minus) = (sizes(true), sizes(false));
        let a = i128::from(a);
        if self.least_first() {
            let (raised, lowered) = (a >= 0 || plus > 0, a < 0 || minus > 0);
            return match sign {
                Sign::Zero => Later { accepts: raised && (a <= 0 || minus > 0), rejects: true },
                Sign::Positive => Later { accepts: raised, rejects: lowered },
            };
        }
        let constant = i128::from(sum.constant);
        // After j more digits the value lies between two bounds: what they add is at least
        // −minus·(u_j − 1) and at most plus·(u_j − 1).
        let mut high = Bound::new(self, a + plus, before, constant - plus);
        let mut low = Bound::new(self, a - minus, before, constant + minus);
        let mut later = Later { accepts: false, rejects: sign == Sign::Zero };
        for _ in 0..FURTHER {
            let (Some(highest), Some(lowest)) = (high.next(), low.next()) else {
                return Later { accepts: true, rejects: true };
            };
            match sign {
                Sign::Zero => later.accepts |= lowest <= 0 && 0 <= highest,
                Sign::Positive => {
                    later.accepts |= highest >= 0;
                    later.rejects |= lowest < 0;
                }
            }
            let settled = match sign {
                Sign::Zero => later.accepts || high.stays_below() || low.stays_above(),
                Sign::Positive => {
                    (later.accepts || high.stays_below())
                        && (later.rejects || low.stays_at_least_0())
                }
            };
            if settled {
                return later;
            }
        }
        Later { accepts: true, rejects: true }
    }
}

/// The terms x·u_j + a′·q·u_(j−1) + c, j = 1, 2, …
struct Bound {
    p: i128,
    q: i128,
    /// The terms without c at j and j + 1.
    terms: [i128; 2],
    c: i128,
}

impl Bound {
    fn new(numeration: Numeration, x: i128, before: i64, c: i128) -> Bound {
        let (p, q) = numeration.coefficients();
        let (p, q, before) = (i128::from(p), i128::from(q), i128::from(before));
        // u_1 is p in a base, p + 1 if not; q·u_(−1) is 1 if q is not 0.
        let terms = if q == 0 { [x, p * x] } else { [x + before, (p + 1) * x + q * before] };
        Bound { p, q, terms, c }
    }

    fn next(&mut self) -> Option<i128> {
        let [old, now] = self.terms;
        let next = now.checked_mul(self.p)?.checked_add(old.checked_mul(self.q)?)?;
        self.terms = [now, next];
        now.checked_add(self.c)
    }

    /// Whether all later terms are negative, c included: two in a row are, and both are at most 0
    /// without it, so that the recurrence only lowers them.
    fn stays_below(&self) -> bool {
        self.terms.iter().all(|&term| term <= 0 && term + self.c < 0)
    }

    /// Whether no later term is negative, c included.
    fn stays_at_least_0(&self) -> bool {
        self.terms.iter().all(|&term| term >= 0 && term + self.c >= 0)
    }

    /// Whether all later terms are positive, c included.
    fn stays_above(&self) -> bool {
        self.terms.iter().all(|&term| term >= 0 && term + self.c > 0)
    }
}

impl std::fmt::Display for Numeration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Numeration::Msd(base) => write!(f, "msd_{base}"),
            Numeration::Lsd(base) => write!(f, "lsd_{base}"),
            Numeration::Linear(p, q) => write!(f, "lin({p},{q})"),
        }
    }
}
