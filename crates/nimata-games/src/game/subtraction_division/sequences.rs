//! Sequences that a sentence about the divisor b names: games with the same divisors, and games
//! without division. docs/certificate.md, section 13.

use super::divisors::EveryDivisor;
use super::residues::{ResidueClass, Together};
use super::{SubtractionDivision, period};
use crate::game::{Game, GameError, Result};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_logic::certificate::{Certificate, Claim, FamilySequence};
use nimata_logic::logic::Asks;

/// Games that a sentence names, with their names in it and what is asked of them.
#[derive(Clone, Debug)]
pub struct DivisorSequences {
    sequences: Vec<(String, SubtractionDivision, Asks)>,
    /// The divisors.
    every: EveryDivisor,
}

impl DivisorSequences {
    /// The sequences of these games, each with its claim if one is named; `None` if no game is one
    /// with many divisors. What is no game has a name alone.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if a game has other divisors than the first one with many, or a
    /// claim is neither `values` nor `outcome`.
    pub fn of(named: &[(&str, Option<&dyn Game>, Option<&str>)]) -> Result<Option<Self>> {
        let rules = |game: &dyn Game| {
            let name = game.to_string();
            name.strip_prefix("sd:").map(str::to_owned)
        };
        let every = |game: &dyn Game| EveryDivisor::parse(&rules(game)?)?.ok();
        let mut games = named.iter().filter_map(|(_, game, _)| *game);
        let Some(first) = games.find_map(every) else { return Ok(None) };
        let sequence = |&(name, game, claim): &(&str, Option<&dyn Game>, Option<&str>)| {
            let rules = game.and_then(|game| match every(game) {
                Some(every) => (every.divisors() == first.divisors()).then_some(every.rules),
                None => SubtractionDivision::parse(&rules(game)?)
                    .ok()
                    .filter(|rules| rules.divide().is_empty()),
            });
            let asks = [Asks::Values, Asks::Outcome];
            let asks = asks.into_iter().find(|asks| asks.name() == claim.unwrap_or("values"));
            rules.zip(asks).map(|(rules, asks)| (name.to_owned(), rules, asks)).ok_or_else(|| {
                GameError::Unsuitable(format!(
                    "beside {first}, {name} must be the values or the outcome of a game with the \
                     same divisors, sd:S/{}, or of one without division, sd:S/",
                    first.divisors()
                ))
            })
        };
        let sequences = named.iter().map(sequence).collect::<Result<_, _>>()?;
        Ok(Some(DivisorSequences { sequences, every: first }))
    }

    /// The divisors, as names of games have them.
    pub fn divisors(&self) -> String {
        self.every.divisors()
    }

    /// The names of the sequences.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sequences.iter().map(|(name, ..)| &**name)
    }

    /// The same sequences for one divisor.
    ///
    /// # Errors
    /// It is no divisor of a game.
    pub fn with_divisor(&self, divisor: u32) -> Result<Vec<(&str, SubtractionDivision, Asks)>> {
        let sequences = self
            .sequences
            .iter()
            .map(|(name, rules, asks)| Ok((&**name, rules.of_divisor(divisor)?, *asks)));
        sequences.collect()
    }

    /// The automata of all sequences for all divisors, by increasing base, for sentences up to a
    /// weight.
    ///
    /// # Errors
    /// As for one game: [`GameError::Undecided`] if no automata were found, or their rows have no
    /// period; bounds of the budget.
    pub fn members(&self, weight: u64, budget: &Budget) -> Result<DivisorMembers<'_>> {
        let mut sentences = Vec::new();
        let mut most = weight;
        for (name, rules, asks) in self.sequences.iter().filter(|one| one.1.divide().is_empty()) {
            let found = period(rules, budget)?;
            let (period, preperiod) = (found.period(), found.preperiod());
            for n in 0..period + preperiod {
                let value = found.value_at(&n.into());
                let value = if *asks == Asks::Outcome { value.min(1) } else { value };
                sentences.push(format!("{name}[{n}] = @{value}"));
            }
            sentences.push(format!("A n (n >= {preperiod} => {name}[n + {period}] = {name}[n])"));
            most = most.max(u64::try_from(period + preperiod).unwrap_or(u64::MAX));
        }
        let games = self.sequences.iter().map(|(_, rules, asks)| (rules, *asks)).collect();
        let search = Together { games, weight: most };
        let mut classes = search.classes((self.every.first, self.every.step), budget)?;
        classes.sort_by_key(ResidueClass::base);
        Ok(DivisorMembers { of: self, classes, sentences })
    }
}

/// The automata of sequences for all divisors, and the sentences that determine those without a
/// divisor.
#[derive(Clone, Debug)]
pub struct DivisorMembers<'s> {
    of: &'s DivisorSequences,
    classes: Vec<ResidueClass>,
    sentences: Vec<String>,
}

impl DivisorMembers<'_> {
    /// The least divisor of each class, with the automata by their names.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Vec<(&str, &Dfao)>)> {
        self.classes.iter().map(|class| {
            let automata = [&class.automaton].into_iter().chain(&class.others);
            (class.base(), self.of.names().zip(automata).collect())
        })
    }

    /// The certificate of a sentence about them, which has not been checked.
    pub fn certificate(&self, sentence: &str) -> Certificate {
        let sequence = |(name, rules, asks): &(String, SubtractionDivision, Asks)| {
            let game = (!rules.divide().is_empty()).then(|| rules.division_rules(*asks));
            FamilySequence { name: name.clone(), game }
        };
        let mut sentences = self.sentences.clone();
        sentences.push(sentence.to_owned());
        Claim::Family {
            sequences: self.of.sequences.iter().map(sequence).collect(),
            sentences,
            members: self.classes.iter().map(ResidueClass::member).collect(),
        }
        .into()
    }
}
