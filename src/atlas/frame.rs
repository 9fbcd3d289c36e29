//! A certificate as a frame of Zstandard, and back within a bound.

use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::AtlasError;
use super::manifest::open_plain;

/// A certificate that is packed: its frame, and its own length.
#[derive(Clone, Debug)]
pub struct Packed {
    /// Where the frame is.
    pub frame: Frame,
    /// The length of the certificate.
    pub raw: u64,
}

/// Where a frame is.
#[derive(Clone, Debug)]
pub enum Frame {
    /// In memory.
    Held(Vec<u8>),
    /// In a file, which holds others as well.
    Kept {
        /// The file.
        path: Arc<PathBuf>,
        /// Where it begins.
        offset: u64,
        /// Its length.
        length: u64,
    },
}

impl Packed {
    /// Packs a certificate.
    pub fn new(certificate: &[u8]) -> Self {
        let raw = u64::try_from(certificate.len()).expect("a length in memory");
        let packed = compress_to_vec(certificate, CompressionLevel::Fastest);
        if raw <= most_of(&packed) {
            return Packed { frame: Frame::Held(packed), raw };
        }
        let stored = compress_to_vec(certificate, CompressionLevel::Uncompressed);
        Packed { frame: Frame::Held(stored), raw }
    }

    /// The certificate, of at most so many bytes.
    ///
    /// # Errors
    /// A file that cannot be read, bytes that are no frame, or bytes behind a frame; a certificate
    /// whose length is not the one in its row, or is greater than is allowed; a frame that unpacks
    /// to more than the writer's greatest multiple of its length.
    pub fn certificate(&self, most: u64) -> Result<Vec<u8>, AtlasError> {
        let malformed = |why: String| AtlasError::Malformed { path: self.frame.place(), why };
        let frame = self.frame.bytes()?;
        let most = most.min(most_of(&frame));
        if self.raw > most {
            let why =
                format!("a certificate of {} bytes is longer than the {most} allowed", self.raw);
            return Err(malformed(why));
        }
        let mut decoder = StreamingDecoder::new(frame.as_slice())
            .map_err(|error| malformed(format!("this is no frame of Zstandard: {error}")))?;
        let mut certificate = Vec::new();
        // One byte more would show that there is more than is said.
        let read = decoder.by_ref().take(self.raw + 1).read_to_end(&mut certificate);
        read.map_err(|error| malformed(format!("the frame is damaged: {error}")))?;
        if u64::try_from(certificate.len()) != Ok(self.raw) {
            return Err(malformed(format!("the certificate does not have {} bytes", self.raw)));
        }
        let (rest, frame) = decoder.into_parts();
        // Other programs unpack all that is there, and look at these.
        let sums = [frame.get_checksum_from_data(), frame.get_calculated_checksum()];
        if !rest.is_empty() || sums[0] != sums[1] || ![0, self.raw].contains(&frame.content_size())
        {
            return Err(malformed("the frame is not what a certificate is packed as".to_owned()));
        }
        Ok(certificate)
    }
}

/// The greatest length of what a frame is unpacked to. No certificate that was seen is packed to
/// less than a twelfth of its length, and one that would be packed to less than this is stored.
fn most_of(frame: &[u8]) -> u64 {
    u64::try_from(frame.len()).expect("a length in memory").saturating_mul(256)
}

impl Frame {
    /// The frame itself.
    ///
    /// # Errors
    /// The file cannot be read, or ends too early.
    pub fn bytes(&self) -> Result<Vec<u8>, AtlasError> {
        match self {
            Frame::Held(bytes) => Ok(bytes.clone()),
            Frame::Kept { path, offset, length } => {
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

    /// Where it is, for messages.
    fn place(&self) -> String {
        match self {
            Frame::Held(_) => "a certificate".to_owned(),
            Frame::Kept { path, offset, .. } => format!("{} at {offset}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, Packed};

    #[test]
    fn a_certificate_is_read_as_it_is_packed_and_never_beyond_its_length() {
        let text: Vec<u8> =
            (0u32..5000).flat_map(|n| format!("{},", n * n % 97).into_bytes()).collect();
        let packed = Packed::new(&text);
        assert_eq!(packed.certificate(1 << 20).expect("it is sound"), text);
        assert!(packed.certificate(100).is_err());
        for raw in [packed.raw - 1, packed.raw + 1] {
            assert!(Packed { raw, ..packed.clone() }.certificate(1 << 20).is_err());
        }
        let Frame::Held(bytes) = &packed.frame else { panic!("it is in memory") };
        let cut = Packed { frame: Frame::Held(bytes[..bytes.len() / 2].to_vec()), ..packed };
        assert!(cut.certificate(1 << 20).is_err());
    }
}
