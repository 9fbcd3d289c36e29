//! Calls of formulas, with their arguments.

use super::state::{Parser, unexpected};
use crate::logic::Term;
use crate::logic::syntax::call::{Call, written_out};
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind, excerpt};
use crate::logic::syntax::open::Open;
use crate::logic::syntax::operand::{Part, Value};
use crate::logic::syntax::scope::{atoms as atoms_of, depth as depth_of};
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
        self.outside |= self.force.is_none() && numerals.is_none();
        if let (Some(numerals), None) = (&numerals, &self.notes) {
            self.agree(numerals.clone(), named)?;
        }
        let deep = arguments.iter().map(Open::depth).max().unwrap_or(0);
        let terms: Option<Vec<Term>> = arguments.iter().map(Open::term).collect();
        let (mut formula, mut depth) = match terms {
            Some(terms) => {
                let call = written_out(name, definition, terms).map_err(place)?;
                let Call { formula, depth, atoms } = call;
                self.count_atoms(atoms, offset)?;
                (formula, depth + deep)
            }
            None => {
                let parts = arguments.into_iter().map(|part| (part, false)).collect();
                let numbers = self.numbers();
                let formula = self.cases(parts, named, &mut |arguments| {
                    let terms = arguments.into_iter().map(|argument| argument.term(numbers));
                    let terms: Option<Vec<Term>> = terms.collect();
                    let call = terms.map(|terms| written_out(name, definition, terms));
                    Ok(call.transpose()?.map(|call| call.formula))
                })?;
                self.count_atoms(atoms_of(&formula), offset)?;
                let depth = depth_of(&formula);
                (formula, depth)
            }
        };
        self.allow_depth(depth, offset)?;
        if let Some(notes) = &mut self.notes {
            formula = notes.expanded(&formula, numerals.as_ref(), offset, &mut self.names);
        }
        if !self.conditions.is_empty() {
            formula = self.conditioned(formula);
            depth = depth_of(&formula);
            self.allow_depth(depth, offset)?;
        }
        Ok(Part { value: Value::Formula(formula), offset, depth })
    }
}
