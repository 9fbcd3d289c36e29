//! From the keys of a claim to a statement: exactly the keys of its kind, and a valid game.

use crate::dynamic_nim::DynamicNim;
use crate::file::{Rows, Table};
use crate::game::{Game, Play, Rounding, SubtractionDivision};
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
    /// Section 11.
    DynamicOutcome { game: DynamicNim, table: Table },
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
            Statement::DynamicOutcome { game, .. } => Game::DynamicNim(game.clone()),
        }
    }
}

/// The kinds of claims, as `kind` names them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Automaton,
    Period,
    Rows,
    LevelSet,
    SlowAutomaton,
    DynamicOutcome,
}

/// What `kind` may say.
pub(crate) const KINDS: [(&str, Kind); 6] = [
    ("subtraction-division/automaton", Kind::Automaton),
    ("subtraction-division/period", Kind::Period),
    ("exco-nim/rows", Kind::Rows),
    ("exco-nim/level-set", Kind::LevelSet),
    ("hypergraph-nim/slow-automaton", Kind::SlowAutomaton),
    ("dynamic-nim/outcome", Kind::DynamicOutcome),
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
            Kind::DynamicOutcome => "kind numerator denominator rounding order outputs transitions",
        }
    }
}

/// A claim whose keys have the right types, whichever they are: every key that some kind of claim has.
#[derive(Default)]
pub(crate) struct RawClaim<'a> {
    /// The keys that stand in the file.
    pub(crate) keys: Vec<&'a str>,
    pub(crate) kind: Option<Kind>,
    pub(crate) subtract: Option<Vec<u32>>,
    pub(crate) divide: Option<Vec<u32>>,
    pub(crate) rounding: Option<Rounding>,
    pub(crate) play: Option<Play>,
    pub(crate) first: Option<Vec<u16>>,
    pub(crate) base: Option<u64>,
    pub(crate) order: Option<&'a str>,
    pub(crate) outputs: Option<Vec<Option<u16>>>,
    pub(crate) transitions: Option<Rows>,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) x0: Option<u64>,
    pub(crate) x1: Option<u64>,
    pub(crate) rows: Option<Rows>,
    pub(crate) value: Option<u64>,
    pub(crate) piles: Option<u64>,
    pub(crate) edges: Option<Vec<u32>>,
    pub(crate) numerator: Option<u64>,
    pub(crate) denominator: Option<u64>,
}

/// Verifies that exactly the keys of the claim's kind are there, and that the game is valid.
pub(crate) fn assemble(claim: RawClaim, tuples: Option<Rows>) -> Result<Statement, Reject> {
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
        Kind::DynamicOutcome => Statement::DynamicOutcome {
            game: DynamicNim::new(
                number(claim.numerator, "numerator")?,
                number(claim.denominator, "denominator")?,
                required(claim.rounding, "claim.rounding")?,
            )
            .map_err(invalid)?,
            table: table("lsd")?,
        },
    })
}

pub(crate) fn required<T>(value: Option<T>, at: &str) -> Result<T, Reject> {
    value.ok_or_else(|| Reject::new(Code::MissingKey, at, "this key is missing"))
}
