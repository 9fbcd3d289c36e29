//! Negative constants: their meaning, which certificates share.

use nimata::automaton::{DigitOrder, Numeration};
use nimata::logic::{Answer, Formula, Relation, Term, Vocabulary, parse};

use super::integers::{BOUND, Comparison};
use super::question::{answer, environment};

const MSD_2: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

fn read(text: &str) -> String {
    let parsed = parse(text, &Vocabulary::default().with_sequence("T", 1));
    parsed.unwrap_or_else(|error| panic!("{}", error.render(text))).formula.to_string()
}

#[test]
fn constants_are_computed_as_integers() {
    for (text, meant) in [
        ("3-1+0-(2-6)!=3+5", "6 != 3 + 5"),
        ("n+(2-6)=m", "n - 4 = m"),
        ("(2-6)+n=m", "n - 4 = m"),
        ("n-(2-6)=m", "n + 4 = m"),
        ("(2-6)-n=m", "0 - (n + 4) = m"),
        ("n = 2-6", "n + 4 = 0"),
        ("2-6 < n/2", "0 < n/2 + 4"),
        ("2-6 < 1-3", "2 < 4"),
        ("(1-4)/2 = 0-2", "2 = 2"),
        ("n + 3*(1-2) = m", "n - 3 = m"),
        ("T[n+(2-6)] = @1", "T[n - 4] = @1"),
        ("n > -1", "n + 1 > 0"),
        ("_3 + n = -(2-5)", "n - 3 = 3"),
        // No number is negative.
        ("n + (6-2) = 2*3", "n + (6 - 2) = 2*3"),
        ("n - 6 + 2 = m", "n - 6 + 2 = m"),
    ] {
        assert_eq!(read(text), meant, "{text}");
    }
}

#[test]
fn a_constant_below_zero_is_no_index_no_factor_and_has_no_remainders() {
    let mut words = Vocabulary::default().with_sequence("T", 1);
    words.define("f", parse("a = 1", &words).expect("a formula").formula, None);
    for (text, column, says) in [
        ("T[2-6] = @1", 3, "this is -4, and indices and arguments are natural numbers"),
        ("$f(1-2)", 4, "this is -1, and indices"),
        ("n*(1-2) = 3", 3, "this factor is not a constant from 0"),
        ("n%(1-2) = 3", 3, "this factor is not a constant from 0"),
        ("T[n] = 1-2", 6, "outputs can only be compared"),
    ] {
        let error = parse(text, &words).expect_err(text);
        let message = error.kind().to_string();
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(error.column(), column, "{text}");
    }
}

#[test]
fn random_comparisons_mean_in_certificates_what_they_mean_in_the_integers() {
    let mut below = 0;
    for seed in 0..4000 {
        let comparison = Comparison::random(seed);
        below += usize::from(comparison.goes_below);
        let formula = comparison.read();
        // The prover and the checker decide a tenth of them.
        if seed % 10 != 0 {
            continue;
        }
        let bounded = |name: &str| {
            let bound = Term::Number(BOUND);
            Formula::Compare(Term::variable(name), Relation::Less, bound)
        };
        let formula = bounded("y").and(bounded("x")).and(formula);
        let Answer::Set(set) = answer(&formula, &environment(MSD_2, Vec::new())) else {
            panic!("x and y are free")
        };
        assert_eq!(set.variables, ["x", "y"]);
        let mut found: Vec<Vec<u64>> = set
            .least
            .iter()
            .map(|pair| pair.iter().map(|n| u64::try_from(n).expect("small")).collect())
            .collect();
        found.sort();
        let pairs = (0..BOUND).flat_map(|x| (0..BOUND).map(move |y| vec![x, y]));
        let wanted: Vec<Vec<u64>> =
            pairs.filter(|pair| comparison.holds(pair[0], pair[1])).collect();
        assert_eq!(found, wanted, "{}: {formula}", comparison.text);
    }
    assert!(below > 500, "{below} of 4,000 have a constant below 0");
}
