//! The recurrence of a game of a rules file: guessed from the options of small numbers, proved from
//! the rules, and its claim and rung.

use num_bigint::BigUint;

use super::by_definition::At;
use super::recurrence::{Entry, Recurrence, SAMPLE};
use super::rules::WrittenGame;
use crate::game::answer::{Evaluation, Fact, Worth};
use crate::game::claim::{Claim, Derived, Proposal, RECURRENCE, Request, SEQUENCE};
use crate::game::conclusion::Conclusion;
use crate::game::guess::{keeping, set_of};
use crate::game::learned::defined;
use crate::game::remembered::computed_once;
use crate::game::rung::Rung;
use crate::game::{GameError, Play, Result};
use nimata_automata::automaton::{Dfao, product};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{AFTER, ALL, Asks, LIKE, Statement, Vocabulary, parse};

/// The bounds of the search, whose automata are small where there is a recurrence.
const STATES: usize = 1 << 14;
const MEMORY: u64 = 1 << 27;

/// The steps of the search.
const STEPS: u64 = 1 << 26;

/// A recurrence with the statement that the rules keep it, and the lemmas of the proof.
#[derive(Debug)]
pub(super) struct Recurring {
    pub(super) recurrence: Recurrence,
    statement: Statement,
}

impl WrittenGame {
    /// The recurrence of the values, if one was found and proved within small bounds.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of time was reached.
    pub(super) fn recurring(&self, budget: &Budget) -> Result<Option<&Recurring>> {
        let file = self.file();
        if file.reads.len() != 1
            || file.splits()
            || self.play() != Play::Normal
            || file.numerals.base().is_none()
        {
            return Ok(None);
        }
        let found = computed_once(&self.heaps.recurring, || {
            self.sound(budget)?;
            // Whoever asks first has the same bound, so that each verb finds what another one does.
            let budget = budget.at_most(STATES, MEMORY);
            let budget = budget.with_steps(STEPS.min(budget.steps_left()));
            match found(self, &budget) {
                Err(GameError::Reached(
                    Reached::States(_) | Reached::Memory { .. } | Reached::Steps(_),
                )) => Ok(None),
                found => found,
            }
        });
        found.map(Option::as_ref)
    }
}

fn found(game: &WrittenGame, budget: &Budget) -> Result<Option<Recurring>> {
    let base = game.file().numerals.base().expect("only bases are tried");
    let options = options(game, budget)?;
    for entries in [by_windows(&options), by_greatest(&options)].into_iter().flatten() {
        let Some(recurrence) = Recurrence::guess(&entries, base.into()) else { continue };
        if let Some(statement) = proved(game, &recurrence, budget)? {
            return Ok(Some(Recurring { recurrence, statement }));
        }
    }
    Ok(None)
}

/// The options of the first numbers in increasing order; `None` for numbers that are no positions.
type Options = Vec<Option<Vec<u64>>>;

fn options(game: &WrittenGame, budget: &Budget) -> Result<Options> {
    let sound = game.sound(budget)?;
    let of = |n| {
        let found = sound.is_small_position(&[n]).then(|| sound.options(&[n], budget));
        Ok(found.transpose()?.map(|found| found.iter().map(|option| option[0]).collect()))
    };
    (0..SAMPLE).map(of).collect()
}

/// The entry of a position without options.
const ENDED: Entry = Entry { output: ALL, number: 0 };

/// The entries where options differ from those of the number before, and that number, by one number
/// at most; `None` if they differ otherwise.
fn by_windows(options: &Options) -> Option<Vec<Option<Entry>>> {
    let mut entries: Vec<Option<Entry>> = Vec::new();
    let mut before: Option<Vec<u64>> = None;
    for (n, here) in (0..).zip(options) {
        let Some(here) = here else {
            entries.push(None);
            before = None;
            continue;
        };
        let left_out = before.map(|kept| {
            let out: Vec<u64> = kept.iter().copied().filter(|it| !here.contains(it)).collect();
            (kept.len() == here.len() + out.len()).then_some(out)
        });
        let says = match left_out.flatten().as_deref() {
            Some(&[number]) => Entry { output: LIKE, number },
            Some([]) if here[0] + u64::try_from(here.len()).ok()? == n => {
                Entry { output: ALL, number: u64::try_from(here.len()).ok()? }
            }
            _ if here.is_empty() => ENDED,
            _ => return None,
        };
        entries.push(Some(says));
        before = Some(here.iter().copied().chain([n]).collect());
    }
    Some(entries)
}

/// The entries where the options of the greatest option are options too, and have those of every
/// option among them; `None` if some have not.
fn by_greatest(options: &Options) -> Option<Vec<Option<Entry>>> {
    let of = |n: u64| options.get(usize::try_from(n).ok()?)?.as_deref();
    let within = |some: &[u64], all: &[u64]| some.iter().all(|it| all.binary_search(it).is_ok());
    let entry = |here: &Option<Vec<u64>>| {
        let Some(here) = here else { return Some(None) };
        let Some(&number) = here.last() else { return Some(Some(ENDED)) };
        let kept = of(number)?;
        let low = || here.iter().all(|&option| of(option).is_some_and(|it| within(it, kept)));
        (within(kept, here) && low()).then_some(Some(Entry { output: AFTER, number }))
    };
    options.iter().map(entry).collect()
}

/// The statement that the rules keep a recurrence; `None` if they do not, or this does not follow
/// from options that differ by one number.
fn proved(
    game: &WrittenGame,
    recurrence: &Recurrence,
    budget: &Budget,
) -> Result<Option<Statement>> {
    let (file, numerals) = (game.file(), &game.file().numerals);
    let pair = ["x_".to_owned(), "y_".to_owned()];
    let mut whole: Option<Dfao> = None;
    for output in [LIKE, AFTER, ALL] {
        let pairs: Vec<String> =
            recurrence.pairs(output).iter().map(|text| format!("({text})")).collect();
        if pairs.is_empty() {
            continue;
        }
        let formula = parse(&pairs.join(" | "), &Vocabulary::default());
        let formula = formula.map_err(GameError::unsuitable)?.formula;
        let set = set_of(&formula, &pair, Vec::new(), numerals, 0, budget)?.automaton;
        let says = defined(set).map_outputs(|it| it.map(|it| it * output));
        whole = Some(match whole {
            Some(known) => product(&known, &says, budget, |one, other| one.max(other))?,
            None => says,
        });
    }
    let rules = file.formulas(Asks::Relation).expect("a move leaves one position");
    let mut statement = keeping(whole.expect("some class"), &rules, numerals);
    if !statement.prove_relation(budget)?.is_empty() {
        return Ok(None);
    }
    let words = statement.vocabulary();
    for text in recurrence.sentences(SEQUENCE) {
        let sentence = parse(&text, &words).map_err(GameError::unsuitable)?.formula;
        statement.sentences.push(sentence);
    }
    Ok(Some(statement))
}

/// The claim about the recurrence, if there is one.
pub(super) fn claim(game: &WrittenGame) -> Option<Claim<'_>> {
    let found = game.recurring(&Budget::default()).ok()??;
    let derived = move |request: &Request| {
        request.only_base(game.file().numerals.base(), game)?;
        let least = game.sound(&request.budget)?.least();
        let linear = found.recurrence.linear(least, &request.budget)?;
        let says = found.recurrence.to_string();
        let columns = vec![("equations", says.clone().into())];
        let mut facts = vec![Fact { name: RECURRENCE, says, columns }];
        facts.extend(linear.is_none().then(|| {
            Fact::new("matrices", "none: some value is that of a number other than m + a")
        }));
        Ok(Derived { linear, ..Derived::known(facts) })
    };
    let says = format!("the value of every position n, v(n): {}", found.recurrence);
    let subject = game.file().formulas(Asks::Relation).map(|rules| rules.to_json());
    let claim = Claim::new(RECURRENCE, says).derived(derived);
    Some(claim.by_certificate(subject, move |request| {
        let certificate = found.statement.certificate();
        let concludes = Conclusion::Recurrence { says: found.recurrence.to_string() };
        Ok(Proposal { certificate, concludes, derived: derived(request)? })
    }))
}

/// The values by a proved recurrence.
pub(super) struct ByRecurrence<'g> {
    pub(super) game: &'g WrittenGame,
}

impl Rung<At> for ByRecurrence<'_> {
    fn rule(&self) -> &'static str {
        RECURRENCE
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>> {
        // The attempts that follow need time as well.
        let budget = budget.share(2);
        let Some(found) = self.game.recurring(&budget)? else { return Ok(None) };
        let value: BigUint = found.recurrence.value(&at[0], &budget)?;
        let says = format!(
            "{}; `prove --claim recurrence` verifies that the rules keep this at every position",
            found.recurrence
        );
        Ok(Some(Evaluation::by(Worth::Value(value), self.rule(), says)))
    }
}
