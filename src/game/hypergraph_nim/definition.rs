//! Values and longest plays straight from the rules: the naive twin of everything faster.

use super::{Hypergraph, piles_of};
use crate::budget::{Budget, Reached};
use crate::data::Positions;

/// Calls `visit` once for each option of a position: for each edge, all ways to lower each of its
/// piles.
///
/// ```
/// use nimata::game::hypergraph_nim::{Hypergraph, each_option};
/// let mut options = Vec::new();
/// let hypergraph = Hypergraph::parse("{1}{1,2}")?;
/// each_option(&hypergraph, &[1, 2], &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [[0, 2], [0, 0], [0, 1]]);
/// # Ok::<(), nimata::game::GameError>(())
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

/// A number for every position of a box, computed from the rules alone: the value, or the length of
/// the longest play.
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
    /// Computes G(x) = mex { G(x′) : x → x′ } at every position with xi ≤ `upto[i]`, without any
    /// theorem.
    ///
    /// # Errors
    /// A [`Reached`] bound of memory, before any is taken, or of time.
    ///
    /// # Panics
    /// The number of bounds is not that of the piles.
    ///
    /// # Complexity
    /// [`Definition::steps`]; four bytes for each position.
    pub fn values(hypergraph: &Hypergraph, upto: &[u32], budget: &Budget) -> Result<Self, Reached> {
        // A value is at most the number of tokens, because each move takes at least one.
        let most = upto.iter().fold(0u64, |sum, &tokens| sum + u64::from(tokens));
        let bytes = count(upto).saturating_mul(4).saturating_add(most.saturating_mul(8));
        budget.allow_memory(bytes)?;
        let too_large = Reached::Memory { needed: bytes, allowed: budget.max_memory() };
        let mut seen = reserved(most.saturating_add(2), too_large)?;
        seen.resize(seen.capacity(), usize::MAX);
        let mut looked = ASK_AFTER;
        let all = usize::try_from(count(upto)).unwrap_or(usize::MAX);
        Definition::fill(hypergraph, upto, too_large, |numbers, at, empty, reach| {
            for &edge in hypergraph.edges().iter().filter(|&edge| edge & empty == 0) {
                mark(numbers, at, edge, reach, &mut |value| seen[value] = at);
                looked += places_of(edge).fold(1, |ways, pile| ways * reach[pile].0);
                asked(&mut looked, (at, all), budget)?;
            }
            looked += hypergraph.edges().len();
            asked(&mut looked, (at, all), budget)?;
            Ok(seen.iter().position(|&stamp| stamp != at).expect("a mex is at most the tokens"))
        })
    }

    /// Computes the longest play: T(x) = 1 + max T(x′) over the options x′ that take one token from
    /// each pile of an edge, and 0 without a move.
    ///
    /// Taking one token from each pile is best, because additional tokens never shorten the longest
    /// play.
    ///
    /// # Errors
    /// Those of [`Definition::values`].
    ///
    /// # Panics
    /// The number of bounds is not that of the piles.
    ///
    /// # Complexity
    /// One look at every edge for every position; four bytes for each position.
    pub fn longest_plays(
        hypergraph: &Hypergraph,
        upto: &[u32],
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let bytes = count(upto).saturating_mul(4);
        budget.allow_memory(bytes)?;
        let too_large = Reached::Memory { needed: bytes, allowed: budget.max_memory() };
        let mut looked = ASK_AFTER;
        let all = usize::try_from(count(upto)).unwrap_or(usize::MAX);
        Definition::fill(hypergraph, upto, too_large, |numbers, at, empty, reach| {
            looked += hypergraph.edges().len();
            asked(&mut looked, (at, all), budget)?;
            let after = |edge: u64| {
                let back: usize = places_of(edge).map(|pile| reach[pile].1).sum();
                index(numbers[at - back]) + 1
            };
            let can = hypergraph.edges().iter().filter(|&edge| edge & empty == 0);
            Ok(can.map(|&edge| after(edge)).max().unwrap_or(0))
        })
    }

    /// Walks through the box. `next` receives the numbers so far, the index of the position, its
    /// empty piles, and the tokens and stride of each pile.
    fn fill(
        hypergraph: &Hypergraph,
        upto: &[u32],
        too_large: Reached,
        mut next: impl FnMut(&[u32], usize, u64, &[(usize, usize)]) -> Result<usize, Reached>,
    ) -> Result<Self, Reached> {
        assert_eq!(upto.len(), index(hypergraph.piles()), "one bound a pile");
        let mut numbers = reserved(count(upto), too_large)?;
        let mut reach = vec![(0, 1); upto.len()];
        for pile in (1..upto.len()).rev() {
            reach[pile - 1].1 = reach[pile].1 * (index(upto[pile]) + 1);
        }
        // The empty piles are kept from one position to the next, so one test decides whether an
        // edge can move.
        let mut empty = u64::MAX;
        loop {
            let number = next(&numbers, numbers.len(), empty, &reach)?;
            numbers.push(u32::try_from(number).map_err(|_| too_large)?);
            let Some(pile) = (0..upto.len()).rfind(|&pile| reach[pile].0 < index(upto[pile]))
            else {
                return Ok(Definition { upto: upto.to_vec(), numbers });
            };
            reach[pile].0 += 1;
            reach[pile + 1..].iter_mut().for_each(|(tokens, _)| *tokens = 0);
            empty = empty & !(1 << pile) | u64::MAX << pile << 1;
        }
    }

    /// The number of steps for all values of a box: at each position every edge and every option
    /// counts. The sum saturates.
    ///
    /// Counting options alone would be wrong: if most piles are empty or small, most time goes into
    /// edges that cannot move.
    pub fn steps(hypergraph: &Hypergraph, upto: &[u32]) -> u128 {
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

    /// The number at a position.
    ///
    /// # Panics
    /// The position is outside the box.
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
        let last: Vec<u64> = self.upto.iter().map(|&most| most.into()).collect();
        let narrow = |tokens| u32::try_from(tokens).expect("in the box");
        Positions::new(&vec![0; last.len()], &last)
            .map(move |at| at.into_iter().map(narrow).collect())
            .zip(self.numbers.iter().copied())
    }

    /// The numbers, in lexicographic order of the positions.
    pub fn into_numbers(self) -> Vec<u32> {
        self.numbers
    }
}

/// Visits the numbers of all options of one edge. `at` is the index of the position, and `reach`
/// has the tokens and the stride of each pile.
fn mark(
    numbers: &[u32],
    at: usize,
    edge: u64,
    reach: &[(usize, usize)],
    visit: &mut impl FnMut(usize),
) {
    let (tokens, stride) = reach[index(edge.trailing_zeros())];
    let rest = edge & (edge - 1);
    for taken in 1..=tokens {
        let at = at - taken * stride;
        // The innermost loop avoids recursion, because it takes most of the time.
        if rest == 0 {
            visit(index(numbers[at]));
        } else {
            mark(numbers, at, rest, reach, visit);
        }
    }
}

/// The number of positions of a box; it saturates.
fn count(upto: &[u32]) -> u64 {
    upto.iter().fold(1, |count: u64, &most| count.saturating_mul(u64::from(most) + 1))
}

/// An empty table with room for `count` numbers, or the error; the machine may have less memory
/// than the budget allows.
fn reserved<T>(count: u64, too_large: Reached) -> Result<Vec<T>, Reached> {
    let mut table = Vec::new();
    let count = usize::try_from(count).map_err(|_| too_large)?;
    table.try_reserve_exact(count).map_err(|_| too_large)?;
    Ok(table)
}

/// The number of steps that takes about a millisecond.
const ASK_AFTER: usize = 1 << 20;

/// Reads the clock once in many steps, because a reading takes as long as dozens of steps.
fn asked(looked: &mut usize, (at, all): (usize, usize), budget: &Budget) -> Result<(), Reached> {
    if *looked < ASK_AFTER {
        return Ok(());
    }
    *looked = 0;
    budget.allow_step(at, all)
}

fn index(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}
