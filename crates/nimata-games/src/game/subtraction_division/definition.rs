//! The values straight from the rules: the naive twin of everything faster.

use num_integer::Integer;

use super::{Rounding, SubtractionDivision, Value};

/// The least natural number that is not among `values`.
///
/// # Panics
/// All 65,536 numbers of this type are among the values.
pub fn mex(values: &[Value]) -> Value {
    (0..).find(|v| !values.contains(v)).expect("a finite list misses some number")
}

impl SubtractionDivision {
    /// The options of position n, each once, in increasing order.
    ///
    /// # Panics
    /// The number n is not a position (0 in a ceiling game).
    pub fn options(&self, n: u64) -> Vec<u64> {
        assert!(n >= self.origin(), "{n} is not a position of {self}");
        self.options_of(&n)
    }

    /// The options of a position of any size, each once, in increasing order.
    pub(super) fn options_of<N: Integer + Clone + From<u32>>(&self, n: &N) -> Vec<N> {
        let zero = N::zero();
        let least = if self.origin() == 0 { N::zero() } else { N::one() };
        let rest = |&s: &u32| (*n >= N::from(s) + least.clone()).then(|| n.clone() - N::from(s));
        let quotient = |&d: &u32| match self.rounding() {
            Rounding::Ceiling => (*n > N::one()).then(|| n.div_ceil(&d.into())),
            Rounding::Floor => (*n > zero).then(|| n.div_floor(&d.into())),
            Rounding::Exact => {
                (*n > zero && n.is_multiple_of(&d.into())).then(|| n.div_floor(&d.into()))
            }
        };
        let divisions = self.divide().iter().filter_map(quotient);
        let mut options: Vec<N> =
            self.subtract().iter().filter_map(rest).chain(divisions).collect();
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// The values of the first `count` positions, x(o), x(o+1), …, where o is the origin of the game.
///
/// x(n) is the prescribed first value if there is one; the terminal value (0 in normal play, 1 in
/// misère play) if n has no option; and otherwise the mex of the values of the options.
///
/// # Complexity
/// O(count·(|S| + |D|)²) time. The code is deliberately simple, because faster code is compared
/// with it.
pub fn values_by_definition(rules: &SubtractionDivision, count: usize) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::with_capacity(count);
    for (index, n) in (0..count).zip(rules.origin()..) {
        let place = |n: u64| usize::try_from(n - rules.origin()).expect("below count");
        let options: Vec<Value> = rules.options(n).into_iter().map(|m| values[place(m)]).collect();
        values.push(match rules.first().get(index) {
            Some(&prescribed) => prescribed,
            None if options.is_empty() => rules.terminal_value(),
            None => mex(&options),
        });
    }
    values
}
