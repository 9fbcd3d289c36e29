//! Names of dynamic Nim: `dynamic:F` with F such as `k`, `2k`, `floor(5k/2)` or `ceil(3k/2)`.

use crate::dynamic_nim::{DynamicNim, greatest_common_divisor};
use crate::game::Rounding;
use crate::game_text::{GameSyntax, fault};

/// What is said of everything else that begins with `dynamic`.
pub(crate) const SYNTAX: &str = "claims of version 1 are about dynamic:F in normal play, F such as k, 2k, floor(5k/2) or ceil(3k/2) with \
     numbers up to 65535 and F(1) at least 1";

/// Reads F; spaces are free, but not within a number, and the fraction need not be in lowest terms. Without a rounding nothing may be left to round.
pub(crate) fn formula(text: &str) -> Result<DynamicNim, GameSyntax> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let digit = |c: char| c.is_ascii_digit();
    if parts.windows(2).any(|pair| pair[0].ends_with(digit) && pair[1].starts_with(digit)) {
        return Err(fault(SYNTAX));
    }
    let packed = parts.concat();
    let within = |name: &str| packed.strip_prefix(name)?.strip_suffix(')');
    let (rounding, quotient) = match (within("floor("), within("ceil(")) {
        (Some(quotient), _) => (Some(Rounding::Floor), quotient),
        (_, Some(quotient)) => (Some(Rounding::Ceiling), quotient),
        _ => (None, packed.as_str()),
    };
    let (p, rest) = quotient.split_once('k').ok_or_else(|| fault(SYNTAX))?;
    let q = if rest.is_empty() { Some("1") } else { rest.strip_prefix('/') };
    let (p, q) = (if p.is_empty() { "1" } else { p }, q.ok_or_else(|| fault(SYNTAX))?);
    let (p, q) = (number(p)?, number(q)?);
    let common = greatest_common_divisor(p, q).max(1);
    let (p, q) = (p / common, q / common);
    let rounding = match rounding {
        // So that every game has one name.
        _ if q == 1 => Rounding::Floor,
        Some(rounding) => rounding,
        None => return Err(fault(format!("{packed} is rounded neither down nor up; {SYNTAX}"))),
    };
    DynamicNim::new(p.into(), q.into(), rounding)
        .map_err(|(key, detail)| fault(format!("{key}: {detail}; {SYNTAX}")))
}

fn number(digits: &str) -> Result<u32, GameSyntax> {
    let parsed = digits.bytes().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
    parsed.ok_or_else(|| fault(SYNTAX))
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn names_of_one_game_are_equal() {
        for (text, name) in [
            ("dynamic:k", "dynamic:k"),
            ("dynamic:1k", "dynamic:k"),
            (" dynamic : 0002 k ", "dynamic:2k"),
            ("dynamic:floor(4k/2)", "dynamic:2k"),
            ("dynamic:ceil(2k)", "dynamic:2k"),
            ("dynamic:6k/3", "dynamic:2k"),
            ("dynamic:floor( 10 k / 4 )", "dynamic:floor(5k/2)"),
            ("dynamic:ceil(6k/4)", "dynamic:ceil(3k/2)"),
            ("dynamic:ceil(k/2)", "dynamic:ceil(k/2)"),
            ("dynamic:floor(65535k/65534)", "dynamic:floor(65535k/65534)"),
            ("dynamic:4294967295k/4294967295", "dynamic:k"),
        ] {
            let game: Game = text.parse().expect(text);
            assert_eq!(game.to_string(), name);
            assert_eq!(name.parse::<Game>().expect(name), game);
        }
        let different = ["k", "2k", "3k", "floor(5k/2)", "ceil(5k/2)", "ceil(k/2)"];
        for (i, a) in different.iter().enumerate() {
            for b in &different[..i] {
                let game = |f| format!("dynamic:{f}").parse::<Game>();
                assert_ne!(game(a), game(b));
            }
        }
    }

    #[test]
    fn rejects_texts_that_are_no_formula_and_says_what_one_is() {
        for text in [
            "dynamic",
            "dynamic:",
            "dynamic:@bounds.txt",
            "dynamic:2k:misere",
            "dynamic:2k:",
            "dynamic:2",
            "dynamic:2j",
            "dynamic:k2",
            "dynamic:kk",
            "dynamic:2K",
            "dynamic:-2k",
            "dynamic:+2k",
            "dynamic:2.5k",
            "dynamic:2 0k/1 0",
            "dynamic:5k/2",
            "dynamic:floor(5k/2",
            "dynamic:floor 5k/2)",
            "dynamic:floor(5k/2))",
            "dynamic:floor(floor(5k/2))",
            "dynamic:round(5k/2)",
            "dynamic:floor(5/2k)",
            "dynamic:floor(5k/)",
            "dynamic:floor(5k/+2)",
            "dynamic:floor(k/2)",
            "dynamic:floor(0k/2)",
            "dynamic:ceil(0k/2)",
            "dynamic:ceil(5k/0)",
            "dynamic:0k",
            "dynamic:0k/0",
            "dynamic:65536k",
            "dynamic:ceil(k/65536)",
            "dynamic:4294967297k",
            "dynamic:\u{662}k",
        ] {
            let why = text.parse::<Game>().expect_err(text).to_string();
            assert!(why.contains("F such as k, 2k, floor(5k/2)"), "{text}: {why}");
        }
    }
}
