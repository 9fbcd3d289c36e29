//! Damaged texts: no bytes make the checker panic, and no truncated certificate is accepted.
//!
//! Two other places test changes of meaning. `tests/certificate_mutations` of the main package
//! changes numbers, since it knows which claims are true; the tests beside each kind change entries
//! of automata.

use nimata_checker::{Limits, Verdict, check};

use crate::right;

/// A linear congruential generator (Knuth's MMIX constants), which gives the same mutants in every
/// run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// Limits so low that a mutant with huge numbers ends at once.
const LIMITS: Limits =
    Limits { bytes: 1 << 20, positions: 1 << 20, steps: 1 << 24, deadline: None };

#[test]
fn random_bytes_changed_deleted_or_inserted_never_panic() {
    const ALPHABET: &[u8] = b"0123456789{}[],:\"\\ nul-+.eE\x00\xff\xef\n()&|^~<=>@AETmx*/";
    let mut random = Random(1);
    let mut accepted = 0;
    for file in [
        "automaton-1-by-2-base2",
        "automaton-1-by-2-first-2_0_1-base2",
        "rows-2-3",
        "level-set-5",
        "octal-0.77",
        "slow-moore-2-2",
        "two-games",
        "sentence-differences",
        "sentence-floor-division",
        "sentence-lemma-nested",
        "sentence-lemma-in-parentheses",
        "sentence-longer-number-lin",
        "sentence-null-outputs",
        "sentence-thue-morse-lsd",
        "recurrence-every-number",
        "words-steps",
        "words-steps-lsd",
    ] {
        let original = right(file);
        assert!(matches!(check(&original, None, &LIMITS), Verdict::Accepted(_)), "{file}");
        for _ in 0..20_000 {
            let mut text = original.clone();
            for _ in 0..=random.below(3) {
                if text.len() < 2 {
                    break;
                }
                let at = random.below(text.len());
                let byte = ALPHABET[random.below(ALPHABET.len())];
                match random.below(6) {
                    0 => text[at] = byte,
                    1 => drop(text.remove(at)),
                    2 => text.insert(at, byte),
                    3 => text[at] ^= 1 << random.below(8),
                    4 => text.truncate(at.max(1)),
                    _ => {
                        let to = random.below(text.len());
                        text.swap(at, to);
                    }
                }
            }
            accepted += usize::from(matches!(check(&text, None, &LIMITS), Verdict::Accepted(_)));
        }
    }
    // A mutant may differ in white space and in little else.
    assert!(accepted > 0 && accepted < 50_000, "{accepted}");
}

#[test]
fn pieces_of_formulas_put_in_anywhere_never_panic() {
    const PIECES: &[&str] = &[
        "(",
        ")",
        "~",
        "&",
        "|",
        "^",
        "=>",
        "<=>",
        "A x (",
        "E y,z (",
        ") | (",
        ", ",
        "x",
        "m",
        "n",
        "T[",
        "G[m]",
        "]",
        "@0",
        "@65534",
        " = ",
        "!=",
        "<",
        ">=",
        "+",
        "-",
        "*",
        "/",
        "/2",
        "/0",
        "0",
        "1",
        "1099511627776",
        "1099511627777",
        "18446744073709551616",
        "0*",
        "8388608*",
        "0 - ",
        "1 = 1",
        "n - 5",
        "E x (x = n)",
    ];
    let mut random = Random(2);
    let mut accepted = 0;
    for file in [
        "automaton-1-by-2-first-2_0_1-base2",
        "slow-moore-2-2",
        "two-games",
        "sentence-differences",
        "sentence-floor-division",
        "sentence-lemma-nested",
        "sentence-null-outputs",
        "sentence-longer-number-lsd",
        "sentence-longer-number-lin",
        "words-fibonacci",
        "words-constant-sums",
    ] {
        let original = String::from_utf8(right(file)).expect("ASCII");
        // Only formulas are strings with spaces.
        let quotes: Vec<usize> = original.match_indices('"').map(|(at, _)| at).collect();
        let formulas = quotes.chunks(2).map(|pair| (pair[0] + 1, pair[1]));
        let formulas: Vec<_> = formulas.filter(|&(a, b)| original[a..b].contains(' ')).collect();
        for _ in 0..4_000 {
            let (begin, end) = formulas[random.below(formulas.len())];
            let mut formula = original[begin..end].to_owned();
            for _ in 0..=random.below(3) {
                let piece = PIECES[random.below(PIECES.len())];
                let from = random.below(formula.len() + 1);
                let to = (from + random.below(6)).min(formula.len());
                formula.replace_range(from..to, piece);
            }
            let text = format!("{}{formula}{}", &original[..begin], &original[end..]);
            let verdict = check(text.as_bytes(), None, &LIMITS);
            accepted += usize::from(matches!(verdict, Verdict::Accepted(_)));
        }
    }
    assert!(accepted > 100 && accepted < 20_000, "{accepted}");
}

#[test]
fn every_beginning_of_a_certificate_is_rejected() {
    let text = right("automaton-1-by-2-base2");
    let end = text.iter().rposition(|&c| c == b'}').expect("a brace");
    for length in 0..=end {
        assert!(matches!(check(&text[..length], None, &LIMITS), Verdict::Rejected(_)), "{length}");
    }
}
