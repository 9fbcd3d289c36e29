//! The sentences of accepted claims state all their conventions.

use nimata_checker::{Game, Limits, Verdict, check};

use crate::right;

/// The SHA-256 of "0,1;0,1;1,0", computed by another program.
const DIGEST: &str = "5ed456fdb058f62924dc8afbda69a7371f798819bc927e7985e91642231ae284";

#[test]
fn claims_about_exco_nim_state_all_their_conventions() {
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
fn claims_of_formulas_state_all_their_conventions() {
    for (file, claim) in [
        (
            "words-game-without-sums",
            "A number n is written as a word with n lesser words of its length, of the words over \
             the digits 0 to 1 that the automaton with 3 states accepts, which reads them most \
             significant digit first, and of which the SHA-256 is \
             8ef326b4ba89fb42a853049d61ac519cf034b5bfed0c36fb476aa474d5e00073. For every position \
             of this game the automaton G with 2 states in this certificate, which reads words, \
             most significant digit first, outputs its Sprague–Grundy value: the positions are the \
             n with n >= 0; from n one may move to m if m = 0 & n > 0, which lowers n; a position \
             without moves has value 0; the value of any other is the least natural number that \
             no option has.",
        ),
        (
            "words-steps",
            "For natural numbers: A x (E y (x < y & ~(E z (x < z & z < y)))). For \
          natural numbers: E x (x > 100 & x != 200). For natural numbers: A x (x = 0 | (E y (y < x \
          & ~(E z (y < z & z < x))))). For natural numbers: ~(E x (x < 0)).",
        ),
        (
            "slow-exact-2-2",
            "For every position of this game the automaton G with 7 states in this certificate, \
             which reads digits in lsd_2, least significant digit first, outputs its \
             Sprague–Grundy value: the positions are the x1, x2 with x1 >= 0; from x1, x2 one may \
             move to y1, y2 if x1 = y1 + 1 & x2 = y2 + 1, which lowers x1 + x2; a position \
             without moves has value 0; the value of any other is the least natural number that \
             no option has.",
        ),
        (
            "game-first-overlaps",
            "For every position of this game the automaton G with 1 state in this certificate, \
             which reads digits in msd_2, most significant digit first, outputs its value: the \
             positions are the n with n >= 0; from n one may move to m if m < n, which lowers n; a \
             position without moves has value 0; the value of any other is the least natural \
             number that no option has; but the value is prescribed to be 0 if n >= 0; otherwise \
             to be 1 if n = 3.",
        ),
        (
            "game-outcome-first",
            "For every position of this game the automaton G with 3 states in this certificate, \
             which reads digits in msd_2, most significant digit first, outputs 1 if the player to \
             move wins, and 0 if not: the positions are the n with n >= 0; from n one may move \
             nowhere, which lowers n; a player who cannot move loses; any other player wins who \
             can move to a position where the next one loses; but the output is prescribed to be 7 \
             if n = 1.",
        ),
        (
            "sentence-thue-morse-without-lemmas",
            "T is given: what the automaton with 2 states outputs, which reads 1 number by \
             digits in msd_2, most significant digit first, and of which the SHA-256 is DIGEST. \
             For natural numbers: E i,n (n >= 1 & (A k (k < n => T[i + k] = T[i + n + k]))).",
        ),
    ] {
        let verdict = check(&right(file), None, &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        assert_eq!(accepted.kind(), "logic");
        let claim = claim.replace("DIGEST", DIGEST);
        assert_eq!(accepted.sentence(), claim);
    }
}

#[test]
fn claims_of_relations_state_what_each_output_means() {
    let rules = "the positions are the n with n >= 0; from n one may move to m if m < n, which \
                 lowers n; a position without moves has value 0; the value of any other is the \
                 least natural number that no option has.";
    let begin = "which reads digits in msd_2, most significant digit first, of the numbers of a \
                 position of this game and of one more number v, outputs 1, the Sprague–Grundy \
                 value of the position is v";
    for (file, claim) in [
        ("relation-nothing", format!("1 state in this certificate, {begin}: {rules}")),
        (
            "relation-heap-even",
            format!(
                "4 states in this certificate, {begin}; where it outputs 2, some option of the \
                 position has the value v; where it outputs 3, no option has it: {rules}"
            ),
        ),
        (
            "relation-to-v",
            "2 states in this certificate, which reads digits in msd_2, most significant digit \
             first, of the numbers of a position of this game and of one more number v_, outputs \
             1, the Sprague–Grundy value of the position is v_: the positions are the n with n \
             >= 0; from n one may move to v if v < n, which lowers n; a position without moves has \
             value 0; the value of any other is the least natural number that no option has."
                .to_owned(),
        ),
        (
            "relation-no-moves",
            format!(
                "2 states in this certificate, {begin}; where it outputs 3, no option of the \
                 position has the value v: {}",
                rules.replace("to m if m < n", "nowhere")
            ),
        ),
    ] {
        let verdict = check(&right(file), None, &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        let sentence = format!("Wherever the automaton G with {claim}");
        assert_eq!((accepted.kind(), accepted.sentence()), ("logic", &*sentence));
    }
}

#[test]
fn values_with_another_end_are_not_called_sprague_grundy_values() {
    let verdict = check(&right("automaton-1-by-2-misere-base2"), None, &Limits::default());
    let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
    let sentence = accepted.sentence();
    assert!(sentence.contains(", outputs its value: "), "{sentence}");
    assert!(sentence.contains("; a position without moves has value 1; "), "{sentence}");
}

#[test]
fn claims_about_heaps_state_all_their_conventions() {
    let game: Game = "octal:0.770".parse().expect("a game");
    let verdict = check(&right("octal-0.77"), Some(&game), &Limits::default());
    let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
    assert_eq!((accepted.kind(), accepted.game()), ("heaps/period", &game));
    assert_eq!(
        accepted.sentence(),
        "For every n ≥ 71, heaps of n and of n + 12 tokens have the same Sprague–Grundy value \
         in the game octal:0.77; no smaller period exists, wherever it begins, and this one \
         does not hold from n = 70 on; the rules: a move takes as many tokens from one heap as \
         are named here, and leaves of it no heap, if the digit named with them has the bit 1, \
         one heap, if it has the bit 2, or two heaps, if it has the bit 4, and no heap that is \
         left is empty: 1: 7, 2: 7; a heap without moves has the value 0, and otherwise the \
         value is the least natural number that is not the value of an option, two heaps having \
         the xor of theirs."
    );
}
