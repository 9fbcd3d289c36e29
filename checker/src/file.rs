//! From the text of a file to keys whose types are right, and nothing more.

use crate::game::{MAX_MEMBERS, MAX_VALUE, Play, Rounding};
use crate::json::Reader;
use crate::reject::{Code, Reject, ensure};
use crate::statement::{KINDS, RawClaim, Statement, assemble, required};

/// The table of an automaton.
pub(crate) struct Table {
    pub(crate) outputs: Vec<Option<u16>>,
    pub(crate) transitions: Rows,
}

/// Rows of one width, in one piece of memory.
#[derive(Default)]
pub(crate) struct Rows {
    /// How many rows there are.
    pub(crate) count: usize,
    /// The length of each row, 0 if there is none.
    pub(crate) width: usize,
    /// The rows, one after the other.
    pub(crate) entries: Vec<u32>,
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

/// Reads a string that must be one of the given words, and returns what the word stands for.
fn known<T: Copy>(r: &mut Reader, code: Code, words: &[(&str, T)]) -> Result<T, Reject> {
    let text = r.string()?;
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let text: String = text.chars().take(60).collect();
        Reject::here(code, format!("\"{text}\" stands where only {} may", words.join(" or ")))
    })
}

/// Reads the members of S or D, the prescribed values or the edges: a bounded list of small numbers.
fn members<T: TryFrom<u64>>(r: &mut Reader) -> Result<Vec<T>, Reject> {
    let mut members = Vec::new();
    r.array(|r, index| {
        let number = r.number()?;
        if index >= MAX_MEMBERS {
            return Err(Reject::here(Code::GameInvalid, "the list has more than 65534 members"));
        }
        let too_large = |_| Reject::here(Code::GameInvalid, format!("{number} is too large"));
        members.push(T::try_from(number).map_err(too_large)?);
        Ok(())
    })?;
    Ok(members)
}

fn outputs(r: &mut Reader) -> Result<Vec<Option<u16>>, Reject> {
    let mut outputs = Vec::new();
    r.array(|r, _| {
        let output = match r.number_or_null()? {
            None => None,
            Some(number) => match u16::try_from(number) {
                Ok(value) if value <= MAX_VALUE => Some(value),
                _ => return Err(Reject::here(Code::OutputRange, "an output exceeds 65534")),
            },
        };
        outputs.push(output);
        Ok(())
    })?;
    Ok(outputs)
}

fn rows(r: &mut Reader, shape: Code, range: Code) -> Result<Rows, Reject> {
    let mut rows = Rows::default();
    r.array(|r, index| {
        let start = rows.entries.len();
        r.array(|r, _| {
            let number = r.number()?;
            let too_large = |_| Reject::here(range, format!("{number} is out of range"));
            rows.entries.push(u32::try_from(number).map_err(too_large)?);
            Ok(())
        })?;
        let width = rows.entries.len() - start;
        if index == 0 {
            rows.width = width;
        } else if rows.width != width {
            let detail = format!("{width} numbers stand here, but {} in entry 0", rows.width);
            return Err(Reject::here(shape, detail));
        }
        rows.count = index.saturating_add(1);
        Ok(())
    })?;
    Ok(rows)
}
