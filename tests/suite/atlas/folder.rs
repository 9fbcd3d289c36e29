//! A small atlas in a folder of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use nimata::Budget;
use nimata::atlas::{self, Atlas, Item, Row, Share, entry, games, merge, write};
use tempfile::TempDir;

use nimata_testing::root;

/// Games of every kind of certificate, and one of which nothing is proved.
pub const GAMES: &[&str] = &[
    "sd:1/2",
    "sd:2/2:floor",
    "sd:1,3/2:misere",
    "sd:1,2,3/",
    "sd:1/2,3",
    "octal:0.77",
    "octal:0.123:misere",
    "nim:2",
    "slow-exact:3,2",
    "wythoff:1,1",
    "exco:3",
];

/// The rows of games with their certificates; each is proved once, whatever tests ask for it.
pub fn items(games: &[&str]) -> Vec<Item> {
    static KNOWN: Mutex<BTreeMap<String, Item>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().expect("no holder panics");
    let mut item = |game: &&str| {
        let proved = || entry(game, &Budget::default()).expect("a game");
        known.entry((*game).to_owned()).or_insert_with(proved).clone()
    };
    games.iter().map(&mut item).collect()
}

pub fn made(games: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("atlas");
    write(&path, items(games)).expect("it is written");
    (folder, path)
}

/// The faults of an atlas: of its files, and of its rows.
pub fn faults(path: &Path) -> Vec<String> {
    let budget = Budget::default();
    let atlas = Atlas::open(path, &budget).expect("it opens");
    of(&atlas, &budget)
}

/// The same of an atlas that is open.
pub fn of(atlas: &Atlas, budget: &Budget) -> Vec<String> {
    atlas::faults(atlas, budget, &|_| ())
}

/// The files of a folder, by their paths within it.
pub fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry").path();
            if entry.is_dir() {
                folders.push(entry);
            } else {
                let name = entry.strip_prefix(path).expect("below").display().to_string();
                found.push((name, fs::read(&entry).expect("a file")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn an_atlas_of_every_kind_of_certificate_is_verified() {
    let (_folder, path) = made(GAMES);
    assert_eq!(faults(&path), Vec::<String>::new());
    let atlas = Atlas::open(&path, &Budget::default()).expect("it opens");
    assert_eq!(atlas.rows().len(), GAMES.len());
    let open = atlas.of_game("sd:1/2,3").expect("a row");
    assert!(!open.is_proved() && open.terms.is_none() && open.digest.is_none());
    assert_eq!(atlas.rows().iter().filter(|row| !row.is_proved()).count(), 1);
    // Theorem U names no game, so that nobody could see from its certificate what it is about.
    let theorem = items(&["exco:2"]);
    assert!(theorem[0].certificate.is_none() && !theorem[0].row.is_proved());
}

#[test]
fn the_terms_and_periods_of_a_row_are_those_of_the_books() {
    let (_folder, path) = made(&["octal:0.77", "nim:2", "wythoff:1,1", "sd:1,2,3/"]);
    let atlas = Atlas::open(&path, &Budget::default()).expect("it opens");
    let row = |game: &str| atlas.of_game(game).expect("a row");
    let terms = |game: &str| -> Vec<i64> {
        let terms = row(game).terms.iter().flatten();
        terms.map(|term| term.expect("a number")).collect()
    };
    // Winning Ways, chapter 4: the values of Kayles have the period 12 from 71 on.
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    assert_eq!(terms("octal:0.77")[..24], kayles);
    assert_eq!((row("octal:0.77").preperiod, row("octal:0.77").period), (Some(71), Some(12)));
    // Bouton: the value of two heaps is their sum without carries.
    let tuples = (0..12u32).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
    let tuples: Vec<(u32, u32)> = tuples.take(64).collect();
    let xor: Vec<i64> = tuples.iter().map(|(x, y)| (x ^ y).into()).collect();
    assert_eq!(terms("nim:2"), xor);
    // Wythoff: (0,0), (1,2), (3,5), (4,7) are lost, in either order, and no others so small.
    let lost = [(0, 0), (1, 2), (3, 5), (4, 7)];
    let outcome = |&(x, y): &(u32, u32)| i64::from(!lost.contains(&(x.min(y), x.max(y))));
    assert_eq!(terms("wythoff:1,1"), tuples.iter().map(outcome).collect::<Vec<_>>());
    assert_eq!(row("wythoff:1,1").numeration.as_deref(), Some("lin(1,1)"));
    let densities = row("sd:1,2,3/").densities.as_deref().expect("densities");
    assert_eq!(Share::text(densities), "0:1/4 1:1/4 2:1/4 3:1/4");
}

#[test]
fn the_files_do_not_depend_on_the_order_of_the_games_nor_on_their_parts() {
    let (_one, whole) = made(GAMES);
    let backwards: Vec<&str> = GAMES.iter().rev().copied().collect();
    let (_two, other) = made(&backwards);
    let (_three, part) = made(&GAMES[..4]);
    let (_four, rest) = made(&GAMES[3..]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let merged = folder.path().join("merged");
    nimata::atlas::merge(&[rest, part], &merged, &Budget::default()).expect("they are merged");
    let lasting = |path: &Path| -> Vec<(String, Vec<u8>)> {
        files(path).into_iter().filter(|(name, _)| name != "seconds.jsonl.zst").collect()
    };
    assert_eq!(lasting(&whole), lasting(&other));
    assert_eq!(lasting(&whole), lasting(&merged));
    // What exists is not replaced.
    assert!(write(&whole, items(&["nim:2"])).is_err());
    assert_eq!(lasting(&whole), lasting(&other));
}

#[test]
fn a_rules_file_stands_in_its_row() {
    let file = root().join("fixtures/games/mark.game");
    let text = fs::read_to_string(&file).expect("the rules");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("atlas");
    let name = format!("game:{}", file.display());
    let items = items(&[&name, "sd:1/2:floor"]);
    write(&path, items.clone()).expect("it is written");
    assert_eq!(faults(&path), Vec::<String>::new());
    let atlas = Atlas::open(&path, &Budget::default()).expect("it opens");
    let row = atlas.of_game("game:mark.game").expect("named after the file, without its folder");
    assert!(row.is_proved() && row.rules.as_ref() == Some(&text) && row.family == "game");
    // Mark is a game of subtraction and division as well.
    assert_eq!(row.terms, atlas.of_game("sd:1/2:floor").expect("a row").terms);
    let mark = |change: fn(&mut Row)| {
        let mut items = items.clone();
        change(&mut items[0].row);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("atlas");
        write(&path, items).expect("it is written");
        faults(&path).join("\n")
    };
    let other = |row: &mut Row| row.rules = row.rules.take().map(|text| text.replace("n/2", "n/3"));
    assert!(mark(other).contains("another game"));
    assert!(mark(|row| row.rules = Some("reads".to_owned())).contains("stand alone"));
    assert!(mark(|row| row.rules = None).contains("has no rules in its row"));
    assert!(mark(|row| row.game = "sd:1/2:exact".to_owned()).contains("its row has rules"));
    let long = |row: &mut Row| {
        row.rules =
            Some(format!("{}#{}", row.rules.take().unwrap_or_default(), "x".repeat(1 << 18)))
    };
    assert!(mark(long).contains("bytes"));
    // The game is the same, and it is not what the certificate reads.
    let ternary =
        |row: &mut Row| row.rules = row.rules.take().map(|text| text.replace("msd_2", "msd_3"));
    assert!(mark(ternary).contains("msd_3"));
    let signed = |row: &mut Row| {
        row.rules = row.rules.take().map(|text| text.replace("msd_2", "msd_neg_2"));
    };
    assert!(!mark(signed).is_empty());
    for name in ["game:", "game: ", "game:../mark.game", "game:/etc/passwd", "game:m.game:misere"] {
        let mut items = items.clone();
        items[0].row.game = name.to_owned();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("atlas");
        write(&path, items).expect("it is written");
        assert!(faults(&path).join("\n").contains("no plain name"), "{name}");
    }
}

#[test]
fn no_file_beside_an_atlas_is_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table = folder.path().join("table.txt");
    fs::write(&table, "1\n2\n3\n").expect("it is written");
    let name = format!("dynamic:@{}", table.display());
    let why = games(&name, folder.path()).expect_err("a table stands in a file").to_string();
    assert!(why.starts_with("line 1: ") && why.contains("needs a file"), "{why}");
    let mut items = items(&["sd:1/2,3"]);
    (items[0].row.game, items[0].row.family) = (name, "dynamic".to_owned());
    let path = folder.path().join("atlas");
    write(&path, items).expect("it is written");
    assert!(faults(&path).join("\n").contains("a row stands alone"));
}

#[test]
fn a_file_without_sound_rules_is_a_row_without_a_proof() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("up.game");
    fs::write(&file, "reads n in msd_2\nmove m: m = n + 1\n").expect("it is written");
    let entry = entry(&format!("game:{}", file.display()), &Budget::default()).expect("a row");
    assert!(entry.certificate.is_none() && !entry.row.is_proved(), "{entry:?}");
    assert!(entry.row.why.as_deref().is_some_and(|why| why.contains("measure")), "{entry:?}");
}

#[test]
fn two_files_of_one_name_are_refused_by_lists_and_by_merges() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let texts = ["reads n in msd_2\nmove m: m + 1 = n\n", "reads n in msd_2\nmove m: m + 2 = n\n"];
    for (name, text) in ["one", "two"].into_iter().zip(texts) {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("same.game"), text).expect("it is written");
    }
    let list = "game:one/same.game\nsd:1/2\ngame:two/same.game\n";
    let why = games(list, folder.path()).expect_err("two files of one name").to_string();
    assert!(why.starts_with("line 3: ") && why.contains("game:same.game"), "{why}");
    let atlases = ["one", "two"].map(|name| {
        let path = folder.path().join(format!("{name}.atlas"));
        let game = format!("game:{}/{name}/same.game", folder.path().display());
        write(&path, items(&[&game])).expect("it is written");
        path
    });
    let merged = merge(&atlases, &folder.path().join("both"), &Budget::default());
    assert!(merged.expect_err("other rules").to_string().contains("other rules"));
}

#[test]
fn a_link_in_place_of_a_file_is_not_followed() {
    let (_folder, path) = made(&["sd:1/2"]);
    fs::remove_file(path.join("README.md")).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", path.join("README.md")).expect("a link");
    assert!(faults(&path).join("\n").contains("no plain file"));
    fs::remove_file(path.join("atlas.jsonl.zst")).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", path.join("atlas.jsonl.zst")).expect("a link");
    assert!(Atlas::open(&path, &Budget::default()).is_err());
}

#[test]
fn games_with_the_same_rules_share_a_certificate() {
    // Each number of Moore's game with one pile at a time is Nim.
    let (_folder, path) = made(&["moore:2,1", "exact:2,1", "nim:2"]);
    let atlas = Atlas::open(&path, &Budget::default()).expect("it opens");
    let digests: Vec<_> = atlas.rows().iter().map(|row| row.digest.clone()).collect();
    assert!(digests.iter().all(Option::is_some));
    let mut different = digests.clone();
    different.sort();
    different.dedup();
    assert_eq!(u64::try_from(different.len()), Ok(atlas.manifest().certificates));
    assert_eq!(faults(&path), Vec::<String>::new());
}
