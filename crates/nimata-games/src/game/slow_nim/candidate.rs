//! Guesses an automaton from values or outcomes.
//!
//! The automaton reads the digits of all piles, or of their differences, in step, most
//! significant first. After a prefix that spells the piles p, the rest is a *residual*: for each
//! k the outputs at 2^k·p + y, y < 2^k. Residuals that agree for all k up to some bound are
//! identified. (With the least significant digit first, the automata are larger if the order of
//! the piles matters, because it stays open until the end: for the outcomes of `slow-exact:4,3`,
//! more than 65,536 states instead of 248.)
//!
//! If there are many y, not all are compared. Carries decide which of two piles is larger, and the
//! order of a difference and a third pile. So numbers whose digits are all equal except the last
//! one distinguish most residuals, and a sample of all numbers distinguishes the others.
//!
//! If the order of the piles does not matter, prefixes are sorted first, and a state is a residual
//! of a sorted prefix together with the order of its piles.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::{Cube, Reading, SlowAutomaton, SlowNim};
use crate::game::claim::SEQUENCE;
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::remembered::{Sought, remembered};
use crate::game::{GameError, Result};
use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, Numeration, StateId, explore, minimize,
};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Asks, Sequence, Statement};

/// An automaton that agrees with the values or outcomes of a cube. Nothing more is known about it;
/// [`Candidate::verify`] decides.
///
/// [`Candidate::verify`]: super::Candidate::verify
#[derive(Clone, Debug)]
pub struct Candidate {
    pub(super) hypergraph: Hypergraph,
    pub(super) asks: Asks,
    pub(super) reading: Reading,
    /// The guessed automaton.
    pub automaton: Dfao,
    /// The prefixes of its residuals, and the number of further digits by which they were
    /// distinguished.
    prefixes: Vec<Vec<usize>>,
    further: usize,
}

/// The greatest number of y that are compared for one k. Comparing more takes time and finds
/// little.
const MOST_COMPARED: usize = 1 << 12;

/// The least number of residuals for each residual that the cube contains in part only.
const MOST_PARTLY_SEEN: usize = 4;

/// The number of nodes may exceed that of the allowed states by this factor, because the minimal
/// automaton may be smaller.
const SLACK: usize = 16;

impl Candidate {
    /// The candidate whose residuals are distinguished by up to `further` more digits; `None` if
    /// some are not in the cube.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// For each residual and each of the 2^n letters, up to 4^n look-ups for each further digit, or
    /// a few thousand if that is less, for n piles.
    pub fn new(cube: &Cube, further: usize, budget: &Budget) -> Result<Option<Self>, Reached> {
        let shown: Vec<_> = (0..=further).map(|k| ends(k, cube.piles())).collect();
        let Some(residuals) = Residuals::new(cube, &shown, budget)? else { return Ok(None) };
        let roomy = budget.with_max_states(budget.max_states().saturating_mul(SLACK));
        let automaton = minimize(&residuals.automaton(cube, &roomy)?);
        if automaton.len() > budget.max_states() {
            return Err(Reached::States(budget.max_states()));
        }
        let (hypergraph, prefixes) = (cube.hypergraph().clone(), residuals.prefixes);
        let (asks, reading) = (cube.asks(), cube.reading());
        Ok(Some(Candidate { hypergraph, asks, reading, automaton, prefixes, further }))
    }

    /// Tells whether it predicts the outputs of the cube beyond those compared, on a sample. This
    /// rejects most wrong candidates quickly.
    ///
    /// # Errors
    /// [`Reached`] at the time limit.
    pub fn foretells(&self, cube: &Cube, budget: &Budget) -> Result<bool, Reached> {
        for k in self.further + 1..=self.further + 2 {
            let shown = ends(k, cube.piles());
            for prefix in self.prefixes.iter().filter(|prefix| cube.holds(prefix, k)) {
                budget.allow_time()?;
                let right = |y: &[usize]| {
                    let mut position = longer(prefix, y, k);
                    let state = state_at(&self.automaton, &position);
                    self.automaton.output(state) == Some(cube.output(&mut position).into())
                };
                if !shown.chunks_exact(prefix.len()).all(right) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The position 2^k·p + y.
fn longer(prefix: &[usize], y: &[usize], k: usize) -> Vec<usize> {
    prefix.iter().zip(y).map(|(p, y)| (p << k) + y).collect()
}

/// The state after the binary digits of the piles.
fn state_at(automaton: &Dfao, position: &[usize]) -> StateId {
    let digits = usize::BITS - position.iter().max().expect("a pile").leading_zeros();
    let letter = |bit: u32| position.iter().fold(0, |letter, pile| 2 * letter + (pile >> bit & 1));
    let letters = (0..digits).rev().map(|bit| u32::try_from(letter(bit)).expect("a letter"));
    automaton.run(StateId::START, letters)
}

/// The y of k digits for comparison, one pile after another: all of them if there are few enough.
/// Otherwise those in which the digits of each pile are equal except the last, and a sample of all,
/// spread evenly.
fn ends(k: usize, piles: usize) -> Vec<usize> {
    let all = 1usize << k;
    let every: Vec<usize> = (0..all).collect();
    let piles = u32::try_from(piles).expect("at most 20 tracks");
    if all.checked_pow(piles).is_some_and(|count| count <= MOST_COMPARED) {
        return spread(&every, piles);
    }
    let ends = [0, 1, all - 2, all - 1];
    [spread(&ends, piles), spread(&every, piles)].concat()
}

/// For each pile one of the numbers, in every way, or in at most [`MOST_COMPARED`] ways that are
/// spread evenly.
fn spread(numbers: &[usize], piles: u32) -> Vec<usize> {
    let count = numbers.len().saturating_pow(piles);
    // An odd step visits all residues modulo a power of two, and this one does so in no simple
    // order.
    let step = if count > MOST_COMPARED { (2_654_435_761 % count) | 1 } else { 1 };
    let mut spread = Vec::new();
    for way in 0..count.min(MOST_COMPARED) {
        let mut place = way.wrapping_mul(step) % count;
        for _ in 0..piles {
            spread.push(numbers[place % numbers.len()]);
            place /= numbers.len();
        }
    }
    spread
}

/// The distinguished residuals, by their outputs.
struct ResidualClasses<'a> {
    cube: &'a Cube,
    /// The compared y, for each number of further digits.
    shown: &'a [Vec<usize>],
    /// For each number of digits, the first residual with these outputs up to that many digits.
    ///
    /// A hash of the outputs is enough, because a wrong guess is found later.
    first: Vec<FxHashMap<u64, u32>>,
    /// The number of residuals that the cube contains in part only.
    partly_seen: usize,
}

impl<'a> ResidualClasses<'a> {
    fn new(cube: &'a Cube, shown: &'a [Vec<usize>]) -> Self {
        ResidualClasses {
            cube,
            shown,
            first: vec![FxHashMap::default(); shown.len()],
            partly_seen: 0,
        }
    }

    /// The number of the residual of a prefix: that of an equal residual, or `fresh` for a new one.
    ///
    /// If the cube ends before the last digits, the residual is identified with the first one that
    /// agrees with it inside the cube, in at least one digit; `None` if there is no such residual.
    fn insert(&mut self, prefix: &[usize], fresh: u32) -> Option<u32> {
        let mut hasher = FxHasher::default();
        let mut hashes = Vec::with_capacity(self.shown.len());
        for (k, shown) in self.shown.iter().enumerate() {
            if !self.cube.holds(prefix, k) {
                break;
            }
            for y in shown.chunks_exact(prefix.len()) {
                hasher.write_u16(self.cube.output(&mut longer(prefix, y, k)));
            }
            hashes.push(hasher.finish());
        }
        let seen = hashes.len().checked_sub(1)?;
        if hashes.len() < self.shown.len() {
            self.partly_seen += 1;
            return self.first[seen].get(&hashes[seen]).copied().filter(|_| seen > 0);
        }
        let target = *self.first[seen].entry(hashes[seen]).or_insert(fresh);
        for (first, hash) in self.first.iter_mut().zip(hashes) {
            first.entry(hash).or_insert(target);
        }
        Some(target)
    }
}

/// Residuals of prefixes, with their successors.
struct Residuals {
    prefixes: Vec<Vec<usize>>,
    /// For each residual and letter, the next residual and the origin of each of its piles.
    targets: Vec<(u32, Vec<usize>)>,
}

impl Residuals {
    /// Searches the residuals breadth-first, distinguished by the y of `shown`; `None` if the cube
    /// is too small.
    fn new(cube: &Cube, shown: &[Vec<usize>], budget: &Budget) -> Result<Option<Self>, Reached> {
        let piles = cube.piles();
        let mut known = ResidualClasses::new(cube, shown);
        let mut prefixes = vec![vec![0; piles]];
        known.insert(&prefixes[0], 0);
        let mut targets = Vec::new();
        let mut next = 0;
        while let Some(prefix) = prefixes.get(next).cloned() {
            next += 1;
            for letter in 0..1usize << piles {
                budget.allow_time()?;
                let digit = |pile: usize| letter >> (piles - 1 - pile) & 1;
                let child: Vec<usize> =
                    prefix.iter().enumerate().map(|(pile, p)| 2 * p + digit(pile)).collect();
                let mut order: Vec<usize> = (0..piles).collect();
                if cube.is_symmetric() {
                    order.sort_by_key(|&pile| child[pile]);
                }
                let child: Vec<usize> = order.iter().map(|&pile| child[pile]).collect();
                let fresh = u32::try_from(prefixes.len()).expect("fewer than positions");
                let Some(target) = known.insert(&child, fresh) else { return Ok(None) };
                if target == fresh {
                    budget.allow_states(prefixes.len() + 1)?;
                    prefixes.push(child);
                }
                targets.push((target, order));
            }
        }
        // A guess with a larger part outside the cube is hardly ever right, and takes long to
        // refute.
        let enough = known.partly_seen * MOST_PARTLY_SEEN <= targets.len();
        Ok(enough.then_some(Residuals { prefixes, targets }))
    }

    /// The automaton whose nodes are a residual together with the order of its piles.
    fn automaton(&self, cube: &Cube, budget: &Budget) -> Result<Dfao, Reached> {
        let piles = cube.piles();
        let tracks = u32::try_from(piles).expect("few piles");
        let alphabet = Alphabet::new(2, tracks).expect("the caller counts the tracks");
        let prefix = |residual: u32| &self.prefixes[usize::try_from(residual).expect("an index")];
        let follow = |(residual, places): &(u32, Vec<usize>), letter: usize| {
            let seen = places.iter().fold(0, |seen, &p| 2 * seen + (letter >> (piles - 1 - p) & 1));
            let row = usize::try_from(*residual).expect("an index") << piles;
            let (target, order) = &self.targets[row + seen];
            let mut places: Vec<usize> = order.iter().map(|&from| places[from]).collect();
            if cube.is_symmetric() {
                // Equal piles may be exchanged.
                let mut begin = 0;
                for tied in prefix(*target).chunk_by(|a, b| a == b) {
                    places[begin..begin + tied.len()].sort_unstable();
                    begin += tied.len();
                }
            }
            (*target, places)
        };
        explore(
            alphabet,
            DigitOrder::Msd,
            budget,
            (0, (0..piles).collect()),
            |node| Ok::<_, Reached>((0..1 << piles).map(|letter| follow(node, letter)).collect()),
            |(residual, _)| Some(cube.output(&mut prefix(*residual).clone()).into()),
        )
    }
}

// Derives the automaton of the values or outcomes: guesses it from a cube, verifies it, and then
// compares more digits or enlarges the cube.

/// The greatest number of piles, because a row of the automaton's table has 2^n entries.
pub const MOST_TRACKS: usize = 16;

/// The greatest number of states. A checker would decline the certificate of a much larger
/// automaton.
pub const MOST_STATES: usize = 1 << 16;

/// The reason why a game has too many piles for an automaton; `None` if it has not.
pub(super) fn too_many_tracks(piles: usize) -> Option<String> {
    (piles > MOST_TRACKS).then(|| {
        format!("automata are looked for with at most {MOST_TRACKS} piles, and here are {piles}")
    })
}

/// The error for candidates that are too large.
fn too_many_states(asks: Asks, states: usize) -> GameError {
    let remedy = match states {
        MOST_STATES.. => {
            "this is the most that is looked for, as a checker would decline a larger claim; small \
             positions follow by the definition"
                .to_owned()
        }
        _ => format!("more may be allowed, up to {MOST_STATES}"),
    };
    GameError::Undecided(format!(
        "an automaton of the {}, if there is one, has more than {states} states, as it seems, for \
         so many residuals were told apart; {remedy}",
        asks.outputs()
    ))
}

impl SlowAutomaton {
    /// Searches for the automaton of the values or outcomes with this reading, most significant
    /// digit first.
    ///
    /// If there is an automaton, then some cube shows it. It is not known beforehand whether there
    /// is one, so the search ends only with the budget or with [`MOST_STATES`]. Residuals are
    /// distinguished by more and more digits, in larger and larger cubes, until a candidate is
    /// correct.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::{Reading, SlowAutomaton, SlowNim};
    /// use nimata_logic::logic::Asks;
    /// let game = SlowNim::exact(3, 2)?;
    /// let (asks, reading) = (Asks::Values, Reading::Piles);
    /// let found = SlowAutomaton::derive(&game, asks, reading, &Default::default())?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// let at = [huge.clone(), huge.clone() + 1u32, huge];
    /// assert_eq!(found.automaton().value_at_tuple(&at), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there are more than [`MOST_TRACKS`] piles or too many edges,
    /// and [`GameError::Undecided`] if the budget ended first.
    ///
    /// # Panics
    /// The reading does not suit the game.
    ///
    /// # Complexity
    /// That of the last [`Cube::new`], [`Candidate::new`] and [`Candidate::verify`].
    pub fn derive(game: &SlowNim, asks: Asks, reading: Reading, budget: &Budget) -> Result<Self> {
        let search = || Self::search(game, asks, reading, budget);
        let rules = match reading {
            Reading::Piles => game.formulas(asks),
            Reading::Differences => game.formulas_by_differences(asks),
        };
        let Some(rules) = rules else { return search() };
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
        let sought = Sought::new(game, rules.clone(), numerals.clone());
        let found = remembered(&sought, budget, || {
            let automaton = search()?.automaton().clone();
            let (name, game) = (SEQUENCE.to_owned(), Some(rules));
            Ok(Statement::of(numerals, Sequence { name, automaton, game }))
        })?;
        let sequence = found.sequences.into_iter().next();
        let automaton = sequence.and_then(|sequence| SlowAutomaton::stated(sequence, reading));
        automaton.map_or_else(search, Ok)
    }

    /// Searches as [`SlowAutomaton::derive`] says.
    fn search(game: &SlowNim, asks: Asks, reading: Reading, budget: &Budget) -> Result<Self> {
        if let Some(why) = too_many_tracks(game.piles()) {
            return Err(GameError::Unsuitable(why));
        }
        game.written_out()?;
        let budget = budget.at_most(MOST_STATES, u64::MAX);
        let mut by_theorem = Cube::by_theorem(game, asks, reading);
        let (mut shown, mut side) = (2, 4);
        // A cube in which differences have periods, with these.
        let mut folds: Option<(Cube, Vec<usize>)> = None;
        loop {
            let cube = match (by_theorem.take(), &folds) {
                (Some(cube), _) => Ok(cube),
                (None, Some((small, periods))) => small.folded(periods, side, &budget),
                (None, None) => Cube::new(game, asks, reading, side, &budget),
            };
            let found = cube.and_then(|cube| {
                let found = Self::within(&cube, &budget)?;
                if folds.is_none() {
                    folds = cube.periods().map(|periods| (cube, periods));
                }
                Ok(found)
            });
            match found {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(Reached::States(states)) => return Err(too_many_states(asks, states)),
                Err(reached) => {
                    return Err(GameError::Undecided(format!(
                        "no automaton of the {} shows while no pile is above {}; the search among \
                         larger piles ended: {reached}",
                        asks.outputs(),
                        shown - 1
                    )));
                }
            }
            // By piles only a further digit shows more. Where differences are folded, larger cubes
            // of 2, 5/2, 3, 4, … times the same number cost little more than their positions.
            let next = match (reading, &folds) {
                (Reading::Piles, _) => 2 * side,
                (_, Some(_)) if side.is_power_of_two() => side / 4 * 5,
                (_, Some(_)) if side % 5 == 0 => side / 5 * 6,
                _ if side.is_power_of_two() => side / 2 * 3,
                _ => side / 3 * 4,
            };
            (shown, side) = (side, next);
        }
    }

    /// The automaton, if the cube shows it by residuals that some number of digits distinguishes.
    fn within(cube: &Cube, budget: &Budget) -> Result<Option<Self>, Reached> {
        for further in 1.. {
            let Some(candidate) = Candidate::new(cube, further, budget)? else { break };
            if candidate.foretells(cube, budget)?
                && let Some(found) = candidate.verify(budget)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
