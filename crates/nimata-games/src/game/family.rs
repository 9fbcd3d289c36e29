//! Families and games.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::answer::{Evaluation, Fact, Move, Reason, Worth};
use super::claim::Claim;
use super::pictures::{self, Source};
use super::repeating::Repeating;
use super::report::Offer;
use super::rung::{Step, Valued};
use super::sum::Together;
use super::tabulated::{self, Growing};
use super::{Definition, GameError, Play, Position, Result};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::Budget;
use nimata_draw::data::{
    Breaks, ByteTable, Extent, Picture, PositionList, Quantity, ValueTable, View,
};
use nimata_logic::logic::{Asks, GameRules};

/// Reads the name of a game, with the play that it asks for.
pub type GameReader = fn(&str, Play) -> Result<Box<dyn Game>>;

/// A family of games that share their rules up to parameters.
#[derive(Clone, Copy)]
pub struct Family {
    /// The prefixes of its games' names, without the colon; the first stands for the family.
    pub prefixes: &'static [&'static str],
    /// The syntax of a name.
    pub syntax: &'static str,
    /// The suffixes that a name may have, and what each means.
    pub suffixes: &'static [(&'static str, &'static str)],
    /// The syntax of a position.
    pub positions: &'static str,
    /// In a few words.
    pub about: &'static str,
    /// The paper that treats it.
    pub paper: &'static str,
    /// A typical game.
    pub example: &'static str,
    /// A game of the family where the example names a file, which need not be there.
    pub sample: Option<fn() -> Box<dyn Game>>,
    /// Games given by two sets of numbers that a survey can run through, with the columns of its
    /// table.
    pub grid: Option<Grid>,
    /// The names of small games on one heap, the simplest first: among them a sequence is looked
    /// for. Empty where the family has none.
    pub heaps: fn() -> Vec<String>,
    /// The names of small games on two heaps: among their lost positions a list is looked for.
    pub pairs: fn() -> Vec<String>,
    /// Reads a whole name that begins with one of the prefixes, without the suffix `:misere`, as a
    /// game in this play.
    pub read: GameReader,
}

impl Family {
    /// Whether the name of a game begins with a prefix of the family.
    ///
    /// ```
    /// use nimata_games::game::octal;
    /// assert!(octal::FAMILY.begins(" octal: 0.77") && !octal::FAMILY.begins("octal"));
    /// ```
    pub fn begins(&self, name: &str) -> bool {
        let prefix = name.split_once(':').map(|(prefix, _)| prefix.trim());
        prefix.is_some_and(|prefix| self.prefixes.contains(&prefix))
    }

    /// The syntax of the names with this prefix.
    ///
    /// ```
    /// use nimata_games::game::slow_nim;
    /// assert_eq!(slow_nim::FAMILY.syntax_of("slow-exact"), "slow-exact:n,k");
    /// ```
    pub fn syntax_of(&self, prefix: &str) -> &'static str {
        let words = self.syntax.split([' ']).map(|word| word.trim_end_matches(','));
        let mut own = words.filter(|word| word.split(':').next() == Some(prefix));
        own.next().unwrap_or(self.syntax)
    }
}

/// Games given by two sets of numbers.
#[derive(Clone, Copy)]
pub struct Grid {
    /// The name of the game with the two sets.
    pub name: fn(&[u32], &[u32]) -> String,
    /// A rough measure of the work of deriving that game, relative to others of the grid, for
    /// estimates.
    pub cost: fn(&[u32], &[u32]) -> u64,
    /// The [columns](Fact::columns) of facts in a survey whose entries are small
    /// numbers.
    pub numbers: &'static [&'static str],
    /// Those whose entries are texts, because a number may exceed 2^53 or be missing for a reason.
    pub texts: &'static [&'static str],
    /// Whether the values of a game have densities.
    pub densities: bool,
}

impl Grid {
    /// The same grid with the columns of games with all divisors at once.
    pub fn of_divisors(self) -> Self {
        let numbers = &["residue_classes", "single_divisors"];
        Grid { numbers, texts: &[], densities: false, ..self }
    }
}

/// A game: rules, theorems about positions, and claims.
///
/// Each function with a default follows from the rules.
pub trait Game: Valued {
    /// The claims about the game; the first is meant where none is named.
    fn claims(&self) -> Vec<Claim<'_>> {
        Vec::new()
    }

    /// The rules as formulas, for a claim that reads the numbers of a position and a value.
    /// By default those of the first claim that has rules, in normal play without
    /// prescribed values, if they read the numbers of a position and no others, such as a
    /// difference.
    fn formulas(&self) -> Option<GameRules> {
        let claims = self.claims();
        let rules = claims.iter().find_map(Claim::rules)?;
        let plain = rules.end == 0 && rules.first.is_empty();
        let plain = plain && rules.reads == self.shape().names();
        plain.then(|| GameRules { asks: Asks::Relation, ..rules.clone() })
    }

    /// The digits in which such a claim reads its numbers.
    fn numerals(&self) -> Numeration {
        Numeration::Base { base: 2, order: DigitOrder::Msd }
    }

    /// Facts about the rules, other than theorems on positions; a refusal has a witness.
    ///
    /// # Errors
    /// A bound that was reached before anything could be said.
    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>> {
        Ok(Vec::new())
    }

    /// The reason why values of this game cannot be added by xor in a sum; `None` if they can.
    fn no_sums(&self) -> Option<String> {
        None
    }

    /// The judge of sums of positions of this game where values cannot be added; `None` if
    /// sums cannot be judged.
    fn together(&self) -> Option<&dyn Together> {
        None
    }

    /// The theorem that decides a position under misère play, with a winning move, or no move
    /// where the player to move loses. `None` where no theorem does, as at a position without a
    /// move.
    ///
    /// # Errors
    /// Bounds of the budget.
    fn misere_theorem(
        &self,
        _position: &Position,
        _budget: &Budget,
    ) -> Result<Option<(Reason, Step)>> {
        Ok(None)
    }

    /// The game with the same moves under the other convention of play, which comes with it; `None`
    /// where there is no such game.
    fn twin(&self) -> Option<(Play, Box<dyn Game>)> {
        None
    }

    /// The worth of a position straight from the rules, by looking at every position below it.
    ///
    /// # Errors
    /// As [`Valued::value`]; the bounds are soon reached.
    fn value_by_definition(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        self.admit(position)?;
        self.worth_at(position, budget)
    }

    /// Works as [`Game::value_by_definition`], at a position that exists.
    ///
    /// # Errors
    /// Bounds of the budget, soon reached.
    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let upto = position.small_numbers(budget)?;
        // A value that is given even to a position with options is prescribed.
        if let Some(value) = self.given_value(&upto, true) {
            return Ok(Evaluation::prescribed(value));
        }
        // A box that no machine holds is a bound of memory, whatever else is wrong with it.
        let bytes =
            upto.iter().try_fold(4u64, |bytes, &most| bytes.checked_mul(most.checked_add(1)?));
        budget.allow_memory(bytes.unwrap_or(u64::MAX))?;
        let value = Definition::new(self, &upto, budget)?.value(&upto);
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation::by(Worth::Value(value.into()), "definition", says))
    }

    /// The worth of a position as a part of a sum: its value. Where theorems say only that the
    /// position is won, or give bounds, the definition is asked if the position is
    /// [small](Position::is_small).
    ///
    /// # Errors
    /// As [`Valued::value`].
    fn summand(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let mut found = self.value(position, budget)?;
        if matches!(found.worth, Worth::Value(_) | Worth::PPosition(true)) {
            return Ok(found);
        }
        if position.is_small() {
            let mut by_rules = self.value_by_definition(position, budget)?;
            by_rules.because.splice(0..0, found.because);
            return Ok(by_rules);
        }
        let says = format!(
            "a sum needs the value, of which no theorem says more; the definition is asked for it \
             where a position has at most {} below it",
            Position::SMALL
        );
        found.because.push(Reason { rule: "limit", says });
        Ok(found)
    }

    /// A move to an option with the value `target` straight from the rules, by looking at every
    /// position below; no move that splits a position.
    ///
    /// # Errors
    /// Bounds of the budget, soon reached.
    fn move_by_definition(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>> {
        self.admit(position)?;
        match self.step_to(position, target, budget)? {
            Step::To(found) => Ok(Some(found)),
            Step::Nowhere | Step::Unnamed => Ok(None),
        }
    }

    /// Works as [`Game::move_by_definition`], from a position that exists.
    ///
    /// # Errors
    /// Bounds of the budget, soon reached.
    fn step_to(&self, at: &Position, to: &BigUint, budget: &Budget) -> Result<Step> {
        let upto = at.small_numbers(budget)?;
        let definition = Definition::new(self, &upto, budget)?;
        let mut found = None;
        self.each_option(&upto, &mut |option| {
            let whole = found.is_none() && option.len() == upto.len();
            if whole && BigUint::from(definition.value(option)) == *to {
                found = Some(option.to_vec());
            }
        });
        Ok(found.map_or(Step::Nowhere, |option| {
            let mut numbers = option.into_iter().map(BigUint::from);
            let groups = at.groups().iter();
            let groups = groups.map(|group| numbers.by_ref().take(group.len()).collect());
            let into = Position::from_groups(groups.collect());
            let says = format!("the mex rule, at every position up to {at}");
            Step::To(Move::by(into, vec![Reason { rule: "definition", says }]))
        }))
    }

    /// The reason why this game has no tables; `None` if it has.
    fn no_tables(&self) -> Option<String> {
        None
    }

    /// The values of all positions up to `upto`, one bound a number, included.
    ///
    /// # Errors
    /// [`GameError`] if `upto` does not suit, or a bound was reached; memory is not taken before.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let values = Definition::new(self, upto, budget)?.into_values();
        let values = values.into_iter().map(i64::from);
        Ok(self.shape().table(Quantity::VALUE, self.least(), upto, Box::new(values)))
    }

    /// The values of all numbers up to the bound as bytes, where the game computes many values at
    /// once; else `None`, and [`Game::table`] gives them.
    ///
    /// # Errors
    /// As [`Game::table`].
    fn byte_table(&self, _upto: &[u64], _budget: &Budget) -> Result<Option<ByteTable<'_>>> {
        Ok(None)
    }

    /// The values of a game of one number from 0 on, one after the other, where a table of them
    /// takes so long that it should grow in its file; `None` where [`Game::table`] does.
    fn growing(&self) -> Option<Box<dyn Growing + '_>> {
        None
    }

    /// The values of a game of one number from 0 on, if a theorem says that they repeat; `None`
    /// where there is no such theorem.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if no period was found, and bounds of the budget.
    fn repeating(&self, _budget: &Budget) -> Result<Option<Repeating>> {
        Ok(None)
    }

    /// The first `count` lost positions of a game on one or two piles, in the order of the largest
    /// pile; where the two piles may be exchanged, those with the smaller one first. There are
    /// fewer only if no others exist.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] for games on more piles, and bounds of the budget.
    fn lost_positions(&self, count: usize, budget: &Budget) -> Result<PositionList> {
        // There may be fewer, and then larger and larger tables are looked at.
        let search = budget.for_search();
        let table = |upto: &[u64]| match self.no_tables() {
            Some(why) => Err(GameError::Unsuitable(why)),
            None => self.table(upto, &search),
        };
        // Where no period is found, nothing is known of larger numbers.
        let end = || self.repeating(&search).ok()??.end_of(0)?.to_u64();
        tabulated::lost_positions(&self.to_string(), &self.shape(), count, &table, &end)
    }

    /// The pictures that can be drawn of the game; the first is meant where none is named.
    fn views(&self) -> Vec<View> {
        if self.no_tables().is_some() { Vec::new() } else { pictures::views(&self.shape()) }
    }

    /// A picture that the family draws itself; `None` if tables show it.
    ///
    /// # Errors
    /// As [`Game::picture`].
    fn own_picture(
        &self,
        _view: &View,
        _extent: &Extent,
        _budget: &Budget,
    ) -> Result<Option<Picture>> {
        Ok(None)
    }

    /// A picture of the game: one of its [views](Game::views).
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no such picture, or it would show nothing; and bounds
    /// of the budget.
    fn picture(&self, view: &View, extent: &Extent, budget: &Budget) -> Result<Picture> {
        if let Some(picture) = self.own_picture(view, extent, budget)? {
            return Ok(picture);
        }
        let source = Source {
            game: self.title().map_or_else(|| self.to_string(), str::to_owned),
            shape: self.shape(),
            least: self.least(),
            table: &|upto| self.table(upto, budget),
            breaks: &|values| self.breaks(values, budget),
        };
        pictures::picture(view, extent, budget, &source)
    }

    /// The best breaks of the values of a game of one number into rows; these are the first values.
    ///
    /// # Errors
    /// Bounds of the budget.
    fn breaks(&self, _values: &[Option<u32>], _budget: &Budget) -> Result<Breaks> {
        Ok(pictures::USUAL_BREAKS)
    }

    /// The reports that the game offers, such as the rows of EXCO-NIM.
    fn reports(&self) -> Vec<Offer<'_>> {
        Vec::new()
    }
}

/// The part of a name after its first colon; empty if there is none.
pub(super) fn after_prefix(name: &str) -> &str {
    name.split_once(':').map_or("", |(_, rest)| rest)
}
