use super::local::{weight, with_divisor};
use super::{Family, Member};

#[test]
fn local_sentences_have_weights() {
    let weights = [
        ("A n (n >= 3 => (G[n] = @70))", 3),
        ("A n (n >= 2*b + 1 => (G[b*n + 3] = G[(n - 1)/b/b]))", 7),
        ("E n (G[b*(n/b + 2*b) - b] != @1)", 3),
        ("A n (E k (G[n] = H[k] & k < b))", 1),
        ("G[0] = @0", 0),
        ("A n ((n/b/b + 1 >= 2*b - 1 & n - 1 > 0) => (G[n] = @0))", 5),
        ("A n ((P[((n))] = @1) <=> P[n + 1] = @0)", 1),
    ];
    for (text, expected) in weights {
        assert_eq!(weight(text).ok(), Some(expected), "{text}");
    }
}

#[test]
fn sentences_that_are_not_local_are_refused() {
    for text in [
        "A n,m (n < m => (G[n] = @0))",
        "A n (2*n = 4)",
        "A n (1 + n = 4)",
        "A n (b*n = 4)",
        "A n (n*b = 4)",
        "A n (n/b = n)",
        "A n (n + 3/b = 1)",
        "A n (n/3 = 1)",
        "A n (E m (n + m = 1))",
        "A n ((n) = 4)",
        "A n (3 <= n)",
        "A n (G[2*n] = @0)",
        "A n (G[n + n] = @0)",
        "A n (G[n/2] = @0)",
        "A n (G[n + 3/b] = @0)",
        "A n (G[b*n*b] = @0)",
        "A n (G[2*b*n] = @0)",
        "A n (G[(n] = @0)",
        "A n (G[n)] = @0)",
        "A n (G[H[n]] = @0)",
        "A n (G[n = @0)",
        "A b (G[b] = @0)",
        "A n (n < 3*n)",
        "A n (n < 3*b*n)",
        "A n (n = )",
        "b = 3",
        "A n (G[] = @0)",
    ] {
        assert!(weight(text).is_err(), "{text}");
    }
}

#[test]
fn the_divisor_is_a_whole_name() {
    let text = "A b_1 (G[b*b_1 + b] = B[ b ] | b2 < 3*b)";
    assert_eq!(with_divisor(text, "27"), "A b_1 (G[27*b_1 + 27] = B[ 27 ] | b2 < 3*27)");
}

#[test]
fn weights_saturate() {
    let large = u64::MAX;
    assert_eq!(weight(&format!("A n (n < {large} + {large}0 + b)")).ok(), Some(large));
}

#[test]
fn divisors_are_a_progression_only_if_every_member_of_it_is_one() {
    let divisors = |members: &[(u32, u32)]| {
        let member = |&(base, period): &(u32, u32)| Member { base, period, automata: Vec::new() };
        let members = members.iter().map(member).collect();
        Family { sequences: Vec::new(), sentences: Vec::new(), members }.divisors()
    };
    assert_eq!(divisors(&[(3, 0), (2, 0), (4, 2), (5, 2)]), "*");
    assert_eq!(divisors(&[(2, 0), (3, 0)]), "2,3");
    assert_eq!(divisors(&[(2, 0)]), "2");
    assert_eq!(divisors(&[(2, 0), (2, 0)]), "2,2");
    assert_eq!(divisors(&[(2, 0), (4, 2)]), "2+2k");
    assert_eq!(divisors(&[(2, 0), (6, 2)]), "2,6+2k");
    assert_eq!(divisors(&[(4, 4), (6, 4)]), "4+2k");
    assert_eq!(divisors(&[(4, 4), (6, 0)]), "4+4k,6");
    assert_eq!(divisors(&[(4, 6), (6, 6)]), "4+6k,6+6k");
    assert_eq!(divisors(&[(2, 65_535), (3, 65_536)]), "2+65535k,3+65536k");
    assert_eq!(divisors(&[(2, 0), (65_536, u32::MAX)]), "2,65536+4294967295k");
}
