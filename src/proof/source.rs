//! Where a sequence comes from, and how it is had in the numerals that a formula wishes for.

use std::sync::Arc;

use super::automata::in_order;
use super::loaded::{Loaded, turned};
use super::{Host, Purpose, choose};
use crate::automaton::{Dfao, DigitOrder, Numeration, minimize};
use crate::certificate::MOST_OUTPUT;
use crate::game::claim::{BaseChoice, Claim, Derived, Request};
use crate::game::{Game, GameError};
use crate::logic::{Asks, Sequence, Statement};

/// The base in which a game that has an automaton in any is asked, if nothing else says one.
const DEFAULT_BASE: u32 = 2;

/// Where a sequence comes from.
pub enum Source {
    /// A claim about a game by its name; without one its values, or who wins where the game has no
    /// automaton of values.
    Game(Arc<dyn Game>, Option<String>),
    /// The first sequence of a statement that is proved, under its own name, with the lemmas of the
    /// proof that it keeps its rules.
    Stated(Statement),
    /// An automaton.
    Automaton {
        /// The automaton.
        dfao: Dfao,
        /// Whether they mean nothing in particular, as those of `{0,1}`.
        any: bool,
    },
    /// Words that may be read as those of either order: the automata that read them with the most
    /// and with the least significant digit first.
    Words([Dfao; 2]),
}

impl Source {
    /// An automaton, trimmed and with its digits understood.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if no formula can speak of it; bounds of the budget.
    pub fn of(found: &Dfao, host: &dyn Host) -> Result<Self, GameError> {
        let dfao = minimize(found);
        let outputs = || dfao.outputs().iter().flatten().copied();
        let least = outputs().min().unwrap_or(0).min(0);
        if let Some(output) = outputs().find(|output| output - least > MOST_OUTPUT) {
            return Err(GameError::Unsuitable(format!(
                "it has the output {output}, and certificates hold outputs from 0 to \
                 {MOST_OUTPUT}, or as many from the least one on: number the outputs so, and ask \
                 about their numbers"
            )));
        }
        // Words of linear numerations are read from their most significant digit.
        let dfao = match dfao.numeration().pair() {
            Some(_) => in_order(dfao, DigitOrder::Msd, host)?,
            None => dfao,
        };
        let numerals = dfao.numeration();
        let several = numerals.tracks().is_some() || numerals.negative_base().is_some();
        if !several && !numerals.is_decidable() {
            return Err(GameError::Unsuitable(
                "no formula is written in the numeration system of its digits".to_owned(),
            ));
        }
        Ok(Source::Automaton { dfao, any: false })
    }
}

/// The sequence of a source, under this name, in the numerals wished for if it can be had in them.
pub(super) fn load(
    name: &str,
    source: &Source,
    wish: Option<&Numeration>,
    host: &dyn Host,
) -> Result<Loaded, GameError> {
    match source {
        Source::Game(game, claim) => {
            let _work = host.work(format!("deriving {game}"));
            let (game, claim) = (game.as_ref(), claim.as_deref());
            let loaded = derive(name, (game, claim), None, wish, host)?;
            let own = loaded.numerals().base();
            let base = wish.and_then(Numeration::base);
            let base = base.filter(|&wished| own.is_some_and(|own| own != wished));
            let loaded = match base {
                // Some rules give an automaton in several bases.
                Some(_) => match derive(name, (game, claim), base, wish, host) {
                    Ok(again) => again,
                    Err(GameError::Unsuitable(_)) => loaded,
                    Err(failure) => return Err(failure),
                },
                None => loaded,
            };
            turned(loaded, wish, host)
        }
        Source::Stated(Statement { sequences, lemmas, .. }) => {
            let sequence = sequences.first().expect("a statement has a sequence").clone();
            debug_assert_eq!(sequence.name, name, "the lemmas name it");
            turned(Loaded { sequence, lemmas: lemmas.clone() }, wish, host)
        }
        Source::Words(both) => {
            let order = wish.map_or(DigitOrder::Msd, Numeration::order);
            let automaton = both[usize::from(order == DigitOrder::Lsd)].clone();
            let sequence = Sequence { name: name.to_owned(), automaton, game: None };
            Ok(Loaded { sequence, lemmas: Vec::new() })
        }
        Source::Automaton { dfao, any } => {
            // Digits of no particular numeration are those of the one wished for.
            let wished = wish.filter(|_| *any).cloned();
            let wished = wished.and_then(|wish| dfao.clone().in_numeration(wish).ok());
            let automaton = wished.unwrap_or_else(|| dfao.clone());
            let sequence = Sequence { name: name.to_owned(), automaton, game: None };
            turned(Loaded { sequence, lemmas: Vec::new() }, wish, host)
        }
    }
}

/// What a claim says of a game, or the one that is meant where none is named.
fn derive(
    name: &str,
    (game, claim): (&dyn Game, Option<&str>),
    base: Option<u32>,
    wish: Option<&Numeration>,
    host: &dyn Host,
) -> Result<Loaded, GameError> {
    let claim = claim.map_or_else(|| usual(name, game, host), |claim| Ok(claim.to_owned()))?;
    let (claim, mut request) = choose(game, Some(&claim), Purpose::Derive, None, host)?;
    request.base = base.or_else(|| needed(&claim, wish));
    let derived = claim.derive(&request)?;
    let (rules, tracks) = (claim.rules_of(&derived), derived.tracks.join(", "));
    if rules.as_ref().is_some_and(|rules| rules.reads != game.shape().names()) {
        host.say(&format!("{name} reads {tracks}, which are not the numbers of a position"));
    } else if rules.is_some_and(|rules| rules.asks == Asks::Relation) {
        host.say(&format!(
            "{name} reads {tracks}: it is 1 where the last number is the value of the position in \
             {game}, and else 0"
        ));
    }
    stated(name, &claim, derived, &request)
}

/// The base that has to be named for a claim, if one has.
fn needed(claim: &Claim<'_>, wish: Option<&Numeration>) -> Option<u32> {
    let base = wish.and_then(Numeration::base).unwrap_or(DEFAULT_BASE);
    (claim.base == BaseChoice::ToBeNamed).then_some(base)
}

/// What was derived, as a sequence of this name.
fn stated(
    name: &str,
    claim: &Claim<'_>,
    mut derived: Derived,
    request: &Request,
) -> Result<Loaded, GameError> {
    let automaton = derived.automaton.take();
    derived.automaton = automaton.map(|automaton| minimize(&automaton));
    let mut statement = claim.state(name, &derived, request)?;
    let sequence = statement.sequences.pop().expect("a claim states one sequence");
    Ok(Loaded { sequence, lemmas: statement.lemmas })
}

/// The claim that a sequence holds where none is named: the values, or who wins where the rules
/// give no automaton of values. That a search finds none changes nothing.
fn usual(name: &str, game: &dyn Game, host: &dyn Host) -> Result<String, GameError> {
    let claims = game.claims();
    let lacks = |wanted: &str| {
        let claim = claims.iter().find(|claim| claim.name == wanted);
        claim.map(|claim| claim.lacks_automaton())
    };
    let (values, outcome) = (lacks("values"), lacks("outcome"));
    match (values, outcome) {
        (Some(None), _) => Ok("values".to_owned()),
        (values, Some(None)) => {
            let why = values.flatten().map_or_else(String::new, |why| format!(": {why}"));
            host.say(&format!("{name} is 1 where the player to move wins {game}, and else 0{why}"));
            Ok("outcome".to_owned())
        }
        _ => Err(GameError::Unsuitable(match claims.iter().find_map(|c| c.lacks_automaton()) {
            Some(why) => format!("{game} has no automaton to ask about: {why}"),
            None => format!("{game} has no automaton of its values or outcomes to ask about"),
        })),
    }
}
