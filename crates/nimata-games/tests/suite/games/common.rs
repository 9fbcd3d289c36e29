//! Code that the tests of several families share.

use nimata_automata::automaton::Dfao;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::{Game, GameError, read_game};

/// The automaton of a claim about a game with one number more beside it, after the checker has
/// accepted the certificate under the rules of both together.
pub fn proved_beside(game: &dyn Game, claim: &str) -> Dfao {
    let (claim, parameters) = find(game.claims(), claim, game).expect("a claim");
    let request = Request { parameters, ..Request::default() };
    let proposal = claim.propose(&request).unwrap_or_else(|error| panic!("{game}: {error}"));
    let subject = claim.subject_of(&proposal.derived).expect("rules of both together");
    assert!(claim.subjects().contains(&subject), "{game}");
    let text = proposal.certificate.to_json();
    let subject = subject.parse().expect("rules");
    let verdict = check(text.as_bytes(), Some(&subject), &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{game}: {verdict:?}");
    proposal.derived.automaton.expect("an automaton")
}

/// The error message for a name that is not a game.
pub fn refused(name: &str) -> String {
    match read_game(name) {
        Err(GameError::NoSuchGame(says)) => says,
        Err(other) => panic!("{name}: {other:?}"),
        Ok(game) => panic!("{name} is the game {game}"),
    }
}
