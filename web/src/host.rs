//! Who runs the work here: bounds, and what the page is told on the way.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use nimata::budget::{Budget, Memory, Reached, Watch};
use nimata::game::Game;
use nimata::number::expression;
use nimata::proof::{GameHost, Host, Purpose, Work};

use crate::boundary::{does, sees};
use crate::fault::remedy;
use crate::wish::Limits;

/// Half of what a page may have in most browsers.
const MEBIBYTES: u64 = 1024;

/// No table here can have 2 GiB: addresses have 32 bits, and sizes one less.
const MOST_MEBIBYTES: u64 = 2047;

/// Numbers of more digits are too long to be shown, and take long to be read.
const DIGITS: u64 = 1_000_000;

/// So many looks are taken before the page is told of one.
const LOOKS: u32 = 1 << 12;

/// What searches have found since the page was opened.
static SHELF: LazyLock<Arc<Memory>> = LazyLock::new(Arc::default);
static SEEN: AtomicU32 = AtomicU32::new(0);
static WATCH: Watch = Watch::telling(look);

fn look(watch: &Watch) {
    if SEEN.fetch_add(1, Relaxed).is_multiple_of(LOOKS) {
        let seen = watch.seen();
        let (done, all) = seen.steps.unwrap_or((0, 0));
        // Counts are for reading: beyond 2^53 they may be a little off.
        sees(real(seen.states), real(done), real(all));
    }
}

fn real(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

/// The page, as the library sees it.
pub struct Page {
    budget: Budget,
    notes: RefCell<Vec<String>>,
}

impl Page {
    /// Work within these limits, whose clock starts now. Where no time is named searches end by
    /// themselves, when they have looked far enough; else they go on to the end of it.
    pub fn new(limits: &Limits) -> Self {
        let time = limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let memory = limits.mebibytes.unwrap_or(MEBIBYTES).min(MOST_MEBIBYTES) << 20;
        WATCH.renew();
        SEEN.store(1, Relaxed);
        let states = limits.states.unwrap_or(Budget::DEFAULT_STATES);
        let budget = Budget::new(states, memory, time).watched_by(&WATCH);
        let budget = budget.with_shelf(SHELF.clone());
        Page { budget, notes: RefCell::default() }
    }

    /// The bounds on a thought of a player.
    pub fn thought(&self) -> Budget {
        self.budget.for_search()
    }

    /// What was said on the way, beside the result.
    pub fn notes(&self) -> Vec<String> {
        self.notes.take()
    }

    /// The bounds on numbers: there are no files here.
    pub fn numbers(&self) -> expression::Limits {
        expression::Limits {
            max_digits: DIGITS,
            files: expression::FileAccess::Refused,
            deadline: self.budget.deadline(),
        }
    }
}

impl Host for Page {
    fn budget(&self) -> Budget {
        self.budget.clone()
    }

    fn say(&self, text: &str) {
        self.notes.borrow_mut().push(text.to_owned());
    }

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        does(&what);
        Box::new(Telling)
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": name it under Names, such as {sequence}=sd:1/2")
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        remedy(bound)
    }
}

impl GameHost for Page {
    fn option(&self, _purpose: Purpose) -> &'static str {
        "the field Claim"
    }

    fn inquiry(&self, _game: &dyn Game) -> String {
        "; what is known of it stands above".to_owned()
    }
}

/// Work of which the page hears.
struct Telling;

impl Work for Telling {
    fn now(&self, what: String) {
        does(&what);
    }
}
