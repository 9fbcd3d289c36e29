//! The rules of slow Nim, and the text of its names and positions.

use std::fmt;

use num_bigint::BigUint;

use crate::game::hypergraph_nim::{Factor, Hypergraph};
use crate::game::rules::{MOST_BESIDE_A_VALUE, MOST_KINDS, on_piles};
use crate::game::shape::{Group, Shape};
use crate::game::{GameError, Position, Result, Rules};
use nimata_automata::number::radix::is_decimal;
use nimata_draw::data::Positions;
use nimata_logic::logic::{Asks, Formula, GameRules, Operand, Relation, Term, Word};

/// Slow Nim: a move chooses an edge of a hypergraph on the piles and takes one token from each pile
/// of it.
///
/// All piles of the edge must contain a token. A player who cannot move loses. Paper 2 (Boros,
/// Gurvich, Ho, Makino, *On the Sprague–Grundy function of Tetris extensions of proper Nim*),
/// section 4.
///
/// ```
/// use nimata_games::game::slow_nim::SlowNim;
/// assert_eq!(SlowNim::parse(" slow-exact : 3, 2 ")?.to_string(), "slow-exact:3,2");
/// assert_eq!(SlowNim::parse("slow-hyper:{3,2}{1}")?.to_string(), "slow-hyper:{1}{2,3}");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowNim {
    /// The sets of piles that a move may lower.
    sets: Factor,
    /// The same sets as edges, if they are few enough to be listed.
    hypergraph: Option<Hypergraph>,
}

impl SlowNim {
    /// The greatest number of piles of slow Moore and slow exact Nim.
    pub const MOST_PILES: usize = 1_000_000;
    /// The greatest number of listed edges. A value is at most their number, and so fits in two
    /// bytes and in a certificate.
    pub const MOST_EDGES: usize = 65_534;

    /// Slow Moore Nim: a move lowers from 1 to k of the n piles.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if n is 0 or too large, or k is not from 1 to n.
    pub fn moore(piles: usize, k: usize) -> Result<Self> {
        Self::sized("slow-moore", piles, k, Factor::moore)
    }

    /// Slow exact Nim: a move lowers exactly k of the n piles.
    ///
    /// # Errors
    /// Those of [`SlowNim::moore`].
    pub fn exact(piles: usize, k: usize) -> Result<Self> {
        Self::sized("slow-exact", piles, k, Factor::exact)
    }

    fn sized(
        prefix: &'static str,
        piles: usize,
        k: usize,
        sets: fn(usize, usize) -> Result<Factor>,
    ) -> Result<Self> {
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        if piles > 0 && (k == 0 || k > piles) {
            return Err(GameError::NoSuchGame(format!(
                "{prefix}:{piles},{k} is not a game: a move lowers {k} piles out of {piles}, and k \
                 is from 1 to n"
            )));
        }
        let sets = sets(piles, k)?;
        // Only the number of edges can be wrong; then only theorems decide the game.
        let hypergraph = sets.hypergraph().ok().filter(|h| h.edges().len() <= Self::MOST_EDGES);
        Ok(SlowNim { sets, hypergraph })
    }

    /// Slow Nim on any hypergraph.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] with more than [`SlowNim::MOST_EDGES`] edges.
    pub fn on(hypergraph: Hypergraph) -> Result<Self> {
        let count = hypergraph.edges().len();
        if count > Self::MOST_EDGES {
            let most = Self::MOST_EDGES;
            return Err(GameError::NoSuchGame(format!(
                "{count} edges are too many: at most {most}"
            )));
        }
        Ok(SlowNim { sets: Factor::written(hypergraph.clone()), hypergraph: Some(hypergraph) })
    }

    /// Reads a complete name; spaces are ignored.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the name.
    pub fn parse(name: &str) -> Result<Self> {
        let (prefix, rest) = name.split_once(':').unwrap_or((name, ""));
        match prefix.trim() {
            "slow-moore" => pair("slow-moore", rest).and_then(|(n, k)| SlowNim::moore(n, k)),
            "slow-exact" => pair("slow-exact", rest).and_then(|(n, k)| SlowNim::exact(n, k)),
            _ => SlowNim::on(Hypergraph::parse(rest)?),
        }
    }

    /// n, the number of piles.
    pub fn piles(&self) -> usize {
        self.sets.piles()
    }

    /// The sets of piles that a move may lower.
    pub fn sets(&self) -> &Factor {
        &self.sets
    }

    /// The edges, if they are few enough to be listed.
    pub fn hypergraph(&self) -> Option<&Hypergraph> {
        self.hypergraph.as_ref()
    }

    /// The edges.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there are too many edges to list.
    pub(super) fn written_out(&self) -> Result<&Hypergraph> {
        self.hypergraph().ok_or_else(|| {
            GameError::Unsuitable(format!(
                "{self} has more than {} edges: theorems may speak of it, but no table is made",
                SlowNim::MOST_EDGES
            ))
        })
    }
}

impl Rules for SlowNim {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Indexed("x".to_owned(), self.piles())], "the piles")
    }

    fn in_words(&self) -> String {
        format!(
            "A move chooses {}, each of which holds a token, and takes one token from each. Who \
             cannot move loses.",
            self.sets.in_words("")
        )
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let least: Vec<u64> = at.iter().map(|&pile| pile.saturating_sub(1)).collect();
        let lowered = |after: &[u64]| -> Vec<usize> {
            (0..at.len()).filter(|&pile| after[pile] < at[pile]).collect()
        };
        Positions::new(&least, at)
            .filter(|after| self.sets.has_edge(&lowered(after)))
            .for_each(|after| visit(&after));
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        let pairs = || before.numbers().zip(after.numbers()).enumerate();
        let lowered: Vec<usize> =
            pairs().filter(|(_, (before, after))| after < before).map(|(pile, _)| pile).collect();
        let by_one = pairs().all(|(_, (before, after))| after == before || after + 1u32 == *before);
        Some(self.admit(after).is_ok() && by_one && self.sets.has_edge(&lowered))
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let piles: Vec<&BigUint> = position.numbers().collect();
        Some(self.lowering(position, self.sets.some_edges(&piles)))
    }
}

/// The error for more piles than a position may have.
fn too_many_piles(count: impl fmt::Display) -> GameError {
    let most = SlowNim::MOST_PILES;
    GameError::NoSuchGame(format!("{count} piles are too many: at most {most}"))
}

/// Reads n and k.
fn pair(prefix: &'static str, text: &str) -> Result<(usize, usize)> {
    let wrong = || {
        GameError::NoSuchGame(format!(
            "`{}` is not a pair of numbers: {prefix}:n,k has n piles and a k from 1 to n, as in \
             {prefix}:3,2",
            text.trim()
        ))
    };
    let (piles, k) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| {
        let text = text.trim();
        if !is_decimal(text) {
            return Err(wrong());
        }
        text.parse().map_err(|_| too_many_piles(text))
    };
    Ok((number(piles)?, number(k)?))
}

impl fmt::Display for SlowNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slow-{}", self.sets)
    }
}

// The rules as formulas, for the kernel of the checker.

impl SlowNim {
    /// The rules as formulas: x1, …, xn are the piles, and y1, …, yn those after a move. `None` if
    /// no automaton can be derived.
    ///
    /// With five or more piles whose order does not matter, positions are sorted: x1 ≤ … ≤ xn. A
    /// move then lowers the first ones of equal piles, and so leads to a sorted position again;
    /// every option is one of these in another order. So the game is the same up to the order of
    /// the piles, and a proof is up to n! times shorter. The statement also says that the order
    /// does not matter for the automaton.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::SlowNim;
    /// use nimata_logic::logic::Asks;
    /// let rules = SlowNim::parse("slow-hyper:{1,2}{2,3}")?.formulas(Asks::Values);
    /// let moves = rules.expect("two edges").moves;
    /// assert_eq!(moves[0].formula, "y1 + 1 = x1 & y2 + 1 = x2 & y3 = x3");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula of n atoms for each edge.
    pub fn formulas(&self, asks: Asks) -> Option<GameRules> {
        self.lacks_automaton().is_none().then(|| self.on_positions(self.is_sorted(), asks))?
    }

    /// The rules as formulas about all positions, for a claim that also reads a value.
    pub(super) fn formulas_with_value(&self) -> Option<GameRules> {
        let few = self.piles() <= MOST_BESIDE_A_VALUE;
        let rules = few.then(|| self.on_positions(false, Asks::Relation))?;
        rules.filter(|rules| rules.moves.len() <= MOST_KINDS)
    }

    /// The rules as formulas about sorted positions: x1 is the smallest pile, and d2, …, dn are the
    /// differences. `None` if no automaton can be derived, or the order of the piles matters.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::SlowNim;
    /// use nimata_logic::logic::Asks;
    /// let rules = SlowNim::exact(3, 2)?.formulas_by_differences(Asks::Values).expect("few moves");
    /// assert_eq!(rules.moves[0].formula, "y1 + 1 = x1 & e2 = d2 & e3 = d3 + 1");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula of n atoms for each edge.
    pub fn formulas_by_differences(&self, asks: Asks) -> Option<GameRules> {
        let reading = Reading::Differences;
        if self.lacks_automaton().is_some() || !reading.suits(self) {
            return None;
        }
        let edges = self.hypergraph()?.edges();
        let rules = on_piles(asks, reading.names(self.piles()), |from, to| {
            let formula = |edge: &u64| {
                let sinks = |pile: usize| edge >> pile & 1 == 1;
                let atoms = from.iter().zip(to).enumerate().map(|(pile, (x, y))| {
                    match (sinks(pile), pile > 0 && sinks(pile - 1)) {
                        (true, false) => format!("{y} + 1 = {x}"),
                        (false, true) => format!("{y} = {x} + 1"),
                        _ => format!("{y} = {x}"),
                    }
                });
                atoms.collect::<Vec<_>>().join(" & ")
            };
            edges.iter().map(formula).collect()
        });
        // A difference counts once for its pile and for each larger one.
        let counted = rules.reads.iter().zip((1..=self.piles()).rev());
        let counted = counted.map(|(name, times)| match times {
            1 => name.clone(),
            _ => format!("{times}*{name}"),
        });
        let measure = counted.collect::<Vec<_>>().join(" + ");
        Some(GameRules { measure, ..rules })
    }

    /// The rules as formulas about sorted positions, or about all.
    pub(super) fn on_positions(&self, sorted: bool, asks: Asks) -> Option<GameRules> {
        let edges = self.hypergraph()?.edges();
        let rules = on_piles(asks, self.shape().names(), |piles, to| {
            let formula = |edge: &u64| {
                let atoms = piles.iter().zip(to).enumerate().map(|(pile, (x, y))| {
                    let lowered = if edge >> pile & 1 == 1 { " + 1" } else { "" };
                    format!("{y}{lowered} = {x}")
                });
                // A pile that is lowered without the preceding one must differ from it.
                let ascents = (1..self.piles()).filter(|pile| edge >> (pile - 1) & 3 == 2);
                let ascents = ascents.filter(|_| sorted);
                let ascents = ascents.map(|pile| format!("{} <= {}", to[pile - 1], to[pile]));
                atoms.chain(ascents).collect::<Vec<_>>().join(" & ")
            };
            edges.iter().map(formula).collect()
        });
        let positions = if sorted { increasing(&rules.reads) } else { rules.positions };
        Some(GameRules { positions, ..rules })
    }

    /// Tells whether the formulas are about sorted positions.
    fn is_sorted(&self) -> bool {
        self.piles() >= MOST_ORDERS && self.hypergraph().is_some_and(|h| h.is_symmetric())
    }

    /// The conditions that extend rules about sorted positions to all positions: the first two
    /// piles may be exchanged, and all piles may be rotated by one place. These generate all
    /// orders.
    pub(super) fn symmetries(&self, name: &str) -> Vec<Formula> {
        if !self.is_sorted() {
            return Vec::new();
        }
        let piles: Vec<String> = (1..=self.piles()).map(|pile| format!("x{pile}")).collect();
        let (mut exchanged, mut moved) = (piles.clone(), piles.clone());
        exchanged.swap(0, 1);
        moved.rotate_left(1);
        let word = |piles: &[String]| Word {
            name: name.to_owned(),
            indices: piles.iter().map(Term::variable).collect(),
        };
        let same = |other: Vec<String>| {
            let other = Operand::Word(word(&other));
            let same = Formula::Output(word(&piles), Relation::Equal, other);
            Formula::for_all(piles.clone(), same)
        };
        vec![same(exchanged), same(moved)]
    }
}

/// From this number of piles on, sorted positions are used.
const MOST_ORDERS: usize = 5;

/// Each number is at most the next.
fn increasing(names: &[String]) -> String {
    let pairs = names.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1]));
    pairs.collect::<Vec<_>>().join(" & ")
}

// The numbers on the tracks of an automaton: the piles, or the differences of sorted piles.
//
// If the order of the piles does not matter, automata of differences are smaller: an automaton
// that reads piles must first determine their order, and five piles have 541 orders, with ties.
// For the outcomes of `slow-exact:5,2` it has 1,809 states by piles, and a dozen by differences.

/// The kind of the numbers on the tracks of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The piles in their order.
    Piles,
    /// The smallest pile, and the differences between one pile and the next in sorted order. This
    /// requires that the order of the piles does not matter.
    Differences,
}

/// The greatest number of piles whose differences are read; a verification takes memory for 4^n
/// offsets.
const MOST_SORTED: usize = 10;

impl Reading {
    /// The reading with the smaller automata: the differences, if they suit the game.
    pub fn shortest(game: &SlowNim) -> Self {
        match Self::Differences.suits(game) {
            true => Self::Differences,
            false => Self::Piles,
        }
    }

    /// Tells whether it determines the positions of a game, up to their symmetries.
    pub fn suits(self, game: &SlowNim) -> bool {
        let is_symmetric = || game.hypergraph().is_some_and(|edges| edges.is_symmetric());
        self == Self::Piles || ((2..=MOST_SORTED).contains(&game.piles()) && is_symmetric())
    }

    /// The names of the tracks: x1, x2, x3, or x1, d2, d3.
    pub(super) fn names(self, piles: usize) -> Vec<String> {
        let name = |pile| match (self, pile) {
            (Self::Piles, _) | (_, 1) => format!("x{pile}"),
            (Self::Differences, _) => format!("d{pile}"),
        };
        (1..=piles).map(name).collect()
    }

    /// The numbers on the tracks at a position.
    pub(super) fn numbers(self, piles: &[BigUint]) -> Vec<BigUint> {
        let mut numbers = piles.to_vec();
        if self == Self::Differences {
            numbers.sort_unstable();
            (1..numbers.len()).rev().for_each(|pile| {
                let less = numbers[pile - 1].clone();
                numbers[pile] -= less;
            });
        }
        numbers
    }

    /// Makes small numbers on the tracks into piles.
    pub(super) fn restore(self, numbers: &mut [usize]) {
        if self == Self::Differences {
            (1..numbers.len()).for_each(|pile| numbers[pile] += numbers[pile - 1]);
        }
    }

    /// The least bound above all piles of all positions whose numbers are below these bounds.
    pub(super) fn beyond(self, bounds: impl Iterator<Item = usize>) -> usize {
        match self {
            Self::Piles => bounds.max().expect("a pile"),
            Self::Differences => 1 + bounds.map(|bound| bound - 1).sum::<usize>(),
        }
    }

    /// The tracks that a move lowers by one, and those that it raises by one, as letters. The edge
    /// is a letter too, with pile 1 as the most significant bit.
    ///
    /// A difference decreases with its pile, and increases if the pile before it decreases.
    pub(super) fn change(self, edge: u32) -> [u32; 2] {
        match self {
            Self::Piles => [edge, 0],
            Self::Differences => [edge & !(edge >> 1), edge >> 1 & !edge],
        }
    }
}
