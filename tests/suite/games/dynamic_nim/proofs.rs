//! Who wins, as a claim: accepted for admissible formulas, and for those alone.

use nimata::game::claim::{Claim, Proposal, Request, find};
use nimata::game::dynamic_nim::{AdmissibleFormula, outcome_automaton};
use nimata::game::{Game, GameError, read_game};
use nimata_checker::{Limits, Verdict, check};

use super::{FRACTIONS, NAMED, budget, game};

fn outcome(game: &dyn Game) -> Box<dyn Claim + '_> {
    find(game.claims(), "outcome", game).expect("there is one").0
}

fn propose(game: &dyn Game, base: Option<u32>) -> Result<Proposal, GameError> {
    outcome(game).propose(&Request { base, ..Request::within(budget()) })
}

fn verdict(name: &str) -> Verdict {
    let game = read_game(name).expect("a game");
    let proposal = propose(game.as_ref(), None).expect("few states");
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
    assert!(!formula.formula().rounds_up());
    let dfao = outcome_automaton(formula, &budget()).expect("few states");
    let proposal = propose(&game, Some(2)).expect("few states");
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
        let game = game(name);
        assert!(game.claims().iter().all(|claim| claim.lacks_proof().is_some()), "{name}");
        assert!(propose(&game, None).is_err(), "{name}");
    }
    let refused = |name: &str, base| match propose(&game(name), base) {
        Err(GameError::Unsuitable(why)) => why,
        other => panic!("{name}: {other:?}"),
    };
    assert!(refused("2k", Some(3)).contains("base 3 does not suit; leave it out"));
    assert!(refused("floor(65536k/65535)", None).contains("up to 65535"));
    let large = game("floor(65536k/65535)");
    assert!(outcome(&large).lacks_proof().expect("too large").contains("up to 65535"));
    assert_eq!(outcome(&large).lacks_automaton(), None);
}

#[test]
fn a_proof_past_the_limits_of_the_checker_is_declined() {
    assert!(matches!(verdict("dynamic:floor(1001k/1000)"), Verdict::Declined(_)));
}
