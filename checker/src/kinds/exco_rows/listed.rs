//! The entries of the list, beside the numbers D.

use crate::automaton::index;
use crate::lists::Rows;
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The list, and the last p columns of D.
///
/// D in a column is compared with D in the column p before, and no other. That suffices: let d
/// divide p, let d be a period of the columns j, …, j + p − 1 taken round, and let R be the least
/// number with D(x2 + p) = D(x2) for R ≤ x2 < j. Each x2 ≥ R is equal to some x2 + kp ≥ j, so
/// D(x2 + d) = D(x2) there; and if R > 0, then D(R − 1 + d) = D(R − 1 + p) ≠ D(R − 1). So r = R is
/// the only one that conditions 2 allows.
pub(super) struct Listed {
    /// r and d of each row, x1 slowest.
    rows: Vec<(usize, usize)>,
    lines: usize,
    j: usize,
    p: usize,
    /// Column c stands at c mod p, with one number for each row.
    cycle: Vec<u16>,
    /// For each row R.
    repeats_from: Vec<usize>,
}

impl Listed {
    /// Verifies that the pairs are complete and in order.
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
        // Their product was admitted.
        let cycle = vec![0; width.saturating_mul(p)];
        Ok(Listed { rows, lines, j, p, cycle, repeats_from: vec![0; width] })
    }

    /// Compares D in a column with D in the column p before, and keeps it.
    pub(super) fn observe(&mut self, column: usize, gaps: &[u16]) {
        if gaps.is_empty() {
            return;
        }
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

    /// Compares the list with what was found; the columns j, …, j + p − 1 stand for all later ones.
    pub(super) fn finish(self) -> Result<(), Reject> {
        let levels = self.rows.len() / self.lines;
        for i in 0..self.rows.len() {
            let place = i % self.lines * levels + i / self.lines;
            let Some(code) = self.fault(place) else { continue };
            let detail = match code {
                Code::RowWrong => "it does not repeat so",
                _ => "it repeats earlier or with a smaller period",
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
