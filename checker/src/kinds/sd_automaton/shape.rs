//! The constants of a claim and its tuples: `docs/certificate.md`, section 3.
//!
//! Names are those of the document: g is the base, o the origin, and so on.

use crate::automaton::{Automaton, index};
use crate::games::subtraction_division::{Rounding, SubtractionDivision};
use crate::limits::{Limits, count, size};
use crate::lists::Rows;
use crate::reject::Reject;

/// The steps of an option: its state and output are looked up, and its value is marked.
const OPTION: u64 = 8;

/// The steps of a comparison in a search, beside those for the numbers compared: the tuple in the
/// middle is seldom near.
const COMPARISON: u64 = 32;

/// The constants of a claim, and where the parts of its tuples stand.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) g: u32,
    /// h: 1 if states of offset 1 are needed, else 0.
    upper: usize,
    /// A.
    pub(crate) below: usize,
    /// E, at least 1.
    levels: usize,
    /// m₀.
    pub(crate) start: usize,
    /// g·m₀.
    pub(crate) positions: usize,
    /// The exponents of the divisors.
    pub(crate) exponents: Vec<u32>,
}

impl Shape {
    /// Computes the constants, and declines before anything of their size is allocated.
    pub(crate) fn new(
        game: &SubtractionDivision,
        g: u32,
        exponents: Vec<u32>,
        rows: &Rows,
        limits: &Limits,
    ) -> Result<Shape, Reject> {
        let base = u64::from(g);
        let (origin, max) = (game.origin(), game.max_subtract());
        let first = count(game.first.len());
        let below = max.div_ceil(base);
        // The least m ≥ 1 with m − A ≥ o, gm − M ≥ o, gm ≥ o + 1 and gm ≥ o + |first|.
        let least_multiple = origin.saturating_add(max.max(1).max(first));
        let start = below.saturating_add(origin).max(least_multiple.div_ceil(base)).max(1);
        let positions = base.saturating_mul(start);
        limits.admit_positions(positions)?;
        let levels = exponents.iter().copied().max().unwrap_or(1);
        let upper = usize::from(game.rounding == Rounding::Ceiling);
        let shape = Shape {
            g,
            upper,
            below: size(below)?,
            levels: index(levels),
            start: size(start)?,
            positions: size(positions)?,
            exponents,
        };
        // At each tuple and digit: the rule, and the search for the successor, which compares up to
        // its whole length log T times. At each small position: the definition, and a search.
        let width = count(shape.width());
        let times = count(rows.count).saturating_mul(base).saturating_add(positions);
        let comparisons = u64::from(rows.count.max(2).ilog2()).saturating_add(2);
        let search = comparisons.saturating_mul(width.saturating_add(COMPARISON));
        let rule = game.max_options().saturating_add(1).saturating_mul(OPTION);
        limits.admit_steps(times.saturating_mul(search.saturating_add(rule)))?;
        Ok(shape)
    }

    /// Where level e begins: at the state of offset 0, before which level 0 has A more.
    pub(crate) fn level(&self, e: usize) -> usize {
        self.below + e * (1 + self.upper)
    }

    /// Where the digits begin.
    pub(crate) fn digits(&self) -> usize {
        self.level(self.levels)
    }

    pub(crate) fn width(&self) -> usize {
        self.digits() + self.levels - 1
    }

    /// Writes the tuple of m. `states` must reach to m + 1, and m must be at least A.
    pub(crate) fn tuple_of(&self, m: usize, states: &[u32], tuple: &mut Vec<u32>) {
        let h = self.upper;
        tuple.clear();
        tuple.extend_from_slice(&states[m - self.below..=m + h]);
        let base = index(self.g);
        let mut ancestor = m;
        for _ in 1..self.levels {
            ancestor /= base;
            tuple.extend_from_slice(&states[ancestor..=ancestor + h]);
        }
        ancestor = m;
        for _ in 1..self.levels {
            // A remainder of a u32 is a u32.
            tuple.push(u32::try_from(ancestor % base).unwrap_or(u32::MAX));
            ancestor /= base;
        }
    }

    /// Writes the successor of a tuple under the digit c.
    pub(crate) fn successor(
        &self,
        automaton: &Automaton,
        tuple: &[u32],
        c: u32,
        next: &mut Vec<u32>,
    ) {
        next.clear();
        // j = c − A, …, c + h: the state of offset ⌊j/g⌋ stands at A + ⌊j/g⌋ = ⌊(gA + j)/g⌋.
        let (base, digit) = (index(self.g), index(c));
        let mut place = (base * self.below + digit - self.below) / base;
        let mut digit = (base * self.below + digit - self.below) % base;
        for _ in 0..self.level(1) {
            next.push(automaton.next(tuple[place], digit));
            digit += 1;
            if digit == base {
                digit = 0;
                place += 1;
            }
        }
        // Level e of the successor is the old level e − 1, for e = 1, …, E − 1.
        next.extend_from_slice(&tuple[self.level(0)..self.level(self.levels - 1)]);
        if self.levels > 1 {
            next.push(c);
            next.extend_from_slice(&tuple[self.digits()..self.width() - 1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::base;
    use super::*;
    use crate::automaton::Table;
    use crate::tests::sd;

    /// Successor and tuple agree on an automaton that tells many prefixes apart.
    #[test]
    fn the_successor_of_the_tuple_of_m_is_the_tuple_of_gm_plus_c() {
        for (game, g) in [
            ("sd:1/2", 2),
            ("sd:5/2", 2),
            ("sd:1,7/4,8", 2),
            ("sd:1,7/4,8:floor", 2),
            ("sd:/27:exact", 3),
            ("sd:10/9,3", 3),
            ("sd:30/10", 10),
            ("sd:4/:floor", 10),
        ] {
            let game = sd(game);
            let (g, exponents) = base(g, &game).expect("a base");
            // q(n) is n mod 1000, from 1 on: reading digits, state r goes to gr + c mod 1000.
            let entries = (0..1000).flat_map(|r| (0..g).map(move |c| (r * g + c) % 1000)).collect();
            let transitions = Rows { count: 1000, width: index(g), entries };
            let table = Table { outputs: vec![Some(0); 1000], transitions };
            let automaton = Automaton::new(g, table).expect("an automaton");
            let rows = Rows::default();
            let shape = Shape::new(&game, g, exponents, &rows, &Limits::default()).expect("small");
            let states = automaton.states_after(5001);
            let (mut tuple, mut next, mut wanted) = (vec![], vec![], vec![]);
            for m in shape.start..5000 / index(g) - 1 {
                shape.tuple_of(m, &states, &mut tuple);
                assert_eq!(tuple.len(), shape.width());
                for c in 0..g {
                    shape.successor(&automaton, &tuple, c, &mut next);
                    shape.tuple_of(m * index(g) + index(c), &states, &mut wanted);
                    assert_eq!(next, wanted, "{game:?} m = {m} c = {c}");
                }
            }
        }
    }
}
