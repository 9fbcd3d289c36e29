//! Games by the names that books give them, and how they are written here.

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
];

/// Names that mean many games, with one of these: they are only advised.
const KINDS: &[(&str, &str)] = &[
    ("Fibonacci Nim", "dynamic:2k"),
    ("Fibonacci", "dynamic:2k"),
    ("Bouton", "nim:3"),
    ("Moore's Nim", "moore:3,2"),
    ("Moore Nim", "moore:3,2"),
    ("EXCO-NIM", "exco:2"),
    ("Slow Nim", "slow-moore:3,1"),
    ("Subtraction", "sd:1,2,3/"),
    ("Bachet", "sd:1,2,3/"),
];

/// All games that books know by a name, and how they are written here.
pub(super) fn well_known() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMED.iter().chain(KINDS).copied()
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

/// A name in small letters, without what is neither a letter nor a digit.
pub(super) fn simplified(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
