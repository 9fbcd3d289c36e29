//! EXCO-NIM against its definition, and against the two papers.

mod certificate;
mod naive;
mod printed;
mod run_length;
mod table;
mod text;
mod values;
