//! Builds a formula from tokens, by precedence.
//!
//! | file | reads |
//! |---|---|
//! | `operators` | parts joined by operators, and the comparisons |
//! | `operand` | numbers, parentheses, `~`, and parts that begin with a name |
//! | `quantifier` | A, E and I |
//! | `word` | outputs of sequences, `T[i]` |
//! | `call` | `$name(…)` |
//! | `numeration` | `?msd_2` |
//! | `foreign` | words of other notations, for a better error |
//!
//! `state` has the parser's place in the text, and its bounds.

mod call;
mod foreign;
mod numeration;
mod operand;
mod operators;
mod quantifier;
mod state;
mod word;

use std::collections::BTreeMap;

use super::error::{Fault, SyntaxErrorKind as Kind};
use super::limits::MOST_BYTES;
use super::notes::Notes;
use super::scope::substituted;
use super::vocabulary::Vocabulary;
use super::{Noted, Parsed};
use crate::logic::Formula;
use foreign::in_our_words;
use state::Parser;

/// Reads a formula with one numeration.
pub(super) fn parse(text: &str, words: &Vocabulary) -> Result<Parsed, Fault> {
    let (parser, formula) = read(text, words, None)?;
    Ok(Parsed {
        numerals: parser.numerals,
        mixed: parser.mixed,
        outside: parser.outside,
        constants: parser.large.variables(),
        // This substitution replaces nothing. It renames bound variables that clash with expanded
        // calls, or with variables that turned out to be free.
        formula: substituted(&formula, &BTreeMap::new()),
    })
}

/// Reads a formula in which each part may have a numeration of its own.
pub(super) fn parse_noted(text: &str, words: &Vocabulary) -> Result<Noted, Fault> {
    let (parser, formula) = read(text, words, Some(Notes::default()))?;
    let notes = parser.notes.expect("they were given");
    let (formula, notes, written) = notes.finish(&formula);
    Ok(Noted { formula, notes, written, mixed: parser.mixed })
}

fn read<'t>(
    text: &'t str,
    words: &'t Vocabulary,
    notes: Option<Notes>,
) -> Result<(Parser<'t>, Formula), Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault { offset: 0, kind: Kind::TooLong(text.len()) });
    }
    let mut parser = Parser::new(text, words, notes)?;
    let formula = parser.whole().map_err(|fault| in_our_words(fault, parser.tokens(), words))?;
    Ok((parser, formula))
}
