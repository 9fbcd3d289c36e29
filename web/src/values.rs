//! Tables of values, and pictures of them.

use std::collections::BTreeSet;

use nimata::automaton::Numeration;
use nimata::data::{Extent, Picture, Quantity};
use nimata::export::colour::{Colour, NONE, of_outcome, of_value};
use nimata::game::Game;
use nimata::proof::Host as _;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;
use crate::wish::Fixed;

/// So many cells are shown.
const MOST_CELLS: u64 = 1 << 18;

/// So many cells has the side of a picture.
const MOST_SIDE: u32 = 512;

/// The values of a box of positions.
pub fn table(subject: &Subject, upto: &[u64], page: &Page) -> Result<Value, Fault> {
    let game = subject.game()?;
    if let Some(why) = game.no_tables() {
        return Err(Fault::input(why));
    }
    let cells = upto.iter().try_fold(1u64, |cells, &most| cells.checked_mul(most.checked_add(1)?));
    if cells.is_none_or(|cells| cells > MOST_CELLS) {
        return Err(Fault::input(format!("a page shows at most {MOST_CELLS} values at once"))
            .beside("upto"));
    }
    let budget = page.budget();
    let _work = page.work(format!("filling the table of {game}"));
    let table = game.table(upto, &budget).map_err(|error| Fault::from(error).beside("upto"))?;
    let values: Vec<i64> = table.values.collect();
    let colour = |value| match table.holds == Quantity::OUTCOME {
        true => of_outcome(value == 0),
        false => of_value(value),
    };
    Ok(json!({
        "holds": table.holds.name, "says": table.holds.says, "names": table.coordinates,
        "base": base(game.as_ref()), "first": table.first, "last": table.last,
        "colours": colours(values.iter().copied().filter(|&value| value >= 0), colour),
        "values": values,
    }))
}

/// The base whose powers are good lengths of rows.
fn base(game: &dyn Game) -> u32 {
    match game.numerals() {
        Numeration::Base { base, .. } => base,
        _ => 2,
    }
}

/// The colour of each of these numbers, and that of text on it.
fn colours(numbers: impl Iterator<Item = i64>, colour: impl Fn(i64) -> Colour) -> Value {
    let numbers: BTreeSet<i64> = numbers.collect();
    let entry = |number: i64| {
        let colour = colour(number);
        (number.to_string(), json!([colour.hex(), colour.ink().hex()]))
    };
    Value::Object(numbers.into_iter().map(entry).collect())
}

/// Numbers on a grid, to be shown as colours.
pub fn picture(
    subject: &Subject,
    view: &str,
    upto: u32,
    fixed: Option<Fixed>,
    page: &Page,
) -> Result<Value, Fault> {
    let game = subject.game()?;
    let views = game.views();
    let wanted = views.iter().find(|own| own.name == view);
    let view = wanted.ok_or_else(|| Fault::input(format!("there is no picture `{view}`")))?;
    let cells = match &view.frame {
        nimata::data::Frame::Rows => u64::from(upto),
        _ if upto > MOST_SIDE => {
            return Err(Fault::input(format!("a square has at most {MOST_SIDE} cells a side"))
                .beside("upto"));
        }
        _ => u64::from(upto).pow(2),
    };
    if cells > MOST_CELLS {
        return Err(Fault::input(format!("a page shows at most {MOST_CELLS} values at once"))
            .beside("upto"));
    }
    let (which, fixed) = fixed.map(|fixed| (fixed.place, fixed.at)).unzip();
    let extent = Extent { fixed, which, ..Extent::below(upto) };
    let _work = page.work(format!("drawing {game}"));
    let drawn = game.picture(view, &extent, &page.budget());
    let Picture::HeatMap(map) = drawn.map_err(|error| Fault::from(error).beside("upto"))? else {
        return Err(Fault::input("this picture is a graph, which the page does not show"));
    };
    Ok(json!({
        "title": map.title, "legend": map.legend, "horizontal": map.horizontal,
        "vertical": map.vertical, "columns": map.columns, "rowStep": map.row_step,
        "base": map.base, "panels": map.panels, "names": map.names, "nothing": NONE.hex(),
        "colours": colours(map.numbers.iter().flatten().copied().map(i64::from), |number| {
            if map.names.is_empty() { of_value(number) } else { of_outcome(number == 1) }
        }),
        "numbers": map.numbers,
    }))
}
