//! Rules that define a game, and the least move that shows where rules do not.

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, GameError, Position, Valued};

use super::naive::CASES;

fn game(text: &str) -> WrittenGame {
    WrittenGame::new("g".to_owned(), RulesFile::parse(text).expect("a file"))
}

fn sound(game: &WrittenGame) -> Result<nimata_games::game::claim::Proposal, GameError> {
    let (claim, _) = find(game.claims(), "sound", game).expect("a claim");
    claim.propose(&Request::within(Budget::default()))
}

#[track_caller]
fn refused(text: &str, says: &str) {
    let expected = GameError::Refuted(format!("game:g: {says}"));
    assert_eq!(sound(&game(text)).expect_err(text), expected, "{text}");
    not_played(text, says);
}

/// Nothing is computed from such rules.
#[track_caller]
fn not_played(text: &str, says: &str) {
    let game = game(text);
    let expected = GameError::Refuted(format!("game:g: {says}"));
    let at = game.file().reads.iter().map(|_| 1u32.into()).collect();
    let at = Position::from_groups(vec![at]);
    let budget = Budget::default();
    assert_eq!(game.value(&at, &budget).expect_err(text), expected);
    assert_eq!(game.value_by_definition(&at, &budget).expect_err(text), expected);
    assert_eq!(game.move_to(&at, &0u32.into(), &budget).expect_err(text), expected);
    let upto = vec![3; game.file().reads.len()];
    assert_eq!(game.table(&upto, &budget).err(), Some(expected.clone()));
    for claim in game.claims().iter().filter(|claim| claim.name != "sound") {
        let parameters = if claim.parameters.is_empty() { vec![] } else { vec![1] };
        let request = Request { parameters, ..Request::within(budget.clone()) };
        assert_eq!(claim.propose(&request).expect_err(text), expected, "{}", claim.name);
    }
}

#[test]
fn the_checker_accepts_that_rules_are_sound() {
    for case in CASES.iter().filter(|case| case.name != "leap") {
        let proposal = sound(&case.game()).unwrap_or_else(|error| panic!("{error}"));
        let mut bytes = Vec::new();
        proposal.certificate.write(&mut bytes).expect("memory");
        let verdict = check(&bytes, None, &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{}: {verdict:?}", case.name);
    }
}

#[test]
fn a_move_that_does_not_lower_the_measure_is_named() {
    refused(
        "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 3 & m = n + 2",
        "from n = 3 there is a move to n = 5, which does not lower the measure n",
    );
    refused(
        "reads n in lsd_3\nmove m: (E k (n = 3*k + 2)) & m = n",
        "from n = 2 there is a move to n = 2, which does not lower the measure n",
    );
    refused(
        "reads x, y in msd_2\nmove u, v: u + 1 = x & v = y + 1",
        "from x = 1, y = 0 there is a move to x = 0, y = 1, which does not lower the measure x + \
         y; every move lowers x: add the line `measure x`",
    );
    refused(
        "reads x, y in msd_2\nmove u, v: u + 1 = x & v = y + 2\nmove u, v: u = x & v + 1 = y",
        "from x = 1, y = 0 there is a move to x = 0, y = 2, which does not lower the measure x + \
         y; every move lowers 3*x + y: add the line `measure 3*x + y`",
    );
    // Two kinds of moves offend at numbers of equally many digits; the one with the smaller first
    // number counts.
    refused(
        "reads x, y in msd_2\nmove u, v: x = 2 & y = 2 & u = x & v = y\n\
         move u, v: x = 1 & y = 3 & u = x & v = y",
        "from x = 1, y = 3 there is a move to x = 1, y = 3, which does not lower the measure x + y",
    );
    // Among the moves from the least position, the least one counts.
    refused(
        "reads n in msd_fib\nmove m: n >= 4 & m >= 6 & m < 9",
        "from n = 4 there is a move to n = 6, which does not lower the measure n",
    );
}

#[test]
fn a_move_to_what_is_no_position_is_named() {
    refused(
        "reads n in msd_2\npositions n >= 1\nmove m: m + 1 = n",
        "from n = 1 there is a move to n = 0, which is not a position: n >= 1 does not hold there",
    );
    // Two kinds of moves offend; the least position counts.
    refused(
        "reads n in msd_2\npositions n != 4\nmove m: n > 7 & m = n\nmove m: m + 2 = n",
        "from n = 6 there is a move to n = 4, which is not a position: n != 4 does not hold there",
    );
}

#[test]
fn infinitely_many_moves_or_no_positions_are_not_played() {
    for order in ["msd", "lsd"] {
        not_played(
            &format!("reads x, y in {order}_2\nmove u, v: u < x & v >= 5\nmeasure x"),
            "from x = 1, y = 0 there are infinitely many moves, and a value needs finitely many: \
             bound the numbers after a move",
        );
    }
    not_played(
        "reads n in msd_2\npositions n < n\nmove m: m < n",
        "no numbers are a position, so there is no game",
    );
}
