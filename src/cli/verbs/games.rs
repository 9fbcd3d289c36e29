//! `nimata games`: the families, and the facts about a game.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::draw::{SMALL, views};
use crate::cli::arguments::derivable;
use crate::cli::output::text::wrapped_lines;
use crate::cli::{Failure, Format, Outcome, Result, Shared, TEXT_AND_JSON, choice};
use crate::data::View;
use crate::game::answer::{Fact, Reason};
use crate::game::claim::{BaseChoice, Claim};
use crate::game::report::Offer;
use crate::game::{FAMILIES, Family, Game, name_in_books, read_game};

/// All families, one family, and one game.
const EXAMPLES: &str = "\
Examples:
  nimata games
  nimata games sd
  nimata games exco:2";

/// The arguments of `games`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// A game, for the facts about it, or the name of a family; all families by default
    game: Option<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(TEXT_AND_JSON, |format, end| {
        let mut found = Vec::new();
        let out = &mut found;
        let name = arguments.game.as_deref().map(str::trim);
        let family = name.map(|name| FAMILIES.iter().find(|known| known.prefixes.contains(&name)));
        let outcome = match (name, family) {
            (Some(name), Some(None)) => write_game(out, named(name)?.as_ref(), format, shared),
            (_, Some(Some(family))) => write_families(out, std::slice::from_ref(family), format),
            _ => write_families(out, FAMILIES, format),
        }?;
        match (format, shared.output()) {
            (Format::Text, None) => {
                write!(end, "{}", wrapped_lines(&String::from_utf8_lossy(&found)))?;
            }
            _ => end.write_all(&found)?,
        }
        Ok(outcome)
    })
}

/// Reads the name of a game without a position.
fn named(name: &str) -> Result<Box<dyn Game>> {
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

/// All that can be asked of a game. Of a game whose rules are refused nothing can.
#[derive(Default)]
struct Abilities<'g> {
    verbs: Vec<&'static str>,
    derivable: Vec<String>,
    views: Vec<View>,
    theorems: Vec<Reason>,
    claims: Vec<Claim<'g>>,
    reports: Vec<Offer<'g>>,
}

impl<'g> Abilities<'g> {
    fn of(game: &'g dyn Game) -> Self {
        Abilities {
            verbs: supported(game),
            derivable: derivable(game),
            views: views(game),
            theorems: game.statements(),
            claims: game.claims(),
            reports: game.reports(),
        }
    }

    fn is_derived(&self, claim: &Claim<'_>) -> bool {
        let is_report = self.reports.iter().any(|offer| offer.name == claim.name);
        is_report || claim.lacks_automaton().is_none()
    }

    /// The entry of the JSON list.
    fn json(&self, game: &dyn Game, facts: &[Fact]) -> Value {
        let fact = |fact: &Fact| json!({ "property": fact.name, "says": fact.says });
        let claim = |claim: &Claim<'_>| {
            let needs = claim.lacks_proof();
            json!({
                "claim": claim.syntax(), "says": claim.says,
                "derive": self.is_derived(claim), "prove": needs.is_none(),
                "needs": needs, "base": claim.base == BaseChoice::ToBeNamed,
            })
        };
        let view = |view: &View| json!({ "view": view.name, "says": view.says });
        let offer = |offer: &Offer<'_>| json!({ "report": offer.syntax(), "says": offer.says });
        json!({
            "game": game.to_string(), "supports": self.verbs, "derive": self.derivable,
            "views": self.views.iter().map(view).collect::<Vec<_>>(),
            "properties": facts.iter().map(fact).collect::<Vec<_>>(),
            "theorems": self.theorems,
            "claims": self.claims.iter().map(claim).collect::<Vec<_>>(),
            "reports": self.reports.iter().map(offer).collect::<Vec<_>>(),
        })
    }
}

fn write_game(
    out: &mut dyn Write,
    game: &dyn Game,
    format: Format,
    shared: &Shared,
) -> Result<Outcome> {
    let facts = game.facts(&shared.budget())?;
    let refused = facts.iter().any(Fact::is_refusal);
    let outcome = if refused { Outcome::Refuted } else { Outcome::Done };
    let abilities = if refused { Abilities::default() } else { Abilities::of(game) };
    if format == Format::Json {
        write_json(out, vec![abilities.json(game, &facts)])?;
        return Ok(outcome);
    }
    match refused {
        true => writeln!(out, "{game}: nothing, as its rules are refused")?,
        false => writeln!(out, "{game}: {}", abilities.verbs.join(", "))?,
    }
    if let Some(name) = name_in_books(&game.to_string()) {
        writeln!(out, "    known as: {name}")?;
    }
    if !abilities.derivable.is_empty() {
        writeln!(out, "    derive --claim: {}", abilities.derivable.join(", "))?;
    }
    for fact in &facts {
        writeln!(out, "    {}: {}", fact.name, fact.says)?;
    }
    let pictures: Vec<&str> = abilities.views.iter().map(|view| view.name).collect();
    if !pictures.is_empty() {
        writeln!(out, "    pictures: {} (draw --as NAME)", pictures.join(", "))?;
    }
    for theorem in &abilities.theorems {
        writeln!(out, "    by {}: {}", theorem.rule, theorem.says)?;
    }
    for claim in &abilities.claims {
        let to_be_named = claim.base == BaseChoice::ToBeNamed;
        // A certificate of its own kind is about all bases.
        let of_all = to_be_named && claim.rules().is_none();
        let can = match (abilities.is_derived(claim), claim.lacks_proof()) {
            (true, None) if of_all => "derive with --base B, prove".to_owned(),
            (true, None) => "derive, prove".to_owned(),
            (false, None) => "prove".to_owned(),
            (true, Some(why)) => format!("derive; no proof: {why}"),
            (false, Some(why)) => {
                format!("not here: {}", claim.lacks_automaton().unwrap_or(why))
            }
        };
        let base = if to_be_named && !of_all { " with --base B" } else { "" };
        writeln!(out, "    claim {}: {} ({can}{base})", claim.syntax(), claim.says)?;
    }
    for offer in &abilities.reports {
        writeln!(out, "    report {}: {} (derive)", offer.syntax(), offer.says)?;
    }
    if abilities.claims.is_empty() && !refused {
        writeln!(out, "    no claim: nothing is derived or proved of all its positions at once")?;
    }
    Ok(outcome)
}

fn write_json(out: &mut dyn Write, entries: Vec<Value>) -> Result<()> {
    let object = json!({ "schema": "nimata/1", "kind": "games", "games": entries });
    Ok(writeln!(out, "{object}")?)
}

/// The suffixes of a family's names in JSON.
fn suffixes(family: &Family) -> Vec<Value> {
    let entry = |(suffix, says): &(&str, &str)| json!({ "suffix": suffix, "says": says });
    family.suffixes.iter().map(entry).collect()
}

fn write_families(out: &mut dyn Write, families: &[Family], format: Format) -> Result<Outcome> {
    let examples: Vec<(&Family, Box<dyn Game>)> = families
        .iter()
        .map(|family| {
            let sample = family.sample.map(|sample| Ok(sample()));
            Ok((family, sample.unwrap_or_else(|| read_game(family.example))?))
        })
        .collect::<Result<_>>()?;
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
        write_json(out, entries)?;
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
                writeln!(out, "    derive    --claim {}", names.join(", "))?;
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
