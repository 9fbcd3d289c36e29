//! What a survey reads and writes: games, rows, and the file in which rows are kept.
//!
//! | file | holds |
//! |---|---|
//! | `games` | which games a survey runs through |
//! | `row` | the columns, and a row with its verdict |
//! | `csv`, `json` | a row as a line of CSV, and as an object |
//! | `kept` | files with rows: of an earlier run, of shards, and the one that grows |

pub mod csv;
pub mod games;
pub mod json;
pub mod kept;
pub mod row;
