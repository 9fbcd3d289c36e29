//! NumPy arrays compared with the description of the format, version 1.0.

use nimata::data::{Quantity, ValueTable};
use nimata::export::npy;

fn table(first: Vec<u64>, last: Vec<u64>, values: &[i64]) -> ValueTable<'_> {
    let coordinates = first.iter().map(|_| "x".to_owned()).collect();
    let values = Box::new(values.iter().copied());
    ValueTable { holds: Quantity::VALUE, coordinates, first, last, values }
}

/// The header and the entries of an array, as the format has them.
fn parts(file: &[u8]) -> (&str, &[u8]) {
    assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!((10 + length) % 64, 0, "the data begins at a multiple of 64 bytes");
    let (header, entries) = file[10..].split_at(length);
    let header = std::str::from_utf8(header).expect("ASCII");
    (header.strip_suffix('\n').expect("the header ends with a line"), entries)
}

#[test]
fn an_entry_has_as_few_bytes_as_hold_the_largest() {
    for (largest, name, width) in [
        (0, "|u1", 1),
        (255, "|u1", 1),
        (256, "<u2", 2),
        (65_535, "<u2", 2),
        (65_536, "<u4", 4),
        (4_294_967_295, "<u4", 4),
        (4_294_967_296, "<u8", 8),
        (u64::MAX, "<u8", 8),
    ] {
        let entry = i64::try_from(largest).unwrap_or(i64::MAX);
        let mut file = Vec::new();
        npy::write(&mut file, table(vec![1], vec![2], &[0, entry]), largest).expect("memory");
        let (header, entries) = parts(&file);
        let wanted = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': (2,), }}");
        assert_eq!(header.trim_end(), wanted, "{largest}");
        assert_eq!(entries.len(), 2 * width);
        assert_eq!(entries[..width], [0; 8][..width]);
        assert_eq!(entries[width..], entry.to_le_bytes()[..width]);
    }
}

#[test]
fn each_coordinate_has_an_axis_in_order() {
    let mut file = Vec::new();
    let six = [0, 1, 2, 1, 0, 3];
    npy::write(&mut file, table(vec![0, 1], vec![1, 3], &six), 5).expect("memory");
    let (header, entries) = parts(&file);
    assert!(header.contains("'shape': (2, 3,)"), "{header}");
    assert_eq!(entries, [0, 1, 2, 1, 0, 3]);
}

#[test]
fn what_does_not_fit_is_an_error() {
    for wrong in [-1, 6, 256] {
        let mut file = Vec::new();
        let error = npy::write(&mut file, table(vec![0], vec![0], &[wrong]), 5);
        let says = error.expect_err("not below 6").to_string();
        assert_eq!(says, format!("{wrong} is not an entry of such an array; take csv"));
    }
}
