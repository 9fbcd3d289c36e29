//! Subtraction–division games and their values: `docs/certificate.md`, section 2.

pub(crate) mod names;
pub(crate) mod words;

use std::fmt;

use crate::file::Keys;
use crate::game::{list, valid};
use crate::limits::{Timer, count};
use crate::lists::{MAX_MEMBERS, MAX_VALUE, known, members};
use crate::mex::Mex;
use crate::reject::{Code, Reject};

/// What division does with a remainder, and with it where the positions begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// n/d is rounded up; positions begin at 1.
    Ceiling,
    /// n/d is rounded down; positions begin at 0.
    Floor,
    /// Division is allowed only without remainder; positions begin at 0.
    Exact,
}

/// Who wins where no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// A player without a move loses: value 0.
    Normal,
    /// A player without a move wins: value 1.
    Misere,
}

/// A valid subtraction–division game in normal form.
#[derive(Debug)]
pub(crate) struct SubtractionDivision {
    /// S, increasing.
    pub(crate) subtract: Vec<u32>,
    /// D, increasing.
    pub(crate) divide: Vec<u32>,
    pub(crate) rounding: Rounding,
    pub(crate) play: Play,
    /// The prescribed values of the first positions.
    pub(crate) first: Vec<u16>,
}

impl SubtractionDivision {
    /// Takes the five keys that describe a game, and verifies the conditions of section 2.
    pub(crate) fn read(claim: &mut Keys) -> Result<SubtractionDivision, Reject> {
        const ROUNDINGS: [(&str, Rounding); 3] = [
            ("ceiling", Rounding::Ceiling),
            ("floor", Rounding::Floor),
            ("exact", Rounding::Exact),
        ];
        const PLAYS: [(&str, Play); 2] = [("normal", Play::Normal), ("misere", Play::Misere)];
        SubtractionDivision::new(
            claim.take("subtract", members)?,
            claim.take("divide", members)?,
            claim.take("rounding", |r| known(r, Code::GameInvalid, &ROUNDINGS))?,
            claim.take("play", |r| known(r, Code::GameInvalid, &PLAYS))?,
            claim.take("first", members)?,
        )
    }

    /// Verifies the conditions of section 2.
    pub(crate) fn new(
        subtract: Vec<u32>,
        divide: Vec<u32>,
        rounding: Rounding,
        play: Play,
        first: Vec<u16>,
    ) -> Result<SubtractionDivision, Reject> {
        let increasing = |set: &[u32], least| {
            set.is_sorted_by(|a, b| a < b) && set.first().is_none_or(|&first| first >= least)
        };
        let members = subtract.len().saturating_add(divide.len()).saturating_add(first.len());
        let order = "the numbers must be at least 1 and strictly increasing";
        valid("subtract", increasing(&subtract, 1), order)?;
        let order = "the divisors must be at least 2 and strictly increasing";
        valid("divide", increasing(&divide, 2), order)?;
        let none = "a game needs a number to subtract or to divide by";
        valid("divide", !subtract.is_empty() || !divide.is_empty(), none)?;
        let small = first.iter().all(|&value| value <= MAX_VALUE);
        valid("first", small, "a prescribed value exceeds 65534")?;
        let most = "more than 65534 numbers in subtract, divide and first";
        valid("subtract", members <= MAX_MEMBERS, most)?;
        Ok(SubtractionDivision { subtract, divide, rounding, play, first })
    }

    /// o, the least position: 1 for ceiling, else 0.
    pub(crate) fn origin(&self) -> u64 {
        u64::from(self.rounding == Rounding::Ceiling)
    }

    /// M, the largest member of S, or 0.
    pub(crate) fn max_subtract(&self) -> u64 {
        self.subtract.last().map_or(0, |&s| u64::from(s))
    }

    /// |S| + |D|, at most 65534: the most options that a position can have.
    pub(crate) fn max_options(&self) -> u64 {
        count(self.subtract.len()).saturating_add(count(self.divide.len()))
    }

    /// The value of a position without options.
    pub(crate) fn end_value(&self) -> u16 {
        u16::from(self.play == Play::Misere)
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

    /// x(o), …, x(o + count − 1), straight from the definition.
    ///
    /// # Complexity
    /// `count` · (|S| + |D| + 1) steps; the caller bounds both.
    pub(crate) fn values(&self, count: usize, timer: &mut Timer) -> Result<Vec<u16>, Reject> {
        let mut mex = Mex::new();
        let mut values: Vec<u16> = Vec::with_capacity(count);
        for n in (self.origin()..).take(count) {
            timer.spend(self.max_options().saturating_add(1))?;
            if let Some(&prescribed) = self.first.get(values.len()) {
                values.push(prescribed);
                continue;
            }
            for option in self.options(n) {
                let place = option.checked_sub(self.origin()).and_then(|p| usize::try_from(p).ok());
                let value = place.and_then(|place| values.get(place)).ok_or_else(|| {
                    let detail = format!("{option}, an option of {n}, is no smaller position");
                    Reject::new(Code::GameInvalid, "claim", detail)
                })?;
                mex.add(*value);
            }
            values.push(mex.finish(self.end_value())?);
        }
        Ok(values)
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
        if self.play == Play::Misere {
            f.write_str(":misere")?;
        }
        if !self.first.is_empty() {
            write!(f, ":first={}", list(&self.first, ","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::tests::sd;

    fn options(game: &str, n: u64) -> Vec<u64> {
        sd(game).options(n).collect()
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
                .map_or_else(|reject| reject.at.replace("claim.", ""), |_| "right".to_owned())
        };
        assert_eq!(new(vec![], vec![], vec![]), "divide");
        assert_eq!(new(vec![0], vec![], vec![]), "subtract");
        assert_eq!(new(vec![1], vec![], vec![]), "right");
        assert_eq!(new(vec![2, 2], vec![], vec![]), "subtract");
        assert_eq!(new(vec![], vec![1], vec![]), "divide");
        assert_eq!(new(vec![], vec![2], vec![]), "right");
        assert_eq!(new(vec![1], vec![], vec![65_535]), "first");
        assert_eq!(new(vec![1], vec![], vec![65_534]), "right");
        assert_eq!(new((1..=65_534).collect(), vec![2], vec![]), "subtract");
        assert_eq!(new((1..=65_533).collect(), vec![2], vec![]), "right");
    }

    #[test]
    fn values_worked_out_by_hand() {
        let of = |game, count| sd(game).values(count, &mut Limits::default().timer());
        for (game, values) in [
            ("sd:1,2/", &[0, 1, 2, 0, 1, 2, 0][..]),
            // 1: end; 2 -> 1,1; 3 -> 2,2; 4 -> 3,2; 5 -> 4,3; 6 -> 5,3; 7 -> 6,4
            ("sd:1/2", &[0, 1, 0, 2, 1, 2, 0]),
            // 0: end; 1 -> 0,0; 2 -> 1,1; 3 -> 2,1; 4 -> 3,2
            ("sd:1/2:floor", &[0, 1, 0, 2, 1]),
            ("sd:/2:exact", &[0, 0, 1, 0, 0, 0, 1, 0, 1]),
            ("sd:/2:exact:misere", &[1, 1, 0, 1, 1]),
            ("sd:1/2:misere", &[1, 0, 1, 2]),
            ("sd:1/2:first=2,0,1", &[2, 0, 1, 2, 0]),
            ("sd:7/:first=5", &[5, 0, 0]),
        ] {
            assert_eq!(of(game, values.len()).as_deref(), Ok(values), "{game}");
        }
    }

    /// `new` makes no such game: a position would be its own option.
    #[test]
    fn an_option_that_is_no_smaller_position_is_rejected_and_not_passed_over() {
        let game = SubtractionDivision { subtract: vec![0], ..sd("sd:1/") };
        let why = game.values(3, &mut Limits::default().timer()).expect_err("1 - 0 is 1");
        assert_eq!(why.code, Code::GameInvalid);
    }
}
