//! Formulas as terms of Coq, whose constructors for relations and connectives are named like the
//! variants of [`Relation`] and of connectives here.

use nimata_logic::logic::{
    Formula, Operand, Quantifier, Relation, Term, Vocabulary, Word, free_variables, parse,
};

use super::CoqError;
use super::text::require;

/// The sequences that formulas may use, and the variables that occurred in them so far.
#[derive(Default)]
pub(super) struct Names {
    words: Vocabulary,
    variables: Vec<String>,
}

impl Names {
    /// Declares a sequence for the formulas that follow.
    pub(super) fn add_sequence(&mut self, name: &str, tracks: usize) {
        self.words.add_sequence(name, tracks);
    }

    /// The variables in the order of their numbers, which begin with 1.
    pub(super) fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Writes variables as a list of Coq.
    pub(super) fn list(&mut self, names: &[String]) -> String {
        let names: Vec<_> = names.iter().map(|name| self.variable(name)).collect();
        format!("[{}]", names.join("; "))
    }

    /// Writes a formula, given as text, as a term of Coq. `about` lists its free variables.
    pub(super) fn formula(&mut self, text: &str, about: &[String]) -> Result<String, CoqError> {
        Ok(self.written(&self.read(text, about)?))
    }

    /// Writes an arithmetic term, given as text, as a term of Coq. `about` lists its variables.
    pub(super) fn term(&mut self, text: &str, about: &[String]) -> Result<String, CoqError> {
        match self.read(&format!("{text} >= 0"), about)? {
            Formula::Compare(term, ..) => Ok(self.term_written(&term)),
            _ => Err(CoqError::Certificate(format!("\"{text}\" is not a term"))),
        }
    }

    /// Writes a quantified block, given as text: whether it is "for all", its first variable, and
    /// the formula behind that. `about` lists its free variables.
    pub(super) fn block(
        &mut self,
        text: &str,
        about: &[String],
    ) -> Result<(bool, String, String), CoqError> {
        let Formula::Quantified(quantifier, mut names, mut body) = self.read(text, about)? else {
            return Err(CoqError::Certificate(format!("\"{text}\" is not one quantified block")));
        };
        let first = names.remove(0);
        if !names.is_empty() {
            body = Box::new(Formula::Quantified(quantifier, names, body));
        }
        let for_all = matches!(quantifier, Quantifier::ForAll);
        Ok((for_all, self.variable(&first), self.written(&body)))
    }

    /// Reads an equation of two terms. `about` lists its variables.
    pub(super) fn equation(&self, text: &str, about: &[String]) -> Option<(Term, Term)> {
        match self.read(text, about) {
            Ok(Formula::Compare(left, Relation::Equal, right)) => Some((left, right)),
            _ => None,
        }
    }

    /// Reads a formula. `about` lists its free variables.
    pub(super) fn read(&self, text: &str, about: &[String]) -> Result<Formula, CoqError> {
        let parsed = parse(text, &self.words);
        let parsed = parsed.map_err(|error| CoqError::Certificate(error.render(text)))?;
        require(parsed.numerals.is_none(), || format!("\"{text}\" names its own digits"))?;
        for name in free_variables(&parsed.formula) {
            require(about.contains(&name), || format!("{name} is not bound in \"{text}\""))?;
        }
        Ok(parsed.formula)
    }

    /// The name of a variable in Coq. Its prefix keeps it apart from all other names.
    pub(super) fn variable(&mut self, name: &str) -> String {
        if !self.variables.iter().any(|earlier| earlier == name) {
            self.variables.push(name.to_owned());
        }
        format!("v_{name}")
    }

    fn written(&mut self, formula: &Formula) -> String {
        match formula {
            Formula::Compare(left, sign, right) => {
                let (left, right) = (self.term_written(left), self.term_written(right));
                format!("(Compare {sign:?} {left} {right})")
            }
            Formula::Output(word, sign, Operand::Output(output)) => {
                format!("(Output {} {sign:?} {output})", self.word(word))
            }
            Formula::Output(word, sign, Operand::Word(other)) => {
                let (word, other) = (self.word(word), self.word(other));
                format!("(Outputs {word} {sign:?} {other})")
            }
            Formula::Not(inner) => format!("(Not {})", self.written(inner)),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.written(left), self.written(right));
                format!("({connective:?} {left} {right})")
            }
            Formula::Quantified(quantifier, names, body) => {
                let name = match quantifier {
                    Quantifier::ForAll => "All",
                    Quantifier::Exists => "Ex",
                };
                let names: Vec<_> = names.iter().map(|bound| self.variable(bound)).collect();
                let body = self.written(body);
                names.iter().rev().fold(body, |body, bound| format!("({name} {bound} {body})"))
            }
        }
    }

    fn word(&mut self, word: &Word) -> String {
        let indices: Vec<_> = word.indices.iter().map(|index| self.term_written(index)).collect();
        format!("automaton_{} [{}]", word.name, indices.join("; "))
    }

    fn term_written(&mut self, term: &Term) -> String {
        let mut binary = |name, left: &Term, right: &Term| {
            format!("({name} {} {})", self.term_written(left), self.term_written(right))
        };
        match term {
            Term::Number(number) => format!("(Const {number})"),
            Term::Variable(name) => format!("(Var {})", self.variable(name)),
            Term::Sum(left, right) => binary("Add", left, right),
            Term::Difference(left, right) => binary("Sub", left, right),
            Term::Multiple(factor, term) => format!("(Mul {factor} {})", self.term_written(term)),
            Term::Quotient(term, divisor) => {
                format!("(Div {} {divisor})", self.term_written(term))
            }
        }
    }
}
