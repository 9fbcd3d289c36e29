//! The words of the formulas of a theorem file, and messages about unknown ones.

use super::ready::Ready;
use crate::automaton::Numeration;
use crate::game::declarations::byte_at;
use crate::logic::{SyntaxError, SyntaxErrorKind as Kind, Vocabulary};

/// The predicates that are ready in these numerals.
pub(super) fn ready_in(numerals: &Numeration) -> &'static [Ready] {
    numerals.base().map_or(&[], Ready::in_base)
}

/// A vocabulary that has the ready predicates, and in which calls need no `$`.
pub(super) fn vocabulary(numerals: &Numeration) -> Vocabulary {
    let mut words = Vocabulary::default().with_plain_calls();
    for ready in ready_in(numerals) {
        words.define_sequence(ready.name(), ready.name(), ready.arguments(), None);
    }
    words
}

/// The message for an error of a formula where it names something unknown.
pub(super) fn explain(text: &str, error: &SyntaxError, numerals: &Numeration) -> Option<String> {
    let at = byte_at(text, error.column());
    let unknown = |name: &str| {
        let ready: Vec<&str> = ready_in(numerals).iter().map(|ready| ready.name()).collect();
        let ready = match ready.as_slice() {
            [] => String::new(),
            ready => format!("; ready in {numerals} are {}", ready.join(", ")),
        };
        format!(
            "`{name:.40}` is not defined: `let {name:.40}(...): ...` comes before its use{ready}"
        )
    };
    match error.kind() {
        Kind::UnknownCall(name) | Kind::UnknownSequence(name, _) => Some(unknown(name)),
        Kind::Unexpected(..) | Kind::CapitalVariable(_) if text[at..].starts_with("xor") => {
            let says = "`xor` between two numbers stands in the term of a `value` only: in a \
                        formula xor(x,y,z) says that x xor y is z";
            Some(says.to_owned())
        }
        Kind::CapitalVariable(_) | Kind::Unexpected(..) => called(text, at).map(unknown),
        _ => None,
    }
}

/// The name that is called at a byte, or just before it: one with `(` behind it.
fn called(text: &str, at: usize) -> Option<&str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text[..at].trim_end_matches(' ');
    let start = match text[at..].starts_with('(') {
        true => before.trim_end_matches(belongs).len(),
        false => at,
    };
    let rest = &text[start..];
    let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    let name = &rest[..end];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_name && rest[end..].trim_start().starts_with('(')).then_some(name)
}
