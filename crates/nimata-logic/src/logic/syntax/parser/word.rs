//! Outputs of sequences, with their indices.

use super::state::Parser;
use crate::logic::Term;
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind, excerpt};
use crate::logic::syntax::number::Number;
use crate::logic::syntax::open::Open;
use crate::logic::syntax::operand::{Part, Value};
use crate::logic::syntax::scope::free_variables;
use crate::logic::syntax::token::Token;

impl<'t> Parser<'t> {
    /// Reads the indices of a sequence; its name has been read.
    pub(super) fn word(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        let mut indices = Vec::new();
        while self.peek().token == Token::OpenIndex {
            let bracket = self.next();
            let part = self.inside(bracket.offset)?;
            indices.push(self.argument(part)?);
            self.expect(Token::CloseIndex, "an operator or `]`")?;
        }
        let known = || Kind::UnknownSequence(excerpt(name), self.words.known());
        let tracks = self.words.tracks(name).ok_or_else(|| Fault { offset, kind: known() })?;
        if indices.len() != tracks {
            let example: String =
                ('x'..='z').cycle().take(tracks.min(9)).map(|index| format!("[{index}]")).collect();
            let number = match tracks {
                1 => "one index".to_owned(),
                _ => format!("{tracks} indices"),
            };
            let kind = Kind::Indices(excerpt(name), number, format!("{}{example}", excerpt(name)));
            return Err(Fault { offset, kind });
        }
        let word = Open::Word(name.to_owned(), indices);
        let depth = word.depth();
        self.allow_depth(depth, offset)?;
        let value = word.word().map_or(Value::Open(word), Value::Word);
        Ok(Part { value, offset, depth })
    }

    /// The number that stands as an index or an argument, in which outputs may stand. A formula is
    /// a condition on its variable, which stands there.
    pub(super) fn argument(&mut self, part: Part) -> Result<Open, Fault> {
        let offset = part.offset;
        let place = |kind| Fault { offset, kind };
        if let Value::Formula(formula) = part.value {
            let free: Vec<String> = free_variables(&formula).into_iter().collect();
            let [variable] = &free[..] else {
                let free = if free.is_empty() { "none".to_owned() } else { free.join(", ") };
                return Err(place(Kind::FormulaInPlace(free)));
            };
            self.conditions.push(formula);
            return Ok(Open::Number(Number::Natural(Term::variable(variable))));
        }
        if part.is_output() {
            return part.open().map_err(place);
        }
        let term = part.term(self.numbers()).map_err(place)?;
        Ok(Open::Number(Number::Natural(term)))
    }
}
