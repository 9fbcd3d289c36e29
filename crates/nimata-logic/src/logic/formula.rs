//! Formulas as data, and their canonical text, which certificates contain.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Not};

/// A term: a number computed from variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A constant natural number.
    Number(u64),
    /// A variable, by its name.
    Variable(String),
    /// The sum of two terms.
    Sum(Box<Term>, Box<Term>),
    /// The difference of two terms; an atom in which it is negative is false.
    Difference(Box<Term>, Box<Term>),
    /// A term times a constant.
    Multiple(u64, Box<Term>),
    /// A term divided by a positive constant, rounded down.
    Quotient(Box<Term>, u64),
}

/// The relation between two numbers or two outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// The output of a sequence at some indices: `T[i]`, `S[x][y]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// The name of the sequence.
    pub name: String,
    /// One term for each track of the automaton.
    pub indices: Vec<Term>,
}

/// The right side of a comparison of outputs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// `@v`, a constant.
    Output(i64),
    /// The output of another sequence.
    Word(Word),
}

/// A connective between two formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connective {
    /// `&`
    And,
    /// |
    Or,
    /// ^, exactly one of the two.
    Xor,
    /// `=>`
    Implies,
    /// `<=>`, exactly if.
    Iff,
}

/// One of the two quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// A, for all.
    ForAll,
    /// E, there is.
    Exists,
}

/// A formula of first-order logic over natural numbers and sequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A comparison of two terms.
    Compare(Term, Relation, Term),
    /// A comparison of two outputs.
    Output(Word, Relation, Operand),
    /// `~`, the negation.
    Not(Box<Formula>),
    /// Two formulas joined by a connective.
    Binary(Connective, Box<Formula>, Box<Formula>),
    /// A quantifier over natural numbers, which binds at least one variable.
    Quantified(Quantifier, Vec<String>, Box<Formula>),
}

impl Relation {
    /// Whether the relation holds between two things in this order.
    pub(super) fn holds(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::Unequal => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::AtMost => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::AtLeast => order.is_ge(),
        }
    }

    /// The negated relation.
    pub(super) fn negated(self) -> Self {
        match self {
            Relation::Equal => Relation::Unequal,
            Relation::Unequal => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::AtLeast => Relation::Less,
            Relation::Greater => Relation::AtMost,
            Relation::AtMost => Relation::Greater,
        }
    }

    /// The same relation with its sides exchanged.
    pub(super) fn mirrored(self) -> Self {
        match self {
            Relation::Equal | Relation::Unequal => self,
            Relation::Less => Relation::Greater,
            Relation::AtMost => Relation::AtLeast,
            Relation::Greater => Relation::Less,
            Relation::AtLeast => Relation::AtMost,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Equal => "=",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Greater => ">",
            Relation::AtLeast => ">=",
        })
    }
}

impl fmt::Display for Connective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Connective::And => "&",
            Connective::Or => "|",
            Connective::Xor => "^",
            Connective::Implies => "=>",
            Connective::Iff => "<=>",
        })
    }
}

impl Term {
    /// The term of a variable with this name.
    pub fn variable(name: impl Into<String>) -> Self {
        Term::Variable(name.into())
    }

    fn is_sum(&self) -> bool {
        matches!(self, Term::Sum(..) | Term::Difference(..))
    }
}

impl Add for Term {
    type Output = Term;

    fn add(self, other: Term) -> Term {
        Term::Sum(Box::new(self), Box::new(other))
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Number(number) => write!(f, "{number}"),
            Term::Variable(name) => f.write_str(name),
            Term::Sum(left, right) if right.is_sum() => write!(f, "{left} + ({right})"),
            Term::Sum(left, right) => write!(f, "{left} + {right}"),
            Term::Difference(left, right) if right.is_sum() => write!(f, "{left} - ({right})"),
            Term::Difference(left, right) => write!(f, "{left} - {right}"),
            Term::Multiple(factor, term) => match **term {
                Term::Number(_) | Term::Variable(_) => write!(f, "{factor}*{term}"),
                _ => write!(f, "{factor}*({term})"),
            },
            Term::Quotient(term, divisor) => match **term {
                Term::Number(_) | Term::Variable(_) => write!(f, "{term}/{divisor}"),
                _ => write!(f, "({term})/{divisor}"),
            },
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.indices.iter().try_for_each(|index| write!(f, "[{index}]"))
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Output(output) => write!(f, "@{output}"),
            Operand::Word(word) => write!(f, "{word}"),
        }
    }
}

impl Not for Formula {
    type Output = Formula;

    fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }
}

impl Formula {
    /// Two formulas joined by a connective.
    pub fn joined(self, connective: Connective, other: Formula) -> Self {
        Formula::Binary(connective, Box::new(self), Box::new(other))
    }

    /// The conjunction of two formulas.
    pub fn and(self, other: Formula) -> Self {
        self.joined(Connective::And, other)
    }

    /// The disjunction of two formulas.
    pub fn or(self, other: Formula) -> Self {
        self.joined(Connective::Or, other)
    }

    /// States that the other formula follows from this one.
    pub fn implies(self, other: Formula) -> Self {
        self.joined(Connective::Implies, other)
    }

    /// A formula without variables that is true or false.
    pub fn constant(truth: bool) -> Self {
        let relation = if truth { Relation::Equal } else { Relation::Unequal };
        Formula::Compare(Term::Number(0), relation, Term::Number(0))
    }

    /// The conjunction of formulas; it is true if there are none.
    pub fn all(formulas: impl IntoIterator<Item = Formula>) -> Self {
        formulas.into_iter().reduce(Formula::and).unwrap_or_else(|| Formula::constant(true))
    }

    /// The disjunction of formulas; it is false if there are none.
    pub(crate) fn any(formulas: impl IntoIterator<Item = Formula>) -> Self {
        formulas.into_iter().reduce(Formula::or).unwrap_or_else(|| Formula::constant(false))
    }

    /// States that a sequence has this output at these indices.
    pub fn output(name: &str, indices: impl IntoIterator<Item = Term>, output: i64) -> Self {
        let word = Word { name: name.to_owned(), indices: indices.into_iter().collect() };
        Formula::Output(word, Relation::Equal, Operand::Output(output))
    }

    /// States that some values of the variables satisfy the body; without variables it is the body.
    pub fn exists(variables: Vec<String>, body: Formula) -> Self {
        if variables.is_empty() {
            return body;
        }
        Formula::Quantified(Quantifier::Exists, variables, Box::new(body))
    }

    /// States that all values of the variables satisfy the body. There is at least one variable.
    pub fn for_all(variables: Vec<String>, body: Formula) -> Self {
        Formula::Quantified(Quantifier::ForAll, variables, Box::new(body))
    }

    /// Writes an operand. It needs no parentheses if it is an atom, a negation, or on the left a
    /// chain of the same associative connective.
    fn write_operand(&self, f: &mut fmt::Formatter<'_>, chain: Option<Connective>) -> fmt::Result {
        let plain = match self {
            Formula::Output(..) => !(f.alternate() && self.has_sums()),
            Formula::Compare(..) | Formula::Not(_) => true,
            Formula::Binary(connective, ..) => chain == Some(*connective),
            Formula::Quantified(..) => false,
        };
        if plain {
            return fmt::Display::fmt(self, f);
        }
        f.write_str("(")?;
        fmt::Display::fmt(self, f)?;
        f.write_str(")")
    }

    /// Whether this compares outputs, one of which has an index that is not a variable.
    pub(super) fn has_sums(&self) -> bool {
        let mut indices = self.words().flat_map(|word| &word.indices);
        indices.any(|index| !matches!(index, Term::Variable(_)))
    }
}

/// Writes the text of a certificate, in which parentheses settle every precedence. With `{:#}` a
/// comparison of outputs at sums also gets parentheses, because it may be a lemma: the checker uses
/// a lemma where its text stands in parentheses.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Compare(left, relation, right) => write!(f, "{left} {relation} {right}"),
            Formula::Output(left, relation, right) => write!(f, "{left} {relation} {right}"),
            Formula::Not(inner) if matches!(**inner, Formula::Not(_)) => {
                f.write_str("~")?;
                fmt::Display::fmt(inner, f)
            }
            Formula::Not(inner) => {
                f.write_str("~(")?;
                fmt::Display::fmt(inner, f)?;
                f.write_str(")")
            }
            Formula::Binary(connective, left, right) => {
                let chains = matches!(connective, Connective::And | Connective::Or);
                left.write_operand(f, Some(*connective).filter(|_| chains))?;
                write!(f, " {connective} ")?;
                right.write_operand(f, None)
            }
            Formula::Quantified(quantifier, variables, body) => {
                let name = match quantifier {
                    Quantifier::ForAll => "A",
                    Quantifier::Exists => "E",
                };
                write!(f, "{name} {} (", variables.join(","))?;
                fmt::Display::fmt(body, f)?;
                f.write_str(")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_formula_has_parentheses_where_they_are_needed() {
        let x = || Term::variable("x");
        let atom = || Formula::Compare(x(), Relation::Equal, Term::Number(1));
        let chain = atom().and(atom()).and(atom());
        assert_eq!(chain.to_string(), "x = 1 & x = 1 & x = 1");
        let right = atom().and(atom().and(atom()));
        assert_eq!(right.to_string(), "x = 1 & (x = 1 & x = 1)");
        let some = Formula::exists(vec!["x".into(), "y".into()], Formula::Not(Box::new(atom())));
        assert_eq!(some.clone().and(atom()).to_string(), "(E x,y (~(x = 1))) & x = 1");
        assert_eq!(Formula::exists(Vec::new(), some.clone()), some);
        let sum = Term::Sum(Box::new(x()), Box::new(Term::Number(1)));
        let term = Term::Quotient(Box::new(Term::Multiple(3, Box::new(sum))), 2);
        assert_eq!(term.to_string(), "(3*(x + 1))/2");
    }
}
