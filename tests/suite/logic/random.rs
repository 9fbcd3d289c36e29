//! Random formulas with bounded quantifiers.

use nimata::logic::{Connective, Formula, Operand, Relation, Term, Word};

use crate::chance::Chance;

impl Chance {
    /// A random formula over these variables, with a bounded number of quantifiers, each over
    /// numbers below 7; with `words` it uses the sequence S on one track.
    pub fn formula(
        &mut self,
        variables: &mut Vec<String>,
        quantifiers: &mut u32,
        depth: u32,
        words: bool,
    ) -> Formula {
        let kind = if depth == 0 { 0 } else { self.below(8) };
        match kind {
            0 | 1 => self.atom(variables, words),
            2 => Formula::Not(Box::new(self.formula(variables, quantifiers, depth - 1, words))),
            3..=5 => {
                let connective = self.pick(&[
                    Connective::And,
                    Connective::Or,
                    Connective::Xor,
                    Connective::Implies,
                    Connective::Iff,
                ]);
                let left = self.formula(variables, quantifiers, depth - 1, words);
                let right = self.formula(variables, quantifiers, depth - 1, words);
                Formula::Binary(connective, Box::new(left), Box::new(right))
            }
            _ if *quantifiers == 0 => self.atom(variables, words),
            _ => {
                *quantifiers -= 1;
                let name = format!("q{quantifiers}");
                let bound = Formula::Compare(
                    Term::variable(&name),
                    Relation::Less,
                    Term::Number(1 + self.below(6)),
                );
                variables.push(name.clone());
                let body = self.formula(variables, quantifiers, depth - 1, words);
                variables.pop();
                match self.below(2) {
                    0 => Formula::exists(vec![name], bound.and(body)),
                    _ => {
                        let (bound, body) = (Box::new(bound), Box::new(body));
                        let body = Formula::Binary(Connective::Implies, bound, body);
                        Formula::for_all(vec![name], body)
                    }
                }
            }
        }
    }

    fn relation(&mut self) -> Relation {
        self.pick(&[
            Relation::Equal,
            Relation::Unequal,
            Relation::Less,
            Relation::AtMost,
            Relation::Greater,
            Relation::AtLeast,
        ])
    }

    fn atom(&mut self, variables: &[String], words: bool) -> Formula {
        if words && self.below(2) == 0 {
            let (left, relation) = (self.word(variables), self.relation());
            let operand = match self.below(2) {
                0 => Operand::Output(i64::try_from(self.below(3)).expect("small")),
                _ => Operand::Word(self.word(variables)),
            };
            return Formula::Output(left, relation, operand);
        }
        let (left, relation) = (self.term(variables, 2), self.relation());
        Formula::Compare(left, relation, self.term(variables, 2))
    }

    fn word(&mut self, variables: &[String]) -> Word {
        Word { name: "S".to_owned(), indices: vec![self.term(variables, 1)] }
    }

    fn term(&mut self, variables: &[String], depth: u32) -> Term {
        let kind = if depth == 0 { self.below(3) } else { self.below(7) };
        let inner = |chance: &mut Self| Box::new(chance.term(variables, depth - 1));
        match kind {
            0 => Term::Number(self.below(12)),
            1 | 2 if variables.is_empty() => Term::Number(self.below(4)),
            1 | 2 => {
                let at = self.below(u64::try_from(variables.len()).expect("short"));
                Term::variable(&variables[usize::try_from(at).expect("short")])
            }
            3 => Term::Sum(inner(self), inner(self)),
            4 => Term::Difference(inner(self), inner(self)),
            5 => Term::Multiple(self.below(4), inner(self)),
            _ => Term::Quotient(inner(self), 1 + self.below(4)),
        }
    }
}
