//! Reads a regular expression.

use std::collections::BTreeSet;

use super::error::RegularError;
use super::graph::{Ends, Graph};
use nimata_automata::automaton::{Alphabet, Track};
use nimata_automata::budget::Budget;
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
    /// The first digit that the alphabet does not have.
    foreign: Option<String>,
    budget: &'t Budget,
}

impl<'t> Parser<'t> {
    /// The beginning of an expression; if there are tracks, each has digits of its own.
    pub(super) fn new(
        signs: &'t [char],
        alphabet: Alphabet,
        tracks: Option<&'t [Track]>,
        budget: &'t Budget,
    ) -> Self {
        let (at, nested, graph, foreign) = (0, 0, Graph::default(), None);
        Parser { signs, at, nested, alphabet, tracks, graph, foreign, budget }
    }

    /// Reads a whole expression; the last result is a digit that the alphabet does not have.
    pub(super) fn expression(mut self) -> Result<(Graph, Ends, Option<String>), RegularError> {
        let ends = self.choice()?;
        match self.at < self.signs.len() {
            true => Err(self.fault("this `)` closes nothing")),
            false => Ok((self.graph, ends, self.foreign)),
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

    /// A letter, an expression in parentheses, or the complement of one of these.
    fn one(&mut self) -> Result<Ends, RegularError> {
        let Some(sign) = self.peek() else { return Err(self.fault("an expression is missing")) };
        let letters = match sign {
            '(' | '~' => {
                if self.nested >= MOST_NESTED {
                    return Err(self.fault("parentheses nest too deep"));
                }
                self.nested += 1;
                self.at += 1;
                let ends = if sign == '(' { self.choice()? } else { self.one()? };
                self.nested -= 1;
                if sign == '~' {
                    let any = self.any()?;
                    let ends = self.graph.complement(ends, self.alphabet, &any, self.budget)?;
                    return ends.ok_or_else(|| self.fault(TOO_LARGE));
                }
                if self.peek() != Some(')') {
                    return Err(self.fault("a `)` is missing"));
                }
                self.at += 1;
                return Ok(ends);
            }
            '.' => self.any()?,
            '[' => self.letter()?,
            '0'..='9' if self.alphabet.tracks() == 1 => {
                let digits = self.digits(0, &sign.to_string())?;
                self.letters(&[digits])
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

    /// The digits of a track that a text stands for, as `1`, `2-5`, or `*` for all of them. The
    /// track may lack some.
    fn digits(&mut self, place: usize, text: &str) -> Result<Vec<u32>, RegularError> {
        let own = |tracks: &[Track]| tracks[place].own_digits();
        let all = self.tracks.map_or(0..self.alphabet.base(), own);
        if text == "*" {
            return Ok(all.collect());
        }
        let ends = text.split_once('-').map(|(first, last)| (first.parse(), last.parse()));
        let names: Vec<String> = match ends {
            Some((Ok(first), Ok(last))) => (first..=last).map(|it: u8| it.to_string()).collect(),
            _ => vec![text.to_owned()],
        };
        let mut found = Vec::new();
        for name in names {
            let digit = match self.tracks {
                Some(tracks) => tracks[place].digit(&name),
                None => name.parse().ok().filter(|digit| all.contains(digit)),
            };
            if digit.is_none() && name.parse::<i64>().is_err() {
                return Err(self.fault(format!("`{}` is not a digit", excerpt(&name, 20))));
            }
            found.extend(digit);
            if digit.is_none() {
                self.foreign.get_or_insert(name);
            }
        }
        Ok(found)
    }

    /// All letters.
    fn any(&mut self) -> Result<BTreeSet<u32>, RegularError> {
        let digits = (0..self.count()).map(|place| self.digits(place, "*"));
        let digits = digits.collect::<Result<Vec<_>, _>>()?;
        Ok(self.letters(&digits))
    }

    /// The letters with one of these digits on each track.
    fn letters(&self, digits: &[Vec<u32>]) -> BTreeSet<u32> {
        let base = self.alphabet.base();
        digits.iter().fold(BTreeSet::from([0]), |letters, digits| {
            let longer = |letter| digits.iter().map(move |digit| letter * base + digit);
            letters.into_iter().flat_map(longer).collect()
        })
    }

    /// Reads the letters that `[0,*]` or `[2-5]` stand for, up to the closing bracket.
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
        let digits = parts.iter().enumerate().map(|(place, part)| self.digits(place, part));
        let digits = digits.collect::<Result<Vec<_>, _>>()?;
        self.at += length + 1;
        Ok(self.letters(&digits))
    }
}
