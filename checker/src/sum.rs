//! Sums of numbers with signs, digit by digit: `docs/certificate.md`, section 11.

/// The sum of some digits of a letter, less some others. Both are bit sets.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub(crate) plus: u32,
    pub(crate) minus: u32,
}

impl Sum {
    /// The carry before any letter: the number of those that are taken away, which is also what it
    /// must be in the end.
    pub(crate) fn start(self) -> u32 {
        self.minus.count_ones()
    }

    /// The digit of the sum and the next carry: a digit d that is taken away is added as 1 − d.
    ///
    /// The carry is at most the number of digits of a letter.
    pub(crate) fn step(self, carry: u32, letter: u32) -> (u32, u32) {
        let sum = carry + (letter & self.plus).count_ones() + (!letter & self.minus).count_ones();
        (sum % 2, sum / 2)
    }

    /// Whether the sum is a natural number that has no more digits than were read.
    pub(crate) fn is_natural(self, carry: u32) -> bool {
        carry == self.start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_all_small_numbers_have_their_digits_or_say_that_they_do_not_fit() {
        const LENGTH: u32 = 4;
        for masks in 0..64u32 {
            let sum = Sum { plus: masks & 7, minus: masks >> 3 & !masks };
            for numbers in 0..1u32 << (3 * LENGTH) {
                let number = |i: u32| numbers >> (LENGTH * i) & ((1 << LENGTH) - 1);
                let (mut carry, mut digits) = (sum.start(), 0);
                for place in 0..LENGTH {
                    let letter = (0..3).map(|i| (number(i) >> place & 1) << i).sum();
                    let (digit, next) = sum.step(carry, letter);
                    (carry, digits) = (next, digits + (digit << place));
                }
                let total =
                    |mask: u32| -> u32 { (0..3).filter(|i| mask >> i & 1 == 1).map(number).sum() };
                let fits =
                    total(sum.plus).checked_sub(total(sum.minus)).filter(|&n| n < 1 << LENGTH);
                assert_eq!(sum.is_natural(carry).then_some(digits), fits, "{masks} {numbers}");
            }
        }
    }
}
