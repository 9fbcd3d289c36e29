//! The pair to which a number of any size belongs, and the n-th pair.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::Pairs;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::LinearNumeration;
use nimata_automata::number::radix::{Base, to_lsd_digits};

/// One of the two sequences, to which a number belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The sequence A: the smaller pile.
    Smaller,
    /// The sequence B: the larger pile.
    Larger,
}

/// The place of a positive number among the pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The sequence that contains it.
    pub role: Role,
    /// Its index n ≥ 1 in the sequence.
    pub n: BigUint,
    /// The number A_n.
    pub smaller: BigUint,
    /// The number B_n.
    pub larger: BigUint,
    /// The number of zeros at the end of its digits: even for A, and odd for B. For s = 0 it is not
    /// computed: 0 stands for A, and 1 for B.
    pub zeros: usize,
}

impl Pairs {
    /// Computes the place of a number x ≥ 1.
    ///
    /// x is in A exactly if its digits end in an even number of zeros, and B_n is the left shift of
    /// A_n (Fraenkel). For t ≥ 1 the index is n = (B_n − sA_n)/t. For t = 0, where the digits d_i
    /// are those of base s, it is n = (sA_n + Σ (−1)^i d_i)/(s + 1), because (s^(i+1) +
    /// (−1)^i)/(s + 1) numbers up to s^i end in an even number of zeros. For s = 0, where B_n = tn,
    /// it is x/t or x − ⌊x/t⌋.
    ///
    /// ```
    /// use nimata_games::game::wythoff::{Pairs, Role};
    /// let place = Pairs::new(1, 1).place(&13u32.into(), &Default::default())?;
    /// assert_eq!((place.role, place.n), (Role::Larger, 5u32.into()));
    /// assert_eq!(place.smaller, 8u32.into());
    /// # Ok::<(), nimata_automata::budget::Reached>(())
    /// ```
    ///
    /// # Errors
    /// The time limit was reached.
    ///
    /// # Panics
    /// x = 0, which is both A_0 and B_0.
    ///
    /// # Complexity
    /// That of the greedy digits, [`LinearNumeration::to_msd_digits`], or that of a conversion to
    /// base s if t = 0.
    pub fn place(self, x: &BigUint, budget: &Budget) -> Result<Place, Reached> {
        assert!(!x.is_zero(), "0 is in both sequences");
        match self.system() {
            Some(system) => self.place_by_system(x, &system, budget),
            None if self.s == 0 => self.place_among_multiples(x, budget),
            None => self.place_in_base(x, budget),
        }
    }

    /// The place if the numbers of B are the multiples of t.
    fn place_among_multiples(self, x: &BigUint, budget: &Budget) -> Result<Place, Reached> {
        budget.allow_time()?;
        let (multiple, rest) = x.div_rem(&self.t.into());
        if !rest.is_zero() {
            let n = x - multiple;
            let larger = &n * self.t;
            return Ok(Place { role: Role::Smaller, n, smaller: x.clone(), larger, zeros: 0 });
        }
        let smaller = self.among_multiples(&multiple);
        Ok(Place { role: Role::Larger, n: multiple, smaller, larger: x.clone(), zeros: 1 })
    }

    /// A_n for n ≥ 1, if the numbers of B are the multiples of t: between two multiples there are t
    /// − 1 numbers of A.
    fn among_multiples(self, n: &BigUint) -> BigUint {
        n + (n - BigUint::one()) / (self.t - 1)
    }

    fn place_by_system(
        self,
        x: &BigUint,
        system: &LinearNumeration,
        budget: &Budget,
    ) -> Result<Place, Reached> {
        let (digits, shifted) = system.to_msd_digits_and_shift_within(x, budget)?;
        let zeros = digits.iter().rev().take_while(|&&digit| digit == 0).count();
        let (role, smaller, larger) = match zeros % 2 {
            0 => (Role::Smaller, x.clone(), shifted),
            _ => {
                // A_n's word has the value A_n, its shift has the value x, and the recurrence gives
                // the double shift the value (s + t − 1)x + sA_n.
                let smaller = (shifted - x * (self.s + self.t - 1)) / self.s;
                (Role::Larger, smaller, x.clone())
            }
        };
        let n = (&larger - &smaller * self.s) / self.t;
        Ok(Place { role, n, smaller, larger, zeros })
    }

    fn place_in_base(self, x: &BigUint, budget: &Budget) -> Result<Place, Reached> {
        let base = Base::new(self.s).expect("s is at least 2 where t is 0");
        // The clock is read around each step that may take as long as a multiplication.
        budget.allow_time()?;
        let digits = to_lsd_digits(x, base);
        budget.allow_time()?;
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        let (role, smaller, digits) = match zeros % 2 {
            0 => (Role::Smaller, x.clone(), digits.as_slice()),
            _ => (Role::Larger, x / self.s, &digits[1..]),
        };
        let sum = |from: usize| -> u64 {
            digits.iter().skip(from).step_by(2).map(|&digit| u64::from(digit)).sum()
        };
        let larger = &smaller * self.s;
        let n = (&larger + sum(0) - sum(1)) / (self.s + 1);
        budget.allow_time()?;
        Ok(Place { role, n, smaller, larger, zeros })
    }

    /// The pair (A_n, B_n).
    ///
    /// A_n is near nα, where α = (√((s + t − 1)² + 4s) + s − t + 1)/(2s) is the limit of A_n/n.
    /// From there it is found by its [place](Self::place). If e numbers of A too many are at most
    /// x, then x is at least e above A_n, because A has at most one number at each step; so the
    /// search moves down by e, and upwards in the same way. The distance at least halves each time,
    /// because A takes at most two steps to its next number.
    ///
    /// ```
    /// use nimata_games::game::wythoff::Pairs;
    /// let pair = Pairs::new(1, 1).pair(&5u32.into(), &Default::default())?;
    /// assert_eq!(pair, [8u32.into(), 13u32.into()]);
    /// # Ok::<(), nimata_automata::budget::Reached>(())
    /// ```
    ///
    /// # Errors
    /// The time limit was reached.
    ///
    /// # Complexity
    /// That of a few places.
    pub fn pair(self, n: &BigUint, budget: &Budget) -> Result<[BigUint; 2], Reached> {
        if n.is_zero() {
            return Ok([BigUint::ZERO, BigUint::ZERO]);
        }
        budget.allow_time()?;
        if self.s == 0 {
            return Ok([self.among_multiples(n), n * self.t]);
        }
        let mut x = self.near(n).max(BigUint::one());
        loop {
            let place = self.place(&x, budget)?;
            if place.n == *n && place.role == Role::Smaller {
                return Ok([place.smaller, place.larger]);
            }
            // The count of numbers of A up to x. If x is in B, the other numbers up to it are the
            // first `place.n` of B.
            let count = match place.role {
                Role::Smaller => place.n,
                Role::Larger => &x - place.n,
            };
            if count >= *n {
                // If the counts are equal, x is in B, and A_n, the last number of A before it,
                // immediately precedes it.
                x -= (count - n).max(BigUint::one());
            } else {
                x += n - count;
            }
        }
    }

    /// ⌊nα⌋, or one less.
    fn near(self, n: &BigUint) -> BigUint {
        let (s, t) = (u64::from(self.s), u64::from(self.t));
        // For t = 0 the root is s + 1, because (s + t − 1)² + 4s = (s + 1)², and α is (s + 1)/s as
        // required.
        let trace = s + t - 1;
        let discriminant = trace * trace + 4 * s;
        let root = (n * n * discriminant).sqrt();
        let twice =
            BigInt::from(root) + BigInt::from(n.clone()) * (i128::from(s + 1) - i128::from(t));
        let near = twice.div_floor(&BigInt::from(2 * s));
        near.to_biguint().expect("the root is greater than t - s - 1, as 4st is positive")
    }
}

impl Pairs {
    /// The least i with B_i − sA_i > w, where B_i − sA_i grows with i. Here s belongs to the game,
    /// not to the pairs.
    ///
    /// The search starts near w/(t′ + (s′ − s)α), where α is the limit of A_i/i. From there each
    /// step is as long as the least growth allows.
    ///
    /// # Errors
    /// The time limit was reached.
    ///
    /// # Complexity
    /// That of a few [pairs](Pairs::pair).
    pub(super) fn first_above(
        self,
        s: u32,
        w: &BigUint,
        budget: &Budget,
    ) -> Result<BigUint, Reached> {
        let slope = i64::from(self.s) - i64::from(s);
        // A grows by 1 or 2 in each step.
        let fastest = i64::from(self.t) + if slope > 0 { 2 * slope } else { slope };
        let fastest = BigUint::from(u64::try_from(fastest).expect("it grows"));
        let height = |i: &BigUint| -> Result<BigUint, Reached> {
            let [smaller, larger] = self.pair(i, budget)?;
            Ok(larger - smaller * s)
        };
        let (mut below, mut above) = (None::<BigUint>, None::<BigUint>);
        let mut i = self.near_height(slope, w);
        loop {
            let now = height(&i)?;
            if now > *w {
                let step = ((now - w) / &fastest).max(BigUint::one());
                if i.is_zero() || below.as_ref().is_some_and(|below| below + 1u32 == i) {
                    return Ok(i);
                }
                let next = if step < i { &i - step } else { BigUint::ZERO };
                above = Some(i);
                i = below.as_ref().map_or(next.clone(), |below| next.max(below + 1u32));
            } else {
                let step = ((w - now) / &fastest).max(BigUint::one());
                let next = &i + step;
                if above.as_ref().is_some_and(|above| &i + 1u32 == *above) {
                    return Ok(i + 1u32);
                }
                below = Some(i);
                i = above.as_ref().map_or(next.clone(), |above| next.min(above - 1u32));
            }
        }
    }

    /// About w/(t + slope·α), where α is the limit of A_n/n.
    fn near_height(self, slope: i64, w: &BigUint) -> BigUint {
        let bits = w.bits() + 16;
        let one = BigUint::one() << bits;
        let (s, t) = (u64::from(self.s), u64::from(self.t));
        // The limit α in units of 2^(-bits).
        let limit = match s {
            0 => BigInt::from(&one * t / (t - 1)),
            _ => {
                let trace = s + t - 1;
                let root = (&one * &one * (trace * trace + 4 * s)).sqrt();
                let whole = i128::from(s + 1) - i128::from(t);
                (BigInt::from(root) + BigInt::from(one.clone()) * whole) / (2 * s)
            }
        };
        let growth = BigInt::from(one * t) + limit * slope;
        let scaled = BigInt::from(w << bits);
        let near = if growth.is_positive() { scaled / growth } else { BigInt::ZERO };
        near.to_biguint().expect("both are positive")
    }
}
