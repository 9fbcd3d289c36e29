//! Games of more than one kind of claim, and games whose rules would make the file of a kind long.

pub(crate) mod exco_nim;
