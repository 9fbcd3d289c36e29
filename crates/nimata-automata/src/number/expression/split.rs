//! Splits a list of expressions at its separators.

/// Returns the parts of `text` between separators outside all parentheses, each with the number of
/// characters before it, which [`shifted_by`](super::ExpressionError::shifted_by) needs.
///
/// A text with k such separators has k + 1 parts, which may be empty. A surplus `)` closes nothing,
/// and after an unclosed `(` the text is not split: the expression's own error is then clearer.
///
/// ```
/// use nimata_automata::number::expression::split_top_level;
///
/// let parts = split_top_level("3; digits(3: 2,0,1), (4)", &[',', ';']);
/// assert_eq!(parts, [(0, "3"), (2, " digits(3: 2,0,1)"), (20, " (4)")]);
/// ```
///
/// # Complexity
/// O(t s), where t is the length of the text and s the number of separators.
pub fn split_top_level<'t>(text: &'t str, separators: &[char]) -> Vec<(usize, &'t str)> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let (mut part_column, mut part_start) = (0, 0);
    for (column, (offset, c)) in text.char_indices().enumerate() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 && separators.contains(&c) => {
                parts.push((part_column, &text[part_start..offset]));
                part_column = column + 1;
                part_start = offset + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push((part_column, &text[part_start..]));
    parts
}
