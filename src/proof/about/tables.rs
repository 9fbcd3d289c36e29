//! Answers of tables of small positions, for games without an automaton.

use std::collections::BTreeMap;

use crate::automaton::{Dfao, DigitOrder, Output, minimize};
use crate::budget::Budget;
use crate::data::{Positions, Quantity};
use crate::game::Game;
use crate::proof::wording;

/// The greatest number of each place, by the number of places less one.
const UPTO: [u64; 4] = [1000, 32, 12, 6];

/// The greatest number of each place in games of more numbers.
const UPTO_OTHERS: u64 = 3;

/// The first table has bounds that are halved this often, and the next ones are larger and larger.
/// Each takes at most this many steps.
const HALVINGS: u32 = 5;
const STEPS: u64 = 1 << 21;

/// The greatest numbers of positions and of values in a list.
const LISTED: usize = 10;
const COUNTED: usize = 40;

/// A period is reported if it occurs this many times, and in half of the table.
const TIMES: usize = 3;

/// Values of all positions of a box.
pub(super) struct BoxValues {
    first: Vec<u64>,
    /// The greatest position.
    pub(super) last: Vec<u64>,
    /// The values in the order of [`Positions`]; `None` at a place without a position.
    values: Vec<Option<i64>>,
    /// Tells values from outcomes.
    pub(super) of_values: bool,
}

/// The tables of a game and of its twin in the other play.
pub(super) struct Tables {
    /// The table of the game.
    pub(super) own: BoxValues,
    /// The table of its twin.
    pub(super) twin: Option<BoxValues>,
}

/// The greatest positions that a question looks at.
pub(super) type Bounds = fn(&Tables) -> Vec<u64>;

impl Tables {
    /// Fills the tables; `None` if the game has none, or a bound was reached.
    pub(super) fn of(game: &dyn Game, twin: Option<&dyn Game>, budget: &Budget) -> Option<Self> {
        let own = BoxValues::of(game, budget)?;
        let twin = twin.and_then(|twin| BoxValues::of(twin, budget));
        Some(Tables { own, twin })
    }

    /// The greatest position of the game's own table.
    pub(super) fn of_own(&self) -> Vec<u64> {
        self.own.last.clone()
    }

    /// The greatest position that is in both tables.
    pub(super) fn of_both(&self) -> Vec<u64> {
        let theirs = self.twin.as_ref().map_or(&self.own.last, |twin| &twin.last);
        self.own.last.iter().zip(theirs).map(|(own, theirs)| *own.min(theirs)).collect()
    }
}

impl BoxValues {
    /// The largest table that takes few steps.
    fn of(game: &dyn Game, budget: &Budget) -> Option<Self> {
        if game.no_tables().is_some() {
            return None;
        }
        let places = game.shape().count();
        let most = UPTO.get(places.checked_sub(1)?).copied().unwrap_or(UPTO_OTHERS);
        let mut bounds: Vec<u64> = (0..=HALVINGS).rev().map(|times| most >> times).collect();
        bounds.dedup();
        let filled = |upto| Self::up_to(game, &vec![upto; places], budget);
        bounds.into_iter().map_while(filled).last()
    }

    /// The table up to these bounds, if it takes few steps.
    fn up_to(game: &dyn Game, upto: &[u64], budget: &Budget) -> Option<Self> {
        let table = game.table(upto, &budget.with_steps(STEPS)).ok()?;
        let known = [Quantity::VALUE, Quantity::OUTCOME].contains(&table.holds);
        let of_values = table.holds == Quantity::VALUE;
        let (first, last) = (table.first, table.last);
        // A number below zero marks a place without a position.
        let values = table.values.map(|value| Some(value).filter(|value| *value >= 0)).collect();
        known.then_some(BoxValues { first, last, values, of_values })
    }

    /// Values of the numbers from 0 on.
    pub(super) fn of_terms(values: Vec<Option<i64>>) -> Self {
        let last = u64::try_from(values.len()).expect("a length").saturating_sub(1);
        BoxValues { first: vec![0], last: vec![last], values, of_values: true }
    }

    /// All positions with their values, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (Vec<u64>, i64)> + '_ {
        let all = Positions::new(&self.first, &self.last).zip(&self.values);
        all.filter_map(|(at, value)| Some((at, (*value)?)))
    }

    /// The value at a position of the box.
    pub(super) fn at(&self, at: &[u64]) -> Option<i64> {
        let mut place = 0;
        for ((&first, &last), &number) in self.first.iter().zip(&self.last).zip(at) {
            place = place * (last - first + 1) + number.checked_sub(first)?;
        }
        self.values.get(usize::try_from(place).ok()?).copied().flatten()
    }

    /// The positions with this value.
    pub(super) fn places(&self, value: i64) -> Vec<Vec<u64>> {
        self.all().filter(|(_, found)| *found == value).map(|(at, _)| at).collect()
    }

    /// The number of times that each value occurs, in words.
    pub(super) fn counts(&self) -> String {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        self.all().for_each(|(_, value)| *counts.entry(value).or_default() += 1);
        let times = |(value, count): (&i64, &usize)| match count {
            1 => format!("{value} (once)"),
            count => format!("{value} ({count} times)"),
        };
        first_of(COUNTED, "value", counts.iter().map(times))
    }

    /// The numbers of a table of one number that are lost.
    pub(super) fn lost(&self) -> Vec<u64> {
        self.places(0).concat()
    }

    /// The least period that is seen often enough, and the least number from which on it holds.
    pub(super) fn period(&self) -> Option<(usize, usize)> {
        let values = &self.values;
        (1..=values.len() / TIMES).find_map(|period| {
            let differs = |&n: &usize| values[n] != values[n + period];
            let last = (0..values.len() - period).rev().find(differs);
            let from = last.map_or(0, |last| last + 1);
            let first = usize::try_from(*self.first.first()?).ok()?;
            let seen = values.len() - from;
            (seen >= TIMES * period && 2 * seen >= values.len()).then_some((period, from + first))
        })
    }
}

/// A position as text.
pub(super) fn written(at: &[u64]) -> String {
    wording::tuple(&at.iter().map(u64::to_string).collect::<Vec<_>>())
}

/// Positions in words: their number, and the first ones.
pub(super) fn listed(places: &[Vec<u64>]) -> String {
    first_of(LISTED, "position", places.iter().map(|at| written(at)))
}

/// The number of items called `noun`, and the first ones.
fn first_of(most: usize, noun: &str, all: impl ExactSizeIterator<Item = String>) -> String {
    let count = all.len();
    let rest = if count > most { ", …" } else { "" };
    let list = all.take(most).collect::<Vec<_>>().join(", ") + rest;
    if count == 0 { "none".to_owned() } else { wording::listed(&count.to_string(), noun, &list) }
}

// A simple part of an automatic sequence, which shows sooner that there is no period.

/// Parts consist of the multiples of at most this number.
const MOST: u64 = 64;

/// Larger automata are not searched for parts, because each part is minimised.
const MOST_STATES: usize = 2000;

/// The number of terms in which a period is sought.
pub(super) const LOOKED_AT: u32 = 1000;

/// The part of a sequence that tells whether the term of `every`·n is `output`.
pub(super) struct Part {
    pub(super) every: u64,
    pub(super) output: i64,
}

/// The first terms of an automaton that reads one number.
pub(super) fn terms(dfao: &Dfao, count: u32) -> BoxValues {
    BoxValues::of_terms((0..count).map(|n| dfao.value_at(&n.into())).collect())
}

/// The part with the smallest automaton among those that seem to have no period. It is taken from
/// the multiples of a power of the base; in other numerations than bases with the most significant
/// digit first it is taken from all numbers.
pub(super) fn thinned(dfao: &Dfao, budget: &Budget) -> Option<Part> {
    if dfao.len() > MOST_STATES {
        return None;
    }
    let base = dfao.numeration().base().filter(|_| dfao.order() == DigitOrder::Msd);
    let outputs: Vec<i64> = dfao.palette().into_iter().flatten().collect();
    let mut best: Option<(usize, Part)> = None;
    let (mut every, mut zeros) = (1, 0);
    while every <= MOST {
        for &output in &outputs {
            budget.allow_time().ok()?;
            let part = minimize(&indicator(dfao, zeros, output)?);
            let smaller = best.as_ref().is_none_or(|(states, _)| part.len() < *states);
            if smaller && terms(&part, LOOKED_AT).period().is_none() {
                best = Some((part.len(), Part { every, output }));
            }
        }
        let Some(base) = base else { break };
        every *= u64::from(base);
        zeros += 1;
    }
    best.map(|(_, part)| part)
}

/// The automaton with output 1 if `zeros` further zeros lead to this output, and 0 otherwise.
fn indicator(dfao: &Dfao, zeros: usize, output: i64) -> Option<Dfao> {
    let stands = |state| {
        let found = dfao.output(dfao.run(state, std::iter::repeat_n(0, zeros)));
        Some(i64::from(found == Some(output)))
    };
    let outputs: Vec<Output> = dfao.states().map(stands).collect();
    dfao.with_table(outputs, dfao.flat_targets().to_vec()).ok()
}
