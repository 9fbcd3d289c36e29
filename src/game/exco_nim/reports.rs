//! What is reported of exco:2: a core, the sizes of cores, rows, and the conjectures in rows.

use super::claims::{rows, size};
use super::conjectures::{Conjecture, Instance, decide_conjectures};
use super::core::{Core, core_counts};
use super::row;
use super::rules::ExcoNim;
use super::run_length::run_length;
use crate::budget::Budget;
use crate::data::{Cell, Entry, Report, Row, Section};
use crate::game::GameError;

/// The report with this name, for a game with two piles; `None` if there is none.
pub(super) fn report(
    game: ExcoNim,
    name: &str,
    parameters: &[u32],
    budget: &Budget,
) -> Result<Option<Report>, GameError> {
    Ok(Some(match (name, parameters) {
        _ if game.piles() != 2 => return Ok(None),
        ("core", &[value]) => core(game, &Core::new(size(value), budget)?),
        ("core-counts", &[most]) => counts(core_counts(size(most), budget)?),
        ("rows", &[x0, x1]) => of_rows(game, rows([x0, x1], budget)?),
        ("conjectures", &[x0, x1]) => conjectures(game, &rows([x0, x1], budget)?),
        _ => return Ok(None),
    }))
}

fn core(game: ExcoNim, core: &Core) -> Report {
    let (value, k, positions) = (core.value(), core.exponent(), core.positions().to_vec());
    let heading = format!(
        "Core({value}) of {game}: k = {k}, {} positions with x1 ≤ x2; every position of value \
         {value} is one of them plus (0, 2^k·λ, 2^k·λ)",
        positions.len()
    );
    let row = |(x0, x1, x2): (usize, usize, usize)| Row {
        cells: vec![x0.into(), x1.into(), x2.into()],
        text: format!("{x0};{x1},{x2}"),
        witness: None,
    };
    Report {
        name: "core",
        fields: vec![("value", value.into()), ("k", size(k).into())],
        list: "positions",
        columns: vec!["x0", "x1", "x2"],
        entry: Entry::Bare,
        sections: vec![Section {
            heading: Some(heading),
            rows: Box::new(positions.into_iter().map(row)),
        }],
        rests_on: None,
    }
}

fn counts(counts: Vec<usize>) -> Report {
    let row = |(value, count): (usize, usize)| Row {
        cells: vec![value.into(), count.into()],
        text: format!("{value} {count}"),
        witness: None,
    };
    let rows = Box::new(counts.into_iter().enumerate().map(row));
    Report {
        name: "core-counts",
        fields: Vec::new(),
        list: "counts",
        columns: vec!["value", "count"],
        entry: Entry::Last,
        sections: vec![Section { heading: None, rows }],
        rests_on: None,
    }
}

fn of_rows(game: ExcoNim, rows: super::Rows) -> Report {
    let (levels, last, start, period) = (rows.levels(), rows.last(), rows.start(), rows.period());
    let heading = format!(
        "{game}: u − G for x0 < {levels}, x1 ≤ {last}; all rows have period {period} from \
         x2 = {start} on"
    );
    let pairs = (1..levels).flat_map(move |x0| (0..=last).map(move |x1| (x0, x1)));
    Report {
        name: "rows",
        fields: vec![
            ("x0", levels.into()),
            ("x1", last.into()),
            ("preperiod", start.into()),
            ("period", period.into()),
        ],
        list: "rows",
        columns: vec!["x0", "x1", "preperiod", "period", "run_up", "cycle"],
        entry: Entry::Named,
        sections: vec![Section {
            heading: Some(heading),
            rows: Box::new(pairs.map(move |(x0, x1)| row(rows.row(x0, x1)))),
        }],
        rests_on: None,
    }
}

fn row(row: row::Row<'_>) -> Row {
    let (x0, x1, preperiod, period) = (row.x0(), row.x1(), row.preperiod(), row.period());
    let (run_up, cycle) = (run_length(&row.run_up()), row.text());
    let comma = if run_up.is_empty() { "" } else { "," };
    Row {
        text: format!(
            "x0={x0} x1={x1}: preperiod {preperiod}, period {period}: {run_up}{comma}{cycle}"
        ),
        cells: vec![
            x0.into(),
            x1.into(),
            preperiod.into(),
            period.into(),
            Cell::Text(run_up),
            Cell::Text(cycle),
        ],
        witness: None,
    }
}

fn conjectures(game: ExcoNim, rows: &super::Rows) -> Report {
    let instances = decide_conjectures(rows);
    let section = |conjecture: Conjecture| {
        let own = instances.iter().filter(|instance| instance.conjecture == conjecture);
        let own: Vec<Instance> = own.copied().collect();
        let refuted = own.iter().filter(|instance| instance.fails_at.is_some()).count();
        let heading = format!(
            "Conjecture {}: {} instances proved for all x2, {refuted} refuted",
            conjecture.number(),
            own.len() - refuted
        );
        let rows = Box::new(own.into_iter().map(move |instance| verdict(game, &instance)));
        Section { heading: Some(heading), rows }
    };
    Report {
        name: "conjectures",
        fields: Vec::new(),
        list: "instances",
        columns: vec![
            "conjecture",
            "x0",
            "x1",
            "verdict",
            "witness.x2",
            "witness.predicted",
            "witness.value",
            "witness.again_every",
        ],
        entry: Entry::Named,
        sections: Conjecture::ALL.into_iter().map(section).collect(),
        rests_on: Some(rows.certificate()),
    }
}

/// What became of an instance.
fn verdict(game: ExcoNim, instance: &Instance) -> Row {
    let (x0, x1) = (instance.x0, instance.x1);
    let mut cells = vec![size(instance.conjecture.number().into()).into(), x0.into(), x1.into()];
    let Some(failure) = instance.fails_at else {
        cells.push(Cell::Word("proved"));
        cells.resize(8, Cell::Nothing);
        return Row { cells, text: format!("  x0={x0} x1={x1}: proved for all x2"), witness: None };
    };
    let (x2, value) = (failure.x2, failure.value);
    cells.extend([
        Cell::Word("refuted"),
        x2.into(),
        failure.predicted.into(),
        value.into(),
        failure.again_every.into(),
    ]);
    let asked = match failure.predicted {
        Some(value) => format!("{value} is predicted"),
        None => format!("u − G is odd, u = {}", x0 + x1 + x2),
    };
    let again = failure.again_every;
    let again = again.map_or_else(String::new, |p| format!(", and so it goes on every {p}"));
    let position = format!("{x0};{x1},{x2}");
    Row {
        cells,
        text: format!("  x0={x0} x1={x1}: refuted: G({position}) = {value}, where {asked}{again}"),
        witness: Some(format!("{game}@{position}")),
    }
}
