//! Formulas with several numerations, compared with values computed from the definitions.

mod folded;

use std::collections::BTreeMap;

use nimata::automaton::{Dfao, Letters, Numeration, Track, minimize};
use nimata::budget::Budget;
use nimata::export::walnut::{Missing, read_completed};
use nimata::logic::{
    Answer, Given, KindError, Sequence, Translation, Vocabulary, Wanted, numerals_named, solve,
};
use nimata_checker::{Limits, Verdict, check};

use super::asked::{asked, parity, solutions};

/// The sequences of the tests, by their names, as files of Walnut.
pub struct Files(pub Vec<(&'static str, &'static str)>);

impl Files {
    fn given(&self) -> (Vocabulary, BTreeMap<String, Given>) {
        let (mut words, mut all) = (Vocabulary::default(), BTreeMap::new());
        for (name, text) in &self.0 {
            let found = read_completed(text.as_bytes(), Missing::Rejects).expect("a file");
            let automaton = found.imported.into_sound().expect("a sound file");
            let tracks = tracks(&automaton);
            words.add_sequence(*name, tracks.len());
            let sequence = Sequence { name: (*name).to_owned(), automaton, game: None };
            let lemmas = Vec::new();
            all.insert(sequence.name.clone(), Given { sequence, lemmas, tracks });
        }
        (words, all)
    }

    /// The translation of a formula.
    pub fn translate(&self, text: &str, otherwise: &str) -> Result<Translation, KindError> {
        let (words, given) = self.given();
        let otherwise = numerals_named(otherwise).expect("a numeration");
        Translation::of(text, &words, &given, &otherwise, &Budget::default())
    }

    /// The answer, of which the checker has accepted the certificate.
    pub fn ask(&self, text: &str, otherwise: &str) -> Answer {
        let found = self.translate(text, otherwise).unwrap_or_else(|why| panic!("{text}: {why}"));
        let wanted = found.wanted(Wanted::default());
        let solution = solve(found.formula(), found.environment(), &wanted, &mut |_, _| {});
        let solution = solution.unwrap_or_else(|why| panic!("{text}: {why}"));
        let statement = found.statement(&solution, &wanted).expect("the sums are determined");
        let certificate = statement.certificate().to_json();
        let verdict = check(certificate.as_bytes(), None, &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{text}: {verdict:?}");
        found.answer(solution.answer, &Budget::default()).expect("few letters")
    }

    pub fn holds(&self, text: &str, otherwise: &str) -> bool {
        match self.ask(text, otherwise) {
            Answer::Sentence { truth, .. } => truth,
            Answer::Set(_) => panic!("{text} is not a sentence"),
        }
    }
}

fn tracks(automaton: &Dfao) -> Vec<Track> {
    let numerals = automaton.numeration();
    match numerals.tracks() {
        Some(tracks) => tracks.to_vec(),
        None => {
            (0..automaton.alphabet().tracks()).map(|_| Track::Number(numerals.clone())).collect()
        }
    }
}

/// The powers of 2 beside the Fibonacci numbers 1, 2, 3, 5, …: one 1 at the same place.
const PAIR: &str = "msd_2 msd_fib\n0 0\n0 0 -> 0\n1 1 -> 1\n1 1\n0 0 -> 1\n";

#[test]
fn numbers_of_two_numerations_stand_in_one_relation() {
    let files = Files(vec![("P", PAIR)]);
    assert!(files.holds(
        "A x,y,z,w ((P[x][y] = @1 & P[2*x][z] = @1 & P[4*x][w] = @1) => (?msd_fib w = y + z))",
        "msd_2"
    ));
    assert!(!files.holds("A x,y (P[x][y] = @1 => (?msd_fib y < 20))", "msd_2"));
    let Answer::Set(set) = files.ask("P[x][y] = @1 & (?msd_fib y < 20)", "msd_2") else {
        panic!("variables are free")
    };
    assert_eq!(set.variables, ["x", "y"]);
    let pairs: Vec<Vec<u32>> =
        vec![vec![1, 1], vec![2, 2], vec![4, 3], vec![8, 5], vec![16, 8], vec![32, 13]];
    let pairs: Vec<Vec<_>> =
        pairs.into_iter().map(|pair| pair.into_iter().map(u32::into).collect()).collect();
    assert_eq!(set.least, pairs);
    assert_eq!(set.automaton.numeration().to_string(), "msd_2 lin(1,1)");
    for pair in &pairs {
        assert_eq!(set.automaton.value_at_tuple(pair), Some(1));
    }
    let sentence = files.ask("E x,y (P[x][y] = @1 & (?msd_2 x > 5) & (?msd_fib y > 7))", "msd_2");
    let Answer::Sentence { truth: true, witness: Some(witness) } = sentence else {
        panic!("{sentence:?}")
    };
    assert_eq!(witness, [("x".to_owned(), 16u32.into()), ("y".to_owned(), 8u32.into())]);
}

#[test]
fn a_clash_is_an_error_that_names_both_and_points_at_it() {
    let files = Files(vec![("P", PAIR)]);
    for (text, column, says) in [
        ("P[x][y] = @1 & (?msd_fib x < 3)", 26, "`x` is in lin(1,1) here and in msd_2 elsewhere"),
        ("P[x][x] = @1", 1, "`x` is in lin(1,1) here and in msd_2 elsewhere"),
        ("P[x][y] = @1 & x = y", 16, "in msd_2 elsewhere: a variable has one numeration"),
        ("(E y P[0][y] = @1) & (E y P[y][y] = @1)", 27, "`y` is in lin(1,1) here and in msd_2"),
    ] {
        let Err(KindError::Syntax(error)) = files.translate(text, "msd_2") else {
            panic!("{text} has an error")
        };
        assert_eq!(error.column(), column, "{text}: {error}");
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
}

#[test]
fn the_numeration_in_force_ends_with_its_parentheses() {
    let files = Files(vec![("P", PAIR)]);
    // y is a number of fib alone inside, and one of another name outside.
    assert!(files.holds("(?msd_fib E y (y = 4)) & (?msd_3 E y (y = 2 + 2)) & 4 = 2 + 2", "msd_2"));
    let Answer::Set(set) = files.ask("(?msd_fib x = 4 + 0*x) & (?msd_trib y = 7)", "msd_2") else {
        panic!("variables are free")
    };
    assert_eq!(set.least, [[4u32.into(), 7u32.into()]]);
}

#[test]
fn codes_are_compared_and_not_added() {
    let sign = "{-1,0,1} msd_2\n0 0\n* 0 -> 0\n* 1 -> 1\n1 1\n* * -> 1\n";
    let files = Files(vec![("S", sign)]);
    assert!(files.holds("A f,n E g (g != f & S[f][n] = S[g][n])", "msd_2"));
    assert!(!files.holds("A f,g,n ((S[f][n] = @1 & S[g][n] = @1) => f = g)", "msd_2"));
    for text in ["S[f][n] = @1 & f < g", "S[f][n] = @1 & f = g + 1"] {
        let Err(KindError::Syntax(error)) = files.translate(text, "msd_2") else {
            panic!("{text} has an error")
        };
        assert!(error.to_string().contains("`f` is a code of letters {-1,0,1}"), "{text}: {error}");
    }
    let Err(KindError::Syntax(error)) = files.translate("S[3][n] = @1", "msd_2") else {
        panic!("3 is not a code")
    };
    assert!(error.to_string().contains("this index of S is a code"), "{error}");
}

#[test]
fn a_set_of_pairs_of_different_kinds_is_written_and_read_again() {
    let letters = Letters::new([-1, 0, 1]).expect("0 is a letter");
    let sign = "{-1,0,1} msd_2\n0 0\n0 0 -> 0\n-1 1 -> 1\n1 1 -> 0\n1 1\n* 0 -> 1\n* 1 -> 0\n";
    let found = read_completed(sign.as_bytes(), Missing::Rejects).expect("a file");
    let automaton = found.imported.into_sound().expect("a sound file");
    let binary = Track::Number(numerals_named("msd_2").expect("a base"));
    let tracks = [Track::Code(letters), binary];
    assert_eq!(automaton.numeration().tracks(), Some(&tracks[..]));
    let (mut walnut, mut json) = (Vec::new(), Vec::new());
    nimata::export::walnut::write(&mut walnut, &automaton, -1).expect("outputs fit");
    let text = String::from_utf8(walnut).expect("text");
    assert!(text.starts_with("{-1,0,1} msd_2\n\n0 0\n0 0 -> 0\n0 1 -> "), "{text}");
    assert!(text.contains("\n-1 1 -> "), "{text}");
    let again = read_completed(text.as_bytes(), Missing::Rejects).expect("a file");
    assert_eq!(again.imported.into_sound().map(|it| minimize(&it)), Ok(minimize(&automaton)));
    nimata::export::json::write(&mut json, &automaton).expect("no file");
    let again = nimata::export::json::read(&json).expect("a file").into_sound();
    assert_eq!(again.expect("a sound file"), automaton);
    // The code [-1] and 1, then the code [1][-1] and 3.
    assert_eq!(automaton.value_at_tuple(&[2u32.into(), 1u32.into()]), Some(1));
    assert_eq!(automaton.value_at_tuple(&[5u32.into(), 3u32.into()]), Some(1));
    assert_eq!(automaton.value_at_tuple(&[4u32.into(), 3u32.into()]), Some(0));
    let mixed = Numeration::of_tracks(tracks.to_vec(), automaton.order());
    assert_eq!(mixed.to_string(), "{-1,0,1} msd_2");
}

#[test]
fn variables_that_meet_have_one_numeration_wherever_it_is_in_force() {
    let fib = read_completed(FIB.as_bytes(), Missing::Rejects).expect("a file").imported;
    let fib = fib.into_sound().expect("a sound file");
    let given = [("F", &fib)];
    for (text, column, here, there) in [
        ("E a (?lsd_fib a=10) & b=a+1", 23, "lsd_2", "lsd_fib"),
        ("A n n>3 => (?msd_fib E m m=n+1)", 5, "msd_2", "lin(1,1)"),
        ("(?msd_fib a=10 & (?msd_3 c=4)) & b=c", 34, "msd_2", "msd_3"),
        ("(?msd_3 E n n=m) & (?msd_fib E n n=m)", 34, "lin(1,1)", "msd_3"),
        ("(?msd_trib n=3) & F[n]=@1", 12, "trib", "lin(1,1)"),
        ("(?msd_neg_2 a=-3) & a<5", 21, "msd_2", "msd_neg_2"),
    ] {
        let error = asked(text, &given).err().expect(text).to_string();
        assert!(error.contains(&format!("is in {here} here and in {there} elsewhere")), "{error}");
        let caret = error.lines().last().expect("a caret");
        assert_eq!(caret.len(), column + 2, "{error}");
    }
    // A track says the numeration outside of the parentheses, and other numbers are in base 2.
    for (text, numerals) in [
        ("n>3 & (?msd_fib F[n]=F[n+1])", "lin(1,1)"),
        ("F[n]=@1 & (?msd_fib m=n) & n>2", "lin(1,1)"),
        ("(?msd_fib E a a=10) & b=5", "msd_2"),
        ("(?msd_fib E a a=10) & (I n n>b)", "msd_2"),
        ("(?msd_3 E a a=10) & (?msd_fib I n n>b)", "lin(1,1)"),
    ] {
        assert_eq!(solutions(text, &given).automaton.numeration().to_string(), numerals, "{text}");
    }
}

/// The last digit in Zeckendorf's numeration.
const FIB: &str = "msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n";

#[test]
fn a_formula_as_index_or_argument_is_a_condition_on_its_variable() {
    // The parity of the digits in base 2, by their sum.
    let parity = parity(&numerals_named("msd_2").expect("a base"), [0, 1]);
    let given = [("T", &parity)];
    let t = |n: u32| n.count_ones() % 2 == 1;
    type Holds<'h> = &'h dyn Fn(u32) -> bool;
    let cases: [(&str, Holds<'_>); 9] = [
        ("T[a<5]=@1", &|a| t(a) && a < 5),
        ("~T[a<5]=@1", &|a| !(t(a) && a < 5)),
        ("T[a<5]!=@1", &|a| !t(a) && a < 5),
        ("T[T[a<9] = @1] = @1", &|a| t(a) && a < 9),
        ("T[a<9] = T[T[a>2]=@0]", &|a| (3..9).contains(&a) && !t(a)),
        ("@0 < T[E b (2*b = a)]", &|a| t(a) && a % 2 == 0),
        ("T[a<5] + a = 4 | a = 9", &|a| a == 9 || a < 5 && a + u32::from(t(a)) == 4),
        ("E c T[E d d=2*b] = T[c] & c > b & c < 9 & b < 8", &|b| {
            b < 8 && (b + 1..9).any(|c| t(c) == t(b))
        }),
        ("E b b<a & T[T[(b>2 & b<6)]]=@1", &|a| (3..6).any(|b| b < a && t(b))),
    ];
    for (text, holds) in cases {
        let set = solutions(text, &given).automaton;
        for a in 0..20 {
            assert_eq!(set.value_at(&a.into()), Some(holds(a).into()), "{text} at {a}");
        }
    }
    let mut words = Vocabulary::default().with_sequence("T", 1);
    words.define("f", nimata::logic::parse("x<y", &words).expect("a formula").formula, None);
    let read = nimata::logic::parse("$f(T[a<5]=@1, c)", &words).expect("a call").formula;
    assert_eq!(read.to_string(), "a < c & (T[a] = @1 & a < 5)");
    for (text, column, says) in [
        ("T[a<b]=@1", 3, "the free variables of this one are a, b"),
        ("T[1=1]=@1", 3, "the free variables of this one are none"),
        ("$f(c, E a a=1)", 7, "the free variables of this one are none"),
        ("T[(a<5)+1] = @1", 3, "this is a formula"),
    ] {
        let error = nimata::logic::parse(text, &words).expect_err(text);
        assert!(error.to_string().contains(says), "{text}: {error}");
        assert_eq!(error.column(), column, "{text}");
    }
}
