//! The text of a factor's name.

use super::{Factor, Hypergraph};
use crate::game::GameError;
use crate::number::radix::is_decimal;

/// Reads one factor, prefix and all; spaces are free.
pub(super) fn factor(text: &str) -> Result<Factor, GameError> {
    let text = text.trim();
    if text.starts_with("slow-") {
        return Err(GameError::NoSuchGame(format!(
            "`{text}` cannot be a factor: an extension H*F takes hypergraphs with ordinary moves, \
             as in proper:3*nim:1"
        )));
    }
    let unknown = || {
        GameError::NoSuchGame(format!(
            "`{text}` names no hypergraph: each factor of H*F is nim:n, moore:n,k, exact:n,k, \
             proper:n or hyper:{{1,2}}{{2,3}}, as in proper:3*nim:1"
        ))
    };
    let (prefix, rest) = text.split_once(':').ok_or_else(unknown)?;
    match prefix.trim() {
        "nim" => Factor::nim(one(Syntax("nim", "nim:n", "nim:3"), rest)?),
        "proper" => Factor::proper(one(Syntax("proper", "proper:n", "proper:3"), rest)?),
        "moore" => {
            let (piles, k) = two(Syntax("moore", "moore:n,k", "moore:5,2"), rest)?;
            Factor::moore(piles, k)
        }
        "exact" => {
            let (piles, k) = two(Syntax("exact", "exact:n,k", "exact:5,3"), rest)?;
            Factor::exact(piles, k)
        }
        "hyper" => Hypergraph::parse(rest).map(Factor::written),
        _ => Err(unknown()),
    }
}

/// A prefix, how such a name is written, and an example.
#[derive(Clone, Copy)]
struct Syntax(&'static str, &'static str, &'static str);

impl Syntax {
    fn error(self, text: &str) -> GameError {
        let Syntax(name, syntax, example) = self;
        let text = text.trim();
        GameError::NoSuchGame(format!(
            "`{name}:{text}` is no hypergraph: write {syntax}, as in {example}"
        ))
    }
}

fn one(syntax: Syntax, text: &str) -> Result<usize, GameError> {
    number(syntax, text, text)
}

fn two(syntax: Syntax, text: &str) -> Result<(usize, usize), GameError> {
    let (piles, k) = text.split_once(',').ok_or_else(|| syntax.error(text))?;
    Ok((number(syntax, text, piles)?, number(syntax, text, k)?))
}

fn number(syntax: Syntax, whole: &str, text: &str) -> Result<usize, GameError> {
    let text = text.trim();
    if !is_decimal(text) {
        return Err(syntax.error(whole));
    }
    text.parse().map_err(|_| Factor::too_many_piles(text))
}
