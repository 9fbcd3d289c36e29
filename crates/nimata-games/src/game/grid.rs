//! Games given by two sets of numbers, for surveys.

/// Games given by two sets of numbers.
#[derive(Clone, Copy)]
pub struct Grid {
    /// The name of the game with the two sets.
    pub name: fn(&[u32], &[u32]) -> String,
    /// A rough measure of the work of deriving that game, relative to others of the grid, for
    /// estimates.
    pub cost: fn(&[u32], &[u32]) -> u64,
    /// The [columns](super::answer::Fact::columns) of facts in a survey whose entries are small
    /// numbers.
    pub numbers: &'static [&'static str],
    /// Those whose entries are texts, because a number may exceed 2^53 or be missing for a reason.
    pub texts: &'static [&'static str],
}
