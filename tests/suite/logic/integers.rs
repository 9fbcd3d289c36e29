//! Random comparisons with negative constants in between, and their meaning: constants are
//! integers, and if a number that depends on a variable is negative, the comparison is false.

use std::fmt;

use nimata::automaton::{DigitOrder, Numeration};
use nimata::logic::{Formula, Vocabulary, parse};

use super::naive::Naive;
use nimata_testing::Chance;

/// The number of values that are tried for x and for y.
pub const BOUND: u64 = 9;

/// A number in its written form.
enum Written {
    Constant(i128),
    Variable(usize),
    Sum(Box<Written>, Box<Written>),
    Difference(Box<Written>, Box<Written>),
    Multiple(i128, Box<Written>),
    Quotient(Box<Written>, i128),
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Constant(number) => write!(f, "{number}"),
            Written::Variable(at) => f.write_str(["x", "y"][*at]),
            Written::Sum(left, right) => write!(f, "({left} + {right})"),
            Written::Difference(left, right) => write!(f, "({left} - {right})"),
            Written::Multiple(factor, inner) => write!(f, "({factor}*{inner})"),
            Written::Quotient(inner, divisor) => write!(f, "({inner}/{divisor})"),
        }
    }
}

impl Written {
    fn random(chance: &mut Chance, depth: u32) -> Self {
        let kind = if depth == 0 { chance.below(3) } else { chance.below(10) };
        let inner = |chance: &mut Chance| Box::new(Written::random(chance, depth - 1));
        match kind {
            0 | 1 => Written::Constant(chance.below(8).into()),
            2 => Written::Variable(chance.place(2)),
            3 | 4 => Written::Sum(inner(chance), inner(chance)),
            5..=7 => Written::Difference(inner(chance), inner(chance)),
            8 => Written::Multiple(chance.below(4).into(), inner(chance)),
            _ => Written::Quotient(inner(chance), (1 + chance.below(4)).into()),
        }
    }

    fn is_constant(&self) -> bool {
        match self {
            Written::Constant(_) => true,
            Written::Variable(_) => false,
            Written::Sum(left, right) | Written::Difference(left, right) => {
                left.is_constant() && right.is_constant()
            }
            Written::Multiple(_, inner) | Written::Quotient(inner, _) => inner.is_constant(),
        }
    }

    /// Tells whether it contains a negative constant.
    fn goes_below(&self) -> bool {
        let parts: Vec<&Written> = match self {
            Written::Constant(_) | Written::Variable(_) => Vec::new(),
            Written::Sum(left, right) | Written::Difference(left, right) => vec![left, right],
            Written::Multiple(_, inner) | Written::Quotient(inner, _) => vec![inner],
        };
        self.is_constant() && self.value(&[]).expect("an integer") < 0
            || parts.into_iter().any(Written::goes_below)
    }

    /// The value; `None` if it, or some part of it, depends on variables and is negative.
    fn value(&self, values: &[u64]) -> Option<i128> {
        let value = match self {
            Written::Constant(number) => *number,
            Written::Variable(at) => values[*at].into(),
            Written::Sum(left, right) => left.value(values)? + right.value(values)?,
            Written::Difference(left, right) => left.value(values)? - right.value(values)?,
            Written::Multiple(factor, inner) => factor * inner.value(values)?,
            Written::Quotient(inner, divisor) => inner.value(values)?.div_euclid(*divisor),
        };
        Some(value).filter(|&value| self.is_constant() || value >= 0)
    }
}

/// A comparison, its text, and whether it contains negative constants.
pub struct Comparison {
    pub text: String,
    pub goes_below: bool,
    left: Written,
    sign: &'static str,
    right: Written,
}

impl Comparison {
    pub fn random(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let depth = 1 + u32::try_from(chance.below(4)).expect("small");
        let left = Written::random(&mut chance, depth);
        let right = Written::random(&mut chance, depth - 1);
        let sign = ["=", "!=", "<", "<=", ">", ">="][chance.place(6)];
        let text = format!("{left} {sign} {right}");
        let goes_below = left.goes_below() || right.goes_below();
        Comparison { text, goes_below, left, sign, right }
    }

    pub fn holds(&self, x: u64, y: u64) -> bool {
        let (Some(left), Some(right)) = (self.left.value(&[x, y]), self.right.value(&[x, y]))
        else {
            return false;
        };
        match self.sign {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            _ => left >= right,
        }
    }

    /// The formula after parsing, in which every difference is one of natural numbers. It must have
    /// the same meaning, and so must its text.
    pub fn read(&self) -> Formula {
        let words = Vocabulary::default();
        let parsed = parse(&self.text, &words);
        let formula = parsed.unwrap_or_else(|error| panic!("{}", error.render(&self.text))).formula;
        let again = parse(&formula.to_string(), &words).map(|parsed| parsed.formula);
        assert_eq!(again.as_ref(), Ok(&formula), "{}", self.text);
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
        let naive = Naive { numerals, sequences: &[], bound: BOUND };
        for (x, y) in (0..BOUND).flat_map(|x| (0..BOUND).map(move |y| (x, y))) {
            let mut values = vec![("x".to_owned(), x), ("y".to_owned(), y)];
            let found = naive.holds(&formula, &mut values);
            assert_eq!(found, self.holds(x, y), "{} at {x}, {y}: {formula}", self.text);
        }
        formula
    }
}
