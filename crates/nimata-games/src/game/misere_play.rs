//! Games of the families in misère play: the same moves, and who cannot move wins.
//!
//! Only who wins is known of a position, and that does not decide sums. By the name `GAME:misere`
//! a family with play of its own is that game; each other family hands its games to [`in_play`].

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::answer::{Evaluation, Move, Reason, Worth};
use super::claim::{Claim, SEQUENCE};
use super::guess::set_of;
use super::learned::{GrowingTable, learned_claim, learned_once};
use super::misere_sum::{self, Parts, only_lost};
use super::rung::{Ladder, Memo, Rung, Step, Theory};
use super::shape::Shape;
use super::sum::{Method, SumMove, Together};
use super::{Definition, Game, GameError, Play, Position, Result, Rules, pictures};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Quantity, ValueTable, View};
use nimata_logic::logic::{Asks, GameRules, Statement, indexed, parse};

/// A game in normal play under this convention of play.
pub(super) fn in_play(game: impl Game + 'static, play: Play) -> Box<dyn Game> {
    match play {
        Play::Normal => Box::new(game),
        Play::Misere => Box::new(MiserePlay { normal: Box::new(game) }),
    }
}

/// A game in misère play.
struct MiserePlay {
    /// The game with the same moves in normal play, whose values follow from its options.
    normal: Box<dyn Game>,
}

impl MiserePlay {
    /// The rules as formulas, with the question who wins; `None` if they are too long.
    fn rules(&self) -> Option<GameRules> {
        let normal = self.normal.formulas()?;
        Some(GameRules { asks: Asks::Outcome, end: 1, ..normal })
    }
}

impl fmt::Display for MiserePlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.normal, Play::MISERE.0)
    }
}

impl Rules for MiserePlay {
    fn shape(&self) -> Shape {
        self.normal.shape()
    }

    fn in_words(&self) -> String {
        self.normal.in_words().replace(Play::NORMAL_END, "Who cannot move wins.")
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        self.normal.excludes(position)
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.normal.each_option(at, visit);
    }

    fn few_options(&self, position: &Position) -> Option<Vec<Position>> {
        self.normal.few_options(position)
    }

    fn given_value(&self, _at: &[u64], has_options: bool) -> Option<u32> {
        (!has_options).then_some(1)
    }

    fn least(&self) -> u64 {
        self.normal.least()
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        self.normal.is_legal(before, after)
    }

    fn completed(&self, before: &Position, after: Position) -> Position {
        self.normal.completed(before, after)
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        self.normal.short_moves(position)
    }
}

impl Theory for MiserePlay {
    type At = Position;

    fn place(&self, position: &Position) -> Position {
        position.clone()
    }

    fn ladder(&self) -> Ladder<'_, Position> {
        let by_definition = |most| Box::new(ByDefinition { game: self, most });
        Ladder::new(vec![
            Box::new(WithoutMove(self)),
            Box::new(ByTheorem(self)),
            by_definition(FEW),
            Box::new(ByAutomaton { game: self, found: Memo::default() }),
            by_definition(Position::SMALL),
        ])
    }
}

impl Game for MiserePlay {
    fn claims(&self) -> Vec<Claim<'_>> {
        let lacks = self.rules().is_none().then(|| {
            format!("the rules of {} are not written as formulas, or too long for it", self.normal)
        });
        vec![
            learned_claim(self, Asks::Outcome, || self.rules(), GrowingTable::by_definition)
                .unless(lacks),
        ]
    }

    fn numerals(&self) -> Numeration {
        self.normal.numerals()
    }

    fn no_sums(&self) -> Option<String> {
        Some(misere_sum::with_others(self))
    }

    fn together(&self) -> Option<&dyn Together> {
        Some(self)
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let at = position.small_numbers(budget)?;
        let lost = Definition::new(self, &at, budget)?.value(&at) == 0;
        let says = format!("who wins at every position up to {position}, from the moves alone");
        Ok(Evaluation::by(Worth::PPosition(lost), "definition", says))
    }

    fn no_tables(&self) -> Option<String> {
        self.normal.no_tables()
    }

    /// A table of outcomes: 1 where the player to move wins, and 0 otherwise.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let won = Definition::new(self, upto, budget)?.into_values().into_iter();
        let won = Box::new(won.map(|value| value.min(1).into()));
        Ok(self.shape().table(Quantity::OUTCOME, self.least(), upto, won))
    }

    fn views(&self) -> Vec<View> {
        if self.no_tables().is_some() { Vec::new() } else { pictures::lost_alone(&self.shape()) }
    }
}

// The ladder: a theorem of the family, the definition, and a proved automaton.

/// The number of positions of a box that is looked at before an automaton is sought.
const FEW: u64 = 1 << 10;

/// A position without a move.
struct WithoutMove<'g>(&'g MiserePlay);

impl Rung<Position> for WithoutMove<'_> {
    fn rule(&self) -> &'static str {
        "no move"
    }

    fn value(&self, at: &Position, _: &Budget) -> Result<Option<Evaluation>> {
        let ends = self.0.short_moves(at).is_some_and(|moves| moves.is_empty());
        let says = "there is no move, so that the player to move wins";
        Ok(ends.then(|| Evaluation::by(Worth::PPosition(false), self.rule(), says)))
    }

    fn step(&self, at: &Position, target: &BigUint, budget: &Budget) -> Result<Step> {
        only_lost(target)?;
        Ok(self.value(at, budget)?.map_or(Step::Unnamed, |_| Step::Nowhere))
    }
}

/// The theorem of the family on misère play.
struct ByTheorem<'g>(&'g MiserePlay);

impl Rung<Position> for ByTheorem<'_> {
    fn rule(&self) -> &'static str {
        "theorem"
    }

    fn value(&self, at: &Position, budget: &Budget) -> Result<Option<Evaluation>> {
        let said = self.0.normal.misere_theorem(at, budget)?;
        Ok(said.map(|(reason, step)| Evaluation {
            worth: Worth::PPosition(step == Step::Nowhere),
            because: vec![reason],
        }))
    }

    fn step(&self, at: &Position, _: &BigUint, budget: &Budget) -> Result<Step> {
        let said = self.0.normal.misere_theorem(at, budget)?;
        Ok(said.map_or(Step::Unnamed, |(_, step)| step))
    }
}

/// The definition, where at most so many positions have no larger number in any place.
struct ByDefinition<'g> {
    game: &'g MiserePlay,
    most: u64,
}

impl ByDefinition<'_> {
    fn suits(&self, at: &Position) -> bool {
        let sides = at.numbers().map(|number| number.to_u64()?.checked_add(1));
        let positions = sides.into_iter().try_fold(1u64, |all, side| all.checked_mul(side?));
        positions.is_some_and(|positions| positions <= self.most)
    }
}

impl Rung<Position> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn value(&self, at: &Position, budget: &Budget) -> Result<Option<Evaluation>> {
        self.suits(at).then(|| self.game.worth_at(at, budget)).transpose()
    }

    fn step(&self, at: &Position, target: &BigUint, budget: &Budget) -> Result<Step> {
        if self.suits(at) { self.game.step_to(at, target, budget) } else { Ok(Step::Unnamed) }
    }
}

/// The automaton of who wins, learned and proved from the rules.
struct ByAutomaton<'g> {
    game: &'g MiserePlay,
    found: Memo<Statement>,
}

impl ByAutomaton<'_> {
    /// The statement of the automaton; `None` where the rules have no formulas.
    fn found(&self, budget: &Budget) -> Result<Option<&Statement>> {
        let Some(rules) = self.game.rules() else { return Ok(None) };
        let table = GrowingTable::by_definition(self.game, budget);
        self.found.get_or(|| learned_once(self.game, Asks::Outcome, rules, table, budget)).map(Some)
    }

    fn reason(&self, found: &Statement) -> Reason {
        let says = format!(
            "the automaton of who wins in {}, which has {} states; `prove` verifies that it keeps \
             the rules at every position",
            found.numerals,
            found.sequences[0].automaton.len()
        );
        Reason { rule: self.rule(), says }
    }
}

impl Rung<Position> for ByAutomaton<'_> {
    fn rule(&self) -> &'static str {
        "automaton"
    }

    fn value(&self, at: &Position, budget: &Budget) -> Result<Option<Evaluation>> {
        let Some(found) = self.found(budget)? else { return Ok(None) };
        let numbers: Vec<BigUint> = at.numbers().cloned().collect();
        let output = found.sequences[0].automaton.value_at_tuple_within(&numbers, budget)?;
        let worth = Worth::PPosition(output == Some(0));
        Ok(Some(Evaluation { worth, because: vec![self.reason(found)] }))
    }

    /// The least option that the automaton finds to be lost, of the first kind of moves with one.
    fn step(&self, at: &Position, _: &BigUint, budget: &Budget) -> Result<Step> {
        let Some(found) = self.found(budget)? else { return Ok(Step::Unnamed) };
        let rules = found.sequences[0].game.as_ref().expect("the rules of a game");
        let here = rules.reads.iter().zip(at.numbers());
        let here: String = here.map(|(name, number)| format!("{name} = {number} & ")).collect();
        for kind in &rules.moves {
            let after = indexed(SEQUENCE, &kind.to);
            let text = format!("{here}({}) & {after} = @0", kind.formula);
            let lost = parse(&text, &found.vocabulary()).map_err(GameError::unsuitable)?.formula;
            let tracks = [&kind.to[..], &rules.reads[..]].concat();
            let given = found.sequences.clone();
            let set = set_of(&lost, &tracks, given, &found.numerals, 1, budget)?;
            if let Some(numbers) = set.least.into_iter().next() {
                let numbers = numbers.into_iter().take(kind.to.len());
                let into = self.game.shape().position(numbers);
                return Ok(Step::To(Move::by(into, vec![self.reason(found)])));
            }
        }
        Ok(Step::Nowhere)
    }
}

// Sums of positions, by the definition.

impl Parts for MiserePlay {
    fn has_options(&self, at: &[u64], _: &Budget) -> Result<bool, Reached> {
        let mut has = false;
        self.each_option(at, &mut |_| has = true);
        Ok(has)
    }

    fn options(&self, at: &[u64], _: &Budget) -> Result<Vec<Box<[u64]>>> {
        let mut options: Vec<Box<[u64]>> = Vec::new();
        self.each_option(at, &mut |option| options.push(option.into()));
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

impl Together for MiserePlay {
    fn value_of_sum(
        &self,
        positions: &[&Position],
        _: Method,
        budget: &Budget,
    ) -> Result<Evaluation> {
        misere_sum::worth(self, positions, budget)
    }

    fn winning_move(&self, positions: &[&Position], budget: &Budget) -> Result<Option<SumMove>> {
        misere_sum::winning_move(self, &self.shape(), positions, budget)
    }
}
