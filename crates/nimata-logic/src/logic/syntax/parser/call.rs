//! Calls of formulas, with their arguments.

use super::state::{Parser, unexpected};
use crate::logic::Term;
use crate::logic::syntax::call::written_out;
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind, excerpt};
use crate::logic::syntax::operand::Part;
use crate::logic::syntax::scope::atoms as atoms_of;
use crate::logic::syntax::token::{Placed, Token};

impl Parser<'_> {
    /// Reads the arguments of a call; its name has been read at `named`, and begins at `offset`
    /// with the sign, if it has one.
    pub(super) fn call(&mut self, name: &str, named: usize, offset: usize) -> Result<Part, Fault> {
        self.expect(Token::Open, "`(` and the arguments")?;
        let mut arguments = Vec::new();
        if self.peek().token == Token::Close {
            self.next();
        } else {
            loop {
                let part = self.inside(offset)?;
                arguments.push(self.argument(part)?);
                match self.next() {
                    Placed { token: Token::Comma, .. } => {}
                    Placed { token: Token::Close, .. } => break,
                    other => return Err(unexpected("`,` or `)`", other)),
                }
            }
        }
        let place = |kind| Fault { offset: named, kind };
        let definition = self.words.definition(name);
        let definition = definition.ok_or_else(|| place(Kind::UnknownCall(excerpt(name))))?;
        let numerals = definition.numerals();
        if let (Some(numerals), None) = (&numerals, &self.notes) {
            self.agree(numerals.clone(), named)?;
        }
        let numbers = self.numbers();
        let parts = arguments.into_iter().map(|part| (part, false)).collect();
        let formula = self.cases(parts, named, &mut |arguments| {
            let terms = arguments.into_iter().map(|argument| argument.term(numbers));
            let terms: Option<Vec<Term>> = terms.collect();
            terms.map(|terms| written_out(name, definition, terms)).transpose()
        })?;
        self.count_atoms(atoms_of(&formula), offset)?;
        self.finished(formula, numerals.as_ref(), offset, offset)
    }
}
