//! Sums of positions in misère play, by the definition.

use super::rules::WrittenGame;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::misere_sum::Sums;
use crate::game::together::{Method, SumMove, Together};
use crate::game::{GameError, Position, Rules};
use nimata_automata::budget::Budget;

/// The name of the rule.
const RULE: &str = "definition";

fn says(sums: &Sums<'_>) -> String {
    format!("who wins, at each of the {} sums that were looked at", sums.len())
}

/// The numbers of a position, if the definition can look at it.
fn small(position: &Position) -> Result<Vec<u64>, GameError> {
    position.in_64_bits().ok_or_else(|| {
        GameError::Undecided(
            "in misère play sums are judged by the definition alone, and a number is past 2^64, \
             too far to look at it"
                .to_owned(),
        )
    })
}

impl Together for WrittenGame {
    fn value_of_sum(
        &self,
        positions: &[&Position],
        _method: Method,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let parts: Vec<Vec<u64>> =
            positions.iter().map(|at| small(at)).collect::<Result<_, _>>()?;
        let mut sums = Sums::new(self.sound(budget)?, u64::MAX, &budget.for_search());
        let lost = !sums.wins(&parts.concat(), self.file().reads.len())?;
        Ok(Evaluation::by(Worth::PPosition(lost), RULE, says(&sums)))
    }

    fn winning_move(
        &self,
        positions: &[&Position],
        budget: &Budget,
    ) -> Result<Option<SumMove>, GameError> {
        let parts: Vec<Vec<u64>> =
            positions.iter().map(|at| small(at)).collect::<Result<_, _>>()?;
        let (sound, tracks) = (self.sound(budget)?, self.file().reads.len());
        let mut sums = Sums::new(sound, u64::MAX, &budget.for_search());
        let found = sums.winning_move(&parts, tracks)?;
        Ok(found.map(|(component, option)| {
            let shape = self.shape();
            let numbers = option.iter().map(|&number| number.into()).collect();
            let step = Move::to_sum(shape.sum(numbers), &shape);
            let because = vec![Reason { rule: RULE, says: says(&sums) }];
            SumMove { component, step: Move { because, ..step } }
        }))
    }
}
