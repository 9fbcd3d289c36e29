//! Quantified formulas: A, E and I, with their variables.

use super::operators::IFF;
use super::state::{Parser, unexpected};
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind, excerpt};
use crate::logic::syntax::notes::Note;
use crate::logic::syntax::number::Numbers;
use crate::logic::syntax::operand::{Part, Value};
use crate::logic::syntax::scope::fresh;
use crate::logic::syntax::token::{Placed, Token};
use crate::logic::{Formula, Quantifier, Relation, Term};

impl<'t> Parser<'t> {
    /// Reads the variables of a quantifier and its formula; `name` begins with the quantifier.
    pub(super) fn quantified(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        let (letter, rest) = name.split_at(1);
        let mut placed = Placed { token: Token::Name(rest), offset: offset + 1 };
        if rest.is_empty() {
            placed = self.next();
        }
        let before = self.bound.len();
        let noted = self.notes.as_ref().map_or(0, |notes| notes.found.len());
        loop {
            let Token::Name(name) = placed.token else {
                return Err(unexpected("a variable", placed));
            };
            let name = variable(name, placed.offset)?;
            if self.bound.contains(&name) {
                let other = fresh(&name, &self.names);
                let kind = Kind::BoundTwice(excerpt(&name), excerpt(&other));
                return Err(Fault { offset: placed.offset, kind });
            }
            self.bound.push(name);
            if self.peek().token != Token::Comma {
                break;
            }
            self.next();
            placed = self.next();
        }
        let part = self.nest(offset, |parser| parser.expression(IFF))?;
        let inside = part.offset;
        let depth = part.depth + if letter == "I" { 3 } else { 1 };
        self.allow_depth(depth, offset)?;
        let mut body = part.formula().map_err(|kind| Fault { offset: inside, kind })?;
        let mut variables = self.bound.split_off(before);
        if let Some(notes) = &mut self.notes {
            body = notes.apart(&mut variables, &body, noted, &mut self.names);
        }
        let formula = match (letter, variables.as_slice()) {
            ("A", _) => Formula::Quantified(Quantifier::ForAll, variables, Box::new(body)),
            ("E", _) => Formula::Quantified(Quantifier::Exists, variables, Box::new(body)),
            (_, [variable]) => {
                self.count_atoms(1, offset)?;
                self.infinitely_many(variable, body, offset)
            }
            _ => return Err(Fault { offset, kind: Kind::InfinitelyMany }),
        };
        Ok(Part { value: Value::Formula(formula), offset, depth })
    }

    /// "Infinitely many" as a formula: beyond every bound there is one, and of integers one beyond
    /// it on one side of zero or the other.
    fn infinitely_many(&mut self, variable: &str, body: Formula, offset: usize) -> Formula {
        let bound = fresh(variable, &self.names);
        self.names.insert(bound.clone());
        let [number, least] = [variable, bound.as_str()].map(Term::variable);
        let mut past = Formula::Compare(number.clone(), Relation::AtLeast, least.clone());
        if let Some(notes) = &mut self.notes {
            let (atom, numerals, added) = (past.clone(), self.force.clone(), true);
            notes.found.push(Note { atom, numerals, offset, added });
        }
        if self.numbers() == Numbers::Integers {
            let below = Formula::Compare(number + least, Relation::AtMost, Term::Number(0));
            past = past.or(below);
        }
        let some = Formula::exists(vec![variable.to_owned()], past.and(body));
        Formula::for_all(vec![bound], some)
    }
}

/// The name of a variable, or the error for a name that begins with a capital letter.
pub(super) fn variable(name: &str, offset: usize) -> Result<String, Fault> {
    if name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Ok(name.to_owned());
    }
    let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    let kind = match first {
        "" => Kind::Unexpected("a variable", "nothing".to_owned()),
        _ => Kind::CapitalVariable(excerpt(&format!("{}{rest}", first.to_ascii_lowercase()))),
    };
    Err(Fault { offset, kind })
}
