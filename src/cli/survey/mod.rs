//! The input and output of a survey: games, rows, and the files of rows.
//!
//! | file | holds |
//! |---|---|
//! | `games` | the games of a survey |
//! | `row` | the columns, and a row with its verdict |
//! | `csv`, `json` | a row as a line of CSV, and as an object |
//! | `known` | the rows of earlier runs and other files, joined with new ones |
//! | `kept` | files with rows: those of an earlier run, those of shards, and the growing one |

pub mod csv;
pub mod games;
pub mod json;
pub mod kept;
pub mod known;
pub mod row;
