//! The names at the crate's root, as a program uses them.

use std::sync::Arc;

use nimata::budget::{Memory, Reached, Watch};
use nimata::checker::{Limits, Verdict, check};
use nimata::num_bigint::BigUint;
use nimata::{Budget, Checked, Game, GameError, Given, IntoPosition, ask, game};

/// Take one token or two: a heap of n has the value n mod 3.
const BACHET: &str = "reads n in msd_2\nmove m: m + 1 = n\nmove m: m + 2 = n\n";

fn budget() -> Budget {
    Budget::default()
}

#[test]
fn a_position_is_a_number_a_tuple_a_slice_or_a_text() {
    fn value(name: &str, at: impl IntoPosition) -> BigUint {
        game(name).expect("a game").value(at, &budget()).expect("a value")
    }
    // Nim's values are sums without carry: 3 xor 5 xor 7 = 1.
    let one = BigUint::from(1u32);
    let piles = vec![3u64, 5, 7];
    assert_eq!(value("nim:3", (3, 5, 7)), one);
    assert_eq!(value("nim:3", (3u8, BigUint::from(5u32), 7usize)), one);
    assert_eq!(value("nim:3", [3, 5, 7]), one);
    assert_eq!(value("nim:3", &piles), one);
    assert_eq!(value("nim:3", piles.as_slice()), one);
    assert_eq!(value("nim:3", piles), one);
    assert_eq!(value("nim:3", "3, 5, 2^3 - 1"), one);
    let heap = BigUint::from(10u32).pow(1000);
    assert_eq!(value("nim:1", &heap), heap);
    assert_eq!(value("nim:1", heap.clone()), heap);
    assert_eq!(value("nim:1", "10^1000".to_owned()), heap);
    assert_eq!(value("nim:1", 7), 7u32.into());
    assert_eq!(value("nim:1", u128::MAX), u128::MAX.into());
    // Wythoff's theorem says only who wins: (1, 2) is lost, and (0, 1) has one option, (0, 0).
    assert_eq!(value("wythoff:1,1", (1, 2)), BigUint::ZERO);
    assert_eq!(value("wythoff:1,1", (0, 1)), one);
    // A position in groups takes the same numbers in order.
    assert_eq!(value("exco:2", (1, 2, 3)), value("exco:2", "1;2,3"));
}

#[test]
fn what_is_no_position_is_told_by_type() {
    fn refused(name: &str, at: impl IntoPosition) -> String {
        let found = game(name).expect("a game").value(at, &budget());
        let Err(GameError::NoSuchPosition(why)) = found else { panic!("{name}: {found:?}") };
        why
    }
    assert!(refused("nim:2", (1, -2)).contains("-2"));
    assert!(refused("nim:2", (1, 2, 3)).contains("nim:2@3,5"));
    assert!(refused("nim:2", 1).contains("nim:2@3,5"));
    assert!(refused("nim:2", Vec::<u32>::new()).contains("nim:2@3,5"));
    assert!(refused("nim:1", "2^").contains('^'));
    // A text from a program's own user must not read that program's files.
    assert!(refused("nim:1", "@/dev/null").contains("file"));
}

#[test]
fn a_move_leads_to_the_value_that_was_asked_for() {
    let nim = game("nim:3").expect("a game");
    let found = nim.move_to([3, 5, 7], 0, &budget()).expect("decided").expect("1 is not 0");
    let numbers = found.into.numbers().fold(BigUint::ZERO, |sum, pile| sum ^ pile);
    assert_eq!(numbers, BigUint::ZERO);
    assert!(nim.move_to((1, 2, 3), 0, &budget()).expect("decided").is_none());
}

#[test]
fn a_proof_is_about_the_rules_that_were_asked_and_not_about_their_name() {
    let named = Game::from_rules("sd:1/2", BACHET).expect("rules");
    let theorem = named.prove(&budget()).expect("a proof");
    let judged = |expected: &str| {
        let expected = expected.parse().expect("a game of the checker");
        check(&theorem.checked.bytes, Some(&expected), &Limits::default())
    };
    let own = theorem.subject.as_deref().expect("a claim about a game");
    assert!(matches!(judged(own), Verdict::Accepted(_)));
    let half = game("sd:1/2").expect("a game").claims()[0].subject().expect("a proof");
    assert!(matches!(judged(&half), Verdict::Rejected(_)));
    // By the rules a heap of 10^9 + 2 has the value (1 + 2) mod 3.
    let automaton = theorem.automaton().expect("of the values");
    assert_eq!(automaton.value_at(&1_000_000_002u32.into()), Some(0));
}

#[test]
fn a_claim_is_proved_by_its_name_or_said_not_to_be_there() {
    let half = game("sd:1/2").expect("a game");
    assert_eq!(half.prove(&budget()).expect("a proof").claim, "values");
    assert_eq!(half.prove_claim("outcome", &budget()).expect("a proof").claim, "outcome");
    let automaton = half.automaton_of("outcome", &budget()).expect("an automaton");
    assert!(automaton.dfao.outputs().iter().flatten().all(|output| [0, 1].contains(output)));
}

#[test]
fn an_error_says_by_its_type_what_is_wrong() {
    let half = game("sd:1/2").expect("a game");
    let Some(GameError::NoSuchClaim { name, known, says }) =
        half.prove_claim("valeus", &budget()).err()
    else {
        panic!("there is no such claim")
    };
    assert_eq!((name.as_str(), known.join(" ").as_str()), ("valeus", "values outcome"));
    assert!(says.contains("did you mean `values`?"), "{says}");
    // EXCO-NIM has several claims, all of which take numbers.
    let Some(GameError::ClaimNeeded { known, says }) =
        game("exco:2").expect("a game").prove(&budget()).err()
    else {
        panic!("no claim is the first")
    };
    assert!(known.contains(&"rows:X,I".to_owned()), "{known:?}");
    assert!(says.contains("`prove_claim`"), "{says}");
    let Some(GameError::NoFormula { column, says }) =
        ask("A n (G[n] = ", &[("G", &half)], &budget()).err()
    else {
        panic!("it is not a formula")
    };
    assert!(column > 10 && says.ends_with('^'), "{column}: {says}");
    // The checker reads at most a sixth of the memory.
    let theorem = half.prove(&budget()).expect("a proof");
    let certificate = &theorem.proposal.certificate;
    let little = Budget::new(1000, 100, None);
    let found = Checked::new(certificate, "sd:1/2", None, &little).err().map(GameError::from);
    let Some(GameError::Declined { code, .. }) = found else { panic!("{found:?}") };
    assert_eq!(code, "limit-bytes");
    let found = Checked::new(certificate, "octal:0.77", Some("octal:0.77"), &budget()).err();
    let found = found.map(GameError::from);
    let Some(error @ GameError::Rejected { .. }) = found else { panic!("{found:?}") };
    assert!(!error.is_refuted() && !error.is_undecided());
}

#[test]
fn a_base_that_the_rules_leave_open_is_asked_for() {
    let bachet = game("sd:1,2/:floor").expect("a game");
    let why = bachet.automaton(&budget()).expect_err("no base").to_string();
    assert!(why.contains("automaton_in"), "{why}");
    let automaton = bachet.automaton_in(10, &budget()).expect("an automaton");
    for n in 0..300u32 {
        assert_eq!(automaton.dfao.value_at(&n.into()), Some((n % 3).into()));
    }
}

#[test]
fn a_bound_is_an_error_of_its_own_type() {
    let few = budget().with_max_states(50);
    let found = game("sd:9/2").expect("a game").automaton(&few);
    assert_eq!(found.err(), Some(GameError::Reached(Reached::States(50))));
}

#[test]
fn a_certificate_is_saved_byte_by_byte_and_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sd-1-2.json");
    let theorem = game("sd:1/2").expect("a game").prove(&budget()).expect("a proof");
    std::fs::write(&path, "old").expect("written");
    theorem.save(&path).expect("saved");
    assert_eq!(std::fs::read(&path).expect("read"), theorem.checked.bytes);
    let missing = folder.path().join("none").join("sd-1-2.json");
    let why = theorem.save(&missing).expect_err("there is no folder").to_string();
    assert!(why.contains("cannot write") && why.contains("none"), "{why}");
    let why = theorem.save(folder.path()).expect_err("it is a folder").to_string();
    assert!(why.contains("cannot write"), "{why}");
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 1, "nothing else is left beside the certificate");
}

#[cfg(unix)]
#[test]
fn a_certificate_does_not_take_the_place_of_a_device_or_a_pipe() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    let theorem = game("sd:1/2").expect("a game").prove(&budget()).expect("a proof");
    let why = theorem.save(&path).expect_err("it is not an ordinary file").to_string();
    assert!(why.contains("cannot write") && why.contains("not an ordinary file"), "{why}");
    let kind = std::fs::metadata(&path).expect("it is still there").file_type();
    assert!(kind.is_socket());
}

#[test]
fn a_formula_speaks_of_games_names_and_automata() {
    let half = game("sd:1/2").expect("a game");
    let automaton = half.automaton(&budget()).expect("an automaton");
    let same = "A n (n >= 1 => (G[n] = H[n] & H[n] = K[n]))";
    let with: [(&str, &dyn Given); 3] = [("G", &half), ("H", &"values:sd:1/2"), ("K", &automaton)];
    let answer = ask(same, &with, &budget()).expect("decided");
    assert_eq!(answer.truth(), Some(true));
    assert!(answer.certificate.is_ok() && answer.set().is_none() && answer.witness().is_empty());

    // Take one token or two: n has the value 2 just where n mod 3 is 2.
    let bachet = Game::from_rules("bachet", BACHET).expect("rules");
    let answer = ask("B[n] = @2", &[("B", &bachet)], &budget()).expect("decided");
    assert_eq!(answer.truth(), None);
    let set = answer.set().expect("n is free");
    for n in 0..300u32 {
        assert_eq!(set.automaton.value_at(&n.into()), Some((n % 3 == 2).into()));
    }

    let answer = ask("A n (B[n] != @2)", &[("B", &bachet)], &budget()).expect("decided");
    assert_eq!(answer.truth(), Some(false));
    assert_eq!(answer.witness(), [("n".to_owned(), 2u32.into())]);

    let why = ask("A n (B[n] = C[n])", &[("B", &bachet)], &budget()).expect_err("no C");
    assert!(why.to_string().contains(r#"as in `&[("C", &game)]`"#), "{why}");
}

/// Wythoff's game. Its values have no automaton that is found, and its outcomes have one.
const WYTHOFF: &str = "reads x, y in lin(1,1)\nmove u, v: u < x & v = y\n\
                       move u, v: u = x & v < y\nmove u, v: u < x & x + v = y + u\n";

#[test]
fn a_handle_remembers_what_a_search_came_to() {
    static WATCH: Watch = Watch::new();
    let game = Game::from_rules("wythoff", WYTHOFF).expect("rules");
    let prove = |game: &Game, steps: u64, budget: &Budget| {
        WATCH.renew();
        let found = game.prove_claim("values", &budget.with_max_steps(steps).watched_by(&WATCH));
        (found.expect_err("no automaton is found"), WATCH.seen().states)
    };
    let (why, states) = prove(&game, 200_000, &budget());
    assert!(why.bound() == Some(Reached::Steps(200_000)) && states > 0, "{why}");
    assert_eq!(prove(&game, 200_000, &budget()), (why.clone(), 0));
    // More steps are another search.
    let (more, states) = prove(&game, 400_000, &budget());
    assert!(more.bound() == Some(Reached::Steps(400_000)) && states > 0, "{more}");
    assert_eq!(prove(&game, 400_000, &budget()), (more, 0));
    // Games share what a budget remembers, and no more than that.
    let shared = budget().with_shelf(Arc::<Memory>::default());
    let other = Game::from_rules("wythoff", WYTHOFF).expect("rules");
    for (place, game) in [&game, &other].into_iter().enumerate() {
        let (found, states) = prove(game, 200_000, &shared);
        assert_eq!((found, states == 0), (why.clone(), place == 1));
    }
}
