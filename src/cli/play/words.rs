//! Reasons for moves, and for who wins a position.

use std::fmt::Write as _;

use num_traits::Zero;

use crate::budget::Budget;
use crate::cli::failure::remedy::Remedy;
use crate::game::answer::{Reason, Worth};
use crate::game::sum::{self, Method};
use crate::number::radix::brief_decimal;
use crate::play::{Board, Choice, Ground, Part, Player, brief, moved};

/// A line for each reason.
pub fn reasons(reasons: &[Reason], indent: &str) -> String {
    reasons.iter().fold(String::new(), |mut text, reason| {
        writeln!(text, "{indent}{}: {}", reason.rule, reason.says).expect("a text takes all");
        text
    })
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
    for (number, (Part { game, position }, said)) in
        board.parts().iter().zip(&evaluation.components).enumerate()
    {
        if several {
            let worth = value(&said.worth);
            let part = format!("{}: {game}@{}", number + 1, brief(position));
            writeln!(text, "  {part}: {worth}").expect("a text takes all");
        }
        text.push_str(&reasons(&said.because, if several { "    " } else { "  " }));
    }
    text.push_str(&reasons(&evaluation.because, "  "));
    if several && evaluation.because.is_empty() && lost(&evaluation.total).is_some() {
        let total = value(&evaluation.total);
        writeln!(text, "  Sprague and Grundy: the xor of the values is {total}; 0 alone is lost")
            .expect("a text takes all");
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
                outcome(before, Player::Program, budget)
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
