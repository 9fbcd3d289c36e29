//! The common base, in which words of all kinds are numbers, and the sequences given for that.

use std::collections::{BTreeMap, BTreeSet};

use super::error::KindError;
use super::table::{narrow, widened};
use crate::logic::addition::adder;
use crate::logic::legal::legal_words;
use crate::logic::solve::meter::Meter;
use crate::logic::syntax::fresh;
use crate::logic::{Formula, Sequence, SolveError, Vocabulary, in_words, parse};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, Track, minimize};
use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::{Language, WordSystem};

/// The common base, and the sequences that it is given.
pub(super) struct Home<'b> {
    base: u32,
    order: DigitOrder,
    budget: &'b Budget,
    /// Names that are taken.
    names: BTreeSet<String>,
    /// The sequences of words, 1 at the words of a kind and else 0, by kinds.
    words: BTreeMap<String, String>,
    /// The sequences of sums, by the names of numerations.
    sums: BTreeMap<String, String>,
    pub(super) sequences: Vec<Sequence>,
    /// The sentences that determine the sums.
    pub(super) sentences: Vec<Formula>,
}

impl<'b> Home<'b> {
    /// The base for numbers of these kinds: the greatest number of digits.
    pub(super) fn of<'k>(
        kinds: impl Iterator<Item = &'k Track>,
        order: DigitOrder,
        names: BTreeSet<String>,
        budget: &'b Budget,
    ) -> Self {
        let base = kinds.filter_map(Track::numerals).map(Numeration::digits).fold(2, u32::max);
        let (words, sums) = (BTreeMap::new(), BTreeMap::new());
        let (sequences, sentences) = (Vec::new(), Vec::new());
        Home { base, order, budget, names, words, sums, sequences, sentences }
    }

    /// Sets the base, for the way back.
    pub(super) fn set_base(&mut self, base: u32) {
        self.base = base;
    }

    pub(super) fn numerals(&self) -> Numeration {
        Numeration::Base { base: self.base, order: self.order }
    }

    /// The number of digits of the base that one digit of a kind takes.
    pub(super) fn width(&self, kind: &Track) -> usize {
        let powers = std::iter::successors(Some(u64::from(self.base)), |power| {
            Some(power * u64::from(self.base))
        });
        1 + powers.take_while(|&power| power < kind.digits().into()).count()
    }

    /// Whether the digits of a kind are those of the base, so that its arithmetic is native.
    pub(super) fn is_native(&self, kind: &Track) -> bool {
        matches!(kind, Track::Number(numerals) if numerals.base() == Some(self.base))
    }

    /// Adds an automaton over tracks of these kinds as a sequence of the base.
    pub(super) fn add(
        &mut self,
        name: &str,
        automaton: &Dfao,
        kinds: &[Track],
    ) -> Result<(), KindError> {
        let widths: Vec<usize> = kinds.iter().map(|kind| self.width(kind)).collect();
        let digits: Vec<u32> = kinds.iter().map(Track::digits).collect();
        let automaton = widened(automaton, &digits, &widths, self.base, self.budget)?;
        let automaton = minimize(&automaton);
        self.sequences.push(Sequence { name: name.to_owned(), automaton, game: None });
        Ok(())
    }

    /// An automaton of the base over tracks of these kinds, as the automaton of their digits.
    pub(super) fn back(&self, automaton: &Dfao, kinds: &[Track]) -> Result<Dfao, KindError> {
        let widths: Vec<usize> = kinds.iter().map(|kind| self.width(kind)).collect();
        let numerals = Numeration::of_tracks(kinds.to_vec(), self.order);
        Ok(minimize(&narrow(automaton, kinds, &widths, numerals, self.budget)?))
    }

    /// The name of the sequence of the words of a kind; `None` if all words of the base are.
    pub(super) fn words_of(&mut self, kind: &Track) -> Result<Option<String>, KindError> {
        let width = u32::try_from(self.width(kind)).expect("few digits");
        if self.base.checked_pow(width) == Some(kind.digits()) && legal(kind, self.order)?.is_none()
        {
            return Ok(None);
        }
        let key = kind.to_string();
        if let Some(name) = self.words.get(&key) {
            return Ok(Some(name.clone()));
        }
        let name = self.name(kind, "words");
        let words = legal(kind, self.order)?.unwrap_or_else(|| all(kind.digits(), self.order));
        self.add(&name, &words, std::slice::from_ref(kind))?;
        // A digit that does not exist makes a word none, and not a word without an output.
        let last = self.sequences.last_mut().expect("it was added");
        last.automaton = minimize(&last.automaton.map_outputs(|output| output.or(Some(0))));
        self.words.insert(key, name.clone());
        Ok(Some(name))
    }

    /// The name of the sequence of sums of a numeration; with it come the sentences that determine
    /// it.
    pub(super) fn sums_of(&mut self, numerals: &Numeration) -> Result<String, KindError> {
        let key = numerals.to_string();
        if let Some(name) = self.sums.get(&key) {
            return Ok(name.clone());
        }
        let kind = Track::Number(numerals.clone());
        let words = self.words_of(&kind)?.expect("the numeration is not the base");
        let name = self.name(&kind, "sum");
        let sums = adder(&by_words(numerals)?, &mut Meter::silent(self.budget));
        let sums = sums.map_err(SolveError::NoAddition)?;
        self.add(&name, &sums, &[kind.clone(), kind.clone(), kind])?;
        self.sentences.extend(determining(&words, &name));
        self.sums.insert(key, name.clone());
        Ok(name)
    }

    /// A name for a sequence about a kind, such as `fib_words`.
    fn name(&mut self, kind: &Track, what: &str) -> String {
        let stem = match kind {
            Track::Code(letters) => format!("letters{}", letters.count()),
            Track::Number(numerals) => match in_words(numerals) {
                Some(words) => words.words().expect("by words").name().to_owned(),
                None => numerals.to_string(),
            },
        };
        let parts = stem.split(|sign: char| !sign.is_ascii_alphanumeric());
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let stem = format!("{}_{what}", parts.join("_"));
        let letter = stem.starts_with(|sign: char| sign.is_ascii_alphabetic());
        let name = if letter { stem } else { format!("n_{stem}") };
        let name = if self.names.contains(&name) { fresh(&name, &self.names) } else { name };
        self.names.insert(name.clone());
        name
    }
}

/// The words of a kind over its own digits; `None` if all words are.
pub(super) fn legal(kind: &Track, order: DigitOrder) -> Result<Option<Dfao>, KindError> {
    match kind {
        Track::Number(numerals) => {
            Ok(legal_words(numerals)?.filter(|words| *words != all(kind.digits(), order)))
        }
        Track::Code(letters) if letters.digit(0).is_none() => {
            // Zeros stand before the other letters.
            let after: Vec<Vec<u32>> = letters.digits().map(|letter| vec![letter, 0]).collect();
            let words = Language::avoiding(letters.count(), &after).expect("few short factors");
            Ok(Some(words.words_in_order(order).expect("three states")))
        }
        Track::Code(_) => Ok(None),
    }
}

/// The automaton that accepts all words.
fn all(digits: u32, order: DigitOrder) -> Dfao {
    let alphabet = Alphabet::new(digits.max(2), 1).expect("one track");
    let row = vec![0; alphabet.row_len()];
    Dfao::from_flat(alphabet, order, vec![Some(1)], row).expect("one state")
}

/// The numeration by words with the same words.
fn by_words(numerals: &Numeration) -> Result<Numeration, KindError> {
    if let Some(words) = in_words(numerals) {
        return Ok(words);
    }
    let language = Language::avoiding(numerals.digits(), &[]);
    let language = language.map_err(|_| KindError::Digits(numerals.clone()))?;
    let system = WordSystem::new(&numerals.to_string(), language);
    Ok(Numeration::words_of(system, numerals.order()))
}

/// The sentences that determine a relation of words of which the numbers are the ranks: it says
/// that the third is the sum of the first two. See docs/certificate.md, section 4, the adder.
fn determining(words: &str, sums: &str) -> Vec<Formula> {
    let next =
        |y: &str, v: &str| format!("({y} < {v} & ~(E u ({words}[u] = @1 & ({y} < u & u < {v}))))");
    let sum = |x: &str, y: &str, z: &str| format!("{sums}[{x}][{y}][{z}] = @1");
    let is = |x: &str| format!("{words}[{x}] = @1");
    let (zw, yv) = (next("z", "w"), next("y", "v"));
    let (xyz, xyw, xvw) = (sum("x", "y", "z"), sum("x", "y", "w"), sum("x", "v", "w"));
    let (x, y, z, w) = (is("x"), is("y"), is("z"), is("w"));
    let vocabulary = Vocabulary::default().with_sequence(words, 1).with_sequence(sums, 3);
    [
        format!("A x (E y (x < y & {y}))"),
        format!("A x,y,z ({xyz} => ({x} & {y} & {z}))"),
        format!("A x,z ({x} => ({} <=> x = z))", sum("x", "0", "z")),
        format!("A x,y,w ((E z ({w} & {xyz} & {zw})) => (E v ({yv} & {xvw})))"),
        format!("A x,y,z,w (({xyz} & {xyw}) => z = w)"),
    ]
    .map(|text| parse(&text, &vocabulary).expect("a sentence").formula)
    .into()
}
