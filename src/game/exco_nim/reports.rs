//! The reports on exco:2: a core, the sizes of cores, rows, and the conjectures in rows.

use super::claims::size;
use super::conjectures::{Conjecture, Instance, decide_conjectures};
use super::core::{Core, core_counts};
use super::row;
use super::rows::Rows;
use super::rules::ExcoNim;
use super::run_length::run_length;
use crate::budget::Budget;
use crate::data::{Cell, Entry, Report, Row};
use crate::game::GameError;

/// The names of the reports.
pub(super) fn names(game: ExcoNim) -> &'static [&'static str] {
    if game.piles() == 2 { &["core", "core-counts", "rows", "conjectures"] } else { &[] }
}

/// The report with this name, for a game with two piles; `None` if there is no such report.
pub(super) fn report(
    game: ExcoNim,
    name: &str,
    numbers: &[u32],
    budget: &Budget,
) -> Result<Option<Report>, GameError> {
    Ok(Some(match (name, numbers) {
        _ if game.piles() != 2 => return Ok(None),
        ("core", &[value]) => core(game, Core::new(size(value), budget)?),
        ("core-counts", &[most]) => counts(core_counts(size(most), budget)?),
        ("rows", &[x0, levels, x1, last]) => {
            let rows = Rows::new(size(levels), size(last), budget)?;
            of_rows(game, rows, [size(x0), size(x1)])
        }
        ("conjectures", &[x0, levels, x1, last]) => {
            let rows = Rows::new(size(levels), size(last), budget)?;
            conjectures(game, &rows, [size(x0), size(x1)])
        }
        _ => return Ok(None),
    }))
}

fn core(game: ExcoNim, core: Core) -> Report {
    let (value, k, positions) = (core.value, core.exponent(), core.positions);
    let heading = format!(
        "Core({value}) of {game}: k = {k}, {} positions with x1 ≤ x2; every position of value \
         {value} is one of them plus (0, 2^k·λ, 2^k·λ)",
        positions.len()
    );
    let row = |(x0, x1, x2): (usize, usize, usize)| {
        Row::new(vec![x0.into(), x1.into(), x2.into()], format!("{x0};{x1},{x2}"))
    };
    Report {
        name: "core",
        fields: vec![("value", value.into()), ("k", size(k).into())],
        list: "positions",
        columns: vec!["x0", "x1", "x2"],
        entry: Entry::Bare,
        rows: headed(heading, positions.into_iter().map(row)),
        rests_on: None,
    }
}

fn counts(counts: Vec<usize>) -> Report {
    let row = |(value, count): (usize, usize)| {
        Row::new(vec![value.into(), count.into()], format!("{value} {count}"))
    };
    Report {
        name: "core-counts",
        fields: Vec::new(),
        list: "counts",
        columns: vec!["value", "count"],
        entry: Entry::Last,
        rows: Box::new(counts.into_iter().enumerate().map(row)),
        rests_on: None,
    }
}

/// The rows from `first` on.
fn of_rows(game: ExcoNim, rows: Rows, first: [usize; 2]) -> Report {
    let (levels, last, start, period) = (rows.levels(), rows.last(), rows.start(), rows.period());
    let [x0, x1] = first.map(|least| match least {
        0 => String::new(),
        least => format!("{least} ≤ "),
    });
    let all = match first {
        [0, 0] => "all rows".to_owned(),
        _ => format!("all rows with x0 < {levels}, x1 ≤ {last}"),
    };
    let heading = format!(
        "{game}: u − G for {x0}x0 < {levels}, {x1}x1 ≤ {last}; {all} have period {period} from \
         x2 = {start} on"
    );
    // With x0 = 0 the game is Nim.
    let levels_shown = first[0].max(1)..levels;
    let pairs = levels_shown.flat_map(move |x0| (first[1]..=last).map(move |x1| (x0, x1)));
    let whole = [("x0", levels), ("x1", last), ("preperiod", start), ("period", period)];
    Report {
        name: "rows",
        fields: whole.map(|(name, number)| (name, number.into())).into(),
        list: "rows",
        columns: vec!["x0", "x1", "preperiod", "period", "run_up", "cycle"],
        entry: Entry::Named,
        rows: headed(heading, pairs.map(move |(x0, x1)| row(rows.row(x0, x1)))),
        rests_on: None,
    }
}

fn row(row: row::Row<'_>) -> Row {
    let numbers @ [x0, x1, preperiod, period] = [row.x0, row.x1, row.preperiod, row.period];
    let (run_up, cycle) = (row.run_up(), row.cycle());
    let (first, repeated) = (run_length(&run_up), row.text());
    let comma = if first.is_empty() { "" } else { "," };
    let text = format!(
        "x0={x0} x1={x1}: preperiod {preperiod}, period {period}: {first}{comma}{repeated}"
    );
    let sequences =
        [(run_up, first), (cycle, repeated)].map(|(list, text)| Cell::Numbers { list, text });
    Row::new(numbers.map(Cell::from).into_iter().chain(sequences).collect(), text)
}

/// The keys of the conjectures' statements.
const STATEMENTS: [(&str, Conjecture); 5] = [
    ("conjecture_1", Conjecture::One),
    ("conjecture_2", Conjecture::Two),
    ("conjecture_3", Conjecture::Three),
    ("conjecture_4", Conjecture::Four),
    ("conjecture_5", Conjecture::Five),
];

fn says(conjecture: Conjecture) -> Cell {
    Cell::Text(conjecture.says().to_owned())
}

/// The conjectures in the rows from `first` on.
fn conjectures(game: ExcoNim, rows: &Rows, first: [usize; 2]) -> Report {
    let mut instances = decide_conjectures(rows);
    instances.retain(|instance| instance.x0 >= first[0] && instance.x1 >= first[1]);
    let section = move |conjecture: Conjecture| {
        let own = instances.iter().filter(|instance| instance.conjecture == conjecture);
        let own: Vec<Instance> = own.copied().collect();
        let refuted = own.iter().filter(|instance| instance.fails_at.is_some()).count();
        let (number, proved) = (conjecture.number(), own.len() - refuted);
        headed(
            format!(
                "Conjecture {number}: {proved} instances proved for all x2, {refuted} refuted\n  \
                 it says: {}",
                conjecture.says()
            ),
            own.into_iter().map(move |instance| verdict(game, &instance)),
        )
    };
    let witness =
        ["witness.x2", "witness.predicted", "witness.value", "witness.again_every"].as_slice();
    Report {
        name: "conjectures",
        fields: STATEMENTS.map(|(name, conjecture)| (name, says(conjecture))).into(),
        list: "instances",
        columns: [&["conjecture", "x0", "x1", "verdict"], witness].concat(),
        entry: Entry::Named,
        rows: Box::new(Conjecture::ALL.into_iter().flat_map(section)),
        rests_on: Some(rows.certificate()),
    }
}

/// Rows under a heading.
fn headed(
    heading: String,
    rows: impl Iterator<Item = Row> + 'static,
) -> Box<dyn Iterator<Item = Row>> {
    Box::new(std::iter::once(Row::new(Vec::new(), heading)).chain(rows))
}

/// The verdict on an instance.
fn verdict(game: ExcoNim, instance: &Instance) -> Row {
    let (number, x0, x1) = (instance.conjecture.number(), instance.x0, instance.x1);
    let mut cells = vec![number.into(), x0.into(), x1.into()];
    let Some(failure) = instance.fails_at else {
        cells.push(Cell::Word("proved"));
        cells.resize(8, Cell::Nothing);
        return Row::new(cells, format!("  x0={x0} x1={x1}: proved for all x2"));
    };
    let (x2, value, again) = (failure.x2, failure.value, failure.again_every);
    cells.extend([Cell::Word("refuted"), x2.into()]);
    cells.extend([failure.predicted.into(), value.into(), again.into()]);
    let asked = match failure.predicted {
        Some(value) => format!("{value} is predicted"),
        None => format!("u − G is odd, u = {}", x0 + x1 + x2),
    };
    let again = again.map_or_else(String::new, |p| format!(", and so it goes on every {p}"));
    let position = format!("{x0};{x1},{x2}");
    let text = format!("  x0={x0} x1={x1}: refuted: G({position}) = {value}, where {asked}{again}");
    Row { cells, text, witness: Some(format!("{game}@{position}")) }
}
