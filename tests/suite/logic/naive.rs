//! Evaluates formulas by their definition: inserts numbers, and tries every number below a bound
//! for a quantifier.

use std::cell::RefCell;
use std::collections::HashMap;

use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, Output, StateId};
use nimata_logic::logic::{
    Connective, Formula, Operand, Quantifier, Relation, Sequence, Term, Word,
};

/// The sequences of the formulas, and the bound of the quantifiers.
pub struct Naive<'a> {
    pub numerals: Numeration,
    pub sequences: &'a [Sequence],
    pub bound: u64,
}

impl Naive<'_> {
    pub fn holds(&self, formula: &Formula, values: &mut Vec<(String, u64)>) -> bool {
        match formula {
            Formula::Compare(left, relation, right) => {
                match (term(left, values), term(right, values)) {
                    (Some(left), Some(right)) => compare(*relation, &left, &right),
                    _ => false,
                }
            }
            Formula::Output(word, relation, operand) => {
                let Some(left) = self.output(word, values) else { return false };
                let right = match operand {
                    Operand::Output(value) => Some(Some(*value)),
                    Operand::Word(word) => self.output(word, values),
                };
                match (left, right) {
                    (Some(left), Some(Some(right))) => compare(*relation, &left, &right),
                    (left, Some(right)) => match relation {
                        Relation::Equal | Relation::AtMost | Relation::AtLeast => left == right,
                        Relation::Unequal => left != right,
                        Relation::Less | Relation::Greater => false,
                    },
                    (_, None) => false,
                }
            }
            Formula::Not(inner) => !self.holds(inner, values),
            Formula::Binary(connective, left, right) => {
                let left = self.holds(left, values);
                let mut right = || self.holds(right, values);
                match connective {
                    Connective::And => left && right(),
                    Connective::Or => left || right(),
                    Connective::Xor => left != right(),
                    Connective::Implies => !left || right(),
                    Connective::Iff => left == right(),
                }
            }
            Formula::Quantified(quantifier, variables, body) => {
                let exists = *quantifier == Quantifier::Exists;
                self.some(variables, body, values, exists) == exists
            }
        }
    }

    /// Tells whether some values satisfy the body.
    fn some(
        &self,
        variables: &[String],
        body: &Formula,
        values: &mut Vec<(String, u64)>,
        so: bool,
    ) -> bool {
        let Some((first, rest)) = variables.split_first() else {
            return self.holds(body, values) == so;
        };
        let place = values.len();
        values.push((first.clone(), 0));
        let found = (0..self.bound).any(|value| {
            values[place].1 = value;
            self.some(rest, body, values, so)
        });
        values.pop();
        found
    }

    fn output(&self, word: &Word, values: &[(String, u64)]) -> Option<Output> {
        let sequence = self.sequences.iter().find(|known| known.name == word.name);
        let numbers: Option<Vec<i128>> =
            word.indices.iter().map(|index| term(index, values)).collect();
        let numbers = numbers?.into_iter().map(|number| u64::try_from(number).expect("not < 0"));
        let numbers: Vec<u64> = numbers.collect();
        let automaton = &sequence.expect("a known name").automaton;
        Some(automaton.output(run(automaton, &self.numerals, &numbers, 0)))
    }
}

/// The state after the digits of several numbers, with this many zeros of padding.
pub fn run(automaton: &Dfao, numerals: &Numeration, numbers: &[u64], padding: usize) -> StateId {
    let tracks: Vec<Vec<u32>> = numbers.iter().map(|&number| digits(numerals, number)).collect();
    automaton.run(StateId::START, letters(numerals, &tracks, padding))
}

/// The letters of tracks, whose digits begin with the least significant one, with this many zeros
/// of padding.
pub fn letters(numerals: &Numeration, tracks: &[Vec<u32>], padding: usize) -> Vec<u32> {
    let length = tracks.iter().map(Vec::len).max().unwrap_or(0) + padding;
    let mut letters: Vec<u32> = (0..length)
        .map(|place| {
            let digits = tracks.iter().map(|track| track.get(place).copied().unwrap_or(0));
            digits.fold(0, |letter, digit| letter * numerals.digits() + digit)
        })
        .collect();
    if numerals.order() == DigitOrder::Msd {
        letters.reverse();
    }
    letters
}

/// The digits of a number, least significant first.
pub fn digits(numerals: &Numeration, mut number: u64) -> Vec<u32> {
    let mut digits = Vec::new();
    match numerals {
        &Numeration::Base { base, .. } => {
            while number > 0 {
                digits.push(u32::try_from(number % u64::from(base)).expect("below the base"));
                number /= u64::from(base);
            }
        }
        words if words.words().is_some() => digits = word(words, number),
        linear => {
            let (p, q) = linear.pair().expect("formulas are written in no other");
            let (p, q) = (u64::from(p), u64::from(q));
            let mut units = vec![1, p + 1];
            while units[units.len() - 1] <= number {
                units.push(p * units[units.len() - 1] + q * units[units.len() - 2]);
            }
            units.pop();
            for unit in units.into_iter().rev() {
                digits.push(u32::try_from(number / unit).expect("at most p"));
                number %= unit;
            }
            digits.reverse();
        }
    }
    digits
}

/// The word of this rank, least significant digit first: all words of a length are written in the
/// order of their letters, and those that are no words of the language are dropped.
fn word(numerals: &Numeration, number: u64) -> Vec<u32> {
    thread_local! {
        static KNOWN: RefCell<HashMap<Numeration, Vec<Vec<u32>>>> = RefCell::default();
    }
    let at = usize::try_from(number).expect("small");
    KNOWN.with_borrow_mut(|known| {
        let list = known.entry(numerals.clone()).or_default();
        let mut length = list.last().map_or(0, Vec::len);
        while list.len() <= at {
            let mut all = vec![Vec::new()];
            for _ in 0..length {
                let longer = |word: &Vec<u32>| {
                    let word = word.clone();
                    (0..numerals.digits()).map(move |digit| [&word[..], &[digit]].concat())
                };
                all = all.iter().flat_map(longer).collect();
            }
            let language = numerals.words().expect("words").language();
            all.retain(|word| language.has_msd(word));
            *list = all;
            length += 1;
        }
        let mut word = list[at].clone();
        word.reverse();
        while word.last() == Some(&0) {
            word.pop();
        }
        word
    })
}

/// The value of a term; `None` if a difference is negative.
pub fn term(term_: &Term, values: &[(String, u64)]) -> Option<i128> {
    match term_ {
        Term::Number(number) => Some(i128::from(*number)),
        Term::Variable(name) => {
            let (_, value) = values.iter().rfind(|(known, _)| known == name).expect("a value");
            Some(i128::from(*value))
        }
        Term::Sum(left, right) => Some(term(left, values)? + term(right, values)?),
        Term::Difference(left, right) => {
            Some(term(left, values)? - term(right, values)?).filter(|&difference| difference >= 0)
        }
        Term::Multiple(factor, inner) => Some(i128::from(*factor) * term(inner, values)?),
        Term::Quotient(inner, divisor) => Some(term(inner, values)? / i128::from(*divisor)),
    }
}

pub fn compare<T: Ord>(relation: Relation, left: &T, right: &T) -> bool {
    match relation {
        Relation::Equal => left == right,
        Relation::Unequal => left != right,
        Relation::Less => left < right,
        Relation::AtMost => left <= right,
        Relation::Greater => left > right,
        Relation::AtLeast => left >= right,
    }
}
