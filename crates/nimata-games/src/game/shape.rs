//! The shape of a position: groups of numbers, divided by semicolons.

use std::fmt;

use num_bigint::BigUint;

use super::error::UnsuitableError;
use super::{Position, Result};
use nimata_draw::data::{Quantity, ValueTable};

/// The shape of a position: groups of numbers, divided by semicolons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    groups: Vec<Group>,
    last_is_optional: bool,
    /// The places of numbers that are no heaps, beside those of a group that may be left out.
    bounds: Vec<usize>,
    meaning: String,
}

/// The numbers of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// Each has a name of its own, such as x and y.
    Named(&'static [&'static str]),
    /// Each has a name that a user gave it.
    Written(Vec<String>),
    /// A letter, or a few, and consecutive indices, such as x1, …, x5.
    Indexed(String, usize),
}

/// A position with more numbers is no example.
const MOST_IN_EXAMPLE: usize = 9;

/// The numbers of examples, repeated as often as needed. The first are all different; the others
/// are for games in which numbers are in order, or some are bounded.
const EXAMPLES: [[u32; 3]; 6] = [[3, 5, 9], [9, 5, 3], [3, 5, 1], [1, 1, 1], [3, 5, 0], [0, 0, 0]];

impl Group {
    /// The number of its numbers.
    pub fn count(&self) -> usize {
        match self {
            Group::Named(names) => names.len(),
            Group::Written(names) => names.len(),
            Group::Indexed(_, count) => *count,
        }
    }

    fn names(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Group::Named(names) => Box::new(names.iter().map(|&name| name.to_owned())),
            Group::Written(names) => Box::new(names.iter().cloned()),
            Group::Indexed(letter, count) => {
                Box::new((1..=*count).map(move |place| format!("{letter}{place}")))
            }
        }
    }

    /// The names, with dots where there are more than four.
    fn text(&self) -> String {
        match self {
            Group::Indexed(letter, count) if *count > 4 => {
                format!("{letter}1,{letter}2,...,{letter}{count}")
            }
            _ => self.names().collect::<Vec<_>>().join(","),
        }
    }
}

impl Shape {
    /// A position of these groups; `meaning` says in a phrase what they hold.
    pub fn new(groups: Vec<Group>, meaning: impl Into<String>) -> Self {
        Shape { groups, last_is_optional: false, bounds: Vec::new(), meaning: meaning.into() }
    }

    /// The shape in which the numbers at these places are no heaps, but bounds on the next move.
    #[must_use]
    pub fn with_bounds(self, bounds: Vec<usize>) -> Self {
        Shape { bounds, ..self }
    }

    /// Whether each number is a heap, of which a move takes tokens, and not a bound.
    pub fn heaps(&self) -> Vec<bool> {
        let is_heap = |place| place < self.required() && !self.bounds.contains(&place);
        (0..self.count()).map(is_heap).collect()
    }

    /// The shape whose last group may be left out.
    #[must_use]
    pub fn with_optional_end(mut self) -> Self {
        self.last_is_optional = true;
        self
    }

    /// The names of all numbers, in order.
    pub fn names(&self) -> Vec<String> {
        self.groups.iter().flat_map(Group::names).collect()
    }

    /// The number of groups of a position.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The number of numbers of a position.
    pub fn count(&self) -> usize {
        self.groups.iter().map(Group::count).sum()
    }

    /// The meaning of the numbers, in a phrase.
    pub fn meaning(&self) -> &str {
        &self.meaning
    }

    /// The names of the groups, as a position is written.
    pub fn text(&self) -> String {
        self.groups.iter().map(Group::text).collect::<Vec<_>>().join(";")
    }

    /// The position with these numbers in order.
    ///
    /// # Panics
    /// If there are not as many as the shape has.
    pub fn position(&self, numbers: impl IntoIterator<Item = BigUint>) -> Position {
        let mut numbers = numbers.into_iter();
        let groups: Vec<Vec<BigUint>> = self
            .groups
            .iter()
            .map(|group| numbers.by_ref().take(group.count()).collect())
            .collect();
        let filled =
            groups.iter().zip(&self.groups).all(|(numbers, group)| numbers.len() == group.count());
        assert!(filled && numbers.next().is_none(), "as many numbers as the shape has");
        Position::from_groups(groups)
    }

    /// The position of which all numbers are 0: it stands for a sum of nothing.
    pub fn empty(&self) -> Position {
        self.position(vec![BigUint::ZERO; self.count()])
    }

    /// The positions from `least` up to `upto`, with their values in lexicographic order.
    pub(super) fn table<'a>(
        &self,
        holds: Quantity,
        least: u64,
        upto: &[u64],
        values: Box<dyn Iterator<Item = i64> + 'a>,
    ) -> ValueTable<'a> {
        ValueTable {
            holds,
            coordinates: self.names(),
            first: vec![least; upto.len()],
            last: upto.to_vec(),
            values,
        }
    }

    /// The number of numbers of every position: a group that may be left out does not count.
    pub fn required(&self) -> usize {
        let optional = if self.last_is_optional { self.groups.last() } else { None };
        self.count() - optional.map_or(0, Group::count)
    }

    /// The positions with these numbers, one after the other; of the last one the group that may be
    /// left out may be missing.
    pub fn sum(&self, numbers: Vec<BigUint>) -> Vec<Position> {
        let parts = numbers.chunks(self.count().max(1));
        let whole = parts.map(|part| {
            let mut numbers = part.iter().cloned();
            let groups = self.groups.iter();
            let groups = groups.map(|group| numbers.by_ref().take(group.count()).collect());
            Position::from_groups(groups.filter(|group: &Vec<_>| !group.is_empty()).collect())
        });
        whole.collect()
    }

    /// The reason why the position of the game `name` does not have this shape; `None` if
    /// it has. The example in the reason is a position that `exists`.
    pub(super) fn fault<N: fmt::Display + ?Sized>(
        &self,
        position: &Position,
        name: &N,
        exists: impl Fn(&Position) -> bool,
    ) -> Option<String> {
        let (groups, wanted) = (position.groups(), self.groups.as_slice());
        let least = wanted.len() - usize::from(self.last_is_optional);
        let here = if groups.len() < least || groups.len() > wanted.len() {
            let number = groups.len();
            format!(
                "here {}",
                if number == 1 { "is 1 group".to_owned() } else { format!("are {number} groups") }
            )
        } else {
            let (group, wanted) =
                groups.iter().zip(wanted).find(|(group, wanted)| group.len() != wanted.count())?;
            format!(
                "here {} {} for {}",
                group.len(),
                if group.len() == 1 { "stands" } else { "stand" },
                wanted.text()
            )
        };
        let example = match self.example(exists) {
            Some(example) => format!(", as in {name}@{example}"),
            None => String::new(),
        };
        Some(format!("a position of {name} is {}: {}{example}; {here}", self.text(), self.meaning))
    }

    /// A position that `exists`; `None` if it has many numbers, or no example is found.
    fn example(&self, exists: impl Fn(&Position) -> bool) -> Option<Position> {
        if self.count() > MOST_IN_EXAMPLE {
            return None;
        }
        EXAMPLES.into_iter().find_map(|numbers| {
            let numbers = numbers.into_iter().cycle().take(self.count());
            let example = self.position(numbers.map(BigUint::from));
            exists(&example).then_some(example)
        })
    }

    /// Checks the bounds of a table: one a number, with a sum below 2^63.
    ///
    /// # Errors
    /// `GameError::Unsuitable`.
    pub fn admit_bounds<N: fmt::Display + ?Sized>(
        &self,
        upto: &[u64],
        least: u64,
        name: &N,
    ) -> Result<()> {
        let name = &name.to_string();
        if upto.len() != self.count() {
            return Err(BoundsError::Count { name, shape: self, given: upto.len() }.into());
        }
        if upto.iter().any(|&most| most < least) {
            return Err(BoundsError::TooSmall { name, least }.into());
        }
        let sum = upto.iter().try_fold(0i64, |sum, &most| sum.checked_add_unsigned(most));
        sum.map_or(Err(BoundsError::TooLarge.into()), |_| Ok(()))
    }
}

/// The reason why a table cannot have its bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum BoundsError<'s> {
    #[error(
        "a table of {name} has {} coordinate{}, {}, so it takes as many bounds, not {given}",
        shape.count(), if shape.count() == 1 { "" } else { "s" }, shape.text()
    )]
    Count { name: &'s str, shape: &'s Shape, given: usize },
    #[error("the least position of {name} is {least}, so a table must reach at least there")]
    TooSmall { name: &'s str, least: u64 },
    #[error("the bounds of a table must sum to less than 2^63")]
    TooLarge,
}

impl UnsuitableError for BoundsError<'_> {}
