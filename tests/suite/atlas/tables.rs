//! Tables that need not be trusted: no byte of one makes the reader panic or take much memory.

use std::fs;

use nimata::Budget;
use nimata::atlas::{Atlas, Item, MANIFEST, write};

use super::folder::{items, made};

#[test]
fn no_byte_of_a_table_makes_the_reader_panic() {
    let (_folder, path) = made(&["sd:1/2", "octal:0.77", "sd:1/2,3"]);
    let budget = Budget::new(1000, 1 << 26, None);
    for name in ["atlas.parquet", "packs.parquet", MANIFEST] {
        let file = path.join(name);
        let content = fs::read(&file).expect("a file");
        for place in (0..content.len()).step_by(7) {
            for change in [0x80u8, 0xff] {
                let mut damaged = content.clone();
                damaged[place] ^= change;
                fs::write(&file, &damaged).expect("a file");
                // It is refused or read: what is read is verified by other means.
                let _ = Atlas::open(&path, &budget);
            }
        }
        fs::write(&file, &content).expect("a file");
    }
    assert!(Atlas::open(&path, &budget).is_ok());
    let few = Budget::new(1000, 1000, None);
    let error = Atlas::open(&path, &few).expect_err("the memory is too small").to_string();
    assert!(error.contains("memory"), "{error}");
}

#[test]
fn a_text_that_all_rows_share_does_not_take_the_memory_of_many() {
    let item = items(&["sd:1/2,3"]).remove(0);
    let shared = |n: u32| {
        let mut row = item.row.clone();
        (row.game, row.why) = (format!("sd:1/{n}"), Some("x".repeat(100_000)));
        Item { row, ..item.clone() }
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("atlas");
    write(&path, (2..1002).map(shared).collect()).expect("it is written");
    assert!(fs::metadata(path.join("atlas.parquet")).expect("a file").len() < 1_000_000);
    let error = Atlas::open(&path, &Budget::default()).expect_err("it would take 100 MB");
    assert!(error.to_string().contains("much longer than the file"), "{error}");
}
