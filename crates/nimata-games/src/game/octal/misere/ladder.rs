//! The rungs: sums with few followers are judged by the definition, and others by the quotient of
//! as many heaps as they need. With a time limit, some of the time remains for the definition.

use num_bigint::BigUint;

use super::Misere;
use super::proof::{ByDefinition, ByQuotient, Judge};
use crate::game::answer::{Evaluation, Worth};
use crate::game::misere_sum::only_lost;
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::sum::{Method, SumMove, Together};
use crate::game::{GameError, Position, Result};
use nimata_automata::budget::Budget;

/// The heaps of a sum.
pub(super) type Sum = Vec<BigUint>;

/// The number of options that the definition tries before a quotient is sought. This takes some
/// tenths of a second.
const FEW: u64 = 1 << 20;

/// The ways to judge, in the order in which they are tried.
fn judges(game: &Misere, method: Method) -> Vec<Box<dyn Judge + '_>> {
    let by_definition = Box::new(ByDefinition { game, most: None });
    match method {
        Method::Definition => vec![by_definition],
        Method::Best => vec![
            Box::new(ByDefinition { game, most: Some(FEW) }),
            Box::new(ByQuotient { game }),
            by_definition,
        ],
    }
}

/// The ladder of a method, at sums of heaps.
pub(super) fn ladder(game: &Misere, method: Method) -> Ladder<'_, Sum> {
    let rung = |judge| -> Box<dyn Rung<Sum>> { Box::new(ByJudge(judge)) };
    Ladder::new(judges(game, method).into_iter().map(rung).collect())
}

/// A judge as a rung.
struct ByJudge<'g>(Box<dyn Judge + 'g>);

impl Rung<Sum> for ByJudge<'_> {
    fn rule(&self) -> &'static str {
        self.0.rule()
    }

    fn value(&self, heaps: &Sum, budget: &Budget) -> Result<Option<Evaluation>> {
        let rule = self.0.rule();
        let said = self.0.judge(heaps, budget)?;
        Ok(said.map(|(lost, says)| Evaluation::by(Worth::PPosition(lost), rule, says)))
    }

    fn step(&self, heaps: &Sum, target: &BigUint, budget: &Budget) -> Result<Step> {
        only_lost(target)?;
        Ok(match self.0.winning(heaps, budget)? {
            None => Step::Unnamed,
            Some(None) => Step::Nowhere,
            Some(Some((_, step))) => Step::To(step),
        })
    }
}

/// The heaps of positions.
fn heaps(positions: &[&Position]) -> Sum {
    let heap = |position: &&Position| position.as_single().expect("admitted").clone();
    positions.iter().map(heap).collect()
}

impl Together for Misere {
    fn value_of_sum(
        &self,
        positions: &[&Position],
        method: Method,
        budget: &Budget,
    ) -> Result<Evaluation> {
        ladder(self, method).value(&heaps(positions), budget)
    }

    fn winning_move(&self, positions: &[&Position], budget: &Budget) -> Result<Option<SumMove>> {
        let (heaps, mut ended) = (heaps(positions), None);
        for judge in judges(self, Method::Best) {
            match judge.winning(&heaps, budget) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    return Ok(found.map(|(component, step)| SumMove { component, step }));
                }
                Err(bound) if bound.is_undecided() => {
                    ended.get_or_insert(bound);
                }
                Err(error) => return Err(error),
            }
        }
        Err(ended.unwrap_or_else(|| GameError::Undecided("no rule judges the sum".to_owned())))
    }
}
