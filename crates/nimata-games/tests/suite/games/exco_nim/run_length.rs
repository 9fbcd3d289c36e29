//! Sequences in the papers' notation, read back.

/// The sequence of a text by `run_length` or of the papers: `^k` follows a number or brackets.
pub fn read_run_length(text: &str) -> Option<Vec<usize>> {
    let mut rest = text;
    let sequence = read_list(&mut rest, 0)?;
    rest.is_empty().then_some(sequence)
}

fn read_list(rest: &mut &str, depth: u32) -> Option<Vec<usize>> {
    let mut sequence = Vec::new();
    loop {
        let item = match rest.strip_prefix('(') {
            Some(inside) if depth < 8 => {
                *rest = inside;
                let item = read_list(rest, depth + 1)?;
                *rest = rest.strip_prefix(')')?;
                item
            }
            _ => vec![read_number(rest)?],
        };
        let power = match rest.strip_prefix('^') {
            Some(after) => {
                *rest = after;
                read_number(rest).filter(|&power| power <= 1 << 20)?
            }
            None => 1,
        };
        for _ in 0..power {
            sequence.extend_from_slice(&item);
            if sequence.len() > 1 << 20 {
                return None;
            }
        }
        match rest.strip_prefix(',') {
            Some(after) => *rest = after,
            None => return Some(sequence),
        }
    }
}

fn read_number(rest: &mut &str) -> Option<usize> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = rest.split_at(digits);
    *rest = after;
    number.parse().ok()
}

#[test]
fn powers_of_numbers_and_brackets_are_read() {
    assert_eq!(read_run_length("0^3,4,(0,2)^2"), Some(vec![0, 0, 0, 4, 0, 2, 0, 2]));
    assert_eq!(read_run_length("0^3,(4"), None);
}
