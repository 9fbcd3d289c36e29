//! Finds theorems about a game by itself: where the value is a term such as x0 + x1 + x2, for
//! numbers of any size.
//!
//! A sample of small positions, by the definition, shows which terms are values often. Where a term
//! is the value need not be regular, but parts of it are. A part is a pattern of digits: free
//! digits, then a letter, then other free digits, and so on. All patterns that hold in the sample
//! are candidates, and the greatest union of them that proves itself is the theorem. So a sample
//! can suggest too much and do no harm.
//!
//! | file | holds |
//! |---|---|
//! | `terms`, `likely` | the terms, and those that are values often |
//! | `sample` | the values of a box of small numbers, in the order of words of digits |
//! | `words` | sets of words, and what may follow free digits in them |
//! | `patterns` | the graph of all patterns that hold in a sample |
//! | `pieces` | patterns and parts of them as automata |
//! | `union` | the greatest union of pieces that proves itself |

mod likely;
mod patterns;
mod pieces;
mod sample;
mod terms;
mod union;
mod words;

use std::collections::HashSet;

use crate::game::relation::Relations;
use crate::game::{Game, GameError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, StateId};
use nimata_automata::budget::Budget;
use nimata_logic::logic::Statement;
use pieces::Piece;
use sample::Sample;
use terms::Term;
pub use union::Step;
use union::{Union, greatest};

/// A theorem about a game that was found and proved.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The terms with the positions at which they are proved to be the value; none is empty.
    pub regions: Vec<Region>,
    /// The relation of the proved positions and their values: output 1 there.
    pub values: Dfao,
    /// Whether every position of the game is in a region.
    pub is_total: bool,
    /// The least positions of the box that are in no region.
    pub open: Vec<Vec<u64>>,
    /// The number of positions of the box that are in some region.
    pub covered: u64,
    /// The number of positions of the box: all whose numbers have so many digits at most.
    pub sampled: u64,
    /// The number of digits of the numbers of the box.
    pub digits: u32,
    /// The statement of the theorem, with the lemmas of its proof.
    pub statement: Statement,
}

/// The positions at which a term is proved to be the value.
#[derive(Clone, Debug)]
pub struct Region {
    /// The term, in the names of the numbers of a position.
    pub term: String,
    /// Output 1 at the positions of the region, and 0 elsewhere.
    pub positions: Dfao,
    /// The number of positions of the box that are in the region.
    pub covered: u64,
    /// The first ones of these.
    pub first: Vec<Vec<u64>>,
}

/// The number of positions of each kind that are listed.
const LISTED: usize = 8;

/// Looks for terms that are the value at patterns of positions, and proves the largest part that
/// proves itself. `digits` is the size of the sample: numbers with so many digits; `None` chooses
/// one. `None` is returned if nothing was found.
///
/// ```
/// use nimata_games::game::{discover, read_game};
/// let nim = read_game("nim:2")?;
/// let found = discover::discover(nim.as_ref(), None, &Default::default(), &mut |_| {})?;
/// let found = found.expect("a theorem");
/// assert!(found.is_total);
/// assert_eq!(found.regions[0].term, "x1 xor x2");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if the game has no rules as formulas in the digits of a base, or the
/// sample is too small or too large; a bound of the budget was reached.
pub fn discover(
    game: &dyn Game,
    digits: Option<u32>,
    budget: &Budget,
    progress: &mut dyn FnMut(Step),
) -> Result<Option<Discovery>> {
    let unsuitable = |why: &str| GameError::Unsuitable(format!("{game}: {why}"));
    let rules = game.formulas().ok_or_else(|| {
        unsuitable("there are no rules as formulas in normal play, of which theorems are proved")
    })?;
    let numerals = game.numerals();
    let Numeration::Base { base, order: DigitOrder::Msd } = numerals else {
        return Err(unsuitable("patterns are looked for in the digits of a base only"));
    };
    let names = rules.reads.clone();
    let relations = Relations::new(rules, numerals, budget)?;
    let sample = Sample::of(game, base, digits, budget)?;
    // A small box suggests patterns that a larger one does not: there they hold in part, or for a
    // term that is rare. So all boxes are asked, and what is found does not depend on the last one.
    let (mut terms, mut pieces, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    let free = patterns::free_sets(sample.alphabet());
    for digits in Sample::FEWEST_DIGITS..=sample.digits() {
        let within = sample.within(digits);
        for term in likely::likely(&within, &names) {
            progress(Step::Patterns(term.text(&names)));
            let place = terms.iter().position(|known| *known == term).unwrap_or(terms.len());
            let graph = patterns::graph(&within, &term, budget)?;
            let words = sample.words(&term);
            for piece in Piece::all(&graph, sample.alphabet(), place, budget)? {
                if words.holds(&piece.positions) {
                    pieces.push(piece);
                } else {
                    let part = piece.parts(&free, budget)?.into_iter();
                    parts.extend(part.filter(|part| words.holds(&part.positions)));
                }
            }
            if place == terms.len() {
                terms.push(term);
            }
        }
    }
    // Whole patterns come first, since they have parts of their own.
    pieces.append(&mut parts);
    let mut known = HashSet::new();
    pieces.retain(|piece: &Piece| known.insert((piece.term, piece.positions.clone())));
    let Some(union) = greatest(&relations, &terms, &names, pieces, budget, progress)? else {
        return Ok(None);
    };
    described(&sample, &relations, &terms, &names, union).map(Some)
}

/// The theorem, and the positions of the sample that it covers.
fn described(
    sample: &Sample,
    relations: &Relations,
    terms: &[Term],
    names: &[String],
    union: Union,
) -> Result<Discovery> {
    let is_in = |region: &Dfao, at: &[u64]| {
        let letters = sample.word(at).map(|letter| u32::try_from(letter).expect("a letter"));
        region.output(region.run(StateId::START, letters)) == Some(1)
    };
    let (mut sampled, mut covered, mut open) = (0, 0, Vec::new());
    let mut counts = vec![(0, Vec::new()); terms.len()];
    for at in sample.positions() {
        sampled += 1;
        let mut is_covered = false;
        for (region, (count, first)) in union.regions.iter().zip(&mut counts) {
            if is_in(region, &at) {
                is_covered = true;
                *count += 1;
                if first.len() < LISTED {
                    first.push(at.clone());
                }
            }
        }
        covered += u64::from(is_covered);
        if !is_covered && open.len() < LISTED {
            open.push(at);
        }
    }
    let regions = terms.iter().zip(union.regions).zip(counts);
    let regions = regions.filter(|((_, region), _)| region.outputs().contains(&Some(1)));
    let regions = regions
        .map(|((term, positions), (covered, first))| {
            let term = term.text(names);
            Region { term, positions, covered, first }
        })
        .collect();
    let is_total = relations.is_total(&union.values)?;
    let (values, statement) = (union.values, union.statement);
    let digits = sample.digits();
    Ok(Discovery { regions, values, is_total, open, covered, sampled, digits, statement })
}
