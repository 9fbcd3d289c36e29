//! Games of all families in misère play, compared with outcomes that are computed here from the
//! moves alone.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::{Request, find};
use nimata_games::game::sum::{Component, Method, evaluate, move_to};
use nimata_games::game::{Game, Play, Position, read_game};
use nimata_testing::Chance;

use super::common::refused;

/// All options of a position.
fn options(game: &dyn Game, at: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    game.each_option(at, &mut |option| options.push(option.to_vec()));
    options
}

/// Who wins sums of positions: whoever meets a sum without a move wins.
struct Brute<'g> {
    moves: &'g dyn Fn(&[u64]) -> Vec<Vec<u64>>,
    won: HashMap<Vec<Vec<u64>>, bool>,
}

impl Brute<'_> {
    fn wins(&mut self, sum: &[Vec<u64>]) -> bool {
        if let Some(&known) = self.won.get(sum) {
            return known;
        }
        let (mut ends, mut won) = (true, false);
        for place in 0..sum.len() {
            for option in (self.moves)(&sum[place]) {
                let mut after = sum.to_vec();
                after[place] = option;
                ends = false;
                won |= !self.wins(&after);
            }
        }
        self.won.insert(sum.to_vec(), ends || won);
        ends || won
    }
}

/// The moves that lower a set of piles of a size that suits, each by any number.
fn lowering(at: &[u64], suits: fn(usize, usize) -> bool, size: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for &pile in at {
        all = all
            .iter()
            .flat_map(|begun: &Vec<u64>| (0..=pile).map(move |left| [&begun[..], &[left]].concat()))
            .collect();
    }
    let lowered = |after: &Vec<u64>| after.iter().zip(at).filter(|(y, x)| y < x).count();
    all.retain(|after| lowered(after) > 0 && suits(lowered(after), size));
    all
}

/// The positions of a box.
fn positions(places: usize, most: u64) -> Vec<Vec<u64>> {
    (0..places).fold(vec![Vec::new()], |all, _| {
        let next = |begun: Vec<u64>| (0..=most).map(move |n| [&begun[..], &[n]].concat());
        all.into_iter().flat_map(next).collect()
    })
}

/// Compares worths, moves and the table of a game in misère play with brute force.
fn compare(name: &str, most: u64, moves: &dyn Fn(&[u64]) -> Vec<Vec<u64>>) {
    let game = read_game(&format!("{name}:misere")).expect(name);
    let (budget, shape) = (Budget::default(), game.shape());
    let mut brute = Brute { moves, won: HashMap::new() };
    let all = positions(shape.count(), most);
    let table = game.table(&vec![most; shape.count()], &budget).expect("a small table");
    let values: Vec<i64> = table.values.collect();
    for (at, value) in all.iter().zip(values) {
        let wins = brute.wins(std::slice::from_ref(at));
        let position = shape.position(at.iter().map(|&n| n.into()));
        assert_eq!(value, i64::from(wins), "the table of {game} at {position}");
        for by_definition in [false, true] {
            let found = match by_definition {
                true => game.value_by_definition(&position, &budget),
                false => game.value(&position, &budget),
            };
            assert_eq!(found.expect("small").worth, Worth::PPosition(!wins), "{game}@{position}");
        }
        let named = game.move_to(&position, &0u32.into(), &budget).expect("small");
        assert_eq!(named.is_some(), wins && !moves(at).is_empty(), "a move of {game}@{position}");
        if let Some(named) = named {
            let into: Vec<u64> =
                named.into.numbers().map(|n| n.try_into().expect("small")).collect();
            assert!(moves(at).contains(&into), "{game}@{position} has no move to {into:?}");
            assert!(
                !brute.wins(std::slice::from_ref(&into)),
                "{game}@{position} to {into:?} loses"
            );
        }
    }
}

/// Compares the automaton of the claim with brute force at larger positions.
fn compare_automaton(name: &str, most: u64) {
    let normal = read_game(name).expect(name);
    let game = read_game(&format!("{name}:misere")).expect(name);
    let (claim, _) = find(game.claims(), "outcome", game.as_ref()).expect("a claim");
    let rules = claim.rules().expect("rules");
    assert_eq!(rules.end, 1, "{game} ends with a win");
    let found = claim.derive(&Request::default()).expect(name).automaton.expect("an automaton");
    let moves = |at: &[u64]| options(normal.as_ref(), at);
    let mut brute = Brute { moves: &moves, won: HashMap::new() };
    for at in positions(normal.shape().count(), most) {
        let numbers: Vec<_> = at.iter().map(|&n| n.into()).collect();
        let output = found.value_at_tuple_within(&numbers, &Budget::default()).expect("small");
        assert_eq!(output, Some(brute.wins(std::slice::from_ref(&at)).into()), "{game} at {at:?}");
    }
}

#[test]
fn nim_moore_proper_and_exact_nim_are_those_of_their_rules() {
    for (name, most, suits, size) in [
        ("nim:1", 9, (|k, n| k <= n) as fn(usize, usize) -> bool, 1),
        ("nim:3", 5, |k, n| k <= n, 1),
        ("nim:4", 3, |k, n| k <= n, 1),
        ("moore:3,3", 4, |k, n| k <= n, 3),
        ("moore:4,2", 3, |k, n| k <= n, 2),
        ("moore:5,3", 2, |k, n| k <= n, 3),
        ("moore:6,2", 2, |k, n| k <= n, 2),
        ("proper:4", 3, |k, n| k <= n, 3),
        ("exact:3,2", 5, |k, n| k == n, 2),
        ("exact:4,2", 3, |k, n| k == n, 2),
    ] {
        compare(name, most, &|at| lowering(at, suits, size));
    }
}

#[test]
fn small_games_of_all_families_are_those_of_their_moves() {
    let mut chance = Chance(51);
    let names = [
        "hyper:{1,2}{2,3}",
        "hyper:{1}{2,3}{1,2,3}",
        "proper:3*nim:1",
        "exco:2",
        "exco:3",
        "slow-moore:3,2",
        "slow-exact:4,2",
        "slow-hyper:{1,2}{2,3}{3}",
        "wyt:2",
        "wyt:3+2",
        "wythoff:1,1",
        "wythoff:1,3",
        "wythoff:2,2",
    ];
    for name in names {
        let normal = read_game(name).expect(name);
        let most = if normal.shape().count() > 3 { 2 } else { 3 + chance.below(3) };
        compare(name, most, &|at| options(normal.as_ref(), at));
    }
    for _ in 0..12 {
        let edge = |chance: &mut Chance| 1 + chance.below(7);
        let edges: Vec<u64> = (0..1 + chance.below(4)).map(|_| edge(&mut chance)).collect();
        let piles = |edge: u64| {
            let piles = (1..=3).filter(|pile| edge >> (pile - 1) & 1 == 1);
            piles.map(|pile: u32| pile.to_string()).collect::<Vec<_>>().join(",")
        };
        let edges: String = edges.iter().map(|&edge| format!("{{{}}}", piles(edge))).collect();
        for name in [format!("hyper:{edges}"), format!("slow-hyper:{edges}")] {
            // A pile that is in no edge is refused.
            if let Ok(normal) = read_game(&name) {
                compare(&name, 3, &|at| options(normal.as_ref(), at));
            }
        }
    }
}

#[test]
fn automata_are_right_at_larger_positions() {
    for (name, most) in [
        ("nim:2", 20),
        ("nim:3", 7),
        ("exact:3,2", 7),
        ("exco:2", 6),
        ("slow-moore:3,2", 8),
        ("wythoff:1,1", 20),
        ("wyt:2", 20),
    ] {
        compare_automaton(name, most);
    }
}

#[test]
fn large_positions_of_moores_nim_have_the_move_of_the_theorem() {
    // Misère play is normal play until at most k piles have two tokens or more.
    let budget = Budget::default();
    for (name, at, lost) in [
        ("nim:3", "10^40,10^40+1,1", true),
        ("nim:3", "10^40,1,1", false),
        ("nim:5", "1,1,1,1,1", true),
        ("moore:5,2", "10^30,10^30,10^30,1,1", false),
        ("moore:4,2", "1,1,1,1", true),
        ("moore:4,2", "1,1,10^50,10^50", false),
    ] {
        let game = read_game(&format!("{name}:misere")).expect(name);
        let position = Position::read(at, &Default::default()).expect("a position");
        let worth = game.value(&position, &budget).expect("a theorem").worth;
        assert_eq!(worth, Worth::PPosition(lost), "{name}@{at}");
        let found = game.move_to(&position, &0u32.into(), &budget).expect("a theorem");
        assert_eq!(found.is_none(), lost, "{name}@{at}");
        if let Some(found) = found {
            let after = game.value(&found.into, &budget).expect("a theorem").worth;
            assert_eq!(after, Worth::PPosition(true), "{name}@{at}");
        }
    }
}

#[test]
fn sums_are_judged_together() {
    let budget = Budget::default();
    for name in ["nim:2", "exact:3,2", "wythoff:1,1", "slow-moore:2,1"] {
        let normal = read_game(name).expect(name);
        let moves = |at: &[u64]| options(normal.as_ref(), at);
        let mut brute = Brute { moves: &moves, won: HashMap::new() };
        let all = positions(normal.shape().count(), 2);
        for pair in all.iter().flat_map(|one| all.iter().map(move |other| [one, other])) {
            let component = |at: &Vec<u64>| Component {
                game: read_game(&format!("{name}:misere")).expect(name),
                position: normal.shape().position(at.iter().map(|&n| n.into())),
            };
            let sum = pair.map(component);
            let wins = brute.wins(&pair.map(Clone::clone));
            let total = evaluate(&sum, Method::Best, &budget).expect("small").total;
            assert_eq!(total, Worth::PPosition(!wins), "{name} at {pair:?}");
            let ends = pair.iter().all(|at| moves(at).is_empty());
            let found = move_to(&sum, &0u32.into(), &budget).expect("small");
            assert_eq!(found.is_some(), wins && !ends, "{name} at {pair:?}");
        }
    }
}

#[test]
fn the_suffix_is_read_in_every_family_and_once() {
    for (name, canonical) in [
        ("nim:3:misere", "nim:3:misere"),
        (" moore: 4,2 : Misère ", "moore:4,2:misere"),
        ("proper:3*nim:1:misere", "proper:3*nim:1:misere"),
        ("exco:2:misere", "exco:2:misere"),
        ("slow-exact:3,2:misere", "slow-exact:3,2:misere"),
        ("Wythoff:misere", "wythoff:1,1:misere"),
        ("wyt:3+2:misere", "wyt:3+2:misere"),
        ("kayles:misere", "octal:0.77:misere"),
        ("dynamic:2k:misere", "dynamic:2k:misere"),
        ("sd:1/2:misere:floor", "sd:1/2:floor:misere"),
        ("sd:1/*:misere", "sd:1/*:misere"),
        ("lasker:misere", "game:laskers-nim:misere"),
    ] {
        let game = read_game(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_string(), canonical);
        let words = game.in_words();
        assert!(words.contains("wins.") || words.contains("loses."), "{words}");
        assert!(!words.contains("Who cannot move loses."), "{words}");
    }
    assert!(refused("nim:2:misere:misere").contains("stands twice"));
    assert!(refused("sd:1/2:misere:misere").contains("stands twice"));
    assert!(refused("nim:misere").contains("write nim:n"));
    let file = std::env::temp_dir().join(format!("nimata-misere-{}.game", std::process::id()));
    let name = format!("game:{}:misere", file.display());
    std::fs::write(&file, "reads n in msd_2\nmove m: m + 1 = n\nplay normal").expect("a file");
    assert!(refused(&name).contains("`play` stands twice"));
    // The file may say the same.
    std::fs::write(&file, "reads n in msd_2\nmove m: m + 1 = n\nplay misere").expect("a file");
    assert!(read_game(&name).is_ok());
    std::fs::write(&file, "reads n in msd_2\nmove m: m + 1 = n").expect("a file");
    let game = read_game(&name).expect("a game");
    std::fs::remove_file(&file).expect("it is there");
    assert!(game.source().is_some_and(|text| text.contains("play misere")));
    assert_eq!(game.twin().map(|(play, _)| play), Some(Play::Normal));
    let one = Position::read("1", &Default::default()).expect("a position");
    assert_eq!(game.value(&one, &Budget::default()).expect("small").worth, Worth::PPosition(true));
}
