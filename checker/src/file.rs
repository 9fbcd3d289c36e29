//! From the text of a file to a claim whose keys and types are right, and nothing more.

use crate::game::{Game, Play, Rounding, SubtractionDivision};
use crate::json::Reader;
pub(crate) use crate::lists::Rows;
use crate::lists::{known, members, outputs, rows};
use crate::reject::{Code, Reject, ensure};
use crate::slow_nim::SlowNim;

/// A claim as read, with the evidence for it. The game is valid; of the rest only the types are.
pub(crate) enum Statement {
    /// Section 3.
    Automaton { game: SubtractionDivision, base: u64, table: Table, tuples: Rows },
    /// Section 4.
    Period { game: SubtractionDivision, preperiod: u64, period: u64 },
    /// Section 6.
    Rows { x0: u64, x1: u64, preperiod: u64, period: u64, rows: Rows },
    /// Section 7.
    LevelSet { value: u64, table: Table },
    /// Section 9.
    SlowAutomaton { game: SlowNim, table: Table },
}

impl Statement {
    /// What the claim is about.
    pub(crate) fn game(&self) -> Game {
        match self {
            Statement::Automaton { game, .. } | Statement::Period { game, .. } => {
                Game::SubtractionDivision(game.clone())
            }
            Statement::Rows { .. } | Statement::LevelSet { .. } => Game::ExcoNim,
            Statement::SlowAutomaton { game, .. } => Game::SlowNim(game.clone()),
        }
    }
}

/// The table of an automaton.
pub(crate) struct Table {
    pub(crate) outputs: Vec<Option<u16>>,
    pub(crate) transitions: Rows,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Automaton,
    Period,
    Rows,
    LevelSet,
    SlowAutomaton,
}

const KINDS: [(&str, Kind); 5] = [
    ("subtraction-division/automaton", Kind::Automaton),
    ("subtraction-division/period", Kind::Period),
    ("exco-nim/rows", Kind::Rows),
    ("exco-nim/level-set", Kind::LevelSet),
    ("hypergraph-nim/slow-automaton", Kind::SlowAutomaton),
];

impl Kind {
    /// The keys of a claim of this kind; all are demanded.
    fn keys(self) -> &'static str {
        match self {
            Kind::Automaton => {
                "kind subtract divide rounding play first base order outputs transitions"
            }
            Kind::Period => "kind subtract divide rounding play first preperiod period",
            Kind::Rows => "kind x0 x1 preperiod period rows",
            Kind::LevelSet => "kind value order outputs transitions",
            Kind::SlowAutomaton => "kind piles edges order outputs transitions",
        }
    }
}

/// Every key that some kind of claim has.
#[derive(Default)]
struct RawClaim<'a> {
    /// The keys that stand in the file.
    keys: Vec<&'a str>,
    kind: Option<Kind>,
    subtract: Option<Vec<u32>>,
    divide: Option<Vec<u32>>,
    rounding: Option<Rounding>,
    play: Option<Play>,
    first: Option<Vec<u16>>,
    base: Option<u64>,
    order: Option<&'a str>,
    outputs: Option<Vec<Option<u16>>>,
    transitions: Option<Rows>,
    preperiod: Option<u64>,
    period: Option<u64>,
    x0: Option<u64>,
    x1: Option<u64>,
    rows: Option<Rows>,
    value: Option<u64>,
    piles: Option<u64>,
    edges: Option<Vec<u32>>,
}

/// Reads a whole file.
///
/// # Complexity
/// One pass. A number takes at least two bytes of the file and four of memory here, and a growing
/// list has up to twice the room it needs, so at most 4 times the file is allocated, and 6 times
/// for the moment in which a list grows.
pub(crate) fn read(text: &[u8]) -> Result<Statement, Reject> {
    let mut reader = Reader::new(text);
    let (mut schema, mut kind, mut version) = (None, None, None);
    let (mut claim, mut tuples) = (None, None);
    reader.object(|r, key| {
        match key {
            "schema" => schema = Some(known(r, Code::UnknownSchema, &[("nimata/1", ())])?),
            "kind" => kind = Some(known(r, Code::UnknownKind, &[("certificate", ())])?),
            "version" => version = Some(version_1(r)?),
            "claim" => claim = Some(read_claim(r)?),
            "evidence" => tuples = Some(read_evidence(r)?),
            _ => {
                return Err(Reject::here(Code::UnknownKey, "a certificate has no such key"));
            }
        }
        Ok(())
    })?;
    reader.end()?;
    required(schema, "schema")?;
    required(kind, "kind")?;
    required(version, "version")?;
    let claim = required(claim, "claim")?;
    assemble(claim, required(tuples, "evidence")?)
}

fn version_1(r: &mut Reader) -> Result<(), Reject> {
    let version = r.number()?;
    ensure(version == 1, Code::UnknownVersion, "", || format!("{version} is not version 1"))
}

fn read_claim<'a>(r: &mut Reader<'a>) -> Result<RawClaim<'a>, Reject> {
    const ROUNDINGS: [(&str, Rounding); 3] =
        [("ceiling", Rounding::Ceiling), ("floor", Rounding::Floor), ("exact", Rounding::Exact)];
    const PLAYS: [(&str, Play); 2] = [("normal", Play::Normal), ("misere", Play::Misere)];
    let mut claim = RawClaim::default();
    r.object(|r, key| {
        claim.keys.push(key);
        match key {
            "kind" => claim.kind = Some(known(r, Code::UnknownKind, &KINDS)?),
            "subtract" => claim.subtract = Some(members(r)?),
            "divide" => claim.divide = Some(members(r)?),
            "rounding" => claim.rounding = Some(known(r, Code::GameInvalid, &ROUNDINGS)?),
            "play" => claim.play = Some(known(r, Code::GameInvalid, &PLAYS)?),
            "first" => claim.first = Some(members(r)?),
            "base" => claim.base = Some(r.number()?),
            "order" => claim.order = Some(r.string()?),
            "outputs" => claim.outputs = Some(outputs(r)?),
            "transitions" => {
                claim.transitions = Some(rows(r, Code::AutomatonShape, Code::TransitionRange)?);
            }
            "preperiod" => claim.preperiod = Some(r.number()?),
            "period" => claim.period = Some(r.number()?),
            "x0" => claim.x0 = Some(r.number()?),
            "x1" => claim.x1 = Some(r.number()?),
            "rows" => claim.rows = Some(rows(r, Code::RowShape, Code::RowShape)?),
            "value" => claim.value = Some(r.number()?),
            "piles" => claim.piles = Some(r.number()?),
            "edges" => claim.edges = Some(members(r)?),
            _ => return Err(Reject::here(Code::UnknownKey, "a claim has no such key")),
        }
        Ok(())
    })?;
    Ok(claim)
}

fn read_evidence(r: &mut Reader) -> Result<Option<Rows>, Reject> {
    let mut tuples = None;
    r.object(|r, key| {
        match key {
            "tuples" => tuples = Some(rows(r, Code::TupleShape, Code::TupleRange)?),
            _ => return Err(Reject::here(Code::UnknownKey, "evidence has no such key")),
        }
        Ok(())
    })?;
    Ok(tuples)
}

/// Verifies that exactly the keys of the claim's kind are there, and that the game is valid.
fn assemble(claim: RawClaim, tuples: Option<Rows>) -> Result<Statement, Reject> {
    let kind = required(claim.kind, "claim.kind")?;
    let foreign = claim.keys.iter().find(|&key| kind.keys().split(' ').all(|known| known != *key));
    let foreign = foreign.map(|key| format!("claim.{key}"));
    let tuples_too = tuples.is_some() && kind != Kind::Automaton;
    if let Some(at) = foreign.or(tuples_too.then(|| "evidence.tuples".to_owned())) {
        let detail = "this kind of claim has no such key";
        return Err(Reject::new(Code::UnknownKey, at, detail));
    }
    let invalid = |(key, detail): (&str, &str)| {
        Reject::new(Code::GameInvalid, format!("claim.{key}"), detail)
    };
    let game = || {
        SubtractionDivision::new(
            required(claim.subtract, "claim.subtract")?,
            required(claim.divide, "claim.divide")?,
            required(claim.rounding, "claim.rounding")?,
            required(claim.play, "claim.play")?,
            required(claim.first, "claim.first")?,
        )
        .map_err(invalid)
    };
    let table = |wanted: &str| {
        let order = required(claim.order, "claim.order")?;
        ensure(order == wanted, Code::UnknownOrder, "claim.order", || {
            format!("automata of this kind read digits in the order \"{wanted}\"")
        })?;
        Ok(Table {
            outputs: required(claim.outputs, "claim.outputs")?,
            transitions: required(claim.transitions, "claim.transitions")?,
        })
    };
    let number = |number, key: &str| required(number, &format!("claim.{key}"));
    Ok(match kind {
        Kind::Automaton => Statement::Automaton {
            game: game()?,
            base: number(claim.base, "base")?,
            table: table("msd")?,
            tuples: required(tuples, "evidence.tuples")?,
        },
        Kind::Period => Statement::Period {
            game: game()?,
            preperiod: number(claim.preperiod, "preperiod")?,
            period: number(claim.period, "period")?,
        },
        Kind::Rows => Statement::Rows {
            x0: number(claim.x0, "x0")?,
            x1: number(claim.x1, "x1")?,
            preperiod: number(claim.preperiod, "preperiod")?,
            period: number(claim.period, "period")?,
            rows: required(claim.rows, "claim.rows")?,
        },
        Kind::LevelSet => {
            Statement::LevelSet { value: number(claim.value, "value")?, table: table("lsd")? }
        }
        Kind::SlowAutomaton => Statement::SlowAutomaton {
            game: SlowNim::new(
                number(claim.piles, "piles")?,
                required(claim.edges, "claim.edges")?,
            )
            .map_err(invalid)?,
            table: table("lsd")?,
        },
    })
}

fn required<T>(value: Option<T>, at: &str) -> Result<T, Reject> {
    value.ok_or_else(|| Reject::new(Code::MissingKey, at, "this key is missing"))
}
