//! `nimata games`: the families, and what each can do.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::options::{Format, Shared};
use super::output::Output;
use super::{Failure, Outcome};
use crate::game::{FAMILIES, Family, Game, read_game};

/// The arguments of `games`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// One game, to see what it supports; all families by default
    game: Option<String>,
}

/// The verbs that need a capability, and whether a game has it: the matrix, from the types.
fn abilities(game: &dyn Game) -> [(&'static str, bool); 7] {
    [
        ("value", game.valued().is_some()),
        ("move", game.movable().is_some()),
        ("pairs", game.paired().is_some()),
        ("table", game.tabled().is_some()),
        ("draw", game.drawable().is_some()),
        ("derive", game.derivable().is_some()),
        ("prove", game.provable().is_some()),
    ]
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    match &arguments.game {
        Some(name) => {
            // The name of a family stands for its example.
            let family = FAMILIES.iter().find(|family| family.prefixes.contains(&name.trim()));
            let game = read_game(family.map_or(name, |family| family.example))?;
            write_game(&mut out, game.as_ref(), format, shared)?;
        }
        None => write_families(&mut out, format)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn supported(game: &dyn Game) -> Vec<&'static str> {
    abilities(game).into_iter().filter(|(_, has)| *has).map(|(verb, _)| verb).collect()
}

fn write_game(
    out: &mut dyn Write,
    game: &dyn Game,
    format: Format,
    shared: &Shared,
) -> Result<(), Failure> {
    let verbs = supported(game);
    let properties = match game.described() {
        Some(described) => described.properties(&shared.budget())?,
        None => Vec::new(),
    };
    match format {
        Format::Json => {
            let properties: Vec<Value> = properties
                .iter()
                .map(|property| json!({ "property": property.name, "says": property.says }))
                .collect();
            let entry =
                json!({ "game": game.to_string(), "supports": verbs, "properties": properties });
            let object = json!({ "schema": "nimata/1", "kind": "games", "games": [entry] });
            writeln!(out, "{object}")?;
        }
        _ => {
            writeln!(out, "{game}: {}", verbs.join(", "))?;
            for property in &properties {
                writeln!(out, "    {}: {}", property.name, property.says)?;
            }
        }
    }
    Ok(())
}

fn write_families(out: &mut dyn Write, format: Format) -> Result<(), Failure> {
    let examples: Vec<(&Family, Box<dyn Game>)> = FAMILIES
        .iter()
        .map(|family| Ok((family, read_game(family.example)?)))
        .collect::<Result<_, Failure>>()?;
    if format == Format::Json {
        let entries: Vec<Value> = examples
            .iter()
            .map(|(family, game)| {
                json!({
                    "game": family.syntax, "position": family.positions, "about": family.about,
                    "example": family.example, "paper": family.paper, "supports": supported(game.as_ref()),
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
