//! Tests the conditions of Theorem 2, on the values of H ⊗ F, and reports the first that fails.

use super::conditions::{
    Probed, hereditary, is_min_sum, maximal_edges_are_large, numbers_text, probe, set_text,
};
use super::part::Part;
use super::{
    HypergraphNim, longest_plays_by_definition, steps_by_definition, values_by_definition,
};
use nimata_automata::budget::{Budget, Reached};

/// A position at which the conclusion of Theorem 2 is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The piles of F, then those of H.
    pub position: Vec<u32>,
    /// The value, by the definition.
    pub value: u32,
    /// F(m, u + T_F), where F is taken from positions of H with all but one pile equal.
    pub predicted: u32,
}

fn up_to(probed: Option<&Probed>) -> String {
    probed.map_or_else(String::new, |probed| {
        format!(", though it is at all positions up to {}", numbers_text(&probed.upto))
    })
}

/// The reason why Theorem 2 is not used for an extension.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{condition}{}", against(.counterexample))]
pub struct Refusal {
    /// The first condition, in the order of the theorem, that fails or is not known to hold, with
    /// its witness.
    pub condition: String,
    /// A position that shows that the conclusion fails too, if a small box contains one.
    pub counterexample: Option<Counterexample>,
}

fn against(counterexample: &Option<Counterexample>) -> String {
    match counterexample {
        None => String::new(),
        Some(Counterexample { position, value, predicted }) => format!(
            "; at {} (the piles of F, then those of H) the value is {value}, and F(m, u + T_F) \
             would be {predicted}",
            numbers_text(position)
        ),
    }
}

/// The reason why Theorem 2 is not used for H ⊗ F; `None` if its conditions are known to hold.
///
/// The theorem: let H on n ≥ 3 piles be hereditary and min-sum, that is, G_H(x) = F(m(x), u(x)) for
/// the least pile m and the sum u, with all inclusion-maximal edges of at least two piles, and let
/// F be Tetris, that is, its value is T_F, the length of the longest play. Then
///
/// G(x^J; x^I) = F(m(x^I), u(x^I) + T_F(x^J)).
///
/// For a single pile F this is Theorem 1, and for H proper Nim it is Corollary 1. Proper Nim with n
/// ≥ 3 (Jenkyns and Mayberry) and all nonempty sets are known to be min-sum at all positions.
///
/// ```
/// use nimata_games::game::hypergraph_nim::{HypergraphNim, refuse_theorem_two};
/// let name = |name| HypergraphNim::parse(name).expect("a name");
/// let refusal = |h, f| refuse_theorem_two(&name(h), &name(f), &Default::default());
/// assert_eq!(refusal("proper:3", "exact:3,2"), None);
/// let condition = refusal("nim:2", "nim:1").expect("two piles").condition;
/// assert_eq!(condition, "H has 2 piles, and the theorem asks for at least 3");
/// ```
///
/// # Complexity
/// A box of at most 2^22 options for a condition that is tested on values, and a few such boxes for
/// a counterexample.
pub fn refuse_theorem_two(
    h: &HypergraphNim,
    f: &HypergraphNim,
    budget: &Budget,
) -> Option<Refusal> {
    let condition = conditions(h, f, budget).err()?;
    Some(Refusal { condition, counterexample: counterexample(h, f, budget).ok().flatten() })
}

/// The first condition that fails, as a sentence.
fn conditions(h: &HypergraphNim, f: &HypergraphNim, budget: &Budget) -> Result<(), String> {
    if h.piles() < 3 {
        let plural = if h.piles() == 1 { "" } else { "s" };
        let piles = h.piles();
        return Err(format!("H has {piles} pile{plural}, and the theorem asks for at least 3"));
    }
    hereditary(h).map_err(|(edge, subset)| {
        let (edge, subset) = (set_text(&edge), set_text(&subset));
        format!("H is not hereditary: {edge} is an edge and {subset} is not")
    })?;
    maximal_edges_are_large(h).map_err(|edge| {
        let edge = set_text(&edge);
        format!("the maximal edge {edge} of H has one pile, and the theorem asks for at least 2")
    })?;
    if is_min_sum(h, &Part::of(h, |_| true)).is_none() {
        let probed = Probed::new(h, budget);
        return Err(match probed.as_ref().and_then(Probed::against_min_sum) {
            None => format!("H is not known to be min-sum{}", up_to(probed.as_ref())),
            Some(why) => format!("H is not min-sum: {why}"),
        });
    }
    if !Part::of(f, |_| true).is_tetris() {
        let probed = Probed::new(f, budget);
        return Err(match probed.as_ref().and_then(Probed::against_tetris) {
            None => format!("F is not known to be Tetris{}", up_to(probed.as_ref())),
            Some((at, value, longest)) => format!(
                "F is not Tetris: at {at} the value is {value} and the longest play has {longest} \
                 moves"
            ),
        });
    }
    Ok(())
}

/// The first position of a small box at which the value is not F(m, u + T_F).
fn counterexample(
    h: &HypergraphNim,
    f: &HypergraphNim,
    budget: &Budget,
) -> Result<Option<Counterexample>, Reached> {
    const MOST_STEPS: u128 = 1 << 24;
    let whole = h.extended_by(f).ok().and_then(|whole| probe(&whole));
    let (Some((hypergraph, upto)), true) = (whole, h.piles() >= 2) else { return Ok(None) };
    let Ok(written_h) = h.hypergraph() else { return Ok(None) };
    let Ok(written_f) = f.hypergraph() else { return Ok(None) };
    let (upto_f, upto_h) = upto.split_at(f.piles());
    let longest = longest_plays_by_definition(&written_f, upto_f, budget)?;
    // (m, …, m, w − (n − 1)m) attains every sum w ≥ n·m; the largest one needed is the number of
    // all tokens of the box.
    let mut level = upto_h.to_vec();
    *level.last_mut().expect("two piles") = upto.iter().sum();
    if steps_by_definition(&written_h, &level) > MOST_STEPS {
        return Ok(None);
    }
    let of_h = values_by_definition(&written_h, &level, budget)?;
    let values = values_by_definition(&hypergraph, &upto, budget)?;
    let found = values.iter().find_map(|(position, value)| {
        let (in_f, in_h) = position.split_at(f.piles());
        let least = in_h.iter().copied().min().expect("two piles");
        let mut like = vec![least; in_h.len()];
        let others = least * u32::try_from(in_h.len() - 1).expect("few piles");
        let last = in_h.iter().sum::<u32>() + longest.at(in_f) - others;
        *like.last_mut().expect("two piles") = last;
        let predicted = of_h.at(&like);
        (predicted != value).then_some(Counterexample { position, value, predicted })
    });
    Ok(found)
}
