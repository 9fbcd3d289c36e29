//! Games: their rules, their positions, and what each family can do.
//!
//! A [`Family`] reads a game from its name; a [`Game`] hands out [capabilities](capability), and the
//! programs above know capabilities and never families. To add a family: one folder here, one line in
//! [`FAMILIES`].

pub mod capability;
pub mod dynamic_nim;
mod error;
pub mod exco_nim;
mod family;
pub mod hypergraph_nim;
pub mod position;
pub mod subtraction_division;
pub mod sum;
pub mod wythoff;

pub use error::GameError;
pub use family::{FAMILIES, Family, Game, read_game};
pub use position::Position;
