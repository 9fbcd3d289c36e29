//! What the tests of all packages share: random numbers, other programs, and the project's folder.

mod chance;
mod external;
mod root;

pub use chance::Chance;
pub use external::{external, fed};
pub use root::root;
