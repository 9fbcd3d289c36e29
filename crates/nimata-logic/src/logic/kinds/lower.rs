//! Writes a formula with several kinds of variables as one about numbers of the common base.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::ToPrimitive;

use super::error::KindError;
use super::home::Home;
use super::infer::Kinds;
use crate::logic::lowering::{Auxiliaries, Lowering};
use crate::logic::syntax::{fresh, variables_of};
use crate::logic::{Connective, Formula, Quantifier, Relation, Term, Word};
use nimata_automata::automaton::{Numeration, Track};
use nimata_automata::number::radix::{Base, from_msd_digits};

/// The greatest constant of a certificate.
const MOST: u64 = 1 << 40;

pub(super) struct OverBase<'h, 'b> {
    pub(super) home: &'h mut Home<'b>,
    pub(super) kinds: &'h Kinds,
    /// The kinds of the tracks of sequences.
    pub(super) tracks: &'h BTreeMap<String, Vec<Track>>,
    /// All names of variables.
    pub(super) names: BTreeSet<String>,
    /// The variables that stand for the digits of codes.
    pub(super) parts: BTreeMap<String, Vec<String>>,
    /// The auxiliary variables of the atom that is being translated.
    pub(super) open: Auxiliaries,
}

impl OverBase<'_, '_> {
    pub(super) fn kind(&self, variable: &str) -> Track {
        self.kinds[variable].clone()
    }

    /// The variables of the base that stand for a variable.
    pub(super) fn parts(&mut self, variable: &str) -> Vec<String> {
        let width = self.home.width(&self.kind(variable));
        if width == 1 {
            return vec![variable.to_owned()];
        }
        if let Some(parts) = self.parts.get(variable) {
            return parts.clone();
        }
        let part = |_| {
            let name = fresh(&format!("{variable}_"), &self.names);
            self.names.insert(name.clone());
            name
        };
        let parts: Vec<String> = (0..width).map(part).collect();
        self.parts.insert(variable.to_owned(), parts.clone());
        parts
    }

    /// The condition that a variable has a word of its kind; `None` if all words are.
    pub(super) fn guard(&mut self, variable: &str) -> Result<Option<Formula>, KindError> {
        let kind = self.kind(variable);
        let Some(name) = self.home.words_of(&kind)? else { return Ok(None) };
        Ok(Some(Formula::output(&name, self.parts(variable).iter().map(Term::variable), 1)))
    }

    /// Two codes, or two words of any digits, are compared letter by letter.
    fn same(&mut self, left: &Term, relation: Relation, right: &Term) -> Formula {
        let mut parts = |term: &Term| match term {
            Term::Variable(name) => self.parts(name),
            _ => unreachable!("codes are variables"),
        };
        let (left, right) = (parts(left), parts(right));
        let pairs = left.iter().zip(&right);
        let equal = pairs.map(|(one, other)| {
            Formula::Compare(Term::variable(one), Relation::Equal, Term::variable(other))
        });
        let equal = Formula::all(equal);
        if relation == Relation::Equal { equal } else { !equal }
    }

    /// A variable or a constant of the base with the word of a term.
    fn term(&mut self, term: &Term, numerals: &Numeration) -> Result<Term, KindError> {
        Ok(match term {
            Term::Number(number) => self.constant(*number, numerals)?,
            Term::Variable(_) => term.clone(),
            Term::Sum(left, right) => {
                let left = self.term(left, numerals)?;
                let right = self.term(right, numerals)?;
                self.sum(left, right, numerals)?
            }
            Term::Difference(left, right) => {
                let left = self.term(left, numerals)?;
                let right = self.term(right, numerals)?;
                let found = self.variable();
                let sums = self.home.sums_of(numerals)?;
                self.open.conditions.push(Formula::output(&sums, [right, found.clone(), left], 1));
                found
            }
            Term::Multiple(factor, inner) => {
                let inner = self.term(inner, numerals)?;
                self.multiple(*factor, &inner, numerals)?
            }
            // Of t/d, which is q, the multiple d*q is at most t, and d*q + d is greater.
            Term::Quotient(inner, divisor) => {
                let whole = self.term(inner, numerals)?;
                if *divisor == 1 {
                    return Ok(whole);
                }
                let found = self.variable();
                let below = self.multiple(*divisor, &found, numerals)?;
                let step = self.constant(*divisor, numerals)?;
                let above = self.sum(below.clone(), step, numerals)?;
                let at_most = Formula::Compare(below, Relation::AtMost, whole.clone());
                let less = Formula::Compare(whole, Relation::Less, above);
                self.open.conditions.extend([at_most, less]);
                found
            }
        })
    }

    fn constant(&self, number: u64, numerals: &Numeration) -> Result<Term, KindError> {
        let digits = numerals.to_msd_digits(&number.into());
        let base = self.home.numerals().digits();
        let word = from_msd_digits(&digits, Base::new(base).expect("at least 2"));
        let word = word.ok().and_then(|word| word.to_u64()).filter(|&word| word <= MOST);
        word.map(Term::Number).ok_or_else(|| KindError::Constant(number, numerals.clone()))
    }

    fn variable(&mut self) -> Term {
        let name = fresh("s", &self.names);
        self.names.insert(name.clone());
        self.open.variables.push(name.clone());
        Term::Variable(name)
    }

    fn sum(&mut self, left: Term, right: Term, numerals: &Numeration) -> Result<Term, KindError> {
        match (&left, &right) {
            (Term::Number(0), _) => return Ok(right),
            (_, Term::Number(0)) => return Ok(left),
            _ => {}
        }
        let found = self.variable();
        let sums = self.home.sums_of(numerals)?;
        self.open.conditions.push(Formula::output(&sums, [left, right, found.clone()], 1));
        Ok(found)
    }

    /// A multiple, by doubling for each binary digit of the factor.
    fn multiple(
        &mut self,
        factor: u64,
        term: &Term,
        numerals: &Numeration,
    ) -> Result<Term, KindError> {
        let mut found = Term::Number(0);
        for place in (0..u64::BITS - factor.leading_zeros()).rev() {
            found = self.sum(found.clone(), found, numerals)?;
            if factor >> place & 1 == 1 {
                found = self.sum(found, term.clone(), numerals)?;
            }
        }
        Ok(found)
    }
}

impl Lowering for OverBase<'_, '_> {
    type Error = KindError;

    /// Quantifiers of the same sort in a row become one, so that witnesses have all their
    /// variables.
    fn quantified(
        &mut self,
        quantifier: Quantifier,
        formula: &Formula,
    ) -> Result<Formula, KindError> {
        let (mut body, mut variables, mut guards) = (formula, Vec::new(), Vec::new());
        while let Formula::Quantified(next, names, inner) = body
            && *next == quantifier
        {
            for name in names {
                variables.extend(self.parts(name));
                guards.extend(self.guard(name)?);
            }
            body = inner;
        }
        let body = self.formula(body)?;
        let connective = match quantifier {
            Quantifier::ForAll => Connective::Implies,
            Quantifier::Exists => Connective::And,
        };
        let body = match guards.into_iter().reduce(Formula::and) {
            Some(guards) => guards.joined(connective, body),
            None => body,
        };
        Ok(Formula::Quantified(quantifier, variables, Box::new(body)))
    }

    fn compare(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Formula, KindError> {
        let variables = variables_of(left).into_iter().chain(variables_of(right));
        let atom = || Formula::Compare(left.clone(), relation, right.clone());
        let Some(variable) = variables.into_iter().next() else { return Ok(atom()) };
        let numerals = match self.kind(&variable) {
            kind if self.home.is_native(&kind) => return Ok(atom()),
            Track::Number(numerals) => numerals,
            Track::Code(_) => return Ok(self.same(left, relation, right)),
        };
        if relation == Relation::Equal {
            for (sum, other) in [(left, right), (right, left)] {
                let (one, two, all) = match sum {
                    Term::Sum(one, two) => (&**one, &**two, other),
                    Term::Difference(all, one) => (&**one, other, &**all),
                    _ => continue,
                };
                let terms = [one, two, all].map(|term| self.term(term, &numerals));
                let [one, two, all] = terms;
                let sums = self.home.sums_of(&numerals)?;
                return Ok(std::mem::take(&mut self.open).around(Formula::output(
                    &sums,
                    [one?, two?, all?],
                    1,
                )));
            }
        }
        let left = self.term(left, &numerals)?;
        let right = self.term(right, &numerals)?;
        Ok(std::mem::take(&mut self.open).around(Formula::Compare(left, relation, right)))
    }

    fn word(&mut self, word: &Word) -> Result<Word, KindError> {
        let mut indices = Vec::new();
        for (index, kind) in word.indices.iter().zip(&self.tracks[&word.name]) {
            let variable = variables_of(index).into_iter().next();
            let kind = variable.map_or_else(|| kind.clone(), |variable| self.kind(&variable));
            match (&kind, index) {
                (_, Term::Variable(name)) => {
                    indices.extend(self.parts(name).iter().map(Term::variable));
                }
                (kind, index) if self.home.is_native(kind) => indices.push(index.clone()),
                (Track::Number(numerals), index) => {
                    indices.push(self.term(index, numerals)?);
                }
                // A number is the index of a track of digits in no particular numeration.
                (Track::Code(letters), index) => {
                    let (base, order) = (letters.count().max(2), self.home.numerals().order());
                    let numerals = Numeration::Base { base, order };
                    if self.home.width(&kind) > 1 {
                        let name = word.name.clone();
                        return Err(KindError::CodeAsNumber(name, letters.to_string()));
                    }
                    indices.push(self.term(index, &numerals)?);
                }
            }
        }
        Ok(Word { name: word.name.clone(), indices })
    }

    fn auxiliaries(&mut self) -> Result<Auxiliaries, KindError> {
        Ok(std::mem::take(&mut self.open))
    }
}
