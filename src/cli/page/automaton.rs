//! The derived automaton of a claim, as a drawing and a table, with its analyses.

use super::claim::ClaimResult;
use super::{Draft, cut, pairs, some_section, written};
use crate::automaton::{Dfao, DigitOrder, densities, kernel, reverse};
use crate::budget::{Budget, Reached};
use crate::cli::Remedy;
use crate::data::{Block, Cells, Drawing, Grid, Section};
use crate::export::{self, svg};
use crate::game::claim::Derived;
use crate::proof::caption;

/// The greatest number of states in a table.
const STATES: usize = 64;
/// A longer table is folded.
const OPEN: usize = 16;
/// The greatest number of columns of a table of states.
const LETTERS: u32 = 64;
/// The greatest number of relations of a kernel on the page.
const RELATIONS: usize = 40;
/// Densities and kernels of larger automata are not computed for a page.
const ANALYSED: usize = 600;
/// The greatest number of states of the automaton in the other order.
const REVERSED: usize = 5_000;

/// The sections about an automaton; none if there is no automaton and no note.
pub(super) fn sections(
    draft: &mut Draft<'_>,
    result: &ClaimResult<'_>,
    suffix: &str,
) -> Vec<Section> {
    let Some((automaton, derived)) = result.automaton() else { return Vec::new() };
    let name = &result.name;
    let title = format!("The automaton of `{name}`");
    let mut sections =
        vec![Section::new(format!("automaton{suffix}"), title, blocks(draft, result))];
    if derived.tracks.len() != 1 || automaton.numeration().base().is_none() {
        return sections;
    }
    if automaton.len() > ANALYSED {
        let commands = ["density", "kernel"].map(|analysis| {
            let command = draft.command("derive", &format!(" --claim {analysis}"));
            (format!("Its {analysis}, which may take a while"), command)
        });
        sections[0].blocks.push(Block::Commands(commands.to_vec()));
        return sections;
    }
    let shares = shares(draft, automaton);
    sections.extend(some_section(format!("densities{suffix}"), "Densities", shares));
    let relations = relations(draft, automaton);
    sections.extend(some_section(format!("kernel{suffix}"), "The kernel", relations));
    sections
}

fn blocks(draft: &Draft<'_>, result: &ClaimResult<'_>) -> Vec<Block> {
    let (automaton, derived) = result.automaton().expect("it was asked for");
    let name = draft.game.to_string();
    let says = &result.claim.says;
    let tracks = match derived.tracks.as_slice() {
        [] | [_] => String::new(),
        several => format!(" It reads, side by side, the digits of {}.", several.join(", ")),
    };
    let line = result.automaton_in_a_line().expect("there is an automaton");
    let mut blocks = vec![Block::Text(format!("{line}. It says {says}.{tracks}"))];
    let meanings = derived.meanings.iter();
    let mut facts = pairs(meanings.map(|(output, meaning)| (format!("output {output}"), meaning)));
    facts.extend(pairs(derived.facts.iter().map(|fact| (fact.name, &fact.says))));
    blocks.push(Block::Facts(facts));
    match written(|file| svg::write(file, automaton, caption(&name, automaton, derived))) {
        Ok(svg) => blocks.push(Block::Drawing(Drawing {
            svg,
            caption: "A state shows its name and below it its output; an arrow shows the digits \
                      that lead along it."
                .to_owned(),
        })),
        Err(why) => {
            blocks.push(Block::Note(format!("It is not drawn here: {why}.")));
            let after = format!(" --claim {} --format dot -o {}", result.name, draft.file("dot"));
            let command = draft.command("derive", &after);
            blocks.push(Block::Commands(vec![("A file for Graphviz".to_owned(), command)]));
        }
    }
    blocks.extend(table(draft, result, automaton, derived));
    blocks
}

/// The table of transitions, or the part of it that fits on a page.
fn table(
    draft: &Draft<'_>,
    result: &ClaimResult<'_>,
    automaton: &Dfao,
    derived: &Derived,
) -> Vec<Block> {
    let alphabet = automaton.alphabet();
    let whole = || {
        let after = format!(" --claim {} --format csv -o {}", result.name, draft.file("csv"));
        let command = draft.command("derive", &after);
        Block::Commands(vec![("The whole table".to_owned(), command)])
    };
    if alphabet.letters() > LETTERS {
        let says = format!("Its table has a column for each of {} letters.", alphabet.letters());
        return vec![Block::Note(says), whole()];
    }
    let head = ["state", "output"].map(str::to_owned).into_iter();
    let head = head.chain((0..alphabet.letters()).map(|letter| alphabet.letter_name(letter)));
    let rows = automaton.states().take(STATES).map(|state| {
        let output = automaton.output(state).map_or_else(|| "–".to_owned(), |o| o.to_string());
        let targets = automaton.row(state).map(|target| target.to_string());
        [state.to_string(), output].into_iter().chain(targets).collect()
    });
    let read = match derived.tracks.len() {
        0 | 1 => "each digit",
        _ => "each tuple of digits",
    };
    let caption = format!("The state that {read} leads to; the first state is the start.");
    let grid = Grid { caption, head: head.collect(), rows: rows.collect(), cells: Cells::Numbers };
    let mut blocks = vec![Block::Table(grid)];
    let count = automaton.len();
    if count > STATES {
        let says = format!("The first {STATES} of {count} states.");
        blocks.extend([Block::Note(says), whole()]);
    }
    if count > OPEN {
        let summary = format!("Its table of {count} states");
        blocks = vec![Block::Folded { summary, blocks }];
    }
    blocks
}

/// The automaton in the other order of digits, if it is small.
fn turned(automaton: &Dfao, order: DigitOrder, budget: &Budget) -> Result<Dfao, Reached> {
    match automaton.order() == order {
        true => Ok(automaton.clone()),
        false => reverse(automaton, &budget.with_max_states(REVERSED.min(budget.max_states()))),
    }
}

/// A note about a bound. A bound of the page itself leaves nothing undecided.
fn bounded(draft: &mut Draft<'_>, what: &str, why: Reached) -> Block {
    let own = why == Reached::States(REVERSED);
    if !own {
        draft.open.push(format!("the {what}"));
    }
    let says = if own { why.to_string() } else { why.advised() };
    let command = draft.command("derive", &format!(" --claim {what}"));
    Block::Note(format!("Not here: {says}. `{command}` looks further."))
}

/// The densities of the outputs.
fn shares(draft: &mut Draft<'_>, automaton: &Dfao) -> Vec<Block> {
    let found = turned(automaton, DigitOrder::Msd, &draft.budget)
        .and_then(|msd| densities(&msd, &draft.budget));
    let found = match found {
        Ok(found) => found,
        Err(why) => return vec![bounded(draft, "density", why)],
    };
    let rows = found.into_iter().map(|(output, share)| {
        let output = output.map_or_else(|| "–".to_owned(), |output| output.to_string());
        let share = share.map_or_else(|why| why.to_string(), |share| share.to_string());
        vec![output, share]
    });
    let caption = "The share of the numbers with each output, exactly, as a limit.".to_owned();
    let head = ["output", "density"].map(str::to_owned).to_vec();
    vec![Block::Table(Grid { caption, head, rows: rows.collect(), cells: Cells::Texts })]
}

/// The relations of the kernel.
fn relations(draft: &mut Draft<'_>, automaton: &Dfao) -> Vec<Block> {
    let lsd = match turned(automaton, DigitOrder::Lsd, &draft.budget) {
        Ok(lsd) => lsd,
        Err(why) => return vec![bounded(draft, "kernel", why)],
    };
    let text = written(|text| export::kernel::write_text(text, &kernel(&lsd)));
    let text = text.expect("memory takes everything");
    let mut lines = text.lines().map(str::to_owned);
    let size = lines.next().unwrap_or_default();
    let (shown, note) = cut(lines.collect(), RELATIONS, "relations");
    let mut blocks = vec![
        Block::Text(format!(
            "The subsequences x(b^i·n + r) that differ, b the base, and what closes them up: \
             {size}."
        )),
        Block::Code(shown.join("\n")),
    ];
    if let Some(note) = note {
        let command = draft.command("derive", " --claim kernel");
        blocks.extend([note, Block::Commands(vec![("All of them".to_owned(), command)])]);
    }
    blocks
}
