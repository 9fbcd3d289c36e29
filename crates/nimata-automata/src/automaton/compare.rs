//! Compares two automata, and finds the least number at which they differ.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::reach::descent;
use super::refinement::Refinement;
use super::{Accepted, AutomatonError, Dfao, DigitOrder, Output, StateId, counted, minimize};
use crate::budget::Budget;

/// The answer of [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Every word has the same output in both automata; in a numeration by words, every word that
    /// stands for a number.
    Equal,
    /// The least position at which the outputs differ, as one number for each track, and the two
    /// outputs there. With several tracks positions are ordered by the number of digits of the
    /// largest number, then by the most significant digits, first track first.
    Differ(Vec<BigUint>, [Output; 2]),
}

/// Compares two automata that read the same digits in the same order.
///
/// They are equal exactly if their minimal automata are. If not, the refinement of their disjoint
/// union gives for each pair of states the distance to a difference (Hopcroft 1971, level by
/// level), and the least difference follows one digit at a time.
///
/// ```
/// use nimata_automata::automaton::{Comparison, Dfao, DigitOrder, compare};
/// // Are there two ones in a row? Is the number 3, 6 or 7?
/// let row = |targets: &[u32]| targets.to_vec();
/// let adjacent = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(1)],
///     vec![row(&[0, 1]), row(&[0, 2]), row(&[2, 2])],
/// )?;
/// let small = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(0), Some(1), Some(1), Some(0)],
///     vec![row(&[0, 1]), row(&[2, 3]), row(&[5, 5]), row(&[4, 4]), row(&[5, 5]), row(&[5, 5])],
/// )?;
/// assert_eq!(compare(&adjacent, &adjacent)?, Comparison::Equal);
/// let eleven = Comparison::Differ(vec![11u32.into()], [Some(1), Some(0)]);
/// assert_eq!(compare(&adjacent, &small)?, eleven);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Errors
/// [`AutomatonError::DifferentAlphabets`] if they do not read the same digits in the same order;
/// [`AutomatonError::Padding`] if padding zeros change an output, since the automaton then does not
/// compute a function of numbers; [`AutomatonError::TooManyStates`] if one table cannot hold both.
///
/// # Complexity
/// Equality takes O(k·n·log n). The least difference takes O(k·d·log n) more, most significant
/// digit first. Least significant digit first the digit that matters most is read last, and it
/// takes O(k·p·log n) more time and O(p) memory. Here n is the number of states of both automata, k
/// that of letters, d ≤ n that of digits of the answer, and p that of pairs of states on all words
/// of d digits that show a difference.
pub fn compare(left: &Dfao, right: &Dfao) -> Result<Comparison, AutomatonError> {
    if (left.alphabet(), left.numeration()) != (right.alphabet(), right.numeration()) {
        let reads = |dfao: &Dfao| {
            let (digits, order) = (dfao.numeration().in_words(), dfao.order().in_words());
            format!("{} in {digits}, {order}", counted(tracks(dfao), "track"))
        };
        return Err(AutomatonError::DifferentAlphabets(reads(left), reads(right)));
    }
    let (left, right) = (minimal_on_words(left)?, minimal_on_words(right)?);
    for dfao in [&left, &right] {
        if let Some(state) = dfao.padding_fault() {
            return Err(AutomatonError::Padding(state.index()));
        }
    }
    if left == right {
        return Ok(Comparison::Equal);
    }
    let word = Pairs::new(&left, &right)?.least_difference();
    let at = |dfao: &Dfao| dfao.output(dfao.run(StateId::START, word.iter().copied()));
    let budget = Budget::unlimited();
    let numbers = left.numeration().numbers_of_letters_within(&word, tracks(&left), &budget);
    let numbers = numbers.expect("the budget has no limit");
    Ok(Comparison::Differ(numbers, [at(&left), at(&right)]))
}

/// The number of tracks.
fn tracks(dfao: &Dfao) -> usize {
    usize::try_from(dfao.alphabet().tracks()).expect("at most 20 tracks")
}

/// The minimal automaton without outputs at words that stand for no number, if the numeration is
/// given by its words.
fn minimal_on_words(dfao: &Dfao) -> Result<Dfao, AutomatonError> {
    let too_many = AutomatonError::TooManyStates(dfao.len());
    match Accepted::new(dfao.numeration(), dfao.alphabet()) {
        Ok(None) => Ok(minimize(dfao)),
        Ok(Some(accepted)) => {
            let restricted = accepted.restrict(dfao, &Budget::default());
            restricted.map(|dfao| minimize(&dfao)).map_err(|_| too_many)
        }
        Err(_) => Err(too_many),
    }
}

type Pair = (StateId, StateId);

const START: Pair = (StateId::START, StateId::START);

/// The pairs of states that the same word reaches in two automata that differ.
struct Pairs<'a> {
    left: &'a Dfao,
    right: &'a Dfao,
    /// The refinement of the disjoint union; the states of `right` are numbered after those of
    /// `left`.
    refinement: Refinement,
}

impl<'a> Pairs<'a> {
    fn new(left: &'a Dfao, right: &'a Dfao) -> Result<Self, AutomatonError> {
        let states = left.len() + right.len();
        let shift = |&target: &u32| {
            let shifted = left.len() + usize::try_from(target).expect("a state number fits");
            u32::try_from(shifted).map_err(|_| AutomatonError::TooManyStates(states))
        };
        let mut targets = left.flat_targets().to_vec();
        for target in right.flat_targets() {
            targets.push(shift(target)?);
        }
        let outputs = [left.outputs(), right.outputs()].concat();
        let union = left.with_table(outputs, targets)?;
        Ok(Pairs { left, right, refinement: Refinement::new(&union) })
    }

    /// The length of a shortest word on which the two states of a pair differ.
    fn distance(&self, (p, q): Pair) -> Option<u32> {
        self.refinement.distance(p.index(), self.left.len() + q.index())
    }

    fn step(&self, (p, q): Pair, letter: u32) -> Pair {
        (self.left.step(p, letter), self.right.step(q, letter))
    }

    fn letters(&self) -> std::ops::Range<u32> {
        0..self.left.alphabet().letters()
    }

    /// The letters of the least difference in reading order.
    fn least_difference(&self) -> Vec<u32> {
        let step = |pair, letter| self.step(pair, letter);
        match self.left.order() {
            DigitOrder::Msd => descent(START, self.letters(), step, |pair| self.distance(pair)),
            DigitOrder::Lsd => self.backward(),
        }
    }

    /// Finds the least difference if the least significant digit comes first, so that the most
    /// significant letter is read last. It follows all shortest words at once, chooses their last
    /// letter first, and then keeps the pairs that allow this choice.
    fn backward(&self) -> Vec<u32> {
        let length = self.distance(START).expect("automata with different minimal automata differ");
        let mut layers = vec![FxHashSet::from_iter([START])];
        for left in (0..length).rev() {
            let last: &FxHashSet<Pair> = layers.last().expect("there is a first layer");
            let next = last
                .iter()
                .flat_map(|&pair| self.letters().map(move |letter| self.step(pair, letter)))
                .filter(|&pair| self.distance(pair) == Some(left))
                .collect();
            layers.push(next);
        }
        let mut goal = layers.pop().expect("there is a first layer");
        let mut word = Vec::new();
        for layer in layers.iter().rev() {
            let allow = |letter: u32| -> FxHashSet<Pair> {
                let leads = |pair: &Pair| goal.contains(&self.step(*pair, letter));
                layer.iter().copied().filter(leads).collect()
            };
            let (letter, pairs) = self
                .letters()
                .map(|letter| (letter, allow(letter)))
                .find(|(_, pairs)| !pairs.is_empty())
                .expect("every pair of a layer was reached from the layer before");
            word.push(letter);
            goal = pairs;
        }
        word.reverse();
        word
    }
}
