//! The automaton's own file.

use nimata::automaton::{Dfao, minimize};
use nimata::export::{Fault, ReadError, json};
use proptest::prelude::*;

use super::any_dfao;
use nimata_testing::root;

const GOOD: &str = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
"outputs":[0,1],"transitions":[[0,1],[1,0]],"start":0}"#;

fn read(text: &str) -> Result<Dfao, ReadError> {
    json::read(text.as_bytes()).map(|imported| imported.as_given().clone())
}

fn error(text: &str) -> String {
    read(text).expect_err("the file is wrong").to_string()
}

fn with(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from));
    error(&GOOD.replace(from, to))
}

fn written(dfao: &Dfao) -> Vec<u8> {
    let mut file = Vec::new();
    json::write(&mut file, dfao).expect("a vector takes everything");
    file
}

#[test]
fn reads_the_contract_s_example() {
    assert_eq!(read(GOOD).expect("a good file").len(), 2);
}

#[test]
fn rejects_an_unknown_schema() {
    let error = with("nimata/1", "nimata/2");
    assert!(error.starts_with("the schema is `nimata/2` and must be"), "{error}");
}

#[test]
fn rejects_an_unknown_kind() {
    let error = with("\"dfao\"", "\"value\"");
    assert!(error.starts_with("the kind is `value`: "), "{error}");
}

#[test]
fn rejects_an_unknown_key_with_its_place() {
    let error = with("\"start\":0", "\"start\":0,\"extra\":1");
    assert!(error.starts_with("line 2, column ") && error.contains("extra"), "{error}");
}

#[test]
fn rejects_a_table_that_has_other_digits_than_its_numeration() {
    let fibonacci = "\"order\":\"msd\",\"numeration\":{\"initial\":[1,2],\"coefficients\":[1,1]}";
    assert!(read(&GOOD.replace("\"order\":\"msd\"", fibonacci)).is_ok());
    let larger = fibonacci.replace("[1,2]", "[1,3]").replace("[1,1]", "[2,1]");
    let error = with("\"order\":\"msd\"", &larger);
    assert!(error.starts_with("an automaton of numbers in lin(2,1) has 3 digits"), "{error}");
}

#[test]
fn rejects_a_missing_key() {
    let error = with(",\"start\":0", "");
    assert!(error.starts_with("line 2, column ") && error.contains("start"), "{error}");
}

#[test]
fn rejects_a_repeated_key() {
    let error = with("\"start\":0", "\"start\":0,\"start\":0");
    assert!(error.starts_with("line 2, column ") && error.contains("duplicate"), "{error}");
}

#[test]
fn rejects_an_output_of_the_wrong_type() {
    for output in ["\"1\"", "1.5", "true", "9223372036854775808"] {
        let error = with("[0,1],\"t", &format!("[0,{output}],\"t"));
        assert!(error.starts_with("line 2, column "), "{output}");
    }
}

#[test]
fn rejects_a_digit_order_that_is_none() {
    assert!(with("\"msd\"", "\"Msd\"").starts_with("line 1, column "));
}

#[test]
fn rejects_what_follows_the_object() {
    assert!(error(&format!("{GOOD} 1")).starts_with("line 2, column "));
}

#[test]
fn rejects_a_row_that_is_not_total() {
    let error = with("[1,0]]", "[1]]");
    assert_eq!(error, "state 1 has 1 transitions and needs 2, one for each letter");
}

#[test]
fn rejects_a_target_that_is_no_state() {
    let error = with("[1,0]]", "[1,2]]");
    assert_eq!(error, "state 1 on letter 1 goes to 2, and there are only 2 states");
}

#[test]
fn rejects_more_outputs_than_rows() {
    assert!(with("[0,1],\"t", "[0,1,2],\"t").starts_with("3 outputs but 2 rows"));
}

#[test]
fn rejects_a_base_of_one_and_an_alphabet_past_the_limit() {
    assert!(with("\"base\":2", "\"base\":1").starts_with("base 1 with 1 tracks: "));
    assert!(with("\"tracks\":1", "\"tracks\":21").starts_with("base 2 with 21 tracks: "));
}

#[test]
fn rejects_a_start_that_is_no_state() {
    let past = with("\"start\":0", "\"start\":2");
    assert_eq!(past, "the start is 2, and there are only 2 states, numbered from 0");
    assert!(with("\"start\":0", "\"start\":-1").starts_with("line 2, column "));
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
    // A zero leads from the start to another state, which is equivalent.
    let text = r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
        "outputs":[0,0,1],"transitions":[[1,2],[0,2],[2,2]],"start":0}"#;
    assert_eq!(json::read(text.as_bytes()).expect("well formed").faults(), []);
}

/// Valid certificates of every kind that contains an automaton, with the number of tracks.
#[test]
fn reads_the_automaton_of_every_kind_of_claim() {
    for (file, states, tracks) in [
        ("automaton-1-by-2-base2", 7, 1),
        ("level-set-0", 2, 2),
        ("slow-moore-2-2", 7, 2),
        ("slow-moore-3-2", 14, 3),
        ("dynamic-2k", 10, 3),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/certificates/pass");
        let text = std::fs::read_to_string(format!("{folder}/{file}.json")).expect("a fixture");
        let dfao = read(&text).expect(file);
        assert_eq!((dfao.len(), dfao.alphabet().tracks()), (states, tracks), "{file}");
    }
}

#[test]
fn a_claim_of_any_kind_says_its_letters_by_its_rows_and_its_base() {
    let claim = |base: &str, row: &str| {
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":2,
               "claim":{{"kind":"of/tomorrow",
               {base}"order":"lsd","outputs":[0],"transitions":[{row}]}},"evidence":{{}}}}"#
        );
        read(&text).map(|dfao| (dfao.alphabet().base(), dfao.alphabet().tracks()))
    };
    assert_eq!(claim("", "[0,0]").expect("one track"), (2, 1));
    assert_eq!(claim("", "[0,0,0,0]").expect("two tracks"), (2, 2));
    assert_eq!(claim("\"base\":4,", "[0,0,0,0]").expect("one track"), (4, 1));
    for (base, row) in [("", "[]"), ("", "[0]"), ("", "[0,0,0]"), ("\"base\":4,", "[0,0,0]")] {
        let error = claim(base, row).expect_err("no power of the base").to_string();
        assert!(error.starts_with("state 0 has ") || error.contains(" rows of "), "{error}");
    }
    for base in ["0", "1", "4294967295"] {
        let error = claim(&format!("\"base\":{base},"), "[0,0]").expect_err("no such base");
        assert!(error.to_string().starts_with(&format!("base {base} with ")), "{error}");
    }
}

#[test]
fn reads_the_automaton_in_a_certificate() {
    let text = r#"{"schema":"nimata/1","kind":"certificate","version":2,
        "claim":{"kind":"subtraction-division/automaton","subtract":[1],"divide":[2],
          "rounding":"ceiling","play":"normal","first":[],"base":2,"order":"msd",
          "outputs":[null,1],"transitions":[[0,1],[1,1]]},
        "evidence":{"tuples":[[0,1]]}}"#;
    assert_eq!(read(text).expect("a certificate").outputs(), [None, Some(1)]);
    let newer = text.replace("\"version\":2", "\"version\":3");
    let wanted = "this is a certificate of version 3, and only version 2 is known";
    assert_eq!(error(&newer), wanted);
    for key in ["order", "outputs", "transitions"] {
        let other = text.replace(key, "elsewhere");
        assert!(error(&other).ends_with("holds no automaton"), "{key}");
    }
}

#[test]
fn reads_the_one_sequence_of_a_certificate_of_logic() {
    let sequence = |name: &str| {
        format!(
            r#"{{"name":"{name}","tracks":1,"outputs":[0,1],"transitions":[[0,1],[1,0]],
               "game":{{}}}}"#
        )
    };
    let text = |numeration: &str, sequences: &[String]| {
        format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":2,"claim":{{"kind":"logic",
               "numeration":"{numeration}","sequences":[{}],"sentences":[]}},
               "evidence":{{"lemmas":[]}}}}"#,
            sequences.join(",")
        )
    };
    let parity = json::read(text("msd_2", &[sequence("T")]).as_bytes()).expect("a certificate");
    assert_eq!(parity.as_given().value_at(&7u32.into()), Some(1));
    let linear = json::read(text("lin(1,1)", &[sequence("T")]).as_bytes()).expect("a certificate");
    assert_eq!(linear.as_given().numeration().pair(), Some((1, 1)));
    let several = text("msd_2", &[sequence("T"), sequence("U")]);
    assert!(error(&several).contains("holds several automata, T, U"));
    assert!(error(&text("msd_2", &[])).contains("holds no automaton"));
    assert!(error(&text("msd_1", &[sequence("T")])).contains("is not a numeration"));
    assert!(error(&text("lsd_3", &[sequence("T")])).contains("state 0 has 2 transitions"));
}

#[test]
fn reads_the_automata_in_certificates_of_every_kind_that_has_one() {
    for (file, tracks, position, value) in [
        ("automaton-5-by-2-base2", 1, vec![1u32], Some(0)),
        ("level-set-1", 2, vec![4, 5], Some(0)),
        ("slow-moore-3-2", 3, vec![1, 1, 0], Some(2)),
        ("dynamic-2k", 3, vec![5, 2, 2], Some(1)),
        ("dynamic-2k", 3, vec![5, 2, 1], Some(0)),
    ] {
        let text =
            std::fs::read_to_string(root().join(format!("fixtures/certificates/pass/{file}.json")));
        let text = text.expect("a fixture");
        let dfao = read(&text).expect(file);
        assert_eq!(dfao.alphabet().tracks(), tracks, "{file}");
        let position: Vec<_> = position.into_iter().map(num_bigint::BigUint::from).collect();
        assert_eq!(dfao.value_at_tuple(&position), value, "{file}");
    }
}

#[test]
fn nesting_without_end_is_an_error() {
    let text = format!("{{\"schema\":{}", "[".repeat(1_000_000));
    assert!(error(&text).starts_with("line 1, column "));
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
