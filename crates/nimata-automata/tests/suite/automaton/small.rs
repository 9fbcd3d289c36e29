//! Small automata for tests, and what they compute by definition.

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Output, StateId};
use proptest::prelude::*;

pub type Rows = Vec<Vec<u32>>;

pub fn size(n: u32) -> usize {
    usize::try_from(n).expect("a small number")
}

pub fn number(n: usize) -> u32 {
    u32::try_from(n).expect("a small number")
}

pub fn dfao(base: u32, order: DigitOrder, outputs: Vec<Output>, rows: Rows) -> Dfao {
    Dfao::single_track(base, order, outputs, rows).expect("a valid table")
}

/// All words of `length` letters below `letters`, in lexicographic order.
pub fn words(letters: u32, length: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..u64::from(letters).pow(length)).map(move |code| {
        let mut rest = code;
        let mut word: Vec<u32> = (0..length)
            .map(|_| {
                let letter = u32::try_from(rest % u64::from(letters)).expect("below a u32");
                rest /= u64::from(letters);
                letter
            })
            .collect();
        word.reverse();
        word
    })
}

pub fn words_up_to(letters: u32, length: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..=length).flat_map(move |length| words(letters, length))
}

pub fn output_after(dfao: &Dfao, word: &[u32]) -> Output {
    dfao.output(dfao.run(StateId::START, word.iter().copied()))
}

/// The value x(n) by definition: the digits of n are read; 0 has none.
pub fn value(dfao: &Dfao, n: u64) -> Output {
    let base = u64::from(dfao.alphabet().base());
    let mut digits = Vec::new();
    let mut rest = n;
    while rest > 0 {
        digits.push(u32::try_from(rest % base).expect("a digit"));
        rest /= base;
    }
    if dfao.order() == DigitOrder::Msd {
        digits.reverse();
    }
    output_after(dfao, &digits)
}

/// Every table with this many states in base 2, and every choice of outputs 0 and 1.
pub fn all_binary(states: u32, order: DigitOrder) -> impl Iterator<Item = Dfao> {
    words(states, 2 * states).flat_map(move |targets| {
        words(2, states).map(move |bits| {
            let outputs = bits.iter().map(|&bit| Some(bit.into())).collect();
            let rows = targets.chunks(2).map(<[u32]>::to_vec).collect();
            dfao(2, order, outputs, rows)
        })
    })
}

/// All of these, changed so that padding zeros have no effect.
pub fn all_binary_padded(states: u32, order: DigitOrder) -> impl Iterator<Item = Dfao> {
    all_binary(states, order).filter(|dfao| dfao.padding_fault().is_none())
}

fn padded(order: DigitOrder, mut outputs: Vec<Output>, mut rows: Rows) -> (Vec<Output>, Rows) {
    match order {
        DigitOrder::Msd => rows[0][0] = 0,
        // Each state takes its output from the cycle into which zeros lead it.
        DigitOrder::Lsd => {
            let after = |q: usize, steps: usize| (0..steps).fold(q, |q, _| size(rows[q][0]));
            let deep: Vec<usize> = (0..rows.len()).map(|q| after(q, rows.len())).collect();
            let least = |q: &usize| (0..rows.len()).map(|k| after(*q, k)).min();
            outputs = deep.iter().map(|q| outputs[least(q).expect("a state")]).collect();
        }
    }
    (outputs, rows)
}

fn random_parts(
    alphabet: Alphabet,
    most_states: u32,
    outputs: i64,
) -> impl Strategy<Value = (Vec<Output>, Rows)> {
    (1..=most_states).prop_flat_map(move |states| {
        // −1 stands for no output.
        let output = (-1..outputs).prop_map(|v| (v >= 0).then_some(v));
        let row = prop::collection::vec(0..states, alphabet.row_len());
        (prop::collection::vec(output, size(states)), prop::collection::vec(row, size(states)))
    })
}

/// Any automaton with at most `most_states` states and outputs none, 0, …, outputs − 1.
pub fn random(
    alphabet: Alphabet,
    order: DigitOrder,
    most_states: u32,
    outputs: i64,
) -> impl Strategy<Value = Dfao> {
    random_parts(alphabet, most_states, outputs).prop_map(move |(outputs, rows)| {
        Dfao::new(alphabet, order, outputs, rows).expect("a valid table")
    })
}

/// The same for automata in which padding zeros have no effect.
pub fn random_padded(
    alphabet: Alphabet,
    order: DigitOrder,
    most_states: u32,
    outputs: i64,
) -> impl Strategy<Value = Dfao> {
    random_parts(alphabet, most_states, outputs).prop_map(move |(outputs, rows)| {
        let (outputs, rows) = padded(order, outputs, rows);
        Dfao::new(alphabet, order, outputs, rows).expect("a valid table")
    })
}

pub fn alphabet(base: u32, tracks: u32) -> Alphabet {
    Alphabet::new(base, tracks).expect("a small alphabet")
}

/// Letter 0 turns a wheel with these outputs, and letter 1 has no effect.
pub fn wheel(outputs: &[i64]) -> Dfao {
    let states = number(outputs.len());
    let rows = (0..states).map(|q| vec![(q + 1) % states, q]).collect();
    let outputs = outputs.iter().copied().map(Some).collect();
    dfao(2, DigitOrder::Msd, outputs, rows)
}

pub fn fibonacci_word(least: usize) -> Vec<i64> {
    let (mut before, mut word) = (vec![1], vec![0]);
    while word.len() < least {
        let next = [word.clone(), before].concat();
        before = std::mem::replace(&mut word, next);
    }
    word
}
