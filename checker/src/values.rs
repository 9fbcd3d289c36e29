//! The values x(n) of a game, straight from the definition.

use crate::game::SubtractionDivision;

/// The least natural number that was not added, over and over without clearing.
pub(crate) struct Mex {
    round: u64,
    added_in: Vec<u64>,
    empty: bool,
}

impl Mex {
    pub(crate) fn new() -> Mex {
        Mex { round: 1, added_in: vec![0; usize::from(u16::MAX) + 1], empty: true }
    }

    pub(crate) fn add(&mut self, value: u16) {
        if let Some(slot) = self.added_in.get_mut(usize::from(value)) {
            *slot = self.round;
        }
        self.empty = false;
    }

    /// The mex of what was added since the last call, or `None` if that is nothing.
    pub(crate) fn finish(&mut self) -> Option<u16> {
        let (round, empty) = (self.round, self.empty);
        self.round += 1;
        self.empty = true;
        let least = self.added_in.iter().position(|&r| r != round)?;
        if empty { None } else { u16::try_from(least).ok() }
    }
}

/// x(o), …, x(o + count − 1).
///
/// # Complexity
/// `count` · (|S| + |D|) steps; the caller bounds both.
pub(crate) fn values(game: &SubtractionDivision, count: usize) -> Vec<u16> {
    let mut mex = Mex::new();
    let mut values: Vec<u16> = Vec::with_capacity(count);
    for n in (game.origin()..).take(count) {
        let prescribed = game.first().get(values.len()).copied();
        let value = prescribed.unwrap_or_else(|| {
            for option in game.options(n) {
                // Options are positions below n, and those are all in the list.
                let place = usize::try_from(option - game.origin());
                if let Some(&v) = place.ok().and_then(|p| values.get(p)) {
                    mex.add(v);
                }
            }
            mex.finish().unwrap_or(game.end_value())
        });
        values.push(value);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str, count: usize) -> Vec<u16> {
        values(&game.parse().expect("a game"), count)
    }

    #[test]
    fn values_worked_out_by_hand() {
        assert_eq!(of("sd:1,2/", 7), [0, 1, 2, 0, 1, 2, 0]);
        // 1: end; 2 -> 1,1; 3 -> 2,2; 4 -> 3,2; 5 -> 4,3; 6 -> 5,3; 7 -> 6,4
        assert_eq!(of("sd:1/2", 7), [0, 1, 0, 2, 1, 2, 0]);
        // 0: end; 1 -> 0,0; 2 -> 1,1; 3 -> 2,1; 4 -> 3,2
        assert_eq!(of("sd:1/2:floor", 5), [0, 1, 0, 2, 1]);
        assert_eq!(of("sd:/2:exact", 9), [0, 0, 1, 0, 0, 0, 1, 0, 1]);
        assert_eq!(of("sd:/2:exact:misere", 5), [1, 1, 0, 1, 1]);
        assert_eq!(of("sd:1/2:misere", 4), [1, 0, 1, 2]);
        assert_eq!(of("sd:1/2:first=2,0,1", 5), [2, 0, 1, 2, 0]);
        assert_eq!(of("sd:7/:first=5", 3), [5, 0, 0]);
    }

    #[test]
    fn mex_starts_anew_each_time() {
        let mut mex = Mex::new();
        assert_eq!(mex.finish(), None);
        mex.add(1);
        assert_eq!(mex.finish(), Some(0));
        [0, 1, 3].iter().for_each(|&v| mex.add(v));
        assert_eq!(mex.finish(), Some(2));
        (0..65_535).for_each(|v| mex.add(v));
        assert_eq!(mex.finish(), Some(65_535));
    }
}
