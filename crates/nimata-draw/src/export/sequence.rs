//! Reads sequences of integers from files: b-files of the OEIS, plain lists, and what
//! [`values`](super::values) and [`npy`] write.
//!
//! Files need not be trusted: all of their content is checked, memory is bounded by the size of the
//! file, and nothing panics.

use std::fmt::Display;

use serde::Deserialize;

use super::{ReadError, npy};

/// Consecutive terms of a sequence of integers.
///
/// A term that does not fit in 64 bits is `None`: no tabulated value of a game is as large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTerms {
    /// The index of the first term, if the file gives it.
    pub first: Option<i64>,
    /// The terms, in order.
    pub terms: Vec<Option<i64>>,
}

/// The greatest ratio of memory to file size, in bytes for each byte: a term of 16 bytes takes at
/// least two bytes of the file.
pub const BYTES_A_BYTE: u64 = 8;

/// The greatest number of characters of a file that an error quotes.
const SHOWN: usize = 24;

/// Reads a b-file, which has an index and a term on each line, or a list. Spaces, line ends, commas
/// and semicolons separate the terms of a list, which may stand in brackets. `#` begins a comment.
/// A table of one number is read in each of its formats, and so is a list of P-positions, of which
/// all numbers are terms.
///
/// The file is a b-file if each of the first two lines holds two numbers and no comma. Its indices
/// must increase by 1.
///
/// ```
/// use nimata_draw::export::sequence;
/// let kayles = sequence::read(b"# Kayles\n0 0\n1 1\n2 2\n")?;
/// assert_eq!((kayles.first, kayles.terms.len()), (Some(0), 3));
/// assert_eq!(sequence::read(b"n,value\n0,0\n1,1\n2,2\n")?, kayles);
/// assert_eq!(sequence::read(b"0: 0 1 2\n")?, kayles);
/// let list = sequence::read(b"0, 1, 2, 3, 1")?;
/// assert_eq!((list.first, list.terms.len()), (None, 5));
/// # Ok::<(), nimata_draw::export::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`] names the line and its fault.
///
/// # Complexity
/// O(size of the file).
pub fn read(bytes: &[u8]) -> Result<ListedTerms, ReadError> {
    if bytes.starts_with(npy::MAGIC) {
        return Ok(ListedTerms { first: None, terms: npy::read(bytes)? });
    }
    if bytes.starts_with(b"{") {
        return read_object(bytes);
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| ReadError::new("this is not UTF-8 text, and so no list of numbers"))?;
    let (head, layout) = Layout::of(text);
    let mut read = ListedTerms { first: None, terms: Vec::new() };
    for (row, (line, content)) in lines(text).skip(head).enumerate() {
        if layout == Layout::List {
            for word in content.split(divides).filter(|word| !word.is_empty()) {
                read.terms.push(number(word, line)?);
            }
            continue;
        }
        let (index, rest) = content.split_at(content.find(ends_index).unwrap_or(content.len()));
        let words = rest.split(ends_index).filter(|word| !word.is_empty());
        if layout == Layout::Pairs && words.clone().count() != 1 {
            let why = "is not an index and a term, of which a line of a b-file consists";
            return Err(wrong(line, format!("`{}` {why}", shown(content))));
        }
        let index = number(index, line)?;
        let index = index.ok_or_else(|| wrong(line, "the index is beyond 64 bits"))?;
        // The index of a list of positions is that of the line.
        let (first, place) = match layout {
            Layout::Columns => (0, row),
            _ => (*read.first.get_or_insert(index), read.terms.len()),
        };
        let due = i64::try_from(place).ok().and_then(|place| first.checked_add(place));
        let due = due.ok_or_else(|| wrong(line, "the index is beyond 64 bits"))?;
        if index != due {
            let why = format!("the index is {index}, and {due} must follow the line before");
            return Err(wrong(line, why));
        }
        for word in words {
            read.terms.push(number(word, line)?);
        }
    }
    if read.terms.is_empty() {
        return Err(ReadError::new("there is no number in it"));
    }
    Ok(read)
}

/// The terms of an object of the kind `table` or `pairs`.
fn read_object(bytes: &[u8]) -> Result<ListedTerms, ReadError> {
    /// The keys of both kinds.
    #[derive(Deserialize)]
    struct Listed {
        #[serde(default)]
        coordinates: Vec<String>,
        first: Option<serde_json::Value>,
        #[serde(default)]
        values: Vec<i64>,
        #[serde(default)]
        pairs: Vec<Vec<String>>,
    }
    let read: Listed = serde_json::from_slice(bytes)
        .map_err(|error| ReadError::new(format!("this is no table of numbers: {error}")))?;
    if !read.coordinates.is_empty() {
        return Err(ReadError::new(SEVERAL));
    }
    let first = read.first.as_ref().and_then(serde_json::Value::as_str);
    let beyond = || wrong(1, "the index is beyond 64 bits");
    let first = first.map(|first| number(first, 1)?.ok_or_else(beyond)).transpose()?;
    let values = read.values.into_iter().map(|value| Ok(Some(value)));
    let pairs = read.pairs.iter().flatten().map(|word| number(word, 1));
    let terms = values.chain(pairs).collect::<Result<Vec<_>, _>>()?;
    if terms.is_empty() {
        return Err(ReadError::new("there is no number in it"));
    }
    Ok(ListedTerms { first, terms })
}

/// The error for a table that is no sequence.
const SEVERAL: &str = "this is a table of several numbers, and a sequence has one: \
                       `nimata table GAME --fix NAME=VALUE` writes a row";

/// The arrangement of the terms in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Terms without an index.
    List,
    /// An index and a term on each line.
    Pairs,
    /// The index of the first term of each line, a colon, and terms.
    Rows,
    /// The number of each line, from 0, and several terms.
    Columns,
}

impl Layout {
    /// How many lines that are not empty come before the terms, and how the terms are arranged.
    fn of(text: &str) -> (usize, Layout) {
        let first: Vec<&str> = lines(text).take(2).map(|(_, line)| line).collect();
        let is_row = |line: &&str| {
            let index = line.split_once(':').map(|(index, _)| index.as_bytes());
            index.is_some_and(is_digits)
        };
        let words = |line: &str| line.split(ends_index).filter(|word| !word.is_empty()).count();
        let two = |line: &&str| line.split_whitespace().count() == 2 && !line.contains([',', ';']);
        match first.as_slice() {
            [row, ..] if is_row(row) => (0, Layout::Rows),
            [_, row] if is_row(row) => (1, Layout::Rows),
            [head, ..] if is_head(head) && words(head) == 2 => (1, Layout::Pairs),
            [head, ..] if is_head(head) => (1, Layout::Columns),
            [one, other] if two(one) && two(other) => (0, Layout::Pairs),
            _ => (0, Layout::List),
        }
    }
}

/// Whether a line names the columns of a table, of which the first is an index.
fn is_head(line: &str) -> bool {
    let index = line.split(ends_index).next();
    index.is_some_and(|index| ["n", "i", "index"].contains(&index)) && line.len() > 1
}

fn ends_index(sign: char) -> bool {
    sign.is_whitespace() || ",:".contains(sign)
}

/// Whether the text begins like a list of numbers: its first word outside comments is a
/// number. Files of automata begin differently. A table is such a list too.
pub fn is_numbers(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if bytes.starts_with(b"{") {
        let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(KIND)]);
        return ["table", "pairs"]
            .iter()
            .any(|kind| begin.contains(&format!(r#""kind":"{kind}""#)));
    }
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let begins = |line: Option<&[u8]>, end: &[u8]| {
        let word = line.and_then(|line| line.split(|&byte| divides(char::from(byte))).next());
        word.is_some_and(|word| {
            let digits = word.strip_prefix(b"-").unwrap_or(word);
            is_digits(digits.strip_suffix(end).unwrap_or_default())
        })
    };
    let first = lines.next();
    let head = first.and_then(|line| str::from_utf8(line).ok()).is_some_and(is_head);
    bytes.starts_with(npy::MAGIC)
        || begins(first, b"")
        || begins(first, b":")
        // The first line says what the numbers are.
        || begins(lines.next(), if head { b"" } else { b":" })
}

/// The number of bytes at the beginning of a JSON object among which its kind is looked for.
const KIND: usize = 100;

fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// The lines with content, with their numbers and without comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let content = |line: &'_ str| -> usize { line.find('#').unwrap_or(line.len()) };
    (1..)
        .zip(text.lines())
        .map(move |(number, line)| (number, line[..content(line)].trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn divides(sign: char) -> bool {
    sign.is_whitespace() || ",;[](){}".contains(sign)
}

fn wrong(line: usize, why: impl Display) -> ReadError {
    ReadError::new(format!("line {line}: {why}"))
}

/// A whole number; `None` if it does not fit in 64 bits.
fn number(word: &str, line: usize) -> Result<Option<i64>, ReadError> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(line, format!("`{}` is not a whole number", shown(word))));
    }
    Ok(word.parse().ok())
}

fn shown(text: &str) -> String {
    let mut signs = text.chars();
    let begin: String = signs.by_ref().take(SHOWN).collect();
    if signs.next().is_some() { format!("{begin}…") } else { begin }
}
