//! The values of all positions of a box, computed from the rules alone.

use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::table::{Seen, Sides, Sorted, Table};

/// The values of all positions up to `upto`, which has one bound for each pile: the mex over all
/// options without any theorem.
///
/// ```
/// use nimata::game::{hypergraph_nim::Hypergraph, slow_nim::values_by_definition};
/// let moore = Hypergraph::at_most(2, 2)?;
/// let values = values_by_definition(&moore, &[3, 3], &Default::default())?;
/// assert_eq!([[0, 0], [0, 1], [1, 1], [1, 2]].map(|at| values.at(&at)), [0, 1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`], before memory is taken or at the time limit.
///
/// # Panics
/// The number of bounds is not that of the piles, or the hypergraph has more than
/// [`SlowNim::MOST_EDGES`](super::SlowNim::MOST_EDGES) edges.
///
/// # Complexity
/// |box|·|H| steps and 2·|box| bytes, where H is the set of edges.
pub fn values_by_definition(
    hypergraph: &Hypergraph,
    upto: &[u64],
    budget: &Budget,
) -> Result<Table<u16>, Reached> {
    assert_eq!(u32::try_from(upto.len()), Ok(hypergraph.piles()), "one bound a pile");
    let table = Table::<u16>::with_room(Sides::new(upto), 0, budget)?;
    let with_back = |&edge: &u64| (edge, table.places().back(edge));
    let edges: Vec<(u64, usize)> = hypergraph.edges().iter().map(with_back).collect();
    let mut seen = seen(hypergraph, budget)?;
    table.fill(budget, |values, at, pace| {
        pace.take(1 + edges.len())?;
        for &(edge, back) in &edges {
            if edge & at.empty == 0 {
                seen.see(values.entries()[at.place - back].into());
            }
        }
        Ok(seen.take_mex())
    })
}

/// The values of all sorted positions with piles up to `most`, by the same rule as in
/// [`values_by_definition`]; `None` if the order of the piles matters.
///
/// # Errors
/// [`Reached`], before memory is taken or at the time limit.
///
/// # Complexity
/// N·(2^n + |H|) steps and 2·N + 8·2^n bytes, where N = C(most + n, n) for n piles, and H is the
/// set of edges.
pub fn sorted_values(
    hypergraph: &Hypergraph,
    most: u64,
    budget: &Budget,
) -> Result<Option<Table<u16, Sorted>>, Reached> {
    if !hypergraph.is_symmetric() {
        return Ok(None);
    }
    let piles = usize::try_from(hypergraph.piles()).expect("at most 64");
    let sets = 8u64.checked_shl(hypergraph.piles()).filter(|sets| *sets > 0);
    let beside = sets.ok_or(Reached::beyond_memory(budget))?;
    let sorted = Sorted::new(piles, most, 2, budget)?;
    let table = Table::<u16, _>::with_room(sorted, beside, budget)?;
    let mut seen = seen(hypergraph, budget)?;
    // For each set of piles in sorted order, the distance in the table to the position in which
    // they are lowered.
    let mut lowered = vec![0; 1 << piles];
    let filled = table.fill(budget, |values, at, pace| {
        pace.take(lowered.len() + hypergraph.edges().len())?;
        let (numbers, places, lowered) = (&at.numbers[..piles], values.places(), &mut lowered[..]);
        // A token of the first pile counts for one place in the table, however large the pile is.
        // So the distances change only with the other piles, and where the first is filled.
        if numbers[0] < 2 {
            for (place, &x) in numbers.iter().enumerate().filter(|(_, x)| **x > 0) {
                let step = places.step(place, x);
                for set in 0..1 << place {
                    lowered[set | 1 << place] = lowered[set] + step;
                }
            }
        }
        // Among equal piles the first ones are lowered. The position stays sorted, and no option
        // is omitted.
        let equal = |&place: &usize| numbers[place - 1] == numbers[place];
        let same = (1..piles).filter(equal).fold(0u64, |same, place| same | 1 << place);
        for &edge in hypergraph.edges() {
            if edge & at.empty == 0 && edge & same & !(edge << 1) == 0 {
                let set = usize::try_from(edge).expect("few piles");
                seen.see(values.entries()[at.place - lowered[set]].into());
            }
        }
        Ok::<_, Reached>(seen.take_mex())
    })?;
    Ok(Some(filled))
}

/// The marks of the values, which are at most the number of edges.
fn seen(hypergraph: &Hypergraph, budget: &Budget) -> Result<Seen, Reached> {
    Seen::up_to(u64::try_from(hypergraph.edges().len()).expect("a length"), budget)
}
