//! `nimata play`: a person against the program.

use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use crate::cli::arguments::number::whole;
use crate::cli::arguments::positions;
use crate::cli::options::word_of;
use crate::cli::play::duel::{Duel, End, Settings};
use crate::cli::play::transcript::{self, Ply};
use crate::cli::{
    Failure, Format, Outcome, Output, Result, Shared, TEXT_AND_JSON, choice, interrupt,
};
use crate::game::Game;
use crate::game::sum::together;
use crate::number::expression::Limits;
use crate::play::{Board, Level, Part, Player};

/// The arguments of `play`.
#[derive(Args, Debug)]
#[command(
    args(choice(TEXT_AND_JSON)),
    after_help = "Examples:\n  \
    nimata play nim:3@3,4,5\n  \
    nimata play 'octal:0.77@20 + sd:1/2@9' --first you --level careless --seed 7\n  \
    printf '3,3\\nwhy\\n' | nimata play nim:2@3,5 -o game.txt"
)]
pub struct Arguments {
    /// GAME@POSITION, or several with ` + ` between them
    #[arg(required = true, value_name = "GAME@POSITION")]
    position: Vec<String>,
    /// The strength of the program
    #[arg(long, value_name = "LEVEL", default_value = "perfect", value_parser = word_of(LEVELS))]
    level: Level,
    /// Who moves first: me, the person, or you, the program
    #[arg(long, value_name = "WHO", default_value = "me", value_parser = word_of(PLAYERS))]
    first: Player,
    /// Repeat the careless moves of an earlier game with this seed
    #[arg(long, value_name = "N", value_parser = whole(0, u64::MAX))]
    seed: Option<u64>,
}

/// The strengths, as words of the command line.
const LEVELS: [(&str, &str, Level); 2] = [
    ("perfect", "The program wins whenever it can", Level::Perfect),
    ("careless", "The program sometimes makes a random move", Level::Careless),
];

/// Who moves first, in the words of the person.
const PLAYERS: [(&str, &str, Player); 2] =
    [("me", "The person", Player::Person), ("you", "The program", Player::Program)];

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let format = shared.format(TEXT_AND_JSON)?;
    if format == Format::Json && shared.output().is_none() {
        return Err(Failure::Usage(
            "a game is played in words; as JSON its moves go to a file: name it with -o FILE"
                .to_owned(),
        ));
    }
    let file = shared.output().map(|path| Output::open(Some(path))).transpose()?;
    let (components, _) = positions(&arguments.position, shared)?;
    together(&components)?;
    let mut parts: Vec<Part> = Vec::new();
    for component in components {
        // Rules that do not define a game are refused before the game begins.
        match component.game.value(&component.position, &shared.thought()) {
            Err(error) if !error.is_undecided() => return Err(error.into()),
            _ => {}
        }
        let game: Arc<dyn Game> = component.game.into();
        parts.push(Part { game, position: component.position });
    }
    let noted = Arc::new(Mutex::new(Vec::new()));
    let noting = Arc::clone(&noted);
    let settings = Settings {
        level: arguments.level,
        seed: arguments.seed.unwrap_or_else(by_the_clock),
        first: arguments.first,
        echo: !stdin().is_terminal(),
        quiet: shared.quiet,
        budget: &|| shared.thought(),
        note: &|moves| {
            if let Ok(mut noted) = noting.lock() {
                moves.clone_into(&mut noted);
            }
        },
        numbers: &|| Limits { deadline: shared.thought().deadline(), ..shared.numbers() },
    };
    let begun: Vec<String> =
        parts.iter().map(|part| format!("{}@{}", part.game, part.position)).collect();
    interrupt::say_if_stopped({
        let (path, begun) = (shared.output().map(Path::to_owned), begun.clone());
        move || left_unfinished(path.as_deref(), format, &begun, &noted)
    });
    let mut duel = Duel::new(Board::new(parts), settings);
    let end = duel.play(&mut stdin().lock(), &mut stdout().lock())?;
    if let Some(mut out) = file {
        transcript::write(&mut out, format, &begun, duel.moves(), end)?;
        out.finish()?;
    }
    Ok(Outcome::Done)
}

/// Keeps the transcript of a stopped game, and reports this.
fn left_unfinished(
    path: Option<&Path>,
    format: Format,
    begun: &[String],
    noted: &Mutex<Vec<Ply>>,
) -> String {
    const LEFT: &str = "the game is left unfinished";
    let Some(path) = path else { return format!("{LEFT}; with -o FILE its moves are kept") };
    let moves = noted.lock().map(|moves| moves.clone()).unwrap_or_default();
    let kept = || -> Result<()> {
        let mut out = Output::open(Some(path))?;
        transcript::write(&mut out, format, begun, &moves, End::Unfinished)?;
        out.finish()
    };
    match (kept(), moves.len()) {
        (Ok(()), 1) => format!("{LEFT}, and its one move is kept in {}", path.display()),
        (Ok(()), moves) => format!("{LEFT}, and its {moves} moves are kept in {}", path.display()),
        (Err(why), _) => format!("{LEFT}, and its moves are lost: {why}"),
    }
}

/// A seed from the clock.
fn by_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos() % u128::from(u64::MAX)).expect("below 2^64")
}
