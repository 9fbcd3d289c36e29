//! Derived automata: compared with the rules on boxes, refused if they are wrong, and proved.

use std::collections::BTreeSet;

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::slow_nim::{
    Candidate, Cube, Reading, SlowAutomaton, SlowNim, Theorem, values_by_definition,
};
use nimata_games::game::{Game, GameError, Rules, read_game};
use nimata_logic::logic::Asks;
use num_bigint::BigUint;

use super::naive::cube;
use crate::games::formulas;
use nimata_testing::Chance;

/// Games whose values have an automaton, with its number of states. A sketch that shares nothing
/// with the library counted them: classes of prefixes by the values of all that follows in a cube.
const VALUES: [(&str, usize); 12] = [
    ("slow-moore:1,1", 2),
    ("slow-moore:2,1", 2),
    ("slow-moore:2,2", 10),
    ("slow-moore:3,2", 37),
    ("slow-exact:2,2", 6),
    ("slow-exact:3,2", 160),
    ("slow-exact:3,3", 14),
    ("slow-exact:4,4", 30),
    ("slow-hyper:{1,2}{2,3}", 8),
    ("slow-hyper:{1}{1,2}{2,3}", 22),
    ("slow-hyper:{1,2}{2,3}{3,4}{1,4}", 10),
    ("slow-hyper:{1}{1,2}{1,2,3}", 2),
];

/// The same for who wins.
const OUTCOMES: [(&str, usize); 5] = [
    ("slow-moore:3,2", 2),
    ("slow-exact:3,2", 29),
    ("slow-exact:4,2", 153),
    ("slow-moore:4,2", 30),
    ("slow-moore:5,2", 412),
];

fn game(name: &str) -> SlowNim {
    SlowNim::parse(name).expect(name)
}

/// Games and claims of automata that read the smallest pile and differences, with the numbers of
/// states that another sketch found.
const BY_DIFFERENCES: [(&str, &str, usize); 5] = [
    ("slow-exact:4,2", "sorted-values", 14),
    ("slow-exact:4,2", "sorted-outcome", 8),
    ("slow-exact:5,2", "sorted-outcome", 10),
    ("slow-moore:4,2", "sorted-outcome", 2),
    ("slow-moore:5,2", "sorted-outcome", 2),
];

/// Others, each of which takes seconds.
const LARGE: [(&str, &str, usize); 7] = [
    ("slow-exact:4,2", "values", 661),
    ("slow-moore:4,3", "values", 1027),
    ("slow-exact:4,3", "outcome", 248),
    ("slow-exact:5,2", "outcome", 1809),
    ("slow-moore:6,3", "outcome", 1386),
    ("slow-exact:4,3", "sorted-values", 40),
    ("slow-moore:4,2", "sorted-values", 102),
];

/// Compares the outputs of an automaton with the rules on a box, and has its certificate checked.
fn agrees(name: &str, claim: &str, states: usize) {
    let largest = if claim.ends_with("outcome") { 1 } else { u16::MAX };
    let game = game(name);
    let (claim, _) = find(game.claims(), claim, &game).expect(name);
    let derived = claim.derive(&Request::default()).expect(name);
    let automaton = derived.automaton.as_ref().expect("it was found");
    assert_eq!(automaton.len(), states, "{name}");
    let piles = game.piles();
    let most = [0, 3000, 60, 40, 12, 8, 5][piles];
    let edges = game.hypergraph().expect("few edges");
    let definition = values_by_definition(edges, &vec![most; piles], &Budget::default());
    let values = definition.expect("small").into_entries();
    for (position, &value) in cube(piles, most).zip(&values) {
        let mut read = position.clone();
        if claim.name.starts_with("sorted") {
            read.sort_unstable();
            read = (0..piles).map(|at| read[at] - if at > 0 { read[at - 1] } else { 0 }).collect();
        }
        let big: Vec<BigUint> = read.into_iter().map(BigUint::from).collect();
        let output = automaton.value_at_tuple(&big);
        assert_eq!(output, Some(value.min(largest).into()), "{name} {position:?}");
    }
    let statement = claim.state("G", &derived, &Request::default()).expect("it has rules");
    let claimed = claim.subject().expect("rules").parse().expect("a game of the kernel");
    let text = statement.certificate().to_json();
    let verdict = check(text.as_bytes(), Some(&claimed), &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
}

#[test]
fn derived_automata_have_the_values_of_a_cube_and_their_certificates_are_accepted() {
    for (name, states) in VALUES {
        agrees(name, "values", states);
    }
}

#[test]
fn derived_outcomes_are_those_of_a_cube_and_their_certificates_are_accepted() {
    for (name, states) in OUTCOMES {
        agrees(name, "outcome", states);
    }
}

#[test]
fn automata_by_differences_are_right_on_a_cube_and_their_certificates_are_accepted() {
    for (name, claim, states) in BY_DIFFERENCES {
        agrees(name, claim, states);
    }
}

#[test]
#[ignore = "it takes a minute"]
fn large_automata_are_right_on_a_cube_and_their_certificates_are_accepted() {
    for (name, claim, states) in LARGE {
        agrees(name, claim, states);
    }
}

#[test]
fn differences_are_read_only_where_the_order_of_the_piles_does_not_matter() {
    for (name, count) in
        [("slow-exact:3,2", 6), ("slow-hyper:{1,2}{2,3}", 4), ("slow-exact:1,1", 4)]
    {
        let game = game(name);
        assert_eq!(game.claims().len(), count, "{name}");
        assert_eq!(Reading::Differences.suits(&game), count == 6, "{name}");
        assert_eq!(game.formulas_by_differences(Asks::Values).is_some(), count == 6, "{name}");
    }
}

/// The options of a sorted position, each sorted, are those of the formulas by differences.
#[test]
fn the_formulas_by_differences_are_the_rules_up_to_the_order_of_the_piles() {
    for name in ["slow-moore:3,2", "slow-exact:3,2", "slow-moore:4,3"] {
        let game = game(name);
        let rules = game.formulas_by_differences(Asks::Outcome).expect("few edges");
        let rules = formulas::Rules::read(rules);
        for numbers in cube(game.piles(), 2) {
            let piles = |numbers: &[u64]| -> Vec<u64> {
                (1..=numbers.len()).map(|upto| numbers[..upto].iter().sum()).collect()
            };
            let mut options = BTreeSet::new();
            game.each_option(&piles(&numbers), &mut |option| {
                let mut option = option.to_vec();
                option.sort_unstable();
                options.insert(option);
            });
            let bounds: Vec<u64> = numbers.iter().map(|number| number + 1).collect();
            let found = rules.options(&numbers, &bounds);
            let found: BTreeSet<_> = found.iter().map(|option| piles(option)).collect();
            assert_eq!(found, options, "{name} {numbers:?}");
            assert_eq!(rules.measure(&numbers), piles(&numbers).iter().sum::<u64>());
        }
    }
}

/// Cases (4) and (5) of Proposition 3, for which there is no written proof here.
#[test]
fn proposition_3_and_the_automata_agree_far_beyond_tables() {
    let mut random = Chance(11);
    for (name, states) in [("slow-moore:4,2", 30), ("slow-moore:5,2", 412)] {
        let game = game(name);
        let theorem = Theorem::of(&game).expect("it has one");
        let found = SlowAutomaton::derive(&game, Asks::Outcome, Reading::Piles, &Budget::default())
            .expect(name);
        assert_eq!(found.automaton().len(), states);
        for _ in 0..2000 {
            let piles: Vec<BigUint> = (0..game.piles())
                .map(|_| (BigUint::from(random.below(3)) << 200u32) + random.below(6))
                .collect();
            let lost =
                theorem.at(&piles).worth == nimata_games::game::answer::Worth::Value(0u32.into());
            assert_eq!(found.value(&piles), u16::from(!lost), "{name} {piles:?}");
        }
    }
}

#[test]
fn the_formulas_of_the_moves_are_the_rules_on_a_box() {
    for name in ["slow-moore:2,2", "slow-exact:3,2", "slow-hyper:{1}{2,3}{1,2,3}"] {
        let game = game(name);
        for asks in [Asks::Values, Asks::Outcome] {
            let rules = game.formulas(asks).expect("few edges");
            assert_eq!((rules.asks, rules.end), (asks, 0));
            let rules = formulas::Rules::read(rules);
            for position in cube(game.piles(), 3) {
                let mut options = BTreeSet::new();
                game.each_option(&position, &mut |option| {
                    options.insert(option.to_vec());
                });
                assert!(rules.is_position(&position));
                assert_eq!(rules.options(&position, &position), options, "{name} {position:?}");
                assert_eq!(rules.measure(&position), position.iter().sum::<u64>());
            }
        }
    }
}

/// The options of a sorted position, each sorted, are those of the formulas.
#[test]
fn the_formulas_of_many_piles_are_the_rules_up_to_the_order_of_the_piles() {
    for name in ["slow-moore:5,2", "slow-exact:5,3", "slow-exact:6,2"] {
        let game = game(name);
        let rules = formulas::Rules::read(game.formulas(Asks::Outcome).expect("few edges"));
        for position in cube(game.piles(), 2) {
            assert_eq!(rules.is_position(&position), position.is_sorted(), "{position:?}");
            if position.is_sorted() {
                let mut options = BTreeSet::new();
                game.each_option(&position, &mut |option| {
                    let mut option = option.to_vec();
                    option.sort_unstable();
                    options.insert(option);
                });
                assert_eq!(rules.options(&position, &position), options, "{name} {position:?}");
            }
        }
    }
}

/// One further digit separates too few residuals of `slow-exact:4,2`.
#[test]
fn a_candidate_that_looks_too_short_is_refused() {
    let budget = Budget::default();
    let small = Cube::new(&game("slow-exact:4,2"), Asks::Outcome, Reading::Piles, 8, &budget)
        .expect("small");
    let large = Cube::new(&game("slow-exact:4,2"), Asks::Outcome, Reading::Piles, 64, &budget)
        .expect("small");
    let candidate = Candidate::new(&large, 1, &budget).expect("small").expect("it closes");
    assert_ne!(candidate.automaton.len(), 153);
    assert_eq!(candidate.foretells(&large, &budget), Ok(false));
    assert!(candidate.verify(&budget).expect("small").is_none());
    assert!(Candidate::new(&small, 2, &budget).expect("small").is_none(), "it does not close");
}

#[test]
fn a_search_that_finds_nothing_says_where_it_ended() {
    let little = Budget::new(1 << 20, 1 << 14, None);
    let derive =
        |name, budget| SlowAutomaton::derive(&game(name), Asks::Values, Reading::Piles, budget);
    let failure = derive("slow-moore:4,3", &little).expect_err("too little");
    assert!(
        matches!(&failure, GameError::Undecided(says)
            if says.starts_with("no automaton of the values shows while no pile is above 15;")),
        "{failure:?}"
    );
    let few = Budget::new(100, 1 << 30, None);
    let failure = derive("slow-exact:3,2", &few).expect_err("it has 160");
    assert!(
        matches!(&failure, GameError::Undecided(says)
            if says.contains("has more than 100 states, as it seems")),
        "{failure:?}"
    );
    let path: String = (1..17).map(|pile| format!("{{{pile},{}}}", pile + 1)).collect();
    let many = derive(&format!("slow-hyper:{path}"), &little);
    let says = "automata are looked for with at most 16 piles, and here are 17".to_owned();
    assert_eq!(many.err(), Some(GameError::Unsuitable(says)));
    let game = read_game("slow-exact:17,1").expect("a game");
    assert!(game.claims().iter().all(|claim| claim.rules().is_none()));
}

#[test]
fn options_in_tables_of_differences_are_steps_of_a_search() {
    // Without the bound of steps the search would fill tables for half a minute.
    let game = SlowNim::exact(5, 2).expect("a game");
    let little = Budget::default().at_most(2000, 1 << 26).with_steps(1 << 25);
    let found = SlowAutomaton::derive(&game, Asks::Values, Reading::Differences, &little);
    let Err(GameError::Undecided(why)) = found else { panic!("{found:?}") };
    assert!(why.contains("the search took 33554432 steps"), "{why}");
}
