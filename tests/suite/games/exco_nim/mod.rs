//! EXCO-NIM against its definition, and against the two papers.

mod certificate;
mod printed;
mod table;
mod text;
mod values;
