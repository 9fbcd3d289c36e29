//! Plain data that games produce and exporters draw. This module depends on neither.

mod heat_map;
mod page;
mod picture;
mod recurrence;
mod report;
mod value_table;

pub use heat_map::{Breaks, HeatMap};
pub use page::{Attachment, Block, Cells, Drawing, Grid, Page, Section};
pub use picture::{Diagram, DiagramNode, Extent, Frame, Picture, View};
pub use recurrence::{Recurrence, Rounding};
pub use report::{Cell, Entry, Report, Row};
pub use value_table::{ByteTable, PositionList, Positions, Quantity, ValueTable};
