//! Tables of values.

use std::io::{self, Write};

use nimata::data::Quantity;
use nimata::export::terms;

fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut file = Vec::new();
    write(&mut file).expect("a vector takes everything");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn a_b_file_has_an_index_and_a_value_a_line() {
    assert_eq!(
        text(|out| terms::bfile(out, 0, [5, -1, i64::MIN])),
        "0 5\n1 -1\n2 -9223372036854775808\n"
    );
}

#[test]
fn csv_has_a_header() {
    let (value, outcome) = (Quantity::VALUE, Quantity::OUTCOME);
    assert_eq!(text(|out| terms::csv(out, value, 1, [0, 1])), "n,value\n1,0\n2,1\n");
    assert_eq!(text(|out| terms::csv(out, outcome, 1, [0])), "n,outcome\n1,0\n");
}

#[test]
fn text_has_twenty_values_a_line() {
    let found = text(|out| terms::text(out, 1, (0..41).map(|n| n % 3)));
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("21: 2 0 1 "));
    assert_eq!(lines[2], "41: 1");
    assert_eq!(text(|out| terms::text(out, 1, [])), "");
}

#[test]
fn json_is_read_back_by_a_json_reader() {
    let found = text(|out| terms::json(out, "sd:1/2 \"\\", Quantity::VALUE, u64::MAX, [3]));
    let value: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(value["kind"], "table");
    assert_eq!(value["game"], "sd:1/2 \"\\");
    assert_eq!(value["holds"], "value");
    assert_eq!(value["first"], u64::MAX.to_string());
    assert_eq!(value["values"], serde_json::json!([3]));
    assert!(text(|out| terms::json(out, "", Quantity::VALUE, 0, [])).ends_with("\"values\":[]}\n"));
}

#[test]
fn formats_agree_with_formatting_one_by_one() {
    let values: Vec<i64> = (0..100_000).map(|n| n * 7919 % 1000 - 500).collect();
    let naive: String = (95..).zip(&values).map(|(n, value)| format!("{n} {value}\n")).collect();
    assert!(text(|out| terms::bfile(out, 95, values.iter().copied())) == naive);
}

#[test]
fn indices_end_where_64_bits_end() {
    let found = text(|out| terms::bfile(out, u64::MAX - 1, [1, 2, 3]));
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
    let result = terms::csv(&mut full, Quantity::VALUE, 0, std::iter::repeat(1));
    assert_eq!(result.expect_err("it is full").kind(), io::ErrorKind::StorageFull);
    assert!(full.largest <= 1 << 17);
}
