//! What is known of a formula when it has been evaluated.

use num_bigint::BigUint;

use super::environment::Environment;
use crate::automaton::Dfao;
use crate::logic::{
    Connective, Formula, Lemma, Operand, Relation, Sequence, Statement, Term, Word,
};

/// What holds of a formula, and the lemmas of a proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What holds.
    pub answer: Answer,
    /// The lemmas of a proof, each of which may use those before it.
    pub lemmas: Vec<Lemma>,
}

/// What holds of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The formula has no free variable.
    Sentence {
        /// Whether it is true.
        truth: bool,
        /// The least numbers that show it, with their variables, if it begins with a quantifier:
        /// a false A-sentence has a counterexample, a true E-sentence a witness.
        witness: Option<Vec<(String, BigUint)>>,
    },
    /// The formula has free variables.
    Set(Set),
}

/// The numbers for which a formula with free variables holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The variables of the tracks of the automaton, in alphabetical order unless others were
    /// [named](super::Wanted::tracks).
    pub variables: Vec<String>,
    /// How many tuples there are.
    pub extent: Extent,
    /// The least tuples: those with fewer digits in their longest number first, and among those of
    /// equally many in the order of the first variable, then of the second, and so on. With one
    /// variable that is the order of the numbers.
    pub least: Vec<Vec<BigUint>>,
    /// The minimal automaton, with outputs 0 and 1; it gives 0 to illegal words of the numeration.
    pub automaton: Dfao,
}

/// How many tuples there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// None.
    Empty,
    /// So many, at least one.
    Finite(BigUint),
    /// Infinitely many, but not all.
    Infinite,
    /// All.
    All,
}

impl Solution {
    /// What a certificate of the answer states: the sentence if it is true, its negation if it is
    /// false; and of a formula with free variables that it holds exactly where the automaton of the
    /// solution, which is given as a sequence, says so.
    pub fn statement(&self, formula: &Formula, environment: &Environment) -> Statement {
        let mut sequences: Vec<Sequence> = environment
            .sequences()
            .iter()
            .filter(|sequence| mentions(formula, &sequence.name))
            .cloned()
            .collect();
        let sentence = match &self.answer {
            Answer::Sentence { truth: true, .. } => formula.clone(),
            Answer::Sentence { truth: false, .. } => Formula::Not(Box::new(formula.clone())),
            Answer::Set(set) => {
                let taken = |name: &String| sequences.iter().any(|known| known.name == *name);
                let numbered = (1..).map(|number: u32| format!("S{number}"));
                let name = std::iter::once("S".to_owned()).chain(numbered).find(|n| !taken(n));
                let name = name.expect("there are more numbers than sequences");
                let indices = set.variables.iter().map(Term::variable).collect();
                let holds = Formula::Output(
                    Word { name: name.clone(), indices },
                    Relation::Equal,
                    Operand::Output(1),
                );
                let automaton = set.automaton.clone();
                sequences.push(Sequence { name, automaton, game: None });
                let (one, other) = (Box::new(holds), Box::new(formula.clone()));
                let body = Formula::Binary(Connective::Iff, one, other);
                Formula::for_all(set.variables.clone(), body)
            }
        };
        Statement {
            numerals: environment.numerals(),
            sequences,
            sentences: vec![sentence],
            lemmas: self.lemmas.clone(),
        }
    }
}

/// Whether a formula speaks of a sequence.
fn mentions(formula: &Formula, name: &str) -> bool {
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        match formula {
            Formula::Compare(..) => {}
            Formula::Output(word, _, operand) => {
                let other = match operand {
                    Operand::Word(other) => other.name == name,
                    Operand::Output(_) => false,
                };
                if other || word.name == name {
                    return true;
                }
            }
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([&**left, &**right]),
        }
    }
    false
}
