//! The state before a column, as defined in `periods`, computed from the values themselves.

/// f_j(a, d) for d = −a, …, a + X − 2, with X for ∞. `gap` gives u − G at x0 ≥ 1 and a column.
pub(super) fn state_before(
    column: usize,
    a: usize,
    levels: usize,
    gap: impl Fn(usize, usize) -> usize,
) -> Vec<usize> {
    // The entry of d is at index d + a, so the entry of a value v is at v + a − j.
    let mut entries = vec![levels; 2 * a + levels - 1];
    entries.iter_mut().take(a.saturating_sub(column)).for_each(|entry| *entry = 0);
    // G ≤ x0 + a + x2, so earlier columns have no value in the window.
    for x2 in column.saturating_sub(2 * a + levels)..column {
        for x0 in 0..levels {
            let gap = if x0 == 0 { 2 * (a & x2) } else { gap(x0, x2) };
            let value = x0 + a + x2 - gap;
            if let Some(entry) = (value + a).checked_sub(column).and_then(|at| entries.get_mut(at))
            {
                *entry = x0.min(*entry);
            }
        }
    }
    entries
}
