//! Rules written in Rust, and values computed from them.

use std::collections::{BTreeSet, HashMap};

use nimata_games::game::rules_file::{RulesFile, WrittenGame};

/// The options of a position; `None` if there is no position.
pub type Options = fn(&[u64]) -> Option<Vec<Vec<u64>>>;

/// A game by the text of its file and by its options.
pub struct Case {
    pub name: &'static str,
    pub text: &'static str,
    pub options: Options,
    /// Positions are compared up to this bound in each number.
    pub most: u64,
}

impl Case {
    /// The game of the text.
    pub fn game(&self) -> WrittenGame {
        let file =
            RulesFile::parse(self.text).unwrap_or_else(|e| panic!("{}", e.render(self.text)));
        WrittenGame::new(self.name.to_owned(), file)
    }

    /// The number of components of a position.
    pub fn tracks(&self) -> usize {
        self.game().file().reads.len()
    }
}

/// All tuples of numbers up to a bound.
pub fn tuples(tracks: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..tracks {
        let longer = |tuple: &Vec<u64>| {
            let tuple = tuple.clone();
            (0..=most).map(move |number| [tuple.as_slice(), &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The value of a position by the mex rule.
pub fn value(options: Options, at: &[u64], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let after = options(at).expect("a position");
    let values: BTreeSet<u32> = after.iter().map(|option| value(options, option, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("finitely many options");
    known.insert(at.to_vec(), mex);
    mex
}

/// Tells whether the player to move wins if a player who cannot move wins.
pub fn wins_misere(options: Options, at: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(at) {
        return wins;
    }
    let after = options(at).expect("a position");
    let wins = after.is_empty() || after.iter().any(|option| !wins_misere(options, option, known));
    known.insert(at.to_vec(), wins);
    wins
}

/// The games of the tests in this folder.
pub const CASES: &[Case] = &[
    Case {
        name: "mark",
        text: "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2",
        options: |at| {
            let n = at[0];
            Some(if n == 0 { vec![] } else { vec![vec![n - 1], vec![n / 2]] })
        },
        most: 1000,
    },
    Case {
        name: "kupin",
        text: "reads n in lsd_2\npositions n >= 1\nmove m: m >= 1 & m + 1 = n\n\
               move m: n >= 2 & (2*m = n | 2*m = n + 1)",
        options: |at| match at[0] {
            0 => None,
            1 => Some(vec![]),
            n => Some(vec![vec![n - 1], vec![n.div_ceil(2)]]),
        },
        most: 1000,
    },
    Case {
        name: "thirds",
        text: "reads n in msd_3\nmove m: (E k (n = 3*k + 1)) & m + 1 = n\n\
               move m: (E k (n = 3*k + 1 | n = 3*k + 2)) & m = n/3\n\
               move m: (E k (n = 3*k)) & n >= 1 & (m + 2 = n | m + 3 = n)",
        options: |at| {
            let n = at[0];
            Some(match n % 3 {
                1 => vec![vec![n - 1], vec![n / 3]],
                2 => vec![vec![n / 3]],
                _ if n > 0 => vec![vec![n - 2], vec![n - 3]],
                _ => vec![],
            })
        },
        most: 1000,
    },
    Case {
        name: "nim",
        text: "reads x, y in msd_2\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let one = (0..x).map(|u| vec![u, y]);
            Some(one.chain((0..y).map(|v| vec![x, v])).collect())
        },
        most: 40,
    },
    Case {
        name: "wythoff",
        text: "reads x, y in lin(1,1)\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\n\
               move u, v: u < x & x + v = y + u",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let one = (0..x).map(|u| vec![u, y]).chain((0..y).map(|v| vec![x, v]));
            Some(one.chain((1..=x.min(y)).map(|k| vec![x - k, y - k])).collect())
        },
        most: 40,
    },
    // A number may rise: only the measure goes down.
    Case {
        name: "exchange",
        text: "reads x, y in msd_2\nmove u, v: u + 1 = x & v = y + 2\n\
               move u, v: u = x & v + 1 = y\n\
               measure 3*x + y",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let mut options = Vec::new();
            if x > 0 {
                options.push(vec![x - 1, y + 2]);
            }
            if y > 0 {
                options.push(vec![x, y - 1]);
            }
            Some(options)
        },
        most: 25,
    },
    // The same with the least significant digit first; also 5y + 3 has more digits than y.
    Case {
        name: "leap",
        text: "reads x, y in lsd_2\nmove u, v: u + 1 = x & v = 5*y + 3\n\
               move u, v: u = x & v + 1 = y\nmove u, v: u + 2 = x & v = y + x\n\
               measure 1000*x + y\npositions x <= 2 & y <= 150",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            if x > 2 || y > 150 {
                return None;
            }
            let mut options = Vec::new();
            if x > 0 && 5 * y + 3 <= 150 {
                options.push(vec![x - 1, 5 * y + 3]);
            }
            if y > 0 {
                options.push(vec![x, y - 1]);
            }
            if x > 1 && y + x <= 150 {
                options.push(vec![x - 2, y + x]);
            }
            Some(options)
        },
        most: 0,
    },
    // Most significant digit first, y grows from 0 to any power that x allows.
    Case {
        name: "grow",
        text: "reads x, y in msd_2\nmove u, v: u < x & v <= 3*u\nmeasure x",
        options: |at| {
            let tall = |u: u64| (0..=3 * u).map(move |v| vec![u, v]);
            Some((0..at[0]).flat_map(tall).collect())
        },
        most: 12,
    },
    Case {
        name: "grow least first",
        text: "reads x, y in lsd_2\nmove u, v: u < x & v <= 3*u\nmeasure x",
        options: |at| {
            let tall = |u: u64| (0..=3 * u).map(move |v| vec![u, v]);
            Some((0..at[0]).flat_map(tall).collect())
        },
        most: 12,
    },
];
