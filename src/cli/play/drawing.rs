//! The board as text: small heaps as rows of tokens, large ones by their digits.

use num_traits::ToPrimitive;

use crate::number::radix::brief_decimal;
use crate::play::{Board, Part, brief};

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
