//! Constants that are larger than those of certificates. Each becomes a variable of its own, and
//! blocks within each other say which number it is, each by one with fewer digits in base 4:
//!
//! `n > 2^44 + 1` is `E c2 (E c3 (E c4 (E c5 (c5 = 2^38 & c4 = 4*c5) & c3 = 4*c4) & c2 = 4*c3 + 1)
//! & n > c2)`. So the machine of every comparison is small in any numeration, and so is that of
//! every block.
//!
//! One with even more digits is a sequence of its own, whose name is `N` and the number.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use num_bigint::BigUint;

use super::limits::MOST_DIGITS;
use super::number::constant;
use super::scope::fresh;
use crate::logic::{Formula, Relation, Term, Word};

/// The greatest constant that stays; certificates have constants up to 2^40, and each atom has
/// room for its other factors.
const MOST: u64 = 1 << BITS;
const BITS: u64 = 39;

/// The greatest number of blocks within each other: texts of certificates are nested 64 deep.
const BLOCKS: u64 = 24;

/// The greatest number of digits that a block adds: of one with more digits the checker would meet
/// too many prefixes.
const DIGITS: u64 = 3;

/// The name of the sequence that is 1 at a number alone.
fn name_of(number: &BigUint) -> String {
    format!("N{number}")
}

/// The number whose sequence has this name.
///
/// ```
/// let name = format!("N{}", "7".repeat(60));
/// assert!(nimata_logic::logic::number_named(&name).is_some());
/// assert!(nimata_logic::logic::number_named("N7").is_none());
/// ```
pub fn number_named(name: &str) -> Option<BigUint> {
    let digits = name.strip_prefix('N')?;
    let written = digits.parse().ok().filter(|_| digits.len() <= 2 * MOST_DIGITS);
    written.filter(|number| Large::blocks_of(number) > DIGITS && name_of(number) == name)
}

/// The large constants of a formula.
pub(super) struct Large {
    /// Whether a constant that blocks do not write is a sequence of its own.
    pub(super) named: bool,
    /// For each number its variable, and the formula that says which number that is. It is the same
    /// wherever the number stands, so that its lemmas are.
    known: BTreeMap<BigUint, (String, Formula)>,
}

impl Large {
    pub(super) fn new(named: bool) -> Self {
        Large { named, known: BTreeMap::new() }
    }

    /// The number of digits that each block would add.
    fn blocks_of(number: &BigUint) -> u64 {
        number.bits().saturating_sub(BITS).div_ceil(2 * BLOCKS)
    }

    /// The variables that stand for constants.
    pub(super) fn variables(&self) -> BTreeSet<String> {
        self.known.values().map(|(variable, _)| variable.clone()).collect()
    }

    /// Replaces the large constants of a formula by variables, whose names are added to `names`.
    pub(super) fn apart(&mut self, formula: &Formula, names: &mut BTreeSet<String>) -> Formula {
        if !formula.is_atom() {
            return formula.map(|part| self.apart(part, names));
        }
        let mut found = BTreeMap::new();
        let mut sum = |of: &Term| self.replaced(of, names, &mut found);
        let atom = match formula {
            Formula::Compare(left, relation, right) => {
                Formula::Compare(sum(left), *relation, sum(right))
            }
            words => {
                let Ok(atom) = words.try_map_words(|of| {
                    let indices = of.indices.iter().map(&mut sum).collect();
                    Ok::<_, Infallible>(Word { name: of.name.clone(), indices })
                });
                atom
            }
        };
        let (variables, numbers): (Vec<String>, Vec<Formula>) = found.into_iter().unzip();
        Formula::exists(variables, Formula::all(numbers.into_iter().chain([atom])))
    }

    /// Replaces the large constants of a term, and adds their variables with what these are.
    fn replaced(
        &mut self,
        term: &Term,
        names: &mut BTreeSet<String>,
        found: &mut BTreeMap<String, Formula>,
    ) -> Term {
        let number = constant(term).and_then(|number| number.to_biguint());
        let number = number.filter(|number| *number > MOST.into());
        let is_known = |number: &BigUint| self.named || Large::blocks_of(number) <= DIGITS;
        if let Some(number) = number.filter(is_known) {
            let named = self.known.entry(number).or_insert_with_key(|number| {
                let variable = named(names);
                let is = match Large::blocks_of(number) {
                    few @ ..=DIGITS => is(&variable, number, few, names),
                    _ => Formula::output(&name_of(number), [Term::variable(&variable)], 1),
                };
                (variable, is)
            });
            found.extend([named.clone()]);
            return Term::variable(&named.0);
        }
        term.map(|inner| self.replaced(inner, names, found))
    }
}

/// States that a variable is a number, of which each block adds so many digits.
fn is(variable: &str, number: &BigUint, digits: u64, names: &mut BTreeSet<String>) -> Formula {
    let equals = |name, term| Formula::Compare(Term::variable(name), Relation::Equal, term);
    let small = |number: &BigUint| u64::try_from(number).ok().filter(|&number| number <= MOST);
    if let Some(number) = small(number) {
        return equals(variable, Term::Number(number));
    }
    let others: Vec<String> = (0..digits).map(|_| named(names)).collect();
    let mut block = vec![is(&others[0], &(number >> (2 * digits)), digits, names)];
    let next = others[1..].iter().map(String::as_str).chain([variable]);
    for ((before, name), place) in others.iter().zip(next).zip((0..digits).rev()) {
        let digit = u64::from(number.bit(2 * place)) + 2 * u64::from(number.bit(2 * place + 1));
        let multiple = Term::Multiple(4, Box::new(Term::variable(before)));
        let last = Some(Term::Number(digit)).filter(|_| digit > 0);
        block.push(equals(name, last.into_iter().fold(multiple, |sum, last| sum + last)));
    }
    Formula::exists(others, Formula::all(block))
}

/// A name for a constant.
fn named(names: &mut BTreeSet<String>) -> String {
    let name = fresh("c", names);
    names.insert(name.clone());
    name
}
