//! The clock by which limits of time are kept.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Instant, set_clock};

/// In a browser the system has no clock: the program that runs there gives one.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod given {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Names the clock, which says how much time has passed since any fixed moment. Only the first
    /// one counts. Until there is one no time passes, so that no limit of time is reached.
    pub fn set_clock(clock: fn() -> Duration) {
        // A second one would make instants of the first meaningless.
        let _ = CLOCK.set(clock);
    }

    /// A moment, with the functions of [`std::time::Instant`] that are used here.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time from an earlier moment to this one, or zero if that one is later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The moment so much later.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }
}
