//! The rules written a second time: values by memoised recursion, on sorted positions where that is
//! allowed.

use std::collections::HashMap;

/// The mex rule by recursion; shares no code with the library.
pub struct Naive {
    edges: Vec<Vec<usize>>,
    known: HashMap<Vec<u64>, u16>,
}

impl Naive {
    /// The game on these edges, whose piles are numbered from 0.
    pub fn on(edges: Vec<Vec<usize>>) -> Self {
        Naive { edges, known: HashMap::new() }
    }

    /// The game whose edges are all sets of the given sizes.
    pub fn of_sizes(piles: usize, sizes: std::ops::RangeInclusive<u32>) -> Self {
        let sets = (1u32..1 << piles).filter(|set| sizes.contains(&set.count_ones()));
        Naive::on(
            sets.map(|set| (0..piles).filter(|pile| set >> pile & 1 == 1).collect()).collect(),
        )
    }

    /// All options of a position.
    pub fn options(&self, position: &[u64]) -> Vec<Vec<u64>> {
        let movable = |edge: &&Vec<usize>| edge.iter().all(|&pile| position[pile] > 0);
        let after = |edge: &Vec<usize>| {
            let mut option = position.to_vec();
            edge.iter().for_each(|&pile| option[pile] -= 1);
            option
        };
        self.edges.iter().filter(movable).map(after).collect()
    }

    /// The value. Ask in an order in which the piles grow; otherwise the recursion is deep.
    pub fn value(&mut self, position: &[u64]) -> u16 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = self.options(position);
        let values: Vec<u16> = options.iter().map(|option| self.value(option)).collect();
        let mex = (0..).find(|value| !values.contains(value)).expect("few options");
        self.known.insert(position.to_vec(), mex);
        mex
    }
}

/// All positions with piles up to `most`; the last pile changes fastest.
pub fn cube(piles: usize, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let side = most + 1;
    let count = side.pow(u32::try_from(piles).expect("few"));
    (0..count).map(move |at| {
        let mut rest = at;
        let mut position = vec![0; piles];
        for pile in position.iter_mut().rev() {
            *pile = rest % side;
            rest /= side;
        }
        position
    })
}
