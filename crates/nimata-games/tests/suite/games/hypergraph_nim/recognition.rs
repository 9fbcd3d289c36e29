//! Hypergraphs given by their edges are recognised, and get the right values.

use nimata_games::game::answer::{Evaluation, Worth};
use nimata_games::game::hypergraph_nim::{HypergraphNim, values_by_definition};

use super::naive::{big, budget, evaluate, game, random_hypergraph};
use nimata_testing::Chance;

fn rules(name: &str, piles: &[u32]) -> Vec<&'static str> {
    let evaluation = evaluate(&game(name), &big(piles), &budget());
    evaluation.because.iter().map(|reason| reason.rule).collect()
}

#[test]
fn each_is_recognised_as_what_it_is() {
    for (name, piles, rule) in [
        ("hyper:{1}{2}{3}", vec![1, 2, 3], "Bouton"),
        ("hyper:{1}{2}{1,2}", vec![1, 2], "all sets"),
        ("hyper:{1}{2}{3}{1,2}{1,3}{2,3}", vec![1, 2, 3], "Jenkyns-Mayberry"),
        ("hyper:{1,2}{2,3}{1,3}", vec![1, 2, 3], "intersecting"),
        ("hyper:{1,2}{3}{1,2,3}", vec![1, 2, 3], "extension of Tetris"),
        (
            "hyper:{1}{2}{3}{1,2}{1,3}{2,3}{4}{1,4}{2,4}{3,4}{1,2,4}{1,3,4}{2,3,4}",
            vec![1, 2, 3, 1],
            "Corollary 1",
        ),
        ("hyper:{1,2}{3}", vec![1, 2, 3], "component"),
        ("hyper:{2}{3}", vec![5, 2, 3], "Bouton"),
        ("proper:4", vec![0, 2, 3, 4], "all sets"),
        ("moore:5,2", vec![0, 2, 0, 4, 1], "Jenkyns-Mayberry"),
        ("exact:5,2", vec![0, 2, 0, 4, 1], "intersecting"),
        ("exact:5,4", vec![0, 2, 0, 4, 1], "no move"),
        ("proper:3*nim:1", vec![3, 0, 0, 0], "single pile"),
        ("nim:1*nim:1*nim:1", vec![3, 2, 1], "all sets"),
    ] {
        assert_eq!(rules(name, &piles).last(), Some(&rule), "{name} at {piles:?}");
    }
}

#[test]
fn any_small_hypergraph_gets_the_values_of_the_definition() {
    let mut random = Chance(5);
    for round in 0..400u32 {
        let n = 2 + round % 4;
        let hypergraph = random_hypergraph(&mut random, n, 1 + u64::from(round % 14));
        let name = format!("hyper:{hypergraph}");
        let game = game(&name);
        let upto = vec![if n < 5 { 3 } else { 2 }; game.piles()];
        let written = game.hypergraph().expect("few edges");
        let all = values_by_definition(&written, &upto, &budget()).expect("small");
        for (position, expected) in all.iter().step_by(5) {
            let Evaluation { worth, because } = evaluate(&game, &big(&position), &budget());
            assert_eq!(worth, Worth::Value(expected.into()), "{name} at {position:?}: {because:?}");
        }
    }
}

#[test]
fn a_product_that_is_written_out_is_recognised() {
    for name in [
        "proper:3*nim:1",
        "nim:2*exact:3,2",
        "hyper:{1,2}{3}*nim:2",
        "proper:3*exact:2,2*nim:2",
        "exact:4,2*nim:1",
    ] {
        let symbolic = game(name);
        let written: HypergraphNim =
            game(&format!("hyper:{}", symbolic.hypergraph().expect("few edges")));
        let piles: Vec<u32> = (0..).map(|pile| 1 + pile % 3).take(symbolic.piles()).collect();
        let [first, second] =
            [&symbolic, &written].map(|game| evaluate(game, &big(&piles), &budget()));
        assert_eq!(first.worth, second.worth, "{name}");
        let [mut first, mut second] = [first, second].map(|evaluation| evaluation.because);
        first.retain(|reason| reason.rule != "recognised");
        assert_eq!(second.remove(0).rule, "recognised", "{name}");
        assert_eq!(
            first.iter().map(|reason| reason.rule).collect::<Vec<_>>(),
            second.iter().map(|reason| reason.rule).collect::<Vec<_>>(),
            "{name}"
        );
    }
}
