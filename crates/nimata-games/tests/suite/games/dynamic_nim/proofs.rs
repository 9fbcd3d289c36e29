//! The claim about who wins: the formulas express the rules, and derived automata are proved from
//! them.

use std::collections::{BTreeSet, HashMap};

use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Claim, Proposal, Request, find};
use nimata_games::game::dynamic_nim::{AdmissibleFormula, LeastMoves, outcome_automaton};
use nimata_games::game::{Game, GameError, Play, Rules, read_game};
use num_bigint::BigUint;

use super::{NAMED, bound, budget, game};
use crate::games::formulas;

fn outcome(game: &dyn Game) -> Claim<'_> {
    find(game.claims(), "outcome", game).expect("there is one").0
}

fn propose(game: &dyn Game, base: Option<u32>) -> Result<Proposal, GameError> {
    outcome(game).propose(&Request { base, ..Request::within(budget()) })
}

fn proved(name: &str) {
    let game = read_game(&format!("dynamic:{name}")).expect("a game");
    let proposal = propose(game.as_ref(), None).unwrap_or_else(|why| panic!("{name}: {why}"));
    match check(proposal.certificate.to_json().as_bytes(), None, &Limits::default()) {
        Verdict::Accepted(_) => {}
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn the_formulas_of_the_moves_are_the_rules_on_a_box() {
    for name in ["k", "2k", "floor(5k/2)", "ceil(3k/2)", "ceil(k/2)", "2k:misere", "3k:misere"] {
        let game = game(name);
        let formulas = formulas::Rules::read(outcome(&game).rules().expect("a formula").clone());
        for at in [0, 1, 3]
            .into_iter()
            .flat_map(|a| [0, 1, 4].into_iter().flat_map(move |n| [0, 1, 2, 7].map(|x| [a, n, x])))
        {
            let [a, n, x] = at;
            assert!(formulas.is_position(&at));
            let mut options = BTreeSet::new();
            game.each_option(&[a, a + n, x], &mut |option| {
                let (smaller, larger) = (option[0].min(option[1]), option[0].max(option[1]));
                options.insert(vec![smaller, larger - smaller, option[2]]);
            });
            assert_eq!(formulas.options(&at, &[3, 7, 24]), options, "{name}@{at:?}");
            let measure = formulas.measure(&at);
            assert!(options.iter().all(|option| formulas.measure(option) < measure));
        }
    }
}

#[test]
fn outcomes_of_admissible_formulas_are_proved() {
    NAMED.iter().for_each(|name| proved(name));
    ["ceil(4k/3)", "floor(7k/3)", "floor(7k/2)"].iter().for_each(|name| proved(name));
}

#[test]
fn outcomes_of_misere_play_are_proved_where_the_bound_stays_below_2k() {
    for name in ["k", "floor(3k/2)", "floor(5k/4)"] {
        proved(&format!("{name}:misere"));
    }
}

#[test]
fn outcomes_of_bounds_below_k_are_proved_though_the_main_theorem_fails() {
    for name in ["ceil(k/2)", "ceil(2k/3)", "ceil(k/2):misere", "ceil(2k/3):misere"] {
        proved(name);
    }
}

/// Proof by induction: a move that empties a pile loses, so only N matters. Taking g(N) leaves a
/// difference of 0, from which no move of k wins because f(k) >= g(k), or a difference whose g is
/// at least 2g(N) > f(g(N)).
#[test]
fn in_misere_play_with_k_at_most_f_below_2k_the_least_winning_move_is_the_power_of_two_in_n() {
    for name in ["k", "floor(3k/2)", "floor(7k/4)"] {
        let least = LeastMoves::new(&bound(name), Play::Misere, 40, 100, &budget()).expect("fits");
        let game = game(&format!("{name}:misere"));
        let derived = outcome(&game).derive(&Request::within(budget())).expect("an automaton");
        let dfao = derived.automaton.expect("in base 2");
        for (a, n) in (1..=40u32).flat_map(|a| (0..=60u32).map(move |n| (a, n))) {
            let power = (n > 0).then(|| 1 << n.trailing_zeros());
            assert_eq!(least.at(a, a + n), power, "{name}@{a},{}", a + n);
            for x in [1, 2, 3, 4, 7, 8, 31, 32] {
                let wins = i64::from(power.is_some_and(|power| power <= x));
                let at = [a, n, x].map(BigUint::from);
                assert_eq!(dfao.value_at_tuple(&at), Some(wins), "{name}@{a},{};{x}", a + n);
            }
        }
    }
}

#[test]
fn the_claim_holds_the_outcome_automaton_and_it_can_be_drawn() {
    let game = game("floor(10k/4)");
    let formula = AdmissibleFormula::of(&game).expect("admissible");
    let dfao = outcome_automaton(formula, &budget()).expect("few states");
    let proposal = propose(&game, Some(2)).expect("few states");
    assert_eq!(proposal.derived.automaton, Some(dfao));
    let text = proposal.certificate.to_json();
    assert!(text.contains("2*y + 5*a2 <= 5*a & 5*a < 2*y + 5*a2 + 2"), "{text}");
}

#[test]
fn nothing_is_said_where_no_automaton_keeps_the_rules() {
    for name in ["4k", "ceil(7k/2)", "3k:misere", "floor(5k/2):misere"] {
        let found = propose(&game(name), None);
        assert!(matches!(found, Err(GameError::Undecided(_))), "{name}: {found:?}");
    }
    let refused = match propose(&game("2k"), Some(3)) {
        Err(GameError::Unsuitable(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(refused.contains("base 3 does not suit; leave it out"));
}

/// Who wins at (a, n, x) where whoever empties a pile loses, by the rules alone.
fn wins_misere(known: &mut HashMap<[u64; 3], bool>, [a, n, x]: [u64; 3]) -> bool {
    if a == 0 {
        return true;
    }
    let at = [a, n, x.min(a + n)];
    if let Some(&wins) = known.get(&at) {
        return wins;
    }
    let wins = (1..=at[2]).any(|k| {
        let smaller = (k <= a).then(|| [a - k, n + k, 2 * k]);
        let larger = [a.min(a + n - k), n.abs_diff(k), 2 * k];
        smaller.into_iter().chain([larger]).any(|after| !wins_misere(known, after))
    });
    known.insert(at, wins);
    wins
}

#[test]
fn misere_play_with_the_bound_2k_is_proved_in_the_numeration_of_fibonacci() {
    let game = read_game("dynamic:2k:misere").expect("a game");
    let claim = outcome(game.as_ref());
    let in_base = Request { base: Some(2), ..Request::default() };
    assert!(matches!(claim.derive(&in_base), Err(GameError::Unsuitable(_))));
    let derived = claim.derive(&Request::default()).expect("it is found");
    let automaton = derived.automaton.as_ref().expect("an automaton");
    assert_eq!(automaton.numeration().to_string(), "lin(1,1)");
    let mut known = HashMap::new();
    for a in 0..20u64 {
        for n in 0..20 {
            for x in 1..20 {
                let output = automaton.value_at_tuple(&[a, n, x].map(BigUint::from));
                let wins = wins_misere(&mut known, [a, n, x]);
                assert_eq!(output, Some(i64::from(wins)), "{a}, {n}, {x}");
            }
        }
    }
    let statement = claim.state("G", &derived, &Request::default()).expect("it has rules");
    let claimed = claim.subject().expect("rules").parse().expect("a game of the kernel");
    let text = statement.certificate().to_json();
    let verdict = check(text.as_bytes(), Some(&claimed), &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
}
