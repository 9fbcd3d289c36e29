//! The audit as one who runs proofs: it sets the bounds and hears nothing of them.

use nimata::budget::Budget;
use nimata::proof::{Host, Purpose, Work};

/// Work within a budget of which nothing is told.
pub struct Quiet(Budget);

impl Quiet {
    /// Within this budget.
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
