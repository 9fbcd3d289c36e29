//! Numbers with more digits than blocks of a certificate write: each is a sequence of its own,
//! which is 1 there alone.
//!
//! A second sequence determines it from the first digit on. Its letter is M instead of N, and it
//! knows the numbers of the first digits of this number, in tuples: in base b each of these numbers
//! is the one before times b, and a digit; in Zeckendorf's words it is the sum of the two before,
//! and at most 2. Its output is 1 at the tuple that ends with the number itself, 2 at the one
//! before, and so on.

use std::fmt;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Zero;

use super::several::DEFAULT_NUMERALS;
use super::{Host, Loaded, Provider, Source};
use crate::logic::{Formula, Sequence, Vocabulary, number_named, parse};
use crate::{AskError, Result};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, reverse};
use nimata_automata::budget::Budget;
use nimata_automata::number::index;

/// The source of the sequence with this name, if that is the name of a number.
pub(super) fn source_of_number(name: &str) -> Option<Source> {
    number_named(name).map(|number| Source::Provided(Arc::new(Only(number))))
}

/// The second sequence of a number, and the sentences that determine both in these numerals; `None`
/// if the name is that of another sequence.
///
/// # Errors
/// [`AskError::Unsuitable`] in numerations by words; a bound of the budget.
pub(super) fn determined_number(
    name: &str,
    numerals: &Numeration,
    budget: &Budget,
) -> Result<Option<(Sequence, Vec<Formula>)>> {
    let Some(number) = number_named(name) else { return Ok(None) };
    let (number, codes) = coded(&number, numerals);
    let steps = steps(&number, &codes).ok_or_else(|| {
        AskError::Unsuitable(format!(
            "in {numerals}, as in other numerations by words, a constant has at most 55 digits"
        ))
    })?;
    let tuples = steps.levels.windows(steps.factors.len()).rev();
    let automaton = automaton(tuples, &codes, budget)?.in_numeration(numerals.clone());
    let automaton = automaton.expect("codes have the digits of the integers");
    let second = Sequence { name: name.replacen('N', "M", 1), automaton, game: None };
    let words = Vocabulary::default().with_sequence(name, 1);
    let words = words.with_sequence(&second.name, steps.factors.len());
    let texts = steps.sentences(name, &second.name).into_iter();
    let sentences = texts.map(|text| parse(&text, &words).expect("a formula").formula);
    Ok(Some((second, sentences.collect())))
}

impl Steps {
    /// The sentences that determine the sequences with these names.
    fn sentences(&self, number: &str, tuples: &str) -> Vec<String> {
        let Steps { levels, factors } = self;
        let order = factors.len();
        let names: Vec<String> = (1..=order).map(|at| format!("x{at}")).collect();
        let indices = |names: &[String]| format!("[{}]", names.join("]["));
        let (all, last) = (names.join(","), &names[order - 1]);
        let (word, outputs) = (format!("{tuples}{}", indices(&names)), levels.len() + 1 - order);
        let begin: Vec<String> =
            names.iter().zip(levels).map(|(name, level)| format!("{name} = {level}")).collect();
        let before = [&["y".to_owned()], &names[..order - 1]].concat();
        let mut found = vec![format!("A {all} ({word} = @{outputs} <=> {})", begin.join(" & "))];
        for output in (1..outputs).rev() {
            let at = levels.len() - output;
            let terms = before.iter().rev().zip(factors);
            let sum: Vec<String> = terms.map(|(name, factor)| format!("{factor}*{name}")).collect();
            let known = levels[..at].iter().rev().zip(factors);
            let known: BigUint = known.map(|(level, factor)| level * factor).sum();
            let rest = BigInt::from(levels[at].clone()) - BigInt::from(known);
            let size = rest.magnitude();
            let [less, more] = match rest.sign() {
                Sign::Minus => [format!(" + {size}"), String::new()],
                _ => [String::new(), format!(" + {size}")],
            };
            found.push(format!(
                "A {all} ({word} = @{output} <=> \
                 (E y ({tuples}{} = @{} & {last}{less} = {}{more})))",
                indices(&before),
                output + 1,
                sum.join(" + ")
            ));
        }
        let others = &names[..order - 1];
        let some =
            if others.is_empty() { String::new() } else { format!("E {} ", others.join(",")) };
        found.push(format!("A {last} ({number}[{last}] = @1 <=> ({some}{word} = @1))"));
        found
    }
}

/// A number, or its code where numbers are integers, with the numeration in which it is natural.
fn coded(number: &BigUint, numerals: &Numeration) -> (BigUint, Numeration) {
    let digits = || numerals.digits_of_integer(&number.clone().into()).expect("a natural number");
    match numerals.codes() {
        Some(codes) => (codes.value_of_msd_digits(&digits()), codes),
        None => (number.clone(), numerals.clone()),
    }
}

/// The numbers of the first digits of a number, the least one first.
struct Steps {
    levels: Vec<BigUint>,
    /// The factors of the levels before one, from the last of them on: their sum is the level but
    /// for little.
    factors: Vec<u32>,
}

/// The steps to a number; `None` in a numeration by words, in which sums take too long.
fn steps(number: &BigUint, numerals: &Numeration) -> Option<Steps> {
    if let Some(base) = numerals.base() {
        // Several digits at once, as far as multiples have few states.
        const FEW: u32 = 16;
        let powers = (1..).map_while(|power| base.checked_pow(power));
        let radix = powers.take_while(|&power| power <= FEW).last().unwrap_or(base);
        let rest = |level: &BigUint| Some(level / radix).filter(|rest| !rest.is_zero());
        let mut levels: Vec<BigUint> = std::iter::successors(Some(number.clone()), rest).collect();
        levels.reverse();
        return Some(Steps { levels, factors: vec![radix] });
    }
    let (p, q) = numerals.pair()?;
    let word = numerals.to_msd_digits(number);
    let levels = (1..=word.len()).map(|length| numerals.value_of_msd_digits(&word[..length]));
    Some(Steps { levels: levels.collect(), factors: vec![p, q] })
}

/// The sequence that is 1 at one number.
struct Only(BigUint);

impl fmt::Display for Only {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number of {} digits", self.0.to_string().len())
    }
}

impl Provider for Only {
    fn load(&self, name: &str, wish: Option<&Numeration>, host: &dyn Host) -> Result<Loaded> {
        let numerals = wish.unwrap_or(&DEFAULT_NUMERALS);
        let (number, codes) = coded(&self.0, numerals);
        let automaton = automaton([&[number][..]].into_iter(), &codes, &host.budget())?;
        let automaton = automaton.in_numeration(numerals.clone()).expect("codes have its digits");
        let sequence = Sequence { name: name.to_owned(), automaton, game: None };
        Ok(Loaded { sequence, lemmas: Vec::new() })
    }
}

/// The automaton whose output is 1 at the first of these tuples, 2 at the next one, and so on, and
/// 0 elsewhere.
fn automaton<'t>(
    tuples: impl Iterator<Item = &'t [BigUint]> + Clone,
    numerals: &Numeration,
    budget: &Budget,
) -> Result<Dfao> {
    const NOWHERE: u32 = 1;
    let msd = numerals.clone().in_order(DigitOrder::Msd);
    let tracks = tuples.clone().next().map_or(1, <[BigUint]>::len);
    let alphabet = Alphabet::new(msd.digits(), u32::try_from(tracks).unwrap_or(u32::MAX));
    let alphabet = alphabet.map_err(|why| AskError::Unsuitable(why.to_string()))?;
    let letters = alphabet.row_len();
    let mut targets = vec![NOWHERE; 2 * letters];
    targets[0] = 0;
    let mut outputs = vec![Some(0); 2];
    for (output, tuple) in (1..).zip(tuples) {
        let mut state = 0;
        for letter in msd.to_letters_within(tuple, budget)? {
            let edge = state * letters + index(letter);
            if targets[edge] == NOWHERE {
                budget.allow_states(outputs.len())?;
                targets[edge] = u32::try_from(outputs.len()).expect("states are few");
                targets.resize(targets.len() + letters, NOWHERE);
                outputs.push(Some(0));
            }
            state = index(targets[edge]);
        }
        outputs[state] = Some(output);
    }
    let table = Dfao::from_flat(alphabet, DigitOrder::Msd, outputs, targets);
    let table = table.and_then(|table| table.in_numeration(msd)).expect("a row for each state");
    Ok(if numerals.order() == DigitOrder::Msd { table } else { reverse(&table, budget)? })
}
