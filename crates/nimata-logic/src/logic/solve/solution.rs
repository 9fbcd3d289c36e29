//! The solution of a formula.

use num_bigint::BigUint;

use super::environment::Environment;
use super::sizes::Size;
use crate::logic::{Connective, Formula, Lemma, Sequence, Statement, Term, sequences_of};
use nimata_automata::automaton::Dfao;

/// The answer to a formula, and the lemmas of a proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// The lemmas; each may use those before it.
    pub lemmas: Vec<Lemma>,
    /// The automata of all subformulas, in the order in which they were found; empty unless they
    /// are [wanted](super::Wanted::sizes).
    pub sizes: Vec<Size>,
}

/// The answer to a sentence or to a formula with free variables.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The answer to a formula without free variables.
    Sentence {
        /// Whether the sentence is true.
        truth: bool,
        /// The least numbers that prove or refute the sentence, with their variables, if it begins
        /// with a quantifier: a witness of a true E-sentence, a counterexample to a false
        /// A-sentence.
        witness: Option<Vec<(String, BigUint)>>,
    },
    /// The answer to a formula with free variables.
    Set(Set),
}

/// The solutions of a formula with free variables.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The variables of the tracks, in alphabetical order unless others were
    /// [named](super::Wanted::tracks).
    pub variables: Vec<String>,
    /// The number of solutions.
    pub extent: Extent,
    /// The least solutions. They are ordered by the number of digits of their longest number, then
    /// by the first variable, then by the second, and so on. With one variable that is the order of
    /// the numbers.
    pub least: Vec<Vec<BigUint>>,
    /// The minimal automaton, with outputs 0 and 1; its output is 0 on illegal words of the
    /// numeration.
    pub automaton: Dfao,
}

/// The number of solutions of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// There are none.
    Empty,
    /// There are this many, at least one.
    Finite(BigUint),
    /// There are infinitely many, but some numbers are not solutions.
    Infinite,
    /// All numbers are solutions.
    All,
}

impl Solution {
    /// The statement of a certificate for this answer: a sentence if it is true, its negation if it
    /// is false. For a formula with free variables the statement gives the automaton of the
    /// solutions as a sequence, and says that the formula holds exactly where that is 1.
    pub fn statement(&self, formula: &Formula, environment: &Environment) -> Statement {
        let named = sequences_of(formula);
        let mut sequences: Vec<Sequence> = environment
            .sequences()
            .iter()
            .filter(|sequence| named.contains(&sequence.name))
            .cloned()
            .collect();
        let sentence = match &self.answer {
            Answer::Sentence { truth: true, .. } => formula.clone(),
            Answer::Sentence { truth: false, .. } => !formula.clone(),
            Answer::Set(set) => {
                let known = environment.sequences();
                let taken = |name: &String| known.iter().any(|known| known.name == *name);
                let numbered = (1..).map(|number: u32| format!("S{number}"));
                let name = std::iter::once("S".to_owned()).chain(numbered).find(|n| !taken(n));
                let name = name.expect("some number is not used by a sequence");
                let holds = Formula::output(&name, set.variables.iter().map(Term::variable), 1);
                let automaton = set.automaton.clone();
                sequences.push(Sequence { name, automaton, game: None });
                let body = holds.joined(Connective::Iff, formula.clone());
                Formula::for_all(set.variables.clone(), body)
            }
        };
        Statement {
            numerals: environment.numerals().clone(),
            sequences,
            sentences: vec![sentence],
            lemmas: self.lemmas.clone(),
        }
    }
}
