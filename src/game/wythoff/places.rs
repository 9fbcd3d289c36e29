//! Which pair a number of any size belongs to, and the n-th pair.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::Pairs;
use crate::budget::{Budget, Reached};
use crate::number::numeration::LinearNumeration;
use crate::number::radix::{Base, to_lsd_digits};

/// Which of the two sequences a number is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A: the smaller pile.
    Smaller,
    /// B: the larger pile.
    Larger,
}

/// The place of a positive number among the pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which sequence it is in.
    pub role: Role,
    /// n ≥ 1, its index there.
    pub n: BigUint,
    /// A_n.
    pub smaller: BigUint,
    /// B_n.
    pub larger: BigUint,
    /// The zeros at the end of its digits: an even number for A, an odd one for B. If s = 0 they
    /// are not counted: 0 for A, and 1 for B.
    pub zeros: usize,
}

impl Pairs {
    /// The place of a number x ≥ 1.
    ///
    /// x is in A exactly if its digits end in an even number of zeros, and B_n is the left shift of
    /// A_n (Fraenkel). The index is n = (B_n − sA_n)/t; for t = 0, where the digits d_i are those
    /// of base s, it is n = (sA_n + Σ (−1)^i d_i)/(s + 1), as the numbers up to s^i that end in an
    /// even number of zeros are (s^(i+1) + (−1)^i)/(s + 1). For s = 0, where B_n = tn, it is x/t or
    /// x − ⌊x/t⌋.
    ///
    /// ```
    /// use nimata::game::wythoff::{Pairs, Role};
    /// let place = Pairs::new(1, 1).place(&13u32.into(), &Default::default())?;
    /// assert_eq!((place.role, place.n), (Role::Larger, 5u32.into()));
    /// assert_eq!(place.smaller, 8u32.into());
    /// # Ok::<(), nimata::budget::Reached>(())
    /// ```
    ///
    /// # Errors
    /// A limit of time.
    ///
    /// # Panics
    /// If x = 0, which is both A_0 and B_0.
    ///
    /// # Complexity
    /// That of the greedy digits, [`LinearNumeration::to_msd_digits`]; of a conversion to base s if
    /// t = 0.
    pub fn place(self, x: &BigUint, budget: &Budget) -> Result<Place, Reached> {
        assert!(!x.is_zero(), "0 is in both sequences");
        match self.numeration() {
            Some(system) => self.place_by_system(x, &system, budget),
            None if self.s == 0 => self.place_among_multiples(x, budget),
            None => self.place_in_base(x, budget),
        }
    }

    /// The place where the numbers of B are the multiples of t.
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

    /// A_n, n ≥ 1, where the numbers of B are the multiples of t: between two of them there are t −
    /// 1 numbers of A.
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
                // The values of A_n's word and of its shifts are A_n, x and what the recurrence
                // makes of them: (s + t − 1)x + sA_n.
                let smaller = (shifted - x * (self.s + self.t - 1)) / self.s;
                (Role::Larger, smaller, x.clone())
            }
        };
        let n = (&larger - &smaller * self.s) / self.t;
        Ok(Place { role, n, smaller, larger, zeros })
    }

    fn place_in_base(self, x: &BigUint, budget: &Budget) -> Result<Place, Reached> {
        let base = Base::new(self.s).expect("s is at least 2 where t is 0");
        // Around each step that may take as long as a multiplication.
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

    /// (A_n, B_n).
    ///
    /// A_n is near nα, α = (√((s + t − 1)² + 4s) + s − t + 1)/(2s), the limit of A_n/n. From there
    /// it is found by its [place](Self::place): x with e numbers of A too many up to it is e or
    /// more above A_n, as A has at most one number at each step, and so on downwards, and upwards
    /// alike; the distance at least halves, as A takes at most two steps to its next number.
    ///
    /// ```
    /// use nimata::game::wythoff::Pairs;
    /// let pair = Pairs::new(1, 1).pair(&5u32.into(), &Default::default())?;
    /// assert_eq!(pair, [8u32.into(), 13u32.into()]);
    /// # Ok::<(), nimata::budget::Reached>(())
    /// ```
    ///
    /// # Errors
    /// A limit of time.
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
            // The numbers of A up to x; if x is in B, the others up to it are the place.n of B.
            let count = match place.role {
                Role::Smaller => place.n,
                Role::Larger => &x - place.n,
            };
            if count >= *n {
                // Equal here: x is in B, and A_n, the last number of A before it, is right before
                // it.
                x -= (count - n).max(BigUint::one());
            } else {
                x += n - count;
            }
        }
    }

    /// ⌊nα⌋, perhaps one less.
    fn near(self, n: &BigUint) -> BigUint {
        let (s, t) = (u64::from(self.s), u64::from(self.t));
        // For t = 0 the root is s + 1, and α is (s + 1)/s, as it should be: (s + t − 1)² + 4s = (s
        // + 1)².
        let trace = s + t - 1;
        let discriminant = trace * trace + 4 * s;
        let root = (n * n * discriminant).sqrt();
        let twice =
            BigInt::from(root) + BigInt::from(n.clone()) * (i128::from(s + 1) - i128::from(t));
        let near = twice.div_floor(&BigInt::from(2 * s));
        near.to_biguint().expect("the root is greater than t - s - 1, as 4st is positive")
    }
}
