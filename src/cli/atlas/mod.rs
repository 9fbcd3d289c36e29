//! The verbs about atlases, one file each.
//!
//! | file | holds |
//! |---|---|
//! | `games` | a list of games, written out |
//! | `make` | an atlas from a list of games |
//! | `merge` | several atlases as one |
//! | `verify` | all of an atlas, checked |
//! | `find`, `show`, `diff` | its rows: by terms, by name or digest, and beside another's |
//! | `place` | the folder that is meant |

pub mod diff;
pub mod find;
pub mod games;
pub mod make;
pub mod merge;
pub mod place;
pub mod show;
pub mod verify;
