//! Sums of games: a move is a move in one component (Sprague and Grundy).

use std::collections::BTreeSet;
use std::ops::Deref;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::answer::{Evaluation, Move, Reason, Worth};
use super::misere_sum::only_lost;
use super::{Game, GameError, Position, Result};
use nimata_automata::budget::Budget;

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
    /// The reasons, where the worths of the components do not decide it.
    pub because: Vec<Reason>,
}

/// The game that judges a sum where the values of its components do not decide it; `None` where
/// they do.
///
/// # Errors
/// [`GameError::Unsuitable`] if the components cannot be added.
pub fn together<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
) -> Result<Option<&dyn Together>> {
    let [first, others @ ..] = components else { return Ok(None) };
    let Some(why) = components.iter().find_map(|component| component.game.no_sums()) else {
        return Ok(None);
    };
    let name = first.game.to_string();
    match first.game.together() {
        _ if others.is_empty() => Ok(None),
        Some(together) if others.iter().all(|other| other.game.to_string() == name) => {
            Ok(Some(together))
        }
        _ => Err(GameError::Unsuitable(why)),
    }
}

/// The positions of the components.
fn positions<G>(components: &[Component<G>]) -> Vec<&Position> {
    components.iter().map(|component| &component.position).collect()
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
) -> Result<SumEvaluation> {
    evaluate_with(components, method, &|_| Ok(None), budget)
}

/// A function that may know the worth of a component before any rule of its game is asked.
pub type EarlierWorth<'k, G> = dyn Fn(&Component<G>) -> Result<Option<Evaluation>> + 'k;

/// Evaluates a sum of components whose worth `known` may give before any rule of their games is
/// asked.
///
/// # Errors
/// As [`evaluate`], and those of `known`.
pub fn evaluate_with<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    method: Method,
    known: &EarlierWorth<'_, G>,
    budget: &Budget,
) -> Result<SumEvaluation> {
    let together = together(components)?;
    let evaluations = components
        .iter()
        .map(|component| {
            let game = &component.game;
            if let Some(known) = known(component)? {
                return Ok(known);
            }
            match method {
                Method::Best if components.len() > 1 && together.is_none() => {
                    game.summand(&component.position, budget)
                }
                Method::Best => game.value(&component.position, budget),
                Method::Definition => game.value_by_definition(&component.position, budget),
            }
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (total, because) = match (together, evaluations.as_slice()) {
        (Some(together), _) => {
            let whole = together.value_of_sum(&positions(components), method, budget)?;
            (whole.worth, whole.because)
        }
        (None, [single]) => (single.worth.clone(), Vec::new()),
        (None, several) => (add(several.iter().map(|evaluation| &evaluation.worth)), Vec::new()),
    };
    Ok(SumEvaluation { components: evaluations, total, because })
}

/// The value, if it is known.
///
/// A P-position has the value 0: games in misère play, where it need not, do not come here.
fn known(worth: &Worth) -> Option<BigUint> {
    match worth {
        Worth::Value(value) => Some(value.clone()),
        Worth::PPosition(true) => Some(BigUint::zero()),
        _ => None,
    }
}

/// The xor, if all values are known. If one component alone has no known value and the others have
/// the xor 0, the worth of that component is the worth of the whole; else the value is at least 0.
fn add<'a>(worths: impl Iterator<Item = &'a Worth>) -> Worth {
    let (mut total, mut others) = (BigUint::zero(), Vec::new());
    for worth in worths {
        match known(worth) {
            Some(value) => total ^= value,
            None => others.push(worth),
        }
    }
    match others.as_slice() {
        [] => Worth::Value(total),
        [Worth::PPosition(false)] if total.is_zero() => {
            Worth::Between { at_least: BigUint::one(), at_most: None }
        }
        [only] if total.is_zero() => (*only).clone(),
        _ => Worth::UNKNOWN,
    }
}

/// A move of one component: by whatever theorem names one, or else from the rules if the position
/// is small.
fn step<G: Deref<Target = dyn Game>>(
    component: &Component<G>,
    goal: &BigUint,
    budget: &Budget,
) -> Result<Option<Move>> {
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
/// In a sum, a component must move to the xor of `target` and of the values of the others. A
/// component whose own value is not known is tried like the rest if those of the others are.
///
/// # Errors
/// As [`evaluate`]; [`GameError::Undecided`] if the values that are known name no move, and others
/// are not known.
pub fn move_to<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<SumMove>> {
    if let Some(together) = together(components)? {
        if target.is_zero() {
            return together.winning_move(&positions(components), budget);
        }
        return Err(GameError::Unsuitable(
            "in misère play a move wins or does not, and no other value than 0 can be asked for"
                .to_owned(),
        ));
    }
    let values: Vec<Option<BigUint>> = match components {
        // The goal of a single component is the target, whatever its own value is.
        [_] => vec![None],
        _ => {
            let evaluation = evaluate(components, Method::Best, budget)?;
            evaluation.components.iter().map(|component| known(&component.worth)).collect()
        }
    };
    let goal = |index: usize| {
        let others = values.iter().enumerate().filter(|&(other, _)| other != index);
        others.map(|(_, value)| value.as_ref()).try_fold(target.clone(), |xor, v| Some(xor ^ v?))
    };
    let mut undecided = None;
    for (index, component) in components.iter().enumerate() {
        let Some(goal) = goal(index) else {
            undecided = Some("the value of a component is not known".to_owned());
            continue;
        };
        if let Some(step) = step(component, &goal, budget)? {
            return Ok(Some(SumMove { component: index, step }));
        }
    }
    undecided.map_or(Ok(None), |why| Err(GameError::Undecided(why)))
}

/// The same component with a borrowed game.
fn borrowed<G>(component: &Component<G>) -> Component<&(dyn Game + 'static)>
where
    G: Deref<Target = dyn Game>,
{
    Component { game: &*component.game, position: component.position.clone() }
}

/// All moves that make the value of the sum `target`, in the order of the components.
///
/// ```
/// use nimata_games::game::{read_sum, sum::moves_to};
/// let (nim, _) = read_sum("nim:3@3,5,7", &Default::default())?;
/// let all = moves_to(&nim, &0u32.into(), &Default::default())?;
/// let into: Vec<String> = all.iter().map(|found| found.step.into.to_string()).collect();
/// assert_eq!(into, ["2,5,7", "3,4,7", "3,5,6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if a position has too many options to try them all, or another value
/// than 0 is wanted in misère play; as [`evaluate`]; [`GameError::Undecided`] for an option whose
/// value is not known.
pub fn moves_to<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    target: &BigUint,
    budget: &Budget,
) -> Result<Vec<SumMove>> {
    if components.iter().any(|component| component.game.together().is_some()) {
        only_lost(target)?;
    }
    let mut found = Vec::new();
    for (option, worth) in tried(components, !target.is_zero(), budget)? {
        let reaches = match worth {
            Worth::Value(value) => value == *target,
            Worth::PPosition(lost) if lost || target.is_zero() => lost && target.is_zero(),
            Worth::Between { at_least, .. } if at_least > *target => false,
            Worth::PPosition(_) | Worth::Between { .. } => {
                let game: &dyn Game = &*components[option.component].game;
                let option = option.step.into.brief();
                let why = format!("the value of {game}@{option}, an option, is not known");
                return Err(GameError::Undecided(why));
            }
        };
        if reaches {
            found.push(option);
        }
    }
    Ok(found)
}

/// All moves, in the order of the components, with the worths of the sums that they leave: values
/// where they decide sums, and else what is known of the sum.
///
/// ```
/// use nimata_games::game::{answer::Worth, read_sum, sum::options};
/// let (bachet, _) = read_sum("sd:1,2,3/@5", &Default::default())?;
/// let all = options(&bachet, &Default::default())?;
/// let worths: Vec<Worth> = all.into_iter().map(|(_, worth)| worth).collect();
/// // From 5, what is left is 2, 3 or 4.
/// assert_eq!(worths, [2u32, 3, 0].map(|value| Worth::Value(value.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if a position has too many options to try them all; as [`evaluate`].
pub fn options<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    budget: &Budget,
) -> Result<Vec<(SumMove, Worth)>> {
    let adds = components.iter().all(|component| component.game.no_sums().is_none());
    let lost = |worth| adds && worth == Worth::PPosition(true);
    let valued = |(step, worth): (SumMove, Worth)| match lost(worth.clone()) {
        true => (step, Worth::Value(BigUint::ZERO)),
        false => (step, worth),
    };
    Ok(tried(components, adds, budget)?.into_iter().map(valued).collect())
}

/// All moves with the worths of what they leave; where one position is left and `values` are asked
/// for, small ones are found from the moves where a theorem says only who wins.
fn tried<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    values: bool,
    budget: &Budget,
) -> Result<Vec<(SumMove, Worth)>> {
    let mut found = Vec::new();
    for (index, Component { game, position }) in components.iter().enumerate() {
        let game: &(dyn Game + 'static) = &**game;
        let few = game.few_options(position);
        let few = few.map(|options| options.into_iter().map(|option| vec![option]).collect());
        let options = few.or_else(|| game.every_option(position)).ok_or_else(|| {
            GameError::Unsuitable(format!(
                "{game}@{} has too many options to try them all, which is done of positions with \
                 at most {} below them",
                position.brief(),
                Position::SMALL
            ))
        })?;
        let own = |position| Component { game, position };
        let mut tried = BTreeSet::new();
        for option in options {
            // 1 + 4 and 4 + 1 are one sum.
            let mut unordered = option.clone();
            unordered.sort_unstable();
            if !tried.insert(unordered) {
                continue;
            }
            let step = Move::to_sum(option, &game.shape());
            let mut after: Vec<Component<&(dyn Game + 'static)>> =
                components[..index].iter().map(borrowed).collect();
            after.extend(step.sum().cloned().map(own));
            after.extend(components[index + 1..].iter().map(borrowed));
            let worth = match after.as_slice() {
                [only] if values => only.game.summand(&only.position, budget)?.worth,
                after => evaluate(after, Method::Best, budget)?.total,
            };
            found.push((SumMove { component: index, step }, worth));
        }
    }
    Ok(found)
}

// Games whose positions are judged together where they are added, because the values of the
// positions do not decide their sum.

/// The method by which components are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By whatever theorem applies.
    Best,
    /// By the rules alone.
    Definition,
}

/// A move of a sum: which component, and its position after.
pub struct SumMove {
    /// The component, 0-based.
    pub component: usize,
    /// The move in it.
    pub step: Move,
}

/// Sums of positions of one game that the values of the positions do not decide.
pub trait Together {
    /// The worth of a sum of positions that exist.
    ///
    /// # Errors
    /// As [`Valued::value`](super::Valued::value).
    fn value_of_sum(
        &self,
        positions: &[&Position],
        method: Method,
        budget: &Budget,
    ) -> Result<Evaluation>;

    /// A move that wins a sum of positions that exist; `None` if none does.
    ///
    /// # Errors
    /// As [`Together::value_of_sum`].
    fn winning_move(&self, positions: &[&Position], budget: &Budget) -> Result<Option<SumMove>>;
}
