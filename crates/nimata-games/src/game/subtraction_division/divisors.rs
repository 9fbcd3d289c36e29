//! The games sd:S/* with one divisor b, for every b ≥ 2 at once, and sd:S/B+Pk for those of a
//! residue class.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::json;

use super::SubtractionDivision;
use super::claims::in_words;
use super::residues::ResidueClass;
use crate::game::answer::{Evaluation, Fact, Move, Reason};
use crate::game::claim::{BaseChoice, Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;
use crate::game::rung::Valued;
use crate::game::shape::{Group, Shape};
use crate::game::{Game, GameError, Play, Position, Result, Rules};
use nimata_automata::automaton::states_in_words;
use nimata_automata::budget::Budget;
use nimata_logic::logic::Asks;

/// The name of all divisors.
const EVERY: &str = "*";

/// The games with the same rules but for their only divisor. A position is a pair of a divisor and
/// a position of the game with it.
#[derive(Clone, Debug)]
pub(super) struct EveryDivisor {
    /// The rules with one of the divisors.
    pub(super) rules: SubtractionDivision,
    /// The least divisor.
    pub(super) first: u32,
    /// The difference of divisors.
    pub(super) step: u32,
}

impl EveryDivisor {
    /// Reads the text after `sd:`; `None` if it names the divisors of a single game.
    pub(super) fn parse(text: &str) -> Option<Result<Self>> {
        let (subtract, rest) = text.split_once('/')?;
        let end = rest.find(':').unwrap_or(rest.len());
        let (divisors, suffixes) = rest.split_at(end);
        let (first, step) = match (divisors.trim(), divisors.split_once('+')) {
            (EVERY, _) => (Some(2), Some(1)),
            (_, Some((first, step))) => {
                let step = step.trim().strip_suffix('k');
                (first.trim().parse().ok(), step.and_then(|step| step.parse().ok()))
            }
            _ => return None,
        };
        let some = first.map_or_else(|| divisors.to_owned(), |first: u32| first.to_string());
        let rules = SubtractionDivision::parse(&format!("{subtract}/{some}{suffixes}"));
        Some(rules.and_then(|rules| match (first, step) {
            (Some(first), Some(step @ 1..)) => Ok(EveryDivisor { rules, first, step }),
            _ => Err(GameError::NoSuchGame(format!(
                "`{}` are no divisors: write sd:S/* for all, or sd:S/B+Pk with numbers B and P ≥ 1 \
                 for the divisors B, B + P, B + 2P, …",
                divisors.trim()
            ))),
        }))
    }

    /// The same moves under this convention of play.
    pub(super) fn in_play(self, play: Play) -> Self {
        EveryDivisor { rules: self.rules.in_play(play), ..self }
    }

    /// The divisors, as names have them.
    pub(super) fn divisors(&self) -> String {
        match (self.first, self.step) {
            (2, 1) => EVERY.to_owned(),
            (first, step) => format!("{first}+{step}k"),
        }
    }

    /// Whether this is one of the divisors.
    fn has(&self, divisor: u32) -> bool {
        divisor.checked_sub(self.first).is_some_and(|more| more.is_multiple_of(self.step))
    }

    /// The game and the position with the divisor of a position.
    fn at(&self, position: &Position) -> Result<(SubtractionDivision, Position)> {
        self.admit(position)?;
        let mut numbers = position.numbers();
        let (divisor, n) = (numbers.next(), numbers.next().cloned());
        let divisor = divisor.and_then(BigUint::to_u32).expect("an admitted position");
        Ok((self.rules.with_divisor(divisor)?, Position::single(n.expect("two numbers"))))
    }

    /// The name of these games with what is asked of them, as the checker knows it.
    fn subject(&self, asks: Asks) -> String {
        format!("{self}{}", if asks == Asks::Outcome { ":outcome" } else { "" })
    }

    /// The position with this divisor.
    fn with(&self, position: &Position, n: &Position) -> Position {
        let divisor = position.numbers().take(1);
        Position::from_groups(vec![divisor.chain(n.numbers()).cloned().collect()])
    }

    /// The automata, for all divisors or for the class of the one that a request names.
    fn classes(&self, request: &Request, asks: Asks) -> Result<Vec<ResidueClass>> {
        let budget = &request.budget;
        let classes = match request.base {
            None => self.rules.alone().classes((self.first, self.step), budget)?,
            Some(divisor) if !self.has(divisor) => {
                return Err(GameError::Unsuitable(format!("{divisor} is no divisor of {self}")));
            }
            Some(divisor) => vec![self.rules.class_or_single(divisor, budget)?],
        };
        Ok(match asks {
            Asks::Outcome => classes.into_iter().map(ResidueClass::outcomes).collect(),
            _ => classes,
        })
    }

    /// The automaton of a class in one of its bases, the least one if none is named.
    fn of_class(&self, class: &ResidueClass, base: Option<u32>) -> Result<Derived> {
        let bases = class.continuation();
        let (mut game, base) = (String::new(), base.unwrap_or(class.base()));
        let divisor = bases.map_or_else(|| base.to_string(), |_| "b".to_owned());
        self.rules.write_name(&mut game, &divisor).expect("a string");
        let automaton = match bases {
            Some(bases) => {
                bases.automaton(&class.automaton, base).map_err(GameError::unsuitable)?
            }
            None => class.automaton.clone(),
        };
        let derived = Derived::values(automaton, vec!["n".to_owned()], Vec::new());
        Ok(Derived { game: Some(game), bases, ..derived })
    }

    fn claim(&self, asks: Asks, says: &str) -> Claim<'_> {
        let derived = |classes: &[ResidueClass], base| match classes {
            [class] => self.of_class(class, base),
            _ => Ok(Derived { tracks: vec!["n".to_owned()], ..Derived::known(facts(classes)) }),
        };
        Claim { base: BaseChoice::ToBeNamed, ..Claim::new(asks.name(), says) }
            .derived(move |request| derived(&self.classes(request, asks)?, request.base))
            .by_certificate(Some(self.subject(asks)), move |request| {
                if let Some(divisor) = request.base {
                    let one = self.rules.with_divisor(divisor)?;
                    return Err(GameError::Unsuitable(format!(
                        "{self} is proved for every divisor at once; `{one}` is the game with the \
                         divisor {divisor}"
                    )));
                }
                let classes = self.classes(request, asks)?;
                Ok(self.rules.proposal(asks, &classes, derived(&classes, None)?))
            })
    }
}

impl SubtractionDivision {
    /// The class that has this divisor, or that of this divisor alone.
    fn class_or_single(&self, divisor: u32, budget: &Budget) -> Result<ResidueClass> {
        let class = self.alone().class_of(divisor, budget)?;
        class.map_or_else(|| self.alone().single_class(divisor, budget), Ok)
    }

    /// The claims about a game whose divisor is too large for the base of an automaton: those about
    /// all divisors of its residue class.
    pub(super) fn claims_by_class(&self, divisor: u32) -> Vec<Claim<'_>> {
        let class = self.class_or_single(divisor, &Budget::default());
        let claim = |asks: Asks, says: &str| {
            let claim = Claim::new(asks.name(), says);
            let class = match &class {
                Ok(class) => class.clone(),
                Err(why) => return claim.unless(Some(why.to_string())),
            };
            let classes = [if asks == Asks::Outcome { class.outcomes() } else { class }];
            let (rules, first, step) = (self.clone(), classes[0].base(), classes[0].period);
            let subject = EveryDivisor { rules, first, step }.subject(asks);
            let derived = Derived::known(facts(&classes));
            let found = derived.clone();
            claim.derived(move |_| Ok(found.clone())).by_certificate(Some(subject), move |_| {
                Ok(self.proposal(asks, &classes, derived.clone()))
            })
        };
        vec![
            claim(Asks::Values, "the value of every n, by one automaton for a class of divisors"),
            claim(Asks::Outcome, "who wins, by one automaton for a class of divisors"),
        ]
    }

    /// The certificate of these classes with its conclusion.
    fn proposal(&self, asks: Asks, classes: &[ResidueClass], derived: Derived) -> Proposal {
        let states = classes.iter().map(|class| class.automaton.len()).max().unwrap_or(0);
        let single = classes.iter().filter(|class| class.period == 0).count();
        let classes_of_many = classes.len() - single;
        let concludes = Conclusion::EveryDivisor { asks, states, classes: classes_of_many, single };
        Proposal { certificate: self.family(asks, classes), concludes, derived }
    }
}

/// The classes as facts, with the numbers of their states.
fn facts(classes: &[ResidueClass]) -> Vec<Fact> {
    let mut facts: Vec<Fact> = classes
        .iter()
        .map(|class| {
            let single = || format!("b = {}", class.base());
            let divisors = class.continuation().map_or_else(single, |bases| bases.to_string());
            Fact::new(
                "automaton",
                format!("{divisors}: {}", states_in_words(class.automaton.len())),
            )
        })
        .collect();
    let entry = |class: &ResidueClass| {
        let ResidueClass { automaton, period, .. } = class;
        json!({ "base": class.base(), "period": period, "states": automaton.len() })
    };
    if let Some(first) = facts.first_mut() {
        first.columns.push(("classes", classes.iter().map(entry).collect()));
    }
    facts
}

impl fmt::Display for EveryDivisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.write_name(f, &self.divisors())
    }
}

impl Rules for EveryDivisor {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Named(&["b", "n"])], "a divisor and a number")
    }

    fn in_words(&self) -> String {
        format!("The divisor b stays what it is. {}", in_words(&self.rules, &["b".to_owned()]))
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        let mut numbers = position.numbers();
        let (divisor, n) = (numbers.next()?, numbers.next()?);
        if !divisor.to_u32().is_some_and(|divisor| self.has(divisor)) {
            let (first, step) = (self.first, self.step);
            let steps = if step == 1 { String::new() } else { format!(" in steps of {step}") };
            return Some(format!("the divisors of {self} are from {first} to {}{steps}", u32::MAX));
        }
        self.rules.excludes(&Position::single(n.clone()))
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let divisor = u32::try_from(at[0]).ok().filter(|&divisor| self.has(divisor));
        let rules = divisor.and_then(|divisor| self.rules.with_divisor(divisor).ok());
        if let Some(rules) = rules.filter(|rules| at[1] >= rules.origin()) {
            rules.options(at[1]).into_iter().for_each(|option| visit(&[at[0], option]));
        }
    }

    fn few_options(&self, position: &Position) -> Option<Vec<Position>> {
        let (rules, n) = self.at(position).ok()?;
        let options = rules.few_options(&n)?;
        Some(options.iter().map(|option| self.with(position, option)).collect())
    }

    fn given_value(&self, at: &[u64], has_options: bool) -> Option<u32> {
        let exists = at[1] >= self.rules.origin();
        if exists { self.rules.given_value(&at[1..], has_options) } else { Some(0) }
    }
}

impl Valued for EveryDivisor {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let (rules, n) = self.at(position)?;
        rules.value(&n, budget)
    }

    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>> {
        let (rules, n) = self.at(position)?;
        let found = rules.move_to(&n, target, budget)?;
        Ok(found.map(|found| Move { into: self.with(position, &found.into), ..found }))
    }

    fn silences(&self, position: &Position, budget: &Budget) -> Result<Vec<Reason>> {
        let (rules, n) = self.at(position)?;
        rules.silences(&n, budget)
    }

    fn statements(&self) -> Vec<Reason> {
        let says = "one automaton holds the values for all divisors of a residue class, if rows of \
                    automata for large divisors repeat";
        vec![Reason { rule: "residue class", says: says.to_owned() }]
    }
}

impl Game for EveryDivisor {
    fn claims(&self) -> Vec<Claim<'_>> {
        vec![
            self.claim(Asks::Values, "the value of every n for every divisor b, from its digits"),
            self.claim(Asks::Outcome, "who wins for every divisor b, from digits in base b"),
        ]
    }

    fn no_tables(&self) -> Option<String> {
        let one = &self.rules;
        Some(format!(
            "tables and pictures of values are of one divisor: name one, as in {one}; automata of \
             all are derived, where a base is named"
        ))
    }
}
