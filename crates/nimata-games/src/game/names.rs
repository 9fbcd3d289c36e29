//! Names of games: those that books give.

use super::{GameError, Play, Result};

/// Names that mean one game. They are accepted wherever a game is named.
const NAMED: &[(&str, &str)] = &[
    ("Kayles", "octal:0.77"),
    ("Dawson's Kayles", "octal:0.07"),
    ("Dawson Kayles", "octal:0.07"),
    ("Dawson's Chess", "octal:0.137"),
    ("Dawson Chess", "octal:0.137"),
    ("Treblecross", "octal:0.007"),
    ("Officers", "octal:0.6"),
    ("Guiles", "octal:0.15"),
    ("Mark", "sd:1/2:floor"),
    ("UpMark", "sd:1/2"),
    ("Wythoff", "wythoff:1,1"),
    ("Wythoff's Game", "wythoff:1,1"),
    ("Wythoff's Nim", "wythoff:1,1"),
    ("Wythoff Nim", "wythoff:1,1"),
    ("Corner the Queen", "wythoff:1,1"),
    ("Queen", "wythoff:1,1"),
    ("Wyt Queens", "wythoff:1,1"),
    ("Fibonacci Nim", "game:fibonacci-nim"),
    ("Fibonacci", "game:fibonacci-nim"),
    ("Lasker's Nim", "game:laskers-nim"),
    ("Lasker", "game:laskers-nim"),
    ("Grundy's Game", "game:grundys-game"),
    ("Grundy", "game:grundys-game"),
    ("Kayles on a cycle", "game:kayles-on-a-cycle"),
    ("Circular Kayles", "game:kayles-on-a-cycle"),
];

/// Names that mean many games, with one of these: they are only advised.
const KINDS: &[(&str, &str)] = &[
    ("Bouton", "nim:3"),
    ("Nim", "nim:3"),
    ("Moore's Nim", "moore:3,2"),
    ("Moore Nim", "moore:3,2"),
    ("EXCO-NIM", "exco:2"),
    ("Slow Nim", "slow-moore:3,1"),
    ("Subtraction", "sd:1,2,3/"),
    ("Bachet", "sd:1,2,3/"),
    ("Dawson", "octal:0.137"),
    ("Dawson's Game", "octal:0.137"),
];

/// Games that are Nim in other clothes, each with its heaps, and those that no file of rules can
/// express, each with the reason.
const BEYOND: &[(&str, &str)] = &[
    (
        "Chomp",
        "its positions are no tuples of numbers; with two rows a file of rules has it: \
         `reads x, y in msd_2`, `positions x >= 1 & x >= y`, \
         `move u, v: u >= 1 & u < x & ((y <= u & v = y) | (y > u & v = u))` and \
         `move u, v: u = x & v < y`",
    ),
    (
        "Euclid",
        "a move subtracts a multiple of the other number, and no formula multiplies two numbers",
    ),
    ("Hackenbush", "its positions are graphs; where they are paths it is Nim: nim:3"),
    (
        "Nimble",
        "a coin on square n is a heap of n tokens of Nim, where squares count from 0: nim:3",
    ),
    ("Northcott", "the gap in each row is a heap of Nim, and retreats are undone: nim:3"),
    ("Poker Nim", "tokens that are added are taken again, and the rest is Nim: nim:3"),
    ("Staircase Nim", "the heaps on odd steps are those of Nim: nim:3"),
    ("Silver Dollar", "in pairs from the right, the gap of each two coins is a heap of Nim: nim:3"),
    ("Turning Turtles", "a turtle on its feet in place n is a heap of n tokens of Nim: nim:3"),
    ("Marienbad", "it is Nim in misère play: nim:4:misere@1,3,5,7"),
    (
        "Welter",
        "its coins stand on different squares; with two coins a file of rules has it: \
         `reads x, y in msd_2`, `positions x < y`, `move u, v: v = y & u < x`, \
         `move u, v: u = x & x < v & v < y` and `move u, v: v = x & u < x`",
    ),
    ("Sylver Coinage", "its positions are sets of numbers, and no tuples"),
    ("Cram", "its positions are boards, and no tuples of numbers; one row is octal:0.07"),
];

/// What is to be said of the game of this name, which no family has.
pub(super) fn told(name: &str) -> Option<&'static str> {
    let name = simplified(name);
    BEYOND.iter().find(|(known, _)| simplified(known) == name).map(|&(_, why)| why)
}

/// All games that books know by a name, and how they are written here.
pub(super) fn well_known() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMED.iter().chain(KINDS).copied()
}

/// The name of a game without the suffix `:misere`, behind whichever part that stands, and the play
/// that it asks for. This is the one place in which the suffix is read.
///
/// # Errors
/// [`GameError::NoSuchGame`] if the suffix stands there twice.
pub(super) fn in_play(name: &str) -> Result<(String, Play)> {
    let mut parts: Vec<&str> = name.split(':').collect();
    let asks = |part: &&str| simplified(part) == "misere";
    let Some(place) = parts.iter().skip(1).position(asks) else {
        return Ok((name.to_owned(), Play::Normal));
    };
    parts.remove(place + 1);
    match parts.iter().skip(1).any(asks) {
        true => Err(GameError::NoSuchGame(format!(
            "in {name} the suffix {} stands twice: keep one",
            Play::MISERE.0
        ))),
        false => Ok((parts.join(":"), Play::Misere)),
    }
}

/// How the one game with this name is written here: `Dawson's Kayles` and `dawson-kayles` are the
/// same name. A text with a colon is in this program's own syntax, and one with a slash is the
/// path of a file.
pub(super) fn written(name: &str) -> Option<&'static str> {
    if name.contains([':', '/']) {
        return None;
    }
    let name = simplified(name);
    NAMED.iter().find(|(known, _)| simplified(known) == name).map(|&(_, game)| game)
}

/// The name that books give to a game, which is written as this program writes it.
///
/// ```
/// assert_eq!(nimata_games::game::name_in_books("octal:0.77"), Some("Kayles"));
/// ```
pub fn name_in_books(game: &str) -> Option<&'static str> {
    NAMED.iter().find(|(_, written)| *written == game).map(|&(name, _)| match name {
        // Whoever marks a cell also takes two cells to its left and two to its right from play.
        "Treblecross" => "Treblecross, where a board of n cells is a heap of n + 2",
        name => name,
    })
}

/// A name in small letters without accents, and without what is neither a letter nor a digit.
pub(super) fn simplified(name: &str) -> String {
    let plain = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase);
    plain.map(|sign| if "èéê".contains(sign) { 'e' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules_file::RulesFile;

    #[test]
    fn the_lines_that_are_advised_are_a_file_of_rules() {
        for (name, says) in BEYOND {
            let quoted: Vec<&str> = says.split('`').skip(1).step_by(2).collect();
            let file = RulesFile::parse(&quoted.join("\n"));
            assert!(quoted.is_empty() || file.is_ok(), "{name}: {quoted:?}");
        }
    }
}
