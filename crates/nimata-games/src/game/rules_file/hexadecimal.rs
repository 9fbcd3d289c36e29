//! Hexadecimal codes as rules: octal codes in which a digit with the bit 8 leaves three heaps.

/// The greatest number of digits after the point.
const MOST_DIGITS: usize = 64;

/// The numbers of heaps that a digit allows to be left, by its bits.
const LEFT: [(u32, &[&str]); 4] = [(1, &[]), (2, &["a"]), (4, &["a", "b"]), (8, &["a", "b", "c"])];

/// The rules file of a code such as 0.3F, whose digit dᵢ says what may be left of a heap from which
/// i tokens are taken; `None` if the text is no such code. Heaps that are left are not empty.
pub(super) fn rules(code: &str) -> Option<String> {
    let (first, rest) = code.split_once('.')?;
    let digits: Option<Vec<u32>> =
        first.chars().chain(rest.chars()).map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.iter().any(|&digit| digit > 0))?;
    // A move that takes nothing must split the heap.
    if first.len() != 1 || digits[0] & 3 != 0 || digits.len() > MOST_DIGITS + 1 {
        return None;
    }
    let mut text = format!("title {code}\nreads n in msd_2\n");
    for (taken, digit) in digits.iter().enumerate() {
        for (_, heaps) in LEFT.iter().filter(|(bit, _)| digit & bit != 0) {
            let legal: String = heaps.iter().map(|heap| format!("{heap} >= 1 & ")).collect();
            let (to, left) = match heaps {
                [] => ("0".to_owned(), String::new()),
                _ => (heaps.join(" + "), format!("{} + ", heaps.join(" + "))),
            };
            text += &format!("move {to}: {legal}{left}{taken} = n\n");
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::rules;

    #[test]
    fn each_bit_of_a_digit_is_a_kind_of_moves() {
        let text = "title 4.0B\nreads n in msd_2\nmove a + b: a >= 1 & b >= 1 & a + b + 0 = n\n\
                    move 0: 2 = n\nmove a: a >= 1 & a + 2 = n\n\
                    move a + b + c: a >= 1 & b >= 1 & c >= 1 & a + b + c + 2 = n\n";
        assert_eq!(rules("4.0B").as_deref(), Some(text));
        for wrong in ["", "0.", "0.0", "1.3", "0.G", "00.3", "10.3", "F", "0.3.4", "c.game"] {
            assert_eq!(rules(wrong), None, "{wrong}");
        }
    }
}
