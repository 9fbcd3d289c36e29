//! Derived automata compared with the definition.

use nimata_games::game::GameError;
use nimata_games::game::subtraction_division::{
    Derivation, SubtractionDivision, values_by_definition,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use super::naive::{Naive, derive, first_difference};

const BOUND: usize = 200_000;

fn agrees(game: &str, base: Option<u32>) {
    let rules = SubtractionDivision::parse(game).expect("a game");
    let derivation = Derivation::new(&rules, base, &Default::default())
        .unwrap_or_else(|error| panic!("{game}: {error}"));
    let origin = usize::try_from(rules.origin()).expect("0 or 1");
    let mut values = vec![0; origin];
    values.extend(values_by_definition(&rules, BOUND));
    assert_eq!(first_difference(derivation.msd(), origin, &values), None, "{game} {base:?}");
}

#[test]
fn automata_of_one_subtraction_and_one_division_equal_the_definition() {
    for game in [
        "1/2", "1/4", "1/6", "1/8", "2/2", "4/2", "3/2", "5/2", "9/2", "1/3", "11/7", "12/12",
        "31/10", "64/2", "100/3", "1/100",
    ] {
        agrees(game, None);
    }
}

#[test]
fn automata_of_larger_sets_other_roundings_and_misere_play_equal_the_definition() {
    for game in [
        "1,2/2",
        "1,2/3:floor",
        "1/2,4",
        "2,5/4",
        "1/2:exact",
        "1/2:misere",
        "2/4:exact",
        "1,5/3",
        "3/4,8",
        "/2",
        "/2:exact:misere",
        "/2,8:floor",
        "/4,8:exact",
        "1/3,27:floor:misere",
        "5,9/2:exact",
    ] {
        agrees(game, None);
    }
}

#[test]
fn automata_of_games_that_never_forget_what_stood_before_equal_the_definition() {
    for game in ["1,11/3:floor", "4,6,10/2", "2/36,216", "2/36,216:exact", "6,10/4:misere"] {
        agrees(game, None);
    }
}

/// Earlier values are known by blocks of at least 16 values, and of at least half of max S.
#[test]
fn automata_where_max_s_is_about_a_block_equal_the_definition() {
    for game in ["15/2", "16/2", "17/2", "31/2", "32/2", "33/2", "31/4", "32/4", "33/4", "9/17"] {
        agrees(game, None);
    }
}

#[test]
fn automata_with_prescribed_first_values_equal_the_definition() {
    let long = format!("3/4:first={}", ["7", "0", "300"].repeat(200).join(","));
    for game in ["3/2:first=5,5,5,7", "1/2:first=2,0,1", "1/2:floor:misere:first=65534,0", &long] {
        agrees(game, None);
    }
}

#[test]
fn automata_of_games_without_division_equal_the_definition_in_every_base() {
    for game in ["1,2/", "2,5,7/:floor", "1,4/:first=2,0,1", "3/:misere", "6,10,13/:exact"] {
        for base in [2, 3, 10, 37] {
            agrees(game, Some(base));
        }
    }
}

#[test]
fn a_base_below_the_common_one_gives_the_same_values() {
    for (game, base) in [("1/4", 2), ("3/4,16", 2), ("2/27:floor", 3), ("1/64:exact", 4)] {
        agrees(game, Some(base));
    }
}

#[test]
fn no_smaller_automaton_computes_the_values() {
    let derivation = derive("5/2");
    assert_eq!(nimata_automata::automaton::minimize(derivation.msd()), *derivation.msd());
}

fn games() -> impl Strategy<Value = Naive> {
    let divisors = (2usize..=5, prop::collection::btree_set(1u32..=3, 1..=2))
        .prop_map(|(g, exponents)| exponents.into_iter().map(|e| g.pow(e)).collect::<Vec<_>>());
    let first = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(0u16..5, 1..6)];
    let subtract = prop::collection::btree_set(1usize..12, 0..=3);
    let rounding = prop_oneof![Just('c'), Just('f'), Just('e')];
    (subtract, divisors, rounding, any::<bool>(), first).prop_map(
        |(subtract, divide, rounding, misere, first)| {
            let subtract = subtract.into_iter().collect();
            Naive { subtract, divide, rounding, misere, first }
        },
    )
}

/// Every run uses the same games, so the time is predictable.
fn runner(cases: u32) -> TestRunner {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(
        Config { cases, failure_persistence: None, max_global_rejects: cases, ..Config::default() },
        rng,
    )
}

#[test]
fn automata_of_random_games_equal_the_definition_up_to_a_hundred_thousand() {
    const COUNT: usize = 100_000;
    let check = |game: Naive| {
        let (rules, values) = (game.rules(), game.values(COUNT));
        let prefix = values_by_definition(&rules, 2000);
        prop_assert_eq!(&values[game.origin()..][..2000], &prefix[..]);
        if game.first.is_empty() {
            let wins = game.wins(COUNT);
            let wrong = (game.origin()..COUNT).find(|&n| wins[n] == (values[n] == 0));
            prop_assert_eq!(wrong, None, "outcomes");
        }
        let limit = Some(std::time::Duration::from_secs(1));
        let budget = nimata_automata::budget::Budget::new(100_000, 1 << 30, limit);
        match Derivation::new(&rules, None, &budget) {
            Ok(found) => {
                let difference = first_difference(found.msd(), game.origin(), &values);
                prop_assert_eq!(difference, None, "{}", rules);
            }
            Err(GameError::Unsuitable(error)) => panic!("{rules}: {error}"),
            // Not every game has a small automaton; then another game is drawn.
            Err(error) => return Err(TestCaseError::reject(format!("{rules}: {error}"))),
        }
        Ok(())
    };
    runner(40).run(&games(), check).expect("forty games are decided, and all agree");
}
