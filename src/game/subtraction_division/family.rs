//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::facts::{facts, period_fact};
use super::source::Source;
use super::{
    Derivation, DerivationError, Rounding, Rules, Table, period, period_certificate, triples,
    values_by_definition,
};
use crate::budget::{Budget, Reached};
use crate::data::{Diagram, DiagramNode};
use crate::data::{Recurrence, ValueTable};
use crate::game::capability::{
    Derivable, Derived, Evaluation, Fact, Movable, Move, Proposal, Provable, Reason, Request,
    Tabled, Valued, Worth,
};
use crate::game::family::after_prefix;
use crate::game::{Family, Game, GameError, Position};

/// The family `sd`.
pub const FAMILY: Family = Family {
    prefixes: &["sd"],
    syntax: "sd:S/D[:floor|:exact][:misere][:first=v,v,…]",
    positions: "n",
    about: "subtract a member of S or divide by a member of D, rounding up unless said otherwise; \
            Fraenkel's Mark is sd:1/2:floor",
    paper: "Kupin, Subtraction division games",
    example: "sd:1/2",
    grid: Some(|a, b| format!("sd:{a}/{b}")),
    read: |name| {
        let rules =
            Rules::parse(after_prefix(name)).map_err(|e| GameError::NoSuchGame(e.to_string()))?;
        Ok(Box::new(rules))
    },
};

impl Game for Rules {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        self.number(position).map(|_| ())
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        Some(self)
    }

    fn derivable(&self) -> Option<&dyn Derivable> {
        Some(self)
    }

    fn provable(&self) -> Option<&dyn Provable> {
        Some(self)
    }
}

impl From<DerivationError> for GameError {
    fn from(error: DerivationError) -> Self {
        match error {
            DerivationError::NoBase(no_base) => GameError::Unsuitable(no_base.to_string()),
            DerivationError::Reached(bound) => GameError::Reached(bound),
            DerivationError::NoneFound { .. } => GameError::Undecided(error.to_string()),
        }
    }
}

impl Rules {
    fn number<'p>(&self, position: &'p Position) -> Result<&'p BigUint, GameError> {
        let n = position.as_single().ok_or_else(|| {
            GameError::NoSuchPosition(format!(
                "a position of {self} is one number, as in {self}@17"
            ))
        })?;
        if self.rounding() == Rounding::Ceiling && n.is_zero() {
            return Err(GameError::NoSuchPosition(format!(
                "0 is no position of {self}: rounding up, the game ends at 1, so positions are 1, 2, 3, …"
            )));
        }
        Ok(n)
    }

    /// The options of a position of any size, increasing.
    fn large_options(&self, n: &BigUint) -> Vec<BigUint> {
        let subtractions = self
            .subtract()
            .iter()
            .filter(|&&s| *n >= BigUint::from(s) + self.origin())
            .map(|&s| n - s);
        let divisions = self.divide().iter().filter_map(|&d| match self.rounding() {
            Rounding::Ceiling => {
                (*n > BigUint::from(1u32)).then(|| num_integer::Integer::div_ceil(n, &d.into()))
            }
            Rounding::Floor => (!n.is_zero()).then(|| n / d),
            Rounding::Exact => (!n.is_zero() && (n % d).is_zero()).then(|| n / d),
        });
        let mut options: Vec<BigUint> = subtractions.chain(divisions).collect();
        options.sort_unstable();
        options.dedup();
        options
    }
}

impl Valued for Rules {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let n = self.number(position)?;
        match Source::new(self, n, budget) {
            Ok(source) => Ok(Evaluation {
                worth: Worth::Value(source.value(self, n)),
                because: vec![source.reason()],
            }),
            Err(limit @ (GameError::Reached(_) | GameError::Undecided(_))) => Ok(Evaluation {
                worth: Worth::Between {
                    at_least: BigUint::zero(),
                    at_most: Some(self.largest_value().into()),
                },
                because: vec![
                    Reason { rule: "mex", says: "a mex of k values is at most k".to_owned() },
                    Reason { rule: "limit", says: limit.to_string() },
                ],
            }),
            Err(error) => Err(error),
        }
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let n = self.number(position)?;
        let too_large = || Reached::beyond_memory(budget);
        let count = n.to_u64().map(|n| n + 1 - self.origin()).ok_or_else(too_large)?;
        budget.allow_memory(count.saturating_mul(2))?;
        let count = usize::try_from(count).map_err(|_| too_large())?;
        let values = values_by_definition(self, count);
        let value = *values.last().expect("at least the position itself");
        let says = format!("the mex rule, at every position up to {n}");
        Ok(Evaluation {
            worth: Worth::Value(value.into()),
            because: vec![Reason { rule: "definition", says }],
        })
    }

    fn no_sums(&self) -> Option<String> {
        (!self.has_grundy_values()).then(|| {
            format!(
                "values of {self} cannot be added: under misère play or with prescribed first values they do not \
                 decide sums; evaluate the components one by one"
            )
        })
    }
}

impl Movable for Rules {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let n = self.number(position)?;
        let source = Source::new(self, n, budget)?;
        let mut options = self.large_options(n).into_iter();
        let option = options.find(|option| source.value(self, option) == *target);
        Ok(option.map(|option| Move::found(Position::single(option))))
    }
}

impl Tabled for Rules {
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let &[last] = upto else {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has one coordinate, so --upto takes one number, not {}",
                upto.len()
            )));
        };
        let count =
            (last + 1).checked_sub(self.origin()).filter(|&count| count > 0).ok_or_else(|| {
                GameError::Unsuitable(format!(
                    "the least position of {self} is {}, so a table must reach at least there",
                    self.origin()
                ))
            })?;
        budget.allow_memory(count)?;
        let count = usize::try_from(count).expect("allowed, so it fits in memory");
        let table = Table::new(self, count, budget)?;
        Ok(ValueTable {
            coordinates: vec!["n".to_owned()],
            first: vec![self.origin()],
            last: vec![last],
            values: Box::new(table.into_values().map(i64::from)),
        })
    }
}

impl Derivable for Rules {
    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let derivation = Derivation::new(self, request.base, &request.budget)?;
        let facts = facts(&derivation, &request.budget);
        Ok(Derived::sequence(derivation.msd().clone(), facts))
    }

    fn recurrence(&self) -> Option<Recurrence> {
        Some(Recurrence {
            subtract: self.subtract().to_vec(),
            divide: self.divide().to_vec(),
            rounding: self.rounding(),
            terminal: self.terminal_value().into(),
            first: self.first().iter().map(|&v| v.into()).collect(),
        })
    }

    fn diagram(&self) -> Option<Diagram> {
        let suits = self.subtract().len() == 1 && self.divide().len() == 1;
        suits.then(|| Diagram {
            label: "subsequent blocks: (x, y, z) with samples x, y and quotient z; gray where the samples \
                    become equal whatever follows"
                .to_owned(),
            graph: triples().map(
                |_, triple| DiagramNode {
                    label: format!("({},{},{})", triple.x, triple.y, triple.z),
                    shaded: triple.is_sink(),
                },
                |_, ()| (),
            ),
        })
    }

    fn facts_without_base(&self, budget: &Budget) -> Result<Vec<Fact>, GameError> {
        if self.divide().is_empty() {
            return Ok(vec![period_fact(&period(self, budget)?)]);
        }
        Ok(Vec::new())
    }
}

impl Provable for Rules {
    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        if self.divide().is_empty() && request.base.is_none() {
            let period = period(self, &request.budget)?;
            return Ok(Proposal {
                certificate: period_certificate(self, &period),
                automaton: None,
                facts: vec![period_fact(&period)],
            });
        }
        let derivation = Derivation::new(self, request.base, &request.budget)?;
        Ok(Proposal {
            certificate: derivation.certificate(),
            automaton: Some(derivation.msd().clone()),
            facts: facts(&derivation, &request.budget),
        })
    }
}
