//! Periods of subtraction games: `docs/certificate.md`, section 4.

use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::Game;
use crate::games::subtraction_division::{SubtractionDivision, names::NAMES, words};
use crate::limits::{Limits, count, size};
use crate::period::{beginning, verify};
use crate::reject::{Code, Reject, ensure};

/// The steps of an option: its value is looked up and marked.
const OPTION: u64 = 16;

/// The steps of a position beside its options: the mex, and one comparison for each of the fewer
/// than 16 primes that divide a number below 2^64.
const POSITION: u64 = 64;

/// The values are eventually periodic.
pub(crate) const KIND: Kind = Kind { name: "subtraction-division/period", names: NAMES, read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let game = SubtractionDivision::read(&mut file.claim)?;
    let (r, p) = (file.claim.number("preperiod")?, file.claim.number("period")?);
    Ok(Claim::new(Game::new(&game), move |limits| {
        check(&game, r, p, limits)?;
        Ok(sentence(&game, r, p))
    }))
}

/// Verifies that x(n + p) = x(n) from o + r on, and that r and p are least.
fn check(
    game: &SubtractionDivision,
    preperiod: u64,
    period: u64,
    limits: &Limits,
) -> Result<(), Reject> {
    ensure(game.divide.is_empty(), Code::PeriodInvalid, "claim.divide", || "D is not empty")?;
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    let max = game.max_subtract();
    // Where the comparison ends, R + M, and how many values it needs.
    let end = preperiod.max(count(game.first.len())).max(max).saturating_add(max);
    let positions = end.saturating_add(period);
    limits.admit_positions(positions)?;
    let each = game.max_options().saturating_mul(OPTION).saturating_add(POSITION);
    limits.admit_steps(positions.saturating_mul(each))?;
    let (r, p, end) = (size(preperiod)?, size(period)?, size(end)?);
    let x = game.values(size(positions)?, &mut limits.timer())?;
    // All places that are compared are below R + M + p.
    let origin = usize::from(game.origin() == 1);
    verify(&x, (r, p, end), |place| format!("x({})", place + origin), limits)
}

fn sentence(game: &SubtractionDivision, preperiod: u64, period: u64) -> String {
    let start = game.origin().saturating_add(preperiod);
    let from = beginning(preperiod, start);
    format!(
        "For every n ≥ {start}, n and n + {period} have the same {} in the game {game}; \
         no smaller period exists, wherever it begins{from}; the rules: {}.",
        words::value_name(game),
        words::rules(game),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::sd;

    /// Tries every small claim, beside the least period and preperiod by brute force.
    #[test]
    fn accepts_exactly_the_least_period_and_preperiod() {
        let games = "sd:1,2/ sd:2,5,7/:floor sd:3/:misere sd:1,4/:first=2,0,1 \
            sd:2/:first=0,0,0,5 sd:1/:first=7 sd:4,6/:exact:misere:first=3";
        for text in games.split_whitespace() {
            let game = sd(text);
            let x = game.values(600, &mut Limits::default().timer()).expect("values");
            let works = |r: usize, p: usize| (r..500).all(|k| x[k + p] == x[k]);
            let p = (1..60).find(|&p| works(300, p)).expect("a period");
            let r = (0..300).find(|&r| works(r, p)).expect("a preperiod");
            for (r1, p1) in (0..40).flat_map(|r1| (1..60).map(move |p1| (r1, p1))) {
                let size = |n: usize| u64::try_from(n).expect("small");
                let verdict = check(&game, size(r1), size(p1), &Limits::default());
                assert_eq!(verdict.is_ok(), (r1, p1) == (r, p), "{text} r = {r1} p = {p1}");
            }
        }
    }

    #[test]
    fn a_period_names_where_it_begins() {
        let game = sd("sd:1,4/:first=2,0,1");
        let text = sentence(&game, 3, 5);
        let start = "For every n ≥ 4, n and n + 5 have the same value in the game ";
        assert!(text.starts_with(start), "{text}");
        let from = "wherever it begins, and this one does not hold from n = 3 on; the";
        assert!(text.contains(from), "{text}");
        let text = sentence(&game, 0, 5);
        assert!(text.contains("no smaller period exists, wherever it begins; the rules: from n"));
    }
}
