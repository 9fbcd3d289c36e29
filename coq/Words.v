(** Words in the order of their digits: the value of a word is its rank, the number of smaller words
    of its length. *)

From Coq Require Import List NArith Lia Bool.
Import ListNotations.
Open Scope N_scope.

(** f 0 + … + f (k - 1). *)
Fixpoint sum_below (f : N -> N) (k : nat) : N :=
  match k with O => 0 | S k => sum_below f k + f (N.of_nat k) end.

Lemma sum_below_ext : forall f g k, (forall d, f d = g d) -> sum_below f k = sum_below g k.
Proof. intros f g k H. induction k as [|k IH]; simpl; congruence. Qed.

Lemma sum_below_grows : forall f j k, (j <= k)%nat -> sum_below f j <= sum_below f k.
Proof. intros f j k H. induction H as [|k H IH]; simpl; lia. Qed.

Lemma sum_below_next : forall f d k, d < N.of_nat k ->
  sum_below f (N.to_nat d) + f d <= sum_below f k.
Proof.
  intros f d k H. pose proof (sum_below_grows f (S (N.to_nat d)) k ltac:(lia)) as G.
  cbn [sum_below] in G. rewrite N2Nat.id in G. exact G.
Qed.

(** The greatest d below k with f 0 + … + f (d - 1) ≤ n. *)
Fixpoint pick (f : N -> N) (k : nat) (n : N) : N :=
  match k with O => 0 | S k => if sum_below f k <=? n then N.of_nat k else pick f k n end.

Lemma pick_sound : forall f k n, n < sum_below f k ->
  let d := pick f k n in
  d < N.of_nat k /\ sum_below f (N.to_nat d) <= n /\ n < sum_below f (N.to_nat d) + f d.
Proof.
  intros f k n. induction k as [|k IH]; cbn [sum_below pick]; [lia|]. intros H.
  destruct (N.leb_spec (sum_below f k) n) as [L|L].
  - cbv zeta. rewrite Nat2N.id. lia.
  - specialize (IH L). cbv zeta in *. lia.
Qed.

Lemma pick_unique : forall f k n d, d < N.of_nat k -> sum_below f (N.to_nat d) <= n ->
  n < sum_below f (N.to_nat d) + f d -> pick f k n = d.
Proof.
  intros f k n d K A B. pose proof (sum_below_next f d k K) as C.
  destruct (pick_sound f k n ltac:(lia)) as (D & E & F).
  destruct (N.lt_trichotomy (pick f k n) d) as [L|[L|L]]; [exfalso|exact L|exfalso].
  - pose proof (sum_below_next f (pick f k n) (N.to_nat d) ltac:(lia)). lia.
  - pose proof (sum_below_next f d (N.to_nat (pick f k n)) ltac:(lia)). lia.
Qed.

(** The order of words of one length. *)
Fixpoint word_compare (v w : list N) : comparison :=
  match v, w with
  | a :: v, b :: w => match N.compare a b with Eq => word_compare v w | c => c end
  | _, _ => Eq
  end.

Lemma word_compare_last : forall v w a b, length v = length w ->
  word_compare (v ++ [a]) (w ++ [b]) =
    match word_compare v w with Eq => N.compare a b | c => c end.
Proof.
  induction v as [|c v IH]; intros [|d w] a b L; try discriminate.
  - simpl. destruct (N.compare a b); auto.
  - simpl. destruct (N.compare c d); auto.
Qed.

Section Words.
  (** The number of digits. *)
  Variable size : N.

  Definition digit_word (w : list N) : Prop := Forall (fun d => d < size) w.

  (** A language is given by its words; [after L d] has those that follow the digit d. *)
  Definition after (L : list N -> bool) (d : N) : list N -> bool := fun w => L (d :: w).

  (** The number of words of a length. *)
  Fixpoint count (L : list N -> bool) (length : nat) : N :=
    match length with
    | O => if L [] then 1 else 0
    | S length => sum_below (fun d => count (after L d) length) (N.to_nat size)
    end.

  Fixpoint rank (L : list N -> bool) (w : list N) : N :=
    match w with
    | [] => 0
    | d :: w =>
        sum_below (fun c => count (after L c) (length w)) (N.to_nat d) + rank (after L d) w
    end.

  (** The word of a rank. *)
  Fixpoint unrank (L : list N -> bool) (length : nat) (n : N) : list N :=
    match length with
    | O => []
    | S length =>
        let f := fun d => count (after L d) length in
        let d := pick f (N.to_nat size) n in
        d :: unrank (after L d) length (n - sum_below f (N.to_nat d))
    end.

  Lemma count_ext : forall k L M, (forall w, L w = M w) -> count L k = count M k.
  Proof.
    induction k as [|k IH]; intros L M H; cbn [count]; [rewrite H; auto|].
    apply sum_below_ext. intros d. apply IH. intros w. apply H.
  Qed.

  Lemma rank_ext : forall w L M, (forall w, L w = M w) -> rank L w = rank M w.
  Proof.
    induction w as [|d w IH]; intros L M H; cbn [rank]; auto. f_equal.
    - apply sum_below_ext. intros c. apply count_ext. intros v. apply H.
    - apply IH. intros v. apply H.
  Qed.

  Lemma unrank_length : forall k L n, length (unrank L k n) = k.
  Proof. induction k as [|k IH]; intros L n; cbn [unrank length]; auto. Qed.

  Lemma unrank_sound : forall k L n, n < count L k ->
    L (unrank L k n) = true /\ digit_word (unrank L k n) /\ rank L (unrank L k n) = n.
  Proof.
    induction k as [|k IH]; intros L n H; cbn [count unrank rank] in *.
    - destruct (L []); repeat split; try constructor; lia.
    - destruct (pick_sound _ _ _ H) as (D & E & F).
      set (f := fun d => count (after L d) k) in *. set (d := pick f (N.to_nat size) n) in *.
      destruct (IH (after L d) (n - sum_below f (N.to_nat d)) ltac:(unfold f in *; lia))
        as (A & B & C).
      split; [exact A|]. split; [constructor; [lia|exact B]|]. rewrite C, unrank_length.
      fold f. lia.
  Qed.

  Lemma rank_below : forall w L, L w = true -> digit_word w -> rank L w < count L (length w).
  Proof.
    induction w as [|d w IH]; intros L H D; cbn [rank length count].
    - rewrite H. lia.
    - inversion D as [|d' w' Hd D']; subst. specialize (IH (after L d) H D').
      pose proof (sum_below_next (fun c => count (after L c) (length w)) d (N.to_nat size)
        ltac:(lia)). cbv beta in *. lia.
  Qed.

  Lemma unrank_rank : forall w L, L w = true -> digit_word w ->
    unrank L (length w) (rank L w) = w.
  Proof.
    induction w as [|d w IH]; intros L H D; auto. cbn [length unrank rank].
    inversion D as [|d' w' Hd D']; subst.
    pose proof (rank_below w (after L d) H D') as R.
    rewrite (pick_unique _ _ _ d); [|lia|lia|lia]. f_equal.
    replace (_ + _ - _) with (rank (after L d) w) by lia. apply IH; auto.
  Qed.

  (** The order of words is that of their ranks. *)
  Lemma rank_compare : forall v w L, length v = length w -> L v = true -> L w = true ->
    digit_word v -> digit_word w -> N.compare (rank L v) (rank L w) = word_compare v w.
  Proof.
    induction v as [|a v IH]; intros [|b w] L E Hv Hw Dv Dw; try discriminate; [reflexivity|].
    injection E as E. cbn [rank word_compare]. inversion Dv as [|a' v' Ha Dv']; subst.
    inversion Dw as [|b' w' Hb' Dw']; subst. rewrite E.
    pose proof (rank_below v (after L a) Hv Dv') as Rv. rewrite E in Rv.
    pose proof (rank_below w (after L b) Hw Dw') as Rw.
    set (f := fun c => count (after L c) (length w)) in *.
    destruct (N.compare_spec a b) as [F|F|F].
    - subst b. rewrite <- (IH w (after L a) E Hv Hw Dv' Dw').
      destruct (N.compare_spec (rank (after L a) v) (rank (after L a) w));
      [apply N.compare_eq_iff|apply N.compare_lt_iff|apply N.compare_gt_iff]; lia.
    - pose proof (sum_below_next f a (N.to_nat b) ltac:(lia)). apply N.compare_lt_iff.
      unfold f in *. lia.
    - pose proof (sum_below_next f b (N.to_nat a) ltac:(lia)). apply N.compare_gt_iff.
      unfold f in *. lia.
  Qed.

  (** Languages in which the digit 0 at the front changes nothing. *)
  Variable L : list N -> bool.
  Hypothesis Hsize : 2 <= size.
  Hypothesis Hempty : L [] = true.
  Hypothesis Hzero : forall w, L (0 :: w) = L w.

  Lemma rank_zero : forall w, rank L (0 :: w) = rank L w.
  Proof. intros w. cbn [rank N.to_nat sum_below]. apply rank_ext. intros v. apply Hzero. Qed.

  Lemma count_zero : forall k, count (after L 0) k = count L k.
  Proof. intros k. apply count_ext. intros w. apply Hzero. Qed.

  Lemma count_grows_once : forall k, count L k <= count L (S k).
  Proof.
    intros k. cbn [count].
    pose proof (sum_below_next (fun d => count (after L d) k) 0 (N.to_nat size) ltac:(lia)) as G.
    cbn [N.to_nat sum_below] in G. rewrite count_zero in G. lia.
  Qed.

  Lemma count_grows : forall j k, (j <= k)%nat -> count L j <= count L k.
  Proof.
    intros j k H. induction H as [|k H IH]; [lia|]. pose proof (count_grows_once k). lia.
  Qed.

  Lemma count_positive : forall k, 0 < count L k.
  Proof.
    intros k. pose proof (count_grows 0 k ltac:(lia)) as G. cbn [count] in G.
    rewrite Hempty in G. lia.
  Qed.

  Lemma count_more : forall d w, 0 < d -> d < size -> digit_word w -> L (d :: w) = true ->
    count L (length w) + 1 <= count L (S (length w)).
  Proof.
    intros d w P D W H. cbn [count].
    set (f := fun d => count (after L d) (length w)).
    pose proof (sum_below_next f d (N.to_nat size) ltac:(lia)) as G.
    pose proof (sum_below_next f 0 (N.to_nat d) ltac:(lia)) as G0.
    pose proof (rank_below w (after L d) H W) as R. unfold f in G, G0 |- *.
    rewrite count_zero in G0. cbn [N.to_nat sum_below] in G0. lia.
  Qed.

  Lemma zeros_in : forall k w, L (repeat 0 k ++ w) = L w.
  Proof. induction k as [|k IH]; intros w; cbn [repeat app]; rewrite ?Hzero; auto. Qed.

  Lemma rank_zeros : forall k w, rank L (repeat 0 k ++ w) = rank L w.
  Proof. induction k as [|k IH]; intros w; cbn [repeat app]; rewrite ?rank_zero; auto. Qed.

  Lemma digit_word_zeros : forall k w, digit_word w -> digit_word (repeat 0 k ++ w).
  Proof.
    intros k w H. apply Forall_app. split; [|exact H]. apply Forall_forall. intros d I.
    apply repeat_spec in I. lia.
  Qed.

  Lemma unrank_more : forall k j n, n < count L j ->
    unrank L (k + j) n = repeat 0 k ++ unrank L j n.
  Proof.
    intros k j n H. destruct (unrank_sound j L n H) as (A & B & C).
    set (w := unrank L j n) in *.
    assert (E : length (repeat 0 k ++ w) = (k + j)%nat).
    { rewrite app_length, repeat_length. unfold w. rewrite unrank_length. reflexivity. }
    rewrite <- E, <- C, <- (rank_zeros k w). apply unrank_rank.
    - rewrite zeros_in. exact A.
    - apply digit_word_zeros, B.
  Qed.
End Words.
