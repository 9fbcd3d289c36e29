//! The values, compared with the definition.

use super::*;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % bound
    }

    fn digits(&mut self) -> Vec<u8> {
        let length = 1 + self.below(4);
        (0..=length).map(|_| u8::try_from(self.below(8)).expect("a digit")).collect()
    }
}

/// The game of these digits, or with these lists of values and end if it splits no heap.
fn game(digits: &[u8], end: u16, first: &[u16]) -> Option<Heaps> {
    let moves = (0..).zip(digits).filter(|&(_, &digit)| digit > 0);
    let (takes, digits): (Vec<u32>, Vec<u8>) = moves.unzip();
    Heaps::new(takes, digits, end, first.to_vec()).ok()
}

/// The value of the next heap by the definition of section 9.
fn definition(game: &Heaps, values: &[u16]) -> u16 {
    let n = values.len();
    if let Some(&value) = game.first.get(n) {
        return value;
    }
    let (mut moves, mut options) = (false, vec![false; 1 << 16]);
    let mut add = |value: u16| {
        options[usize::from(value)] = true;
        moves = true;
    };
    for (&take, &digit) in game.takes.iter().zip(&game.digits) {
        let Some(rest) = n.checked_sub(usize::try_from(take).expect("small")) else { continue };
        if digit & 1 != 0 && rest == 0 {
            add(values[0]);
        }
        if digit & 2 != 0 && rest > 0 {
            add(values[rest]);
        }
        if digit & 4 != 0 {
            (1..rest).for_each(|a| add(values[a] ^ values[rest - a]));
        }
    }
    let mex = (0..=u16::MAX).zip(options).find(|&(_, has)| !has).expect("few options").0;
    if moves { mex } else { game.end }
}

fn next(known: &mut Values) -> u16 {
    known.next(&mut Work::new(&Limits::default())).expect("a value")
}

#[test]
fn values_are_those_of_the_definition() {
    let (mut random, mut divided) = (Random(7), 0);
    let small = |random: &mut Random| u16::try_from(random.below(4)).expect("small");
    for round in 0..300u16 {
        let digits = random.digits();
        let first: Vec<u16> = (0..random.below(5)).map(|_| small(&mut random)).collect();
        let other = game(&digits, round % 2, &first);
        let Some(game) = other.or_else(|| game(&digits, 0, &[])) else { continue };
        let length = if round < 40 { 2000 } else { 300 };
        let found = Values::below(length, &game, &Limits::default()).expect("values");
        for n in 0..length {
            assert_eq!(found[n], definition(&game, &found[..n]), "{game} at {n}");
        }
        let mask = best_mask(&found);
        let rare = found.iter().filter(|&&value| !is_common(value, mask)).count();
        divided += usize::from(game.splits() && rare < length / MOST_RARE);
    }
    assert!(divided > 10, "{divided}");
}

/// The mask is no matter of trust: with any, chosen at any heap, the values are the same.
#[test]
fn no_mask_changes_a_value() {
    let mut random = Random(11);
    for _ in 0..200 {
        let Some(game) = game(&random.digits(), 0, &[]) else { continue };
        let mut known = Values::new(&game);
        for n in 0..250 {
            if random.below(20) == 0 {
                let bits = random.below(17);
                known.divide(u16::try_from(random.below(1 << bits)).expect("16 bits"));
            }
            let value = next(&mut known);
            assert_eq!(value, definition(&game, &known.values), "{game} at {n}");
            known.push(value);
        }
    }
}

/// After any values, even those of no game, such as large ones.
#[test]
fn the_next_value_is_the_mex_whatever_the_values_before() {
    let mut random = Random(13);
    for _ in 0..300 {
        let Some(game) = game(&random.digits(), 0, &[]) else { continue };
        let mut known = Values::new(&game);
        let (bits, count) = (random.below(17), random.below(1000));
        for _ in 0..count {
            known.push(u16::try_from(random.below(1 << bits)).expect("16 bits"));
        }
        let mask = best_mask(&known.values);
        for mask in [0, 1, mask, u16::MAX, 1 << 15] {
            known.divide(mask);
            let value = next(&mut known);
            assert_eq!(value, definition(&game, &known.values), "{game}, mask {mask}");
        }
    }
}

#[test]
fn only_options_of_all_values_leave_none() {
    let game = game(&[0, 4], 0, &[]).expect("a game");
    for missing in [None, Some(0), Some(40_000), Some(u16::MAX)] {
        let mut known = Values::new(&game);
        known.push(0);
        (0..=u16::MAX).filter(|&value| Some(value) != missing).for_each(|value| known.push(value));
        // A heap with one of these values stands beside one of the zeros in an option.
        (0..known.values.len()).for_each(|_| known.push(0));
        let limits = Limits::default();
        let expected = missing.ok_or(Code::OutputRange);
        assert_eq!(known.next(&mut Work::new(&limits)).map_err(|why| why.code), expected);
    }
}

#[test]
fn steps_are_counted_while_the_work_is_done() {
    let game = game(&[0, 0, 7], 0, &[]).expect("Dawson's Kayles");
    let below =
        |length, steps| Values::below(length, &game, &Limits { steps, ..Limits::default() });
    for (length, steps) in [(1, 64), (100, 2000), (1000, 1 << 18)] {
        assert!(below(length, 1 << 30).is_ok());
        let declined = below(length, steps - 1).expect_err("more steps are needed");
        assert_eq!(declined.code, Code::LimitSteps, "{length}");
    }
    // A mask that makes every heap rare changes no value, but takes more steps.
    let bits = |mask| {
        let ends = |bits: &u32| {
            let limits = Limits { steps: 1 << bits, ..Limits::default() };
            let (mut work, mut known) = (Work::new(&limits), Values::new(&game));
            (0..1000).all(|n| {
                if n == 500 {
                    known.divide(mask);
                }
                known.next(&mut work).map(|value| known.push(value)).is_ok()
            })
        };
        (0..40).find(ends)
    };
    let best = best_mask(&below(500, 1 << 30).expect("values"));
    assert!(bits(best) < bits(1 << 15), "{:?}, {:?}", bits(best), bits(1 << 15));
}
