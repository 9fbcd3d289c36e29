(** Languages whose words are numbers: zeros in front change no word, and there are enough words. *)

From Coq Require Import List NArith Lia Bool.
From Nimata Require Import Words Language.
Import ListNotations.
Open Scope N_scope.

Section Enough.
  Variable L : language.
  Variable first : order.

  Notation next_state := (next_state L).
  Notation accepted := (accepted L).
  Notation state_after := (state_after L).
  Notation high_word := (high_word L first).

  Definition states : list N := map N.of_nat (seq 0 (length (accepting L))).
  Definition each_of : list N := map N.of_nat (seq 0 (N.to_nat (letter_count L))).

  Lemma in_each_of : forall d, In d each_of -> d < letter_count L.
  Proof. intros d I. apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I. lia. Qed.

  Lemma in_states : forall q, In q states <-> q < N.of_nat (length (accepting L)).
  Proof.
    intros q. unfold states. rewrite in_map_iff. split.
    - intros (i & <- & I). apply in_seq in I. lia.
    - intros H. exists (N.to_nat q). rewrite N2Nat.id, in_seq. split; [reflexivity|lia].
  Qed.

  (** Zeros in front of the most significant digit change nothing. *)
  Definition zeros_pad : bool :=
    forallb (forallb (fun q => q <? N.of_nat (length (accepting L)))) (following L) &&
    match first with
    | Msd => next_state 0 0 =? 0
    | Lsd => forallb (fun q => Bool.eqb (accepted (next_state q 0)) (accepted q)) states
    end.

  (** Sets of states, as lists. *)
  Definition has (set : list bool) (q : N) : bool := nth (N.to_nat q) set false.

  Definition set_of (f : N -> bool) : list bool := map f states.

  Definition some_next (f : N -> bool) (q : N) : bool :=
    existsb (fun d => f (next_state q d)) each_of.

  Fixpoint same_set (X Y : list bool) : bool :=
    match X, Y with
    | [], [] => true
    | x :: X, y :: Y => Bool.eqb x y && same_set X Y
    | _, _ => false
    end.

  (** The states from which some word leads to [goal]. *)
  Fixpoint leading (rounds : nat) (goal : N -> bool) : list bool :=
    match rounds with
    | O => set_of goal
    | S rounds =>
        let X := leading rounds goal in
        set_of (fun q => goal q || some_next (has X) q)
    end.

  (** The largest set of such states with a next state in the set; that it is one is checked. *)
  Fixpoint lasting (rounds : nat) (X : list bool) : list bool :=
    match rounds with
    | O => X
    | S rounds =>
        let Y := set_of (fun q => has X q && some_next (has X) q) in
        if same_set X Y then X else lasting rounds Y
    end.

  Definition keeps_on (X : list bool) : bool :=
    forallb (fun q => implb (has X q) (some_next (has X) q)) states.

  (** Words that begin with a digit other than 0 are as long as one likes. *)
  Definition rounds : nat := length (accepting L).
  Definition other_digits : list N := filter (fun d => negb (d =? 0)) each_of.

  Definition last_of (q : N) : bool :=
    match first with
    | Msd => accepted q
    | Lsd => existsb (fun d => accepted (next_state q d)) other_digits
    end.

  Definition live : list bool := leading rounds last_of.
  Definition long : list bool := lasting rounds live.

  Definition unbounded : bool :=
    keeps_on long && forallb (fun q => implb (has long q) (has live q)) states &&
    (let first_set := leading rounds (has long) in
     match first with
     | Msd => existsb (fun d => has first_set (next_state 0 d)) other_digits
     | Lsd => has first_set 0
     end).

  Definition fine_language : bool :=
    (2 <=? letter_count L) && accepted 0 && zeros_pad && unbounded.

  Hypothesis fine : fine_language = true.

  Lemma size_big : 2 <= letter_count L.
  Proof. unfold fine_language in fine. rewrite !andb_true_iff in fine. apply N.leb_le, fine. Qed.

  Lemma empty_word : high_word [] = true.
  Proof.
    unfold fine_language in fine. rewrite !andb_true_iff in fine. unfold high_word, reads_word.
    destruct first; apply fine.
  Qed.

  Lemma state_within : forall w q, q < N.of_nat (length (accepting L)) ->
    state_after q w < N.of_nat (length (accepting L)).
  Proof.
    unfold fine_language, zeros_pad in fine. rewrite !andb_true_iff in fine.
    destruct fine as [[_ [F _]] _]. rewrite forallb_forall in F.
    induction w as [|d w IH]; intros q H; [exact H|]. apply IH. unfold next_state.
    destruct (nth_in_or_default (N.to_nat q) (following L) []) as [I| ->].
    - specialize (F _ I). rewrite forallb_forall in F.
      destruct (nth_in_or_default (N.to_nat d) (nth (N.to_nat q) (following L) []) 0)
        as [J| ->]; [apply N.ltb_lt, F, J|lia].
    - destruct (N.to_nat d); simpl; lia.
  Qed.

  Lemma accepted_within : forall q, accepted q = true -> q < N.of_nat (length (accepting L)).
  Proof.
    unfold accepted. intros q H.
    destruct (PeanoNat.Nat.lt_ge_cases (N.to_nat q) (length (accepting L))); [lia|].
    rewrite nth_overflow in H by auto. discriminate.
  Qed.

  Lemma start_within : 0 < N.of_nat (length (accepting L)).
  Proof.
    apply accepted_within. unfold fine_language in fine. rewrite !andb_true_iff in fine. apply fine.
  Qed.

  Lemma state_after_app : forall q v w,
    state_after q (v ++ w) = state_after (state_after q v) w.
  Proof. intros. unfold state_after. apply fold_left_app. Qed.

  Lemma zero_in_front : forall w, high_word (0 :: w) = high_word w.
  Proof.
    intros w. pose proof fine as H. unfold fine_language, zeros_pad in H.
    rewrite !andb_true_iff in H. destruct H as [[_ [_ H]] _]. unfold high_word, reads_word.
    destruct first.
    - apply N.eqb_eq in H. cbn [state_after fold_left]. rewrite H. reflexivity.
    - cbn [rev]. rewrite state_after_app. rewrite forallb_forall in H.
      apply eqb_prop, (H (state_after 0 (rev w))), in_states, state_within, start_within.
  Qed.

  Lemma has_set_of : forall f q, has (set_of f) q = true -> f q = true.
  Proof.
    unfold has, set_of, states. intros f q H. rewrite map_map in H.
    destruct (PeanoNat.Nat.lt_ge_cases (N.to_nat q) (length (accepting L))) as [Lt|Ge].
    - rewrite nth_indep with (d' := f (N.of_nat 0)) in H by (rewrite map_length, seq_length; auto).
      rewrite (map_nth (fun i => f (N.of_nat i))), seq_nth in H by auto.
      cbn [Nat.add] in H. rewrite N2Nat.id in H. exact H.
    - rewrite nth_overflow in H by (rewrite map_length, seq_length; auto). discriminate.
  Qed.

  Lemma some_next_sound : forall f q, some_next f q = true ->
    exists d, d < letter_count L /\ f (next_state q d) = true.
  Proof.
    unfold some_next. intros f q H. apply existsb_exists in H. destruct H as (d & I & H).
    exists d. split; [apply in_each_of, I|exact H].
  Qed.

  Lemma leading_sound : forall k goal q, has (leading k goal) q = true ->
    exists w, digit_word (letter_count L) w /\ (length w <= k)%nat /\ goal (state_after q w) = true.
  Proof.
    induction k as [|k IH]; intros goal q H; cbn [leading] in H; apply has_set_of in H.
    - exists []. split; [constructor|]. split; [simpl; lia|exact H].
    - apply orb_true_iff in H. destruct H as [H|H].
      + exists []. split; [constructor|]. split; [simpl; lia|exact H].
      + apply some_next_sound in H. destruct H as (d & D & H). apply IH in H.
        destruct H as (w & W & E & G). exists (d :: w).
        split; [constructor; auto|]. split; [simpl; lia|exact G].
  Qed.

  Lemma in_other_digits : forall d, In d other_digits -> 0 < d /\ d < letter_count L.
  Proof.
    intros d I. apply filter_In in I. destruct I as [I N]. apply in_each_of in I.
    apply negb_true_iff, N.eqb_neq in N. lia.
  Qed.

  Lemma long_on : forall k q, has long q = true -> q < N.of_nat (length (accepting L)) ->
    exists w, digit_word (letter_count L) w /\ length w = k /\ has long (state_after q w) = true.
  Proof.
    pose proof fine as H. unfold fine_language, unbounded in H. rewrite !andb_true_iff in H.
    destruct H as [_ [[K _] _]]. unfold keeps_on in K. rewrite forallb_forall in K.
    induction k as [|k IH]; intros q H Q.
    - exists []. split; [constructor|]. auto.
    - specialize (K q (proj2 (in_states q) Q)). rewrite H in K. cbn [implb] in K.
      apply some_next_sound in K. destruct K as (d & D & K).
      destruct (IH _ K (state_within [d] q Q)) as (w & W & E & G).
      exists (d :: w). split; [constructor; auto|]. split; [simpl; congruence|exact G].
  Qed.

  (** For every length there is such a word that is not much longer. *)
  Definition slack : nat := 2 * rounds + 1.

  Lemma long_words : forall k, exists d w,
    0 < d /\ d < letter_count L /\ digit_word (letter_count L) w /\
    (k <= length w)%nat /\ (length w <= k + slack)%nat /\ high_word (d :: w) = true.
  Proof.
    intros k. pose proof fine as H. unfold fine_language, unbounded in H.
    rewrite !andb_true_iff in H. destruct H as [_ [[_ A] B]]. rewrite forallb_forall in A.
    unfold high_word, reads_word, slack.
    assert (Last : forall q, q < N.of_nat (length (accepting L)) -> has long q = true ->
      exists w, digit_word (letter_count L) w /\ (length w <= rounds)%nat /\
        last_of (state_after q w) = true).
    { intros q Q H. specialize (A q (proj2 (in_states q) Q)). rewrite H in A.
      apply leading_sound, A. }
    unfold last_of in Last. destruct first.
    - apply existsb_exists in B. destruct B as (d & I & B). apply in_other_digits in I.
      pose proof (state_within [d] 0 start_within) as Q0.
      apply leading_sound in B. destruct B as (u & U & Eu & B).
      pose proof (state_within u _ Q0) as Q1.
      destruct (long_on k _ B Q1) as (v & V & Ev & C).
      pose proof (state_within v _ Q1) as Q2.
      destruct (Last _ Q2 C) as (w & W & Ew & D). exists d, (u ++ v ++ w).
      rewrite !app_length. repeat split; try lia.
      + unfold digit_word in *. rewrite !Forall_app. auto.
      + change (accepted (state_after (next_state 0 d) (u ++ v ++ w)) = true).
        rewrite !state_after_app. exact D.
    - apply leading_sound in B. destruct B as (u & U & Eu & B).
      pose proof (state_within u _ start_within) as Q1.
      destruct (long_on k _ B Q1) as (v & V & Ev & C).
      pose proof (state_within v _ Q1) as Q2.
      destruct (Last _ Q2 C) as (w & W & Ew & D).
      apply existsb_exists in D. destruct D as (d & I & D). apply in_other_digits in I.
      exists d, (rev (u ++ v ++ w)). rewrite rev_length, !app_length. repeat split; try lia.
      + unfold digit_word in *. apply Forall_rev. rewrite !Forall_app. auto.
      + cbn [rev]. rewrite rev_involutive, !state_after_app. exact D.
  Qed.

  (** A length that is enough for a number. *)
  Definition enough_letters (n : N) : nat := N.to_nat n * (slack + 2).

  Lemma enough_words : forall n, n < count (letter_count L) high_word (enough_letters n).
  Proof.
    pose proof size_big as Big. pose proof empty_word as E. pose proof zero_in_front as Z.
    assert (H : forall i, N.of_nat i < count (letter_count L) high_word (i * (slack + 2))).
    { induction i as [|i IH]; [apply (count_positive _ _ Big E Z)|].
      destruct (long_words (i * (slack + 2))) as (d & w & D1 & D2 & W & A & B & C).
      pose proof (count_more _ _ Big Z d w D1 D2 W C).
      pose proof (count_grows _ _ Big Z (i * (slack + 2)) (length w) A).
      pose proof (count_grows _ _ Big Z (S (length w)) (S i * (slack + 2)) ltac:(lia)). lia. }
    intros n. specialize (H (N.to_nat n)). rewrite N2Nat.id in H. exact H.
  Qed.
End Enough.
