//! Every file of `fixtures/certificates` gets the verdict that its folder and its index demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use nimata_checker::{Code, Game, Limits, Verdict, check};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
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
            dynamic if dynamic.starts_with("dynamic") => "dynamic:floor(9k/5)".parse(),
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
    rejects_a_fraction_that_is_not_in_lowest_terms: "dynamic-not-in-lowest-terms", GameInvalid;
    rejects_a_bound_of_0: "dynamic-f-1-is-0", GameInvalid;
    rejects_a_fraction_over_0: "dynamic-denominator-0", GameInvalid;
    rejects_an_outcome_of_2: "dynamic-outputs-times-2", OutputRange;
    rejects_a_position_without_an_outcome: "dynamic-output-null-at-0", OutputNull;
    rejects_outcomes_that_change_under_padding_zeros: "dynamic-padding-parity", PaddingOutput;
    rejects_a_game_that_is_never_won: "dynamic-all-losing", Rule;
    rejects_a_game_that_is_always_won: "dynamic-all-winning", Rule;
    rejects_a_win_after_the_end: "dynamic-wrong-empty-pile", Rule;
    rejects_a_win_without_a_move: "dynamic-wrong-bound-0", Rule;
    rejects_a_lost_position_with_a_move_to_a_lost_one: "dynamic-late-losing", Rule;
    rejects_outcomes_that_are_wrong_at_one_large_position: "dynamic-flipped-at-4096-1048576-4095", Rule;
    rejects_outcomes_of_another_bound: "dynamic-2k-for-almost-2k", Rule;
    rejects_the_strategy_of_the_paper_where_it_fails: "dynamic-theorem-for-4k", Rule;
    declines_a_bound_with_too_many_carries: "dynamic-limit", LimitPositions;
}
