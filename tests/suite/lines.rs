//! Sources and documents have at most 100 columns.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;

/// The files with this ending below a folder.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        // Files of other projects, and built files, are left out.
        let ours = !["target", "node_modules", "dist"].contains(&name) && !name.starts_with('.');
        if path.is_dir() && !path.is_symlink() && ours {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
}

/// The longer lines below a folder, with their files.
fn long(folder: &str, ending: &str, counts: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    files(&root().join(folder), ending, &mut found);
    let mut long = Vec::new();
    for path in found {
        let text = fs::read_to_string(&path).expect("UTF-8");
        let mut fenced = false;
        for (line, number) in text.lines().zip(1..) {
            fenced ^= line.starts_with("```");
            if line.chars().count() > 100 && counts(line) && (ending != "md" || !fenced) {
                long.push(format!("{}:{number}", path.display()));
            }
        }
    }
    long
}

#[test]
fn no_line_of_rust_is_longer_than_100_columns() {
    assert_eq!(long("", "rs", |_| true), Vec::<String>::new());
}

#[test]
fn no_line_of_the_page_is_longer_than_100_columns() {
    for ending in ["ts", "css", "mjs"] {
        assert_eq!(long("web", ending, |_| true), Vec::<String>::new());
    }
}

#[test]
fn no_line_of_a_document_is_longer_than_100_columns_but_in_tables_and_output() {
    assert_eq!(long("", "md", |line| !line.starts_with('|')), Vec::<String>::new());
}
