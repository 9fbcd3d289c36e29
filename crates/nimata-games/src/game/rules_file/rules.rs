//! A game defined by its rules file: its name, positions and options.

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use num_bigint::BigUint;
use num_traits::Zero;

use super::heaps::Heaps;
use super::hexadecimal;
use super::sound::Sound;
use super::text::RulesFile;
use crate::game::remembered::computed_once;
use crate::game::shape::{Group, Shape};
use crate::game::text_file::text_of;
use crate::game::{GameError, Play, Position, Result, Rules};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::files::numerations::{Numerations, folders_near};
use nimata_logic::logic::{Asks, Statement, variables_of};

/// The game of a rules file.
///
/// ```
/// use nimata_games::game::rules_file::{RulesFile, WrittenGame};
/// let file = RulesFile::parse("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n")?;
/// let game = WrittenGame::new("steps".to_owned(), file);
/// assert_eq!(game.to_string(), "game:steps");
/// # Ok::<(), nimata_games::game::rules_file::FileError>(())
/// ```
#[derive(Debug)]
pub struct WrittenGame {
    path: String,
    file: RulesFile,
    /// The text, if it was read from a file.
    source: Option<String>,
    sound: OnceLock<Sound>,
    pub(super) heaps: Heaps,
    /// The statements proved about the game so far.
    proved: Mutex<Vec<(Asks, Statement)>>,
}

/// Games of books that no family has: the name after `game:`, and the file.
const BOOKS: [(&str, &str); 4] = [
    (
        "fibonacci-nim",
        "title Fibonacci Nim\n\
         # Take at most q of n tokens; then the bound is twice as many. Winning Ways, chapter 15.\n\
         reads n, q in lin(1,1)\n\
         move m, r: m < n & n <= m + q & r + 2*m = 2*n\n\
         measure n\n",
    ),
    (
        "laskers-nim",
        "title Lasker's Nim\n\
         # Take any number of tokens, or split the heap and take none. Winning Ways, chapter 4.\n\
         reads n in msd_2\n\
         move m: m < n\n\
         move a + b: a >= 1 & b >= 1 & a + b = n\n",
    ),
    (
        "grundys-game",
        "title Grundy's Game\n\
         # Split a heap into two different ones. Winning Ways, chapter 4.\n\
         reads n in msd_2\n\
         move a + b: a >= 1 & b > a & a + b = n\n",
    ),
    (
        "kayles-on-a-cycle",
        "title Kayles on a cycle\n\
         # 2k is a row of k pins, 2k + 1 a cycle of k: take a pin, or two neighbours.\n\
         reads n in msd_2\n\
         move m: (m + 3 = n | m + 5 = n) & (E k (n = 2*k + 1))\n\
         move a + b: (a + b + 2 = n | a + b + 4 = n) & (E i (a = 2*i)) & (E j (b = 2*j))\n",
    ),
];

/// The greatest number of options that are enumerated where they may have any size.
const FEW: usize = 1000;

impl WrittenGame {
    /// The greatest size of a file, in bytes.
    pub const MOST_BYTES: u64 = 1 << 18;

    /// The game of a file, named after the path.
    pub fn new(path: String, file: RulesFile) -> Self {
        let (sound, heaps, proved) = (OnceLock::new(), Heaps::default(), Mutex::default());
        WrittenGame { path, file, source: None, sound, heaps, proved }
    }

    /// Reads the file at a path, which is relative to the working directory, or a game of books, or
    /// that of a hexadecimal code, in this play: in misère play the text has the line for it, which
    /// it may not have already. Files that it names are relative to its own folder.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], with the line of the error and a caret under its column.
    pub fn read(path: &str, play: Play) -> Result<Self> {
        let path = path.trim();
        let wrong = |why: String| GameError::NoSuchGame(format!("{path}{why}"));
        let known = BOOKS.iter().find(|(name, _)| *name == path);
        let known = known.map(|(_, text)| (*text).to_owned());
        let known = known.or_else(|| hexadecimal::rules(path));
        if known.is_some() && Path::new(path).is_file() {
            return Err(wrong(format!(
                " is the name of a known game and of a file here: game:./{path} is that of the \
                 file, and the other is to be had where no file has its name"
            )));
        }
        let text = known.map_or_else(|| text_of(path, Self::MOST_BYTES), Ok);
        let mut text = text.map_err(|why| {
            let whole = format!("{path}.game");
            let meant = match Path::new(&whole).is_file() {
                true => format!("; did you mean game:{whole}?"),
                false => String::new(),
            };
            wrong(format!(" cannot be read as a rules file: {why}{meant}"))
        })?;
        let mut name = path.to_owned();
        if play == Play::Misere {
            text.push_str("\nplay misere\n");
            name.push_str(Play::MISERE.0);
        }
        let numerations = Numerations::in_folders(folders_near(Path::new(path)));
        let near = Path::new(path).parent().unwrap_or(Path::new("")).to_owned();
        let names = |name: &str| numerations.numerals(name, &Budget::default());
        let file = RulesFile::parse_with(&text, &names, Some(near)).map_err(|error| {
            wrong(format!(", line {}: {}", error.line(&text), error.render(&text)))
        })?;
        Ok(WrittenGame { source: Some(text), ..WrittenGame::new(name, file) })
    }

    /// The rules under the other convention of play.
    pub(super) fn in_other_play(&self) -> Self {
        let file = RulesFile { play: self.play().other(), ..self.file.clone() };
        WrittenGame::new(self.path.clone(), file)
    }

    /// The contents of the file.
    pub fn file(&self) -> &RulesFile {
        &self.file
    }

    /// The play convention: whether the player who cannot move loses or wins.
    pub fn play(&self) -> Play {
        self.file.play
    }

    /// The automata of positions and moves, after the proof that the rules define a game.
    ///
    /// # Errors
    /// [`GameError::Refuted`] with the least offending move; a bound of the budget was reached.
    pub(super) fn sound(&self, budget: &Budget) -> Result<&Sound> {
        computed_once(&self.sound, || self.named(Sound::new(&self.file, budget)))
    }

    /// Adds the game's name to a refutation.
    pub(super) fn named<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| match error {
            GameError::Refuted(why) => GameError::Refuted(format!("{self}: {why}")),
            other => other,
        })
    }

    /// The options of a position of any size as sums, each once; `None` if they are many.
    fn few_sums(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let numbers: Vec<BigUint> = position.numbers().cloned().collect();
        let found =
            self.sound_by_default().ok()?.few_options(&numbers, FEW, &default_search()).ok()??;
        let shape = self.shape();
        Some(found.into_iter().map(|option| shape.sum(option)).collect())
    }

    /// The automata of [`WrittenGame::sound`] within default bounds, where the caller has
    /// no budget.
    fn sound_by_default(&self) -> Result<&Sound> {
        self.sound(&default_search())
    }

    /// The statement proved about the game, if there is one.
    pub(super) fn proved(&self, asks: Asks) -> Option<Statement> {
        let known = self.proved.lock().expect("no one panics while it is open");
        known.iter().find(|(about, _)| *about == asks).map(|(_, statement)| statement.clone())
    }

    /// Stores a proved statement.
    pub(super) fn keep(&self, asks: Asks, statement: Statement) {
        self.proved.lock().expect("no one panics while it is open").push((asks, statement));
    }
}

/// Tells whether a move leaves these positions in some order of those from `fixed` on.
fn is_move_in_some_order(
    sound: &Sound,
    before: &[BigUint],
    parts: &mut [Vec<BigUint>],
    fixed: usize,
) -> Result<bool, Reached> {
    if fixed == parts.len() {
        return sound.is_move(before, &parts.concat(), &default_search());
    }
    for next in fixed..parts.len() {
        if parts[fixed..next].contains(&parts[next]) {
            continue;
        }
        parts.swap(fixed, next);
        let found = is_move_in_some_order(sound, before, parts, fixed + 1);
        parts.swap(fixed, next);
        if found? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The bounds of a search at a position if the caller has no budget.
pub(super) fn default_search() -> Budget {
    Budget::default().for_search()
}

impl fmt::Display for WrittenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game:{}", self.path)
    }
}

impl Rules for WrittenGame {
    fn shape(&self) -> Shape {
        let meaning = match self.file.reads.len() {
            1 => "one number".to_owned(),
            count => format!("{count} numbers"),
        };
        let shape = Shape::new(vec![Group::Written(self.file.reads.clone())], meaning);
        // A number that the measure leaves out goes up as well as down.
        let Some(measure) = &self.file.measure else { return shape };
        let counted = variables_of(measure);
        let names = self.file.reads.iter().enumerate();
        let bounds = names.filter(|(_, name)| !counted.contains(*name)).map(|(place, _)| place);
        shape.with_bounds(bounds.collect())
    }

    fn in_words(&self) -> String {
        let (reads, numbers) = (self.file.reads.join(", "), self.file.reads.len());
        let positions = match &self.file.positions {
            Some(holds) => format!(" of which holds: {holds}"),
            None => String::new(),
        };
        let moves = self
            .file
            .moves
            .iter()
            .map(|kind| format!("to {} where {}", kind.left(numbers), kind.formula));
        let last = match self.file.play {
            Play::Normal => "loses",
            Play::Misere => "wins",
        };
        let sums = match self.file.splits() {
            true => " Positions that a move leaves are played as a sum.",
            false => "",
        };
        format!(
            "The positions are the natural numbers {reads}{positions}. From {reads} a player may \
             move {}.{sums} Who cannot move {last}.",
            moves.collect::<Vec<_>>().join("; or ")
        )
    }

    fn title(&self) -> Option<&str> {
        self.file.title.as_deref()
    }

    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        let holds = &self.file.positions.as_ref()?.to_string();
        let numbers: Vec<BigUint> = position.numbers().cloned().collect();
        let sound = match self.sound_by_default() {
            Ok(sound) => sound,
            // The error in the rules is reported when the position is evaluated.
            Err(_) => return None,
        };
        match sound.is_position(&numbers, &default_search()) {
            Ok(true) => None,
            Ok(false) => {
                Some(format!("{position} is not a position of {self}, where {holds} holds"))
            }
            Err(bound) => Some(format!(
                "it was not decided whether {position} is a position of {self}: {bound}"
            )),
        }
    }

    fn given_value(&self, _at: &[u64], has_options: bool) -> Option<u32> {
        (!has_options).then_some(u32::from(self.file.play == Play::Misere))
    }

    /// Shows nothing if the rules do not define a game or a bound is reached. The automata of the
    /// moves therefore decide whether a position has options.
    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let options =
            self.sound_by_default().and_then(|sound| sound.options(at, &default_search()));
        options.iter().flatten().for_each(|option| visit(option));
    }

    fn few_options(&self, position: &Position) -> Option<Vec<Position>> {
        if self.file.splits() {
            return None;
        }
        Some(self.few_sums(position)?.into_iter().flatten().collect())
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        self.is_legal_sum(before, std::slice::from_ref(after))
    }

    /// The parts may stand in any order. Where moves split, a part whose numbers are all 0 may be
    /// left out, and it may stand for nothing, unless a move leads from it.
    fn is_legal_sum(&self, before: &Position, after: &[Position]) -> Option<bool> {
        let numbers = |position: &Position| position.numbers().cloned().collect::<Vec<BigUint>>();
        let (before, mut after) = (numbers(before), after.iter().map(numbers).collect::<Vec<_>>());
        let sound = self.sound_by_default().ok()?;
        if !self.file.splits() {
            let [after] = after.as_slice() else { return Some(false) };
            return sound.is_move(&before, after, &default_search()).ok();
        }
        let zero = sound.digits.letters(&vec![0; before.len()]);
        let is_nothing = !sound.has_options(&zero, &default_search()).ok()?;
        after.retain(|part| !is_nothing || part.iter().any(|number| !number.is_zero()));
        let mut counts: Vec<usize> =
            self.file.moves.iter().map(|kind| kind.parts(before.len())).collect();
        counts.sort_unstable();
        counts.dedup();
        let suits = |&count: &usize| count == after.len() || is_nothing && count > after.len();
        for count in counts.into_iter().filter(suits) {
            let mut parts = after.clone();
            parts.resize(count, vec![BigUint::ZERO; before.len()]);
            if is_move_in_some_order(sound, &before, &mut parts, 0).ok()? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Positions of any size have a list where it is short.
    fn every_option(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        if let Some(sums) = self.few_sums(position) {
            return Some(sums);
        }
        let at = position.small_numbers(&default_search()).ok().filter(|_| position.is_small())?;
        let options = self.sound_by_default().ok()?.options(&at, &default_search()).ok()?;
        let numbers = |option: Box<[u64]>| option.iter().map(|&number| number.into()).collect();
        let shape = self.shape();
        Some(options.into_iter().map(|option| shape.sum(numbers(option))).collect())
    }

    /// An empty list is returned only after a search through all options.
    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        if let Some(options) = self.few_sums(position) {
            return Some(options);
        }
        let places = position.numbers().enumerate().filter(|(_, number)| !number.is_zero());
        let found = self.lowering(position, places.map(|(place, _)| vec![place]).collect());
        if found.is_empty() { self.every_option(position) } else { Some(found) }
    }

    fn least(&self) -> u64 {
        self.sound_by_default().map_or(0, Sound::least)
    }
}
