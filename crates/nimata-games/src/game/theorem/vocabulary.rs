//! The words of the formulas of a theorem file, and messages about unknown ones.

use super::ready::Ready;
use crate::game::declarations::{byte_at, called, undefined};
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{SyntaxError, SyntaxErrorKind as Kind, Vocabulary};

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
        format!("{}{ready}", undefined(name))
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
