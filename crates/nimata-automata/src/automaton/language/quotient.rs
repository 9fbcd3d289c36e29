//! Quotients: words without a beginning or an end that belongs to another language.

use super::{assert_same_letters, minimal};
use crate::automaton::nondeterministic::Nondeterministic;
use crate::automaton::predecessors::{Predecessors, number};
use crate::automaton::product::Pairs;
use crate::automaton::{Dfao, minimize};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// Returns the words w for which xw is in `language` for some x in `beginnings`.
///
/// ```
/// use nimata_automata::automaton::language::left_quotient;
/// use nimata_automata::automaton::{Dfao, DigitOrder, StateId};
/// let word = |rows| {
///     Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(0), Some(1), Some(0)], rows)
/// };
/// // 10*1 without a beginning 1 or 10.
/// let ones = word(vec![vec![3, 1], vec![1, 2], vec![3, 3], vec![3, 3]])?;
/// let begin = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(1), Some(1), Some(0)],
///     vec![vec![3, 1], vec![2, 3], vec![3, 3], vec![3, 3]],
/// )?;
/// let left = left_quotient(&begin, &ones, &Default::default())?;
/// let accepts = |word: &[u32]| left.output(left.run(StateId::START, word.to_vec())) == Some(1);
/// assert!(accepts(&[1]) && accepts(&[0, 0, 1]) && !accepts(&[1, 0, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics if the languages have different letters.
///
/// # Complexity
/// O(n·m·k) for the states that the beginnings reach, where n and m are the numbers of states of
/// the two languages and k that of letters; then a subset construction of n states.
pub fn left_quotient(beginnings: &Dfao, language: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    assert_same_letters(beginnings, language);
    let mut words = Nondeterministic::new(language.alphabet());
    let part = words.add_states(language, budget)?;
    let pairs = Pairs::new(beginnings, language, budget)?.states;
    let ends = pairs.iter().filter(|(begin, _)| beginnings.output(*begin) == Some(1));
    ends.filter_map(|(_, state)| part.node(*state)).for_each(|node| words.set_start(node));
    minimal(&words, language, budget)
}

/// Returns the words w for which wx is in `language` for some x in `ends`.
///
/// ```
/// use nimata_automata::automaton::language::right_quotient;
/// use nimata_automata::automaton::{Dfao, DigitOrder};
/// // Binary numbers that are divisible by 3, without their last digit.
/// let remainder = |r: u32| vec![2 * r % 3, (2 * r + 1) % 3];
/// let outputs = vec![Some(1), Some(0), Some(0)];
/// let thirds = Dfao::single_track(2, DigitOrder::Msd, outputs, (0..3).map(remainder).collect())?;
/// let digit = vec![vec![1, 1], vec![2, 2], vec![2, 2]];
/// let digit = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1), Some(0)], digit)?;
/// let halves = right_quotient(&thirds, &digit, &Default::default())?;
/// let values = [0u32, 1, 2, 3, 4].map(|n| halves.value_at(&n.into()));
/// assert_eq!(values, [1, 1, 0, 1, 1].map(Some)); // 0, 3, –, 6, 9
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of memory or time.
///
/// # Panics
/// Panics if the languages have different letters.
///
/// # Complexity
/// O(n·m·k) steps and O(n·m) memory for each letter that leads to a pair, where n and m are the
/// numbers of states of the two languages and k that of letters; then one minimisation.
pub fn right_quotient(language: &Dfao, ends: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    assert_same_letters(language, ends);
    let leads = pairs_that_lead_to_acceptance(language, ends, budget)?;
    // A word belongs to the quotient if an end leads from its state to acceptance.
    let outputs = leads.chunks(ends.len()).map(|row| Some(row[0].into())).collect();
    let found = language.with_table(outputs, language.flat_targets().to_vec());
    Ok(minimize(&found.expect("only outputs change")))
}

/// For each pair of states, row by row, whether some word leads from both to acceptance.
fn pairs_that_lead_to_acceptance(
    one: &Dfao,
    other: &Dfao,
    budget: &Budget,
) -> Result<Vec<bool>, Reached> {
    let width = u64::try_from(other.len()).unwrap_or(u64::MAX);
    let count = u64::try_from(one.len()).unwrap_or(u64::MAX).saturating_mul(width);
    // The stack holds a pair at most once.
    let mut leads = budget.room(count, count.saturating_mul(8))?;
    let accepts = |dfao: &Dfao, state| dfao.output(state) == Some(1);
    let mut stack = Vec::new();
    for left in one.states() {
        for right in other.states() {
            let both = accepts(one, left) && accepts(other, right);
            leads.push(both);
            if both {
                stack.push((number(left.index()), number(right.index())));
            }
        }
    }
    let before = [one, other].map(Predecessors::new);
    while let Some((left, right)) = stack.pop() {
        let mut steps = 1;
        for letter in 0..one.alphabet().row_len() {
            for &left in before[0].on(left, letter) {
                for &right in before[1].on(right, letter) {
                    steps += 1;
                    let at = index(left) * other.len() + index(right);
                    if !std::mem::replace(&mut leads[at], true) {
                        stack.push((left, right));
                    }
                }
            }
        }
        budget.allow_work(steps)?;
    }
    Ok(leads)
}
