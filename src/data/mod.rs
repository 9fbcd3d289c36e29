//! Plain data that games produce and exporters draw; this room knows neither of them.

mod diagram;
mod heat_map;
mod recurrence;
mod value_table;

pub use diagram::{Diagram, DiagramNode};
pub use heat_map::HeatMap;
pub use recurrence::{Recurrence, Rounding};
pub use value_table::{Positions, ValueTable};
