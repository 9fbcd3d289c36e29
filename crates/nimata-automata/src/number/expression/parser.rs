//! The grammar in the module's documentation, with one function for each rule. Values are computed
//! while the text is read.

use super::arithmetic::Cap;
use super::cursor::Cursor;
use super::error::{ExpressionErrorKind, Fault};
use super::limits::{FileAccess, MAX_DEPTH};
use super::{file, literal};
use num_bigint::BigInt;

const ATOM: &str = "a number, `(`, `digits(b: ...)` or `@file`";

/// The number of characters of an unknown word that a message repeats.
const SHOWN_OF_A_WORD: usize = 20;

/// Where the text comes from, which decides whether it may use `@file`.
#[derive(Clone, Copy, Debug)]
enum Source {
    Argument(FileAccess),
    File,
}

pub(super) struct Parser<'t> {
    cursor: Cursor<'t>,
    cap: Cap,
    source: Source,
    depth: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, cap: Cap, files: FileAccess) -> Parser<'t> {
        Parser { cursor: Cursor::new(text), cap, source: Source::Argument(files), depth: 0 }
    }

    /// Returns the value of the whole text.
    pub(super) fn whole(mut self) -> Result<BigInt, Fault> {
        let value = self.sum()?;
        match self.cursor.peek_after_space() {
            None => Ok(value),
            Some(_) => Err(self.cursor.unexpected("an operator (`+ - * ^ !`) or the end")),
        }
    }

    fn sum(&mut self) -> Result<BigInt, Fault> {
        let mut value = self.product()?;
        loop {
            let operator = self.next_offset();
            value = if self.cursor.accept('+') {
                let term = self.product()?;
                at(operator, self.cap.add(value, term))?
            } else if self.cursor.accept('-') {
                let term = self.product()?;
                at(operator, self.cap.subtract(value, term))?
            } else {
                return Ok(value);
            };
        }
    }

    fn product(&mut self) -> Result<BigInt, Fault> {
        let mut value = self.signed()?;
        loop {
            let operator = self.next_offset();
            if !self.cursor.accept('*') {
                return Ok(value);
            }
            let factor = self.signed()?;
            value = at(operator, self.cap.multiply(&value, &factor))?;
        }
    }

    fn signed(&mut self) -> Result<BigInt, Fault> {
        if self.cursor.accept('-') {
            return Ok(-self.nested(Parser::signed)?);
        }
        self.power()
    }

    fn power(&mut self) -> Result<BigInt, Fault> {
        let base = self.postfix()?;
        let operator = self.next_offset();
        if !self.cursor.accept('^') {
            return Ok(base);
        }
        // A sign is read here so that the error can say why negative exponents are not allowed;
        // 2^-0 is allowed.
        let exponent = self.nested(Parser::signed)?;
        at(operator, self.cap.power(&base, &exponent))
    }

    fn postfix(&mut self) -> Result<BigInt, Fault> {
        let value = self.atom()?;
        let operator = self.next_offset();
        if !self.cursor.accept('!') {
            return Ok(value);
        }
        let second = self.next_offset();
        if self.cursor.accept('!') {
            return Err(Fault { offset: second, kind: ExpressionErrorKind::DoubleFactorial });
        }
        at(operator, self.cap.factorial(&value))
    }

    fn atom(&mut self) -> Result<BigInt, Fault> {
        let offset = self.next_offset();
        match self.cursor.peek() {
            Some('(') => {
                self.cursor.accept('(');
                let value = self.nested(Parser::sum)?;
                self.cursor.require(')', "an operator (`+ - * ^ !`) or `)`")?;
                Ok(value)
            }
            Some('@') => {
                self.cursor.accept('@');
                self.file(offset)
            }
            Some(c) if c.is_ascii_digit() => {
                literal::number(&mut self.cursor, self.cap).map(BigInt::from)
            }
            Some(c) if c.is_alphabetic() => {
                match self.cursor.take_while(|c| c.is_alphanumeric() || c == '_') {
                    "digits" => literal::digit_list(&mut self.cursor, self.cap).map(BigInt::from),
                    word => {
                        let word = word.chars().take(SHOWN_OF_A_WORD).collect();
                        Err(Fault { offset, kind: ExpressionErrorKind::UnknownWord(word) })
                    }
                }
            }
            _ => Err(self.cursor.unexpected(ATOM)),
        }
    }

    /// Returns the value of the expression in a file; the `@` has been read.
    fn file(&mut self, offset: usize) -> Result<BigInt, Fault> {
        match self.source {
            Source::Argument(FileAccess::Allowed) => {}
            Source::Argument(FileAccess::Refused) => {
                return Err(Fault { offset, kind: ExpressionErrorKind::FilesRefused });
            }
            Source::File => {
                return Err(Fault { offset, kind: ExpressionErrorKind::FileInFile });
            }
        }
        let path = file::path(&mut self.cursor)?;
        let content = file::content(&path, self.cap)?;
        // The depth carries over, because the outer nesting is still on the stack.
        let inner = Parser {
            cursor: Cursor::new(&content),
            cap: self.cap,
            source: Source::File,
            depth: self.depth,
        };
        inner.whole().map_err(|fault| file::fault_in_content(&path, &content, fault))
    }

    /// Applies a rule one level deeper.
    fn nested(
        &mut self,
        rule: impl FnOnce(&mut Self) -> Result<BigInt, Fault>,
    ) -> Result<BigInt, Fault> {
        if self.depth == MAX_DEPTH {
            let offset = self.next_offset();
            return Err(Fault { offset, kind: ExpressionErrorKind::TooDeep });
        }
        self.depth += 1;
        let value = rule(self);
        self.depth -= 1;
        value
    }

    /// The offset of the next character that is not a space.
    fn next_offset(&mut self) -> usize {
        self.cursor.peek_after_space();
        self.cursor.offset()
    }
}

/// Attaches an error of the arithmetic to its operator.
fn at(offset: usize, value: Result<BigInt, ExpressionErrorKind>) -> Result<BigInt, Fault> {
    value.map_err(|kind| Fault { offset, kind })
}
