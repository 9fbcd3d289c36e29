//! Zeros at the ends of words.

use super::minimal;
use crate::automaton::nondeterministic::Nondeterministic;
use crate::automaton::{Dfao, DigitOrder, StateId, minimize, product};
use crate::budget::{Budget, Reached};

/// Returns the words that differ from a word of a language at most by zeros at the beginning: more,
/// fewer, or none.
///
/// ```
/// use nimata_automata::automaton::language::with_leading_zeros;
/// use nimata_automata::automaton::{Dfao, DigitOrder, StateId};
/// // The word 01 alone.
/// let rows = vec![vec![1, 3], vec![3, 2], vec![3, 3], vec![3, 3]];
/// let outputs = vec![Some(0), Some(0), Some(1), Some(0)];
/// let word = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
/// let words = with_leading_zeros(&word, &Default::default())?;
/// let accepts = |word: &[u32]| words.output(words.run(StateId::START, word.to_vec())) == Some(1);
/// assert!(accepts(&[1]) && accepts(&[0, 0, 1]) && !accepts(&[1, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// O(s·n·k), where s is the number of subsets that are reached, exponential in n in the worst case,
/// n that of states and k that of letters.
pub fn with_leading_zeros(language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let mut words = Nondeterministic::new(language.alphabet());
    let part = words.add_states(language, budget)?;
    // Any zeros lead to the rest of a word that has any zeros in the language.
    let zeros = words.add_node();
    words.set_start(zeros);
    words.add_move(zeros, 0, zeros);
    for node in after_zeros(language).into_iter().filter_map(|state| part.node(state)) {
        words.add_empty_move(zeros, node);
    }
    minimal(&words, language, budget)
}

/// Returns the words that differ from a word of a language at most by zeros at the end: more,
/// fewer, or none.
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// That of [`with_leading_zeros`].
pub fn with_trailing_zeros(language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let mut words = Nondeterministic::new(language.alphabet());
    let part = words.add_states(&before_zeros(language), budget)?;
    part.node(StateId::START).into_iter().for_each(|start| words.set_start(start));
    let zeros = words.add_node();
    words.set_accepting(zeros, true);
    words.add_move(zeros, 0, zeros);
    for end in words.accepting(&part) {
        words.add_empty_move(end, zeros);
    }
    minimal(&words, language, budget)
}

/// Returns all words of the numbers that have a word in a language: with any zeros before the most
/// significant digit, at whichever end it is read.
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// That of [`with_leading_zeros`].
pub fn padded(language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    match language.order() {
        DigitOrder::Msd => with_leading_zeros(language, budget),
        DigitOrder::Lsd => with_trailing_zeros(language, budget),
    }
}

/// Returns the words of a language that have no zero before the most significant digit. With
/// several tracks, a zero is a letter that is zero on all of them.
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// O(n·k) and one minimisation, where n is the number of states and k that of letters.
pub fn without_padding(language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let letters = language.alphabet().row_len();
    let row = |zero: u32, other: u32| {
        std::iter::once(zero).chain(std::iter::repeat_n(other, letters - 1))
    };
    let (outputs, targets) = match language.order() {
        // The start, after a first letter that is not zero, and after one that is.
        DigitOrder::Msd => {
            let rows = row(2, 1).chain(row(1, 1)).chain(row(2, 2)).collect();
            (vec![Some(1), Some(1), Some(0)], rows)
        }
        // After a zero or not.
        DigitOrder::Lsd => (vec![Some(1), Some(0)], row(1, 0).chain(row(1, 0)).collect()),
    };
    let shortest = language.with_table(outputs, targets).expect("rows of two or three states");
    product(language, &shortest, budget, |one, other| {
        Some(i64::from((one, other) == (Some(1), Some(1))))
    })
}

/// The states that zeros reach from the start, which is the first.
fn after_zeros(language: &Dfao) -> Vec<StateId> {
    let mut seen = vec![false; language.len()];
    let mut states = Vec::new();
    let mut state = StateId::START;
    while !std::mem::replace(&mut seen[state.index()], true) {
        states.push(state);
        state = language.step(state, 0);
    }
    states
}

/// The words that some zeros complete to a word of a language.
fn before_zeros(language: &Dfao) -> Dfao {
    let mut accepts: Vec<bool> =
        language.states().map(|state| language.output(state) == Some(1)).collect();
    // Each state that zeros lead to acceptance is found from the accepting one, backwards.
    let mut before = vec![Vec::new(); language.len()];
    for state in language.states() {
        before[language.step(state, 0).index()].push(state);
    }
    let mut stack: Vec<StateId> =
        language.states().filter(|state| accepts[state.index()]).collect();
    while let Some(state) = stack.pop() {
        for &source in &before[state.index()] {
            if !std::mem::replace(&mut accepts[source.index()], true) {
                stack.push(source);
            }
        }
    }
    let outputs = accepts.into_iter().map(|accepts| Some(accepts.into())).collect();
    let found = language.with_table(outputs, language.flat_targets().to_vec());
    minimize(&found.expect("only outputs change"))
}
