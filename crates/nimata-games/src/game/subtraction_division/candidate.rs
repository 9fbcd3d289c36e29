//! Finds the automaton by examining deeper and deeper blocks until it closes.

use super::SubtractionDivision;
use super::closure::close;
use super::rules::BaseError;
use super::unfolding::Unfolding;
use crate::game::Result;
use nimata_automata::automaton::{Dfao, DigitOrder, StateId, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// An automaton that is right at every position.
pub(super) struct ClosedAutomaton {
    /// The minimal automaton, most significant digit first.
    pub(super) dfao: Dfao,
    /// The height h + 1 of its longest blocks.
    pub(super) height: u32,
}

/// The number of different blocks of height k among the first values, for each k.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Growth(Vec<(u32, usize)>);

/// A reason why no automaton was found.
pub(super) enum Failure {
    /// There are more different blocks than states are allowed.
    Grows(Growth),
    /// No automaton closes up to the greatest depth.
    Open(Growth),
    Reached(Reached),
}

impl From<Reached> for Failure {
    fn from(bound: Reached) -> Self {
        Failure::Reached(bound)
    }
}

/// The number of cells that each attempt to close may compute, beside a multiple of those computed
/// by growing.
const CELLS: usize = 1 << 14;

/// The depth at which the search gives up.
const MOST_DEPTH: u32 = 256;

/// Searches for the automaton.
///
/// # Errors
/// [`Failure`]. A bound on states that was reached while blocks grow holds for every automaton of
/// the values.
pub(super) fn find(
    rules: &SubtractionDivision,
    frame: &Frame,
    budget: &Budget,
) -> Result<ClosedAutomaton, Failure> {
    // A quotient by g^e refers to e digits up, which prefixes below g^(e − 1) do not have. If there
    // are too many such prefixes, the search is not tried.
    let highest = frame.exponents.last().map_or(0, |&e| e - 1);
    let small = frame.power(highest).and_then(|small| usize::try_from(small).ok());
    budget.allow_states(small.unwrap_or(usize::MAX))?;
    let mut growth = Growth::default();
    let mut unfolding = Unfolding::new(rules, frame, budget)?;
    // The number of cells computed by growing.
    let mut grown = 0;
    while unfolding.height() <= MOST_DEPTH {
        // If the values have no pattern, states with long blocks take far more work than the same
        // number of values. So growing gets most of the work.
        let most_cells = unfolding.computed() + CELLS + 4 * grown;
        let height = unfolding.height();
        if unfolding.is_general()
            && let Some(dfao) = close(&mut unfolding, frame, height - 1, most_cells, budget)?
        {
            let dfao = if frame.origin == 0 { dfao } else { shifted(&dfao, budget)? };
            return Ok(ClosedAutomaton { dfao: minimize(&dfao), height });
        }
        let computed = unfolding.computed();
        unfolding.grow()?;
        grown += unfolding.computed() - computed;
        growth.0.push((unfolding.height(), unfolding.kinds()));
        if unfolding.kinds() > budget.max_states() {
            return Err(Failure::Grows(growth));
        }
    }
    Err(Failure::Open(growth))
}

impl Growth {
    /// Describes the number of different blocks among the first values, at the last few sizes.
    pub(super) fn says(&self, base: u32) -> String {
        let last = &self.0[self.0.len().saturating_sub(SHOWN)..];
        let list = |each: &dyn Fn(&(u32, usize)) -> String| {
            last.iter().map(each).collect::<Vec<String>>().join(", ")
        };
        format!(
            "among the first {} values stand {} different blocks of one length that begin at its \
             multiples",
            list(&|(digits, _)| format!("{base}^{digits}")),
            list(&|(_, kinds)| kinds.to_string())
        )
    }
}

/// The number of sizes in the description.
const SHOWN: usize = 4;

/// The automaton of x(n) from that of x(n + 1); its states are pairs of a state for n and one for n
/// − 1.
fn shifted(dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let start: (Option<StateId>, StateId) = (None, StateId::START);
    explore(
        dfao.alphabet(),
        DigitOrder::Msd,
        budget,
        start,
        |&(before, here)| {
            let befores = before.and_then(|state| dfao.row(state).last());
            let befores = [befores].into_iter().chain(dfao.row(here).map(Some));
            Ok(befores.zip(dfao.row(here)).collect::<Vec<_>>())
        },
        |&(before, _)| before.and_then(|state| dfao.output(state)),
    )
}

// Relates the options of a position to the prefix of its digits.

/// The members of D as powers of one base, with the numbers needed to read positions digit by
/// digit.
///
/// A position n with prefix m = ⌊n/g⌋ divides to m or m + 1. Division by g^e leads to ⌊m/g^(e−1)⌋
/// or the number after it. *Level* e refers to the ancestor ⌊m/g^e⌋, and *offset* p to the ancestor
/// plus p.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) base: u32,
    /// The e with g^e ∈ D, in increasing order.
    pub(super) exponents: Vec<u32>,
    /// The number of levels to which divisions refer: the largest exponent, at least 1.
    pub(super) levels: usize,
    /// The least position.
    pub(super) origin: i64,
    /// The largest member of S.
    pub(super) longest: i64,
}

/// The greatest base of digits that an automaton reads.
pub(super) const MOST_BASE: u32 = 65_536;

impl SubtractionDivision {
    /// The largest g such that every member of D is a power of g; `None` if D is empty.
    ///
    /// # Errors
    /// `GameError::Unsuitable`, which names two members without a common base.
    pub fn common_base(&self) -> Result<Option<u32>> {
        let Some((&least, rest)) = self.divide().split_first() else {
            return Ok(None);
        };
        let (root, first) = root_and_exponent(least);
        let mut exponent = first;
        for &divisor in rest {
            let e = exact_log(divisor, root)
                .ok_or(BaseError::NoCommonBase { one: least, other: divisor })?;
            exponent = num_integer::gcd(exponent, e);
        }
        Ok(Some(root.pow(exponent)))
    }

    /// The base of the automaton: `asked` if every member of D is a power of it. Without `asked` it
    /// is the largest common base.
    pub(super) fn frame(&self, asked: Option<u32>) -> Result<Frame> {
        let common = self.common_base()?;
        let base = asked.or(common).ok_or(BaseError::NotNamed)?;
        if !(2..=MOST_BASE).contains(&base) {
            return Err(BaseError::OutOfRange(base).into());
        }
        let exponents: Vec<u32> = self
            .divide()
            .iter()
            .map(|&divisor| {
                let common = common.unwrap_or(base);
                exact_log(divisor, base).ok_or(BaseError::NotAPower { divisor, base, common })
            })
            .collect::<Result<_, _>>()?;
        Ok(Frame {
            base,
            levels: exponents.last().map_or(1, |&e| usize::try_from(e).expect("at most 32")),
            exponents,
            origin: i64::try_from(self.origin()).expect("0 or 1"),
            longest: i64::try_from(self.longest_subtraction()).expect("a 32-bit number"),
        })
    }
}

/// The e ≥ 1 with base^e = n, if there is one.
fn exact_log(n: u32, base: u32) -> Option<u32> {
    let e = n.checked_ilog(base)?;
    (e >= 1 && base.checked_pow(e) == Some(n)).then_some(e)
}

/// The pair with n = root^exponent and the largest exponent.
fn root_and_exponent(n: u32) -> (u32, u32) {
    (1..=31)
        .rev()
        .find_map(|e| {
            let root = num_integer::Roots::nth_root(&n, e);
            (root >= 2 && root.checked_pow(e) == Some(n)).then_some((root, e))
        })
        .expect("e = 1 always serves")
}

impl Frame {
    /// g as a signed number, for offsets.
    pub(super) fn g(&self) -> i64 {
        self.base.into()
    }

    /// The power g^e; `None` if it does not fit in 64 bits.
    pub(super) fn power(&self, e: u32) -> Option<i64> {
        self.g().checked_pow(e)
    }

    /// The size g^e of a block of values.
    pub(super) fn size(&self, e: u32) -> i64 {
        self.power(e).expect("memory is bounded")
    }
}
