//! The largest part of a theorem that proves itself, and a formula for its positions.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::file::TheoremFile;
use super::judgement::{value, with_value};
use super::sentences::{Sentences, accepts};
use crate::game::declarations::fresh;
use crate::game::guess::{given, set_of};
use crate::game::position::in_64_bits;
use crate::game::relation::Largest;
use crate::game::{GameError, Result};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Connective, Demand, Determined, Extent, Fault, Formula, Move, Relation, Set, Statement, Term,
    Vocabulary, indexed, parse,
};

/// A part of a theorem with its proof, which the checker has not seen.
#[derive(Clone, Debug)]
pub struct Part {
    /// The statement: the values, and that the file states them.
    pub statement: Statement,
    /// The positions with their values; at least one.
    pub proved: Places,
    /// The other positions whose values the theorem states.
    pub lost: Places,
    /// A formula that holds at these positions and at no others, if a short one was found.
    /// A sentence of the statement says that it does.
    pub place: Option<String>,
    /// The states of the automaton of the positions and their values.
    pub states: usize,
}

/// Positions with a value each.
#[derive(Clone, Debug)]
pub struct Places {
    /// The number of them.
    pub extent: Extent,
    /// The least of them, each followed by its value.
    pub least: Vec<Vec<BigUint>>,
}

/// The number of positions that are listed.
const LISTED: usize = 5;

/// The greatest length of a formula for the positions of a part.
const SHORT: usize = 160;

impl TheoremFile {
    /// The part of a theorem with the sentences about its positions.
    pub(super) fn part(&self, largest: Largest, budget: &Budget) -> Result<Part> {
        let Largest { values, lost, statement } = largest;
        let listed = |places: &Dfao| {
            let Set { extent, least, .. } = self.first(places, None, LISTED, budget)?;
            Ok::<_, GameError>(Places { extent, least })
        };
        let (proved, lost, states) = (listed(&values)?, listed(&lost)?, values.len());
        let mut sentences = self.defined(statement, budget)?;
        sentences.demand(self.stating(Connective::Implies, self.formula().clone()))?;
        let place = self.place(&mut sentences, &proved, &lost)?;
        if place.is_none() && proved.extent == Extent::Infinite {
            let beyond = self.rules().reads.iter().map(|name| format!("{name} > b_"));
            let beyond = sentences.read(&beyond.collect::<Vec<_>>().join(" | "))?;
            let some = Formula::exists(self.rules().reads.clone(), self.valued().and(beyond));
            sentences.demand(Formula::for_all(vec!["b_".to_owned()], some))?;
        }
        Ok(Part { statement: sentences.statement, proved, lost, place, states })
    }

    /// A short formula for the positions of the part, and the sentence that it is one. The
    /// candidates are: the positions, if they are few; the positions of the theorem without
    /// a few; and those of the theorem at which a number is small or equals another one, or
    /// which some of its cases cover.
    fn place(
        &self,
        sentences: &mut Sentences<'_>,
        proved: &Places,
        lost: &Places,
    ) -> Result<Option<String>> {
        let (reads, positions) = (&self.rules().reads, self.positions()?);
        let condition = self.condition();
        let about = |formula| Formula::for_all(reads.clone(), formula);
        let stated = |formula: Formula| match &condition {
            Some(condition) => condition.clone().and(formula),
            None => formula,
        };
        let (mut tried, mut inside) = (Vec::new(), Vec::new());
        for (places, is_lost) in [(proved, false), (lost, true)] {
            if let Some(few) = places.few(reads) {
                let few = sentences.read(&few)?;
                tried.push(if is_lost { stated(!few) } else { few });
            }
        }
        let conditions = self.cases.iter().filter_map(|case| case.condition.clone());
        for special in conditions.chain(specials(reads, sentences)?) {
            let holds = positions.clone().and(stated(special.clone())).implies(self.valued());
            if sentences.holds(&about(holds))? {
                inside.push(special);
            }
        }
        // The shortest one comes first, so that one condition is enough where it is.
        tried.extend(inside.iter().cloned());
        tried.extend(inside.into_iter().reduce(Formula::or).map(stated));
        tried.sort_by_key(|place| place.to_string().len());
        for place in tried {
            let text = place.to_string();
            let there = positions.clone().and(place);
            let exact = self.valued().joined(Connective::Iff, there);
            if text.len() <= SHORT && sentences.add(about(exact))?.is_none() {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }
}

impl Places {
    /// The formula for these positions, if all are listed.
    fn few(&self, reads: &[String]) -> Option<String> {
        let all = self.extent == Extent::Finite(self.least.len().into());
        let at = |place: &Vec<BigUint>| {
            let numbers = reads.iter().zip(place);
            let is = numbers.map(|(name, number)| format!("{name} = {number}"));
            format!("({})", is.collect::<Vec<_>>().join(" & "))
        };
        all.then(|| self.least.iter().map(at).collect::<Vec<_>>().join(" | "))
    }
}

/// The formulas that a number is small, or equals another one.
fn specials(reads: &[String], sentences: &Sentences<'_>) -> Result<Vec<Formula>> {
    let small = |name| (0..=2).map(move |number| format!("{name} = {number}"));
    let equal = (0..reads.len()).flat_map(|place| {
        reads[..place].iter().map(move |other| format!("{other} = {}", reads[place]))
    });
    reads.iter().flat_map(small).chain(equal).map(|text| sentences.read(&text)).collect()
}

// The least position at which a theorem fails, and its value by the rules.

/// The failure of a theorem at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The position.
    pub position: Vec<BigUint>,
    /// The value that is stated there.
    pub stated: BigUint,
    /// The fault of it.
    pub fault: Wrong,
}

/// The fault of a stated value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// By the rules the value is another one. No stated value at a smaller position is wrong.
    Refuted {
        /// The value by the rules.
        value: BigUint,
        /// The options that have the stated value: some if it is too small and the position is not
        /// too large to look, and none if it is too large, because then no option has `value`.
        options: Vec<Vec<u64>>,
    },
    /// No stated value is known to be wrong, but this one does not follow from those of the
    /// options.
    Open {
        /// The statement that does not follow.
        gap: Gap,
        /// The value by the rules, which is the stated one; `None` if the position is too large to
        /// look.
        value: Option<u64>,
    },
}

/// A statement that does not follow from the stated values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// That some option has a number below the value.
    Missing {
        /// The number.
        number: BigUint,
        /// The options that have it by the rules, of which no value is stated.
        options: Vec<Vec<u64>>,
    },
    /// That an option has another value.
    Perhaps {
        /// The option.
        option: Vec<BigUint>,
        /// Its value by the rules; `None` if the position is too large to look.
        value: Option<u64>,
    },
}

/// The greatest number of positions that are compared with the rules, for each condition that
/// fails.
const MOST_PLACES: usize = 100;

/// Finds the least position at which a theorem is wrong by the rules, or else the least one at
/// which something does not follow.
///
/// Wherever a stated value is wrong and none is wrong below, a condition fails. So the least wrong
/// position is among those at which conditions fail, if few enough of these come before it.
pub(super) fn failure(
    file: &TheoremFile,
    values: &Dfao,
    faults: &[Fault],
    budget: &Budget,
) -> Result<Failure> {
    let game = file.game();
    let (reads, tracks) = (&file.rules().reads, file.tracks());
    let number = vec![file.value().to_owned()];
    let fails = Formula::exists(number, accepts("V", &tracks).and(accepts("W", &tracks)));
    let mut places: Vec<Vec<BigUint>> = Vec::new();
    for fault in faults {
        let sequences = [("V", &fault.places), ("W", values)];
        places.extend(file.least(&fails, sequences, reads, MOST_PLACES, budget)?.least);
    }
    let digits = |place: &[BigUint]| {
        let most = place.iter().max().expect("a position has numbers");
        file.numerals().to_msd_digits(most).len()
    };
    places.sort_by_key(|place| (digits(place), place.clone()));
    places.dedup();
    if let Some(position) = places.first()
        && let Some((stated, value)) = by_options(file, values, position, budget)?
    {
        let options = match (in_64_bits(position), stated.to_u64()) {
            (Some(at), Some(number)) if stated < value => with_value(game, &at, number, budget)?,
            _ => Vec::new(),
        };
        let position = position.clone();
        return Ok(Failure { position, stated, fault: Wrong::Refuted { value, options } });
    }
    for position in places {
        let Some(at) = in_64_bits(&position) else { break };
        let Some(value) = value(game, &at, budget)? else { break };
        let is = |name: &String, how, number| {
            Formula::Compare(Term::variable(name), how, Term::Number(number))
        };
        let here = reads.iter().zip(&at).map(|(name, &number)| is(name, Relation::Equal, number));
        let wrong = accepts("W", &tracks).and(is(&tracks[at.len()], Relation::Unequal, value));
        let wrong = here.fold(wrong, Formula::and);
        let found = file.least(&wrong, [("W", values)], &tracks, 1, budget)?.least;
        if let Some(stated) = found.into_iter().next().and_then(|mut place| place.pop()) {
            let options = match stated.to_u64() {
                Some(stated) if stated < value => with_value(game, &at, stated, budget)?,
                _ => Vec::new(),
            };
            let fault = Wrong::Refuted { value: value.into(), options };
            return Ok(Failure { position, stated, fault });
        }
    }
    let digits = |fault: &&Fault| (digits(&fault.position), fault.position.clone());
    let reported = faults.iter().filter(|fault| fault.demand != Demand::Had).min_by_key(digits);
    let Some(Fault { demand, position, number, shows, .. }) = reported else {
        return Err(unproved_evidence(file, &faults[0]));
    };
    let seen = |at: &[BigUint]| match in_64_bits(at) {
        Some(at) => value(game, &at, budget),
        None => Ok(None),
    };
    let value = seen(position)?;
    let gap = match demand {
        Demand::NotHad => Gap::Perhaps { option: shows.clone(), value: seen(shows)? },
        _ => {
            let number = shows.first().expect("the number that is not reached").clone();
            let options = match value.and(in_64_bits(position)).zip(number.to_u64()) {
                Some((at, number)) => with_value(game, &at, number, budget)?,
                None => Vec::new(),
            };
            Gap::Missing { number, options }
        }
    };
    let (position, stated) = (position.clone(), number.clone());
    Ok(Failure { position, stated, fault: Wrong::Open { gap, value } })
}

/// A wrong stated value and the right one, at the first position at which a condition fails, of any
/// size: the right one is the mex of the values that the theorem states of the options. `None` if
/// it states none of some option, or if a move raises a number.
///
/// Otherwise the stated values of the options are right: below a wrong one, or there, a condition
/// fails, and that position would come before this one.
fn by_options(
    file: &TheoremFile,
    values: &Dfao,
    position: &[BigUint],
    budget: &Budget,
) -> Result<Option<(BigUint, BigUint)>> {
    let (rules, tracks) = (file.rules(), file.tracks());
    let (reads, number) = (&rules.reads, file.value());
    let mut sequences = Determined::sequences(&rules.given);
    // The file may have a sequence of its own by any name.
    let taken: Vec<String> = sequences.iter().map(|sequence| sequence.name.clone()).collect();
    let name = fresh("W", &taken);
    sequences.push(given(&name, values));
    let words = Vocabulary::of(&sequences);
    let least = |text: &str, tracks: &[String]| {
        let formula = parse(text, &words).map_err(GameError::unsuitable)?.formula;
        let found = set_of(&formula, tracks, sequences.clone(), file.numerals(), 1, budget)?;
        Ok::<_, GameError>(found.least.into_iter().next())
    };
    let states = |at: &[String]| format!("{}[{number}] = @1", indexed(&name, at));
    let here = reads.iter().zip(position).map(|(name, number)| format!("{name} = {number}"));
    let here = here.collect::<Vec<_>>().join(" & ");
    let mut missing = here.clone();
    for Move { to, formula } in &rules.moves {
        let raised = to.iter().zip(reads).map(|(after, before)| format!("{after} > {before}"));
        let raised = raised.collect::<Vec<_>>().join(" | ");
        let both = [&reads[..], to].concat();
        let stated = format!("E {number} ({})", states(to));
        if to.len() != reads.len()
            || least(&format!("({}) & ({formula}) & ({raised})", rules.positions), &both)?.is_some()
            || least(&format!("{here} & ({formula}) & ~({stated})"), &both)?.is_some()
        {
            return Ok(None);
        }
        missing += &format!(" & ~(E {} (({formula}) & {}))", to.join(","), states(to));
    }
    let Some(value) = least(&missing, &tracks)?.and_then(|mut found| found.pop()) else {
        return Ok(None);
    };
    let wrong = format!("{here} & {} & {number} != {value}", states(reads));
    Ok(least(&wrong, &tracks)?.and_then(|mut found| Some((found.pop()?, value))))
}

/// The error for a `had` of the file that does not follow, where no value is at fault.
fn unproved_evidence(file: &TheoremFile, fault: &Fault) -> GameError {
    let (game, number) = (file.game(), &fault.number);
    let position = game.shape().position(fault.position.iter().cloned());
    GameError::Undecided(format!(
        "at {game}@{position} the file says that some option has the value {number}, and that does \
         not follow from what it says of the options: weaken this `had`, or state more values"
    ))
}
