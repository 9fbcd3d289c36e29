//! The text of names and positions.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::WythoffGame;
use crate::game::GameError;
use crate::number::radix::{from_decimal, is_decimal};

const WYT: &str = "write wyt:s with s at least 2, as in wyt:3, or wyt:s+K with the number K >= 0 \
                   of P-positions that are moves, as in wyt:3+2";
const WYTHOFF: &str = "write wythoff:s,t with s and t at least 1, as in wythoff:1,1";

impl WythoffGame {
    /// The game with a name such as `wyt:3`, `wyt:3+2` or `wythoff:1,1`; spaces are free.
    ///
    /// ```
    /// use nimata::game::wythoff::WythoffGame;
    /// assert_eq!(WythoffGame::parse(" wyt: 3 + 0 ")?.to_string(), "wyt:3");
    /// assert!(WythoffGame::parse("wyt:1").is_err());
    /// # Ok::<(), nimata::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] says what is wrong with it.
    pub fn parse(name: &str) -> Result<Self, GameError> {
        let wrong =
            |wants| GameError::NoSuchGame(format!("`{}` names no game: {wants}", name.trim()));
        let (prefix, text) = name.split_once(':').ok_or_else(|| wrong(WYT))?;
        if prefix.trim() == "wyt" {
            let (s, adjoined) = match text.split_once('+') {
                Some((s, adjoined)) => (s, number(adjoined)),
                None => (text, Some(BigUint::ZERO)),
            };
            let s = number(s).ok_or_else(|| wrong(WYT))?;
            let adjoined = adjoined.ok_or_else(|| wrong(WYT))?;
            return WythoffGame::wyt(parameter(&s)?, adjoined);
        }
        let (s, t) = text.split_once(',').ok_or_else(|| wrong(WYTHOFF))?;
        match (number(s), number(t)) {
            (Some(s), Some(t)) => WythoffGame::wythoff(parameter(&s)?, parameter(&t)?),
            _ => Err(wrong(WYTHOFF)),
        }
    }
}

/// A number without sign.
fn number(text: &str) -> Option<BigUint> {
    let text = text.trim();
    is_decimal(text).then(|| from_decimal(text).expect("digits only"))
}

fn parameter(number: &BigUint) -> Result<u32, GameError> {
    u32::try_from(number).map_err(|_| WythoffGame::too_large(number))
}

impl fmt::Display for WythoffGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.t() > 0 {
            return write!(f, "wythoff:{},{}", self.s(), self.t());
        }
        write!(f, "wyt:{}", self.s())?;
        if self.adjoined().is_zero() { Ok(()) } else { write!(f, "+{}", self.adjoined()) }
    }
}
