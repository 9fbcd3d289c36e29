//! Numerations as terms of Coq, and the automaton of addition.

use std::collections::BTreeMap;
use std::io::Write;

use nimata_automata::automaton::Output;
use nimata_logic::certificate::{GivenLemma, GivenWords, Numerals};
use nimata_logic::logic::Term;

use super::CoqError;
use super::formula::Names;
use super::text::{automaton, list, require, require_automaton};

/// A numeration in Coq's terms, and the number of its digits.
pub(super) struct System {
    pub(super) term: String,
    pub(super) digits: u64,
}

impl System {
    pub(super) fn of(numeration: &Numerals) -> Result<System, CoqError> {
        match numeration {
            Numerals::Name(name) => System::named(name),
            Numerals::Words(words) => System::words(words),
        }
    }

    fn named(name: &str) -> Result<System, CoqError> {
        let read = |text: &str| text.parse().ok().filter(|number: &u32| number.to_string() == text);
        let based = |(prefix, order)| {
            let base = read(name.strip_prefix(prefix)?)?;
            Some((format!("Base {base} {order}"), base.into()))
        };
        let linear = || {
            let (p, q) = name.strip_prefix("lin(")?.strip_suffix(')')?.split_once(',')?;
            let (p, q) = (read(p)?, read(q)?);
            Some((format!("Lin {p} {q}"), u64::from(p) + 1))
        };
        let numeration = [("msd_", "Msd"), ("lsd_", "Lsd")].into_iter().find_map(based);
        let numeration = numeration.or_else(linear);
        let (term, digits) = numeration
            .ok_or_else(|| CoqError::Certificate(format!("{name} is not a numeration")))?;
        Ok(System { term, digits })
    }

    fn words(words: &GivenWords) -> Result<System, CoqError> {
        let GivenWords { first, outputs, transitions } = words;
        require(matches!(first.as_str(), "most" | "least"), || {
            format!("the order of the digits is {first:?}")
        })?;
        let order = if first == "most" { "Msd" } else { "Lsd" };
        let row = transitions.first().map_or(0, Vec::len);
        let digits = u64::try_from(row).unwrap_or(u64::MAX);
        require_outputs(outputs)?;
        require_automaton(digits, 1, outputs, transitions)?;
        let term = format!(
            "Words {{|\n  letter_count := {digits};\n  accepting := {};\n  following := {}\n|}} \
             {order}",
            list(outputs.iter().map(|&output| output == Some(1))),
            list(transitions.iter().map(list))
        );
        Ok(System { term, digits })
    }
}

/// Requires that every state has an output.
fn require_outputs(outputs: &[Output]) -> Result<(), CoqError> {
    require(outputs.iter().all(Option::is_some), || "a state has no output".to_owned())
}

/// Writes the automaton of addition if a lemma has it, and returns the evidence for Coq's proofs: a
/// bound on the states of a table, and this automaton.
///
/// Only words need it; Coq proves that it adds before it uses it.
pub(super) fn evidence(
    out: &mut dyn Write,
    most_states: u32,
    digits: u64,
    lemmas: &[GivenLemma],
) -> Result<String, CoqError> {
    for lemma in lemmas {
        if let Some(places) = addition(lemma) {
            require_outputs(&lemma.outputs)?;
            require_automaton(digits, 3, &lemma.outputs, &lemma.transitions)?;
            let rows: Vec<_> =
                lemma.transitions.iter().map(|row| reordered(row, digits, places)).collect();
            automaton(out, "adding", 3, &lemma.outputs, &rows)?;
            writeln!(
                out,
                "\nDefinition known : evidence := {{| most := {most_states}; adder := Some \
                 adding |}}."
            )?;
            return Ok("known".to_owned());
        }
    }
    Ok(most_states.to_string())
}

/// The places of x, y and z among the variables if the lemma is x + y = z.
fn addition(lemma: &GivenLemma) -> Option<[usize; 3]> {
    let [_, _, _] = lemma.variables.as_slice() else { return None };
    let (left, right) = Names::default().equation(&lemma.formula, &lemma.variables)?;
    let mut sum = Sum::default();
    (sum.add(&left, 1) && sum.add(&right, -1) && sum.constant == 0).then_some(())?;
    let with = |factor: i128| {
        let places =
            (0..3).filter(|&place| sum.factors.get(&lemma.variables[place]) == Some(&factor));
        places.collect::<Vec<_>>()
    };
    match (with(1).as_slice(), with(-1).as_slice()) {
        (&[x, y], &[z]) | (&[z], &[x, y]) => Some([x, y, z]),
        _ => None,
    }
}

/// A sum of multiples of variables, and a constant.
#[derive(Default)]
struct Sum {
    factors: BTreeMap<String, i128>,
    constant: i128,
}

impl Sum {
    /// Adds a multiple of a term; false if the term has a difference or a quotient, or a factor is
    /// greater than 1.
    fn add(&mut self, term: &Term, factor: i128) -> bool {
        match term {
            Term::Number(number) => {
                self.constant += factor * i128::from(*number);
                true
            }
            Term::Variable(name) => {
                *self.factors.entry(name.clone()).or_default() += factor;
                true
            }
            Term::Sum(left, right) => self.add(left, factor) && self.add(right, factor),
            Term::Multiple(by, term) => {
                let small = factor.abs() <= 1 && *by <= 1;
                small && self.add(term, factor * i128::from(*by))
            }
            Term::Difference(..) | Term::Quotient(..) => false,
        }
    }
}

/// The row for letters (x, y, z), from the row of an automaton that reads these at other places.
fn reordered(row: &[u32], digits: u64, places: [usize; 3]) -> Vec<u32> {
    let digits = usize::try_from(digits).expect("the row has more entries than digits");
    let entry = |letter: usize| {
        let read = [letter / (digits * digits), letter / digits % digits, letter % digits];
        let mut given = [0; 3];
        for (digit, place) in read.into_iter().zip(places) {
            given[place] = digit;
        }
        row[(given[0] * digits + given[1]) * digits + given[2]]
    };
    (0..row.len()).map(entry).collect()
}
