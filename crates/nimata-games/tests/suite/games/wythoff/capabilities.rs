//! The common interface of games, for Wythoff's game and its extensions.

use nimata_automata::budget::Budget;
use nimata_draw::data::{Extent, Picture};
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::Request;
use nimata_games::game::sum::{Component, Method, evaluate, move_to};
use nimata_games::game::wythoff::{LostPositions, WythoffGame};
use nimata_games::game::{Game, GameError, Position, read_game};

fn position(text: &str) -> Position {
    Position::read(text, &Default::default()).expect("numbers")
}

fn worth(game: &str, at: &str) -> Worth {
    let game = read_game(game).expect("a game");
    let best = game.value(&position(at), &Budget::default()).expect("no limit");
    let definition = game.value_by_definition(&position(at), &Budget::default());
    let Worth::Value(value) = definition.expect("a small box").worth else {
        panic!("{game}@{at} has a value")
    };
    assert_eq!(best.worth, Worth::PPosition(value.bits() == 0), "{game}@{at}");
    best.worth
}

#[test]
fn only_who_wins_is_known_by_a_theorem() {
    assert_eq!(worth("wyt:3+2", "0,0"), Worth::PPosition(true));
    assert_eq!(worth("wyt:3+2", "8,2"), Worth::PPosition(true));
    assert_eq!(worth("wyt:3+1", "2,8"), Worth::PPosition(true));
    assert_eq!(worth("wyt:3", "2,8"), Worth::PPosition(false));
    assert_eq!(worth("wythoff:1,1", "0,7"), Worth::PPosition(false));
}

/// The values by the mex over all moves that the naive rules allow.
fn naive_values(rules: &super::naive::NaiveRules, upto: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; upto + 1]; upto + 1];
    for (x, y) in (0..=upto).flat_map(|x| (0..=upto).map(move |y| (x, y))) {
        let options = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l)));
        let options = options.filter(|&(k, l)| rules.allows(k, l));
        let options: Vec<u64> = options.map(|(k, l)| values[x - k][y - l]).collect();
        values[x][y] = (0..).find(|value| !options.contains(value)).expect("few options");
    }
    values
}

#[test]
fn small_positions_enter_sums_by_the_definition() {
    let values = naive_values(&super::naive::NaiveRules::new(2, 0), 9);
    let budget = Budget::default();
    let part = |game: &str, at: String| Component {
        game: read_game(game).expect("a game"),
        position: position(&at),
    };
    for (x, y) in (0..=9usize).flat_map(|x| (0..=9).map(move |y| (x, y))) {
        let parts = [part("wyt:2", format!("{x},{y}")), part("nim:2", "1,2".to_owned())];
        let sum = evaluate(&parts, Method::Best, &budget).expect("small");
        let value = values[x][y] ^ 3;
        assert_eq!(sum.total, Worth::Value(value.into()), "{x},{y}");
        // The sum is a P-position if its value is 0; otherwise some move leads to one.
        let moved = move_to(&parts, &0u32.into(), &budget).expect("small");
        assert_eq!(moved.is_none(), value == 0, "{x},{y}");
        if let Some(moved) = moved.filter(|moved| moved.component == 0) {
            let into = moved.step.into.small_numbers(&budget).expect("small");
            let [a, b] = [into[0], into[1]].map(|pile| usize::try_from(pile).expect("small"));
            assert_eq!(values[a][b], 3, "{x},{y} to {a},{b}");
        }
    }
    // A P-position has the value 0 at any size; of an N-position nothing more is known.
    let parts = [part("wyt:2", "4^99,2*4^99".to_owned()), part("nim:2", "1,2".to_owned())];
    let sum = evaluate(&parts, Method::Best, &budget).expect("by the theorem");
    assert_eq!(sum.total, Worth::Value(3u32.into()));
    let parts = [part("wyt:2", "4^99,5".to_owned()), part("nim:2", "1,2".to_owned())];
    let sum = evaluate(&parts, Method::Best, &budget).expect("by the theorem");
    assert_eq!(sum.total, Worth::UNKNOWN);
    let limit = sum.components[0].because.last().expect("a reason");
    assert!(limit.says.contains("at most 65536"), "{}", limit.says);
}

#[test]
fn moves_are_named_to_p_positions_alone() {
    let game = read_game("wythoff:1,1").expect("a game");
    let budget = Budget::default();
    let error = game.move_to(&position("3,6"), &1u32.into(), &budget).expect_err("value 1");
    assert!(matches!(error, GameError::Unsuitable(_)), "{error}");
    let found = game.move_to(&position("6,3"), &0u32.into(), &budget).expect("no limit");
    let found = found.expect("an N-position");
    assert_eq!(
        (found.into.to_string(), found.because[0].rule),
        ("5,3".to_owned(), "Fraenkel 1998")
    );
    assert!(game.move_to(&position("5,3"), &0u32.into(), &budget).expect("no limit").is_none());
}

#[test]
fn tables_hold_0_at_p_positions_and_1_elsewhere() {
    for name in ["wyt:2", "wyt:3+1", "wyt:3+2", "wythoff:2,2", "wythoff:1,2+1", "wythoff:1,1+3"] {
        let rules = WythoffGame::parse(name).expect("a game");
        for upto in [[30, 90], [90, 30], [0, 0]] {
            let lost = LostPositions::new(&rules, upto, &Budget::default()).expect("a box");
            let table = rules.table(&upto, &Budget::default());
            let table = table.expect("a small table");
            let [x_end, y_end] = upto.map(|last| usize::try_from(last).expect("small") + 1);
            let expected = (0..x_end).flat_map(|x| (0..y_end).map(move |y| (x, y)));
            let expected = expected.map(|(x, y)| i64::from(!lost.contains(x, y)));
            assert!(table.values.eq(expected), "{name} up to {upto:?}");
        }
        let wrong = rules.table(&[5], &Budget::default());
        assert!(matches!(wrong, Err(GameError::Unsuitable(_))));
    }
}

#[test]
fn pairs_have_the_names_of_the_paper() {
    for (name, names, second) in [
        ("wyt:3", ["A", "B"], [1, 3]),
        ("wyt:3+1", ["C", "D"], [1, 4]),
        ("wyt:2+7", ["C", "D"], [1, 3]),
        ("wyt:4+2", ["G", "H"], [1, 5]),
        ("wythoff:2,3", ["A", "B"], [1, 5]),
        ("wythoff:1,2+1", ["C", "D"], [1, 4]),
        ("wythoff:3,1+3", ["G", "H"], [1, 5]),
        ("wythoff:1,1+1", ["x", "y"], [1, 3]),
    ] {
        let game = read_game(name).expect("a game");
        let lost = game.lost_positions(2, &Budget::default()).expect("no limit");
        assert_eq!(lost.names(), names, "{name}");
        assert_eq!(lost.rows().collect::<Vec<_>>(), [[0, 0], second], "{name}");
    }
}

#[test]
fn properties_name_the_theorem_and_the_jump_points() {
    let properties = |name: &str| {
        let game = read_game(name).expect("a game");
        let facts = game.facts(&Budget::default()).expect("no limit").into_iter();
        let facts = facts.map(|fact| format!("{}: {}\n", fact.name, fact.says));
        let theorems = game.statements().into_iter();
        let theorems = theorems.map(|theorem| format!("{}: {}\n", theorem.rule, theorem.says));
        facts.chain(theorems).collect::<String>()
    };
    let text = properties("wyt:3+2");
    assert!(text.contains("Theorem 6: ") && text.contains("H_n = 3 G_n + n\n"), "{text}");
    assert!(text.contains("m <= 2") && text.contains(": 1 and 2; as Theorems"), "{text}");
    assert!(properties("wyt:2").contains("m <= 8") && !properties("wyt:2").contains("CONFLICT"));
    assert!(properties("wythoff:1,1").contains("no theorem speaks of them"));
    let text = properties("wythoff:1,4");
    assert!(text.contains(": 1 and 7; as the introduction says of x + t: 1 and 7"), "{text}");
    let text = properties("wythoff:1,4+2");
    assert!(text.contains("base 6: C_n does not end in 0") && text.contains("D_n = 6 n"), "{text}");
    let text = properties("wythoff:1,1+2");
    assert!(text.contains("definition: no theorem gives the P-positions"), "{text}");
}

#[test]
fn automata_have_the_digits_that_the_rules_determine() {
    let game = read_game("wyt:3").expect("a game");
    let claims = game.claims();
    let names: Vec<&str> = claims.iter().map(|claim| claim.name).collect();
    assert_eq!(names, ["outcome", "pairs", "representations", "smaller-piles", "level-set"]);
    let request = Request { base: Some(2), ..Request::default() };
    for claim in &claims {
        assert!(matches!(claim.derive(&request), Err(GameError::Unsuitable(_))));
        assert_eq!(claim.lacks_automaton(), None);
        let proved = claim.name == "outcome";
        assert_eq!(claim.lacks_proof().is_none(), proved);
        assert_eq!(claim.propose(&Request::default()).is_ok(), proved);
    }
}

#[test]
fn a_picture_shows_the_table() {
    let rules = WythoffGame::parse("wythoff:1,1").expect("a game");
    let view = &rules.views()[0];
    let Ok(Picture::HeatMap(picture)) = rules.picture(view, &Extent::below(30), &Budget::default())
    else {
        panic!("a picture")
    };
    let lost = LostPositions::new(&rules, [29, 29], &Budget::default()).expect("a box");
    let expected = (0..30).flat_map(|x| (0..30).map(move |y| (x, y)));
    let outcome = |(x, y)| Some(u32::from(lost.contains(x, y)));
    let expected: Vec<Option<u32>> = expected.map(outcome).collect();
    assert_eq!(picture.numbers, expected);
}

#[test]
fn where_no_theorem_speaks_the_definition_decides_small_positions() {
    let game = read_game("wythoff:1,1+2").expect("a game");
    let naive = super::naive::NaiveRules::extended(1, 1, 2, 30);
    let (budget, lost) = (Budget::default(), naive.lost(30));
    for (x, y) in (0..=30usize).flat_map(|x| (0..=30).map(move |y| (x, y))) {
        let at = position(&format!("{x},{y}"));
        let found = game.value(&at, &budget).expect("small").worth;
        assert!(matches!(&found, Worth::Value(v) if (v.bits() == 0) == lost[x][y]), "{x},{y}");
        let moved = game.move_to(&at, &0u32.into(), &budget).expect("small");
        assert_eq!(moved.is_none(), lost[x][y], "{x},{y}");
        let Some(into) = moved.map(|found| found.into) else { continue };
        let into = into.small_numbers(&budget).expect("small");
        let [a, b] = [into[0], into[1]].map(|pile| usize::try_from(pile).expect("small"));
        assert!(lost[a][b] && naive.allows(x - a, y - b), "{x},{y} to {a},{b}");
    }
    let large = game.value(&position("10^30,5"), &budget).expect_err("far away");
    assert!(matches!(large, GameError::Undecided(_)), "{large}");
    let [outcome, level_set] = &game.claims()[..] else { panic!("two claims") };
    assert_eq!(level_set.syntax(), "level-set:V");
    let why = outcome.lacks_automaton().expect("no theorem");
    assert!(why.starts_with("no theorem gives the P-positions of wythoff:1,1+2"), "{why}");
    assert!(outcome.derive(&Request::default()).is_err());
    let pairs = game.lost_positions(12, &budget).expect("small");
    let wanted = super::naive::pairs(&lost).into_iter().take(12);
    let wanted: Vec<_> =
        wanted.map(|pair| pair.map(|pile| u64::try_from(pile).expect("small"))).collect();
    assert_eq!(pairs.rows().collect::<Vec<_>>(), wanted);
}
