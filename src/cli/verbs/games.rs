//! `nimata games`: the families, and what is known of a game.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::failure::{Failure, Outcome};
use crate::cli::options::{Format, Shared};
use crate::cli::output::Output;
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
        ("draw", tables && (2..=3).contains(&piles)),
        ("derive", claims.iter().any(|claim| claim.lacks_automaton().is_none())),
        ("prove", claims.iter().any(|claim| claim.lacks_proof().is_none())),
    ]
    .into_iter()
    .filter(|(_, has)| *has)
    .map(|(verb, _)| verb)
    .collect()
}

/// What can be said of a claim about a game.
struct Claimed {
    claim: String,
    says: String,
    lacks_automaton: Option<String>,
    lacks_proof: Option<String>,
    base: BaseChoice,
}

fn claimed(game: &dyn Game) -> Vec<Claimed> {
    let one = |claim: Box<dyn Claim + '_>| Claimed {
        claim: claim.syntax(),
        says: claim.says(),
        lacks_automaton: claim.lacks_automaton(),
        lacks_proof: claim.lacks_proof(),
        base: claim.base(),
    };
    game.claims().into_iter().map(one).collect()
}

fn write_game(
    out: &mut dyn Write,
    game: &dyn Game,
    format: Format,
    shared: &Shared,
) -> Result<(), Failure> {
    let verbs = supported(game);
    let facts = game.facts(&shared.budget())?;
    let (theorems, claims) = (game.statements(), claimed(game));
    if format == Format::Json {
        let fact = |fact: &Fact| json!({ "property": fact.name, "says": fact.says });
        let theorem = |reason: &Reason| json!({ "rule": reason.rule, "says": reason.says });
        let claim = |claimed: &Claimed| {
            json!({
                "claim": claimed.claim, "says": claimed.says, "derive": claimed.lacks_automaton.is_none(),
                "prove": claimed.lacks_proof.is_none(), "needs": claimed.lacks_proof,
                "base": claimed.base == BaseChoice::ToBeNamed,
            })
        };
        let entry = json!({
            "game": game.to_string(), "supports": verbs,
            "properties": facts.iter().map(fact).collect::<Vec<_>>(),
            "theorems": theorems.iter().map(theorem).collect::<Vec<_>>(),
            "claims": claims.iter().map(claim).collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json!({ "schema": "nimata/1", "kind": "games", "games": [entry] }))?;
        return Ok(());
    }
    writeln!(out, "{game}: {}", verbs.join(", "))?;
    for fact in &facts {
        writeln!(out, "    {}: {}", fact.name, fact.says)?;
    }
    for theorem in &theorems {
        writeln!(out, "    by {}: {}", theorem.rule, theorem.says)?;
    }
    for Claimed { claim, says, lacks_automaton, lacks_proof, base } in &claims {
        let can = match (lacks_automaton, lacks_proof) {
            (None, None) => "derive, prove".to_owned(),
            (Some(_), None) => "prove".to_owned(),
            (None, Some(why)) => format!("derive; no proof: {why}"),
            (Some(why), Some(_)) => format!("not here: {why}"),
        };
        let base = if *base == BaseChoice::ToBeNamed { " with --base B" } else { "" };
        writeln!(out, "    claim {claim}: {says} ({can}{base})")?;
    }
    Ok(())
}

fn write_families(out: &mut dyn Write, families: &[Family], format: Format) -> Result<(), Failure> {
    let examples: Vec<(&Family, Box<dyn Game>)> = families
        .iter()
        .map(|family| Ok((family, read_game(family.example)?)))
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
