//! Outputs as numbers, and outputs below zero.

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::logic::Extent;

use super::asked::{asked, output, parity, solutions, truth};

const BINARY: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

/// The Thue–Morse word.
fn thue_morse() -> Dfao {
    parity(&BINARY, [0, 1])
}

/// The Rudin–Shapiro word: 1 or -1, by the parity of the number of factors 11.
fn rudin_shapiro() -> Dfao {
    let rows = vec![vec![0, 1], vec![0, 2], vec![3, 1], vec![3, 2]];
    let outputs = [1, 1, -1, -1].map(Some).to_vec();
    Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table")
}

/// The parity of the number of factors 11, by its definition.
fn sign(n: i64) -> i64 {
    if (n & (n >> 1)).count_ones().is_multiple_of(2) { 1 } else { -1 }
}

fn bit(n: i64) -> i64 {
    i64::from(n.count_ones() % 2)
}

/// Asserts that the solutions of a formula in these two variables are those of a definition.
fn is_where(text: &str, given: &[(&str, &Dfao)], holds: impl Fn(i64, i64) -> bool) {
    let set = solutions(text, given);
    assert_eq!(set.variables, ["x", "y"], "{text}");
    for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
        let found = output(&set.automaton, &[x, y]);
        assert_eq!(found, Some(i64::from(holds(x, y))), "{text} at {x}, {y}");
    }
}

#[test]
fn outputs_stand_in_arithmetic() {
    let word = thue_morse();
    let given = [("T", &word)];
    is_where("T[x] + 3 = y", &given, |x, y| bit(x) + 3 == y);
    is_where("T[x] = y", &given, |x, y| bit(x) == y);
    is_where("2*T[x] < T[x+1] + y", &given, |x, y| 2 * bit(x) < bit(x + 1) + y);
    is_where("T[x] + T[y] = 1", &given, |x, y| bit(x) + bit(y) == 1);
    is_where("T[x]*y + 2 >= x/3", &given, |x, y| bit(x) * y + 2 >= x / 3);
    is_where("~(T[x] + T[y] + T[x+y] != 2)", &given, |x, y| bit(x) + bit(y) + bit(x + y) == 2);
    is_where("y - T[x] = 3", &given, |x, y| y - bit(x) == 3);
}

#[test]
fn an_output_is_an_index_and_an_argument() {
    let word = thue_morse();
    let given = [("T", &word)];
    is_where("T[T[x]+1] = T[y]", &given, |x, y| bit(bit(x) + 1) == bit(y));
    is_where("T[T[T[x+y]]] = @0", &given, |x, y| bit(bit(bit(x + y))) == 0);
    is_where("T[T[0]+x] = T[T[y]]", &given, |x, y| bit(bit(0) + x) == bit(bit(y)));
    is_where("T[T[x]+y] = @1", &given, |x, y| bit(bit(x) + y) == 1);
    is_where("T[T[T[x]]] + 1 = y", &given, |x, y| bit(bit(bit(x))) + 1 == y);
    is_where("T[T[x] = @1] = @1 & y = y", &given, |x, _| bit(x) == 1);
}

#[test]
fn a_comparison_without_solutions_keeps_its_variables() {
    let word = thue_morse();
    let set = solutions("T[x] + T[y] = 3", &[("T", &word)]);
    assert_eq!((set.variables, set.extent), (vec!["x".into(), "y".into()], Extent::Empty));
}

#[test]
fn an_output_alone_beside_a_number_needs_no_at() {
    let word = thue_morse();
    is_where("T[x] = 1 & y = y", &[("T", &word)], |x, _| bit(x) == 1);
    is_where("0 < T[x] & y = y", &[("T", &word)], |x, _| bit(x) == 1);
}

#[test]
fn too_many_cases_are_refused_with_a_caret() {
    let rows = vec![(0..100).collect(); 100];
    let outputs = (0..100).map(Some).collect();
    let many = Dfao::single_track(100, DigitOrder::Msd, outputs, rows).expect("a table");
    let why = asked("E x,y,z M[x] + M[y] = M[z] + 1", &[("M", &many)]);
    let why = why.err().expect("an error").to_string();
    assert!(why.contains("a case for each choice of outputs"), "{why}");
}

#[test]
fn where_a_sequence_has_no_output_no_comparison_of_numbers_holds() {
    let rows = vec![vec![0, 1], vec![1, 1]];
    let outputs = vec![Some(1), None];
    let partial = Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table");
    is_where("P[x] != y", &[("P", &partial)], |x, y| x == 0 && y != 1);
}

#[test]
fn outputs_below_zero_are_compared_and_counted_from_the_least_one() {
    let word = rudin_shapiro();
    let given = [("R", &word)];
    is_where("R[x] = @-1 & y = 0", &given, |x, y| sign(x) == -1 && y == 0);
    is_where("R[x] < R[y]", &given, |x, y| sign(x) < sign(y));
    is_where("R[x] >= @0 & R[y] != @-3", &given, |x, _| sign(x) >= 0);
    is_where("R[x] > @-5 & R[y] = @1", &given, |_, y| sign(y) == 1);
    is_where("R[x] + R[y] = 0", &given, |x, y| sign(x) + sign(y) == 0);
    is_where("R[x] + x = y", &given, |x, y| sign(x) + x == y);
    assert!(truth("A n E m (m > n & R[m] + R[m+1] + R[m+2] = 0-1)", &given).0);
    let (question, answered) = asked("E n R[n] = @-1", &given).expect("an answer");
    assert_eq!(question.formula.to_string(), "E n (R[n] = @-1)");
    assert_eq!(question.decided().to_string(), "E n (R[n] = @0)");
    assert_eq!(
        answered.note.expect("a note"),
        "the certificate counts outputs of sequences with some below 0 from -1 on: its @0 stands \
         for @-1 there"
    );
    let outputs = question.environment.sequences()[0].automaton.outputs();
    assert!(outputs.iter().flatten().all(|output| [0, 2].contains(output)));
}

#[test]
fn a_constant_below_all_outputs_is_no_output() {
    let word = thue_morse();
    let given = [("T", &word)];
    is_where("T[x] = @-3 | y = 1", &given, |_, y| y == 1);
    is_where("T[x] > @-1 & x = y", &given, |x, y| x == y);
}

#[test]
fn comparisons_of_outputs_of_any_size_mean_what_they_say_and_are_certified() {
    type Holds = fn(&i64, &i64) -> bool;
    let relations: [(&str, Holds, bool); 6] = [
        ("=", i64::eq, true),
        ("!=", i64::ne, false),
        ("<", i64::lt, false),
        ("<=", i64::le, true),
        (">", i64::gt, false),
        (">=", i64::ge, true),
    ];
    // The output at n depends on the last digit of n.
    let words = [
        ("P", [Some(0), Some(3), None]),
        ("Q", [Some(-1), None, Some(2)]),
        ("R", [Some(-3), Some(0), Some(-3)]),
        ("V", [None, Some(-60_000), Some(0)]),
        ("W", [Some(-2), Some(5000), Some(0)]),
    ];
    let table = |outputs: &[Option<i64>; 3]| {
        let rows = vec![vec![0, 1, 2]; 3];
        Dfao::single_track(3, DigitOrder::Msd, outputs.to_vec(), rows).expect("a table")
    };
    for (relation, holds, null) in relations {
        let compare = |left: Option<i64>, right: Option<i64>| match (left, right) {
            (Some(left), Some(right)) => holds(&left, &right),
            (None, None) => null,
            _ => relation == "!=",
        };
        for (name, outputs) in &words {
            let word = table(outputs);
            for c in [-70_000, -60_000, -3, -2, -1, 0, 2, 65_532, 65_534, 65_535, i64::MAX] {
                let text = format!("{name}[x-1] {relation} @{c}");
                let set = solutions(&text, &[(name, &word)]);
                for x in 0..9 {
                    let expected = x > 0 && compare(outputs[(x - 1) % 3], Some(c));
                    let found = output(&set.automaton, &[i64::try_from(x).expect("small")]);
                    assert_eq!(found, Some(i64::from(expected)), "{text} at {x}");
                }
            }
            for (other, others) in words.iter().filter(|(other, _)| other != name) {
                let text = format!("{name}[x] {relation} {other}[y]");
                let set = solutions(&text, &[(name, &word), (other, &table(others))]);
                assert_eq!(set.variables, ["x", "y"], "{text}");
                for (x, y) in (0..3).flat_map(|x| (0..3).map(move |y| (x, y))) {
                    let at = [x, y].map(|n| i64::try_from(n).expect("small"));
                    let expected = i64::from(compare(outputs[x], others[y]));
                    assert_eq!(output(&set.automaton, &at), Some(expected), "{text} at {at:?}");
                }
            }
        }
    }
}
