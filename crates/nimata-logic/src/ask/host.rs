//! Who runs long work: the program, or another that calls the library.

use std::path::PathBuf;

use nimata_automata::budget::{Budget, Reached};

/// Whoever runs long work: it sets the bounds, hears of the work, and knows what a user could do
/// about a bound.
///
/// A [`Budget`] alone is a quiet host: it bounds the work and hears nothing.
pub trait Host {
    /// The bounds on work.
    fn budget(&self) -> Budget;

    /// Hears something that is not the result.
    fn say(&self, text: &str);

    /// Hears that work such as "deriving sd:1/2" begins, which lasts until it is dropped.
    fn work(&self, what: String) -> Box<dyn Work + '_>;

    /// How a user names a sequence that a formula speaks of, from the punctuation on.
    fn naming(&self, _sequence: &str) -> String {
        String::new()
    }

    /// The folders in which the files are that a formula names, as in `?words:FILE`. Where there is
    /// none, formulas read no files.
    fn folders(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Whether a result of an earlier run was used, which nothing but its form vouches for.
    fn has_remembered(&self) -> bool {
        false
    }

    /// The end of the message of a bound: how to allow more, from the punctuation on.
    fn remedy(&self, _bound: Reached) -> &'static str {
        ""
    }
}

/// Work that has begun.
pub trait Work {
    /// Says what is done now.
    fn now(&self, what: String);
}

impl Host for Budget {
    fn budget(&self) -> Budget {
        self.clone()
    }

    fn say(&self, _text: &str) {}

    fn work(&self, _what: String) -> Box<dyn Work + '_> {
        Box::new(Quiet)
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": list it beside the formula, as in `[(\"{sequence}\", source)]`")
    }
}

/// Work of which nobody hears.
struct Quiet;

impl Work for Quiet {
    fn now(&self, _what: String) {}
}
