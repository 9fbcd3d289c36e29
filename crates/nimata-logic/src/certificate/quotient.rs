//! Misère quotients of games with heaps, as in the claim `heaps/misere-quotient`.

use serde::{Deserialize, Serialize};

use super::{Certificate, Claim};

/// A misère quotient; the fields are the keys of docs/certificate.md, section 12.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereQuotient {
    /// The numbers of tokens that a move may take, in increasing order.
    pub takes: Vec<u32>,
    /// For each of these numbers the octal digit that says what the move may leave of the heap.
    pub digits: Vec<u8>,
    /// The products of the elements, row by row; 0 is the identity.
    pub products: Vec<Vec<usize>>,
    /// The elements of lost sums, in increasing order.
    pub lost: Vec<usize>,
    /// The elements of the first heaps, to the end of the first period.
    pub heaps: Vec<usize>,
    /// The period of the elements of the heaps.
    pub period: usize,
}

impl MisereQuotient {
    /// The certificate that this is the misère quotient. It has not been checked.
    pub fn certificate(&self) -> Certificate {
        Claim::Quotient(self.clone()).into()
    }
}
