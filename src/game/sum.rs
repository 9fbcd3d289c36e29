//! Sums of games: a move is a move in one component (Sprague and Grundy).

use std::ops::Deref;

use num_bigint::BigUint;
use num_traits::Zero;

use super::answer::{Evaluation, Move, Worth};
use super::{Game, GameError, Position};
use crate::budget::Budget;

/// A position in a game, which belongs to it or is shared.
#[derive(Clone)]
pub struct Component<G = Box<dyn Game>> {
    /// The game.
    pub game: G,
    /// The position.
    pub position: Position,
}

/// The worth of a sum.
pub struct SumEvaluation {
    /// Each component's worth, in order.
    pub components: Vec<Evaluation>,
    /// The worth of the whole: for one component its own, for several the xor of their values.
    pub total: Worth,
}

/// How components are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By whatever theorem applies.
    Best,
    /// By the rules alone.
    Definition,
}

/// Evaluates a sum.
///
/// # Errors
/// [`GameError::Unsuitable`] if the values of a component cannot be added; else as
/// [`Valued::value`](super::Valued::value).
pub fn evaluate<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    method: Method,
    budget: &Budget,
) -> Result<SumEvaluation, GameError> {
    let evaluations = components
        .iter()
        .map(|component| {
            let game = &component.game;
            if let (true, Some(why)) = (components.len() > 1, game.no_sums()) {
                return Err(GameError::Unsuitable(why));
            }
            match method {
                Method::Best if components.len() > 1 => game.summand(&component.position, budget),
                Method::Best => game.value(&component.position, budget),
                Method::Definition => game.value_by_definition(&component.position, budget),
            }
        })
        .collect::<Result<Vec<_>, _>>()?;
    let total = match evaluations.as_slice() {
        [single] => single.worth.clone(),
        several => add(several.iter().map(|evaluation| &evaluation.worth)),
    };
    Ok(SumEvaluation { components: evaluations, total })
}

/// The xor, if all values are known; else only that the value is at least 0.
///
/// A P-position has the value 0: games in misère play, where it need not, do not come here.
fn add<'a>(worths: impl Iterator<Item = &'a Worth>) -> Worth {
    let mut total = BigUint::zero();
    for worth in worths {
        match worth {
            Worth::Value(value) => total ^= value,
            Worth::PPosition(true) => {}
            _ => return Worth::UNKNOWN,
        }
    }
    Worth::Value(total)
}

/// A move of a sum: which component, and its position after.
pub struct SumMove {
    /// The component, 0-based.
    pub component: usize,
    /// The move in it.
    pub step: Move,
}

/// A move of one component: by whatever theorem names one, or else from the rules if the position
/// is small.
fn step<G: Deref<Target = dyn Game>>(
    component: &Component<G>,
    goal: &BigUint,
    budget: &Budget,
) -> Result<Option<Move>, GameError> {
    let Component { game, position } = component;
    match game.move_to(position, goal, budget) {
        Err(GameError::Unsuitable(_) | GameError::Undecided(_) | GameError::Sought { .. })
            if game.no_sums().is_none() && position.is_small() =>
        {
            game.move_by_definition(position, goal, budget)
        }
        said => said,
    }
}

/// A move that makes the value of the sum `target`, or `None` if there is none.
///
/// In a sum with value w, component i must move from its value v to v ⊕ w ⊕ target.
///
/// # Errors
/// As [`evaluate`]; [`GameError::Undecided`] if the value of a component is not known.
pub fn move_to<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<SumMove>, GameError> {
    let goals: Vec<BigUint> = if components.len() == 1 {
        vec![target.clone()]
    } else {
        let evaluation = evaluate(components, Method::Best, budget)?;
        let value = |worth: &Worth| match worth {
            Worth::Value(value) => Ok(value.clone()),
            Worth::PPosition(true) => Ok(BigUint::zero()),
            _ => Err(GameError::Undecided("the value of a component is not known".to_owned())),
        };
        let total = value(&evaluation.total)?;
        let values = evaluation.components.iter().map(|component| value(&component.worth));
        values.map(|value| Ok(value? ^ &total ^ target)).collect::<Result<_, GameError>>()?
    };
    for (index, (component, goal)) in components.iter().zip(&goals).enumerate() {
        if let Some(step) = step(component, goal, budget)? {
            return Ok(Some(SumMove { component: index, step }));
        }
    }
    Ok(None)
}
