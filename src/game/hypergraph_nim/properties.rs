//! The properties of a hypergraph that theorems ask for, and which theorem gives its values.

use super::conditions::{
    against_min_sum, against_tetris, hereditary, intersecting, maximal_edges_are_large,
    numbers_text, piles_in_pairs, probe, set_text,
};
use super::part::{Kind, Part};
use super::theorems::TetrisExtension;
use super::{Definition, Extension, HypergraphNim};
use crate::budget::Budget;
use crate::game::answer::Fact;

/// The properties, each with a witness where it fails.
/// A bound that is reached leaves a property untried.
///
/// # Complexity
/// A box of at most 2^22 options for each property of the values; a few for Theorem 2.
pub(super) fn properties(game: &HypergraphNim, budget: &Budget) -> Vec<Fact> {
    let whole = Part::of(game, |_| true).expect("a game has an edge");
    let probed = probe(game).and_then(|(hypergraph, upto)| {
        let values = Definition::values(&hypergraph, &upto, budget).ok()?;
        let longest = Definition::longest_plays(&hypergraph, &upto, budget).ok()?;
        Some(Probed { upto, values, longest })
    });
    let mut facts = vec![
        fact(
            "hereditary",
            match hereditary(game) {
                Ok(()) => "yes: every nonempty subset of an edge is an edge".to_owned(),
                Err((edge, subset)) => {
                    format!("no: {} is an edge and {} is not", set_text(&edge), set_text(&subset))
                }
            },
        ),
        fact(
            "intersecting",
            match intersecting(game) {
                Ok(()) => "yes: any two edges meet".to_owned(),
                Err((first, second)) => {
                    format!(
                        "no: the edges {} and {} do not meet",
                        set_text(&first),
                        set_text(&second)
                    )
                }
            },
        ),
        fact(
            "piles in larger edges",
            match piles_in_pairs(game) {
                Ok(()) => "yes: every pile lies in an edge of at least 2 piles".to_owned(),
                Err(pile) => format!("no: pile {} lies in no edge of at least 2 piles", pile + 1),
            },
        ),
        fact(
            "large maximal edges",
            match maximal_edges_are_large(game) {
                Ok(()) => "yes: every maximal edge has at least 2 piles".to_owned(),
                Err(edge) => format!("no: the maximal edge {} has one pile", set_text(&edge)),
            },
        ),
        fact("min-sum", min_sum(game, &whole, probed.as_ref())),
        fact("Tetris", tetris(&whole, probed.as_ref())),
    ];
    facts.extend(theorem_two(game, budget));
    facts.push(fact("values", values(&whole)));
    facts
}

/// Values and longest plays of a box.
struct Probed {
    upto: Vec<u32>,
    values: Definition,
    longest: Definition,
}

fn fact(name: &'static str, says: String) -> Fact {
    Fact { name, says, columns: Vec::new() }
}

fn untried() -> String {
    "not tried: there are too many piles or edges for a box of positions".to_owned()
}

fn min_sum(game: &HypergraphNim, whole: &Part, probed: Option<&Probed>) -> String {
    match whole.kind {
        Kind::All if whole.piles.len() == game.piles() => {
            return "yes: the value is the sum u of the piles".to_owned();
        }
        Kind::Proper if whole.piles.len() == game.piles() => {
            return "yes, by the theorem of Jenkyns and Mayberry".to_owned();
        }
        _ => {}
    }
    let Some(Probed { upto, values, .. }) = probed else { return untried() };
    match against_min_sum(values) {
        None => {
            format!("holds for all positions up to {}; no theorem says more", numbers_text(upto))
        }
        Some((first, second)) => format!(
            "no: at {} and {} the least pile and the sum agree, and the values are {} and {}",
            numbers_text(&first.position),
            numbers_text(&second.position),
            first.value,
            second.value
        ),
    }
}

fn tetris(whole: &Part, probed: Option<&Probed>) -> String {
    if whole.is_tetris() {
        return match whole.kind {
            Kind::All => "yes: the value is the sum of the piles, and so is T".to_owned(),
            Kind::Extension(_) => "yes: an extension of Tetris by Tetris".to_owned(),
            _ => "yes: any two edges meet".to_owned(),
        };
    }
    let Some(Probed { upto, values, longest }) = probed else { return untried() };
    match against_tetris(values, longest) {
        None => {
            format!("holds for all positions up to {}; no theorem says more", numbers_text(upto))
        }
        Some((witness, longest)) => format!(
            "no: at {} the value is {}, and the longest play has {longest} moves",
            numbers_text(&witness.position),
            witness.value
        ),
    }
}

/// Theorem 2 with the last factor as F and the others as H.
fn theorem_two(game: &HypergraphNim, budget: &Budget) -> Option<Fact> {
    let (f, h) = game.factors().split_last().filter(|(_, h)| !h.is_empty())?;
    let h = HypergraphNim::new(h.to_vec()).expect("fewer piles than the game");
    let f = HypergraphNim::new(vec![f.clone()]).expect("fewer piles than the game");
    let names = format!("with H = {h} and F = {f}");
    let says = match Extension::new(h, f, budget) {
        Ok(_) => format!("applies {names}: the value is F(m, u + T_F)"),
        Err(refusal) => format!("does not apply {names}: {refusal}"),
    };
    Some(fact("Theorem 2", says))
}

/// Which theorem gives the value where no pile is empty.
fn values(part: &Part) -> String {
    let fallback = "no theorem: the definition on small positions, and at most T".to_owned();
    match &part.kind {
        Kind::All => "the sum of the piles, as any of them may be lowered".to_owned(),
        Kind::Nim => "the xor of the piles (Bouton)".to_owned(),
        Kind::Proper => "formula (4) with x0 = 0 (Jenkyns and Mayberry)".to_owned(),
        Kind::Exactly(_) if part.is_tetris() => {
            "T, the largest t with sum of min(xi, t) >= k t, as any two edges meet".to_owned()
        }
        Kind::Written(_) if part.is_tetris() => {
            "T, the longest play, as any two edges meet".to_owned()
        }
        Kind::Extension(_) if part.is_tetris() => {
            "T, the sum of the longest plays of the factors, as each is Tetris".to_owned()
        }
        Kind::AtMost(k) => format!(
            "who wins: the player to move loses if every binary column has a number of ones divisible by {} (Moore); \
             the value by the definition on small positions",
            k + 1
        ),
        Kind::Sum(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| format!("for {}: {}", part.describe(), values(part)))
                .collect();
            format!("the xor of the components (Sprague and Grundy): {}", parts.join("; "))
        }
        Kind::Extension(_) => match TetrisExtension::of(part) {
            Some(extension) => match extension.rest.as_slice() {
                [rest] if rest.kind == Kind::Proper => format!(
                    "F(m, u + T_F) with H = {} and F = {} ({}, with formula (4))",
                    rest.describe(),
                    extension.describe_tetris(),
                    if extension.is_plus_one_pile() { "Corollary 1" } else { "Theorem 2" }
                ),
                [rest] if rest.kind == Kind::Nim && rest.piles.len() == 2 => {
                    "those of EXCO-NIM exco:2 with T_F tokens in the extra pile".to_owned()
                }
                _ => fallback,
            },
            None => fallback,
        },
        Kind::Exactly(_) | Kind::Written(_) => fallback,
    }
}
