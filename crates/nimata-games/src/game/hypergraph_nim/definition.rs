//! Values and longest plays straight from the rules: the naive twin of everything faster.

use super::{Hypergraph, piles_of};
use crate::game::table::{Cursor, MexSet, Sides, Table};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// Calls `visit` once for each option of a position: for each edge, all ways to lower each of its
/// piles.
///
/// ```
/// use nimata_games::game::hypergraph_nim::{Hypergraph, each_option};
/// let mut options = Vec::new();
/// let hypergraph = Hypergraph::parse("{1}{1,2}")?;
/// each_option(&hypergraph, &[1, 2], &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [[0, 2], [0, 0], [0, 1]]);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
pub fn each_option(hypergraph: &Hypergraph, position: &[u32], visit: &mut dyn FnMut(&[u32])) {
    let mut option = position.to_vec();
    for &edge in hypergraph.edges() {
        let piles: Vec<usize> = places_of(edge).collect();
        descend(position, &piles, &mut option, visit);
    }
}

fn descend(position: &[u32], piles: &[usize], option: &mut [u32], visit: &mut dyn FnMut(&[u32])) {
    let Some((&pile, rest)) = piles.split_first() else {
        return visit(option);
    };
    for tokens in 0..position[pile] {
        option[pile] = tokens;
        descend(position, rest, option, visit);
    }
    option[pile] = position[pile];
}

/// The piles of an edge, numbered from 0.
pub(super) fn places_of(edge: u64) -> impl Iterator<Item = usize> {
    piles_of(edge).map(|pile| index(pile) - 1)
}

/// G(x) = mex { G(x′) : x → x′ } at every position with xi ≤ `upto[i]`, without any theorem.
///
/// ```
/// use nimata_games::game::hypergraph_nim::{
///     Hypergraph, longest_plays_by_definition, values_by_definition,
/// };
/// let path = Hypergraph::parse("{1,2}{2,3}")?;
/// let upto = [3, 4, 5];
/// let values = values_by_definition(&path, &upto, &Default::default())?;
/// let longest = longest_plays_by_definition(&path, &upto, &Default::default())?;
/// // Any two edges meet, so both are the same.
/// assert_eq!((values.at(&[3, 4, 5]), longest.at(&[3, 4, 5])), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`Reached`] bound of memory, before any is taken, or of time.
///
/// # Panics
/// The number of bounds is not that of the piles.
///
/// # Complexity
/// [`steps_by_definition`]; four bytes for each position.
pub fn values_by_definition(
    hypergraph: &Hypergraph,
    upto: &[u32],
    budget: &Budget,
) -> Result<Table<u32>, Reached> {
    // A value is at most the number of tokens, because each move takes at least one.
    let most = upto.iter().fold(0u64, |sum, &tokens| sum + u64::from(tokens));
    let table = with_room(hypergraph, upto, most.saturating_mul(MexSet::BYTES), budget)?;
    let mut seen = MexSet::up_to(most, budget)?;
    table.fill(budget, |values, at, pace| {
        for &edge in hypergraph.edges().iter().filter(|&edge| edge & at.empty == 0) {
            see(values, at, at.place, edge, &mut seen);
            pace.take(places_of(edge).fold(1, |ways, pile| ways * at.numbers[pile]))?;
        }
        pace.take(1 + hypergraph.edges().len())?;
        Ok(seen.take_mex())
    })
}

/// The longest play at every position of a box: T(x) = 1 + max T(x′) over the options x′ that take
/// one token from each pile of an edge, and 0 without a move.
///
/// Taking one token from each pile is best, because additional tokens never shorten the longest
/// play.
///
/// # Errors
/// Those of [`values_by_definition`].
///
/// # Panics
/// The number of bounds is not that of the piles.
///
/// # Complexity
/// One look at every edge for every position; four bytes for each position.
pub fn longest_plays_by_definition(
    hypergraph: &Hypergraph,
    upto: &[u32],
    budget: &Budget,
) -> Result<Table<u32>, Reached> {
    let table = with_room(hypergraph, upto, 0, budget)?;
    let with_back = |&edge: &u64| (edge, table.places().back(edge));
    let edges: Vec<(u64, usize)> = hypergraph.edges().iter().map(with_back).collect();
    table.fill(budget, |longest, at, pace| {
        pace.take(1 + edges.len())?;
        let can = edges.iter().filter(|(edge, _)| edge & at.empty == 0);
        Ok(can.map(|(_, back)| longest.entries()[at.place - back] + 1).max().unwrap_or(0))
    })
}

/// The number of steps for all values of a box: at each position every edge and every option
/// counts. The sum saturates.
///
/// Counting options alone would be wrong: if most piles are empty or small, most time goes into
/// edges that cannot move.
pub fn steps_by_definition(hypergraph: &Hypergraph, upto: &[u32]) -> u128 {
    let product = |ways: &dyn Fn(usize, u128) -> u128| {
        let factors = upto.iter().enumerate().map(|(pile, &most)| ways(pile, most.into()));
        factors.fold(1, u128::saturating_mul)
    };
    let positions = product(&|_, most| most + 1);
    let of_edge = |&edge: &u64| {
        let options = product(&|pile, most| match edge >> pile & 1 {
            1 => most * (most + 1) / 2,
            _ => most + 1,
        });
        options.saturating_add(positions)
    };
    hypergraph.edges().iter().map(of_edge).fold(0, u128::saturating_add)
}

/// An empty table for the positions of a box.
fn with_room(
    hypergraph: &Hypergraph,
    upto: &[u32],
    beside: u64,
    budget: &Budget,
) -> Result<Table<u32>, Reached> {
    assert_eq!(upto.len(), index(hypergraph.piles()), "one bound a pile");
    // An entry is at most the number of tokens, which must fit in it.
    let fits = upto.iter().try_fold(0u32, |sum, &tokens| sum.checked_add(tokens)).is_some();
    let beside = if fits { beside } else { u64::MAX };
    Table::with_room(Sides::new(upto), beside, budget)
}

/// Enters the values of all options of one edge, of whose first piles some tokens are taken
/// already: `place` is the index of the position that is left.
fn see(values: &Table<u32>, at: &Cursor, place: usize, edge: u64, seen: &mut MexSet) {
    let pile = index(edge.trailing_zeros());
    let (stride, rest) = (values.places().strides()[pile], edge & (edge - 1));
    for taken in 1..=at.numbers[pile] {
        let place = place - taken * stride;
        // The innermost loop avoids recursion, because it takes most of the time.
        if rest == 0 {
            seen.insert(index(values.entries()[place]));
        } else {
            see(values, at, place, rest, seen);
        }
    }
}
