//! Plain data that games produce and exporters draw. This module depends on neither.

mod heat_map;
mod page;
mod recurrence;
mod report;
mod value_table;

pub use heat_map::{Breaks, Diagram, DiagramNode, Extent, Frame, HeatMap, Picture, View};
pub use page::{Attachment, Block, Cells, Drawing, Grid, Page, Section};
pub use recurrence::{Recurrence, Rounding};
pub use report::{Cell, Entry, Report, Row};
pub use value_table::{ByteTable, PositionList, Positions, Quantity, ValueTable};
