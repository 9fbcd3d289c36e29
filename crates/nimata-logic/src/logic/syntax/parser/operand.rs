//! Operands: numbers, outputs, formulas in parentheses, and parts that begin with a name.

use super::operators::COMPARED;
use super::quantifier::variable;
use super::state::{Parser, unexpected};
use crate::logic::Term;
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind};
use crate::logic::syntax::limits::MOST_DIGITS_WRITTEN;
use crate::logic::syntax::number::{Number, Numbers, Operation, written};
use crate::logic::syntax::open::Open;
use crate::logic::syntax::operand::{Part, Value};
use crate::logic::syntax::token::{Placed, Token};
use nimata_automata::automaton::Numeration;

impl<'t> Parser<'t> {
    /// Reads an operand.
    pub(super) fn operand(&mut self) -> Result<Part, Fault> {
        const WANTED: &str = "a formula or a number";
        while self.peek().token == Token::Question {
            self.next();
            self.numeration()?;
        }
        let Placed { token, offset } = self.next();
        let leaf = |value, depth| Ok(Part { value, offset, depth });
        match token {
            Token::Number(number) => leaf(Value::Number(Number::Natural(Term::Number(number))), 1),
            Token::Large(digits) if digits.len() > MOST_DIGITS_WRITTEN && !self.large.named => {
                Err(Fault { offset, kind: Kind::NumberTooLarge(MOST_DIGITS_WRITTEN) })
            }
            Token::Large(digits) => {
                let number = Number::Natural(written(digits));
                let depth = number.depth();
                leaf(Value::Number(number), depth)
            }
            Token::At => {
                let output = self.output_constant()?;
                leaf(Value::Output(output), 1)
            }
            Token::Open => {
                let part = self.inside(offset)?;
                self.expect(Token::Close, "an operator or `)`")?;
                Ok(Part { offset, ..part })
            }
            Token::Not | Token::Reverse => {
                let part = self.nest(offset, |parser| parser.expression(COMPARED))?;
                let (inside, depth) = (part.offset, part.depth + 1);
                let formula = part.formula().map_err(|kind| Fault { offset: inside, kind })?;
                self.allow_depth(depth, offset)?;
                if token == Token::Not {
                    return leaf(Value::Formula(!formula), depth);
                }
                // Reversed words, read from the other end, are those of the same numbers.
                if self.is_around(offset) {
                    let numerals = self.numerals.take();
                    let turned = |it: Numeration| it.clone().in_order(it.order().reversed());
                    self.numerals = numerals.map(turned);
                }
                leaf(Value::Formula(formula), depth)
            }
            Token::Dollar => {
                let placed = self.next();
                let Token::Name(name) = placed.token else {
                    return Err(unexpected("the name of a formula, as in $name(x),", placed));
                };
                self.call(name, placed.offset, offset)
            }
            Token::Dot => match self.next() {
                Placed { token: Token::Name(name), offset } => self.word(name, offset),
                other => Err(unexpected("the name of a sequence, as in .Even[n],", other)),
            },
            Token::Name(name) => self.name(name, offset),
            Token::Minus | Token::Underscore => {
                let part = self.nest(offset, Self::operand)?;
                let (inside, depth) = (part.offset, part.depth + 1);
                self.allow_depth(depth, offset)?;
                let place = |kind| Fault { offset: inside, kind };
                let value = if part.is_output() {
                    let zero = Box::new(Open::Number(Number::Natural(Term::Number(0))));
                    let open = Box::new(part.open().map_err(place)?);
                    Value::Open(Open::Joined(zero, Operation::Minus, open))
                } else {
                    let number = part.number().map_err(place)?;
                    if number.constant().is_none() && self.numbers() == Numbers::Natural {
                        return Err(Fault { offset, kind: Kind::Negative });
                    }
                    Value::Number(number.negated().map_err(place)?)
                };
                leaf(value, depth)
            }
            _ => Err(unexpected(WANTED, Placed { token, offset })),
        }
    }

    /// Whether the sign at this byte belongs to the whole formula, of which the end is reached.
    fn is_around(&self, offset: usize) -> bool {
        let signs = |token| {
            matches!(token, Token::Question | Token::Numeration(_) | Token::Not | Token::Reverse)
        };
        let mut before = self.tokens().iter().take_while(|placed| placed.offset < offset);
        self.peek().token == Token::End && before.all(|placed| signs(placed.token))
    }

    /// Reads a constant of outputs, after `@`.
    fn output_constant(&mut self) -> Result<i64, Fault> {
        let negative = self.peek().token == Token::Minus;
        if negative || self.peek().token == Token::Plus {
            self.next();
        }
        match self.next() {
            Placed { token: Token::Number(number), .. } => {
                let value = i64::try_from(number).expect("numbers are below 2^63");
                Ok(if negative { -value } else { value })
            }
            other => Err(unexpected("an output, as in @1,", other)),
        }
    }

    /// Reads a part that begins with a name: a sequence, a quantified formula, a call or a
    /// variable.
    fn name(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        if self.peek().token == Token::OpenIndex {
            return self.word(name, offset);
        }
        match name.as_bytes()[0] {
            b'A' | b'E' | b'I' => self.quantified(name, offset),
            _ if self.peek().token == Token::Open && self.words.is_called_plainly(name) => {
                self.call(name, offset, offset)
            }
            _ => {
                let term = Term::Variable(variable(name, offset)?);
                let value = Value::Number(Number::Natural(term));
                Ok(Part { value, offset, depth: 1 })
            }
        }
    }
}
