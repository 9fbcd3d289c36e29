//! The values of all positions of a box, computed from the rules alone.

use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// The values of all positions of a box, as the mex over all options without any theorem.
///
/// ```
/// use nimata::game::{hypergraph_nim::Hypergraph, slow_nim::Definition};
/// let moore = Hypergraph::at_most(2, 2)?;
/// let values = Definition::new(&moore, &[3, 3], &Default::default())?;
/// assert_eq!([[0, 0], [0, 1], [1, 1], [1, 2]].map(|at| values.value(&at)), [0, 1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definition {
    strides: Vec<usize>,
    values: Vec<u16>,
}

impl Definition {
    /// Computes the values of all positions up to `upto`, which has one bound for each pile.
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
    pub fn new(hypergraph: &Hypergraph, upto: &[u64], budget: &Budget) -> Result<Self, Reached> {
        assert_eq!(u32::try_from(upto.len()), Ok(hypergraph.piles()), "one bound a pile");
        let too_large = Reached::beyond_memory(budget);
        let side = |&most: &u64| most.checked_add(1).ok_or(too_large);
        let sides = upto.iter().map(side).collect::<Result<Vec<u64>, _>>()?;
        let count = sides.iter().try_fold(1u64, |count, &side| count.checked_mul(side));
        let bytes = count.and_then(|count| count.checked_mul(2)).ok_or(too_large)?;
        budget.allow_memory(bytes)?;
        let size = |number: u64| usize::try_from(number).map_err(|_| too_large);
        let sides = sides.into_iter().map(size).collect::<Result<Vec<_>, _>>()?;
        let count: usize = sides.iter().product();
        let mut strides = vec![1; sides.len()];
        for pile in (1..sides.len()).rev() {
            strides[pile - 1] = strides[pile] * sides[pile];
        }
        let offset = |edge: u64| -> usize {
            let lowered = strides.iter().enumerate().filter(|(pile, _)| edge >> pile & 1 == 1);
            lowered.map(|(_, stride)| stride).sum()
        };
        let edges: Vec<(u64, usize)> =
            hypergraph.edges().iter().map(|&edge| (edge, offset(edge))).collect();
        let mut values: Vec<u16> = Vec::with_capacity(count);
        let mut seen = vec![usize::MAX; edges.len() + 1];
        let mut position = vec![0usize; sides.len()];
        let mut empty = u64::MAX >> (64 - hypergraph.piles());
        for at in 0..count {
            if at % (1 << 16) == 0 {
                budget.allow_step(at, count)?;
            }
            for &(edge, offset) in &edges {
                if edge & empty == 0 {
                    seen[usize::from(values[at - offset])] = at;
                }
            }
            let mex = seen.iter().position(|&mark| mark != at);
            let mex = mex.expect("one mark more than there are options");
            values.push(u16::try_from(mex).expect("at most MOST_EDGES options"));
            // The last pile changes fastest.
            for pile in (0..sides.len()).rev() {
                position[pile] += 1;
                empty &= !(1 << pile);
                if position[pile] < sides[pile] {
                    break;
                }
                position[pile] = 0;
                empty |= 1 << pile;
            }
        }
        Ok(Definition { strides, values })
    }

    /// The value of a position of the box.
    ///
    /// # Panics
    /// The position is not in the box.
    pub fn value(&self, position: &[usize]) -> u16 {
        assert_eq!(position.len(), self.strides.len(), "one number a pile");
        self.values[position.iter().zip(&self.strides).map(|(x, stride)| x * stride).sum::<usize>()]
    }

    /// The values in lexicographic order of the positions; the last pile changes fastest.
    pub fn into_values(self) -> Vec<u16> {
        self.values
    }
}
