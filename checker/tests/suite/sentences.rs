//! The sentences of accepted claims say all their conventions.

use nimata_checker::{Code, Game, Limits, Verdict, check};

use crate::right;

#[test]
fn claims_about_exco_nim_say_all_their_conventions() {
    let rules = "; here G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM with the piles \
                 x1 and x2 beside the extra pile x0): from (x0, x1, x2) one may move to any other \
                 (y0, y1, y2) of natural numbers with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last \
                 two piles, at least one as it was: y1 = x1 or y2 = x2; a player without a move \
                 loses; and G is the least natural number that is not the value of an option.";
    let exco: Game = "exco:2".parse().expect("a game");
    for (file, kind, claim) in [
        (
            "rows-1-5",
            "exco-nim/rows",
            "For all natural numbers x0 < 1, x1 ≤ 5 and x2 ≥ 0, G(x0, x1, x2 + 8) = G(x0, x1, x2) \
             + 8",
        ),
        (
            "rows-2-6",
            "exco-nim/rows",
            "For all natural numbers x0 < 2, x1 ≤ 6 and x2 ≥ 19, G(x0, x1, x2 + 8) = G(x0, x1, x2) \
             + 8; and for each entry [x0, x1, r, d] of this certificate, one for every 1 ≤ x0 < 2 \
             and x1 ≤ 6, the numbers x0 + x1 + x2 − G(x0, x1, x2) repeat with period d from x2 = r \
             on, where no smaller period exists, wherever it begins, and this one does not begin \
             earlier",
        ),
        (
            "level-set-0",
            "exco-nim/level-set",
            "For all natural numbers x1 and x2, the automaton with 2 states in this certificate, \
             which reads the binary digits of x1 and x2 in step, least significant digits first, \
             both padded with zeros to any common length, outputs the only x0 with G(x0, x1, x2) = \
             0, or null if there is no such x0",
        ),
    ] {
        let text = right(file);
        let verdict = check(&text, Some(&exco), &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        assert_eq!((accepted.kind(), accepted.game()), (kind, &exco));
        assert_eq!(accepted.sentence(), format!("{claim}{rules}"));
    }
}

#[test]
fn claims_about_slow_nim_say_all_their_conventions() {
    let text = right("slow-exact-3-2");
    for name in ["slow-exact:3,2", "slow-hyper:{1,2}{3,2}{1,3}"] {
        let game: Game = name.parse().expect("a game");
        let verdict = check(&text, Some(&game), &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
        assert_eq!((accepted.kind(), accepted.game()), ("hypergraph-nim/slow-automaton", &game));
        assert_eq!(
            accepted.sentence(),
            "For all natural numbers x1, x2, x3, the automaton with 146 states in this \
             certificate, which reads the binary digits of x1, x2, x3 in step, least significant \
             digits first, padded with zeros to any common length, outputs the Sprague–Grundy \
             value of the position (x1, x2, x3) in the game slow-hyper:{1,2}{1,3}{2,3}: a move \
             chooses one of these sets of piles, in braces, of which no pile is empty, and takes \
             one token from each pile of it; a player without a move loses; and the value is the \
             least natural number that is not the value of an option."
        );
    }
    let other: Game = "slow-moore:3,2".parse().expect("a game");
    let verdict = check(&text, Some(&other), &Limits::default());
    assert!(matches!(verdict, Verdict::Rejected(why) if why.code == Code::ClaimMismatch));
}

#[test]
fn claims_about_dynamic_nim_say_all_their_conventions() {
    for (file, name, states, bound) in [
        ("2k", "dynamic:2k", 10, "2k"),
        ("k", "dynamic:k", 8, "k"),
        ("floor-5k-2", "dynamic:floor(5k/2)", 14, "5k/2, rounded down"),
        ("ceil-3k-2", "dynamic:ceil(3k/2)", 12, "3k/2, rounded up"),
    ] {
        let text = right(&format!("dynamic-{file}"));
        let game: Game = name.parse().expect("a game");
        let verdict = check(&text, Some(&game), &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
        assert_eq!((accepted.kind(), accepted.game()), ("dynamic-nim/outcome", &game));
        assert_eq!(
            accepted.sentence(),
            format!(
                "For all natural numbers a, N and x, the automaton with {states} states in this \
                 certificate, which reads the binary digits of a, N and x in step, least \
                 significant digits first, padded with zeros to any common length, outputs 1 if \
                 the player to move wins the game {name} from two piles of a and a + N tokens with \
                 the bound x, and 0 if the other player does: a move takes k tokens from one pile, \
                 at least one and at most as many as the bound and the pile allow, and then the \
                 bound is {bound}; the game ends as soon as a pile is empty or the bound is 0, and \
                 a player who is to move then loses, so that the last to move wins."
            )
        );
    }
}

#[test]
fn claims_about_octal_games_say_all_their_conventions() {
    let game: Game = "octal:0.770".parse().expect("a game");
    let verdict = check(&right("octal-0.77"), Some(&game), &Limits::default());
    let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
    assert_eq!((accepted.kind(), accepted.game()), ("octal/period", &game));
    assert_eq!(
        accepted.sentence(),
        "For every n ≥ 71, heaps of n and of n + 12 tokens have the same Sprague–Grundy value in \
         the game octal:0.77; no smaller period exists, wherever it begins, and this one does not \
         hold from n = 70 on; the rules: with the digits d0.d1d2… of the name, a move takes i \
         tokens from one heap and leaves of it no heap, if the digit di has the bit 1, one heap, \
         if it has the bit 2, or two heaps, if it has the bit 4, and no heap that is left is \
         empty; digits that are not named are 0; a player without a move loses; and the value is \
         the least natural number that is not the value of an option, two heaps having the xor of \
         theirs."
    );
}
