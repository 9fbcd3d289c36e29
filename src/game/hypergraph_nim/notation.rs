//! The text of a factor's name.

use super::{Factor, Hypergraph, HypergraphError};
use crate::number::radix::is_decimal;

/// Reads one factor, prefix and all; spaces are free.
pub(super) fn factor(text: &str) -> Result<Factor, HypergraphError> {
    let text = text.trim();
    if text.starts_with("slow-") {
        return Err(HypergraphError::SlowFactor(text.to_owned()));
    }
    let unknown = || HypergraphError::NoSuchFactor(text.to_owned());
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
    fn error(self, text: &str) -> HypergraphError {
        let Syntax(name, syntax, example) = self;
        HypergraphError::NoNumbers { name, text: text.trim().to_owned(), syntax, example }
    }
}

fn one(syntax: Syntax, text: &str) -> Result<usize, HypergraphError> {
    number(syntax, text, text)
}

fn two(syntax: Syntax, text: &str) -> Result<(usize, usize), HypergraphError> {
    let (piles, k) = text.split_once(',').ok_or_else(|| syntax.error(text))?;
    Ok((number(syntax, text, piles)?, number(syntax, text, k)?))
}

fn number(syntax: Syntax, whole: &str, text: &str) -> Result<usize, HypergraphError> {
    let text = text.trim();
    if !is_decimal(text) {
        return Err(syntax.error(whole));
    }
    text.parse().map_err(|_| HypergraphError::TooManyPilesInAll(text.to_owned()))
}
