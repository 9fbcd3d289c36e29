//! Remoteness by the definition: how many moves a play lasts if the winner hastens and the loser
//! delays (C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1, 1966).

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{Game, GameError, Result};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Positions, Quantity, ValueTable};

/// Returns the options of a position, each of which is a single position.
type Options<'o> = dyn FnMut(&[u64]) -> Result<Vec<Vec<u64>>> + 'o;

/// The remoteness of the positions that were looked at.
#[derive(Default)]
pub(super) struct Remoteness {
    /// Whether who cannot move wins.
    misere: bool,
    known: FxHashMap<Box<[u64]>, u64>,
}

impl Remoteness {
    pub(super) fn in_play(misere: bool) -> Self {
        Remoteness { misere, ..Remoteness::default() }
    }

    /// The remoteness of a position: 0 without a move; else one more than the least of the options
    /// that are lost for who is to move there, or than the greatest of all, if none is lost. In
    /// normal play the lost ones are those with an even number.
    ///
    /// # Errors
    /// Those of `options`.
    ///
    /// # Complexity
    /// One look at the options of every position that plays reach, or two.
    pub(super) fn at(&mut self, at: &[u64], options: &mut Options<'_>) -> Result<u64> {
        let mut way: Vec<Box<[u64]>> = vec![at.into()];
        while let Some(at) = way.last() {
            let options = options(at)?;
            let unknown = options.iter().filter(|it| !self.known.contains_key(&***it));
            let unknown: Vec<Box<[u64]>> = unknown.map(|it| it[..].into()).collect();
            if !unknown.is_empty() {
                way.extend(unknown);
                continue;
            }
            let later = || options.iter().map(|it| self.known[&**it]);
            let lost = later().filter(|moves| (moves % 2 == 1) == self.misere).min();
            let moves = lost.or(later().max()).map_or(0, |moves| moves + 1);
            self.known.insert(way.pop().expect("the last one"), moves);
        }
        Ok(self.known[at])
    }
}

/// The remoteness of all positions up to `upto`, one bound a number, included; −1 where there is no
/// position.
///
/// ```
/// use nimata_games::game::{read_game, remoteness_table};
/// // Two piles that a move lowers by 1, one or both: 1,1 ends at once, and 0,2 takes two moves.
/// let game = read_game("slow-moore:2,2")?;
/// let table = remoteness_table(game.as_ref(), &[1, 2], &Default::default())?;
/// assert!(table.values.eq([0, 1, 2, 1, 1, 3]));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if moves leave several positions, or values are prescribed; those of
/// [`Game::table`]; bounds of memory, before it is taken, and of time.
///
/// # Complexity
/// Two looks at most at every option of every position, and some hundred bytes a position.
pub fn remoteness_table<'g>(
    game: &'g dyn Game,
    upto: &[u64],
    budget: &Budget,
) -> Result<ValueTable<'g>> {
    let (shape, least, width) = (game.shape(), game.least(), upto.len());
    shape.admit_bounds(upto, least, game)?;
    let first = vec![least; width];
    let is_misere = game.given_value(&first, false) != Some(0);
    let mut remoteness = Remoteness::in_play(is_misere);
    let sides = upto.iter().map(|&most| (most - least).saturating_add(1));
    let count = sides.fold(1, u64::saturating_mul);
    let mut found: Vec<i64> = budget.room(count, count.saturating_mul(64))?;
    let mut looked = 0u64;
    let mut options = |at: &[u64]| -> Result<Vec<Vec<u64>>> {
        looked += 1;
        if looked.is_multiple_of(256) {
            budget.allow_memory(looked.saturating_mul(64))?;
            budget.allow_time()?;
        }
        let (mut options, mut splits) = (Vec::new(), false);
        if !at.is_empty() {
            game.each_option(at, &mut |option| {
                splits |= option.len() > width;
                options.push(option.to_vec());
            });
        }
        if options.is_empty() && !at.is_empty() {
            // A search that reached a bound shows no option, and neither do rules that define no
            // game. In that case the error of a table gives the reason.
            let position = shape.position(at.iter().copied().map(BigUint::from));
            if game.every_option(&position).is_none_or(|all| !all.is_empty()) {
                game.table(&first, budget)?;
                let says = format!("whether there is a move from {position} was not found out");
                return Err(GameError::Undecided(says));
            }
        }
        let prescribed = !at.is_empty() && game.given_value(at, true).is_some();
        match (splits, prescribed) {
            (true, _) => Err(GameError::Unsuitable(format!(
                "a move of {game} leaves several positions, and how long a play of them lasts does \
                 not follow from how long each does"
            ))),
            (_, true) => Err(GameError::Unsuitable(format!(
                "{game} prescribes values, and its plays do not end only where there is no move"
            ))),
            _ => Ok(options),
        }
    };
    for at in Positions::new(&first, upto) {
        if found.len().is_multiple_of(256) {
            budget.allow_step(found.len(), found.capacity())?;
        }
        let position = shape.position(at.iter().copied().map(BigUint::from));
        found.push(match game.excludes(&position) {
            Some(_) => -1,
            None => i64::try_from(remoteness.at(&at, &mut options)?).unwrap_or(i64::MAX),
        });
    }
    Ok(shape.table(Quantity::REMOTENESS, least, upto, Box::new(found.into_iter())))
}
