//! Theorems that hold, fail, or hold in part, on games that are easily seen through.

use nimata_automata::budget::Budget;
use nimata_games::game::GameError;
use nimata_games::game::theorem::{
    Failure, Gap, Judgement, Part, ProvedTheorem, TheoremFile, Wrong,
};
use nimata_logic::logic::Extent;
use num_bigint::BigUint;

fn judged(text: &str, largest: bool) -> Judgement {
    let file = TheoremFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    file.judge(largest, &Budget::default(), &mut |_| {}).expect("the bounds are wide")
}

fn held(text: &str) -> ProvedTheorem {
    let Judgement::Holds(held) = judged(text, false) else { panic!("{text} holds") };
    *held
}

fn failed(text: &str) -> Failure {
    let Judgement::Fails(failure, None) = judged(text, false) else {
        panic!("{text} does not hold")
    };
    failure
}

fn part(text: &str) -> (Failure, Result<Part, GameError>) {
    let Judgement::Fails(failure, Some(part)) = judged(text, true) else { panic!("{text} fails") };
    (failure, part.map(|part| *part))
}

#[test]
fn the_statement_has_the_theorem_its_predicates_and_totality() {
    let statement = held("about nim:2\nvalue x1 xor x2").statement;
    let names: Vec<&str> = statement.sequences.iter().map(|s| &*s.name).collect();
    assert_eq!(names, ["G", "xor"]);
    let sentences: Vec<String> = statement.sentences.iter().map(ToString::to_string).collect();
    assert_eq!(sentences.len(), 3);
    assert!(sentences[0].starts_with("A x,y,z (xor[x][y][z] = @1 <=> "), "{}", sentences[0]);
    assert_eq!(sentences[1], "A x1,x2,v (G[x1][x2][v] = @1 <=> xor[x1][x2][v] = @1)");
    assert_eq!(sentences[2], "A x1,x2 (E v (G[x1][x2][v] = @1))");
    let partial = held("about nim:2\nvalue x1 if x2 = 0");
    assert_eq!((partial.total, partial.statement.sentences.len()), (false, 2));
    let says = "A x1,x2 ((x1 >= 0 & x2 = 0) => (E v (G[x1][x2][v] = @1)))";
    assert_eq!(partial.statement.sentences[1].to_string(), says);
}

#[test]
fn a_value_too_large_lacks_a_number_and_one_too_small_is_had() {
    let large = failed("about nim:1\nvalue x1 + 1");
    assert_eq!((large.position, large.stated), (vec![0u32.into()], 1u32.into()));
    assert_eq!(large.fault, Wrong::Refuted { value: 0u32.into(), options: Vec::new() });
    let small = failed("about nim:1\nvalue x1 if x1 <= 6\nvalue 5 if x1 = 7");
    assert_eq!((small.position, small.stated), (vec![7u32.into()], 5u32.into()));
    assert_eq!(small.fault, Wrong::Refuted { value: 7u32.into(), options: vec![vec![5]] });
    // The least position counts, however large the number is that is stated there.
    let first = failed("about nim:1\nvalue 0 if x1 = 0 | x1 = 2\nvalue 9 if x1 = 1");
    assert_eq!((first.position, first.stated), (vec![1u32.into()], 9u32.into()));
    let two = failed("about nim:1\nvalue x1\nvalue 2*x1 if x1 = 3");
    assert_eq!((two.position, two.stated), (vec![3u32.into()], 6u32.into()));
}

#[test]
fn a_refutation_at_a_large_position_asks_the_theorems_of_the_game() {
    for (term, from, stated, options) in [
        ("x1 + 1", 5_000u64, 5_001, Vec::new()),
        ("5", 5_000, 5, vec![vec![5]]),
        ("x1 + 1", 1_000_000_000_000, 1_000_000_000_001, Vec::new()),
        ("5", 1_000_000_000_000, 5, Vec::new()),
    ] {
        let failure = failed(&format!("about nim:1\nvalue {term} if x1 >= {from}"));
        assert_eq!((failure.position, failure.stated), (vec![from.into()], u64::into(stated)));
        assert_eq!(failure.fault, Wrong::Refuted { value: from.into(), options });
    }
    // Where all values are stated, those of the options say what is right.
    let large = "pow2(x1) & x1 > 1000000000000";
    let failure = failed(&format!("about nim:1\nvalue x1 if ~({large})\nvalue x1 + 1 if {large}"));
    let power = BigUint::from(1u64 << 40);
    assert_eq!((&failure.position, &failure.stated), (&vec![power.clone()], &(&power + 1u32)));
    assert_eq!(failure.fault, Wrong::Refuted { value: power, options: Vec::new() });
    // The 100 positions that are compared with the rules have a theorem: Moore's Nim is lost there.
    let failure = failed("about moore:3,2\nvalue 0 if x1 = x2 & x2 = x3");
    assert_eq!(failure.position, [1u32.into(), 1u32.into(), 1u32.into()]);
    assert!(matches!(failure.fault, Wrong::Open { value: Some(0), .. }), "{failure:?}");
}

#[test]
fn formulas_that_take_too_long_end_by_the_bound_on_steps() {
    let text = "about nim:2\nvalue x1 xor x2 if E a,b,c,d,e,f (x1 = 101*a + 103*b + 107*c + \
                109*d + 113*e + 127*f & a + b + c + d + e + f <= x2 & a != b & b != c & \
                c != d & d != e)";
    let file = TheoremFile::parse(text).expect("a file");
    let few = Budget::default().with_max_steps(100_000);
    let error = file.judge(false, &few, &mut |_| {}).expect_err("few steps");
    assert!(error.is_undecided() && error.to_string().contains("100000 steps"), "{error}");
}

#[test]
fn a_right_value_that_does_not_follow_is_not_refuted() {
    // With x2 = 0 this is Nim on one pile, but nothing is said of the options with x1 = 0.
    let failure = failed("about nim:2\nvalue x1 xor x2 if x1 = 1 & x2 = 2");
    assert_eq!((failure.position, failure.stated), (vec![1u32.into(), 2u32.into()], 3u32.into()));
    let Wrong::Open { gap: Gap::Missing { number, options }, value } = failure.fault else {
        panic!("nothing is said of the options")
    };
    // The options of 1,2 are 0,2 and 1,0 and 1,1, with the values 2, 1 and 0.
    let [option] = &options[..] else { panic!("one option has each number: {options:?}") };
    assert_eq!((number, value), ((option[0] ^ option[1]).into(), Some(3)));
}

#[test]
fn the_largest_part_is_proved_and_what_is_lost_is_listed() {
    // All is true, but 1,2 has options of which nothing is said.
    let (failure, part) = part("about nim:2\nvalue x1 + x2 if x2 = 0 | (x1 = 1 & x2 = 2)");
    let part = part.expect("one position is lost");
    assert!(matches!(failure.fault, Wrong::Open { .. }));
    assert_eq!(part.lost.extent, Extent::Finite(1u32.into()));
    assert_eq!(part.lost.least, [[1u32.into(), 2u32.into(), 3u32.into()]]);
    assert_eq!((part.place.as_deref(), part.proved.extent), (Some("x2 = 0"), Extent::Infinite));
    let sentences: Vec<_> = part.statement.sentences.iter().map(ToString::to_string).collect();
    assert!(sentences[0].starts_with("A x1,x2,v (G[x1][x2][v] = @1 => "), "{sentences:?}");
    let exact = "A x1,x2 ((E v (G[x1][x2][v] = @1)) <=> (x1 >= 0 & x2 = 0))";
    assert_eq!(sentences[1..], [exact]);
}

#[test]
fn the_place_of_the_largest_part_is_a_formula_where_one_is_short() {
    // Where both are 1 or more, some option must have the value 0, which is stated at (0, 0)
    // alone.
    let place = |text| part(text).1.expect("a part").place;
    assert_eq!(place("about nim:2\nvalue x1 + x2").as_deref(), Some("x1 = 0 | x2 = 0"));
    // The first case is right, and the other one is wrong everywhere.
    let two = "about nim:1\nvalue x1 if x1 <= 4\nvalue 2*x1 if x1 >= 1";
    assert_eq!(place(two).as_deref(), Some("x1 <= 4"));
    let few = "about nim:1\nvalue x1 if x1 <= 1\nvalue 9 if x1 > 1";
    assert_eq!(place(few).as_deref(), Some("x1 <= 1"));
    // Where 3 or more is stated, 1 must be had; and (0, 3) has the option (0, 0) with the value 0.
    let none = part("about nim:2\nvalue x1 if x2 % 3 = 0 & x1 % 3 = 0").1.expect("a part");
    assert_eq!((none.place.as_deref(), none.proved.least.len()), (Some("x1 = 0 & x2 = 0"), 1));
}

#[test]
fn a_case_without_a_position_is_refused_and_negative_values_are_not_stated() {
    for (text, line) in [
        ("about nim:1\nvalue x1 - 5 if x1 < 5", 2),
        ("about nim:2\nvalue x1 xor x2\nvalue x1 + 7 if x1 < x1", 3),
        ("about sd:1/2\nvalue 7 if n = 0", 2),
    ] {
        let file = TheoremFile::parse(text).expect("a file");
        let error = file.judge(true, &Budget::default(), &mut |_| {}).expect_err("no position");
        let (says, last) = (error.to_string(), text.lines().last().expect("a line"));
        assert!(matches!(error, GameError::Unsuitable(_)), "{error:?}");
        assert!(
            says.starts_with(&format!("line {line}: this case speaks of no position")),
            "{says}"
        );
        assert!(says.ends_with(&format!("\n  {last}\n        ^")), "{says}");
    }
    let unstated = |text| held(text).unstated.map(|at| at.iter().map(u32::try_from).collect());
    let b1 = "about nim:2\nvalue x1 - x2 if x2 = 0 | x1 < x2";
    assert_eq!(unstated(b1), Some(Ok(vec![0, 1])));
    // Another case states the values, which is not what the first one says.
    let two = "about nim:1\nvalue x1 - 3 + 3 if x1 < 9\nvalue x1 if x1 < 3";
    assert_eq!(unstated(two), Some(Ok(vec![0])));
    assert_eq!(unstated("about nim:1\nvalue x1 - 0 if x1 < 9"), None);
    // 0 is no position of sd:1/2, and the values of 1 and 2 are 0 and 1.
    let within = held("about sd:1/2\nvalue 0 if n < 2\nvalue 1 if n = 2");
    let sentence = within.statement.sentences[0].to_string();
    assert!(within.within && sentence.contains("<=> (n >= 1 & "), "{sentence}");
}

#[test]
fn a_theorem_of_which_nothing_holds_has_no_largest_part() {
    let error = part("about nim:1\nvalue x1 + 1 if x1 <= 3").1.expect_err("nothing is left");
    assert!(error.is_undecided() && error.to_string().contains("no part"), "{error}");
}

#[test]
fn games_of_ones_own_have_theorems_in_their_own_digits() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.game");
    // From n one may move to n - 3 and below: the value is n/3.
    std::fs::write(&path, "reads n in lsd_3\nmove m: m + 3 <= n").expect("a file");
    let about = format!("about game:{}\n", path.display());
    assert!(held(&format!("{about}value n/3")).total);
    let powers = format!("{about}value n/3 if pow(n) | E p (pow(p) & n < p)");
    assert!(held(&powers).total);
    let wrong = failed(&format!("{about}value n/3 if n != 5\nvalue 2 if n = 5"));
    assert_eq!(wrong.position, [5u32.into()]);
    assert_eq!(wrong.fault, Wrong::Refuted { value: 1u32.into(), options: Vec::new() });
}

#[test]
fn bounds_end_a_proof() {
    let file = TheoremFile::parse("about nim:3\nvalue x1 xor x2 xor x3").expect("a file");
    let small = Budget::new(3, 1 << 30, None);
    assert!(file.judge(false, &small, &mut |_| {}).expect_err("three states").is_undecided());
}

#[test]
fn a_term_with_a_name_stands_for_itself_in_a_value() {
    held(
        "about nim:2\nlet all = x1 + x2\nlet both = x1 xor x2\nvalue both if all >= 1\n\
         value all if all = 0",
    );
    held("about nim:1\nlet one = x1\nlet two = one\nvalue two");
    let wrong = failed("about nim:1\nlet more = x1 + 1\nvalue more");
    assert_eq!((wrong.position, wrong.stated), (vec![0u32.into()], 1u32.into()));
}
