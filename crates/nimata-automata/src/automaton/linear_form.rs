//! Linear forms of numbers, whose signs follow from the digits one after another.

use std::cmp::Ordering;

use num_traits::{Euclid, PrimInt, Signed};

use super::{DigitOrder, Numeration};

/// A signed type of integers in which forms are computed: `i64` or `i128`.
pub trait Integer: PrimInt + Signed + Euclid + From<u32> {}

impl<N: PrimInt + Signed + Euclid + From<u32>> Integer for N {}

/// A linear form Σ aᵢxᵢ + c of numbers that are read in step: natural numbers, or integers in a
/// negative base or in `msd_neg_fib`.
///
/// Two numbers, a [`Prefix`], hold everything that the digits read so far determine about its sign
/// (Boudet and Comon, *Diophantine equations, Presburger arithmetic and finite automata*, 1996).
/// Factors, the constant and the values of prefixes must be far below what the type can hold.
///
/// ```
/// use std::cmp::Ordering;
/// use nimata_automata::automaton::{LinearForm, Numeration};
/// // x − y, where x = 101 is 4 and y = 100 is 3 in Zeckendorf's words.
/// let form = LinearForm::new(vec![1i64, -1], 0, &Numeration::lin(1, 1)).expect("a pair p, q");
/// let letters = [[1, 1], [0, 0], [1, 0]];
/// let prefix = letters.iter().fold(form.start(), |prefix, letter| form.step(prefix, letter));
/// assert_eq!(form.sign(prefix), Ordering::Greater);
/// ```
#[derive(Clone, Debug)]
pub struct LinearForm<N> {
    places: Places<N>,
    factors: Vec<N>,
    constant: N,
    /// The sums of the absolute values of the negative factors and of the positive factors.
    negative: N,
    positive: N,
}

/// The state that a prefix reaches. In a base, most significant digit first: its value, without the
/// constant. In a linear numeration, and in `msd_neg_fib`: this value, and that of the prefix
/// without the last digit.
/// Least significant digit first: the carry, and 2σ + τ, where σ is the sign of the next place, and
/// τ that of the form on the digits so far.
pub type Prefix<N> = (N, N);

/// The arithmetic of one more digit.
#[derive(Clone, Copy, Debug)]
enum Places<N> {
    /// In this base, which may be negative, most significant digit first.
    Msd(N),
    /// In this base, which may be negative, least significant digit first.
    Lsd(N),
    /// In `lin(p,q)`.
    Linear { p: N, q: N },
    /// In `msd_neg_fib`.
    NegaFibonacci,
}

impl<N: Integer> LinearForm<N> {
    /// The form with these factors and this constant; `None` unless the numeration is a base, a
    /// negative base, `lin(p,q)` or `msd_neg_fib`.
    pub fn new(factors: Vec<N>, constant: N, numerals: &Numeration) -> Option<Self> {
        let base: Option<N> = numerals.base().map(Into::into);
        let below: Option<N> = numerals.negative_base().map(|base| N::zero() - base.into());
        let places = match (base.or(below), numerals.order()) {
            (Some(base), DigitOrder::Msd) => Places::Msd(base),
            (Some(base), DigitOrder::Lsd) => Places::Lsd(base),
            (None, DigitOrder::Msd) if numerals.has_integers() => Places::NegaFibonacci,
            (None, _) => {
                let (p, q) = numerals.pair()?;
                Places::Linear { p: p.into(), q: q.into() }
            }
        };
        let side = |sign: N| {
            factors.iter().fold(N::zero(), |sum, &factor| sum + (sign * factor).max(N::zero()))
        };
        let (negative, positive) = (side(-N::one()), side(N::one()));
        Some(LinearForm { places, factors, constant, negative, positive })
    }

    /// Whether the constant is so large that it should be a number of its own, whose digits are
    /// read with those of the variables. Most significant digit first every value of a prefix up to
    /// the constant would otherwise be a state.
    pub fn is_far(&self) -> bool {
        let near = (self.negative + self.positive) * 2.into() + 8.into();
        !matches!(self.places, Places::Lsd(_)) && self.constant.abs() > near
    }

    /// The prefix without digits.
    pub fn start(&self) -> Prefix<N> {
        match self.places {
            Places::Lsd(_) => (self.constant, N::one() + N::one()),
            _ => (N::zero(), N::zero()),
        }
    }

    /// The prefix with one more digit of each number.
    pub fn step(&self, prefix: Prefix<N>, digits: &[u32]) -> Prefix<N> {
        let (value, kept) = self.shifted(prefix);
        let terms = self.factors.iter().zip(digits);
        let value = terms.fold(value, |sum, (&factor, &digit)| sum + factor * digit.into());
        self.carried((value, kept))
    }

    /// The first half of [`step`](Self::step): a prefix to which the digits, each times its
    /// factor, are still to be added.
    pub fn shifted(&self, (value, kept): Prefix<N>) -> Prefix<N> {
        match self.places {
            Places::Msd(base) => (base * value, N::zero()),
            Places::Lsd(_) => (value, kept),
            Places::Linear { p, q } => (p * value + q * kept, value),
            // The places are 1, −1, 2, −3, …: each is the one but last without the last.
            Places::NegaFibonacci => (kept - value, value),
        }
    }

    /// The second half of [`step`](Self::step), after the digits were added.
    pub fn carried(&self, (value, kept): Prefix<N>) -> Prefix<N> {
        match self.places {
            Places::Lsd(base) => {
                let sign = kept.signum();
                let zero = value.rem_euclid(&base).is_zero();
                let below = if zero { kept - sign - sign } else { sign };
                (value.div_euclid(&base), (sign + sign) * base.signum() + below)
            }
            // A value of this size only changes its sign with each digit of a negative base.
            Places::Msd(base) if base.is_negative() => {
                (value.clamp(-self.size(), self.size()), kept)
            }
            Places::NegaFibonacci if self.is_large((value, kept)) => {
                let large = self.size() * 10.into();
                (if value.is_negative() { -large } else { large }, N::zero())
            }
            _ => (value, kept),
        }
    }

    /// Whether the sign of a form in `msd_neg_fib` changes with each digit that follows.
    ///
    /// Let φ be the golden ratio, v the value, and k that without the last digit. With a digit they
    /// become −v + k + δ and v, where |δ| is below the [size](Self::size) s. So y = v + φk becomes
    /// y/φ + δ and stays below φ²s < 3s, and z = v − k/φ becomes −φz + δ. Once |z| ≥ 5s, it grows
    /// for ever, with another sign each time; and as v = (φz + y/φ)/√5, v has the sign of z and an
    /// absolute value of at least 2s, so that the constant does not change this sign.
    ///
    /// This asks whether |v − 13k/21| ≥ 6s. As 13/21 differs from 1/φ by less than 1/900, and k is
    /// the value before, when |z| was at most 7s, so that |k| < 7s, it holds only if |z| ≥ 5s.
    fn is_large(&self, (value, kept): Prefix<N>) -> bool {
        let scaled = value * 21.into() - kept * 13.into();
        scaled.abs() >= self.size() * 126.into()
    }

    /// The sign of the form if the words end here.
    pub fn sign(&self, (value, kept): Prefix<N>) -> Ordering {
        match self.places {
            Places::Msd(_) | Places::NegaFibonacci => (value + self.constant).cmp(&N::zero()),
            // The digits read so far weigh less than one unit of the carry, so that they decide
            // only where the carry is 0.
            Places::Lsd(_) => {
                let sign = kept.signum();
                (sign * value).cmp(&N::zero()).then((kept - sign - sign).cmp(&N::zero()))
            }
            Places::Linear { .. } => (value + kept + self.constant).cmp(&N::zero()),
        }
    }

    /// The sign of the form if it is the same for all words with at least `more` further digits.
    pub fn settled_sign(&self, (value, kept): Prefix<N>, more: u32) -> Option<Ordering> {
        if self.stays_positive(value, kept, self.negative, self.constant, more) {
            Some(Ordering::Greater)
        } else if self.stays_positive(-value, -kept, self.positive, -self.constant, more) {
            Some(Ordering::Less)
        } else {
            None
        }
    }

    /// Whether a form with this sum of its negative factors stays above 0.
    fn stays_positive(&self, value: N, kept: N, negative: N, constant: N, more: u32) -> bool {
        match self.places {
            Places::Lsd(_) | Places::NegaFibonacci => false,
            Places::Msd(base) if base.is_negative() => false,
            // j more digits add at least −N(b^j − 1).
            Places::Msd(base) => {
                let least = (value - negative) * base.pow(more) + negative;
                value >= negative && least + constant > N::zero()
            }
            Places::Linear { p, q } => {
                stays_above([p, q], value - negative, kept, -negative - constant, more)
            }
        }
    }

    /// Whether the form is not 0 whatever digits follow, because a last digit of it is not 0, or
    /// because its value in a negative base is too large.
    pub fn excludes_zero(&self, (value, kept): Prefix<N>) -> bool {
        match self.places {
            Places::Lsd(_) => !(kept % 2.into()).is_zero(),
            Places::Msd(base) => base.is_negative() && value.abs() >= self.size(),
            Places::Linear { .. } => false,
            Places::NegaFibonacci => self.is_large((value, kept)),
        }
    }

    /// A bound on values: in a negative base the next value is at least as large, and is not
    /// compensated by the constant.
    fn size(&self) -> N {
        (self.negative + self.positive).max(self.constant.abs()) + N::one()
    }
}

/// Whether t_j = a·u_j + q·kept·u_(j−1) is greater than `bound` for every j ≥ `first`.
///
/// t satisfies the recurrence, whose coefficients are at least 1. So once two consecutive terms are
/// at least 0 and greater than `bound`, all later ones are.
fn stays_above<N: Integer>([p, q]: [N; 2], a: N, kept: N, bound: N, first: u32) -> bool {
    let enough = |t: N| t >= N::zero() && t > bound;
    let (mut before, mut term) = (a + kept, a * (p + N::one()) + q * kept);
    // The terms grow at least as fast as the Fibonacci numbers, so a few of them suffice.
    for j in 0..64 {
        if j >= first && before <= bound {
            return false;
        }
        if enough(before) && enough(term) {
            return true;
        }
        let next = p.checked_mul(&term).and_then(|next| next.checked_add(&(q * before)));
        let Some(next) = next.filter(|_| before >= N::zero() || term >= N::zero()) else {
            return false;
        };
        (before, term) = (term, next);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prefix of two numbers of five digits in base 2, least significant digit first.
    fn read(form: &LinearForm<i64>, numbers: [u32; 2]) -> Prefix<i64> {
        (0..5).fold(form.start(), |prefix, place| {
            form.step(prefix, &numbers.map(|number| number >> place & 1))
        })
    }

    #[test]
    fn every_small_form_has_its_sign_least_significant_digit_first() {
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Lsd };
        let pairs = |least: i64, end: i64| {
            (least..end).flat_map(move |x| (least..end).map(move |y| [x, y]))
        };
        for [a, b] in pairs(-4, 5) {
            for constant in -5..=5 {
                let form = LinearForm::new(vec![a, b], constant, &numerals).expect("a base");
                for [x, y] in pairs(0, 20) {
                    let value = a * x + b * y + constant;
                    let numbers = [x, y].map(|number| u32::try_from(number).expect("small"));
                    let prefix = read(&form, numbers);
                    assert_eq!(form.sign(prefix), value.cmp(&0), "{a} {b} {x} {y} {constant}");
                    assert!(!form.excludes_zero(prefix) || value != 0);
                }
            }
        }
    }

    #[test]
    fn a_settled_sign_is_that_of_all_longer_words() {
        let binary = Numeration::Base { base: 2, order: DigitOrder::Msd };
        for numerals in [binary, Numeration::lin(1, 1), Numeration::lin(3, 2)] {
            let digits = numerals.digits();
            for constant in -6..=6 {
                let form = LinearForm::new(vec![2i64, -3], constant, &numerals).expect("digits");
                let words = (0..digits).flat_map(|x| (0..digits).map(move |y| [x, y]));
                let two = words.clone().flat_map(|one| words.clone().map(move |next| [one, next]));
                for word in two {
                    let prefix = word.iter().fold(form.start(), |prefix, d| form.step(prefix, d));
                    // A zero may follow any digit.
                    let signs =
                        [prefix, form.step(prefix, &[0, 0])].map(|prefix| form.sign(prefix));
                    let settled = [0, 1].map(|more| form.settled_sign(prefix, more));
                    assert!(settled[0].is_none_or(|sign| signs == [sign; 2]), "{word:?}");
                    assert!(settled[1].is_none_or(|sign| signs[1] == sign), "{word:?}");
                    assert!(settled[0].is_none() || settled[0] == settled[1], "{word:?}");
                }
            }
        }
    }

    #[test]
    fn large_factors_do_not_overflow() {
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Lsd };
        let form = LinearForm::new(vec![-3_000_000_000i64; 2], -3_000_000_000, &numerals);
        let form = form.expect("a base");
        let prefix = (0..100).fold(form.start(), |prefix, _| form.step(prefix, &[1, 1]));
        assert!((-9_000_000_000..0).contains(&prefix.0));
    }
}
