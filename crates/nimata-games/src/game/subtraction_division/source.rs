//! The sources of a value: a table, a period or an automaton. Each is a rung of the ladder.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::residues::ResidueClass;
use super::{Derivation, SubtractionDivision, Table, period};
use crate::game::answer::{Evaluation, Move, Worth};
use crate::game::position::Position;
use crate::game::repeating::Repeating;
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{GameError, Result, Rules};
use nimata_automata::budget::{Budget, Reached};

/// Up to this position a table of the definition starts faster than a derivation.
const SMALL: u64 = 4096;

/// For a single value, the search for an automaton gets only this share of the allowed (or default)
/// states. Most automata are small, and a user who asks for a value does not expect to wait for
/// minutes.
const SHARE: usize = 16;

/// From this divisor on a single value is sought in the automaton of a residue class.
const LARGE_DIVISOR: u32 = 1024;

impl SubtractionDivision {
    /// Whether one large number divides, and no other.
    fn is_large_division(&self) -> bool {
        matches!(self.divide(), &[divisor] if divisor >= LARGE_DIVISOR)
    }
}

/// The source of the values of a game, up to some position.
enum Source {
    Table(Table),
    Automaton(Derivation),
    Class(ResidueClass, u32),
    Period(Repeating),
}

/// The rungs, the one that starts fastest first.
pub(super) fn ladder(game: &SubtractionDivision) -> Ladder<'_, BigUint> {
    let rung = |kind| -> Box<dyn Rung<BigUint> + '_> { Box::new(SourceRung { game, kind }) };
    Ladder::new(vec![
        Box::new(Prescribed(game)),
        rung(Kind::SmallTable),
        rung(Kind::Period),
        rung(Kind::Class),
        rung(Kind::Automaton),
        rung(Kind::Table),
        Box::new(LargestValue(game)),
    ])
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    SmallTable,
    Period,
    Class,
    Automaton,
    Table,
}

struct SourceRung<'g> {
    game: &'g SubtractionDivision,
    kind: Kind,
}

impl SourceRung<'_> {
    /// A source for all positions up to n; `None` if this rung does not apply to them.
    fn source(&self, n: &BigUint, budget: &Budget) -> Result<Option<Source>> {
        if self.silent(n).is_some() {
            return Ok(None);
        }
        Ok(match self.kind {
            Kind::SmallTable | Kind::Table => {
                Some(Source::Table(Table::upto(self.game, n, budget)?))
            }
            Kind::Period => Some(Source::Period(period(self.game, budget)?)),
            Kind::Class => {
                let &[divisor] = self.game.divide() else { return Ok(None) };
                let class = self.game.alone().class_of(divisor, budget)?;
                class.map(|class| Source::Class(class, divisor))
            }
            // Without a base, a table still serves if it fits.
            Kind::Automaton if self.game.frame(None).is_err() => None,
            Kind::Automaton => {
                let share = budget.max_states().max(Budget::DEFAULT_STATES) / SHARE;
                let few = budget.at_most(share, u64::MAX);
                let shared = few.max_states() < budget.max_states();
                let found = Derivation::new(self.game, None, &few).map_err(|why| match why {
                    GameError::Undecided(_) | GameError::Reached(Reached::States(_)) if shared => {
                        GameError::Undecided(format!(
                            "{why}; for one value an automaton may have 1/{SHARE} of the states \
                             that are allowed in all"
                        ))
                    }
                    why => why,
                })?;
                Some(Source::Automaton(found))
            }
        })
    }

    fn silent(&self, n: &BigUint) -> Option<String> {
        let (divides, small) = (!self.game.divide().is_empty(), *n <= BigUint::from(SMALL));
        let says = match self.kind {
            // The message leaves out the number itself, which may have millions of digits.
            Kind::SmallTable if !small => format!("it is past the first {SMALL} positions"),
            Kind::Period if divides => "numbers are divided, so no period is looked for".to_owned(),
            Kind::Class if !self.game.is_large_division() => {
                "the divisor is small enough for an automaton of its own".to_owned()
            }
            Kind::Automaton if !divides => "nothing is divided: the period is enough".to_owned(),
            _ => return None,
        };
        Some(says)
    }
}

impl Rung<BigUint> for SourceRung<'_> {
    fn rule(&self) -> &'static str {
        match self.kind {
            Kind::SmallTable | Kind::Table => "definition",
            Kind::Period => "period",
            Kind::Class => "residue class",
            Kind::Automaton => "automaton",
        }
    }

    fn states(&self) -> Option<String> {
        let divides = !self.game.divide().is_empty();
        match self.kind {
            Kind::Period if !divides => {
                Some("nothing is divided, so the values are periodic in the end".to_owned())
            }
            Kind::Class if self.game.is_large_division() => Some(
                "the values are those of one automaton for all divisors of a residue class, if \
                 its rows repeat"
                    .to_owned(),
            ),
            Kind::Automaton if divides => self.game.frame(None).ok().map(|frame| {
                format!(
                    "the values of positions of any size are read off their base-{} digits, if an \
                     automaton is found",
                    frame.base
                )
            }),
            _ => None,
        }
    }

    fn refusal(&self, n: &BigUint, _budget: &Budget) -> Option<String> {
        match self.kind {
            Kind::SmallTable | Kind::Table => None,
            Kind::Class if !self.game.is_large_division() => None,
            Kind::Automaton if !self.game.divide().is_empty() => {
                self.game.frame(None).err().map(|why| why.to_string())
            }
            _ => self.silent(n),
        }
    }

    fn value(&self, n: &BigUint, budget: &Budget) -> Result<Option<Evaluation>> {
        let Some(source) = self.source(n, budget)? else { return Ok(None) };
        let worth = Worth::Value(source.value(self.game, n));
        Ok(Some(Evaluation::by(worth, self.rule(), source.says(self.game))))
    }

    fn step(&self, n: &BigUint, target: &BigUint, budget: &Budget) -> Result<Step> {
        let Some(source) = self.source(n, budget)? else { return Ok(Step::Unnamed) };
        let mut options = self.game.options_of(n).into_iter();
        let found = options.find(|option| source.value(self.game, option) == *target);
        Ok(found.map_or(Step::Nowhere, |option| Step::To(Move::found(Position::single(option)))))
    }
}

impl Table {
    /// Computes the values of all positions up to n.
    fn upto(game: &SubtractionDivision, n: &BigUint, budget: &Budget) -> Result<Self, Reached> {
        let beyond = Reached::beyond_memory(budget);
        let count = n.to_u64().and_then(|n| n.checked_add(1)).ok_or(beyond)? - game.origin();
        budget.allow_memory(count)?;
        Table::new(game, usize::try_from(count).map_err(|_| beyond)?, budget)
    }
}

impl Source {
    fn value(&self, game: &SubtractionDivision, n: &BigUint) -> BigUint {
        let origin = game.origin();
        match self {
            Source::Table(table) => {
                let index = (n - origin).to_usize().expect("within the table");
                table.term(index).into()
            }
            Source::Period(period) => period.value_at(n).into(),
            Source::Class(class, divisor) => {
                let output = class.value_at(n, *divisor).expect("positions have values");
                BigUint::try_from(output).expect("values are not negative")
            }
            Source::Automaton(derivation) => {
                let output = derivation.msd().value_at(n).expect("positions have values");
                BigUint::try_from(output).expect("values are not negative")
            }
        }
    }

    fn says(&self, game: &SubtractionDivision) -> String {
        match self {
            Source::Table(table) => format!(
                "the values of the first {} positions, each {}the mex of its options",
                table.len(),
                if game.first().is_empty() { "" } else { "prescribed or " }
            ),
            Source::Period(period) => format!(
                "a stretch of max S values stands again, so the values have period {} after the \
                 first {}",
                period.period(),
                period.preperiod()
            ),
            Source::Class(class, _) => format!(
                "the automaton with {} states for every divisor b = {} + {}k, right for every n, \
                 as its rows repeat from a digit on and no rule tells larger digits apart",
                class.automaton.len(),
                class.base(),
                class.period,
            ),
            Source::Automaton(derivation) => format!(
                "the base-{} automaton with {} states, right for every n by induction, as the \
                 blocks of values at its states keep the mex rule",
                derivation.msd().alphabet().base(),
                derivation.msd().len(),
            ),
        }
    }
}

/// The first rung: the rules themselves give the value.
struct Prescribed<'g>(&'g SubtractionDivision);

impl Rung<BigUint> for Prescribed<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn value(&self, n: &BigUint, _budget: &Budget) -> Result<Option<Evaluation>> {
        // A value that is given even to a position with options is prescribed.
        let value = n.to_u64().and_then(|n| self.0.given_value(&[n], true));
        Ok(value.map(Evaluation::prescribed))
    }
}

/// The last rung: a bound on the value.
struct LargestValue<'g>(&'g SubtractionDivision);

impl Rung<BigUint> for LargestValue<'_> {
    fn rule(&self) -> &'static str {
        "mex"
    }

    fn value(&self, _n: &BigUint, _budget: &Budget) -> Result<Option<Evaluation>> {
        let at_most = Some(self.0.largest_value().into());
        let worth = Worth::Between { at_least: BigUint::zero(), at_most };
        Ok(Some(Evaluation::by(worth, self.rule(), "a mex of k values is at most k")))
    }
}
