//! Errors in formulas: what is wrong, where, and how it is shown.

use thiserror::Error;

use super::limits::{MOST_ATOMS, MOST_BYTES, MOST_DEPTH, MOST_NESTED};
use nimata_automata::budget::Reached;
use nimata_automata::number::expression::point_at;
use nimata_automata::number::numeration::WordSystem;

/// A text that is not a formula, and the column of the error.
///
/// ```
/// use nimata_logic::logic::{Vocabulary, parse};
///
/// let text = "E n (n + 1)";
/// let error = parse(text, &Vocabulary::default()).unwrap_err();
/// assert_eq!(error.column(), 5);
/// assert_eq!(error.render(text), "\
/// a formula should stand here, and this is a number: compare it, as in n = 1
///   E n (n + 1)
///       ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct SyntaxError {
    column: usize,
    kind: SyntaxErrorKind,
}

impl SyntaxError {
    /// The column of the error, from 1, counted in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The kind of error, for code that distinguishes them.
    #[must_use]
    pub fn kind(&self) -> &SyntaxErrorKind {
        &self.kind
    }

    /// The message, the line of `text` with the error, and a caret under the column.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        self.render_advised(text, "")
    }

    /// The same with advice behind the message, from its punctuation on.
    pub fn render_advised(&self, text: &str, advice: &str) -> String {
        format!("{}{advice}\n{}", self.kind, point_at(text, self.column))
    }
}

/// The kinds of errors in formulas; the text of each is its message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// The text is longer than [`parse`](super::parse) accepts.
    #[error("a formula has at most {most} bytes, and this text has {0}", most = MOST_BYTES)]
    TooLong(usize),
    /// Parentheses, quantifiers, negations or indices nest too deeply.
    #[error("the formula nests more than {MOST_NESTED} deep: simplify it")]
    TooDeep,
    /// A chain of operators makes the tree too deep.
    #[error(
        "too many parts are joined in a row, or nested: group them with parentheses, at most {} \
         deep",
        MOST_DEPTH
    )]
    ChainTooLong,
    /// The formula has too many comparisons after its calls are expanded.
    #[error(
        "with its calls written out the formula has more than {} comparisons: ask in steps",
        MOST_ATOMS
    )]
    TooLarge,
    /// Outputs in arithmetic make too many cases.
    #[error(
        "outputs as numbers make a case for each choice of outputs, and with these the formula has \
         more than {} comparisons: ask in steps",
        MOST_ATOMS
    )]
    TooManyCases,
    /// A character has no meaning; the message may have a hint.
    #[error("`{}` has no meaning here{}", .0.escape_debug(), hint(*.0))]
    UnknownCharacter(char),
    /// A constant has more digits than this.
    #[error("a constant here has at most {0} digits, and a negative one is above -2^63")]
    NumberTooLarge(usize),
    /// Another token should stand here.
    #[error("{0} should stand here, not {1}")]
    Unexpected(&'static str, String),
    /// A numeration has an unknown name.
    #[error(
        "`{0}` is not a known numeration: there are msd_B and lsd_B with a base B from 2 to 65536, \
         and msd_neg_B, lsd_neg_B and msd_neg_fib, whose numbers are integers; \
         {names}; lin(p,q) with p >= q >= 1 and p below 65536, also written lin_p_q; rec(1,1,1), \
         avoid(3; 21, 22), ost([0; 2, (1, 2)]) and words:FILE; all of them with msd_ or lsd_ in \
         front as well",
        names = WordSystem::names().collect::<Vec<_>>().join(", ")
    )]
    UnknownNumeration(String),
    /// A name of a numeration by its words, and why these are not the words of a numeration.
    #[error("`{0}` is not a numeration: {1}")]
    NoNumeration(String, String),
    /// A numeration was not read from its files, or its addition not proved, within a bound.
    #[error("the numeration `{0}` is not known yet: {1}")]
    Bound(String, Reached),
    /// A name of a numeration of integers is none.
    #[error(
        "`{0}` is no numeration of integers: those are msd_neg_B and lsd_neg_B, for base -B with B \
         from 2 to 65536, and msd_neg_fib"
    )]
    NegativeBase(String),
    /// One formula uses two numerations.
    #[error("the formula is in {0}, and this part of it in {1}: write all of it in one numeration")]
    TwoNumerations(String, String),
    /// A variable is in two numerations.
    #[error(
        "`{0}` is in {1} here and in {2} elsewhere: a variable has one numeration, and numbers of \
         different ones are neither compared nor added; a numeration after `?` is that of all up \
         to the end of its parentheses"
    )]
    Clash(String, String, String),
    /// A variable is an index of two sequences, which are in two numerations.
    #[error(
        "`{variable}` is an index of {}, which reads {}, and of {}, which reads {}: a variable has \
         one numeration, so ask about sequences in the same one, or give each an index of its own",
        first.0, first.1, second.0, second.1
    )]
    TwoReadings {
        /// The variable.
        variable: String,
        /// A sequence, and what it reads.
        first: Box<(String, String)>,
        /// The other one.
        second: Box<(String, String)>,
    },
    /// A code occurs in arithmetic.
    #[error(
        "`{0}` is a code of letters {1}, not a number: codes have no order and no sums, and are \
         compared with each other by = and !="
    )]
    CodeInArithmetic(String, String),
    /// An index of a code is not a variable.
    #[error("this index of {0} is a code of letters {1}, not a number: write a variable")]
    CodeAsNumber(String, String),
    /// A sequence has an unknown name; the text lists those that are known.
    #[error("no sequence `{0}` is known{1}")]
    UnknownSequence(String, String),
    /// A sequence has too few or too many indices.
    #[error("{0} has {1}: write {2}")]
    Indices(String, String, String),
    /// A name with a capital letter stands where a variable should.
    #[error(
        "a variable begins with a small letter: write `{0}`, or with an index if a sequence is \
         meant"
    )]
    CapitalVariable(String),
    /// A call names a formula that is not defined.
    #[error("no formula `{0}` is defined: in a script, `def {0} \"…\":` comes before its use")]
    UnknownCall(String),
    /// A call has too few or too many arguments.
    #[error("${0} takes {1}, and {2} given")]
    Arguments(String, String, String),
    /// A variable is bound again inside the formula that binds it.
    #[error("`{0}` is bound around this already: use another name here, such as `{1}`")]
    BoundTwice(String, String),
    /// An output is compared with a term.
    #[error("an output cannot be compared with a number: write an output as in T[n] = @1")]
    OutputAndNumber,
    /// Two constants are compared as outputs.
    #[error("one side of a comparison of outputs is a sequence, as in T[n] = @1")]
    TwoConstants,
    /// Comparisons are chained, as in a < b < c.
    #[error("comparisons do not chain: write a < b & b < c")]
    ChainedComparison,
    /// An output occurs in arithmetic, and nothing says which outputs there are.
    #[error("outputs can only be compared, as in T[n] = @1: there is no arithmetic with them here")]
    OutputInArithmetic,
    /// A formula stands where a number should.
    #[error("a number should stand here, and this is a formula, which is true or false")]
    FormulaForNumber,
    /// A formula stands as an index or an argument, and its free variables are these.
    #[error(
        "a formula stands here for its one free variable, and the free variables of this one are \
         {0}: write a number here, and the formula behind a `&`"
    )]
    FormulaInPlace(String),
    /// A number stands where a formula should.
    #[error("a formula should stand here, and this is a number: compare it, as in n = 1")]
    NumberForFormula,
    /// An output stands where a formula should.
    #[error("a formula should stand here, and this is an output: compare it, as in T[n] = @1")]
    OutputForFormula,
    /// Two variables are multiplied.
    #[error(
        "two variables are multiplied: formulas multiply only by constants, since no \
         algorithm decides more"
    )]
    Product,
    /// A divisor is not a constant.
    #[error("a number can be divided only by a constant, as in n/2")]
    VariableDivisor,
    /// A divisor is 0.
    #[error("this divisor is 0: divide by a positive constant")]
    ZeroDivisor,
    /// A factor is negative or too large.
    #[error("this factor is not a constant from 0 to 2^63")]
    ConstantFactor,
    /// A variable has a minus in front of it.
    #[error("no variable is below 0: bring it to the other side, n - 1 = m or n = m + 1")]
    Negative,
    /// An index or an argument is a negative constant.
    #[error("this is -{0}, and indices and arguments are natural numbers")]
    NegativePlace(u64),
    /// A sign or a word comes from another notation; the message gives its spelling here.
    #[error("`{0}` is written `{1}` here{2}")]
    Foreign(&'static str, &'static str, &'static str),
    /// "Infinitely many" has more than one variable.
    #[error("`I` takes one variable: I n (…) says that there are infinitely many n")]
    InfinitelyMany,
}

/// The remedy for characters of other notations.
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
        ':' => "; a quantifier is followed by its formula, as in A n (n >= 0)",
        '%' => "; a macro is used as #NAME(…), in a script",
        '#' => "; a macro is defined in a script before its use",
        _ => "",
    }
}

/// An error at a byte of the text. Its column is counted only when it is reported, which keeps
/// reading linear.
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

/// A prefix of a name, long enough to find it again.
pub(super) fn excerpt(name: &str) -> String {
    nimata_automata::number::excerpt(name, 40)
}
