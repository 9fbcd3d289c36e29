//! Sequences over the integers, and their parts over numbers of one sign.

use super::builder::explore;
use super::{Alphabet, Dfao, DigitOrder, Numeration, Output, StateId, minimize, reverse};
use crate::budget::{Budget, Reached};

/// The sign of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// At least 0.
    Plus,
    /// At most 0.
    Minus,
}

impl Sign {
    fn unit(self) -> i64 {
        match self {
            Sign::Plus => 1,
            Sign::Minus => -1,
        }
    }
}

/// Returns the minimal automaton in base b whose output at x_1, …, x_t is that of an automaton in
/// base −b at ±x_1, …, ±x_t, with these signs.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, Sign, of_signs};
/// // The parity of the number of ones of an integer in base −2.
/// let numerals = Numeration::Negative { base: 2, order: DigitOrder::Msd };
/// let rows = vec![vec![0, 1], vec![1, 0]];
/// let word = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows)?;
/// let below = of_signs(&word.in_numeration(numerals)?, &[Sign::Minus], &Default::default())?;
/// assert_eq!(below.value_at(&3u32.into()), Some(1)); // −3 is 1101
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics unless the automaton reads a negative base, and there is a sign for each track.
///
/// # Complexity
/// O(6·3^(t−1)·n·k) time and memory for n states and k letters, least significant digit first; in
/// the other order also that of two reversals.
pub fn of_signs(dfao: &Dfao, signs: &[Sign], budget: &Budget) -> Result<Dfao, Reached> {
    let numerals = dfao.numeration().codes().expect("a negative base");
    turned(dfao, numerals, signs, budget, |dfao, signs| {
        // x = Σ s_i b^i with signed digits s_i. The digit s at place i becomes s·(−1)^i in base −b.
        let start = (StateId::START, vec![0i64; signs.len()], 1i64);
        let read = |(state, carries, place): &Node, digits: &[u32]| {
            let (base, mut letter, mut after) = (base_of(dfao), 0, Vec::new());
            for ((digit, carry), sign) in digits.iter().zip(carries).zip(signs) {
                let value = sign.unit() * i64::from(*digit) + carry;
                let found = (place * value).rem_euclid(base);
                after.push((value - place * found) / base);
                letter = letter * base + found;
            }
            let letter = u32::try_from(letter).expect("a letter of the alphabet");
            (dfao.step(*state, letter), after, -place)
        };
        // A carry is used up by few zeros.
        let output = |node: &Node| {
            let (mut node, zeros) = (node.clone(), vec![0; signs.len()]);
            while node.1.iter().any(|carry| *carry != 0) {
                node = read(&node, &zeros);
            }
            dfao.output(node.0)
        };
        table(dfao.alphabet(), start, budget, &read, &output)
    })
}

/// Returns the minimal automaton in base −b whose output at integers with these signs is that of an
/// automaton in base b at their absolute values, and 0 at other integers.
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics unless the automaton reads a base, and there is a sign for each track.
///
/// # Complexity
/// O(2^(t+1)·n·k) time and memory for n states and k letters, least significant digit first; in the
/// other order also that of two reversals.
pub fn from_signs(dfao: &Dfao, signs: &[Sign], budget: &Budget) -> Result<Dfao, Reached> {
    let base = dfao.numeration().base().expect("a base");
    let numerals = Numeration::Negative { base, order: dfao.order() };
    turned(dfao, numerals, signs, budget, |dfao, signs| {
        let start = (StateId::START, vec![0i64; signs.len()], 1i64);
        let read = |(state, carries, place): &Node, digits: &[u32]| {
            let (base, mut letter, mut after) = (base_of(dfao), 0, Vec::new());
            for ((digit, carry), sign) in digits.iter().zip(carries).zip(signs) {
                let value = sign.unit() * place * i64::from(*digit) + carry;
                after.push(value.div_euclid(base));
                letter = letter * base + value.rem_euclid(base);
            }
            let letter = u32::try_from(letter).expect("a letter of the alphabet");
            (dfao.step(*state, letter), after, -place)
        };
        // A number below 0 leaves a carry for ever.
        let output = |(state, carries, _): &Node| match carries.iter().all(|carry| *carry == 0) {
            true => dfao.output(*state),
            false => Some(0),
        };
        table(dfao.alphabet(), start, budget, &read, &output)
    })
}

/// A state, the carry of each track, and the sign of the place that is read next.
type Node = (StateId, Vec<i64>, i64);

fn base_of(dfao: &Dfao) -> i64 {
    dfao.alphabet().base().into()
}

/// Applies `make` to an automaton as it reads the least significant digit first, and returns the
/// result in the order and with the meaning of these numerals.
fn turned(
    dfao: &Dfao,
    numerals: Numeration,
    signs: &[Sign],
    budget: &Budget,
    make: impl Fn(&Dfao, &[Sign]) -> Result<Dfao, Reached>,
) -> Result<Dfao, Reached> {
    let in_order = |dfao: &Dfao, order| match dfao.order() == order {
        true => Ok(dfao.clone()),
        false => reverse(dfao, budget),
    };
    assert_eq!(signs.len(), usize::try_from(dfao.alphabet().tracks()).expect("few tracks"));
    let made = make(&in_order(dfao, DigitOrder::Lsd)?, signs)?;
    let made = in_order(&made, numerals.order())?;
    Ok(made.in_numeration(numerals).expect("the digits are those of the automaton"))
}

fn table(
    alphabet: Alphabet,
    start: Node,
    budget: &Budget,
    read: &dyn Fn(&Node, &[u32]) -> Node,
    output: &dyn Fn(&Node) -> Output,
) -> Result<Dfao, Reached> {
    let successors = |node: &Node| {
        let letters = 0..alphabet.letters();
        Ok::<_, Reached>(letters.map(|letter| read(node, &alphabet.digits_of(letter))).collect())
    };
    Ok(minimize(&explore(alphabet, DigitOrder::Lsd, budget, start, successors, output)?))
}
