//! The family as the other rooms see it: rules, ladder and claims.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::ladder::{self, Values};
use super::misere::Misere;
use super::{Octal, Period, Sequence, remembered};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Request};
use crate::game::family::after_prefix;
use crate::game::repeating::Repeating;
use crate::game::rung::{Ladder, Theory};
use crate::game::shape::{Group, Shape};
use crate::game::{Family, Game, GameError, Growing, Play, Position, Result, Rules, pictures};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Breaks, Quantity, ValueTable};
use nimata_logic::certificate::Heaps;

/// The family `octal`.
pub const FAMILY: Family = Family {
    prefixes: &["octal"],
    syntax: "octal:0.d1d2...[:misere]",
    suffixes: &[Play::MISERE],
    positions: "n",
    about: "octal games: take i tokens from a heap if the digit di allows it, and leave no heap, \
            one or two, as its bits 1, 2 and 4 say; Kayles is octal:0.77, Dawson's Kayles \
            octal:0.07, Dawson's Chess octal:0.137",
    paper: "Guy, Smith, The G-values of various games; Berlekamp, Conway, Guy, Winning Ways",
    example: "octal:0.77",
    sample: None,
    grid: None,
    heaps: small_codes,
    pairs: Vec::new,
    read: |name, play| {
        let octal = Octal::parse(after_prefix(name))?;
        Ok(match play {
            Play::Normal => Box::new(octal),
            Play::Misere => Box::new(Misere::new(octal)),
        })
    },
};

/// All codes with up to three digits after the point, the short ones first.
fn small_codes() -> Vec<String> {
    let ended = |code: &u32| !code.is_multiple_of(8);
    let codes = (1..=3usize).flat_map(|digits| {
        let codes = (0..8u32.pow(u32::try_from(digits).expect("at most 3"))).filter(ended);
        codes.flat_map(move |code| ["0", "4"].map(|first| format!("{first}.{code:0digits$o}")))
    });
    codes.map(|code| format!("octal:{code}")).collect()
}

/// The moves and who wins, in plain sentences.
pub(super) fn in_words(octal: &Octal, play: Play) -> String {
    let end = match play {
        Play::Normal => "loses",
        Play::Misere => "wins",
    };
    format!(
        "A position is a heap of n tokens. A move may {}. The heaps that a move leaves are played \
         as a sum, and no heap that is left is empty. Who cannot move {end}.",
        octal.describe()
    )
}

impl Rules for Octal {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Named(&["n"])], "one heap")
    }

    fn in_words(&self) -> String {
        in_words(self, Play::Normal)
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let heap = usize::try_from(at[0]).expect("a position of a box in memory");
        for (a, b) in self.options(heap) {
            let wide = |n: usize| u64::try_from(n).expect("below a heap of 64 bits");
            let left = [wide(a), wide(b)];
            // Empty heaps are left out of the sum.
            visit(&left[left.iter().filter(|&&heap| heap == 0).count()..]);
        }
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        self.is_legal_sum(before, std::slice::from_ref(after))
    }

    fn is_legal_sum(&self, before: &Position, after: &[Position]) -> Option<bool> {
        let n = before.as_single()?;
        let heaps = after.iter().map(Position::as_single).collect::<Option<Vec<_>>>()?;
        let mut left: Vec<BigUint> =
            heaps.into_iter().filter(|heap| !heap.is_zero()).cloned().collect();
        left.sort_unstable();
        left.splice(0..0, vec![BigUint::ZERO; 2usize.saturating_sub(left.len())]);
        let Ok([a, b]) = <[BigUint; 2]>::try_from(left) else { return Some(false) };
        let rest = &a + &b;
        let taken = if rest <= *n { (n - rest).to_usize() } else { None };
        let legal = |taken| Octal::is_legal(self, n, &super::Move { taken, left: (a, b) });
        Some(taken.is_some_and(legal))
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let n = position.as_single()?;
        let mut found = Vec::new();
        for taken in 0..=self.most_taken() {
            if *n < BigUint::from(taken) {
                break;
            }
            let rest = n - taken;
            let halves = [&rest / 2u32, &rest - &rest / 2u32];
            let least = match rest.is_zero() {
                true => [BigUint::ZERO, BigUint::ZERO],
                false => [BigUint::from(1u32), &rest - 1u32],
            };
            for option in [&[rest][..], &least[..], &halves[..]] {
                let option: Vec<Position> = option.iter().cloned().map(Position::single).collect();
                let legal = self.is_legal_sum(position, &option) == Some(true);
                let splits =
                    option.iter().all(|heap| heap.as_single().is_some_and(|n| !n.is_zero()));
                if legal && (option.len() == 1 || splits) && !found.contains(&option) {
                    found.push(option);
                }
            }
        }
        Some(found)
    }
}

impl Theory for Octal {
    type At = BigUint;

    fn place(&self, position: &Position) -> BigUint {
        position.as_single().expect("admitted").clone()
    }

    fn ladder(&self) -> Ladder<'_, BigUint> {
        ladder::ladder(Values::new(self))
    }
}

impl Game for Octal {
    fn claims(&self) -> Vec<Claim<'_>> {
        vec![periodic(self)]
    }

    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>> {
        Ok(vec![Fact::new("moves", self.describe())])
    }

    /// Rows break at the period, if the values prove one.
    fn breaks(&self, values: &[Option<u32>], _budget: &Budget) -> Result<Breaks> {
        let values: Vec<u32> = values.iter().map_while(|value| *value).collect();
        let period = Period::shown_by(self, &values).map(|found| found.period());
        Ok(period.map_or(pictures::USUAL_BREAKS, Breaks::Multiples))
    }

    fn repeating(&self, budget: &Budget) -> Result<Option<Repeating>> {
        repeating(self, budget).map(Some)
    }

    fn growing(&self) -> Option<Box<dyn Growing + '_>> {
        Some(Box::new(Sequence::new(self.clone())))
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let shape = self.shape();
        shape.admit_bounds(upto, 0, self)?;
        let beyond = || Reached::beyond_memory(budget);
        let count = upto[0].to_usize().and_then(|last| last.checked_add(1)).ok_or_else(beyond)?;
        let mut sequence = Sequence::new(self.clone());
        sequence.extend(count, budget)?;
        let values = (0..count).map(move |heap| sequence.values()[heap].into());
        Ok(shape.table(Quantity::VALUE, 0, upto, Box::new(values)))
    }
}

/// The least period of the values, and the least preperiod.
pub(super) fn periodic(game: &Octal) -> Claim<'_> {
    let moves = (0u32..).zip(game.digits()).filter(|&(_, &digit)| digit > 0);
    let (takes, digits) = moves.unzip();
    let heaps = Heaps { takes, digits, end: 0, first: Vec::new() };
    let says = "the least period of the values, and from where on they have it, if one is found";
    Claim::period(says, heaps, |request| find(game, request))
}

fn find(game: &Octal, request: &Request) -> Result<[usize; 2]> {
    if let Some(base) = request.base {
        return Err(GameError::Unsuitable(format!(
            "the values of {game} are told by their period, and not by digits, so base {base} has \
             no meaning; leave it out"
        )));
    }
    let found = repeating(game, &request.budget)?;
    Ok([found.preperiod(), found.period()])
}

/// The values, if a period of them is found.
///
/// # Errors
/// [`GameError::Sought`] says how many heaps were looked at; the time is over.
pub(super) fn repeating(game: &Octal, budget: &Budget) -> Result<Repeating> {
    let mut sequence = Sequence::new(game.clone());
    let sought = remembered::seek(&mut sequence, Sequence::MOST_HEAPS, budget);
    let found =
        sought.and_then(|()| sequence.period().ok_or_else(|| Reached::beyond_memory(budget)));
    let (end, period) = match found {
        Ok(found) => (found.preperiod() + found.period(), found.period()),
        Err(bound @ (Reached::Time(_) | Reached::Stopped)) => return Err(bound.into()),
        Err(bound) => {
            let heaps = sequence.values().len();
            let says = format!(
                "the values of {game} show no period among the first {heaps} heaps: {bound}"
            );
            return Err(GameError::Sought { says, bound });
        }
    };
    Ok(Repeating::new(sequence.values()[..end].to_vec(), period))
}
