//! Numerations given by a language: a number is written as the word of its rank among the words of
//! one length. docs/certificate.md, sections 2 and 4.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::automaton::{Automaton, Table, index};
use crate::file::Keys;
use crate::json::Reader;
use crate::limits::{Limits, count};
use crate::lists::known;
use crate::logic::work::{LOOK, MEMBER};
use crate::reject::{Code, Reject, ensure};
use crate::work::Work;

/// The greatest number of digits, and of states.
const MOST_DIGITS: usize = 256;
const MOST_STATES: usize = 4096;

/// Of longer words, measured by the transitions that counting takes, the rank is not computed.
const MOST_COUNTED: usize = 1 << 22;

/// The outputs of [`Words::order`] after two words, besides 0 for equal words.
pub(crate) const GREATER: u16 = 1;
pub(crate) const LESS: u16 = 2;

/// A numeration given by its words.
pub(crate) struct Words {
    pub(crate) digits: u32,
    pub(crate) least_first: bool,
    /// The automaton of the words, which outputs 1 at these and 0 at others.
    pub(crate) language: Rc<Automaton>,
    /// Compares two words of equal length: outputs 0, GREATER or LESS.
    pub(crate) order: Rc<Automaton>,
}

impl Words {
    /// Reads a language, and verifies that every number has a word.
    pub(crate) fn read(r: &mut Reader) -> Result<Words, Reject> {
        let mut keys = Keys::read(r, "")?;
        let order = [("most", false), ("least", true)];
        let least_first = keys.take("first", |r| known(r, Code::UnknownOrder, &order))?;
        let table = Table::take(&mut keys)?;
        let (digits, states) = (table.transitions.width, table.outputs.len());
        ensure((2..=MOST_DIGITS).contains(&digits), Code::BaseInvalid, "transitions", || {
            format!("{digits} digits are not 2 to {MOST_DIGITS}")
        })?;
        ensure(states <= MOST_STATES, Code::BaseInvalid, "outputs", || {
            format!("{states} states are over {MOST_STATES}")
        })?;
        let digits = u32::try_from(digits).unwrap_or(0);
        let language = Automaton::new(digits, table, keys.limits)?;
        keys.finish()?;
        language.verify_answers(1)?;
        ensure(
            language.output(0) == Some(1),
            Code::BaseInvalid,
            "outputs[0]",
            || "the empty word must be in the language, as it stands for 0",
        )?;
        if least_first {
            language.verify_padding()?;
        } else {
            language.verify_start()?;
        }
        let words = Words::new(language, digits, least_first);
        ensure(
            words.is_unbounded(keys.limits)?,
            Code::BaseInvalid,
            "transitions",
            || "only finitely many numbers have words",
        )?;
        Ok(words)
    }

    fn new(language: Automaton, digits: u32, least_first: bool) -> Words {
        let compared = |state, letter: u32| match (letter / digits).cmp(&(letter % digits)) {
            // The most significant digit that differs decides.
            _ if state != 0 && !least_first => state,
            Ordering::Equal => state,
            Ordering::Greater => GREATER.into(),
            Ordering::Less => LESS.into(),
        };
        let order = Automaton::build(digits * digits, &[0, GREATER, LESS], compared);
        Words { digits, least_first, language: Rc::new(language), order: Rc::new(order) }
    }

    /// States how numbers are written, for a reader who does not know the file.
    pub(crate) fn stated(&self, order: &str, digest: &str) -> String {
        format!(
            "A number n is written as a word with n lesser words of its length, of the words over \
             the digits 0 to {} that the automaton with {} accepts, which reads them {order}, and \
             of which the SHA-256 is {digest}.",
            self.digits - 1,
            self.language.described()
        )
    }

    /// Whether infinitely many words have a digit other than 0 at their most significant place:
    /// whether one of them has more digits than there are states.
    fn is_unbounded(&self, limits: &Limits) -> Result<bool, Reject> {
        let language = &self.language;
        let accepts = |q: u32| language.output(q) == Some(1);
        let marks = |q: u32| language.row(q).iter().skip(1);
        // `leads` holds the states from which a word with `length` digits leads to an end of such a
        // word; if the most significant digit is read last, that digit is not counted.
        let states = || (0u32..).take(language.states());
        let mut leads: Vec<bool> = match self.least_first {
            true => states().map(|q| marks(q).any(|&next| accepts(next))).collect(),
            false => states().map(accepts).collect(),
        };
        let mut timer = limits.timer();
        for length in 0..2 * language.states() {
            let found = match self.least_first {
                true => leads[0],
                false => marks(0).any(|&next| leads[index(next)]),
            };
            if found && length >= language.states() {
                return Ok(true);
            }
            timer.spend(count(language.entries()))?;
            leads = states().map(|q| language.row(q).iter().any(|&to| leads[index(to)])).collect();
        }
        Ok(false)
    }

    /// Returns the digits of a number, most significant first, without zeros in front.
    pub(crate) fn word(&self, number: i64, work: &mut Work) -> Result<Vec<u32>, Reject> {
        let mut rest = u128::try_from(number).unwrap_or(0);
        let (mut counts, mut ends) = self.empty();
        let (mut table, size) = (Vec::new(), MEMBER + 4 * self.language.states());
        while total(&counts, &ends) <= rest {
            work.spend(self.language.entries(), LOOK)?;
            work.keep(size)?;
            let longer = self.longer(&counts);
            table.push(std::mem::replace(&mut counts, longer));
        }
        work.release(size * table.len());
        let mut word = Vec::new();
        for counts in table.iter().rev() {
            work.spend(self.language.entries(), LOOK)?;
            let mut fits = |digit: &u32| {
                let below = total(counts, &self.with(&ends, *digit));
                let fits = rest < below;
                rest -= if fits { 0 } else { below };
                fits
            };
            let digit = (0..self.digits).find(&mut fits).ok_or_else(|| {
                Reject::here(Code::BaseInvalid, "a number of the formula has no word")
            })?;
            ends = self.with(&ends, digit);
            word.push(digit);
        }
        Ok(word)
    }

    /// Builds the automaton that accepts a word, given most significant digit first and without
    /// zeros in front, with any zeros in front.
    pub(crate) fn reads(&self, mut word: Vec<u32>) -> Automaton {
        let end = u32::try_from(word.len()).unwrap_or(u32::MAX);
        // Zeros are read before the first digit, or behind the last one.
        let (padding, never) = (if self.least_first { end } else { 0 }, end + 1);
        if self.least_first {
            word.reverse();
        }
        let next = |state, digit| match word.get(index(state)) {
            Some(&wanted) if digit == wanted => state + 1,
            _ if state == padding && digit == 0 => padding,
            _ => never,
        };
        let outputs: Vec<u16> = (0..=never).map(|state| u16::from(state == end)).collect();
        Automaton::build(self.digits, &outputs, next)
    }

    /// Returns the number with these digits, most significant first, if it fits.
    pub(crate) fn rank(&self, digits: &[u32]) -> Option<u128> {
        if digits.len().saturating_mul(self.language.entries()) > MOST_COUNTED {
            return None;
        }
        let (counts, mut ends) = self.empty();
        let mut table = vec![counts];
        for _ in digits.iter().skip(1) {
            table.extend(table.last().map(|counts| self.longer(counts)));
        }
        let mut rank = 0u128;
        for &digit in digits {
            let counts = table.pop()?;
            let below = (0..digit).map(|less| total(&counts, &self.with(&ends, less)));
            rank = below.fold(rank, u128::saturating_add);
            ends = self.with(&ends, digit);
        }
        (rank < u128::MAX).then_some(rank)
    }

    /// The properties of words before any digit is read. For each state a number of words: most
    /// significant digit first, those that lead from this state to the end of a word; least
    /// significant digit first, those that lead from the start to this state. And the states of
    /// which these numbers count the words of the language.
    fn empty(&self) -> (Vec<u128>, Vec<bool>) {
        let states = || (0u32..).take(self.language.states());
        let accepts = states().map(|q| self.language.output(q) == Some(1));
        let start = states().map(|q| q == 0);
        match self.least_first {
            true => (start.map(u128::from).collect(), accepts.collect()),
            false => (accepts.map(u128::from).collect(), start.collect()),
        }
    }

    /// Counts words that are one digit longer. Counts saturate.
    fn longer(&self, counts: &[u128]) -> Vec<u128> {
        let mut longer = vec![0u128; counts.len()];
        for q in (0u32..).take(counts.len()) {
            for &next in self.language.row(q) {
                let (at, of) = if self.least_first { (next, q) } else { (q, next) };
                let more = &mut longer[index(at)];
                *more = more.saturating_add(counts[index(of)]);
            }
        }
        longer
    }

    /// Returns the states that count if the next digit from the most significant one on is this.
    fn with(&self, ends: &[bool], digit: u32) -> Vec<bool> {
        let mut with = vec![false; ends.len()];
        for q in (0u32..).take(ends.len()) {
            let next = self.language.next(q, index(digit));
            let (at, of) = if self.least_first { (q, next) } else { (next, q) };
            with[index(at)] |= ends[index(of)];
        }
        with
    }
}

/// Adds up the counts of some states.
fn total(counts: &[u128], states: &[bool]) -> u128 {
    let counts = counts.iter().zip(states).filter(|&(_, &counted)| counted);
    counts.fold(0, |sum, (&count, _)| sum.saturating_add(count))
}
