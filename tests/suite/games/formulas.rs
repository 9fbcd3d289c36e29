//! Formulas without quantifiers, held true or false number by number, and the moves that rules
//! written as formulas allow.

use std::collections::{BTreeMap, BTreeSet};

use nimata::logic::{Connective, Formula, GameRules, Relation, Term, Vocabulary, parse};

type Numbers<'n> = BTreeMap<&'n str, u64>;

/// The value of a term; `None` if a difference is negative.
fn value(term: &Term, numbers: &Numbers) -> Option<u64> {
    Some(match term {
        Term::Number(number) => *number,
        Term::Variable(name) => numbers[name.as_str()],
        Term::Sum(left, right) => value(left, numbers)? + value(right, numbers)?,
        Term::Difference(left, right) => {
            value(left, numbers)?.checked_sub(value(right, numbers)?)?
        }
        Term::Multiple(factor, term) => factor * value(term, numbers)?,
        Term::Quotient(term, divisor) => value(term, numbers)? / divisor,
    })
}

/// Whether a formula without quantifiers and sequences holds.
fn holds(formula: &Formula, numbers: &Numbers) -> bool {
    match formula {
        Formula::Compare(left, relation, right) => {
            let values = value(left, numbers).zip(value(right, numbers));
            values.is_some_and(|(left, right)| match relation {
                Relation::Equal => left == right,
                Relation::Unequal => left != right,
                Relation::Less => left < right,
                Relation::AtMost => left <= right,
                Relation::Greater => left > right,
                Relation::AtLeast => left >= right,
            })
        }
        Formula::Not(inner) => !holds(inner, numbers),
        Formula::Binary(connective, left, right) => {
            let (left, right) = (holds(left, numbers), holds(right, numbers));
            match connective {
                Connective::And => left && right,
                Connective::Or => left || right,
                Connective::Xor => left != right,
                Connective::Implies => !left || right,
                Connective::Iff => left == right,
            }
        }
        Formula::Output(..) | Formula::Quantified(..) => panic!("{formula} has no place here"),
    }
}

/// Rules as formulas that were read.
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

    /// Whether there is such a position.
    pub fn is_position(&self, at: &[u64]) -> bool {
        holds(&self.positions, &named(&self.rules.reads, at).collect())
    }

    /// The value that is prescribed at a position, if one is.
    pub fn prescribed(&self, at: &[u64]) -> Option<u32> {
        let numbers = named(&self.rules.reads, at).collect();
        let place = self.first.iter().position(|formula| holds(formula, &numbers))?;
        Some(self.rules.first[place].0)
    }

    /// The options whose numbers are at most those given.
    pub fn options(&self, at: &[u64], upto: &[u64]) -> BTreeSet<Vec<u64>> {
        let mut options = BTreeSet::new();
        let mut option = vec![0; upto.len()];
        loop {
            let allowed = self.moves.iter().zip(&self.rules.moves).any(|(formula, kind)| {
                let numbers = named(&self.rules.reads, at).chain(named(&kind.to, &option));
                holds(formula, &numbers.collect())
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
            panic!("{} is no term", self.rules.measure)
        };
        value(&measure, &named(&self.rules.reads, at).collect()).expect("no differences")
    }
}

fn named<'n>(names: &'n [String], numbers: &'n [u64]) -> impl Iterator<Item = (&'n str, u64)> {
    names.iter().map(String::as_str).zip(numbers.iter().copied())
}
