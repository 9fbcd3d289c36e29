//! Operators between parts, by how tightly they bind.

use super::state::{Parser, unexpected};
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind};
use crate::logic::syntax::limits::MOST_DEPTH;
use crate::logic::syntax::number::{Operation, computed};
use crate::logic::syntax::open::Open;
use crate::logic::syntax::operand::{Part, Value, compared, compares_numbers};
use crate::logic::syntax::reading::Row;
use crate::logic::syntax::token::{Placed, Token};
use crate::logic::{Connective, Formula, Relation};

/// The levels of operators; an operator of a greater level binds more tightly.
pub(super) const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const JOINED: u8 = 3;
pub(super) const COMPARED: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;

/// An operator between two parts.
#[derive(Clone, Copy)]
enum Infix {
    Connective(Connective),
    Relation(Relation),
    Operation(Operation),
}

/// The operator of a token, and its level.
fn infix(token: Token<'_>) -> Option<(Infix, u8)> {
    Some(match token {
        Token::Connective(connective) => {
            let level = match connective {
                Connective::Iff => IFF,
                Connective::Implies => IMPLIES,
                Connective::And | Connective::Or | Connective::Xor => JOINED,
            };
            (Infix::Connective(connective), level)
        }
        Token::Relation(relation) => (Infix::Relation(relation), COMPARED),
        Token::Plus => (Infix::Operation(Operation::Plus), SUM),
        Token::Minus => (Infix::Operation(Operation::Minus), SUM),
        Token::Times => (Infix::Operation(Operation::Times), PRODUCT),
        Token::Over => (Infix::Operation(Operation::Over), PRODUCT),
        Token::Remainder => (Infix::Operation(Operation::Remainder), PRODUCT),
        _ => return None,
    })
}

impl Parser<'_> {
    /// Reads the whole text as one formula.
    pub(super) fn whole(&mut self) -> Result<Formula, Fault> {
        let part = self.expression(IFF)?;
        let end = self.next();
        if end.token != Token::End {
            return Err(unexpected("an operator, such as & or =, or the end", end));
        }
        let offset = part.offset;
        part.formula().map_err(|kind| Fault { offset, kind })
    }

    /// Reads a formula or a number in parentheses, brackets or the list of a call, at whose end the
    /// numeration of before is in force again. Comparisons inside leave out conditions of before.
    pub(super) fn inside(&mut self, offset: usize) -> Result<Part, Fault> {
        let (force, before) = (self.force.clone(), std::mem::take(&mut self.conditions));
        let part = self.nest(offset, |parser| parser.expression(IFF));
        self.force = force;
        self.conditions.splice(0..0, before);
        part
    }

    /// Reads operands joined by operators that bind at least this tightly.
    pub(super) fn expression(&mut self, least: u8) -> Result<Part, Fault> {
        let mut row = Row::from(self.peek().offset);
        let mut left = self.operand()?;
        loop {
            let Placed { token, offset } = self.peek();
            let next = infix(token).filter(|&(_, level)| level >= least);
            if next.is_none_or(|(_, level)| level < JOINED) {
                // A looser operator ends a row of & | ^, if there was one.
                self.mixed.extend(std::mem::take(&mut row).mixed(self.text, offset));
            }
            let Some((infix, level)) = next else { return Ok(left) };
            self.next();
            if let (Infix::Connective(sign), JOINED) = (infix, level) {
                row.sign(sign, offset, self.peek());
            }
            let right = self.expression(level + 1)?;
            left = self.join(left, infix, right, offset)?;
        }
    }

    /// Joins two parts by the operator between them.
    fn join(&mut self, left: Part, infix: Infix, right: Part, at: usize) -> Result<Part, Fault> {
        let more = match infix {
            Infix::Operation(operation) => operation.levels(),
            _ => 1,
        };
        // Moving a constant below 0 to the other side makes the tree one level deeper.
        let more = more + usize::from(left.is_negative() || right.is_negative());
        let (offset, depth) = (left.offset, more + left.depth.max(right.depth));
        let place = |offset| move |kind| Fault { offset, kind };
        if depth > MOST_DEPTH {
            return Err(place(at)(Kind::ChainTooLong));
        }
        let value = match infix {
            Infix::Connective(connective) => {
                let (one, other) = (left.offset, right.offset);
                let left = left.formula().map_err(place(one))?;
                let right = right.formula().map_err(place(other))?;
                Value::Formula(left.joined(connective, right))
            }
            Infix::Relation(relation) => {
                let formula = self.comparison(left, relation, right, at)?;
                let force = self.force.clone();
                return self.finished(formula, force.as_ref(), offset, at);
            }
            Infix::Operation(operation) if left.is_output() || right.is_output() => {
                let (one, other) = (left.offset, right.offset);
                let left = Box::new(left.open().map_err(place(one))?);
                let right = Box::new(right.open().map_err(place(other))?);
                Value::Open(Open::Joined(left, operation, right))
            }
            Infix::Operation(operation) => {
                let (one, other) = (left.offset, right.offset);
                let left = left.number().map_err(place(one))?;
                let right = right.number().map_err(place(other))?;
                let number = computed(left, operation, right, self.numbers());
                Value::Number(number.map_err(place(other))?)
            }
        };
        Ok(Part { value, offset, depth })
    }

    /// Compares two parts; with outputs as numbers, by a case for each choice of them.
    fn comparison(
        &mut self,
        left: Part,
        relation: Relation,
        right: Part,
        at: usize,
    ) -> Result<Formula, Fault> {
        let place = |offset| move |kind| Fault { offset, kind };
        if compares_numbers(&left, &right) {
            let outputs = left.is_word() && right.is_word();
            let side = |part: Part| {
                let at = part.offset;
                part.side(outputs).map(|open| (open, outputs)).map_err(place(at))
            };
            return self.cases(vec![side(left)?, side(right)?], at, &mut |sides| {
                let mut sides = sides.into_iter().map(|side| side.value(outputs));
                let (left, right) = (sides.next(), sides.next());
                let (left, right) = left.zip(right).expect("two sides");
                compared(left, relation, right).map(Some)
            });
        }
        self.count_atoms(1, at)?;
        let right_term = matches!(right.value, Value::Number(_));
        let left_term = matches!(left.value, Value::Number(_));
        let blamed = match (left_term, right_term) {
            (false, true) if matches!(left.value, Value::Word(_)) => right.offset,
            (true, false) => left.offset,
            _ => at,
        };
        compared(left.value, relation, right.value).map_err(place(blamed))
    }
}
