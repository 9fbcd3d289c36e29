//! The way from single values to a proved automaton: learn it, prove it from the rules, and mend it
//! where the proof fails.
//!
//! Values of any size are learned as a relation: the learner asks of a position and a number
//! whether the number is the value.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use crate::game::answer::{Fact, Worth};
use crate::game::claim::{Claim, Derived, OUTCOMES, Request};
use crate::game::guess::{Violation, first_proved, with_lemmas};
use crate::game::position::in_64_bits;
use crate::game::remembered::{Sought, remembered};
use crate::game::{Definition, Game, GameError, Result, Rules};
use nimata_automata::automaton::{Dfao, Numeration, minimize};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::learn::{Learner, Oracle, learning};
use nimata_logic::logic::{Asks, GameRules, Statement};

/// The values of single positions of a game, and their options.
pub(in crate::game) trait Values {
    /// The value of a position; `None` if the numbers are none.
    ///
    /// # Errors
    /// [`GameError::Reached`] or [`GameError::Undecided`] if the numbers are too large.
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>>;

    /// The options of a position.
    ///
    /// # Errors
    /// As [`Values::value`].
    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>>;
}

/// The statement that an automaton holds the values of a game, as a relation or as outputs, or who
/// wins, whichever the rules ask for; with the lemmas of its proof.
///
/// A relation is stated together with the sentence that every position has a value in it.
///
/// # Errors
/// [`GameError::Undecided`] if no automaton is found, with the reason; a bound of the budget.
pub(in crate::game) fn learned(
    rules: &GameRules,
    numerals: &Numeration,
    values: &mut dyn Values,
    budget: &Budget,
) -> Result<Statement> {
    let values = RefCell::new(values);
    let learning = learning(budget);
    let mut oracle = Answers {
        values: &values,
        asks: rules.asks,
        numbers: rules.reads.len(),
        known: FxHashMap::default(),
    };
    let mut learner = Learner::new(numerals.clone(), &mut oracle, &learning)?;
    let found = first_proved(rules, numerals, budget, |wrong| {
        if !wrong.is_empty() {
            mend(&mut learner, &values, rules.asks, wrong)?;
        }
        let guess = learner.hypothesis()?;
        // A word that spells no number is neither lost nor won.
        let is_spelled = rules.asks != Asks::Relation && numerals.base().is_none();
        Ok(Some(if is_spelled { guess } else { defined(guess) }))
    })?;
    Ok(found.expect("a learner always has another guess"))
}

/// The automaton with the output 0 where it has none: at words that spell no numbers.
pub(in crate::game) fn defined(automaton: Dfao) -> Dfao {
    match automaton.outputs().contains(&None) {
        true => minimize(&automaton.map_outputs(|output| output.or(Some(0)))),
        false => automaton,
    }
}

/// Passes the learner a place where its automaton is wrong: at a violation, or at an option.
fn mend(
    learner: &mut Learner<'_, GameError>,
    values: &RefCell<&mut dyn Values>,
    asks: Asks,
    wrong: &[Violation],
) -> Result<()> {
    let mut refined = false;
    for Violation { position, number } in wrong {
        let at = small(position)?;
        let mut places = vec![at.clone()];
        places.extend(values.borrow_mut().options(&at)?);
        if let Some(number) = number {
            refined |= learner.refine(&[at, small(std::slice::from_ref(number))?].concat())?;
        }
        for place in places {
            if refined {
                break;
            }
            let value = values.borrow_mut().value(&place)?;
            let of_relation = value.filter(|_| asks == Asks::Relation);
            refined |= learner.refine(&[place, of_relation.into_iter().collect()].concat())?;
        }
    }
    match refined {
        true => Ok(()),
        false => Err(GameError::Undecided(
            "no result: the rules are not kept, though all outputs are right; please report this \
             game"
                .to_owned(),
        )),
    }
}

/// Some numbers, which must be below 2^64.
pub(in crate::game) fn small(numbers: &[BigUint]) -> Result<Vec<u64>> {
    in_64_bits(numbers).ok_or_else(|| {
        GameError::Undecided(
            "an automaton that is right at all small positions is wrong at one past 2^64"
                .to_owned(),
        )
    })
}

/// Answers a learner's questions from single values.
struct Answers<'v, 'g> {
    values: &'v RefCell<&'g mut dyn Values>,
    asks: Asks,
    /// How many numbers a position has.
    numbers: usize,
    /// A position is asked with many numbers.
    known: FxHashMap<Box<[u64]>, Option<u64>>,
}

impl Oracle for Answers<'_, '_> {
    type Error = GameError;

    fn tracks(&self) -> usize {
        self.numbers + usize::from(self.asks == Asks::Relation)
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>> {
        let (position, number) = at.split_at(self.numbers);
        let value = match self.known.get(position) {
            Some(&known) => known,
            None => {
                let value = self.values.borrow_mut().value(position)?;
                self.known.insert(position.into(), value);
                value
            }
        };
        Ok(match self.asks {
            Asks::Values => value.and_then(|value| value.to_i64()),
            Asks::Outcome => value.map(|value| i64::from(value > 0)),
            Asks::Relation => Some(i64::from(value.as_ref() == number.first() && value.is_some())),
        })
    }
}

// The values of single positions, from a table that grows where larger positions are asked for.

/// Up to this number of positions a table is made; beyond it the theorems are asked.
const MOST_POSITIONS: u64 = 1 << 18;

/// The values of a game whose positions are the tuples of numbers from some on, in every table.
pub(in crate::game) struct GrowingTable<'g> {
    game: &'g dyn Game,
    budget: Budget,
    /// The largest position of the table; its numbers are one less than powers of 2.
    upto: Vec<u64>,
    /// The least position of the table.
    first: Vec<u64>,
    values: Vec<i64>,
    /// Whether the table is that of the definition, where the game's own says only who wins; then
    /// no theorem is asked beyond it.
    by_definition: bool,
}

impl<'g> GrowingTable<'g> {
    /// A table without positions.
    pub(in crate::game) fn new(game: &'g dyn Game, budget: &Budget) -> Self {
        let (upto, values) = (vec![0; game.shape().count()], Vec::new());
        let (first, budget, by_definition) = (upto.clone(), budget.clone(), false);
        GrowingTable { game, budget, first, upto, values, by_definition }
    }

    /// A table of values by the definition, without positions.
    pub(in crate::game) fn by_definition(game: &'g dyn Game, budget: &Budget) -> Self {
        GrowingTable { by_definition: true, ..GrowingTable::new(game, budget) }
    }

    /// Makes the table large enough for a position, and returns whether it is.
    fn grow(&mut self, at: &[u64]) -> Result<bool> {
        let inside = at.iter().zip(&self.upto).all(|(number, most)| number <= most);
        if inside && !self.values.is_empty() {
            return Ok(true);
        }
        let most = |(number, most): (&u64, &u64)| {
            // Some games begin with 1.
            number.max(most).max(&1).checked_add(1)?.checked_next_power_of_two()
        };
        let sides: Option<Vec<u64>> = at.iter().zip(&self.upto).map(most).collect();
        let Some(sides) = sides else { return Ok(false) };
        if sides.iter().fold(1, |positions: u64, side| positions.saturating_mul(*side))
            > MOST_POSITIONS
        {
            return Ok(false);
        }
        self.upto = sides.into_iter().map(|side| side - 1).collect();
        if self.by_definition {
            let values = Definition::new(self.game, &self.upto, &self.budget)?.into_values();
            self.values = values.into_iter().map(i64::from).collect();
            self.first = vec![self.game.least(); self.upto.len()];
            return Ok(true);
        }
        let table = self.game.table(&self.upto, &self.budget)?;
        (self.first, self.values) = (table.first, table.values.collect());
        Ok(true)
    }
}

impl Values for GrowingTable<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>> {
        if self.grow(at)? {
            let sides = self.first.iter().zip(&self.upto);
            let place = at.iter().zip(sides).try_fold(0, |place, (n, (first, most))| {
                Some(place * (most - first + 1) + n.checked_sub(*first)?)
            });
            let place = place.map(|place| usize::try_from(place).expect("a place of a table"));
            return Ok(place.and_then(|place| self.values[place].to_u64()));
        }
        let position = self.game.shape().position(at.iter().map(|&number| number.into()));
        let value = match self.by_definition {
            true => Worth::UNKNOWN,
            false => self.game.value(&position, &self.budget)?.worth,
        };
        match value {
            Worth::Value(value) => Ok(value.to_u64()),
            _ => Err(GameError::Undecided(format!(
                "the value of {}@{position} is not known, and a table up to it is too large",
                self.game
            ))),
        }
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>> {
        let mut options = Vec::new();
        self.game.each_option(at, &mut |option| options.push(option.to_vec()));
        Ok(options)
    }
}

// The claims of games on piles whose automata are learned: the values as a relation, and who wins.

/// The outputs of a relation that holds the value of every position, with their meanings.
const RELATION: [(i64, &str); 2] =
    [(0, "the number is not the value"), (1, "the number is the value of the position")];

/// The names of the tracks of a relation, from those of a position.
pub(in crate::game) fn tracks_of_relation(mut names: Vec<String>) -> Vec<String> {
    let value = ["value", "its_value"].into_iter().find(|name| !names.iter().any(|n| n == name));
    names.push(value.unwrap_or("the_value").to_owned());
    names
}

/// The derivation with a proved automaton of who wins, or of the values as a relation.
pub(in crate::game) fn derived(proved: &Statement, asks: Asks, names: Vec<String>) -> Derived {
    let automaton = proved.sequences[0].automaton.clone();
    let (tracks, meanings) = match asks {
        Asks::Values => (names, Vec::new()),
        Asks::Outcome => (names, OUTCOMES.to_vec()),
        Asks::Relation => (tracks_of_relation(names), RELATION.to_vec()),
    };
    let occurs = |(output, _): &(i64, &str)| automaton.outputs().contains(&Some(*output));
    let meanings = meanings.into_iter().filter(occurs);
    let meanings = meanings.map(|(output, meaning)| (output, meaning.to_owned())).collect();
    let says = format!("in {} it keeps the rules at every position", proved.numerals);
    let facts = vec![Fact::new("decided", says)];
    Derived { meanings, ..Derived::values(automaton, tracks, facts) }
}

/// The claim whose automaton is found together with the proof that it keeps the rules.
pub(in crate::game) fn derived_with_proof<'g>(
    claim: Claim<'g>,
    game: &'g dyn Rules,
    rules: impl Fn() -> GameRules + 'g,
    find: impl Fn(&Request) -> Result<(Statement, Derived)> + 'g,
) -> Claim<'g> {
    let known: Rc<OnceCell<Statement>> = Rc::default();
    let found = Rc::clone(&known);
    claim
        .derived(move |request| {
            let (proved, derived) = find(request)?;
            let _ = found.set(proved);
            Ok(derived)
        })
        .by_rules(rules, move |stated, request| match known.get() {
            Some(proved) if proved.sequences == stated.sequences => Ok(proved.clone()),
            _ => with_lemmas(stated, game, &request.budget),
        })
}

/// The claim that a learned automaton holds the values as a relation, or who wins. A game without
/// rules as formulas gives the claim a reason by [`Claim::unless`].
pub(in crate::game) fn learned_claim<'g>(
    game: &'g dyn Game,
    asks: Asks,
    rules: impl Fn() -> Option<GameRules> + Clone + 'g,
    table: fn(&'g dyn Game, &Budget) -> GrowingTable<'g>,
) -> Claim<'g> {
    let (name, what) = match asks {
        Asks::Outcome if game.numerals().base() != Some(2) => {
            ("outcome", "who wins at every position, from the digits of its numeration")
        }
        Asks::Outcome => ("outcome", "who wins at every position, from its binary digits"),
        _ => ("values", "the value of every position, by an automaton that reads both in binary"),
    };
    let written = move || rules().expect("a claim without rules has no automaton");
    let claim = Claim::new(name, format!("{what}, if an automaton is found"));
    derived_with_proof(claim, game, written.clone(), move |request| {
        request.only_base(game.numerals().base(), game)?;
        let table = table(game, &request.budget);
        let proved = learned_once(game, asks, written(), table, &request.budget)?;
        let derived = derived(&proved, asks, game.shape().names());
        Ok((proved, derived))
    })
}

/// The statement that an automaton learned from a table keeps these rules of a game, from an
/// earlier search or from one in the numerals of the game.
///
/// # Errors
/// As [`learned`].
pub(in crate::game) fn learned_once(
    game: &dyn Game,
    asks: Asks,
    rules: GameRules,
    mut table: GrowingTable<'_>,
    budget: &Budget,
) -> Result<Statement> {
    let sought = Sought::new(game, rules, game.numerals());
    remembered(&sought, budget, || {
        let search = budget.for_search();
        let found = learned(&sought.rules, &sought.numerals, &mut table, &search);
        found.map_err(|why| found_none(game, asks, "", why))
    })
}

/// The error that ended a search for an automaton: where nothing was found, that it found none.
/// `beside` says more of what was sought, and follows the name of the game.
pub(super) fn found_none(game: &dyn Rules, asks: Asks, beside: &str, why: GameError) -> GameError {
    match why.is_undecided() {
        true => not_found(game, asks, &format!("{beside}: {why}"), why.bound()),
        false => why,
    }
}

/// The error of a search for an automaton that found none; `why` is the end of a sentence.
pub(in crate::game) fn not_found(
    game: &dyn Rules,
    asks: Asks,
    why: &str,
    bound: Option<Reached>,
) -> GameError {
    let what = asks.outputs();
    let instead = match asks {
        Asks::Outcome => "",
        Asks::Values | Asks::Relation => {
            "; who wins may have one all the same, as the claim `outcome`"
        }
    };
    let says = format!("no automaton of the {what} of {game} was found{why}{instead}");
    GameError::not_found(says, bound)
}
