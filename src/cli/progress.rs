//! Progress on standard error, and only to a terminal.

use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressStyle};

use super::options::Shared;

/// A bar for `total` steps; hidden where nobody watches.
pub fn bar(total: usize, what: &'static str, shared: &Shared) -> ProgressBar {
    if shared.quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(u64::try_from(total).unwrap_or(u64::MAX));
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}  {elapsed} + {eta}");
    bar.with_style(style.expect("a constant template")).with_message(what)
}
