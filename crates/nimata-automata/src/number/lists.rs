//! Lists of numbers as a user writes them, such as `1..32`, and sets of numbers of a list.

use std::collections::HashSet;

/// The greatest number of numbers in a list, and of sets of numbers of one.
pub const MOST: usize = 1_000_000;

/// Sets of numbers.
pub type Sets = Vec<Vec<u32>>;

/// The numbers of a [list], each as a set of its own.
///
/// # Errors
/// A sentence says what is wrong with the text.
pub fn singles(text: &str) -> Result<Sets, String> {
    Ok(list(text)?.into_iter().map(|number| vec![number]).collect())
}

/// Reads `LIST:K`, the sets of K numbers of a list, in the order of the list.
///
/// ```
/// use nimata_automata::number::lists::subsets;
/// assert_eq!(subsets("1..3:2")?, [[1, 2], [1, 3], [2, 3]]);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A sentence says what is wrong with the text.
pub fn subsets(text: &str) -> Result<Sets, String> {
    let (numbers, size) = text
        .rsplit_once(':')
        .ok_or_else(|| format!("`{text}` says no size; write LIST:K, as in 1..8:2"))?;
    let numbers = list(numbers)?;
    let size = number(size)?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if size == 0 || size > numbers.len() {
        return Err(format!(
            "there are {} numbers to choose from, so a set of them has from 1 to {0}, and not \
             {size}",
            numbers.len()
        ));
    }
    let count = (0..size).try_fold(1usize, |count, taken| {
        // A product of this many consecutive factors is divisible by the next number.
        count.checked_mul(numbers.len() - taken).map(|product| product / (taken + 1))
    });
    if count.is_none_or(|count| count > MOST) {
        return Err(format!("`{text}` are more sets than a survey takes, {MOST}"));
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut sets = Vec::new();
    loop {
        sets.push(chosen.iter().map(|&place| numbers[place]).collect());
        // The last index that can move on; those after it follow directly behind.
        let room = |place: &usize| chosen[*place] + size - place < numbers.len();
        let Some(place) = (0..size).rev().find(room) else { return Ok(sets) };
        let from = chosen[place] + 1;
        for (offset, next) in chosen[place..].iter_mut().enumerate() {
            *next = from + offset;
        }
    }
}

/// Reads a list without repetitions: `1..32` (both ends included), `1..31/2` (every second),
/// numbers, and several of these separated by commas.
///
/// # Errors
/// A sentence says what is wrong with the text.
pub fn list(text: &str) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (range, step) = match part.split_once('/') {
            Some((range, step)) => (range, number(step)?),
            None => (part, 1),
        };
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
        if low > high {
            return Err(format!("{low}..{high} is empty; write the smaller number first"));
        }
        if step == 0 {
            return Err(format!("`{}` has steps of 0; write 1 or more", part.trim()));
        }
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        if usize::try_from(high - low).map_or(true, |span| span / step >= MOST) {
            return Err(format!("{low}..{high} are more numbers than a survey takes, {MOST}"));
        }
        numbers.extend((low..=high).step_by(step));
    }
    if numbers.len() > MOST {
        return Err(format!("`{text:.40}` are more numbers than a survey takes, {MOST}"));
    }
    let mut seen = HashSet::new();
    numbers.retain(|number| seen.insert(*number));
    Ok(numbers)
}

/// Reads one whole number.
///
/// # Errors
/// That the text is not one.
pub fn number(text: &str) -> Result<u32, String> {
    let text = text.trim();
    let wrong =
        || format!("`{text}` is not a whole number; write a list such as 1..32, 1..31/2 or 1,3,9");
    text.parse().map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::{list, subsets};

    #[test]
    fn lists_have_ranges_steps_and_numbers() {
        assert_eq!(list("1..4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(list("1..8/3"), Ok(vec![1, 4, 7]));
        assert_eq!(list("9, 1..3 ,2"), Ok(vec![9, 1, 2, 3]));
        for wrong in ["", "3..1", "1..4/0", "x", "1,,2", "0..4000000000"] {
            assert!(list(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_are_all_of_their_size_once() {
        assert_eq!(subsets("1..3:2"), Ok(vec![vec![1, 2], vec![1, 3], vec![2, 3]]));
        assert_eq!(subsets("5,7:1"), Ok(vec![vec![5], vec![7]]));
        assert_eq!(subsets("1..8:3").map(|sets| sets.len()), Ok(56));
        for wrong in ["1..3", "1..3:0", "1..3:4", "1..1000:5", "1..3:x"] {
            assert!(subsets(wrong).is_err(), "{wrong}");
        }
    }
}
