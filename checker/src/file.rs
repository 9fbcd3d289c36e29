//! From the text of a file to keys whose types are right, and nothing more.

use crate::game::{Play, Rounding};
use crate::json::Reader;
pub(crate) use crate::lists::Rows;
use crate::lists::{known, members, outputs, rows};
use crate::reject::{Code, Reject, ensure};
use crate::statement::{KINDS, RawClaim, Statement, assemble, required};

/// The table of an automaton.
pub(crate) struct Table {
    pub(crate) outputs: Vec<Option<u16>>,
    pub(crate) transitions: Rows,
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
            "numerator" => claim.numerator = Some(r.number()?),
            "denominator" => claim.denominator = Some(r.number()?),
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
