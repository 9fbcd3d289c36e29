//! Random formulas over numbers in bases 2 and 3 and in Zeckendorf's numeration.

use nimata::logic::Answer;

use super::Files;
use crate::logic::chance::Chance;

/// The numerations of the variables.
const NAMES: [&str; 3] = ["msd_2", "msd_3", "msd_fib"];

/// The parity of the digit 1 in base 2; the last digit in base 3, less 1; 1 if the words of a
/// number in base 3 and of one in Zeckendorf's numeration have a 1 at the same place, else −2.
const SEQUENCES: [(&str, &str); 3] = [
    ("T", "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n"),
    (
        "L",
        "msd_3\n0 -1\n0 -> 0\n1 -> 1\n2 -> 2\n1 0\n0 -> 0\n1 -> 1\n2 -> 2\n\
         2 1\n0 -> 0\n1 -> 1\n2 -> 2\n",
    ),
    ("C", "msd_3 msd_fib\n0 -2\n0 * -> 0\n2 * -> 0\n1 0 -> 0\n1 1 -> 1\n1 1\n* * -> 1\n"),
];

/// A term of one kind.
enum Term {
    Variable(usize),
    Number(u64),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Multiple(u64, Box<Term>),
    Quotient(Box<Term>, u64),
}

enum Formula {
    Compare(usize, Term, &'static str, Term),
    Is(&'static str, Vec<Term>, i64),
    Not(Box<Formula>),
    Both(&'static str, Box<Formula>, Box<Formula>),
    /// For some number below a bound, or for all of them.
    Bounded(bool, usize, u64, Box<Formula>),
}

/// The variable at a place is of the kind of the place modulo 3.
fn name(variable: usize) -> String {
    format!("{}{}", ["x", "y", "z"][variable % 3], ["", "a", "b", "c", "d"][variable / 3])
}

fn term(chance: &mut Chance, kind: usize, scope: &[usize], depth: u64) -> Term {
    let own: Vec<usize> = scope.iter().copied().filter(|it| it % 3 == kind).collect();
    let inner = |chance: &mut Chance| Box::new(term(chance, kind, scope, depth - 1));
    match chance.below(if depth == 0 { 3 } else { 7 }) {
        0 => Term::Number(chance.below(9)),
        1 | 2 => Term::Variable(own[chance.place(own.len())]),
        3 => Term::Sum(inner(chance), inner(chance)),
        4 => Term::Difference(inner(chance), Box::new(Term::Variable(own[0]))),
        5 => Term::Multiple(chance.below(4), Box::new(Term::Variable(own[0]))),
        _ => {
            let whole = Term::Sum(Box::new(Term::Variable(own[0])), inner(chance));
            Term::Quotient(Box::new(whole), 1 + chance.below(3))
        }
    }
}

fn among(chance: &mut Chance, outputs: &[i64]) -> i64 {
    outputs[chance.place(outputs.len())]
}

fn formula(chance: &mut Chance, scope: &mut Vec<usize>, depth: u64) -> Formula {
    match chance.below(if depth == 0 { 2 } else { 6 }) {
        0 => {
            let kind = chance.place(3);
            let relation = ["=", "!=", "<", "<=", ">", ">="][chance.place(6)];
            let left =
                Term::Sum(Box::new(Term::Variable(kind)), Box::new(term(chance, kind, scope, 1)));
            Formula::Compare(kind, left, relation, term(chance, kind, scope, 1))
        }
        1 => match chance.below(3) {
            0 => Formula::Is("T", vec![term(chance, 0, scope, 1)], among(chance, &[0, 1])),
            1 => Formula::Is("L", vec![term(chance, 1, scope, 1)], among(chance, &[-1, 0, 1])),
            _ => {
                let indices = vec![term(chance, 1, scope, 1), term(chance, 2, scope, 1)];
                Formula::Is("C", indices, among(chance, &[-2, 1]))
            }
        },
        2 => Formula::Not(Box::new(formula(chance, scope, depth - 1))),
        3 | 4 => {
            let sign = ["&", "|", "^", "=>", "<=>"][chance.place(5)];
            let left = Box::new(formula(chance, scope, depth - 1));
            Formula::Both(sign, left, Box::new(formula(chance, scope, depth - 1)))
        }
        _ => {
            // Each quantifier has a variable of its own, of a kind by chance.
            let kind = chance.place(3);
            let variable = (3..15).find(|it| !scope.contains(it) && it % 3 == kind);
            let Some(variable) = variable else { return formula(chance, scope, 0) };
            let (some, bound) = (chance.below(2) == 0, 1 + chance.below(7));
            scope.push(variable);
            let body = formula(chance, scope, depth - 1);
            scope.pop();
            Formula::Bounded(some, variable, bound, Box::new(body))
        }
    }
}

impl Term {
    fn text(&self) -> String {
        match self {
            Term::Variable(variable) => name(*variable),
            Term::Number(number) => number.to_string(),
            Term::Sum(left, right) => format!("({} + {})", left.text(), right.text()),
            Term::Difference(left, right) => format!("({} - {})", left.text(), right.text()),
            Term::Multiple(factor, inner) => format!("{factor}*({})", inner.text()),
            Term::Quotient(inner, divisor) => format!("({})/{divisor}", inner.text()),
        }
    }

    /// `None` if a difference is negative.
    fn value(&self, values: &[u64]) -> Option<u64> {
        Some(match self {
            Term::Variable(variable) => values[*variable],
            Term::Number(number) => *number,
            Term::Sum(left, right) => left.value(values)? + right.value(values)?,
            Term::Difference(left, right) => {
                left.value(values)?.checked_sub(right.value(values)?)?
            }
            Term::Multiple(factor, inner) => factor * inner.value(values)?,
            Term::Quotient(inner, divisor) => inner.value(values)? / divisor,
        })
    }
}

/// The digits of a number in the numeration of a kind, the least significant one first.
fn digits(kind: usize, number: u64) -> Vec<u64> {
    let (mut rest, mut places) = (number, vec![1u64]);
    while places[places.len() - 1] <= number {
        let at = places.len();
        places.push(match kind {
            0 => places[at - 1] * 2,
            1 => places[at - 1] * 3,
            _ => places[at - 1] + if at == 1 { 1 } else { places[at - 2] },
        });
    }
    let mut found = vec![0; places.len()];
    for (digit, place) in found.iter_mut().zip(&places).rev() {
        *digit = rest / place;
        rest %= place;
    }
    found
}

fn output(name: &str, at: &[u64]) -> i64 {
    match name {
        "T" => i64::from(digits(0, at[0]).iter().sum::<u64>() % 2 == 1),
        "L" => [-1, 0, 1][usize::try_from(at[0] % 3).expect("small")],
        _ => {
            let (one, other) = (digits(1, at[0]), digits(2, at[1]));
            if one.iter().zip(&other).any(|pair| pair == (&1, &1)) { 1 } else { -2 }
        }
    }
}

impl Formula {
    fn text(&self) -> String {
        match self {
            Formula::Compare(kind, left, relation, right) => {
                format!("(?{} {} {relation} {})", NAMES[*kind], left.text(), right.text())
            }
            Formula::Is(name, indices, value) => {
                let indices: String =
                    indices.iter().map(|index| format!("[{}]", index.text())).collect();
                format!("{name}{indices} = @{value}")
            }
            Formula::Not(inner) => format!("~({})", inner.text()),
            Formula::Both(sign, left, right) => {
                format!("(({}) {sign} ({}))", left.text(), right.text())
            }
            Formula::Bounded(some, variable, bound, body) => {
                let (name, kind) = (name(*variable), NAMES[variable % 3]);
                let (letter, sign) = if *some { ("E", "&") } else { ("A", "=>") };
                format!("({letter} {name} ((?{kind} {name} < {bound}) {sign} ({})))", body.text())
            }
        }
    }

    fn holds(&self, values: &mut Vec<u64>) -> bool {
        match self {
            Formula::Compare(_, left, relation, right) => {
                let (Some(left), Some(right)) = (left.value(values), right.value(values)) else {
                    return false;
                };
                match *relation {
                    "=" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    _ => left >= right,
                }
            }
            Formula::Is(name, indices, value) => {
                let at: Option<Vec<u64>> = indices.iter().map(|it| it.value(values)).collect();
                at.is_some_and(|at| output(name, &at) == *value)
            }
            Formula::Not(inner) => !inner.holds(values),
            Formula::Both(sign, left, right) => {
                let (left, right) = (left.holds(values), right.holds(values));
                match *sign {
                    "&" => left && right,
                    "|" => left || right,
                    "^" => left != right,
                    "=>" => !left || right,
                    _ => left == right,
                }
            }
            Formula::Bounded(some, variable, bound, body) => {
                let found = (0..*bound).any(|number| {
                    values[*variable] = number;
                    body.holds(values) == *some
                });
                found == *some
            }
        }
    }
}

#[test]
fn random_formulas_hold_where_the_definition_says() {
    let files = Files(SEQUENCES.to_vec());
    let mut chance = Chance(29);
    for _ in 0..60 {
        let formula = formula(&mut chance, &mut vec![0, 1, 2], 3);
        let both = "(?msd_2 x < 9) & (?msd_3 y < 9) & (?msd_fib z < 9)";
        let text = format!("{both} & ({})", formula.text());
        let Answer::Set(set) = files.ask(&text, "msd_2") else { panic!("variables are free") };
        assert_eq!(set.variables, ["x", "y", "z"]);
        for place in 0..10 * 10 * 10 {
            let at = [place / 100, place / 10 % 10, place % 10];
            let mut values = at.to_vec();
            values.resize(15, 0);
            let wanted = at.iter().all(|&it| it < 9) && formula.holds(&mut values);
            let found = set.automaton.value_at_tuple(&at.map(Into::into));
            assert_eq!(found, Some(wanted.into()), "{text} at {at:?}");
        }
    }
}
