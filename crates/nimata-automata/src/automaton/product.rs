//! Products: two automata that read the same word side by side.

use super::builder::explore_sized;
use super::{Dfao, Output, StateId, minimize};
use crate::budget::{Budget, Reached};

/// Returns the minimal automaton whose output at each word is `output` of the outputs of two
/// automata.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, product};
/// let remainder = |m: u32| {
///     let rows = (0..m).map(|r| vec![2 * r % m, (2 * r + 1) % m]).collect();
///     let outputs = (0..m).map(|r| Some(i64::from(r == 0))).collect();
///     Dfao::single_track(2, DigitOrder::Msd, outputs, rows)
/// };
/// let both = |one, other| Some(i64::from((one, other) == (Some(1), Some(1))));
/// let by_six = product(&remainder(2)?, &remainder(3)?, &Default::default(), both)?;
/// assert_eq!([12u32, 15].map(|n| by_six.value_at(&n.into())), [Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics if the automata have different letters or numerations.
///
/// # Complexity
/// O(p·k) time and memory and one minimisation, where p is the number of pairs of states that one
/// word reaches, and k that of letters.
pub fn product(
    left: &Dfao,
    right: &Dfao,
    budget: &Budget,
    output: impl Fn(Output, Output) -> Output,
) -> Result<Dfao, Reached> {
    let reads = |dfao: &Dfao| (dfao.alphabet(), dfao.numeration().clone());
    assert_eq!(reads(left), reads(right), "both automata read the same letters");
    let Pairs { table, states } = Pairs::new(left, right, budget)?;
    let outputs = states.iter().map(|&(one, other)| output(left.output(one), right.output(other)));
    let found = left.with_table(outputs.collect(), table.flat_targets().to_vec());
    Ok(minimize(&found.expect("only outputs change")))
}

/// The pairs of states to which words lead two automata.
pub(super) struct Pairs {
    /// The transitions between the pairs; it has no outputs.
    pub(super) table: Dfao,
    /// The pair of each state of the table.
    pub(super) states: Vec<(StateId, StateId)>,
}

impl Pairs {
    /// The pairs of two automata that read the same letters.
    ///
    /// # Errors
    /// [`Reached`] for a bound of states, memory or time.
    pub(super) fn new(left: &Dfao, right: &Dfao, budget: &Budget) -> Result<Self, Reached> {
        let bytes = 64 + 4 * u64::from(left.alphabet().letters());
        // The search asks for the successors of each pair once, in the order of its number.
        let mut states = Vec::new();
        let table = explore_sized(
            left.alphabet(),
            left.order(),
            budget,
            |_| bytes,
            (StateId::START, StateId::START),
            |&(one, other)| {
                states.push((one, other));
                Ok(left.row(one).zip(right.row(other)).collect())
            },
            |_| None,
        )?;
        Ok(Pairs { table, states })
    }
}

/// The product of a word's automaton and that of the words that stand for numbers.
pub(super) struct AtNumbers {
    /// The transitions; it has no outputs.
    pub(super) table: Dfao,
    /// The output of the word at each state; `None` where the digits stand for no number.
    pub(super) outputs: Vec<Option<Output>>,
}

impl AtNumbers {
    /// The product with `legal`, which outputs 1 at words that stand for numbers; without it all
    /// words do. Both read the most significant digit first.
    ///
    /// # Errors
    /// [`Reached`] for a bound of states, memory or time.
    pub(super) fn new(word: &Dfao, legal: Option<&Dfao>, budget: &Budget) -> Result<Self, Reached> {
        let all = all_words(word);
        let legal = legal.unwrap_or(&all);
        let Pairs { table, states } = Pairs::new(word, legal, budget)?;
        let output = |&(one, other)| (legal.output(other) == Some(1)).then(|| word.output(one));
        Ok(AtNumbers { table, outputs: states.iter().map(output).collect() })
    }
}

/// The automaton with output 1 at every word over the letters of another one.
pub(super) fn all_words(like: &Dfao) -> Dfao {
    let table = like.with_table(vec![Some(1)], vec![0; like.alphabet().row_len()]);
    table.expect("one state, with a loop on each letter")
}
