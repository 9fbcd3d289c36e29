//! Reads sequences of integers from files: b-files of the OEIS, and plain lists.
//! [`values`](super::values) writes them.
//!
//! Files need not be trusted: all of their content is checked, memory is bounded by the size of the
//! file, and nothing panics.

use std::fmt::Display;

use super::ReadError;

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
///
/// The file is a b-file if each of the first two lines holds two numbers and no comma. Its indices
/// must increase by 1.
///
/// ```
/// use nimata_draw::export::sequence;
/// let kayles = sequence::read(b"# Kayles\n0 0\n1 1\n2 2\n")?;
/// assert_eq!((kayles.first, kayles.terms.len()), (Some(0), 3));
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
    let text = std::str::from_utf8(bytes)
        .map_err(|_| ReadError::new("this is not UTF-8 text, and so no list of numbers"))?;
    let is_b_file = pairs_first(text);
    let mut read = ListedTerms { first: None, terms: Vec::new() };
    for (line, content) in lines(text) {
        if is_b_file {
            let (index, term) = pair(content, line)?;
            let (first, terms) = (*read.first.get_or_insert(index), read.terms.len());
            let due = i64::try_from(terms).ok().and_then(|terms| first.checked_add(terms));
            let due = due.ok_or_else(|| wrong(line, "the index is beyond 64 bits"))?;
            if index != due {
                let why = format!("the index is {index}, and {due} must follow the line before");
                return Err(wrong(line, why));
            }
            read.terms.push(term);
        } else {
            for word in content.split(divides).filter(|word| !word.is_empty()) {
                read.terms.push(number(word, line)?);
            }
        }
    }
    if read.terms.is_empty() {
        return Err(ReadError::new("there is no number in it"));
    }
    Ok(read)
}

/// Whether the text begins like a list of numbers: its first word outside comments is a
/// number. Files of automata begin differently.
pub fn is_numbers(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let begins = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    let word = begins.and_then(|line| line.split(|&byte| divides(char::from(byte))).next());
    word.is_some_and(|word| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    })
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

/// Whether each of the first two lines consists of two words separated by spaces alone.
fn pairs_first(text: &str) -> bool {
    let pair = |(_, line): (usize, &str)| {
        line.split_whitespace().count() == 2 && !line.contains([',', ';'])
    };
    let first: Vec<bool> = lines(text).take(2).map(pair).collect();
    first == [true, true]
}

fn wrong(line: usize, why: impl Display) -> ReadError {
    ReadError::new(format!("line {line}: {why}"))
}

/// The index and the term on a line.
fn pair(content: &str, line: usize) -> Result<(i64, Option<i64>), ReadError> {
    let words: Vec<&str> = content.split_whitespace().take(3).collect();
    let [index, term] = words[..] else {
        let why = "is not an index and a term, of which a line of a b-file consists";
        return Err(wrong(line, format!("`{}` {why}", shown(content))));
    };
    let index = number(index, line)?;
    let index = index.ok_or_else(|| wrong(line, "the index is beyond 64 bits"))?;
    Ok((index, number(term, line)?))
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
