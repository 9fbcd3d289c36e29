//! Sequences in the papers' notation: `0^3,4,(0,2)^2`.

/// Writes a sequence with repeated blocks as powers; the same applies inside the blocks.
///
/// At each place the block and power that cover most are chosen, and the shorter block if two cover
/// the same. The text need not be the shortest, but it reads back to the same sequence.
///
/// ```
/// use nimata_games::game::exco_nim::run_length;
/// assert_eq!(run_length(&[0, 0, 0, 4, 0, 2, 0, 2]), "0^3,4,(0,2)^2");
/// ```
///
/// # Complexity
/// O(n²) comparisons for each level of blocks, for n numbers; usually far fewer.
pub fn run_length(sequence: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < sequence.len() {
        let rest = &sequence[at..];
        let (block, power) = best_power(rest);
        let inside = if block == 1 { rest[0].to_string() } else { run_length(&rest[..block]) };
        parts.push(match (block, power) {
            (_, 1) => inside,
            (1, _) => format!("{inside}^{power}"),
            _ => format!("({inside})^{power}"),
        });
        at += block * power;
    }
    parts.join(",")
}

/// The length of a block at the start and its number of repetitions, such that they cover most;
/// (1, 1) if no block repeats.
fn best_power(rest: &[usize]) -> (usize, usize) {
    let mut best = (1, 1);
    for block in 1..=rest.len() / 2 {
        let agreeing = rest[block..].iter().zip(rest).take_while(|(a, b)| a == b).count();
        let power = 1 + agreeing / block;
        if power >= 2 && block * power > best.0 * best.1 {
            best = (block, power);
        }
    }
    best
}
