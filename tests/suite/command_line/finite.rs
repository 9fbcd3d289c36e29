//! Automata of other programs: drawings and JSON, read wherever files of automata are.

use nimata::automaton::DigitOrder;
use nimata::files::read_finite;

use super::program::{complaint, result, write};

/// Binary words that end in 1 and have no 00, in each form; the number of 1 is the least.
const DRAWING: &str = r#"/* by hand */ digraph "no two zeros" {
  rankdir = LR; // the start is on the left
  node [shape=doublecircle]; even odd;
  node [shape = circle];
  init [style=invis];
  init -> begin;
  begin -> begin [label="0"]; begin -> odd [label="1"];
  odd -> odd [label="1"]
  odd -> "a zero" [label = 0, color=red]; "a zero" -> odd [label="1"];
}"#;

const OF_LIB: &str = r#"{"states": ["b", "o", "z"], "input_symbols": ["0", "1"],
  "transitions": {"b": {"0": "b", "1": "o"}, "o": {"0": "z", "1": "o"}, "z": {"1": "o"}},
  "initial_state": "b", "final_states": ["o"], "allow_partial": true}"#;

const SIMPLE: &str = r#"{"alphabet": ["0", "1"], "states": ["b", "o", "z"], "initial_state": "b",
  "accepting_states": ["o"], "transitions": [["b", "0", "b"], ["b", "1", "o"], ["o", "0", "z"],
  ["o", "1", "o"], ["z", "1", "o"]]}"#;

fn belongs(n: u32) -> bool {
    n % 2 == 1 && !format!("{n:b}").contains("00")
}

#[test]
fn drawings_and_both_forms_of_json_have_their_words() {
    for text in [DRAWING, OF_LIB, SIMPLE] {
        for order in DigitOrder::ALL {
            let found = read_finite(text.as_bytes(), order).expect("its form").expect("a table");
            let reads = |n: u32| {
                let digits = format!("{n:b}");
                let digits = digits.bytes().map(|digit| u32::from(digit - b'0'));
                let dfao = found.as_given();
                dfao.output(dfao.run(nimata::automaton::StateId::START, digits)) == Some(1)
            };
            assert!((1..300).all(|n| reads(n) == belongs(n)), "{text}");
            assert_eq!(found.as_given().order(), order);
        }
    }
}

#[test]
fn several_letters_may_stand_on_an_edge_and_states_may_have_two_peripheries() {
    let text = "strict digraph{a->a[label=\"0,2\"];a->b[label=\"1\"];b->b[label=\"0 2\"];\
                b->a[label=\"1\"];b[peripheries=2]}";
    let found = read_finite(text.as_bytes(), DigitOrder::Msd).expect("a drawing").expect("a table");
    let dfao = found.into_sound().expect("it is complete");
    // Base 3: 5 is 12, and 4 is 11.
    assert_eq!([5u32, 4].map(|n| dfao.value_at(&n.into())), [Some(1), Some(0)]);
}

#[test]
fn what_is_no_deterministic_automaton_of_digits_is_refused() {
    for (text, says) in [
        ("digraph { a -> b [label=0]; a -> a [label=0]; b [shape=doublecircle] }", "to two states"),
        ("digraph { a -> b [label=x]; b [shape=doublecircle] }", "`x` is no digit"),
        ("digraph { a -> b [label=65536]; b [shape=doublecircle] }", "is no digit"),
        ("digraph { a -> b [label=\"01\"]; b [shape=doublecircle] }", "`01` is no digit"),
        ("digraph { a -> b [label=\"0]; }", "line 1 of the drawing"),
        ("digraph { a -> b:n [label=0]; b [shape=doublecircle] }", "ports and subgraphs"),
        ("digraph { {a b} -> b [label=0]; b [shape=doublecircle] }", "ports and subgraphs"),
        ("digraph { edge [label=0]; a -> b; b [shape=doublecircle] }", "label at each edge"),
        ("digraph { a -> b [label=0] b [shape=doublecircle] } x", "behind the end"),
        ("digraph { a -> b [label=0] /* b", "line 1 of the drawing"),
        ("digraph { a -> b [label=0] }", "no state accepts"),
        (
            "digraph { x -> a; y -> b; a [shape=doublecircle] }",
            "`a` and `b` have edges without a label",
        ),
        ("digraph {", "ends too early"),
        ("digraph odd }", "begins with `digraph {`"),
        ("{\"initial_state\": 0}", "missing field `final_states`"),
        ("{\"initial_state\": [], \"final_states\": []}", "variant of untagged enum Name"),
        ("{\"initial_state\": 0, \"final_states\": [], \"transitions\": [[0]]}", "enum Moves"),
        ("{\"initial_state\": 0, ", "EOF"),
        (
            "{\"initial_state\": 0, \"final_states\": [], \"transitions\": [[0, \"00\", 0]]}",
            "`00` is no digit",
        ),
    ] {
        let error = read_finite(text.as_bytes(), DigitOrder::Msd).expect("its form");
        let error = error.expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    // Every beginning of a drawing is read or refused, and never a panic.
    for end in 0..DRAWING.len() {
        let _ = read_finite(&DRAWING.as_bytes()[..end], DigitOrder::Msd);
    }
    let many: String = (0..300).map(|n| format!("a{n} -> b [label=65535];")).collect();
    let text = format!("digraph {{ {many} b [shape=doublecircle] }}");
    let error = read_finite(text.as_bytes(), DigitOrder::Msd).expect("a drawing");
    let error = error.expect_err("too large").to_string();
    assert!(error.contains("states with 65536 letters each are more than"), "{error}");
}

/// Each of these drawings is the automaton of the odd numbers, as Graphviz reads it.
#[test]
fn a_drawing_has_the_edges_and_states_that_graphviz_sees() {
    let edges = "a -> a [label=0]; a -> b [label=1]; b -> b [label=1]; b -> a [label=0]";
    let quoted = edges.replace("b ", "\"[b] -> \\\"3\\\"; \" ");
    for text in [
        format!("digraph {{ b [shape=doublecircle]; {edges} }}"),
        format!("digraph odd {{ {} b [shape=doublecircle] }}", edges.replace(';', " ")),
        format!("strict digraph {{ {edges}\n b\n [peripheries=1] [shape = \"doublecircle\"] }}"),
        format!("digraph {{ {edges}; b [shape=circle]; b [shape=doublecircle, color=red] }}"),
        format!(
            "digraph {{ rankdir=LR; node [shape=doublecircle]; b node [shape=circle]; {edges} }}"
        ),
        format!("/* # */digraph {{ {edges} // a comment\n b [shape=doublecircle] /* }} */ }}"),
        format!("digraph {{ {quoted}; {} }}", "\"[b] -> \\\"3\\\"; \" [shape=doublecircle]"),
    ] {
        let read = read_finite(text.as_bytes(), DigitOrder::Msd).expect("a drawing");
        let dfao = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        let dfao = dfao.into_sound().expect("it is complete");
        for n in 0..64u32 {
            assert_eq!(dfao.value_at(&n.into()), Some(i64::from(n % 2)), "{text} at {n}");
        }
    }
    // Not all letters of the alphabet need lead somewhere.
    let text = "{\"states\": [\"a\", \"b\"], \"input_symbols\": [\"0\", \"1\", \"2\"], \
                \"initial_state\": \"a\", \"final_states\": [\"b\"], \"transitions\": {\"a\": \
                {\"0\": \"a\", \"1\": \"b\"}, \"b\": {\"0\": \"b\"}}}";
    let read = read_finite(text.as_bytes(), DigitOrder::Msd).expect("an object").expect("read");
    assert_eq!(read.into_sound().expect("complete").numeration().base(), Some(3));
}

#[test]
fn automata_of_other_programs_are_compared_asked_and_converted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str, text: &str| write(folder.path(), name, text);
    let (dot, json) = (file("a.dot", DRAWING), file("a.json", OF_LIB));
    let simple = file("b.json", SIMPLE);
    assert!(result(0, &["compare", &dot, &json]).contains("equal"));
    assert!(result(0, &["compare", &dot, &simple]).contains("equal"));
    let with = format!("S={dot}");
    let asked = "A n (n < 16 => (S[n] = 1 <=> n=1|n=3|n=5|n=7|n=11|n=13|n=15))";
    assert!(result(0, &["ask", asked, "--with", &with, "-q"]).starts_with("true"));
    let converted = result(0, &["convert", &json, "--format", "walnut"]);
    assert!(converted.starts_with("msd_2\n\n0 0\n0 -> 0\n1 -> 1\n"), "{converted}");
    // A file of a set lacks transitions that lead nowhere; the same set in both forms.
    let set = file("set.txt", "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 2\n1 -> 1\n2 0\n1 -> 1\n");
    assert!(result(0, &["compare", &set, &dot]).contains("equal"));
    assert!(result(0, &["convert", &set, "--format", "svg"]).contains("<svg"));
    assert!(result(0, &["convert", &set]).contains("\"outputs\":[0,1,0,0]"));
    let wrong = file("wrong.dot", "digraph { a -> b [label=0]; a -> a [label=0]; }");
    let said = complaint(2, &["convert", &wrong]);
    assert!(said.contains("wrong.dot") && said.contains("must be deterministic"), "{said}");
}
