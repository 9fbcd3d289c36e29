//! Linear representations of sequences: products of one matrix for each digit.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use rustc_hash::FxHashMap;

use super::{Dfao, DigitOrder, Numeration};
use crate::budget::{Budget, Progress, Reached};
use crate::number::{index, product as long};

/// The entries of a row of a matrix that are not 0, each with its column, in increasing order.
pub(super) type SparseRow = Vec<(usize, BigInt)>;

/// The number of letters for each row from which words are multiplied by halves.
const MANY: usize = 1 << 9;

/// The greatest length of words whose products of matrices are stored.
const SHORT: usize = 8;

/// Products of matrices by their letters.
type Products<'l> = FxHashMap<&'l [u32], Rc<Vec<SparseRow>>>;

/// The representation x(n) = λ · M(d_k) · … · M(d_0) · γ for n = d_k … d_0, most significant digit
/// first. With several numbers the letters are tuples of digits.
///
/// That of an automaton has the unit row of the start as λ, the outputs as γ, and row q of M(d) is
/// the unit row of the state after d. A [counting representation](super::count) has natural
/// numbers as entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRepresentation {
    /// The numeration of the numbers, most significant digit first.
    pub(super) numeration: Numeration,
    /// The number of numbers.
    pub(super) tracks: usize,
    pub(super) row: Vec<BigInt>,
    /// The matrix of each letter, row by row.
    pub(super) matrices: Vec<Vec<SparseRow>>,
    pub(super) column: Vec<BigInt>,
}

/// Returns the linear representation of a sequence (Allouche and Shallit, chapter 16).
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, linear_representation};
/// let thue_morse = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(1)],
///     vec![vec![0, 1], vec![1, 0]],
/// )?;
/// let linear = linear_representation(&thue_morse);
/// assert_eq!(linear.row(), [1.into(), 0.into()]);
/// assert_eq!(linear.matrix(1), [[0.into(), 1.into()], [1.into(), 0.into()]]);
/// assert_eq!(linear.column(), [0.into(), 1.into()]);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// Panics if `msd` reads the least significant digit first, or more than one track.
///
/// # Complexity
/// O(n·k), where n is the number of states and k that of digits.
pub fn linear_representation(msd: &Dfao) -> LinearRepresentation {
    assert_eq!(msd.order(), DigitOrder::Msd, "the product is taken most significant digit first");
    assert_eq!(msd.alphabet().tracks(), 1, "numbers, not tuples");
    let one = |target: usize| vec![(target, BigInt::from(1))];
    LinearRepresentation {
        numeration: msd.numeration().clone(),
        tracks: 1,
        row: msd.states().map(|q| BigInt::from(u8::from(q.index() == 0))).collect(),
        matrices: (0..msd.alphabet().letters())
            .map(|d| msd.states().map(|q| one(msd.step(q, d).index())).collect())
            .collect(),
        column: msd.outputs().iter().map(|output| output.unwrap_or(0).into()).collect(),
    }
}

impl LinearRepresentation {
    /// The representation of a sequence by its row, the matrix of each digit and its column. A
    /// matrix has for each row the entries that are not 0, with their columns in increasing order.
    ///
    /// # Panics
    /// Panics unless there is one matrix for each digit.
    pub fn of_sequence(
        numeration: Numeration,
        row: Vec<BigInt>,
        matrices: Vec<Vec<Vec<(usize, BigInt)>>>,
        column: Vec<BigInt>,
    ) -> Self {
        assert_eq!(u32::try_from(matrices.len()), Ok(numeration.digits()), "a matrix a digit");
        LinearRepresentation { numeration, tracks: 1, row, matrices, column }
    }

    /// The numeration of the numbers, most significant digit first.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// The number of digits in a letter, one for each number.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The length of λ and γ.
    pub fn dimension(&self) -> usize {
        self.column.len()
    }

    /// The row vector λ.
    pub fn row(&self) -> &[BigInt] {
        &self.row
    }

    /// The number of letters, each of which has a matrix.
    pub fn letters(&self) -> usize {
        self.matrices.len()
    }

    /// The digits of a letter, one for each number.
    pub fn digits_of(&self, letter: usize) -> Vec<usize> {
        let count = usize::try_from(self.numeration.digits()).expect("a base fits");
        let mut digits = vec![0; self.tracks];
        let mut rest = letter;
        for digit in digits.iter_mut().rev() {
            *digit = rest % count;
            rest /= count;
        }
        digits
    }

    /// The rows of the matrix of a letter, which has the number d1·b^(t−1) + … + dt if its digits
    /// are d1, …, dt.
    ///
    /// # Panics
    /// Panics if there is no such letter.
    ///
    /// # Complexity
    /// O(n²) memory, where n is the dimension. The matrix is for printing, not for computing.
    pub fn matrix(&self, letter: usize) -> Vec<Vec<BigInt>> {
        let dense = |sparse: &SparseRow| {
            let mut row = vec![BigInt::ZERO; self.dimension()];
            sparse.iter().for_each(|(column, entry)| row[*column].clone_from(entry));
            row
        };
        self.matrices[letter].iter().map(dense).collect()
    }

    /// The column vector γ. It has 0 where the automaton has no output, so x(0) = 0 for a game
    /// without position 0.
    pub fn column(&self) -> &[BigInt] {
        &self.column
    }

    /// The value x(n), or that at several numbers.
    ///
    /// # Panics
    /// Panics if there is not one number for each track.
    pub fn value_at(&self, numbers: &[BigUint]) -> BigInt {
        let value = self.value_at_within(numbers, &Budget::unlimited());
        value.expect("the budget has no limit")
    }

    /// Works as [`Self::value_at`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Panics
    /// Panics if there is not one number for each track.
    ///
    /// # Complexity
    /// O(k·m) multiplications by entries, where k is the number of digits and m the greatest number
    /// of entries of a matrix. If k/n is large for the dimension n, O(n³) multiplications of
    /// numbers of k/2^i digits, 2^i times for each i.
    pub fn value_at_within(&self, numbers: &[BigUint], budget: &Budget) -> Result<BigInt, Reached> {
        assert_eq!(numbers.len(), self.tracks, "one number for each track");
        let letters = self.numeration.to_letters_within(numbers, budget)?;
        let row = self.row.iter().cloned().enumerate().collect();
        let progress = Progress::by_halves(budget, letters.len());
        let row = self.after(row, &letters, &mut Products::default(), &progress)?;
        Ok(row.into_iter().map(|(at, entry)| entry * &self.column[at]).sum())
    }

    /// A row times the matrices of these letters. Many letters are multiplied by halves, as
    /// products of numbers of the same length take less time.
    fn after<'l>(
        &self,
        mut row: SparseRow,
        letters: &'l [u32],
        known: &mut Products<'l>,
        progress: &Progress,
    ) -> Result<SparseRow, Reached> {
        let budget = progress.budget();
        if letters.len() > MANY * self.dimension() {
            let (first, second) = letters.split_at(letters.len() / 2);
            let row = self.after(row, first, known, progress)?;
            let matrix = self.matrix_of(second, known, progress)?;
            progress.add_all_but(letters.len(), [first.len(), second.len()])?;
            return multiplied(&row, &matrix, budget);
        }
        for &letter in letters {
            row = multiplied(&row, &self.matrices[index(letter)], budget)?;
        }
        progress.add_all_but(letters.len(), [0; 2])?;
        Ok(row)
    }

    /// The product of the matrices of one letter or more. Short words occur often.
    fn matrix_of<'l>(
        &self,
        letters: &'l [u32],
        known: &mut Products<'l>,
        progress: &Progress,
    ) -> Result<Rc<Vec<SparseRow>>, Reached> {
        if let Some(matrix) = known.get(letters) {
            progress.add_all_but(letters.len(), [0; 2])?;
            return Ok(Rc::clone(matrix));
        }
        let matrix = if let [letter] = letters {
            Rc::new(self.matrices[index(*letter)].clone())
        } else {
            let budget = progress.budget();
            let (first, second) = letters.split_at(letters.len() / 2);
            progress.add_all_but(letters.len(), [first.len(), second.len()])?;
            let first = self.matrix_of(first, known, progress)?;
            let second = self.matrix_of(second, known, progress)?;
            // The product has about as many digits as both together.
            budget.allow_memory(3 * first.iter().chain(&*second).map(bytes).sum::<u64>())?;
            let rows = first.iter().map(|row| multiplied(row, &second, budget));
            Rc::new(rows.collect::<Result<_, _>>()?)
        };
        if letters.len() <= SHORT {
            known.insert(letters, Rc::clone(&matrix));
        }
        Ok(matrix)
    }

    /// A row vector times the matrix of a letter.
    pub(super) fn times(&self, row: &[BigInt], letter: usize) -> Vec<BigInt> {
        let mut found = vec![BigInt::ZERO; row.len()];
        for (factor, entries) in row.iter().zip(&self.matrices[letter]) {
            if !factor.is_zero() {
                entries.iter().for_each(|(column, entry)| found[*column] += factor * entry);
            }
        }
        found
    }

    /// The representation of the reversed words: rows and columns are exchanged.
    pub(super) fn transposed(self) -> Self {
        let transposed = |matrix: Vec<SparseRow>| {
            let mut turned = vec![Vec::new(); matrix.len()];
            for (row, entries) in matrix.into_iter().enumerate() {
                entries.into_iter().for_each(|(column, entry)| turned[column].push((row, entry)));
            }
            turned
        };
        LinearRepresentation {
            row: self.column,
            matrices: self.matrices.into_iter().map(transposed).collect(),
            column: self.row,
            ..self
        }
    }
}

/// A row vector times a matrix.
fn multiplied(
    row: &SparseRow,
    matrix: &[SparseRow],
    budget: &Budget,
) -> Result<SparseRow, Reached> {
    let mut found = vec![BigInt::ZERO; matrix.len()];
    for (at, factor) in row {
        budget.allow_work(1 + factor.bits() / 64)?;
        for (column, entry) in &matrix[*at] {
            let size = long::product(factor.magnitude(), entry.magnitude());
            found[*column] += BigInt::from_biguint(factor.sign() * entry.sign(), size);
        }
    }
    let found = found.into_iter().enumerate().filter(|(_, entry)| !entry.is_zero()).collect();
    budget.allow_memory(2 * bytes(&found))?;
    Ok(found)
}

/// The memory of a row.
fn bytes(row: &SparseRow) -> u64 {
    row.iter().map(|(_, entry)| 32 + entry.bits() / 8).sum()
}

/// The product of a row and a column.
pub(super) fn product(row: &[BigInt], column: &[BigInt]) -> BigInt {
    row.iter().zip(column).map(|(one, other)| one * other).sum()
}
