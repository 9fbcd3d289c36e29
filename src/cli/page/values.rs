//! The first values, the first P-positions, and a picture.

use super::{Draft, some_section, written};
use crate::data::{
    Block, Cells, Drawing, Extent, Frame, Grid, Picture, Positions, Section, ValueTable,
};
use crate::export::heat_map;
use crate::game::GameError;
use crate::game::answer::Worth;

/// The values in each row of a table on one number.
const ROW: u64 = 10;
/// The number of rows.
const ROWS: u64 = 10;
/// The greatest number of positions in a box.
const BOX: u64 = 1 << 14;
/// The number of P-positions.
const LOST: usize = 20;
/// The side of a picture.
const SIDE: u32 = 64;

/// The section of the first values and the first P-positions.
pub(super) fn section(draft: &mut Draft<'_>) -> Section {
    let mut blocks = Vec::new();
    if let Some(why) = draft.game.no_tables() {
        blocks.push(Block::Note(format!("No table: {why}.")));
    } else {
        let tables = table(draft);
        let tables = draft.answered("a table of small positions", tables, &mut blocks);
        blocks.extend(tables.into_iter().flatten());
        if draft.game.shape().count() == 2 {
            lost_pairs(draft, &mut blocks);
        }
    }
    if blocks.is_empty() {
        blocks.push(Block::Note("No table of this game fits on a page.".to_owned()));
    }
    Section::new("values", "The first positions", blocks)
}

/// A row of a table: the name of the row, and its cells.
fn row(name: impl ToString, cells: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let cells = cells.into_iter().map(|cell| cell.to_string());
    std::iter::once(name.to_string()).chain(cells).collect()
}

/// Adds the first P-positions of a game on two piles.
fn lost_pairs(draft: &mut Draft<'_>, blocks: &mut Vec<Block>) {
    let lost = draft.game.lost_positions(LOST, &draft.budget).map_err(|error| match error {
        // There may be few P-positions; this is not a bound that a user could raise.
        GameError::Undecided(why) => GameError::Unsuitable(why),
        error => error,
    });
    let Some(lost) = draft.answered("the first lost positions", lost, blocks) else { return };
    let names = lost.names().iter().enumerate();
    let rows = names.map(|(place, name)| row(name, lost.rows().map(|lost| lost[place])));
    let caption = "The first positions at which the player to move loses (P-positions); of two \
                   piles that may be exchanged the smaller one stands first.";
    blocks.push(Block::Table(Grid {
        caption: caption.to_owned(),
        head: row("i", 0..lost.len()),
        rows: rows.collect(),
        cells: Cells::Numbers,
    }));
}

/// One or several tables of the smallest positions.
fn table(draft: &Draft<'_>) -> Result<Vec<Block>, GameError> {
    let shape = draft.game.shape();
    // Some games have tables on fewer numbers than their positions have.
    let mut sizes = vec![shape.required(), shape.count()];
    sizes.dedup();
    let mut refused = None;
    for size in sizes {
        let Some(bounds) = bounds(size, draft.game.least()) else {
            return Ok(vec![Block::Note(format!(
                "A position has {size} numbers, too many for a table of a page; `nimata table` \
                 prints any box of positions."
            ))]);
        };
        match draft.game.table(&bounds, &draft.budget) {
            Ok(table) => return Ok(tables(table)),
            Err(why @ GameError::Unsuitable(_)) => refused = Some(why),
            Err(why) => return Err(why),
        }
    }
    Err(refused.expect("there is a size"))
}

/// The last positions of a table on this many numbers; `None` if there are too many.
fn bounds(numbers: usize, least: u64) -> Option<Vec<u64>> {
    let bounds = match numbers {
        0 => return None,
        1 => vec![ROW * ROWS - 1],
        2 => vec![least + 11; 2],
        3 => vec![least + 3, least + 7, least + 7],
        more => [vec![least + 2; more - 2], vec![least + 5; 2]].concat(),
    };
    let count = bounds.iter().try_fold(1u64, |all, most| all.checked_mul(most - least + 1));
    count.filter(|&count| count <= BOX).map(|_| bounds)
}

/// A value as it is shown; negative numbers mark that there is no position.
fn shown(value: i64) -> String {
    if value < 0 { "·".to_owned() } else { value.to_string() }
}

fn tables(table: ValueTable<'_>) -> Vec<Block> {
    let names = table.coordinates.clone();
    // If the numbers are not values, the page explains them.
    let (what, means) = match table.holds.says {
        None => ("Values", String::new()),
        Some(says) => ("Positions", format!(" A number says: {says}.")),
    };
    let (first, last) = (table.first.clone(), table.last.clone());
    let positions = Positions::new(&first, &last);
    let entries: Vec<(Vec<u64>, i64)> = positions.zip(table.values).collect();
    if let [name] = names.as_slice() {
        let caption =
            format!("{what}: {name} is the sum of the heads of its row and column.{means}");
        let head = row(name, 0..ROW);
        let rows = (0..ROWS).map(|ten| {
            let entry = |n: u64| {
                let entry = entries.iter().find(|(at, _)| at[0] == ROW * ten + n);
                entry.map_or_else(String::new, |(_, value)| shown(*value))
            };
            row(ROW * ten, (0..ROW).map(entry))
        });
        let lost = entries.iter().filter(|(_, value)| *value == 0).take(LOST);
        let lost: Vec<String> = lost.map(|(at, _)| at[0].to_string()).collect();
        let says = match lost.is_empty() {
            true => "At each of them the player to move wins.".to_owned(),
            false => format!(
                "Of these positions the player to move loses at {name} = {}{} (P-positions).",
                lost.join(", "),
                if lost.len() == LOST { ", …" } else { "" }
            ),
        };
        let grid = Grid { caption, head, rows: rows.collect(), cells: Cells::Numbers };
        return vec![Block::Table(grid), Block::Text(says)];
    }
    let fixed = names.len() - 2;
    let (down, across) = (&names[fixed], &names[fixed + 1]);
    // All but the last two numbers are equal within a layer.
    let deepest = last[..fixed].iter().min().copied().unwrap_or(first[0]);
    let layers = first[0]..=deepest;
    let layer = |fixed_at: u64| {
        let named: Vec<String> =
            names[..fixed].iter().map(|name| format!("{name} = {fixed_at}")).collect();
        let which = match named.as_slice() {
            [] => String::new(),
            named => format!(" where {}", named.join(", ")),
        };
        let caption = format!("{what}{which}: {down} down, {across} across.{means}");
        let head = row(format!("{down} \\ {across}"), first[fixed + 1]..=last[fixed + 1]);
        let rows = (first[fixed]..=last[fixed]).map(|y| {
            let inside = |(at, _): &&(Vec<u64>, i64)| {
                at[..fixed].iter().all(|&number| number == fixed_at) && at[fixed] == y
            };
            let cells = entries.iter().filter(inside).map(|(_, value)| shown(*value));
            row(y, cells)
        });
        Grid { caption, head, rows: rows.collect(), cells: Cells::Numbers }
    };
    vec![Block::Beside(layers.map(layer).collect())]
}

/// The section of the pictures that the game offers, other than graphs.
pub(super) fn pictures(draft: &mut Draft<'_>) -> Option<Section> {
    let mut blocks = Vec::new();
    for view in draft.game.views() {
        let extent = match &view.frame {
            Frame::Graph => continue,
            Frame::Rows => Extent::below(SIDE * SIDE),
            // If the first of three numbers is 0, the game is usually a simpler one, so another
            // layer is shown.
            Frame::Square { panels, fixed } => {
                Extent { fixed: fixed.as_ref().map(|_| 1), ..Extent::below(SIDE / panels) }
            }
        };
        let drawn = draft.game.picture(&view, &extent, &draft.budget);
        let what = format!("a picture of {}", view.says);
        if let Some(Picture::HeatMap(map)) = draft.answered(&what, drawn, &mut blocks) {
            let svg = written(|file| heat_map::write_svg(file, &map)).ok()?;
            let caption = format!("Each cell is a position: {}, N = {}.", view.says, extent.upto);
            blocks.push(Block::Drawing(Drawing { svg, caption }));
        }
    }
    some_section("picture".to_owned(), "Pictures", blocks)
}

/// Tells whether a worth is known exactly.
pub(super) fn is_exact(worth: &Worth) -> bool {
    !matches!(worth, Worth::Between { .. })
}
