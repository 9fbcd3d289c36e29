//! The rules of a subtraction–division game, and their text `sd:S/D`.

use std::fmt;

use crate::game::error::UnsuitableError;
use crate::game::names::in_play;
use crate::game::{GameError, Play, Result};
use nimata_automata::number::radix::is_decimal;
use nimata_draw::data::Rounding;

/// A value x(n) of a subtraction–division game.
pub type Value = u16;

/// The rules: a move subtracts a member of S, or divides by a member of D.
///
/// S and D are finite and not both empty. The members of S are at least 1, and those of D at
/// least 2. The first values may be prescribed (Kupin, section 2.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionDivision {
    subtract: Vec<u32>,
    divide: Vec<u32>,
    rounding: Rounding,
    play: Play,
    first: Vec<Value>,
}

/// The error for a text that does not name a game.
fn no_game(why: impl Into<String>) -> GameError {
    GameError::NoSuchGame(why.into())
}

fn no_member(member: &str, place: &str, most: u32) -> GameError {
    no_game(match member.trim() {
        "" => format!("a number is missing in {place}: write for example 1,2,4"),
        _ => format!("`{member}` in {place} is not a whole number up to {most}"),
    })
}

impl SubtractionDivision {
    /// The greatest number of members of S, D and the first values together, so that every value
    /// fits in 16 bits.
    pub const MOST_MEMBERS: usize = 65_534;
    /// The largest value that may be prescribed.
    pub const MOST_FIRST: Value = 65_534;

    /// Builds a game from its parts. The order of S and D does not matter, and duplicates are
    /// dropped.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if S or D has a member that is not allowed, if both are empty, if
    /// a first value is too large, or if there are too many members.
    pub fn new(
        mut subtract: Vec<u32>,
        mut divide: Vec<u32>,
        rounding: Rounding,
        play: Play,
        first: Vec<Value>,
    ) -> Result<Self> {
        for set in [&mut subtract, &mut divide] {
            set.sort_unstable();
            set.dedup();
        }
        if subtract.first() == Some(&0) {
            return Err(no_game(
                "0 cannot be subtracted, since a move must change the position: the members of S \
                 are at least 1",
            ));
        }
        if let Some(&divisor) = divide.first().filter(|&&d| d < 2) {
            return Err(no_game(format!(
                "dividing by {divisor} is not a move: the members of D are at least 2"
            )));
        }
        if subtract.is_empty() && divide.is_empty() {
            return Err(no_game(
                "S and D are both empty, so no position has a move: name at least one number to \
                 subtract or to divide by",
            ));
        }
        if let Some(value) = first.iter().find(|&&value| value > Self::MOST_FIRST) {
            let most = Self::MOST_FIRST.into();
            return Err(no_member(&value.to_string(), "the first values", most));
        }
        let members = subtract.len() + divide.len() + first.len();
        if members > Self::MOST_MEMBERS {
            return Err(no_game(format!(
                "S, D and the first values have {members} members together and may have {}",
                Self::MOST_MEMBERS
            )));
        }
        Ok(SubtractionDivision { subtract, divide, rounding, play, first })
    }

    /// Reads the text after `sd:`; spaces are ignored.
    ///
    /// ```
    /// use nimata_games::game::subtraction_division::SubtractionDivision;
    /// assert_eq!(SubtractionDivision::parse("2, 1/3 :floor")?.to_string(), "sd:1,2/3:floor");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which names the wrong part.
    pub fn parse(text: &str) -> Result<Self> {
        let (text, play) = in_play(text)?;
        let mut parts = text.split(':').map(str::trim);
        let sets = parts.next().unwrap_or_default();
        let slashes = |has: &str| {
            no_game(format!("`{sets}` has {has}: write sd:S/D, for example sd:1/2 or sd:1,2/3"))
        };
        let (subtract, divide) = sets.split_once('/').ok_or_else(|| slashes("no `/`"))?;
        if divide.contains('/') {
            return Err(slashes("more than one `/`"));
        }
        let mut rounding = None;
        let mut first = None;
        for suffix in parts {
            let fresh = match suffix {
                "ceiling" => rounding.replace(Rounding::Ceiling).is_none(),
                "floor" => rounding.replace(Rounding::Floor).is_none(),
                "exact" => rounding.replace(Rounding::Exact).is_none(),
                _ => {
                    let (key, list) = suffix.split_once('=').unwrap_or((suffix, ""));
                    if key.trim() != "first" || list.trim().is_empty() {
                        return Err(no_game(format!(
                            "`:{suffix}` is not a suffix of an sd game: there are :ceiling, \
                             :floor, :exact, :misere and :first=v,v,…"
                        )));
                    }
                    let values = members(list, "the first values", Self::MOST_FIRST.into())?;
                    let narrow = |v: u32| Value::try_from(v).expect("bounded when it was read");
                    first.replace(values.into_iter().map(narrow).collect()).is_none()
                }
            };
            if !fresh {
                return Err(no_game(format!(
                    "`:{suffix}` says again, or otherwise, what an earlier suffix said: keep one"
                )));
            }
        }
        SubtractionDivision::new(
            members(subtract, "S", u32::MAX)?,
            members(divide, "D", u32::MAX)?,
            rounding.unwrap_or(Rounding::Ceiling),
            play,
            first.unwrap_or_default(),
        )
    }

    /// The members of S, in increasing order.
    pub fn subtract(&self) -> &[u32] {
        &self.subtract
    }

    /// The members of D, in increasing order.
    pub fn divide(&self) -> &[u32] {
        &self.divide
    }

    /// The rounding.
    pub fn rounding(&self) -> Rounding {
        self.rounding
    }

    /// The same moves under this convention of play.
    pub(super) fn in_play(self, play: Play) -> Self {
        SubtractionDivision { play, ..self }
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The prescribed values of the first positions; usually none.
    pub fn first(&self) -> &[Value] {
        &self.first
    }

    /// The least position: 1 if quotients are rounded up, and 0 otherwise, as in games without
    /// division.
    ///
    /// ```
    /// use nimata_games::game::subtraction_division::SubtractionDivision;
    /// assert_eq!(SubtractionDivision::parse("1,2/3")?.origin(), 1);
    /// assert_eq!(SubtractionDivision::parse("1,2,3/")?.origin(), 0);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn origin(&self) -> u64 {
        self.rounding.origin(&self.divide)
    }

    /// The largest member of S; 0 if S is empty.
    pub fn longest_subtraction(&self) -> u64 {
        self.subtract.last().copied().unwrap_or(0).into()
    }

    /// The value of a position without moves.
    pub fn terminal_value(&self) -> Value {
        Value::from(self.play == Play::Misere)
    }

    /// A bound on all values, because a mex of k values is at most k.
    pub fn largest_value(&self) -> Value {
        let options = Value::try_from(self.subtract.len() + self.divide.len())
            .expect("the number of members is bounded");
        options.max(self.first.iter().copied().max().unwrap_or(0)).max(1)
    }

    /// Tells whether the values are Sprague–Grundy values, so that xor decides sums.
    pub fn has_grundy_values(&self) -> bool {
        self.play == Play::Normal && self.first.is_empty()
    }
}

fn members(list: &str, place: &'static str, most: u32) -> Result<Vec<u32>> {
    if list.trim().is_empty() {
        return Ok(Vec::new());
    }
    list.split(',')
        .map(|member| {
            let member = member.trim();
            let number = member.parse().ok().filter(|&n| is_decimal(member) && n <= most);
            number.ok_or_else(|| no_member(member, place, most))
        })
        .collect()
}

impl fmt::Display for SubtractionDivision {
    /// Writes the canonical name: `sd:S/D` with increasing members, and then the suffixes that
    /// differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_name(f, &join(&self.divide))
    }
}

fn join(set: &[u32]) -> String {
    set.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

impl SubtractionDivision {
    /// Writes the canonical name with these divisors.
    pub(super) fn write_name(&self, f: &mut dyn fmt::Write, divide: &str) -> fmt::Result {
        write!(f, "sd:{}/{divide}", join(&self.subtract))?;
        match self.rounding {
            Rounding::Ceiling => {}
            Rounding::Floor => write!(f, ":floor")?,
            Rounding::Exact => write!(f, ":exact")?,
        }
        if self.play == Play::Misere {
            write!(f, ":misere")?;
        }
        if !self.first.is_empty() {
            let first: Vec<String> = self.first.iter().map(Value::to_string).collect();
            write!(f, ":first={}", first.join(","))?;
        }
        Ok(())
    }
}

// The reasons why no base of digits suits a game.

/// The reason why positions of a game cannot be read in a base.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BaseError {
    #[error(
        "no common base: {one} and {other} are not powers of one number, so no base suits both; \
         values and tables are still to be had"
    )]
    NoCommonBase { one: u32, other: u32 },
    #[error("nothing is divided in this game, so every base suits it, and one is to be named")]
    NotNamed,
    #[error("base {0} is out of range: an automaton reads digits in a base from 2 to 65536")]
    OutOfRange(u32),
    #[error(
        "{divisor} is not a power of {base}: leave the base out, or take one of which every \
         divisor is a power ({common})"
    )]
    NotAPower { divisor: u32, base: u32, common: u32 },
}

impl UnsuitableError for BaseError {}
