//! Concatenations and the star.

use super::{assert_same_letters, minimal};
use crate::automaton::nondeterministic::Nondeterministic;
use crate::automaton::{Dfao, StateId};
use crate::budget::{Budget, Reached};

/// Returns the words w1 w2 … wn with each wi in the language at place i.
///
/// ```
/// use nimata_automata::automaton::language::concatenation;
/// use nimata_automata::automaton::{Dfao, DigitOrder, StateId};
/// // Some zeros, and some ones.
/// let zeros = [vec![0, 1], vec![1, 1]].to_vec();
/// let ones = [vec![1, 0], vec![1, 1]].to_vec();
/// let language = |rows| Dfao::single_track(2, DigitOrder::Msd, vec![Some(1), Some(0)], rows);
/// let joined = concatenation(&[&language(zeros)?, &language(ones)?], &Default::default())?;
/// let accepts = |word: [u32; 4]| joined.output(joined.run(StateId::START, word)) == Some(1);
/// assert_eq!((accepts([0, 0, 1, 1]), accepts([0, 1, 0, 1])), (true, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics if there is no language, or if they have different letters.
///
/// # Complexity
/// O(s·n·k), where s is the number of subsets that are reached, exponential in n in the worst case,
/// n the number of states of all languages and k that of letters.
pub fn concatenation(languages: &[&Dfao], budget: &Budget) -> Result<Dfao, Reached> {
    let (first, rest) = languages.split_first().expect("at least one language");
    let mut words = Nondeterministic::new(first.alphabet());
    let begin = words.add_states(first, budget)?;
    begin.node(StateId::START).into_iter().for_each(|start| words.set_start(start));
    let mut ends = words.accepting(&begin);
    for next in rest {
        assert_same_letters(first, next);
        let part = words.add_states(next, budget)?;
        for end in ends {
            words.set_accepting(end, false);
            part.node(StateId::START)
                .into_iter()
                .for_each(|start| words.add_empty_move(end, start));
        }
        ends = words.accepting(&part);
    }
    minimal(&words, first, budget)
}

/// Returns the words that are concatenations of any number of words of a language; the empty word
/// is the concatenation of none.
///
/// ```
/// use nimata_automata::automaton::language::star;
/// use nimata_automata::automaton::{Dfao, DigitOrder, StateId};
/// // The word 01 alone.
/// let rows = vec![vec![1, 3], vec![3, 2], vec![3, 3], vec![3, 3]];
/// let outputs = vec![Some(0), Some(0), Some(1), Some(0)];
/// let word = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
/// let words = star(&word, &Default::default())?;
/// let accepts = |word: &[u32]| words.output(words.run(StateId::START, word.to_vec())) == Some(1);
/// assert!(accepts(&[]) && accepts(&[0, 1, 0, 1]) && !accepts(&[0, 1, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// That of [`concatenation`].
pub fn star(language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let mut words = Nondeterministic::new(language.alphabet());
    // The node is new: the start of the language may be left and reached again within a word.
    let between = words.add_node();
    words.set_start(between);
    words.set_accepting(between, true);
    let part = words.add_states(language, budget)?;
    part.node(StateId::START).into_iter().for_each(|start| words.add_empty_move(between, start));
    for end in words.accepting(&part) {
        words.add_empty_move(end, between);
    }
    minimal(&words, language, budget)
}
