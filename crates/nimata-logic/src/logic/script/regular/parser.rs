//! Reads a regular expression.

use std::collections::BTreeSet;
use std::ops::Range;

use super::error::RegularError;
use super::graph::{Ends, Graph};
use nimata_automata::automaton::{Alphabet, Track};
use nimata_automata::number::excerpt;

/// The greatest depth of nested parentheses.
const MOST_NESTED: usize = 64;

const TOO_LARGE: &str = "the expression before this place has too large an automaton";

/// The state of reading an expression.
pub(super) struct Parser<'t> {
    signs: &'t [char],
    at: usize,
    nested: usize,
    alphabet: Alphabet,
    /// The digits of each track, if they differ.
    tracks: Option<&'t [Track]>,
    graph: Graph,
}

impl<'t> Parser<'t> {
    /// The beginning of an expression; if there are tracks, each has digits of its own.
    pub(super) fn new(signs: &'t [char], alphabet: Alphabet, tracks: Option<&'t [Track]>) -> Self {
        Parser { signs, at: 0, nested: 0, alphabet, tracks, graph: Graph::default() }
    }

    /// Reads a whole expression.
    pub(super) fn expression(mut self) -> Result<(Graph, Ends), RegularError> {
        let ends = self.choice()?;
        match self.at < self.signs.len() {
            true => Err(self.fault("this `)` closes nothing")),
            false => Ok((self.graph, ends)),
        }
    }

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
        let mut ends = self.both()?;
        while self.peek() == Some('|') {
            self.at += 1;
            let other = self.both()?;
            ends = self.graph.either(ends, other);
        }
        Ok(ends)
    }

    fn both(&mut self) -> Result<Ends, RegularError> {
        let mut ends = self.sequence()?;
        while self.peek() == Some('&') {
            self.at += 1;
            let other = self.sequence()?;
            let both = self.graph.both(ends, other);
            ends = both.ok_or_else(|| self.fault(TOO_LARGE))?;
        }
        Ok(ends)
    }

    fn sequence(&mut self) -> Result<Ends, RegularError> {
        let mut ends = self.graph.nothing();
        while self.peek().is_some_and(|sign| !['|', '&', ')'].contains(&sign)) {
            let next = self.repeated()?;
            ends = self.graph.then(ends, next);
        }
        Ok(ends)
    }

    fn repeated(&mut self) -> Result<Ends, RegularError> {
        let begin = self.graph.mark();
        let mut ends = self.one()?;
        while let Some(sign @ ('*' | '+' | '?' | '{')) = self.peek() {
            self.at += 1;
            if sign != '{' {
                ends = self.graph.repeated(ends, sign != '?', sign != '+');
                continue;
            }
            let (least, most) = self.counts()?;
            let times = self.graph.times(ends, &begin, least, most);
            ends = times.ok_or_else(|| self.fault(TOO_LARGE))?;
        }
        Ok(ends)
    }

    /// Reads the rest of `{3}`, `{3,}` or `{3,5}`.
    fn counts(&mut self) -> Result<(usize, Option<usize>), RegularError> {
        let rest = &self.signs[self.at..];
        let length = rest.iter().position(|&sign| sign == '}');
        let length = length.ok_or_else(|| self.fault("a `}` is missing"))?;
        let inner: String = rest[..length].iter().collect();
        let (least, most) = inner.split_once(',').unwrap_or((&inner, &inner));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let most = if most.trim().is_empty() { Some(None) } else { number(most).map(Some) };
        match (number(least), most) {
            (Some(least), Some(most)) if most.is_none_or(|most| least <= most) => {
                self.at += length + 1;
                Ok((least, most))
            }
            _ => Err(self.fault("numbers such as `{3}`, `{3,}` or `{3,5}` should stand here")),
        }
    }

    /// A letter, or an expression in parentheses.
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
        Ok(self.graph.letter(letters))
    }

    fn count(&self) -> usize {
        usize::try_from(self.alphabet.tracks()).expect("at most 20")
    }

    /// The digits of a track.
    fn digits(&self, place: usize) -> Range<u32> {
        self.tracks.map_or(0..self.alphabet.base(), |tracks| tracks[place].own_digits())
    }

    /// The digit of a track that a text stands for.
    fn digit(&self, place: usize, text: &str) -> Result<u32, RegularError> {
        if let Some(tracks) = self.tracks {
            let track = &tracks[place];
            let wrong = || self.fault(format!("`{}` is not a digit of {track}", excerpt(text, 20)));
            return track.digit(text).ok_or_else(wrong);
        }
        let digit: u32 = text
            .parse()
            .map_err(|_| self.fault(format!("`{}` is not a digit", excerpt(text, 20))))?;
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
            let digits = digit.map_or_else(|| self.digits(place), |digit| digit..digit + 1);
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
