//! Games that more than one kind of claim is about, or whose rules would make a kind's file long.

pub(crate) mod dynamic_nim;
pub(crate) mod exco_nim;
pub(crate) mod slow_nim;
pub(crate) mod subtraction_division;
