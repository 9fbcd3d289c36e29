//! Splits the text of a file into declarations: comments are removed, and continuation lines are
//! joined. Errors have their place in the text.

use nimata_automata::number::expression::point_at;

/// The first error in the text of a rules file or a theorem file.
///
/// ```
/// use nimata_games::game::rules_file::RulesFile;
/// let text = "reads n in msd_2\nmove m: m + 1 < k\n";
/// let error = RulesFile::parse(text).unwrap_err();
/// assert_eq!(error.line(text), 2);
/// let says = error.render(text);
/// assert!(says.starts_with("`k` is not a number of the position, nor bound: write `E k (...)`"));
/// assert!(says.ends_with("\n  move m: m + 1 < k\n                  ^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FileError {
    /// The byte of the text at which the error is.
    offset: usize,
    message: String,
}

impl FileError {
    /// An error at a byte of the text.
    pub(in crate::game) fn at(offset: usize, message: impl Into<String>) -> Self {
        FileError { offset, message: message.into() }
    }

    /// The line of the error, from 1.
    pub fn line(&self, text: &str) -> usize {
        self.before(text).matches('\n').count() + 1
    }

    /// The column of the error in its line, from 1, in characters.
    pub fn column(&self, text: &str) -> usize {
        self.before(text).rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1
    }

    /// The message, the line of the error and a caret under its column.
    pub fn render(&self, text: &str) -> String {
        let column = self.before(text).chars().count() + 1;
        format!("{}\n{}", self.message, point_at(text, column))
    }

    fn before<'t>(&self, text: &'t str) -> &'t str {
        text.get(..self.offset).unwrap_or(text)
    }
}

/// A declaration: its first word and the rest, with the bytes of the file at which they begin.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Declaration<'t> {
    pub(in crate::game) word: Part<'t>,
    pub(in crate::game) rest: Part<'t>,
}

/// A part of the file, without the white space around it.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Part<'t> {
    pub(in crate::game) text: &'t str,
    pub(in crate::game) offset: usize,
}

impl<'t> Part<'t> {
    /// The part of this one between two bytes.
    pub(in crate::game) fn from(self, start: usize, end: usize) -> Part<'t> {
        let text = &self.text[start..end];
        let front = text.len() - text.trim_start().len();
        Part { text: text.trim(), offset: self.offset + start + front }
    }

    /// The parts between commas.
    pub(in crate::game) fn between_commas(self) -> Vec<Part<'t>> {
        self.between(',')
    }

    /// The parts between signs of one kind.
    pub(in crate::game) fn between(self, sign: char) -> Vec<Part<'t>> {
        let mut start = 0;
        let ends = self.text.match_indices(sign).map(|(at, _)| at).chain([self.text.len()]);
        ends.map(|end| self.from(std::mem::replace(&mut start, end + 1), end)).collect()
    }

    /// An error at the first byte.
    pub(in crate::game) fn fault(self, message: impl Into<String>) -> FileError {
        FileError::at(self.offset, message)
    }

    /// An error after the last byte.
    pub(in crate::game) fn fault_behind(self, message: impl Into<String>) -> FileError {
        FileError::at(self.offset + self.text.len(), message)
    }
}

/// The words of a text with single spaces between them, and without control characters.
pub(in crate::game) fn in_one_line(text: &str) -> String {
    let printed = |word: &str| word.chars().filter(|sign| !sign.is_control()).collect::<String>();
    text.split_whitespace().map(printed).collect::<Vec<_>>().join(" ")
}

/// The comment with which a file begins, in one line; `None` if there is none.
pub(in crate::game) fn comment_at_head(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}');
    let lines =
        text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with('#'));
    let said: Vec<&str> = lines.map(|line| line.trim_start_matches('#')).collect();
    Some(in_one_line(&said.join(" "))).filter(|said| !said.is_empty())
}

/// The text with spaces in place of comments, so that every byte keeps its position. In a title,
/// such as `Game #2`, a comment begins with a `#` before a space.
pub(in crate::game) fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_title = line.strip_prefix("title").is_some_and(|rest| rest.starts_with([' ', '\t']));
        let begins = |&at: &usize| !is_title || line[at + 1..].starts_with(char::is_whitespace);
        let comment = line.match_indices('#').map(|(at, _)| at).find(begins);
        let (said, comment) = line.split_at(comment.unwrap_or(line.len()));
        kept.push_str(said);
        kept.extend(comment.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    kept
}

/// The declarations of a text without comments.
///
/// # Errors
/// The first line that is indented but continues nothing.
pub(in crate::game) fn declarations(text: &str) -> Result<Vec<Declaration<'_>>, FileError> {
    // The bytes at which each declaration begins and ends.
    let mut spans: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (begin, end) = (start, start + line.len());
        start = end;
        if line.trim().is_empty() {
            continue;
        }
        if let Some(sign) = ["%", "//", "--", ";"].iter().find(|sign| line.starts_with(**sign)) {
            return Err(FileError::at(
                begin,
                format!("a comment begins with #, and not with {sign}"),
            ));
        }
        if !line.starts_with(char::is_whitespace) {
            spans.push((begin, end));
        } else if let Some(last) = spans.last_mut() {
            last.1 = end;
        } else {
            let front = line.len() - line.trim_start().len();
            let why = "a line that begins with a space continues the one before, and before this \
                       one there is none";
            return Err(FileError::at(begin + front, why));
        }
    }
    let read = |(begin, end)| {
        let whole = Part { text, offset: 0 }.from(begin, end);
        let word = whole.text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = word.unwrap_or(whole.text.len());
        Declaration { word: whole.from(0, word), rest: whole.from(word, whole.text.len()) }
    };
    Ok(spans.into_iter().map(read).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_spaces_and_a_title_keeps_its_number() {
        for (text, expected) in [
            ("title Game #2 # the second\nreads n", "title Game #2             \nreads n"),
            ("title\t#1\r\n# é\n", "title\t#1\r\n    \n"),
            ("titles #1\nmove m: m < n#1\n", "titles   \nmove m: m < n  \n"),
        ] {
            assert_eq!(without_comments(text), expected);
        }
    }
}
