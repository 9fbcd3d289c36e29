//! The claims of games on piles whose automata are learned: the values as a relation, and who wins.

use std::cell::OnceCell;
use std::rc::Rc;

use super::proof::{GrowingTable, learned};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, OUTCOMES};
use crate::game::guess::with_lemmas;
use crate::game::remembered::{Sought, remembered};
use crate::game::{Game, GameError, Rules};
use nimata_automata::budget::Reached;
use nimata_logic::logic::{Asks, GameRules, Statement};

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

/// The claim that a learned automaton holds the values as a relation, or who wins. A game without
/// rules as formulas gives the claim a reason by [`Claim::unless`].
pub(in crate::game) fn learned_claim<'g>(
    game: &'g dyn Game,
    asks: Asks,
    rules: impl Fn() -> Option<GameRules> + Clone + 'g,
) -> Claim<'g> {
    let (name, what) = match asks {
        Asks::Outcome => ("outcome", "who wins at every position, from its binary digits"),
        _ => ("values", "the value of every position, by an automaton that reads both in binary"),
    };
    let written = move || rules().expect("a claim without rules has no automaton");
    let known: Rc<OnceCell<Statement>> = Rc::default();
    let (to_write, found) = (written.clone(), Rc::clone(&known));
    let says = format!("{what}, if an automaton is found");
    Claim::new(name, says)
        .derived(move |request| {
            request.only_base(Some(2), game)?;
            let sought = Sought::new(game, written(), game.numerals());
            let proved = remembered(&sought, &request.budget, || {
                let mut values = GrowingTable::new(game, &request.budget);
                let search = request.budget.for_search();
                let found = learned(&sought.rules, &sought.numerals, &mut values, &search);
                found.map_err(|why| match why.is_undecided() {
                    true => not_found(game, asks, &format!(": {why}"), why.bound()),
                    false => why,
                })
            })?;
            let derived = derived(&proved, asks, game.shape().names());
            let _ = found.set(proved);
            Ok(derived)
        })
        .by_rules(to_write, move |stated, request| match known.get() {
            Some(proved) if proved.sequences == stated.sequences => Ok(proved.clone()),
            _ => with_lemmas(stated, game, &request.budget),
        })
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
