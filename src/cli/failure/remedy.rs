//! Advice on bounds: the library says which bound was reached, and this file names the option that
//! raises it.

use std::fmt::Display;

use crate::budget::Reached;
use crate::export::ExportError;
use crate::game::GameError;
use crate::number::expression::ExpressionErrorKind;

/// An error for which the command line has advice.
pub trait Remedy: Display {
    /// The end of the message, from its punctuation on; empty if there is no advice.
    fn remedy(&self) -> &'static str;

    /// The message with the advice.
    fn advised(&self) -> String {
        format!("{self}{}", self.remedy())
    }
}

impl Remedy for Reached {
    fn remedy(&self) -> &'static str {
        match self {
            Reached::States(_) => "; --max-states allows more",
            Reached::Memory { .. } => "; --max-memory allows more",
            Reached::Steps(_) => "; --max-steps allows more",
            Reached::Time(_) => "; --time-limit allows more",
            Reached::Stopped => "",
        }
    }
}

impl Remedy for GameError {
    fn remedy(&self) -> &'static str {
        match self {
            GameError::UnknownGame { meant: Some(_), .. } => " (`nimata games` lists all)",
            GameError::UnknownGame { meant: None, .. } => "; `nimata games` lists all",
            error => error.bound().map_or("", |bound| bound.remedy()),
        }
    }
}

impl Remedy for ExportError {
    fn remedy(&self) -> &'static str {
        match self {
            ExportError::Illegible(_) => ": use --format svg, or --format dot and Graphviz",
            ExportError::TooManyCells { format: "SVG", .. } => ": use --format png",
            ExportError::TooManyCells { .. } => {
                ": draw a smaller box, or write the numbers with --format npy"
            }
            _ => "",
        }
    }
}

impl Remedy for ExpressionErrorKind {
    fn remedy(&self) -> &'static str {
        match self {
            ExpressionErrorKind::TooLarge(_) | ExpressionErrorKind::FileTooLarge(..) => {
                ": raise --max-digits to allow it"
            }
            ExpressionErrorKind::TimeOver => ": --time-limit allows more",
            ExpressionErrorKind::InFile { kind, .. } => kind.remedy(),
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_followed_by_the_flag_that_moves_it() {
        assert_eq!(
            Reached::States(9).advised(),
            "more than 9 states are needed; --max-states allows more"
        );
        let error = ExportError::Illegible("81 states are too many".to_owned());
        assert_eq!(
            error.advised(),
            "81 states are too many: use --format svg, or --format dot and Graphviz"
        );
        let too_large =
            |format| ExportError::TooManyCells { columns: 1, rows: 513, format, limit: 512 };
        let advised = too_large("SVG").advised();
        assert!(advised.ends_with("and SVG takes up to 512 of each: use --format png"));
        let error = too_large("PNG");
        assert!(error.advised().ends_with("write the numbers with --format npy"));
    }
}
