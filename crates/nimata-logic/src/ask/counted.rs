//! How many solutions of a formula stand beside the values of some of its variables.

use std::collections::BTreeSet;
use std::fmt;

use num_bigint::{BigInt, BigUint};
use serde::{Serialize, Serializer};
use serde_json::json;

use super::Question;
use super::wording::tuple;
use crate::files::linear::to_json;
use crate::logic::{Set, free_variables};
use crate::{AskError, Result};
use nimata_automata::automaton::{CountError, LinearRepresentation, Numeration, count};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::radix::to_decimal;

/// How many first values of a count are shown.
const SHOWN: u32 = 20;

/// The beginning of the comment in files with matrices of counts.
pub const COMMENT: &str = "The number of";

/// The number of solutions for all values of the given variables.
///
/// The answer, an automaton, is what a certificate proves. The matrices count the words of this
/// automaton by their construction, which no certificate contains.
pub struct Counted {
    /// The variables whose values are given.
    pub given: Vec<String>,
    /// The others, of which the solutions are counted.
    pub counted: Vec<String>,
    /// The numbers of solutions.
    pub linear: LinearRepresentation,
    /// The numbers of solutions at 0, 1, …, if one variable is given, and it is a number.
    pub values: Vec<BigInt>,
    /// The number of solutions at numbers that were [asked for](Self::at).
    pub asked: Option<(Vec<BigUint>, BigInt)>,
}

impl Counted {
    /// Checks that these are different free variables of a question.
    ///
    /// # Errors
    /// [`AskError::NotFree`] or [`AskError::GivenTwice`] names the first that is not.
    pub fn expect(question: &Question, given: &[String]) -> Result<()> {
        let free = free_variables(&question.formula);
        let mut seen = BTreeSet::new();
        for name in given {
            if !free.contains(name) {
                let free = free.iter().cloned().collect();
                return Err(AskError::NotFree { name: name.clone(), free });
            }
            if !seen.insert(name) {
                return Err(AskError::GivenTwice(name.clone()));
            }
        }
        Ok(())
    }

    /// Counts the solutions of a set for all values of variables that [belong](Self::expect) to it.
    ///
    /// # Errors
    /// [`AskError::Infinite`] with the least numbers for which there are infinitely many; a
    /// bound that was reached.
    pub fn of(set: &Set, given: &[String], budget: &Budget) -> Result<Self> {
        let place = |name: &String| set.variables.iter().position(|variable| variable == name);
        let places: Option<Vec<usize>> = given.iter().map(place).collect();
        let places = places.expect("the variables belong to the set");
        let counted: Vec<String> =
            set.variables.iter().filter(|name| !given.contains(name)).cloned().collect();
        let linear = count(&set.automaton, &places, budget).map_err(|error| match error {
            CountError::Infinite(numbers) => AskError::Infinite {
                counted: counted.clone(),
                given: given.to_vec(),
                at: has_natural_numbers(set.automaton.numeration()).then_some(numbers),
            },
            CountError::Reached(reached) => reached.into(),
        })?;
        let is_number = given.len() == 1 && has_natural_numbers(linear.numeration());
        let first = (0..SHOWN).filter(|_| is_number);
        let values = first.map(|n| linear.value_at_within(&[n.into()], budget));
        let values = values.collect::<Result<_, Reached>>()?;
        Ok(Counted { given: given.to_vec(), counted, linear, values, asked: None })
    }

    /// The same numbers by matrices of least dimension, whose entries may be negative.
    ///
    /// # Errors
    /// A bound that was reached.
    pub fn of_least_dimension(self, budget: &Budget) -> Result<Self, Reached> {
        Ok(Counted { linear: self.linear.of_least_dimension(budget)?, ..self })
    }

    /// The same with the number of solutions at these values of the given variables.
    ///
    /// # Errors
    /// A bound that was reached.
    pub fn at(mut self, numbers: Vec<BigUint>, budget: &Budget) -> Result<Self, Reached> {
        let value = self.linear.value_at_within(&numbers, budget)?;
        self.asked = Some((numbers, value));
        Ok(self)
    }

    /// A comment for files with the matrices.
    pub fn label(&self, question: &Question) -> String {
        format!("{COMMENT} {self}:\n{}", question.formula)
    }

    /// The first values in a line, if there are any.
    pub fn line(&self) -> Option<String> {
        let values: Vec<String> = self.values.iter().map(BigInt::to_string).collect();
        let name = self.given.first().filter(|_| !values.is_empty())?;
        Some(format!("for {name} = 0, 1, …: {}, …", values.join(", ")))
    }
}

/// The counted tuples in words: `solutions (i, j) for each n`.
impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.counted[..] {
            [] => f.write_str("solutions")?,
            _ => write!(f, "solutions {}", tuple(&self.counted))?,
        }
        write!(f, " for each {}", tuple(&self.given))
    }
}

/// The key `matrices` of the kind `ask`.
impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let values: Vec<String> = self.values.iter().map(BigInt::to_string).collect();
        let linear = to_json(&self.linear);
        let mut object = json!({
            "given": self.given, "counted": self.counted, "values": values, "linear": linear,
        });
        if let Some((numbers, value)) = &self.asked {
            let at: Vec<String> = numbers.iter().map(to_decimal).collect();
            object["asked"] = json!({ "at": at, "count": to_decimal(value.magnitude()) });
        }
        object.serialize(out)
    }
}

/// Whether values are natural numbers, which have a least one and an order in which they are shown;
/// codes and integers have none.
fn has_natural_numbers(numeration: &Numeration) -> bool {
    numeration.tracks().is_none() && !numeration.has_integers()
}
