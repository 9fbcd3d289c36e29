//! What can be wrong with a formula, where, and how it is shown.

use thiserror::Error;

use super::limits::{MOST_ATOMS, MOST_BYTES, MOST_DEPTH, MOST_NESTED};
use crate::number::expression::point_at;

/// A text that is no formula, and the column that shows why.
///
/// ```
/// use nimata::logic::{Vocabulary, parse};
///
/// let text = "E n (T[n] = 1)";
/// let error = parse(text, &Vocabulary::default().with_sequence("T", 1)).unwrap_err();
/// assert_eq!(error.column(), 13);
/// assert_eq!(error.render(text), "\
/// an output is compared with `@1`, not with `1`, which is a number: write the `@`
///   E n (T[n] = 1)
///               ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct SyntaxError {
    column: usize,
    kind: SyntaxErrorKind,
}

impl SyntaxError {
    /// The column at fault: 1-based, in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong, for code that distinguishes.
    #[must_use]
    pub fn kind(&self) -> &SyntaxErrorKind {
        &self.kind
    }

    /// The message, the line of `text` at fault and a caret under the column.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        self.render_advised(text, "")
    }

    /// The same with advice behind the message, from its punctuation on.
    pub(crate) fn render_advised(&self, text: &str, advice: &str) -> String {
        format!("{}{advice}\n{}", self.kind, point_at(text, self.column))
    }
}

/// What is wrong with a formula; its text is the message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// A text that is longer than any formula that is read.
    #[error("a formula has at most {most} bytes, and this text has {0}", most = MOST_BYTES)]
    TooLong(usize),
    /// Nesting past the bound.
    #[error("the formula nests more than {MOST_NESTED} deep: simplify it")]
    TooDeep,
    /// A chain of operators past the bound on the depth of the tree.
    #[error(
        "too many parts are joined in a row, or nested: group them with parentheses, at most {} \
         deep",
        MOST_DEPTH
    )]
    ChainTooLong,
    /// More comparisons than are read, once calls are written out.
    #[error(
        "with its calls written out the formula has more than {} comparisons: ask in steps",
        MOST_ATOMS
    )]
    TooLarge,
    /// A character that has no meaning, and a hint.
    #[error("`{}` has no meaning here{}", .0.escape_debug(), hint(*.0))]
    UnknownCharacter(char),
    /// A constant that is too large.
    #[error("a constant in a formula is below 2^63")]
    NumberTooLarge,
    /// Something else should stand here.
    #[error("{0} should stand here, not {1}")]
    Unexpected(&'static str, String),
    /// The name of a numeration that is not known.
    #[error(
        "`{0}` is no numeration that is known: there are msd_B and lsd_B with a base B from 2 to \
         65536, msd_fib, and lin(p,q), or msd_lin_p_q, with p >= q >= 1 and p below 65536"
    )]
    UnknownNumeration(String),
    /// In formulas, Fibonacci digits and those of `lin(p,q)` are read from the most significant
    /// one.
    #[error(
        "Fibonacci digits and those of lin(p,q) are read most significant first only: write \
         msd_fib or lin(p,q)"
    )]
    LeastSignificantLinear,
    /// A formula in two numerations.
    #[error(
        "the formula is in {0}, and this part of it in {1}: all numbers of one formula are \
         written in one numeration"
    )]
    TwoNumerations(String, String),
    /// A sequence that nobody gave, and those that are known.
    #[error("no sequence `{0}` is known{1}")]
    UnknownSequence(String, String),
    /// A sequence with too few or too many indices.
    #[error("{0} has {1}: write {2}")]
    Indices(String, String, String),
    /// A name in the place of a variable that begins with a capital letter.
    #[error(
        "a variable begins with a small letter: write `{0}`, or with an index if a sequence is \
         meant"
    )]
    CapitalVariable(String),
    /// A call of a formula that is not defined.
    #[error("no formula `{0}` is defined: in a script, `def {0} \"…\":` comes before its use")]
    UnknownCall(String),
    /// A call with too few or too many arguments.
    #[error("${0} takes {1}, and {2} given")]
    Arguments(String, String, String),
    /// A variable that is bound while it is bound.
    #[error("`{0}` is bound around this already: use another name here, such as `{1}`")]
    BoundTwice(String, String),
    /// An output compared with a number.
    #[error("an output is compared with `@{0}`, not with `{0}`, which is a number: write the `@`")]
    NumberForOutput(String),
    /// An output compared with something else that is a number.
    #[error("an output and a number are not compared: write an output as in T[n] = @1")]
    OutputAndNumber,
    /// Two constants of outputs compared.
    #[error("one side of a comparison of outputs is a sequence, as in T[n] = @1")]
    TwoConstants,
    /// Comparisons that chain.
    #[error("comparisons do not chain: write a < b & b < c")]
    ChainedComparison,
    /// An output in arithmetic.
    #[error("outputs are only compared, as in T[n] = @1: they are not counted with")]
    OutputInArithmetic,
    /// A formula where a number should be.
    #[error("a number should stand here, and this is a formula, which is true or false")]
    FormulaForNumber,
    /// A number where a formula should be.
    #[error("a formula should stand here, and this is a number: compare it, as in n = 1")]
    NumberForFormula,
    /// An output where a formula should be.
    #[error("a formula should stand here, and this is an output: compare it, as in T[n] = @1")]
    OutputForFormula,
    /// A product of variables.
    #[error(
        "two variables are multiplied: formulas multiply only by constants, since nobody can \
         decide more"
    )]
    Product,
    /// A variable divisor.
    #[error("a number is divided only by a constant, as in n/2")]
    VariableDivisor,
    /// Division by 0.
    #[error("this divisor is 0: divide by a positive constant")]
    ZeroDivisor,
    /// A constant below 0, or one that is too large.
    #[error("this factor is no constant from 0 to 2^63")]
    ConstantFactor,
    /// A negative number.
    #[error("there are no numbers below 0: bring it to the other side, n - 1 = m or n = m + 1")]
    Negative,
    /// A constant below 0 as an index or an argument.
    #[error("this is -{0}, and indices and arguments are natural numbers")]
    NegativePlace(u64),
    /// A sign or a word of another notation, and how it is written here.
    #[error("`{0}` is written `{1}` here{2}")]
    Foreign(&'static str, &'static str, &'static str),
    /// "Infinitely many" of more than one variable.
    #[error("`I` takes one variable: I n (…) says that there are infinitely many n")]
    InfinitelyMany,
    /// The reversal operator.
    #[error("the reversal of words is no operation on numbers, and not supported")]
    Reversal,
}

/// The remedy for characters that other notations use.
fn hint(found: char) -> &'static str {
    match found {
        '∀' => "; write A for all",
        '∃' => "; write E for some",
        '∧' => "; write & for and",
        '∨' => "; write | for or",
        '¬' | '!' => "; write ~ for not, and != for unequal",
        '→' | '⇒' => "; write => for implies",
        '↔' | '⇔' => "; write <=> for if and only if",
        '≤' => "; write <=",
        '≥' => "; write >=",
        '≠' => "; write !=",
        '·' | '×' => "; write * for a product by a constant",
        '−' | '–' => "; write - for minus",
        '%' => "; a macro is used as #NAME(…), in a script",
        '#' => "; a macro is defined in a script before its use",
        _ => "",
    }
}

/// An error at a byte of the text. Columns are counted once it is reported, not while reading.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) kind: SyntaxErrorKind,
}

impl Fault {
    pub(super) fn in_text(self, text: &str) -> SyntaxError {
        let before = text.get(..self.offset).unwrap_or(text);
        SyntaxError { column: before.chars().count() + 1, kind: self.kind }
    }
}
