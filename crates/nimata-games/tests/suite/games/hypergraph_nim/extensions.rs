//! Theorems 1 and 2 and Corollary 1 compared with the definition, and extensions to which they do
//! not apply.

use nimata_games::game::hypergraph_nim::{
    Refusal, longest_plays_by_definition, refuse_theorem_two,
};

use super::naive::{big, budget, game, hypergraph, value, values};

/// Compares the ladder, by Theorem 2, with the definition; returns the number of positions.
fn agrees(h: &str, f: &str, upto: &[u32]) -> usize {
    let name = format!("{h}*{f}");
    assert_eq!(refuse_theorem_two(&game(h), &game(f), &budget()), None, "the conditions hold");
    let whole = game(&name);
    let mut count = 0;
    for (position, expected) in values(&name, upto).iter() {
        let x = big(&position);
        assert_eq!(value(&whole, &x), Some(expected.into()), "{name} at {position:?}");
        count += 1;
    }
    count
}

#[test]
fn corollary_1_agrees_with_the_definition() {
    assert!(agrees("proper:3", "nim:1", &[10, 13, 13, 13]) >= 20_000);
    assert!(agrees("proper:4", "nim:1", &[4, 7, 7, 7, 7]) >= 20_000);
}

#[test]
fn theorem_1_agrees_with_the_definition_for_all_nonempty_sets() {
    assert!(agrees("moore:3,3", "nim:1", &[11, 11, 11, 11]) >= 20_000);
    assert!(agrees("moore:3,2", "nim:1", &[8, 13, 13, 13]) >= 20_000);
}

#[test]
fn theorem_2_agrees_with_the_definition_for_many_tetris_hypergraphs() {
    assert!(agrees("proper:3", "exact:3,2", &[3, 3, 4, 6, 6, 6]) >= 20_000);
    assert!(agrees("proper:3", "moore:2,2", &[4, 5, 9, 9, 9]) >= 20_000);
    assert!(agrees("proper:3", "hyper:{1,2}{2,3}", &[3, 4, 3, 6, 6, 6]) >= 20_000);
    assert!(agrees("proper:3", "hyper:{1}{1,2}", &[5, 5, 8, 8, 8]) >= 20_000);
    assert!(agrees("proper:3", "hyper:{1,2,3}{1,4}{2,4}{3,4}", &[2, 2, 2, 3, 5, 5, 5]) >= 20_000);
    assert!(agrees("moore:4,3", "exact:2,2", &[4, 4, 5, 5, 5, 5]) >= 20_000);
    // F is an extension of Tetris by Tetris, with one name and with two.
    assert!(agrees("proper:3", "hyper:{1,2}{3}{1,2,3}", &[3, 3, 3, 6, 6, 6]) >= 20_000);
    let three = game("proper:3*exact:3,2*nim:1");
    let mut count = 0;
    for (position, expected) in values("proper:3*exact:3,2*nim:1", &[2, 2, 2, 3, 5, 5, 5]).iter() {
        assert_eq!(value(&three, &big(&position)), Some(expected.into()), "{position:?}");
        count += 1;
    }
    assert!(count >= 20_000);
}

#[test]
fn the_factors_may_come_in_any_order() {
    for name in ["nim:1*proper:3", "exact:2,2*proper:3", "nim:1*nim:2", "nim:2*exact:3,2"] {
        let whole = game(name);
        let upto = vec![5; whole.piles()];
        for (position, expected) in values(name, &upto).iter() {
            assert_eq!(
                value(&whole, &big(&position)),
                Some(expected.into()),
                "{name} at {position:?}"
            );
        }
    }
}

#[test]
fn two_piles_and_an_extra_pile_are_exco_nim() {
    for name in ["nim:2*nim:1", "proper:2*nim:1", "moore:2,1*nim:1", "hyper:{1}{2}{3}{1,3}{2,3}"] {
        let whole = game(name);
        for (position, expected) in values(name, &[6, 12, 12]).iter() {
            let found = value(&whole, &big(&position));
            assert_eq!(found, Some(expected.into()), "{name} at {position:?}");
        }
    }
}

fn refusal(h: &str, f: &str) -> Refusal {
    refuse_theorem_two(&game(h), &game(f), &budget()).expect("a condition fails")
}

#[test]
fn a_refusal_names_the_condition_and_shows_a_counterexample() {
    let two = refusal("nim:2", "nim:1");
    assert_eq!(two.condition, "H has 2 piles, and the theorem asks for at least 3");
    let exact = refusal("exact:3,2", "nim:1");
    assert_eq!(exact.condition, "H is not hereditary: {1,2} is an edge and {1} is not");
    let nim = refusal("nim:3", "nim:1");
    let says = "the maximal edge {1} of H has one pile, and the theorem asks for at least 2";
    assert_eq!(nim.condition, says);
    let moore = refusal("moore:4,2", "nim:1");
    assert!(moore.condition.starts_with("H is not min-sum: at "), "{moore}");
    let tetris = refusal("proper:3", "nim:2");
    assert!(tetris.condition.starts_with("F is not Tetris: at "), "{tetris}");
    assert!(tetris.condition.ends_with("the longest play has 2 moves"), "{tetris}");
    for (refusal, h, f) in [
        (two, "nim:2", "nim:1"),
        (exact, "exact:3,2", "nim:1"),
        (nim, "nim:3", "nim:1"),
        (moore, "moore:4,2", "nim:1"),
        (tetris, "proper:3", "nim:2"),
    ] {
        let shown = refusal.counterexample.clone().expect("a small box has one");
        let whole = values(&format!("{h}*{f}"), &shown.position);
        assert_eq!(whole.at(&shown.position), shown.value, "{refusal}");
        assert_ne!(shown.value, shown.predicted);
        assert!(refusal.to_string().contains("would be"), "{refusal}");
        // The prediction, computed again: F from a level position of H, and T as the longest play
        // in F.
        let (in_f, in_h) = shown.position.split_at(game(f).piles());
        let longest = longest_plays_by_definition(&hypergraph(f), in_f, &budget()).expect("small");
        let least = *in_h.iter().min().expect("a pile");
        let mut like = vec![least; in_h.len()];
        let others = least * u32::try_from(in_h.len() - 1).expect("few");
        *like.last_mut().expect("a pile") = in_h.iter().sum::<u32>() + longest.at(in_f) - others;
        assert_eq!(values(h, &like).at(&like), shown.predicted, "{refusal}");
    }
}

#[test]
fn what_holds_on_a_box_alone_is_not_taken_for_a_theorem() {
    // F is neither intersecting nor an extension of Tetris, but it is Tetris as far as was tested.
    let refused = refusal("proper:3", "hyper:{1,2}{3,4}{1,3}{2,4}{1,4}{2,3}{1}{2}{3}{4}{1,2,3,4}");
    assert!(
        refused.condition.starts_with("F is not Tetris: at ")
            || refused
                .condition
                .starts_with("F is not known to be Tetris, though it is at all positions up to "),
        "{refused}"
    );
    let far = refusal("moore:40,20", "nim:1");
    assert_eq!(far.condition, "H is not known to be min-sum");
    assert_eq!(far.counterexample, None);
}
