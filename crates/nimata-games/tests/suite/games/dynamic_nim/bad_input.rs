//! Text that is not a game or a position, and its error messages.

use std::io::Write;

use nimata_games::game::dynamic_nim::TableOfBounds;
use nimata_games::game::{Position, read_game};

use crate::games::common::refused;

#[test]
fn a_number_has_no_space_within() {
    assert!(refused("dynamic:2 0k").contains("`2 0k` is not a bound"));
    assert!(refused("dynamic:floor(5k/1 2)").contains("is not a bound"));
}

#[test]
fn names_are_put_in_lowest_terms() {
    let cases = [
        ("dynamic: k", "dynamic:k"),
        ("dynamic:1k", "dynamic:k"),
        ("dynamic:4k/2", "dynamic:2k"),
        ("dynamic: floor( 4 k / 2 )", "dynamic:2k"),
        ("dynamic:ceil(6k/4)", "dynamic:ceil(3k/2)"),
        ("dynamic:ceil(k/3)", "dynamic:ceil(k/3)"),
        ("dynamic:floor(10k/4) : misere", "dynamic:floor(5k/2):misere"),
    ];
    for (name, canonical) in cases {
        let game = read_game(name).expect("a game");
        assert_eq!(game.to_string(), canonical);
        assert_eq!(read_game(canonical).expect("a game").to_string(), canonical);
    }
}

#[test]
fn what_is_no_formula_is_refused_with_the_remedy() {
    let cases = [
        ("0k", "at least 1"),
        ("floor(k/2)", "0 at k = 1"),
        ("floor(0k/3)", "at least 1"),
        ("2k/0", "at least 1"),
        ("5k/2", "write floor(5k/2) or ceil(5k/2)"),
        ("9999999999k", "at most 1000000000"),
        ("floor(1000000001k/2)", "at most 1000000000"),
        ("", "write k, 2k"),
        ("2", "write k, 2k"),
        ("k2", "write k, 2k"),
        ("-2k", "write k, 2k"),
        ("round(5k/2)", "write k, 2k"),
        ("floor(5k/2", "write k, 2k"),
        ("floor(5k/)", "write k, 2k"),
        ("2k:normal", "write k, 2k"),
    ];
    for (name, says) in cases {
        let found = refused(&format!("dynamic:{name}"));
        assert!(found.contains(says), "{name}: {found}");
    }
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

fn named(file: &tempfile::NamedTempFile) -> String {
    format!("dynamic:@{}", file.path().display())
}

#[test]
fn a_table_with_blank_lines_and_comments_is_read() {
    let table = file("# f\n\n 1 \n3 # the second\n\n\n5\n");
    let game = read_game(&named(&table)).expect("a game");
    assert_eq!(game.to_string(), named(&table));
    let misere = format!("{}:misere", named(&table));
    assert_eq!(read_game(&misere).expect("a game").to_string(), misere);
}

#[test]
fn a_byte_order_mark_and_either_end_of_line_are_no_part_of_a_table() {
    for text in ["\u{feff}1\n3\n", "1\r\n3\r\n", "1\n3\r", "\u{feff}# f\r\n1\r\n3"] {
        let table = file(text);
        let path = table.path().to_str().expect("UTF-8");
        let table = TableOfBounds::read(path).expect("a table");
        assert_eq!(table.entries(), [1, 3], "{text:?}");
    }
}

#[test]
fn lines_that_end_in_a_carriage_return_alone_are_said_to() {
    for text in ["1\r3\r5\r", "# f\r1\r3\r", "1\n3\r5\n"] {
        let found = refused(&named(&file(text)));
        assert!(found.contains("CR LF, not in CR alone"), "{text:?}: {found}");
    }
}

#[test]
fn what_is_shown_of_a_line_is_short_and_can_be_printed() {
    let wrong = ["\u{1b}[2J1", "1\u{0}", "x\u{feff}", &"x".repeat(1000), &"\u{7}".repeat(1000)];
    for line in wrong.map(str::to_owned).into_iter().chain(["9".repeat(1000), "-".repeat(1000)]) {
        let table = file(&line);
        let found = refused(&named(&table));
        let says = found.replace(&table.path().display().to_string(), "");
        assert!(!says.contains(char::is_control) && says.len() < 150, "{says}");
    }
}

#[test]
fn a_table_has_a_bounded_number_of_entries() {
    let most = TableOfBounds::MOST_ENTRIES;
    let path = |table: &tempfile::NamedTempFile| table.path().display().to_string();
    let within = file(&"1\n".repeat(most));
    assert!(TableOfBounds::read(&path(&within)).is_ok());
    let found = TableOfBounds::read(&path(&file(&"1\n".repeat(most + 1))));
    assert!(found.expect_err("one more").to_string().contains("at most 2097152 entries"));
}

#[test]
fn a_wrong_line_of_a_table_is_named() {
    let cases = [
        ("1\n\n# two\n0\n", "line 4: f(2) = 0"),
        ("1\n-3\n", "line 2: f(2) = -3"),
        ("1\n2 3\n", "line 2: `2 3` is not a number"),
        ("one\n", "line 1: `one` is not a number"),
        (
            "18446744073709551615\n18446744073709551616\n",
            "line 2: f(2) = 18446744073709551616 is past",
        ),
        ("", "is empty"),
        ("# nothing\n", "is empty"),
    ];
    for (text, says) in cases {
        let found = refused(&named(&file(text)));
        assert!(found.contains(says), "{text:?}: {found}");
    }
}

#[test]
fn what_is_no_regular_file_is_refused() {
    assert!(refused("dynamic:@").contains("the name of a file is missing"));
    assert!(refused("dynamic:@/no/such/file").contains("cannot be read"));
    assert!(refused("dynamic:@.").contains("not a regular file"));
    #[cfg(unix)]
    assert!(refused("dynamic:@/dev/zero").contains("not a regular file"));
}

#[test]
fn what_is_no_position_is_refused_with_an_example() {
    let game = read_game("dynamic:2k").expect("a game");
    let cases = [
        ("3", "here 1 stands for a,b"),
        ("3,4,5", "here 3 stand for a,b"),
        ("3,4;", "column"),
        ("3,4;1,2", "here 2 stand for x"),
        ("3,4;1;2", "here are 3 groups"),
    ];
    for (text, says) in cases {
        let Ok(position) = Position::read(text, &Default::default()) else {
            assert_eq!(says, "column", "{text} is refused before");
            continue;
        };
        let error = game.admit(&position).expect_err("no position").to_string();
        assert!(error.contains(says) && error.contains("dynamic:2k@3,5;9"), "{text}: {error}");
    }
    let zero = Position::read("3,4;0", &Default::default()).expect("numbers");
    let error = game.admit(&zero).expect_err("no position").to_string();
    assert!(error.contains("dynamic:2k") && error.contains("x is at least 1"), "{error}");
}
