//! Sequences in the papers' notation: `0^3,4,(0,2)^2`.

use crate::seen::Halt;

/// Expands the powers of a sequence.
pub fn powers(text: &str) -> Result<Vec<usize>, Halt> {
    let mut rest = text;
    let found = sequence(&mut rest).filter(|_| rest.is_empty());
    found.ok_or_else(|| Halt::Data(format!("`{text}` is not a sequence with powers")))
}

fn sequence(rest: &mut &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    loop {
        let block = match rest.strip_prefix('(') {
            Some(inside) => {
                *rest = inside;
                let block = sequence(rest)?;
                *rest = rest.strip_prefix(')')?;
                block
            }
            None => vec![number(rest)?],
        };
        let times = match rest.strip_prefix('^') {
            Some(power) => {
                *rest = power;
                number(rest)?
            }
            None => 1,
        };
        all.extend(block.repeat(times.min(1 << 10)));
        match rest.strip_prefix(',') {
            Some(more) => *rest = more,
            None => return Some(all),
        }
    }
}

fn number(rest: &mut &str) -> Option<usize> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::powers;

    #[test]
    fn blocks_are_repeated() {
        assert_eq!(powers("0^3,4,(0,2)^2").expect("a sequence"), [0, 0, 0, 4, 0, 2, 0, 2]);
        assert_eq!(powers("((1,0)^2,3)^2").expect("nested"), [1, 0, 1, 0, 3, 1, 0, 1, 0, 3]);
        for wrong in ["", "0,", "(0", "0)", "x", "0^"] {
            assert!(powers(wrong).is_err(), "{wrong}");
        }
    }
}
