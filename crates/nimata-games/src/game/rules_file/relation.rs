//! A kind of moves as an automaton on the digits of the numbers before and after, which enumerates
//! the options of a position.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use nimata_automata::automaton::{Dfao, DigitOrder, Output, StateId};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The pairs of a position and its option by one kind of moves.
///
/// Only states from which some word leads to a pair are kept.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    order: DigitOrder,
    /// The number of letters before a move: tuples of digits of one position.
    letters: usize,
    accepts: Vec<bool>,
    /// For each state and letter before the move, the index of its first edge.
    begins: Vec<u32>,
    /// The letter after the move and the target of each edge.
    edges: Vec<(u32, u32)>,
    /// The greatest number of additional digits after a move.
    longer: usize,
}

/// A further condition on the numbers after a move: an automaton with the wanted output.
pub(super) struct Wanted<'d> {
    pub(super) automaton: &'d Dfao,
    pub(super) output: Output,
}

/// The error that some position has infinitely many options.
#[derive(Debug)]
pub(super) struct Endless;

impl Relation {
    /// Builds the relation from an automaton that reads so many numbers before the move, and then
    /// those after it. The result is [`Endless`] if some position has infinitely many options.
    pub(super) fn new(
        pairs: &Dfao,
        numbers: usize,
        budget: &Budget,
    ) -> Result<Result<Self, Endless>, Reached> {
        let all = pairs.alphabet().letters();
        let numbers = u32::try_from(numbers).expect("at most as many as tracks");
        let letters = pairs.alphabet().base().pow(numbers);
        let (width, states) = (index(letters), pairs.len());
        let bytes = u64::try_from(states.saturating_mul(index(all))).ok();
        budget
            .allow_memory(bytes.and_then(|entries| entries.checked_mul(8)).unwrap_or(u64::MAX))?;
        let useful = pairs.leading_to(1);
        let mut begins = Vec::with_capacity(states * width + 1);
        let mut edges = Vec::new();
        for state in pairs.states() {
            for before in 0..letters {
                begins.push(number(edges.len()));
                for after in 0..all / letters {
                    let to = pairs.step(state, before * (all / letters) + after);
                    if useful[to.index()] {
                        edges.push((after, number(to.index())));
                    }
                }
            }
        }
        begins.push(number(edges.len()));
        let accepts = pairs.outputs().iter().map(|&output| output == Some(1)).collect();
        let order = pairs.order();
        let relation = Relation { order, letters: width, accepts, begins, edges, longer: 0 };
        Ok(match order {
            DigitOrder::Msd => relation.longest_beginning(),
            DigitOrder::Lsd => relation.longest_end(),
        }
        .map(|longer| Relation { longer, ..relation }))
    }

    /// The letters after a move that may be paired with a letter before it, each with the
    /// next state.
    pub(super) fn edges(&self, state: usize, before: usize) -> &[(u32, u32)] {
        let row = state * self.letters + before;
        &self.edges[index(self.begins[row])..index(self.begins[row + 1])]
    }

    /// The number of states.
    pub(super) fn states(&self) -> usize {
        self.accepts.len()
    }

    /// Tells whether a pair of positions may end at a state.
    pub(super) fn accepts(&self, state: usize) -> bool {
        self.accepts[state]
    }

    /// Tells whether the relation contains a pair of positions with these letters.
    pub(super) fn holds(&self, before: &[u32], after: &[u32]) -> bool {
        let length = before.len().max(after.len());
        let letter = |word: &[u32], place: usize| {
            let place = match self.order {
                DigitOrder::Msd => (place + word.len()).checked_sub(length),
                DigitOrder::Lsd => Some(place),
            };
            place.and_then(|place| word.get(place)).copied().unwrap_or(0)
        };
        let mut state = 0;
        for place in 0..length {
            let edges = self.edges(state, index(letter(before, place)));
            let after = letter(after, place);
            match edges.binary_search_by_key(&after, |edge| edge.0) {
                Ok(found) => state = index(edges[found].1),
                Err(_) => return false,
            }
        }
        self.accepts[state]
    }

    /// The greatest number of additional digits after a move, for most significant digit first. It
    /// is a longest path of words that begin with zeros before the move and not only zeros after
    /// it.
    fn longest_beginning(&self) -> Result<usize, Endless> {
        let first: Vec<usize> =
            self.edges(0, 0).iter().filter(|edge| edge.0 > 0).map(|edge| index(edge.1)).collect();
        if first.is_empty() {
            return Ok(0);
        }
        let every = vec![true; self.accepts.len()];
        Ok(1 + self.longest_path(&first, &every)?)
    }

    /// The greatest number of additional digits for least significant digit first, where words
    /// continue after the numbers before the move have ended.
    fn longest_end(&self) -> Result<usize, Endless> {
        let states = self.accepts.len();
        // Marks the states from which a number after the move can grow: first the sources of a last
        // nonzero letter, then all their predecessors.
        let mut grows = vec![false; states];
        loop {
            let mut changed = false;
            for state in 0..states {
                let leads = |&(letter, to): &(u32, u32)| {
                    grows[index(to)] || letter > 0 && self.accepts[index(to)]
                };
                if !grows[state] && self.edges(state, 0).iter().any(leads) {
                    (grows[state], changed) = (true, true);
                }
            }
            if !changed {
                break;
            }
        }
        let from: Vec<usize> = (0..states).filter(|&state| grows[state]).collect();
        match from.is_empty() {
            true => Ok(0),
            false => Ok(1 + self.longest_path(&from, &grows)?),
        }
    }

    /// The length of the longest path that reads zeros before the move, from some of these states
    /// through allowed states.
    fn longest_path(&self, from: &[usize], allowed: &[bool]) -> Result<usize, Endless> {
        let next = |state: usize| {
            let edges = self.edges(state, 0).iter().map(|edge| index(edge.1));
            edges.filter(|&to| allowed[to])
        };
        let mut reached = vec![false; allowed.len()];
        let mut stack: Vec<usize> = from.to_vec();
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut reached[state], true) {
                stack.extend(next(state).filter(|&to| !reached[to]));
            }
        }
        let mut entering = vec![0usize; allowed.len()];
        let states = || (0..allowed.len()).filter(|&state| reached[state]);
        states().flat_map(next).for_each(|to| entering[to] += 1);
        let mut ready: Vec<usize> = states().filter(|&state| entering[state] == 0).collect();
        let (mut steps, mut done) = (vec![0usize; allowed.len()], 0);
        while let Some(state) = ready.pop() {
            done += 1;
            for to in next(state) {
                steps[to] = steps[to].max(steps[state] + 1);
                entering[to] -= 1;
                if entering[to] == 0 {
                    ready.push(to);
                }
            }
        }
        if done < states().count() {
            return Err(Endless);
        }
        Ok(steps.into_iter().max().unwrap_or(0))
    }

    /// Passes the letters after each move from this position to `show`, in reading order, until
    /// `show` breaks off.
    pub(super) fn each(
        &self,
        before: &[u32],
        wanted: Option<&Wanted<'_>>,
        budget: &Budget,
        show: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Reached> {
        let mut walk = Walk { relation: self, wanted, before, more: 0, dead: FxHashSet::default() };
        for more in 0..=self.longer {
            walk.more = more;
            if self.order == DigitOrder::Lsd {
                // Dead ends depend on how many letters are left, so each length has its own.
                walk.dead.clear();
            }
            if walk.all(budget, show)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The number of steps of a walk between two readings of the clock.
const PAUSE: u64 = 4096;

/// A state of the relation, and a state of the automaton with the wanted output.
type Pair = (u32, u32);

/// A walk over all words of one length.
struct Walk<'r> {
    relation: &'r Relation,
    wanted: Option<&'r Wanted<'r>>,
    before: &'r [u32],
    /// The number of letters that the words have beyond the numbers before the move.
    more: usize,
    /// Pairs that lead nowhere with this many letters left.
    dead: FxHashSet<(usize, Pair)>,
}

/// A step of the walk.
struct Step {
    at: Pair,
    next: usize,
    found: bool,
}

impl Walk<'_> {
    fn all(
        &mut self,
        budget: &Budget,
        show: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Reached> {
        let length = self.before.len() + self.more;
        let mut word = Vec::with_capacity(length);
        let mut way = vec![Step { at: (0, 0), next: 0, found: false }];
        let mut steps = 0u64;
        while let Some(step) = way.last_mut() {
            steps += 1;
            if steps.is_multiple_of(PAUSE) {
                budget.allow_work(PAUSE)?;
                budget.allow_memory(u64::try_from(self.dead.len() * 32).unwrap_or(u64::MAX))?;
            }
            let place = word.len();
            let ended = place == length;
            if ended && self.accepts(step.at) {
                step.found = true;
                if show(&word).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            let edges = match ended {
                true => &[],
                false => self.relation.edges(index(step.at.0), self.letter(place)),
            };
            let Some(&(letter, to)) = edges.get(step.next) else {
                let Step { at, found, .. } = way.pop().expect("it is the last one");
                word.pop();
                // The first letter has a further condition, that it is not 0, so its pair is not
                // marked as dead.
                if let Some(above) = way.last_mut() {
                    above.found |= found;
                    if !found {
                        self.dead.insert((length - place, at));
                    }
                }
                continue;
            };
            step.next += 1;
            if letter == 0 && self.must_differ(place) {
                continue;
            }
            let other = self.wanted.map_or(0, |wanted| {
                let state = StateId::from_index(index(step.at.1));
                number(wanted.automaton.step(state, letter).index())
            });
            let at = (to, other);
            if !self.dead.contains(&(length - place - 1, at)) {
                word.push(letter);
                way.push(Step { at, next: 0, found: false });
            }
        }
        budget.allow_work(steps % PAUSE)?;
        Ok(ControlFlow::Continue(()))
    }

    /// The letter before the move at an index.
    fn letter(&self, place: usize) -> usize {
        let place = match self.relation.order {
            DigitOrder::Msd => place.checked_sub(self.more),
            DigitOrder::Lsd => Some(place),
        };
        place.and_then(|place| self.before.get(place)).map_or(0, |&letter| index(letter))
    }

    /// Tells whether the letter at an index must differ from 0, so that the word is not a padded
    /// shorter one.
    fn must_differ(&self, place: usize) -> bool {
        let top = match self.relation.order {
            DigitOrder::Msd => 0,
            DigitOrder::Lsd => self.before.len() + self.more - 1,
        };
        self.more > 0 && place == top
    }

    fn accepts(&self, (state, other): Pair) -> bool {
        let fits = |wanted: &Wanted<'_>| wanted.automaton.outputs()[index(other)] == wanted.output;
        self.relation.accepts[index(state)] && self.wanted.is_none_or(fits)
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).expect("the entries of an automaton's table are below 2^32")
}
