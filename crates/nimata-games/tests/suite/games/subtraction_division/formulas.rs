//! The rules as formulas agree with the rules.

use nimata_games::game::claim::Request;
use nimata_games::game::read_game;
use nimata_logic::logic::{Asks, Statement};

use super::naive::Naive;
use crate::games::formulas::Rules;

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

#[test]
fn the_formulas_have_the_moves_of_the_game_and_no_others() {
    for game in games() {
        let rules = Rules::read(game.rules().formulas());
        for (n, place) in (0..80).zip(0usize..) {
            let at = format!("{}@{n}", game.text());
            assert_eq!(rules.is_position(&[n]), place >= game.origin(), "{at}");
            if place >= game.origin() {
                let options = game.options(place).map(|m| vec![u64::try_from(m).expect("small")]);
                assert_eq!(rules.options(&[n], &[80]), options.collect(), "{at}");
                assert_eq!(rules.measure(&[n]), n);
            }
        }
    }
}

#[test]
fn the_formulas_prescribe_the_first_values_and_the_end() {
    for game in games() {
        let formulas = game.rules().formulas();
        assert_eq!((formulas.asks, formulas.end), (Asks::Values, u32::from(game.misere)));
        let (rules, values) = (Rules::read(formulas), game.values(40));
        for (n, place) in (0..40).zip(0usize..).skip(game.origin()) {
            let prescribed = place < game.origin() + game.first.len();
            let wanted = prescribed.then(|| u32::from(values[place]));
            assert_eq!(rules.prescribed(&[n]), wanted, "{}@{n}", game.text());
        }
    }
}

fn statement(game: &str, claim: &str, base: Option<u32>) -> Statement {
    let game = read_game(game).expect("a game");
    let claims = game.claims();
    let claim = claims.iter().find(|known| known.name == claim).expect("a claim");
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
    assert_eq!(three.sequences[0].automaton.outputs(), [Some(0), Some(1), Some(2)]);
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
