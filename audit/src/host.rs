//! The audit as the host of proofs: it sets the bounds and prints no progress.

use nimata::budget::Budget;
use nimata::proof::{Host, Purpose, Work};

/// A host with a budget that reports nothing.
pub struct Quiet(Budget);

impl Quiet {
    /// A host with this budget.
    pub fn within(budget: Budget) -> Self {
        Quiet(budget)
    }
}

impl Host for Quiet {
    fn budget(&self) -> Budget {
        self.0.clone()
    }

    fn say(&self, _: &str) {}

    fn work(&self, _: String) -> Box<dyn Work + '_> {
        Box::new(Untold)
    }

    fn option(&self, _: Purpose) -> &'static str {
        "`as`"
    }
}

struct Untold;

impl Work for Untold {
    fn now(&self, _: String) {}
}
