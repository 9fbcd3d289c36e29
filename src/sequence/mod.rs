//! Sequences of numbers: the games that have them as values, or as lost positions.
//!
//! | file | holds |
//! |---|---|
//! | `alignment` | the shift of the index at which a sequence agrees with values |
//! | `matching` | a sequence compared with one game |

mod alignment;
mod matching;

pub use alignment::{Alignment, Alignments, ENOUGH, MOST_SHIFT, Tabulated, last_position};
pub use matching::{Match, Role};

use std::collections::HashSet;

use rayon::prelude::*;

use crate::budget::Budget;
use crate::export::sequence::ListedTerms;
use crate::game::{Family, Game, GameError, read_game};
use matching::{MatchResult, NEAR, look, one_pile, one_piles};

/// The greatest position that is examined in each game.
const MOST_POSITION: u64 = 1 << 24;

/// The number of nearest games that are named if no game matches.
const NEAREST: usize = 3;

/// The games among which a sequence is looked for.
#[derive(Default)]
pub struct Tried {
    /// Games by their names.
    pub games: Vec<String>,
    /// Games that rules define.
    pub defined: Vec<Box<dyn Game>>,
    /// Whether dynamic Nim with one pile is tried, too.
    pub one_pile: bool,
}

/// The result of a search.
#[derive(Default)]
pub struct Identified {
    /// The games that match, the best ones first.
    pub matches: Vec<Match>,
    /// If none does, the nearest ones, with the place where they differ and their value there.
    pub misses: Vec<(String, Alignment, Option<i64>)>,
    /// The number of games that were tried.
    pub tried: usize,
    /// The number of games for which a bound was reached.
    pub late: usize,
}

/// The small games on one heap or two of these families, each once.
///
/// ```
/// use nimata::game::FAMILIES;
/// let games = nimata::sequence::small_games(FAMILIES);
/// assert!(["sd:1/2", "octal:0.77"].iter().all(|&game| games.contains(&game.to_owned())));
/// ```
pub fn small_games<'f>(families: impl IntoIterator<Item = &'f Family>) -> Vec<String> {
    let mut seen = HashSet::new();
    let small = |family: &Family| [(family.heaps)(), (family.pairs)()].concat();
    families.into_iter().flat_map(small).filter(|game| seen.insert(game.clone())).collect()
}

/// Looks for a sequence among the values and the lost positions of games, of which `tell` is told
/// whenever one has been tried. An index may be shifted, and if no game matches, all terms may be
/// larger by a constant.
///
/// ```
/// use nimata::{Budget, export::sequence::read, sequence::{Tried, identify}};
/// let games = vec!["sd:1/2".to_owned(), "octal:0.77".to_owned()];
/// let (kayles, tried) = (read(b"0 1 2 3 1 4 3 2 1 4 2 6")?, Tried { games, ..Tried::default() });
/// let found = identify(&kayles, &tried, &Budget::default(), &|| ())?;
/// assert_eq!(found.matches[0].game, "octal:0.77");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if the sequence goes beyond 2^24, or a game has more than two heaps;
/// errors of names.
pub fn identify(
    sequence: &ListedTerms,
    tried: &Tried,
    budget: &Budget,
    tell: &(dyn Fn() + Sync),
) -> Result<Identified, GameError> {
    if last_position(sequence, sequence.terms.len(), 0) > MOST_POSITION {
        return Err(GameError::Unsuitable(format!(
            "the sequence goes to positions beyond {MOST_POSITION}, up to which games are looked \
             at; `nimata compare` goes further with one game"
        )));
    }
    let Tried { games, defined, one_pile: with_one_pile } = tried;
    let mut found = Identified::default();
    for moved in [false, true] {
        if moved && (found.late > 0 || !found.matches.is_empty()) {
            break;
        }
        let named = |name: &String| {
            let result = look(read_game(name)?.as_ref(), sequence, moved, budget);
            tell();
            result
        };
        let results: Result<Vec<MatchResult>, GameError> = games.par_iter().map(named).collect();
        for (game, result) in games.iter().zip(results?) {
            match result {
                MatchResult::Match(one) => found.matches.push(one),
                MatchResult::Miss(Some((at, value))) if at.equal >= NEAR => {
                    found.misses.push((game.clone(), at, value));
                }
                MatchResult::Miss(_) => {}
                MatchResult::Late => found.late += 1,
            }
        }
        for game in defined {
            if let MatchResult::Match(one) = look(game.as_ref(), sequence, moved, budget)? {
                found.matches.push(one);
            }
        }
        if *with_one_pile {
            found.matches.extend(one_pile(sequence, moved));
        }
    }
    // The sort is stable: the simplest games come first, and stay first among equal ranks.
    found.matches.sort_by_key(Match::rank);
    found.misses.sort_by_key(|(_, at, _)| std::cmp::Reverse(at.equal));
    found.misses.truncate(if found.matches.is_empty() { NEAREST } else { 0 });
    let one_piles = if *with_one_pile && found.late == 0 { one_piles() } else { 0 };
    found.tried = games.len() - found.late + defined.len() + one_piles;
    Ok(found)
}
