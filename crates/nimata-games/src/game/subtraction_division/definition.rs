//! The values straight from the rules: the naive twin of everything faster.

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
        let subtractions = self
            .subtract()
            .iter()
            .filter_map(|&s| n.checked_sub(s.into()))
            .filter(|&rest| rest >= self.origin());
        let divisions =
            self.divide().iter().map(|&d| u64::from(d)).filter_map(|d| match self.rounding() {
                Rounding::Ceiling => (n >= 2).then(|| n.div_ceil(d)),
                Rounding::Floor => (n >= 1).then(|| n / d),
                Rounding::Exact => (n >= 1 && n.is_multiple_of(d)).then(|| n / d),
            });
        let mut options: Vec<u64> = subtractions.chain(divisions).collect();
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
