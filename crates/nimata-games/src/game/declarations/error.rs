//! Errors in the text of a file of declarations, with their place.

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
