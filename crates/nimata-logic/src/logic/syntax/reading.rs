//! Reports how a row of `&`, `|` and `^` without parentheses was read, by writing the parentheses.

use super::token::Placed;
use crate::logic::Connective::{self, And, Or, Xor};

/// A row in which different ones of `&`, `|` and `^` stand without parentheses. Here they bind
/// equally tightly, from the left; in many other notations they do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    /// The column of the first sign that differs from the one before it, from 1, counted in
    /// characters.
    pub column: usize,
    /// The two different signs.
    pub signs: (Connective, Connective),
    /// The row as it was read, with parentheses.
    pub read: String,
    /// The other reading, which may have been meant.
    pub otherwise: String,
}

/// The parts of a formula in a row and the signs between them, collected while reading.
#[derive(Debug, Default)]
pub(super) struct Row {
    /// The bytes at which the parts begin and end; the last part has no end yet.
    begins: Vec<usize>,
    ends: Vec<usize>,
    signs: Vec<Connective>,
}

impl Row {
    /// Starts a row whose first part begins at this byte.
    pub(super) fn from(begin: usize) -> Self {
        Row { begins: vec![begin], ..Row::default() }
    }

    /// Adds a sign at this byte, and the token after it.
    pub(super) fn sign(&mut self, sign: Connective, at: usize, next: Placed<'_>) {
        self.signs.push(sign);
        self.ends.push(at);
        self.begins.push(next.offset);
    }

    /// The report on a row that ends at this byte; `None` if all its signs are the same.
    pub(super) fn mixed(&self, text: &str, end: usize) -> Option<Mixed> {
        let pairs = || self.signs.windows(2).map(|pair| (pair[0], pair[1]));
        let place = pairs().position(|(one, other)| one != other)?;
        let ends = self.ends.iter().copied().chain([end]);
        let parts = self.begins.iter().copied().zip(ends);
        let parts: Vec<String> = parts.map(|(begin, end)| in_a_line(&text[begin..end])).collect();
        let read = from_the_left(&parts, &self.signs);
        let otherwise = [[Or, Xor, And], [And, Xor, Or]]
            .into_iter()
            .map(|loosest_first| by_tightness(&parts, &self.signs, &loosest_first))
            .find(|other| *other != read)?;
        Some(Mixed {
            column: text[..self.ends[place + 1]].chars().count() + 1,
            signs: pairs().nth(place)?,
            read,
            otherwise,
        })
    }
}

fn in_a_line(part: &str) -> String {
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn from_the_left(parts: &[String], signs: &[Connective]) -> String {
    let mut read = parts[0].clone();
    for (at, sign) in signs.iter().enumerate() {
        if at > 0 && signs[at - 1] != *sign {
            read = format!("({read})");
        }
        read = format!("{read} {sign} {}", parts[at + 1]);
    }
    read
}

/// The row with the parentheses that signs of different strength would have.
fn by_tightness(parts: &[String], signs: &[Connective], loosest_first: &[Connective]) -> String {
    let Some((loosest, tighter)) = loosest_first.split_first() else { return parts.join("") };
    if !signs.contains(loosest) {
        return by_tightness(parts, signs, tighter);
    }
    let mut groups = Vec::new();
    let mut begin = 0;
    let ends = (0..signs.len()).filter(|&at| signs[at] == *loosest).chain([signs.len()]);
    for end in ends {
        let group = by_tightness(&parts[begin..=end], &signs[begin..end], tighter);
        groups.push(if end > begin { format!("({group})") } else { group });
        begin = end + 1;
    }
    groups.join(&format!(" {loosest} "))
}

#[cfg(test)]
mod tests {
    use crate::logic::{Vocabulary, parse};

    fn readings(text: &str) -> Vec<(usize, String, String)> {
        let mixed = parse(text, &Vocabulary::default()).expect("a formula").mixed;
        mixed.into_iter().map(|mixed| (mixed.column, mixed.read, mixed.otherwise)).collect()
    }

    #[test]
    fn mixed_signs_are_shown_with_both_readings() {
        let one = |column, read: &str, otherwise: &str| {
            vec![(column, read.to_owned(), otherwise.to_owned())]
        };
        let found = readings("b<=c & d=b | b>c & d=c");
        let read = "((b<=c & d=b) | b>c) & d=c";
        assert_eq!(found, one(12, read, "(b<=c & d=b) | (b>c & d=c)"));
        // The other reading is the usual one, and never one in which `|` binds more tightly.
        assert_eq!(readings("a=1 & b=1 | c=1"), one(11, "(a=1 & b=1) | c=1", "a=1 & (b=1 | c=1)"));
        assert_eq!(
            readings("x=1 => (a=1 |\n b=1 ^ c=1)"),
            one(20, "(a=1 | b=1) ^ c=1", "a=1 | (b=1 ^ c=1)")
        );
    }

    #[test]
    fn signs_of_one_kind_or_with_parentheses_are_clear() {
        for text in ["a=1 & b=1 & c=1", "(a=1 & b=1) | c=1", "a=1 & b=1 => c=1 | d=1"] {
            assert_eq!(readings(text), [], "{text}");
        }
    }
}
