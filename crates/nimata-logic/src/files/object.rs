//! The objects of docs/json.md: what all of them share.
//!
//! Each kind is a struct that serializes to its keys in order and names itself under `kind`;
//! [`Object`] puts the schema before them.

use std::cell::Cell;
use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};

/// The size of the buffer in bytes, because lists may have millions of members.
const CHUNK: usize = 1 << 16;

/// An object with its schema, as a member of another one or alone.
#[derive(Serialize)]
pub struct Object<T> {
    schema: &'static str,
    #[serde(flatten)]
    content: T,
}

impl<T> Object<T> {
    /// The object of this content, whose first key is `kind`.
    pub fn of(content: T) -> Self {
        Object { schema: super::json::SCHEMA, content }
    }
}

/// Writes an object on a line of its own.
///
/// # Errors
/// Any error of `out`.
pub fn write(out: &mut dyn Write, content: impl Serialize) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    serde_json::to_writer(&mut out, &Object::of(content))?;
    out.write_all(b"\n")?;
    out.flush()
}

/// A list whose members are computed while it is written, which happens once.
pub struct Streamed<I>(Cell<Option<I>>);

impl<I: Iterator> Streamed<I> {
    /// The list of these members.
    pub fn of(members: impl IntoIterator<IntoIter = I>) -> Self {
        Streamed(Cell::new(Some(members.into_iter())))
    }
}

impl<I: Iterator<Item: Serialize>> Serialize for Streamed<I> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.take().expect("an object is written once"))
    }
}
