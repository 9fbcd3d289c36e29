//! Frames of Zstandard, which are unpacked within a bound.

use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::AtlasError;
use super::manifest::open_plain;

/// A frame of Zstandard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The frame in memory.
    Held(Vec<u8>),
    /// A part of a file, which holds other frames as well.
    Stored {
        /// The file.
        path: Arc<PathBuf>,
        /// The place of its first byte.
        offset: u64,
        /// Its length.
        length: u64,
    },
}

/// Packs bytes as a frame.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let packed = compress_to_vec(bytes, CompressionLevel::Fastest);
    match length(bytes) <= most_of(&packed) {
        true => packed,
        false => compress_to_vec(bytes, CompressionLevel::Uncompressed),
    }
}

/// Unpacks a frame to at most this many bytes.
///
/// # Errors
/// A sentence about bytes that are no frame, or that follow the frame; or about a content that is
/// longer than allowed, or than the writer's greatest multiple of the frame's length.
pub fn unpack(frame: &[u8], most: u64) -> Result<Vec<u8>, String> {
    let most = most.min(most_of(frame));
    let mut decoder = StreamingDecoder::new(frame)
        .map_err(|error| format!("this is no frame of Zstandard: {error}"))?;
    let mut content = Vec::new();
    // One more byte shows that the content is longer.
    let read = decoder.by_ref().take(most.saturating_add(1)).read_to_end(&mut content);
    read.map_err(|error| format!("the frame is damaged: {error}"))?;
    if length(&content) > most {
        return Err(format!("its content is longer than the {most} bytes that are allowed"));
    }
    let (rest, frame) = decoder.into_parts();
    // Other programs unpack all frames of a file, and compare these.
    let sums = [frame.get_checksum_from_data(), frame.get_calculated_checksum()];
    let is_whole = [0, length(&content)].contains(&frame.content_size());
    match rest.is_empty() && sums[0] == sums[1] && is_whole {
        true => Ok(content),
        false => Err("the frame is not one that this program writes".to_owned()),
    }
}

/// The greatest length of the content of a frame. No certificate that was seen is packed to less
/// than a twelfth of its length, and content that would be packed to less than this is stored.
fn most_of(frame: &[u8]) -> u64 {
    length(frame).saturating_mul(256)
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).expect("a length in memory")
}

impl Frame {
    /// The frame of a certificate.
    pub fn new(certificate: &[u8]) -> Self {
        Frame::Held(pack(certificate))
    }

    /// The certificate, of at most this many bytes.
    ///
    /// # Errors
    /// A file that cannot be read, and one that is no frame, or longer than its bound.
    pub fn certificate(&self, most: u64) -> Result<Vec<u8>, AtlasError> {
        unpack(&self.bytes()?, most)
            .map_err(|why| AtlasError::Malformed { path: self.place(), why })
    }

    /// The bytes of the frame.
    ///
    /// # Errors
    /// The file cannot be read, or ends too early.
    pub fn bytes(&self) -> Result<Vec<u8>, AtlasError> {
        match self {
            Frame::Held(bytes) => Ok(bytes.clone()),
            Frame::Stored { path, offset, length } => {
                let unreadable = |error| AtlasError::file("read", path, error);
                let mut file = open_plain(path).map_err(unreadable)?;
                file.seek(SeekFrom::Start(*offset)).map_err(unreadable)?;
                let mut bytes = Vec::new();
                // Memory is taken as the file has bytes, whatever the length is said to be.
                file.take(*length).read_to_end(&mut bytes).map_err(unreadable)?;
                if u64::try_from(bytes.len()) != Ok(*length) {
                    return Err(AtlasError::malformed(path, "the pack ends inside a certificate"));
                }
                Ok(bytes)
            }
        }
    }

    /// The place of the frame, for messages.
    fn place(&self) -> String {
        match self {
            Frame::Held(_) => "a certificate".to_owned(),
            Frame::Stored { path, offset, .. } => format!("{} at {offset}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{length, pack, unpack};

    #[test]
    fn bytes_are_unpacked_as_they_are_packed_and_never_beyond_the_limit() {
        let text: Vec<u8> =
            (0u32..5000).flat_map(|n| format!("{},", n * n % 97).into_bytes()).collect();
        for bytes in [&text[..], &[b'x'; 1 << 20], b""] {
            let packed = pack(bytes);
            assert_eq!(unpack(&packed, 1 << 20).as_deref(), Ok(bytes));
            assert_eq!(unpack(&packed, length(bytes)).as_deref(), Ok(bytes));
            assert!(bytes.is_empty() || unpack(&packed, length(bytes) - 1).is_err());
            assert!(unpack(&packed[..packed.len() / 2], 1 << 20).is_err());
            // Other programs read what follows a frame: here a frame that is skipped.
            let skipped = [&packed[..], &[0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]].concat();
            assert!(unpack(&skipped, 1 << 20).is_err());
            assert!(unpack(&[&packed[..], &packed].concat(), 1 << 22).is_err());
        }
    }
}
