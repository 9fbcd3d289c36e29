//! The games of `docs/certificate.md`; here subtraction–division games, as section 2 defines them.

use std::fmt;

use crate::dynamic_nim::DynamicNim;
use crate::slow_nim::SlowNim;

/// The most members that S, D and the prescribed values may have together.
pub(crate) const MAX_MEMBERS: usize = 65_534;
/// The largest value that a position may be prescribed.
pub(crate) const MAX_VALUE: u16 = 65_534;

/// What division does with a remainder, and with it where the positions begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rounding {
    /// n/d is rounded up; positions begin at 1.
    Ceiling,
    /// n/d is rounded down; positions begin at 0.
    Floor,
    /// Division is allowed only without remainder; positions begin at 0.
    Exact,
}

/// Who wins where no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Play {
    /// A player without a move loses: value 0.
    Normal,
    /// A player without a move wins: value 1.
    Misere,
}

/// A game that a claim can be about, in normal form: equal games are equal values.
///
/// ```
/// let game: nimata_checker::Game = "sd: 2,1 / 4 :floor".parse()?;
/// assert_eq!(game.to_string(), "sd:1,2/4:floor");
/// assert_eq!("exco:2".parse(), Ok(nimata_checker::Game::ExcoNim));
/// # Ok::<(), nimata_checker::GameSyntax>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// A subtraction–division game: section 2 of the format.
    SubtractionDivision(SubtractionDivision),
    /// EXCO-NIM with two piles beside the extra one: section 5.
    ExcoNim,
    /// Slow Nim on a hypergraph: section 8.
    SlowNim(SlowNim),
    /// Two-pile dynamic Nim: section 10.
    DynamicNim(DynamicNim),
}

/// The canonical name, such as `sd:1,2/2:floor:misere`, `exco:2`, `slow-hyper:{1,2}{2,3}` or `dynamic:2k`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::SubtractionDivision(game) => game.fmt(f),
            Game::ExcoNim => f.write_str("exco:2"),
            Game::SlowNim(game) => game.fmt(f),
            Game::DynamicNim(game) => game.fmt(f),
        }
    }
}

/// A valid subtraction–division game in normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionDivision {
    subtract: Vec<u32>,
    divide: Vec<u32>,
    rounding: Rounding,
    play: Play,
    first: Vec<u16>,
}

impl SubtractionDivision {
    /// Verifies the conditions of section 2; the error names the key and says what is wrong with it.
    pub(crate) fn new(
        subtract: Vec<u32>,
        divide: Vec<u32>,
        rounding: Rounding,
        play: Play,
        first: Vec<u16>,
    ) -> Result<SubtractionDivision, (&'static str, &'static str)> {
        let increasing = |set: &[u32]| set.is_sorted_by(|a, b| a < b);
        if subtract.first() == Some(&0) || !increasing(&subtract) {
            return Err(("subtract", "the numbers must be at least 1 and strictly increasing"));
        }
        if divide.first().is_some_and(|&d| d < 2) || !increasing(&divide) {
            return Err(("divide", "the divisors must be at least 2 and strictly increasing"));
        }
        if subtract.is_empty() && divide.is_empty() {
            return Err(("divide", "a game needs a number to subtract or to divide by"));
        }
        if first.iter().any(|&v| v > MAX_VALUE) {
            return Err(("first", "a prescribed value exceeds 65534"));
        }
        let members = subtract.len().saturating_add(divide.len()).saturating_add(first.len());
        if members > MAX_MEMBERS {
            return Err(("subtract", "more than 65534 numbers in subtract, divide and first"));
        }
        Ok(SubtractionDivision { subtract, divide, rounding, play, first })
    }

    /// The set S, increasing.
    pub(crate) fn subtract(&self) -> &[u32] {
        &self.subtract
    }

    /// The set D, increasing.
    pub(crate) fn divide(&self) -> &[u32] {
        &self.divide
    }

    pub(crate) fn rounding(&self) -> Rounding {
        self.rounding
    }

    pub(crate) fn play(&self) -> Play {
        self.play
    }

    /// The prescribed values of the first positions.
    pub(crate) fn first(&self) -> &[u16] {
        &self.first
    }

    /// o, the least position: 1 for ceiling, else 0.
    pub(crate) fn origin(&self) -> u64 {
        match self.rounding {
            Rounding::Ceiling => 1,
            Rounding::Floor | Rounding::Exact => 0,
        }
    }

    /// M, the largest member of S, or 0.
    pub(crate) fn max_subtract(&self) -> u64 {
        self.subtract.last().map_or(0, |&s| u64::from(s))
    }

    /// |S| + |D|, at most 65534: the most options that a position can have.
    pub(crate) fn max_options(&self) -> u64 {
        let count = self.subtract.len().saturating_add(self.divide.len());
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    /// The value of a position without options.
    pub(crate) fn end_value(&self) -> u16 {
        match self.play {
            Play::Normal => 0,
            Play::Misere => 1,
        }
    }

    /// The options of the position n, by definition, possibly with repetitions.
    pub(crate) fn options(&self, n: u64) -> impl Iterator<Item = u64> {
        let origin = self.origin();
        let lower = self.subtract.iter().filter_map(move |&s| n.checked_sub(u64::from(s)));
        let quotients = self.divide.iter().filter_map(move |&d| {
            let d = u64::from(d);
            match self.rounding {
                Rounding::Ceiling => (n >= 2).then(|| n.div_ceil(d)),
                Rounding::Floor => (n >= 1).then(|| n / d),
                Rounding::Exact => (n >= 1 && n.is_multiple_of(d)).then(|| n / d),
            }
        });
        lower.filter(move |&m| m >= origin).chain(quotients)
    }
}

/// The canonical name, such as `sd:1,2/2:floor:misere`.
impl fmt::Display for SubtractionDivision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sd:{}/{}", list(&self.subtract, ","), list(&self.divide, ","))?;
        match self.rounding {
            Rounding::Ceiling => {}
            Rounding::Floor => f.write_str(":floor")?,
            Rounding::Exact => f.write_str(":exact")?,
        }
        match self.play {
            Play::Normal => {}
            Play::Misere => f.write_str(":misere")?,
        }
        if !self.first.is_empty() {
            write!(f, ":first={}", list(&self.first, ","))?;
        }
        Ok(())
    }
}

/// The numbers with a separator between them.
pub(crate) fn list<T: ToString>(numbers: &[T], separator: &str) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(game: &str, n: u64) -> Vec<u64> {
        game.parse::<SubtractionDivision>().expect("a game").options(n).collect()
    }

    #[test]
    fn options_follow_the_three_roundings() {
        assert_eq!(options("sd:1,3/2", 1), [0u64; 0]);
        assert_eq!(options("sd:1,3/2", 2), [1, 1]);
        assert_eq!(options("sd:1,3/2", 5), [4, 2, 3]);
        assert_eq!(options("sd:1,3/2:floor", 0), [0u64; 0]);
        assert_eq!(options("sd:1,3/2:floor", 1), [0, 0]);
        assert_eq!(options("sd:1,3/2:floor", 5), [4, 2, 2]);
        assert_eq!(options("sd:1,3/2,5:exact", 0), [0u64; 0]);
        assert_eq!(options("sd:1,3/2,5:exact", 5), [4, 2, 1]);
    }

    #[test]
    fn rejects_what_is_no_game_and_accepts_its_twin() {
        let new = |s: Vec<u32>, d: Vec<u32>, f: Vec<u16>| {
            SubtractionDivision::new(s, d, Rounding::Ceiling, Play::Normal, f)
                .map(drop)
                .map_err(|(key, _)| key)
        };
        assert_eq!(new(vec![], vec![], vec![]), Err("divide"));
        assert_eq!(new(vec![0], vec![], vec![]), Err("subtract"));
        assert_eq!(new(vec![1], vec![], vec![]), Ok(()));
        assert_eq!(new(vec![2, 2], vec![], vec![]), Err("subtract"));
        assert_eq!(new(vec![], vec![1], vec![]), Err("divide"));
        assert_eq!(new(vec![], vec![2], vec![]), Ok(()));
        assert_eq!(new(vec![1], vec![], vec![65_535]), Err("first"));
        assert_eq!(new(vec![1], vec![], vec![65_534]), Ok(()));
        assert_eq!(new((1..=65_534).collect(), vec![2], vec![]), Err("subtract"));
        assert_eq!(new((1..=65_533).collect(), vec![2], vec![]), Ok(()));
    }
}
