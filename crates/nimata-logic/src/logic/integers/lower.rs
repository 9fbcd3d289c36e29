//! A formula about integers as one about their codes.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::error::IntegerError;
use super::table::Atom;
use crate::logic::linear::{Sum, Terms};
use crate::logic::lowering::{Auxiliaries, Lowering};
use crate::logic::syntax::bound_variables;
use crate::logic::{Formula, Relation, Term, Word, free_variables};
use nimata_automata::automaton::Numeration;

/// A constant of more is a variable of its own, as an automaton has states for it.
const LARGE: i128 = 64;

/// An atom of more variables is split, as an automaton has letters for all of them.
const MANY: usize = 3;

/// The greatest absolute value of a number, exclusive.
const MOST: i128 = 1 << 62;

/// A sum over the integers.
type Linear = Sum<String>;

/// The auxiliary variables of an atom.
#[derive(Default)]
struct Open {
    /// The quotients: each is a variable q with 0 ≤ t − cq ≤ c − 1.
    quotients: Vec<String>,
    /// Sums that are at least 0.
    conditions: Vec<Linear>,
    /// The variables that stand for sums as indices.
    indices: Vec<(String, Linear)>,
}

/// The translation of a formula, and the sequences that it needs.
pub(super) struct OverCodes<'n> {
    numerals: &'n Numeration,
    /// The names of variables.
    names: BTreeSet<String>,
    /// The auxiliary variables of the atom that is being translated.
    open: Open,
    /// The names of sequences.
    taken: BTreeSet<String>,
    /// The name of the sequence that relates codes to integers.
    pub(super) pairs: String,
    /// The names of those by which it is determined where places are no powers: of a word and the
    /// word with one more 0, and of a word and its digits at even and at odd places.
    pub(super) appended: String,
    pub(super) parts: String,
    /// The atoms that are sequences, and their names.
    pub(super) atoms: BTreeMap<Atom, String>,
}

impl<'n> OverCodes<'n> {
    pub(super) fn new(
        formula: &Formula,
        numerals: &'n Numeration,
        mut taken: BTreeSet<String>,
    ) -> Self {
        let mut names = free_variables(formula);
        names.extend(bound_variables(formula));
        let [pairs, appended, parts] =
            ["Int", "Zero", "Parts"].map(|stem| fresh_name(stem, &mut taken));
        let (open, atoms) = (Open::default(), BTreeMap::new());
        OverCodes { numerals, names, open, taken, pairs, appended, parts, atoms }
    }

    /// The sum of a term, whose quotients are added to those of the atom.
    fn linear(&mut self, term: &Term) -> Result<Linear, IntegerError> {
        self.sum(term).ok_or(IntegerError::Large)
    }

    /// The natural number that stands for an integer.
    fn code(&self, number: i128) -> Result<u64, IntegerError> {
        let digits = self.numerals.digits_of_integer(&BigInt::from(small(number)?));
        let digits = digits.expect("all integers have digits");
        let codes = self.numerals.codes().expect("integers have codes");
        codes.value_of_msd_digits(&digits).to_u64().ok_or(IntegerError::Large)
    }

    /// The formula that a sum is 0, or `at_least` 0.
    fn atom(&mut self, at_least: bool, linear: Linear) -> Result<Formula, IntegerError> {
        let equal = |name: &String, term| {
            Formula::Compare(Term::variable(name.as_str()), Relation::Equal, term)
        };
        let factors = linear.factors.iter().map(|(_, factor)| *factor);
        factors.chain([linear.constant]).try_for_each(|number| small(number).map(drop))?;
        match (at_least, &linear.factors[..], linear.constant) {
            (false, [], c) => return Ok(Formula::constant(c == 0)),
            (true, [], c) => return Ok(Formula::constant(c >= 0)),
            (false, [(x, a)], c) if c % a == 0 => {
                return Ok(equal(x, Term::Number(self.code(-(c / a))?)));
            }
            (false, [(x, 1), (y, -1)] | [(x, -1), (y, 1)], 0) => {
                return Ok(equal(x, Term::variable(y.as_str())));
            }
            _ => {}
        }
        let (stem, part) = if linear.factors.len() > MANY {
            // The first two terms are a variable of their own.
            ("s", Sum { factors: linear.factors[..2].to_vec(), constant: 0 })
        } else if linear.constant.abs() > LARGE {
            ("c", Sum::number(linear.constant))
        } else {
            return Ok(self.given(at_least, &linear));
        };
        let name = fresh_name(stem, &mut self.names);
        let rest = plus(&plus(&linear, -1, &part)?, 1, &Sum::variable(name.clone()))?;
        let rest = self.atom(at_least, rest)?;
        let difference = plus(&Sum::variable(name.clone()), -1, &part)?;
        Ok(Formula::exists(vec![name], self.atom(false, difference)?.and(rest)))
    }

    /// The sequence of an atom: those that differ in the names of variables share one.
    fn given(&mut self, at_least: bool, linear: &Linear) -> Formula {
        let mut tracks: Vec<(i128, &String)> =
            linear.factors.iter().map(|(x, a)| (*a, x)).collect();
        let mut constant = linear.constant;
        let minus = tracks.iter().filter(|(a, _)| *a < 0).count();
        let first_is_minus = tracks.first().is_some_and(|(a, _)| *a < 0);
        if !at_least && (2 * minus > tracks.len() || 2 * minus == tracks.len() && first_is_minus) {
            tracks.iter_mut().for_each(|(a, _)| *a = -*a);
            constant = -constant;
        }
        tracks.sort_by_key(|&(a, x)| (std::cmp::Reverse(a), x));
        let coefficients = tracks.iter().map(|(a, _)| *a).collect();
        let taken = &mut self.taken;
        let name = self.atoms.entry(Atom { at_least, coefficients, constant });
        let name = name.or_insert_with(|| fresh_name("Sum", taken)).clone();
        Formula::output(&name, tracks.into_iter().map(|(_, x)| Term::variable(x.as_str())), 1)
    }

    /// Sentences that determine the sequences of this translation.
    pub(super) fn sentences(&self) -> Vec<String> {
        let pairs = &self.pairs;
        let mut found = match self.numerals.negative_base() {
            Some(base) => vec![
                format!("A p,m ({pairs}[0][p][m] = @1 <=> (p = 0 & m = 0))"),
                // The value of w·d is d − b·(the value of w).
                format!(
                    "A w,d,p,m (d < {base} => ({pairs}[{base}*w + d][p][m] = @1 <=> \
                     (E q,r (p = {base}*r + d & m = {base}*q & {pairs}[w][q][r] = @1))))"
                ),
            ],
            None => self.of_negafibonacci().into(),
        };
        for (Atom { at_least, coefficients, constant }, name) in &self.atoms {
            let numbers = 1..=coefficients.len();
            let list = |letters: &[&str]| {
                let names = numbers
                    .clone()
                    .flat_map(|at| letters.iter().map(move |letter| format!("{letter}{at}")));
                names.collect::<Vec<_>>().join(",")
            };
            let word: String = numbers.clone().map(|at| format!("[x{at}]")).collect();
            let coded: String =
                numbers.clone().map(|at| format!("{pairs}[x{at}][p{at}][m{at}] = @1 & ")).collect();
            let side = |positive: bool| {
                let letter = |a: i128| if (a > 0) == positive { "p" } else { "m" };
                let terms = numbers.clone().zip(coefficients);
                let terms = terms.map(|(at, &a)| match a.abs() {
                    1 => format!("{}{at}", letter(a)),
                    size => format!("{size}*{}{at}", letter(a)),
                });
                let constant = (*constant != 0 && (*constant > 0) == positive)
                    .then(|| constant.abs().to_string());
                terms.chain(constant).collect::<Vec<_>>().join(" + ")
            };
            let relation = if *at_least { ">=" } else { "=" };
            found.push(format!(
                "A {} ({name}{word} = @1 <=> (E {} ({coded}{} {relation} {})))",
                list(&["x"]),
                list(&["p", "m"]),
                side(true),
                side(false),
            ));
        }
        found
    }
}

impl OverCodes<'_> {
    /// Sentences that determine codes in sums of negaFibonacci numbers, where w0 and w1 are the
    /// numbers whose words in Zeckendorf's numeration are that of w, and 0 or 1: every number but 0
    /// is w0, or w1 where w is some v0.
    fn of_negafibonacci(&self) -> [String; 7] {
        let OverCodes { pairs, appended: zero, parts, .. } = self;
        [
            format!("A z ({zero}[0][z] = @1 <=> z = 0)"),
            // w00 is w0 + w, as each Fibonacci number is the sum of the two before.
            format!("A w,z,y ({zero}[w][z] = @1 => ({zero}[z][y] = @1 <=> y = z + w))"),
            // w1 is w0 + 1, and w10 is w00 + 2.
            format!(
                "A v,w,z,y ({zero}[v][w] = @1 & {zero}[w][z] = @1 => \
                 ({zero}[z + 1][y] = @1 <=> y = z + w + 2))"
            ),
            format!("A a,b ({parts}[0][a][b] = @1 <=> (a = 0 & b = 0))"),
            // With one more digit the even places become the odd ones.
            format!(
                "A w,z,a,b ({zero}[w][z] = @1 => ({parts}[z][a][b] = @1 <=> \
                 (E c,d ({parts}[w][c][d] = @1 & {zero}[d][a] = @1 & {zero}[c][b] = @1))))"
            ),
            format!(
                "A v,w,z,a,b ({zero}[v][w] = @1 & {zero}[w][z] = @1 => \
                 ({parts}[z + 1][a + 1][b] = @1 <=> {parts}[z][a][b] = @1) & \
                 ~{parts}[z + 1][0][b] = @1)"
            ),
            format!("A w,p,m ({pairs}[w][p][m] = @1 <=> ({}))", self.pair()),
        ]
    }

    /// The formula that w is the code of p − m in sums of negaFibonacci numbers: the Fibonacci
    /// number of a place is the difference of those of the next two in Zeckendorf's numeration.
    pub(super) fn pair(&self) -> String {
        let OverCodes { appended: zero, parts, .. } = self;
        format!("E a,b ({parts}[w][a][b] = @1 & {zero}[a][a + p] = @1 & {zero}[b][b + m] = @1)")
    }
}

impl Lowering for OverCodes<'_> {
    type Error = IntegerError;

    fn compare(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Formula, IntegerError> {
        let (left, right) = (self.linear(left)?, self.linear(right)?);
        let open = std::mem::take(&mut self.open);
        let (more, less) = (plus(&left, -1, &right)?, plus(&right, -1, &left)?);
        let below = |it: Linear| plus(&it, 1, &Sum::number(-1));
        let formula = match relation {
            Relation::Equal => self.atom(false, more)?,
            Relation::Unequal => !self.atom(false, more)?,
            Relation::AtLeast => self.atom(true, more)?,
            Relation::AtMost => self.atom(true, less)?,
            Relation::Greater => self.atom(true, below(more)?)?,
            Relation::Less => self.atom(true, below(less)?)?,
        };
        self.open = open;
        Ok(self.auxiliaries()?.around(formula))
    }

    /// The word with a variable for each index that is neither a variable nor a constant.
    fn word(&mut self, word: &Word) -> Result<Word, IntegerError> {
        let mut indices = Vec::new();
        for index in &word.indices {
            let linear = self.linear(index)?;
            indices.push(match (&linear.factors[..], linear.constant) {
                ([], constant) => Term::Number(self.code(constant)?),
                ([(name, 1)], 0) => Term::Variable(name.clone()),
                _ => {
                    let name = fresh_name("z", &mut self.names);
                    self.open.indices.push((name.clone(), linear));
                    Term::Variable(name)
                }
            });
        }
        Ok(Word { name: word.name.clone(), indices })
    }

    fn auxiliaries(&mut self) -> Result<Auxiliaries, IntegerError> {
        let Open { quotients: mut variables, conditions, indices } = std::mem::take(&mut self.open);
        let mut parts = Vec::new();
        for condition in conditions {
            parts.push(self.atom(true, condition)?);
        }
        for (name, sum) in indices {
            let difference = plus(&Sum::variable(name.clone()), -1, &sum)?;
            parts.push(self.atom(false, difference)?);
            variables.push(name);
        }
        Ok(Auxiliaries { variables, conditions: parts })
    }
}

impl Terms<String> for OverCodes<'_> {
    const NATURAL: bool = false;

    fn variable(&self, name: &str) -> String {
        name.to_owned()
    }

    fn fresh(&mut self) -> String {
        let name = fresh_name("q", &mut self.names);
        self.open.quotients.push(name.clone());
        name
    }

    fn require(&mut self, sum: Linear) {
        self.open.conditions.push(sum);
    }
}

/// A name like this one that is new.
fn fresh_name(stem: &str, names: &mut BTreeSet<String>) -> String {
    let numbered = (1u32..).map(|number| format!("{stem}{number}"));
    let mut all = std::iter::once(stem.to_owned()).chain(numbered);
    let name = all.find(|name| !names.contains(name)).expect("finitely many names are taken");
    names.insert(name.clone());
    name
}

/// A number that is small enough for a formula.
fn small(number: i128) -> Result<i128, IntegerError> {
    Some(number).filter(|number| number.abs() < MOST).ok_or(IntegerError::Large)
}

/// A sum, and another one times a factor.
fn plus(sum: &Linear, factor: i128, other: &Linear) -> Result<Linear, IntegerError> {
    sum.plus(factor, other).ok_or(IntegerError::Large)
}
