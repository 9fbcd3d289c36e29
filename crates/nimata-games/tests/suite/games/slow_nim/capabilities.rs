//! The common interface of games, for slow Nim: names, positions, worth, tables.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::Request;
use nimata_games::game::slow_nim::SlowNim;
use nimata_games::game::{Game, GameError, Position, read_game};

fn position(text: &str) -> Position {
    Position::read(text, &Default::default()).expect(text)
}

fn worth(name: &str, at: &str) -> Worth {
    let game = read_game(name).expect(name);
    game.value(&position(at), &Budget::default()).expect(at).worth
}

#[test]
fn names_are_read_and_written() {
    for (text, name) in [
        (" slow-moore: 3 , 2 ", "slow-moore:3,2"),
        ("slow-exact:64,1", "slow-exact:64,1"),
        ("slow-moore:1000000,999998", "slow-moore:1000000,999998"),
        ("slow-hyper: {2,3} {1,2}", "slow-hyper:{1,2}{2,3}"),
    ] {
        assert_eq!(read_game(text).expect(text).to_string(), name);
    }
}

#[test]
fn what_is_no_game_is_told_why() {
    for (name, part) in [
        ("slow-moore:0,0", "at least one pile"),
        ("slow-moore:3,0", "k is from 1 to n"),
        ("slow-exact:3,4", "lowers 4 piles out of 3"),
        ("slow-moore:1000001,1", "too many"),
        ("slow-moore:99999999999,1", "99999999999 piles are too many"),
        ("slow-moore:3", "not a pair of numbers"),
        ("slow-moore:3,2,1", "not a pair of numbers"),
        ("slow-exact:-3,2", "not a pair of numbers"),
        ("slow-moore:", "not a pair of numbers"),
        ("slow-moore", "write slow-moore:n,k, as in slow-moore:3,2"),
        ("slow-hyper:", "needs an edge"),
        ("slow-hyper:{}", "an edge is empty"),
        ("slow-hyper:{0,1}", "no pile 0"),
        ("slow-hyper:{1,2", "not a hypergraph"),
    ] {
        match read_game(name) {
            Err(GameError::NoSuchGame(says)) => assert!(says.contains(part), "{name}: {says}"),
            other => panic!("{name}: {:?}", other.map(|game| game.to_string())),
        }
    }
}

#[test]
fn positions_have_one_number_a_pile() {
    let game = read_game("slow-exact:3,2").expect("a game");
    assert!(game.admit(&position("1,2,3")).is_ok());
    for (at, part) in
        [("1,2", "here 2 stand"), ("1,2,3,4", "here 4 stand"), ("1;2,3", "here are 2 groups")]
    {
        let error = game.admit(&position(at)).expect_err(at).to_string();
        assert!(error.contains(part) && error.contains("slow-exact:3,2@3,5,9"), "{error}");
    }
}

#[test]
fn worth_comes_from_theorems_tables_and_automata_or_is_bounded() {
    let value = |n: u32| Worth::Value(n.into());
    assert_eq!(worth("slow-exact:3,2", "10^1000,10^1000+1,10^1000"), value(0));
    assert_eq!(worth("slow-moore:5,3", "2,4,6,8,2^200"), value(0));
    assert_eq!(worth("slow-moore:5,3", "1,1,1,1,2^200"), Worth::PPosition(false));
    assert_eq!(worth("slow-moore:5,3", "0,0,0,1,1"), value(2));
    assert_eq!(worth("slow-hyper:{1,2}{2,3}", "2^100,2^90,7"), value(0));
    // No automaton with so few states is found, and the search for a larger one takes seconds.
    let (game, at) = (read_game("slow-moore:6,2"), position("2^100,2^100,1,0,1,1"));
    let few = Budget::default().with_max_states(100);
    let bounded = game.expect("a game").value(&at, &few).expect("a bound").worth;
    assert_eq!(bounded, Worth::Between { at_least: 0u32.into(), at_most: Some(15u32.into()) });
    assert!(matches!(
        worth("slow-moore:60,20", &["9"; 60].join(",")),
        Worth::Between { at_most: None, .. }
    ));
}

#[test]
fn tables_have_one_bound_a_pile() {
    let game = SlowNim::moore(2, 2).expect("a game");
    let table = game.table(&[1, 2], &Budget::default()).expect("small");
    assert_eq!(table.coordinates, ["x1", "x2"]);
    assert_eq!(table.values.collect::<Vec<_>>(), [0, 1, 0, 1, 2, 3]);
    assert!(matches!(game.table(&[1], &Budget::default()), Err(GameError::Unsuitable(_))));
    let little = Budget::new(10, 100, None);
    assert!(matches!(game.table(&[9, 9], &little), Err(GameError::Reached(_))));
    assert!(matches!(game.table(&[u64::MAX >> 2, 9], &little), Err(GameError::Reached(_))));
    assert!(matches!(game.table(&[u64::MAX, 9], &little), Err(GameError::Unsuitable(_))));
    let many = SlowNim::moore(30, 20).expect("a game");
    assert!(many.no_tables().expect("there are none").contains("more than 65534 edges"));
}

#[test]
fn automata_read_binary_digits() {
    let game = read_game("slow-exact:3,2").expect("a game");
    let claims = game.claims();
    let values = &claims[0];
    assert_eq!(
        (values.name, values.lacks_automaton(), values.lacks_proof()),
        ("values", None, None)
    );
    let derived = values.derive(&Request { base: Some(2), ..Request::default() }).expect("found");
    assert_eq!(derived.tracks, ["x1", "x2", "x3"]);
    let decimal = values.derive(&Request { base: Some(10), ..Request::default() });
    assert!(matches!(decimal, Err(GameError::Unsuitable(_))));
    for (name, part) in [("slow-moore:30,20", "edges"), ("slow-exact:17,1", "at most 16 piles")] {
        let game = read_game(name).expect(name);
        for claim in game.claims() {
            assert!(claim.lacks_automaton().is_some_and(|why| why.contains(part)), "{name}");
            assert!(claim.lacks_proof().is_some(), "{name}");
        }
    }
}
