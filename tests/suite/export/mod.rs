//! The files that are written and read: drawings, heat maps, tables, automata, scripts.

mod drawings;
mod heat_map;
mod json;
mod terms;
mod walnut_read;
mod walnut_script;
mod walnut_write;
