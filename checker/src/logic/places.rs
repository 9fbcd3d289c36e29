//! Numerations in which digits have places, and sums in them digit by digit:
//! docs/certificate.md, sections 2 and 4.

use crate::automaton::Automaton;
use crate::logic::vars::Var;
use crate::reject::{Code, Reject};

/// The greatest p and q of lin(p, q).
const MAX_COEFFICIENT: u32 = 65_535;

/// While a sum is undecided, |A| stays below this bound.
const MAX_KNOWN: i64 = 1 << 60;

/// The number of further digits for which a sum is examined; one that they do not decide counts as
/// undecided.
const FURTHER: usize = 128;

/// A numeration in which the digit at place j counts u_j. In base b u_j = b^j; in lin(p, q) u_0 =
/// 1, u_1 = p + 1 and u_j = p·u_(j−1) + q·u_(j−2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    Msd(u32),
    Lsd(u32),
    Linear(u32, u32),
}

/// A sum Σ cᵢxᵢ + c, with variables in ascending order.
///
/// Its value after some digits is a pair. Most significant digit first these are A and the A before
/// it, so that the sum is A·u_0 + A′·q·u_(−1) + c; least significant digit first the pair is the
/// carry and 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(Var, i64)>,
    pub(crate) constant: i64,
}

/// The greatest sum of the absolute values of all coefficients of an atom and of its constant.
pub(crate) const MAX_SIZE: i64 = 1 << 40;

impl Sum {
    pub(crate) fn constant(constant: i64) -> Sum {
        Sum { terms: Vec::new(), constant }
    }

    pub(crate) fn variable(var: Var) -> Sum {
        Sum { terms: vec![(var, 1)], constant: 0 }
    }

    /// Returns self + factor · other, or rejects if a coefficient becomes too large.
    pub(crate) fn plus(mut self, other: &Sum, factor: i64) -> Result<Sum, Reject> {
        let large = || Reject::here(Code::Formula, "the coefficients of an atom are too large");
        let plus = |a: i64, b: i64| {
            let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b));
            sum.filter(|sum| (-MAX_SIZE..=MAX_SIZE).contains(sum)).ok_or_else(large)
        };
        self.constant = plus(self.constant, other.constant)?;
        for &(var, b) in &other.terms {
            match self.terms.binary_search_by_key(&var, |&(known, _)| known) {
                Ok(at) => self.terms[at].1 = plus(self.terms[at].1, b)?,
                Err(at) => self.terms.insert(at, (var, plus(0, b)?)),
            }
        }
        self.terms.retain(|&(_, a)| a != 0);
        // There are at most 250 variables, so this sum does not overflow.
        let [plus, minus] = self.sizes(|_| true);
        if plus + minus + self.constant.abs() <= MAX_SIZE { Ok(self) } else { Err(large()) }
    }

    /// The sums of the positive and of the negative coefficients of the chosen variables, both in
    /// absolute value.
    fn sizes(&self, chosen: impl Fn(Var) -> bool) -> [i64; 2] {
        let mut sizes = [0; 2];
        for &(var, factor) in &self.terms {
            sizes[usize::from(factor < 0)] += if chosen(var) { factor.abs() } else { 0 };
        }
        sizes
    }
}

/// The sign that a sum must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    /// The sum is 0.
    Zero,
    /// The sum is at least 0.
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

/// Which answers are possible after one more digit or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Later {
    /// Whether the answer may be yes.
    pub(crate) accepts: bool,
    /// Whether the answer may be no.
    pub(crate) rejects: bool,
}

impl Places {
    /// Reads the name of a system: `msd_2`, `lsd_3`, `lin(2,1)`.
    pub(crate) fn named(name: &str) -> Result<Places, Reject> {
        let number = |text: &str| {
            let plain = text.bytes().all(|c| c.is_ascii_digit()) && !text.starts_with('0');
            text.parse::<u32>().ok().filter(|_| plain)
        };
        let base = |text| number(text).filter(|base| (2..=65_536).contains(base));
        let linear = |text: &str| {
            let (p, q) = text.strip_suffix(')')?.split_once(',')?;
            let (p, q) = (number(p)?, number(q)?);
            (1 <= q && q <= p && p <= MAX_COEFFICIENT).then_some(Places::Linear(p, q))
        };
        let found = match name.split_once('_') {
            Some(("msd", text)) => base(text).map(Places::Msd),
            Some(("lsd", text)) => base(text).map(Places::Lsd),
            _ => name.strip_prefix("lin(").and_then(linear),
        };
        found.ok_or_else(|| {
            let detail = "a numeration is msd_B or lsd_B with 2 <= B <= 65536, or lin(p,q) with \
                          1 <= q <= p <= 65535";
            Reject::here(Code::BaseInvalid, detail)
        })
    }

    pub(crate) fn digits(self) -> u32 {
        match self {
            Places::Msd(base) | Places::Lsd(base) => base,
            Places::Linear(p, _) => p + 1,
        }
    }

    pub(crate) fn least_first(self) -> bool {
        matches!(self, Places::Lsd(_))
    }

    /// Splits off the least significant digits that are equal for all values of the variables,
    /// least significant first: if b divides all coefficients, the last digit of the sum is a
    /// constant. lin(p, q) has no such digits.
    pub(crate) fn last_digits(self, sum: &mut Sum) -> Vec<usize> {
        let (base, q) = self.coefficients();
        let mut digits = Vec::new();
        while q == 0 && !sum.terms.is_empty() && sum.terms.iter().all(|&(_, c)| c % base == 0) {
            digits.extend(usize::try_from(sum.constant.rem_euclid(base)));
            sum.constant = sum.constant.div_euclid(base);
            sum.terms.iter_mut().for_each(|(_, c)| *c /= base);
        }
        digits
    }

    /// Returns the number with these digits, most significant first, if it fits.
    pub(crate) fn number(self, digits: impl Iterator<Item = u32>) -> Option<u128> {
        let (p, q) = self.coefficients();
        let (p, q) = (u128::try_from(p).ok()?, u128::try_from(q).ok()?);
        let mut value = [0u128; 2];
        for digit in digits {
            let next = value[0].checked_mul(p)?.checked_add(value[1].checked_mul(q)?)?;
            value = [next.checked_add(digit.into())?, value[0]];
        }
        if q == 0 { Some(value[0]) } else { value[0].checked_add(value[1]) }
    }

    /// The automaton of the words that represent numbers, if not all words do: in lin(p, q) the
    /// digit after the largest digit p is below q.
    pub(crate) fn language(self) -> Option<Automaton> {
        let Places::Linear(p, q) = self else { return None };
        let next = |state, digit| match (state, digit) {
            (0, digit) if digit == p => 1,
            (0, _) => 0,
            (1, digit) if digit < q => 0,
            _ => 2,
        };
        Some(Automaton::build(p + 1, &[1, 1, 0], next))
    }

    fn coefficients(self) -> (i64, i64) {
        match self {
            Places::Msd(base) | Places::Lsd(base) => (base.into(), 0),
            Places::Linear(p, q) => (p.into(), q.into()),
        }
    }

    /// Returns the constant of a sum that must be at least 0, if it is large: most significant
    /// digit first, each value of the other terms up to it would be told apart.
    pub(crate) fn far(self, sum: &Sum, sign: Sign) -> Option<i64> {
        let least = 1024.max(2 * sum.sizes(|_| true).iter().sum::<i64>());
        let far = sign == Sign::Positive && !self.least_first() && sum.constant.abs() > least;
        far.then_some(sum.constant)
    }

    /// The value of a sum before any digit.
    pub(crate) fn start(self, sum: &Sum) -> [i64; 2] {
        if self.least_first() { [sum.constant, 0] } else { [0, 0] }
    }

    /// Returns the value of a sum after one more digit of each variable; `None` if it cannot be 0
    /// any more. The value of an undecided sum never overflows.
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

    /// Bounds what is known of A before the open variables have their digits: outside these bounds
    /// the sum cannot have its sign now or later, whatever digits follow. Only bases with the most
    /// significant digit first have such bounds.
    pub(crate) fn bounds(
        self,
        sum: &Sum,
        sign: Sign,
        open: impl Fn(Var) -> bool,
    ) -> Option<[i64; 2]> {
        let Places::Msd(base) = self else { return None };
        // Coefficients are at most 2^40 together and digits are below 2^16, so nothing overflows.
        let sizes = sum.sizes(|_| true);
        let more = sum.sizes(open).map(|size| size * i64::from(base - 1));
        // Let P and N be the sums of the positive and the negative coefficients in absolute value.
        // j more digits lead from A to between A·b^j - N(b^j - 1) + c and A·b^j + P(b^j - 1) + c.
        // The upper bound is at least 0 for some j exactly if A > -P or A >= -c, and the lower
        // bound is at most 0 for some j exactly if A < N or A <= -c.
        let least = (1 - sizes[0]).min(-sum.constant) - more[0];
        let greatest = (sizes[1] - 1).max(-sum.constant) + more[1];
        Some([least, if sign == Sign::Zero { greatest } else { 4 * MAX_KNOWN }])
    }

    /// Returns the part of A that these digits determine, or `None` if it is very large.
    pub(crate) fn known(
        self,
        sum: &Sum,
        a: i64,
        digit: impl Fn(Var) -> Option<u32>,
    ) -> Option<i64> {
        let Places::Msd(base) = self else { return None };
        let digits = sum.terms.iter().filter_map(|&(var, c)| Some(c * i64::from(digit(var)?)));
        let known = a.checked_mul(base.into())?.checked_add(digits.sum())?;
        (-MAX_KNOWN..=MAX_KNOWN).contains(&known).then_some(known)
    }

    /// The value of the sum if no digit follows. Least significant digit first only its sign is
    /// right.
    pub(crate) fn value(self, sum: &Sum, [a, before]: [i64; 2]) -> i128 {
        let rest = if self.least_first() { 0 } else { sum.constant };
        i128::from(a) + i128::from(before) + i128::from(rest)
    }

    /// Which answers may still come. A "no" is always right; a "yes" may be too cautious.
    pub(crate) fn later(self, sum: &Sum, sign: Sign, [a, before]: [i64; 2]) -> Later {
        let [plus, minus] = sum.sizes(|_| true).map(i128::from);
        let a = i128::from(a);
        if self.least_first() {
            let stays_positive = sign == Sign::Zero && a > 0 && minus == 0;
            let accepts = (a >= 0 || plus > 0) && !stays_positive;
            return Later { accepts, rejects: sign == Sign::Zero || a < 0 || minus > 0 };
        }
        let constant = i128::from(sum.constant);
        // After j more digits the sum lies between two bounds: these digits add at least
        // −minus·(u_j − 1) and at most plus·(u_j − 1).
        let mut high = Bound::new(self, a + plus, before, constant - plus);
        let mut low = Bound::new(self, a - minus, before, constant + minus);
        let mut later = Later { accepts: false, rejects: sign == Sign::Zero };
        for _ in 0..FURTHER {
            let (Some(highest), Some(lowest)) = (high.next(), low.next()) else {
                return Later { accepts: true, rejects: true };
            };
            later.accepts |= highest >= 0 && (sign == Sign::Positive || lowest <= 0);
            later.rejects |= lowest < 0;
            let never_zero = || sign == Sign::Zero && low.stays_at_least(1);
            let accepts_settled = later.accepts || high.stays_below() || never_zero();
            if accepts_settled && (later.rejects || low.stays_at_least(0)) {
                return later;
            }
        }
        Later { accepts: true, rejects: true }
    }
}

/// The sequence x·u_j + a′·q·u_(j−1) + c for j = 1, 2, …, which bounds a sum after j more digits.
struct Bound {
    p: i128,
    q: i128,
    /// The terms at j and j + 1, without c.
    terms: [i128; 2],
    c: i128,
}

impl Bound {
    fn new(places: Places, x: i128, before: i64, c: i128) -> Bound {
        let (p, q) = places.coefficients();
        let (p, q, before) = (i128::from(p), i128::from(q), i128::from(before));
        // In a base u_1 = p, otherwise u_1 = p + 1; and q·u_(−1) = 1 unless q = 0.
        let terms = if q == 0 { [x, p * x] } else { [x + before, (p + 1) * x + q * before] };
        Bound { p, q, terms, c }
    }

    fn next(&mut self) -> Option<i128> {
        let [old, now] = self.terms;
        let next = now.checked_mul(self.p)?.checked_add(old.checked_mul(self.q)?)?;
        self.terms = [now, next];
        now.checked_add(self.c)
    }

    /// Whether all later terms are negative, c included. It suffices that two in a row are, and are
    /// at most 0 without c, because then the recurrence never raises them.
    fn stays_below(&self) -> bool {
        self.terms.iter().all(|&term| term <= 0 && term + self.c < 0)
    }

    /// Whether all later terms are at least this large, c included.
    fn stays_at_least(&self, least: i128) -> bool {
        self.terms.iter().all(|&term| term >= 0 && term + self.c >= least)
    }
}

impl std::fmt::Display for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Places::Msd(base) => write!(f, "msd_{base}"),
            Places::Lsd(base) => write!(f, "lsd_{base}"),
            Places::Linear(p, q) => write!(f, "lin({p},{q})"),
        }
    }
}
