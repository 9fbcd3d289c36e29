//! `nimata games`: the families, and the facts about a game.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::draw::{SMALL, views};
use crate::cli::arguments::derivable::derivable;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::data::View;
use crate::game::answer::Fact;
use crate::game::claim::{BaseChoice, Claim};
use crate::game::report::Offer;
use crate::game::{FAMILIES, Family, Game, name_in_books, read_game};

/// The formats of the lists.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// What can be asked.
const EXAMPLES: &str = "\
Examples:
  nimata games
  nimata games sd
  nimata games exco:2";

/// The arguments of `games`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// A game, for the facts about it, or the name of a family; all families by default
    game: Option<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let name = arguments.game.as_deref().map(str::trim);
    let family = name.map(|name| FAMILIES.iter().find(|known| known.prefixes.contains(&name)));
    let outcome = match (name, family) {
        (Some(name), Some(None)) => write_game(&mut out, named(name)?.as_ref(), format, shared)?,
        (_, Some(Some(family))) => write_families(&mut out, std::slice::from_ref(family), format)?,
        _ => write_families(&mut out, FAMILIES, format)?,
    };
    out.finish()?;
    Ok(outcome)
}

/// Reads the name of a game without a position.
fn named(name: &str) -> Result<Box<dyn Game>, Failure> {
    read_game(name).map_err(|error| {
        let game = name.rsplit_once('@').map(|(game, _)| game.trim());
        match game.filter(|game| !game.ends_with(':') && read_game(game).is_ok()) {
            Some(game) => Failure::Usage(format!(
                "`{name}` is a position; `nimata games '{game}'` says what is known of the game"
            )),
            None => error.into(),
        }
    })
}

/// The verbs that apply to a game.
fn supported(game: &dyn Game) -> Vec<&'static str> {
    let claims = game.claims();
    let tables = game.no_tables().is_none();
    let piles = game.shape().count();
    [
        ("value", true),
        ("move", true),
        ("play", true),
        ("pairs", tables && piles <= 2),
        ("table", tables),
        ("draw", !views(game).is_empty()),
        ("derive", !derivable(game).is_empty()),
        ("prove", claims.iter().any(|claim| claim.lacks_proof().is_none())),
    ]
    .into_iter()
    .filter(|(_, has)| *has)
    .map(|(verb, _)| verb)
    .collect()
}

fn write_game(
    out: &mut dyn Write,
    game: &dyn Game,
    format: Format,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let facts = game.facts(&shared.budget())?;
    // A game with refused rules supports no verb.
    let refused = facts.iter().any(Fact::is_refusal);
    let outcome = if refused { Outcome::Refuted } else { Outcome::Done };
    let verbs = if refused { Vec::new() } else { supported(game) };
    let (theorems, claims, pictures) = match refused {
        true => Default::default(),
        false => (game.statements(), game.claims(), views(game)),
    };
    let reports = if refused { Vec::new() } else { game.reports() };
    let derivable = if refused { Vec::new() } else { derivable(game) };
    let is_derived = |claim: &Claim<'_>| {
        let listed = reports.iter().any(|offer| offer.name == claim.name);
        listed || claim.lacks_automaton().is_none()
    };
    if format == Format::Json {
        let fact = |fact: &Fact| json!({ "property": fact.name, "says": fact.says });
        let claim = |claim: &Claim<'_>| {
            let needs = claim.lacks_proof();
            json!({
                "claim": claim.syntax(), "says": claim.says,
                "derive": is_derived(claim), "prove": needs.is_none(),
                "needs": needs, "base": claim.base == BaseChoice::ToBeNamed,
            })
        };
        let view = |view: &View| json!({ "view": view.name, "says": view.says });
        let offer = |offer: &Offer<'_>| json!({ "report": offer.syntax(), "says": offer.says });
        let entry = json!({
            "game": game.to_string(), "supports": verbs, "derive": derivable,
            "views": pictures.iter().map(view).collect::<Vec<_>>(),
            "properties": facts.iter().map(fact).collect::<Vec<_>>(),
            "theorems": theorems,
            "claims": claims.iter().map(claim).collect::<Vec<_>>(),
            "reports": reports.iter().map(offer).collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json!({ "schema": "nimata/1", "kind": "games", "games": [entry] }))?;
        return Ok(outcome);
    }
    match refused {
        true => writeln!(out, "{game}: nothing, as its rules are refused")?,
        false => writeln!(out, "{game}: {}", verbs.join(", "))?,
    }
    if let Some(name) = name_in_books(&game.to_string()) {
        writeln!(out, "    known as: {name}")?;
    }
    if !derivable.is_empty() {
        writeln!(out, "    derive --as: {}", derivable.join(", "))?;
    }
    for fact in &facts {
        writeln!(out, "    {}: {}", fact.name, fact.says)?;
    }
    let pictures: Vec<&str> = pictures.iter().map(|view| view.name).collect();
    if !pictures.is_empty() {
        writeln!(out, "    pictures: {} (draw --as NAME)", pictures.join(", "))?;
    }
    for theorem in &theorems {
        writeln!(out, "    by {}: {}", theorem.rule, theorem.says)?;
    }
    for claim in &claims {
        let can = match (is_derived(claim), claim.lacks_proof()) {
            (true, None) => "derive, prove".to_owned(),
            (false, None) => "prove".to_owned(),
            (true, Some(why)) => format!("derive; no proof: {why}"),
            (false, Some(why)) => {
                format!("not here: {}", claim.lacks_automaton().unwrap_or(why))
            }
        };
        let to_be_named = claim.base == BaseChoice::ToBeNamed;
        let base = if to_be_named { " with --base B" } else { "" };
        writeln!(out, "    claim {}: {} ({can}{base})", claim.syntax(), claim.says)?;
    }
    for offer in &reports {
        writeln!(out, "    report {}: {} (derive)", offer.syntax(), offer.says)?;
    }
    if claims.is_empty() && !refused {
        writeln!(out, "    no claim: nothing is derived or proved of all its positions at once")?;
    }
    Ok(outcome)
}

/// The suffixes of a family's names in JSON.
fn suffixes(family: &Family) -> Vec<Value> {
    let entry = |(suffix, says): &(&str, &str)| json!({ "suffix": suffix, "says": says });
    family.suffixes.iter().map(entry).collect()
}

fn write_families(
    out: &mut dyn Write,
    families: &[Family],
    format: Format,
) -> Result<Outcome, Failure> {
    let examples: Vec<(&Family, Box<dyn Game>)> = families
        .iter()
        .map(|family| {
            let sample = family.sample.map(|sample| Ok(sample()));
            Ok((family, sample.unwrap_or_else(|| read_game(family.example))?))
        })
        .collect::<Result<_, Failure>>()?;
    if format == Format::Json {
        let entries: Vec<Value> = examples
            .iter()
            .map(|(family, game)| {
                json!({
                    "game": family.syntax, "position": family.positions, "about": family.about,
                    "example": family.example, "paper": family.paper,
                    "suffixes": suffixes(family), "supports": supported(game.as_ref()),
                })
            })
            .collect();
        writeln!(out, "{}", json!({ "schema": "nimata/1", "kind": "games", "games": entries }))?;
        return Ok(Outcome::Done);
    }
    for (family, game) in &examples {
        writeln!(out, "{}", family.syntax)?;
        writeln!(out, "    {}", family.about)?;
        for (place, (suffix, says)) in family.suffixes.iter().enumerate() {
            let heading = if place == 0 { "suffixes" } else { "" };
            writeln!(out, "    {heading:<8}  {suffix} {says}")?;
        }
        writeln!(out, "    position  {}", family.positions)?;
        writeln!(out, "    example   {}", family.example)?;
        writeln!(out, "    supports  {}", supported(game.as_ref()).join(", "))?;
        if views(game.as_ref()).is_empty() {
            writeln!(out, "    draw      with at most three piles, as '{SMALL}'")?;
        }
        if let [_] = families {
            let names = derivable(game.as_ref());
            if !names.is_empty() {
                writeln!(out, "    derive    --as {}", names.join(", "))?;
            }
        }
        writeln!(out, "    paper     {}", family.paper)?;
    }
    writeln!(
        out,
        "What is supported is that of the example; `nimata games GAME` says it of any game."
    )?;
    Ok(Outcome::Done)
}
