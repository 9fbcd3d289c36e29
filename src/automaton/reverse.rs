//! The same sequence, read from the other end.

use super::{Dfao, DigitOrder, Output, StateId, explore, minimize};
use crate::budget::{Budget, Reached};

/// The minimal automaton that gives every word the output that `dfao` gives the reversed word.
///
/// A state of the result is a map from the states of `dfao` to outputs: what each would answer after
/// the digits read so far, which are the last ones `dfao` will read. There can be exponentially many,
/// so the budget bounds them, and the bound is an answer.
///
/// # Errors
/// The [`Reached`] bound of states, memory or time.
///
/// # Complexity
/// O(m·n·k) time and O(m·n) memory, n states of `dfao`, m of the result, k letters.
pub fn reverse(dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let small = minimize(dfao);
    let palette = Palette::new(small.outputs());
    let mut vectors: u64 = 0;
    let bytes = u64::try_from(small.len()).expect("a length") * 2 + 64;
    let alphabet = small.alphabet();
    // No minimising at the end: two different maps differ at some state q of `small`, q is reached by
    // some word, and that word, reversed, tells the maps apart.
    explore(
        alphabet,
        match small.order() {
            DigitOrder::Msd => DigitOrder::Lsd,
            DigitOrder::Lsd => DigitOrder::Msd,
        },
        budget,
        palette.indices(small.outputs()),
        |answers: &Box<[u16]>| {
            vectors += 1;
            budget.allow_memory(vectors * bytes)?;
            Ok(successors(&small, answers))
        },
        // The start of `small` reads the whole word.
        |answers| palette.output(answers[StateId::START.index()]),
    )
}

fn successors(small: &Dfao, answers: &[u16]) -> Vec<Box<[u16]>> {
    (0..small.alphabet().letters())
        .map(|letter| {
            small
                .states()
                .map(|q| answers[small.step(q, letter).index()])
                .collect()
        })
        .collect()
}

/// The distinct outputs, so that a vector of them takes two bytes a state.
struct Palette(Vec<Output>);

impl Palette {
    fn new(outputs: &[Output]) -> Self {
        let mut distinct = outputs.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        Palette(distinct)
    }

    fn indices(&self, outputs: &[Output]) -> Box<[u16]> {
        outputs
            .iter()
            .map(|output| {
                let at = self
                    .0
                    .binary_search(output)
                    .expect("every output is in the palette");
                u16::try_from(at).expect("fewer than 65,536 distinct outputs")
            })
            .collect()
    }

    fn output(&self, index: u16) -> Output {
        self.0[usize::from(index)]
    }
}
