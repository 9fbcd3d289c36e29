//! The rules as formulas say what the rules say.

use nimata::game::claim::Request;
use nimata::game::read_game;
use nimata::logic::{Asks, GameRules};

use super::super::formulas::{Numbers, options};
use super::naive::Naive;

fn games() -> Vec<Naive> {
    let sets =
        [(vec![1], vec![2]), (vec![5], vec![2, 4]), (vec![1, 2, 7], vec![3]), (vec![3], vec![])];
    let mut games = Vec::new();
    for (subtract, divide) in sets {
        for rounding in ['c', 'f', 'e'] {
            for (misere, first) in [(false, vec![]), (true, vec![]), (false, vec![2, 0, 1])] {
                let (subtract, divide) = (subtract.clone(), divide.clone());
                games.push(Naive { subtract, divide, rounding, misere, first });
            }
        }
    }
    games
}

fn satisfied(rules: &GameRules, n: u64, formula: &str) -> bool {
    Numbers { names: &rules.reads, numbers: &[n] }.satisfy(formula)
}

#[test]
fn the_formulas_have_the_moves_of_the_game_and_no_others() {
    let candidates: Vec<Vec<u64>> = (0..80).map(|m| vec![m]).collect();
    for game in games() {
        let rules = game.rules().formulas();
        for n in 0..80 {
            let position = n >= game.origin();
            let n = u64::try_from(n).expect("small");
            assert_eq!(satisfied(&rules, n, &rules.positions), position, "{}@{n}", game.text());
            if position {
                let mut found = options(&rules, &[n], &candidates).concat();
                let at = usize::try_from(n).expect("small");
                let mut wanted: Vec<u64> =
                    game.options(at).map(|m| u64::try_from(m).expect("small")).collect();
                found.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{}@{n}", game.text());
            }
        }
    }
}

#[test]
fn the_formulas_prescribe_the_first_values_and_the_end() {
    for game in games() {
        let rules = game.rules().formulas();
        assert_eq!((rules.asks, rules.end), (Asks::Values, u32::from(game.misere)));
        assert_eq!(rules.measure, "n");
        let values = game.values(40);
        for n in game.origin()..40 {
            let at = u64::try_from(n).expect("small");
            let first = rules.first.iter().find(|(_, formula)| satisfied(&rules, at, formula));
            let wanted = (n < game.origin() + game.first.len()).then(|| u32::from(values[n]));
            assert_eq!(first.map(|(value, _)| *value), wanted, "{}@{n}", game.text());
        }
    }
}

fn statement(game: &str, claim: &str, base: Option<u32>) -> nimata::logic::Statement {
    let game = read_game(game).expect("a game");
    let claims = game.claims();
    let claim = claims.iter().find(|known| known.name() == claim).expect("a claim");
    let request = Request { base, ..Request::default() };
    let derived = claim.derive(&request).expect("small");
    claim.state("G", &derived, &request).expect("it has rules")
}

#[test]
fn a_game_states_its_automaton_in_the_numerals_of_its_digits() {
    let mark = statement("sd:1/2:floor", "values", None);
    assert_eq!(mark.numerals.to_string(), "msd_2");
    assert_eq!(mark.sequences[0].name, "G");
    let three = statement("sd:1,2/", "values", Some(3));
    assert_eq!(three.numerals.to_string(), "msd_3");
    assert_eq!(three.sequences[0].automaton.outputs(), [None, Some(1), Some(2), Some(0)]);
}

#[test]
fn who_wins_is_stated_with_the_outcomes_of_the_first_values() {
    let stated = statement("sd:1/2:first=2,0,1", "outcome", None);
    let rules = stated.sequences[0].game.as_ref().expect("the rules");
    assert_eq!(rules.asks, Asks::Outcome);
    assert_eq!(rules.first.iter().map(|(value, _)| *value).collect::<Vec<_>>(), [1, 0, 1]);
    let misere = statement("sd:1/2:misere", "outcome", None);
    assert_eq!(misere.sequences[0].game.as_ref().expect("the rules").end, 1);
}
