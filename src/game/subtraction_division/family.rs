//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::Zero;

use super::source::Source;
use super::{
    Derivation, DerivationError, Method, Onset, Period, Rounding, Rules, Stuttering, period,
    period_certificate, stuttering,
};
use crate::budget::Budget;
use crate::game::capability::{
    Derivable, Derived, Evaluation, Fact, Movable, Proposal, Provable, Request, Row, Tabled,
    Valued, Worth,
};
use crate::game::{Family, Game, GameError, Position};

/// The family `sd`.
pub const FAMILY: Family = Family {
    prefix: "sd",
    syntax: "sd:S/D[:floor|:exact][:misere][:first=v,v,…]",
    positions: "n",
    about: "subtract a member of S or divide by a member of D, rounding up unless said otherwise",
    paper: "Kupin, Subtraction division games",
    example: "sd:1/2",
    read: |text| {
        let rules = Rules::parse(text).map_err(|e| GameError::NoSuchGame(e.to_string()))?;
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
        let source = Source::new(self, n, budget)?;
        let value = source.value(self, n);
        Ok(Evaluation { worth: Worth::Value(value), because: vec![source.reason()] })
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
    ) -> Result<Option<Position>, GameError> {
        let n = self.number(position)?;
        let source = Source::new(self, n, budget)?;
        let mut options = self.large_options(n).into_iter();
        Ok(options.find(|option| source.value(self, option) == *target).map(Position::single))
    }
}

impl Tabled for Rules {
    fn coordinates(&self) -> Vec<String> {
        vec!["n".to_owned()]
    }

    fn table(
        &self,
        upto: &[u64],
        budget: &Budget,
        sink: &mut dyn FnMut(Row<'_>) -> std::io::Result<()>,
    ) -> Result<std::io::Result<()>, GameError> {
        let &[last] = upto else {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has one coordinate, so --upto takes one number, not {}",
                upto.len()
            )));
        };
        if last < self.origin() {
            return Err(GameError::Unsuitable(format!(
                "the least position of {self} is {}, so a table must reach at least there",
                self.origin()
            )));
        }
        let Source::Table(table) = Source::table(self, &last.into(), budget)? else {
            unreachable!("a table was asked for");
        };
        for (n, value) in (self.origin()..).zip(table.iter()) {
            if let Err(error) = sink((&[n], value.into())) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }
}

impl Derivable for Rules {
    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let derivation = Derivation::new(self, request.base, &request.budget)?;
        let facts = facts(&derivation, &request.budget);
        let method = match derivation.method() {
            Method::Windows { length, depth } => format!(
                "by windows of {length} values before each prefix, taken {depth} digits further down"
            ),
            Method::Candidate => "as a candidate from a table, then proved".to_owned(),
            Method::Period(_) => "from the period".to_owned(),
        };
        Ok(Derived { msd: derivation.msd().clone(), method, facts })
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

fn facts(derivation: &Derivation, budget: &Budget) -> Vec<Fact> {
    let mut facts = vec![Fact {
        key: "evidence",
        name: "evidence",
        says: format!("{} tuples", derivation.tuples().len()),
    }];
    if let Method::Period(period) = derivation.method() {
        facts.push(period_fact(period));
    }
    // The automaton stands, even if the onset is too much work.
    let says = match stuttering(derivation.rules(), derivation.msd(), budget) {
        Ok(None) => return facts,
        Ok(Some(Stuttering { length: 1, .. })) => "length 1, that is, none".to_owned(),
        Ok(Some(Stuttering { length, onset: Onset::At(onset) })) => {
            format!("blocks of {length} equal values from n = {onset} on")
        }
        Ok(Some(Stuttering { length, onset: Onset::Never })) => {
            format!("never settles into blocks of {length}")
        }
        Err(bound) => format!("not decided: {bound}"),
    };
    facts.push(Fact { key: "stuttering", name: "stuttering", says });
    facts
}

fn period_fact(period: &Period) -> Fact {
    Fact {
        key: "period",
        name: "period",
        says: format!("preperiod {}, period {}", period.preperiod, period.period),
    }
}
