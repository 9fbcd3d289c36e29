//! Conditions of theorems on a hypergraph, each with a witness if it fails.

use std::collections::HashMap;

use super::definition::places_of;
use super::factor::Sets;
use super::part::{Kind, Part};
use super::{
    Factor, Hypergraph, HypergraphNim, longest_plays_by_definition, steps_by_definition,
    values_by_definition,
};
use crate::game::table::Table;
use nimata_automata::budget::Budget;

/// A set of piles, numbered from 0 in the order of a position.
pub type Piles = Vec<usize>;

/// Tests whether each nonempty subset of an edge is an edge.
///
/// An extension is hereditary if and only if its factors are.
///
/// ```
/// use nimata_games::game::hypergraph_nim::{HypergraphNim, hereditary};
/// let exact = HypergraphNim::parse("exact:3,2").expect("a name");
/// assert_eq!(hereditary(&exact), Err((vec![0, 1], vec![0])));
/// ```
///
/// # Errors
/// An edge and a subset of it that is not an edge.
///
/// # Complexity
/// Constant for named hypergraphs, except for the witness; one search for each pile of each edge
/// otherwise.
pub fn hereditary(game: &HypergraphNim) -> Result<(), (Piles, Piles)> {
    game.places().try_for_each(|(factor, places)| {
        let shift = |piles: Piles| piles.into_iter().map(|pile| places.start + pile).collect();
        hereditary_factor(factor).map_err(|(edge, subset)| (shift(edge), shift(subset)))
    })
}

fn hereditary_factor(factor: &Factor) -> Result<(), (Piles, Piles)> {
    match factor.sets() {
        Sets::AtMost(_) | Sets::Exactly(1) => Ok(()),
        Sets::Exactly(k) => Err(((0..*k).collect(), (0..k - 1).collect())),
        Sets::Written(hypergraph) => {
            // By induction it suffices to remove one pile at a time.
            let edges = hypergraph.edges();
            let smaller = |edge: u64| places_of(edge).map(move |pile| (edge, edge & !(1 << pile)));
            let missing = edges
                .iter()
                .flat_map(|&edge| smaller(edge))
                .find(|(_, subset)| *subset != 0 && edges.binary_search(subset).is_err());
            missing.map_or(Ok(()), |(edge, subset)| Err((set(edge), set(subset))))
        }
    }
}

/// Tests whether any two edges meet.
///
/// # Errors
/// Two edges that do not meet.
///
/// # Complexity
/// Constant for named hypergraphs, except for the witness; quadratic in the number of minimal edges
/// otherwise.
pub fn intersecting(game: &HypergraphNim) -> Result<(), (Piles, Piles)> {
    let mut places = game.places();
    let (factor, own) = places.next().expect("a game has a factor");
    if let Some((other, further)) = places.next() {
        let shifted = |pile| further.start + pile;
        return Err((some_edge(factor), some_edge(other).into_iter().map(shifted).collect()));
    }
    let n = own.len();
    match factor.sets() {
        _ if n == 1 => Ok(()),
        Sets::AtMost(_) => Err((vec![0], vec![1])),
        Sets::Exactly(k) if 2 * k > n => Ok(()),
        Sets::Exactly(k) => Err(((0..*k).collect(), (*k..2 * k).collect())),
        Sets::Written(hypergraph) => hypergraph
            .disjoint_edges()
            .map_or(Ok(()), |(first, second)| Err((set(first), set(second)))),
    }
}

fn some_edge(factor: &Factor) -> Piles {
    match factor.sets() {
        Sets::AtMost(_) => vec![0],
        Sets::Exactly(k) => (0..*k).collect(),
        Sets::Written(hypergraph) => set(hypergraph.edges()[0]),
    }
}

/// Tests whether every pile lies in an edge of at least two piles (the condition of Lemma 3).
///
/// # Errors
/// A pile for which this fails.
pub fn piles_in_pairs(game: &HypergraphNim) -> Result<(), usize> {
    let several = game.factors().len() > 1;
    game.places().try_for_each(|(factor, places)| match factor.sets() {
        Sets::Written(hypergraph) => {
            let wide = hypergraph.edges().iter().filter(|edge| several || edge.count_ones() > 1);
            let covered = wide.fold(0, |covered, edge| covered | edge);
            let alone = (0..factor.piles()).find(|pile| covered >> pile & 1 == 0);
            alone.map_or(Ok(()), |pile| Err(places.start + pile))
        }
        _ if several || largest_edge(factor) > 1 => Ok(()),
        _ => Err(0),
    })
}

fn largest_edge(factor: &Factor) -> usize {
    match factor.sets() {
        Sets::AtMost(k) | Sets::Exactly(k) => *k,
        Sets::Written(hypergraph) => {
            let sizes = hypergraph.edges().iter().map(|&edge| places_of(edge).count());
            sizes.max().expect("a hypergraph has an edge")
        }
    }
}

/// Tests whether every inclusion-maximal edge has at least two piles (the condition of Theorems 1
/// and 2).
///
/// # Errors
/// A maximal edge of one pile.
pub fn maximal_edges_are_large(game: &HypergraphNim) -> Result<(), Piles> {
    let [factor] = game.factors() else {
        // Every maximal edge of an extension is a union of edges of its factors.
        return Ok(());
    };
    match factor.sets() {
        Sets::Written(hypergraph) => {
            let single = |edge: &&u64| edge.is_power_of_two();
            let alone =
                |edge: u64| hypergraph.edges().iter().filter(|&&e| e & edge != 0).count() == 1;
            let found = hypergraph.edges().iter().filter(single).find(|edge| alone(**edge));
            found.map_or(Ok(()), |&edge| Err(set(edge)))
        }
        _ if largest_edge(factor) > 1 => Ok(()),
        _ => Err(vec![0]),
    }
}

/// A sentence with two positions of a box that have the same least pile and the same sum but
/// different values, which contradicts property (2).
pub fn against_min_sum(values: &Table<u32>) -> Option<String> {
    let mut seen: HashMap<(u32, u64), (Vec<u32>, u32)> = HashMap::new();
    values.iter().find_map(|(position, value)| {
        let least = position.iter().copied().min().expect("a game has a pile");
        let sum = position.iter().map(|&tokens| u64::from(tokens)).sum();
        let (first, known) = seen.entry((least, sum)).or_insert_with(|| (position.clone(), value));
        (*known != value).then(|| {
            let [first, second] = [first, &position].map(|position| numbers_text(position));
            format!(
                "at {first} and {second} the least pile and the sum agree, and the values are \
                 {known} and {value}"
            )
        })
    })
}

/// The theorem by which a game is min-sum. `part` is the game where no pile is empty.
pub(super) fn is_min_sum(game: &HypergraphNim, part: &Part) -> Option<&'static str> {
    match part.kind {
        // An idle pile would still count in m and u.
        _ if part.piles.len() < game.piles() => None,
        Kind::All => Some("yes: the value is the sum u of the piles"),
        Kind::Proper => Some("yes, by the theorem of Jenkyns and Mayberry"),
        _ => None,
    }
}

/// Values and longest plays of a box.
pub(super) struct Probed {
    /// The largest position of the box.
    pub upto: Vec<u32>,
    values: Table<u32>,
    longest: Table<u32>,
}

impl Probed {
    /// The box of [`probe`]; `None` if there is no such box or a bound was reached.
    pub(super) fn new(game: &HypergraphNim, budget: &Budget) -> Option<Self> {
        let (hypergraph, upto) = probe(game)?;
        let values = values_by_definition(&hypergraph, &upto, budget).ok()?;
        let longest = longest_plays_by_definition(&hypergraph, &upto, budget).ok()?;
        Some(Probed { upto, values, longest })
    }

    /// A contradiction to property (2), as in [`against_min_sum`].
    pub(super) fn against_min_sum(&self) -> Option<String> {
        against_min_sum(&self.values)
    }

    /// A position whose value is not T, with the value and T.
    pub(super) fn against_tetris(&self) -> Option<(String, u32, u32)> {
        let mut both = self.values.iter().zip(self.longest.iter());
        let ((position, value), (_, longest)) =
            both.find(|((_, value), (_, longest))| value != longest)?;
        Some((numbers_text(&position), value, longest))
    }
}

/// A box on which conditions on the values are tested. All piles have the same bound, the largest
/// that takes only milliseconds; `None` if even one token in each pile takes longer.
pub(super) fn probe(game: &HypergraphNim) -> Option<(Hypergraph, Vec<u32>)> {
    const MOST_STEPS: u128 = 1 << 22;
    const MOST_SIDE: u32 = 12;
    // One token in each of 16 piles already gives 2^16 positions, and more piles have too many
    // edges.
    if game.piles() > 16 {
        return None;
    }
    let hypergraph = game.hypergraph().ok()?;
    let bounds = (1..=MOST_SIDE).rev().map(|most| vec![most; game.piles()]);
    let upto = bounds.into_iter().find(|upto| {
        let positions = upto.iter().fold(1u128, |count, &most| count * (u128::from(most) + 1));
        positions <= MOST_STEPS >> 2 && steps_by_definition(&hypergraph, upto) <= MOST_STEPS
    })?;
    Some((hypergraph, upto))
}

fn set(edge: u64) -> Piles {
    places_of(edge).collect()
}

/// A set of piles as text, numbered from 1; long runs are shortened.
pub(super) fn set_text(piles: &[usize]) -> String {
    let name = |pile: &usize| (pile + 1).to_string();
    let names: Vec<String> = match piles {
        [first, second, .., last] if piles.len() > 8 => {
            vec![name(first), name(second), "...".into(), name(last)]
        }
        _ => piles.iter().map(name).collect(),
    };
    format!("{{{}}}", names.join(","))
}

/// A position or a bound of a box as text.
pub(super) fn numbers_text(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}
