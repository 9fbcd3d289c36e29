//! The list of families: a new one is a folder and a line here.

use std::path::Path;

use super::{
    Family, Game, GameError, Position, Result, dynamic_nim, exco_nim, hypergraph_nim, octal,
    rules_file, slow_nim, subtraction_division, wythoff,
};
use nimata_automata::budget::read_head;
use nimata_automata::number::expression::Limits;
use nimata_logic::files::shown;
use nimata_logic::nearest;

use crate::game::claim::find;
use crate::game::names::{in_play, simplified, told, well_known, written};

/// All families, in the order in which `nimata games` lists them.
pub const FAMILIES: &[Family] = &[
    subtraction_division::FAMILY,
    exco_nim::FAMILY,
    hypergraph_nim::FAMILY,
    slow_nim::FAMILY,
    dynamic_nim::FAMILY,
    wythoff::WYT,
    wythoff::WYTHOFF,
    octal::FAMILY,
    rules_file::FAMILY,
];

/// Reads a game from its name, such as `sd:1/2`, or from the name that books give it, which may
/// have a suffix; spaces are free.
///
/// ```
/// assert_eq!(nimata_games::game::read_game("kayles:misere")?.to_string(), "octal:0.77:misere");
/// assert_eq!(nimata_games::game::read_game(" sd: 2,1 / 3 ")?.to_string(), "sd:1,2/3");
/// assert_eq!(nimata_games::game::read_game("Dawson's Kayles")?.to_string(), "octal:0.07");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::UnknownGame`] with what was meant, if that can be guessed;
/// [`GameError::NoSuchGame`] says which part is wrong.
pub fn read_game(name: &str) -> Result<Box<dyn Game>> {
    without_advice(name).map_err(|error| match (error, meant_position(name.trim())) {
        (GameError::NoSuchGame(says), Some(meant)) => {
            GameError::NoSuchGame(format!("{says}; {meant}"))
        }
        (GameError::UnknownGame { name, .. }, meant @ Some(_)) => {
            GameError::UnknownGame { name, meant }
        }
        (error, _) => error,
    })
}

fn without_advice(name: &str) -> Result<Box<dyn Game>> {
    if let Some(game) = written(name) {
        return without_advice(game);
    }
    let name = name.trim();
    let prefix = prefix_of(name);
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    // A name of the books may be the prefix of a family as well, as in wythoff:misere.
    let is_suffixed = || in_play(name).is_ok_and(|(plain, _)| is_bare(&plain));
    if let Some(game) = written(prefix).filter(|_| family.is_none() || is_suffixed()) {
        let suffix = &name[name.find(':').expect("it has a prefix")..];
        return without_advice(&format!("{game}{suffix}"));
    }
    match family {
        Some(family) => {
            let (plain, play) = in_play(name)?;
            if is_bare(&plain) {
                let (syntax, example) = (family.syntax_of(prefix), example(family, prefix, None));
                return Err(GameError::NoSuchGame(format!(
                    "`{prefix}` is a family of games: write {syntax}, as in {example}"
                )));
            }
            (family.read)(&plain, play)
        }
        None => Err(GameError::UnknownGame { name: name.to_owned(), meant: meant(name, prefix) }),
    }
}

/// The likely meaning of a name that is a position, or has a position in place of the numbers of
/// its rules, as a phrase.
fn meant_position(name: &str) -> Option<String> {
    if let Some((game, _)) = name.split_once('@') {
        let what = if name.contains('+') { "a sum of positions" } else { "a position" };
        return without_advice(game)
            .is_ok()
            .then(|| format!("this is {what}: name a game, as {game}"));
    }
    let subtraction = format!("{name}/");
    if without_advice(&subtraction).is_ok() {
        return Some(format!("did you mean {subtraction}, which divides by no number?"));
    }
    let position = Position::read(name.split_once(':')?.1, &Limits::default()).ok()?;
    let prefix = prefix_of(name);
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    let game = match family {
        Some(family) => example(family, prefix, Some(position.numbers().count())),
        None => prefix.to_owned(),
    };
    let suits = without_advice(&game).is_ok_and(|game| game.admit(&position).is_ok());
    suits.then(|| format!("did you mean the position {game}@{position}?"))
}

/// The endings of files that are named where a game may be.
const ENDINGS: [&str; 7] = ["game", "theorem", "thm", "json", "txt", "csv", "dot"];

/// A claim and a game that are written together, such as `values:game:f.game` or
/// `rows:4,31:exco:2`; without a claim the game alone.
///
/// ```
/// use nimata_games::game::claimed;
/// assert_eq!(claimed("outcome:sd:1/2"), (Some("outcome"), "sd:1/2"));
/// assert_eq!(claimed("outcome:wythoff"), (Some("outcome"), "wythoff"));
/// assert_eq!(claimed("rows:4,31:exco:2"), (Some("rows:4,31"), "exco:2"));
/// assert_eq!(claimed("sd:1/2:misere"), (None, "sd:1/2:misere"));
/// assert_eq!(claimed("./values:sd:1/2"), (None, "./values:sd:1/2"));
/// ```
pub fn claimed(text: &str) -> (Option<&str>, &str) {
    let begins = |name: &str| {
        written(prefix_of(name)).is_some() || FAMILIES.iter().any(|family| family.begins(name))
    };
    let mut parts = text.match_indices(':').map(|(at, _)| (&text[..at], &text[at + 1..]));
    match parts.find(|(_, game)| begins(game)).filter(|_| !begins(text)) {
        // A path is no claim.
        Some((claim, game)) if !claim.contains('/') => (Some(claim.trim()), game),
        _ => (None, text),
    }
}

/// The part of a name before its first colon.
fn prefix_of(name: &str) -> &str {
    name.split(':').next().unwrap_or(name).trim()
}

/// Whether a name is nothing but a prefix, so that it names a family and no game yet.
fn is_bare(name: &str) -> bool {
    !name.contains(':')
}

/// The text that was meant by a position of a whole family, such as `nim@1,2`: a game of the family
/// that has the position; `None` if the name is that of a game, or of nothing.
///
/// ```
/// use nimata_games::game::{Position, meant_at};
/// let position = Position::read("1,2", &Default::default())?;
/// assert_eq!(meant_at("nim", &position).as_deref(), Some("nim:2@1,2"));
/// # Ok::<(), nimata_automata::number::expression::ExpressionError>(())
/// ```
pub fn meant_at(name: &str, position: &Position) -> Option<String> {
    let name = name.trim();
    let prefix = &*prefix_of(name).to_lowercase();
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix))?;
    let game = example(family, prefix, Some(position.numbers().count()));
    let suits = is_bare(name) && read_game(&game).is_ok_and(|game| game.admit(position).is_ok());
    suits.then(|| format!("{game}@{position}"))
}

/// A game with this prefix, of so many numbers where the prefix leaves it open.
fn example(family: &Family, prefix: &str, numbers: Option<usize>) -> String {
    let piles = numbers.unwrap_or(3);
    match prefix {
        "exco" => format!("exco:{}", numbers.map_or(2, |numbers| numbers.saturating_sub(1))),
        "nim" | "proper" => format!("{prefix}:{piles}"),
        "moore" | "exact" | "slow-moore" | "slow-exact" => format!("{prefix}:{piles},2"),
        "hyper" | "slow-hyper" => format!("{prefix}:{{1,2}}{{2,3}}"),
        _ => family.example.to_owned(),
    }
}

/// The game that a name with the prefix of no family may mean, as a phrase.
fn meant(name: &str, prefix: &str) -> Option<String> {
    let path = Path::new(name);
    if path.is_file() {
        let begin = head(path).unwrap_or_default();
        let other = match begin.trim_ascii_start().starts_with(b"{") {
            true => {
                "the file of this name is JSON, such as a certificate: `convert` and `compare` \
                 read its automaton, and `check` judges a certificate"
            }
            false => "the file of this name has neither the rules of a game nor a theorem",
        };
        return Some(kind_of(name, &begin).unwrap_or_else(|| other.to_owned()));
    }
    if path.is_dir() {
        return Some("this is a folder: name a file in it".to_owned());
    }
    if path.extension().is_some_and(|ending| ENDINGS.iter().any(|one| ending == *one)) {
        return Some("no file has this name either".to_owned());
    }
    if let (Some(claim), written) = claimed(name)
        && let Ok(game) = without_advice(written)
    {
        let misere = format!("{written}:misere");
        if simplified(claim) == "misere" && without_advice(&misere).is_ok() {
            return Some(format!("did you mean {misere}?"));
        }
        if find(game.claims(), claim, game.as_ref()).is_ok() {
            return Some(format!(
                "`{claim}` is a claim of {written}: name the game alone, and the claim by --claim \
                 {claim} where a verb takes one"
            ));
        }
    }
    let whole = simplified(name);
    if let Some((_, game)) = well_known().find(|(known, _)| simplified(known) == whole) {
        return Some(format!("one such game is written {game} here"));
    }
    if let Some(says) = told(name) {
        return Some(says.to_owned());
    }
    // As S(1,2,3) and sd1/2 in papers.
    if let Some(rules) = name.strip_prefix(['s', 'S']) {
        let rules = rules.trim_start_matches('d').trim_matches(['(', ')', '{', '}']);
        let games = [format!("sd:{rules}"), format!("sd:{rules}/")];
        if let Some(game) = games.iter().find(|game| without_advice(game).is_ok()) {
            return Some(format!("did you mean {game}?"));
        }
    }
    let forgotten = FAMILIES.iter().filter(|family| family.sample.is_none());
    let forgotten = forgotten.flat_map(|family| family.prefixes.iter().copied());
    // No file has this name, so that `game:` reads a hexadecimal code.
    let mut forgotten = forgotten.chain(["game"]).map(|prefix| format!("{prefix}:{name}"));
    let plain = whole.replace("misere", "");
    let misere = well_known().find(|(known, _)| plain != whole && simplified(known) == plain);
    let misere = misere.map(|(_, game)| format!("{game}:misere"));
    let with_sign = name.contains(['.', '/', '{']);
    let reads = |game: &String| without_advice(game).is_ok();
    if let Some(game) = misere.filter(reads).or_else(|| forgotten.find(|it| with_sign && reads(it)))
    {
        return Some(format!("did you mean {game}?"));
    }
    let prefixes = || FAMILIES.iter().flat_map(|family| family.prefixes.iter().copied());
    if let Some(near) = nearest(prefix, prefixes()) {
        let family = FAMILIES.iter().find(|family| family.prefixes.contains(&near))?;
        let corrected = name.split_once(':').map(|(_, rest)| format!("{near}:{rest}"));
        let game = corrected.filter(reads);
        return Some(match game {
            Some(game) => format!("did you mean {game}?"),
            None => format!("did you mean `{near}`, as in {}?", family.syntax_of(near)),
        });
    }
    let names: Vec<String> = well_known().map(|(known, _)| simplified(known)).collect();
    let near = nearest(&whole, names.iter().map(String::as_str))?;
    let (known, game) = well_known().zip(&names).find(|(_, name)| *name == near)?.0;
    Some(format!("did you mean {known}, which is written {game} here?"))
}

/// The kind of the file of this name, by its first word, and where such a file belongs; `None` of a
/// file with neither the rules of a game nor a theorem.
pub fn of_file(path: &str) -> Option<String> {
    kind_of(path, &head(Path::new(path))?)
}

/// The beginning of a file; opening a pipe would wait for a writer.
fn head(path: &Path) -> Option<Vec<u8>> {
    path.is_file().then(|| read_head(path, MOST_OF_HEAD).ok())?
}

/// A file is told by so many bytes.
const MOST_OF_HEAD: u64 = 1 << 16;

/// The kind of a file that begins so.
fn kind_of(path: &str, begin: &[u8]) -> Option<String> {
    if let Some(kind) = shown(begin) {
        return Some(format!("the file of this name is {kind}"));
    }
    let text = String::from_utf8_lossy(begin);
    let mut words = text.lines().map(|line| line.trim().split([' ', ':']).next().unwrap_or(""));
    Some(match words.find(|word| !word.is_empty() && !word.starts_with('#'))? {
        "about" if path.ends_with(".theorem") => "it is a theorem: `prove` takes it".to_owned(),
        "about" => {
            let named = Path::new(path).with_extension("theorem");
            format!("the file of this name is a theorem: name it {}", named.display())
        }
        "reads" | "move" | "title" | "play" => {
            format!("the file of this name has rules: name it game:{path}")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_no_game_and_its_own_syntax_is_advised() {
        for family in FAMILIES {
            for &prefix in family.prefixes {
                let game = example(family, prefix, None);
                assert!(family.sample.is_some() || read_game(&game).is_ok(), "{game}");
                // This prefix alone is the name of one game.
                if prefix == "wythoff" {
                    continue;
                }
                for name in [prefix.to_owned(), format!(" {prefix} ")] {
                    let error = read_game(&name).err().expect("no game").to_string();
                    let begin = format!("`{prefix}` is a family of games: write {prefix}:");
                    assert!(error.starts_with(&begin) && error.ends_with(&game), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_position_of_a_family_is_given_a_game_that_has_it() {
        let meant = |name: &str, position: &str| {
            let position = Position::read(position, &Default::default()).expect("a position");
            meant_at(name, &position)
        };
        for (name, position, game) in [
            ("nim", "1,2", Some("nim:2@1,2")),
            ("moore", "1,2,3,4", Some("moore:4,2@1,2,3,4")),
            ("wythoff", "1,2", Some("wythoff:1,1@1,2")),
            ("octal", "7", Some("octal:0.77@7")),
            ("octal", "7,8", None),
            ("nim:2", "1,2", None),
            ("kayles", "7", None),
        ] {
            assert_eq!(meant(name, position).as_deref(), game, "{name}@{position}");
        }
    }

    #[test]
    fn every_name_of_the_books_is_a_game() {
        for (name, game) in
            [("wythoff:misere", "wythoff:1,1:misere"), ("kayles:misere", "octal:0.77:misere")]
        {
            assert!(read_game(name).is_ok_and(|read| read.to_string() == game), "{name}");
        }
        for (name, game) in well_known() {
            assert!(read_game(game).is_ok_and(|read| read.to_string() == game), "{name} is {game}");
            match (read_game(name), written(name)) {
                (Ok(read), Some(written)) => {
                    assert_eq!((read.to_string(), game), (written.into(), written))
                }
                (Err(error), None) => assert!(error.to_string().contains(game), "{name}: {error}"),
                (read, _) => panic!("{name} is {:?}", read.map(|game| game.to_string())),
            }
        }
    }
}
