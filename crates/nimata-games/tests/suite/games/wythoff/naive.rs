//! The naive twins, written from the rules alone without code of the library.

use std::collections::HashSet;

/// f(k) = sk + t, and the moves of Type III.
pub struct NaiveRules {
    pub s: usize,
    pub t: usize,
    pub adjoined: Vec<[usize; 2]>,
}

impl NaiveRules {
    /// `wyt:s`, or with t ≥ 1 `wythoff:s,t`.
    pub fn new(s: usize, t: usize) -> Self {
        NaiveRules { s, t, adjoined: Vec::new() }
    }

    /// The rules with the first `count` of the game's own P-positions up to `upto` adjoined as
    /// moves.
    pub fn extended(s: usize, t: usize, count: usize, upto: usize) -> Self {
        let lost = NaiveRules::new(s, t).lost(upto);
        let adjoined = pairs(&lost).into_iter().skip(1).take(count).collect();
        NaiveRules { s, t, adjoined }
    }

    /// Tells whether a move may take k and l tokens.
    pub fn allows(&self, k: usize, l: usize) -> bool {
        let (k, l) = (k.min(l), k.max(l));
        match k {
            0 => l > 0,
            _ => l < self.s * k + self.t || self.adjoined.contains(&[k, l]),
        }
    }

    /// Row x, column y: whether no option of (x, y) is a P-position, by looking at every option of
    /// every position.
    pub fn lost(&self, upto: usize) -> Vec<Vec<bool>> {
        let mut lost = vec![vec![false; upto + 1]; upto + 1];
        for x in 0..=upto {
            for y in 0..=upto {
                let mut options = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l)));
                lost[x][y] = !options.any(|(k, l)| self.allows(k, l) && lost[x - k][y - l]);
            }
        }
        lost
    }
}

/// The P-positions with x ≤ y.
pub fn pairs(lost: &[Vec<bool>]) -> Vec<[usize; 2]> {
    let row = |x: usize| (x..lost.len()).filter(move |&y| lost[x][y]).map(move |y| [x, y]);
    (0..lost.len()).flat_map(row).collect()
}

/// A_n = mex, B_n = sA_n + tn, up to `count`; the mex is searched for each time.
pub fn sequence(s: u64, t: u64, count: usize) -> Vec<[u64; 2]> {
    let mut used = HashSet::new();
    let mut least = 0;
    (0..)
        .take(count)
        .map(|n| {
            while used.contains(&least) {
                least += 1;
            }
            let pair = [least, s * least + t * n];
            used.extend(pair);
            pair
        })
        .collect()
}

#[test]
fn the_naive_sequence_is_wythoffs() {
    assert_eq!(sequence(1, 1, 5), [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
}
