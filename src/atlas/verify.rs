//! A row against its certificate, by the checker alone.

use nimata_checker::{Game as Checked, Verdict};

use super::facts::{WORDS, digest, facts};
use super::read::Atlas;
use super::row::{COLUMNS, Row};
use super::subject::{Subject, family};
use crate::automaton::{DigitOrder, Numeration};
use crate::budget::Budget;
use crate::game::Game;
use crate::game::claim::Derived;
use crate::logic::Asks;
use crate::proof::{Standing, limits};

/// Verifies a row: the certificate has the digest of the row, the checker accepts it, it is about
/// the game and the claim of the row, and all that the row tells is what the certificate says.
///
/// Of a row that is not proved nothing is verified but that it claims nothing.
///
/// # Errors
/// What is wrong, as a sentence.
pub fn verify(atlas: &Atlas, row: &Row, budget: &Budget) -> Result<(), String> {
    let subject = Subject::of_row(&row.game, row.rules.as_deref());
    let Subject { game, numerals, .. } = subject.map_err(|error| error.to_string())?;
    if row.steps < 0 {
        return Err(format!("it took {} steps", row.steps));
    }
    if game.to_string() != row.game || family(&row.game) != row.family {
        return Err(format!("the game is written {game}, of the family {}", family(&row.game)));
    }
    let bare = Row {
        game: row.game.clone(),
        rules: row.rules.clone(),
        family: row.family.clone(),
        claim: row.claim.clone(),
        verdict: row.verdict,
        why: row.why.clone(),
        steps: row.steps,
        version: row.version.clone(),
        ..Row::default()
    };
    if row.verdict != Standing::Proved {
        return match *row == bare {
            true => Ok(()),
            false => Err(format!("the verdict is `{}`, and the row tells more", row.verdict)),
        };
    }
    let wanted = row.digest.as_deref().ok_or("the row is proved and has no digest")?;
    let packed = atlas.packed(wanted).ok_or("no pack has its certificate")?;
    let limits = limits(budget);
    let certificate = packed.certificate(limits.bytes).map_err(|error| error.to_string())?;
    let found = digest(&certificate);
    if found != wanted {
        return Err(format!("its certificate has the SHA-256 {found}, and not {wanted}"));
    }
    let subjects = subjects(game.as_ref(), row.claim.as_deref())?;
    let accepted = match nimata_checker::check(&certificate, None, &limits) {
        Verdict::Accepted(accepted) => accepted,
        Verdict::Rejected(why) => return Err(format!("the checker rejects it: {why}")),
        Verdict::Declined(why) => return Err(format!("the checker declines it: {why}")),
    };
    if !subjects.contains(accepted.game()) {
        return Err(format!("its certificate is about another game: {:.200}", accepted.game()));
    }
    let told = Row {
        game: bare.game,
        rules: bare.rules,
        family: bare.family,
        claim: bare.claim,
        verdict: bare.verdict,
        steps: bare.steps,
        version: bare.version,
        digest: row.digest.clone(),
        ..facts(&certificate)?
    };
    // A game as the checker sees it does not say how its numbers are written.
    if let (Some(numerals), Some(name)) = (numerals, &told.numeration)
        && !is_named(&numerals, name)
    {
        return Err(format!("its rules are in {numerals}, and its certificate in {name}"));
    }
    let columns = COLUMNS.iter().zip(row.cells().into_iter().zip(told.cells()));
    match columns.into_iter().find(|(_, (said, found))| said != found) {
        None => Ok(()),
        Some((column, (said, found))) => Err(format!(
            "`{}` is {said:?} in the row, and {found:?} by its certificate",
            column.name
        )),
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
fn subjects(game: &dyn Game, claim: Option<&str>) -> Result<Vec<Checked>, String> {
    let claims = game.claims();
    let claim = claims.iter().find(|known| Some(known.name) == claim);
    let claim = claim.ok_or_else(|| format!("there is no such claim about {game}"))?;
    let values = claim.rules().is_some_and(|rules| rules.asks == Asks::Values);
    let related = values.then(|| Derived { asks: Some(Asks::Relation), ..Derived::default() });
    let texts = [claim.subject(), related.and_then(|derived| claim.subject_of(&derived))];
    Ok(texts.into_iter().flatten().filter_map(|text| text.parse().ok()).collect())
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
