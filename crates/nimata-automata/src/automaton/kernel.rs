//! The k-kernel: the finitely many subsequences of an automatic sequence, and their relations.

use num_bigint::BigUint;
use num_traits::Zero;
use serde::{Serialize, Serializer};

use super::{Dfao, DigitOrder, StateId, minimize};

/// The subsequence n ↦ x(b^i·n + r), for 0 ≤ r < b^i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subsequence {
    /// i, the number of fixed digits.
    pub exponent: u32,
    /// r, the number that the fixed digits represent.
    pub residue: BigUint,
}

/// A subsequence serializes as the pair `[i, "r"]`.
impl Serialize for Subsequence {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (self.exponent, self.residue.to_string()).serialize(out)
    }
}

/// A relation x(b^i·n + r) = x(b^j·n + s), which holds for all n ≥ 0.
///
/// If x has no value at 0, as in games that round up, then a value of n that makes one side x(0)
/// makes the other side x(0) too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KernelRelation {
    /// The side with at least as many fixed digits.
    pub left: Subsequence,
    /// The other side, which is a representative of the kernel.
    pub right: Subsequence,
}

/// The b-kernel of a sequence: its distinct subsequences, and the relations that make it closed.
/// It serializes as the kind `kernel` of docs/json.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "kernel")]
pub struct Kernel {
    /// The base b of the digits.
    pub base: u32,
    /// One representative of each element, in the order of the states of the minimal LSD automaton;
    /// the first one is x itself.
    pub elements: Vec<Subsequence>,
    /// The relations, which determine the sequence together with finitely many values.
    pub relations: Vec<KernelRelation>,
}

/// Reads the kernel off the minimal automaton that reads the least significant digit first: its
/// states are the elements of the kernel (Eilenberg's theorem; Allouche and Shallit, Theorem
/// 6.6.2).
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, kernel};
/// // Thue–Morse: its kernel is t(n) and t(2n + 1).
/// let thue_morse = Dfao::single_track(
///     2,
///     DigitOrder::Lsd,
///     vec![Some(0), Some(1)],
///     vec![vec![0, 1], vec![1, 0]],
/// )?;
/// let kernel = kernel(&thue_morse);
/// assert_eq!(kernel.elements.len(), 2);
/// let sides: Vec<String> = kernel
///     .relations
///     .iter()
///     .flat_map(|relation| [&relation.left, &relation.right])
///     .map(|side| format!("t({}n+{})", 1 << side.exponent, side.residue))
///     .collect();
/// let wanted = ["t(2n+0)", "t(1n+0)", "t(4n+1)", "t(2n+1)", "t(4n+3)", "t(1n+0)"];
/// assert_eq!(sides, wanted);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// Panics if `lsd` reads the most significant digit first, or more than one track, or the digits
/// are not those of a base; or zeros after
/// the most significant digit change an output, so it does not compute a sequence.
///
/// # Complexity
/// O(k·n·log n) for minimising, and O(n·k) additions of big integers, where n is the number of
/// states and k that of digits.
pub fn kernel(lsd: &Dfao) -> Kernel {
    assert_eq!(lsd.order(), DigitOrder::Lsd, "the kernel is read off the LSD automaton");
    assert_eq!(lsd.alphabet().tracks(), 1, "the kernel of a sequence of one variable");
    assert!(lsd.numeration().base().is_some(), "its digits are those of a base");
    let lsd = minimize(lsd);
    assert_eq!(lsd.padding_fault(), None, "leading zeros must not matter");
    let base = lsd.alphabet().base();
    let whole = Subsequence { exponent: 0, residue: BigUint::zero() };
    let mut elements: Vec<Option<Subsequence>> = vec![None; lsd.len()];
    elements[StateId::START.index()] = Some(whole);
    let mut relations = Vec::new();
    // The numbering is breadth-first, so a state has its subsequence before its row is read.
    for state in lsd.states() {
        let here = elements[state.index()].clone().expect("numbered breadth-first");
        let weight = BigUint::from(base).pow(here.exponent);
        for (digit, target) in (0u32..).zip(lsd.row(state)) {
            let left = Subsequence {
                exponent: here.exponent + 1,
                residue: &here.residue + &weight * digit,
            };
            match &elements[target.index()] {
                None => elements[target.index()] = Some(left),
                Some(right) => relations.push(KernelRelation { left, right: right.clone() }),
            }
        }
    }
    let elements = elements.into_iter().map(|e| e.expect("every state is reachable")).collect();
    Kernel { base, elements, relations }
}
