//! Passes that the players share, written out as a further number of the position.
//!
//! A pass takes one of them and changes nothing else. It is allowed only where there is another
//! move, so that no play ends with it.

use super::formulas::has_room;
use super::heads::MOST_TRACKS;
use super::text::{RulesFile, WrittenMove};
use crate::game::declarations::fresh;
use nimata_logic::logic::{Formula, Relation, Term};

/// The greatest number of passes, which is the greatest constant of a certificate.
pub(super) const MOST_PASSES: u64 = 1 << 40;

/// The rules with at most so many passes; or the reason why they cannot have any.
pub(super) fn with_passes(file: RulesFile, most: u64) -> Result<RulesFile, String> {
    let RulesFile { mut reads, positions, moves, measure, .. } = file.clone();
    if file.splits() {
        return Err("a pass belongs to the whole game, and a move of this file leaves another \
                    number of positions than one: leave `passes` out"
            .to_owned());
    }
    if reads.len() == MOST_TRACKS {
        return Err(format!(
            "a position is at most {MOST_TRACKS} numbers, and the passes are one more"
        ));
    }
    let mut taken: Vec<String> =
        reads.iter().chain(moves.iter().flat_map(|kind| &kind.to)).cloned().collect();
    let mut named = |stem: &str| {
        let name = fresh(stem, &taken);
        taken.push(name.clone());
        name
    };
    let (before, after) = (named("passes"), named("passes"));
    let mut to: Vec<String> = reads.iter().map(|name| named(name)).collect();

    let compare = |one: Term, relation, other: Term| Formula::Compare(one, relation, other);
    let same = |one: &String, other: &String| {
        compare(Term::variable(one), Relation::Equal, Term::variable(other))
    };
    let some = |kind: &WrittenMove| Formula::exists(kind.to.clone(), kind.formula.clone());
    let other_move = moves.iter().map(some).reduce(Formula::or).expect("a file declares a move");
    let stays = to.iter().zip(&reads).map(|(to, name)| same(to, name)).reduce(Formula::and);
    let taken_one = Term::variable(&after) + Term::Number(1);
    let fewer = compare(taken_one, Relation::Equal, Term::variable(&before));
    let pass = stays.expect("a position has a number").and(fewer).and(other_move);
    to.push(after.clone());
    let pass = WrittenMove { to, formula: pass };

    let kept = moves.into_iter().map(|WrittenMove { mut to, formula }| {
        to.push(after.clone());
        WrittenMove { to, formula: formula.and(same(&after, &before)) }
    });
    let moves: Vec<WrittenMove> = kept.chain([pass]).collect();
    let bound = compare(Term::variable(&before), Relation::AtMost, Term::Number(most));
    let positions = positions.into_iter().chain([bound]).reduce(Formula::and);
    if !moves.iter().map(|kind| &kind.formula).chain(&positions).all(has_room) {
        return Err(
            "the moves are too long for a certificate with passes: shorten them, or write \
                    the passes out as a number of the position"
                .to_owned(),
        );
    }
    let measure = measure.map(|measure| measure + Term::variable(&before));
    reads.push(before);
    Ok(RulesFile { reads, positions, moves, measure, passes: Some(most), ..file })
}
