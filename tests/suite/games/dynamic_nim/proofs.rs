//! Who wins, as a claim: accepted for admissible formulas, and for those alone.

use nimata::game::capability::Request;
use nimata::game::dynamic_nim::{AdmissibleFormula, Rounding, outcome_automaton};
use nimata::game::{Game, GameError, read_game};
use nimata_checker::{Limits, Verdict, check};

use super::{FRACTIONS, NAMED, budget, game};

fn verdict(name: &str) -> Verdict {
    let game = read_game(name).expect("a game");
    let request = Request { aspect: None, base: None, budget: budget() };
    let proposal = game.provable().expect(name).propose(&request).expect("few states");
    let claim = name.parse().expect("the checker knows the name");
    check(proposal.certificate.to_json().as_bytes(), Some(&claim), &Limits::default())
}

#[test]
fn outcomes_of_admissible_formulas_are_proved() {
    let named = NAMED.map(|name| format!("dynamic:{name}"));
    let small = FRACTIONS.into_iter().filter(|&(_, q)| q < 10);
    let fractions = small.flat_map(|(p, q)| {
        let up = (p <= 3 * q).then(|| format!("dynamic:ceil({p}k/{q})"));
        [Some(format!("dynamic:floor({p}k/{q})")), up].into_iter().flatten()
    });
    for name in named.into_iter().chain(fractions) {
        let Verdict::Accepted(accepted) = verdict(&name) else { panic!("{name}") };
        assert_eq!(accepted.game().to_string(), name);
    }
}

#[test]
fn the_claim_holds_the_outcome_automaton_and_it_can_be_drawn() {
    let game = game("floor(10k/4)");
    let formula = AdmissibleFormula::of(&game).expect("admissible");
    assert_eq!(formula.formula().rounding(), Rounding::Floor);
    let dfao = outcome_automaton(formula, &budget()).expect("few states");
    let request = Request { aspect: None, base: Some(2), budget: budget() };
    let proposal = game.provable().expect("a theorem").propose(&request).expect("few states");
    assert_eq!(proposal.automaton.as_ref(), Some(&dfao));
    let text = proposal.certificate.to_json();
    assert!(
        text.contains("\"numerator\":5,\n \"denominator\":2,\n \"rounding\":\"floor\""),
        "{text}"
    );
    let read = nimata::export::json::read(text.as_bytes()).expect("an automaton");
    assert_eq!(read.into_sound().expect("minimal"), dfao);
}

#[test]
fn nothing_is_proved_where_the_theorem_fails_or_the_format_ends() {
    for name in ["4k", "ceil(k/2)", "ceil(7k/2)", "2k:misere"] {
        assert!(game(name).provable().is_none(), "{name}");
    }
    let refused = |name: &str, base| {
        let game = game(name);
        let request = Request { aspect: None, base, budget: budget() };
        match game.provable().expect("admissible").propose(&request) {
            Err(GameError::Unsuitable(why)) => why,
            other => panic!("{name}: {other:?}"),
        }
    };
    assert!(refused("2k", Some(3)).contains("leave --base out"));
    assert!(refused("floor(65536k/65535)", None).contains("up to 65535"));
}

#[test]
fn a_proof_past_the_limits_of_the_checker_is_declined() {
    assert!(matches!(verdict("dynamic:floor(1001k/1000)"), Verdict::Declined(_)));
}
