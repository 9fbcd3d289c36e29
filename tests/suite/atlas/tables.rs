//! Tables that need not be trusted: no byte of one makes the reader panic or take much memory.

use std::fs;
use std::io::Read;

use nimata::Budget;
use nimata::atlas::{Atlas, Item, MANIFEST, write};

use super::folder::{items, made};

#[test]
fn no_byte_of_a_table_makes_the_reader_panic() {
    let (_folder, path) = made(&["sd:1/2", "octal:0.77", "sd:1/2,3"]);
    let budget = Budget::new(1000, 1 << 26, None);
    for name in ["atlas.jsonl.zst", "packs.jsonl.zst", MANIFEST] {
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
fn a_table_is_unpacked_to_no_more_than_the_memory_allows() {
    let item = items(&["sd:1/2,3"]).remove(0);
    let shared = |n: u32| {
        let mut row = item.row.clone();
        let why: String = (0..10_000).map(|number| number.to_string()).collect();
        (row.game, row.why) = (format!("sd:1/{n}"), Some(why));
        Item { row, ..item.clone() }
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("atlas");
    write(&path, (2..1002).map(shared).collect()).expect("it is written");
    // The table is 39 MB long, and takes eight times as much memory.
    let error = Atlas::open(&path, &Budget::new(1000, 80 << 20, None)).expect_err("it is long");
    assert!(error.to_string().contains("longer than the 10485760 bytes"), "{error}");
}

#[test]
fn a_line_is_read_only_as_the_program_writes_it() {
    let (_folder, path) = made(&["sd:1/2", "octal:0.77"]);
    let file = path.join("atlas.jsonl.zst");
    let table = fs::read(&file).expect("a table");
    let mut text = String::new();
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(&table[..]).expect("a frame");
    decoder.read_to_string(&mut text).expect("lines");
    let write = |text: &str| {
        let level = ruzstd::encoding::CompressionLevel::Uncompressed;
        fs::write(&file, ruzstd::encoding::compress_to_vec(text.as_bytes(), level))
            .expect("a table");
        Atlas::open(&path, &Budget::default()).is_ok()
    };
    assert!(write(&text));
    for (from, to) in [
        ("\"game\":", "\"game\": "),
        ("\"states\":7", "\"states\":7.0"),
        ("\"states\":7", "\"states\":6,\"states\":7"),
        ("\"states\":7", "\"states\":7,\"other\":1"),
        ("\"rules\":null,", ""),
        ("sd:1/2", "sd:1\\/2"),
        ("sd:1/2", "sd:1/2\\u0007"),
        ("}\n", "}\n\n"),
        ("}\n", "}\r\n"),
        ("}\n", "}"),
    ] {
        assert!(text.contains(from) && !write(&text.replace(from, to)), "{from} as {to}");
    }
}
