//! Tables of values: sequences, and boxes of positions with several coordinates.

use std::io::{self, Write};

use nimata::data::{Quantity, ValueTable};
use nimata::export::values::{self, Lines};

/// A sequence from an index on.
fn sequence<'v>(
    holds: Quantity,
    first: u64,
    values: impl IntoIterator<Item = i64, IntoIter: 'v>,
) -> ValueTable<'v> {
    ValueTable {
        holds,
        coordinates: vec!["n".to_owned()],
        first: vec![first],
        last: vec![u64::MAX],
        values: Box::new(values.into_iter()),
    }
}

/// A table of two coordinates.
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

fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut file = Vec::new();
    write(&mut file).expect("a vector takes everything");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn a_b_file_has_an_index_and_a_value_a_line() {
    assert_eq!(
        text(|out| Lines::BFILE.write(out, 0, [5, -1, i64::MIN])),
        "0 5\n1 -1\n2 -9223372036854775808\n"
    );
}

#[test]
fn csv_has_a_header() {
    let (value, outcome) = (Quantity::VALUE, Quantity::OUTCOME);
    assert_eq!(text(|out| values::csv(out, sequence(value, 1, [0, 1]))), "n,value\n1,0\n2,1\n");
    assert_eq!(text(|out| values::csv(out, sequence(outcome, 1, [0]))), "n,outcome\n1,0\n");
}

#[test]
fn text_has_twenty_values_a_line() {
    let found = text(|out| Lines::TEXT.write(out, 1, (0..41).map(|n| n % 3)));
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("21: 2 0 1 "));
    assert_eq!(lines[2], "41: 1");
    assert_eq!(text(|out| Lines::TEXT.write(out, 1, [])), "");
}

#[test]
fn json_is_read_back_by_a_json_reader() {
    let last = sequence(Quantity::VALUE, u64::MAX, [3]);
    let found = text(|out| values::json(out, "sd:1/2 \"\\", last));
    let value: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(value["kind"], "table");
    assert_eq!(value["game"], "sd:1/2 \"\\");
    assert_eq!(value["holds"], "value");
    assert_eq!(value["first"], u64::MAX.to_string());
    assert_eq!(value["values"], serde_json::json!([3]));
    let none = sequence(Quantity::VALUE, 0, []);
    assert!(text(|out| values::json(out, "", none)).ends_with("\"values\":[]}\n"));
}

#[test]
fn formats_agree_with_formatting_one_by_one() {
    let values: Vec<i64> = (0..100_000).map(|n| n * 7919 % 1000 - 500).collect();
    let naive: String = (95..).zip(&values).map(|(n, value)| format!("{n} {value}\n")).collect();
    assert!(text(|out| Lines::BFILE.write(out, 95, values.iter().copied())) == naive);
}

#[test]
fn indices_end_where_64_bits_end() {
    let found = text(|out| Lines::BFILE.write(out, u64::MAX - 1, [1, 2, 3]));
    assert_eq!(found, "18446744073709551614 1\n18446744073709551615 2\n");
}

/// A writer that fails after this many bytes, and records the largest piece.
struct Full {
    room: usize,
    largest: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.largest = self.largest.max(bytes.len());
        match self.room.checked_sub(bytes.len()) {
            Some(room) => {
                self.room = room;
                Ok(bytes.len())
            }
            None => Err(io::ErrorKind::StorageFull.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_table_without_end_is_written_in_pieces_until_the_writer_fails() {
    let mut full = Full { room: 10_000_000, largest: 0 };
    let result = values::csv(&mut full, sequence(Quantity::VALUE, 0, std::iter::repeat(1)));
    assert_eq!(result.expect_err("it is full").kind(), io::ErrorKind::StorageFull);
    assert!(full.largest <= 1 << 17);
}

#[test]
fn the_last_coordinate_heads_the_columns_and_all_stand_below_each_other() {
    let wide = table(Quantity::VALUE, [0, 9], [10, 11], (0..33).map(|n| 100 * n).collect());
    let text = text(|out| values::text(out, wide));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "y:       9   10   11");
    assert_eq!(lines[1], "x=0:     0  100  200");
    assert_eq!(lines[11], "x=10: 3000 3100 3200");
    assert_eq!(lines.len(), 12);
}

#[test]
fn what_are_no_values_is_said_above_and_heads_the_column_of_csv() {
    let outcomes = || table(Quantity::OUTCOME, [0, 0], [0, 1], vec![0, 1]);
    let text = text(|out| values::text(out, outcomes()));
    assert!(text.starts_with("outcome: 0 is P, the player to move loses; 1 is N"), "{text}");
    assert!(text.ends_with("\ny:   0 1\nx=0: 0 1\n"), "{text}");
    let mut csv = Vec::new();
    values::csv(&mut csv, outcomes()).expect("a vector takes everything");
    assert_eq!(csv, b"x,y,outcome\n0,0,0\n0,1,1\n");
    let mut json = Vec::new();
    values::json(&mut json, "wyt:2", outcomes()).expect("a vector takes everything");
    let object: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(object["holds"], "outcome");
}
