//! Dynamic Nim with one pile: the game that Fibonacci Nim belongs to.

/// The heaps up to a number that are lost to whoever begins, in order. A move takes at least one
/// token and at most `multiple` times as many as the move before it, and the first one leaves some;
/// who takes the last token wins. Schwenk 1970; for the multiple 2 they are Fibonacci's numbers
/// (Whinihan 1963).
///
/// ```
/// use nimata_games::game::dynamic_nim::lost_heaps;
/// assert_eq!(lost_heaps(2, 30), [1, 2, 3, 5, 8, 13, 21]);
/// assert_eq!(lost_heaps(1, 30), [1, 2, 4, 8, 16]);
/// ```
///
/// # Complexity
/// O(n²), where n is the number.
pub fn lost_heaps(multiple: usize, upto: usize) -> Vec<usize> {
    // The least number of tokens that wins in each heap; in an empty heap none does.
    let mut least = vec![usize::MAX];
    for heap in 1..=upto {
        let wins = |taken: &usize| least[heap - taken] > multiple.saturating_mul(*taken);
        let found = (1..=heap).find(wins);
        least.push(found.expect("whoever takes all wins"));
    }
    (1..=upto).filter(|&heap| least[heap] == heap).collect()
}
