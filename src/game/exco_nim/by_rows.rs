//! Estimates of work for n = 2, to choose between ways and to stop before hopeless ones.

use super::sweep::Shape;

/// Two ways to fill a box.
#[derive(Clone, Copy)]
pub(super) enum Kernel {
    Sweep,
    Columns,
}

/// The cheaper kernel for a box, and an estimate of its steps.
pub(super) fn box_steps(shape: Shape) -> (Kernel, u64) {
    let (levels, short) = (wide(shape.levels), wide(shape.short));
    let pairs = short.saturating_mul(wide(shape.long));
    let (swept, by_columns) = (levels + short / 2, column_steps(levels, short));
    if by_columns < swept {
        (Kernel::Columns, pairs.saturating_mul(by_columns))
    } else {
        (Kernel::Sweep, pairs.saturating_mul(swept))
    }
}

/// A pair of a column: X searches among up to x1/64 words, and X(X + 1)/2 words to mark.
pub(super) fn column_steps(levels: u64, short: u64) -> u64 {
    levels.saturating_mul(4 + levels / 2 + short / 128)
}

pub(super) fn wide(n: usize) -> u64 {
    u64::try_from(n).expect("a length fits in 64 bits")
}
