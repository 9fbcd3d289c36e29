//! Games that more than one kind of claim is about, or whose rules would make a kind's file long.

pub(crate) mod exco_nim;
