//! Atlases: made, read, verified, and damaged.

mod damaged;
mod folder;
mod program;
mod random;
mod tables;
