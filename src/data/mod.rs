//! Plain data that games produce and exporters draw. It knows neither.

mod diagram;
mod heat_map;
mod position_list;
mod recurrence;
mod report;
mod value_table;

pub use diagram::{Diagram, DiagramNode, Picture};
pub use heat_map::HeatMap;
pub use position_list::PositionList;
pub use recurrence::{Recurrence, Rounding};
pub use report::{Cell, Entry, Report, Row};
pub use value_table::{Positions, ValueTable};
