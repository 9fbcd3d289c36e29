//! The notation of numerations by their words.
//!
//! ```text
//! rec(1,1,1)               the greedy words of u_n = u_(n-1) + u_(n-2) + u_(n-3)
//! avoid(3; 21, 22)         the words of the digits 0, 1, 2 without these factors
//! avoid(12; 11.0)          dots stand between digits if there are more than ten
//! ost([0; 2, (1, 2)])      Ostrowski's words of a continued fraction, with its period in ( )
//! words:FILE               the words that the automaton of a file accepts
//! ```

use super::error::{SyntaxErrorKind as Kind, excerpt};
use nimata_automata::automaton::DigitOrder;
use nimata_automata::number::numeration::{NumerationError, WordSystem};

/// The notations that go on with parentheses, and an example of each.
const FORMS: [(&str, &str); 4] = [
    ("lin", "lin(2,1)"),
    ("rec", "rec(1,1,1), with the coefficients of the recurrence, that of u_(n-1) first"),
    (
        "avoid",
        "avoid(3; 21, 22), with the number of digits and the factors that no word has; dots stand \
         between the digits if there are more than ten, as in avoid(12; 11.0)",
    ),
    ("ost", "ost([0; 2, (1, 2)]), with the continued fraction and its period in parentheses"),
];

/// The prefix of the name of a numeration whose words are those of an automaton in a file.
pub const FILE: &str = "words:";

/// The order that a name begins with, as in `msd_2`, `lsd3` or `trib`, and the name behind it.
pub fn split_order(text: &str) -> (DigitOrder, &str) {
    match text.get(..3).and_then(DigitOrder::named) {
        Some(order) => (order, text[3..].strip_prefix('_').unwrap_or(&text[3..])),
        None => (DigitOrder::Msd, text),
    }
}

/// The length in bytes of the name of a numeration at the beginning of a text. Parentheses belong
/// to it, and the name of a file ends before a space.
pub(in crate::logic) fn length_of_name(text: &str) -> usize {
    let word = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    let (_, kind) = split_order(&text[..word]);
    let behind = text[word..].trim_start();
    if text[word..].starts_with(':') && kind.len() + 1 == FILE.len() && FILE.starts_with(kind) {
        return text.find(char::is_whitespace).unwrap_or(text.len());
    }
    if !(behind.starts_with('(') && FORMS.iter().any(|(form, _)| *form == kind)) {
        return word;
    }
    let mut depth = 0usize;
    for (at, sign) in behind.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' if depth == 1 => return text.len() - behind.len() + at + 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The numeration with this name, without an order of digits; `None` if the name is of another
/// kind.
///
/// # Errors
/// [`Kind::NoNumeration`] says why the words are not those of a numeration.
pub(super) fn words_named(name: &str) -> Result<Option<WordSystem>, Kind> {
    if let Some(system) = WordSystem::named(name) {
        return Ok(Some(system));
    }
    let refused = |why: String| Err(Kind::NoNumeration(excerpt(name), why));
    if name.starts_with(FILE) {
        return refused("no file is read here".to_owned());
    }
    let form = FORMS.iter().find_map(|&(form, example)| {
        let inner = name.strip_prefix(form)?.trim_start().strip_prefix('(')?;
        Some((form, inner.trim_end().strip_suffix(')'), example))
    });
    let Some((form, inner, example)) = form else { return Ok(None) };
    match inner.and_then(|inner| read(form, inner)) {
        Some(Ok(system)) => Ok(Some(system)),
        Some(Err(error)) => refused(error.to_string()),
        None => refused(format!("write {example}")),
    }
}

/// Reads the text in the parentheses; `None` if it is not of this form.
fn read(form: &str, inner: &str) -> Option<Result<WordSystem, NumerationError>> {
    match form {
        "rec" => Some(WordSystem::recurrence(&numbers(inner)?)),
        "avoid" => {
            let (digits, factors) = inner.split_once(';')?;
            let digits = small(digits.trim())?;
            let factors = factors.split(',').map(|factor| word_of_digits(factor, digits));
            Some(WordSystem::avoiding(digits, &factors.collect::<Option<Vec<_>>>()?))
        }
        "ost" => {
            let inner = inner.trim().strip_prefix('[')?.strip_suffix(']')?;
            let (whole, parts) = inner.split_once(';')?;
            let (before, period) = parts.split_once('(')?;
            let period = numbers(period.trim_end().strip_suffix(')')?)?;
            let before = before.trim_end();
            let before = match before.is_empty() {
                true => Vec::new(),
                false => numbers(before.strip_suffix(',')?)?,
            };
            (whole.trim() == "0").then(|| WordSystem::ostrowski(&before, &period))
        }
        _ => None,
    }
}

fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split(',').map(|number| small(number.trim())).collect()
}

/// Reads a word over `count` digits; dots stand between them if there are more than ten. `None` if
/// the word is empty, or a digit is too large.
///
/// ```
/// use nimata_logic::logic::{word_of_digits, written_word};
/// assert_eq!(word_of_digits("110", 2), Some(vec![1, 1, 0]));
/// assert_eq!(word_of_digits("11.0", 12), Some(vec![11, 0]));
/// assert_eq!(written_word(&[11, 0], 12), "11.0");
/// ```
pub fn word_of_digits(text: &str, count: u32) -> Option<Vec<u32>> {
    let text = text.trim();
    let digits: Option<Vec<u32>> = match count > 10 {
        true => text.split('.').map(small).collect(),
        false => text.chars().map(|digit| digit.to_digit(10)).collect(),
    };
    digits.filter(|digits| !digits.is_empty() && digits.iter().all(|&digit| digit < count))
}

/// Writes a word over `count` digits as [`word_of_digits`] reads it; the empty word, which stands
/// for 0, as one 0.
pub fn written_word(digits: &[u32], count: u32) -> String {
    let between = if count > 10 { "." } else { "" };
    let written: Vec<String> = digits.iter().map(u32::to_string).collect();
    if written.is_empty() { "0".to_owned() } else { written.join(between) }
}

/// A number of 32 bits, in digits alone.
pub(super) fn small(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
