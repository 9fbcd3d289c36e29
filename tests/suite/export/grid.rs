//! Tables of positions with several coordinates.

use nimata::data::{Quantity, ValueTable};
use nimata::export::grid;

fn table(
    holds: Quantity,
    first: [u64; 2],
    last: [u64; 2],
    values: Vec<i64>,
) -> ValueTable<'static> {
    ValueTable {
        holds,
        coordinates: vec!["x".to_owned(), "y".to_owned()],
        first: first.to_vec(),
        last: last.to_vec(),
        values: Box::new(values.into_iter()),
    }
}

fn text(table: ValueTable<'_>) -> String {
    let mut file = Vec::new();
    grid::text(&mut file, table).expect("a vector takes everything");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn the_last_coordinate_heads_the_columns_and_all_stand_below_each_other() {
    let wide = table(Quantity::VALUE, [0, 9], [10, 11], (0..33).map(|n| 100 * n).collect());
    let text = text(wide);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "y:       9   10   11");
    assert_eq!(lines[1], "x=0:     0  100  200");
    assert_eq!(lines[11], "x=10: 3000 3100 3200");
    assert_eq!(lines.len(), 12);
}

#[test]
fn what_are_no_values_is_said_above_and_heads_the_column_of_csv() {
    let outcomes = || table(Quantity::OUTCOME, [0, 0], [0, 1], vec![0, 1]);
    let text = text(outcomes());
    assert!(text.starts_with("outcome: 0 is P, the player to move loses; 1 is N"), "{text}");
    assert!(text.ends_with("\ny:   0 1\nx=0: 0 1\n"), "{text}");
    let mut csv = Vec::new();
    grid::csv(&mut csv, outcomes()).expect("a vector takes everything");
    assert_eq!(csv, b"x,y,outcome\n0,0,0\n0,1,1\n");
    let mut json = Vec::new();
    grid::json(&mut json, "wyt:2", outcomes()).expect("a vector takes everything");
    let object: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(object["holds"], "outcome");
}
