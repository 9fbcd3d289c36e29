//! Reads names, and writes names and positions.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::WythoffGame;
use crate::game::GameError;
use nimata_automata::number::radix::{from_decimal, is_decimal};

const WYT: &str = "write wyt:s with s at least 2, as in wyt:3, or wyt:s+K with the number K >= 0 \
                   of P-positions that are moves, as in wyt:3+2";
const WYTHOFF: &str = "write wythoff:s,t with s and t at least 1, as in wythoff:1,1, or \
                       wythoff:s,t+K with the number K >= 0 of P-positions that are moves, as in \
                       wythoff:1,2+1";

impl WythoffGame {
    /// Reads a name such as `wyt:3`, `wyt:3+2`, `wythoff:1,1` or `wythoff:1,2+1`; spaces are
    /// ignored.
    ///
    /// ```
    /// use nimata_games::game::wythoff::WythoffGame;
    /// assert_eq!(WythoffGame::parse(" wyt: 3 + 0 ")?.to_string(), "wyt:3");
    /// assert!(WythoffGame::parse("wyt:1").is_err());
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the name.
    pub fn parse(name: &str) -> Result<Self, GameError> {
        let wrong =
            |wants| GameError::NoSuchGame(format!("`{}` names no game: {wants}", name.trim()));
        let (prefix, text) = name.split_once(':').ok_or_else(|| wrong(WYT))?;
        let wants = if prefix.trim() == "wyt" { WYT } else { WYTHOFF };
        let (text, adjoined) = match text.split_once('+') {
            Some((text, adjoined)) => (text, number(adjoined)),
            None => (text, Some(BigUint::ZERO)),
        };
        let adjoined = adjoined.ok_or_else(|| wrong(wants))?;
        let read = |text: &str| number(text).ok_or_else(|| wrong(wants));
        if prefix.trim() == "wyt" {
            return WythoffGame::wyt(parameter(&read(text)?)?, adjoined);
        }
        let (s, t) = text.split_once(',').ok_or_else(|| wrong(wants))?;
        let (s, t) = (read(s)?, read(t)?);
        Ok(WythoffGame::wythoff(parameter(&s)?, parameter(&t)?)?.adjoining(adjoined))
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
        match self.t() {
            0 => write!(f, "wyt:{}", self.s())?,
            t => write!(f, "wythoff:{},{t}", self.s())?,
        }
        if self.adjoined().is_zero() { Ok(()) } else { write!(f, "+{}", self.adjoined()) }
    }
}
