//! The reports on exco:2: a core, the sizes of cores, rows, and the conjectures in rows.

use super::claims::size;
use super::conjectures::{Conjecture, Instance, decide_conjectures};
use super::level_set::{Core, core_counts};
use super::rows::{self, Rows, run_length};
use super::rules::ExcoNim;
use crate::game::Result;
use crate::game::report::{Compute, Finding, Number, Offer, Parameter};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Cell, Entry, Report, Row};

/// The rows with x0 below X and x1 up to I; both take ranges as well.
const ROWS: &[Parameter] = &[
    Parameter { letter: "X", number: Number::Below },
    Parameter { letter: "I", number: Number::UpTo },
];

const VALUE: &[Parameter] = &[Parameter { letter: "V", number: Number::Itself }];

/// The reports on a game with two piles.
pub(super) fn reports(game: ExcoNim) -> Vec<Offer<'static>> {
    if game.piles() != 2 {
        return Vec::new();
    }
    let of_value = |name, says, list: fn(ExcoNim, usize, &Budget) -> Result<Report>| {
        let compute: Compute<'static> = Box::new(move |ranges, budget| {
            Ok(Finding::Report(list(game, size(ranges[0].last), budget)?))
        });
        Offer { name, parameters: VALUE, says, compute }
    };
    let of_rows = |name, says, list: fn(ExcoNim, Rows, [usize; 2]) -> Finding| {
        let compute: Compute<'static> = Box::new(move |ranges, budget| {
            let (x0, x1) = (ranges[0], ranges[1]);
            let rows = Rows::new(size(x0.last).saturating_add(1), size(x1.last), budget)?;
            Ok(list(game, rows, [size(x0.first), size(x1.first)]))
        });
        Offer { name, parameters: ROWS, says, compute }
    };
    vec![
        of_value("core", "the positions of value V that generate all others", core),
        of_value("core-counts", "the size of the core of every value up to V", counts),
        of_rows(
            "rows",
            "u - G for each x0 < X and x1 <= I, with its least period, for all x2",
            |game, rows, first| Finding::Report(list_rows(game, rows, first)),
        ),
        of_rows(
            "conjectures",
            "Conjectures 1 to 5 for each x0 < X and x1 <= I, decided for all x2",
            |game, rows, first| Finding::IfAccepted {
                certificate: rows.certificate(),
                report: Box::new(move |sentence| conjectures(game, &rows, first, sentence)),
            },
        ),
    ]
}

fn core(game: ExcoNim, value: usize, budget: &Budget) -> Result<Report> {
    let core = Core::new(value, budget)?;
    let (k, positions) = (core.exponent(), core.positions);
    let heading = format!(
        "Core({value}) of {game}: k = {k}, {} positions with x1 ≤ x2; every position of value \
         {value} is one of them plus (0, 2^k·λ, 2^k·λ)",
        positions.len()
    );
    let row = |(x0, x1, x2): (usize, usize, usize)| {
        Row::new(vec![x0.into(), x1.into(), x2.into()], format!("{x0};{x1},{x2}"))
    };
    Ok(Report {
        name: "core",
        fields: vec![("value", value.into()), ("k", size(k).into())],
        list: "positions",
        columns: vec!["x0", "x1", "x2"],
        entry: Entry::Bare,
        rows: headed(heading, positions.into_iter().map(row)),
    })
}

fn counts(_game: ExcoNim, most: usize, budget: &Budget) -> Result<Report> {
    let counts = core_counts(most, budget)?;
    let row = |(value, count): (usize, usize)| {
        Row::new(vec![value.into(), count.into()], format!("{value} {count}"))
    };
    Ok(Report {
        name: "core-counts",
        fields: Vec::new(),
        list: "counts",
        columns: vec!["value", "count"],
        entry: Entry::Last,
        rows: Box::new(counts.into_iter().enumerate().map(row)),
    })
}

/// The rows from `first` on.
fn list_rows(game: ExcoNim, rows: Rows, first: [usize; 2]) -> Report {
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
    }
}

fn row(row: rows::Row<'_>) -> Row {
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

/// The conjectures in the rows from `first` on. The checker has accepted the sentence about these
/// rows.
fn conjectures(game: ExcoNim, rows: &Rows, first: [usize; 2], sentence: &str) -> Report {
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
    let statements = Conjecture::ALL.map(|conjecture| {
        let [_, key] = conjecture.names();
        (key, Cell::Text(conjecture.says().to_owned()))
    });
    let accepted = ("rows", Cell::Text(sentence.to_owned()));
    Report {
        name: "conjectures",
        fields: statements.into_iter().chain([accepted]).collect(),
        list: "instances",
        columns: [&["conjecture", "x0", "x1", "verdict"], witness].concat(),
        entry: Entry::Named,
        rows: Box::new(Conjecture::ALL.into_iter().flat_map(section)),
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
    cells.extend([Cell::Word("refuted"), failure.x2.into()]);
    cells.extend([failure.predicted.into(), failure.value.into(), failure.again_every.into()]);
    let position = format!("{x0};{x1},{}", failure.x2);
    let text = format!("  x0={x0} x1={x1}: refuted: {}", instance.in_words(&failure));
    Row { cells, text, witness: Some(format!("{game}@{position}")) }
}
