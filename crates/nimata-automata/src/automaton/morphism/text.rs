//! The text of a morphism: rules such as `0 -> 01`, with commas or nothing between them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::letters::Letters;
use super::{Morphism, MorphismError};

/// The greatest number of letters in all rules together.
const MOST_LETTERS: usize = 1 << 20;

impl fmt::Display for Morphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (letter, image)) in self.images.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{} ->", Letters(&[*letter]))?;
            if !image.is_empty() {
                write!(f, " {}", Letters(image))?;
            }
        }
        Ok(())
    }
}

/// Reads rules such as `0 -> 01, 1 -> 10`. A letter is one digit, or an integer in brackets;
/// spaces mean nothing, and a comma may stand behind a rule. A letter before `->` begins a rule.
impl FromStr for Morphism {
    type Err = MorphismError;

    fn from_str(text: &str) -> Result<Self, MorphismError> {
        let mut signs = Signs { signs: text.chars().zip(1..).peekable() };
        let mut rules = Rules::default();
        while let Some((sign, column)) = signs.signs.next() {
            match sign {
                ',' => rules.close(column)?,
                '-' if signs.signs.next_if(|(sign, _)| *sign == '>').is_some() => {
                    rules.arrow(column)?;
                }
                '[' => rules.letter(column, signs.in_brackets(column)?)?,
                _ => match sign.to_digit(10) {
                    Some(digit) => rules.letter(column, digit.into())?,
                    None if sign.is_whitespace() => {}
                    None => return fault(column, "this is neither a letter, `->` nor a comma"),
                },
            }
        }
        let end = text.chars().count() + 1;
        if rules.open.is_some() || !rules.word.is_empty() || rules.images.is_empty() {
            rules.close(end)?;
        }
        Ok(Morphism { images: rules.images })
    }
}

fn fault<T>(column: usize, what: impl Into<String>) -> Result<T, MorphismError> {
    Err(MorphismError::Syntax(column, what.into()))
}

/// The signs of a text with their columns.
struct Signs<I: Iterator<Item = (char, usize)>> {
    signs: std::iter::Peekable<I>,
}

impl<I: Iterator<Item = (char, usize)>> Signs<I> {
    /// The integer up to the bracket that closes the one in this column.
    fn in_brackets(&mut self, column: usize) -> Result<i64, MorphismError> {
        /// More signs than an integer of 64 bits and some spaces have.
        const MOST: usize = 40;
        let mut text = String::new();
        loop {
            match self.signs.next() {
                Some((']', _)) => break,
                Some((sign, _)) if text.len() < MOST => text.push(sign),
                _ => return fault(column, "this bracket should hold an integer, as in [10]"),
            }
        }
        let integer = text.trim().parse();
        integer.or_else(|_| fault(column, "this bracket should hold an integer, as in [10]"))
    }
}

/// The rules that were read.
#[derive(Default)]
struct Rules {
    images: BTreeMap<i64, Vec<i64>>,
    /// The letter whose image is being read, if one is, and its column.
    open: Option<(usize, i64)>,
    /// The letters since the last `->` or comma, with their columns.
    word: Vec<(usize, i64)>,
    /// The number of letters of the rules.
    letters: usize,
}

impl Rules {
    fn letter(&mut self, column: usize, letter: i64) -> Result<(), MorphismError> {
        if self.open.is_none() && !self.word.is_empty() {
            return fault(column, "`->` should stand here: a rule begins with one letter");
        }
        self.letters += 1;
        if self.letters > MOST_LETTERS {
            return fault(column, format!("the rules have more than {MOST_LETTERS} letters"));
        }
        self.word.push((column, letter));
        Ok(())
    }

    /// Begins the image of the letter in front.
    fn arrow(&mut self, column: usize) -> Result<(), MorphismError> {
        let Some(first) = self.word.pop() else {
            return fault(column, "a letter should stand in front of `->`");
        };
        if self.open.is_some() {
            self.close(column)?;
        }
        self.open = Some(first);
        Ok(())
    }

    /// Ends a rule.
    fn close(&mut self, column: usize) -> Result<(), MorphismError> {
        let Some((begin, letter)) = self.open.take() else {
            return fault(column, "a rule such as `0 -> 01` should end here");
        };
        let image = self.word.drain(..).map(|(_, letter)| letter).collect();
        match self.images.insert(letter, image) {
            None => Ok(()),
            Some(_) => fault(begin, "this letter has an image already"),
        }
    }
}
