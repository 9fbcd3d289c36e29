//! Greedy digits by divide and conquer: the upper half of the digits represents a number half as
//! long.
//!
//! Let c1 ≥ … ≥ cd ≥ 1 and u_i = c1 u_(i−1) + … + c_i u_0 + 1 for i < d. Then **a word is greedy
//! exactly if it satisfies the rule** that no suffix of it begins with c1 … cd or is
//! lexicographically greater (Parry's condition; Fraenkel's systems of (s,t)-Wythoff are those of
//! order 2).
//!
//! *Proof.* A word of k digits that satisfies the rule is c1 … c_(j−1), followed by a digit below
//! c_j and any word of k − j digits that satisfies the rule, for one j ≤ d; or it is c1 … ck, if k
//! < d. All these words satisfy the rule, since c2 … c_(j−1) e < c1 c2 … where e < c_j and the c do
//! not increase. In lexicographic order they are blocks one after the other, and by induction their
//! values are 0, 1, …, one greater from word to word: the block of c1 … c_(j−1) e begins at c1
//! u_(k−1) + … + e u_(k−j) and has u_(k−j) words. Together they are Σ c_j u_(k−j) = u_k words; for
//! k < d there is one more, and the sum is again u_k. So the words of k digits that satisfy the
//! rule have exactly the values below u_k, and each suffix of such a word is such a word. ∎
//!
//! So a greedy word stays greedy when zeros are appended or removed, and the upper digits w of a
//! number N, all but the last K, are the greedy word of a smaller number n: the greatest for which
//! σ(n), the value of its word with K zeros appended, is at most N. Let β be the root of x^d = c1
//! x^(d−1) + … above 1. The other roots are inside the unit circle (Brauer 1951), so σ(n)/β^K
//! differs from n by at most a constant. Therefore n is estimated from N/β^K, from below, and
//! raised while σ(n + 1) ≤ N, which integers alone decide. The remainder N − σ(n) has the last K
//! digits.
//!
//! Raising n by one: the greatest word of i digits is the beginning of the period c1 … c_(d−1) (cd
//! − 1), repeated. If the longest suffix of w that is greatest has i digits, and r = i mod d, then
//! the next word has zeros in their place, and the digit above is one greater. As whole periods
//! cancel, σ grows by u_(K+r) − c1 u_(K+r−1) − … − c_r u_K.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::LinearNumeration;
use super::append::Append;
use super::terms::{Window, subtract_product};
use crate::budget::{Budget, Progress, Reached};
use crate::number::product::product;

/// The number of bits of a quotient that are estimated beyond its own length.
const GUARD: u64 = 64;

/// The amount by which an estimate is lowered. For Fraenkel's systems this is the constant above;
/// if the constant is greater, the estimate is lowered again.
const BELOW: u32 = 2;

/// Words of fewer digits do not look at the clock: they are split in far less than a millisecond.
const ASK_FROM: usize = 4096;

/// A system that satisfies the rule, with the numbers that splitting its words needs.
struct Halves<'a> {
    system: &'a LinearNumeration,
    /// The number of digits of the words of level 0.
    places: usize,
    /// The terms below 2^64: d − 1 more than the digits of level 0 need.
    terms: Vec<u64>,
    /// The growth of each V_i, i < d, from one word to the next, for each r.
    growth: Vec<Vec<BigUint>>,
    levels: Vec<Level>,
}

/// The numbers that splitting words of 2K digits needs.
struct Level {
    append: Append,
    /// The term u_K.
    term: BigUint,
    /// The growth of σ from one word to the next, for each r.
    growth: Vec<BigUint>,
    /// An approximation of 2^(dropped + shift) / β^K.
    inverse: BigUint,
    /// The number of low bits of a number that the estimate of n ignores.
    dropped: u64,
    /// The number of low bits of the product that are then dropped.
    shift: u64,
}

/// A greedy word, and its values with zeros appended.
pub(super) struct Word {
    /// The digits, most significant first; there may be leading zeros.
    pub(super) digits: Vec<u32>,
    /// The values V_0, …, V_(d−1).
    pub(super) values: Vec<BigUint>,
}

/// Returns the greedy word of a number, or `None` if the system does not satisfy the rule.
///
/// # Errors
/// [`Reached::Memory`], before the memory is taken; [`Reached::Time`] if the time is over.
pub(super) fn word(
    system: &LinearNumeration,
    number: &BigUint,
    budget: &Budget,
) -> Result<Option<Word>, Reached> {
    let Some(halves) = Halves::new(system, number, budget)? else { return Ok(None) };
    let mut digits = vec![0; halves.places << halves.levels.len()];
    let progress = Progress::by_halves(budget, digits.len());
    let values = halves.write(number.clone(), halves.levels.len(), &mut digits, &progress)?;
    Ok(Some(Word { digits, values }))
}

/// Whether the system satisfies the rule: the coefficients do not increase, and the first terms
/// follow from them.
fn has_rule(system: &LinearNumeration) -> bool {
    let (initial, coefficients) = (system.initial(), system.coefficients());
    let follows = |i: usize| -> u128 {
        let products = coefficients.iter().zip(initial[..i].iter().rev());
        products.map(|(&c, &u)| u128::from(c) * u128::from(u)).sum::<u128>() + 1
    };
    coefficients.is_sorted_by(|above, below| above >= below)
        && (0..).zip(initial).all(|(i, &u)| u128::from(u) == follows(i))
}

/// Computes all terms below 2^64.
fn small_terms(system: &LinearNumeration) -> Vec<u64> {
    let mut terms: Vec<u64> = system.initial().iter().map(|&term| term.into()).collect();
    loop {
        let products = terms.iter().rev().zip(system.coefficients());
        let next = products.map(|(&u, &c)| u128::from(u) * u128::from(c)).sum::<u128>();
        match u64::try_from(next) {
            Ok(next) => terms.push(next),
            Err(_) => return terms,
        }
    }
}

/// The growth of the value with K zeros appended from one word to the next, for each r; computed
/// from u_K, …, u_(K+d−1).
fn growth(system: &LinearNumeration, terms: &[BigUint]) -> Vec<BigUint> {
    let after = |r: usize| {
        let mut rest = terms[r].clone();
        for (term, &coefficient) in terms[..r].iter().rev().zip(system.coefficients()) {
            subtract_product(&mut rest, term, coefficient);
        }
        rest
    };
    (0..terms.len()).map(after).collect()
}

impl<'a> Halves<'a> {
    fn new(
        system: &'a LinearNumeration,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        let order = system.order();
        let mut terms = small_terms(system);
        let most = terms.len().saturating_sub(order);
        if most == 0 || !has_rule(system) {
            return Ok(None);
        }
        let digits = about_digits(number.bits(), &terms);
        ask_for_memory(digits, number.bits(), order, budget)?;
        // The number of digits at level 0 is such that halves of halves come out even.
        let levels = digits.div_ceil(most).next_power_of_two().trailing_zeros();
        let places = ((digits >> levels) + 1).min(most);
        terms.truncate(places + order);
        let mut window = Window::new(system);
        let growth = (0..order)
            .map(|_| {
                let growth = growth(system, &window.terms());
                window.ascend();
                growth
            })
            .collect();
        let mut halves = Halves { system, places, terms, growth, levels: Vec::new() };
        let mut append = Append::new(system, places);
        while append.term(0, system) <= *number {
            budget.allow_time()?;
            let (level, last) = halves.level(append);
            let next = (*number >= last).then(|| level.append.doubled(system));
            halves.levels.push(level);
            match next {
                Some(next) => append = next,
                None => break,
            }
        }
        Ok(Some(halves))
    }

    /// Builds the level that appends K zeros, and the term u_(2K).
    fn level(&self, append: Append) -> (Level, BigUint) {
        let order = self.system.order();
        let mut terms: Vec<BigUint> = (0..order).map(|i| append.term(i, self.system)).collect();
        let last = append.value(0, &terms);
        let growth = growth(self.system, &terms);
        let term = terms.swap_remove(0);
        let bits = term.bits();
        // u_K / u_(2K) is close to 1/β^K. Only as many bits of the denominator are used as
        // determine the quotient.
        let unseen = last.bits().saturating_sub(bits + 2 * GUARD);
        let inverse = (&term << (2 * bits + GUARD - unseen)) / (&last >> unseen);
        let dropped = bits.saturating_sub(GUARD);
        let shift = 2 * bits + GUARD - dropped;
        (Level { append, term, growth, inverse, dropped, shift }, last)
    }

    /// Writes the digits of a number below u_k and returns the values of its word. Here k is the
    /// length of `digits`, which holds zeros.
    fn write(
        &self,
        number: BigUint,
        level: usize,
        digits: &mut [u32],
        progress: &Progress,
    ) -> Result<Vec<BigUint>, Reached> {
        let Some(below) = level.checked_sub(1) else {
            return Ok(self.write_small(&number, digits));
        };
        let half = &self.levels[below];
        let whole = digits.len();
        let (upper, lower) = digits.split_at_mut(whole / 2);
        // What is done in the halves is told by them, if they are long.
        let told = if upper.len() > ASK_FROM { whole / 2 } else { 0 };
        if number < half.term {
            progress.add_all_but(whole, [told, 0])?;
            return self.write(number, below, lower, progress);
        }
        if whole > ASK_FROM {
            progress.add_all_but(whole, [told; 2])?;
        }
        let mut guess = product(&(&number >> half.dropped), &half.inverse) >> half.shift;
        let (mut values, mut sigma);
        loop {
            guess = if guess > BELOW.into() { guess - BELOW } else { BigUint::ZERO };
            values = self.write(guess.clone(), below, upper, progress)?;
            sigma = half.append.value(0, &values);
            if sigma <= number {
                break;
            }
            upper.fill(0);
        }
        let mut rest = number.clone() - sigma;
        loop {
            let suffix = self.greatest_suffix(upper);
            let r = suffix % self.system.order();
            if rest < half.growth[r] {
                break;
            }
            rest -= &half.growth[r];
            let place = upper.len() - 1 - suffix;
            upper[place] += 1;
            upper[place + 1..].fill(0);
            values.iter_mut().zip(&self.growth).for_each(|(value, growth)| *value += &growth[r]);
        }
        let mut all = self.write(rest, below, lower, progress)?;
        all[0] = number;
        for (i, value) in all.iter_mut().enumerate().skip(1) {
            *value += half.append.value(i, &values);
        }
        Ok(all)
    }

    /// Computes the digits of level 0, each by a division of machine words.
    fn write_small(&self, number: &BigUint, digits: &mut [u32]) -> Vec<BigUint> {
        let mut rest = number.to_u64().expect("below a term that is below 2^64");
        let mut values = vec![0; self.system.order()];
        for (place, digit) in (0..self.places).rev().zip(digits) {
            if rest < self.terms[place] {
                continue;
            }
            let quotient = rest / self.terms[place];
            rest %= self.terms[place];
            *digit = u32::try_from(quotient).expect("digits are below 2^32");
            for (value, term) in values.iter_mut().zip(&self.terms[place..]) {
                *value += quotient * term;
            }
        }
        values.into_iter().map(BigUint::from).collect()
    }

    /// The length of the longest suffix that is the greatest word of its length: a beginning of the
    /// period c1 … c_(d−1) (cd − 1), with any number of whole periods before it.
    fn greatest_suffix(&self, digits: &[u32]) -> usize {
        let coefficients = self.system.coefficients();
        let (last, others) = coefficients.split_last().expect("d is at least 1");
        let is_period = |word: &[u32]| {
            word.split_last().is_some_and(|(end, begin)| *end == last - 1 && begin == others)
        };
        let length = |r: usize| -> Option<usize> {
            let before = digits.strip_suffix(&coefficients[..r])?;
            let periods = before.rchunks_exact(coefficients.len());
            Some(r + coefficients.len() * periods.take_while(|word| is_period(word)).count())
        };
        (0..coefficients.len()).filter_map(length).max().expect("no digit is one for r = 0")
    }
}

/// An estimate of the number of digits of the greedy word of a number of this many bits.
fn about_digits(bits: u64, terms: &[u64]) -> usize {
    let double = |number: u64| number.to_f64().expect("every u64 rounds to a double");
    let growth = match terms {
        [.., before, last] => double(*last) / double(*before),
        _ => 2.0,
    };
    (double(bits) / growth.log2()).ceil().to_usize().unwrap_or(usize::MAX)
}

/// Asks for the memory of the digits and the levels.
fn ask_for_memory(digits: usize, bits: u64, order: usize, budget: &Budget) -> Result<(), Reached> {
    let order = u64::try_from(order).unwrap_or(u64::MAX);
    let numbers = order.saturating_mul(order + 2).saturating_add(8);
    let digits = u64::try_from(digits).unwrap_or(u64::MAX).saturating_mul(4);
    budget.allow_memory(digits.saturating_add(numbers.saturating_mul(bits / 8)))
}
