//! Values and longest plays straight from the rules: the naive twin of everything faster.

use super::{Hypergraph, piles_of};
use crate::budget::{Budget, Reached};

/// Calls `visit` once for every option of a position: for every edge, every way to strictly lower each of its piles.
///
/// ```
/// use nimata::game::hypergraph_nim::{Hypergraph, each_option};
/// let mut options = Vec::new();
/// each_option(&Hypergraph::parse("{1}{1,2}")?, &[1, 2], &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [[0, 2], [0, 0], [0, 1]]);
/// # Ok::<(), nimata::game::hypergraph_nim::HypergraphError>(())
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

/// The piles of an edge, 0-based.
pub(super) fn places_of(edge: u64) -> impl Iterator<Item = usize> {
    piles_of(edge).map(|pile| index(pile) - 1)
}

/// A number for every position of a box, found from the rules alone: the value, or the length of the longest play.
///
/// ```
/// use nimata::game::hypergraph_nim::{Definition, Hypergraph};
/// let path = Hypergraph::parse("{1,2}{2,3}")?;
/// let upto = [3, 4, 5];
/// let values = Definition::values(&path, &upto, &Default::default())?;
/// let longest = Definition::longest_plays(&path, &upto, &Default::default())?;
/// // Any two edges meet, so both are the same.
/// assert_eq!((values.at(&[3, 4, 5]), longest.at(&[3, 4, 5])), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definition {
    upto: Vec<u32>,
    numbers: Vec<u32>,
}

impl Definition {
    /// G(x) = mex { G(x′) : x → x′ } at every position with xi ≤ `upto[i]`, with no theorem used.
    ///
    /// # Errors
    /// [`Reached`] bounds of memory, before it is taken, and of time.
    ///
    /// # Panics
    /// Unless there is one bound a pile.
    ///
    /// # Complexity
    /// One look at every option of every position, [`Definition::steps`] in all; four bytes a position.
    pub fn values(hypergraph: &Hypergraph, upto: &[u32], budget: &Budget) -> Result<Self, Reached> {
        // A value is at most the number of tokens, as each move takes one.
        let most: u64 = upto.iter().map(|&tokens| u64::from(tokens)).sum();
        let mut seen = Vec::new();
        let prepare = |count: u64| -> Result<(), Reached> {
            budget.allow_memory(count.saturating_mul(4).saturating_add(most.saturating_mul(8)))
        };
        let mut looked = 0u64;
        Definition::fill(hypergraph, upto, budget, prepare, |numbers, stamp, edges| {
            if seen.is_empty() {
                seen = vec![usize::MAX; usize::try_from(most).expect("fits, as was asked") + 2];
            }
            for edge in edges {
                mark(numbers, numbers.len(), edge, &mut |value| seen[value] = stamp);
                looked += edge.iter().fold(1, |ways, &(tokens, _)| ways * wide(tokens));
                if looked > 1 << 22 {
                    looked = 0;
                    budget.allow_time()?;
                }
            }
            Ok(seen.iter().position(|&at| at != stamp).expect("a mex is at most the tokens"))
        })
    }

    /// T(x) = 1 + max T(x′) over the options x′ that take one token a pile, 0 without a move: the longest play.
    ///
    /// To take one token a pile is best, as more tokens never shorten the longest play.
    ///
    /// # Errors
    /// As [`Definition::values`].
    ///
    /// # Panics
    /// Unless there is one bound a pile.
    ///
    /// # Complexity
    /// One look at every edge for every position; four bytes a position.
    pub fn longest_plays(
        hypergraph: &Hypergraph,
        upto: &[u32],
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let prepare = |count: u64| budget.allow_memory(count.saturating_mul(4));
        Definition::fill(hypergraph, upto, budget, prepare, |numbers, _, edges| {
            let after = |edge: &Vec<(usize, usize)>| {
                let back: usize = edge.iter().map(|&(_, stride)| stride).sum();
                index(numbers[numbers.len() - back]) + 1
            };
            Ok(edges.iter().map(after).max().unwrap_or(0))
        })
    }

    /// Walks the box; `next` gets the numbers so far, the position's place and, for each edge that can move, tokens and
    /// stride of its piles.
    fn fill(
        hypergraph: &Hypergraph,
        upto: &[u32],
        budget: &Budget,
        prepare: impl FnOnce(u64) -> Result<(), Reached>,
        mut next: impl FnMut(&[u32], usize, &[Vec<(usize, usize)>]) -> Result<usize, Reached>,
    ) -> Result<Self, Reached> {
        assert_eq!(upto.len(), index(hypergraph.piles()), "one bound a pile");
        let count = upto
            .iter()
            .try_fold(1u64, |count, &most| count.checked_mul(u64::from(most) + 1))
            .unwrap_or(u64::MAX);
        prepare(count)?;
        let too_large = Reached::Memory { needed: u64::MAX, allowed: budget.max_memory() };
        let count = usize::try_from(count).map_err(|_| too_large)?;
        let mut strides = vec![1usize; upto.len()];
        for pile in (1..upto.len()).rev() {
            strides[pile - 1] = strides[pile] * (index(upto[pile]) + 1);
        }
        let edges: Vec<Vec<usize>> =
            hypergraph.edges().iter().map(|&edge| places_of(edge).collect()).collect();
        let mut position = vec![0u32; upto.len()];
        let mut numbers: Vec<u32> = Vec::with_capacity(count);
        let mut movable = Vec::new();
        for place in 0..count {
            if place % 1024 == 0 {
                budget.allow_time()?;
            }
            movable.clear();
            let can = |edge: &&Vec<usize>| edge.iter().all(|&pile| position[pile] > 0);
            let reach = |&pile: &usize| (index(position[pile]), strides[pile]);
            movable.extend(
                edges.iter().filter(can).map(|edge| edge.iter().map(reach).collect::<Vec<_>>()),
            );
            let number = next(&numbers, place, &movable)?;
            numbers.push(u32::try_from(number).map_err(|_| too_large)?);
            advance(&mut position, upto);
        }
        Ok(Definition { upto: upto.to_vec(), numbers })
    }

    /// How many options all positions of a box have together; the most that fits, if that is more.
    pub fn steps(hypergraph: &Hypergraph, upto: &[u32]) -> u128 {
        let ways = |(pile, &most): (usize, &u32), edge: u64| -> u128 {
            let most = u128::from(most);
            if edge >> pile & 1 == 1 { most * (most + 1) / 2 } else { most + 1 }
        };
        let of_edge = |&edge: &u64| {
            upto.iter()
                .enumerate()
                .map(|pile| ways(pile, edge))
                .fold(1, |product: u128, factor| product.saturating_mul(factor))
        };
        hypergraph.edges().iter().map(of_edge).fold(0, u128::saturating_add)
    }

    /// The number at a position.
    ///
    /// # Panics
    /// If the position is outside the box.
    pub fn at(&self, position: &[u32]) -> u32 {
        assert_eq!(position.len(), self.upto.len(), "one number a pile");
        let place = position.iter().zip(&self.upto).fold(0, |place, (&tokens, &most)| {
            assert!(tokens <= most, "a pile of {tokens} is outside the box");
            place * (index(most) + 1) + index(tokens)
        });
        self.numbers[place]
    }

    /// All positions with their numbers, in lexicographic order.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u32>, u32)> + '_ {
        let mut position = vec![0; self.upto.len()];
        self.numbers.iter().map(move |&number| {
            let current = position.clone();
            advance(&mut position, &self.upto);
            (current, number)
        })
    }

    /// The numbers, in lexicographic order of the positions.
    pub fn into_numbers(self) -> Vec<u32> {
        self.numbers
    }
}

/// Visits the numbers of all options of one edge; `at` is the place of the position.
fn mark(numbers: &[u32], at: usize, piles: &[(usize, usize)], visit: &mut impl FnMut(usize)) {
    match piles {
        [] => visit(index(numbers[at])),
        [(tokens, stride)] => {
            // The innermost loop has no recursion: it is where the time goes.
            for taken in 1..=*tokens {
                visit(index(numbers[at - taken * stride]));
            }
        }
        [(tokens, stride), rest @ ..] => {
            for taken in 1..=*tokens {
                mark(numbers, at - taken * stride, rest, visit);
            }
        }
    }
}

/// The next position of the box in lexicographic order.
fn advance(position: &mut [u32], upto: &[u32]) {
    for (tokens, &most) in position.iter_mut().zip(upto).rev() {
        if *tokens < most {
            *tokens += 1;
            return;
        }
        *tokens = 0;
    }
}

fn index(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}

fn wide(n: usize) -> u64 {
    u64::try_from(n).expect("a length fits in 64 bits")
}
