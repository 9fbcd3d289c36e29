//! The sizes of sources and documents: columns, lines of a file, and lines of a package.

use std::fs;
use std::path::{Path, PathBuf};

use nimata_testing::root;

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

/// The lines of all files with this ending below folders.
fn lines(folders: &[&str], ending: &str) -> usize {
    let mut found = Vec::new();
    folders.iter().for_each(|folder| files(&root().join(folder), ending, &mut found));
    // Coq writes this one, from what it has proved.
    found.retain(|path| !path.ends_with("checks.ml"));
    found.iter().map(|path| fs::read_to_string(path).expect("UTF-8").lines().count()).sum()
}

#[test]
fn what_is_believed_is_as_long_as_the_table_of_beliefs_says() {
    let table = fs::read_to_string(root().join("docs/trust.md")).expect("a document");
    let told = |after: &str, before: &str| -> usize {
        let text = table.split(before).next().expect("a beginning");
        let number = text.rsplit(after).next().expect("an end").replace(',', "");
        number.parse().expect("a number")
    };
    let sizes = [
        (told("about ", " lines of Rust"), lines(&["checker/src"], "rs")),
        (told("about ", " lines that turn"), lines(&["coq/verified"], "ml")),
    ];
    for (told, counted) in sizes {
        assert!(told.abs_diff(counted) * 100 <= counted, "{told}, and it is {counted}");
    }
}

#[test]
fn no_source_file_has_more_than_500_lines() {
    let mut found = Vec::new();
    for folder in ["src", "crates", "checker/src", "python/src", "web/src", "audit/src"] {
        files(&root().join(folder), "rs", &mut found);
    }
    let long = |path: &PathBuf| fs::read_to_string(path).expect("UTF-8").lines().count() > 500;
    found.retain(|path| long(path) && !path.ends_with("tests.rs"));
    assert_eq!(found, Vec::<PathBuf>::new());
}

/// The lines of code of a file: neither blank nor a comment nor of a test.
fn code_lines(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("UTF-8");
    let code = text.split("#[cfg(test)]\nmod tests {").next().expect("a beginning");
    code.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn no_package_has_more_lines_of_code_than_its_ceiling() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("a document");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .skip_while(|line| !line.starts_with("| package |"))
        .skip(2)
        .take_while(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches(['|', ' ']).split(" | ").collect())
        .collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let package = row[0].split('`').nth(1).expect("a name in a row");
        let folder = match package {
            "nimata" => "src".to_owned(),
            "nimata-checker" => "checker/src".to_owned(),
            other => format!("crates/{other}/src"),
        };
        let mut found = Vec::new();
        files(&root().join(folder), "rs", &mut found);
        let of_tests = |path: &Path| path.parent().is_some_and(|folder| folder.ends_with("tests"));
        found.retain(|path| !path.ends_with("tests.rs") && !of_tests(path));
        let lines: usize = found.iter().map(|path| code_lines(path)).sum();
        let most: usize = row[3].replace(',', "").parse().expect("a number of lines");
        assert!(lines <= most, "{package} has {lines} lines of code, and its ceiling is {most}");
        assert!(most <= lines + lines / 20, "the ceiling of {package} can sink to {lines}");
    }
}
