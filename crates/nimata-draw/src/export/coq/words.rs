//! Formulas as plain statements over natural numbers.
//!
//! `coq/Statement.v` has a function, `told`, that makes such a statement of a formula. What is
//! written here is what that function computes, so that Coq compares the two by computation.

use std::collections::BTreeMap;

use nimata_logic::certificate::GivenSequence;
use nimata_logic::logic::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};

use super::text::list;

/// Sets of which certificates have the automaton: the name there and in Coq, the variables of the
/// sentence that defines it, and this sentence up to the set at the halves of the variables.
const SETS: [(&str, &str, &str, &str); 5] = [
    ("pow2", "Powers", "p", "p = 1 | (p >= 2 & p = 2*(p/2)"),
    ("mult", "Multiples", "mp", "p = 1 | (p >= 2 & p = 2*(p/2) & m = 2*(m/2)"),
    ("xor", "Sums", "xyz", "x + y + z = 0 | (x + y + z >= 1 & x + y + z = 2*((x + y + z)/2)"),
    (
        "mod",
        "Remainders",
        "mpr",
        "(p = 1 & r = 0) | (p >= 2 & p = 2*(p/2) & m + 2*(r/2) = r + 2*(m/2)",
    ),
    ("top", "Highest", "xp", "(x = 1 & p = 1) | (x >= 2 & p = 2*(p/2)"),
];

/// A variable of a formula, and the expression that stands for it, which may be more than a name.
pub(super) type Scope = Vec<(String, String)>;

/// A statement. Joined ones stand in parentheses beside others.
#[derive(Clone)]
pub(super) struct Statement {
    pub(super) text: String,
    joined: bool,
    /// The statements whose conjunction this is.
    pub(super) parts: Vec<Statement>,
}

impl Statement {
    fn new(text: String, joined: bool) -> Statement {
        Statement { text, joined, parts: Vec::new() }
    }

    pub(super) fn of(parts: &[Statement], sign: &str, none: &str) -> Statement {
        let texts: Vec<_> = parts.iter().map(Statement::operand).collect();
        let (text, joined) = match parts {
            [] => (none.to_owned(), false),
            [one] => (one.text.clone(), one.joined),
            _ => (texts.join(sign), true),
        };
        Statement { text, joined, parts: parts.to_vec() }
    }

    pub(super) fn all_of(parts: &[Statement]) -> Statement {
        Statement::of(parts, " /\\ ", "True")
    }

    pub(super) fn operand(&self) -> String {
        if self.joined { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// The sets that sequences of a certificate are.
pub(super) struct Words {
    /// Names here and in Coq, each with the number of the sentence that defines the set.
    pub(super) sets: Vec<(usize, &'static str, &'static str)>,
    /// The sequences whose automaton is that of a set, with Coq's name of the set.
    pub(super) named: BTreeMap<String, &'static str>,
}

impl Words {
    /// Finds the sentences that define sets, and the sequences that are sets. Coq knows a set by
    /// its automaton, whatever the name of the sequence.
    pub(super) fn of(sentences: &[String], sequences: &[GivenSequence]) -> Words {
        let define = |text: &String| {
            let set = SETS.iter().find(|(name, _, variables, begins)| {
                let each = |inside: fn(char) -> String| -> Vec<String> {
                    variables.chars().map(inside).collect()
                };
                let [whole, halves] =
                    [each(|x| format!("[{x}]")).concat(), each(|x| format!("[{x}/2]")).concat()];
                let listed = each(String::from).join(",");
                *text
                    == format!(
                        "A {listed} ({name}{whole} = @1 <=> ({begins} & {name}{halves} = @1)))"
                    )
            })?;
            Some((set.0, set.1))
        };
        let sets = (1..).zip(sentences).filter_map(|(k, text)| {
            let (name, set) = define(text)?;
            Some((k, name, set))
        });
        let sets: Vec<_> = sets.collect();
        let same = |one: &GivenSequence, name| {
            let is = |other: &GivenSequence| {
                other.name == name
                    && (other.tracks, &other.outputs) == (one.tracks, &one.outputs)
                    && other.transitions == one.transitions
            };
            sequences.iter().any(is)
        };
        let named = sequences.iter().filter_map(|one| {
            let (_, _, set) = sets.iter().find(|(_, name, _)| same(one, *name))?;
            Some((one.name.clone(), *set))
        });
        Words { named: named.collect(), sets }
    }

    /// The meaning of a formula: statements of which all hold, and statements of which one does.
    pub(super) fn told(
        &self,
        formula: &Formula,
        scope: &mut Scope,
    ) -> (Vec<Statement>, Vec<Statement>) {
        let one = |text, joined| vec![Statement::new(text, joined)];
        let every = match formula {
            Formula::Compare(left, sign, right) => {
                let mut parts = guards([left, right], scope);
                let [left, right] = [left, right].map(|term| written(term, scope, false));
                parts.extend(one(compared(*sign, &left, &right), false));
                parts
            }
            Formula::Output(word, sign, operand) => {
                let other = match operand {
                    Operand::Output(output) => format!("Some {output}"),
                    Operand::Word(other) => output(other, scope),
                };
                let others = match operand {
                    Operand::Output(_) => &[][..],
                    Operand::Word(other) => &other.indices,
                };
                let mut parts = guards(word.indices.iter().chain(others), scope);
                let set = self.named.get(&word.name);
                parts.push(match (sign, operand, set) {
                    (Relation::Equal, Operand::Output(1), Some(set)) => belongs(set, word, scope),
                    (Relation::Equal | Relation::Unequal, ..) => {
                        Statement::new(compared(*sign, &output(word, scope), &other), false)
                    }
                    _ => {
                        let word = output(word, scope);
                        let text = format!("compare_outputs {sign:?} ({word}) ({other}) = true");
                        Statement::new(text, false)
                    }
                });
                parts
            }
            Formula::Not(inner) => one(format!("~ {}", self.words(inner, scope).operand()), false),
            Formula::Binary(Connective::And, left, right) => {
                [self.told(left, scope).0, self.told(right, scope).0].concat()
            }
            Formula::Binary(Connective::Or, left, right) => {
                let cases = [self.told(left, scope).1, self.told(right, scope).1].concat();
                let any = Statement::of(&cases, " \\/ ", "False");
                return (one(any.text, any.joined), cases);
            }
            Formula::Binary(connective, left, right) => {
                let [left, right] = [left, right].map(|inner| self.words(inner, scope).operand());
                let text = match connective {
                    Connective::Implies => format!("{left} -> {right}"),
                    Connective::Iff => format!("{left} <-> {right}"),
                    _ => format!("({left} /\\ ~ {right}) \\/ (~ {left} /\\ {right})"),
                };
                one(text, true)
            }
            Formula::Quantified(quantifier, names, body) => {
                self.quantified(*quantifier, names, body, scope)
            }
        };
        let some = vec![Statement::all_of(&every)];
        (every, some)
    }

    pub(super) fn words(&self, formula: &Formula, scope: &mut Scope) -> Statement {
        Statement::all_of(&self.told(formula, scope).0)
    }

    fn quantified(
        &self,
        quantifier: Quantifier,
        names: &[String],
        body: &Formula,
        scope: &mut Scope,
    ) -> Vec<Statement> {
        let Some((first, others)) = names.split_first() else { return self.told(body, scope).0 };
        let before = scope.len();
        let bound = bind(first, scope);
        // A name for a nim-sum gives way to the sum.
        if let (Quantifier::Exists, [], Formula::Binary(Connective::And, sum, rest)) =
            (quantifier, others, body)
            && let Formula::Output(word, Relation::Equal, Operand::Output(1)) = &**sum
            && let [s, t, Term::Variable(z)] = &word.indices[..]
            && self.named.get(&word.name) == Some(&"Sums")
            && z == first
            && !has_word(&nim_sum(s, t, scope), &bound)
        {
            let mut parts = guards([s, t], scope);
            scope[before].1 = nim_sum(s, t, scope);
            parts.extend(self.told(rest, scope).0);
            scope.truncate(before);
            return parts;
        }
        let inside = Statement::all_of(&self.quantified(quantifier, others, body, scope)).text;
        scope.truncate(before);
        let word = if quantifier == Quantifier::ForAll { "forall" } else { "exists" };
        let text = match inside.strip_prefix(word) {
            Some(inside) => format!("{word} {bound}{inside}"),
            None => format!("{word} {bound} : N, {inside}"),
        };
        vec![Statement::new(text, true)]
    }
}

/// That numbers belong to a set.
fn belongs(set: &str, word: &Word, scope: &Scope) -> Statement {
    let terms = |tight| word.indices.iter().map(move |term| written(term, scope, tight));
    let (loose, tight): (Vec<_>, Vec<_>) = (terms(false).collect(), terms(true).collect());
    let (text, joined) = match (set, &loose[..], &tight[..]) {
        ("Powers", _, [p]) => (format!("is_power {p}"), false),
        ("Multiples", [m, d], [_, p]) => (format!("is_power {p} /\\ ({d} | {m})"), true),
        ("Sums", [.., z], [x, y, _]) => (format!("{z} = N.lxor {x} {y}"), false),
        ("Remainders", [.., r], [m, p, _]) => (format!("is_power {p} /\\ {r} = {m} mod {p}"), true),
        (_, [x, p], [y, _]) => (format!("1 <= {x} /\\ {p} = 2 ^ N.log2 {y}"), true),
        _ => (output(word, scope) + " = Some 1", false),
    };
    Statement::new(text, joined)
}

/// Binds a name to one that is not yet in scope, and returns it.
///
/// Words of Coq and names of the file have more than one letter; so a name of one letter is itself,
/// with the digits that follow, and any other name has a prime.
pub(super) fn bind(name: &str, scope: &mut Scope) -> String {
    let short = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name[1..].chars().all(|c| c.is_ascii_digit() || c == '_');
    let mut own = name.to_owned() + if short { "" } else { "'" };
    while scope.iter().any(|(_, taken)| *taken == own) {
        own.push('\'');
    }
    scope.push((name.to_owned(), own.clone()));
    own
}

/// Whether a name stands in an expression.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || "_'".contains(c);
    text.split(|c| !inside(c)).any(|part| part == word)
}

fn compared(sign: Relation, left: &str, right: &str) -> String {
    match sign {
        Relation::Equal => format!("{left} = {right}"),
        Relation::Unequal => format!("{left} <> {right}"),
        Relation::Less => format!("{left} < {right}"),
        Relation::AtMost => format!("{left} <= {right}"),
        Relation::Greater => format!("{right} < {left}"),
        Relation::AtLeast => format!("{right} <= {left}"),
    }
}

fn output(word: &Word, scope: &Scope) -> String {
    let numbers = word.indices.iter().map(|index| written(index, scope, false));
    format!("output num automaton_{} {}", word.name, list(numbers))
}

fn nim_sum(s: &Term, t: &Term, scope: &Scope) -> String {
    format!("N.lxor {} {}", written(s, scope, true), written(t, scope, true))
}

/// A term; if it is tight, more than a name or a constant stands in parentheses.
fn written(term: &Term, scope: &Scope, tight: bool) -> String {
    let text = match term {
        Term::Number(number) => number.to_string(),
        Term::Variable(name) => {
            let bound = scope.iter().rev().find(|(bound, _)| bound == name);
            bound.map_or(name, |(_, text)| text).clone()
        }
        Term::Sum(left, right) | Term::Difference(left, right) => {
            let sign = if matches!(term, Term::Sum(..)) { '+' } else { '-' };
            format!("{} {sign} {}", written(left, scope, false), written(right, scope, true))
        }
        Term::Multiple(factor, inner) => format!("{factor} * {}", written(inner, scope, true)),
        Term::Quotient(inner, divisor) => format!("{} / {divisor}", written(inner, scope, true)),
    };
    if tight && text.contains(' ') { format!("({text})") } else { text }
}

/// That no difference in some terms is negative.
fn guards<'t>(terms: impl IntoIterator<Item = &'t Term>, scope: &Scope) -> Vec<Statement> {
    let mut all = Vec::new();
    for term in terms {
        match term {
            Term::Number(_) | Term::Variable(_) => {}
            Term::Multiple(_, inner) | Term::Quotient(inner, _) => {
                all.extend(guards([&**inner], scope));
            }
            Term::Sum(left, right) => all.extend(guards([&**left, right], scope)),
            Term::Difference(left, right) => {
                all.extend(guards([&**left, right], scope));
                let [left, right] = [left, right].map(|side| written(side, scope, false));
                all.push(Statement::new(format!("{right} <= {left}"), false));
            }
        }
    }
    all
}
