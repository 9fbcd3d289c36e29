//! The automaton's own file.

use nimata::automaton::{Dfao, minimize};
use nimata::export::Fault;
use nimata::export::json::{self, JsonError};
use proptest::prelude::*;

use super::any_dfao;

const GOOD: &str = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
"outputs":[0,1],"transitions":[[0,1],[1,0]],"start":0}"#;

fn read(text: &str) -> Result<Dfao, JsonError> {
    json::read(text.as_bytes()).map(|imported| imported.as_given().clone())
}

fn with(from: &str, to: &str) -> JsonError {
    assert!(GOOD.contains(from));
    read(&GOOD.replace(from, to)).expect_err("the file is wrong")
}

fn written(dfao: &Dfao) -> Vec<u8> {
    let mut file = Vec::new();
    json::write(&mut file, dfao, &Default::default()).expect("a vector takes everything");
    file
}

#[test]
fn reads_the_contract_s_example() {
    assert_eq!(read(GOOD).expect("a good file").len(), 2);
}

#[test]
fn rejects_an_unknown_schema() {
    let error = with("nimata/1", "nimata/2");
    assert!(matches!(error, JsonError::Schema { found } if found == "nimata/2"));
}

#[test]
fn rejects_an_unknown_kind() {
    let error = with("\"dfao\"", "\"value\"");
    assert!(matches!(error, JsonError::Kind { found } if found == "value"));
}

#[test]
fn rejects_an_unknown_key_with_its_place() {
    let error = with("\"start\":0", "\"start\":0,\"extra\":1");
    assert!(
        matches!(&error, JsonError::Syntax { line: 2, what, .. } if what.contains("extra")),
        "{error}"
    );
}

#[test]
fn rejects_a_missing_key() {
    let error = with(",\"start\":0", "");
    assert!(matches!(error, JsonError::Syntax { what, .. } if what.contains("start")));
}

#[test]
fn rejects_a_repeated_key() {
    let error = with("\"start\":0", "\"start\":0,\"start\":0");
    assert!(matches!(error, JsonError::Syntax { what, .. } if what.contains("duplicate")));
}

#[test]
fn rejects_an_output_of_the_wrong_type() {
    for output in ["\"1\"", "1.5", "true", "9223372036854775808"] {
        let error = with("[0,1],\"t", &format!("[0,{output}],\"t"));
        assert!(matches!(error, JsonError::Syntax { line: 2, .. }), "{output}");
    }
}

#[test]
fn rejects_a_digit_order_that_is_none() {
    assert!(matches!(with("\"msd\"", "\"Msd\""), JsonError::Syntax { line: 1, .. }));
}

#[test]
fn rejects_what_follows_the_object() {
    let error = read(&format!("{GOOD} 1")).expect_err("two values");
    assert!(matches!(error, JsonError::Syntax { .. }));
}

#[test]
fn rejects_a_row_that_is_not_total() {
    assert!(matches!(with("[1,0]]", "[1]]"), JsonError::Automaton(_)));
}

#[test]
fn rejects_a_target_that_is_no_state() {
    assert!(matches!(with("[1,0]]", "[1,2]]"), JsonError::Automaton(_)));
}

#[test]
fn rejects_more_outputs_than_rows() {
    assert!(matches!(with("[0,1],\"t", "[0,1,2],\"t"), JsonError::Automaton(_)));
}

#[test]
fn rejects_a_base_of_one_and_an_alphabet_past_the_limit() {
    assert!(matches!(with("\"base\":2", "\"base\":1"), JsonError::Automaton(_)));
    assert!(matches!(with("\"tracks\":1", "\"tracks\":21"), JsonError::Automaton(_)));
}

#[test]
fn rejects_a_start_that_is_no_state() {
    let past = with("\"start\":0", "\"start\":2");
    assert!(matches!(past, JsonError::Start { start: 2, states: 2 }));
    assert!(matches!(with("\"start\":0", "\"start\":-1"), JsonError::Syntax { .. }));
}

#[test]
fn a_start_other_than_zero_is_exchanged_with_it() {
    let text = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
        "outputs":[5,6,7],"transitions":[[0,1],[2,2],[2,0]],"start":2}"#;
    let dfao = read(text).expect("a good file");
    assert_eq!(dfao.outputs(), [Some(7), Some(6), Some(5)]);
    for (n, value) in [(0u32, 7), (1, 5), (2, 5), (3, 6), (6, 7)] {
        assert_eq!(dfao.value_at(&n.into()), Some(value), "{n}");
    }
}

#[test]
fn reports_an_unreachable_state_by_its_number_in_the_file() {
    let text = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
        "outputs":[5,6],"transitions":[[0,0],[1,1]],"start":1}"#;
    let imported = json::read(text.as_bytes()).expect("well formed");
    assert_eq!(imported.faults(), [Fault::Unreachable { state: 0 }]);
    assert_eq!(imported.into_sound(), Err(Fault::Unreachable { state: 0 }));
}

#[test]
fn an_automaton_that_loops_on_zero_only_in_effect_is_sound() {
    // After a zero another state, which does the same.
    let text = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
        "outputs":[0,0,1],"transitions":[[1,2],[0,2],[2,2]],"start":0}"#;
    assert_eq!(json::read(text.as_bytes()).expect("well formed").faults(), []);
}

/// Right certificates of every kind that holds an automaton, and the number of tracks.
#[test]
fn reads_the_automaton_of_every_kind_of_claim() {
    for (file, states, tracks) in [
        ("automaton-1-by-2-base2", 7, 1),
        ("level-set-0", 2, 2),
        ("slow-moore-2-2", 7, 2),
        ("slow-exact-3-2", 146, 3),
        ("dynamic-2k", 10, 3),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/certificates/pass");
        let text = std::fs::read_to_string(format!("{folder}/{file}.json")).expect("a fixture");
        let dfao = read(&text).expect(file);
        assert_eq!((dfao.len(), dfao.alphabet().tracks()), (states, tracks), "{file}");
    }
}

#[test]
fn rejects_a_claim_that_does_not_say_its_letters() {
    for (kind, key) in
        [("subtraction-division/automaton", "base"), ("hypergraph-nim/slow-automaton", "piles")]
    {
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":1,
               "claim":{{"kind":"{kind}","order":"lsd","outputs":[0],"transitions":[[0,0]]}},
               "evidence":{{}}}}"#
        );
        let error = read(&text).expect_err("no letters");
        assert!(
            matches!(&error, JsonError::MissingKey { key: missing } if *missing == key),
            "{error}"
        );
    }
}

#[test]
fn reads_the_automaton_in_a_certificate() {
    let text = r#"{"schema":"nimata/1","kind":"certificate","version":1,
        "claim":{"kind":"subtraction-division/automaton","subtract":[1],"divide":[2],
          "rounding":"ceiling","play":"normal","first":[],"base":2,"order":"msd",
          "outputs":[null,1],"transitions":[[0,1],[1,1]]},
        "evidence":{"tuples":[[0,1]]}}"#;
    assert_eq!(read(text).expect("a certificate").outputs(), [None, Some(1)]);
    let newer = text.replace("\"version\":1", "\"version\":2");
    assert!(matches!(read(&newer), Err(JsonError::Version { found: 2 })));
    let other = text.replace("division/automaton", "division/period");
    assert!(matches!(read(&other), Err(JsonError::Claim { .. })));
    let baseless = text.replace("\"base\":2,", "");
    assert!(matches!(read(&baseless), Err(JsonError::MissingKey { key: "base" })));
}

#[test]
fn reads_the_automata_in_certificates_of_every_kind_that_has_one() {
    for (file, tracks, position, value) in [
        ("automaton-5-by-2-base2", 1, vec![1u32], Some(0)),
        ("level-set-1", 2, vec![4, 5], Some(0)),
        ("slow-exact-3-2", 3, vec![1, 1, 0], Some(1)),
        ("dynamic-2k", 3, vec![5, 2, 2], Some(1)),
        ("dynamic-2k", 3, vec![5, 2, 1], Some(0)),
    ] {
        let text = std::fs::read_to_string(format!("fixtures/certificates/pass/{file}.json"))
            .expect("a fixture");
        let dfao = read(&text).expect(file);
        assert_eq!(dfao.alphabet().tracks(), tracks, "{file}");
        let position: Vec<_> = position.into_iter().map(num_bigint::BigUint::from).collect();
        assert_eq!(dfao.value_at_tuple(&position), value, "{file}");
    }
}

#[test]
fn nesting_without_end_is_an_error() {
    let text = format!("{{\"schema\":{}", "[".repeat(1_000_000));
    assert!(matches!(read(&text), Err(JsonError::Syntax { .. })));
}

#[test]
fn writes_one_row_a_line() {
    let text = String::from_utf8(written(&read(GOOD).expect("a good file"))).expect("UTF-8");
    let expected = concat!(
        "{\"schema\":\"nimata/1\",\"kind\":\"dfao\",\"base\":2,\"order\":\"msd\",\"tracks\":1,\n",
        "\"outputs\":[0,1],\n\"transitions\":[\n[0,1],\n[1,0]\n],\n\"start\":0}\n",
    );
    assert_eq!(text, expected);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(dfao in any_dfao(any::<i64>())) {
        let small = minimize(&dfao);
        for dfao in [dfao, small] {
            let read = json::read(&written(&dfao)).expect("a file of ours");
            prop_assert_eq!(read.as_given(), &dfao);
        }
    }

    #[test]
    fn any_text_is_read_or_rejected(text in "\\PC*") {
        let _ = json::read(text.as_bytes());
    }

    #[test]
    fn any_damage_is_read_or_rejected(at in 0..GOOD.len(), byte: u8, cut in 0..GOOD.len()) {
        let mut bytes = GOOD.as_bytes().to_vec();
        bytes[at] = byte;
        let _ = json::read(&bytes);
        let _ = json::read(&GOOD.as_bytes()[..cut]);
    }
}
