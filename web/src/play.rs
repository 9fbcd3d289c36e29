//! A game that is played: it begins anew with every wish, and the moves are made again.

use nimata::game::answer::Reason;
use nimata::game::sum::{self, Method, together};
use nimata::number::radix::to_decimal;
use nimata::play::{
    self, Board, Chance, Choice, Ground, Made, Part, Player, Standing, read_move, rules,
};
use nimata::proof::Host as _;
use serde_json::{Value, json};

use crate::fault::{Fault, remedy};
use crate::host::Page;
use crate::position;
use crate::wish::{Level, Round};

/// So many moves are listed.
const LISTED: usize = 240;

/// So many moves are made again.
const MOST_MOVES: usize = 10_000;

/// The board after the moves, and these as they are typed without any short cut.
fn played(round: &Round, page: &Page) -> Result<(Board, Vec<String>), Fault> {
    let parts = position::read(&round.game, &round.at, page)?;
    if let Err(why) = together(&parts) {
        return Err(Fault::input(why.to_string()).beside("at"));
    }
    for part in &parts {
        // Rules that are not those of a game are refused before it begins. A table of one position
        // looks at the rules, and has nothing else to find out.
        let least = vec![part.game.least(); part.game.shape().count()];
        if let Err(nimata::game::GameError::Refuted(why)) =
            part.game.table(&least, &page.thought()).map(|_| ())
        {
            return Err(Fault::input(why).beside("at"));
        }
    }
    if round.moves.len() > MOST_MOVES {
        return Err(Fault::input(format!("a game here has at most {MOST_MOVES} moves")));
    }
    let (mut board, mut moves) = (Board::new(parts), Vec::new());
    for text in &round.moves {
        // Beside the field in which the last one was typed.
        let made = read_move(text, &board, &page.numbers())
            .map_err(|error| Fault::moved(error.into(), "move"))?;
        moves.push(typed(&board, &made));
        board = board.after(&made);
    }
    Ok((board, moves))
}

/// A move as it is typed, with all digits.
fn typed(board: &Board, made: &Made) -> String {
    let number = match board.parts() {
        [_] => String::new(),
        _ => format!("{}: ", made.part + 1),
    };
    let left: Vec<String> = made.left.iter().map(ToString::to_string).collect();
    format!("{number}{}", left.join(","))
}

/// How the game stands, and what can be done.
pub fn state(round: &Round, page: &Page) -> Result<Value, Fault> {
    let _work = page.work("setting up the board".to_owned());
    let (board, played) = played(round, page)?;
    let (standing, prescribed) = match board.standing(&page.thought()) {
        Standing::Open => ("open", false),
        Standing::Over { mover_wins: true, prescribed } => ("won", prescribed),
        Standing::Over { mover_wins: false, prescribed } => ("lost", prescribed),
        Standing::Unknown => ("unknown", false),
    };
    let moves = board.all_moves();
    let complete = moves.as_ref().is_some_and(|moves| moves.len() <= LISTED);
    let moves = moves.unwrap_or_else(|| board.short_moves());
    let listed: Vec<String> = moves.iter().take(LISTED).map(|made| typed(&board, made)).collect();
    let part = |part: &Part| {
        let numbers = part.position.numbers().map(to_decimal);
        json!({
            "game": part.game.to_string(), "position": part.position.to_string(),
            "names": part.game.shape().names(), "numbers": numbers.collect::<Vec<_>>(),
            "heaps": part.game.shape().heaps(), "shape": part.game.shape().text(),
            "about": rules(part.game.as_ref()),
        })
    };
    Ok(json!({
        "parts": board.parts().iter().map(part).collect::<Vec<_>>(), "standing": standing,
        "prescribed": prescribed, "played": played, "moves": listed, "complete": complete,
    }))
}

fn told(board: &Board, choice: Option<Choice>, page: &Page) -> Value {
    let Some(Choice { made, ground }) = choice else { return Value::Null };
    let (ground, because, why): (_, &[Reason], _) = match &ground {
        Ground::Wins(because) => ("wins", because, None),
        Ground::Lost => ("lost", &[], None),
        Ground::Careless => ("careless", &[], None),
        Ground::Unknown(error) => {
            let remedy = match error {
                nimata::game::GameError::Reached(bound) => remedy(*bound),
                _ => "",
            };
            ("unknown", &[], Some(format!("{error}{remedy}")))
        }
    };
    // Where the options were simply tried, what is left is lost for the other for a reason.
    let (of, reasons) = match (ground, because) {
        ("wins", []) => ("after", outcome(&board.after(&made), page)),
        ("lost", _) => ("before", outcome(board, page)),
        _ => ("move", because.to_vec()),
    };
    json!({
        "move": typed(board, &made), "ground": ground, "why": why,
        "because": reasons, "of": of,
    })
}

/// Why a board is won or lost.
fn outcome(board: &Board, page: &Page) -> Vec<Reason> {
    let found = sum::evaluate(board.parts(), Method::Best, &page.thought());
    found.map_or_else(
        |_| Vec::new(),
        |found| found.components.into_iter().flat_map(|part| part.because).collect(),
    )
}

/// A good move for whoever moves, with its reasons.
pub fn hint(round: &Round, page: &Page) -> Result<Value, Fault> {
    let (board, _) = played(round, page)?;
    let _work = page.work("looking for a move".to_owned());
    Ok(told(&board, play::best(&board, &page.thought()), page))
}

/// The program's move, with its reasons.
pub fn reply(round: &Round, level: Level, seed: u64, page: &Page) -> Result<Value, Fault> {
    let (board, _) = played(round, page)?;
    let _work = page.work(format!("{} thinks", Player::Program.name()));
    let level = match level {
        Level::Perfect => play::Level::Perfect,
        Level::Careless => play::Level::Careless,
    };
    // A game that is opened again from its link goes on as it would have.
    let made = u64::try_from(round.moves.len()).unwrap_or(0);
    let mut chance = Chance::new(seed.wrapping_add(made.wrapping_mul(0x9e37_79b9)));
    Ok(told(&board, play::choose(&board, level, &mut chance, &page.thought()), page))
}
