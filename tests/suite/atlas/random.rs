//! Random damage: an atlas is refused, or all that it claims is what the sound one claims.

use std::fs;

use nimata::Budget;
use nimata::atlas::{Atlas, Item, MANIFEST, Row, write};

use super::damaged::agree;
use super::folder::{GAMES, files, items, made, of};
use nimata_testing::Chance;

/// Flips, cuts, repeats or exchanges bytes.
fn damage(bytes: &mut Vec<u8>, chance: &mut Chance) {
    let [from, to] = [chance.place(bytes.len()), chance.place(bytes.len())];
    let end = bytes.len().min(from + 1 + chance.place(64));
    match chance.below(4) {
        0 => bytes[from] ^= 1 << chance.below(8),
        1 => drop(bytes.drain(from..end)),
        2 => drop(bytes.splice(to..to, bytes[from..end].to_vec())),
        _ => bytes.swap(from, to),
    }
}

/// Gives a row a cell or the certificate of another one, or takes it away.
fn change(items: &mut Vec<Item>, chance: &mut Chance) {
    let [one, other] = [chance.place(items.len()), chance.place(items.len())];
    match chance.below(8) {
        0 => drop(items.remove(one)),
        1 => items[one].certificate = items[other].certificate.clone(),
        _ => {
            let row = |item: &Item| serde_json::to_value(&item.row).expect("a row is an object");
            let (mut changed, from) = (row(&items[one]), row(&items[other]));
            let names: Vec<&String> = from.as_object().expect("an object").keys().collect();
            let name = names[chance.place(names.len())];
            changed[name] = from[name].clone();
            items[one].row = serde_json::from_value(changed).expect("a row");
        }
    }
}

/// What the certificates vouch for: the rows that are proved, without what was counted and by whom.
fn claimed(rows: &[Row]) -> Vec<Row> {
    let bare = |row: &Row| Row { steps: 0, version: String::new(), ..row.clone() };
    rows.iter().filter(|row| row.is_proved()).map(bare).collect()
}

/// `DAMAGED_ATLASES` says how many are tried.
#[test]
fn a_damaged_atlas_is_refused_or_claims_what_the_sound_one_claims() {
    let count = std::env::var("DAMAGED_ATLASES").map_or(60, |count| count.parse().expect("count"));
    // Each kind of certificate, one that two rows share, and no game that takes long.
    let games = [&GAMES[..8], &["moore:2,1", "wythoff:1,1"]].concat();
    let (_folder, sound) = made(&games);
    let (content, budget) = (files(&sound), Budget::default());
    let rows = Atlas::open(&sound, &budget).expect("it opens").rows().to_vec();
    let (mut chance, mut accepted, mut equal) = (Chance(1), 0, 0);
    for turn in 0..count {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("atlas");
        if chance.below(3) == 0 {
            let mut items = items(&games);
            change(&mut items, &mut chance);
            // Two rows of one game are not written.
            let _ = write(&path, items);
        } else {
            fs::create_dir_all(path.join("packs")).expect("a folder");
            let damaged = chance.place(content.len());
            for (place, (name, bytes)) in content.iter().enumerate() {
                let mut bytes = bytes.clone();
                if place == damaged {
                    damage(&mut bytes, &mut chance);
                }
                fs::write(path.join(name), bytes).expect("a file");
            }
            let name = &content[damaged].0;
            if chance.below(2) == 0 && name != MANIFEST && name != "seconds.jsonl.zst" {
                agree(&path, name);
            }
        }
        let Ok(atlas) = Atlas::open(&path, &budget) else { continue };
        if of(&atlas, &budget).is_empty() {
            let (claims, known) = (claimed(atlas.rows()), claimed(&rows));
            assert!(claims.iter().all(|row| known.contains(row)), "turn {turn}: {claims:?}");
            accepted += 1;
            equal += usize::from(atlas.rows() == rows);
        }
    }
    println!(
        "{accepted} of {count} damaged atlases are accepted, {equal} with every row as it was"
    );
    assert!(equal > 0 && accepted < count / 2, "{accepted} accepted, {equal} equal");
}
