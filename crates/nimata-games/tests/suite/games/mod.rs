//! Each family of games compared with naive evaluators written from its rules, and with the papers.

mod common;
mod discover;
mod dynamic_nim;
mod exco_nim;
mod formulas;
mod hypergraph_nim;
mod learn;
mod level_set;
mod misere_play;
mod octal;
mod options;
mod pictures;
mod relation;
mod remoteness;
mod repeating;
mod rules_file;
mod slow_nim;
mod subtraction_division;
mod theorem;
mod wythoff;
