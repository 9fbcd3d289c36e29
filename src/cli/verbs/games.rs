//! `nimata games`: the families, and what is known of a game.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::draw::views;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::Format;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::data::View;
use crate::game::answer::{Fact, Reason};
use crate::game::claim::{BaseChoice, Claim};
use crate::game::{FAMILIES, Family, Game, read_game};

/// The arguments of `games`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// One game, to see what is known of it, or the name of a family; all families by default
    game: Option<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    match arguments.game.as_deref().map(str::trim) {
        Some(name) => match FAMILIES.iter().find(|family| family.prefixes.contains(&name)) {
            Some(family) => write_families(&mut out, std::slice::from_ref(family), format)?,
            None => write_game(&mut out, read_game(name)?.as_ref(), format, shared)?,
        },
        None => write_families(&mut out, FAMILIES, format)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

/// The verbs that have an answer for a game.
fn supported(game: &dyn Game) -> Vec<&'static str> {
    let claims = game.claims();
    let tables = game.no_tables().is_none();
    let piles = game.shape().count();
    [
        ("value", true),
        ("move", true),
        ("pairs", tables && piles <= 2),
        ("table", tables),
        ("draw", !views(game).is_empty()),
        ("derive", claims.iter().any(|claim| claim.lacks_automaton().is_none())),
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
) -> Result<(), Failure> {
    let verbs = supported(game);
    let facts = game.facts(&shared.budget())?;
    let (theorems, claims, pictures) = (game.statements(), game.claims(), views(game));
    if format == Format::Json {
        let fact = |fact: &Fact| json!({ "property": fact.name, "says": fact.says });
        let theorem = |reason: &Reason| json!({ "rule": reason.rule, "says": reason.says });
        let claim = |claim: &dyn Claim| {
            let needs = claim.lacks_proof();
            json!({
                "claim": claim.syntax(), "says": claim.says(),
                "derive": claim.lacks_automaton().is_none(), "prove": needs.is_none(),
                "needs": needs, "base": claim.base() == BaseChoice::ToBeNamed,
            })
        };
        let view = |view: &View| json!({ "view": view.name, "says": view.says });
        let entry = json!({
            "game": game.to_string(), "supports": verbs,
            "views": pictures.iter().map(view).collect::<Vec<_>>(),
            "properties": facts.iter().map(fact).collect::<Vec<_>>(),
            "theorems": theorems.iter().map(theorem).collect::<Vec<_>>(),
            "claims": claims.iter().map(|one| claim(one.as_ref())).collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json!({ "schema": "nimata/1", "kind": "games", "games": [entry] }))?;
        return Ok(());
    }
    writeln!(out, "{game}: {}", verbs.join(", "))?;
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
        let can = match (claim.lacks_automaton(), claim.lacks_proof()) {
            (None, None) => "derive, prove".to_owned(),
            (Some(_), None) => "prove".to_owned(),
            (None, Some(why)) => format!("derive; no proof: {why}"),
            (Some(why), Some(_)) => format!("not here: {why}"),
        };
        let to_be_named = claim.base() == BaseChoice::ToBeNamed;
        let base = if to_be_named { " with --base B" } else { "" };
        writeln!(out, "    claim {}: {} ({can}{base})", claim.syntax(), claim.says())?;
    }
    Ok(())
}

fn write_families(out: &mut dyn Write, families: &[Family], format: Format) -> Result<(), Failure> {
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
                    "supports": supported(game.as_ref()),
                })
            })
            .collect();
        writeln!(out, "{}", json!({ "schema": "nimata/1", "kind": "games", "games": entries }))?;
        return Ok(());
    }
    for (family, game) in &examples {
        writeln!(out, "{}", family.syntax)?;
        writeln!(out, "    {}", family.about)?;
        writeln!(out, "    position  {}", family.positions)?;
        writeln!(out, "    supports  {}", supported(game.as_ref()).join(", "))?;
        writeln!(out, "    example   {}", family.example)?;
        writeln!(out, "    paper     {}", family.paper)?;
    }
    Ok(())
}
