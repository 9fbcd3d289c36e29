//! The parts of formulas and of terms, and formulas with other parts.

use std::convert::Infallible;

use super::{Formula, Operand, Term, Word};

/// A whole and all parts in it; each comes before its operands, and these come from the left.
fn all_parts<'p, P, I>(whole: &'p P, operands: fn(&'p P) -> I) -> impl Iterator<Item = &'p P>
where
    I: DoubleEndedIterator<Item = &'p P>,
{
    // No recursion, as a long chain is a deep formula.
    let mut stack = vec![whole];
    std::iter::from_fn(move || {
        let part = stack.pop()?;
        stack.extend(operands(part).rev());
        Some(part)
    })
}

impl Term {
    /// The direct subterms, from the left.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = &Term> {
        let operands: [Option<&Term>; 2] = match self {
            Term::Number(_) | Term::Variable(_) => [None, None],
            Term::Sum(left, right) | Term::Difference(left, right) => [Some(left), Some(right)],
            Term::Multiple(_, inner) | Term::Quotient(inner, _) => [Some(inner), None],
        };
        operands.into_iter().flatten()
    }

    /// This term and all terms in it; each comes before its operands.
    pub fn parts(&self) -> impl Iterator<Item = &Term> {
        all_parts(self, Term::operands)
    }

    /// The names of variables where they occur, from the left.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &String> {
        self.parts().filter_map(|part| match part {
            Term::Variable(name) => Some(name),
            _ => None,
        })
    }

    /// The term with other operands; a number or a variable stays.
    pub(super) fn map(&self, mut change: impl FnMut(&Term) -> Term) -> Term {
        let mut part = |inner: &Term| Box::new(change(inner));
        match self {
            Term::Number(_) | Term::Variable(_) => self.clone(),
            Term::Sum(left, right) => Term::Sum(part(left), part(right)),
            Term::Difference(left, right) => Term::Difference(part(left), part(right)),
            Term::Multiple(factor, inner) => Term::Multiple(*factor, part(inner)),
            Term::Quotient(inner, divisor) => Term::Quotient(part(inner), *divisor),
        }
    }

    /// Whether a difference occurs in the term.
    pub fn has_difference(&self) -> bool {
        self.parts().any(|part| matches!(part, Term::Difference(..)))
    }
}

impl Formula {
    /// The direct subformulas, from the left; an atom has none.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = &Formula> {
        let operands: [Option<&Formula>; 2] = match self {
            Formula::Compare(..) | Formula::Output(..) => [None, None],
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => [Some(inner), None],
            Formula::Binary(_, left, right) => [Some(left), Some(right)],
        };
        operands.into_iter().flatten()
    }

    /// This formula and all formulas in it; each comes before its operands.
    pub fn parts(&self) -> impl Iterator<Item = &Formula> {
        all_parts(self, Formula::operands)
    }

    /// The operands of a chain of connectives on the left, from the left; of any other formula
    /// only itself.
    pub(super) fn chain(&self) -> Vec<&Formula> {
        let (mut chain, mut operands) = (self, Vec::new());
        while let Formula::Binary(_, left, right) = chain {
            operands.push(&**right);
            chain = left;
        }
        operands.push(chain);
        operands.reverse();
        operands
    }

    /// Whether this is a comparison.
    pub(super) fn is_atom(&self) -> bool {
        matches!(self, Formula::Compare(..) | Formula::Output(..))
    }

    /// The variables that this formula binds if it is a quantifier.
    pub(super) fn bound(&self) -> &[String] {
        match self {
            Formula::Quantified(_, variables, _) => variables,
            _ => &[],
        }
    }

    /// The sequences of an atom at their indices; other formulas have none of their own.
    pub(super) fn words(&self) -> impl Iterator<Item = &Word> {
        let words = match self {
            Formula::Output(word, _, Operand::Word(other)) => [Some(word), Some(other)],
            Formula::Output(word, ..) => [Some(word), None],
            _ => [None, None],
        };
        words.into_iter().flatten()
    }

    /// The terms of an atom; other formulas have none of their own.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let sides = match self {
            Formula::Compare(left, _, right) => [Some(left), Some(right)],
            _ => [None, None],
        };
        sides.into_iter().flatten().chain(self.words().flat_map(|word| &word.indices))
    }

    /// The formula with other operands; an atom stays.
    pub(super) fn map(&self, mut change: impl FnMut(&Formula) -> Formula) -> Formula {
        let Ok(changed) = self.try_map(|part| Ok::<_, Infallible>(change(part)));
        changed
    }

    /// The formula with other operands, unless one of them fails.
    pub(super) fn try_map<E>(
        &self,
        mut change: impl FnMut(&Formula) -> Result<Formula, E>,
    ) -> Result<Formula, E> {
        Ok(match self {
            Formula::Compare(..) | Formula::Output(..) => self.clone(),
            Formula::Not(inner) => !change(inner)?,
            Formula::Binary(connective, left, right) => {
                change(left)?.joined(*connective, change(right)?)
            }
            Formula::Quantified(quantifier, variables, body) => {
                Formula::Quantified(*quantifier, variables.clone(), Box::new(change(body)?))
            }
        })
    }

    /// A comparison of outputs with other words, unless one of them fails.
    pub(super) fn try_map_words<E>(
        &self,
        mut change: impl FnMut(&Word) -> Result<Word, E>,
    ) -> Result<Formula, E> {
        let Formula::Output(word, relation, operand) = self else { return Ok(self.clone()) };
        let word = change(word)?;
        let operand = match operand {
            Operand::Output(output) => Operand::Output(*output),
            Operand::Word(other) => Operand::Word(change(other)?),
        };
        Ok(Formula::Output(word, *relation, operand))
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::{Formula, Vocabulary, parse};

    fn formula(text: &str) -> Formula {
        let words = Vocabulary::default().with_sequence("T", 1);
        parse(text, &words).expect("a formula").formula
    }

    #[test]
    fn parts_come_from_the_left_and_each_before_its_operands() {
        let whole = formula("~(x < y/2) & (E z T[z + 1] = T[3*x])");
        let parts: Vec<String> = whole.parts().map(Formula::to_string).collect();
        let atoms = ["x < y/2", "T[z + 1] = T[3*x]"];
        let wanted = [&whole.to_string(), "~(x < y/2)", atoms[0], "E z (T[z + 1] = T[3*x])"];
        assert_eq!(parts, [&wanted[..], &atoms[1..]].concat());
        let terms = whole.parts().flat_map(Formula::terms).flat_map(|term| term.parts());
        let terms: Vec<String> = terms.map(ToString::to_string).collect();
        assert_eq!(terms, ["x", "y/2", "y", "z + 1", "z", "1", "3*x", "x"]);
    }

    #[test]
    fn a_chain_has_the_operands_of_all_connectives_on_its_left() {
        let whole = formula("x = 1 & x = 2 | ~(x = 3 & x = 4) | x = 5");
        let chain: Vec<String> = whole.chain().into_iter().map(Formula::to_string).collect();
        assert_eq!(chain, ["x = 1", "x = 2", "~(x = 3 & x = 4)", "x = 5"]);
    }
}
