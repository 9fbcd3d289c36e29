//! Expressions in files.

use std::io::Write;

use nimata_automata::number::expression::{
    ExpressionErrorKind as Kind, FileAccess, Limits, evaluate,
};
use num_bigint::BigUint;

use super::fails_under;

fn file_with(content: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary directory");
    file.write_all(content).expect("room for a small file");
    file
}

#[test]
fn reads_one_expression_from_a_file() {
    let file = file_with(b"2^10 -\n 2000\n");
    let path = file.path().display();
    let allowed = Limits { max_digits: 1000, files: FileAccess::Allowed, deadline: None };
    let text = format!("(@{path}) + 1000");
    assert_eq!(evaluate(&text, &allowed), Ok(BigUint::from(24_u32)));
    fails_under(&format!("@{path}"), &allowed, 1, Kind::BelowZero);
}

#[test]
fn an_error_in_a_file_names_its_line_and_points_at_the_path() {
    let allowed = Limits { max_digits: 1000, files: FileAccess::Allowed, deadline: None };
    let cases = [
        ("1 +\n é2", 2, 2, Kind::UnknownWord("é2".to_owned())),
        ("@other", 1, 1, Kind::FileInFile),
        ("1\n2", 2, 1, {
            let expected = "an operator (`+ - * ^ !`) or the end";
            Kind::UnexpectedCharacter('2', expected)
        }),
    ];
    for (content, line, column, kind) in cases {
        let file = file_with(content.as_bytes());
        let path = file.path().display().to_string();
        let expected = Kind::InFile { path: path.clone(), line, column, kind: Box::new(kind) };
        fails_under(&format!("1+@{path}"), &allowed, 4, expected);
    }
}

#[test]
fn refuses_files_that_are_too_long_not_text_or_not_there() {
    let allowed = Limits { max_digits: 10, files: FileAccess::Allowed, deadline: None };
    let longest = 8 * 10 + 4096;
    let mut content = vec![b' '; longest - 1];
    content.push(b'5');
    let file = file_with(&content);
    let path = file.path().display().to_string();
    assert_eq!(evaluate(&format!("@{path}"), &allowed), Ok(BigUint::from(5_u32)));

    content.push(b'\n');
    let file = file_with(&content);
    let path = file.path().display().to_string();
    let max_bytes = u64::try_from(longest).expect("small");
    let expected = Kind::FileTooLarge(path.clone(), max_bytes);
    fails_under(&format!("@{path}"), &allowed, 2, expected);

    let file = file_with(&[b'1', 0xff]);
    let path = file.path().display().to_string();
    let reason = "it is not text in UTF-8".to_owned();
    let expected = Kind::FileUnreadable(path.clone(), reason);
    fails_under(&format!("@{path}"), &allowed, 2, expected);

    let error = evaluate("3*@no/such/file", &allowed).expect_err("no such file");
    assert_eq!(error.column(), 4);
    assert!(matches!(error.kind(), Kind::FileUnreadable(..)));
    let error = evaluate("@ x", &allowed).expect_err("no path");
    assert_eq!(error.column(), 2);
}
