//! The progress of work in a sentence: the finished part, the rest, and a fair estimate.

use std::time::{Duration, Instant};

use crate::budget::{Budget, Observation};

/// The known progress of running work.
pub struct Estimate {
    what: String,
    begun: Instant,
    max_states: usize,
    max_memory: u64,
    deadline: Option<Instant>,
    parts: Option<Parts>,
    seen: Option<Observation>,
    /// The time at which a known number of steps was first seen, and the number done by then.
    pace: Option<Pace>,
}

/// Parts of different weights.
struct Parts {
    name: &'static str,
    done: usize,
    all: usize,
    weight_done: u64,
    weight: u64,
}

/// Steps that continue at the same pace, if nothing else is known.
#[derive(Clone, Copy)]
struct Pace {
    since: Instant,
    from: usize,
    done: usize,
    all: usize,
}

/// A bound is mentioned once this share of it is used; below, it is not a concern.
const SHARE: u64 = 10;

/// There is no estimate before this time.
const TOO_SHORT: Duration = Duration::from_secs(1);

/// There is no estimate while this many times the finished work remains.
const TOO_LITTLE: u64 = 1000;

impl Estimate {
    /// Work that begins now.
    pub fn new(what: String, budget: &Budget) -> Self {
        Estimate {
            what,
            begun: Instant::now(),
            max_states: budget.max_states(),
            max_memory: budget.max_memory(),
            deadline: budget.deadline(),
            parts: None,
            seen: None,
            pace: None,
        }
    }

    /// Sets the number of parts and their total weight.
    pub fn divide(&mut self, name: &'static str, all: usize, weight: u64) {
        self.parts = Some(Parts { name, done: 0, all, weight_done: 0, weight });
    }

    /// Records that a part is done.
    pub fn add(&mut self, weight: u64) {
        if let Some(parts) = &mut self.parts {
            parts.done += 1;
            parts.weight_done = parts.weight_done.saturating_add(weight);
        }
    }

    /// Changes the description of the current work.
    pub fn turn_to(&mut self, what: String) {
        self.what = what;
        (self.seen, self.pace) = (None, None);
    }

    /// Updates the progress from the figures of the watch at this moment.
    pub fn see(&mut self, seen: Observation, now: Instant) {
        self.pace = seen.steps.map(|(done, all)| match self.pace {
            // These are other steps, or the same ones again.
            Some(pace) if pace.all == all && pace.done <= done => Pace { done, ..pace },
            _ => Pace { since: now, from: done, done, all },
        });
        self.seen = Some(seen);
    }

    /// The remaining time, if the rest continues like the finished part.
    fn left(&self, now: Instant) -> Option<Duration> {
        let (since, done, rest) = match (&self.parts, self.pace) {
            (Some(parts), _) => {
                let rest = parts.weight.saturating_sub(parts.weight_done);
                (self.begun, parts.weight_done, rest)
            }
            (None, Some(pace)) => {
                let wide = |steps: usize| u64::try_from(steps).unwrap_or(u64::MAX);
                (pace.since, wide(pace.done - pace.from), wide(pace.all.saturating_sub(pace.done)))
            }
            (None, None) => return None,
        };
        let taken = now.saturating_duration_since(since);
        if taken < TOO_SHORT || done == 0 || rest / done >= TOO_LITTLE {
            return None;
        }
        // Milliseconds times a weight fit in 128 bits.
        let left = taken.as_millis() * u128::from(rest) / u128::from(done);
        u64::try_from(left).ok().map(Duration::from_millis)
    }
}

/// The sentence, such as `deriving sd:3/5: 35 s so far, 12000 states, 1.2 GiB of 4.0 GiB`.
pub fn sentence(estimate: &Estimate, now: Instant) -> String {
    let mut told = Vec::new();
    match (&estimate.parts, estimate.pace) {
        (Some(parts), _) => told.push(format!("{} of {} {}", parts.done, parts.all, parts.name)),
        (None, Some(pace)) => {
            // In 128 bits, a hundred times a number of steps does not overflow.
            let wide = |steps: usize| u128::try_from(steps).unwrap_or(u128::MAX);
            told.push(format!("{} %", 100 * wide(pace.done) / wide(pace.all).max(1)));
        }
        (None, None) => {}
    }
    told.push(format!("{} so far", time(now.saturating_duration_since(estimate.begun))));
    if let Some(left) = estimate.left(now) {
        told.push(format!("about {} more", time(left)));
    }
    if let Some(deadline) = estimate.deadline {
        told.push(format!("at most {} more", time(deadline.saturating_duration_since(now))));
    }
    if let Some(seen) = estimate.seen {
        let share = u64::try_from(seen.states).unwrap_or(u64::MAX).saturating_mul(SHARE);
        let near = share >= u64::try_from(estimate.max_states).unwrap_or(u64::MAX);
        match seen.states {
            0 => {}
            states if near => told.push(format!("{states} states of {}", estimate.max_states)),
            states => told.push(format!("{states} states")),
        }
        if seen.memory.saturating_mul(SHARE) >= estimate.max_memory {
            let (used, most) = (memory(seen.memory), memory(estimate.max_memory));
            told.push(format!("{used} of {most} of memory"));
        }
    }
    format!("{}: {}", estimate.what, told.join(", "))
}

/// A duration: `7 s`, `12 min`, `3 h 20 min`.
fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..100 => format!("{seconds} s"),
        100..6000 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

fn memory(bytes: u64) -> String {
    const MIB: u64 = 1 << 20;
    match bytes {
        0..MIB => format!("{} KiB", bytes.div_ceil(1 << 10)),
        _ => format!("{} MiB", bytes.div_ceil(MIB)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(budget: &Budget) -> (Estimate, Instant) {
        let estimate = Estimate::new("deriving sd:1/2".to_owned(), budget);
        let begun = estimate.begun;
        (estimate, begun)
    }

    #[test]
    fn bounds_are_told_of_when_they_come_near() {
        let budget = Budget::new(1000, 64 << 20, None);
        let (mut estimate, begun) = estimate(&budget);
        let now = begun + Duration::from_secs(35);
        let seen = Observation { states: 99, memory: 1 << 20, steps: None };
        estimate.see(seen, now);
        assert_eq!(sentence(&estimate, now), "deriving sd:1/2: 35 s so far, 99 states");
        estimate.see(Observation { states: 100, memory: 32 << 20, ..seen }, now);
        let told = sentence(&estimate, now);
        assert!(told.ends_with("100 states of 1000, 32 MiB of 64 MiB of memory"), "{told}");
    }

    #[test]
    fn the_rest_is_estimated_by_weight_and_not_by_number() {
        let (mut estimate, begun) = estimate(&Budget::default());
        estimate.divide("games", 4, 100);
        estimate.add(1);
        estimate.add(1);
        let now = begun + Duration::from_secs(2);
        // Two of four games are done, but only 2 of 100 by weight, so 98 seconds remain.
        let told = sentence(&estimate, now);
        assert_eq!(told, "deriving sd:1/2: 2 of 4 games, 2 s so far, about 98 s more");
    }

    #[test]
    fn steps_of_a_known_number_are_counted_from_when_they_were_seen() {
        let (mut estimate, begun) = estimate(&Budget::default());
        let at = |seconds| begun + Duration::from_secs(seconds);
        let seen = |steps| Observation { states: 0, memory: 0, steps };
        estimate.see(seen(Some((100, 1000))), at(10));
        estimate.see(seen(Some((400, 1000))), at(20));
        let told = sentence(&estimate, at(20));
        assert_eq!(told, "deriving sd:1/2: 40 %, 20 s so far, about 20 s more");
        // Other steps begin anew.
        estimate.see(seen(Some((10, 50))), at(21));
        assert_eq!(sentence(&estimate, at(21)), "deriving sd:1/2: 20 %, 21 s so far");
        estimate.see(seen(None), at(22));
        assert_eq!(sentence(&estimate, at(22)), "deriving sd:1/2: 22 s so far");
    }

    #[test]
    fn times_are_told_in_few_digits() {
        let told = [0, 99, 100, 5999, 6000, 12_000].map(|s| time(Duration::from_secs(s)));
        assert_eq!(told, ["0 s", "99 s", "2 min", "100 min", "1 h 40 min", "3 h 20 min"]);
    }
}
