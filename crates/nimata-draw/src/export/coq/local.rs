//! Sentences about a divisor as terms of Coq, for all divisors at once.

use nimata_logic::certificate::with_divisor;
use nimata_logic::logic::{Connective, Formula, Operand, Quantifier, Term, Word};

use super::CoqError;
use super::formula::Names;
use super::text::require;

/// The number that stands for the divisor while a sentence is read.
const DIVISOR: u64 = 1_000_003;

/// Writes sentences about these sequences as terms of Coq.
pub(super) struct Local<'s> {
    pub(super) names: &'s mut Names,
    /// The names of the sequences, which Coq knows by their places.
    pub(super) sequences: Vec<&'s str>,
}

impl Local<'_> {
    /// Writes one sentence, given as text.
    pub(super) fn sentence(&mut self, text: &str) -> Result<String, CoqError> {
        let other = || format!("\"{text}\" has a number that is too large for Coq");
        require(!text.contains(&DIVISOR.to_string()), other)?;
        let formula = self.names.read(&with_divisor(text, DIVISOR), &[])?;
        self.formula(&formula)
    }

    fn formula(&mut self, formula: &Formula) -> Result<String, CoqError> {
        Ok(match formula {
            Formula::Compare(left, sign, right) => {
                format!("(Compares {sign:?} {} {})", self.place(left)?, self.place(right)?)
            }
            Formula::Output(word, sign, Operand::Output(output)) => {
                format!("(Outputs_at {} {sign:?} {output})", self.word(word)?)
            }
            Formula::Output(word, sign, Operand::Word(other)) => {
                format!("(Outputs_both {} {sign:?} {})", self.word(word)?, self.word(other)?)
            }
            Formula::Not(inner) => format!("(No {})", self.formula(inner)?),
            Formula::Binary(connective, left, right) => {
                let name = match connective {
                    Connective::And => "Both",
                    Connective::Or => "Either",
                    Connective::Implies => "If_then",
                    Connective::Iff => "Same",
                    Connective::Xor => "Differ",
                };
                format!("({name} {} {})", self.formula(left)?, self.formula(right)?)
            }
            Formula::Quantified(quantifier, bound, body) => {
                let name = match quantifier {
                    Quantifier::ForAll => "Every",
                    Quantifier::Exists => "Some_one",
                };
                let bound: Vec<_> = bound.iter().map(|one| self.names.variable(one)).collect();
                let body = self.formula(body)?;
                bound.iter().rev().fold(body, |body, one| format!("({name} {one} {body})"))
            }
        })
    }

    /// Writes the place of a sequence, and its only index.
    fn word(&mut self, word: &Word) -> Result<String, CoqError> {
        match (self.sequences.iter().position(|name| *name == word.name), &word.indices[..]) {
            (Some(number), [index]) => Ok(format!("{number} {}", self.place(index)?)),
            _ => Err(another_form()),
        }
    }

    fn place(&mut self, term: &Term) -> Result<String, CoqError> {
        if let Some(constant) = constant(term) {
            return Ok(format!("(Fixed {constant})"));
        }
        Ok(match term {
            Term::Variable(name) => format!("(At {})", self.names.variable(name)),
            Term::Multiple(DIVISOR, inner) => format!("(Times {})", self.place(inner)?),
            Term::Quotient(inner, DIVISOR) => format!("(Quotient {})", self.place(inner)?),
            Term::Sum(left, right) => {
                let added = constant(right).ok_or_else(another_form)?;
                format!("(Plus {} {added})", self.place(left)?)
            }
            Term::Difference(left, right) => {
                let taken = constant(right).ok_or_else(another_form)?;
                format!("(Minus {} {taken})", self.place(left)?)
            }
            _ => return Err(another_form()),
        })
    }
}

/// Writes d, b or d·b.
fn constant(term: &Term) -> Option<String> {
    let (times, factor) = match term {
        Term::Number(DIVISOR) => (true, 1),
        Term::Number(number) if *number < DIVISOR => (false, *number),
        Term::Multiple(factor, inner) if **inner == Term::Number(DIVISOR) => (true, *factor),
        _ => return None,
    };
    let constant = format!("{{| times_divisor := {times}; factor := {factor} |}}");
    (factor < DIVISOR).then_some(constant)
}

fn another_form() -> CoqError {
    CoqError::Certificate("a sentence about all divisors has another form".to_owned())
}
