//! The files that are written and read: drawings, heat maps, tables, automata, scripts.

mod drawings;
mod heat_map;
mod json;
mod report;
mod terms;
mod walnut_read;
mod walnut_script;
mod walnut_write;
