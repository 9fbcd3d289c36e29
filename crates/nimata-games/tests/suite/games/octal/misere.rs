//! Octal games in misère play: the quotient, the definition and the moves against a naive search.

use std::collections::{HashMap, HashSet};

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::octal::{Misere, Octal};
use nimata_games::game::sum::{Component, Method, evaluate, move_to};
use nimata_games::game::{Game, Position, read_game};
use num_bigint::BigUint;

use super::{all_games, octal};

/// Who wins sums, straight from the rules: the naive twin.
struct Naive<'o> {
    octal: &'o Octal,
    lost: HashMap<Vec<usize>, bool>,
}

impl<'o> Naive<'o> {
    fn new(octal: &'o Octal) -> Self {
        Naive { octal, lost: HashMap::new() }
    }

    fn is_lost(&mut self, sum: &[usize]) -> bool {
        let has_options = |&heap: &usize| self.octal.options(heap).next().is_some();
        let mut sum: Vec<usize> = sum.iter().copied().filter(has_options).collect();
        sum.sort_unstable();
        if let Some(&lost) = self.lost.get(&sum) {
            return lost;
        }
        let mut wins = sum.is_empty();
        for place in 0..sum.len() {
            let options: Vec<_> = self.octal.options(sum[place]).collect();
            for (a, b) in options {
                let mut after = sum.clone();
                after.remove(place);
                wins = wins || self.is_lost(&[&after[..], &[a, b]].concat());
            }
        }
        self.lost.insert(sum, !wins);
        !wins
    }
}

/// All sums of so many heaps up to a size, in decreasing order.
fn sums(heaps: usize, most: usize) -> Vec<Vec<usize>> {
    (0..heaps).fold(vec![Vec::new()], |sums, _| {
        let longer = |sum: Vec<usize>| {
            let most = sum.last().copied().unwrap_or(most);
            (0..=most).map(move |heap| [&sum[..], &[heap]].concat())
        };
        sums.into_iter().flat_map(longer).collect()
    })
}

fn big(heaps: &[usize]) -> Vec<BigUint> {
    heaps.iter().map(|&heap| heap.into()).collect()
}

#[test]
fn published_quotients_are_found() {
    // Plambeck 2005; Plambeck and Siegel 2008.
    for (code, order, preperiod, period) in [("0.123", 20, 5, 5), ("0.75", 8, 8, 2)] {
        let game = Misere::new(octal(code));
        let solution = game.solution(&Budget::default()).expect("it is finite");
        let found = (solution.quotient().order(), solution.period());
        assert_eq!(found.0, order, "{code}");
        assert_eq!((found.1.preperiod(), found.1.period()), (preperiod, period), "{code}");
    }
}

#[test]
fn quotients_say_the_outcomes_of_all_small_sums() {
    let few = Budget::default().with_max_steps(300_000);
    let mut solved = 0;
    for octal in all_games(2) {
        let game = Misere::new(octal.clone());
        let Ok(solution) = game.solution(&few) else { continue };
        solved += 1;
        let mut naive = Naive::new(&octal);
        for sum in sums(3, 8).into_iter().chain(sums(2, 12)) {
            let lost = solution.quotient().is_lost(solution.element(&big(&sum)));
            assert_eq!(lost, naive.is_lost(&sum), "{octal} {sum:?}");
        }
    }
    assert!(solved > 50, "{solved} games");
}

#[test]
fn equal_elements_are_equal_beside_every_small_sum_and_others_are_not() {
    let octal = octal("0.123");
    let game = Misere::new(octal.clone());
    let solution = game.solution(&Budget::default()).expect("it is finite");
    let mut naive = Naive::new(&octal);
    // Every element is that of at most four heaps up to 9, as `derive` lists them.
    let (sums, contexts) = (sums(2, 8), sums(4, 9));
    for one in &sums {
        for other in &sums {
            let same = solution.element(&big(one)) == solution.element(&big(other));
            let mut lost = |sum: &[usize], z: &[usize]| naive.is_lost(&[sum, z].concat());
            let alike = contexts.iter().all(|z| lost(one, z) == lost(other, z));
            assert_eq!(alike, same, "{one:?} {other:?}");
        }
    }
}

#[test]
fn a_guess_that_misleads_the_search_is_given_up() {
    // The heap of 4 in 0.312 is first guessed to be like sums that are heavier than it, and the
    // guess is wrong of lighter sums than those.
    let octal = octal("0.312");
    let game = Misere::new(octal.clone());
    let steps = Budget::default().with_max_steps(300_000);
    let solution = game.solution(&steps).expect("it is finite");
    let period = solution.period();
    assert_eq!((period.preperiod(), period.period()), (5, 2));
    let mut naive = Naive::new(&octal);
    let (few, more) = (sums(3, 6), sums(4, 8));
    for sum in &more {
        let lost = solution.quotient().is_lost(solution.element(&big(sum)));
        assert_eq!(lost, naive.is_lost(sum), "{sum:?}");
    }
    // Sums of three heaps beside sums of three heaps are of as many kinds as there are elements.
    let row =
        |sum: &Vec<usize>| few.iter().map(|z| naive.is_lost(&[&sum[..], z].concat())).collect();
    let rows: HashSet<Vec<bool>> = few.iter().map(row).collect();
    assert_eq!(rows.len(), solution.quotient().order());
}

/// The heaps as components of a sum.
fn components(name: &str, heaps: &[BigUint]) -> Vec<Component> {
    let game = |_| read_game(name).expect("a game");
    let position = |heap: &BigUint| Position::single(heap.clone());
    heaps.iter().map(|heap| Component { game: game(()), position: position(heap) }).collect()
}

fn is_lost(name: &str, heaps: &[BigUint], method: Method) -> bool {
    let found = evaluate(&components(name, heaps), method, &Budget::default()).expect("small");
    match found.total {
        Worth::PPosition(lost) => lost,
        worth => panic!("{name} {heaps:?}: {worth:?}"),
    }
}

#[test]
fn sums_are_judged_and_moves_win() {
    for code in ["0.123", "0.75", "0.07", "4.1"] {
        let (octal, name) = (octal(code), format!("octal:{code}:misere"));
        let mut naive = Naive::new(&octal);
        for sum in sums(2, 6) {
            let lost = naive.is_lost(&sum);
            for method in [Method::Best, Method::Definition] {
                assert_eq!(is_lost(&name, &big(&sum), method), lost, "{name} {sum:?}");
            }
            let parts = components(&name, &big(&sum));
            let found = move_to(&parts, &BigUint::ZERO, &Budget::default()).expect("small");
            // The empty sum is won, and has no move.
            let over = sum.iter().all(|&heap| octal.is_terminal(&heap.into()));
            assert_eq!(found.is_none(), lost || over, "{name} {sum:?}");
            let Some(found) = found else { continue };
            let left: Vec<Position> = found.step.sum().cloned().collect();
            let part = &parts[found.component];
            assert_eq!(part.game.is_legal_sum(&part.position, &left), Some(true), "{name} {sum:?}");
            let mut after = big(&sum);
            let left = left.iter().map(|at| at.as_single().expect("a heap").clone());
            after.splice(found.component..=found.component, left);
            assert!(is_lost(&name, &after, Method::Definition), "{name} {sum:?} to {after:?}");
        }
    }
}

#[test]
fn huge_heaps_are_won_by_moves_to_lost_sums() {
    let ten = BigUint::from(10u32);
    for code in ["0.123", "0.75", "0.53"] {
        let name = format!("octal:{code}:misere");
        for shift in 0..24u32 {
            let heaps = [ten.pow(40) + shift, ten.pow(20) + 3 * shift, BigUint::from(shift % 9)];
            let found = move_to(&components(&name, &heaps), &BigUint::ZERO, &Budget::default())
                .expect("the quotient is known");
            let lost = is_lost(&name, &heaps, Method::Best);
            assert_eq!(found.is_none(), lost, "{name} {heaps:?}");
            let Some(found) = found else { continue };
            let mut after = heaps.to_vec();
            let left = found.step.sum().map(|at| at.as_single().expect("a heap").clone());
            after.splice(found.component..=found.component, left);
            assert!(is_lost(&name, &after, Method::Best), "{name} {heaps:?} to {after:?}");
        }
    }
}

#[test]
fn heaps_of_other_games_are_not_added() {
    let mut parts = components("octal:0.123:misere", &big(&[3]));
    parts.extend(components("octal:0.123", &big(&[3])));
    let error = evaluate(&parts, Method::Best, &Budget::default()).err().expect("two games");
    assert!(error.to_string().contains("the same game alone"), "{error}");
}

#[test]
fn a_table_has_the_outcomes_of_single_heaps() {
    for code in ["0.123", "0.07", "0.34"] {
        let (game, octal) = (Misere::new(octal(code)), octal(code));
        let mut naive = Naive::new(&octal);
        let table = game.table(&[18], &Budget::default()).expect("small");
        let wins: Vec<bool> = table.values.map(|value| value == 1).collect();
        let expected: Vec<bool> = (0..=18).map(|heap| !naive.is_lost(&[heap])).collect();
        assert_eq!(wins, expected, "{code}");
    }
}

#[test]
fn a_sum_needs_the_quotient_of_its_own_heaps_at_most() {
    // A quotient of all heaps of Kayles takes longer; sums of few reachable ones need none.
    let time = Some(std::time::Duration::from_secs(20));
    let budget = Budget::new(usize::MAX, 1 << 32, time);
    let (kayles, other) = ("octal:0.77:misere", "octal:0.37:misere");
    let sums = [(kayles, vec![12, 11], "definition"), (other, vec![10, 11, 6], "definition")];
    // Its heaps from 5 on repeat, and the quotient of those below 41 has all 20 elements.
    let long = ("octal:0.123:misere", vec![40; 30], "Plambeck-Siegel");
    for (name, sum, rule) in sums.into_iter().chain([long]) {
        let parts = components(name, &big(&sum));
        let found = evaluate(&parts, Method::Best, &budget).expect(name);
        assert_eq!(found.because.last().expect("a reason").rule, rule, "{name}");
        let code = name.split(':').nth(1).expect("a code");
        let octal = octal(code);
        // Two equal heaps of 0.123 may not be left out: the element of 40 is that of 5.
        let small: Vec<usize> = sum.iter().map(|&heap| if heap == 40 { 5 } else { heap }).collect();
        assert_eq!(found.total, Worth::PPosition(Naive::new(&octal).is_lost(&small)), "{name}");
        let step = move_to(&parts, &BigUint::ZERO, &budget).expect(name);
        assert_eq!(step.is_none(), found.total == Worth::PPosition(true), "{name}");
    }
}
