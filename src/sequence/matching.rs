//! Compares a sequence with one game: with its values, or with its P-positions.

use serde::Serialize;

use super::alignment::{Alignment, ENOUGH, MOST_START, Tabulated, differences, last_position};
use crate::budget::Budget;
use crate::export::sequence::ListedTerms;
use crate::game::dynamic_nim::lost_heaps;
use crate::game::{Game, GameError, name_in_books};

/// The number of terms in the first comparison, because few games match even these.
const FIRST: usize = 48;

/// A game with fewer matching terms is not reported as near.
pub const NEAR: usize = 4;

/// The largest position that is examined for a list of positions.
const LAST_POSITION: u64 = 1 << 20;

/// A list may leave out at most this many of the first lost positions.
const LEFT_OUT: usize = 16;

/// The greatest heap of one-pile dynamic Nim that is examined, and the multiples in its rules.
const ONE_PILE: (usize, std::ops::RangeInclusive<usize>) = (1 << 12, 1..=4);

/// The meaning of a sequence in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The values of the game.
    Values,
    /// The P-positions of the game, in order.
    Lost,
    /// The first numbers of its P-positions, which are pairs.
    First,
    /// The second numbers.
    Second,
    /// Both, pair after pair.
    Pairs,
}

impl Role {
    /// The name in a sentence.
    pub fn in_words(self) -> &'static str {
        match self {
            Role::Values => "values",
            Role::Lost => "lost positions",
            Role::First => "first numbers of lost positions",
            Role::Second => "second numbers of lost positions",
            Role::Pairs => "lost positions, pair after pair",
        }
    }
}

/// A game that has all terms.
#[derive(Clone)]
pub struct Match {
    /// The game.
    pub game: String,
    /// Its name in books.
    pub name: Option<&'static str>,
    /// The meaning of the terms.
    pub role: Role,
    /// The alignment of the terms with the numbers of the game.
    pub at: Alignment,
    /// The constant by which each term is larger.
    pub offset: i64,
}

impl Match {
    /// The best matches have the least: terms as they are, an index as it is, a name in books, and
    /// a small shift. Lists often leave out the position in which nothing is left.
    pub fn rank(&self) -> impl Ord + use<> {
        let usual = u64::from(self.role != Role::Values);
        let shift = self.at.shift.unsigned_abs();
        let size = self.offset.unsigned_abs();
        (size > 0, shift > usual, self.name.is_none(), shift, self.at.skipped, size)
    }
}

/// The result for a game.
pub enum MatchResult {
    /// All terms agree.
    Match(Match),
    /// Some term differs; the nearest alignment, and the game's value there.
    Miss(Option<(Alignment, Option<i64>)>),
    /// A bound was reached.
    Late,
}

impl MatchResult {
    /// The match of an alignment and a constant by which the terms are larger.
    fn of(game: &dyn Game, role: Role, found: Option<(Alignment, i64)>) -> Self {
        let Some((at, offset)) = found else { return MatchResult::Miss(None) };
        let game = game.to_string();
        MatchResult::Match(Match { name: name_in_books(&game), game, role, at, offset })
    }
}

/// Compares the sequence with a game: first some terms, and then all if these agree. If `moved`,
/// all terms may be larger than those of the game by a constant.
///
/// # Errors
/// The game is not one on one heap or two.
pub fn look(
    game: &dyn Game,
    sequence: &ListedTerms,
    moved: bool,
    budget: &Budget,
) -> Result<MatchResult, GameError> {
    let places = game.shape().count();
    if places > 2 {
        return Err(GameError::Unsuitable(format!(
            "a sequence is looked for among games on one heap or two, and a position of {game} is \
             {}",
            game.shape().text()
        )));
    }
    let all = sequence.terms.len();
    let ways: &[Way] = if places == 1 { &[valued, lost] } else { &[pairs] };
    let mut miss = None;
    let first = Search { sequence, terms: all.min(FIRST), moved, budget };
    for way in ways {
        let mut found = way(game, first)?;
        if matches!(found, MatchResult::Match(_)) && all > FIRST {
            found = way(game, Search { terms: all, ..first })?;
        }
        match found {
            MatchResult::Miss(near) => miss = miss.or(near),
            found => return Ok(found),
        }
    }
    Ok(MatchResult::Miss(miss))
}

/// The first terms of a sequence, which are looked for in a game.
#[derive(Clone, Copy)]
struct Search<'s> {
    sequence: &'s ListedTerms,
    terms: usize,
    moved: bool,
    budget: &'s Budget,
}

/// A comparison of the first terms with a game.
type Way = fn(&dyn Game, Search<'_>) -> Result<MatchResult, GameError>;

/// The result of filling a table; `None` if a bound was reached.
fn within<T>(
    budget: &Budget,
    table: impl FnOnce() -> Result<T, GameError>,
) -> Result<Option<T>, GameError> {
    if budget.allow_time().is_err() {
        return Ok(None);
    }
    match table() {
        Ok(table) => Ok(Some(table)),
        Err(error) if error.is_undecided() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The values of a game on one heap, unless a bound was reached.
fn table(game: &dyn Game, last: u64, budget: &Budget) -> Result<Option<Tabulated>, GameError> {
    let table = within(budget, || Tabulated::of(game, last, &budget.unwatched()))?;
    Ok(table.map(|(values, _)| values))
}

/// Compares the terms with the values of a game on one heap.
fn valued(game: &dyn Game, search: Search<'_>) -> Result<MatchResult, GameError> {
    let Search { sequence, terms, moved, budget } = search;
    let far = u64::try_from(MOST_START).expect("not negative");
    let least = game.least();
    let unnumbered = ListedTerms { first: None, terms: Vec::new() };
    let last = last_position(sequence, terms, least);
    let last = last.max(last_position(&unnumbered, terms, least).saturating_add(far));
    let Some(values) = table(game, last, budget)? else { return Ok(MatchResult::Late) };
    if moved {
        let steps =
            ListedTerms { first: sequence.first, terms: differences(&sequence.terms[..terms]) };
        let found = values.differences().somewhere(&steps, steps.terms.len());
        let found = found.and_then(|at| {
            let offset = sequence.terms[0]? - values.at(at.index + at.shift)?;
            Some((Alignment { equal: at.equal + 1, ..at }, offset))
        });
        return Ok(MatchResult::of(game, Role::Values, found));
    }
    let found = values.alignments(sequence, terms);
    if let Some(at) = found.equal.or_else(|| values.somewhere(sequence, terms)) {
        return Ok(MatchResult::of(game, Role::Values, Some((at, 0))));
    }
    Ok(MatchResult::Miss(found.nearest.map(|at| (at, values.at(at.end() + at.shift)))))
}

/// Compares the terms with the P-positions of a game on one heap.
fn lost(game: &dyn Game, search: Search<'_>) -> Result<MatchResult, GameError> {
    let Search { sequence, terms, moved, budget } = search;
    let Some(terms) = positions(sequence, terms) else { return Ok(MatchResult::Miss(None)) };
    let furthest = u64::try_from(*terms.last().expect("some terms")).unwrap_or(u64::MAX);
    let far = if moved { MOST_START.unsigned_abs() } else { 0 };
    let last = furthest.saturating_add(far).max(game.least());
    if last > LAST_POSITION {
        return Ok(MatchResult::Miss(None));
    }
    let Some(table) = table(game, last, budget)? else { return Ok(MatchResult::Late) };
    let zeros = (table.first..).zip(&table.values).filter(|(_, value)| **value == Some(0));
    let zeros: Vec<i64> = zeros.map(|(position, _)| position).collect();
    Ok(MatchResult::of(game, Role::Lost, listed(&zeros, &terms, moved)))
}

/// Compares the terms with the P-positions of a game on two heaps.
fn pairs(game: &dyn Game, search: Search<'_>) -> Result<MatchResult, GameError> {
    let Search { sequence, terms, moved, budget } = search;
    let terms: Option<Vec<i64>> = sequence.terms[..terms].iter().copied().collect();
    let Some(terms) = terms.filter(|terms| terms.len() >= NEAR) else {
        return Ok(MatchResult::Miss(None));
    };
    let table = || match game.lost_positions(terms.len() + LEFT_OUT, &budget.unwatched()) {
        Ok(list) => Ok(Some(list)),
        // A game with fewer lost positions has no such list.
        Err(GameError::Undecided(_) | GameError::Unsuitable(_)) => Ok(None),
        Err(error) => Err(error),
    };
    let Some(list) = within(budget, table)? else { return Ok(MatchResult::Late) };
    let Some(list) = list else { return Ok(MatchResult::Miss(None)) };
    let wide = |number: &u64| i64::try_from(*number).unwrap_or(i64::MAX);
    let column = |place: usize| list.rows().map(|row| wide(&row[place])).collect::<Vec<i64>>();
    let all = list.rows().flatten().map(wide).collect();
    let kinds = [(Role::First, column(0)), (Role::Second, column(1)), (Role::Pairs, all)];
    let place = |numbers: &[i64]| listed(numbers, &terms, moved);
    let found = kinds.iter().find_map(|(role, numbers)| Some((*role, place(numbers)?)));
    Ok(found.map_or(MatchResult::Miss(None), |(role, at)| MatchResult::of(game, role, Some(at))))
}

/// The games of dynamic Nim with one pile whose lost heaps are the terms.
pub fn one_pile(sequence: &ListedTerms, moved: bool) -> Vec<Match> {
    let (most, multiples) = ONE_PILE;
    let terms = positions(sequence, sequence.terms.len());
    let last = terms.as_ref().and_then(|terms| usize::try_from(*terms.last()?).ok());
    let (Some(terms), Some(last)) = (terms, last.filter(|last| *last <= most)) else {
        return Vec::new();
    };
    let found = multiples.filter_map(|multiple| {
        let heaps = lost_heaps(multiple, last.saturating_add(1).min(most));
        let heaps: Vec<i64> = heaps.into_iter().filter_map(|heap| heap.try_into().ok()).collect();
        let (at, offset) = listed(&heaps, &terms, moved)?;
        let game = format!("dynamic Nim with one pile, f(k) = {multiple}k");
        let name = (multiple == 2).then_some("Fibonacci Nim, Whinihan 1963");
        Some(Match { game, name, role: Role::Lost, at, offset })
    });
    found.collect()
}

/// The number of games that [`one_pile`] tries.
pub fn one_piles() -> usize {
    ONE_PILE.1.count()
}

/// The alignment of the terms with a list of numbers, and the constant by which they are larger.
/// The terms may leave out the first numbers; few terms that leave out more than one prove little.
fn listed(numbers: &[i64], terms: &[i64], moved: bool) -> Option<(Alignment, i64)> {
    (0..=LEFT_OUT).find_map(|left_out| {
        let part = numbers.get(left_out..left_out.checked_add(terms.len())?)?;
        let offset = terms.first()?.checked_sub(*part.first()?)?;
        let enough = if left_out <= 1 && offset == 0 { NEAR } else { ENOUGH };
        let same = part.iter().zip(terms).all(|(one, term)| one.checked_add(offset) == Some(*term));
        let shift = i64::try_from(left_out).expect("few");
        let at = Alignment { index: 0, shift, skipped: 0, equal: terms.len(), differs: false };
        (same && (moved || offset == 0) && terms.len() >= enough).then_some((at, offset))
    })
}

/// The first terms, if they can be a list of positions in their order.
fn positions(sequence: &ListedTerms, terms: usize) -> Option<Vec<i64>> {
    let terms: Vec<i64> = sequence.terms[..terms].iter().copied().collect::<Option<_>>()?;
    let increase = terms.is_sorted_by(|one, next| one < next) && terms.len() >= NEAR;
    (increase && terms.first().is_some_and(|&first| first >= 0)).then_some(terms)
}
