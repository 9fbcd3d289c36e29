//! Numbers and the systems in which they are written.

mod expression;
mod numeration;
mod product;
mod progress;
mod radix;
mod words;
