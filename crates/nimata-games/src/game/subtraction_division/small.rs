//! The names of small games, the simplest first.

/// The greatest member of S and D in a small game with divisions.
const MOST_MEMBER: u32 = 8;

/// The greatest size of S and of D in a small game with divisions.
const MOST_MEMBERS: usize = 2;

/// The greatest size of S and its greatest member in a small game without division.
const SUBTRACTION: (usize, u32) = (4, 10);

/// The names of small games, sorted by their members.
pub(super) fn names() -> Vec<String> {
    let divisors = sets(2..=MOST_MEMBER, MOST_MEMBERS);
    let subtracted = sets(1..=MOST_MEMBER, MOST_MEMBERS);
    let (most, largest) = SUBTRACTION;
    let mut games: Vec<(Vec<u32>, Vec<u32>)> =
        sets(1..=largest, most).into_iter().map(|subtract| (subtract, Vec::new())).collect();
    for divide in divisors {
        games.push((Vec::new(), divide.clone()));
        games.extend(subtracted.iter().map(|subtract| (subtract.clone(), divide.clone())));
    }
    games.sort_by_cached_key(|(subtract, divide)| {
        let members = [subtract.as_slice(), divide].concat();
        (members.len(), members.iter().sum::<u32>(), subtract.clone(), divide.clone())
    });
    let list = |set: &[u32]| set.iter().map(u32::to_string).collect::<Vec<String>>().join(",");
    let named = games.iter().flat_map(|(subtract, divide)| {
        let name = format!("sd:{}/{}", list(subtract), list(divide));
        // Without division rounding has no effect.
        let roundings: &[&str] = if divide.is_empty() { &[""] } else { &["", ":floor", ":exact"] };
        roundings.iter().map(move |rounding| format!("{name}{rounding}"))
    });
    let normal: Vec<String> = named.collect();
    let misere: Vec<String> = normal.iter().map(|name| format!("{name}:misere")).collect();
    [normal, misere].concat()
}

/// All nonempty sets of up to `most` of these numbers.
fn sets(numbers: std::ops::RangeInclusive<u32>, most: usize) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut begun = vec![Vec::new()];
    for _ in 0..most {
        let longer = |set: &Vec<u32>| {
            let next = set.last().map_or(*numbers.start(), |last| last + 1);
            let set = set.clone();
            (next..=*numbers.end()).map(move |number| [&set[..], &[number]].concat())
        };
        begun = begun.iter().flat_map(longer).collect();
        found.extend(begun.iter().cloned());
    }
    found
}
