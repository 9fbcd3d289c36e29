//! Tests that the program at its best beats random moves.

use std::io::Cursor;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::duel::{Duel, End, Settings};
use crate::budget::Budget;
use crate::data::Positions;
use crate::game::answer::Worth;
use crate::game::{Game, Position, read_game};
use crate::number::expression::Limits;
use crate::play::{self, Board, Chance, Level, Part, Player, Standing};

fn board(name: &str, position: &Position) -> Board {
    let game: Arc<dyn Game> = read_game(name).expect("a game").into();
    Board::new(vec![Part { game, position: position.clone() }])
}

/// Plays the program against random moves, with the program first; tells whether the first player
/// wins.
fn program_wins(start: Board, chance: &mut Chance) -> bool {
    let budget = Budget::default();
    let (mut board, mut programs_turn) = (start, true);
    loop {
        match board.standing(&budget) {
            Standing::Open => {}
            Standing::Over { mover_wins, .. } => return mover_wins == programs_turn,
            Standing::Unknown => panic!("small games are known to their end"),
        }
        let made = match programs_turn {
            true => play::best(&board, &budget).expect("an open game has a move").made,
            false => play::any(&board, chance).expect("an open game has a move"),
        };
        assert_eq!(board.is_legal(&made), Some(true), "{made:?}");
        board = board.after(&made);
        programs_turn = !programs_turn;
    }
}

#[test]
fn the_program_wins_from_every_won_small_position_against_chance() {
    let budget = Budget::default();
    for (name, least, upto) in [
        ("nim:2", vec![0, 0], vec![5, 5]),
        ("moore:3,2", vec![0; 3], vec![3; 3]),
        ("exact:3,2", vec![0; 3], vec![3; 3]),
        ("proper:3*nim:1", vec![0; 4], vec![2; 4]),
        ("slow-hyper:{1,2}{2,3}", vec![0; 3], vec![4; 3]),
        ("exco:2", vec![0; 3], vec![3; 3]),
        ("sd:1/2", vec![1], vec![40]),
        ("sd:1,2/3:floor", vec![0], vec![40]),
        ("sd:1/2:misere", vec![1], vec![40]),
        ("nim:3:misere", vec![0; 3], vec![3; 3]),
        ("slow-exact:3,2:misere", vec![0; 3], vec![3; 3]),
        ("wythoff:1,1:misere", vec![0, 0], vec![6, 6]),
        ("dynamic:2k", vec![0, 0, 1], vec![5, 5, 5]),
        ("dynamic:2k:misere", vec![0, 0, 1], vec![5, 5, 5]),
        ("wythoff:1,1", vec![0, 0], vec![8, 8]),
        ("wyt:2+2", vec![0, 0], vec![8, 8]),
        ("octal:0.77", vec![0], vec![25]),
        ("octal:4.07", vec![0], vec![20]),
    ] {
        let game = read_game(name).expect("a game");
        let mut won = 0;
        for (seed, at) in (0..).zip(Positions::new(&least, &upto)) {
            let position = game.shape().position(at.into_iter().map(BigUint::from));
            // The definition gives the expected winner, without any theorem.
            let worth = game.value_by_definition(&position, &budget).expect("it is small").worth;
            let wins = match worth {
                Worth::Value(value) => !value.is_zero(),
                Worth::PPosition(lost) => !lost,
                Worth::Between { .. } => panic!("the definition decides"),
            };
            if wins {
                won += 1;
                let mut chance = Chance::new(seed);
                assert!(program_wins(board(name, &position), &mut chance), "{name}@{position}");
            }
        }
        assert!(won > 0, "{name}");
    }
}

#[test]
fn a_game_is_driven_by_text_and_ends_with_its_winner() {
    let settings = Settings {
        level: Level::Perfect,
        seed: 0,
        first: Player::Person,
        echo: true,
        quiet: false,
        budget: &Budget::default,
        numbers: &Limits::default,
        note: &|_| (),
    };
    let start = board("nim:2", &Position::from_groups(vec![vec![1u32.into(), 2u32.into()]]));
    let mut duel = Duel::new(start, settings);
    let mut out = Vec::new();
    // From 1,1 the only moves are to 0,1 and 1,0, and each leaves one token for the person.
    let end = duel.play(&mut Cursor::new("1,1\nhint\ngo\n"), &mut out).expect("memory");
    assert_eq!(end, End::Won(Player::Person));
    assert_eq!(duel.moves().len(), 3);
}
