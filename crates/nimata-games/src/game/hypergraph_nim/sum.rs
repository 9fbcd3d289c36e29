//! Sums of games: no edge meets two components (Sprague and Grundy).

use num_bigint::BigUint;
use num_traits::Zero;

use super::part::Kind;
use super::reduced::{Ground, Reduced};
use crate::game::GameError;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// G is the xor of the values of the components, each of which climbs the same ladder.
pub(super) struct Sum<'g> {
    pub ground: Ground<'g>,
    /// The ladder to which this rung belongs.
    pub ladder: fn(Ground<'_>) -> Ladder<'_, Reduced>,
}

impl Rung<Reduced> for Sum<'_> {
    fn rule(&self) -> &'static str {
        "Sprague-Grundy"
    }

    fn states(&self) -> Option<String> {
        let Kind::Sum(parts) = &self.ground.part().kind else { return None };
        let states = parts.iter().map(|part| {
            let says = (self.ladder)(self.ground.within(part)).statements().into_iter();
            let says: Vec<String> =
                says.map(|Reason { rule, says }| format!("{says} ({rule})")).collect();
            format!("for {}: {}", part.describe(), says.join(", "))
        });
        Some(format!("the xor of the components: {}", states.collect::<Vec<_>>().join("; ")))
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Kind::Sum(parts) = &at.part.kind else { return Ok(None) };
        let whole = at.part.describe();
        let says = format!("no edge meets two components of {whole}: their values add by xor");
        let mut because = vec![Reason { rule: self.rule(), says }];
        let (mut total, mut won) = (BigUint::zero(), 0);
        let ladder = (self.ladder)(self.ground.clone());
        for part in parts {
            let component = ladder.value(&at.on(part), budget)?;
            because.extend(component.because);
            match component.worth {
                Worth::Value(value) => {
                    let says =
                        format!("{} has the value {}", part.describe(), brief_decimal(&value));
                    because.push(Reason { rule: "component", says });
                    total ^= value;
                }
                Worth::PPosition(false) => won += 1,
                _ => return Ok(None),
            }
        }
        // If one component is nonzero and the others add up to 0, the player to move wins.
        let worth = match won {
            0 => Worth::Value(total),
            1 if total.is_zero() => Worth::PPosition(false),
            _ => return Ok(None),
        };
        Ok(Some(Evaluation { worth, because }))
    }

    /// One component moves to its value ⊕ the value of the sum ⊕ target.
    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Kind::Sum(parts) = &at.part.kind else { return Ok(Step::Unnamed) };
        let ladder = (self.ladder)(self.ground.clone());
        let components: Vec<Reduced> = parts.iter().map(|part| at.on(part)).collect();
        let value = |component: &Reduced| match ladder.value(component, budget)?.worth {
            Worth::Value(value) => Ok(value),
            _ => Err(GameError::Undecided(format!(
                "the value of the component {} is not known, so no move to a value of the sum is",
                component.part.describe()
            ))),
        };
        let values = components.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        let total = values.iter().fold(BigUint::zero(), |total, value| total ^ value);
        let mut undecided = None;
        for (component, value) in components.iter().zip(values) {
            match ladder.step(component, &(value ^ &total ^ target), budget) {
                Ok(Step::To(mut found)) => {
                    let says = "one component moves so that the xor of all is right".to_owned();
                    let first = Reason { rule: self.rule(), says };
                    found.because.insert(0, first);
                    return Ok(Step::To(found));
                }
                Ok(_) => {}
                Err(error) => undecided = Some(error),
            }
        }
        undecided.map_or(Ok(Step::Nowhere), Err)
    }
}
