//! The ready questions about games of one number.

use super::questions::{Ready, Topic, least, yes_or_no};
use super::subject::Subject;
use super::tables::{LOOKED_AT, Part, Tables, terms, thinned};

/// The questions, except that of a period.
pub(super) fn of_one<'t>(topic: &Topic<'t>) -> Vec<Ready<'t>> {
    vec![
        next(topic),
        neighbours(topic),
        parity(topic, "odd", "2*k + 1", 0),
        parity(topic, "even", "2*k", 1),
    ]
}

/// The formula that the position with this number is lost.
fn lost(subject: &Subject, number: &str) -> String {
    subject.lost(&[number.to_owned()])
}

/// The question how far it is to the next lost position.
fn next<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let formula = topic.formula(|subject| {
        let n = subject.variables.concat();
        let next = format!("E k (k >= 1 & k <= d & {})", lost(subject, &format!("{n} + k")));
        format!("A {n} {}", topic.assuming(&subject.variables, &next))
    });
    let asks = "How far is it from a position to the next lost one?";
    let reads = |found: &_| match least(found) {
        Some(bound) => format!("at most {bound}, and not always less"),
        None => "there is no bound".to_owned(),
    };
    let start = topic.game.least();
    Ready::new("next", asks, formula, reads).or_by_table(move |tables| {
        let lost = tables.own.lost();
        let starts = std::iter::once(&start).chain(&lost);
        let next = |from: &u64| lost.iter().find(|place| *place > from).map(|place| place - from);
        Some(match starts.filter_map(next).max() {
            Some(far) => format!("at most {far}, up to the last lost one"),
            None => "no next one is seen".to_owned(),
        })
    })
}

/// The question whether two neighbours are lost.
fn neighbours<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let formula = topic.formula(|subject| {
        let n = subject.variables.concat();
        format!("E {n} ({} & {})", lost(subject, &n), lost(subject, &format!("{n} + 1")))
    });
    let asks = "Are two neighbours both lost?";
    Ready::new("neighbours", asks, formula, yes_or_no).or_by_table(|tables| {
        let lost = tables.own.lost();
        let found = lost.windows(2).find(|pair| pair[0] + 1 == pair[1]);
        Some(found.map_or_else(|| "no".to_owned(), |pair| format!("yes: {}", pair[0])))
    })
}

/// The question whether all lost positions but the empty one are odd, or even.
fn parity<'t>(topic: &Topic<'t>, name: &'static str, of_k: &str, wrong: u64) -> Ready<'t> {
    let formula = topic.formula(|subject| {
        let n = subject.variables.concat();
        format!("A {n} ({n} >= 1 & {} => (E k ({n} = {of_k})))", lost(subject, &n))
    });
    let asks = format!("Are all lost positions from 1 on {name}?");
    Ready::new(name, asks, formula, yes_or_no).or_by_table(move |tables| {
        let lost = tables.own.lost();
        let found = lost.iter().find(|&&number| number >= 1 && number % 2 == wrong);
        Some(match (found, lost.last()) {
            (Some(number), _) => format!("no: {number}"),
            (None, Some(1..)) => "yes".to_owned(),
            (None, _) => "there are none".to_owned(),
        })
    })
}

/// The formula that the values repeat with this period from m on.
fn repeats(subject: &Subject, period: &str) -> String {
    let n = subject.variables.concat();
    let same = subject.same(&subject.variables, &[format!("{n} + {period}")]);
    format!("A {n} ({n} >= m => {same})")
}

/// The question whether the values repeat from some position on.
pub(super) fn period<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let formula = topic.formula(|subject| format!("p >= 1 & (E m ({}))", repeats(subject, "p")));
    let what = topic.subject.map_or("values", Subject::quantity);
    let asks = format!("Do the {what} repeat with a period from some position on?");
    let reads = |found: &_| match least(found) {
        Some(period) => format!("yes, and {period} is the least period"),
        None => "no".to_owned(),
    };
    Ready::new("period", asks, formula, reads).or_by_table(period_seen)
}

/// The period that a table shows.
fn period_seen(tables: &Tables) -> Option<String> {
    Some(match tables.own.period() {
        Some((period, from)) => format!("the period {period} is seen from {from} on"),
        None => "no period is seen three times".to_owned(),
    })
}

/// The question from where on they have this period.
pub(super) fn onset<'t>(topic: &Topic<'t>, period: &str) -> Ready<'t> {
    let formula = topic.formula(|subject| repeats(subject, period));
    let asks = format!("From where on do they have the period {period}?");
    let reads = |found: &_| match least(found) {
        Some(from) => format!("from {from} on"),
        None => "nowhere".to_owned(),
    };
    Ready::new("onset", asks, formula, reads)
}

/// The question whether a simpler part of the sequence has a period; if it has none, neither has
/// the whole. The part is whether one value occurs at the multiples of a number.
pub(super) fn part<'t>(topic: &Topic<'t>) -> Option<Ready<'t>> {
    let subject = topic.subject?;
    let Part { every, output } = thinned(&subject.automaton, topic.budget)?;
    let n = topic.variables().concat();
    let factor = if every == 1 { String::new() } else { format!("{every}*") };
    let [one, other] = [format!("{factor}{n}"), format!("{factor}{n} + {factor}p")]
        .map(|number| format!("{} = @{output}", subject.at(&[number])));
    let formula = format!("p >= 1 & (E m (A {n} ({n} >= m => ({one} <=> {other}))))");
    let whole = period(topic);
    let reads = move |found: &_| match least(found) {
        Some(_) => "of this part".to_owned(),
        None => "no, as they do not in this part".to_owned(),
    };
    Some(Ready::new(whole.name, whole.asks, Some(formula), reads))
}

/// Tells whether the first terms of an automaton of one number repeat.
pub(super) fn seems_periodic(subject: &Subject) -> bool {
    terms(&subject.automaton, LOOKED_AT).period().is_some()
}
