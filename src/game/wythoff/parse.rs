//! The text of names and positions.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Rules, WythoffError};
use crate::game::Position;
use crate::number::radix::{from_decimal, is_decimal};

const WYT: &str = "write wyt:s with s at least 2, as in wyt:3, or wyt:s+K with the number K >= 0 of P-positions \
                   that are moves, as in wyt:3+2";
const WYTHOFF: &str = "write wythoff:s,t with s and t at least 1, as in wythoff:1,1";

impl Rules {
    /// The game with a name such as `wyt:3`, `wyt:3+2` or `wythoff:1,1`; spaces are free.
    ///
    /// ```
    /// use nimata::game::wythoff::Rules;
    /// assert_eq!(Rules::parse(" wyt: 3 + 0 ")?.to_string(), "wyt:3");
    /// assert!(Rules::parse("wyt:1").is_err());
    /// # Ok::<(), nimata::game::wythoff::WythoffError>(())
    /// ```
    ///
    /// # Errors
    /// [`WythoffError`] says what is wrong with it.
    pub fn parse(name: &str) -> Result<Self, WythoffError> {
        let wrong = |wants| WythoffError::Name { name: name.trim().to_owned(), wants };
        let (prefix, text) = name.split_once(':').ok_or_else(|| wrong(WYT))?;
        if prefix.trim() == "wyt" {
            let (s, adjoined) = match text.split_once('+') {
                Some((s, adjoined)) => (s, number(adjoined)),
                None => (text, Some(BigUint::ZERO)),
            };
            let s = number(s).ok_or_else(|| wrong(WYT))?;
            let adjoined = adjoined.ok_or_else(|| wrong(WYT))?;
            return Rules::wyt(parameter(&s)?, adjoined);
        }
        let (s, t) = text.split_once(',').ok_or_else(|| wrong(WYTHOFF))?;
        match (number(s), number(t)) {
            (Some(s), Some(t)) => Rules::wythoff(parameter(&s)?, parameter(&t)?),
            _ => Err(wrong(WYTHOFF)),
        }
    }

    /// The two piles of a position.
    ///
    /// # Errors
    /// [`WythoffError::NoSuchPosition`] says what a position looks like.
    pub fn read<'a>(&self, position: &'a Position) -> Result<[&'a BigUint; 2], WythoffError> {
        let here = match position.groups() {
            [group] => match group.as_slice() {
                [x, y] => return Ok([x, y]),
                numbers => format!("{} numbers stand here", numbers.len()),
            },
            groups => format!("{} groups stand here, with a semicolon between", groups.len()),
        };
        Err(WythoffError::NoSuchPosition(format!(
            "a position of {self} is x,y: two piles with a comma between, as in {self}@3,5; {here}"
        )))
    }
}

/// A number without sign.
fn number(text: &str) -> Option<BigUint> {
    let text = text.trim();
    is_decimal(text).then(|| from_decimal(text).expect("digits only"))
}

fn parameter(number: &BigUint) -> Result<u32, WythoffError> {
    u32::try_from(number)
        .map_err(|_| WythoffError::ParameterTooLarge(crate::number::radix::brief_decimal(number)))
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.t() > 0 {
            return write!(f, "wythoff:{},{}", self.s(), self.t());
        }
        write!(f, "wyt:{}", self.s())?;
        if self.adjoined().is_zero() { Ok(()) } else { write!(f, "+{}", self.adjoined()) }
    }
}
