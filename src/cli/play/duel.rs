//! A game between a person and the program: turns, commands, undoing, and the end.

use std::io::{self, BufRead, Write};

use super::input::{self, Command, Line};
use super::transcript::Ply;
use super::words;
use crate::budget::Budget;
use crate::cli::Remedy;
use crate::cli::output::text::visible;
use crate::number::expression::Limits;
use crate::play::{
    self, Board, Chance, Choice, Ground, Level, Made, Player, Standing, moved, typed, verdict,
};

/// The settings of a game.
pub struct Settings<'s> {
    /// The strength of the program.
    pub level: Level,
    /// The seed of the program's careless moves.
    pub seed: u64,
    /// The player who moves first.
    pub first: Player,
    /// The repetition of input lines, which no terminal echoes.
    pub echo: bool,
    /// The choice of `--quiet`: only moves and the result are printed.
    pub quiet: bool,
    /// The bounds on one move of the program.
    pub budget: &'s dyn Fn() -> Budget,
    /// The bounds on numbers.
    pub numbers: &'s dyn Fn() -> Limits,
    /// Receives the moves of the transcript whenever they change.
    pub note: &'s dyn Fn(&[Ply]),
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player won.
    Won(Player),
    /// The person left the game, or the winner is unknown.
    Unfinished,
}

/// The state that undoing restores.
struct Turn {
    board: Board,
    moves: usize,
    last: Option<(Board, Choice)>,
}

/// A game between a person and the program.
pub struct Duel<'s> {
    settings: Settings<'s>,
    board: Board,
    chance: Chance,
    turns: Vec<Turn>,
    /// The program's last move, and the board before it.
    last: Option<(Board, Choice)>,
    hinted: Option<Made>,
    /// The moves for the transcript.
    moves: Vec<Ply>,
}

impl<'s> Duel<'s> {
    /// A game that begins with this board.
    pub fn new(board: Board, settings: Settings<'s>) -> Self {
        let chance = Chance::new(settings.seed);
        let (turns, moves) = (Vec::new(), Vec::new());
        Duel { settings, board, chance, turns, last: None, hinted: None, moves }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// Errors of reading and writing.
    pub fn play(&mut self, source: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<End> {
        let mut mover = self.settings.first;
        if !self.settings.quiet {
            let whose = match mover {
                Player::Person => "you move first",
                Player::Program => "nimata moves first",
            };
            writeln!(out, "{whose}; a move is the position after it, and `help` says more")?;
        }
        loop {
            match self.board.standing(&(self.settings.budget)()) {
                Standing::Open => {}
                Standing::Over { mover_wins, prescribed } => {
                    let winner = if mover_wins { mover } else { mover.other() };
                    self.draw(out)?;
                    writeln!(out, "{}", verdict(mover, winner, prescribed))?;
                    return Ok(End::Won(winner));
                }
                Standing::Unknown => {
                    self.draw(out)?;
                    writeln!(out, "whether there is a move was not found out: the game ends here")?;
                    return Ok(End::Unfinished);
                }
            }
            match mover {
                Player::Program => {
                    if !self.reply(out)? {
                        return Ok(End::Unfinished);
                    }
                    mover = Player::Person;
                }
                Player::Person => match self.turn(source, out)? {
                    Some(next) => mover = next,
                    None => return Ok(End::Unfinished),
                },
            }
        }
    }

    /// The moves made so far.
    pub fn moves(&self) -> &[Ply] {
        &self.moves
    }

    fn draw(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.settings.quiet {
            true => Ok(()),
            false => out.write_all(words::board(&self.board).as_bytes()),
        }
    }

    /// Makes the program's move; returns whether it knew one.
    fn reply(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        let budget = (self.settings.budget)();
        let level = self.settings.level;
        let Some(choice) = play::choose(&self.board, level, &mut self.chance, &budget) else {
            writeln!(out, "nimata finds no move that it knows to be legal: the game ends here")?;
            return Ok(false);
        };
        writeln!(out, "nimata: {}", moved(&self.board, &choice.made))?;
        let before = self.make(Player::Program, &choice.made);
        self.last = Some((before, choice));
        Ok(true)
    }

    /// Makes a move; returns the board before it.
    fn make(&mut self, player: Player, made: &Made) -> Board {
        let after = self.board.after(made);
        let before = std::mem::replace(&mut self.board, after);
        self.moves.push(Ply::new(player, &before, made));
        (self.settings.note)(&self.moves);
        self.hinted = None;
        before
    }

    /// Lets the person move; returns who moves next, or `None` at the end.
    fn turn(
        &mut self,
        source: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> io::Result<Option<Player>> {
        self.draw(out)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let most = (self.settings.numbers)().max_digits.saturating_mul(8).max(1 << 16);
            let text = match input::next(source, most)? {
                Line::End => {
                    writeln!(out, "\nthe input ended, and the game is left unfinished")?;
                    return Ok(None);
                }
                Line::TooLong => {
                    writeln!(out, "that line is too long: --max-digits allows more")?;
                    continue;
                }
                Line::Text(text) => text,
            };
            if self.settings.echo {
                writeln!(out, "{}", visible(&text))?;
            }
            let command = match input::read(&text, &self.board, &(self.settings.numbers)()) {
                Ok(Command::Go) => match self.hinted.clone() {
                    Some(made) => Command::Move(made),
                    None => {
                        writeln!(out, "`go` makes the move that `hint` names; ask for one first")?;
                        continue;
                    }
                },
                Ok(command) => command,
                Err(why) => {
                    writeln!(out, "{}", visible(&why))?;
                    continue;
                }
            };
            match command {
                Command::Move(made) => {
                    self.keep();
                    writeln!(out, "you: {}", moved(&self.board, &made))?;
                    self.make(Player::Person, &made);
                    return Ok(Some(Player::Program));
                }
                Command::Swap => {
                    self.keep();
                    writeln!(out, "sides are changed: nimata moves for you, and you for nimata")?;
                    return Ok(Some(Player::Program));
                }
                Command::Undo => match self.turns.pop() {
                    Some(Turn { board, moves, last }) => {
                        self.moves.truncate(moves);
                        (self.settings.note)(&self.moves);
                        (self.board, self.last, self.hinted) = (board, last, None);
                        self.draw(out)?;
                    }
                    None => writeln!(out, "there is nothing to take back")?,
                },
                Command::Quit => {
                    writeln!(out, "the game is left unfinished")?;
                    return Ok(None);
                }
                Command::Nothing | Command::Go => {}
                Command::Hint => {
                    let hint = self.hint();
                    out.write_all(hint.as_bytes())?;
                }
                Command::Why => out.write_all(self.why().as_bytes())?,
                Command::Moves => out.write_all(words::listed(&self.board).as_bytes())?,
                Command::Show => {
                    for part in self.board.parts() {
                        writeln!(out, "{}@{}", part.game, part.position)?;
                    }
                }
                Command::Help => out.write_all(words::help(&self.board).as_bytes())?,
            }
        }
    }

    /// Stores the current state, for undoing.
    fn keep(&mut self) {
        let (board, moves) = (self.board.clone(), self.moves.len());
        self.turns.push(Turn { board, moves, last: self.last.clone() });
    }

    fn hint(&mut self) -> String {
        let budget = (self.settings.budget)();
        let Some(Choice { made, ground }) = play::best(&self.board, &budget) else {
            return "no move is known\n".to_owned();
        };
        let written = typed(&self.board, &made);
        self.hinted = Some(made);
        match ground {
            Ground::Wins(because) => {
                format!("{written} wins; `go` makes this move\n{}", words::reasons(&because, "  "))
            }
            Ground::Unknown(why) => {
                format!("which move wins is not known: {}\n", why.advised())
            }
            Ground::Lost | Ground::Careless => {
                format!("no move wins; {written} goes on, and `go` makes this move\n")
            }
        }
    }

    fn why(&self) -> String {
        let budget = (self.settings.budget)();
        match &self.last {
            Some((before, choice)) => words::why(before, choice, &budget),
            None => words::outcome(&self.board, Player::Person, &budget),
        }
    }
}
