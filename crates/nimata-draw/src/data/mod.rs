//! Plain data that games produce and exporters draw. This module depends on neither.

mod diagram;
mod heat_map;
mod page;
mod picture;
mod position_list;
mod recurrence;
mod report;
mod value_table;

pub use diagram::{Diagram, DiagramNode};
pub use heat_map::{Breaks, HeatMap};
pub use page::{Attachment, Block, Cells, Drawing, Grid, Page, Section};
pub use picture::{Extent, Frame, Picture, View};
pub use position_list::PositionList;
pub use recurrence::{Recurrence, Rounding};
pub use report::{Cell, Entry, Report, Row};
pub use value_table::{ByteTable, Positions, Quantity, ValueTable};
