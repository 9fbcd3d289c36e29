//! Moves to a value for n ≥ 3, as in the proofs of Lemmas 2 and 6 of paper 1.

use num_bigint::BigUint;

use super::ClosedForm;

/// An option of (x0; x1, …, xn), n ≥ 3, with value `target`, or `None` if there is none.
///
/// There is one for every target below the value (Lemma 6); for larger targets the answer is exact too.
/// The move is checked to be legal and its value is recomputed.
///
/// ```
/// use nimata::game::exco_nim::closed_form_move;
/// let piles = [3u32, 3, 4].map(Into::into);
/// let (extra, after) = closed_form_move(&1u32.into(), &piles, &2u32.into()).expect("2 < G = 11");
/// assert_eq!((extra, after), (0u32.into(), vec![3u32.into(), 3u32.into(), 4u32.into()]));
/// ```
///
/// # Panics
/// If n < 3.
///
/// # Complexity
/// O(n·(log n + d) + M(d)), d the digits of u and M(d) the time to multiply and divide.
pub fn closed_form_move(
    extra: &BigUint,
    piles: &[BigUint],
    target: &BigUint,
) -> Option<(BigUint, Vec<BigUint>)> {
    let form = ClosedForm::new(extra, piles);
    let (least, total) = form.option_with(target)?;
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&i, &j| piles[i].cmp(&piles[j]));
    let sorted: Vec<&BigUint> = order.iter().map(|&i| &piles[i]).collect();

    // Every pile that may move starts at m; then piles are filled up again, to at most what they
    // held, until u is right. Lemma 2 says which pile is kept, so that u lies in between.
    let mut after = vec![least.clone(); piles.len()];
    let kept = if least == *form.least() {
        0
    } else if total <= form.upper_bound() - sorted[1] + &least {
        // Case (b): the least pile is kept, the second is lowered to m.
        0
    } else {
        // Case (c): the least pile is lowered to m, the second is kept.
        1
    };
    after[kept].clone_from(sorted[kept]);
    let held_at_least = if least == *form.least() { None } else { Some(1 - kept) };
    let placed: BigUint = after.iter().sum();
    let mut missing = &total - placed;
    for (pile, tokens) in after.iter_mut().enumerate() {
        if pile != kept && Some(pile) != held_at_least {
            let more = (sorted[pile] - &*tokens).min(missing.clone());
            *tokens += &more;
            missing -= more;
        }
    }
    let extra_after = missing;

    let mut unsorted = vec![BigUint::ZERO; piles.len()];
    for (tokens, &place) in after.into_iter().zip(&order) {
        unsorted[place] = tokens;
    }
    assert!(is_legal(extra, piles, &extra_after, &unsorted), "Lemma 2 constructs legal moves");
    assert_eq!(
        ClosedForm::new(&extra_after, &unsorted).value(),
        target,
        "Lemma 2 constructs options with the wanted m and u"
    );
    Some((extra_after, unsorted))
}

/// Whether the rules allow the move x → x′.
pub fn is_legal(
    extra: &BigUint,
    piles: &[BigUint],
    extra_after: &BigUint,
    after: &[BigUint],
) -> bool {
    let pairs = || piles.iter().zip(after);
    piles.len() == after.len()
        && extra_after <= extra
        && pairs().all(|(before, after)| after <= before)
        && pairs().any(|(before, after)| after == before)
        && (extra_after < extra || pairs().any(|(before, after)| after < before))
}
