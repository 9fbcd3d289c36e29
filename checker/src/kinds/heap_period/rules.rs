//! The rules of games with heaps, and their names.

use std::fmt;

use crate::game::valid;
use crate::limits::count;
use crate::lists::MAX_VALUE;
use crate::reject::Reject;

/// The largest number of digits in the name of an octal game.
pub(super) const MOST_DIGITS: u32 = 10_000;

/// A game with heaps: a move takes some tokens from one heap, and may leave it, empty it or split
/// it.
pub(in crate::kinds) struct Heaps {
    /// The numbers of tokens that a move may take, increasing; `digits` holds with each the octal
    /// digit that says what the move may leave.
    pub(in crate::kinds) takes: Vec<u32>,
    pub(in crate::kinds) digits: Vec<u8>,
    /// The value of a heap without moves: 0, or 1 in misère play.
    pub(super) end: u16,
    /// The prescribed values of the first heaps, which their moves do not change.
    pub(super) first: Vec<u16>,
}

impl Heaps {
    pub(in crate::kinds) fn new(
        takes: Vec<u32>,
        digits: Vec<u8>,
        end: u16,
        first: Vec<u16>,
    ) -> Result<Heaps, Reject> {
        let increasing = takes.is_sorted_by(|a, b| a < b) && !takes.is_empty();
        valid("takes", increasing, "give at least one number, in strictly increasing order")?;
        valid("digits", takes.len() == digits.len(), "give one digit for each number")?;
        let octal = digits.iter().all(|&digit| (1..=7).contains(&digit));
        valid("digits", octal, "each digit must be from 1 to 7")?;
        let ends = takes[0] > 0 || digits[0] == 4;
        valid("digits", ends, "a move that takes nothing must leave two heaps")?;
        valid("end", end <= 1, "the end must be 0 or 1")?;
        valid("first", first.iter().all(|&value| value <= MAX_VALUE), "a value exceeds 65534")?;
        // The value of two heaps is the xor of theirs only if all values are mexes.
        let plain = end == 0 && first.is_empty();
        let heaps = Heaps { takes, digits, end, first };
        let sums = plain || !heaps.splits();
        valid("digits", sums, "games that split heaps need end 0 and no first values")?;
        Ok(heaps)
    }

    pub(in crate::kinds) fn most_taken(&self) -> u32 {
        self.takes.last().copied().unwrap_or(0)
    }

    /// Bounds the number of options of a heap of n: one for each digit, and the pairs that a split
    /// leaves.
    pub(in crate::kinds) fn options_at_most(&self, n: u64) -> u64 {
        let splitting = self.digits.iter().filter(|&&digit| digit & 4 != 0).count();
        count(splitting).saturating_mul(n / 2).saturating_add(count(self.digits.len()))
    }

    /// The moves in words.
    pub(in crate::kinds) fn moves_in_words(&self) -> String {
        let moves = self.takes.iter().zip(&self.digits);
        let moves: Vec<String> = moves.map(|(take, digit)| format!("{take}: {digit}")).collect();
        format!(
            "a move takes as many tokens from one heap as are named here, and leaves of it no \
             heap, if the digit named with them has the bit 1, one heap, if it has the bit 2, or \
             two heaps, if it has the bit 4, and no heap that is left is empty: {}",
            moves.join(", ")
        )
    }

    /// The moves of a heap of n: how many tokens each leaves, and its digit.
    pub(super) fn moves(&self, n: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.takes.iter().zip(&self.digits).map_while(move |(&take, &digit)| {
            let rest = n.checked_sub(usize::try_from(take).ok()?)?;
            Some((rest, digit))
        })
    }

    pub(super) fn splits(&self) -> bool {
        self.digits.iter().any(|&digit| digit & 4 != 0)
    }
}

/// Writes the canonical name: that of an octal game, such as `octal:0.77`, or else the rules in
/// full, such as `heaps:2=3,5=3:end=1:first=2,0,1`.
impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most_taken();
        let pairs = || self.takes.iter().zip(&self.digits);
        let digit = |take: u32| pairs().find(|&(&t, _)| t == take).map_or(0, |(_, &digit)| digit);
        if self.end == 0 && self.first.is_empty() && most <= MOST_DIGITS {
            write!(f, "octal:{}.", digit(0))?;
            return (1..=most.max(1)).try_for_each(|take| write!(f, "{}", digit(take)));
        }
        let pairs: Vec<_> = pairs().map(|(take, digit)| format!("{take}={digit}")).collect();
        let first: Vec<_> = self.first.iter().map(u16::to_string).collect();
        write!(f, "heaps:{}:end={}:first={}", pairs.join(","), self.end, first.join(","))
    }
}
