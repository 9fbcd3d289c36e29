//! The rules of games about numbers of the common base.

use std::collections::BTreeMap;

use super::error::KindError;
use super::home::Home;
use super::infer::Kinds;
use super::lower::OverBase;
use crate::logic::lowering::{Auxiliaries, Lowering};
use crate::logic::syntax::bound_variables;
use crate::logic::{Asks, Formula, GameRules, Vocabulary, parse};
use nimata_automata::automaton::Track;

/// The rules about the words of a kind as numbers of the common base. What a move has to lower is
/// the measure of these numbers, which a checker decides.
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
    if let Some(given) = rules.given.first() {
        let why = format!(
            "rules that name `{}` are certified where all numbers are in {kind}",
            given.name()
        );
        return Err(KindError::Rules(why));
    }
    let mut found = rules.clone();
    let moves = found.moves.iter_mut().map(|it| (&it.to[..], &mut it.formula));
    let first = found.first.iter_mut().map(|(_, place)| (&[][..], place));
    let positions = (&rules.reads[..], &mut found.positions);
    for (words, text) in [positions].into_iter().chain(moves).chain(first) {
        let formula = parse(text, &Vocabulary::default())?.formula;
        let all = [&rules.reads[..], words, &bound_variables(&formula)].concat();
        let kinds: Kinds = all.iter().map(|name| (name.clone(), kind.clone())).collect();
        let (names, tracks) = (all.into_iter().collect(), BTreeMap::new());
        let (parts, open) = (BTreeMap::new(), Auxiliaries::default());
        let mut lowering = OverBase { home, kinds: &kinds, tracks: &tracks, names, parts, open };
        let guards = words.iter().filter_map(|name| lowering.guard(name).transpose());
        let guards = guards.collect::<Result<Vec<Formula>, _>>()?;
        let formula = lowering.formula(&formula)?;
        *text = Formula::all(guards.into_iter().chain([formula])).to_string();
    }
    Ok(found)
}
