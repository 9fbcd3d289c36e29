//! What there is, and what is known of a game without work.

use nimata::data::{Frame, View};
use nimata::game::answer::Fact;
use nimata::game::claim::{BaseChoice, Claim};
use nimata::game::rules_file::RulesFile;
use nimata::game::{FAMILIES, Family, Game, Play, Position, name_in_books, read_game};
use nimata::logic::GameRules;
use nimata::num_bigint::BigUint;
use nimata::proof::Host as _;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;

/// So many options of a position are listed.
const OPTIONS: usize = 12;

/// The rules of positions of more numbers are too long to be read, and their options too many.
const NUMBERS: usize = 8;

/// So many positions are shown with their options.
const SHOWN: u64 = 6;

/// The families of games that have a name.
pub fn families() -> Value {
    let named = FAMILIES.iter().filter(|family| family.sample.is_none());
    json!({ "families": named.map(family).collect::<Vec<_>>() })
}

fn family(family: &Family) -> Value {
    let suffix = |(suffix, says): &(&str, &str)| json!({ "suffix": suffix, "says": says });
    json!({
        "prefix": family.prefixes[0], "syntax": family.syntax, "about": family.about,
        "example": family.example, "positions": family.positions, "paper": family.paper,
        "suffixes": family.suffixes.iter().map(suffix).collect::<Vec<_>>(),
    })
}

/// What is known of all positions of a game, and the family from which it comes.
pub fn known(subject: &Subject, page: &Page) -> Result<Value, Fault> {
    let game = subject.game()?;
    let _work = page.work(format!("looking for what is known of {game}"));
    let name = game.to_string();
    let from = FAMILIES.iter().find(|family| family.sample.is_none() && family.begins(&name));
    Ok(json!({ "facts": told(&game.facts(&page.budget())?), "family": from.map(family) }))
}

fn told(facts: &[Fact]) -> Vec<Value> {
    facts.iter().map(|fact| json!({ "name": fact.name, "says": fact.says })).collect()
}

/// How a game was understood, and what can be done with it.
pub fn game(subject: &Subject, page: &Page) -> Result<Value, Fault> {
    let game = subject.game()?;
    let game = game.as_ref();
    let shape = game.shape();
    // What was understood of formulas is told as facts; the facts of other games take work.
    let facts = match subject {
        Subject::Rules(_) => game.facts(&page.budget())?,
        Subject::Name(_) => Vec::new(),
    };
    let claims = game.claims();
    let views = game.views();
    Ok(json!({
        "name": game.to_string(), "title": title(game), "rules": game.in_words(),
        "position": shape.text(), "meaning": shape.meaning(),
        "names": shape.names().into_iter().take(64).collect::<Vec<_>>(),
        "required": shape.required(), "heaps": shape.heaps(), "least": game.least(),
        "noTables": game.no_tables(), "noSums": game.no_sums(),
        "claims": claims.iter().map(|one| claim(one, &claims)).collect::<Vec<_>>(),
        "views": views.iter().filter_map(view).collect::<Vec<_>>(),
        "theorems": game.statements(),
        "facts": told(&facts), "moves": first_moves(game), "written": written(game),
    }))
}

/// The name that books give to a game, or else its own title.
fn title(game: &dyn Game) -> Option<String> {
    let name = game.to_string();
    let plain = name.strip_suffix(Play::MISERE.0);
    // A code means the same game as rules, which are entitled with the code.
    let code = plain.unwrap_or(&name).replacen("game:", "octal:", 1);
    let known = name_in_books(plain.unwrap_or(&name)).or_else(|| name_in_books(&code));
    let known = known.and_then(|known| known.split(", ").next());
    let play = if plain.is_some() { ", misère" } else { "" };
    known.map(|known| format!("{known}{play}")).or_else(|| game.title().map(str::to_owned))
}

/// The rules as a text to be edited; nothing where formulas cannot say them.
fn written(game: &dyn Game) -> Option<String> {
    let name = game.to_string();
    if let Some(text) = game.source() {
        return Some(text.to_owned());
    }
    if let Some(code) = name.strip_prefix("octal:") {
        return written(read_game(&format!("game:{code}")).ok()?.as_ref());
    }
    // The formulas of a game are those of its normal play.
    if let Some(normal) = name.strip_suffix(Play::MISERE.0) {
        return written(read_game(normal).ok()?.as_ref()).map(|text| text + "play misere\n");
    }
    let few = |rules: &GameRules| rules.given.is_empty() && rules.reads.len() <= NUMBERS;
    let rules = game.formulas().filter(few)?;
    let mut text = format!("reads {} in {}\n", rules.reads.join(", "), game.numerals());
    if rules.positions != format!("{} >= 0", rules.reads[0]) {
        text += &format!("positions {}\n", rules.positions);
    }
    for kind in &rules.moves {
        text += &format!("move {}: {}\n", kind.to.join(", "), kind.formula);
    }
    if rules.measure != rules.reads.join(" + ") {
        text += &format!("measure {}\n", rules.measure);
    }
    // A file of rules has a bound on its lines, which games of many heaps may exceed.
    RulesFile::parse(&text).is_ok().then_some(text)
}

/// A claim beside the others of its game. Its example has its own numbers, those of another claim
/// with the same parameters, or ones.
fn claim<'g>(claim: &Claim<'g>, all: &[Claim<'g>]) -> Value {
    let alike = |other: &&Claim<'g>| other.parameters == claim.parameters;
    let samples = [claim].into_iter().chain(all).filter(alike).map(|other| other.sample);
    let sample = samples.map(<[u32]>::to_vec).find(|sample| !sample.is_empty());
    let ones = || claim.parameters.split(',').filter(|name| !name.is_empty()).map(|_| 1).collect();
    let sample = sample.unwrap_or_else(ones);
    json!({
        "name": claim.name, "syntax": claim.syntax(), "example": claim.written(&sample),
        "says": claim.says,
        "takesNumbers": !claim.parameters.is_empty(),
        "lacksAutomaton": claim.lacks_automaton(), "lacksProof": claim.lacks_proof(),
        "base": match claim.base {
            BaseChoice::Determined => "determined",
            BaseChoice::Free => "free",
            BaseChoice::ToBeNamed => "to-be-named",
        },
    })
}

fn view(view: &View) -> Option<Value> {
    let (frame, fixed) = match &view.frame {
        Frame::Rows => ("rows", None),
        Frame::Square { fixed, .. } => ("square", fixed.clone()),
        Frame::Graph => return None,
    };
    let usual = view.frame.usual();
    Some(json!({
        "name": view.name, "says": view.says, "frame": frame, "fixed": fixed, "usual": usual,
    }))
}

/// Small positions with their options, so that a slip in the rules is seen.
fn first_moves(game: &dyn Game) -> Vec<Value> {
    let shape = game.shape();
    if shape.count() > NUMBERS {
        return Vec::new();
    }
    let least = game.least();
    let wanted = (least..least + SHOWN).filter_map(|n| {
        let several = shape.required() > 1;
        let number = |place: usize| {
            let place = u64::try_from(place).unwrap_or(0);
            BigUint::from(if several { n + place } else { n })
        };
        shape.sum((0..shape.required()).map(number).collect()).into_iter().next()
    });
    let few = if shape.required() > 1 { 2 } else { usize::MAX };
    let mut rows = Vec::new();
    for position in wanted.take(few) {
        if game.admit(&position).is_err() {
            continue;
        }
        let Some(options) = game.every_option(&position) else { continue };
        let written = |sum: &Vec<Position>| match sum.as_slice() {
            [] => "nothing".to_owned(),
            sum => sum.iter().map(Position::to_string).collect::<Vec<_>>().join(" + "),
        };
        let listed: Vec<String> = options.iter().take(OPTIONS).map(written).collect();
        let from = position.to_string();
        rows.push(json!({ "from": from, "to": listed, "count": options.len() }));
    }
    rows
}
