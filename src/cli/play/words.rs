//! The board, lists of moves, help, and reasons, as text. Small heaps are rows of tokens, and large
//! ones are written by their digits.

use num_traits::{ToPrimitive, Zero};

use crate::budget::Budget;
use crate::cli::Remedy;
use crate::game::answer::{Reason, Worth};
use crate::game::sum::{self, Method};
use crate::number::radix::brief_decimal;
use crate::play::{Board, Choice, Ground, Part, Player, brief, moved, typed};

/// Larger heaps are written as numbers only.
const MOST_TOKENS: usize = 40;
/// The greatest number of heaps drawn for a position.
const MOST_ROWS: usize = 24;

/// The whole board, with one line for each heap.
pub fn board(board: &Board) -> String {
    let mut text = String::new();
    for (number, part) in board.parts().iter().enumerate() {
        if board.parts().len() > 1 {
            text.push_str(&format!("{}: {}@{}\n", number + 1, part.game, brief(&part.position)));
        }
        rows(part, &mut text);
    }
    text
}

fn rows(Part { game, position }: &Part, text: &mut String) {
    let shape = game.shape();
    let numbers: Vec<_> = position.numbers().collect();
    // For a million piles the names are not built, because only two dozen rows are drawn.
    let names = if numbers.len() <= MOST_ROWS * 4 { shape.names() } else { Vec::new() };
    let width = names.iter().take(MOST_ROWS).map(|name| name.chars().count()).max().unwrap_or(0);
    let small: Vec<Option<usize>> = numbers
        .iter()
        .take(MOST_ROWS)
        .enumerate()
        .map(|(place, number)| {
            let tokens = number.to_usize().filter(|&number| number <= MOST_TOKENS);
            tokens.filter(|_| place < shape.required())
        })
        .collect();
    let widest = small.iter().flatten().max().map_or(0, |&most| (2 * most).max(1));
    for (place, tokens) in small.iter().enumerate() {
        let name = names.get(place).cloned().unwrap_or_else(|| (place + 1).to_string());
        let number = brief_decimal(numbers[place]);
        let row = match tokens {
            Some(tokens) => {
                let drawn = vec!["●"; *tokens].join(" ");
                format!("  {name:width$}  {drawn:widest$} {number}\n")
            }
            None => format!("  {name:width$}  {number}\n"),
        };
        text.push_str(&row);
    }
    if numbers.len() > MOST_ROWS {
        text.push_str(&format!("  … and {} more\n", numbers.len() - MOST_ROWS));
    }
}

/// The greatest number of moves in a list.
const LISTED: usize = 60;

/// A list of the moves; if there are many, only some of them.
pub fn listed(board: &Board) -> String {
    let all = board.all_moves();
    let (moves, says) = match all {
        Some(all) => {
            let count = all.len();
            let plural = if count == 1 { "" } else { "s" };
            let first = if count > LISTED { format!(", {LISTED} of them") } else { String::new() };
            (all, format!("{count} move{plural}{first}"))
        }
        None => (board.short_moves(), "too many moves to list; some are".to_owned()),
    };
    let shown = moves.iter().take(LISTED).map(|made| typed(board, made));
    format!("{says}: {}\n", shown.collect::<Vec<_>>().join("  "))
}

/// The rules, and the commands.
pub fn help(board: &Board) -> String {
    let mut text = String::new();
    let mut named: Vec<String> = Vec::new();
    for (number, part) in board.parts().iter().enumerate() {
        let (name, shape) = (part.game.to_string(), part.game.shape().text());
        if named.contains(&name) {
            continue;
        }
        let rules = part.game.in_words();
        let component = match board.parts() {
            [_] => String::new(),
            _ => format!("{}: ", number + 1),
        };
        text.push_str(&format!(
            "{component}{name}: {rules}\n  a move in it is written {component}{shape}, the \
             position after it\n"
        ));
        named.push(name);
    }
    text.push_str(COMMANDS);
    text
}

const COMMANDS: &str =
    "  =      in a move a number that stays, as in =,5; numbers may be expressions such as 10^30-1
  ,      between the heaps that a heap is split into, where the rules allow it
  hint   a move that wins, or that there is none; `go` makes it
  why    why nimata moved so, or who wins here
  moves  the moves, where they are few
  show   the position with all its digits
  undo   takes your last move back, with the answer to it
  swap   changes sides: nimata moves now
  quit   ends the game
";

/// A line for each reason.
pub fn reasons(reasons: &[Reason], indent: &str) -> String {
    reasons.iter().map(|reason| format!("{indent}{}: {}\n", reason.rule, reason.says)).collect()
}

/// Who wins from this position, and why.
pub fn outcome(board: &Board, mover: Player, budget: &Budget) -> String {
    let evaluation = match sum::evaluate(board.parts(), Method::Best, budget) {
        Ok(evaluation) => evaluation,
        Err(error) => return format!("who wins is not known: {}\n", error.advised()),
    };
    let mut text = match lost(&evaluation.total) {
        Some(true) => format!("{} against best play\n", mover.does("lose")),
        Some(false) => format!("{} with best play\n", mover.does("win")),
        None => "who wins is not known\n".to_owned(),
    };
    let several = board.parts().len() > 1;
    for (number, (Part { game, position }, found)) in
        board.parts().iter().zip(&evaluation.components).enumerate()
    {
        if several {
            let (number, position) = (number + 1, brief(position));
            let worth = value(&found.worth);
            text.push_str(&format!("  {number}: {game}@{position}: {worth}\n"));
        }
        text.push_str(&reasons(&found.because, if several { "    " } else { "  " }));
    }
    text.push_str(&reasons(&evaluation.because, "  "));
    if several && evaluation.because.is_empty() && lost(&evaluation.total).is_some() {
        let total = value(&evaluation.total);
        text.push_str(&format!(
            "  Sprague and Grundy: the xor of the values is {total}; 0 alone is lost\n"
        ));
    }
    text
}

/// Tells whether the player to move loses, if that is known.
fn lost(worth: &Worth) -> Option<bool> {
    match worth {
        Worth::Value(value) => Some(value.is_zero()),
        Worth::PPosition(lost) => Some(*lost),
        Worth::Between { at_least, .. } => (!at_least.is_zero()).then_some(false),
    }
}

fn value(worth: &Worth) -> String {
    match worth {
        Worth::Value(value) => brief_decimal(value),
        Worth::PPosition(true) => "0".to_owned(),
        _ => "not known".to_owned(),
    }
}

/// The reason for the program's move, from the board before it.
pub fn why(before: &Board, choice: &Choice, budget: &Budget) -> String {
    let after = before.after(&choice.made);
    let made = moved(before, &choice.made);
    match &choice.ground {
        Ground::Wins(because) => {
            let mut text = format!("{made} wins: it leaves you a lost position\n");
            text.push_str(&reasons(because, "  "));
            if because.is_empty() || before.parts().len() > 1 {
                text.push_str(&outcome(&after, Player::Person, budget));
            }
            text
        }
        Ground::Lost => {
            format!(
                "{made} is as good as any, for no move won\n{}",
                outcome(&after, Player::Person, budget)
            )
        }
        Ground::Careless => {
            format!("{made} was careless\n{}", outcome(&after, Player::Person, budget))
        }
        Ground::Unknown(why) => {
            format!("{made}: which move wins is not known: {}\n", why.advised())
        }
    }
}
