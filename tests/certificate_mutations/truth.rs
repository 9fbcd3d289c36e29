//! What is true, by the rules in docs/certificate.md, as far as small numbers tell.

mod exco;
mod family;
mod heaps;
mod logic;
#[path = "../suite/logic/naive.rs"]
mod naive;
mod quotients;

pub use logic::lemmas_hold;
use serde_json::Value;

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("64 bits")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn numbers(value: &Value) -> Vec<usize> {
    list(value).iter().map(number).collect()
}

/// Whether the claim of an accepted text is true as far as this looks.
pub fn confirmed(text: &str) -> bool {
    let json: Value = serde_json::from_str(text).expect("accepted, so JSON");
    let claim = &json["claim"];
    match claim["kind"].as_str().expect("accepted, so a kind") {
        "logic" => logic::holds(claim),
        "family" => family::holds(claim),
        "heaps/period" => heaps::repeat(claim),
        "heaps/misere-quotient" => quotients::is_quotient(claim),
        "exco-nim/rows" => exco::rows_repeat(claim),
        "exco-nim/level-set" => exco::is_level_set(claim),
        other => panic!("no truth is known of {other}"),
    }
}
