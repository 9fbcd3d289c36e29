//! The numbers with a given property: whether there are none, finitely many with which last one, or
//! infinitely many.

use num_bigint::BigUint;

use super::predecessors::Predecessors;
use super::reach::descent;
use super::{Dfao, DigitOrder, StateId};

/// The set of numbers that an automaton marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exceptions {
    /// No number is marked.
    None,
    /// Finitely many numbers are marked, at least one.
    Finite {
        /// The least marked number.
        first: BigUint,
        /// The greatest marked number.
        last: BigUint,
    },
    /// Infinitely many numbers are marked.
    Infinite {
        /// The least marked number.
        first: BigUint,
    },
}

/// Decides which numbers n have the output `Some(1)`.
///
/// Words that stand for no number have another output.
///
/// There are infinitely many exactly if a cycle lies on a path from a nonzero first digit to a
/// marked state. The least number follows shortest paths and takes the least digits first; the
/// greatest follows longest paths and takes the greatest digits first.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, Exceptions, exceptions};
/// // 2 and 3: binary numbers of two digits.
/// let two_digits = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(1), Some(0)],
///     vec![vec![0, 1], vec![2, 2], vec![3, 3], vec![3, 3]],
/// )?;
/// let (first, last) = (2u32.into(), 3u32.into());
/// assert_eq!(exceptions(&two_digits), Exceptions::Finite { first, last });
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// Panics if the automaton reads the least significant digit first, or more than one track, or its
/// start does not loop on 0.
///
/// # Complexity
/// O(n·k) time and memory, where n is the number of states and k that of digits, and the conversion
/// of the answers from their digits.
pub fn exceptions(marked: &Dfao) -> Exceptions {
    assert_eq!(marked.order(), DigitOrder::Msd, "the greatest is found from its first digit");
    assert_eq!(marked.alphabet().tracks(), 1, "numbers, not tuples");
    assert_eq!(marked.padding_fault(), None, "leading zeros must not matter");
    let hit = |q: StateId| marked.output(q) == Some(1);
    let letters = marked.alphabet().letters();
    let number = |word: &[u32]| marked.numeration().value_of_msd_digits(word);

    let predecessors = Predecessors::new(marked);
    let nearest = marked.lengths_to(&predecessors, hit);
    // A positive number does not begin with the digit 0.
    let heads: Vec<u32> = (1..letters)
        .filter(|&c| nearest[marked.step(StateId::START, c).index()].is_some())
        .collect();
    let zero_hit = hit(StateId::START);
    let positive_first = heads
        .iter()
        .map(|&c| (nearest[marked.step(StateId::START, c).index()], c))
        .min()
        .map(|(_, c)| descend(marked, c, &nearest, 0..letters));
    let first = match (zero_hit, &positive_first) {
        (false, None) => return Exceptions::None,
        (true, _) => number(&[]),
        (false, Some(word)) => number(word),
    };
    match longest_distances(marked, &predecessors, &heads, &nearest) {
        None => Exceptions::Infinite { first },
        Some(farthest) => {
            let best = heads
                .iter()
                .map(|&c| (farthest[marked.step(StateId::START, c).index()], c))
                .max()
                .map(|(_, c)| descend(marked, c, &farthest, (0..letters).rev()));
            Exceptions::Finite { first, last: number(&best.unwrap_or_default()) }
        }
    }
}

/// For each state that leads to a marked one, the length of a longest such word. The whole result
/// is `None` if such words can grow without end, because the heads lead to a cycle.
fn longest_distances(
    dfao: &Dfao,
    predecessors: &Predecessors,
    heads: &[u32],
    nearest: &[Option<u32>],
) -> Option<Vec<Option<u32>>> {
    let useful = |q: StateId| nearest[q.index()].is_some();
    let mut between = dfao.reachable_from(heads.iter().map(|&c| dfao.step(StateId::START, c)));
    // The search goes backwards: a state is done when all its useful successors are, which a cycle
    // prevents.
    let open = |q| dfao.row(q).filter(|&target| useful(target)).count();
    let mut open: Vec<usize> = dfao.states().map(open).collect();
    let mut longest = vec![None; dfao.len()];
    let mut ready: Vec<StateId> =
        dfao.states().filter(|&q| useful(q) && open[q.index()] == 0).collect();
    while let Some(state) = ready.pop() {
        let below = dfao.row(state).filter_map(|q| longest[q.index()]).max();
        longest[state.index()] = Some(below.map_or(0, |length: u32| length + 1));
        between[state.index()] = false;
        for source in predecessors.of(state) {
            open[source.index()] -= 1;
            if open[source.index()] == 0 {
                ready.push(source);
            }
        }
    }
    let circular = dfao.states().any(|q| between[q.index()] && useful(q));
    (!circular).then_some(longest)
}

/// The word that begins with `head` and lowers `distance` by one with each letter. Of the letters
/// that do so it takes the first one in the order of `preference`.
fn descend(
    dfao: &Dfao,
    head: u32,
    distance: &[Option<u32>],
    preference: impl Iterator<Item = u32> + Clone,
) -> Vec<u32> {
    let (start, step) = (dfao.step(StateId::START, head), |state, letter| dfao.step(state, letter));
    let rest = descent(start, preference, step, |state: StateId| distance[state.index()]);
    std::iter::once(head).chain(rest).collect()
}
