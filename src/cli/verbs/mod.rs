//! The verbs. Each file contains the arguments of one verb and its work.

pub mod ask;
pub mod atlas;
pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod derive;
pub mod discover;
pub mod draw;
pub mod games;
pub mod identify;
pub mod learn;
pub mod man;
pub mod moves;
pub mod pairs;
pub mod play;
pub mod prove;
pub mod report;
pub mod survey;
pub mod table;
pub mod value;
