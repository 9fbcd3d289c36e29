//! Ready questions about a game: its lost positions, its values and their period, and the changes
//! in misère play. Each comes with its formula, so that a user can vary it.
//!
//! | file | holds |
//! |---|---|
//! | `reply` | [`About`]: the questions with their answers |
//! | `subject` | the sequence of the game, and formulas about it |
//! | `ready` | a question: its words, its formula, and the words of its answer |
//! | `questions`, `heaps` | the questions about all games, and those about games of one number |
//! | `tables` | the answers of tables, if there is no automaton |
//! | | a simple part of a sequence, which shows sooner that there is no period |

mod heaps;
mod questions;
mod reply;
mod subject;
mod tables;

use std::cell::OnceCell;
use std::sync::Arc;

use questions::{Ready, Topic, least, set};
use reply::reason;
pub use reply::{About, Basis, Named, Reply};
pub(super) use reply::{QUOTIENT, REPEATING};
use subject::Subject;
use tables::Tables;

use super::host::Bounded;
use super::source::one_divisor;
use super::{Checked, GameHost, Host, Proved, Question, Sequences, prove};
use crate::game::{Game, GameError, Play};
use crate::logic::{Extent, Vocabulary};

/// The name of the game in formulas, and that of its twin in the other play.
const NAMES: [&str; 2] = ["G", "M"];

/// The greatest number of steps of a question, which take some seconds.
const STEPS: u64 = 50_000_000;

/// The search for an automaton has no bound of its own on steps.
const SEARCH: u64 = u64::MAX;

/// Asks and answers the ready questions about a game; `others` are further sequences, each of which
/// is compared with the game.
///
/// If there is no automaton, or a question takes too long, a table answers up to its bounds.
///
/// # Errors
/// [`GameError::Unsuitable`] if another sequence has the name of the game, or if the game has many
/// divisors; [`GameError::Refuted`] if its rules are unsound; [`GameError::Rejected`], which is a
/// defect.
pub fn about(
    game: &Arc<dyn Game>,
    others: Sequences<'_>,
    host: &dyn GameHost,
) -> Result<About, GameError> {
    one_divisor(NAMES[0], game.as_ref(), None)?;
    let bounded = Bounded::new(host);
    let mut sequences = others.hosted_by(&bounded);
    let names = sequences.names();
    if let Some(taken) = names.iter().find(|name| NAMES.contains(&name.as_str())) {
        return Err(GameError::Unsuitable(format!(
            "{taken} is the name of the game itself in ready questions, or of its twin in the \
             other play: give the sequence another name"
        )));
    }
    bounded.share(3, SEARCH);
    let mut wanted = ["values", "outcome"];
    // Values grow with a bound on the next move, and seldom have an automaton.
    if game.shape().heaps().contains(&false) {
        wanted.reverse();
    }
    let subject = Subject::load(NAMES[0], game, wanted, &mut sequences)?;
    let twin = game.twin().map(|(play, twin)| (play, Arc::from(twin)));
    bounded.share(3, SEARCH);
    let (mut subject, mut lacks) =
        subject.map_or_else(|why| (None, Some(why)), |it| (Some(it), None));
    let other = match (&twin, &subject) {
        (Some((_, twin)), Some(_)) => {
            Subject::load(NAMES[1], twin, ["outcome", "values"], &mut sequences)?.ok()
        }
        _ => None,
    };
    let by = if subject.is_none() { periodic(game.as_ref(), &bounded)? } else { None };
    if let Some(proved) = &by
        && let Some(made) = Subject::repeating(NAMES[0], game.as_ref(), proved, &mut sequences)
    {
        (subject, lacks) = (Some(made), None);
    }
    let own = subject.as_ref().map(|subject| subject.named(game.as_ref()));
    let theirs = other.as_ref().zip(twin.as_ref()).map(|(other, (play, twin))| {
        let mut named = other.named(twin.as_ref());
        // Rules in a file are the same game by its name.
        if twin.to_string() == game.to_string() {
            named.stands_for.push_str(match play {
                Play::Misere => " in misère play",
                Play::Normal => " in normal play",
            });
        }
        named
    });
    let budget = host.budget();
    let topic = Topic {
        game: game.as_ref(),
        subject: subject.as_ref(),
        twin: other.as_ref(),
        budget: &budget,
    };
    let mut inquiry = Inquiry {
        topic: &topic,
        twin: twin.as_ref().map(|(play, twin)| (*play, twin.as_ref())),
        lacks: lacks.as_deref(),
        by,
        sequences,
        host: &bounded,
        tables: OnceCell::new(),
        left: 0,
    };
    let replies = inquiry.replies(&names)?;
    let game = game.to_string();
    Ok(About { game, named: own.into_iter().chain(theirs).collect(), lacks, replies })
}

/// The proved claim that the values of a game, or its outcomes, repeat.
///
/// # Errors
/// As [`about`].
fn periodic(game: &dyn Game, host: &Bounded<'_>) -> Result<Option<Arc<Proved>>, GameError> {
    let claims = game.claims();
    let mut claims = claims.iter().filter(|claim| claim.lacks_proof().is_none());
    let Some(claim) = claims.find(|claim| REPEATING.contains(&claim.name)) else { return Ok(None) };
    // A quotient is searched for like an automaton.
    host.share(2, if claim.name == QUOTIENT { SEARCH } else { STEPS });
    match prove(game, Some(claim.name), None, host) {
        Ok(proved) => Ok(Some(Arc::new(proved))),
        Err(error) => reason(error).map(|_| None),
    }
}

/// Questions that are being answered.
struct Inquiry<'i, 's> {
    topic: &'i Topic<'i>,
    twin: Option<(Play, &'i dyn Game)>,
    /// The reason why there is no automaton.
    lacks: Option<&'i str>,
    /// The claim by which its values repeat, if the automaton is made from them.
    by: Option<Arc<Proved>>,
    sequences: Sequences<'s>,
    host: &'i Bounded<'i>,
    tables: OnceCell<Option<Tables>>,
    /// The number of questions that share the remaining time.
    left: u32,
}

impl<'i> Inquiry<'i, '_> {
    fn replies(&mut self, names: &[String]) -> Result<Vec<Reply>, GameError> {
        let topic = self.topic;
        let one = topic.variables().len() == 1;
        let mut questions = vec![questions::lost(topic)];
        questions.extend(match one {
            true => heaps::of_one(topic),
            false => questions::of_several(topic),
        });
        questions.extend(questions::values(topic));
        questions.extend(self.twin.map(|(play, _)| questions::twin(topic, play)));
        questions.extend(names.iter().filter_map(|name| questions::equal(topic, name)));
        self.left = u32::try_from(questions.len()).expect("few questions") + 2 * u32::from(one);
        let mut replies = Vec::new();
        for question in &questions {
            replies.push(self.ask(question)?);
        }
        if one {
            replies.extend(self.period()?);
        }
        Ok(replies)
    }

    /// The answer to a question: by its formula, or else by a table.
    fn ask(&mut self, ready: &Ready<'_>) -> Result<Reply, GameError> {
        self.host.share(self.left.max(1), STEPS);
        self.left = self.left.saturating_sub(1);
        let reply = |says: String, basis: Basis| {
            let (name, asks) = (ready.name.clone(), ready.asks.clone());
            Reply { name, asks, says, formula: ready.formula.clone(), basis }
        };
        let why = match &ready.formula {
            Some(formula) => match self.decided(formula) {
                Ok(found) => {
                    let says = (ready.words)(&found.1);
                    // An answer about another sequence does not follow from the claim.
                    let by = self.by.clone().filter(|_| !ready.name.starts_with("equal-"));
                    let asked = || Basis::Asked(Box::new(found));
                    return Ok(reply(says, by.map_or_else(asked, Basis::Claimed)));
                }
                Err(error) => reason(error)?,
            },
            None => self.lacks.unwrap_or("no automaton of the values is known").to_owned(),
        };
        self.host.share(self.left.max(1), STEPS);
        let tables = self.tables();
        let seen = tables.and_then(|tables| Some((tables, (ready.table)(tables)?)));
        Ok(match seen {
            Some((tables, says)) => {
                let upto = (ready.bounds)(tables);
                let bounds: Vec<String> = upto.iter().map(u64::to_string).collect();
                let says = format!("{says} (looked at up to {})", bounds.join(","));
                reply(says, Basis::Table { upto, why })
            }
            None => reply("undecided".to_owned(), Basis::Open(why)),
        })
    }

    fn decided(&mut self, formula: &str) -> Result<(Question, super::Answered), GameError> {
        let question = Question::read(formula, &Vocabulary::default(), &mut self.sequences)?;
        let budget = self.host.budget();
        let check = |certificate: &_| match self.by {
            // The certificate would be about an automaton that no rules define.
            Some(_) => Ok(Err("no certificate joins a period with another sequence".to_owned())),
            None => Checked::answer(certificate, &budget),
        };
        let answered = question.answer(self.host, check)?;
        Ok((question, answered))
    }

    fn tables(&self) -> Option<&Tables> {
        let (game, budget) = (self.topic.game, self.host.budget());
        let twin = self.twin.map(|(_, twin)| twin);
        self.tables.get_or_init(|| Tables::of(game, twin, &budget)).as_ref()
    }

    /// The answers about a period of the values and its beginning: by the claim of that name, by a
    /// simple part of the values without a period, or by the values themselves.
    fn period(&mut self) -> Result<Vec<Reply>, GameError> {
        let (topic, whole) = (self.topic, heaps::period(self.topic));
        // Without an automaton the claim was tried before.
        let known = match (&self.by, topic.subject) {
            (Some(proved), _) => Some(Arc::clone(proved)),
            (None, Some(_)) => periodic(topic.game, self.host)?,
            (None, None) => None,
        };
        if let Some(proved) = known.filter(|proved| proved.claim != QUOTIENT) {
            let (says, name, basis) = (proved.short(), whole.name, Basis::Claimed(proved));
            return Ok(vec![Reply { name, asks: whole.asks, says, formula: None, basis }]);
        }
        // A relation between positions and values has no parts that read one number.
        let single = topic.subject.filter(|subject| subject.automaton.alphabet().tracks() == 1);
        if single.is_some_and(|subject| !heaps::seems_periodic(subject))
            && let Some(part) = heaps::part(topic)
        {
            let reply = self.ask(&part)?;
            if let Basis::Asked(found) = &reply.basis
                && set(&found.1).is_some_and(|set| set.extent == Extent::Empty)
            {
                return Ok(vec![reply]);
            }
        }
        let reply = self.ask(&whole)?;
        let period = match &reply.basis {
            Basis::Asked(found) => least(&found.1),
            _ => None,
        };
        let onset = period.map(|period| self.ask(&heaps::onset(topic, &period)));
        Ok(std::iter::once(reply).chain(onset.transpose()?).collect())
    }
}
