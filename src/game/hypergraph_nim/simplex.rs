//! Linear programs by the simplex method, exactly: the relaxation of the packing program.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Signed, Zero};

use crate::budget::{Budget, Reached};

/// A rational number of any size.
pub(super) type Rational = Ratio<BigInt>;

/// max Σ mj over m ≥ 0 with Σ { mj : j in row i } ≤ bi, every bi ≥ 0.
pub(super) struct Packing {
    /// Which variables stand in each row, with coefficient 1.
    pub rows: Vec<Vec<usize>>,
    /// b.
    pub bounds: Vec<BigInt>,
    /// How many variables there are; each stands in some row.
    pub variables: usize,
}

/// An optimal solution.
pub(super) struct Optimum {
    /// Σ mj.
    pub total: Rational,
    /// m.
    pub solution: Vec<Rational>,
}

impl Packing {
    /// An optimal solution, by the simplex method on a dense table of rationals from m = 0, with Bland's rule, which
    /// never cycles.
    ///
    /// # Errors
    /// [`Reached::Time`], asked before each row of a pivot.
    ///
    /// # Complexity
    /// O(r·(r + v)) rational operations a pivot for r rows and v variables; the number of pivots is exponential at worst and
    /// about r in practice.
    pub(super) fn maximize(&self, budget: &Budget) -> Result<Optimum, Reached> {
        let mut table = Table::new(self);
        while let Some(entering) = table.entering() {
            table.pivot(entering, budget)?;
        }
        let last = table.width - 1;
        let mut solution = vec![Rational::zero(); self.variables];
        for (row, &variable) in table.rows.iter().zip(&table.basis) {
            if variable < self.variables {
                solution[variable].clone_from(&row[last]);
            }
        }
        Ok(Optimum { total: table.objective[last].clone(), solution })
    }
}

/// Columns: the variables, one slack a row, and b.
struct Table {
    width: usize,
    rows: Vec<Vec<Rational>>,
    /// Reduced costs, negative where the objective can grow; last the objective.
    objective: Vec<Rational>,
    /// The variable that each row determines.
    basis: Vec<usize>,
}

impl Table {
    fn new(packing: &Packing) -> Self {
        let width = packing.variables + packing.rows.len() + 1;
        let rows = packing.rows.iter().zip(&packing.bounds).enumerate().map(|(i, (row, bound))| {
            let mut entries = vec![Rational::zero(); width];
            row.iter().for_each(|&variable| entries[variable] = Rational::one());
            entries[packing.variables + i] = Rational::one();
            entries[width - 1] = Rational::from(bound.clone());
            entries
        });
        let rows = rows.collect();
        let mut objective = vec![Rational::zero(); width];
        objective[..packing.variables].fill(-Rational::one());
        let basis = (packing.variables..width - 1).collect();
        Table { width, rows, objective, basis }
    }

    /// Bland: the first column that improves.
    fn entering(&self) -> Option<usize> {
        self.objective[..self.width - 1].iter().position(Signed::is_negative)
    }

    /// The clock is asked before each row: with numbers of many digits one takes long.
    fn pivot(&mut self, entering: usize, budget: &Budget) -> Result<(), Reached> {
        let last = self.width - 1;
        let candidates = (0..self.rows.len()).filter(|&i| self.rows[i][entering].is_positive());
        // Bland again: among the rows that bind first, the one with the least variable.
        let leaving = candidates
            .min_by_key(|&i| (&self.rows[i][last] / &self.rows[i][entering], self.basis[i]))
            .expect("each variable stands in a row, so the program is bounded");
        let unit = self.rows[leaving][entering].clone();
        self.rows[leaving].iter_mut().for_each(|entry| *entry /= &unit);
        self.basis[leaving] = entering;
        let pivot = self.rows[leaving].clone();
        let others = self.rows.iter_mut().enumerate().filter(|(i, _)| *i != leaving);
        for row in others.map(|(_, row)| row).chain([&mut self.objective]) {
            budget.allow_time()?;
            let times = row[entering].clone();
            if !times.is_zero() {
                let pairs = row.iter_mut().zip(&pivot).filter(|(_, entry)| !entry.is_zero());
                pairs.for_each(|(target, entry)| *target -= &times * entry);
            }
        }
        Ok(())
    }
}
