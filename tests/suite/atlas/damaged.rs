//! What somebody changed in an atlas is found, however much of the rest is made to agree.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use nimata::Budget;
use nimata::atlas::{Atlas, Frame, Item, MANIFEST, Row, write};
use serde_json::Value;

use super::folder::{faults, files, items, made};
use nimata_testing::root;

const FEW: &[&str] = &["sd:1/2", "sd:2/2", "sd:3/2", "octal:0.77", "nim:2"];

/// The faults of an atlas in which the items were changed before it was written, so that all
/// digests of files agree.
fn after(change: impl FnOnce(&mut Vec<Item>)) -> Vec<String> {
    static ITEMS: LazyLock<Vec<Item>> = LazyLock::new(|| items(FEW));
    let mut items = ITEMS.clone();
    change(&mut items);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("atlas");
    write(&path, items).expect("it is written");
    faults(&path)
}

/// A changed row with what the message names.
type Change = (fn(&mut Row), &'static str);

#[test]
fn a_changed_row_is_found_whatever_is_changed() {
    let changes: [Change; 18] = [
        (|row| row.game = "sd:4/2".to_owned(), "another game"),
        (|row| row.game = " sd:1/2".to_owned(), "written"),
        (|row| row.family = "octal".to_owned(), "family"),
        (|row| row.claim = Some("outcome".to_owned()), "`claim`"),
        (|row| row.claim = None, "`claim`"),
        (|row| row.preperiod = Some(0), "`preperiod`"),
        (|row| row.why = Some("because".to_owned()), "`why`"),
        (|row| row.kind = Some("heaps/period".to_owned()), "`kind`"),
        (|row| row.numbers = Some(2), "`numbers`"),
        (|row| row.numeration = Some("lsd_2".to_owned()), "`numeration`"),
        (|row| row.base = None, "`base`"),
        (|row| row.states = Some(8), "`states`"),
        (|row| row.period = Some(3), "`period`"),
        (|row| drop(row.densities.as_mut().and_then(Vec::pop)), "`densities`"),
        (|row| row.terms.as_mut().expect("terms")[3] = Some(1), "`terms`"),
        (|row| row.automaton = row.digest.clone(), "`automaton`"),
        (|row| row.digest = None, "no digest"),
        (|row| row.steps = -1, "-1 steps"),
    ];
    for (change, names) in changes {
        let found = after(|items| change(&mut items[0].row));
        assert!(!found.is_empty(), "{names}");
        assert!(found.iter().any(|fault| fault.contains(names)), "{names}: {found:?}");
    }
    // Nothing may be told of a game of which nothing is proved.
    let (game, family) = ("sd:1/2".to_owned(), "sd".to_owned());
    for (verdict, claim) in [("believed", "values"), ("undecided", "conjecture-4")] {
        let verdict = serde_json::from_value(verdict.into()).expect("a verdict");
        let (game, family, claim) = (game.clone(), family.clone(), Some(claim.to_owned()));
        let bare = Row { game, family, claim, verdict, ..Row::default() };
        let told = Row { verdict, ..items(FEW)[0].row.clone() };
        for row in [bare, told] {
            let certificate = None;
            let found = after(|items| items[0] = Item { row, certificate, seconds: 0.0 });
            assert!(found.iter().any(|fault| fault.contains("the row tells more")), "{found:?}");
        }
    }
    assert_eq!(after(|_| ()), Vec::<String>::new());
}

#[test]
fn a_swapped_certificate_is_found_with_and_without_its_digest() {
    let found = after(|items| {
        let first = items[0].certificate.clone();
        items[0].certificate = items[1].certificate.clone();
        items[1].certificate = first;
    });
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|fault| fault.contains("SHA-256")), "{found:?}");
    // All of another row but the name: the certificate is sound, and about another game.
    let found = after(|items| {
        let other = items[1].clone();
        items[0].certificate = other.certificate;
        items[0].row = Row { game: items[0].row.game.clone(), ..other.row };
    });
    assert!(found.iter().any(|fault| fault.contains("another game")), "{found:?}");
}

#[test]
fn a_certificate_of_something_else_is_refused_by_the_checker() {
    let found = after(|items| {
        // Values 1 and 2 change places: no longer the automaton of the game, but well formed.
        let text = certificate(&items[0]);
        let (head, rest) = text.split_once("\"outputs\":[").expect("an automaton");
        let (outputs, tail) = rest.split_once(']').expect("an end");
        let changed = outputs.replace('1', "x").replace('2', "1").replace('x', "2");
        assert_ne!(changed, outputs);
        certify(&mut items[0], &format!("{head}\"outputs\":[{changed}]{tail}"));
    });
    assert!(found.iter().any(|fault| fault.contains("the checker rejects it")), "{found:?}");
}

fn certificate(item: &Item) -> String {
    let packed = item.certificate.as_ref().expect("it is proved");
    String::from_utf8(packed.certificate(1 << 20).expect("sound")).expect("UTF-8")
}

/// Gives a row another certificate.
fn certify(item: &mut Item, text: &str) {
    item.certificate = Some(Frame::new(text.as_bytes()));
    item.row.digest = Some(sha256(text.as_bytes()));
}

#[test]
fn a_row_claims_what_its_certificate_states_of_all_positions_and_no_more() {
    // The checker accepts values as a relation that leaves some open.
    let found = after(|all| {
        all[0] = items(&["exact:3,2"]).remove(0);
        let text = certificate(&all[0]);
        let (head, rest) = text.split_once("\"sentences\":[").expect("sentences");
        let (total, tail) = rest.split_once("]},").expect("an end");
        assert!(total.contains("E v_"), "{total}");
        certify(&mut all[0], &format!("{head}\"sentences\":[]}},{tail}"));
    });
    assert!(found.iter().any(|fault| fault.contains("every position has a value")), "{found:?}");
    // One value of one row of EXCO-NIM is no conjecture, no level set, and not the rows of a box.
    let rows = r#"{"schema":"nimata/1","kind":"certificate","version":2,"claim":{"kind":
        "exco-nim/rows","x0":1,"x1":0,"preperiod":0,"period":1,"rows":[]},"evidence":{}}"#;
    for claim in ["conjecture-4", "level-set", "rows", "theorem-u", "values"] {
        let found = after(|items| {
            let (game, family) = ("exco:2".to_owned(), "exco".to_owned());
            let (claim, kind) = (Some(claim.to_owned()), Some("exco-nim/rows".to_owned()));
            let verdict = items[0].row.verdict;
            items[0].row = Row { game, family, claim, verdict, kind, ..Row::default() };
            certify(&mut items[0], rows);
        });
        assert!(found.iter().any(|fault| fault.contains("no certificate of the")), "{found:?}");
    }
    // A theorem about who wins is none about values, and misère play is another game.
    for (game, claim, fault) in
        [("sd:1/2", "outcome", "`claim`"), ("sd:1/2:misere", "values", "another game")]
    {
        let game = nimata::game(game).expect("a game");
        let proved = game.prove_claim(claim, &Budget::default()).expect("a proof");
        let text = String::from_utf8(proved.checked.bytes).expect("UTF-8");
        let found = after(|items| certify(&mut items[0], &text));
        assert!(found.iter().any(|found| found.contains(fault)), "{game}: {found:?}");
    }
}

#[test]
fn forged_atlases_whose_manifest_agrees_are_refused_and_a_sound_one_is_not() {
    let atlas = |name: &str| root().join("fixtures/atlases").join(name);
    assert_eq!(faults(&atlas("sound")), Vec::<String>::new());
    for (name, fault) in
        [("other-claim", "no certificate of the kind"), ("partial-values", "has a value")]
    {
        let found = faults(&atlas(name));
        assert!(!found.is_empty() && found.iter().all(|found| found.contains(fault)), "{found:?}");
    }
    let error = Atlas::open(&atlas("version-1"), &Budget::default()).expect_err("it is old");
    let says = "an older version of the program wrote this atlas: make it anew from its list of \
                games, with `nimata atlas make LIST -o DIR`";
    assert!(error.to_string().ends_with(says), "{error}");
    // A manifest of this version with the tables that older programs wrote.
    let old = tempfile::tempdir().expect("a temporary folder");
    let text = fs::read_to_string(atlas("version-1").join(MANIFEST)).expect("a manifest");
    let text = text.replace("\"version\": 1", "\"version\": 2");
    fs::write(old.path().join(MANIFEST), text).expect("writable");
    let error = Atlas::open(old.path(), &Budget::default()).expect_err("its tables are old");
    assert!(error.to_string().ends_with(says), "{error}");
}

#[test]
fn a_frame_is_unpacked_once_and_to_a_multiple_of_its_length() {
    // 256 MiB of zeros: blocks of 128 KiB, each of which repeats one byte.
    let mut zeros = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 0x38];
    (1..=2048).for_each(|block| zeros.extend([u8::from(block == 2048) | 2, 0, 0x10, 0]));
    let zeros = Frame::Held(zeros);
    let found = after(|items| {
        for item in &mut items[1..] {
            (item.certificate, item.row.digest) = (Some(zeros.clone()), Some(sha256(b"zeros")));
        }
    });
    assert_eq!(found.len(), FEW.len() - 1);
    assert!(found.iter().all(|fault| fault.contains("allowed")), "{found:?}");
    // Behind a frame other programs find what this one does not read, and they verify its sum.
    let changes: [fn(&mut Vec<u8>); 2] =
        [|frame| frame.extend(frame.clone()), |frame| *frame.last_mut().expect("a sum") ^= 1];
    for change in changes {
        let found = after(|items| {
            let frame = items[0].certificate.as_mut().expect("it is proved");
            let mut bytes = frame.bytes().expect("in memory");
            change(&mut bytes);
            *frame = Frame::Held(bytes);
        });
        assert!(found.iter().any(|fault| fault.contains("this program writes")), "{found:?}");
    }
    // What would be packed too well is stored, and read again.
    let long = vec![b'x'; 1 << 20];
    assert_eq!(Frame::new(&long).certificate(1 << 20).expect("it is read"), long);
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_file_that_was_changed_cut_or_taken_away_is_found() {
    let (_folder, path) = made(FEW);
    for (name, content) in files(&path) {
        let file = path.join(&name);
        // A manifest is named by its own digest, which `verify` prints.
        let apart = name == "seconds.jsonl.zst" || name == MANIFEST;
        let opens = || Atlas::open(&path, &Budget::default()).is_ok();
        for cut in [0, 1, content.len() / 2, content.len() - 1] {
            fs::write(&file, &content[..cut]).expect("a file");
            assert!(!opens() || !faults(&path).is_empty() || apart, "{name} cut at {cut}");
        }
        let mut changed = content.clone();
        let last = changed.len() - 1;
        changed[last / 2] ^= 4;
        fs::write(&file, &changed).expect("a file");
        assert!(!opens() || !faults(&path).is_empty() || apart, "{name} changed");
        fs::remove_file(&file).expect("a file");
        assert!(!opens() || !faults(&path).is_empty() || apart, "{name} taken away");
        fs::write(&file, &content).expect("a file");
    }
    assert_eq!(faults(&path), Vec::<String>::new());
}

#[test]
fn a_truncated_pack_is_found_by_the_rows_where_the_manifest_agrees() {
    let (_folder, path) = made(FEW);
    let pack = path.join("packs/000.pack");
    let content = fs::read(&pack).expect("a pack");
    fs::write(&pack, &content[..content.len() - 40]).expect("a pack");
    agree(&path, "packs/000.pack");
    let found = faults(&path);
    assert!(found.iter().any(|fault| fault.contains("the pack ends inside")), "{found:?}");
    assert!(!found.iter().any(|fault| fault.starts_with("packs/")), "{found:?}");
}

/// Writes the digest of a changed file into the manifest.
pub fn agree(path: &Path, name: &str) {
    let content = fs::read(path.join(name)).expect("a file");
    let text = fs::read_to_string(path.join(MANIFEST)).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let files = manifest["files"].as_array_mut().expect("files");
    let file = files.iter_mut().find(|file| file["name"] == name).expect("it is listed");
    file["bytes"] = content.len().into();
    file["sha256"] = sha256(&content).into();
    fs::write(path.join(MANIFEST), manifest.to_string()).expect("a manifest");
}

#[test]
fn a_manifest_lists_each_file_of_the_atlas_once_and_no_other() {
    let (folder, path) = made(&["nim:2"]);
    fs::write(folder.path().join("secret"), "mine").expect("a file");
    let text = fs::read_to_string(path.join(MANIFEST)).expect("a manifest");
    let manifest = || -> Value { serde_json::from_str(&text).expect("JSON") };
    let found = |manifest: &Value| {
        fs::write(path.join(MANIFEST), manifest.to_string()).expect("a manifest");
        faults(&path).join("\n")
    };
    assert_eq!(found(&manifest()), "");
    for place in 0..manifest()["files"].as_array().expect("files").len() {
        let mut changed = manifest();
        let files = changed["files"].as_array_mut().expect("files");
        let file = files[place].clone();
        let name = file["name"].as_str().expect("a name").to_owned();
        files.push(file);
        assert!(found(&changed).contains(&format!("it lists {name} twice")), "{name}");
        let files = changed["files"].as_array_mut().expect("files");
        files.retain(|file| file["name"] != *name);
        assert!(found(&changed).contains(&format!("it does not list {name}")), "{name}");
        let mut changed = manifest();
        changed["files"][place]["name"] = "../secret".into();
        assert!(found(&changed).contains("\"../secret\" is no file of it"), "{name}");
    }
    let mut changed = manifest();
    changed["files"].as_array_mut().expect("files").reverse();
    assert!(found(&changed).contains("not as the program writes it"));
    for (key, value) in [("license", Value::from("none")), ("games", 2.into())] {
        let mut changed = manifest();
        changed[key] = value;
        assert!(!found(&changed).is_empty(), "{key}");
    }
    let newer = text.replace("\"version\": 2", "\"version\": 3");
    fs::write(path.join(MANIFEST), newer).expect("a manifest");
    let error = Atlas::open(&path, &Budget::default()).expect_err("it is newer").to_string();
    assert!(error.contains("version 3"), "{error}");
}

#[test]
fn a_row_about_every_divisor_says_what_its_certificate_does() {
    let every = || items(&["sd:1/*"]).remove(0);
    let with = |change: &dyn Fn(&mut Item)| {
        after(|items| {
            items[0] = every();
            change(&mut items[0]);
        })
    };
    assert_eq!(with(&|_| ()), Vec::<String>::new());
    let row = every().row;
    let kept = (row.claim.as_deref(), row.kind.as_deref(), row.numbers);
    assert_eq!(kept, (Some("values"), Some("family"), Some(2)));
    assert_eq!((row.base, row.numeration, row.terms, row.automaton), (None, None, None, None));
    let changes: [Change; 6] = [
        (|row| row.states = Some(9), "`states`"),
        (|row| row.base = Some(2), "`base`"),
        (|row| row.terms = Some(vec![None, Some(0)]), "`terms`"),
        (|row| row.claim = Some("outcome".to_owned()), "`claim`"),
        (|row| row.game = "sd:1/3+2k".to_owned(), "another game"),
        (|row| row.game = "sd:1/2".to_owned(), "another game"),
    ];
    for (change, names) in changes {
        let found = with(&|item| change(&mut item.row));
        assert!(found.iter().any(|fault| fault.contains(names)), "{names}: {found:?}");
    }
    // Certificates about fewer divisors, about who wins, and with a sentence beside the game.
    let budget = Budget::default();
    for (game, claim, fault) in [
        ("sd:1/3+2k", "values", "another game"),
        ("sd:1/*", "outcome", "`claim`"),
        ("sd:1/*:misere", "values", "another game"),
    ] {
        let proved = nimata::game(game).expect("a game").prove_claim(claim, &budget);
        let text = String::from_utf8(proved.expect("a proof").checked.bytes).expect("UTF-8");
        let found = with(&|item| certify(item, &text));
        assert!(found.iter().any(|found| found.contains(fault)), "{game}: {found:?}");
    }
    let text = certificate(&every());
    let more = text.replace("\"sentences\":[]", "\"sentences\":[\"A n (n >= 0)\"]");
    assert_ne!(text, more);
    let found = with(&|item| certify(item, &more));
    assert!(found.iter().any(|fault| fault.contains("nothing beside it")), "{found:?}");
}
