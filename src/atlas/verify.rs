//! Rows against the certificate that they share, by the checker alone.

use nimata_checker::{Game as Checked, Verdict};
use rayon::prelude::*;

use super::facts::{WORDS, digest, facts};
use super::read::Atlas;
use super::row::{Row, Standing};
use super::subject::{Subject, family};
use crate::automaton::{DigitOrder, Numeration};
use crate::budget::Budget;
use crate::game::claim::{Claim, Derived};
use crate::logic::Asks;
use crate::proof::limits;

/// Verifies rows that share a certificate, which is unpacked and checked once: it has the digest of
/// the rows, the checker accepts it, it is about the game of each row, and all that a row tells is
/// what the certificate says, its claim too. Returns what is wrong, as a sentence for each such
/// row.
///
/// Of a row that is not proved nothing is verified but that it claims nothing. Of no row are the
/// steps and the version.
fn verify(atlas: &Atlas, rows: &[&Row], budget: &Budget) -> Vec<String> {
    let digest = rows.first().and_then(|row| row.digest.as_deref());
    let certified = digest.map(|digest| certified(atlas, digest, budget));
    let fault = |row: &&Row| {
        let why = verified(row, certified.as_ref()).err()?;
        Some(format!("{}: {why}", row.game))
    };
    rows.iter().filter_map(fault).collect()
}

/// What is wrong with an atlas, as sentences: with its files, and with each row against its
/// certificate, which the checker has to accept. `tell` is told of how many rows were verified.
pub fn faults(atlas: &Atlas, budget: &Budget, tell: &(dyn Fn(usize) + Sync)) -> Vec<String> {
    let mut faults = atlas.faults_of_files(budget);
    let mut sorted: Vec<&Row> = atlas.rows().iter().collect();
    sorted.sort_by_key(|row| &row.digest);
    let share = |one: &&Row, other: &&Row| one.digest.is_some() && one.digest == other.digest;
    let checked = sorted.par_chunk_by(share).flat_map_iter(|rows| {
        let found = verify(atlas, rows, budget);
        tell(rows.len());
        found
    });
    faults.extend(checked.collect::<Vec<String>>());
    faults
}

/// The game of a certificate that the checker accepts, and what it says.
type Certified = Result<(Checked, Row), String>;

fn certified(atlas: &Atlas, wanted: &str, budget: &Budget) -> Certified {
    let frame = atlas.frame(wanted).ok_or("no pack has its certificate")?;
    let limits = limits(budget);
    let certificate = frame.certificate(limits.bytes).map_err(|error| error.to_string())?;
    let found = digest(&certificate);
    if found != wanted {
        return Err(format!("its certificate has the SHA-256 {found}, and not {wanted}"));
    }
    match nimata_checker::check(&certificate, None, &limits) {
        Verdict::Accepted(accepted) => {
            let facts = Row { digest: Some(found), ..facts(&certificate)? };
            Ok((accepted.game().clone(), facts))
        }
        Verdict::Rejected(why) => Err(format!("the checker rejects it: {why}")),
        Verdict::Declined(why) => Err(format!("the checker declines it: {why}")),
    }
}

fn verified(row: &Row, certified: Option<&Certified>) -> Result<(), String> {
    let subject = Subject::of_row(&row.game, row.rules.as_deref());
    let Subject { game, numerals, .. } = subject.map_err(|error| error.to_string())?;
    if row.steps < 0 {
        return Err(format!("it took {} steps", row.steps));
    }
    if game.to_string() != row.game || family(&row.game) != row.family {
        return Err(format!("the game is written {game}, of the family {}", family(&row.game)));
    }
    let expected = |facts: Row| Row {
        game: row.game.clone(),
        rules: row.rules.clone(),
        family: row.family.clone(),
        verdict: row.verdict,
        steps: row.steps,
        version: row.version.clone(),
        ..facts
    };
    let claims = game.claims();
    let named = |claim: &str| claims.iter().find(|known| known.name == claim);
    if row.verdict != Standing::Proved {
        let tried = row.claim.as_deref().is_none_or(|claim| named(claim).is_some());
        let (claim, why) = (row.claim.clone(), row.why.clone());
        let bare = *row == expected(Row { claim, why, ..Row::default() });
        return match bare && tried && row.verdict != Standing::Believed {
            true => Ok(()),
            false => Err(format!("the verdict is `{}`, and the row tells more", row.verdict)),
        };
    }
    let certified = certified.ok_or("the row is proved and has no digest")?;
    let (proved, facts) = certified.as_ref().map_err(String::clone)?;
    let expected = expected(facts.clone());
    let claim = expected.claim.as_deref().unwrap_or_default();
    let claim = named(claim).ok_or_else(|| format!("there is no claim `{claim}` about {game}"))?;
    if !subjects(claim).contains(proved) {
        return Err(format!("its certificate is about another game: {proved:.200}"));
    }
    // A game as the checker sees it does not say how its numbers are written.
    if let (Some(numerals), Some(name)) = (numerals, &expected.numeration)
        && !is_named(&numerals, name)
    {
        return Err(format!("its rules are in {numerals}, and its certificate in {name}"));
    }
    match row.differences(&expected).first() {
        None => Ok(()),
        Some((name, said, found)) => {
            Err(format!("`{name}` is {said} in the row, and {found} by its certificate"))
        }
    }
}

/// Whether a certificate about numbers in a numeration may have this name for it: it may read the
/// digits in the other order, and write out by its words what has no base.
fn is_named(numerals: &Numeration, name: &str) -> bool {
    let is_name = |&order: &DigitOrder| numerals.clone().in_order(order).to_string() == name;
    [DigitOrder::Msd, DigitOrder::Lsd].iter().any(is_name)
        || (name == WORDS && numerals.base().is_none())
}

/// The games, in the eyes of the checker, that a certificate of a claim may be about. A search may
/// find values as a relation where it looked for outputs.
fn subjects(claim: &Claim<'_>) -> Vec<Checked> {
    let values = claim.rules().is_some_and(|rules| rules.asks == Asks::Values);
    let related = values.then(|| Derived { asks: Some(Asks::Relation), ..Derived::default() });
    let texts = [claim.subject(), related.and_then(|derived| claim.subject_of(&derived))];
    texts.into_iter().flatten().filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_may_read_the_digits_in_the_other_order_and_in_no_other_base() {
        let binary = Numeration::Base { base: 2, order: DigitOrder::Msd };
        assert!(is_named(&binary, "msd_2") && is_named(&binary, "lsd_2"));
        for other in ["msd_3", "lsd_22", "msd_neg_2", "lin(1,1)", WORDS] {
            assert!(!is_named(&binary, other), "{other}");
        }
    }
}
