//! Claims about games as sequences that formulas name.

use std::fmt;
use std::sync::Arc;

use super::about::{QUOTIENT, REPEATING};
use super::choice::named_claim;
use super::{
    Answered, AskedOfDivisors, Checked, Host, Loaded, LocalSentence, Provider, Purpose, Question,
    Sequences, Source,
};
use crate::automaton::{Numeration, minimize};
use crate::game::claim::{BaseChoice, Claim, Derived, Proposal, Request};
use crate::game::subtraction_division::DivisorSequences;
use crate::game::{Game, GameError, read_game};
use crate::logic::{Answer, Asks, Sequence, Vocabulary};
use nimata_logic::AskError;

/// The base in which a game that has an automaton in any is asked, if nothing else says one.
const DEFAULT_BASE: u32 = 2;

/// A claim about a game by its name; without one its values, or who wins where the game has no
/// automaton of values.
struct Claimed {
    game: Arc<dyn Game>,
    claim: Option<String>,
}

/// The sequence of a claim about a game by its name; without one that of its values, or of who wins
/// where the game has no automaton of values.
pub fn game_source(game: Arc<dyn Game>, claim: Option<String>) -> Source {
    Source::Provided(Arc::new(Claimed { game, claim }))
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

/// Refuses a game that has many divisors, and so no automaton in one base.
///
/// # Errors
/// [`GameError::Unsuitable`], with the question that is about all divisors.
pub(super) fn one_divisor(
    name: &str,
    game: &dyn Game,
    claim: Option<&str>,
) -> Result<(), GameError> {
    if DivisorSequences::of(&[(name, Some(game), claim)])?.is_some() {
        return Err(GameError::Unsuitable(format!(
            "{name} has many divisors: `nimata ask SENTENCE --with {name}={game}` asks about all \
             of them, and other questions are about one divisor"
        )));
    }
    Ok(())
}

impl Provider for Claimed {
    fn load(
        &self,
        name: &str,
        wish: Option<&Numeration>,
        host: &dyn Host,
    ) -> Result<Loaded, AskError> {
        let (game, claim) = (self.game.as_ref(), self.claim.as_deref());
        one_divisor(name, game, claim)?;
        if let Some(claim) = repeats(game, claim) {
            return Ok(repeating(name, (game, claim), wish, host)?);
        }
        let loaded = derive(name, (game, claim), None, wish, host)?;
        let own = loaded.numerals().base();
        let base = wish.and_then(Numeration::base);
        let base = base.filter(|&wished| own.is_some_and(|own| own != wished));
        // Some rules give an automaton in several bases.
        match base.map(|base| derive(name, (game, claim), Some(base), wish, host)) {
            Some(Ok(again)) => Ok(again),
            None | Some(Err(GameError::Unsuitable(_))) => Ok(loaded),
            Some(Err(error)) => Err(error.into()),
        }
    }

    fn anew(&self) -> Option<Arc<dyn Provider>> {
        let game = read_game(&self.game.to_string()).ok()?.into();
        Some(Arc::new(Claimed { game, claim: self.claim.clone() }))
    }
}

/// The claim by which a game of one number repeats, if this claim is meant, or none is named and no
/// other claim has an automaton.
fn repeats(game: &dyn Game, claim: Option<&str>) -> Option<&'static str> {
    let claims = game.claims();
    let repeats = |known: &&str| match claim {
        Some(claim) => *known == claim,
        None => !claims.iter().any(|claim| {
            ["values", "outcome"].contains(&claim.name) && claim.lacks_automaton().is_none()
        }),
    };
    let proves = |known: &&str| {
        claims.iter().any(|claim| claim.name == *known && claim.lacks_proof().is_none())
    };
    REPEATING.into_iter().filter(repeats).find(proves)
}

/// The automaton of values, or of who wins, that repeat by a claim that the checker accepts.
/// Answers about it state the automaton, and not the rules of the game.
fn repeating(
    name: &str,
    (game, claim): (&dyn Game, &str),
    wish: Option<&Numeration>,
    host: &dyn Host,
) -> Result<Loaded, GameError> {
    let (claim, request) = named_claim(game, claim, Purpose::Prove, host.budget())?;
    let proposal = claim.propose(&request)?;
    let subject = claim.subject_of(&proposal.derived);
    let named = game.to_string();
    Checked::new(&proposal.certificate, &named, subject.as_deref(), &request.budget)?;
    let none = || format!("the values of {game} are known from {} on only", game.least());
    let found = game.repeating(&request.budget)?.filter(|_| game.least() == 0);
    let found = found.ok_or_else(|| GameError::Unsuitable(none()))?;
    let base = wish.and_then(Numeration::base).unwrap_or(DEFAULT_BASE);
    let automaton = found.automaton(base, &request.budget)?;
    let what = if claim.name == QUOTIENT { "who wins" } else { "the values" };
    host.say(&format!(
        "{name} has {what} of {game} by the claim {}, which is proved: period {} from {} on; an \
         answer's certificate states the automaton, and not the rules",
        claim.name,
        found.period(),
        found.preperiod()
    ));
    let sequence = Sequence { name: name.to_owned(), automaton, game: None };
    Ok(Loaded { sequence, lemmas: Vec::new() })
}

/// The derivation of a claim about a game; where none is named, of the claim that is meant.
fn derive(
    name: &str,
    (game, claim): (&dyn Game, Option<&str>),
    base: Option<u32>,
    wish: Option<&Numeration>,
    host: &dyn Host,
) -> Result<Loaded, GameError> {
    let claim = claim.map_or_else(|| usual(name, game, host), |claim| Ok(claim.to_owned()))?;
    let (claim, mut request) = named_claim(game, &claim, Purpose::Derive, host.budget())?;
    request.base = base.or_else(|| needed(&claim, wish));
    let derived = match claim.rules().is_none() && claim.lacks_proof().is_none() {
        false => claim.derive(&request)?,
        // Its certificate is none that an answer could contain.
        true => {
            let Proposal { certificate, derived, .. } = claim.propose(&request)?;
            let (named, subject) = (game.to_string(), claim.subject_of(&derived));
            Checked::new(&certificate, &named, subject.as_deref(), &request.budget)?;
            host.say(&format!(
                "{name} has the claim {} of {game}, which is proved; an answer's certificate \
                 states the automaton, and not the rules",
                claim.written(&request.parameters)
            ));
            derived
        }
    };
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

/// The statement about a derived automaton as a sequence of this name.
pub(super) fn stated(
    name: &str,
    claim: &Claim<'_>,
    mut derived: Derived,
    request: &Request,
) -> Result<Loaded, GameError> {
    let automaton = derived.automaton.take();
    derived.automaton = automaton.map(|automaton| minimize(&automaton));
    let mut statement = claim.state(name, &derived, request)?;
    // Behind it stand those that the rules name.
    let sequence = statement.sequences.swap_remove(0);
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

// Sentences about games sd:S/* with a divisor b, for every b at once.

/// Decides a sentence about all divisors of some games, in which they are called b. The question is
/// that for one of them; where the sentence is false, for the least divisor for which it is.
///
/// # Errors
/// [`GameError::Unsuitable`] if the sentence is not local; [`GameError::Undecided`] if the automata
/// have no classes of divisors in common; bounds of the budget.
pub fn ask_divisors(
    text: &str,
    games: &DivisorSequences,
    host: &dyn Host,
) -> Result<(Question, Answered), GameError> {
    let sentence = LocalSentence::read(text, games.names(), host)?;
    let work = host.work(format!("deriving games with the divisors {}", games.divisors()));
    let members = games.members(sentence.weight(), &host.budget())?;
    let of = |divisors| Some(AskedOfDivisors { sentence: sentence.text().to_owned(), divisors });
    let mut last = None;
    for (divisor, automata) in members.iter() {
        work.now(format!("deciding for b = {divisor}"));
        let question = sentence.question(divisor, automata, host)?;
        if !question.is_true(host)? {
            let mut sequences = Sequences::new(host);
            for (name, rules, asks) in games.with_divisor(divisor)? {
                let written = rules.to_string();
                let source = game_source(Arc::new(rules), Some(asks.name().to_owned()));
                sequences.name(name, source, &written)?;
            }
            let text = format!("?msd_{divisor} {}", sentence.with_divisor(divisor));
            let question = Question::read(&text, &Vocabulary::default(), &mut sequences)?;
            let answered = question.answer(host, |found| Checked::answer(found, &host.budget()))?;
            return Ok((question, Answered { of: of(divisor.to_string()), ..answered }));
        }
        last = Some(question);
    }
    let question = last.expect("there is a divisor");
    work.now("checking".to_owned());
    let answered = Answered {
        answer: Answer::Sentence { truth: true, witness: None },
        certificate: Checked::answer(&members.certificate(sentence.text()), &host.budget())?,
        spelling: question.spelling.clone(),
        note: None,
        sizes: Vec::new(),
        of: of(games.divisors()),
    };
    Ok((question, answered))
}
