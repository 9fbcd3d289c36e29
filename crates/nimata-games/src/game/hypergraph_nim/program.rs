//! Computes T for any hypergraph by an integer program, which is solved exactly.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::Hypergraph;
use super::definition::places_of;
use crate::game::{GameError, Result};
use nimata_automata::budget::{Budget, Reached};

/// A longest play, as the multiplicity of each edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPlay {
    /// T(x), the number of moves.
    pub length: BigUint,
    /// The inclusion-minimal edges with their multiplicities.
    pub moves: Vec<(u64, BigUint)>,
}

impl LongestPlay {
    /// The greatest number of inclusion-minimal edges of a program.
    pub const MOST_EDGES: usize = 512;
    /// The greatest number of linear programs solved for one position.
    pub const MOST_NODES: usize = 2000;

    /// A longest play from the position x, that is, an optimal solution of
    ///
    /// max Σ mH over integers mH ≥ 0 with Σ { mH : H ∋ i } ≤ xi for every pile i,
    ///
    /// where H runs over the inclusion-minimal edges: a longest play takes one token from each pile
    /// of an edge, and uses no larger edge than it must. The method is branch and bound on the
    /// rational relaxation, which is solved exactly.
    ///
    /// ```
    /// use nimata_games::game::hypergraph_nim::{Hypergraph, LongestPlay};
    /// let triangle = Hypergraph::parse("{1,2}{1,3}{2,3}")?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// let piles = [huge.clone(), huge.clone(), &huge + 1u32];
    /// let play = LongestPlay::new(&triangle, &piles, &Default::default())?;
    /// assert_eq!(play.length, (&huge * 3u32 + 1u32) / 2u32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Undecided`] beyond [`Self::MOST_EDGES`] or [`Self::MOST_NODES`]; the time limit
    /// was reached.
    ///
    /// # Panics
    /// The number of bounds is not that of the piles.
    ///
    /// # Complexity
    /// Exponential in the worst case. In practice there are a few linear programs with a row for
    /// each pile and a column for each edge.
    pub fn new(hypergraph: &Hypergraph, piles: &[BigUint], budget: &Budget) -> Result<Self> {
        let edges = hypergraph.minimal_edges();
        if edges.len() > Self::MOST_EDGES {
            return Err(GameError::Undecided(format!(
                "the longest play of a hypergraph with {} minimal edges was not looked for: at \
                 most {} are taken",
                edges.len(),
                Self::MOST_EDGES
            )));
        }
        let bounds: Vec<BigInt> = piles.iter().map(|tokens| tokens.clone().into()).collect();
        assert_eq!(hypergraph.piles().to_usize(), Some(bounds.len()), "one number a pile");
        let edge_piles: Vec<Vec<usize>> =
            edges.iter().map(|&edge| places_of(edge).collect()).collect();
        let mut search = Search { edges: &edge_piles, budget, best: None, nodes: 0 };
        let free = vec![Range { least: BigInt::zero(), most: None }; edges.len()];
        search.branch(&bounds, free)?;
        let (length, times) = search.best.expect("to take nothing is a solution");
        let natural = |n: BigInt| n.to_biguint().expect("solutions are not negative");
        let moves = edges.into_iter().zip(times.into_iter().map(natural)).collect();
        Ok(LongestPlay { length: natural(length), moves })
    }
}

/// The bounds that branching puts on one variable.
#[derive(Clone)]
struct Range {
    least: BigInt,
    most: Option<BigInt>,
}

struct Search<'a> {
    edges: &'a [Vec<usize>],
    budget: &'a Budget,
    best: Option<(BigInt, Vec<BigInt>)>,
    nodes: usize,
}

impl Search<'_> {
    /// Depth first; of the two sides of a fraction, the larger comes first.
    fn branch(&mut self, bounds: &[BigInt], ranges: Vec<Range>) -> Result<()> {
        let mut open = vec![ranges];
        while let Some(ranges) = open.pop() {
            self.nodes += 1;
            if self.nodes > LongestPlay::MOST_NODES {
                return Err(GameError::Undecided(format!(
                    "the longest play was not found by {} linear programs",
                    LongestPlay::MOST_NODES
                )));
            }
            let Some(optimum) = self.relax(bounds, &ranges)? else { continue };
            self.round_down(bounds, &optimum.floors);
            if self.best.as_ref().is_some_and(|(best, _)| optimum.total <= *best) {
                continue;
            }
            let place = optimum.fraction.expect("rounding keeps integers, which then are the best");
            let mut below = ranges.clone();
            let mut above = ranges;
            above[place].least = &optimum.floors[place] + 1;
            below[place].most = Some(optimum.floors.into_iter().nth(place).expect("a variable"));
            open.extend([below, above]);
        }
        Ok(())
    }

    /// The relaxation within the ranges: its total and solution, or `None` if it is infeasible.
    fn relax(&self, bounds: &[BigInt], ranges: &[Range]) -> Result<Option<Optimum>> {
        // Subtracting the lower bounds from the piles makes m = 0 a solution of the rest.
        let mut left = bounds.to_vec();
        for (edge, range) in self.edges.iter().zip(ranges) {
            edge.iter().for_each(|&pile| left[pile] -= &range.least);
        }
        if left.iter().any(|bound| *bound < BigInt::zero()) {
            return Ok(None);
        }
        let mut rows = vec![Vec::new(); left.len()];
        for (variable, edge) in self.edges.iter().enumerate() {
            edge.iter().for_each(|&pile| rows[pile].push(variable));
        }
        for (variable, range) in ranges.iter().enumerate() {
            if let Some(most) = &range.most {
                let room = most - &range.least;
                if room < BigInt::zero() {
                    return Ok(None);
                }
                rows.push(vec![variable]);
                left.push(room);
            }
        }
        let packing = Packing { rows, bounds: left, variables: self.edges.len() };
        let mut optimum = packing.maximize(self.budget)?;
        for (floor, range) in optimum.floors.iter_mut().zip(ranges) {
            *floor += &range.least;
            optimum.total += &range.least;
        }
        Ok(Some(optimum))
    }

    /// An integer solution: the relaxed one is rounded down, and then each edge is added as often
    /// as it fits.
    fn round_down(&mut self, bounds: &[BigInt], floors: &[BigInt]) {
        let mut times = floors.to_vec();
        let mut left = bounds.to_vec();
        for (edge, times) in self.edges.iter().zip(&times) {
            edge.iter().for_each(|&pile| left[pile] -= times);
        }
        for (edge, times) in self.edges.iter().zip(&mut times) {
            let more =
                edge.iter().map(|&pile| &left[pile]).min().expect("no edge is empty").clone();
            if more >= BigInt::one() {
                edge.iter().for_each(|&pile| left[pile] -= &more);
                *times += more;
            }
        }
        let total: BigInt = times.iter().sum();
        if self.best.as_ref().is_none_or(|(best, _)| total > *best) {
            self.best = Some((total, times));
        }
    }
}

// Exact linear programs by the simplex method: the relaxation of the packing program.

/// The program max Σ mj over m ≥ 0 with Σ { mj : j in row i } ≤ bi, where every bi ≥ 0.
pub(super) struct Packing {
    /// The variables of each row; their coefficients are 1.
    pub rows: Vec<Vec<usize>>,
    /// The bounds b.
    pub bounds: Vec<BigInt>,
    /// The number of variables; each occurs in some row.
    pub variables: usize,
}

/// An optimal solution as integers. The fractions are left out, because reducing them would need
/// gcds of numbers as long as the piles.
pub(super) struct Optimum {
    /// ⌊Σ mj⌋.
    pub total: BigInt,
    /// ⌊m⌋.
    pub floors: Vec<BigInt>,
    /// The index of the first variable that is not an integer.
    pub fraction: Option<usize>,
}

impl Packing {
    /// An optimal solution, by the simplex method on a dense table from m = 0, with Bland's rule,
    /// which never cycles.
    ///
    /// # Errors
    /// [`Reached::Time`]. The clock is read before each row of a pivot, which takes long if piles
    /// have many digits.
    ///
    /// # Complexity
    /// O(r·(r + v)) operations for each pivot, for r rows and v variables, on integers of O(r log
    /// r) digits, of which O(r) also have as many further digits as b. The number of pivots is
    /// exponential in the worst case, and about r in practice.
    pub(super) fn maximize(&self, budget: &Budget) -> Result<Optimum, Reached> {
        let mut table = Table::new(self);
        while let Some(entering) = table.entering() {
            table.pivot(entering, budget)?;
        }
        let last = table.width - 1;
        let mut floors = vec![BigInt::zero(); self.variables];
        let mut fraction: Option<usize> = None;
        for (row, &variable) in table.rows.iter().zip(&table.basis) {
            if variable < self.variables {
                budget.allow_time()?;
                let (floor, rest) = row[last].div_mod_floor(&table.denominator);
                floors[variable] = floor;
                if !rest.is_zero() {
                    fraction = Some(fraction.map_or(variable, |first| first.min(variable)));
                }
            }
        }
        let total = table.objective[last].div_floor(&table.denominator);
        Ok(Optimum { total, floors, fraction })
    }
}

/// Columns: the variables, one slack variable for each row, and b. All entries are numerators over
/// one denominator.
///
/// The denominator is the determinant of the basis, and the numerators are minors too (Cramer). So
/// they stay integers of few digits, apart from those of b, and no fraction is ever reduced
/// (Edmonds, Bareiss).
struct Table {
    width: usize,
    rows: Vec<Vec<BigInt>>,
    /// Reduced costs, which are negative where the objective can grow; the last entry is the
    /// objective.
    objective: Vec<BigInt>,
    /// Positive.
    denominator: BigInt,
    /// The variable that each row determines.
    basis: Vec<usize>,
}

impl Table {
    fn new(packing: &Packing) -> Self {
        let width = packing.variables + packing.rows.len() + 1;
        let rows = packing.rows.iter().zip(&packing.bounds).enumerate().map(|(i, (row, bound))| {
            let mut entries = vec![BigInt::zero(); width];
            row.iter().for_each(|&variable| entries[variable] = BigInt::one());
            entries[packing.variables + i] = BigInt::one();
            entries[width - 1].clone_from(bound);
            entries
        });
        let rows = rows.collect();
        let mut objective = vec![BigInt::zero(); width];
        objective[..packing.variables].fill(-BigInt::one());
        let basis = (packing.variables..width - 1).collect();
        Table { width, rows, objective, denominator: BigInt::one(), basis }
    }

    /// Bland's rule: the first column that improves the objective.
    fn entering(&self) -> Option<usize> {
        self.objective[..self.width - 1].iter().position(Signed::is_negative)
    }

    fn pivot(&mut self, entering: usize, budget: &Budget) -> Result<(), Reached> {
        let leaving = self.leaving(entering, budget)?;
        self.basis[leaving] = entering;
        // The pivot row is taken out while the others change, and then put back.
        let pivot_row = std::mem::take(&mut self.rows[leaving]);
        let pivot = &pivot_row[entering];
        for row in self.rows.iter_mut().chain([&mut self.objective]).filter(|row| !row.is_empty()) {
            budget.allow_time()?;
            let times = std::mem::take(&mut row[entering]);
            for (place, (target, entry)) in row.iter_mut().zip(&pivot_row).enumerate() {
                if place == entering {
                    continue;
                }
                let no_change = times.is_zero() || entry.is_zero();
                if no_change && (target.is_zero() || *pivot == self.denominator) {
                    continue;
                }
                if !pivot.is_one() {
                    *target *= pivot;
                }
                if !no_change {
                    *target -= &times * entry;
                }
                if !self.denominator.is_one() {
                    // The division is exact, because the quotient is a minor.
                    *target /= &self.denominator;
                }
            }
        }
        self.denominator.clone_from(pivot);
        self.rows[leaving] = pivot_row;
        Ok(())
    }

    /// Bland's rule: among the rows that bind first, the one with the least variable.
    fn leaving(&self, entering: usize, budget: &Budget) -> Result<usize, Reached> {
        let last = self.width - 1;
        let mut best: Option<usize> = None;
        for i in (0..self.rows.len()).filter(|&i| self.rows[i][entering].is_positive()) {
            budget.allow_time()?;
            let binds_before = |least: usize| {
                let (this, that) = (&self.rows[i], &self.rows[least]);
                let cross = (&this[last] * &that[entering]).cmp(&(&that[last] * &this[entering]));
                cross.then(self.basis[i].cmp(&self.basis[least])).is_lt()
            };
            if best.is_none_or(binds_before) {
                best = Some(i);
            }
        }
        Ok(best.expect("each variable stands in a row, so the program is bounded"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn odd_cycle(bound: BigInt) -> Packing {
        let rows = vec![vec![0, 2], vec![0, 1], vec![1, 2]];
        Packing { rows, bounds: vec![bound.clone(), bound.clone(), bound + 1], variables: 3 }
    }

    #[test]
    fn floors_and_the_first_fraction_are_exact() {
        let found = odd_cycle(BigInt::from(3)).maximize(&Budget::default()).expect("no limit");
        // m = (1, 2, 2).
        assert_eq!((found.total, found.fraction), (5.into(), None));
        assert_eq!(found.floors, [1, 2, 2].map(BigInt::from));
        let found = odd_cycle(BigInt::from(2)).maximize(&Budget::default()).expect("no limit");
        // m = (1/2, 3/2, 3/2).
        assert_eq!((found.total, found.fraction), (3.into(), Some(0)));
        assert_eq!(found.floors, [0, 1, 1].map(BigInt::from));
    }

    #[test]
    fn a_program_with_long_numbers_is_solved_in_linear_time_and_obeys_the_clock() {
        // Reducing fractions is quadratic in the number of digits, and would take minutes here.
        let long = BigInt::one() << 4_000_000u32;
        let found = odd_cycle(long.clone()).maximize(&Budget::default()).expect("no limit");
        assert_eq!((found.total, found.fraction), (((&long * 3) + 1) >> 1u32, Some(0)));
        let over = Budget::new(1, 1, Some(Duration::ZERO));
        std::thread::sleep(Duration::from_millis(2));
        assert!(matches!(odd_cycle(long).maximize(&over), Err(Reached::Time(_))));
    }
}
