//! The largest part of a relation that proves itself.

use super::relations::{NUMBER, Relations};
use crate::automaton::Dfao;
use crate::game::GameError;
use crate::logic::{Statement, indexed};

/// The largest part of a relation that proves itself.
#[derive(Clone, Debug)]
pub struct Largest {
    /// The relation of that part: output 1 at a position and its value.
    pub values: Dfao,
    /// What was lost: positions with numbers that the relation claimed, and that are not proved.
    pub lost: Dfao,
    /// How often something was taken away.
    pub rounds: usize,
    /// The statement that the part holds, with the lemmas of its proof.
    pub statement: Statement,
}

impl Relations {
    /// The greatest fixpoint of taking away what does not prove itself. `progress` hears how often
    /// something was taken away, and the number of states that are left.
    ///
    /// The conditions are monotone: a larger relation never proves less. So the part contains every
    /// relation within the first one that proves itself.
    ///
    /// # Errors
    /// A bound of the budget was reached: the fixpoint need not be regular, and then there is no
    /// end.
    ///
    /// # Complexity
    /// One decision of the conditions for each round.
    pub fn largest(
        &self,
        values: &Dfao,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Largest, GameError> {
        let (mut left, mut rounds) = (values.clone(), 0);
        loop {
            progress(rounds, left.len());
            self.budget().allow_time()?;
            let (statement, faults) = self.decide(&left)?;
            if faults.is_empty() {
                let lost = self.without(values, &left)?;
                return Ok(Largest { values: left, lost, rounds, statement });
            }
            let before = left.clone();
            for fault in &faults {
                left = self.without(&left, &fault.places)?;
            }
            if left == before {
                return Err(GameError::Undecided(format!(
                    "the evidence of the relation fails by itself at ({}); please report this game",
                    faults[0]
                        .position
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(", ")
                )));
            }
            rounds += 1;
        }
    }

    /// The relation without what another one holds.
    fn without(&self, values: &Dfao, other: &Dfao) -> Result<Dfao, GameError> {
        let at = indexed("", &self.tracks());
        debug_assert!(at.ends_with(&format!("[{NUMBER}]")));
        self.set(&format!("V{at} = @1 & ~(W{at} = @1)"), &[("V", values), ("W", other)])
    }
}
