//! Finds an automaton that adds.
//!
//! After the beginnings of three words x, y and z an adder must know in which states of the
//! language they are, and how much z must still gain on x and y. Let c(w) count the words before w,
//! of the same length, by the states in which they end; and let N_q(k) be the number of words of
//! length k from the state q. If k digits follow, the rank of w is c(w)·N(k), and the rank of these
//! digits, which is below N_q(k), is added. So everything is said by c = c(z) − c(x) − c(y), and of
//! c by the numbers c·N(k), for those k alone for which k digits can still make up for c·N(k).
//! Beginnings that agree there are one state, and where there is no such k they are dropped.
//!
//! Where greater lengths weigh more, as in the numerations of Pisot numbers and in Ostrowski's of
//! quadratic irrationals, this comes to an end. What is found is proved afterwards, so nothing need
//! be exact here: the numbers are compared by a hash, and only some k are looked at.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};
use crate::number::index;
use crate::number::numeration::Language;

/// The greatest number of states before minimisation.
const STATES: usize = 1 << 16;
/// The greatest number of transitions before minimisation.
const TRANSITIONS: usize = 1 << 24;
/// The greatest number of digits that are thought to follow.
const LENGTHS: usize = 64;
/// Longer words are left out, so that there is room for sums of counts.
const COUNT: i128 = 1 << 80;
/// The prime number modulo which the hash is computed.
const PRIME: i128 = (1 << 61) - 1;
/// The number by whose powers it is computed, which has no meaning of its own.
const POINT: i128 = 0x0123_4567_89ab_cdef;

/// What an adder knows of three words.
#[derive(Clone)]
struct Node {
    words: [u32; 3],
    /// A hash of c·N(k) for those k for which k digits can make up for it.
    key: i128,
    /// The sum c, by states of the language.
    sum: Rc<[i128]>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        (self.words, self.key) == (other.words, other.key)
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.words, self.key).hash(state);
    }
}

/// Returns the minimal automaton that adds, most significant digit first, or the number of states
/// after which the search ended.
pub(super) fn candidate(
    language: &Language,
    budget: &Budget,
) -> Result<Result<Dfao, usize>, Reached> {
    let Ok(alphabet) = Alphabet::new(language.digits(), 3) else { return Ok(Err(0)) };
    let bytes = 4 * alphabet.row_len() + 16 * language.states() + 128;
    let room = budget.max_memory() / u64::try_from(bytes).unwrap_or(u64::MAX);
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    let most = STATES.min(TRANSITIONS / alphabet.row_len()).min(room).min(budget.max_states());
    let counts = LENGTHS * language.states() * (1 + index(language.digits()));
    budget.allow_memory(u64::try_from(16 * counts).unwrap_or(u64::MAX))?;
    let words = Words::new(language);
    let start = Node { words: [0; 3], key: 0, sum: vec![0; language.states()].into() };
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        &budget.with_max_states(most),
        Some(start),
        |node| Ok(words.successors(node.as_ref())),
        |node| Some(i64::from(node.as_ref().is_some_and(|node| words.accepts(node)))),
    );
    match found {
        Ok(found) => Ok(Ok(minimize(&found))),
        Err(Reached::States(_)) => Ok(Err(most)),
        Err(reached) => Err(reached),
    }
}

/// The words of a language, counted.
struct Words<'a> {
    language: &'a Language,
    /// For each length and state the number of words.
    counts: Vec<Vec<i128>>,
    /// For each length, state and digit the number of words that begin with a smaller digit.
    smaller: Vec<Vec<i128>>,
}

impl<'a> Words<'a> {
    fn new(language: &'a Language) -> Self {
        let states = 0..u32::try_from(language.states()).expect("there are at most 4096 states");
        let digits = 0..language.digits();
        let longer = |counts: &[i128]| -> Vec<i128> {
            let after = |q: u32| digits.clone().map(move |digit| language.next(q, digit));
            let of = |q: u32| after(q).map(|next| counts[index(next)]).sum();
            states.clone().map(of).collect()
        };
        let mut counts: Vec<Vec<i128>> =
            vec![states.clone().map(|q| i128::from(language.accepts(q))).collect()];
        while let Some(last) = counts.last()
            && counts.len() < LENGTHS
            && last.iter().all(|&count| count < COUNT)
        {
            counts.push(longer(last));
        }
        let smaller = counts.iter().map(|counts| {
            let of = |q: u32| {
                digits.clone().scan(0, move |sum, digit| {
                    let before = *sum;
                    *sum += counts[index(language.next(q, digit))];
                    Some(before)
                })
            };
            states.clone().flat_map(of).collect()
        });
        let smaller = smaller.collect();
        Words { language, counts, smaller }
    }

    /// Whether three words are in the language, and the third has the rank of the sum.
    fn accepts(&self, node: &Node) -> bool {
        let missing = dot(&node.sum, &self.counts[0]);
        node.words.iter().all(|&q| self.language.accepts(q)) && missing == Some(0)
    }

    /// The nodes after each letter.
    fn successors(&self, node: Option<&Node>) -> Vec<Option<Node>> {
        let digits = self.language.digits();
        let letters = index(digits).pow(3);
        let Some(node) = node else { return vec![None; letters] };
        let mut longer = vec![0i128; node.sum.len()];
        for (q, &count) in (0..).zip(node.sum.iter()).filter(|&(_, &count)| count != 0) {
            for digit in 0..digits {
                let sum = &mut longer[index(self.language.next(q, digit))];
                *sum = sum.saturating_add(count);
            }
        }
        let missing: Vec<Option<i128>> =
            self.counts.iter().map(|counts| dot(&longer, counts)).collect();
        let mut found = Vec::with_capacity(letters);
        for x in 0..digits {
            for y in 0..digits {
                for z in 0..digits {
                    found.push(self.after(node, [x, y, z], &longer, &missing));
                }
            }
        }
        found
    }

    /// The node after a letter; `longer` is the sum as it is if all digits are 0, and `missing` are
    /// its products with the counts.
    fn after(
        &self,
        node: &Node,
        letter: [u32; 3],
        longer: &[i128],
        missing: &[Option<i128>],
    ) -> Option<Node> {
        const SIGNS: [i128; 3] = [-1, -1, 1];
        let digits = index(self.language.digits());
        let words: [u32; 3] =
            std::array::from_fn(|track| self.language.next(node.words[track], letter[track]));
        let at: [usize; 3] =
            std::array::from_fn(|track| index(node.words[track]) * digits + index(letter[track]));
        let possible = |length: usize| {
            let (counts, smaller) = (&self.counts[length], &self.smaller[length]);
            let [x, y, z] = words.map(|q| counts[index(q)]);
            let missing = missing[length]? + smaller[at[2]] - smaller[at[0]] - smaller[at[1]];
            let is_possible = x.min(y).min(z) > 0 && missing > -z && missing <= x + y - 2;
            is_possible.then_some(missing)
        };
        let key = (0..self.counts.len()).fold(0, |key, length| {
            let found = possible(length).map_or(0, |missing| missing.rem_euclid(PRIME - 1) + 1);
            (key * POINT + found) % PRIME
        });
        if key == 0 {
            return None;
        }
        let mut sum = longer.to_vec();
        for (track, sign) in SIGNS.into_iter().enumerate() {
            for less in 0..letter[track] {
                let sum = &mut sum[index(self.language.next(node.words[track], less))];
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
