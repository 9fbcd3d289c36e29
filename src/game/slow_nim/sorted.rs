//! The values of sorted positions, for games in which the order of the piles does not matter.

use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// The values of all positions of a cube, for a game whose edges are all sets of some sizes. There
/// is one value for all orders of the piles, by the same mex rule as in
/// [`Definition`](super::Definition), and so n! times fewer values.
#[derive(Clone, Debug)]
pub struct SortedDefinition {
    /// For the i-th place in sorted order, from 0, and x ≤ `most` + 1, the number C(x + i, i + 1)
    /// of sorted positions of i + 1 piles below x. The sum over the places of a sorted position is
    /// its index.
    below: Vec<Vec<usize>>,
    values: Vec<u16>,
}

impl SortedDefinition {
    /// Tells whether a hypergraph contains with each edge all sets of the same size.
    pub fn suits(hypergraph: &Hypergraph) -> bool {
        let sets = |size: u32| num_integer::binomial(u128::from(hypergraph.piles()), size.into());
        (1..=hypergraph.piles()).all(|size| {
            let count = hypergraph.edges().iter().filter(|edge| edge.count_ones() == size).count();
            count == 0 || u128::try_from(count) == Ok(sets(size))
        })
    }

    /// Computes the values of all positions with piles up to `most`; `None` if the order of the
    /// piles matters.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// N·(2^n + |H|) steps and 2·N bytes, where N = C(most + n, n) for n piles, and H is the set of
    /// edges.
    pub fn new(
        hypergraph: &Hypergraph,
        most: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        if !Self::suits(hypergraph) {
            return Ok(None);
        }
        let piles = u64::from(hypergraph.piles());
        let too_large = Reached::beyond_memory(budget);
        // C(most + i, i) for i up to n, by increasing products.
        let mut count = 1u64;
        for i in 1..=piles {
            let factor = most.checked_add(i).ok_or(too_large)?;
            count = count.checked_mul(factor).ok_or(too_large)? / i;
        }
        let lookup = most.saturating_add(2).saturating_mul(8 * piles);
        budget.allow_memory(count.saturating_mul(2).saturating_add(lookup))?;
        let size = |number: u64| usize::try_from(number).map_err(|_| too_large);
        let (count, most, piles) = (size(count)?, size(most)?, size(piles)?);
        let mut below = vec![(0..=most + 1).collect::<Vec<usize>>()];
        for place in 1..piles {
            let sums = below[place - 1].iter().scan(0, |sum, &smaller| {
                *sum += smaller;
                Some(*sum)
            });
            below.push(sums.collect());
        }
        let mut table = SortedDefinition { below, values: Vec::with_capacity(count) };
        table.fill(hypergraph, count, most, budget)?;
        Ok(Some(table))
    }

    /// Computes the values in the order of the table: sorted positions, with the largest pile
    /// changing slowest.
    fn fill(
        &mut self,
        hypergraph: &Hypergraph,
        count: usize,
        most: usize,
        budget: &Budget,
    ) -> Result<(), Reached> {
        let piles = self.below.len();
        let mut seen = vec![usize::MAX; hypergraph.edges().len() + 1];
        let mut position = vec![0; piles];
        // For each set of piles in sorted order, the distance in the table to the position in which
        // they are lowered.
        let mut lowered = vec![0; 1 << piles];
        for at in 0..count {
            if at % (1 << 14) == 0 {
                budget.allow_time()?;
            }
            // Among equal piles the first ones are lowered. The position stays sorted, and no
            // option is omitted.
            let (mut empty, mut same) = (0u64, 0u64);
            for place in 0..piles {
                let x: usize = position[place];
                if x == 0 {
                    empty |= 1 << place;
                } else {
                    let step = self.below[place][x] - self.below[place][x - 1];
                    for set in 0..1 << place {
                        lowered[set | 1 << place] = lowered[set] + step;
                    }
                }
                if place > 0 && position[place - 1] == x {
                    same |= 1 << place;
                }
            }
            for &edge in hypergraph.edges() {
                if edge & empty == 0 && edge & same & !(edge << 1) == 0 {
                    let set = usize::try_from(edge).expect("few piles");
                    seen[usize::from(self.values[at - lowered[set]])] = at;
                }
            }
            let mex = seen.iter().position(|&mark| mark != at);
            let mex = mex.expect("one mark more than there are options");
            self.values.push(u16::try_from(mex).expect("at most MOST_EDGES options"));
            for place in 0..piles {
                let top = position.get(place + 1).copied().unwrap_or(most);
                if position[place] < top {
                    position[place] += 1;
                    position[..place].fill(0);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The value of a position in any order; the piles are sorted for it.
    ///
    /// # Panics
    /// The position is not in the cube.
    pub fn value(&self, position: &mut [usize]) -> u16 {
        position.sort_unstable();
        self.values[position.iter().zip(&self.below).map(|(&x, below)| below[x]).sum::<usize>()]
    }
}
