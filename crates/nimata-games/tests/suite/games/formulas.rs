//! The moves that rules as formulas allow, found number by number.

use std::collections::BTreeSet;

use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_logic::logic::{Formula, GameRules, Vocabulary, parse};

use crate::naive::{Naive, term};

/// Tells whether a formula without sequences holds, where quantifiers range over small numbers.
fn holds(formula: &Formula, mut numbers: Vec<(String, u64)>) -> bool {
    let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
    Naive { numerals, sequences: &[], bound: 64 }.holds(formula, &mut numbers)
}

/// Parsed rules as formulas.
pub struct Rules {
    rules: GameRules,
    positions: Formula,
    moves: Vec<Formula>,
    first: Vec<Formula>,
}

impl Rules {
    /// Reads the formulas.
    pub fn read(rules: GameRules) -> Self {
        let read = |text: &str| parse(text, &Vocabulary::default()).expect("a formula").formula;
        let positions = read(&rules.positions);
        let moves = rules.moves.iter().map(|kind| read(&kind.formula)).collect();
        let first = rules.first.iter().map(|(_, at)| read(at)).collect();
        Rules { rules, positions, moves, first }
    }

    /// Tells whether these numbers are a position.
    pub fn is_position(&self, at: &[u64]) -> bool {
        holds(&self.positions, named(&self.rules.reads, at).collect())
    }

    /// The prescribed value at a position, if there is one.
    pub fn prescribed(&self, at: &[u64]) -> Option<u32> {
        let numbers: Vec<_> = named(&self.rules.reads, at).collect();
        let place = self.first.iter().position(|formula| holds(formula, numbers.clone()))?;
        Some(self.rules.first[place].0)
    }

    /// The options whose numbers are at most those given.
    pub fn options(&self, at: &[u64], upto: &[u64]) -> BTreeSet<Vec<u64>> {
        let mut options = BTreeSet::new();
        let mut option = vec![0; upto.len()];
        loop {
            let allowed = self.moves.iter().zip(&self.rules.moves).any(|(formula, kind)| {
                let numbers = named(&self.rules.reads, at).chain(named(&kind.to, &option));
                holds(formula, numbers.collect())
            });
            if allowed {
                options.insert(option.clone());
            }
            let Some(place) = (0..upto.len()).rfind(|&place| option[place] < upto[place]) else {
                return options;
            };
            option[place] += 1;
            option[place + 1..].fill(0);
        }
    }

    /// The measure of a position.
    pub fn measure(&self, at: &[u64]) -> u64 {
        let atom = parse(&format!("{} = 0", self.rules.measure), &Vocabulary::default());
        let Formula::Compare(measure, ..) = atom.expect("a term").formula else {
            panic!("{} is not a term", self.rules.measure)
        };
        let numbers: Vec<_> = named(&self.rules.reads, at).collect();
        let measure = term(&measure, &numbers).expect("no differences");
        u64::try_from(measure).expect("a sum of small numbers")
    }
}

fn named<'n>(names: &'n [String], numbers: &'n [u64]) -> impl Iterator<Item = (String, u64)> + 'n {
    names.iter().cloned().zip(numbers.iter().copied())
}
