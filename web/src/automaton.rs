//! Automata: derived, drawn, kept, and run on the digits of numbers.

use std::cell::RefCell;
use std::sync::Arc;

use nimata::automaton::{Dfao, DigitOrder, StateId, minimize};
use nimata::export::{
    Caption, ExportError, csv, dot, in_base, json as file, letter_columns, svg, walnut,
};
use nimata::game::answer::Fact;
use nimata::game::claim::{BaseChoice, Derived};
use nimata::number::expression::evaluate;
use nimata::proof::{self, Derivation, Host as _, caption};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;
use crate::wish::{Format, Of};

/// So many digits of a number are shown one by one.
const MOST_DIGITS: usize = 20_000;

/// An automaton that was derived, and what a picture says of it.
struct Found {
    game: Subject,
    claim: Option<String>,
    base: Option<u32>,
    name: String,
    derived: Derived,
    dfao: Dfao,
    caption: Caption,
}

thread_local! {
    /// The one that the page looks at.
    static LAST: RefCell<Option<Arc<Found>>> = const { RefCell::new(None) };
}

fn find(of: &Of, page: &Page) -> Result<Sought, Fault> {
    let same = |found: &&Arc<Found>| {
        found.game == of.game && found.claim == of.claim && found.base == of.base
    };
    let known = LAST.with(|last| last.borrow().as_ref().filter(same).map(Arc::clone));
    if let Some(found) = known {
        return Ok(Sought::Automaton(found));
    }
    let game = of.game.game()?;
    let derivation = proof::derive(game.as_ref(), of.claim.as_deref(), of.base, page);
    let Derivation { claim: name, derived, title } =
        derivation.map_err(|error| Fault::from(error).beside("claim"))?;
    let Some(dfao) = derived.automaton.as_ref().map(minimize) else {
        let in_any_base = game.claims().iter().any(|claim| claim.base == BaseChoice::ToBeNamed);
        return Ok(Sought::Facts { name, facts: derived.facts, in_any_base });
    };
    let caption = caption(&title, &dfao, &derived);
    let found = Arc::new(Found {
        game: of.game.clone(),
        claim: of.claim.clone(),
        base: of.base,
        name,
        derived,
        dfao,
        caption,
    });
    LAST.with(|last| *last.borrow_mut() = Some(Arc::clone(&found)));
    Ok(Sought::Automaton(found))
}

/// What is derived where an automaton was looked for.
enum Sought {
    Automaton(Arc<Found>),
    /// Something else is known, such as a period.
    Facts {
        name: String,
        facts: Vec<Fact>,
        in_any_base: bool,
    },
}

impl Sought {
    /// The automaton, without which there is nothing to write or to walk in.
    fn automaton(self) -> Result<Arc<Found>, Fault> {
        match self {
            Sought::Automaton(found) => Ok(found),
            Sought::Facts { name, .. } => {
                Err(Fault::input(format!("`{name}` has no automaton, only facts")))
            }
        }
    }
}

fn told_facts(facts: &[Fact]) -> Value {
    let fact = |fact: &Fact| json!({ "name": fact.name, "says": fact.says });
    facts.iter().map(fact).collect()
}

/// An automaton as its own file has it, with what a picture says of it.
pub fn told(dfao: &Dfao, tracks: &[String], caption: &Caption) -> Result<Value, Fault> {
    let (mut table, mut drawing, bases) = (Vec::new(), Vec::new(), caption.bases());
    file::write(&mut table, dfao).map_err(ExportError::from)?;
    svg::write(&mut drawing, dfao, caption)?;
    let table: Value = serde_json::from_slice(&table).expect("what was written is JSON");
    Ok(json!({
        "automaton": table, "tracks": tracks, "title": caption.title(),
        "digits": in_base(dfao, bases), "order": dfao.order().in_words(),
        "columns": bases.map(|bases| letter_columns(dfao, Some(bases))),
        "svg": String::from_utf8(drawing).expect("SVG is UTF-8"),
    }))
}

/// The automaton of a claim.
pub fn derive(of: &Of, page: &Page) -> Result<Value, Fault> {
    let found = match find(of, page)? {
        Sought::Automaton(found) => found,
        Sought::Facts { name, facts, in_any_base } => {
            return Ok(json!({
                "automaton": null, "claim": name, "facts": told_facts(&facts),
                "in_any_base": in_any_base,
            }));
        }
    };
    let Found { derived, dfao, caption, name, .. } = found.as_ref();
    let mut told = told(dfao, &derived.tracks, caption)?;
    told["claim"] = json!(name);
    told["facts"] = told_facts(&derived.facts);
    told["meanings"] = json!(derived.meanings);
    Ok(told)
}

/// The automaton as a file.
pub fn export(of: &Of, format: Format, page: &Page) -> Result<Value, Fault> {
    let found = find(of, page)?.automaton()?;
    let Found { dfao, caption, .. } = found.as_ref();
    let mut bytes = Vec::new();
    let mut write = || -> Result<&str, ExportError> {
        Ok(match format {
            Format::Json => file::write(&mut bytes, dfao).map(|()| "json")?,
            Format::Svg => svg::write(&mut bytes, dfao, caption).map(|()| "svg")?,
            Format::Dot => dot::write(&mut bytes, dfao, caption).map(|()| "dot")?,
            Format::Csv => csv::write(&mut bytes, dfao).map(|()| "csv")?,
            Format::Walnut => walnut::write(&mut bytes, dfao, walnut::NONE).map(|()| "txt")?,
        })
    };
    let ending = write()?;
    Ok(json!({ "ending": ending, "text": String::from_utf8_lossy(&bytes) }))
}

/// The digits of numbers in the order in which the automaton reads them, and its states.
pub fn run(of: &Of, at: &[String], page: &Page) -> Result<Value, Fault> {
    let found = find(of, page)?.automaton()?;
    let Found { derived, dfao, .. } = found.as_ref();
    let alphabet = dfao.alphabet();
    let tracks = usize::try_from(alphabet.tracks()).unwrap_or(usize::MAX);
    if at.len() != tracks {
        let says = format!("the automaton reads ({})", derived.tracks.join(", "));
        return Err(Fault::input(says).beside("digits-0"));
    }
    let read = |(place, text): (usize, &String)| -> Result<Vec<u32>, Fault> {
        let field = format!("digits-{place}");
        let number = evaluate(text, &page.numbers())
            .map_err(|error| Fault::in_number(&error, text).beside(&field))?;
        let digits = dfao.numeration().to_msd_digits_within(&number, &page.budget())?;
        if digits.len() > MOST_DIGITS {
            let says = format!("more than {MOST_DIGITS} digits are not shown one by one");
            return Err(Fault::input(says).beside(&field));
        }
        Ok(digits)
    };
    let numbers = at.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    let length = numbers.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |track: &Vec<u32>, place: usize| {
        let at = (place + track.len()).checked_sub(length);
        at.map_or(0, |at| track[at])
    };
    let mut word: Vec<Vec<u32>> = (0..length)
        .map(|place| numbers.iter().map(|track| digit(track, place)).collect())
        .collect();
    if dfao.order() == DigitOrder::Lsd {
        word.reverse();
    }
    let mut state = StateId::START;
    let mut states = vec![state.index()];
    for digits in &word {
        let letter = digits.iter().fold(0, |letter, digit| letter * alphabet.base() + digit);
        state = dfao.run(state, [letter]);
        states.push(state.index());
    }
    Ok(json!({ "word": word, "states": states, "output": dfao.output(state) }))
}
