//! Positions small enough for the definition on the box of all smaller positions.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::half::is_half;
use super::part::{Ground, Kind, Reduced};
use super::tetris::{Changes, TetrisExtension, is_exco_nim};
use super::waves::Waves;
use super::{Hypergraph, each_option, steps_by_definition, values_by_definition};
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Result};
use nimata_automata::budget::{Budget, Reached};

/// The greatest number of options and edges for a box without waves: about a second.
const MOST_STEPS: u128 = 1 << 29;

/// The greatest number of words of sets for waves without a time limit: about a minute.
const MOST_WORDS: u128 = 1 << 34;

/// The greatest number of steps if a time limit ends the search anyway: hours.
const MOST_STEPS_IN_TIME: u128 = 1 << 44;

/// Up to this number of options and edges, the definition is as fast as waves.
const FEW_STEPS: u128 = 1 << 16;

/// The value by the mex rule, if the box is small enough.
pub(super) struct ByDefinition<'g>(pub Ground<'g>);

impl Rung<Reduced> for ByDefinition<'_> {
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

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
        if is_exco_nim(&at.part) {
            return Ok(None);
        }
        if budget.deadline().is_some() {
            // The definition may use up the time; without a limit it ends soon, and T can wait. If
            // T is not found, a later rung reports it.
            let _ = at.longest_play(budget);
        }
        let Some(small) = SmallGame::of(at, budget) else { return Ok(None) };
        let value = small.value(budget)?;
        let upto = small.upto.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let extra = match small.extension {
            Some(_) => ", the Tetris factors as one pile, the first",
            None => "",
        };
        let whole = at.part.describe();
        let says = format!("the mex rule at every position up to {upto} of {whole}{extra}");
        Ok(Some(Evaluation::by(Worth::Value(value.into()), self.rule(), says)))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        if is_exco_nim(&at.part) {
            return Ok(Step::Unnamed);
        }
        let small = SmallGame::of(at, budget).ok_or_else(|| {
            GameError::Undecided(format!(
                "no rule names a move of {} to the value asked for, and the position is too large \
                 to try all moves; a time limit lets a larger one be tried",
                at.part.describe()
            ))
        })?;
        let changes = small.move_to(at, target, budget)?;
        Ok(self.0.step(at, changes, self.rule(), "the options were tried"))
    }
}

/// The value of each position of a box.
type Values = Box<dyn Fn(&[u32]) -> u32>;

/// The box of a position, with the piles of a part. The Tetris factors of an extension are merged
/// into one pile, the first.
///
/// [`TetrisExtension`] explains why one pile can replace them.
pub(super) struct SmallGame<'a> {
    hypergraph: Hypergraph,
    upto: Vec<u32>,
    piles: Vec<usize>,
    extension: Option<TetrisExtension<'a>>,
    /// The waves of the box, if they pay off.
    waves: Option<Waves>,
}

impl<'a> SmallGame<'a> {
    /// The box, if it is small enough to try.
    pub(super) fn of(at: &'a Reduced, budget: &Budget) -> Option<Self> {
        Self::any(at, budget).filter(|small| small.steps() <= small.most_steps(budget))
    }

    /// The box, if it can be evaluated in some hours.
    fn any(at: &'a Reduced, budget: &Budget) -> Option<Self> {
        let extension = TetrisExtension::of(&at.part);
        let (rest, extra) = match &extension {
            Some(extension) => (extension.rest.clone(), Some(at.extra(extension, budget).ok()?)),
            None => (vec![&at.part], None),
        };
        let piles: Vec<usize> = rest.iter().flat_map(|part| part.piles.iter().copied()).collect();
        let sides = extra.into_iter().chain(piles.iter().map(|&pile| &at.x()[pile]));
        let upto: Vec<u32> = sides.map(ToPrimitive::to_u32).collect::<Option<_>>()?;
        // The number of positions is bounded first, which also bounds the piles and so the edges
        // listed below.
        upto.iter().try_fold(1u128, |count, &most| {
            Some(count * (u128::from(most) + 1)).filter(|&count| count <= MOST_STEPS_IN_TIME)
        })?;
        let single = extra.map(|_| Hypergraph::new(1, [1])).into_iter();
        let mut factors = single.chain(rest.iter().map(|part| part.hypergraph()));
        let first = factors.next()?.ok()?;
        let hypergraph = factors.try_fold(first, |all, next| all.beside(&next?)).ok()?;
        let waves = Waves::of_many(&hypergraph, &upto, FEW_STEPS);
        Some(SmallGame { hypergraph, upto, piles, extension, waves })
    }

    /// The number of options and edges, or of words of sets.
    fn steps(&self) -> u128 {
        let by_options = || steps_by_definition(&self.hypergraph, &self.upto);
        self.waves.as_ref().map_or_else(by_options, Waves::steps)
    }

    fn most_steps(&self, budget: &Budget) -> u128 {
        match budget.deadline() {
            Some(_) => MOST_STEPS_IN_TIME,
            None if self.waves.is_some() => MOST_WORDS,
            None => MOST_STEPS,
        }
    }

    /// The reason why the box of a position is too large, with its cost.
    pub(super) fn why_not(at: &'a Reduced, budget: &Budget) -> String {
        let remedy = "a time limit lets it take more, and by the definition alone it may take any \
                      number, within the memory allowed";
        let Some(small) = Self::any(at, budget) else {
            return format!(
                "the definition would look at more than 2^{} positions",
                MOST_STEPS_IN_TIME.ilog2()
            );
        };
        let most = small.most_steps(budget).ilog2();
        match &small.waves {
            _ if small.steps() <= small.most_steps(budget) => {
                "the definition did not end within the bound".to_owned()
            }
            Some(waves) => format!(
                "the definition, by sets of values, would take 2^{} steps, more than 2^{most}, and \
                 {} MiB ({remedy})",
                waves.steps().ilog2(),
                waves.bytes().div_ceil(1 << 20)
            ),
            None => format!(
                "the definition would look at more than 2^{most} options and edges ({remedy})"
            ),
        }
    }

    /// The value of the position.
    fn value(&self, budget: &Budget) -> Result<u32, Reached> {
        if self.waves.is_none() {
            return Ok(values_by_definition(&self.hypergraph, &self.upto, budget)?.at(&self.upto));
        }
        // Waves take the least memory with the largest piles first.
        let mut order: Vec<usize> = (0..self.upto.len()).collect();
        order.sort_by_key(|&pile| std::cmp::Reverse(self.upto[pile]));
        let upto: Vec<u32> = order.iter().map(|&pile| self.upto[pile]).collect();
        let waves = Waves::new(&self.hypergraph.with_piles_in(&order), &upto);
        let mut top = 0;
        waves.expect("as many tokens in another order").run(budget, &mut |_, values| {
            top = values.last().copied().unwrap_or(0);
        })?;
        Ok(top.into())
    }

    /// The values of all positions of the box.
    fn values(&self, budget: &Budget) -> Result<Values, Reached> {
        Ok(match &self.waves {
            Some(waves) => {
                let table = waves.table(budget)?;
                Box::new(move |at| table.at(at).into())
            }
            None => {
                let values = values_by_definition(&self.hypergraph, &self.upto, budget)?;
                Box::new(move |at| values.at(at))
            }
        })
    }

    /// An option with the value `target`, as changes of the position itself.
    fn move_to(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Option<Changes>> {
        let values = self.values(budget)?;
        let mut found = None;
        each_option(&self.hypergraph, &self.upto, &mut |option| {
            if found.is_none() && BigUint::from(values(option)) == *target {
                found = Some(option.to_vec());
            }
        });
        let Some(mut after) = found else { return Ok(None) };
        let mut changes = Changes::new();
        if let Some(extension) = &self.extension {
            changes = extension.follow(at.x(), &after.remove(0).into(), budget)?;
        }
        changes.extend(self.piles.iter().copied().zip(after.into_iter().map(BigUint::from)));
        Ok(Some(changes))
    }
}
