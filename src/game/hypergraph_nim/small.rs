//! A position small enough for the definition: the box of all positions up to it.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::half::is_half;
use super::left::{Ground, Left};
use super::part::Kind;
use super::tetris::Changes;
use super::tetris_extension::{TetrisExtension, is_exco_nim};
use super::{Definition, Hypergraph, each_option};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::{Rung, Step};

/// The most options and edges that are looked at where nobody asked for the definition: about a
/// second.
const MOST_STEPS: u128 = 1 << 29;

/// The same where a time limit ends the search anyway: hours.
const MOST_STEPS_IN_TIME: u128 = 1 << 44;

/// The most options and edges that are looked at where nobody asked for the definition. Memory is
/// bounded by the budget.
pub(super) fn most_steps(budget: &Budget) -> u128 {
    if budget.deadline().is_some() { MOST_STEPS_IN_TIME } else { MOST_STEPS }
}

/// The value by the mex rule, if the box is small enough.
pub(super) struct ByDefinition<'g>(pub Ground<'g>);

impl Rung<Left> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn states(&self) -> Option<String> {
        let part = self.0.part();
        let proper = TetrisExtension::of(part).is_some_and(|parts| parts.proper_nim().is_some());
        let is_open = matches!(part.kind, Kind::Exactly(_) | Kind::Written(_) | Kind::Extension(_))
            && !(part.is_tetris() || is_half(part) || proper || is_exco_nim(part));
        is_open.then(|| "the value of small positions; of others it is at most T".to_owned())
    }

    fn value(&self, left: &Left, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        if is_exco_nim(&left.part) {
            return Ok(None);
        }
        if budget.deadline().is_some() {
            // The definition may use up the time; without a limit it ends soon, and T can wait. If
            // T is not found, a later rung says so.
            let _ = left.longest_play(budget);
        }
        let Some(small) = SmallGame::of(left, budget) else { return Ok(None) };
        let value = small.values(budget)?.at(&small.upto);
        let upto = small.upto.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let extra = match small.extension {
            Some(_) => ", the Tetris factors as one pile, the first",
            None => "",
        };
        let whole = left.part.describe();
        let says = format!("the mex rule at every position up to {upto} of {whole}{extra}");
        Ok(Some(Evaluation::by(Worth::Value(value.into()), self.rule(), says)))
    }

    fn step(&self, left: &Left, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if is_exco_nim(&left.part) {
            return Ok(Step::Unnamed);
        }
        let small = SmallGame::of(left, budget).ok_or_else(|| {
            GameError::Undecided(format!(
                "no rule names a move of {} to the value asked for, and the position is too large \
                 to try all moves; a time limit lets a larger one be tried",
                left.part.describe()
            ))
        })?;
        let changes = small.move_to(left, target, budget)?;
        Ok(self.0.step(left, changes, self.rule(), "the options were tried"))
    }
}

/// The box of a position, its piles those of a part; the Tetris factors of an extension are one
/// pile, the first.
///
/// Why one pile may stand for them: [`TetrisExtension`].
pub(super) struct SmallGame<'a> {
    hypergraph: Hypergraph,
    upto: Vec<u32>,
    piles: Vec<usize>,
    extension: Option<TetrisExtension<'a>>,
}

impl<'a> SmallGame<'a> {
    /// The box, if it is small enough to try.
    pub(super) fn of(left: &'a Left, budget: &Budget) -> Option<Self> {
        let most_steps = most_steps(budget);
        let extension = TetrisExtension::of(&left.part);
        let (rest, extra) = match &extension {
            Some(extension) => (extension.rest.clone(), Some(left.extra(extension, budget).ok()?)),
            None => (vec![&left.part], None),
        };
        let piles: Vec<usize> = rest.iter().flat_map(|part| part.piles.iter().copied()).collect();
        let sides = extra.into_iter().chain(piles.iter().map(|&pile| &left.x()[pile]));
        let upto: Vec<u32> = sides.map(ToPrimitive::to_u32).collect::<Option<_>>()?;
        // Positions first: they bound the piles, and so the edges that are written out below.
        upto.iter().try_fold(1u128, |count, &most| {
            Some(count * (u128::from(most) + 1)).filter(|&count| count <= most_steps)
        })?;
        let single = extra.map(|_| Hypergraph::new(1, [1])).into_iter();
        let mut factors = single.chain(rest.iter().map(|part| part.hypergraph()));
        let first = factors.next()?.ok()?;
        let hypergraph = factors.try_fold(first, |all, next| all.beside(&next?)).ok()?;
        let small = Definition::steps(&hypergraph, &upto) <= most_steps;
        small.then_some(SmallGame { hypergraph, upto, piles, extension })
    }

    /// All values of the box.
    fn values(&self, budget: &Budget) -> Result<Definition, GameError> {
        Ok(Definition::values(&self.hypergraph, &self.upto, budget)?)
    }

    /// An option with the value `target`, as changes of the position itself.
    fn move_to(
        &self,
        left: &Left,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Changes>, GameError> {
        let values = self.values(budget)?;
        let mut found = None;
        each_option(&self.hypergraph, &self.upto, &mut |option| {
            if found.is_none() && BigUint::from(values.at(option)) == *target {
                found = Some(option.to_vec());
            }
        });
        let Some(mut after) = found else { return Ok(None) };
        let mut changes = Changes::new();
        if let Some(extension) = &self.extension {
            changes = extension.follow(left.x(), &after.remove(0).into(), budget)?;
        }
        changes.extend(self.piles.iter().copied().zip(after.into_iter().map(BigUint::from)));
        Ok(Some(changes))
    }
}
