//! The linear representation of a sequence: its automaton as a product of matrices.

use super::{Dfao, DigitOrder, Output, StateId};

/// The representation x(n) = λ · M(d_k) · … · M(d_0) · γ for n = d_k … d_0 in base b, most
/// significant digit first.
///
/// λ is the unit row of the start, γ the column of outputs, and row q of M(d) is the unit row of
/// the state after d. So each matrix is a map, and is stored as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRepresentation {
    base: u32,
    /// `maps[d][q]` is the column of the 1 in row q of M(d).
    maps: Vec<Vec<usize>>,
    outputs: Vec<Output>,
}

/// Returns the linear representation of a sequence (Allouche and Shallit, chapter 16).
///
/// ```
/// use nimata::automaton::{Dfao, DigitOrder, linear_representation};
/// let thue_morse = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(1)],
///     vec![vec![0, 1], vec![1, 0]],
/// )?;
/// let linear = linear_representation(&thue_morse);
/// assert_eq!(linear.row(), [1, 0]);
/// assert_eq!(linear.matrix(1), [[0, 1], [1, 0]]);
/// assert_eq!(linear.column(), [0, 1]);
/// # Ok::<(), nimata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// Panics if `msd` reads the least significant digit first, or more than one track, or the digits
/// are not those of a base.
///
/// # Complexity
/// O(n·k), where n is the number of states and k that of digits.
pub fn linear_representation(msd: &Dfao) -> LinearRepresentation {
    assert_eq!(msd.order(), DigitOrder::Msd, "the product is taken most significant digit first");
    assert_eq!(msd.alphabet().tracks(), 1, "numbers, not tuples");
    assert!(msd.numeration().base().is_some(), "its digits are those of a base");
    LinearRepresentation {
        base: msd.alphabet().base(),
        maps: (0..msd.alphabet().letters())
            .map(|d| msd.states().map(|q| msd.step(q, d).index()).collect())
            .collect(),
        outputs: msd.outputs().to_vec(),
    }
}

impl LinearRepresentation {
    /// The base b of the digits.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The length of λ and γ, which is the number of states.
    pub fn dimension(&self) -> usize {
        self.outputs.len()
    }

    /// The row vector λ.
    pub fn row(&self) -> Vec<u8> {
        (0..self.dimension()).map(|q| u8::from(q == StateId::START.index())).collect()
    }

    /// The rows of the matrix M(digit).
    ///
    /// # Panics
    /// Panics if the digit is not below the base.
    ///
    /// # Complexity
    /// O(n²) memory, where n is the dimension. The matrix is for printing, not for computing.
    pub fn matrix(&self, digit: u32) -> Vec<Vec<u8>> {
        let map = &self.maps[usize::try_from(digit).expect("a digit fits")];
        let unit = |column: usize| (0..self.dimension()).map(|q| u8::from(q == column)).collect();
        map.iter().map(|&column| unit(column)).collect()
    }

    /// The column vector γ. It has 0 where the automaton has no output, so x(0) = 0 for a game
    /// without position 0.
    pub fn column(&self) -> Vec<i64> {
        self.outputs.iter().map(|output| output.unwrap_or(0)).collect()
    }
}
