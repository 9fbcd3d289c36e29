//! The claim about who wins: the formulas express the rules, and certificates are accepted.

use std::collections::BTreeSet;

use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Proposal, Request, find};
use nimata_games::game::wythoff::WythoffGame;
use nimata_games::game::{Game, GameError, Rules, read_game};

use crate::games::formulas;

fn propose(game: &dyn Game, claim: &str) -> Result<Proposal, GameError> {
    find(game.claims(), claim, game)?.0.propose(&Request::default())
}

fn proved(name: &str) {
    let game = read_game(name).expect("a game");
    let proposal = propose(game.as_ref(), "outcome").unwrap_or_else(|why| panic!("{name}: {why}"));
    match check(proposal.certificate.to_json().as_bytes(), None, &Limits::default()) {
        Verdict::Accepted(_) => {}
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn who_wins_is_proved_of_fraenkels_games() {
    for s in 1..=3 {
        (1..=3).for_each(|t| proved(&format!("wythoff:{s},{t}")));
    }
    ["wythoff:4,4", "wythoff:1,4", "wythoff:1,10"].into_iter().for_each(proved);
}

#[test]
fn who_wins_is_proved_of_games_with_adjoined_positions() {
    ["wyt:2", "wyt:3", "wyt:10", "wyt:2+1", "wyt:3+1", "wyt:3+2", "wyt:4+2", "wyt:2+5"]
        .into_iter()
        .for_each(proved);
    // Cases of the theorems with t, proved from the rules alone, so that our proof need not be
    // trusted.
    ["1,2+1", "1,2+7", "1,3+5", "1,6+2", "2,1+1", "2,2+5", "3,1+2", "3,1+3", "3,2+4", "3,3+4"]
        .into_iter()
        .for_each(|name| proved(&format!("wythoff:{name}")));
}

#[test]
fn the_p_positions_of_one_game_are_not_proved_of_another() {
    // The pairs of wyt:3+2 are not those of wyt:3+1: the lemmas hold, but the claim about the game
    // does not.
    let game = read_game("wyt:3+2").expect("a game");
    let text = propose(game.as_ref(), "outcome").expect("small").certificate.to_json();
    let third = "(x = u + 2 & y = v + 6) | (x = u + 6 & y = v + 2)";
    assert!(text.contains(third), "{text}");
    let wrong = text.replace(third, "(x = u + 3 & y = v + 9) | (x = u + 9 & y = v + 3)");
    let verdict = check(wrong.as_bytes(), None, &Limits::default());
    assert!(matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
}

#[test]
fn only_who_wins_is_proved_and_not_with_many_adjoined_positions() {
    let game = read_game("wyt:3+1").expect("a game");
    for claim in ["pairs", "representations", "smaller-piles"] {
        assert!(propose(game.as_ref(), claim).is_err());
    }
    let many = read_game("wyt:3+65").expect("a game");
    let claim = &many.claims()[0];
    assert!(claim.lacks_proof().expect("too many").contains("at most 64"));
    assert!(claim.rules().is_none() && claim.lacks_automaton().is_none());
    proved("wyt:3+7");
}

#[test]
fn the_formulas_of_the_moves_are_the_rules_on_a_box() {
    for name in [
        "wyt:2",
        "wyt:3",
        "wyt:5",
        "wyt:2+1",
        "wyt:3+1",
        "wyt:3+2",
        "wyt:2+5",
        "wythoff:1,1",
        "wythoff:2,1",
        "wythoff:1,3",
        "wythoff:3,4",
        "wythoff:1,1+2",
        "wythoff:1,2+1",
        "wythoff:2,3+5",
    ] {
        let game = WythoffGame::parse(name).expect("a game");
        let rules = game.claims()[0].rules().cloned().expect("who wins is claimed by rules");
        let formulas = formulas::Rules::read(rules);
        for (x, y) in (0..=13).flat_map(|x| (0..=13).map(move |y| (x, y))) {
            assert!(formulas.is_position(&[x, y]));
            let mut options = BTreeSet::new();
            game.each_option(&[x, y], &mut |option| {
                options.insert(option.to_vec());
            });
            assert_eq!(formulas.options(&[x, y], &[14, 14]), options, "{name}@{x},{y}");
            let measure = formulas.measure(&[x, y]);
            assert!(options.iter().all(|option| formulas.measure(option) < measure));
        }
    }
}
