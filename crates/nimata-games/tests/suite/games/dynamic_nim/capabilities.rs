//! The common interface of games, for dynamic Nim.

use std::time::{Duration, Instant};

use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Extent, Picture};
use nimata_games::game::answer::{Evaluation, Move, Worth};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::dynamic_nim::{LeastMoves, TableOfBounds};
use nimata_games::game::{Game, GameError, Play, Position, read_game};
use num_bigint::BigUint;

use super::{WinLoss, bound, budget};

fn game(name: &str) -> Box<dyn Game> {
    read_game(&format!("dynamic:{name}")).expect("a game")
}

fn position(text: &str) -> Position {
    Position::read(text, &Default::default()).expect("a position")
}

fn value(game: &dyn Game, text: &str) -> Result<Evaluation, GameError> {
    game.value(&position(text), &budget())
}

fn moved(game: &dyn Game, text: &str) -> Result<Option<Move>, GameError> {
    game.move_to(&position(text), &BigUint::ZERO, &budget())
}

#[test]
fn outcomes_and_moves_are_those_of_the_naive_twin_in_either_play() {
    for (name, play) in [
        ("k", Play::Normal),
        ("2k:misere", Play::Misere),
        ("4k", Play::Normal),
        ("ceil(k/2)", Play::Normal),
        ("floor(5k/2):misere", Play::Misere),
    ] {
        let f = bound(name.trim_end_matches(":misere"));
        let (game, naive) = (game(name), WinLoss::new(&f, play, 24, &budget()).expect("fits"));
        for (a, b, x) in [0, 1, 2, 3, 7, 12]
            .into_iter()
            .flat_map(|a| (0..=12).flat_map(move |b| [1, 2, 3, 5, 12].map(|x| (a, b, x))))
        {
            let text = format!("{a},{b};{x}");
            let wins = naive.wins(a, b, x);
            let found = value(game.as_ref(), &text).expect("decided");
            assert_eq!(found.worth, Worth::PPosition(!wins), "{game}@{text}");
            let by_definition = game.value_by_definition(&position(&text), &budget());
            assert_eq!(
                by_definition.expect("small").worth,
                Worth::PPosition(!wins),
                "{game}@{text}"
            );
            let moved = moved(game.as_ref(), &text).expect("decided");
            assert_eq!(moved.is_some(), wins && a > 0 && b > 0, "{game}@{text}");
            for into in moved.iter().flat_map(|found| found.others.iter().chain([&found.into])) {
                let numbers: Vec<u32> =
                    into.groups().concat().iter().map(|n| n.try_into().expect("small")).collect();
                assert!(
                    !naive.wins(numbers[0], numbers[1], numbers[2].min(24)),
                    "{game}@{text} to {into}"
                );
            }
        }
    }
}

#[test]
fn a_position_without_a_bound_is_won_in_normal_play_while_both_piles_stand() {
    for name in ["2k", "4k"] {
        let game = game(name);
        assert_eq!(
            value(game.as_ref(), "10^50,3").expect("decided").worth,
            Worth::PPosition(false)
        );
        assert_eq!(value(game.as_ref(), "0,3").expect("decided").worth, Worth::PPosition(true));
        let into = moved(game.as_ref(), "3,3").expect("decided").expect("won").into;
        assert_eq!(into.groups()[0][0], BigUint::ZERO);
    }
}

#[test]
fn a_large_position_that_no_theorem_decides_reaches_a_bound() {
    for text in ["k:misere@10^20,10^20;3", "4k@10^20,10^20;3"] {
        let (name, at) = text.split_once('@').expect("a position");
        let found = value(game(name).as_ref(), at);
        assert!(matches!(found, Err(GameError::Reached(_))), "{text}: {found:?}");
    }
    // A position that the smaller pile decides needs no table.
    assert!(value(game("4k").as_ref(), "10^20,5;5").is_ok());
}

#[test]
fn the_definition_is_not_tried_on_large_piles_unless_it_is_asked_for() {
    let game = game("5k");
    // 11586² positions are just above 2^27.
    let found = value(game.as_ref(), "11586,11586;3");
    let Err(GameError::Undecided(says)) = found else { panic!("{found:?}") };
    assert!(says.contains("more than 134217728 steps"), "{says}");
    assert!(matches!(moved(game.as_ref(), "11586,11586;3"), Err(GameError::Undecided(_))));
    assert!(value(game.as_ref(), "300,400;3").is_ok());
    // The time limit bounds the work as well.
    let over = Budget::new(1, 1 << 32, Some(Duration::ZERO));
    let found = game.value(&position("11586,11586;3"), &over);
    assert!(matches!(found, Err(GameError::Reached(Reached::Time(_)))), "{found:?}");
}

#[test]
fn a_limit_of_time_is_kept_where_one_pile_is_long() {
    let game = game("2k:misere");
    let start = Instant::now();
    let limit = Budget::new(1, 4 << 30, Some(Duration::from_millis(50)));
    let found = game.value(&position("1,300000000;3"), &limit);
    assert!(matches!(found, Err(GameError::Reached(Reached::Time(_)))), "{found:?}");
    // The limit of the test is far above the time limit, and far below the time for the whole work.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_value_other_than_0_is_no_goal_and_sums_are_refused() {
    let game = game("2k");
    let found = game.move_to(&position("3,4;2"), &1u32.into(), &budget());
    assert!(matches!(found, Err(GameError::Unsuitable(_))), "{found:?}");
    assert!(game.no_sums().is_some());
}

#[test]
fn a_table_of_bounds_that_is_too_short_is_said_to_be() {
    let entries: Vec<u64> = (1..=8).collect();
    let table = TableOfBounds::new("eight", entries).expect("positive");
    let bound = nimata_games::game::dynamic_nim::BoundFunction::Table(table);
    let game = nimata_games::game::dynamic_nim::DynamicNim::new(bound, Play::Normal);
    // The smaller pile may be 9, because f(9) is never needed.
    assert!(value(&game, "9,10^30;2").is_ok());
    assert!(value(&game, "10^30,9").is_ok());
    let found = value(&game, "10,11;2").expect_err("f(9) is missing");
    assert!(found.to_string().contains("too short"), "{found}");
    assert!(moved(&game, "10,11;2").is_err());
    // Taking a pile of 11 whole leaves an unknown bound, which is not needed.
    let found = moved(&game, "9,11").expect("decided").expect("won");
    assert!(found.others.iter().chain([&found.into]).any(|into| into.to_string() == "9,0"));
}

#[test]
fn a_table_holds_the_least_winning_moves() {
    for name in ["2k", "4k", "ceil(3k/2)"] {
        let game = game(name);
        let table = game.table(&[20, 30], &budget()).expect("fits");
        assert_eq!((table.coordinates.join(","), table.first), ("a,b".to_owned(), vec![1, 1]));
        let values: Vec<i64> = table.values.collect();
        let least = LeastMoves::new(&bound(name), Play::Normal, 20, 30, &budget()).expect("fits");
        let wanted = (1..=20).flat_map(|a| (1..=30).map(move |b| (a, b)));
        let wanted: Vec<i64> =
            wanted.map(|(a, b)| least.at(a, b).expect("finite").into()).collect();
        assert_eq!(values, wanted, "{name}");
        for wrong in [&[20][..], &[0, 3], &[1, 2, 3]] {
            let error = game.table(wrong, &budget()).map(|_| ());
            assert!(matches!(error, Err(GameError::Unsuitable(_))));
        }
    }
}

#[test]
fn a_table_of_misere_play_holds_0_where_no_move_wins() {
    for name in ["k:misere", "2k:misere", "4k:misere", "ceil(3k/2):misere"] {
        let game = game(name);
        assert_eq!(game.no_tables(), None);
        let table = game.table(&[9, 12], &budget()).expect("fits");
        assert_eq!((table.first, table.last), (vec![1, 1], vec![9, 12]));
        // The mex rule at every position with a bound up to 12, which is as good as any larger
        // bound.
        let f = bound(name.trim_end_matches(":misere"));
        let naive = WinLoss::new(&f, Play::Misere, 12, &budget()).expect("fits");
        let least = |a, b| (1..=12).find(|&x| naive.wins(a, b, x)).unwrap_or(0);
        let wanted = (1..=9).flat_map(|a| (1..=12).map(move |b| least(a, b).into()));
        assert_eq!(table.values.collect::<Vec<i64>>(), wanted.collect::<Vec<i64>>(), "{name}");
    }
    // With one token in each pile every move ends the game and loses.
    let lost = game("k:misere").table(&[1, 1], &budget()).expect("fits").values.next();
    assert_eq!(lost, Some(0));
}

#[test]
fn strategies_are_derived_for_admissible_formulas_alone() {
    for name in ["4k", "ceil(7k/2)", "3k:misere"] {
        let game = game(name);
        let [strategy, outcome] = &game.claims()[..] else { panic!("two claims") };
        assert!(strategy.lacks_automaton().is_some() && strategy.lacks_proof().is_some(), "{name}");
        assert!(strategy.derive(&Request::within(budget())).is_err(), "{name}");
        // Who wins can still be derived.
        assert_eq!((outcome.lacks_automaton(), outcome.lacks_proof()), (None, None));
        let found = outcome.derive(&Request::within(budget()));
        assert!(matches!(found, Err(GameError::Undecided(_))), "{name}: {found:?}");
    }
    let game = game("2k");
    let names: Vec<&str> = game.claims().iter().map(|claim| claim.name).collect();
    assert_eq!(names, ["strategy", "outcome"]);
    let derive = |claim, base| {
        let (claim, _) = find(game.claims(), claim, game.as_ref())?;
        claim.derive(&Request { base, ..Request::within(budget()) })
    };
    let strategy = derive("strategy", None).expect("few states");
    assert_eq!(strategy.tracks, ["smaller pile", "difference"]);
    let automaton = strategy.automaton.as_ref().expect("in base 2");
    assert_eq!(automaton.order(), DigitOrder::Lsd);
    // For f(k) = 2k line 2(B)(1) never applies.
    let outputs: Vec<i64> = strategy.meanings.iter().map(|(output, _)| *output).collect();
    assert_eq!(outputs, [0, 1, 2, 4, 5]);
    let outcomes = derive("outcome", Some(2)).expect("few states");
    assert_eq!(outcomes.tracks, ["smaller pile", "difference", "bound"]);
    // The result of the verification is reported beside the automaton.
    assert_eq!((strategy.facts[0].name, outcomes.facts.len()), ("agreement", 0));
    assert!(derive("strategy", Some(3)).is_err());
    assert!(derive("values", None).is_err());
}

#[test]
fn properties_name_the_condition_and_the_refuting_position() {
    let says = |name: &str, property: &str| {
        let facts = game(name).facts(&budget()).expect("fits");
        facts.into_iter().find(|fact| fact.name == property).map(|fact| fact.says)
    };
    assert_eq!(says("4k", "admissible").as_deref(), Some("no: Condition 2 fails at N = 1"));
    let found = says("4k", "converse theorem").expect("refuted");
    assert!(
        found.starts_with("at the piles 18, 21 (a = 18, N = 3) the formula gives L = 1"),
        "{found}"
    );
    let found = says("ceil(k/2)", "converse theorem").expect("refuted");
    assert!(
        found.starts_with("at the piles 4, 8 (a = 4, N = 4) the formula gives L = 4"),
        "{found}"
    );
    // 643·646·642 steps are below 2^28, and 647·650·646 are not.
    let found = says("160k", "converse theorem").expect("refuted");
    assert!(found.starts_with("at the piles 642, 645"), "{found}");
    let found = says("161k", "converse theorem").expect("refuted");
    assert!(found.contains("too large piles"), "{found}");
    let found = says("2000k", "converse theorem").expect("refuted");
    assert!(
        found.contains("too large piles") && found.contains("L = 1 at the piles 8002, 8005"),
        "{found}"
    );
    let found = says("ceil(2047k/2048)", "converse theorem").expect("refuted");
    assert!(found.contains("L = 4096 at the piles 4096, 8192"), "{found}");
    assert_eq!(says("2k", "converse theorem"), None);
    let theorem = |name: &str| {
        let found = game(name).statements().into_iter().find(|found| found.rule == "Main Theorem");
        found.expect("it says something of every game").says
    };
    assert_eq!(theorem("2k"), "decides every position");
    assert!(theorem("4k").contains("whose smaller pile is at most 1; others by the rules alone"));
    assert!(theorem("2k:misere").starts_with("says nothing of misere play"));
}

#[test]
fn a_picture_shows_the_table_and_zeros_where_a_pile_is_empty() {
    for (name, play) in [("2k", Play::Normal), ("4k", Play::Normal), ("2k:misere", Play::Misere)] {
        let game = game(name);
        let view = &game.views()[0];
        let picture = |upto| game.picture(view, &Extent::below(upto), &budget());
        let Ok(Picture::HeatMap(map)) = picture(20) else { panic!("a picture") };
        let f = bound(name.trim_end_matches(":misere"));
        let least = LeastMoves::new(&f, play, 19, 19, &budget()).expect("fits");
        let wanted = (0..20).flat_map(|a| (0..20).map(move |b| (a, b)));
        let wanted: Vec<Option<u32>> =
            wanted.map(|(a, b)| Some(least.at(a, b).unwrap_or(0))).collect();
        assert_eq!((map.columns, map.numbers), (20, wanted), "{name}");
        assert!(matches!(picture(1), Ok(Picture::HeatMap(map)) if map.numbers == [Some(0)]));
        assert!(matches!(picture(0), Err(GameError::Unsuitable(_))));
    }
}
