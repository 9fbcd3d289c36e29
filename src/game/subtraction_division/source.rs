//! Where a value comes from: a table, a period or an automaton.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{Derivation, DerivationError, NoBase, Period, Rules, Table, period};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::capability::Reason;

/// Up to here a value is read off a table of the definition, which starts faster than a derivation.
const SMALL: u64 = 4096;

/// How the values of a game are found.
pub(super) enum Source {
    Table(Table),
    Automaton(Derivation),
    Period(Period),
}

impl Source {
    /// A source for all positions up to n.
    pub(super) fn new(rules: &Rules, n: &BigUint, budget: &Budget) -> Result<Self, GameError> {
        if n.to_u64().is_some_and(|n| n <= SMALL) {
            return Source::table(rules, n, budget);
        }
        if rules.divide().is_empty() {
            return Ok(Source::Period(period(rules, budget)?));
        }
        match Derivation::new(rules, None, budget) {
            Ok(derivation) => Ok(Source::Automaton(derivation)),
            // Without an automaton a table still serves, if it fits.
            Err(DerivationError::NoBase(NoBase::Unnamed | NoBase::OutOfRange(_))) => {
                Source::table(rules, n, budget)
            }
            Err(error @ (DerivationError::NoBase(_) | DerivationError::NoneFound { .. })) => {
                Source::table(rules, n, budget).map_err(|bound| match bound {
                    GameError::Reached(bound) => GameError::Undecided(format!("{error}; {bound}")),
                    other => other,
                })
            }
            Err(DerivationError::Reached(bound)) => {
                Source::table(rules, n, budget).map_err(|_| bound.into())
            }
        }
    }

    /// The table up to n.
    pub(super) fn table(rules: &Rules, n: &BigUint, budget: &Budget) -> Result<Self, GameError> {
        let too_large = || {
            let bits = n.bits();
            GameError::Undecided(format!("a table up to a number of {bits} bits fits in no memory"))
        };
        let count = n.to_u64().and_then(|n| n.checked_add(1)).ok_or_else(too_large)?;
        budget.allow_memory(count)?;
        let count = usize::try_from(count - rules.origin()).map_err(|_| too_large())?;
        Ok(Source::Table(Table::new(rules, count, budget)?))
    }

    pub(super) fn value(&self, rules: &Rules, n: &BigUint) -> BigUint {
        let origin = rules.origin();
        match self {
            Source::Table(table) => {
                let index = n.to_usize().expect("within the table")
                    - usize::try_from(origin).expect("0 or 1");
                table.term(index).into()
            }
            Source::Period(period) => period.value_at(&(n - origin)).into(),
            Source::Automaton(derivation) => {
                let output = derivation.msd().value_at(n).expect("positions have values");
                BigUint::try_from(output).expect("values are not negative")
            }
        }
    }

    pub(super) fn reason(&self) -> Reason {
        match self {
            Source::Table(table) => Reason {
                rule: "definition",
                says: format!(
                    "the values of the first {} positions, each the mex of its options",
                    table.len()
                ),
            },
            Source::Period(period) => Reason {
                rule: "period",
                says: format!(
                    "a stretch of max S values stands again, so the values have period {} after the first {}",
                    period.period, period.preperiod
                ),
            },
            Source::Automaton(derivation) => Reason {
                rule: "automaton",
                says: format!(
                    "the base-{} automaton with {} states; on its {} closed tuples the mex rule holds, so it is \
                     right for every n by induction",
                    derivation.msd().alphabet().base(),
                    derivation.msd().len(),
                    derivation.tuples().len()
                ),
            },
        }
    }
}
