//! The common interface of games: values, moves, sums, tables.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::sum::{Component, Method, evaluate, move_to};
use nimata_games::game::{GameError, Position, read_game};

use super::naive::Naive;

fn position(text: &str) -> Position {
    Position::read(text, &Default::default()).expect("a position")
}

fn component(game: &str, n: &str) -> Component {
    Component { game: read_game(&format!("sd:{game}")).expect("a game"), position: position(n) }
}

fn budget() -> Budget {
    Budget::default()
}

fn value(game: &str, n: &str) -> Result<Worth, GameError> {
    evaluate(&[component(game, n)], Method::Best, &budget()).map(|evaluation| evaluation.total)
}

fn number(worth: Worth) -> usize {
    let Worth::Value(value) = worth else { panic!("{worth:?} is no value") };
    value.try_into().expect("small")
}

#[test]
fn small_and_large_positions_have_the_values_of_the_definition() {
    for game in ["1/2", "2,3/3:floor", "1/2:exact:misere", "1,4/:first=2,0,1", "1/2,3"] {
        let naive = parsed(game);
        let values = naive.values(9000);
        for n in [1, 2, 3, 17, 4095, 4096, 4097, 4098, 5000, 8999] {
            let found = number(value(game, &n.to_string()).expect("decided"));
            assert_eq!(found, usize::from(values[n]), "{game}@{n}");
        }
    }
}

/// The few games of this file, read by hand.
fn parsed(game: &str) -> Naive {
    let none = Vec::new;
    let (subtract, divide, rounding, misere, first) = match game {
        "1/2" => (vec![1], vec![2], 'c', false, none()),
        "2,3/3:floor" => (vec![2, 3], vec![3], 'f', false, none()),
        "1/2:exact:misere" => (vec![1], vec![2], 'e', true, none()),
        "1,4/:first=2,0,1" => (vec![1, 4], vec![], 'c', false, vec![2, 0, 1]),
        "1/2,3" => (vec![1], vec![2, 3], 'c', false, none()),
        "3/2" => (vec![3], vec![2], 'c', false, none()),
        "1,2/3:floor" => (vec![1, 2], vec![3], 'f', false, none()),
        "2,5/" => (vec![2, 5], vec![], 'c', false, none()),
        _ => panic!("{game} is none of them"),
    };
    Naive { subtract, divide, rounding, misere, first }
}

#[test]
fn moves_reach_exactly_the_values_of_the_options() {
    for game in ["1/2", "2,3/3:floor", "1/2:exact:misere", "1/2,3", "2,5/"] {
        let naive = parsed(game);
        let values = naive.values(5200);
        for n in (naive.origin()..60).chain(5000..5020) {
            for target in 0..5u16 {
                let components = [component(game, &n.to_string())];
                let found = move_to(&components, &target.into(), &budget()).expect("decided");
                let options: Vec<usize> = naive.options(n).collect();
                match found {
                    Some(found) => {
                        let into: usize = found
                            .step
                            .into
                            .as_single()
                            .expect("a number")
                            .try_into()
                            .expect("small");
                        assert!(options.contains(&into), "{game}@{n}: {into} is not an option");
                        assert_eq!(values[into], target, "{game}@{n}");
                    }
                    None => assert!(options.iter().all(|&m| values[m] != target), "{game}@{n}"),
                }
            }
        }
    }
}

#[test]
fn the_value_of_a_sum_is_the_xor_and_its_moves_lead_to_the_target() {
    let games = ["3/2", "1,2/3:floor", "2,5/"];
    let values: Vec<Vec<u16>> = games.iter().map(|game| parsed(game).values(300)).collect();
    for place in [[1, 1, 1], [5, 7, 9], [17, 40, 3], [100, 200, 299], [64, 63, 62]] {
        let components: Vec<Component> =
            games.iter().zip(place).map(|(game, n)| component(game, &n.to_string())).collect();
        let xor = (0..3).fold(0, |sum, i| sum ^ values[i][place[i]]);
        let total = evaluate(&components, Method::Best, &budget()).expect("decided").total;
        assert_eq!(number(total), usize::from(xor));
        for target in 0..4u16 {
            let reachable = (0..3).any(|i| {
                let rest = xor ^ values[i][place[i]];
                parsed(games[i]).options(place[i]).any(|m| rest ^ values[i][m] == target)
            });
            let found = move_to(&components, &target.into(), &budget()).expect("decided");
            assert_eq!(found.is_some(), reachable, "{place:?} to {target}");
            if let Some(found) = found {
                let i = found.component;
                let into: usize =
                    found.step.into.as_single().expect("one").try_into().expect("small");
                assert!(parsed(games[i]).options(place[i]).any(|m| m == into));
                assert_eq!(xor ^ values[i][place[i]] ^ values[i][into], target);
            }
        }
    }
}

#[test]
fn misere_games_and_first_values_are_refused_in_sums_and_allowed_alone() {
    for game in ["1/2:misere", "1/2:first=0,1"] {
        let sum = [component(game, "5"), component("1/2", "5")];
        assert!(
            matches!(evaluate(&sum, Method::Best, &budget()), Err(GameError::Unsuitable(_))),
            "{game}"
        );
        assert!(matches!(move_to(&sum, &0u32.into(), &budget()), Err(GameError::Unsuitable(_))));
        assert!(value(game, "5").is_ok());
    }
}

#[test]
fn huge_positions_have_moves_to_all_smaller_values() {
    for n in ["2^500+9", "2^500", "3^400"] {
        let components = [component("3/2", n)];
        let total = number(evaluate(&components, Method::Best, &budget()).expect("decided").total);
        for target in 0..3u32 {
            let found = move_to(&components, &target.into(), &budget()).expect("decided");
            let Some(found) = found else {
                assert!(usize::try_from(target).expect("small") >= total);
                continue;
            };
            let into =
                Component { game: read_game("sd:3/2").expect("a game"), position: found.step.into };
            assert_eq!(
                evaluate(&[into], Method::Best, &budget()).expect("decided").total,
                Worth::Value(target.into())
            );
        }
    }
}

#[test]
fn zero_is_no_position_where_quotients_are_rounded_up() {
    assert!(matches!(value("1/2", "0"), Err(GameError::NoSuchPosition(_))));
    assert_eq!(number(value("1/2:floor", "0").expect("a position")), 0);
    assert_eq!(number(value("1/2:exact:misere", "0").expect("a position")), 1);
    assert_eq!(number(value("1,2/", "0").expect("a position")), 0);
    assert_eq!(number(value("1,2/:misere", "0").expect("a position")), 1);
    assert!(matches!(value("1/2", "1,2"), Err(GameError::NoSuchPosition(_))));
}

#[test]
fn a_value_that_no_derivation_reaches_is_read_off_a_table() {
    // 2^30 small prefixes would have to be states.
    let naive = Naive { divide: vec![2, 1 << 30], ..parsed("1/2") };
    let values = naive.values(20_001);
    let found = value(&format!("1/2,{}", 1 << 30), "20000").expect("a table serves");
    assert_eq!(number(found), usize::from(values[20_000]));
}

#[test]
fn the_table_of_a_family_lists_every_position_with_its_value() {
    for game in ["1/2", "2,3/3:floor"] {
        let values = parsed(game).values(51);
        let origin = parsed(game).origin();
        let read = read_game(&format!("sd:{game}")).expect("a game");
        let table = read.table(&[50], &budget()).expect("small");
        assert_eq!(table.first, [u64::try_from(origin).expect("0 or 1")]);
        let rows: Vec<i64> = table.values.collect();
        let expected: Vec<i64> = values[origin..51].iter().map(|&value| value.into()).collect();
        assert_eq!(rows, expected);
    }
}
