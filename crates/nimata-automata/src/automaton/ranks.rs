//! Finds automata of relations between ranks of words.
//!
//! A word counts as often as the weight of the state that it reaches, and the rank of a word is the
//! count of the words of the same length before it. A relation reads several words in step, each
//! with a sign, and asks by how much the ranks with `+` exceed those with `-`. A word of weight w
//! stands for w consecutive ranks, and the relation holds where these meet.
//!
//! A state of the search holds the states that the prefixes of the words reach, and the difference
//! of their ranks so far. Let c(w) count the words before w, of the same length, by the states that
//! they reach, and let N_q(k) be the count of the words of length k from state q. If k digits
//! follow, the rank of w is c(w)·N(k) plus the rank of these digits, which is below N_q(k). So the
//! signed sum c of all c(w) determines the relation, and only through the numbers c·N(k), and only
//! for those k for which k digits can still make up for c·N(k). Prefixes that agree in these
//! numbers are one state; prefixes without such a k are dropped.
//!
//! Where greater lengths weigh more, as in the numerations of Pisot numbers and in Ostrowski's of
//! quadratic irrationals, the search ends. A proof follows, so the search may be inexact: it
//! compares the numbers by a hash, and only for some k.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// The greatest number of states before minimisation.
const STATES: usize = 1 << 16;
/// The greatest number of transitions before minimisation.
const TRANSITIONS: usize = 1 << 24;
/// The number of lengths k for which the search computes counts.
const LENGTHS: usize = 64;
/// Longer words are left out, so that there is room for sums of counts.
const COUNT: i128 = 1 << 80;
/// The prime number modulo which the hash is computed.
const PRIME: i128 = (1 << 61) - 1;
/// The number at whose powers the hash is evaluated; any other would do.
const POINT: i128 = 0x0123_4567_89ab_cdef;

/// Automata over the same digits whose states have weights, as one table.
pub struct Counted {
    digits: u32,
    /// The state after each digit, row by row.
    next: Vec<u32>,
    /// The weight of each state.
    weights: Vec<i128>,
}

impl Counted {
    /// An automaton of one track; its outputs are the weights of the states, and 0 where it has
    /// none.
    pub fn new(words: &Dfao) -> Self {
        let weights = words.outputs().iter().map(|output| i128::from(output.unwrap_or(0)));
        let (digits, next) = (words.alphabet().base(), words.flat_targets().to_vec());
        Counted { digits, next, weights: weights.collect() }
    }

    /// Adds the states of another automaton, and returns the number of its start.
    pub fn push(&mut self, other: &Counted) -> u32 {
        assert_eq!(self.digits, other.digits, "the digits are the same");
        let first = u32::try_from(self.weights.len()).expect("states have 32 bits");
        self.next.extend(other.next.iter().map(|next| next + first));
        self.weights.extend(&other.weights);
        first
    }

    fn next(&self, state: u32, digit: u32) -> u32 {
        self.next[index(state) * index(self.digits) + index(digit)]
    }
}

/// Prefixes of the words, up to equivalence.
#[derive(Clone)]
struct Node<const N: usize> {
    words: [u32; N],
    /// A hash of c·N(k) for those k for which k digits can make up for it.
    key: i128,
    /// The sum c, by states.
    sum: Rc<[i128]>,
}

impl<const N: usize> PartialEq for Node<N> {
    fn eq(&self, other: &Self) -> bool {
        (self.words, self.key) == (other.words, other.key)
    }
}

impl<const N: usize> Eq for Node<N> {}

impl<const N: usize> Hash for Node<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.words, self.key).hash(state);
    }
}

/// Returns the minimal automaton of a relation between words, most significant digit first, or the
/// number of states after which the search ended. Each word has a first state and a sign. The
/// output is 0 where the relation does not hold, and otherwise 1 more than the excess of the ranks
/// with `+` over those with `-`.
pub fn ranks<const N: usize>(
    counted: &Counted,
    starts: [u32; N],
    signs: [i128; N],
    budget: &Budget,
) -> Result<Result<Dfao, usize>, Reached> {
    let tracks = u32::try_from(N).expect("few tracks");
    let Ok(alphabet) = Alphabet::new(counted.digits, tracks) else { return Ok(Err(0)) };
    let states = counted.weights.len();
    let bytes = 4 * alphabet.row_len() + 16 * states + 128;
    let room = budget.max_memory() / u64::try_from(bytes).unwrap_or(u64::MAX);
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    let most = STATES.min(TRANSITIONS / alphabet.row_len()).min(room).min(budget.max_states());
    let counts = LENGTHS * states * (1 + index(counted.digits));
    budget.allow_memory(u64::try_from(16 * counts).unwrap_or(u64::MAX))?;
    let words = Words::new(counted, signs);
    let start = Node { words: starts, key: 0, sum: vec![0; states].into() };
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        &budget.with_max_states(most),
        Some(start),
        |node| Ok(words.successors(alphabet, node.as_ref())),
        |node| Some(node.as_ref().map_or(0, |node| words.output(node))),
    );
    match found {
        Ok(found) => Ok(Ok(minimize(&found))),
        Err(Reached::States(_)) => Ok(Err(most)),
        Err(reached) => Err(reached),
    }
}

/// The counts of words by their lengths and first states.
struct Words<'a, const N: usize> {
    counted: &'a Counted,
    signs: [i128; N],
    /// For each length and state the count of words.
    counts: Vec<Vec<i128>>,
    /// For each length, state and digit the count of words that begin with a smaller digit.
    smaller: Vec<Vec<i128>>,
}

impl<'a, const N: usize> Words<'a, N> {
    fn new(counted: &'a Counted, signs: [i128; N]) -> Self {
        let digits = index(counted.digits);
        let longer = |counts: &[i128]| -> Vec<i128> {
            let rows = counted.next.chunks(digits);
            rows.map(|row| row.iter().map(|&next| counts[index(next)]).sum()).collect()
        };
        let mut counts = vec![counted.weights.clone()];
        while let Some(last) = counts.last()
            && counts.len() < LENGTHS
            && last.iter().all(|&count| count < COUNT)
        {
            counts.push(longer(last));
        }
        let smaller = counts.iter().map(|counts| {
            let of = |row: &[u32]| {
                let mut sum = 0;
                let before = row.iter().map(|&next| {
                    let before = sum;
                    sum += counts[index(next)];
                    before
                });
                before.collect::<Vec<_>>()
            };
            counted.next.chunks(digits).flat_map(of).collect()
        });
        let smaller = smaller.collect();
        Words { counted, signs, counts, smaller }
    }

    /// Whether suffixes with these counts can make up for a difference of ranks.
    fn can_meet(&self, counts: [i128; N], missing: i128) -> bool {
        let (mut least, mut most) = (0, 0);
        for (sign, count) in self.signs.into_iter().zip(counts) {
            match sign < 0 {
                true => most += count - 1,
                false => least -= count - 1,
            }
        }
        counts.iter().all(|&count| count > 0) && (least..=most).contains(&missing)
    }

    fn output(&self, node: &Node<N>) -> i64 {
        let counts = node.words.map(|q| self.counts[0][index(q)]);
        let missing = dot(&node.sum, &self.counts[0]);
        let met = missing.filter(|&missing| self.can_meet(counts, missing));
        met.and_then(|missing| i64::try_from(missing + 1).ok()).unwrap_or(0)
    }

    /// The nodes after each letter.
    fn successors(&self, alphabet: Alphabet, node: Option<&Node<N>>) -> Vec<Option<Node<N>>> {
        let letters = alphabet.row_len();
        let Some(node) = node else { return vec![None; letters] };
        let mut longer = vec![0i128; node.sum.len()];
        for (q, &count) in (0..).zip(node.sum.iter()).filter(|&(_, &count)| count != 0) {
            for digit in 0..self.counted.digits {
                let sum = &mut longer[index(self.counted.next(q, digit))];
                *sum = sum.saturating_add(count);
            }
        }
        let missing: Vec<Option<i128>> =
            self.counts.iter().map(|counts| dot(&longer, counts)).collect();
        let letter = |letter| {
            let (mut digits, mut rest) = ([0; N], letter);
            for digit in digits.iter_mut().rev() {
                (*digit, rest) = (rest % alphabet.base(), rest / alphabet.base());
            }
            self.after(node, digits, &longer, &missing)
        };
        (0..alphabet.letters()).map(letter).collect()
    }

    /// The node after a letter; `longer` is the sum as it is if all digits are 0, and `missing` are
    /// its products with the counts.
    fn after(
        &self,
        node: &Node<N>,
        letter: [u32; N],
        longer: &[i128],
        missing: &[Option<i128>],
    ) -> Option<Node<N>> {
        let digits = index(self.counted.digits);
        let words: [u32; N] =
            std::array::from_fn(|track| self.counted.next(node.words[track], letter[track]));
        let at: [usize; N] =
            std::array::from_fn(|track| index(node.words[track]) * digits + index(letter[track]));
        let possible = |length: usize| {
            let (counts, smaller) = (&self.counts[length], &self.smaller[length]);
            let before = self.signs.into_iter().zip(at).map(|(sign, at)| sign * smaller[at]);
            let missing = missing[length]? + before.sum::<i128>();
            self.can_meet(words.map(|q| counts[index(q)]), missing).then_some(missing)
        };
        let key = (0..self.counts.len()).fold(0, |key, length| {
            let found = possible(length).map_or(0, |missing| missing.rem_euclid(PRIME - 1) + 1);
            (key * POINT + found) % PRIME
        });
        if key == 0 {
            return None;
        }
        let mut sum = longer.to_vec();
        for (track, sign) in self.signs.into_iter().enumerate() {
            for less in 0..letter[track] {
                let sum = &mut sum[index(self.counted.next(node.words[track], less))];
                *sum = sum.saturating_add(sign);
            }
        }
        Some(Node { words, key, sum: sum.into() })
    }
}

/// The sum of products; `None` if it is too large.
fn dot(sum: &[i128], counts: &[i128]) -> Option<i128> {
    const MOST: i128 = 1 << 120;
    let terms = sum.iter().zip(counts).map(|(sum, count)| sum.checked_mul(*count));
    let total = terms.into_iter().try_fold(0i128, |total, term| total.checked_add(term?));
    total.filter(|total| total.abs() < MOST)
}
