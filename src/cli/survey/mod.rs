//! The input and output of a survey: games, rows, and the files of rows.
//!
//! | file | holds |
//! |---|---|
//! | `row` | a row as a line of CSV or of JSON, and how far it is trusted |
//! | `rows` | the rows of earlier runs and other files, joined with new ones |
//! | | the games of a survey |
//! | `journal` | files with rows: those of an earlier run, those of shards, and the growing one |

pub mod journal;
pub mod row;
pub mod rows;
