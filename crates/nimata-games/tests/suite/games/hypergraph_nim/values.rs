//! The ladder: its answers where theorems do not apply, and the reasons why they do not.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::{Reason, Worth};
use nimata_games::game::{Position, read_game};
use num_bigint::BigUint;

use super::naive::{big, budget, evaluate, game, value, values};

fn considered(name: &str, position: &str) -> Vec<Reason> {
    let game = read_game(name).expect("a game");
    let position = Position::read(position, &Default::default()).expect("numbers");
    game.silences(&position, &budget()).expect("small")
}

#[test]
fn named_games_have_the_values_of_the_definition_with_and_without_empty_piles() {
    for (name, most) in [
        ("nim:3", 7),
        ("moore:3,2", 7),
        ("moore:4,2", 4),
        ("moore:3,3", 7),
        ("exact:3,2", 8),
        ("exact:4,2", 4),
        ("exact:4,3", 5),
        ("exact:5,3", 3),
        ("proper:2", 9),
        ("proper:4", 5),
        ("nim:2*nim:2", 4),
        ("exact:3,2*exact:2,2", 3),
        ("hyper:{1,2}{3,4}*nim:1", 4),
    ] {
        let whole = game(name);
        for (position, expected) in values(name, &vec![most; whole.piles()]).iter().step_by(7) {
            let found = value(&whole, &big(&position));
            assert_eq!(found, Some(expected.into()), "{name} at {position:?}");
        }
    }
}

#[test]
fn beyond_theorems_and_small_boxes_the_longest_play_is_the_bound() {
    let huge = BigUint::from(10u32).pow(100);
    let evaluation = evaluate(&game("exact:7,3"), &vec![huge.clone(); 7], &budget());
    let at_most = Some(&huge * 7u32 / 3u32);
    assert_eq!(evaluation.worth, Worth::Between { at_least: BigUint::ZERO, at_most });
    assert!(evaluation.because.last().expect("a reason").says.contains("longest play"));
}

#[test]
fn without_memory_for_a_box_what_is_said_still_holds() {
    let none = Budget::new(1, 1, None);
    let mut open = 0;
    for (name, most) in [
        ("moore:4,2", 4),
        ("exact:4,2", 4),
        ("nim:3*nim:1", 4),
        ("nim:3*exact:2,2", 3),
        ("exact:4,2*nim:1", 3),
        ("nim:2*nim:2", 4),
        ("hyper:{1,2}{2,3}{3,4}", 4),
        ("hyper:{1,2}{2,3}{3,4}*nim:1", 3),
    ] {
        let whole = game(name);
        for (position, value) in values(name, &vec![most; whole.piles()]).iter() {
            let evaluation = evaluate(&whole, &big(&position), &none);
            let value = BigUint::from(value);
            let holds = match &evaluation.worth {
                Worth::Value(known) => *known == value,
                Worth::PPosition(lost) => *lost == (value == BigUint::ZERO),
                Worth::Between { at_least, at_most } => {
                    open += 1;
                    *at_least <= value && at_most.as_ref().is_none_or(|most| value <= *most)
                }
            };
            assert!(holds, "{name} at {position:?}: {value}, {evaluation:?}");
        }
    }
    assert!(open > 500, "{open}");
    let extension = evaluate(&game("nim:3*nim:1"), &big(&[4, 1, 2, 4]), &none);
    let at_least = BigUint::from(4u32 + (1 ^ 2 ^ 4));
    assert!(matches!(extension.worth, Worth::Between { at_least: least, .. } if least == at_least));
    assert!(extension.because.iter().any(|reason| reason.rule == "Lemma 5"));
}

#[test]
fn a_million_piles_are_evaluated() {
    let n = 1_000_000usize;
    let piles: Vec<BigUint> = (0..n).map(|pile| BigUint::from(pile % 1000 + 1)).collect();
    for name in ["nim:1000000", "proper:1000000", "moore:1000000,1000000", "exact:1000000,500001"] {
        assert!(value(&game(name), &piles).is_some(), "{name}");
    }
    let found = evaluate(&game("moore:1000000,400000"), &piles, &budget()).worth;
    assert_eq!(found, Worth::PPosition(false));
}

#[test]
fn sums_of_components_add_by_xor_and_who_wins_is_known_where_one_alone_is_open() {
    let found = evaluate(&game("hyper:{1,2}{3}{4}"), &big(&[3, 5, 6, 1]), &budget());
    assert_eq!(found.worth, Worth::Value((3u32 ^ 6 ^ 1).into()));
    assert!(found.because.iter().any(|reason| reason.rule == "Sprague-Grundy"));
    let moore = game("moore:5,2").hypergraph().expect("few edges").to_string();
    let beside = game(&format!("hyper:{moore}{{6}}{{7}}"));
    let mut piles = vec![BigUint::from(10u32).pow(50); 5];
    piles[0] += 1u32;
    piles.extend([3u32.into(), 3u32.into()]);
    assert_eq!(evaluate(&beside, &piles, &budget()).worth, Worth::PPosition(false));
}

#[test]
fn each_theorem_that_does_not_apply_says_why() {
    let says = |reasons: &[Reason], rule: &str| -> String {
        let reason = reasons.iter().find(|reason| reason.rule == rule);
        reason.unwrap_or_else(|| panic!("{rule} was considered: {reasons:?}")).says.clone()
    };
    let two = considered("nim:2*nim:1", "1;5,6");
    assert!(says(&two, "Theorem 1").contains("H has 2 piles, and the theorem asks for at least 3"));
    assert!(says(&two, "intersecting").contains("{1} and {2}"));
    let three = considered("nim:3*exact:3,2", "1,1,1;5,6,7");
    assert!(says(&three, "Theorem 2").contains("the maximal edge {1} of H has one pile"));
    let moore = considered("moore:5,2", "9,8,7,6,5");
    assert!(says(&moore, "Jenkyns-Mayberry").contains("moore:5,2"));
    assert!(says(&moore, "Theorem 2").contains("not an extension"));
    assert_eq!(considered("exact:3,2", "0,0,1"), []);
}
