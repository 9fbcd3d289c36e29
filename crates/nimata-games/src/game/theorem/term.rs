//! Terms of values: those of formulas, and `xor`.
//!
//! ```text
//! term    = sum | product { "xor" product }
//! sum     = product { ("+" | "-") product }
//! product = factor { "*" factor | "/" factor }
//! factor  = number | name | "(" term ")"
//! ```
//!
//! `xor` beside `+` or `-` needs parentheses, because x + y xor z is read in both ways.

use crate::game::declarations::{FileError, Part};

/// A term of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueTerm {
    Number(u64),
    /// A number of the position.
    Name(String),
    Sum(Box<ValueTerm>, Box<ValueTerm>),
    /// Where it is negative, nothing is stated.
    Difference(Box<ValueTerm>, Box<ValueTerm>),
    Multiple(u64, Box<ValueTerm>),
    /// Rounded down.
    Quotient(Box<ValueTerm>, u64),
    Xor(Box<ValueTerm>, Box<ValueTerm>),
}

/// The greatest depth of a term as a tree.
const MOST_DEPTH: usize = 48;

impl ValueTerm {
    /// Reads a term of these names.
    ///
    /// # Errors
    /// The error at its place.
    pub(super) fn read(part: Part<'_>, names: &[String]) -> Result<Self, FileError> {
        let mut reader = Reader { part, at: 0, names, nested: 0 };
        let term = reader.term()?;
        match reader.peek() {
            "" => {}
            ")" => return Err(reader.fault("this `)` closes nothing")),
            _ => {
                return Err(reader.fault(
                    "an operator, `if` or the end should stand here; operators are + - * / and xor",
                ));
            }
        }
        match term.depth() {
            ..=MOST_DEPTH => Ok(term),
            _ => Err(part.fault("the term is too long: state it by a formula of several steps")),
        }
    }

    fn operands(&self) -> Vec<&ValueTerm> {
        match self {
            ValueTerm::Number(_) | ValueTerm::Name(_) => Vec::new(),
            ValueTerm::Sum(left, right)
            | ValueTerm::Difference(left, right)
            | ValueTerm::Xor(left, right) => vec![left, right],
            ValueTerm::Multiple(_, inner) | ValueTerm::Quotient(inner, _) => vec![inner],
        }
    }

    fn depth(&self) -> usize {
        1 + self.operands().into_iter().map(Self::depth).max().unwrap_or(0)
    }

    /// Whether `xor` occurs in it.
    pub(super) fn has_xor(&self) -> bool {
        matches!(self, ValueTerm::Xor(..)) || self.operands().into_iter().any(Self::has_xor)
    }
}

struct Reader<'t> {
    part: Part<'t>,
    /// The byte from which on nothing has been read.
    at: usize,
    names: &'t [String],
    nested: usize,
}

impl<'t> Reader<'t> {
    /// The next sign, number or word; empty at the end.
    fn peek(&mut self) -> &'t str {
        let rest = &self.part.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        &rest[..word.max(sign)]
    }

    fn next(&mut self) -> &'t str {
        let token = self.peek();
        self.at += token.len();
        token
    }

    /// An error at the next sign.
    fn fault(&mut self, message: impl Into<String>) -> FileError {
        self.peek();
        self.part.from(self.at, self.part.text.len()).fault(message)
    }

    fn term(&mut self) -> Result<ValueTerm, FileError> {
        const BOTH: &str = "`xor` stands beside `+` or `-` without parentheses: write \
                            x + (y xor z) or (x + y) xor z, whichever is meant";
        let (mut left, is_sum) = self.sum()?;
        while self.peek() == "xor" {
            if is_sum {
                return Err(self.fault(BOTH));
            }
            self.next();
            let right = self.product()?;
            if matches!(self.peek(), "+" | "-") {
                return Err(self.fault(BOTH));
            }
            left = ValueTerm::Xor(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    /// Reads a sum, and returns whether it has several parts.
    fn sum(&mut self) -> Result<(ValueTerm, bool), FileError> {
        let (mut left, mut several) = (self.product()?, false);
        while let sign @ ("+" | "-") = self.peek() {
            let at = self.at;
            self.next();
            let right = self.product()?;
            several = true;
            left = match (sign, left, right) {
                ("-", ValueTerm::Number(left), ValueTerm::Number(right)) => {
                    let difference = left.checked_sub(right);
                    let negative = || self.fault_at(at, "this difference is negative everywhere");
                    ValueTerm::Number(difference.ok_or_else(negative)?)
                }
                ("-", left, right) => ValueTerm::Difference(Box::new(left), Box::new(right)),
                (_, left, right) => ValueTerm::Sum(Box::new(left), Box::new(right)),
            };
        }
        Ok((left, several))
    }

    fn product(&mut self) -> Result<ValueTerm, FileError> {
        let mut left = self.factor()?;
        while let sign @ ("*" | "/") = self.peek() {
            let at = self.at;
            self.next();
            let right = self.factor()?;
            left = match (sign, left, right) {
                ("*", ValueTerm::Number(factor), inner)
                | ("*", inner, ValueTerm::Number(factor)) => {
                    ValueTerm::Multiple(factor, Box::new(inner))
                }
                ("/", _, ValueTerm::Number(0)) => {
                    return Err(
                        self.fault_at(at, "the divisor is 0: divide by a positive constant")
                    );
                }
                ("/", inner, ValueTerm::Number(divisor)) => {
                    ValueTerm::Quotient(Box::new(inner), divisor)
                }
                _ => {
                    return Err(self.fault_at(
                        at,
                        "numbers of the position are multiplied and divided only by constants, \
                         since no algorithm decides more",
                    ));
                }
            };
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<ValueTerm, FileError> {
        let token = self.peek();
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let Ok(number) = token.parse() else {
                return Err(self.fault(format!("`{token:.40}` is not a number")));
            };
            self.next();
            return Ok(ValueTerm::Number(number));
        }
        if token == "(" {
            self.nested += 1;
            if self.nested > MOST_DEPTH {
                return Err(self.fault(format!("at most {MOST_DEPTH} parentheses may be nested")));
            }
            self.next();
            let inner = self.term()?;
            if self.peek() != ")" {
                return Err(self.fault("an operator or `)` should stand here"));
            }
            self.next();
            self.nested -= 1;
            return Ok(inner);
        }
        if self.names.iter().any(|name| name == token) {
            self.next();
            return Ok(ValueTerm::Name(token.to_owned()));
        }
        let known = self.names.join(", ");
        let is_name = token.starts_with(|c: char| c.is_ascii_alphabetic()) && token != "xor";
        Err(self.fault(match is_name {
            true => format!("`{token:.40}` is not a number of the position: those are {known}"),
            false => format!("a term should stand here, of constants and {known}"),
        }))
    }

    fn fault_at(&self, at: usize, message: &str) -> FileError {
        self.part.from(at, self.part.text.len()).fault(message)
    }
}
