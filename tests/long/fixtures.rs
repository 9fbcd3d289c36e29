//! The certificates among the fixtures are those that their generator writes, in Python and from
//! the description of the format alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nimata_testing::root;
use nimata_testing::{external, fed};

/// The files of the two folders, by name.
fn certificates(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let inner = |name: &'static str| {
        let files = fs::read_dir(folder.join(name)).expect("a folder of certificates");
        files.map(move |file| {
            let path = file.expect("an entry").path();
            let file = path.file_name().expect("a name").to_string_lossy().into_owned();
            (format!("{name}/{file}"), fs::read(path).expect("a file"))
        })
    };
    inner("pass").chain(inner("fail")).collect()
}

#[test]
#[ignore = "half a minute: guesses every automaton anew, in Python"]
fn every_certificate_among_the_fixtures_is_written_by_the_generator() {
    let Some(mut python) = external("python3", "Python") else { return };
    let kept = root().join("fixtures/certificates");
    let folder = tempfile::tempdir().expect("a temporary folder");
    // A file of another origin is named, and stays.
    fs::create_dir(folder.path().join("pass")).expect("writable");
    let other = folder.path().join("pass/other.json");
    fs::write(&other, "{}").expect("writable");
    python.arg("-B").arg(kept.join("generate.py")).arg(folder.path());
    let ran = fed(python, "");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(said, "pass/other.json is not written by this program\n", "{ran:?}");
    assert_eq!(ran.status.code(), Some(1));
    fs::remove_file(other).expect("it is still there");
    let (kept, written) = (certificates(&kept), certificates(folder.path()));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&kept), names(&written));
    for (name, bytes) in &kept {
        assert!(written[name] == *bytes, "{name} is another file");
    }
}
