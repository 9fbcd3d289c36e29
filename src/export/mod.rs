pub mod csv; pub mod dot; pub mod json; pub mod latex; pub mod markdown; pub mod svg; pub mod tikz; pub mod walnut;
pub mod density; pub mod diagram; pub mod kernel; pub mod linear;
mod error; mod imported; mod layout; mod letters;
pub use error::ExportError; pub use imported::{Fault, Imported};
