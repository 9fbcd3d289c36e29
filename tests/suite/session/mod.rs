//! Sessions: commands of Walnut's language, and what they have defined.

mod commands;
mod count;
mod morphisms;
mod signs;
mod verbs;
