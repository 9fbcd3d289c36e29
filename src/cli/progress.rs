//! Progress on standard error, and only to a terminal.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

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

/// A clock for work whose length nobody knows; hidden where nobody watches.
pub fn clock(what: String, shared: &Shared) -> ProgressBar {
    if shared.quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{spinner} {msg}  {elapsed}").expect("a constant template");
    let clock = ProgressBar::new_spinner().with_style(style).with_message(what);
    clock.enable_steady_tick(Duration::from_millis(100));
    clock
}
