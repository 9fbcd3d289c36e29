//! Values and outcomes of written rules straight from the options, and moves that no game allows.

use std::collections::HashMap;

use nimata::automaton::{Dfao, DigitOrder, Numeration, Output, StateId};

use super::super::naive::digits;
use super::written::{At, Written};

/// The values of a game, in misère play 1 where the player to move wins and 0 where not.
pub struct Brute<'w> {
    rules: &'w Written,
    known: HashMap<At, u64>,
}

impl<'w> Brute<'w> {
    pub fn new(rules: &'w Written) -> Self {
        Brute { rules, known: HashMap::new() }
    }

    /// The value of a position; every move from it lowers the measure.
    pub fn value(&mut self, at: At) -> u64 {
        if let Some(&value) = self.known.get(&at) {
            return value;
        }
        let mut options = Vec::new();
        self.rules.each_option(at, &mut |after| options.push(after));
        let mut values: Vec<u64> = options.into_iter().map(|after| self.value(after)).collect();
        values.sort_unstable();
        values.dedup();
        let value = match self.rules.misere {
            false => (0..).zip(&values).take_while(|&(place, &value)| place == value).count(),
            true => usize::from(values.first().is_none_or(|&least| least == 0)),
        };
        let value = u64::try_from(value).expect("few options");
        self.known.insert(at, value);
        value
    }
}

/// The least move that leads to no position or does not lower the measure: by the digits of the
/// longest number before it, then in the order of the numbers before it; then after it likewise.
pub fn least_offence(rules: &Written, numerals: &Numeration, most: u64) -> Option<[At; 2]> {
    let length = |at: At| at.map(|number| digits(numerals, number).len()).into_iter().max();
    let mut found = Vec::new();
    for at in box_of(rules.tracks, most).filter(|&at| rules.is_position(at)) {
        rules.each_option(at, &mut |after| {
            if !rules.is_position(after) || rules.measure(after) >= rules.measure(at) {
                found.push([at, after]);
            }
        });
    }
    found.into_iter().min_by_key(|&[before, after]| {
        (length(before), before, length(before).max(length(after)), after)
    })
}

/// All numbers below a bound.
pub fn box_of(tracks: usize, bound: u64) -> impl Iterator<Item = At> {
    let second = if tracks == 2 { bound } else { 1 };
    (0..bound).flat_map(move |x| (0..second).map(move |y| [x, y]))
}

/// The output of an automaton, which reads the digits in its own order.
pub fn output(automaton: &Dfao, numerals: &Numeration, at: &[u64]) -> Output {
    let tracks = usize::try_from(automaton.alphabet().tracks()).expect("few");
    let words: Vec<Vec<u32>> = at[..tracks].iter().map(|&n| digits(numerals, n)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let letter = |place: usize| {
        words.iter().fold(0, |letter, word| {
            letter * numerals.digits() + word.get(place).copied().unwrap_or(0)
        })
    };
    let mut letters: Vec<u32> = (0..length).map(letter).collect();
    if automaton.order() == DigitOrder::Msd {
        letters.reverse();
    }
    automaton.output(automaton.run(StateId::START, letters))
}
