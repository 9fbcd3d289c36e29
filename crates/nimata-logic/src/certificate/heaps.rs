//! Games with heaps from which some numbers of tokens may be taken, as in the claim `heaps/period`.

use super::{Certificate, Claim};

/// The greatest number of digits in the name of an octal game.
const MOST_DIGITS: u32 = 10_000;

/// The rules of a heap game; the fields are the keys of docs/certificate.md, section 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// The numbers of tokens that a move may take, in increasing order.
    pub takes: Vec<u32>,
    /// For each of these numbers the octal digit that says what the move may leave of the heap.
    pub digits: Vec<u8>,
    /// The value of a heap without moves: 0, or 1 in misère play.
    pub end: u16,
    /// The prescribed values of the first heaps; empty if there are none.
    pub first: Vec<u16>,
}

impl Heaps {
    /// The certificate that the values have this preperiod and period. It has not been checked.
    pub fn certificate(&self, preperiod: usize, period: usize) -> Certificate {
        let Heaps { takes, digits, end, first } = self.clone();
        Claim::Period { takes, digits, end, first, preperiod, period }.into()
    }

    /// The name by which certificates are compared: `octal:0.77`, or the rules in full where such a
    /// name is not enough, as in `heaps:2=3,5=3:end=1:first=`.
    pub fn name(&self) -> String {
        let most = self.takes.last().copied().unwrap_or(0);
        let pairs = || self.takes.iter().zip(&self.digits);
        if self.end == 0 && self.first.is_empty() && most <= MOST_DIGITS {
            let digit = |take| pairs().find(|&(&t, _)| t == take).map_or(0, |(_, &digit)| digit);
            let rest: String = (1..=most.max(1)).map(|take| digit(take).to_string()).collect();
            return format!("octal:{}.{rest}", digit(0));
        }
        let pairs: Vec<_> = pairs().map(|(take, digit)| format!("{take}={digit}")).collect();
        let first: Vec<_> = self.first.iter().map(u16::to_string).collect();
        format!("heaps:{}:end={}:first={}", pairs.join(","), self.end, first.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_checker() {
        let games = [
            Heaps { takes: vec![1, 2], digits: vec![7, 7], end: 0, first: vec![] },
            Heaps { takes: vec![0], digits: vec![4], end: 0, first: vec![] },
            Heaps { takes: vec![2, 5], digits: vec![3, 3], end: 1, first: vec![2, 0] },
            Heaps { takes: vec![10_001], digits: vec![3], end: 0, first: vec![] },
        ];
        for heaps in games {
            let text = heaps.certificate(0, 1).to_json();
            let claim = heaps.name().parse().expect("a name");
            let limits = nimata_checker::Limits::default();
            let verdict = nimata_checker::check(text.as_bytes(), Some(&claim), &limits);
            let mismatch = nimata_checker::Code::ClaimMismatch;
            assert!(
                !matches!(&verdict, nimata_checker::Verdict::Rejected(r) if r.code == mismatch),
                "{verdict:?}"
            );
        }
    }
}
