//! The formulas of a game that a claim with a value besides takes, against the options by the
//! rules.

use std::collections::BTreeSet;

use nimata_draw::data::Positions;
use nimata_games::game::{Game, read_game};
use nimata_logic::logic::Asks;

use super::formulas::Rules;

fn game(name: &str) -> Box<dyn Game> {
    read_game(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares the formulas with the rules at every position with numbers up to `most`, and at the
/// options with such numbers.
pub fn compare(game: &dyn Game, most: u64) {
    let formulas = game.formulas().unwrap_or_else(|| panic!("{game} has formulas"));
    assert_eq!((formulas.asks, formulas.end, formulas.first.len()), (Asks::Relation, 0, 0));
    let count = formulas.reads.len();
    assert_eq!(count, game.shape().count(), "{game}");
    let rules = Rules::read(formulas);
    for at in Positions::new(&vec![game.least(); count], &vec![most; count]) {
        let exists = game.admit(&game.shape().position(at.iter().map(|&n| n.into()))).is_ok();
        assert_eq!(rules.is_position(&at), exists, "{game} {at:?}");
        if !exists {
            continue;
        }
        let mut options = BTreeSet::new();
        game.each_option(&at, &mut |option| {
            options.insert(option.to_vec());
        });
        options.retain(|option| option.iter().all(|&number| number <= most));
        assert_eq!(rules.options(&at, &vec![most; count]), options, "{game} {at:?}");
        let measure = rules.measure(&at);
        assert!(options.iter().all(|option| rules.measure(option) < measure), "{game} {at:?}");
    }
}

#[test]
fn the_formulas_of_exco_nim_have_its_options() {
    for (name, most) in [("exco:2", 6), ("exco:3", 3), ("exco:4", 2)] {
        compare(game(name).as_ref(), most);
    }
    let reads = game("exco:3").formulas().expect("four piles").reads;
    assert_eq!(reads, ["x0", "x1", "x2", "x3"]);
    assert!(game("exco:14").formulas().is_some());
    assert!(game("exco:15").formulas().is_none(), "a certificate has 16 tracks");
}

#[test]
fn the_formulas_of_hypergraph_nim_have_its_options() {
    for (name, most) in [
        ("nim:1", 40),
        ("nim:2", 10),
        ("nim:3", 5),
        ("nim:4", 3),
        ("moore:3,2", 5),
        ("moore:4,3", 3),
        ("exact:3,2", 5),
        ("exact:4,4", 3),
        ("proper:3", 5),
        ("proper:4", 2),
        ("hyper:{1,2}{2,3}", 5),
        ("hyper:{1}{2,3}{1,2,3}", 4),
        ("nim:2*nim:1", 5),
        ("proper:3*nim:1", 3),
        ("exact:2,2*nim:2", 3),
        ("nim:1*nim:1*nim:1", 4),
        ("hyper:{1,3}*nim:1", 3),
    ] {
        compare(game(name).as_ref(), most);
    }
    let named = |name| game(name).formulas().expect("few piles").reads;
    assert_eq!(named("nim:3"), ["x1", "x2", "x3"]);
    assert_eq!(named("nim:2*nim:1"), ["x0", "x1", "x2"]);
    assert_eq!(named("exact:2,2*nim:2"), ["xF1", "xF2", "xH1", "xH2"]);
    assert!(game("nim:15").formulas().is_some());
    assert!(game("nim:16").formulas().is_none(), "a certificate has 16 tracks");
    assert!(game("proper:13").formulas().is_none(), "a certificate has 4096 kinds of moves");
}

#[test]
fn the_formulas_of_slow_games_are_about_all_positions() {
    for (name, most) in [
        ("slow-moore:2,2", 5),
        ("slow-exact:3,2", 4),
        ("slow-hyper:{1}{2,3}{1,2,3}", 4),
        ("slow-moore:5,2", 2),
    ] {
        compare(game(name).as_ref(), most);
    }
    assert!(game("slow-exact:16,2").formulas().is_none(), "a certificate has 16 tracks");
}

#[test]
fn games_whose_claims_have_rules_have_formulas_by_them() {
    for (name, most) in [("sd:1/2", 60), ("sd:1,3/", 40), ("sd:2/3:floor", 40)] {
        compare(game(name).as_ref(), most);
    }
    for (name, most) in [("wythoff:1,1", 9), ("wythoff:2,1+1", 9), ("wyt:3", 9)] {
        compare(game(name).as_ref(), most);
    }
    for name in ["sd:1/2:misere", "sd:1/2:first=2,0,1", "octal:0.77", "dynamic:k^2"] {
        assert!(game(name).formulas().is_none(), "{name}");
    }
}

#[test]
fn numerals_are_those_of_the_automata() {
    for (name, numerals) in [
        ("nim:3", "msd_2"),
        ("sd:1/9,3", "msd_3"),
        ("sd:1/", "msd_2"),
        ("wythoff:1,1", "lin(1,1)"),
        ("wyt:3", "msd_3"),
    ] {
        assert_eq!(game(name).numerals().to_string(), numerals, "{name}");
    }
}
