//! Hypergraph Nim compared with naive evaluators, and with the paper.

mod columns;
mod conditions;
mod definition;
mod example;
mod extensions;
mod half;
mod hypergraphs;
mod longest_plays;
mod moore;
mod moves;
mod naive;
mod names;
mod recognition;
mod relations;
mod tables;
mod values;
