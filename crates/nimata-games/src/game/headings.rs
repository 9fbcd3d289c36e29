//! Names of claims, rules and facts, as pages and notebooks show them.

/// The headings that do not follow from the name.
const NAMES: [(&str, &str); 22] = [
    ("outcome", "Who wins"),
    ("sorted-values", "Values, piles sorted"),
    ("sorted-outcome", "Who wins, piles sorted"),
    ("level-set", "Positions of one value"),
    ("recurrence", "Values by a recurrence"),
    ("remoteness", "How long a play lasts"),
    ("smaller-piles", "The smaller piles of lost positions"),
    ("larger-piles", "The larger piles of lost positions"),
    ("quotient", "Who wins sums"),
    ("sound", "The rules define a game"),
    ("theorem-u", "Theorem U"),
    ("theorem-s", "Theorem S"),
    ("definition", "The rules"),
    ("mex", "Least missing value"),
    ("reads", "A position"),
    ("measure", "Why a game ends"),
    ("code", "The same game"),
    ("limit", "How far it was looked"),
    ("strategy", "How to win"),
    ("jump-points", "Where it jumps"),
    ("min-sum", "The least sum"),
    ("decided", "How it is decided"),
];

/// The name of a claim, a rule or a fact as a heading.
///
/// ```
/// use nimata_games::game::heading_of;
/// assert_eq!(heading_of("outcome"), "Who wins");
/// assert_eq!(heading_of("conjectures-1-to-3"), "Conjectures 1 to 3");
/// assert_eq!(heading_of("Plambeck-Siegel"), "Plambeck-Siegel");
/// ```
pub fn heading_of(name: &str) -> String {
    if let Some((_, heading)) = NAMES.iter().find(|(known, _)| *known == name) {
        return (*heading).to_owned();
    }
    // A name with a capital letter is that of a person or of a theorem in a paper.
    if name.contains(|letter: char| letter.is_ascii_uppercase()) {
        return name.to_owned();
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters)
        .map(|letter| if letter == '-' { ' ' } else { letter })
        .collect()
}
