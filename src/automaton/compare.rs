//! Are two automata equal, and if not, where do they first differ?

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::minimize::equivalence_classes;
use super::{AutomatonError, Dfao, DigitOrder, StateId};
use crate::number::radix::from_msd_digits;

/// The answer of [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Every word has the same output in both.
    Equal,
    /// The least position where the outputs differ: one number a track. With several tracks the
    /// least by the number of digits of the largest, then by the most significant digits, first track first.
    Differ(Vec<BigUint>),
}

/// Compares two automata that read the same digits in the same order.
///
/// # Errors
/// [`AutomatonError::DifferentAlphabets`] if they do not, and [`AutomatonError::Padding`] if padding
/// zeros change an output: then they compute no function of numbers.
///
/// # Complexity
/// Equality: O(k·n·log n). The least difference: a breadth-first search over the pairs of states that
/// are not equivalent, O(k·n·m) in the worst case; n, m states, k letters.
pub fn compare(left: &Dfao, right: &Dfao) -> Result<Comparison, AutomatonError> {
    if (left.alphabet(), left.order()) != (right.alphabet(), right.order()) {
        let reads = |dfao: &Dfao| {
            let (alphabet, order) = (dfao.alphabet(), dfao.order().in_words());
            format!(
                "{} track(s) in base {}, {order}",
                alphabet.tracks(),
                alphabet.base()
            )
        };
        return Err(AutomatonError::DifferentAlphabets {
            left: reads(left),
            right: reads(right),
        });
    }
    let (left, right) = (super::minimize(left), super::minimize(right));
    for dfao in [&left, &right] {
        if let Some(state) = dfao.padding_fault() {
            return Err(AutomatonError::Padding {
                state: state.index(),
            });
        }
    }
    if left == right {
        return Ok(Comparison::Equal);
    }
    let word = Pairs::new(&left, &right).least_difference();
    Ok(Comparison::Differ(numbers(&left, &word)))
}

/// The numbers whose letters, most significant first, are `word`.
fn numbers(dfao: &Dfao, word: &[u32]) -> Vec<BigUint> {
    let alphabet = dfao.alphabet();
    let columns: Vec<Vec<u32>> = word
        .iter()
        .map(|&letter| alphabet.digits_of(letter))
        .collect();
    (0..usize::try_from(alphabet.tracks()).expect("at most 20 tracks"))
        .map(|track| {
            let digits: Vec<u32> = columns.iter().map(|column| column[track]).collect();
            from_msd_digits(&digits, alphabet.radix()).expect("digits of letters are below the base")
        })
        .collect()
}

type Pair = (StateId, StateId);

/// The pairs of inequivalent states reached by the same word.
struct Pairs<'a> {
    left: &'a Dfao,
    right: &'a Dfao,
    /// Classes of the disjoint union, the states of `right` after those of `left`.
    classes: Vec<u32>,
}

impl<'a> Pairs<'a> {
    fn new(left: &'a Dfao, right: &'a Dfao) -> Self {
        let shift = u32::try_from(left.len()).expect("a table has fewer than 2^32 states");
        let targets = left.flat_targets().iter().copied();
        let union = Dfao::from_flat(
            left.alphabet(),
            left.order(),
            [left.outputs(), right.outputs()].concat(),
            targets
                .chain(right.flat_targets().iter().map(|target| target + shift))
                .collect(),
        )
        .expect("the union of two tables is a table");
        Pairs {
            left,
            right,
            classes: equivalence_classes(&union),
        }
    }

    fn equivalent(&self, (p, q): Pair) -> bool {
        self.classes[p.index()] == self.classes[self.left.len() + q.index()]
    }

    fn differ(&self, (p, q): Pair) -> bool {
        self.left.output(p) != self.right.output(q)
    }

    fn step(&self, (p, q): Pair, letter: u32) -> Pair {
        (self.left.step(p, letter), self.right.step(q, letter))
    }

    /// The layers of the breadth-first search, up to the first that holds a difference. A shortest
    /// word meets each of its pairs in the layer where that pair first occurs.
    fn layers(&self) -> Vec<Vec<Pair>> {
        let start = (StateId::START, StateId::START);
        let mut seen: FxHashSet<Pair> = FxHashSet::from_iter([start]);
        let mut layers = vec![vec![start]];
        loop {
            let last = layers.last().expect("there is a first layer");
            if last.iter().any(|&pair| self.differ(pair)) {
                return layers;
            }
            let mut next = Vec::new();
            for &pair in last {
                for letter in 0..self.left.alphabet().letters() {
                    let child = self.step(pair, letter);
                    if !self.equivalent(child) && seen.insert(child) {
                        next.push(child);
                    }
                }
            }
            assert!(
                !next.is_empty(),
                "inequivalent states are told apart by some word"
            );
            layers.push(next);
        }
    }

    /// The letters of the least difference, most significant first.
    fn least_difference(&self) -> Vec<u32> {
        let layers = self.layers();
        match self.left.order() {
            DigitOrder::Msd => self.forward(&layers),
            DigitOrder::Lsd => self.backward(&layers),
        }
    }

    /// For each layer, the pairs from which the difference is reached in the last one.
    fn useful(&self, layers: &[Vec<Pair>]) -> Vec<FxHashSet<Pair>> {
        let mut useful: Vec<FxHashSet<Pair>> = vec![FxHashSet::default(); layers.len()];
        for depth in (0..layers.len()).rev() {
            useful[depth] = layers[depth]
                .iter()
                .copied()
                .filter(|&pair| match useful.get(depth + 1) {
                    None => self.differ(pair),
                    Some(next) => (0..self.left.alphabet().letters())
                        .any(|letter| next.contains(&self.step(pair, letter))),
                })
                .collect();
        }
        useful
    }

    fn forward(&self, layers: &[Vec<Pair>]) -> Vec<u32> {
        let useful = self.useful(layers);
        let mut pair = (StateId::START, StateId::START);
        useful[1..]
            .iter()
            .map(|next| {
                let letter = (0..self.left.alphabet().letters())
                    .find(|&letter| next.contains(&self.step(pair, letter)))
                    .expect("a useful pair has a useful successor");
                pair = self.step(pair, letter);
                letter
            })
            .collect()
    }

    /// LSD first the most significant letter is the last one read: choose it first, then keep the
    /// pairs that allow the choice.
    fn backward(&self, layers: &[Vec<Pair>]) -> Vec<u32> {
        let last = layers.last().expect("there is a first layer");
        let mut goal: FxHashSet<Pair> = last
            .iter()
            .copied()
            .filter(|&pair| self.differ(pair))
            .collect();
        let mut word = Vec::new();
        for layer in layers[..layers.len() - 1].iter().rev() {
            let allow = |letter: u32| -> FxHashSet<Pair> {
                let leads = |pair: &Pair| goal.contains(&self.step(*pair, letter));
                layer.iter().copied().filter(leads).collect()
            };
            let (letter, pairs) = (0..self.left.alphabet().letters())
                .map(|letter| (letter, allow(letter)))
                .find(|(_, pairs)| !pairs.is_empty())
                .expect("every pair of a layer was reached from the layer before");
            word.push(letter);
            goal = pairs;
        }
        word
    }
}
