//! The properties of a hypergraph that theorems require, and whether Theorem 2 applies.

use super::conditions::{
    Probed, hereditary, intersecting, is_min_sum, maximal_edges_are_large, numbers_text,
    piles_in_pairs, set_text,
};
use super::part::{Kind, Part};
use super::{HypergraphNim, refuse_theorem_two};
use crate::game::answer::Fact;
use nimata_automata::budget::Budget;

/// The properties, each with a witness if it fails. A bound that is reached leaves a property
/// untested.
///
/// # Complexity A box of at most 2^22 options for each property of the values, and a few such boxes
/// for Theorem 2.
pub(super) fn properties(game: &HypergraphNim, budget: &Budget) -> Vec<Fact> {
    let whole = Part::of(game, |_| true);
    let probed = Probed::new(game, budget);
    let hereditary = hereditary(game).map_err(|(edge, subset)| {
        format!("{} is an edge and {} is not", set_text(&edge), set_text(&subset))
    });
    let intersecting = intersecting(game).map_err(|(first, second)| {
        format!("the edges {} and {} do not meet", set_text(&first), set_text(&second))
    });
    let pairs = piles_in_pairs(game)
        .map_err(|pile| format!("pile {} lies in no edge of at least 2 piles", pile + 1));
    let large = maximal_edges_are_large(game)
        .map_err(|edge| format!("the maximal edge {} has one pile", set_text(&edge)));
    let min_sum = is_min_sum(game, &whole)
        .map_or_else(|| tried(probed.as_ref(), Probed::against_min_sum), |why| why.to_owned());
    let mut facts = vec![
        known("hereditary", "every nonempty subset of an edge is an edge", hereditary),
        known("intersecting", "any two edges meet", intersecting),
        known("piles in larger edges", "every pile lies in an edge of at least 2 piles", pairs),
        known("large maximal edges", "every maximal edge has at least 2 piles", large),
        Fact::new("min-sum", min_sum),
        Fact::new("Tetris", tetris(&whole, probed.as_ref())),
    ];
    facts.extend(theorem_two(game, budget));
    facts
}

fn known(name: &'static str, yes: &str, holds: Result<(), String>) -> Fact {
    Fact::new(name, holds.map_or_else(|why| format!("no: {why}"), |()| format!("yes: {yes}")))
}

/// A property of the values that no theorem decides, unless `against` finds a witness in the box.
fn tried(probed: Option<&Probed>, against: impl Fn(&Probed) -> Option<String>) -> String {
    let Some(probed) = probed else {
        return "not tried: there are too many piles or edges for a box of positions".to_owned();
    };
    against(probed).map_or_else(
        || {
            let upto = numbers_text(&probed.upto);
            format!("holds for all positions up to {upto}; no theorem says more")
        },
        |why| format!("no: {why}"),
    )
}

fn tetris(whole: &Part, probed: Option<&Probed>) -> String {
    let known = match whole.kind {
        _ if !whole.is_tetris() => {
            return tried(probed, |probed| {
                let (at, value, longest) = probed.against_tetris()?;
                Some(format!(
                    "at {at} the value is {value}, and the longest play has {longest} moves"
                ))
            });
        }
        Kind::All => "yes: the value is the sum of the piles, and so is T",
        Kind::Extension(_) => "yes: an extension of Tetris by Tetris",
        _ => "yes: any two edges meet",
    };
    known.to_owned()
}

/// Theorem 2, with the last factor as F and the product of the others as H.
fn theorem_two(game: &HypergraphNim, budget: &Budget) -> Option<Fact> {
    let (f, h) = game.factors().split_last().filter(|(_, h)| !h.is_empty())?;
    let h = HypergraphNim::new(h.to_vec()).expect("fewer piles than the game");
    let f = HypergraphNim::new(vec![f.clone()]).expect("fewer piles than the game");
    let names = format!("with H = {h} and F = {f}");
    let says = match refuse_theorem_two(&h, &f, budget) {
        None => format!("applies {names}: the value is F(m, u + T_F)"),
        Some(refusal) => format!("does not apply {names}: {refusal}"),
    };
    Some(Fact::new("Theorem 2", says))
}
