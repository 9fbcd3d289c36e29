//! A formula about integers as one about their codes.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::error::IntegerError;
use super::linear::{Linear, Quotients, fresh_name, sum};
use super::table::{Atom, Sign};
use crate::logic::syntax::bound_variables;
use crate::logic::{Formula, Relation, Term, Word, free_variables};
use nimata_automata::automaton::Numeration;

/// A constant of more is a variable of its own, as an automaton has states for it.
const LARGE: i64 = 64;

/// An atom of more variables is split, as an automaton has letters for all of them.
const MANY: usize = 3;

/// The translation of a formula, and the sequences that it needs.
pub(super) struct Lowering<'n> {
    numerals: &'n Numeration,
    /// The names of variables.
    names: BTreeSet<String>,
    /// The names of sequences.
    taken: BTreeSet<String>,
    /// The name of the sequence that says which integer a code is.
    pub(super) pairs: String,
    /// The atoms that are sequences, and their names.
    pub(super) atoms: BTreeMap<Atom, String>,
}

impl<'n> Lowering<'n> {
    pub(super) fn new(
        formula: &Formula,
        numerals: &'n Numeration,
        mut taken: BTreeSet<String>,
    ) -> Self {
        let mut names = free_variables(formula);
        names.extend(bound_variables(formula));
        let pairs = fresh_name("Int", &mut taken);
        Lowering { numerals, names, taken, pairs, atoms: BTreeMap::new() }
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Result<Formula, IntegerError> {
        match formula {
            Formula::Compare(left, relation, right) => self.compare(left, *relation, right),
            Formula::Output(..) => {
                let (mut quotients, mut terms) = (Quotients::default(), Vec::new());
                let word = |word: &Word| self.word(word, &mut quotients, &mut terms);
                let atom = formula.try_map_words(word)?;
                self.beside(quotients, terms, atom)
            }
            other => other.try_map(|part| self.formula(part)),
        }
    }

    fn compare(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Formula, IntegerError> {
        let mut quotients = Quotients::default();
        let left = sum(left, &mut quotients, &mut self.names)?;
        let right = sum(right, &mut quotients, &mut self.names)?;
        let (more, less) = (left.clone().plus(-1, &right)?, right.plus(-1, &left)?);
        let below = |it: Linear| it.plus(1, &Linear::constant(-1));
        let formula = match relation {
            Relation::Equal => self.atom(Sign::Zero, more)?,
            Relation::Unequal => !self.atom(Sign::Zero, more)?,
            Relation::AtLeast => self.atom(Sign::AtLeastZero, more)?,
            Relation::AtMost => self.atom(Sign::AtLeastZero, less)?,
            Relation::Greater => self.atom(Sign::AtLeastZero, below(more)?)?,
            Relation::Less => self.atom(Sign::AtLeastZero, below(less)?)?,
        };
        self.beside(quotients, Vec::new(), formula)
    }

    /// The formula with its quotients and with variables for terms.
    fn beside(
        &mut self,
        quotients: Quotients,
        terms: Vec<(String, Linear)>,
        formula: Formula,
    ) -> Result<Formula, IntegerError> {
        let mut variables = quotients.variables;
        let mut parts = Vec::new();
        for condition in quotients.conditions {
            parts.push(self.atom(Sign::AtLeastZero, condition)?);
        }
        for (name, term) in terms {
            let difference = Linear::variable(&name).plus(-1, &term)?;
            parts.push(self.atom(Sign::Zero, difference)?);
            variables.push(name);
        }
        parts.push(formula);
        Ok(Formula::exists(variables, Formula::all(parts)))
    }

    /// The word with a variable for each index that is neither a variable nor a constant.
    fn word(
        &mut self,
        word: &Word,
        quotients: &mut Quotients,
        terms: &mut Vec<(String, Linear)>,
    ) -> Result<Word, IntegerError> {
        let mut indices = Vec::new();
        for index in &word.indices {
            let linear = sum(index, quotients, &mut self.names)?;
            let mut variables = linear.terms.iter();
            indices.push(match (variables.next(), variables.next(), linear.constant) {
                (None, _, constant) => Term::Number(self.code(constant)?),
                (Some((name, 1)), None, 0) => Term::Variable(name.clone()),
                _ => {
                    let name = fresh_name("z", &mut self.names);
                    terms.push((name.clone(), linear));
                    Term::Variable(name)
                }
            });
        }
        Ok(Word { name: word.name.clone(), indices })
    }

    /// The natural number that stands for an integer.
    fn code(&self, number: i64) -> Result<u64, IntegerError> {
        let digits = self.numerals.digits_of_integer(&BigInt::from(number));
        let digits = digits.expect("a negative base has all integers");
        let codes = self.numerals.codes().expect("a negative base");
        codes.value_of_msd_digits(&digits).to_u64().ok_or(IntegerError::Large)
    }

    /// The formula of a linear atom.
    fn atom(&mut self, sign: Sign, linear: Linear) -> Result<Formula, IntegerError> {
        let equal = |name: &String, term| {
            Formula::Compare(Term::variable(name.as_str()), Relation::Equal, term)
        };
        let variables: Vec<(&String, i64)> = linear.terms.iter().map(|(x, a)| (x, *a)).collect();
        match (sign, &variables[..], linear.constant) {
            (Sign::Zero, [], c) => return Ok(Formula::constant(c == 0)),
            (Sign::AtLeastZero, [], c) => return Ok(Formula::constant(c >= 0)),
            (Sign::Zero, [(x, a)], c) if c % a == 0 => {
                return Ok(equal(x, Term::Number(self.code(-(c / a))?)));
            }
            (Sign::Zero, [(x, 1), (y, -1)] | [(x, -1), (y, 1)], 0) => {
                return Ok(equal(x, Term::variable(y.as_str())));
            }
            _ => {}
        }
        if variables.len() > MANY {
            // The first two terms are a variable of their own.
            let mut first = Linear::default();
            for (name, coefficient) in &variables[..2] {
                first.terms.insert((*name).clone(), *coefficient);
            }
            let name = fresh_name("s", &mut self.names);
            let rest = linear.plus(-1, &first)?.plus(1, &Linear::variable(&name))?;
            let rest = self.atom(sign, rest)?;
            return self.beside(Quotients::default(), vec![(name, first)], rest);
        }
        if linear.constant.abs() > LARGE {
            let name = fresh_name("c", &mut self.names);
            let constant = Linear::constant(linear.constant);
            let rest = linear.plus(-1, &constant)?.plus(1, &Linear::variable(&name))?;
            let rest = self.atom(sign, rest)?;
            return self.beside(Quotients::default(), vec![(name, constant)], rest);
        }
        Ok(self.given(sign, &linear))
    }

    /// The sequence of an atom: those that differ in the names of variables share one.
    fn given(&mut self, sign: Sign, linear: &Linear) -> Formula {
        let mut tracks: Vec<(i64, &String)> = linear.terms.iter().map(|(x, a)| (*a, x)).collect();
        let mut constant = linear.constant;
        let minus = tracks.iter().filter(|(a, _)| *a < 0).count();
        let first_is_minus = tracks.first().is_some_and(|(a, _)| *a < 0);
        if sign == Sign::Zero
            && (2 * minus > tracks.len() || 2 * minus == tracks.len() && first_is_minus)
        {
            tracks.iter_mut().for_each(|(a, _)| *a = -*a);
            constant = -constant;
        }
        tracks.sort_by_key(|&(a, x)| (std::cmp::Reverse(a), x));
        let coefficients = tracks.iter().map(|(a, _)| *a).collect();
        let taken = &mut self.taken;
        let name = self.atoms.entry(Atom { sign, coefficients, constant });
        let name = name.or_insert_with(|| fresh_name("Sum", taken)).clone();
        Formula::output(&name, tracks.into_iter().map(|(_, x)| Term::variable(x.as_str())), 1)
    }

    /// Sentences that determine the sequences of this translation.
    pub(super) fn sentences(&self, base: u32) -> Vec<String> {
        let pairs = &self.pairs;
        let mut found = vec![
            format!("A p,m ({pairs}[0][p][m] = @1 <=> (p = 0 & m = 0))"),
            // The value of w·d is d − b·(the value of w).
            format!(
                "A w,d,p,m (d < {base} => ({pairs}[{base}*w + d][p][m] = @1 <=> \
                 (E q,r (p = {base}*r + d & m = {base}*q & {pairs}[w][q][r] = @1))))"
            ),
        ];
        for (Atom { sign, coefficients, constant }, name) in &self.atoms {
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
                let letter = |a: i64| if (a > 0) == positive { "p" } else { "m" };
                let terms = numbers.clone().zip(coefficients);
                let terms = terms.map(|(at, &a)| match a.abs() {
                    1 => format!("{}{at}", letter(a)),
                    size => format!("{size}*{}{at}", letter(a)),
                });
                let constant = (*constant != 0 && (*constant > 0) == positive)
                    .then(|| constant.abs().to_string());
                terms.chain(constant).collect::<Vec<_>>().join(" + ")
            };
            let relation = match sign {
                Sign::Zero => "=",
                Sign::AtLeastZero => ">=",
            };
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
