//! Identities G(an + b) = G(cn + d) of subtraction–division games, against brute force.

use nimata::automaton::{DigitOrder, Numeration, kernel, reverse};
use nimata::game::subtraction_division::{Derivation, SubtractionDivision};
use nimata::logic::Environment;

use super::question::{ask, environment, game, is_true};
use nimata_testing::Chance;

/// The values of sd:s/d from n = 1 on by the rules; place 0 is not a position.
fn values(subtract: usize, divide: usize, upto: usize) -> Vec<Option<usize>> {
    let mut values = vec![None, Some(0)];
    for n in 2..=upto {
        let subtracted = n.checked_sub(subtract).and_then(|m| values[m]);
        let options = [subtracted, values[n.div_ceil(divide)]];
        let free = |value: &usize| !options.contains(&Some(*value));
        values.push((0..).find(free));
    }
    values
}

const GAMES: [(usize, usize); 8] = [(1, 2), (1, 4), (1, 6), (5, 2), (9, 2), (2, 3), (3, 4), (4, 2)];

fn questions(subtract: usize, divide: usize) -> Environment {
    let game = game("G", &format!("{subtract}/{divide}"));
    let base = game.automaton.alphabet().base();
    environment(Numeration::Base { base, order: DigitOrder::Msd }, vec![game])
}

fn number(chance: &mut Chance, most: usize) -> usize {
    chance.place(most)
}

#[test]
#[ignore = "a minute: 1,000 identities of eight games, each with its certificate"]
fn random_identities_have_the_answer_and_the_least_counterexample_of_brute_force() {
    const FAR: usize = 2_000;
    let mut chance = Chance(10);
    let mut truths = 0;
    for (subtract, divide) in GAMES {
        let games = questions(subtract, divide);
        let values = values(subtract, divide, 40 * FAR);
        // Relations of the kernel are true, and so at every second number, every third, …
        let automaton = &games.sequences()[0].automaton;
        let relations = match (subtract, divide) {
            (9, 2) => Vec::new(),
            _ => kernel(&reverse(automaton, &Default::default()).expect("small")).relations,
        };
        let base = usize::try_from(automaton.alphabet().base()).expect("small");
        for round in 0..125 {
            let mut identity = [1 + number(&mut chance, 20), 0, 1 + number(&mut chance, 20), 0];
            (identity[1], identity[3]) = (number(&mut chance, 30), number(&mut chance, 30));
            if round % 3 == 0 && !relations.is_empty() {
                let relation = &relations[number(&mut chance, relations.len())];
                let [left, right] = [&relation.left, &relation.right].map(|side| {
                    let residue = usize::try_from(&side.residue).expect("small");
                    (base.pow(side.exponent), residue)
                });
                let (every, from) = (1 + number(&mut chance, 3), number(&mut chance, 3));
                let along = |(a, b): (usize, usize)| [a * every, a * from + b];
                let known = [along(left), along(right)].concat();
                // As far as the values go.
                if known.iter().all(|&n| n <= 30 * base * base) {
                    identity.copy_from_slice(&known);
                }
            }
            let [a, b, c, d] = identity;
            let last = (values.len() - 1 - b.max(d)) / a.max(c);
            let differs = |n: &usize| values[a * n + b] != values[c * n + d];
            let least = (0..=last).find(differs).map(|n| u64::try_from(n).expect("small"));
            let sentence = format!("A n (G[{a}*n + {b}] = G[{c}*n + {d}])");
            let found = ask(&sentence, &games);
            let wanted = (least.is_none(), least.map(|n| vec![n]));
            assert_eq!(found, wanted, "{sentence} of sd:{subtract}/{divide}");
            truths += u32::from(least.is_none());
        }
    }
    assert!((100..500).contains(&truths), "{truths} are true");
}

#[test]
#[ignore = "a minute: 2,926 relations, and a thousandth of 2,595,385"]
fn the_relations_of_large_kernels_hold_for_all_numbers() {
    for (text, count, step) in [("5/2", 2_926, 1), ("9/2", 2_595_385, 1_000)] {
        let rules = SubtractionDivision::parse(text).expect("a game");
        let derivation = Derivation::new(&rules, None, &Default::default()).expect("it has one");
        let large = nimata::budget::Budget::new(10_000_000, 1 << 33, None);
        let lsd = reverse(derivation.msd(), &large).expect("it fits");
        let relations = kernel(&lsd).relations;
        assert_eq!(relations.len(), count);
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
        let games = environment(numerals, vec![game("G", text)]);
        for relation in relations.iter().step_by(step) {
            let [left, right] = [&relation.left, &relation.right]
                .map(|side| format!("{}*n + {}", 1u64 << side.exponent, side.residue));
            is_true(&format!("A n (G[{left}] = G[{right}])"), &games);
        }
    }
}
