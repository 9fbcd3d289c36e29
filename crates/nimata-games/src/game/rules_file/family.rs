//! The family as the other rooms see it: rules, ladder and claims.

use std::path::Path;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::by_definition::At;
use super::claims::{claims, code_fact};
use super::definition::Definition;
use super::grid::{self, Grid};
use super::rules::WrittenGame;
use super::text::RulesFile;
use super::{describe, rungs};
use crate::game::answer::{Evaluation, Fact};
use crate::game::claim::Claim;
use crate::game::family::after_prefix;
use crate::game::misere_sum;
use crate::game::repeating::Repeating;
use crate::game::rung::{Ladder, Step, Theory};
use crate::game::sum::Together;
use crate::game::{Family, Game, Play, Position, Result, Rules, pictures};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::WordSystem;
use nimata_draw::data::{Breaks, Positions, Quantity, ValueTable, View};
use nimata_logic::logic::{Asks, GameRules};

/// The family `game`.
pub const FAMILY: Family = Family {
    prefixes: &["game"],
    syntax: "game:FILE",
    suffixes: &[Play::MISERE],
    positions: "x,y,...",
    about: "a game of your own, whose positions and moves are formulas in a file; a position is \
            one number for each name that the file reads, in its order; the automaton of the \
            values or outcomes is found and proved, where there is a small one",
    paper: "none: the file holds the rules",
    example: "game:mark.game",
    sample: Some(|| Box::new(sample())),
    grid: None,
    heaps: || {
        // A file of such a name would be meant as well.
        let known = ["laskers-nim", "grundys-game"].into_iter();
        let known = known.filter(|name| !Path::new(name).is_file());
        known.map(|name| format!("game:{name}")).collect()
    },
    pairs: Vec::new,
    read: |name, play| Ok(Box::new(WrittenGame::read(after_prefix(name), play)?)),
};

/// Fraenkel's Mark, to which the example refers.
fn sample() -> WrittenGame {
    let text = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n";
    let file = RulesFile::parse(text).expect("a rules file of the library");
    WrittenGame::new("mark.game".to_owned(), file)
}

/// Rows have as many terms as there are words of a length, which is below this number.
const LENGTHS: usize = 128;

/// The numbers of words of each length. As many come before the word of a 1 and zeros.
fn counts(words: &WordSystem, budget: &Budget) -> Result<Vec<usize>, Reached> {
    let mut word = vec![1];
    let mut counts = Vec::new();
    while counts.len() < LENGTHS {
        let count = words.value_of_msd_digits_within(&word, budget)?;
        let Some(count) = count.to_usize() else { break };
        counts.push(count);
        word.push(0);
    }
    Ok(counts)
}

/// The entry of a table where there is no position.
const NO_POSITION: i64 = -1;

impl Theory for WrittenGame {
    type At = At;

    fn place(&self, position: &Position) -> At {
        position.numbers().cloned().collect()
    }

    fn ladder(&self) -> Ladder<'_, At> {
        rungs::ladder(self)
    }
}

impl Game for WrittenGame {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn formulas(&self) -> Option<GameRules> {
        let normal = self.play() == Play::Normal;
        if normal { self.file().formulas(Asks::Relation) } else { None }
    }

    fn numerals(&self) -> Numeration {
        self.file().numerals.clone()
    }

    fn facts(&self, budget: &Budget) -> Result<Vec<Fact>> {
        let mut facts = describe::facts(self, budget)?;
        if !facts.iter().any(Fact::is_refusal)
            && let Ok(Some(code)) = self.code(budget)
        {
            facts.push(code_fact(code));
        }
        Ok(facts)
    }

    fn no_sums(&self) -> Option<String> {
        (self.play() == Play::Misere).then(|| misere_sum::with_others(self))
    }

    fn together(&self) -> Option<&dyn Together> {
        (self.play() == Play::Misere).then_some(self)
    }

    fn step_to(&self, at: &Position, to: &BigUint, budget: &Budget) -> Result<Step> {
        rungs::by_definition(self).step(&self.place(at), to, budget)
    }

    fn twin(&self) -> Option<(Play, Box<dyn Game>)> {
        Some((self.play().other(), Box::new(self.in_other_play())))
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        position.small_numbers(budget)?;
        rungs::by_definition(self).value(&self.place(position), budget)
    }

    /// In misère play only the outcome is known.
    fn views(&self) -> Vec<View> {
        match self.play() {
            Play::Normal => pictures::views(&self.shape()),
            Play::Misere => pictures::lost_alone(&self.shape()),
        }
    }

    /// Rows break at powers of the base of the file's numeration, or have as many terms as there
    /// are words of some length.
    fn breaks(&self, _values: &[Option<u32>], budget: &Budget) -> Result<Breaks> {
        let numerals = &self.file().numerals;
        match (numerals.base(), numerals.words()) {
            (Some(base), _) => Ok(Breaks::Powers(base)),
            (None, Some(words)) => Ok(Breaks::Words(counts(words, budget)?)),
            (None, None) => Ok(pictures::USUAL_BREAKS),
        }
    }

    /// The values of the octal game that the rules are.
    fn repeating(&self, budget: &Budget) -> Result<Option<Repeating>> {
        if self.least() > 0 {
            return Ok(None);
        }
        self.code(budget)?.map_or(Ok(None), |code| code.repeating(budget))
    }

    /// A table of values; in misère play 1 where the player to move wins and 0 otherwise. Entries
    /// without a position are −1.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let sound = self.sound(budget)?;
        let least = sound.least();
        let shape = self.shape();
        shape.admit_bounds(upto, least, self)?;
        let values = match upto {
            &[last] if self.has_row() => self.row_of_values(least, last, budget)?,
            _ => self.box_of_values(least, upto, budget)?,
        };
        let holds = match self.play() {
            Play::Misere => Quantity::OUTCOME,
            Play::Normal => Quantity::VALUE,
        };
        Ok(shape.table(holds, least, upto, values))
    }
}

/// The entries of a table in order.
type Entries<'g> = Box<dyn Iterator<Item = i64> + 'g>;

impl WrittenGame {
    /// The values of the numbers from `least` to `last`: those of an octal game if the rules are
    /// one, else those of a row.
    fn row_of_values(&self, least: u64, last: u64, budget: &Budget) -> Result<Entries<'_>> {
        let skipped = least.to_usize().ok_or_else(|| Reached::beyond_memory(budget))?;
        if let Some(code) = self.code(budget)? {
            return Ok(Box::new(code.table(&[last], budget)?.values.skip(skipped)));
        }
        let sound = self.sound(budget)?;
        let row = self.row(last.saturating_add(1), u64::MAX, budget)?;
        let row = row.expect("there is no bound on the options");
        let values = row.get().values().copied(budget)?;
        Ok(Box::new((least..=last).zip(skipped..).map(move |(n, place)| {
            let is_position = self.file().positions.is_none() || sound.is_small_position(&[n]);
            if is_position { values.at(place).into() } else { NO_POSITION }
        })))
    }

    /// The values of the positions of a box.
    fn box_of_values(&self, least: u64, upto: &[u64], budget: &Budget) -> Result<Entries<'_>> {
        let sound = self.sound(budget)?;
        let cells = upto.iter().try_fold(8u64, |bytes, &most| bytes.checked_mul(most - least + 1));
        budget.allow_memory(cells.unwrap_or(u64::MAX))?;
        if grid::suits(self.file(), budget)? {
            let values = Grid::values(self.file(), sound, upto, budget)?;
            let values = values.map(|value| value.map_or(NO_POSITION, i64::from));
            if least == 0 {
                return Ok(Box::new(values));
            }
            let all = Positions::new(&vec![0; upto.len()], upto).zip(values);
            let all = all.filter(move |(at, _)| at.iter().all(|&number| number >= least));
            let values: Vec<i64> = all.map(|(_, value)| value).collect();
            return Ok(Box::new(values.into_iter()));
        }
        let mut definition = Definition::new(sound, self.file(), u64::MAX, budget);
        let mut values = Vec::new();
        let all = cells.and_then(|bytes| (bytes / 8).to_usize()).unwrap_or(usize::MAX);
        for at in Positions::new(&vec![least; upto.len()], upto) {
            budget.allow_step(values.len(), all)?;
            values.push(match sound.is_small_position(&at) {
                false => NO_POSITION,
                true => definition.value(&at)?.into(),
            });
        }
        Ok(Box::new(values.into_iter()))
    }
}
