//! Reading a word automaton: everything that Walnut leaves unchecked is checked.

use super::WalnutError;
use crate::automaton::{Alphabet, Dfao, DigitOrder, Output};
use crate::export::Imported;
use crate::number::numeration::{LinearNumeration, Numeration};
use crate::number::radix::is_decimal;

/// A file with wildcards may be far smaller than its table; this many entries are read
/// nevertheless.
const MOST_ENTRIES: usize = 1 << 24;

/// Reads a word automaton of Walnut. The first state declared is the start.
///
/// `none` is the output that means "no position", if there is one; [`write()`](super::write()) uses
/// [`NONE`](super::NONE). Comments, `*` for any digit, several tracks and CRLF are understood.
/// States that no word reaches and outputs that change under padding zeros do not stop the reading,
/// but [`Imported`] has them.
///
/// Files may come from anywhere: nothing panics, and memory is bounded by the size of the file, or
/// 2^24 transitions if that is more.
///
/// ```
/// use nimata::export::walnut;
/// let file = b"msd_2\n# Thue-Morse\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";
/// let dfao = walnut::read(file, None)?.into_sound()?;
/// assert_eq!(dfao.value_at(&7u32.into()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WalnutError`] says what is wrong, and in which line or state.
///
/// # Complexity
/// O(size of the file + n·k), n states, k letters, and minimising once.
pub fn read(bytes: &[u8], none: Option<i32>) -> Result<Imported, WalnutError> {
    if bytes.starts_with("\u{feff}".as_bytes()) {
        return Err(WalnutError::ByteOrderMark);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| WalnutError::NotText {
        line: 1 + bytes[..error.valid_up_to()].iter().filter(|&&b| b == b'\n').count(),
    })?;
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let (line, header) = lines.next().ok_or(WalnutError::NoHeader)?;
    let (order, alphabet, numeration) = read_header(line, header)?;
    let mut table = Table {
        alphabet,
        limit: MOST_ENTRIES.max(bytes.len()),
        states: Vec::new(),
        rows: Vec::new(),
    };
    for (line, text) in lines {
        table.read_line(line, text)?;
    }
    Ok(table.finish(order, none)?.in_numeration(numeration))
}

fn read_header(
    line: usize,
    header: &str,
) -> Result<(DigitOrder, Alphabet, Numeration), WalnutError> {
    let tokens: Vec<&str> = header.split_whitespace().collect();
    if let Some(other) = tokens.iter().find(|&token| *token != tokens[0]) {
        return Err(WalnutError::MixedTracks {
            line,
            first: excerpt(tokens[0]),
            other: excerpt(other),
        });
    }
    let unknown = || WalnutError::Numeration { line, token: excerpt(tokens[0]) };
    let (order, base) = tokens[0].split_once('_').ok_or_else(unknown)?;
    let order = DigitOrder::named(order).ok_or_else(unknown)?;
    let (base, numeration) = match base {
        "fib" => {
            let fibonacci = LinearNumeration::fraenkel(1, 1).expect("s and t are 1");
            (2, Numeration::Linear(fibonacci))
        }
        _ => (decimal(base).ok_or_else(unknown)?, Numeration::Base),
    };
    // Too many tracks for a u32 are too many for an alphabet.
    let tracks = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
    let alphabet =
        Alphabet::new(base, tracks).map_err(|source| WalnutError::Alphabet { line, source })?;
    Ok((order, alphabet, numeration))
}

/// The states in the order of the file, with their numbers there.
struct Table {
    alphabet: Alphabet,
    limit: usize,
    states: Vec<(u32, i32)>,
    /// One row a state, with the targets' numbers in the file.
    rows: Vec<Vec<Option<u32>>>,
}

impl Table {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), WalnutError> {
        if let Some((letter, target)) = text.split_once("->") {
            return self.transition(line, letter, target.trim());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let [state, output] = words[..] else {
            return Err(WalnutError::Line { line, text: excerpt(text) });
        };
        let state = state_number(line, state)?;
        let output = output.parse().map_err(|_| WalnutError::Number {
            line,
            text: excerpt(output),
            what: "output: those are whole numbers of 32 bits",
        })?;
        let letters = self.alphabet.row_len();
        let states = self.rows.len() + 1;
        if states.checked_mul(letters).is_none_or(|entries| entries > self.limit) {
            return Err(WalnutError::TooLarge { states, letters, limit: self.limit });
        }
        self.states.push((state, output));
        self.rows.push(vec![None; letters]);
        Ok(())
    }

    fn transition(&mut self, line: usize, letter: &str, target: &str) -> Result<(), WalnutError> {
        let (Some(row), Some(&(state, _))) = (self.rows.last_mut(), self.states.last()) else {
            return Err(WalnutError::NoState { line });
        };
        let target = state_number(line, target)?;
        for letter in expand(self.alphabet, line, letter)? {
            let place = usize::try_from(letter).expect("a letter is an index of its row");
            if row[place].replace(target).is_some() {
                return Err(WalnutError::Twice {
                    line,
                    state,
                    letter: self.alphabet.letter_name(letter),
                });
            }
        }
        Ok(())
    }

    fn finish(self, order: DigitOrder, none: Option<i32>) -> Result<Imported, WalnutError> {
        let count = self.states.len();
        let start = self.states.first().ok_or(WalnutError::NoStates)?.0;
        let mut rows: Vec<Option<&Vec<Option<u32>>>> = vec![None; count];
        let mut outputs: Vec<Output> = vec![None; count];
        for (&(state, output), row) in self.states.iter().zip(&self.rows) {
            let place = usize::try_from(state).ok().filter(|&place| place < count);
            let place = place.ok_or(WalnutError::Numbering { state, states: count })?;
            if rows[place].replace(row).is_some() {
                return Err(WalnutError::Redeclared { state });
            }
            outputs[place] = Some(output).filter(|_| none != Some(output)).map(i64::from);
        }
        let mut targets = Vec::with_capacity(count * self.alphabet.row_len());
        for (state, row) in (0u32..).zip(&rows) {
            let row = row.expect("as many states as numbers, none twice");
            for (letter, target) in (0u32..).zip(row) {
                let name = || self.alphabet.letter_name(letter);
                let target =
                    target.ok_or_else(|| WalnutError::Missing { state, letter: name() })?;
                if usize::try_from(target).map_or(true, |target| target >= count) {
                    return Err(WalnutError::Target { state, letter: name(), target });
                }
                targets.push(target);
            }
        }
        let dfao = Dfao::from_flat(self.alphabet, order, outputs, targets)
            .expect("total, and every target is a state");
        Ok(Imported::with_start(&dfao, start))
    }
}

/// The letters that the left side of a transition stands for.
fn expand(alphabet: Alphabet, line: usize, text: &str) -> Result<Vec<u32>, WalnutError> {
    let base = alphabet.base();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    if u32::try_from(words.len()) != Ok(alphabet.tracks()) {
        return Err(WalnutError::Tracks { line, found: words.len(), needed: alphabet.tracks() });
    }
    let mut letters = vec![0];
    for word in words {
        let digits = if word == "*" {
            0..base
        } else {
            let digit = decimal(word).ok_or_else(|| WalnutError::Number {
                line,
                text: excerpt(word),
                what: "digit",
            })?;
            if digit >= base {
                return Err(WalnutError::Digit { line, digit, base });
            }
            digit..digit + 1
        };
        letters = letters
            .iter()
            .flat_map(|letter| digits.clone().map(move |digit| letter * base + digit))
            .collect();
    }
    Ok(letters)
}

fn state_number(line: usize, text: &str) -> Result<u32, WalnutError> {
    decimal(text).ok_or_else(|| WalnutError::Number {
        line,
        text: excerpt(text),
        what: "number of a state",
    })
}

fn decimal(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_decimal(text))
}

/// Enough of a text to find it again.
fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
