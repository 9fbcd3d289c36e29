//! The positions of one value, in any game: a heap of at most so many tokens is played beside it,
//! and whoever moves loses the sum just where the heap is the value.
//!
//! docs/certificate.md, section 5, has the proof.

use std::rc::Rc;

use super::proof::{Values, found_none, learned};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request, SEQUENCE};
use crate::game::conclusion::Conclusion;
use crate::game::declarations::fresh;
use crate::game::guess::set_of;
use crate::game::remembered::{Sought, remembered};
use crate::game::{GameError, Result, Rules};
use nimata_automata::automaton::{Numeration, states_in_words};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Asks, GameRules, Move, Statement, indexed, parse};

/// The greatest value whose positions are looked for.
const MOST_LEVEL: u32 = 15;

/// The rules of a game beside a heap of at most so many tokens, of which any may be taken; the
/// question is who wins.
///
/// # Panics
/// Panics if the rules prescribe values, or if who cannot move wins.
fn beside(rules: &GameRules, most: u32) -> GameRules {
    assert!(rules.end == 0 && rules.first.is_empty(), "values by the mex rule");
    let GameRules { reads, positions, measure, .. } = rules;
    let mut name = names(rules);
    let (heap, left) = (name("heap"), name("left"));
    let stay: Vec<String> = reads.iter().map(|stem| name(stem)).collect();
    let kept = moved(rules, &left, &format!("{left} = {heap}"));
    let same = stay.iter().zip(reads).map(|(stay, name)| format!("{stay} = {name} & "));
    let formula = format!("{}{left} < {heap}", same.collect::<String>());
    let lowered = Move { to: [&stay[..], std::slice::from_ref(&left)].concat(), formula };
    GameRules {
        reads: [&reads[..], std::slice::from_ref(&heap)].concat(),
        positions: format!("({positions}) & {heap} <= {most}"),
        moves: kept.into_iter().chain([lowered]).collect(),
        asks: Asks::Outcome,
        measure: format!("{measure} + {heap}"),
        ..rules.clone()
    }
}

/// Names that the rules do not use, one after another.
pub(super) fn names(rules: &GameRules) -> impl FnMut(&str) -> String {
    let GameRules { reads, positions, moves, .. } = rules;
    let texts = moves.iter().map(|kind| &kind.formula).chain([positions]);
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = texts.flat_map(|text| text.split(|c| !belongs(c))).map(str::to_owned);
    let names = reads.iter().chain(moves.iter().flat_map(|kind| &kind.to)).cloned();
    let mut taken: Vec<String> = words.chain(names).collect();
    move |stem| {
        let name = fresh(stem, &taken);
        taken.push(name.clone());
        name
    }
}

/// The moves of a game with one number more, of this name after a move, and a condition on it.
pub(super) fn moved(rules: &GameRules, left: &str, condition: &str) -> Vec<Move> {
    let kept = rules.moves.iter().map(|Move { to, formula }| Move {
        to: to.iter().cloned().chain([left.to_owned()]).collect(),
        formula: format!("({formula}) & {condition}"),
    });
    kept.collect()
}

/// Who wins beside the heap, from the values of a game.
struct Heap<'v> {
    values: Box<dyn Values + 'v>,
    most: u64,
}

impl Values for Heap<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>> {
        let (&heap, at) = at.split_last().expect("the heap");
        if heap > self.most {
            return Ok(None);
        }
        Ok(self.values.value(at)?.map(|value| u64::from(value != heap)))
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>> {
        let (&heap, at) = at.split_last().expect("the heap");
        let moved = self.values.options(at)?.into_iter().map(|to| [&to[..], &[heap]].concat());
        Ok(moved.chain((0..heap).map(|left| [at, &[left]].concat())).collect())
    }
}

/// The values of single positions, within bounds.
type Single<'g> = Box<dyn Fn(&Budget) -> Result<Box<dyn Values + 'g>> + 'g>;

/// A game whose positions of one value are looked for.
pub(in crate::game) struct LevelSets<'g> {
    pub(in crate::game) game: &'g dyn Rules,
    /// Its rules as formulas, in normal play, without prescribed values.
    pub(in crate::game) rules: Box<dyn Fn() -> GameRules + 'g>,
    pub(in crate::game) numerals: Numeration,
    pub(in crate::game) values: Single<'g>,
}

impl<'g> LevelSets<'g> {
    /// The claim `level-set:V`.
    pub(in crate::game) fn claim(self) -> Claim<'g> {
        let says = format!(
            "which positions have the value V, at most {MOST_LEVEL}: those at which whoever moves \
             loses beside a heap of V tokens; by an automaton, if one is found"
        );
        let levels = Rc::new(self);
        let (derive, subject) = (Rc::clone(&levels), Rc::clone(&levels));
        let claim = Claim { parameters: "V", ..Claim::new("level-set", says) };
        let claim = claim.derived(move |request| Ok(derive.found(request)?.1));
        let claim = claim.by_certificate(None, move |request| {
            let (proved, derived) = levels.found(request)?;
            let states = derived.automaton.as_ref().map_or(0, |automaton| automaton.len());
            let [value] = request.numbers();
            let concludes = Conclusion::LevelSet { value, states };
            Ok(Proposal { certificate: proved.certificate(), concludes, derived })
        });
        claim.about_each((0..=MOST_LEVEL).collect(), move |value| {
            beside(&(subject.rules)(), value).to_json()
        })
    }

    /// The statement of who wins beside a heap, and the positions of the value.
    fn found(&self, request: &Request) -> Result<(Statement, Derived)> {
        let ([value], budget) = (request.numbers(), &request.budget);
        request.only_base(self.numerals.base(), self.game)?;
        if value > MOST_LEVEL {
            return Err(GameError::Unsuitable(format!(
                "level-set:{value} is looked for up to the value {MOST_LEVEL}"
            )));
        }
        let own = (self.rules)();
        let at = indexed(SEQUENCE, &own.reads);
        self.decided(
            Companion {
                what: format!("beside a heap of at most {value} tokens"),
                rules: beside(&own, value),
                outcomes: &|values| Box::new(Heap { values, most: value.into() }),
                set: format!("({}) & {at}[{value}] = @0", own.positions),
                tracks: own.reads,
                meanings: ["another value".to_owned(), format!("the value {value}")],
            },
            budget,
        )
    }

    /// The statement of who wins with a further number beside the game, and the set that follows.
    pub(super) fn decided(
        &self,
        beside: Companion<'_>,
        budget: &Budget,
    ) -> Result<(Statement, Derived)> {
        let Companion { what, rules, outcomes, set, tracks, meanings } = beside;
        let sought = Sought::new(self.game, rules, self.numerals.clone());
        let proved = remembered(&sought, budget, || {
            let mut outcomes = outcomes((self.values)(budget)?);
            let search = budget.for_search();
            let found = learned(&sought.rules, &sought.numerals, &mut *outcomes, &search);
            found.map_err(|why| found_none(self.game, Asks::Outcome, &format!(" {what}"), why))
        })?;
        let here = parse(&set, &proved.vocabulary()).map_err(GameError::unsuitable)?.formula;
        let (given, numerals) = (proved.sequences.clone(), &proved.numerals);
        let set = set_of(&here, &tracks, given, numerals, 0, budget)?;
        let states = states_in_words(proved.sequences[0].automaton.len());
        let says = format!(
            "{what}, an automaton with {states} in {numerals} decides who wins at every position"
        );
        let derived = Derived {
            meanings: (0..).zip(meanings).collect(),
            rejects: Some(0),
            subject: Some(sought.rules.to_json()),
            ..Derived::values(set.automaton, tracks, vec![Fact::new("decided", says)])
        };
        Ok((proved, derived))
    }
}

/// Who wins beside something, from the values of the game.
type Outcomes<'b> = dyn for<'v> Fn(Box<dyn Values + 'v>) -> Box<dyn Values + 'v> + 'b;

/// A game with a further number beside it, and the set of positions that is looked for.
pub(super) struct Companion<'b> {
    /// The words for it, such as "beside a clock".
    pub(super) what: String,
    /// Its rules; the question is who wins.
    pub(super) rules: GameRules,
    /// Who wins at single positions, from the values of the game alone.
    pub(super) outcomes: &'b Outcomes<'b>,
    /// The set as a formula about the sequence that says who wins.
    pub(super) set: String,
    /// The names of the numbers of the set.
    pub(super) tracks: Vec<String>,
    /// The words for the output 0 of the set, and for its output 1.
    pub(super) meanings: [String; 2],
}
