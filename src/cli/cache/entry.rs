//! An entry of the folder: a line with a digest, and the result.
//!
//! The digest is that of the key and the result, so an entry that is cut off, changed or moved to
//! another name is no entry. It keeps out accidents and no attacker: whoever can write into the
//! folder can write a digest.

use sha2::{Digest, Sha256};

use crate::number::hexadecimal;

/// How an entry begins; another version begins in another way.
const HEAD: &str = "nimata cache 1 ";

/// The name of the file for a key.
pub(super) fn file_name(key: &str) -> String {
    format!("{}{ENDING}", hexadecimal(&Sha256::digest(key)))
}

/// Whether this is the name of the file for some key.
pub(super) fn is_file_name(name: &str) -> bool {
    let digest = name.strip_suffix(ENDING);
    digest.is_some_and(|digest| digest.len() == 64 && digest.bytes().all(|c| c.is_ascii_hexdigit()))
}

const ENDING: &str = ".entry";

/// The entry of a result.
pub(super) fn written(key: &str, result: &[u8]) -> Vec<u8> {
    [format!("{}\n", head(key, result)).as_bytes(), result].concat()
}

/// The result in the bytes of a file; `None` unless they are an entry for this key.
pub(super) fn read(key: &str, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let end = bytes.iter().take(1 << 7).position(|&byte| byte == b'\n')?;
    let result = bytes.split_off(end + 1);
    (bytes[..end] == *head(key, &result).as_bytes()).then_some(result)
}

fn head(key: &str, result: &[u8]) -> String {
    let key = Sha256::digest(key);
    format!(
        "{HEAD}{}",
        hexadecimal(&Sha256::new().chain_update(key).chain_update(result).finalize())
    )
}

#[cfg(test)]
mod tests {
    use super::{file_name, is_file_name, read, written};

    #[test]
    fn an_entry_with_any_byte_changed_or_cut_off_is_none() {
        let entry = written("key", b"result");
        assert_eq!(read("key", entry.clone()).as_deref(), Some(&b"result"[..]));
        assert_eq!(read("another", entry.clone()), None);
        for place in 0..entry.len() {
            let mut changed = entry.clone();
            changed[place] ^= 1;
            assert_eq!(read("key", changed), None, "byte {place}");
            assert_eq!(read("key", entry[..place].to_vec()), None, "cut at {place}");
        }
    }

    #[test]
    fn only_names_of_keys_are_names_of_entries() {
        assert!(is_file_name(&file_name("key")));
        for name in ["key.entry", "notes.txt", &format!("{}.entry", "g".repeat(64))] {
            assert!(!is_file_name(name), "{name}");
        }
    }
}
