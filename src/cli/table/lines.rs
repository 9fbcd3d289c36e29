//! The lines of a table of a game of one number, from 0 on.

use std::io::{self, Write};

use crate::cli::Format;
use crate::data::Quantity;
use crate::export::values::{self, header};

/// The syntax of a table to which lines can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// `20: 0 1 2 …`, twenty values on a line.
    Text,
    /// `20,0` after a header.
    Csv,
    /// `20 0`.
    Bfile,
}

impl Lines {
    /// The greatest length of a line in bytes.
    pub const LONGEST: u64 = 1 << 9;

    /// The lines of a format; `None` if it is written as a whole.
    pub fn of(format: Format) -> Option<Self> {
        match format {
            Format::Text => Some(Lines::Text),
            Format::Csv => Some(Lines::Csv),
            Format::Bfile => Some(Lines::Bfile),
            _ => None,
        }
    }

    /// The line before the values, with its end; empty if there is none.
    pub fn header(self) -> String {
        match self {
            Lines::Csv => header(Quantity::VALUE),
            Lines::Text | Lines::Bfile => String::new(),
        }
    }

    /// The syntax of a line.
    fn syntax(self) -> values::Lines {
        match self {
            Lines::Text => values::Lines::TEXT,
            Lines::Csv => values::Lines::CSV,
            Lines::Bfile => values::Lines::BFILE,
        }
    }

    /// The number of values of a whole line.
    pub fn values_a_line(self) -> usize {
        self.syntax().values
    }

    /// Writes the lines of the numbers from `first` on, with which a line begins.
    ///
    /// # Errors
    /// Any error of `out`.
    pub fn write(self, out: &mut dyn Write, first: usize, values: &[u32]) -> io::Result<()> {
        let first = u64::try_from(first).expect("a number of a table");
        self.syntax().write(out, first, values.iter().map(|&value| value.into()))
    }

    /// Adds the values of a line without its end, beginning with the value of `first`; returns
    /// whether [`Lines::write`] writes the line so.
    pub fn read(self, line: &[u8], first: usize, values: &mut Vec<u32>) -> bool {
        let Some(rest) = line.strip_prefix(self.begin(first).as_bytes()) else { return false };
        let mut numbers = rest.split(|&byte| byte == b' ');
        let count = values.len();
        let all = numbers.by_ref().take(self.values_a_line()).all(|text| {
            let value = number(text);
            values.extend(value);
            value.is_some()
        });
        all && numbers.next().is_none() && values.len() > count
    }

    /// Tells whether a line without an end may be the beginning of the line of `first`.
    pub fn may_begin(self, line: &[u8], first: usize) -> bool {
        let begin = self.begin(first);
        let goes_on = |rest: &[u8]| rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b' ');
        begin.as_bytes().starts_with(line)
            || line.strip_prefix(begin.as_bytes()).is_some_and(goes_on)
    }

    /// The text before the first value of a line.
    fn begin(self, first: usize) -> String {
        format!("{first}{}", self.syntax().after_index)
    }
}

/// A value, if it is written as it always is: in decimal digits, without zeros before them.
fn number(text: &[u8]) -> Option<u32> {
    let plain = text.iter().all(u8::is_ascii_digit) && !matches!(text, [] | [b'0', _, ..]);
    plain.then(|| str::from_utf8(text).ok()?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Lines; 3] = [Lines::Text, Lines::Csv, Lines::Bfile];

    #[test]
    fn lines_are_read_as_they_are_written_and_their_beginnings_are_known() {
        for lines in ALL {
            let values = [0, 7, 10, 4_294_967_295].repeat(5);
            let values = &values[..lines.values_a_line()];
            let mut line = Vec::new();
            lines.write(&mut line, 40, values).expect("memory takes all");
            assert_eq!(line.pop(), Some(b'\n'));
            let mut found = Vec::new();
            assert!(lines.read(&line, 40, &mut found), "{lines:?}");
            assert_eq!(found, values, "{lines:?}");
            for end in 0..=line.len() {
                assert!(lines.may_begin(&line[..end], 40), "{lines:?}: {end}");
            }
            assert!(!lines.read(&line, 41, &mut found) && !lines.may_begin(&line, 41), "{lines:?}");
        }
    }

    #[test]
    fn other_lines_are_not_read() {
        for (lines, wrong) in [
            (Lines::Bfile, "3"),
            (Lines::Bfile, "3 "),
            (Lines::Bfile, "3 01"),
            (Lines::Bfile, "03 1"),
            (Lines::Bfile, "3 +1"),
            (Lines::Bfile, "3 1\r"),
            (Lines::Bfile, "3 1 2"),
            (Lines::Bfile, "3  1"),
            (Lines::Bfile, "3 4294967296"),
            (Lines::Csv, "3 1"),
            (Lines::Csv, "3,\"1\""),
            (Lines::Csv, "3,1,"),
            (Lines::Text, "3:1"),
            (Lines::Text, "3: 1 "),
            (Lines::Text, "3:"),
            (Lines::Text, "3: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
        ] {
            assert!(!lines.read(wrong.as_bytes(), 3, &mut Vec::new()), "{wrong}");
        }
    }
}
