//! Every file of `fixtures/certificates` gets the verdict that its folder and its index demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use nimata_checker::{ClaimKind, Code, Game, Limits, Verdict, check};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/certificates").join(name)
}

fn certificates(name: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder(name)).expect("the fixtures are in the repository");
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            (name, fs::read(path).expect("readable"))
        })
        .collect()
}

/// The expected code of each file in `fail`, from the table in its README.
fn index() -> BTreeMap<String, Code> {
    let text = fs::read_to_string(folder("fail/README.md")).expect("the index");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.split('`');
        let (file, code) = (cells.next().expect("a file"), cells.nth(1).expect("a code"));
        let code = Code::ALL.iter().find(|c| c.as_str() == code).expect(code);
        (file.to_owned(), *code)
    })
    .collect()
}

/// Checks a file of `fail` as its index says: some codes need a reader's claim or a lower limit.
fn verdict(text: &[u8], code: Code) -> Verdict {
    let other: Game = "sd:1/4".parse().expect("a game");
    let expected = (code == Code::ClaimMismatch).then_some(&other);
    let mut limits = Limits::default();
    if code == Code::LimitBytes {
        limits.bytes = u64::try_from(text.len()).expect("small") - 1;
    }
    check(text, expected, &limits)
}

#[track_caller]
fn assert_refused(file: &str, text: &[u8], code: Code) {
    let declines = code.as_str().starts_with("limit-");
    match verdict(text, code) {
        Verdict::Rejected(why) if !declines => assert_eq!(why.code, code, "{file}: {why}"),
        Verdict::Declined(why) if declines => assert_eq!(why.code, code, "{file}: {why}"),
        other => panic!("{file}: {other:?}"),
    }
}

#[test]
fn accepts_every_file_in_pass() {
    let files = certificates("pass");
    assert!(files.len() > 60);
    for (file, text) in files {
        let verdict = check(&text, None, &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        // The reader's claim is the claim of the file, and no other one.
        let name = accepted.game().to_string();
        let game: Game = name.parse().expect("canonical names are game texts");
        assert_eq!(check(&text, Some(&game), &Limits::default()), Verdict::Accepted(accepted));
        let other = match name.as_str() {
            "exco:2" => "sd:1/2".parse(),
            slow if slow.starts_with("slow") => format!("{slow}{{1,2,3,4,5}}").parse(),
            _ => format!("{name}:misere").parse().or_else(|_| name.replace(":misere", "").parse()),
        };
        let verdict = check(&text, Some(&other.expect("a game")), &Limits::default());
        assert!(matches!(verdict, Verdict::Rejected(why) if why.code == Code::ClaimMismatch));
    }
}

#[test]
fn refuses_every_file_in_fail_with_the_code_of_the_index() {
    let (files, index) = (certificates("fail"), index());
    assert!(files.keys().eq(index.keys()), "the index lists exactly the files");
    for (file, text) in files {
        assert_refused(&file, &text, index[&file]);
    }
}

#[test]
fn every_code_has_a_file_in_fail() {
    let covered: BTreeSet<Code> = index().into_values().collect();
    for code in Code::ALL {
        assert!(covered.contains(code), "{code}");
    }
}

#[test]
fn limits_admit_their_bound_and_nothing_above() {
    let text = fs::read(folder("pass/period-2_5_7-by-floor.json")).expect("a fixture");
    // M = 7 and r = 0, so R + M + p = 7 + 7 + 22 positions; three options and 26 more steps for each.
    let length = u64::try_from(text.len()).expect("small");
    let exact = Limits { bytes: length, positions: 36, steps: 36 * 29 };
    assert!(matches!(check(&text, None, &exact), Verdict::Accepted(_)));
    for (limits, code) in [
        (Limits { bytes: length - 1, ..exact.clone() }, Code::LimitBytes),
        (Limits { positions: 35, ..exact.clone() }, Code::LimitPositions),
        (Limits { steps: 36 * 29 - 1, ..exact.clone() }, Code::LimitSteps),
    ] {
        let verdict = check(&text, None, &limits);
        assert!(matches!(verdict, Verdict::Declined(why) if why.code == code));
    }
}

#[test]
fn the_limits_of_rows_and_level_sets_follow_from_their_sizes() {
    // X = 2, I = 6, j = 19, p = 8: three states of 7·8 entries, and 8 columns of 7 rows; a pass looks at as
    // many values as a state has entries, and a comparison at one a row.
    let (rows, cycle, state) = ("rows-2-6", 8 * 7, 7 * 8);
    let rows_steps = (19 + 8) * (state + 7 + 1) + 26 * (cycle + state);
    // v = 5, so k = 3 and 2^3 lines of 6 values are kept.
    let level_set_steps = 8 * 6 * 7 / 2 + 64 * 4;
    for (file, positions, steps) in
        [(rows, 3 * state + cycle, rows_steps), ("level-set-5", 8 * 6, level_set_steps)]
    {
        let text = fs::read(folder(&format!("pass/{file}.json"))).expect("a fixture");
        let check = |positions, steps| {
            check(&text, None, &Limits { positions, steps, ..Limits::default() })
        };
        assert!(matches!(check(positions, steps), Verdict::Accepted(_)), "{file}");
        let declined =
            |verdict, code| matches!(verdict, Verdict::Declined(why) if why.code == code);
        assert!(declined(check(positions - 1, steps), Code::LimitPositions), "{file}");
        assert!(declined(check(positions, steps - 1), Code::LimitSteps), "{file}");
    }
}

#[test]
fn claims_about_exco_nim_say_all_their_conventions() {
    let rules = "; here G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM with the piles x1 and x2 \
                 beside the extra pile x0): from (x0, x1, x2) one may move to any other (y0, y1, y2) of \
                 natural numbers with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last two piles, at least one as \
                 it was: y1 = x1 or y2 = x2; a player without a move loses; and G is the least natural number \
                 that is not the value of an option.";
    for (file, kind, claim) in [
        (
            "rows-1-5",
            ClaimKind::Rows,
            "For all natural numbers x0 < 1, x1 ≤ 5 and x2 ≥ 0, G(x0, x1, x2 + 8) = G(x0, x1, x2) + 8",
        ),
        (
            "rows-2-6",
            ClaimKind::Rows,
            "For all natural numbers x0 < 2, x1 ≤ 6 and x2 ≥ 19, G(x0, x1, x2 + 8) = G(x0, x1, x2) + 8; and \
             for each entry [x0, x1, r, d] of this certificate, one for every 1 ≤ x0 < 2 and \
             x1 ≤ 6, the numbers x0 + x1 + x2 − G(x0, x1, x2) repeat with period d from x2 = r on, where no \
             smaller period exists, wherever it begins, and this one does not begin earlier",
        ),
        (
            "level-set-0",
            ClaimKind::LevelSet,
            "For all natural numbers x1 and x2, the automaton with 2 states in this certificate, which reads \
             the binary digits of x1 and x2 in step, least significant digits first, both padded with zeros \
             to any common length, outputs the only x0 with G(x0, x1, x2) = 0, or null if there is no such x0",
        ),
    ] {
        let text = fs::read(folder(&format!("pass/{file}.json"))).expect("a fixture");
        let verdict = check(&text, Some(&Game::ExcoNim), &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        assert_eq!((accepted.claim_kind(), accepted.game()), (kind, &Game::ExcoNim));
        assert_eq!(accepted.sentence(), format!("{claim}{rules}"));
    }
}

#[test]
fn the_limits_of_slow_nim_follow_from_its_tuples() {
    // The digits of slow-moore:2,2 lead to 16 tuples of 5 numbers, which count as 35 each; there are four letters.
    let text = fs::read(folder("pass/slow-moore-2-2.json")).expect("a fixture");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    let (positions, steps) = (16 * 35, 16 * 5 * 4);
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    let declined = |verdict, code| matches!(verdict, Verdict::Declined(why) if why.code == code);
    assert!(declined(check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(check(positions, steps - 1), Code::LimitSteps));
}

#[test]
fn claims_about_slow_nim_say_all_their_conventions() {
    let text = fs::read(folder("pass/slow-exact-3-2.json")).expect("a fixture");
    for name in ["slow-exact:3,2", "slow-hyper:{1,2}{3,2}{1,3}"] {
        let game: Game = name.parse().expect("a game");
        let verdict = check(&text, Some(&game), &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{verdict:?}") };
        assert_eq!((accepted.claim_kind(), accepted.game()), (ClaimKind::SlowAutomaton, &game));
        assert_eq!(
            accepted.sentence(),
            "For all natural numbers x1, x2, x3, the automaton with 146 states in this certificate, which reads the \
             binary digits of x1, x2, x3 in step, least significant digits first, padded with zeros to any common \
             length, outputs the Sprague–Grundy value of the position (x1, x2, x3) in the game \
             slow-hyper:{1,2}{1,3}{2,3}: a move chooses one of these sets of piles, in braces, of which no pile is \
             empty, and takes one token from each pile of it; a player without a move loses; and the value is the \
             least natural number that is not the value of an option."
        );
    }
    let other: Game = "slow-moore:3,2".parse().expect("a game");
    let verdict = check(&text, Some(&other), &Limits::default());
    assert!(matches!(verdict, Verdict::Rejected(why) if why.code == Code::ClaimMismatch));
}

#[test]
fn the_steps_of_an_automaton_are_bounded_by_its_sizes() {
    let text = fs::read(folder("pass/automaton-1-by-2-base2.json")).expect("a fixture");
    // 12 tuples in base 2 and 4 small positions; a tuple has 3 states, a search takes at most 3 + 2
    // comparisons, and there are two options.
    let steps = (12 * 2 + 4) * (3 * 5 + 2 + 1);
    let check = |steps| check(&text, None, &Limits { steps, ..Limits::default() });
    assert!(matches!(check(steps), Verdict::Accepted(_)));
    assert!(matches!(check(steps - 1), Verdict::Declined(why) if why.code == Code::LimitSteps));
}

#[test]
fn at_most_65534_numbers_describe_a_game() {
    let claim = |count: usize| {
        let first = vec!["0"; count].join(",");
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":1,"evidence":{{}},
                "claim":{{"kind":"subtraction-division/period","subtract":[1],"divide":[],"rounding":"floor",
                "play":"normal","first":[{first}],"preperiod":{},"period":2}}}}"#,
            count - 1
        );
        check(text.as_bytes(), None, &Limits::default())
    };
    assert!(matches!(claim(65_533), Verdict::Accepted(_)));
    for count in [65_534, 65_535, 100_000] {
        assert!(matches!(claim(count), Verdict::Rejected(why) if why.code == Code::GameInvalid));
    }
}

macro_rules! one_test_a_code {
    ($($name:ident: $file:literal, $code:ident;)*) => { $(
        #[test]
        fn $name() {
            let file = concat!("fail/", $file, ".json");
            assert_refused(file, &fs::read(folder(file)).expect("a fixture"), Code::$code);
        }
    )* };
}

one_test_a_code! {
    declines_a_file_that_is_too_long: "limit-bytes", LimitBytes;
    declines_a_game_with_too_many_small_positions: "limit-positions-subtract", LimitPositions;
    declines_a_claim_that_takes_too_many_steps: "limit-steps", LimitSteps;
    rejects_a_file_that_is_cut_short: "syntax-cut-short", JsonSyntax;
    rejects_a_number_above_2_to_the_53: "number-two-to-the-53", JsonNumber;
    rejects_a_string_with_an_escape: "string-escape", JsonString;
    rejects_a_key_that_occurs_twice: "duplicate-subtract", JsonDuplicateKey;
    rejects_a_file_with_a_second_object: "trailing-object", TrailingBytes;
    rejects_a_value_of_another_type: "type-tuples-null", WrongType;
    rejects_a_key_without_a_meaning: "unknown-key-claim", UnknownKey;
    rejects_a_claim_without_its_rounding: "missing-automaton-claim-rounding", MissingKey;
    rejects_a_schema_of_the_future: "schema-2", UnknownSchema;
    rejects_a_claim_of_another_kind: "claim-kind-unknown", UnknownKind;
    rejects_a_version_of_the_future: "version-99", UnknownVersion;
    rejects_a_game_without_moves: "game-no-moves", GameInvalid;
    rejects_a_certificate_about_another_game: "mismatch", ClaimMismatch;
    rejects_a_divisor_that_is_no_power_of_the_base: "base-no-power", BaseInvalid;
    rejects_an_automaton_that_reads_the_last_digit_first: "order-lsd", UnknownOrder;
    rejects_a_table_with_a_short_row: "shape-row-short", AutomatonShape;
    rejects_a_transition_to_no_state: "transition-one-too-far", TransitionRange;
    rejects_an_output_of_65535: "output-65535", OutputRange;
    rejects_outputs_that_change_under_leading_zeros: "start-loop", StartLoop;
    rejects_a_table_with_an_unreachable_state: "unreachable-all-zero", UnreachableState;
    rejects_an_output_for_a_number_that_is_no_position: "origin-output", OriginOutput;
    rejects_a_tuple_of_another_length: "tuples-one-short", TupleShape;
    rejects_a_tuple_with_a_digit_out_of_range: "tuples-digit-range", TupleRange;
    rejects_a_tuple_that_stands_twice: "tuples-twice", TupleOrder;
    rejects_an_automaton_that_is_wrong_at_a_small_position: "false-divide", SmallValue;
    rejects_a_certificate_without_tuples: "tuples-empty", BaseTupleMissing;
    rejects_an_automaton_that_is_wrong_only_at_large_positions: "late-plus-one", Rule;
    rejects_tuples_that_are_not_closed: "late-hole", NotClosed;
    rejects_a_period_of_a_game_with_divisors: "period-divide", PeriodInvalid;
    rejects_a_period_that_is_none: "period-wrong", PeriodWrong;
    rejects_a_preperiod_that_could_be_smaller: "preperiod-one-more", PreperiodNotLeast;
    rejects_a_multiple_of_the_period: "period-double", PeriodNotLeast;
    rejects_rows_without_levels: "rows-x0-0", BoundInvalid;
    rejects_levels_that_a_byte_confuses_with_infinity: "rows-x0-255", BoundInvalid;
    rejects_rows_up_to_2_to_the_32: "rows-x1-2-to-the-32", BoundInvalid;
    declines_rows_whose_states_take_a_gigabyte: "rows-limit-lines", LimitPositions;
    rejects_rows_of_period_0: "rows-period-zero", PeriodInvalid;
    rejects_an_entry_of_three_numbers: "rows-entry-short", RowShape;
    rejects_a_list_without_its_last_row: "rows-one-missing", RowMissing;
    rejects_rows_that_are_exchanged: "rows-swapped", RowMissing;
    rejects_a_row_that_stands_twice: "rows-duplicated", RowMissing;
    rejects_states_that_repeat_later: "rows-preperiod-one-less", StateDiffers;
    rejects_a_period_of_some_rows_only: "rows-period-half", StateDiffers;
    rejects_rows_whose_states_repeat_earlier: "rows-preperiod-one-more", PreperiodNotLeast;
    rejects_rows_whose_states_repeat_faster: "rows-period-double", PeriodNotLeast;
    rejects_a_row_that_does_not_repeat: "row-period-half", RowWrong;
    rejects_a_row_that_repeats_before_the_cycle_closes: "row-round-the-cycle", RowWrong;
    rejects_a_row_that_repeats_earlier: "row-preperiod-one-more", RowNotLeast;
    rejects_a_row_that_repeats_faster: "row-period-of-all", RowNotLeast;
    rejects_a_level_set_of_4096: "level-set-4096", BoundInvalid;
    rejects_a_level_set_that_reads_the_first_digit_first: "order-msd", UnknownOrder;
    rejects_a_level_set_that_changes_under_padding_zeros: "level-set-padding", PaddingOutput;
    rejects_a_level_set_without_members: "level-set-all-null", LevelSetWrong;
    rejects_a_level_set_that_is_wrong_at_one_pair: "level-set-single-pair", LevelSetWrong;
    rejects_a_level_set_that_accepts_unequal_quotients: "level-set-late-accepts", LevelSetWrong;
    rejects_a_level_set_that_loses_equal_quotients: "level-set-late-loses", LevelSetWrong;
    rejects_a_game_whose_last_pile_never_moves: "slow-last-pile-in-no-edge", GameInvalid;
    rejects_a_move_that_changes_nothing: "slow-edge-empty", GameInvalid;
    rejects_a_position_without_a_value: "slow-output-null", OutputNull;
    rejects_slow_nim_that_is_wrong_in_one_deep_state: "slow-output-deep", Rule;
    rejects_slow_nim_that_is_wrong_beyond_2_to_the_40: "slow-late", Rule;
    rejects_slow_nim_that_changes_under_padding_zeros: "slow-padding", Rule;
    rejects_slow_nim_without_one_of_the_edges: "slow-moore-3-2-without-an-edge", Rule;
    declines_slow_nim_with_too_many_tuples: "slow-limit-tuples", LimitPositions;
}
