//! Octal games as text: the code after `octal:`, the canonical name, and the rules in words.

use std::fmt;

use super::Octal;
use super::rules::{BITS, wrong_digit, wrong_first};
use crate::game::GameError;

impl Octal {
    /// Reads a code such as `0.77`; spaces around it are ignored.
    ///
    /// ```
    /// use nimata_games::game::octal::Octal;
    /// assert_eq!(Octal::parse("0.070")?.to_string(), "octal:0.07");
    /// assert_eq!(Octal::parse("4.")?.to_string(), "octal:4.0");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong, where, and what to write.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let text = text.trim();
        let wrong = |says| Err(GameError::NoSuchGame(says));
        if text.is_empty() {
            return wrong("the code is missing: write the digits, for example octal:0.77".into());
        }
        let Some((first, rest)) = text.split_once('.') else {
            let text = shortened(text);
            return wrong(format!(
                "`{text}` has no point: write octal:0.d…, for example octal:0.77"
            ));
        };
        let first = match first {
            "0" => 0,
            "4" => 4,
            _ => return Err(wrong_first(shortened(first))),
        };
        let digits = rest.trim_end_matches('0').chars().zip(1..).map(|(digit, at)| {
            let octal = digit.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
            octal.ok_or_else(|| wrong_digit(digit, at))
        });
        Octal::new(std::iter::once(Ok(first)).chain(digits).collect::<Result<_, _>>()?)
    }

    /// The rules in words, as part of a sentence.
    ///
    /// ```
    /// use nimata_games::game::octal::Octal;
    /// assert_eq!(
    ///     Octal::parse("0.137")?.describe(),
    ///     "take 1 token and leave no heap; 2 tokens and leave no heap or one heap; \
    ///      3 tokens and leave no heap, one heap or two heaps"
    /// );
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn describe(&self) -> String {
        let phrase = |digit: u8| {
            let taken: Vec<usize> =
                (1..self.digits().len()).filter(|&i| self.digits()[i] == digit).collect();
            let tokens = if taken == [1] { "token" } else { "tokens" };
            let (&first, ranges) = (taken.first()?, ranges(&taken));
            Some((first, format!("{ranges} {tokens} and leave {}", results(digit))))
        };
        let mut phrases: Vec<(usize, String)> = (1..=7).filter_map(phrase).collect();
        phrases.sort_unstable();
        let taking: Vec<String> = phrases.into_iter().map(|(_, phrase)| phrase).collect();
        let splitting = "split a heap into two heaps and take nothing";
        match (self.digits()[0], taking.is_empty()) {
            (0, _) => format!("take {}", taking.join("; ")),
            (_, true) => splitting.to_owned(),
            (_, false) => format!("{splitting}; or take {}", taking.join("; ")),
        }
    }
}

/// The text, or the beginning of a long text.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The results that a digit allows.
fn results(digit: u8) -> String {
    let names = BITS.into_iter().zip(["no heap", "one heap", "two heaps"]);
    let left: Vec<&str> = names.filter(|(bit, _)| digit & bit != 0).map(|(_, name)| name).collect();
    joined(&left)
}

/// Increasing numbers as ranges; if there are many, only the first few and the last.
fn ranges(numbers: &[usize]) -> String {
    const MOST: usize = 8;
    let runs: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [a] => a.to_string(),
            [a, b] => format!("{a} or {b}"),
            _ => format!("{} to {}", run[0], run[run.len() - 1]),
        })
        .collect();
    if runs.len() <= MOST {
        return joined(&runs);
    }
    format!("{}, … or {}", runs[..MOST - 1].join(", "), runs[runs.len() - 1])
}

/// Joins the parts by commas, with `or` before the last.
fn joined<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

impl fmt::Display for Octal {
    /// The canonical name, such as `octal:0.77`; `octal:4.0` if only d₀ is not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "octal:{}.", self.digits()[0])?;
        match &self.digits()[1..] {
            [] => f.write_str("0"),
            digits => digits.iter().try_for_each(|digit| write!(f, "{digit}")),
        }
    }
}
