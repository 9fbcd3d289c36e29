//! The entries of the claim's list, compared with the computed numbers D.

use crate::automaton::index;
use crate::lists::Rows;
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The list of the claim, and the last p columns of D.
///
/// Each column of D is compared only with the column p before it. That suffices: let d divide p,
/// let d be a period of the columns j, …, j + p − 1 repeated forever, and let R be the least number
/// with D(x2 + p) = D(x2) for R ≤ x2 < j. Each x2 ≥ R is equal to some x2 + kp ≥ j, so D(x2 + d) =
/// D(x2) there; and if R > 0, then D(R − 1 + d) = D(R − 1 + p) ≠ D(R − 1). So r = R is the only r
/// that condition 2 allows.
pub(super) struct Listed {
    /// r and d of each row; x1 varies slowest.
    rows: Vec<(usize, usize)>,
    lines: usize,
    j: usize,
    p: usize,
    /// The last p columns: column c stands at c mod p, with one number for each row.
    cycle: Vec<u16>,
    /// R of each row, as far as the columns have been read.
    repeats_from: Vec<usize>,
}

impl Listed {
    /// Verifies that the list has one entry for each pair, in order.
    pub(super) fn new(
        list: &Rows,
        (lines, width): (usize, usize),
        (j, p): (usize, usize),
    ) -> Result<Self, Reject> {
        ensure(list.count == 0 || list.width == 4, Code::RowShape, "claim.rows", || {
            format!("the entries have {} numbers instead of 4", list.width)
        })?;
        ensure(list.count == width, Code::RowMissing, "claim.rows", || {
            format!("{} entries for {width} pairs", list.count)
        })?;
        let mut rows = vec![(0, 0); width];
        let levels = width / lines;
        for (i, entry) in list.entries.chunks_exact(4).enumerate() {
            let (x0, x1, r, d) =
                (index(entry[0]), index(entry[1]), index(entry[2]), index(entry[3]));
            let due = (i / lines + 1, i % lines);
            ensure((x0, x1) == due, Code::RowMissing, format!("claim.rows[{i}]"), || {
                format!("({x0}, {x1}) stands in the place of {due:?}")
            })?;
            rows[x1 * levels + x0 - 1] = (r, d);
        }
        // The caller has admitted the product, so it does not saturate.
        let cycle = vec![0; width.saturating_mul(p)];
        Ok(Listed { rows, lines, j, p, cycle, repeats_from: vec![0; width] })
    }

    /// Compares D in a column with D in the column p before, and stores it.
    pub(super) fn observe(&mut self, column: usize, gaps: &[u16]) {
        let before = &mut self.cycle[column % self.p * gaps.len()..][..gaps.len()];
        if let Some(x2) = column.checked_sub(self.p)
            && before != gaps
        {
            for ((before, gap), from) in before.iter().zip(gaps).zip(&mut self.repeats_from) {
                if before != gap {
                    *from = x2 + 1;
                }
            }
        }
        before.copy_from_slice(gaps);
    }

    /// Compares r and d of each row with the numbers found; the columns j, …, j + p − 1 stand for
    /// all later ones.
    pub(super) fn finish(self) -> Result<(), Reject> {
        let levels = self.rows.len() / self.lines;
        for i in 0..self.rows.len() {
            let place = i % self.lines * levels + i / self.lines;
            let Some(code) = self.fault(place) else { continue };
            let detail = match code {
                Code::RowWrong => "D does not repeat as this entry states",
                _ => "D repeats earlier or with a smaller period",
            };
            return Err(Reject::new(code, format!("claim.rows[{i}]"), detail));
        }
        Ok(())
    }

    fn fault(&self, place: usize) -> Option<Code> {
        let ((r, d), from, width) = (self.rows[place], self.repeats_from[place], self.rows.len());
        let at = |column: usize| self.cycle[column % self.p * width + place];
        let repeats = |d: usize| (0..self.p).all(|column| at(column) == at(column + d));
        if d == 0 || !self.p.is_multiple_of(d) || r < from || r > self.j || !repeats(d) {
            return Some(Code::RowWrong);
        }
        let smaller = prime_divisors(d).iter().any(|q| repeats(d / q));
        (r > from || smaller).then_some(Code::RowNotLeast)
    }
}
