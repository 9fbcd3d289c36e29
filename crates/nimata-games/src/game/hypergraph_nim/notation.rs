//! Reads the name of a factor, and a hypergraph given by its edges.

use super::hypergraph::{empty_edge, no_edges, none, too_many_piles};
use super::{Factor, Hypergraph};
use crate::game::{GameError, Result};
use nimata_automata::number::radix::is_decimal;

/// Reads one factor with its prefix; spaces are ignored.
pub(super) fn factor(text: &str) -> Result<Factor> {
    let text = text.trim();
    if text.starts_with("slow-") {
        return Err(none(format!(
            "`{text}` cannot be a factor: an extension H*F takes hypergraphs with ordinary moves, \
             as in proper:3*nim:1"
        )));
    }
    let unknown = || {
        none(format!(
            "`{text}` names no hypergraph: each factor of H*F is nim:n, moore:n,k, exact:n,k, \
             proper:n or hyper:{{1,2}}{{2,3}}, as in proper:3*nim:1"
        ))
    };
    let (prefix, rest) = text.split_once(':').ok_or_else(unknown)?;
    match prefix.trim() {
        "nim" => Factor::nim(number(Syntax("nim", "nim:n", "nim:3"), rest, rest)?),
        "proper" => Factor::proper(number(Syntax("proper", "proper:n", "proper:3"), rest, rest)?),
        "moore" => two(Syntax("moore", "moore:n,k", "moore:5,2"), rest, Factor::moore),
        "exact" => two(Syntax("exact", "exact:n,k", "exact:5,3"), rest, Factor::exact),
        "hyper" => Hypergraph::parse(rest).map(Factor::written),
        _ => Err(unknown()),
    }
}

/// A prefix, the form of its names, and an example.
#[derive(Clone, Copy)]
struct Syntax(&'static str, &'static str, &'static str);

impl Syntax {
    fn error(self, text: &str) -> GameError {
        let Syntax(name, syntax, example) = self;
        let text = text.trim();
        none(format!("`{name}:{text}` is not a hypergraph: write {syntax}, as in {example}"))
    }
}

fn two(syntax: Syntax, text: &str, factor: fn(usize, usize) -> Result<Factor>) -> Result<Factor> {
    let (piles, k) = text.split_once(',').ok_or_else(|| syntax.error(text))?;
    factor(number(syntax, text, piles)?, number(syntax, text, k)?)
}

fn number(syntax: Syntax, whole: &str, text: &str) -> Result<usize> {
    let text = text.trim();
    if !is_decimal(text) {
        return Err(syntax.error(whole));
    }
    text.parse().map_err(|_| Factor::too_many_piles(text))
}

impl Hypergraph {
    /// Reads a hypergraph written as `{1,2}{2,3}`, on the piles up to the largest named; spaces are
    /// ignored.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] says what is wrong.
    pub fn parse(text: &str) -> Result<Self> {
        let syntax = || {
            none(format!(
                "`{}` is not a hypergraph: write its edges in braces, {{1,2}}{{2,3}}, with piles \
                 numbered from 1; in a shell quote the argument, 'hyper:{{1,2}}{{2,3}}', as shells \
                 take braces for their own",
                text.trim()
            ))
        };
        let mut edges = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (inside, after) =
                rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(syntax)?;
            if inside.trim().is_empty() {
                return Err(empty_edge());
            }
            let mut edge = 0u64;
            for number in inside.split(',').map(str::trim) {
                if !is_decimal(number) {
                    return Err(syntax());
                }
                let pile: u32 = number.parse().map_err(|_| too_many_piles(number))?;
                match pile {
                    0 => return Err(none("there is no pile 0: piles are numbered from 1")),
                    1..=Self::MOST_PILES if edge >> (pile - 1) & 1 == 1 => {
                        return Err(none(format!(
                            "pile {pile} stands twice in the edge {{{}}}: an edge is a set of \
                             piles, so name each once",
                            inside.trim()
                        )));
                    }
                    1..=Self::MOST_PILES => edge |= 1 << (pile - 1),
                    _ => return Err(too_many_piles(number)),
                }
            }
            edges.push(edge);
            rest = after.trim_start();
        }
        let union = edges.iter().fold(0, |union, edge| union | edge);
        match union {
            0 => Err(no_edges()),
            _ => Hypergraph::new(64 - union.leading_zeros(), edges),
        }
    }
}
