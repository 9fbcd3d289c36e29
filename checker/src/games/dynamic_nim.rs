//! Two-pile dynamic Nim and its names: `docs/certificate.md`, section 10.

use std::fmt;

use crate::game::{Game, GameSyntax, Invalid, Names, fault};

/// The largest p and q. Carries are at most 2q or p + q, so their sums stay below 2^18.
const MAX_TERM: u32 = 65_535;

/// What is done with a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    Down,
    Up,
}

/// A valid game: f(k) = pk/q rounded, p/q in lowest terms, f(1) ≥ 1; if nothing is rounded, the
/// rounding is down.
#[derive(Debug)]
pub(crate) struct DynamicNim {
    pub(crate) numerator: u32,
    pub(crate) denominator: u32,
    rounding: Rounding,
}

impl DynamicNim {
    /// Verifies the conditions of section 10.
    pub(crate) fn new(
        numerator: u64,
        denominator: u64,
        rounding: Rounding,
    ) -> Result<DynamicNim, Invalid> {
        let term = |n: u64| u32::try_from(n).ok().filter(|n| (1..=MAX_TERM).contains(n));
        let p = term(numerator).ok_or(Invalid("numerator", "it is not from 1 to 65535"))?;
        let q = term(denominator).ok_or(Invalid("denominator", "it is not from 1 to 65535"))?;
        match rounding {
            _ if greatest_common_divisor(p, q) > 1 => {
                Err(Invalid("denominator", "the fraction is not in lowest terms"))
            }
            Rounding::Down if p < q => {
                Err(Invalid("numerator", "f(1) is 0, and a bound is at least 1"))
            }
            Rounding::Up if q == 1 => {
                Err(Invalid("rounding", "where nothing is rounded it is \"floor\""))
            }
            _ => Ok(DynamicNim { numerator: p, denominator: q, rounding }),
        }
    }

    /// e: f(k) is (pk + e)/q rounded down.
    pub(crate) fn excess(&self) -> u32 {
        if self.rounding == Rounding::Up { self.denominator - 1 } else { 0 }
    }

    /// pk/q before it is rounded, and how it is.
    pub(crate) fn quotient(&self) -> (String, Option<Rounding>) {
        let (p, q) = (self.numerator, self.denominator);
        let product = if p == 1 { "k".to_owned() } else { format!("{p}k") };
        if q == 1 { (product, None) } else { (format!("{product}/{q}"), Some(self.rounding)) }
    }
}

/// 0 only of two zeros.
fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The canonical name, such as `dynamic:floor(5k/2)`.
impl fmt::Display for DynamicNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.quotient() {
            (product, None) => write!(f, "dynamic:{product}"),
            (quotient, Some(Rounding::Up)) => write!(f, "dynamic:ceil({quotient})"),
            (quotient, Some(_)) => write!(f, "dynamic:floor({quotient})"),
        }
    }
}

/// What is said of everything else that begins with `dynamic`.
const SYNTAX: &str = "claims of version 1 are about dynamic:F in normal play, F such as k, 2k, \
     floor(5k/2) or ceil(3k/2) with numbers up to 65535 and F(1) at least 1";

pub(crate) const NAMES: Names =
    Names { words: &["dynamic"], example: "dynamic:2k", read: |parts| read(parts).map(Game::new) };

/// Reads F; spaces are free, but not within a number, and the fraction need not be in lowest terms.
/// Without a rounding nothing may be left to round.
fn read(parts: &[&str]) -> Result<DynamicNim, GameSyntax> {
    let [_, text] = parts else { return Err(fault(SYNTAX)) };
    let parts: Vec<&str> = text.split_whitespace().collect();
    let digit = |c: char| c.is_ascii_digit();
    if parts.windows(2).any(|pair| pair[0].ends_with(digit) && pair[1].starts_with(digit)) {
        return Err(fault(SYNTAX));
    }
    let packed = parts.concat();
    let within = |name: &str| packed.strip_prefix(name)?.strip_suffix(')');
    let (rounding, quotient) = match (within("floor("), within("ceil(")) {
        (Some(quotient), _) => (Some(Rounding::Down), quotient),
        (_, Some(quotient)) => (Some(Rounding::Up), quotient),
        _ => (None, packed.as_str()),
    };
    let (p, rest) = quotient.split_once('k').ok_or_else(|| fault(SYNTAX))?;
    let q = if rest.is_empty() { Some("1") } else { rest.strip_prefix('/') };
    let (p, q) = (if p.is_empty() { "1" } else { p }, q.ok_or_else(|| fault(SYNTAX))?);
    let (p, q) = (number(p)?, number(q)?);
    let common = greatest_common_divisor(p, q).max(1);
    let (p, q) = (p / common, q / common);
    let rounding = match rounding {
        // So that every game has one name.
        _ if q == 1 => Rounding::Down,
        Some(rounding) => rounding,
        None => return Err(fault(format!("{packed} is rounded neither down nor up; {SYNTAX}"))),
    };
    DynamicNim::new(p.into(), q.into(), rounding)
        .map_err(|Invalid(key, detail)| fault(format!("{key}: {detail}; {SYNTAX}")))
}

fn number(digits: &str) -> Result<u32, GameSyntax> {
    let parsed = digits.bytes().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
    parsed.ok_or_else(|| fault(SYNTAX))
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn names_of_one_game_are_equal() {
        for (text, name) in [
            ("dynamic:k", "dynamic:k"),
            ("dynamic:1k", "dynamic:k"),
            (" dynamic : 0002 k ", "dynamic:2k"),
            ("dynamic:floor(4k/2)", "dynamic:2k"),
            ("dynamic:ceil(2k)", "dynamic:2k"),
            ("dynamic:6k/3", "dynamic:2k"),
            ("dynamic:floor( 10 k / 4 )", "dynamic:floor(5k/2)"),
            ("dynamic:ceil(6k/4)", "dynamic:ceil(3k/2)"),
            ("dynamic:ceil(k/2)", "dynamic:ceil(k/2)"),
            ("dynamic:floor(65535k/65534)", "dynamic:floor(65535k/65534)"),
            ("dynamic:4294967295k/4294967295", "dynamic:k"),
        ] {
            let game: Game = text.parse().expect(text);
            assert_eq!(game.to_string(), name);
            assert_eq!(name.parse::<Game>().expect(name), game);
        }
        let different = ["k", "2k", "3k", "floor(5k/2)", "ceil(5k/2)", "ceil(k/2)"];
        for (i, a) in different.iter().enumerate() {
            for b in &different[..i] {
                let game = |f| format!("dynamic:{f}").parse::<Game>();
                assert_ne!(game(a), game(b));
            }
        }
    }

    #[test]
    fn rejects_texts_that_are_no_formula_and_says_what_one_is() {
        for text in "dynamic|dynamic:|dynamic:@bounds.txt|dynamic:2k:misere|dynamic:2k:|dynamic:2|\
            dynamic:2j|dynamic:k2|dynamic:kk|dynamic:2K|dynamic:-2k|dynamic:+2k|dynamic:2.5k|\
            dynamic:2 0k/1 0|dynamic:5k/2|dynamic:floor(5k/2|dynamic:floor 5k/2)|\
            dynamic:floor(5k/2))|dynamic:floor(floor(5k/2))|dynamic:round(5k/2)|\
            dynamic:floor(5/2k)|dynamic:floor(5k/)|dynamic:floor(5k/+2)|dynamic:floor(k/2)|\
            dynamic:floor(0k/2)|dynamic:ceil(0k/2)|dynamic:ceil(5k/0)|dynamic:0k|dynamic:0k/0|\
            dynamic:65536k|dynamic:ceil(k/65536)|dynamic:4294967297k|dynamic:\u{662}k"
            .split('|')
        {
            let why = text.parse::<Game>().expect_err(text).to_string();
            assert!(why.contains("F such as k, 2k, floor(5k/2)"), "{text}: {why}");
        }
    }
}
