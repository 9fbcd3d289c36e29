//! Greedy digits by halves: the upper half of the digits are those of a number half as long.
//!
//! Let c1 ≥ … ≥ cd ≥ 1 and u_i = c1 u_(i−1) + … + c_i u_0 + 1 for i < d. Then **a word is greedy
//! exactly if it keeps the rule** that from no place on it is c1 … cd or lexicographically more
//! (Parry's condition; Fraenkel's systems of (s,t)-Wythoff are those of order 2).
//!
//! *Proof.* By the rule a word of k digits is c1 … c_(j−1), a digit below c_j, and any word of k −
//! j digits with the rule, for one j ≤ d; or it is c1 … ck, if k < d. Each of these keeps the rule,
//! since c2 … c_(j−1) e < c1 c2 … where e < c_j and the c do not increase. In lexicographic order
//! these are blocks one after the other, and by induction their values are 0, 1, …, one greater
//! from word to word: the block of c1 … c_(j−1) e begins at c1 u_(k−1) + … + e u_(k−j) and has
//! u_(k−j) words. All are Σ c_j u_(k−j) = u_k, where k < d one more, which is again u_k. So the
//! words of k digits with the rule have the values below u_k, and each suffix of one is one. ∎
//!
//! So zeros may be appended to a greedy word, or taken off, and the upper digits w of a number N,
//! all but the last K, are the greedy word of a smaller number n: the greatest for which σ(n), the
//! value of its word with K zeros appended, is at most N. Let β be the root of x^d = c1 x^(d−1) + …
//! above 1. The others are inside the unit circle (Brauer 1951), so σ(n)/β^K is n but for a
//! constant; n is guessed from N/β^K, from below, and stepped up while σ(n + 1) ≤ N, which is seen
//! from integers alone. The remainder N − σ(n) has the last K digits.
//!
//! The step: the greatest word of i digits is the beginning of c1 … c_(d−1) (cd − 1) c1 …, again
//! and again. Where the longest greatest suffix of w has i digits, r = i mod d, the next word has 0
//! in their place and one more in the digit above; as whole periods cancel, σ grows by u_(K+r) − c1
//! u_(K+r−1) − … − c_r u_K.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::LinearNumeration;
use super::append::Append;
use super::terms::{Window, subtract_product};
use crate::budget::{Budget, Reached};
use crate::number::product::product;

/// How many bits of a quotient are guessed beyond its own length.
const GUARD: u64 = 64;

/// By how much a guess is lowered. For Fraenkel's systems this is the constant; where it is more,
/// the guess is lowered again.
const BELOW: u32 = 2;

/// Words of fewer digits are split in far less than a millisecond.
const ASK_FROM: usize = 4096;

/// A system with the rule, and what splits its words.
struct Halves<'a> {
    system: &'a LinearNumeration,
    /// The digits of the words of level 0.
    places: usize,
    /// Terms below 2^64: d − 1 more than those digits need.
    terms: Vec<u64>,
    /// What the next word adds to each V_i, i < d, for each r.
    growth: Vec<Vec<BigUint>>,
    levels: Vec<Level>,
}

/// What splits words of 2K digits.
struct Level {
    append: Append,
    /// u_K.
    term: BigUint,
    /// What the next word adds to σ, for each r.
    growth: Vec<BigUint>,
    /// About 2^(dropped + shift) / β^K.
    inverse: BigUint,
    /// How many low bits of a number are not looked at where n is guessed.
    dropped: u64,
    /// How many low bits of the product are dropped then.
    shift: u64,
}

/// A greedy word, and the values of the words with zeros appended.
pub(super) struct Word {
    /// Most significant digit first; zeros may lead.
    pub(super) digits: Vec<u32>,
    /// V_0, …, V_(d−1).
    pub(super) values: Vec<BigUint>,
}

/// The greedy word of a number, if the system has the rule; else nothing.
///
/// # Errors
/// [`Reached::Memory`], before it is taken, and [`Reached::Time`].
pub(super) fn word(
    system: &LinearNumeration,
    number: &BigUint,
    budget: &Budget,
) -> Result<Option<Word>, Reached> {
    let Some(halves) = Halves::new(system, number, budget)? else { return Ok(None) };
    let mut digits = vec![0; halves.places << halves.levels.len()];
    let values = halves.write(number.clone(), halves.levels.len(), &mut digits, budget)?;
    Ok(Some(Word { digits, values }))
}

/// Whether the rule holds: the coefficients do not increase, and the first terms follow from them.
fn has_rule(system: &LinearNumeration) -> bool {
    let (initial, coefficients) = (system.initial(), system.coefficients());
    let follows = |i: usize| -> u128 {
        let products = coefficients.iter().zip(initial[..i].iter().rev());
        products.map(|(&c, &u)| u128::from(c) * u128::from(u)).sum::<u128>() + 1
    };
    coefficients.is_sorted_by(|above, below| above >= below)
        && (0..).zip(initial).all(|(i, &u)| u128::from(u) == follows(i))
}

/// All terms below 2^64.
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

/// What the next word adds to the value with K zeros appended, for each r; from u_K, …, u_(K+d−1).
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
        // At level 0 so many digits that halves of halves come out even.
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

    /// The level that appends so many zeros, K, and u_(2K).
    fn level(&self, append: Append) -> (Level, BigUint) {
        let order = self.system.order();
        let mut terms: Vec<BigUint> = (0..order).map(|i| append.term(i, self.system)).collect();
        let last = append.value(0, &terms);
        let growth = growth(self.system, &terms);
        let term = terms.swap_remove(0);
        let bits = term.bits();
        // u_K / u_(2K) is near 1/β^K; of the denominator as many bits as tell the quotient.
        let unseen = last.bits().saturating_sub(bits + 2 * GUARD);
        let inverse = (&term << (2 * bits + GUARD - unseen)) / (&last >> unseen);
        let dropped = bits.saturating_sub(GUARD);
        let shift = 2 * bits + GUARD - dropped;
        (Level { append, term, growth, inverse, dropped, shift }, last)
    }

    /// Writes the digits of a number below u_k, k being the length of `digits`, which are 0 so far,
    /// and gives the values of the word.
    fn write(
        &self,
        number: BigUint,
        level: usize,
        digits: &mut [u32],
        budget: &Budget,
    ) -> Result<Vec<BigUint>, Reached> {
        let Some(below) = level.checked_sub(1) else {
            return Ok(self.write_small(&number, digits));
        };
        let half = &self.levels[below];
        let (upper, lower) = digits.split_at_mut(digits.len() / 2);
        if number < half.term {
            return self.write(number, below, lower, budget);
        }
        if upper.len() > ASK_FROM {
            budget.allow_time()?;
        }
        let mut guess = product(&(&number >> half.dropped), &half.inverse) >> half.shift;
        let (mut values, mut sigma);
        loop {
            guess = if guess > BELOW.into() { guess - BELOW } else { BigUint::ZERO };
            values = self.write(guess.clone(), below, upper, budget)?;
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
        let mut all = self.write(rest, below, lower, budget)?;
        all[0] = number;
        for (i, value) in all.iter_mut().enumerate().skip(1) {
            *value += half.append.value(i, &values);
        }
        Ok(all)
    }

    /// The digits of level 0, each by a division of words.
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

    /// How long the longest suffix is that is the greatest word of its length: the beginning of the
    /// period c1 … c_(d−1) (cd − 1), after which any number of periods may stand before it.
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

/// About how many digits the greedy word of a number of so many bits has.
fn about_digits(bits: u64, terms: &[u64]) -> usize {
    let double = |number: u64| number.to_f64().expect("every u64 rounds to a double");
    let growth = match terms {
        [.., before, last] => double(*last) / double(*before),
        _ => 2.0,
    };
    (double(bits) / growth.log2()).ceil().to_usize().unwrap_or(usize::MAX)
}

/// What the digits and the levels take.
fn ask_for_memory(digits: usize, bits: u64, order: usize, budget: &Budget) -> Result<(), Reached> {
    let order = u64::try_from(order).unwrap_or(u64::MAX);
    let numbers = order.saturating_mul(order + 2).saturating_add(8);
    let digits = u64::try_from(digits).unwrap_or(u64::MAX).saturating_mul(4);
    budget.allow_memory(digits.saturating_add(numbers.saturating_mul(bits / 8)))
}
