//! Positions: groups of natural numbers of any size.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::expression::{ExpressionError, Limits, evaluate, split_top_level};
use nimata_automata::number::radix::{brief_decimal, to_decimal};

/// A position, `x0;x1,x2` in text: groups divided by `;`, numbers by `,`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    groups: Vec<Vec<BigUint>>,
}

impl Position {
    /// A position of one number.
    pub fn single(n: BigUint) -> Self {
        Position { groups: vec![vec![n]] }
    }

    /// A position of several groups.
    pub fn from_groups(groups: Vec<Vec<BigUint>>) -> Self {
        Position { groups }
    }

    /// Reads a position; each number is an expression.
    ///
    /// ```
    /// use nimata_games::game::Position;
    /// let position = Position::read("1; 2^10, 3", &Default::default())?;
    /// assert_eq!(position.to_string(), "1;1024,3");
    /// # Ok::<(), nimata_automata::number::expression::ExpressionError>(())
    /// ```
    ///
    /// # Errors
    /// The first expression that is wrong, with its column in `text`.
    pub fn read(text: &str, limits: &Limits) -> Result<Self, ExpressionError> {
        let groups = split_top_level(text, &[';'])
            .into_iter()
            .map(|(column, group)| {
                split_top_level(group, &[','])
                    .into_iter()
                    .map(|(further, number)| {
                        evaluate(number, limits).map_err(|e| e.shifted_by(column + further))
                    })
                    .collect()
            })
            .collect::<Result<_, _>>()?;
        Ok(Position { groups })
    }

    /// The groups.
    pub fn groups(&self) -> &[Vec<BigUint>] {
        &self.groups
    }

    /// All numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = &BigUint> {
        self.groups.iter().flatten()
    }

    /// All numbers, if they are below 2^64.
    pub(crate) fn in_64_bits(&self) -> Option<Vec<u64>> {
        in_64_bits(self.numbers())
    }

    /// All numbers, as those of a table in memory.
    ///
    /// # Errors
    /// [`Reached::Memory`] if one is past 2^64.
    pub fn small_numbers(&self, budget: &Budget) -> Result<Vec<u64>, Reached> {
        self.in_64_bits().ok_or_else(|| Reached::beyond_memory(budget))
    }

    /// The positions of a [small](Self::is_small) box.
    pub const SMALL: u64 = 1 << 16;

    /// Whether at most [`Self::SMALL`] positions have no larger number in any place, so that the
    /// definition takes a second or two.
    pub fn is_small(&self) -> bool {
        let sides = self.numbers().map(|number| number.to_u64()?.checked_add(1));
        let positions = sides.into_iter().try_fold(1u64, |all, side| all.checked_mul(side?));
        positions.is_some_and(|positions| positions <= Self::SMALL)
    }

    /// As it is read, but for the middle of numbers of more than 40 digits.
    pub fn brief(&self) -> String {
        self.written(brief_decimal)
    }

    /// The position with its numbers as `number` writes them.
    fn written(&self, number: impl Fn(&BigUint) -> String) -> String {
        let group = |group: &Vec<BigUint>| group.iter().map(&number).collect::<Vec<_>>().join(",");
        self.groups.iter().map(group).collect::<Vec<_>>().join(";")
    }

    /// The number of a position that is one number.
    pub fn as_single(&self) -> Option<&BigUint> {
        let [group] = self.groups.as_slice() else { return None };
        let [n] = group.as_slice() else { return None };
        Some(n)
    }
}

impl fmt::Display for Position {
    /// In decimal, as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(to_decimal))
    }
}

/// Some numbers, if they are below 2^64.
pub(crate) fn in_64_bits<'n>(numbers: impl IntoIterator<Item = &'n BigUint>) -> Option<Vec<u64>> {
    numbers.into_iter().map(BigUint::to_u64).collect()
}
