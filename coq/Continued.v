(** Automata whose rows go on with a period, in larger bases: what is right for the digits of one
    base is right for those of all bases of a residue class. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Tree Trie Table Recognizer Sequence Connectives
  Division Windows.
Import ListNotations.
Open Scope N_scope.

(** A residue class, or a single divisor, if the period is 0; and automata in its base. *)
Record member := { base : N; period : N; automata : list dfao }.

(** From the base on a digit leads where the one does that is less by the period. *)
Definition continued_digit (m : member) (c : N) : N :=
  if c <? base m then c
  else base m - period m + (c - (base m - period m)) mod period m.

Definition continued (m : member) (b : N) (T : dfao) : dfao :=
  {| tracks := tracks T;
     outputs := outputs T;
     transitions := map (fun row =>
       map (fun c => nth (N.to_nat (continued_digit m (N.of_nat c))) row 0) (seq 0 (N.to_nat b)))
       (transitions T) |}.

Lemma continued_step : forall m b T q c, c < b -> continued_digit m c < base m ->
  step b (continued m b T) q [c] = step (base m) T q [continued_digit m c].
Proof.
  intros m b T q c Hb Hc. unfold step. cbn [letter_index fold_left continued transitions].
  set (f := fun row => map _ (seq 0 (N.to_nat b))).
  destruct (Compare_dec.lt_dec (N.to_nat q) (length (transitions T))) as [L|L].
  - rewrite (nth_indep _ [] (f [])) by (rewrite map_length; auto). rewrite map_nth. unfold f.
    unfold letter_index. cbn [fold_left]. rewrite !N.mul_0_l, !N.add_0_l.
    set (h := fun c => nth _ _ 0).
    rewrite (nth_indep _ 0 (h O)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth, PeanoNat.Nat.add_0_l by lia. unfold h. rewrite N2Nat.id. reflexivity.
  - rewrite !nth_overflow with (n := N.to_nat q) by (rewrite ?map_length; lia).
    rewrite !(nth_overflow []) by (simpl; lia). reflexivity.
Qed.

(** That is what continued means. *)
Lemma continued_below : forall m b T q c, c < b -> c < base m ->
  step b (continued m b T) q [c] = step (base m) T q [c].
Proof.
  intros m b T q c Hb Hc. rewrite continued_step; unfold continued_digit;
  destruct (N.ltb_spec c (base m)); auto; lia.
Qed.

Lemma continued_above : forall m b T q c, 0 < period m -> period m <= base m -> base m <= c ->
  c < b -> step b (continued m b T) q [c] = step b (continued m b T) q [c - period m].
Proof.
  intros m b T q c Hp Hm Hc Hb. set (e := base m - period m).
  assert (D : forall x, e <= x -> continued_digit m x = e + (x - e) mod period m).
  { intros x Hx. unfold continued_digit. fold e. destruct (N.ltb_spec x (base m)); [|reflexivity].
    rewrite N.mod_small by lia. lia. }
  assert (B : forall x, e <= x -> continued_digit m x < base m).
  { intros x Hx. rewrite D by exact Hx. pose proof (N.mod_lt (x - e) (period m) ltac:(lia)). lia. }
  rewrite !continued_step by (try apply B; lia). rewrite !D by lia.
  replace (c - e) with (c - period m - e + 1 * period m) by lia.
  rewrite N.mod_add by lia. reflexivity.
Qed.

(** All windows that can be reached. *)
Section Walk.
  Variable d : division.
  Variable b : N.
  Variable row : N -> N -> N.
  Variable out : N -> option N.
  Variable most : positive.

  Definition window_eqb (v w : window) : bool :=
    (small v =? small w) && (above v =? above w) &&
    (if list_eq_dec N.eq_dec (here v) (here w) then true else false).

  Lemma window_eqb_sound : forall v w, window_eqb v w = true -> v = w.
  Proof.
    intros [s a h] [s' a' h']. unfold window_eqb. cbn [small above here].
    rewrite !andb_true_iff, !N.eqb_eq. intros [[-> ->] H].
    destruct (list_eq_dec N.eq_dec h h'); congruence.
  Qed.

  Definition window_key (w : window) : list positive :=
    N.succ_pos (small w) :: N.succ_pos (above w) :: map N.succ_pos (here w).

  Lemma window_key_inj : forall v w, window_key v = window_key w -> v = w.
  Proof.
    assert (P : forall m n, N.succ_pos m = N.succ_pos n -> m = n) by lia.
    intros [s a h] [s' a' h']. unfold window_key. cbn [small above here]. intros H.
    injection H as A B C. apply P in A. apply P in B. subst. f_equal.
    revert h' C. induction h as [|x h IH]; intros [|y h'] C; try discriminate; auto.
    injection C as A C. apply P in A. subst. f_equal. auto.
  Qed.

  Definition below_base : list N := map N.of_nat (seq 0 (N.to_nat b)).

  Definition walk : automaton window :=
    {| start := first_window d b row;
       edges := fun w => each_digit window_eqb b 1%positive (fun c => Leaf (moved d b row w c));
       accepts := fun w => forallb (right_digit d b row out w) below_base |}.

  (** Nothing is known if there are more windows than [most]. *)
  Definition all_right : option bool :=
    option_map (valid (Base b Msd) most []) (tabulate walk window_key most).

  Hypothesis Hb : 2 <= b.

  Lemma all_right_sound : all_right = Some true ->
    forall ds c, Forall (fun c => c < b) ds -> c < b ->
    right_digit d b row out (fold_left (moved d b row) ds (first_window d b row)) c = true.
  Proof.
    unfold all_right. intros E ds c Hds Hc.
    destruct (tabulate _ _ _) as [T|] eqn:ET; [|discriminate]. injection E as E.
    set (w := map (fun c => (fun _ => c) : letter) ds).
    assert (Hw : legal_word (Base b Msd) w).
    { intros x. unfold w. rewrite map_map. apply legal_base. rewrite map_id. exact Hds. }
    pose proof (valid_sound _ (base_fine b Hb) most [] T w E Hw) as V.
    rewrite (tabulate_sound _ _ window_key_inj _ _ ET) in V. unfold accepts_word in V.
    assert (R : forall v, run walk v w = fold_left (moved d b row) ds v).
    { clear -Hds. unfold w. induction Hds as [|a ds Ha _ IH]; intros v; [reflexivity|].
      cbn [map fold_left]. rewrite run_cons. cbn [walk edges].
      rewrite at_each_digit by auto using window_eqb_sound. apply IH. }
    rewrite R in V. cbn [walk accepts start] in V. rewrite forallb_forall in V. apply V.
    unfold below_base. apply in_map_iff. exists (N.to_nat c). rewrite N2Nat.id. split; auto.
    apply in_seq. lia.
  Qed.
End Walk.

(** From one base to another, with rows for each. *)
Section Transfer.
  Variable d : division.
  Variables b a : N.
  Variables row_b row_a : N -> N -> N.
  Variable out : N -> option N.
  Hypothesis Hb : 2 <= b.

  (** The digits [c] of base [b] and [e] of base [a] do the same. *)
  Record similar (c e : N) : Prop := {
    similar_digit : e < a;
    similar_below : forall w s, s <= deepest d ->
      state_below b row_b w c s = state_below a row_a w e s;
    similar_above : forall w, state_above d b row_b w c = state_above d a row_a w e;
    similar_grown : forall w, grown d b w c = grown d a w e;
    similar_zero : (c =? 0) = (e =? 0);
  }.

  Hypothesis same_depth : depth d b = depth d a.
  Hypothesis same_first : row_b 0 1 = row_a 0 1.
  Hypothesis all_similar : forall c, c < b -> exists e, similar c e.

  Lemma similar_moved : forall c e w, similar c e -> moved d b row_b w c = moved d a row_a w e.
  Proof.
    intros c e w [_ B A G _]. unfold moved. rewrite G, A, <- same_depth. f_equal.
    apply map_ext_in. intros s I. apply in_seq in I. apply B.
    pose proof (depth_below b Hb d). lia.
  Qed.

  Lemma similar_right : forall c e w, similar c e ->
    right_digit d b row_b out w c = right_digit d a row_a out w e.
  Proof.
    intros c e w [_ B A G Z]. unfold right_digit. rewrite G, B by lia. f_equal. f_equal.
    unfold option_states. f_equal.
    - rewrite G. apply map_ext_in. intros s I. apply B. unfold may_subtract in I.
      apply filter_In in I. apply (subtracted_below d), I.
    - unfold quotient_states. rewrite G, Z. reflexivity.
  Qed.

  Variable most : positive.
  Hypothesis Ha : 2 <= a.
  Hypothesis right : all_right d a row_a out most = Some true.
  Variable st : N -> N.
  Hypothesis st_0 : st 0 = 0.
  Hypothesis st_step : forall q c, c < b -> st (b * q + c) = row_b (st q) c.

  Lemma transferred_window : forall n, exists ds, Forall (fun c => c < a) ds /\
    window_of d b st n (fold_left (moved d a row_a) ds (first_window d a row_a)).
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.eq_dec n 0) as [->|N].
    - exists []. split; [constructor|]. cbn [fold_left].
      replace (first_window d a row_a) with (first_window d b row_b).
      + apply first_window_of; auto.
      + unfold first_window. rewrite same_depth, same_first. reflexivity.
    - destruct (divided b Hb n) as (q & c & E & Hc & _). destruct (IH q ltac:(nia)) as (ds & D & W).
      destruct (all_similar c Hc) as (e & S). exists (ds ++ [e]). split.
      + apply Forall_app. split; [exact D|]. constructor; [apply S|constructor].
      + rewrite fold_left_app. cbn [fold_left]. rewrite <- (similar_moved c e _ S), E.
        apply moved_window_of; auto.
  Qed.

  Lemma transferred : obeys d b (fun n => out (st n)).
  Proof.
    intros n. destruct (divided b Hb n) as (q & c & -> & Hc & _).
    destruct (transferred_window q) as (ds & D & W). destruct (all_similar c Hc) as (e & S).
    apply (right_digit_sound d b row_b out Hb st st_0 st_step _ _ c W Hc).
    rewrite (similar_right c e _ S). apply (all_right_sound d a row_a out most Ha right); auto.
    apply S.
  Qed.
End Transfer.

(** Where rows repeat. *)
Section Repeat.
  Variable m : member.
  Variable row : N -> N -> N.
  Variable head : N.

  Notation a := (base m).
  Notation p := (period m).

  Hypothesis Hp : 0 < p.
  Hypothesis repeats : forall q c, head <= c -> c + p < a -> row q c = row q (c + p).
  Hypothesis head_fits : head + p <= a.

  Definition row_continued (q c : N) : N := row q (continued_digit m c).

  Lemma first_of_period : forall q c, head <= c -> c < a ->
    row q c = row q (head + (c - head) mod p).
  Proof.
    intros q c. induction c as [c IH] using (well_founded_induction N.lt_wf_0). intros H A.
    destruct (N.lt_ge_cases (c - head) p) as [L|L].
    - rewrite N.mod_small by exact L. f_equal. lia.
    - replace c with ((c - p) + p) at 1 by lia. rewrite <- repeats, IH by lia. f_equal. f_equal.
      replace (c - head) with (c - p - head + 1 * p) by lia. rewrite N.mod_add by lia. reflexivity.
  Qed.

  Definition congruent (c e : N) : Prop := exists i j, c + i * p = e + j * p.

  Lemma congruent_rest : forall c e, congruent c e -> head <= c -> head <= e ->
    (c - head) mod p = (e - head) mod p.
  Proof.
    intros c e (i & j & E) C D.
    rewrite <- (N.mod_add (c - head) i), <- (N.mod_add (e - head) j) by lia.
    f_equal. lia.
  Qed.

  Lemma continued_digit_sound : forall c, continued_digit m c < a /\
    congruent (continued_digit m c) c /\ (head <= c -> head <= continued_digit m c).
  Proof.
    intros c. unfold continued_digit. destruct (N.ltb_spec c a) as [L|L].
    - repeat split; auto. exists 0, 0. reflexivity.
    - pose proof (N.div_mod (c - (a - p)) p ltac:(lia)) as E.
      pose proof (N.mod_lt (c - (a - p)) p ltac:(lia)) as M.
      set (r := (c - (a - p)) mod p) in *. set (q := (c - (a - p)) / p) in *. clearbody r q.
      repeat split; [lia| |lia]. exists q, 0. lia.
  Qed.

  Lemma same_row : forall q c e, congruent c e -> head <= c -> head <= e -> e < a ->
    row_continued q c = row q e.
  Proof.
    intros q c e E C D A. unfold row_continued.
    destruct (continued_digit_sound c) as (X & (i & j & Y) & Z). specialize (Z C).
    destruct E as (i' & j' & E).
    rewrite (first_of_period q (continued_digit m c)), (first_of_period q e) by auto.
    f_equal. f_equal. apply congruent_rest; auto. exists (i + i'), (j + j'). lia.
  Qed.

  Lemma small_row : forall q c, c < a -> row_continued q c = row q c.
  Proof.
    clear. intros q c L. unfold row_continued, continued_digit.
    destruct (N.ltb_spec c a); [reflexivity|lia].
  Qed.
End Repeat.

(** The digits that games compare. *)
Section Continue.
  Variable d : division.
  Variable m : member.
  Variable row : N -> N -> N.
  Variables k head low room : N.

  Notation a := (base m).
  Notation p := (period m).
  Notation b := (base m + k * period m).

  Hypothesis Hp : 0 < p.
  Hypothesis repeats : forall q c, head <= c -> c + p < a -> row q c = row q (c + p).
  Hypothesis low_head : head + deepest d <= low.
  Hypothesis low_compared : compared d <= low.
  Hypothesis room_1 : 1 <= room.
  Hypothesis room_2 : rounds_up d = true -> 2 <= room.
  Hypothesis far : low + room + p <= a + 1.

  Lemma congruent_digit : forall c, c < b -> exists e, e < a /\
    (c = e /\ c < low \/ low <= c /\ low <= e /\ congruent m c e) /\
    (rounds_up d = true -> (c + 1 < b <-> e + 1 < a)).
  Proof.
    intros c Hc. destruct (N.lt_ge_cases c low) as [L|L].
    - exists c. split; [lia|]. split; [auto|]. intros R. specialize (room_2 R). lia.
    - set (e := low + (c - low) mod p).
      assert (E : low <= e /\ e < low + p /\ congruent m c e).
      { pose proof (N.div_mod (c - low) p ltac:(lia)) as E.
        pose proof (N.mod_lt (c - low) p ltac:(lia)) as M. unfold e.
        set (r := (c - low) mod p) in *. set (q := (c - low) / p) in *. clearbody r q.
        repeat split; [lia|lia|]. exists 0, q. lia. }
      destruct (N.eq_dec (c + 1) b) as [B|B]; [destruct (rounds_up d) eqn:R|].
      + exists (a - 1). specialize (room_2 eq_refl). split; [lia|]. split; [right|lia].
        repeat split; [lia|lia|]. exists 0, k. lia.
      + exists e. split; [lia|]. split; [right; tauto|discriminate].
      + exists e. split; [lia|]. split; [right; tauto|]. intros R. specialize (room_2 R). lia.
  Qed.

  Lemma base_2 : 2 <= a.
  Proof. pose proof (compared_bounds d). lia. Qed.

  Lemma continued_depth : depth d b = depth d a.
  Proof.
    pose proof (compared_bounds d). pose proof base_2. unfold depth.
    destruct (N.eq_dec (deepest d) 0) as [->|N].
    - rewrite !N.div_small by lia. reflexivity.
    - rewrite <- (N.div_unique (deepest d + b - 1) b 1 (deepest d - 1)) by nia.
      apply (N.div_unique _ _ _ (deepest d - 1)); lia.
  Qed.

  Lemma continued_similar : forall c, c < b ->
    exists e, similar d b a (row_continued m row) row c e.
  Proof.
    intros c Hc. destruct (congruent_digit c Hc) as (e & He & C & U). exists e.
    pose proof (compared_bounds d) as B. pose proof base_2.
    assert (One : forall q c, c < a -> row_continued m row q c = row q c).
    { intros. apply small_row. auto. }
    assert (Two : forall q c e, congruent m c e -> head <= c -> head <= e -> e < a ->
      row_continued m row q c = row q e).
    { apply (same_row m row head); auto; lia. }
    split; [exact He| | | |].
    - intros w s Hs. unfold state_below. destruct C as [[<- L]|(L & M & (i & j & C))].
      + destruct (N.leb_spec s c) as [S|S]; [apply One; lia|].
        assert (T : forall x, a <= x -> (s - c + x - 1) / x = 1).
        { intros x Hx. symmetry. apply (N.div_unique _ _ _ (s - c - 1)); lia. }
        rewrite !T by lia. cbv zeta. apply Two; try nia. exists 0, k. nia.
      + destruct (N.leb_spec s c); [|lia]. destruct (N.leb_spec s e); [|lia].
        apply Two; try lia. exists i, j. lia.
    - intros w. unfold state_above. pose proof room_2 as R2.
      destruct (rounds_up d); [|reflexivity].
      specialize (U eq_refl). specialize (R2 eq_refl).
      destruct (N.ltb_spec (c + 1) b), (N.ltb_spec (e + 1) a); try lia.
      + destruct C as [[<- L]|(L & M & (i & j & C))]; [apply One; lia|].
        apply Two; try lia. exists i, j. lia.
      + apply One. lia.
    - intros w. unfold grown. destruct C as [[<- L]|(L & M & _)].
      + destruct (N.eq_dec (small w) 0) as [->|N]; [rewrite !N.mul_0_r; reflexivity|].
        rewrite !N.min_r by nia. reflexivity.
      + rewrite !N.min_r by lia. reflexivity.
    - destruct C as [[<- _]|(L & M & _)]; [reflexivity|].
      destruct (N.eqb_spec c 0), (N.eqb_spec e 0); auto; lia.
  Qed.
End Continue.
