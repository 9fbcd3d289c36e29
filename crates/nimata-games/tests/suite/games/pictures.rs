//! The pictures of each family, compared with positions computed in the test.

use std::cell::RefCell;
use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_draw::data::{Extent, HeatMap, Picture};
use nimata_games::game::{FAMILIES, Game, GameError, read_game};

use nimata_testing::root;

/// The name of the game in a fixture.
fn fixture(name: &str) -> String {
    format!("game:{}/fixtures/games/{name}.game", root().display())
}

fn picture(game: &str, view: &str, extent: Extent) -> Result<Picture, GameError> {
    let game = read_game(game).expect("a game");
    let found = game.views().into_iter().find(|known| known.name == view);
    game.picture(&found.expect("a view of the game"), &extent, &Budget::default())
}

fn map(game: &str, view: &str, upto: u32, fixed: Option<u32>) -> HeatMap {
    match picture(game, view, Extent { fixed, ..Extent::below(upto) }) {
        Ok(Picture::HeatMap(map)) => map,
        other => panic!("{game} {view}: {other:?}"),
    }
}

/// The cells of a square, by row and column.
fn square(side: u32, cell: impl Fn(u32, u32) -> Option<u32>) -> Vec<Option<u32>> {
    (0..side).flat_map(|y| (0..side).map(move |x| (y, x))).map(|(y, x)| cell(y, x)).collect()
}

fn mex(seen: &[u32]) -> u32 {
    (0..).find(|value| !seen.contains(value)).expect("finitely many were seen")
}

#[test]
fn the_lost_positions_of_wythoff_are_the_pairs_of_the_golden_ratio() {
    // ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋, and ⌊nφ²⌋ is n more.
    let smaller = |n: u32| (n + (5 * n * n).isqrt()) / 2;
    let pairs: Vec<(u32, u32)> = (0..100).map(|n| (smaller(n), smaller(n) + n)).collect();
    let lost = |y: u32, x: u32| pairs.contains(&(y.min(x), y.max(x)));
    let expected = square(100, |y, x| Some(u32::from(lost(y, x))));
    for game in ["wythoff:1,1", &fixture("wythoff")] {
        let map = map(game, "lost", 100, None);
        assert_eq!((map.columns, map.horizontal.as_str(), map.vertical.as_str()), (100, "y", "x"));
        assert!(map.numbers == expected, "{game}");
        assert_eq!(map.names[0], (1, "P-position".to_owned()));
    }
    assert_eq!(
        expected.iter().filter(|cell| **cell == Some(1)).count(),
        77,
        "38 pairs either way, and (0, 0)"
    );
}

#[test]
fn two_piles_of_nim_are_lost_on_the_diagonal_and_have_their_xor_as_value() {
    let lost = square(40, |y, x| Some(u32::from(y == x)));
    assert_eq!(map("nim:2", "lost", 40, None).numbers, lost);
    assert_eq!(map(&fixture("nim2"), "lost", 40, None).numbers, lost);
    let values = map("nim:2", "values", 40, None);
    assert_eq!(values.numbers, square(40, |y, x| Some(y ^ x)));
    assert_eq!((values.vertical.as_str(), values.horizontal.as_str()), ("x₁", "x₂"));
    // A layer of three piles.
    let layer = map("nim:3", "lost", 40, Some(9));
    assert_eq!(layer.numbers, square(40, |y, x| Some(u32::from(9 ^ y ^ x == 0))));
    assert_eq!(layer.title, "nim:3: P-positions with x₁ = 9");
}

#[test]
fn values_of_one_heap_stand_in_rows_of_a_power_of_the_base_and_start_where_positions_do() {
    // Kupin's sequence by its rules: from n to n − 1 and to ⌈n/d⌉.
    for (d, columns) in [(2u32, 32usize), (3, 27)] {
        let mut values = vec![None, Some(0)];
        for n in 2..1000u32 {
            let at = |m: u32| values[usize::try_from(m).expect("small")].expect("a position");
            values.push(Some(mex(&[at(n - 1), at(n.div_ceil(d))])));
        }
        let map = map(&format!("sd:1/{d}"), "values", 1000, None);
        assert_eq!((map.columns, map.row_step, map.base), (columns, columns, d));
        assert_eq!(map.numbers[..1000], values);
        assert!(map.numbers[1000..].iter().all(Option::is_none));
        assert!(map.numbers.len() < 1000 + columns);
    }
    let lost = map("sd:1/2", "lost", 100, None);
    assert_eq!(lost.numbers[..5], [None, Some(1), Some(0), Some(1), Some(0)], "values 0, 1, 0, 2");
}

#[test]
fn a_game_whose_numbers_are_words_stands_in_rows_of_all_words_of_a_length() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("heap.game");
    std::fs::write(&path, "reads n in trib\nmove m: m < n\n").expect("written");
    let map = map(&format!("game:{}", path.display()), "values", 1000, None);
    // Of 0 to 6 digits there are 1, 2, 4, 7, 13, 24 and 44 words without 111.
    assert_eq!((map.columns, map.row_step), (44, 44));
    assert!(map.title.ends_with(": values in rows of 44, the words of 6 digits"), "{}", map.title);
    assert!(map.numbers.iter().take(1000).copied().eq((0..1000).map(Some)));
}

#[test]
fn an_octal_game_stands_in_rows_of_its_period() {
    // Kayles: take one or two, and split the rest freely.
    let mut values: Vec<u32> = Vec::new();
    for n in 0..400usize {
        let options = (1..=2usize.min(n)).flat_map(|taken| {
            let rest = n - taken;
            (0..=rest / 2).map(move |a| (a, rest - a))
        });
        values.push(mex(&options.map(|(a, b)| values[a] ^ values[b]).collect::<Vec<_>>()));
    }
    let map = map("octal:0.77", "values", 400, None);
    assert_eq!(map.columns, 24, "two periods of 12");
    assert!(map.numbers.iter().flatten().eq(&values));
    assert_eq!(map.title, "octal:0.77: values in rows of 2 · 12 = 24");
    // If the values do not show a period yet, rows are powers of 2.
    assert_eq!(self::map("octal:0.77", "values", 64, None).columns, 8);
    // Take 2 or 5: the period is 7.
    let map = self::map("sd:2,5/", "values", 400, None);
    assert_eq!(map.columns % 7, 0);
    let rows: Vec<&[Option<u32>]> = map.numbers.chunks(map.columns).collect();
    assert_eq!(rows[2], rows[3]);
}

#[test]
fn a_file_with_one_track_is_a_strip_and_one_with_two_a_square() {
    // Mark: subtract 1 or halve, rounding down.
    let mut values = vec![0u32];
    for n in 1..500usize {
        values.push(mex(&[values[n - 1], values[n / 2]]));
    }
    let strip = map(&fixture("mark"), "values", 500, None);
    assert!(strip.numbers.iter().flatten().eq(&values));
    assert_eq!(strip.columns, 32);
    let names = |game: &str| -> Vec<&str> {
        let game = read_game(game).expect("a game");
        game.views().iter().map(|view| view.name).collect()
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("misere.game");
    std::fs::write(&file, "reads n in msd_3\nmove m: m < n & n <= m + 2\nplay misere\n")
        .expect("a file");
    let misere = format!("game:{}", file.display());
    assert_eq!(names(&misere), ["lost"], "in misère play only who wins is known");
    // A move takes one or two tokens, and a player who takes the last one loses: the P-positions
    // are 1, 4, 7, …
    let lost = map(&misere, "lost", 30, None);
    let wanted: Vec<Option<u32>> = (0..30).map(|n| Some(u32::from(n % 3 == 1))).collect();
    assert_eq!(lost.numbers[..30], wanted);
    assert_eq!(lost.columns, 9);
}

#[test]
fn lost_positions_of_dynamic_nim_are_those_with_the_bound() {
    // (a, b; x) by the rules, with f(k) = 2k.
    fn wins(at: [u32; 3], known: &mut HashMap<[u32; 3], bool>, misere: bool) -> bool {
        let [a, b, x] = at;
        if a == 0 || b == 0 {
            return misere;
        }
        if let Some(&known) = known.get(&at) {
            return known;
        }
        let won = (1..=x).any(|k| {
            let from_a = k <= a && !wins([a - k, b, 2 * k], known, misere);
            from_a || k <= b && !wins([a, b - k, 2 * k], known, misere)
        });
        known.insert(at, won);
        won
    }
    for (game, misere) in [("dynamic:2k", false), ("dynamic:2k:misere", true)] {
        for bound in [1, 3] {
            let mut known = HashMap::new();
            let mut expected = Vec::new();
            for (a, b) in (0..20).flat_map(|a| (0..20).map(move |b| (a, b))) {
                expected.push(Some(u32::from(!wins([a, b, bound], &mut known, misere))));
            }
            assert_eq!(map(game, "lost", 20, Some(bound)).numbers, expected, "{game} {bound}");
        }
        assert_eq!(map(game, "lost", 9, None), map(game, "lost", 9, Some(1)));
    }
    let none = picture("dynamic:2k", "lost", Extent { fixed: Some(0), ..Extent::below(9) });
    assert!(matches!(none, Err(GameError::Unsuitable(why)) if why.contains("at least 1")));
    let pile = picture("dynamic:2k", "lost", Extent { which: Some(0), ..Extent::below(9) });
    assert!(matches!(pile, Err(GameError::Unsuitable(why)) if why.contains("only the bound x")));
}

#[test]
fn the_longest_play_stands_beside_the_value() {
    // The path {1,2}{2,3}{1}: values and longest plays by the rules.
    const EDGES: [&[usize]; 3] = [&[0, 1], &[1, 2], &[0]];
    type Known = HashMap<[u32; 3], (u32, u32)>;
    fn both(at: [u32; 3], known: &mut Known) -> (u32, u32) {
        if let Some(&known) = known.get(&at) {
            return known;
        }
        let mut options = Vec::new();
        for edge in EDGES {
            let (first, rest) = edge.split_first().expect("no edge is empty");
            for one in 0..at[*first] {
                let mut after = at;
                after[*first] = one;
                match rest.first() {
                    None => options.push(after),
                    Some(&second) => options.extend((0..at[second]).map(|other| {
                        let mut after = after;
                        after[second] = other;
                        after
                    })),
                }
            }
        }
        let found: Vec<(u32, u32)> = options.into_iter().map(|at| both(at, known)).collect();
        let value = mex(&found.iter().map(|(value, _)| *value).collect::<Vec<_>>());
        let longest = found.iter().map(|(_, longest)| longest + 1).max().unwrap_or(0);
        known.insert(at, (value, longest));
        (value, longest)
    }
    let map = map("hyper:{1,2}{2,3}{1}", "longest", 7, Some(2));
    let known = RefCell::new(Known::new());
    let found = |y, x| both([2, y, x], &mut known.borrow_mut());
    let all: Vec<(u32, u32)> =
        (0..7).flat_map(|y| (0..7).map(move |x| (y, x))).map(|(y, x)| found(y, x)).collect();
    let values = all.iter().map(|(value, _)| Some(*value));
    let longest = all.iter().map(|(_, longest)| Some(*longest));
    assert!(map.numbers.iter().copied().eq(values.chain(longest)));
    assert_eq!((map.columns, map.panels.len()), (7, 2));
    // The middle pile or the last may be fixed as well.
    for which in [1, 2] {
        let extent = Extent { fixed: Some(2), which: Some(which), ..Extent::below(5) };
        let Ok(Picture::HeatMap(map)) = picture("hyper:{1,2}{2,3}{1}", "values", extent) else {
            panic!("a map");
        };
        let expected = square(5, |y, x| {
            let at = if which == 1 { [y, 2, x] } else { [y, x, 2] };
            Some(both(at, &mut known.borrow_mut()).0)
        });
        assert_eq!(map.numbers, expected, "{which}");
        let axes =
            if which == 1 { ["x₁", "x₃", "x₂ = 2"] } else { ["x₁", "x₂", "x₃ = 2"] };
        assert_eq!([map.vertical.as_str(), map.horizontal.as_str()], axes[..2]);
        assert!(map.title.ends_with(axes[2]), "{}", map.title);
    }
}

#[test]
fn slow_nim_and_exco_nim_have_squares_with_the_first_pile_fixed() {
    // A move takes one token from one pile or from both, so the value depends on parities.
    let slow = map("slow-moore:2,2", "lost", 20, None);
    assert_eq!(slow.numbers, square(20, |y, x| Some(u32::from(y % 2 == 0 && x % 2 == 0))));
    let exco = read_game("exco:2").expect("a game");
    let names: Vec<&str> = exco.views().iter().map(|view| view.name).collect();
    assert_eq!(names, ["gap", "values", "lost"]);
    // With an empty extra pile, EXCO-NIM on two piles is Nim.
    assert_eq!(map("exco:2", "values", 16, Some(0)).numbers, square(16, |y, x| Some(y ^ x)));
    let gap = square(16, |y, x| Some(y + x - (y ^ x)));
    assert_eq!(map("exco:2", "gap", 16, None).numbers, gap);
    for (which, fixed) in [(1, 3), (2, 5)] {
        let extent = Extent { fixed: Some(fixed), which: Some(which), ..Extent::below(9) };
        let drawn = |view| match picture("exco:2", view, extent) {
            Ok(Picture::HeatMap(map)) => map.numbers,
            other => panic!("{other:?}"),
        };
        let values = drawn("values");
        let gap = square(9, |y, x| {
            let at = usize::try_from(9 * y + x).expect("a small number");
            Some(y + x + fixed - values[at].expect("a position"))
        });
        assert_eq!(drawn("gap"), gap, "{which}");
    }
}

#[test]
fn every_family_offers_pictures_and_draws_what_it_offers() {
    for family in FAMILIES {
        let game = family.sample.map_or_else(|| read_game(family.example), |sample| Ok(sample()));
        let game: Box<dyn Game> = game.expect("a game");
        let views = game.views();
        // The example of hypergraph Nim has four piles.
        assert!(!views.is_empty() || game.shape().count() > 3, "{game}");
        for view in views {
            let drawn = game.picture(&view, &Extent::below(12), &Budget::default());
            assert!(drawn.is_ok(), "{game} {}: {drawn:?}", view.name);
            let none = game.picture(&view, &Extent::below(0), &Budget::default());
            assert_eq!(none.is_ok(), matches!(none, Ok(Picture::Diagram(_))), "{game} shows none");
        }
    }
    assert!(read_game("nim:4").expect("a game").views().is_empty());
}
