//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::definition::small_pile;
use super::properties::properties;
use super::winning_moves::winning_move;
use super::wording;
use super::{AdmissibleFormula, DynamicNim, LeastMoves, Piles, Play, least_move, strategy};
use crate::budget::{Budget, Reached};
use crate::data::{Positions, ValueTable};
use crate::game::answer::{
    Derivable, Described, Evaluation, Fact, Movable, Move, Provable, Reason, Tabled, Valued, Worth,
};
use crate::game::family::after_prefix;
use crate::game::{Family, Game, GameError, Position};

/// The family `dynamic`.
pub const FAMILY: Family = Family {
    prefixes: &["dynamic"],
    syntax: "dynamic:F[:misere]",
    positions: "a,b;x or a,b",
    about: "two-pile dynamic Nim: take k tokens, at most x, from one pile, then the bound is F(k); an empty pile ends the \
            game; F is k, 2k, floor(5k/2), ceil(3k/2) or @file with F(1), F(2), ... one a line; a table holds the least \
            winning moves L(a,b)",
    paper: "Holshouser, Reiter, Two Pile Move-Size Dynamic Nim",
    example: "dynamic:2k",
    grid: None,
    read: |name| Ok(Box::new(DynamicNim::parse(after_prefix(name))?)),
};

impl Game for DynamicNim {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        Ok(self.read(position).map(|_| ())?)
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn described(&self) -> Option<&dyn Described> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        // In misère play there may be no winning move, and a table would have nothing to hold there.
        (self.play() == Play::Normal).then_some(self)
    }

    fn derivable(&self) -> Option<&dyn Derivable> {
        AdmissibleFormula::of(self).map(|_| self as &dyn Derivable)
    }

    fn provable(&self) -> Option<&dyn Provable> {
        AdmissibleFormula::of(self).map(|_| self as &dyn Provable)
    }
}

/// The most steps of the definition where nobody asked for it and no clock runs: well below a second.
const MOST_STEPS: u64 = 1 << 27;

impl DynamicNim {
    /// The least winning moves of the box below a position, from the rules.
    fn definition(&self, at: &Piles, most_steps: u64, budget: &Budget) -> Result<Small, GameError> {
        let piles = [small_pile(&at.piles[0], budget)?, small_pile(&at.piles[1], budget)?];
        let least = LeastMoves::within(self.bound(), self.play(), piles, most_steps, budget)?;
        Ok(Small { piles, least })
    }

    /// Who wins by the least winning moves of the box, within so many steps.
    fn outcome_by_definition(
        &self,
        at: &Piles,
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let Small { piles: [a, b], least } = self.definition(at, most_steps, budget)?;
        let (worth, says) = match least.at(a, b) {
            Some(least) => (
                Worth::PPosition(!at.allows(&least.into())),
                format!("the least winning move is {least}"),
            ),
            None => (Worth::PPosition(true), "no move wins, however large".to_owned()),
        };
        let says = format!("{says}, from all pile positions up to {a},{b}");
        Ok(Evaluation { worth, because: vec![Reason { rule: "definition", says }] })
    }

    /// Whether the main theorem decides a position.
    fn by_theorem(&self, at: &Piles) -> bool {
        self.play() == Play::Normal && self.admissibility().decides(at.pair().0)
    }

    /// A position whose worth needs no theorem: the game is over, or a whole pile can be taken.
    fn at_once(&self, at: &Piles) -> Option<Evaluation> {
        let (won, says) = match self.play() {
            Play::Normal if at.is_over() => (false, "a pile is empty: the last mover has won"),
            Play::Misere if at.is_over() => (true, "a pile is empty: the last mover has lost"),
            Play::Normal if at.allows(at.pair().0) => {
                (true, "the smaller pile can be taken whole, which ends the game")
            }
            _ => return None,
        };
        let because = vec![Reason { rule: "rules", says: says.to_owned() }];
        Some(Evaluation { worth: Worth::PPosition(!won), because })
    }
}

/// How many steps of the definition to take where nobody asked for it: a time limit bounds them by itself.
fn unasked_steps(budget: &Budget) -> u64 {
    if budget.deadline().is_some() { u64::MAX } else { MOST_STEPS }
}

/// A position with small piles and the least winning moves below it.
struct Small {
    piles: [u32; 2],
    least: LeastMoves,
}

impl Valued for DynamicNim {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let at = self.read(position)?;
        let by_theorem = !at.is_over() && self.by_theorem(&at);
        match self.at_once(&at) {
            Some(mut evaluation) => {
                if by_theorem {
                    evaluation.because.push(least_move_reason(self, &at));
                }
                Ok(evaluation)
            }
            None if by_theorem => {
                let (a, difference) = at.pair();
                let lost = !at.allows(&least_move(self.bound(), a, &difference));
                let because = vec![least_move_reason(self, &at)];
                Ok(Evaluation { worth: Worth::PPosition(lost), because })
            }
            None => self.outcome_by_definition(&at, unasked_steps(budget), budget),
        }
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let at = self.read(position)?;
        if at.is_over() {
            return Ok(self.at_once(&at).expect("the game is over"));
        }
        self.outcome_by_definition(&at, u64::MAX, budget)
    }

    fn considered(&self, position: &Position, _budget: &Budget) -> Result<Vec<Reason>, GameError> {
        let at = self.read(position)?;
        if at.is_over() || self.by_theorem(&at) {
            return Ok(Vec::new());
        }
        let says = match (self.play(), self.admissibility().first_failure()) {
            (Play::Misere, _) => "it is on normal play".to_owned(),
            (Play::Normal, Some((condition, n))) => format!(
                "f is not admissible: Condition {} fails at N = {}",
                condition.number(),
                wording::number(n)
            ),
            (Play::Normal, None) => "the table ends before the smaller pile".to_owned(),
        };
        Ok(vec![Reason { rule: "Main Theorem", says }])
    }

    fn no_sums(&self) -> Option<String> {
        Some(format!(
            "positions of {self} cannot be added: a move bounds the next one, and only who wins is known of a position alone"
        ))
    }
}

/// L(a, b) by the main theorem, and the line of the strategy.
fn least_move_reason(game: &DynamicNim, at: &Piles) -> Reason {
    let (a, difference) = at.pair();
    let found = strategy(game.bound(), a, &difference);
    let compared = match &at.bound {
        None => String::new(),
        Some(x) if found.size <= *x => format!(", at most the bound {}", wording::number(x)),
        Some(x) => format!(", above the bound {}", wording::number(x)),
    };
    let (line, size) = (found.line.name(), wording::number(&found.size));
    Reason { rule: "Main Theorem", says: format!("L = {size} ({line}){compared}") }
}

impl Movable for DynamicNim {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let at = self.read(position)?;
        if !target.is_zero() {
            return Err(GameError::Unsuitable(format!(
                "only who wins is known of positions of {self}, so a move leads to 0, a position lost for the other player, \
                 or to no known value"
            )));
        }
        if at.is_over() {
            return Ok(None);
        }
        if self.by_theorem(&at) {
            return Ok(winning_move(self.bound(), &at));
        }
        if let Some(Evaluation { because, .. }) = self.at_once(&at) {
            let whole = at.piles[at.smaller()].clone();
            let into = at.after(at.smaller(), &whole, self.bound()).position();
            return Ok(Some(Move { into, because, others: Vec::new() }));
        }
        let Small { piles: [a, b], least } = self.definition(&at, unasked_steps(budget), budget)?;
        let Some(size) = least.at(a, b).filter(|&size| at.allows(&size.into())) else {
            return Ok(None);
        };
        let mut winning = [(0, a), (1, b)]
            .into_iter()
            .filter(|&(_, tokens)| size <= tokens)
            .map(|(pile, _)| at.after(pile, &size.into(), self.bound()))
            .filter(|after| {
                let [a, b] = [&after.piles[0], &after.piles[1]]
                    .map(|n| n.to_u32().expect("below a small pile"));
                match (after.is_over(), &after.bound) {
                    (true, _) => self.play() == Play::Normal,
                    (false, Some(bound)) => {
                        least.at(a, b).is_none_or(|least| *bound < least.into())
                    }
                    (false, None) => false,
                }
            });
        let into =
            winning.next().expect("the least winning move wins from one of the piles").position();
        let says =
            format!("the least winning move is {size}, from all pile positions up to {a},{b}");
        let because = vec![Reason { rule: "definition", says }];
        Ok(Some(Move { into, because, others: winning.map(|other| other.position()).collect() }))
    }
}

impl Described for DynamicNim {
    fn properties(&self, budget: &Budget) -> Result<Vec<Fact>, GameError> {
        Ok(properties(self, budget)?)
    }
}

impl Tabled for DynamicNim {
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let &[most_a @ (1..), most_b @ (1..)] = upto else {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} holds the least winning moves L(a,b) for piles from 1, so --upto takes two numbers from 1"
            )));
        };
        let first = vec![1, 1];
        let positions = Positions::new(&first, upto);
        let values: Box<dyn Iterator<Item = i64>> = if self
            .admissibility()
            .decides(&most_a.min(most_b).into())
        {
            Box::new(positions.map(move |at| {
                let least = least_move(
                    self.bound(),
                    &at[0].min(at[1]).into(),
                    &at[0].abs_diff(at[1]).into(),
                );
                least.to_i64().expect("at most the smaller pile, and nobody counts to 2^63")
            }))
        } else {
            let too_large = Reached::beyond_memory(budget);
            let side =
                |most: u64| most.to_u32().filter(|&most| most < u32::MAX - 1).ok_or(too_large);
            let least =
                LeastMoves::new(self.bound(), self.play(), side(most_a)?, side(most_b)?, budget)?;
            Box::new(positions.map(move |at| {
                let [a, b] = [at[0], at[1]].map(|pile| pile.to_u32().expect("inside the box"));
                least.at(a, b).expect("in normal play taking a whole pile wins").into()
            }))
        };
        let coordinates = ["a", "b"].map(str::to_owned).to_vec();
        Ok(ValueTable { coordinates, first, last: upto.to_vec(), values })
    }
}
