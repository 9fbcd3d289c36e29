//! Exact linear programs by the simplex method: the relaxation of the packing program.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use nimata_automata::budget::{Budget, Reached};

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
