//! Periods in the values of heaps: `docs/certificate.md`, section 9.

mod rules;
mod sparse;
#[cfg(test)]
mod tests;
mod values;

pub(super) use rules::Heaps;
use rules::MOST_DIGITS;
use values::{OPTION, Values};

use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::{Game, GameSyntax, Names, fault};
use crate::limits::{Limits, count, size};
use crate::lists::members;
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

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

/// Verifies that G(n + p) = G(n) for all n ≥ e, and that e and p are least.
fn check(game: &Heaps, preperiod: u64, period: u64, limits: &Limits) -> Result<(), Reject> {
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    // The comparison ends at M + p + k or later, and this many values are needed.
    let end = preperiod.saturating_mul(2).max(1).saturating_add(period);
    let end = end.saturating_add(game.most_taken().into()).max(count(game.first.len()));
    let positions = end.saturating_add(period);
    limits.admit_positions(positions)?;
    // More is counted during the work; but that much is known now, as a heap from k on has all
    // moves.
    let moves = positions.saturating_sub(game.most_taken().into());
    limits.admit_steps(moves.saturating_mul(OPTION).saturating_mul(count(game.takes.len())))?;
    let (e, p, end) = (size(preperiod)?, size(period)?, size(end)?);
    let g = Values::below(size(positions)?, game, limits)?;

    let differs = |p: usize| (e..end).find(|&n| g[n + p] != g[n]);
    if let Some(n) = differs(p) {
        let detail = format!("G({}) differs from G({n})", n + p);
        return Err(Reject::new(Code::PeriodWrong, "claim.period", detail));
    }
    let least = e == 0 || g[e - 1 + p] != g[e - 1];
    ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || {
        format!("the preperiod {} works too", e - 1)
    })?;
    // The least period divides p. If it is smaller, then it divides p/q for some prime q, so p/q is
    // a period too.
    for smaller in prime_divisors(p).iter().map(|q| p / q) {
        limits.admit_time()?;
        ensure(differs(smaller).is_some(), Code::PeriodNotLeast, "claim.period", || {
            format!("the period {smaller} works too")
        })?;
    }
    Ok(())
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
    format!(
        "For every n ≥ {preperiod}, heaps of n and of n + {period} tokens have the same {value} \
         in the game {game}; no smaller period exists, wherever it begins{from}; the rules: {}; a \
         heap without moves has the value {}, and otherwise the value is the least natural number \
         that is not the value of an option, two heaps having the xor of theirs{first}.",
        game.moves_in_words(),
        game.end
    )
}

/// Reads `octal` and a code, of which zeros at the end are dropped, and perhaps `misere`. The name
/// of a heap game without a code is kept as it is.
fn named(parts: &[&str]) -> Result<Game, GameSyntax> {
    if let [parts @ .., "misere"] = parts {
        return Ok(Game::new(format!("{}:misere", named(parts)?)));
    }
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
