//! Two-pile dynamic Nim and its names: `docs/certificate.md`, section 10.

use std::fmt;

use crate::game::{Game, GameSyntax, Names, fault, number, valid};
use crate::reject::Reject;

/// The largest p and q. Carries are at most 2q or p + q, so their sums stay below 2^18.
const MAX_TERM: u32 = 65_535;

/// What is done with a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    Down,
    Up,
}

/// A valid game: f(k) = pk/q rounded, p/q in lowest terms, f(1) ≥ 1; rounded down if exact.
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
    ) -> Result<DynamicNim, Reject> {
        let term = |n: u64| u32::try_from(n).ok().filter(|n| (1..=MAX_TERM).contains(n));
        let (p, q) = (term(numerator).unwrap_or(0), term(denominator).unwrap_or(0));
        valid("numerator", p > 0, "it is not from 1 to 65535")?;
        valid("denominator", q > 0, "it is not from 1 to 65535")?;
        let lowest = greatest_common_divisor(p, q) == 1;
        valid("denominator", lowest, "the fraction is not in lowest terms")?;
        let down = rounding == Rounding::Down;
        valid("numerator", !down || p >= q, "f(1) is 0, and a bound is at least 1")?;
        valid("rounding", down || q > 1, "where nothing is rounded it is \"floor\"")?;
        Ok(DynamicNim { numerator: p, denominator: q, rounding })
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
    formula(parts).map_err(|GameSyntax(why)| fault(format!("{why}; {SYNTAX}")))
}

fn formula(parts: &[&str]) -> Result<DynamicNim, GameSyntax> {
    let unreadable = || fault("this is no such name");
    let [_, text] = parts else { return Err(unreadable()) };
    let digit = |c: char| c.is_ascii_digit();
    let parts: Vec<&str> = text.split_whitespace().collect();
    if parts.windows(2).any(|pair| pair[0].ends_with(digit) && pair[1].starts_with(digit)) {
        return Err(unreadable());
    }
    let packed = parts.concat();
    let within = |name: &str| packed.strip_prefix(name)?.strip_suffix(')');
    let (rounding, quotient) = match (within("floor("), within("ceil(")) {
        (Some(quotient), _) => (Some(Rounding::Down), quotient),
        (_, Some(quotient)) => (Some(Rounding::Up), quotient),
        _ => (None, packed.as_str()),
    };
    let (p, rest) = quotient.split_once('k').ok_or_else(unreadable)?;
    let p = if p.is_empty() { 1 } else { number(p)? };
    let q = match rest.strip_prefix('/') {
        Some(q) => number(q)?,
        None if rest.is_empty() => 1,
        None => return Err(unreadable()),
    };
    let common = greatest_common_divisor(p, q).max(1);
    let (p, q) = (p / common, q / common);
    // So that every game has one name.
    let rounding = if q == 1 { Some(Rounding::Down) } else { rounding };
    let rounding = rounding.ok_or_else(|| fault("it is rounded neither down nor up"))?;
    Ok(DynamicNim::new(p.into(), q.into(), rounding)?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_have_canonical_names_or_are_no_games() {
        let games = [
            ("dynamic:k", "dynamic:k"),
            ("dynamic:1k", "dynamic:k"),
            (" dynamic : 0002 k ", "dynamic:2k"),
            ("dynamic:floor(4k/2)", "dynamic:2k"),
            ("dynamic:ceil(2k)", "dynamic:2k"),
            ("dynamic:6k/3", "dynamic:2k"),
            ("dynamic:3k", "dynamic:3k"),
            ("dynamic:floor( 10 k / 4 )", "dynamic:floor(5k/2)"),
            ("dynamic:ceil(5k/2)", "dynamic:ceil(5k/2)"),
            ("dynamic:ceil(6k/4)", "dynamic:ceil(3k/2)"),
            ("dynamic:ceil(k/2)", "dynamic:ceil(k/2)"),
            ("dynamic:floor(65535k/65534)", "dynamic:floor(65535k/65534)"),
            ("dynamic:4294967295k/4294967295", "dynamic:k"),
        ];
        let bad = "dynamic|dynamic:|dynamic:@bounds.txt|dynamic:2k:misere|dynamic:2k:|dynamic:2|\
            dynamic:2j|dynamic:k2|dynamic:kk|dynamic:2K|dynamic:-2k|dynamic:+2k|dynamic:2.5k|\
            dynamic:2 0k/1 0|dynamic:5k/2|dynamic:floor(5k/2|dynamic:floor 5k/2)|\
            dynamic:floor(5k/2))|dynamic:floor(floor(5k/2))|dynamic:round(5k/2)|\
            dynamic:floor(5/2k)|dynamic:floor(5k/)|dynamic:floor(5k/+2)|dynamic:floor(k/2)|\
            dynamic:floor(0k/2)|dynamic:ceil(0k/2)|dynamic:ceil(5k/0)|dynamic:0k|dynamic:0k/0|\
            dynamic:65536k|dynamic:ceil(k/65536)|dynamic:4294967297k|dynamic:\u{662}k";
        crate::tests::assert_names(&games, bad, "F such as k, 2k, floor(5k/2)");
    }
}
