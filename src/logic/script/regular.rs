//! Regular expressions over digits: Walnut's command `reg`.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::automaton::language::padded;
use crate::automaton::{Alphabet, Dfao, DigitOrder, Nondeterministic, Track, minimize};
use crate::budget::{Budget, Reached};

/// Why a regular expression does not define a set of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegularError {
    /// The text is not a regular expression; the column, from 1, and the reason.
    #[error("column {0} of the expression: {1}")]
    Syntax(usize, String),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

/// The greatest depth of nested parentheses.
const MOST_NESTED: usize = 64;

/// The automata of a regular expression, with output 1 where it matches and 0 elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegularSet {
    /// The minimal automaton of the words that match, in the order in which they are read.
    pub language: Dfao,
    /// The minimal automaton of the numbers, one for each track, of which some spelling matches.
    pub numbers: Dfao,
    /// Whether the expression distinguishes spellings by zeros before the most significant digit.
    pub zeros_matter: bool,
}

/// Returns the automata of a regular expression over digits.
///
/// `ab`, `a|b`, `a*`, `a+`, `a?` and `(…)` have their usual meaning; `.` is any letter. With one
/// track a letter is a digit `0`–`9`, or `[12]`; with several it is `[0,1]`, in which `*` is any
/// digit.
///
/// ```
/// use nimata::automaton::{Alphabet, DigitOrder};
/// use nimata::logic::script::regular_set;
/// let binary = Alphabet::new(2, 1)?;
/// let powers = regular_set("0*10*", binary, DigitOrder::Msd, &Default::default())?;
/// assert_eq!(powers.numbers.value_at(&8u32.into()), Some(1));
/// assert_eq!(powers.numbers.value_at(&9u32.into()), Some(0));
/// assert!(!powers.zeros_matter);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RegularError`] if the text is not an expression or a bound is reached.
///
/// # Complexity
/// Exponential in the length of the expression in the worst case; the budget bounds the states.
pub fn regular_set(
    text: &str,
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
) -> Result<RegularSet, RegularError> {
    regular_set_over(text, alphabet, None, order, budget)
}

/// Works as [`regular_set`]; if there are tracks, each has digits of its own, and a letter such as
/// -1 stands in brackets.
///
/// ```
/// use nimata::automaton::{Alphabet, DigitOrder, Letters, Track};
/// use nimata::logic::script::regular_set_over;
/// let signs = [Track::Code(Letters::new([-1, 0, 1]).expect("0 is a letter"))];
/// let (three, order) = (Alphabet::new(3, 1)?, DigitOrder::Msd);
/// let set = regular_set_over("[-1]0*", three, Some(&signs), order, &Default::default())?;
/// // -1 is the third letter, after 0 and 1: 200 in base 3 is 18.
/// assert_eq!(set.numbers.value_at(&18u32.into()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`regular_set`].
///
/// # Complexity
/// That of [`regular_set`].
pub fn regular_set_over(
    text: &str,
    alphabet: Alphabet,
    tracks: Option<&[Track]>,
    order: DigitOrder,
    budget: &Budget,
) -> Result<RegularSet, RegularError> {
    let signs: Vec<char> = text.chars().collect();
    let words = Nondeterministic::new(alphabet);
    let mut parser = Parser { signs: &signs, at: 0, nested: 0, alphabet, tracks, words };
    let (from, to) = parser.choice()?;
    if parser.at < signs.len() {
        return Err(parser.fault("this `)` closes nothing"));
    }
    let mut words = parser.words;
    words.set_start(from);
    words.set_accepting(to, true);
    let language = minimize(&words.determinize(order, budget)?);
    let numbers = padded(&language, budget)?;
    let zeros_matter = language != numbers;
    Ok(RegularSet { language, numbers, zeros_matter })
}

struct Parser<'t> {
    signs: &'t [char],
    at: usize,
    nested: usize,
    alphabet: Alphabet,
    /// What the digits of each track are, if they differ.
    tracks: Option<&'t [Track]>,
    words: Nondeterministic,
}

/// The node at which an expression begins, and the one at which it ends.
type Ends = (u32, u32);

impl Parser<'_> {
    fn fault(&self, what: impl Into<String>) -> RegularError {
        RegularError::Syntax(self.at + 1, what.into())
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|sign| sign.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    fn choice(&mut self) -> Result<Ends, RegularError> {
        let ends = (self.words.add_node(), self.words.add_node());
        loop {
            let (from, to) = self.sequence()?;
            self.words.add_empty_move(ends.0, from);
            self.words.add_empty_move(to, ends.1);
            if self.peek() != Some('|') {
                return Ok(ends);
            }
            self.at += 1;
        }
    }

    fn sequence(&mut self) -> Result<Ends, RegularError> {
        let start = self.words.add_node();
        let mut end = start;
        while self.peek().is_some_and(|sign| sign != '|' && sign != ')') {
            let (from, to) = self.repeated()?;
            self.words.add_empty_move(end, from);
            end = to;
        }
        Ok((start, end))
    }

    fn repeated(&mut self) -> Result<Ends, RegularError> {
        let mut ends = self.one()?;
        while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
            self.at += 1;
            let (from, to) = ends;
            // The two nodes are new, so that no other path returns to them.
            let around = (self.words.add_node(), self.words.add_node());
            self.words.add_empty_move(around.0, from);
            self.words.add_empty_move(to, around.1);
            if sign != '?' {
                self.words.add_empty_move(to, from);
            }
            if sign != '+' {
                self.words.add_empty_move(around.0, around.1);
            }
            ends = around;
        }
        Ok(ends)
    }

    fn one(&mut self) -> Result<Ends, RegularError> {
        let sign = self.peek().expect("the caller has seen one");
        let letters = match sign {
            '(' => {
                if self.nested >= MOST_NESTED {
                    return Err(self.fault("parentheses nest too deep"));
                }
                self.nested += 1;
                self.at += 1;
                let ends = self.choice()?;
                if self.peek() != Some(')') {
                    return Err(self.fault("a `)` is missing"));
                }
                self.at += 1;
                self.nested -= 1;
                return Ok(ends);
            }
            '.' => self.letters(&vec![None; self.count()]),
            '[' => self.letter()?,
            '0'..='9' if self.alphabet.tracks() == 1 => {
                BTreeSet::from([self.digit(0, &sign.to_string())?])
            }
            '0'..='9' => return Err(self.fault("with several tracks a letter is like [0,1]")),
            other => return Err(self.fault(format!("`{}` has no meaning", other.escape_debug()))),
        };
        self.at += 1;
        let ends = (self.words.add_node(), self.words.add_node());
        for letter in letters {
            self.words.add_move(ends.0, letter, ends.1);
        }
        Ok(ends)
    }

    fn count(&self) -> usize {
        usize::try_from(self.alphabet.tracks()).expect("at most 20")
    }

    /// The number of digits of a track.
    fn digits(&self, place: usize) -> u32 {
        self.tracks.map_or(self.alphabet.base(), |tracks| tracks[place].digits())
    }

    /// The digit of a track that a text stands for.
    fn digit(&self, place: usize, text: &str) -> Result<u32, RegularError> {
        if let Some(tracks) = self.tracks {
            let track = &tracks[place];
            let wrong = || self.fault(format!("`{text:.20}` is not a digit of {track}"));
            return track.digit(text).ok_or_else(wrong);
        }
        let digit: u32 =
            text.parse().map_err(|_| self.fault(format!("`{text:.20}` is not a digit")))?;
        if digit < self.alphabet.base() {
            return Ok(digit);
        }
        let most = self.alphabet.base() - 1;
        Err(self.fault(format!("{digit} is not a digit: digits are 0 to {most}")))
    }

    /// The letters with these digits; `None` is any digit of a track.
    fn letters(&self, digits: &[Option<u32>]) -> BTreeSet<u32> {
        let mut letters = BTreeSet::from([0]);
        for (place, digit) in digits.iter().enumerate() {
            let digits = digit.map_or(0..self.digits(place), |digit| digit..digit + 1);
            let base = self.alphabet.base();
            letters = letters
                .iter()
                .flat_map(|letter| digits.clone().map(move |digit| letter * base + digit))
                .collect();
        }
        letters
    }

    /// Reads the letters that `[0,*]` stands for, up to the closing bracket.
    fn letter(&mut self) -> Result<BTreeSet<u32>, RegularError> {
        let rest = &self.signs[self.at + 1..];
        let length = rest.iter().position(|&sign| sign == ']');
        let length = length.ok_or_else(|| self.fault("a `]` is missing"))?;
        let inner: String = rest[..length].iter().collect();
        let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
        if parts.len() != self.count() {
            let tracks = self.count();
            return Err(self.fault(format!("{} digits, for {tracks} tracks", parts.len())));
        }
        let digits = parts.iter().enumerate().map(|(place, part)| match *part {
            "*" => Ok(None),
            part => self.digit(place, part).map(Some),
        });
        let digits: Vec<Option<u32>> = digits.collect::<Result<_, _>>()?;
        let letters = self.letters(&digits);
        self.at += length + 1;
        Ok(letters)
    }
}
