//! Words of other notations, for which an error shows what to write here.

use crate::logic::Connective;
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind};
use crate::logic::syntax::token::{Placed, Token};
use crate::logic::syntax::vocabulary::Vocabulary;

/// Words that other notations use, the signs for them here, and examples.
const WORDS: [(&str, &str, &str); 13] = [
    ("all", "A", ", as in A n (n >= 0)"),
    ("and", "&", ""),
    ("or", "|", ""),
    ("xor", "^", ", and only between formulas: sums and differences are all that numbers have"),
    ("not", "~", ", as in ~(n = 1)"),
    ("implies", "=>", ""),
    ("iff", "<=>", ""),
    ("exists", "E", ", as in E n (n > 1)"),
    ("Exists", "E", ", as in E n (n > 1)"),
    ("forall", "A", ", as in A n (n >= 0)"),
    ("Forall", "A", ", as in A n (n >= 0)"),
    ("ForAll", "A", ", as in A n (n >= 0)"),
    ("mod", "E k (n = 3*k + r)", ", with the remainder r"),
];

/// Replaces a fault by a better one if a word of another notation stands there or just before. Such
/// words remain valid as names of variables.
pub(super) fn in_our_words(fault: Fault, tokens: &[Placed<'_>], words: &Vocabulary) -> Fault {
    let of_words = matches!(
        fault.kind,
        Kind::Unexpected(..) | Kind::CapitalVariable(_) | Kind::NumberForFormula
    );
    if !of_words {
        return fault;
    }
    let known = |placed: &Placed<'_>| {
        let Token::Name(name) = placed.token else { return None };
        if words.is_called_plainly(name) {
            return None;
        }
        let &(word, sign, example) = WORDS.iter().find(|(word, ..)| *word == name)?;
        Some(Fault { offset: placed.offset, kind: Kind::Foreign(word, sign, example) })
    };
    let until = tokens.iter().take_while(|placed| placed.offset <= fault.offset).count();
    let is_power =
        |at: usize| tokens.get(at).is_some_and(|it| it.token == Token::Connective(Connective::Xor));
    // Before the number, or behind it.
    if fault.kind == Kind::NumberForFormula
        && [until.wrapping_sub(2), until].map(is_power) != [false; 2]
    {
        let kind = Kind::Foreign("2^10", "1024", ": between formulas `^` is *either or*");
        return Fault { kind, ..fault };
    }
    let near = &tokens[until.saturating_sub(3)..until];
    let in_index = matches!(fault.kind, Kind::Unexpected(wanted, _) if wanted.contains(']'));
    let shown = match near {
        [.., Placed { token: Token::Number(factor), offset }, name]
            if matches!(name.token, Token::Name(_))
                && offset + factor.to_string().len() == name.offset =>
        {
            Some(Kind::Foreign("2n", "2*n", ""))
        }
        [.., Placed { token: Token::Comma, .. }] if in_index => {
            Some(Kind::Foreign("T[x,y]", "T[x][y]", ""))
        }
        _ => None,
    };
    let shown = shown.map(|kind| Fault { kind, offset: fault.offset });
    near.iter().rev().find_map(known).or(shown).unwrap_or(fault)
}
