//! The rules of games about numbers of the common base.

use std::collections::BTreeMap;

use super::error::KindError;
use super::home::Home;
use super::infer::Kinds;
use super::lower::Lowering;
use crate::automaton::Track;
use crate::budget::Budget;
use crate::logic::syntax::bound_variables;
use crate::logic::{
    Answer, Asks, Environment, Formula, GameRules, Move, Statement, Vocabulary, Wanted,
    free_variables, parse, solve,
};

/// The rules about the words of a kind as numbers of the common base. What a move lowers is the
/// measure of these numbers, which [`proof`] decides.
///
/// # Errors
/// [`KindError::Rules`] of relations, whose conditions count values by numbers; [`KindError`] where
/// a formula is not translated.
pub(super) fn lowered(
    rules: &GameRules,
    kind: &Track,
    home: &mut Home<'_>,
) -> Result<GameRules, KindError> {
    if rules.asks == Asks::Relation {
        let why = format!("values as a relation are certified where all numbers are in {kind}");
        return Err(KindError::Rules(why));
    }
    let read = |text: &String| Ok(parse(text, &Vocabulary::default())?.formula);
    let all = [&rules.positions].into_iter().chain(rules.moves.iter().map(|it| &it.formula));
    let all = all.chain(rules.first.iter().map(|(_, place)| place));
    let all = all.map(read).collect::<Result<Vec<Formula>, KindError>>()?;
    let names = all.iter().flat_map(|it| free_variables(it).into_iter().chain(bound_variables(it)));
    let names = names.chain(rules.reads.iter().cloned());
    let kinds: Kinds = names.map(|name| (name, kind.clone())).collect();
    let (names, tracks) = (kinds.keys().cloned().collect(), BTreeMap::new());
    let parts = BTreeMap::new();
    let mut lowering = Lowering { home, kinds: &kinds, tracks: &tracks, names, parts };
    let mut all = all.iter();
    let mut next = |words: &[String]| -> Result<String, KindError> {
        let guards = words.iter().map(|name| lowering.guard(name));
        let guards = guards.collect::<Result<Vec<_>, KindError>>()?.into_iter().flatten();
        let formula = lowering.formula(all.next().expect("as many as there are texts"))?;
        Ok(guards.chain([formula]).reduce(Formula::and).expect("the formula").to_string())
    };
    let mut found = GameRules { positions: next(&rules.reads)?, ..rules.clone() };
    for Move { to, formula } in &mut found.moves {
        *formula = next(to)?;
    }
    for (_, place) in &mut found.first {
        *place = next(&[])?;
    }
    Ok(found)
}

/// A statement of a sequence that [keeps these rules](lowered), with the lemmas of a proof.
///
/// # Errors
/// [`KindError::Rules`] if a move need not lower the measure; [`KindError::Solve`] for a bound.
pub(super) fn prove(
    statement: &mut Statement,
    environment: &Environment,
    budget: &Budget,
) -> Result<(), KindError> {
    let rules = statement.sequences[0].game.as_ref().expect("a game");
    let words = statement.vocabulary();
    for (kind, lowers) in rules.moves.iter().zip(rules.lowered(&words)?) {
        let text = format!("({}) & ({})", rules.positions, kind.formula);
        let names = [&rules.reads[..], &kind.to].concat();
        let moved = parse(&text, &words)?.formula;
        let sentence = Formula::for_all(names, moved.implies(lowers));
        let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
        let solved = solve(&sentence, environment, &wanted, &mut |_, _| {})?;
        if !matches!(solved.answer, Answer::Sentence { truth: true, .. }) {
            let why = format!("as words, moves need not lower {}", rules.measure);
            return Err(KindError::Rules(why));
        }
    }
    // That the sequence does not keep its rules is found by the checker.
    statement.prove_game(budget)?;
    Ok(())
}
