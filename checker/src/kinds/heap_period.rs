//! Periods in the values of heaps: `docs/certificate.md`, section 9.

use std::fmt;

use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::{Game, GameSyntax, Names, fault, valid};
use crate::limits::{Limits, count, size};
use crate::lists::{MAX_VALUE, members};
use crate::mex::Mex;
use crate::period::verify;
use crate::reject::{Code, Reject, ensure};

/// The largest number of digits in the name of an octal game.
const MOST_DIGITS: u32 = 10_000;

/// The steps charged for an option: two values are looked up, and their sum is marked.
const OPTION: u64 = 4;

/// The steps charged for a position besides its options: the mex, and one comparison for each of
/// the fewer than 24 primes that may divide a number up to 2^64.
const POSITION: u64 = 64;

/// A game with heaps: a move takes some tokens from one heap, and may leave it, empty it or split
/// it.
struct Heaps {
    /// The numbers of tokens that a move may take, increasing; `digits` holds with each the octal
    /// digit that says what the move may leave.
    takes: Vec<u32>,
    digits: Vec<u8>,
    /// The value of a heap without moves: 0, or 1 in misère play.
    end: u16,
    /// The prescribed values of the first heaps, which their moves do not change.
    first: Vec<u16>,
}

/// The values of the heaps, which are eventually periodic.
pub(crate) const KIND: Kind = Kind { name: "heaps/period", names: Some(NAMES), read };

const NAMES: Names = Names { words: &["octal", "heaps"], example: "octal:0.77", read: named };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let claim = &mut file.claim;
    let heaps = Heaps::new(
        claim.take("takes", members)?,
        claim.take("digits", members)?,
        u16::try_from(claim.number("end")?).unwrap_or(u16::MAX),
        claim.take("first", members)?,
    )?;
    let (e, p) = (claim.number("preperiod")?, claim.number("period")?);
    Ok(Claim::new(Game::new(&heaps), move |limits| {
        check(&heaps, e, p, limits)?;
        Ok(sentence(&heaps, e, p))
    }))
}

impl Heaps {
    fn new(takes: Vec<u32>, digits: Vec<u8>, end: u16, first: Vec<u16>) -> Result<Heaps, Reject> {
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
        let single = digits.iter().all(|&digit| digit < 4) || end == 0 && first.is_empty();
        valid("digits", single, "games that split heaps need end 0 and no first values")?;
        Ok(Heaps { takes, digits, end, first })
    }

    fn most_taken(&self) -> u32 {
        self.takes.last().copied().unwrap_or(0)
    }

    /// Bounds the number of options of a heap of n: one for each digit, and the pairs that a split
    /// leaves.
    fn options_at_most(&self, n: u64) -> u64 {
        let splitting = self.digits.iter().filter(|&&digit| digit & 4 != 0).count();
        count(splitting).saturating_mul(n / 2).saturating_add(count(self.digits.len()))
    }

    /// Computes the values of the heaps below a length, by definition. The caller admits the steps.
    fn values(&self, length: usize, limits: &Limits) -> Result<Vec<u16>, Reject> {
        let (mut timer, mut mex) = (limits.timer(), Mex::new());
        let mut values: Vec<u16> = Vec::with_capacity(length);
        for n in 0..length {
            timer.spend(self.options_at_most(count(n)).saturating_add(1))?;
            if let Some(&value) = self.first.get(n) {
                values.push(value);
                continue;
            }
            for (&take, &digit) in self.takes.iter().zip(&self.digits) {
                let Some(rest) = count(n).checked_sub(take.into()) else { break };
                let rest = size(rest)?;
                // The bit 1 allows to leave nothing, and the bit 2 one heap. A digit that takes
                // nothing is 4, so every heap that is looked up here is smaller than n.
                let allows = if rest == 0 { 1 } else { 2 };
                if digit & allows != 0 {
                    mex.add(values[rest]);
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).for_each(|a| mex.add(values[a] ^ values[rest - a]));
                }
            }
            values.push(mex.finish(self.end)?);
        }
        Ok(values)
    }
}

/// Verifies that G(n + p) = G(n) for all n ≥ e, and that e and p are least.
fn check(game: &Heaps, preperiod: u64, period: u64, limits: &Limits) -> Result<(), Reject> {
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    // The comparison ends at M + p + k or later, and this many values are needed.
    let end = preperiod.saturating_mul(2).max(1).saturating_add(period);
    let end = end.saturating_add(game.most_taken().into()).max(count(game.first.len()));
    let positions = end.saturating_add(period);
    limits.admit_positions(positions)?;
    let each = game.options_at_most(positions).saturating_mul(OPTION).saturating_add(POSITION);
    limits.admit_steps(positions.saturating_mul(each))?;
    let (e, p, end) = (size(preperiod)?, size(period)?, size(end)?);
    let g = game.values(size(positions)?, limits)?;
    verify(&g, (e, p, end), limits)
}

fn sentence(game: &Heaps, preperiod: u64, period: u64) -> String {
    let from = match preperiod.checked_sub(1) {
        Some(before) => format!(", and this one does not hold from n = {before} on"),
        None => String::new(),
    };
    let plain = game.end == 0 && game.first.is_empty();
    let value = if plain { "Sprague–Grundy value" } else { "value" };
    let first = match game.first.len() {
        0 => String::new(),
        1 => "; the value of the heap of 0 is prescribed".to_owned(),
        some => format!("; the values of the heaps of 0 to {} are prescribed", some - 1),
    };
    let moves = game.takes.iter().zip(&game.digits).map(|(take, digit)| format!("{take}: {digit}"));
    format!(
        "For every n ≥ {preperiod}, heaps of n and of n + {period} tokens have the same {value} \
         in the game {game}; no smaller period exists, wherever it begins{from}; the rules: a move \
         takes as many tokens from one heap as are named here, and leaves of it no heap, if the \
         digit named with them has the bit 1, one heap, if it has the bit 2, or two heaps, if it \
         has the bit 4, and no heap that is left is empty: {}; a heap without moves has the value \
         {}, and otherwise the value is the least natural number that is not the value of an \
         option, two heaps having the xor of theirs{first}.",
        moves.collect::<Vec<_>>().join(", "),
        game.end
    )
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

/// Reads `octal` and a code, of which zeros at the end are dropped. The name of a heap game without
/// a code is kept as it is.
fn named(parts: &[&str]) -> Result<Game, GameSyntax> {
    let unreadable = || fault("write a code of octal digits after \"octal:\", as in octal:0.77");
    let code = match parts {
        ["octal", code] => code.split_once('.').filter(|(first, _)| first.len() == 1),
        ["heaps", ..] => return Ok(Game::new(parts.join(":"))),
        _ => None,
    };
    let (first, rest) = code.ok_or_else(unreadable)?;
    let (mut takes, mut digits) = (Vec::new(), Vec::new());
    for (take, digit) in (0..=MOST_DIGITS).zip(first.chars().chain(rest.chars())) {
        let digit = digit.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
        if digit != Some(0) {
            takes.push(take);
            digits.push(digit.ok_or_else(unreadable)?);
        }
    }
    if rest.len() > size(MOST_DIGITS.into())? {
        return Err(fault("the code has more than 10000 digits after the first"));
    }
    Ok(Game::new(Heaps::new(takes, digits, 0, Vec::new())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(digits: &[u8], end: u16, first: &[u16]) -> Heaps {
        let takes = (0..).zip(digits).filter(|&(_, &digit)| digit > 0).map(|(take, _)| take);
        let digits = digits.iter().copied().filter(|&digit| digit > 0);
        Heaps::new(takes.collect(), digits.collect(), end, first.to_vec()).expect("a game")
    }

    fn octal(digits: &[u8]) -> Heaps {
        heaps(digits, 0, &[])
    }

    /// Tries every small claim and compares it with the least period and preperiod found by brute
    /// force.
    #[test]
    fn accepts_exactly_the_least_period_and_preperiod() {
        let codes: [&[u8]; 8] = [
            &[0, 3],
            &[0, 1, 2],
            &[0, 0, 0, 1],
            &[0, 3, 3, 3],
            &[4, 1],
            &[0, 1, 7],
            &[0, 3, 1],
            &[0, 7, 7],
        ];
        let mut games = Vec::new();
        for digits in codes {
            games.push(octal(digits));
        }
        // Subtraction games, with end 1 and with prescribed values.
        games.push(heaps(&[0, 3, 0, 3], 1, &[]));
        games.push(heaps(&[0, 3, 3], 0, &[0, 0, 0, 5]));
        games.push(heaps(&[0, 0, 3], 1, &[3, 3]));
        for game in games {
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
        assert_eq!(code(1 << 26, 12), Some(Code::LimitPositions));
        assert_eq!(code(u64::MAX, u64::MAX), Some(Code::LimitPositions));
        assert_eq!(code(1 << 22, 1), Some(Code::LimitSteps));
    }

    /// The values of 0.000001 are 0, 0, 0, 0, 0, 0, 1, 0, 0, …: if the compared range did not
    /// include k more values, the period 1 would be accepted from 0 on.
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
        let long = |k| format!("octal:0.{}", "1".repeat(k)).parse::<Game>();
        assert!(long(10_000).is_ok() && long(10_001).is_err());
        let name = heaps(&[0, 0, 3], 1, &[3, 4]).to_string();
        assert_eq!(name, "heaps:2=3:end=1:first=3,4");
        assert_eq!(name.parse::<Game>().expect("a name").to_string(), name);
    }

    #[test]
    fn rules_that_make_no_game_are_rejected() {
        let bad = |takes: &[u32], digits: &[u8], end, first: &[u16]| {
            Heaps::new(takes.to_vec(), digits.to_vec(), end, first.to_vec()).is_err()
        };
        assert!(!bad(&[0, 2], &[4, 7], 0, &[]) && !bad(&[2], &[3], 1, &[65_534]));
        assert!(bad(&[], &[], 0, &[]) && bad(&[1], &[3, 3], 0, &[]));
        assert!(bad(&[1, 1], &[3, 3], 0, &[]) && bad(&[2, 1], &[3, 3], 0, &[]));
        assert!(bad(&[0], &[5], 0, &[]) && bad(&[0], &[3], 0, &[]));
        assert!(bad(&[1], &[8], 0, &[]) && bad(&[1], &[0], 0, &[]));
        assert!(bad(&[1], &[3], 2, &[]) && bad(&[1], &[3], 0, &[65_535]));
        // In these games the value of two heaps is not the xor of theirs.
        assert!(bad(&[1], &[7], 1, &[]) && bad(&[1], &[4], 0, &[1]));
    }

    #[test]
    fn a_period_names_where_it_begins() {
        let text = sentence(&octal(&[0, 7, 7]), 71, 12);
        assert!(text.starts_with("For every n ≥ 71, heaps of n and of n + 12 tokens"), "{text}");
        assert!(text.contains("this one does not hold from n = 70 on; the rules"), "{text}");
        assert!(sentence(&octal(&[0, 3]), 0, 2).contains("wherever it begins; the rules"));
    }
}
