//! Automata of subtraction–division games: `docs/certificate.md`, section 3.

mod shape;
#[cfg(test)]
mod tests;
mod tuples;

use crate::automaton::{Automaton, Table};
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::Game;
use crate::games::subtraction_division::{SubtractionDivision, names::NAMES, words};
use crate::lists::rows;
use crate::reject::{Code, Reject};

/// The least and the greatest base.
const BASES: std::ops::RangeInclusive<u64> = 2..=65_536;

/// An automaton computes the values.
pub(crate) const KIND: Kind = Kind { name: "subtraction-division/automaton", names: NAMES, read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let game = SubtractionDivision::read(&mut file.claim)?;
    let g = file.claim.number("base")?;
    let table = Table::read(&mut file.claim, "msd")?;
    let tuples = file.evidence.take("tuples", |r| rows(r, Code::TupleShape, Code::TupleRange))?;
    Ok(Claim::new(Game::new(&game), move |limits| {
        let (g, exponents) = base(g, &game)?;
        let automaton = Automaton::new(g, table)?;
        tuples::check_start(&game, &automaton)?;
        let shape = shape::Shape::new(&game, g, exponents, &tuples, limits)?;
        tuples::check(&game, &automaton, &shape, &tuples, limits)?;
        Ok(sentence(&game, g, &automaton))
    }))
}

fn sentence(game: &SubtractionDivision, base: u32, automaton: &Automaton) -> String {
    format!(
        "For every n ≥ {}, the automaton with {} in this certificate, which reads the base-{base} \
         digits of n, most significant digit first, outputs the {} of n in the game {game}: {}.",
        game.origin(),
        automaton.described(),
        words::value_name(game),
        words::rules(game),
    )
}

/// Verifies that `base` is a base g of which every divisor of the game is a power, and returns it
/// with the exponents of the divisors.
pub(crate) fn base(base: u64, game: &SubtractionDivision) -> Result<(u32, Vec<u32>), Reject> {
    let invalid = |detail: String| Reject::new(Code::BaseInvalid, "claim.base", detail);
    let g = u32::try_from(base).ok().filter(|_| BASES.contains(&base));
    let g = g.ok_or_else(|| invalid(format!("{base} is not from 2 to 65536")))?;
    let exponent = |&d: &u32| {
        // Of d < g it is 0; then the power is 1, and d is at least 2.
        let e = d.ilog(g);
        let found = (g.checked_pow(e) == Some(d)).then_some(e);
        found.ok_or_else(|| invalid(format!("the divisor {d} is no power of {base}")))
    };
    let exponents = game.divide.iter().map(exponent).collect::<Result<_, _>>()?;
    Ok((g, exponents))
}
