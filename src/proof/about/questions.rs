//! The ready questions about games of any number of numbers.

use super::subject::{Subject, variables};
use super::tables::{Bounds, Tables, listed, written};
use crate::budget::Budget;
use crate::game::{Game, Play};
use crate::logic::{Answer, Extent, Set};
use crate::proof::{Analysis, Answered, wording};

/// Each value has its own question if there are at most this many.
const MOST_VALUES: usize = 16;

/// The game of the questions, with its sequences.
pub(super) struct Topic<'t> {
    /// The game.
    pub(super) game: &'t dyn Game,
    /// The sequence of the game, if there is one.
    pub(super) subject: Option<&'t Subject>,
    /// The sequence of its twin in the other play.
    pub(super) twin: Option<&'t Subject>,
    /// The bounds on densities and on simpler parts.
    pub(super) budget: &'t Budget,
}

impl<'t> Topic<'t> {
    /// The variables of a position.
    pub(super) fn variables(&self) -> Vec<String> {
        let own = self.subject.map(|subject| subject.variables.clone());
        own.unwrap_or_else(|| variables(self.game, self.game.shape().count()))
    }

    /// The formula that the sequence of the game allows.
    pub(super) fn formula(&self, of: impl FnOnce(&Subject) -> String) -> Option<String> {
        self.subject.map(of)
    }

    /// The formula `what`, in parentheses, for numbers of positions only.
    pub(super) fn assuming(&self, variables: &[String], what: &str) -> String {
        let large = |name: &String| format!("{name} >= {}", self.game.least());
        let conditions = variables.iter().filter(|_| self.game.least() > 0).map(large);
        match conditions.collect::<Vec<_>>().join(" & ").as_str() {
            "" => format!("({what})"),
            conditions => format!("({conditions} => ({what}))"),
        }
    }
}

/// The question which positions are lost.
pub(super) fn lost<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let formula = topic.formula(|subject| subject.lost(&subject.variables));
    let budget = topic.budget;
    Ready::new("lost", "Which positions are lost?", formula, |found| {
        places("position", found, budget)
    })
    .or_by_table(|tables| Some(listed(&tables.own.places(0))))
}

/// The questions which values occur, and where.
pub(super) fn values<'t>(topic: &Topic<'t>) -> Vec<Ready<'t>> {
    let budget = topic.budget;
    let counts = |tables: &Tables| tables.own.of_values.then(|| tables.own.counts());
    let named = topic.subject.and_then(|subject| Some((subject, subject.values()?)));
    if let Some((subject, values)) = named.filter(|(_, values)| values.len() <= MOST_VALUES) {
        // The value 0 is that of the lost positions.
        let others = values.into_iter().filter(|value| *value != 0);
        let of = move |value: i64| {
            let formula = format!("{} = @{value}", subject.at(&subject.variables));
            let asks = format!("Where does the value {value} occur?");
            Ready::new(format!("value-{value}"), asks, Some(formula), |found| {
                places("position", found, budget)
            })
            .or_by_table(move |tables| Some(listed(&tables.own.places(value))))
        };
        return others.map(of).collect();
    }
    let relation = topic.subject.and_then(Subject::has_value_v);
    let Some(has_value) = relation else {
        let none = Ready::new("values", "Which values occur?", None, yes_or_no);
        return vec![none.or_by_table(counts)];
    };
    let variables = topic.variables();
    let (bound, large) = (variables.join(","), some_large(&variables));
    let asks = "Which values occur at infinitely many positions?";
    let often = format!("A m (E {bound} ({large} & {has_value}))");
    vec![
        Ready::new(
            "values",
            "Which values occur?",
            Some(format!("E {bound} ({has_value})")),
            |found| places("value", found, budget),
        )
        .or_by_table(counts),
        Ready::new("often", asks, Some(often), |found| places("value", found, budget)),
    ]
}

/// The question whether the same positions are lost in the other play.
pub(super) fn twin<'t>(topic: &Topic<'t>, play: Play) -> Ready<'t> {
    let variables = topic.variables();
    let formula = topic.subject.zip(topic.twin).map(|(subject, twin)| {
        let (own, other) = (subject.lost(&variables), twin.lost(&variables));
        let (bound, large) = (variables.join(","), some_large(&variables));
        format!("A {bound} ({large} => ({own} <=> {other}))")
    });
    let one = variables.len() == 1;
    let asks = match play {
        Play::Misere => "Are the same positions lost in misère play?",
        Play::Normal => "Are the same positions lost in normal play?",
    };
    let reads = move |found: &_| match least(found).as_deref() {
        None => "no, not even from some position on".to_owned(),
        Some("0") => "yes, all".to_owned(),
        Some(from) if one => format!("from {from} on, and not at the position before"),
        Some(from) => format!("where some number is at least {from}, and not always below"),
    };
    Ready::new("twin", asks, formula, reads)
        .or_by_table(|tables| {
            let Tables { own, twin } = tables;
            let twin = twin.as_ref()?;
            let differs = |(at, value): &(Vec<u64>, i64)| {
                twin.at(at).is_some_and(|other| (other == 0) != (*value == 0))
            };
            let last = own.all().filter(differs).map(|(at, _)| at).last();
            Some(last.map_or_else(
                || "yes, all".to_owned(),
                |at| format!("not always; the last difference is at {}", written(&at)),
            ))
        })
        .up_to(Tables::of_both)
}

/// The question whether another sequence is equal to the game.
pub(super) fn equal<'t>(topic: &Topic<'t>, name: &str) -> Option<Ready<'t>> {
    let subject = topic.subject?;
    let (own, variables) = (subject.at(&subject.variables), &subject.variables);
    let indices: String = variables.iter().map(|index| format!("[{index}]")).collect();
    let equal = topic.assuming(variables, &format!("{own} = {name}{indices}"));
    let formula = format!("A {} {equal}", variables.join(","));
    let asks = format!("Is {name} equal to the game?");
    Some(Ready::new(format!("equal-{name}"), asks, Some(formula), yes_or_no))
}

/// The questions about games of two numbers or more.
pub(super) fn of_several<'t>(topic: &Topic<'t>) -> Vec<Ready<'t>> {
    let variables = topic.variables();
    let mut questions = vec![exchanged(topic, &variables), completed(topic, &variables)];
    if variables.len() == 2 {
        questions.extend([equal_piles(topic), differences(topic)]);
    }
    questions
}

/// The question whether numbers may be exchanged.
fn exchanged<'t>(topic: &Topic<'t>, variables: &[String]) -> Ready<'t> {
    let neighbours = 1..variables.len();
    let formula = topic.formula(|subject| {
        let swapped = neighbours.clone().map(|place| {
            let mut others = variables.to_vec();
            others.swap(place - 1, place);
            subject.same(variables, &others)
        });
        let all = swapped.collect::<Vec<_>>().join(" & ");
        format!("A {} {}", variables.join(","), topic.assuming(variables, &all))
    });
    let asks = "May the numbers of a position be exchanged?";
    Ready::new("symmetric", asks, formula, yes_or_no).or_by_table(move |tables| {
        let differs = |(at, value): &(Vec<u64>, i64)| {
            neighbours.clone().any(|place| {
                let mut other = at.clone();
                other.swap(place - 1, place);
                tables.own.at(&other) != Some(*value)
            })
        };
        Some(match tables.own.all().find(differs) {
            Some((at, _)) => format!("no: {}", written(&at)),
            None => "yes".to_owned(),
        })
    })
}

/// The question whether exactly one last number completes the others to a lost position.
fn completed<'t>(topic: &Topic<'t>, variables: &[String]) -> Ready<'t> {
    let (last, others) = variables.split_last().expect("two numbers or more");
    let formula = topic.formula(|subject| {
        let again = [others, &["k".to_owned()]].concat();
        let (one, two) = (subject.lost(variables), subject.lost(&again));
        let only = format!("E {last} ({one} & (A k ({two} => k = {last})))");
        format!("A {} {}", others.join(","), topic.assuming(others, &only))
    });
    let asks = format!(
        "Is there for each {} exactly one {last} with ({}) lost?",
        others.join(", "),
        variables.join(", ")
    );
    Ready::new("completed", asks, formula, yes_or_no).or_by_table(|tables| {
        let lost = tables.own.places(0);
        let begins = |at: &Vec<u64>| at[..at.len() - 1].to_vec();
        let twice = lost.windows(2).find(|pair| begins(&pair[0]) == begins(&pair[1]));
        Some(match twice {
            Some(pair) => format!("no: {} and {}", written(&pair[0]), written(&pair[1])),
            None => "at most one".to_owned(),
        })
    })
}

/// The question which positions of two equal numbers are lost.
fn equal_piles<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let x = topic.variables().swap_remove(0);
    let formula = topic.formula(|subject| subject.lost(&[x.clone(), x.clone()]));
    let (asks, budget) = (format!("Which positions ({x}, {x}) are lost?"), topic.budget);
    Ready::new("diagonal", asks, formula, |found| places("position", found, budget)).or_by_table(
        |tables| {
            let lost = tables.own.places(0).into_iter().filter(|at| at[0] == at[1]);
            Some(listed(&lost.map(|at| vec![at[0]]).collect::<Vec<_>>()))
        },
    )
}

/// The question whether each number is the difference of a lost position.
fn differences<'t>(topic: &Topic<'t>) -> Ready<'t> {
    let variables = topic.variables();
    let (x, y) = (&variables[0], &variables[1]);
    let formula = topic.formula(|subject| {
        let lost = subject.lost(&[x.clone(), format!("{x} + d")]);
        format!("A d (E {x} ({lost}))")
    });
    let asks = format!("Is each number the difference {y} − {x} of a lost position ({x}, {y})?");
    Ready::new("differences", asks, formula, yes_or_no).or_by_table(|tables| {
        let lost = tables.own.places(0);
        let found = |difference: &u64| lost.iter().any(|at| at[0] + difference == at[1]);
        let missing = (0..=tables.own.last[1]).find(|difference| !found(difference))?;
        Some(format!("the least that none has is {missing}"))
    })
}

/// The formula that some number of a position is at least m.
fn some_large(variables: &[String]) -> String {
    let large: Vec<String> = variables.iter().map(|name| format!("{name} >= m")).collect();
    match &large[..] {
        [one] => one.clone(),
        several => format!("({})", several.join(" | ")),
    }
}

// A ready question: its words, its formula, and the words of its answer.

/// The words of an answer.
type Words<'r> = Box<dyn Fn(&Answered) -> String + 'r>;

/// The answer of tables; `None` if they have none.
type TableAnswer<'r> = Box<dyn Fn(&Tables) -> Option<String> + 'r>;

/// A question that can be asked of many games.
pub(super) struct Ready<'r> {
    /// Its name.
    pub(super) name: String,
    /// The question in words.
    pub(super) asks: String,
    /// Its formula; `None` if there is no automaton to ask about.
    pub(super) formula: Option<String>,
    /// The answer in words.
    pub(super) words: Words<'r>,
    /// The answer of tables.
    pub(super) table: TableAnswer<'r>,
    /// The greatest positions of the tables.
    pub(super) bounds: Bounds,
}

impl<'r> Ready<'r> {
    /// A question whose answer `words` puts into words.
    pub(super) fn new(
        name: impl Into<String>,
        asks: impl Into<String>,
        formula: Option<String>,
        words: impl Fn(&Answered) -> String + 'r,
    ) -> Self {
        let (name, asks) = (name.into(), asks.into());
        let (words, table, bounds) = (Box::new(words), Box::new(|_: &_| None), Tables::of_own);
        Ready { name, asks, formula, words, table, bounds }
    }

    /// The same question, with an answer of tables.
    pub(super) fn or_by_table(mut self, table: impl Fn(&Tables) -> Option<String> + 'r) -> Self {
        self.table = Box::new(table);
        self
    }

    /// The same question, with other bounds of the tables.
    pub(super) fn up_to(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }
}

/// The set of all solutions, if variables are free.
pub(super) fn set(answered: &Answered) -> Option<&Set> {
    match &answered.answer {
        Answer::Set(set) => Some(set),
        Answer::Sentence { .. } => None,
    }
}

/// The least solution for the one free variable.
pub(super) fn least(answered: &Answered) -> Option<String> {
    let set = set(answered)?;
    let numbers = set.least.first()?;
    Some(answered.spelling.brief(set.variables.first()?, numbers.first()?))
}

/// Yes or no, with the numbers that show it.
pub(super) fn yes_or_no(answered: &Answered) -> String {
    match &answered.answer {
        Answer::Sentence { truth, witness } => {
            let word = if *truth { "yes" } else { "no" };
            match witness {
                Some(found) => format!("{word}: {}", wording::witness(&answered.spelling, found)),
                None => word.to_owned(),
            }
        }
        Answer::Set(set) => wording::extent(&set.extent),
    }
}

/// The number of solutions, the least ones, and their density; each is a `noun`.
pub(super) fn places(noun: &str, answered: &Answered, budget: &Budget) -> String {
    let Some(set) = set(answered) else { return yes_or_no(answered) };
    let density = match Analysis::of(set, budget).density {
        Some(Ok(share)) if set.extent == Extent::Infinite => format!("; density {share}"),
        _ => String::new(),
    };
    format!("{}{density}", wording::counted(noun, &answered.spelling, set))
}
