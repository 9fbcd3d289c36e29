//! Games by the names that books give them, and how they are written here.

/// Names, in small letters and without spaces, and the games.
const WELL_KNOWN: &[(&str, &str)] = &[
    ("kayles", "octal:0.77"),
    ("dawsonskayles", "octal:0.07"),
    ("dawsonkayles", "octal:0.07"),
    ("dawsonschess", "octal:0.137"),
    ("dawsonchess", "octal:0.137"),
    ("treblecross", "octal:0.007"),
    ("guiles", "octal:0.15"),
    ("mark", "sd:1/2:floor"),
    ("upmark", "sd:1/2"),
    ("fibonaccinim", "dynamic:2k"),
    ("fibonacci", "dynamic:2k"),
    ("bouton", "nim:3"),
    ("mooresnim", "moore:3,2"),
    ("moorenim", "moore:3,2"),
    ("exconim", "exco:2"),
    ("slownim", "slow-moore:3,1"),
    ("wythoffsgame", "wythoff:1,1"),
    ("wythoffsnim", "wythoff:1,1"),
    ("wythoffnim", "wythoff:1,1"),
    ("cornerthequeen", "wythoff:1,1"),
    ("queen", "wythoff:1,1"),
    ("subtraction", "sd:1,2,3/"),
    ("bachet", "sd:1,2,3/"),
];

/// The games that books know by a name, each name without capitals and without what is no letter.
pub(super) fn well_known() -> impl Iterator<Item = (&'static str, &'static str)> {
    WELL_KNOWN.iter().copied()
}

/// A name as [`well_known`] has it.
pub(super) fn simplified(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
