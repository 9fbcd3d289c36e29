//! EXCO-NIM compared with its definition, and with the two papers.

mod certificate;
mod naive;
mod printed;
mod run_length;
mod table;
mod text;
mod uniform;
mod values;
