//! Twenty games of *Winning Ways* as rules files of at most six lines, beside their rules in Rust.

use std::collections::{BTreeSet, HashMap};

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::rules_file::WrittenGame;
use nimata_games::game::{Game, Play, Rules, Valued, read_game};

use nimata_testing::root;

/// A sum of positions.
type Sum = Vec<Vec<u64>>;

/// The options of a position, each a sum; `None` if the numbers are no position.
type Options = fn(&[u64]) -> Option<Vec<Sum>>;

/// A game of the books.
struct Case {
    /// The name of the file, without its folder and ending.
    file: &'static str,
    options: Options,
    /// Positions are compared up to these numbers.
    most: &'static [u64],
    /// The values of the first positions, as the book prints them; none where it prints no row.
    printed: &'static [u32],
}

/// A row of a heap of `n` less `taken`, divided in every way into two that may be empty.
fn divided(n: u64, taken: u64) -> impl Iterator<Item = Sum> {
    let left = n.checked_sub(taken);
    left.into_iter().flat_map(|left| (0..=left / 2).map(move |a| vec![vec![a], vec![left - a]]))
}

/// Heaps that are not empty.
fn heaps(sum: &Sum) -> usize {
    sum.iter().filter(|heap| heap[0] > 0).count()
}

/// The options of a position that stays whole.
fn whole(options: impl IntoIterator<Item = Vec<u64>>) -> Option<Vec<Sum>> {
    Some(options.into_iter().map(|option| vec![option]).collect())
}

/// All tuples of numbers up to these.
fn tuples(most: &[u64]) -> Vec<Vec<u64>> {
    most.iter().fold(vec![Vec::new()], |tuples, &most| {
        let longer = |tuple: &Vec<u64>| {
            let tuple = tuple.clone();
            (0..=most).map(move |number| [tuple.as_slice(), &[number]].concat())
        };
        tuples.iter().flat_map(longer).collect()
    })
}

/// The empty cells that a move of Treblecross leaves of a row of `n`: those at most two cells from
/// the mark are lost to both players. Rows of cells that lie together are counted.
fn marked(n: u64, at: u64) -> Sum {
    let free = |cell: u64| cell.abs_diff(at) > 2;
    let cells: Vec<bool> = (0..n).map(free).collect();
    let rows = cells.split(|free| !free).filter(|row| !row.is_empty());
    rows.map(|row| vec![row.len() as u64]).collect()
}

const CASES: &[Case] = &[
    Case {
        file: "grundy",
        options: |at| Some(divided(at[0], 0).filter(|s| s[0] != s[1] && heaps(s) == 2).collect()),
        most: &[300],
        printed: &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
    },
    Case {
        file: "lasker",
        options: |at| {
            let taken = (0..at[0]).map(|m| vec![vec![m]]);
            Some(taken.chain(divided(at[0], 0).filter(|sum| heaps(sum) == 2)).collect())
        },
        most: &[300],
        printed: &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11],
    },
    Case {
        file: "kayles",
        options: |at| Some(divided(at[0], 1).chain(divided(at[0], 2)).collect()),
        most: &[300],
        printed: &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7],
    },
    Case {
        // Pawns face each other on n files: whoever moves one loses it with its neighbours, so that
        // the files beside the chosen one are gone as well.
        file: "dawsons-chess",
        options: |at| {
            let n = at[0];
            let chosen = (1..=n)
                .map(|file| vec![vec![file.saturating_sub(2)], vec![n.saturating_sub(file + 1)]]);
            Some(chosen.collect())
        },
        most: &[300],
        printed: &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3],
    },
    Case {
        file: "pass",
        options: |at| {
            let (x, y, p) = (at[0], at[1], at[2]);
            let one = (0..x).map(|u| vec![u, y, p]).chain((0..y).map(|v| vec![x, v, p]));
            let pass = (p > 0 && x + y > 0).then(|| vec![x, y, 0]);
            if p <= 1 { whole(one.chain(pass)) } else { None }
        },
        most: &[20, 20, 1],
        printed: &[],
    },
    Case {
        file: "fibonacci-nim",
        options: |at| whole((1..=at[1].min(at[0])).map(|taken| vec![at[0] - taken, 2 * taken])),
        most: &[40, 40],
        printed: &[],
    },
    Case {
        // In the definition of misère play below, the rows are bitten off as squares.
        file: "chomp-two-rows",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let above = (0..x).map(|column| vec![column, y.min(column)]);
            let below = (0..y).map(|column| vec![x, column]);
            if y <= x { whole(above.chain(below)) } else { None }
        },
        most: &[40, 40],
        printed: &[],
    },
    Case {
        file: "welter",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let one = (0..x).map(|u| vec![u, y]).chain((0..y).map(|v| vec![x, v]));
            if x != y { whole(one.filter(|option| option[0] != option[1])) } else { None }
        },
        most: &[40, 40],
        printed: &[],
    },
    Case {
        file: "dawsons-kayles",
        options: |at| Some(divided(at[0], 2).collect()),
        most: &[300],
        printed: &[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1],
    },
    Case {
        file: "treblecross",
        options: |at| Some((0..at[0]).map(|cell| marked(at[0], cell)).collect()),
        most: &[200],
        printed: &[],
    },
    Case {
        file: "guiles",
        options: |at| {
            let whole_heap = (at[0] == 1 || at[0] == 2).then(Vec::new);
            Some(
                whole_heap.into_iter().chain(divided(at[0], 2).filter(|s| heaps(s) == 2)).collect(),
            )
        },
        most: &[300],
        printed: &[],
    },
    Case {
        file: "officers",
        options: |at| Some(divided(at[0], 1).filter(|sum| heaps(sum) >= 1).collect()),
        most: &[300],
        printed: &[0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0],
    },
    Case {
        file: "queen",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let one = (0..x).map(|u| vec![u, y]).chain((0..y).map(|v| vec![x, v]));
            whole(one.chain((1..=x.min(y)).map(|steps| vec![x - steps, y - steps])))
        },
        most: &[40, 40],
        printed: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    },
    Case {
        file: "white-knight",
        options: |at| {
            let steps = [(-2i64, 1i64), (-2, -1), (1, -2), (-1, -2)];
            let [x, y] = [at[0], at[1]].map(|number| i64::try_from(number).expect("small"));
            let targets = steps.iter().map(|(dx, dy)| [x + dx, y + dy]);
            let on_board = targets.filter(|to| to.iter().all(|&number| number >= 0));
            whole(on_board.map(|to| to.map(i64::unsigned_abs).to_vec()))
        },
        most: &[40, 40],
        printed: &[0, 0, 1, 1, 0, 0, 1, 1],
    },
    Case {
        file: "silver-dollar",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let moved = (0..x).map(|u| vec![u, y]).chain((x + 1..y).map(|v| vec![x, v]));
            if x < y { whole(moved) } else { None }
        },
        most: &[40, 40],
        printed: &[],
    },
    Case {
        // A set of at most two coins to the left of n is turned with it.
        file: "mock-turtles",
        options: |at| {
            let n = at[0];
            let one = (0..n).map(|a| vec![vec![a]]);
            let two = (0..n).flat_map(|a| (a + 1..n).map(move |b| vec![vec![a], vec![b]]));
            Some(std::iter::once(Vec::new()).chain(one).chain(two).collect())
        },
        most: &[80],
        printed: &[1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21],
    },
    Case {
        file: "turning-corners",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let corners = move |a, b| vec![vec![a, y], vec![x, b], vec![a, b]];
            Some((0..x).flat_map(|a| (0..y).map(move |b| corners(a, b))).collect())
        },
        most: &[15, 15],
        printed: &[],
    },
    Case {
        file: "roses",
        options: |at| {
            let picked = tuples(&[1, 1, 1]).into_iter().filter(|roses| {
                let count: u64 = roses.iter().sum();
                (1..=2).contains(&count) && roses.iter().zip(at).all(|(rose, bush)| rose <= bush)
            });
            whole(
                picked.map(|roses| at.iter().zip(roses).map(|(bush, rose)| bush - rose).collect()),
            )
        },
        most: &[12, 12, 12],
        printed: &[],
    },
    Case {
        file: "moore",
        options: |at| {
            let below = tuples(at).into_iter();
            whole(below.filter(|to| {
                let lowered = to.iter().zip(at).filter(|(after, before)| after < before).count();
                (1..=2).contains(&lowered)
            }))
        },
        most: &[8, 8, 8],
        printed: &[],
    },
    Case {
        file: "kenyon",
        options: |at| {
            let n = at[0];
            let one = (n >= 1).then(|| vec![vec![n - 1]]);
            let left = n.checked_sub(2).into_iter();
            let three = left.flat_map(|left| {
                let first = (0..=left).flat_map(move |a| (0..=left - a).map(move |b| (a, b)));
                first.map(move |(a, b)| vec![vec![a], vec![b], vec![left - a - b]])
            });
            Some(one.into_iter().chain(three).collect())
        },
        most: &[80],
        printed: &[],
    },
];

/// The values of a game, or in misère play who wins, by the definition.
struct Naive<'c> {
    case: &'c Case,
    play: Play,
    known: HashMap<Vec<u64>, u32>,
}

impl Naive<'_> {
    fn value(&mut self, at: &[u64]) -> Option<u32> {
        if let Some(&value) = self.known.get(at) {
            return Some(value);
        }
        let options = (self.case.options)(at)?;
        let mut seen = BTreeSet::new();
        for option in &options {
            let parts = option.iter().map(|part| self.value(part).expect("a position"));
            seen.insert(parts.fold(0, |sum, part| sum ^ part));
        }
        let value = match self.play {
            Play::Normal => (0..).find(|value| !seen.contains(value)).expect("finitely many"),
            Play::Misere => u32::from(options.is_empty() || seen.contains(&0)),
        };
        self.known.insert(at.to_vec(), value);
        Some(value)
    }
}

fn path(case: &Case) -> String {
    root().join("fixtures/games/books").join(format!("{}.game", case.file)).display().to_string()
}

fn game(case: &Case) -> WrittenGame {
    WrittenGame::read(&path(case), Play::Normal)
        .unwrap_or_else(|error| panic!("{}: {error}", case.file))
}

#[test]
fn a_file_of_at_most_six_lines_has_the_values_of_its_game() {
    assert_eq!(CASES.len(), 20);
    let budget = Budget::default();
    for case in CASES {
        let text = std::fs::read_to_string(path(case)).expect("the file is there");
        assert!(text.lines().count() <= 6, "{}", case.file);
        let game = game(case);
        let mut naive = Naive { case, play: game.play(), known: HashMap::new() };
        let table = game.table(case.most, &budget);
        let table = table.unwrap_or_else(|error| panic!("{}: {error}", case.file));
        let values: Vec<i64> = table.values.collect();
        let all = tuples(case.most)
            .into_iter()
            .filter(|at| at.iter().zip(&table.first).all(|(number, first)| number >= first));
        let mut compared = 0;
        for (at, found) in all.zip(&values) {
            let expected = naive.value(&at).map_or(-1, i64::from);
            assert_eq!(*found, expected, "{} at {at:?}", case.file);
            compared += 1;
        }
        assert_eq!(compared, values.len(), "{}", case.file);
        let printed = case.printed.iter().enumerate().map(|(n, &value)| {
            let mut at = vec![0; case.most.len()];
            *at.last_mut().expect("a position has a number") = u64::try_from(n).expect("small");
            (naive.value(&at), Some(value))
        });
        printed.for_each(|(value, printed)| assert_eq!(value, printed, "{}", case.file));
    }
}

#[test]
fn a_position_has_its_value_and_its_moves_lead_to_the_values_that_they_name() {
    let budget = Budget::default();
    for case in CASES {
        let game = game(case);
        let mut naive = Naive { case, play: game.play(), known: HashMap::new() };
        for at in tuples(case.most).into_iter().step_by(37) {
            let Some(expected) = naive.value(&at) else { continue };
            let position = game.shape().position(at.iter().map(|&number| number.into()));
            let says = format!("{} at {at:?}", case.file);
            let worth = game.value(&position, &budget).unwrap_or_else(|e| panic!("{says}: {e}"));
            match (game.play(), worth.worth) {
                (Play::Normal, Worth::Value(value)) => assert_eq!(value, expected.into(), "{says}"),
                (Play::Misere, Worth::PPosition(lost)) => assert_eq!(lost, expected == 0, "{says}"),
                (_, other) => panic!("{says}: {other:?}"),
            }
            let options = (case.options)(&at).expect("a position");
            let reached: BTreeSet<u32> = options
                .iter()
                .map(|option| {
                    let parts = option.iter().map(|part| naive.value(part).expect("a position"));
                    parts.fold(0, |sum, part| sum ^ part)
                })
                .collect();
            let found = game.move_to(&position, &0u32.into(), &budget);
            let found = found.unwrap_or_else(|error| panic!("{says}: {error}"));
            assert_eq!(found.is_some(), reached.contains(&0), "{says}");
        }
    }
}

/// Its text is that of the file; the second number bounds a move, and is no heap.
#[test]
fn fibonacci_nim_is_known_by_its_name() {
    for name in ["Fibonacci Nim", "fibonacci-nim", "game:fibonacci-nim"] {
        let game = read_game(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_string(), "game:fibonacci-nim");
        assert_eq!(game.shape().heaps(), [true, false]);
        let path = root().join("fixtures/games/books/fibonacci-nim.game");
        let text = std::fs::read_to_string(path).expect("the file is there");
        assert_eq!(game.source(), Some(&*text));
    }
    // Whose measure counts every number has heaps alone.
    let nim = read_game("nim:2").expect("a game");
    assert_eq!(nim.shape().heaps(), [true, true]);
}
