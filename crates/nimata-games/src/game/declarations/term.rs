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

use super::lines::{FileError, Part};
use super::names::fresh;
use super::ready::Ready;
use nimata_logic::logic::{Formula, Relation, Term};

/// The greatest depth of a term as a tree.
const MOST_DEPTH: usize = 48;

/// A value that is stated by a term.
pub(in crate::game) struct ValueTerm {
    /// The formula that a number is the value of the term; it fails where a difference is negative.
    pub(in crate::game) formula: Formula,
    /// Whether `xor` occurs in the term.
    pub(in crate::game) has_xor: bool,
}

impl ValueTerm {
    /// Reads a term of these names, and states that `value` is its value. `taken` are all names
    /// that are free in the theorem.
    ///
    /// # Errors
    /// The error at its place.
    pub(in crate::game) fn read(
        part: Part<'_>,
        names: &[String],
        value: &str,
        taken: &[String],
    ) -> Result<Self, FileError> {
        let (bound, xors) = (Vec::new(), Vec::new());
        let mut reader = Reader { part, at: 0, names, nested: 0, taken, bound, xors };
        let Operand { shape, depth } = reader.term()?;
        match reader.peek() {
            "" => {}
            ")" => return Err(reader.fault("this `)` closes nothing")),
            _ => {
                return Err(reader.fault(
                    "an operator, `if` or the end should stand here; operators are + - * / and \
                     xor, and n % 4 is written n - 4*(n/4)",
                ));
            }
        }
        if depth > MOST_DEPTH {
            return Err(part.fault("the term is too long: state it by a formula of several steps"));
        }
        let Reader { bound, mut xors, .. } = reader;
        let has_xor = !xors.is_empty() || matches!(shape, Shape::Xor(..));
        xors.push(match shape {
            Shape::Xor(left, right) => xor(left, right, value),
            Shape::Term(term) => Formula::Compare(Term::variable(value), Relation::Equal, term),
        });
        Ok(ValueTerm { formula: Formula::exists(bound, Formula::all(xors)), has_xor })
    }
}

/// A term that has been read, and its depth as a tree.
struct Operand {
    shape: Shape,
    depth: usize,
}

/// A term of formulas, or the xor of two of them.
enum Shape {
    Term(Term),
    Xor(Term, Term),
}

/// States that the xor of two terms is a variable.
fn xor(left: Term, right: Term, result: &str) -> Formula {
    Formula::output(Ready::Xor.name(), [left, right, Term::variable(result)], 1)
}

struct Reader<'t> {
    part: Part<'t>,
    /// The byte from which on nothing has been read.
    at: usize,
    names: &'t [String],
    nested: usize,
    /// The names that are free in the theorem.
    taken: &'t [String],
    /// The names of the inner xors, which are bound, and what defines them.
    bound: Vec<String>,
    xors: Vec<Formula>,
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

    /// The term of an operand: an xor gets a name.
    fn named(&mut self, shape: Shape) -> Term {
        let (left, right) = match shape {
            Shape::Term(term) => return term,
            Shape::Xor(left, right) => (left, right),
        };
        let name = fresh("z", &[self.taken, &self.bound].concat());
        self.xors.push(xor(left, right, &name));
        self.bound.push(name.clone());
        Term::Variable(name)
    }

    /// Reads the operator that comes next and its right operand.
    fn applied(
        &mut self,
        left: Operand,
        right: fn(&mut Self) -> Result<Operand, FileError>,
    ) -> Result<(Term, Term, usize), FileError> {
        self.next();
        let before = self.named(left.shape);
        let right = right(self)?;
        Ok((before, self.named(right.shape), 1 + left.depth.max(right.depth)))
    }

    fn term(&mut self) -> Result<Operand, FileError> {
        const BOTH: &str = "`xor` stands beside `+` or `-` without parentheses: write \
                            x + (y xor z) or (x + y) xor z, whichever is meant";
        let (mut left, is_sum) = self.sum()?;
        while self.peek() == "xor" {
            if is_sum {
                return Err(self.fault(BOTH));
            }
            let (before, right, depth) = self.applied(left, Self::product)?;
            if matches!(self.peek(), "+" | "-") {
                return Err(self.fault(BOTH));
            }
            left = Operand { shape: Shape::Xor(before, right), depth };
        }
        Ok(left)
    }

    /// Reads a sum, and returns whether it has several parts.
    fn sum(&mut self) -> Result<(Operand, bool), FileError> {
        let (mut left, mut several) = (self.product()?, false);
        while let sign @ ("+" | "-") = self.peek() {
            let at = self.at;
            let (before, right, mut depth) = self.applied(left, Self::product)?;
            several = true;
            let term = match (sign, before, right) {
                ("-", Term::Number(before), Term::Number(right)) => {
                    let difference = before.checked_sub(right);
                    let negative = || self.fault_at(at, "this difference is negative everywhere");
                    depth = 1;
                    Term::Number(difference.ok_or_else(negative)?)
                }
                ("-", before, right) => Term::Difference(Box::new(before), Box::new(right)),
                (_, before, right) => Term::Sum(Box::new(before), Box::new(right)),
            };
            left = Operand { shape: Shape::Term(term), depth };
        }
        Ok((left, several))
    }

    fn product(&mut self) -> Result<Operand, FileError> {
        let mut left = self.factor()?;
        while let sign @ ("*" | "/") = self.peek() {
            let at = self.at;
            let (before, right, depth) = self.applied(left, Self::factor)?;
            let term = match (sign, before, right) {
                ("*", Term::Number(factor), inner) | ("*", inner, Term::Number(factor)) => {
                    Term::Multiple(factor, Box::new(inner))
                }
                ("/", _, Term::Number(0)) => {
                    return Err(
                        self.fault_at(at, "the divisor is 0: divide by a positive constant")
                    );
                }
                ("/", inner, Term::Number(divisor)) => Term::Quotient(Box::new(inner), divisor),
                _ => {
                    return Err(self.fault_at(
                        at,
                        "numbers of the position are multiplied and divided only by constants, \
                         since no algorithm decides more",
                    ));
                }
            };
            left = Operand { shape: Shape::Term(term), depth };
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Operand, FileError> {
        let leaf = |term| Operand { shape: Shape::Term(term), depth: 1 };
        let token = self.peek();
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let Ok(number) = token.parse() else {
                return Err(self.fault(format!("`{token:.40}` is not a number")));
            };
            self.next();
            return Ok(leaf(Term::Number(number)));
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
            return Ok(leaf(Term::variable(token)));
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
