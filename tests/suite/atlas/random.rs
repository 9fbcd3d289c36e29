//! Random damage: an atlas is refused, or all that it claims is what the sound one claims.

use std::fs;

use nimata::Budget;
use nimata::atlas::{Atlas, Item, MANIFEST, Row, verify, write};

use super::damaged::agree;
use super::folder::{files, items, made};
use crate::logic::chance::Chance;

const GAMES: &[&str] = &[
    "sd:1/2",
    "sd:2/2:floor",
    "sd:1,2,3/",
    "octal:0.77",
    "octal:0.123:misere",
    "nim:2",
    "moore:2,1",
    "wythoff:1,1",
    "sd:1/2,3",
];

/// Flips, cuts, repeats or exchanges bytes.
fn damage(bytes: &mut Vec<u8>, chance: &mut Chance) {
    let [from, to] = [chance.place(bytes.len()), chance.place(bytes.len())];
    let (from, to) = (from.min(to), from.max(to));
    let end = to.min(from + 1 + chance.place(64));
    match chance.below(5) {
        0 => bytes[from] ^= 1 << chance.below(8),
        1 => bytes[from] = u8::try_from(chance.below(256)).expect("a byte"),
        2 => drop(bytes.drain(from..end)),
        3 => {
            let part = bytes[from..end].to_vec();
            drop(bytes.splice(to..to, part));
        }
        _ => bytes.swap(from, to),
    }
}

/// Changes a cell to that of another row, exchanges two certificates, or takes a row away.
fn change(items: &mut Vec<Item>, chance: &mut Chance) {
    let [one, other] = [chance.place(items.len()), chance.place(items.len())];
    match chance.below(8) {
        0 => drop(items.remove(one)),
        1 => {
            let certificate = items[one].certificate.clone();
            items[one].certificate = std::mem::replace(&mut items[other].certificate, certificate);
        }
        _ => {
            let row = |item: &Item| serde_json::to_value(&item.row).expect("a row is an object");
            let (mut changed, from) = (row(&items[one]), row(&items[other]));
            let names: Vec<&String> = from.as_object().expect("an object").keys().collect();
            let name = names[chance.place(names.len())];
            changed[name] = from[name].clone();
            items[one].row = serde_json::from_value(changed).unwrap_or(items[one].row.clone());
        }
    }
}

/// What the certificates vouch for: the rows that are proved, without what was counted and by whom.
fn claimed<'r>(rows: impl Iterator<Item = &'r Row>) -> Vec<Row> {
    let bare = |row: &Row| Row { steps: 0, version: String::new(), ..row.clone() };
    rows.filter(|row| row.is_proved()).map(bare).collect()
}

#[test]
fn a_damaged_atlas_is_refused_or_claims_what_the_sound_one_claims() {
    let count = std::env::var("DAMAGED_ATLASES").map_or(60, |count| count.parse().expect("count"));
    let (_folder, sound) = made(GAMES);
    let (content, items) = (files(&sound), items(GAMES));
    let mut rows: Vec<Row> = items.iter().map(|item| item.row.clone()).collect();
    rows.sort_by(|one, other| one.game.cmp(&other.game));
    let known = claimed(rows.iter());
    let budget = Budget::default();
    let (mut chance, mut accepted, mut equal) = (Chance(1), 0, 0);
    for turn in 0..count {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("atlas");
        if chance.below(3) == 0 {
            let mut items = items.clone();
            change(&mut items, &mut chance);
            // Two rows of one game are refused at once.
            if write(&path, items).is_err() {
                continue;
            }
        } else {
            fs::create_dir_all(path.join("packs")).expect("a folder");
            for (name, bytes) in &content {
                fs::write(path.join(name), bytes).expect("a file");
            }
            let (name, bytes) = &content[chance.place(content.len())];
            let mut bytes = bytes.clone();
            damage(&mut bytes, &mut chance);
            fs::write(path.join(name), bytes).expect("a file");
            if chance.below(2) == 0 && name != MANIFEST && name != "seconds.parquet" {
                agree(&path, name);
            }
        }
        let Ok(atlas) = Atlas::open(&path, &budget) else { continue };
        let mut groups = atlas.by_certificate().into_iter();
        if atlas.faults_of_files(&budget).is_empty()
            && groups.all(|rows| verify(&atlas, &rows, &budget).is_empty())
        {
            accepted += 1;
            equal += usize::from(atlas.rows().iter().eq(rows.iter()));
            let claims = claimed(atlas.rows().iter());
            assert!(claims.iter().all(|row| known.contains(row)), "turn {turn}: {claims:?}");
        }
    }
    println!(
        "{accepted} of {count} damaged atlases are accepted, {equal} with every row as it was"
    );
    assert!(equal > 0 && accepted < count / 2, "{accepted} accepted, {equal} equal");
}
