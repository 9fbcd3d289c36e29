//! Periods of octal games: `docs/certificate.md`, section 14.

use std::fmt;

use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::{Game, GameSyntax, Names, fault, valid};
use crate::limits::{Limits, count, size};
use crate::lists::members;
use crate::mex::Mex;
use crate::period::{beginning, verify};
use crate::reject::{Code, Reject, ensure};

/// The most digits after d₀.
const MOST_DIGITS: usize = 10_000;

/// The steps of an option: two values are looked up, and their sum is marked.
const OPTION: u64 = 4;

/// The steps of a position beside its options: one comparison for each of the fewer than 24 primes
/// that a number up to 2^64 may have, and the mex.
const POSITION: u64 = 64;

/// A heap and a code d₀.d₁…d_k.
struct Octal {
    /// d₀, …, d_k; d₀ is 0 or 4, the others are at most 7, the last is not 0.
    digits: Vec<u8>,
}

/// The values of the heaps are eventually periodic.
pub(crate) const KIND: Kind = Kind { name: "octal/period", names: NAMES, read };

const NAMES: Names = Names { words: &["octal"], example: "octal:0.77", read: named };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let game = Octal::new(file.claim.take("digits", members)?)?;
    let (e, p) = (file.claim.number("preperiod")?, file.claim.number("period")?);
    Ok(Claim::new(Game::new(&game), move |limits| {
        check(&game, e, p, limits)?;
        Ok(sentence(&game, e, p))
    }))
}

impl Octal {
    fn new(digits: Vec<u8>) -> Result<Octal, Reject> {
        let last = digits.last().is_some_and(|&digit| digit > 0);
        valid("digits", last, "the last digit must be there and not 0")?;
        valid("digits", matches!(digits[0], 0 | 4), "the first digit is neither 0 nor 4")?;
        valid("digits", digits.iter().all(|&digit| digit <= 7), "a digit exceeds 7")?;
        let few = digits.len() <= MOST_DIGITS.saturating_add(1);
        valid("digits", few, "there are more than 10000 digits after the first")?;
        Ok(Octal { digits })
    }

    /// k.
    fn most_taken(&self) -> u64 {
        count(self.digits.len()).saturating_sub(1)
    }

    /// At least as many as a heap of n has options: one for each digit, and the pairs.
    fn options_at_most(&self, n: u64) -> u64 {
        let splitting = self.digits.iter().filter(|&&digit| digit & 4 != 0).count();
        count(splitting).saturating_mul(n / 2).saturating_add(count(self.digits.len()))
    }

    /// G(0), …, G(length − 1) by definition. The caller admits the steps.
    fn values(&self, length: usize, limits: &Limits) -> Result<Vec<u16>, Reject> {
        let (mut timer, mut mex) = (limits.timer(), Mex::new());
        let mut values: Vec<u16> = Vec::with_capacity(length);
        for n in 0..length {
            timer.spend(self.options_at_most(count(n)))?;
            for (&digit, rest) in self.digits.iter().zip((0..=n).rev()) {
                // Here a heap below n is looked up: if rest is n, then the digit is d₀, 0 or 4.
                match rest {
                    0 if digit & 1 != 0 => mex.add(0),
                    1.. if digit & 2 != 0 => mex.add(values[rest]),
                    _ => {}
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).for_each(|a| mex.add(values[a] ^ values[rest - a]));
                }
            }
            values.push(mex.finish(0)?);
        }
        Ok(values)
    }
}

/// Verifies that G(n + p) = G(n) for all n ≥ e, and that e and p are least.
fn check(game: &Octal, preperiod: u64, period: u64, limits: &Limits) -> Result<(), Reject> {
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    // Where the comparison ends, M + p + k, and how many values it needs.
    let end = preperiod.saturating_mul(2).max(1).saturating_add(period);
    let end = end.saturating_add(game.most_taken());
    let positions = end.saturating_add(period);
    limits.admit_positions(positions)?;
    let each = game.options_at_most(positions).saturating_mul(OPTION).saturating_add(POSITION);
    limits.admit_steps(positions.saturating_mul(each))?;
    let (e, p, end) = (size(preperiod)?, size(period)?, size(end)?);
    let g = game.values(size(positions)?, limits)?;
    // All places that are compared are below M + 2p + k.
    verify(&g, (e, p, end), |n| format!("G({n})"), limits)
}

fn sentence(game: &Octal, preperiod: u64, period: u64) -> String {
    let from = beginning(preperiod, preperiod);
    format!(
        "For every n ≥ {preperiod}, heaps of n and of n + {period} tokens have the same \
         Sprague–Grundy value in the game {game}; no smaller period exists, wherever it \
         begins{from}; the rules: with the digits d0.d1d2… of the name, a move takes i tokens \
         from one heap and leaves of it no heap, if the digit di has the bit 1, one heap, if it \
         has the bit 2, or two heaps, if it has the bit 4, and no heap that is left is empty; \
         digits that are not named are 0; a player without a move loses; and the value is the \
         least natural number that is not the value of an option, two heaps having the xor of \
         theirs."
    )
}

/// The canonical name, such as `octal:0.77`; `octal:4.0` if only d₀ is not 0.
impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self.digits.split_first().unwrap_or((&0, &[]));
        write!(f, "octal:{first}.")?;
        if rest.is_empty() {
            return f.write_str("0");
        }
        rest.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// Reads `octal` and a code; zeros at its end are dropped.
fn named(parts: &[&str]) -> Result<Game, GameSyntax> {
    let unreadable = || fault("after \"octal:\" stands a code of octal digits, as in octal:0.77");
    let code = match parts {
        [_, code] => code.split_once('.').filter(|(first, _)| first.len() == 1),
        _ => None,
    };
    let (first, rest) = code.ok_or_else(unreadable)?;
    let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
    let digits: Option<Vec<u8>> = first.chars().chain(rest.chars()).map(digit).collect();
    let mut digits = digits.ok_or_else(unreadable)?;
    while digits.last() == Some(&0) {
        digits.pop();
    }
    Ok(Game::new(Octal::new(digits)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octal(digits: &[u8]) -> Octal {
        Octal::new(digits.to_vec()).expect("a game")
    }

    /// Tries every small claim, and compares with the least period and preperiod found by brute
    /// force.
    #[test]
    fn accepts_exactly_the_least_period_and_preperiod() {
        let games: [&[u8]; 8] = [
            &[0, 3],
            &[0, 1, 2],
            &[0, 0, 0, 1],
            &[0, 3, 3, 3],
            &[4, 1],
            &[0, 1, 7],
            &[0, 3, 1],
            &[0, 7, 7],
        ];
        for digits in games {
            let game = octal(digits);
            let x = game.values(600, &Limits::default()).expect("values");
            let works = |e: usize, p: usize| (e..500).all(|n| x[n + p] == x[n]);
            let p = (1..60).find(|&p| works(300, p)).expect("a period");
            let e = (0..300).find(|&e| works(e, p)).expect("a preperiod");
            for (e1, p1) in (0..60).flat_map(|e1| (1..60).map(move |p1| (e1, p1))) {
                let size = |n: usize| u64::try_from(n).expect("small");
                let verdict = check(&game, size(e1), size(p1), &Limits::default());
                assert_eq!(verdict.is_ok(), (e1, p1) == (e, p), "{game} e = {e1} p = {p1}");
            }
        }
    }

    #[test]
    fn rejects_for_the_right_reason() {
        let kayles = octal(&[0, 7, 7]);
        let code = |e, p| check(&kayles, e, p, &Limits::default()).err().map(|r| r.code);
        assert_eq!(code(71, 12), None);
        assert_eq!(code(70, 12), Some(Code::PeriodWrong));
        assert_eq!(code(72, 12), Some(Code::PreperiodNotLeast));
        assert_eq!(code(71, 24), Some(Code::PeriodNotLeast));
        assert_eq!(code(71, 6), Some(Code::PeriodWrong));
        assert_eq!(code(71, 0), Some(Code::PeriodInvalid));
        assert_eq!(code(1 << 24, 12), Some(Code::LimitPositions));
        assert_eq!(code(u64::MAX, u64::MAX), Some(Code::LimitPositions));
        assert_eq!(code(1 << 22, 1), Some(Code::LimitSteps));
    }

    /// The values of 0.000001 are 0, 0, 0, 0, 0, 0, 1, 0, 0, …: without the k in the range that is
    /// compared, the period 1 would be accepted from 0 on.
    #[test]
    fn a_period_is_not_accepted_before_the_last_digit_was_in_use() {
        let game = octal(&[0, 0, 0, 0, 0, 0, 1]);
        let accepted = |e| check(&game, e, 1, &Limits::default()).is_ok();
        assert!((0..20).all(|e| accepted(e) == (e == 7)));
    }

    #[test]
    fn names_are_canonical_and_bad_ones_are_no_games() {
        for (text, name) in [("0.77", "0.77"), ("0.070", "0.07"), ("4.", "4.0"), ("4.00", "4.0")] {
            let game = format!("octal:{text}").parse::<Game>().expect(text);
            assert_eq!(game.to_string(), format!("octal:{name}"));
        }
        for text in ["", "77", "0.8", "0.0", "1.7", "00.7", ".7", "0.7.7", "0.7:x", "0.-7", "0. 7"]
        {
            assert!(format!("octal:{text}").parse::<Game>().is_err(), "{text}");
        }
        let bad: [&[u8]; 6] = [&[], &[0], &[0, 7, 0], &[1, 7], &[0, 8], &[0, 255]];
        assert!(bad.iter().all(|digits| Octal::new(digits.to_vec()).is_err()));
        let long = |k| Octal::new([vec![0], vec![1; k]].concat());
        assert!(long(MOST_DIGITS).is_ok() && long(MOST_DIGITS + 1).is_err());
    }

    #[test]
    fn a_period_names_where_it_begins() {
        let text = sentence(&octal(&[0, 7, 7]), 71, 12);
        assert!(text.starts_with("For every n ≥ 71, heaps of n and of n + 12 tokens"), "{text}");
        assert!(text.contains("this one does not hold from n = 70 on; the rules"), "{text}");
        assert!(sentence(&octal(&[0, 3]), 0, 2).contains("wherever it begins; the rules"));
    }
}
