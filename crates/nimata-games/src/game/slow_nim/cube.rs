//! The outputs of small positions, from a table by the mex rule or from a theorem.

use super::{Proposition3, Reading, SlowNim, Theorem};
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::table::{Cursor, MexSet, Places, Sides, Sorted, Table};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::Asks;

/// The values or outcomes of all positions with piles below some bound.
#[derive(Clone, Debug)]
pub struct Cube {
    hypergraph: Hypergraph,
    asks: Asks,
    reading: Reading,
    /// Greater than every pile.
    side: usize,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    All(Table<u16>),
    Sorted(Table<u16, Sorted>),
    Folded(Table<u8, Sorted>),
    Theorem(Proposition3),
}

/// The longest period of a difference that is looked for; the known ones are 1 and 2.
const LONGEST_PERIOD: usize = 4;

/// The fewest positions that are taken to show a period.
const LEAST_SHOWN: usize = 1 << 17;

impl Cube {
    /// The outputs by the mex rule for piles below `side`, as numbers of this reading.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Panics
    /// The game has too many edges, or the reading does not suit it.
    ///
    /// # Complexity
    /// That of [`sorted_values`] or [`values_by_definition`].
    pub fn new(
        game: &SlowNim,
        asks: Asks,
        reading: Reading,
        side: usize,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        assert!(reading.suits(game), "the reading suits the game");
        let hypergraph = game.hypergraph().expect("the edges are written out").clone();
        let most = u64::try_from(side).expect("a size in memory") - 1;
        let source = match sorted_values(&hypergraph, most, budget)? {
            Some(sorted) => Source::Sorted(sorted),
            None => {
                let upto = vec![most; game.piles()];
                Source::All(values_by_definition(&hypergraph, &upto, budget)?)
            }
        };
        Ok(Cube { hypergraph, asks, reading, side, source })
    }

    /// The outputs on the assumption that they do not change when a difference grows by its period,
    /// as [`Cube::periods`] finds it: a guess, for larger piles than [`Cube::new`] reaches.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// That of [`folded_values`].
    pub(super) fn folded(
        &self,
        periods: &[usize],
        side: usize,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let most = u64::try_from(side).expect("a size in memory") - 1;
        let hypergraph = self.hypergraph.clone();
        let table = folded_values(&hypergraph, periods, most, largest(self.asks), budget)?;
        let source = Source::Folded(table);
        Ok(Cube { hypergraph, asks: self.asks, reading: self.reading, side, source })
    }

    /// The least period up to [`LONGEST_PERIOD`] of each difference in all of the cube, or
    /// [`Sorted::UNFOLDED`]; `None` if there is no period, or the cube is too small to tell.
    ///
    /// In `slow-exact:6,2` it does not matter for who wins by how much the third pile exceeds the
    /// second; in `slow-exact:5,4` the parity of the first difference is enough.
    pub(super) fn periods(&self) -> Option<Vec<usize>> {
        let Source::Sorted(table) = &self.source else { return None };
        let small = table.entries().len() < LEAST_SHOWN;
        if small
            || self.reading != Reading::Differences
            || self.hypergraph.edges().len() > MOST_FOLDED_EDGES
        {
            return None;
        }
        let is_period = |place, period| self.is_period(table, place, period);
        let least = |place| (1..=LONGEST_PERIOD).find(|&period| is_period(place, period));
        let periods: Vec<usize> =
            (0..self.piles()).map(|place| least(place).unwrap_or(Sorted::UNFOLDED)).collect();
        periods.iter().any(|&period| period != Sorted::UNFOLDED).then_some(periods)
    }

    /// Tells whether the output stays when all piles from a place on grow by the period.
    fn is_period(&self, table: &Table<u16, Sorted>, place: usize, period: usize) -> bool {
        let places = table.places();
        let mut at = Cursor::first(self.piles());
        let entry = |place: usize| table.entries()[place].min(largest(self.asks));
        while at.place < table.entries().len() {
            let grown =
                at.numbers.iter().enumerate().map(|(i, x)| if i < place { *x } else { x + period });
            // The largest pile changes slowest, so all further positions leave the cube as well.
            if at.numbers[self.piles() - 1] + period >= self.side {
                return true;
            }
            if entry(at.place) != entry(places.place(grown)) {
                return false;
            }
            places.advance(&mut at);
        }
        true
    }

    /// The outcomes by Proposition 3, for piles of any size; `None` if it does not apply to the
    /// game.
    pub(super) fn by_theorem(game: &SlowNim, asks: Asks, reading: Reading) -> Option<Self> {
        let Some(Theorem::Proposition3(case)) = Theorem::of(game) else { return None };
        let (hypergraph, source) = (game.hypergraph()?.clone(), Source::Theorem(case));
        let side = 1 << 30;
        (asks == Asks::Outcome).then_some(Cube { hypergraph, asks, reading, side, source })
    }

    /// The output at a position, given by the numbers of the reading, which are changed.
    ///
    /// # Panics
    /// The position is not in the cube.
    pub fn output(&self, position: &mut [usize]) -> u16 {
        self.reading.restore(position);
        let value = match &self.source {
            Source::All(values) => values.at(position),
            Source::Sorted(values) => {
                position.sort_unstable();
                values.at(position)
            }
            Source::Folded(values) => values.at(position).into(),
            Source::Theorem(case) => {
                position.sort_unstable();
                let parities: Vec<bool> = position.iter().map(|pile| pile % 2 == 1).collect();
                u16::from(!case.lost(&parities))
            }
        };
        value.min(largest(self.asks))
    }

    /// Tells whether it contains all positions with these prefixes and k further digits.
    pub(super) fn holds(&self, prefix: &[usize], k: usize) -> bool {
        let folded = |place: usize| match &self.source {
            Source::Folded(values) => values.places().period(place),
            _ => Sorted::UNFOLDED,
        };
        let bounds = prefix.iter().enumerate().map(|(place, p)| ((p + 1) << k).min(folded(place)));
        self.reading.beyond(bounds) <= self.side
    }

    /// Tells whether the order of the numbers does not matter.
    pub(super) fn is_symmetric(&self) -> bool {
        self.reading == Reading::Piles && !matches!(self.source, Source::All(_))
    }

    pub(super) fn hypergraph(&self) -> &Hypergraph {
        &self.hypergraph
    }

    pub(super) fn reading(&self) -> Reading {
        self.reading
    }

    pub(super) fn asks(&self) -> Asks {
        self.asks
    }

    pub(super) fn piles(&self) -> usize {
        usize::try_from(self.hypergraph.piles()).expect("at most 64")
    }
}

/// The largest output: the outcome is 0 if the value is 0, and 1 otherwise.
pub(super) fn largest(asks: Asks) -> u16 {
    match asks {
        Asks::Values | Asks::Relation => u16::MAX,
        Asks::Outcome => 1,
    }
}

// The values of all positions of a box, computed from the rules alone.

/// The values of all positions up to `upto`, which has one bound for each pile: the mex over all
/// options without any theorem.
///
/// ```
/// use nimata_games::game::{hypergraph_nim::Hypergraph, slow_nim::values_by_definition};
/// let moore = Hypergraph::at_most(2, 2)?;
/// let values = values_by_definition(&moore, &[3, 3], &Default::default())?;
/// assert_eq!([[0, 0], [0, 1], [1, 1], [1, 2]].map(|at| values.at(&at)), [0, 1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`], before memory is taken or at the time limit.
///
/// # Panics
/// The number of bounds is not that of the piles, or the hypergraph has more than
/// [`SlowNim::MOST_EDGES`](super::SlowNim::MOST_EDGES) edges.
///
/// # Complexity
/// |box|·|H| steps and 2·|box| bytes, where H is the set of edges.
pub fn values_by_definition(
    hypergraph: &Hypergraph,
    upto: &[u64],
    budget: &Budget,
) -> Result<Table<u16>, Reached> {
    assert_eq!(u32::try_from(upto.len()), Ok(hypergraph.piles()), "one bound a pile");
    let table = Table::<u16>::with_room(Sides::new(upto), 0, budget)?;
    let with_back = |&edge: &u64| (edge, table.places().back(edge));
    let edges: Vec<(u64, usize)> = hypergraph.edges().iter().map(with_back).collect();
    let mut seen = seen(hypergraph, budget)?;
    table.fill(budget, |values, at, pace| {
        pace.take(1 + edges.len())?;
        for &(edge, back) in &edges {
            if edge & at.empty == 0 {
                seen.insert(values.entries()[at.place - back].into());
            }
        }
        Ok(seen.take_mex())
    })
}

/// The values of all sorted positions with piles up to `most`, by the same rule as in
/// [`values_by_definition`]; `None` if the order of the piles matters.
///
/// # Errors
/// [`Reached`], before memory is taken or at the time limit.
///
/// # Complexity
/// N·(2^n + |H|) steps and 2·N + 8·2^n bytes, where N = C(most + n, n) for n piles, and H is the
/// set of edges.
pub fn sorted_values(
    hypergraph: &Hypergraph,
    most: u64,
    budget: &Budget,
) -> Result<Option<Table<u16, Sorted>>, Reached> {
    if !hypergraph.is_symmetric() {
        return Ok(None);
    }
    let piles = usize::try_from(hypergraph.piles()).expect("at most 64");
    let sets = 8u64.checked_shl(hypergraph.piles()).filter(|sets| *sets > 0);
    let beside = sets.ok_or(Reached::beyond_memory(budget))?;
    let sorted = Sorted::new(piles, most, 2, budget)?;
    let table = Table::<u16, _>::with_room(sorted, beside, budget)?;
    let mut seen = seen(hypergraph, budget)?;
    // For each set of piles in sorted order, the distance in the table to the position in which
    // they are lowered.
    let mut lowered = vec![0; 1 << piles];
    let filled = table.fill(budget, |values, at, pace| {
        pace.take(lowered.len() + hypergraph.edges().len())?;
        let (numbers, places, lowered) = (&at.numbers[..piles], values.places(), &mut lowered[..]);
        // A token of the first pile counts for one place in the table, however large the pile is.
        // So the distances change only with the other piles, and where the first is filled.
        if numbers[0] < 2 {
            for (place, &x) in numbers.iter().enumerate().filter(|(_, x)| **x > 0) {
                let step = places.step(place, x);
                for set in 0..1 << place {
                    lowered[set | 1 << place] = lowered[set] + step;
                }
            }
        }
        let same = equal_to_the_one_before(numbers);
        for &edge in hypergraph.edges() {
            if lowers_sorted(edge, at.empty, same) {
                let set = usize::try_from(edge).expect("few piles");
                seen.insert(values.entries()[at.place - lowered[set]].into());
            }
        }
        Ok::<_, Reached>(seen.take_mex())
    })?;
    Ok(Some(filled))
}

/// The values, or outcomes, of the sorted positions up to `most` on the assumption that they do not
/// change when a difference grows by its period: a guess, and quick because whole families of
/// positions share an entry. Values above `largest` count as this one.
///
/// # Errors
/// [`Reached`], before memory is taken or at the time limit. Each option counts as one step of a
/// search.
///
/// # Panics
/// The order of the piles matters, or there are more than [`MOST_FOLDED_EDGES`] edges.
///
/// # Complexity
/// N·|H|·n steps and N bytes, where N is the number of positions whose folded differences are below
/// their periods, H the set of edges, and n the number of piles.
pub(super) fn folded_values(
    hypergraph: &Hypergraph,
    periods: &[usize],
    most: u64,
    largest: u16,
    budget: &Budget,
) -> Result<Table<u8, Sorted>, Reached> {
    assert!(hypergraph.is_symmetric() && hypergraph.edges().len() <= MOST_FOLDED_EDGES);
    let piles = periods.len();
    let places = Sorted::folded(periods.to_vec(), most, 1, budget)?;
    let options = u64::try_from(hypergraph.edges().len()).expect("a length");
    budget.allow_work(places.count().saturating_mul(options))?;
    let table = Table::<u8, _>::with_room(places, 0, budget)?;
    let mut seen = seen(hypergraph, budget)?;
    table.fill(budget, |values, at, pace| {
        let same = equal_to_the_one_before(&at.numbers);
        pace.take(1 + piles * hypergraph.edges().len())?;
        for &edge in hypergraph.edges() {
            if lowers_sorted(edge, at.empty, same) {
                let lowered = |(place, x): (usize, &usize)| x - usize::from(edge >> place & 1 == 1);
                let place = values.places().place(at.numbers.iter().enumerate().map(lowered));
                let value = values.entries()[place];
                seen.insert(value.into());
                // Who wins is decided by one lost option.
                if value == 0 && largest == 1 {
                    break;
                }
            }
        }
        let mex: u16 = seen.take_mex();
        Ok(u8::try_from(mex.min(largest)).expect("at most the number of edges"))
    })
}

/// The greatest number of edges of a game whose values [`folded_values`] keeps in bytes.
pub(super) const MOST_FOLDED_EDGES: usize = 255;

/// The set of the places of a sorted position whose numbers are equal to the ones before them.
fn equal_to_the_one_before(numbers: &[usize]) -> u64 {
    let equal = |&place: &usize| numbers[place - 1] == numbers[place];
    (1..numbers.len()).filter(equal).fold(0, |same, place| same | 1 << place)
}

/// Tells whether a sorted position has the move and stays sorted: among equal piles the first ones
/// are lowered, so that no option is omitted.
#[inline]
fn lowers_sorted(edge: u64, empty: u64, same: u64) -> bool {
    edge & empty == 0 && edge & same & !(edge << 1) == 0
}

/// The marks of the values, which are at most the number of edges.
fn seen(hypergraph: &Hypergraph, budget: &Budget) -> Result<MexSet, Reached> {
    MexSet::up_to(u64::try_from(hypergraph.edges().len()).expect("a length"), budget)
}
