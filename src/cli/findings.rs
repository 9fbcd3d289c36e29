//! Writes the reports that a verb requests from a game.

use super::failure::Failure;
use super::format::Format;
use super::options::Shared;
use super::output::Output;
use super::proof::vouched;
use crate::data::Report;
use crate::export::{latex, report};
use crate::game::read_game;
use crate::proof::Checked;

/// The formats of a report.
pub const REPORT_FORMATS: &[Format] = &[Format::Text, Format::Csv, Format::Json, Format::Latex];

/// Requests a report from the game, has its certificate checked, and writes the result of `shape`.
///
/// `shape` receives the sentence that the checker accepted.
pub fn write(
    game: &str,
    (name, numbers): (&str, &[u32]),
    shape: impl FnOnce(&mut Report, Option<&str>, Format),
    shared: &Shared,
) -> Result<(), Failure> {
    let format = shared.format(REPORT_FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let budget = shared.budget();
    let work = shared.work(format!("computing {name} of {game}"));
    let rules = read_game(game)?;
    let report = rules
        .report(name, numbers, &budget)?
        .ok_or_else(|| Failure::Usage(format!("there is no report `{name}` about {game}")))?;
    let (mut report, checked) = vouched(report, rules.as_ref(), &budget)?;
    work.done();
    shape(&mut report, checked.as_ref().map(Checked::sentence), format);
    match format {
        Format::Json => report::json(&mut out, game, report)?,
        Format::Csv => report::csv(&mut out, report)?,
        Format::Latex => latex::report(&mut out, report)?,
        _ => report::text(&mut out, report)?,
    }
    out.finish()
}
