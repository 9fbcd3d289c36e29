//! Who wins, as a claim: the formulas mean the rules, and certificates are accepted.

use std::collections::BTreeSet;

use nimata::game::claim::{Proposal, Request, find};
use nimata::game::wythoff::WythoffGame;
use nimata::game::{Game, GameError, Rules, read_game};
use nimata_checker::{Limits, Verdict, check};

use crate::games::formulas;

fn propose(game: &dyn Game, claim: &str) -> Result<Proposal, GameError> {
    find(game.claims(), claim, game)?.0.propose(&Request::default())
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
    ] {
        let game = WythoffGame::parse(name).expect("a game");
        let rules = game.claims()[0].rules().expect("who wins is claimed by rules");
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
