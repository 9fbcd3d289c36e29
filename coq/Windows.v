(** A check of the values of a division game: the states that an automaton reaches after some
    numbers near to each other are followed digit by digit, in the base of the divisor. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Tree Trie Table Recognizer Sequence Connectives
  Division.
Import ListNotations.
Open Scope N_scope.

(** The state after the digits of a number in base [b]. *)
Definition state_after (b : N) (T : dfao) (length : nat) (n : N) : N :=
  fold_left (step b T) (letters (Base b Msd) length [n]) 0.

Definition state_of (b : N) (T : dfao) (n : N) : N :=
  state_after b T (common_length (Base b Msd) [n]) n.

Section States.
  Variable b : N.
  Hypothesis Hb : 2 <= b.
  Variable T : dfao.
  Hypothesis Hzero : step b T 0 [0] = 0.

  Notation num := (Base b Msd).

  Lemma base_fine : fine_numeration num = true.
  Proof. apply N.leb_le, Hb. Qed.

  Lemma state_after_digits : forall L n,
    state_after b T L n = fold_left (fun q c => step b T q [c]) (digits num L n) 0.
  Proof.
    intros L n. unfold state_after, letters. cbn [map].
    pose proof (map_nth_seq _ _ (fun d : N => [d]) 0 (digits num L n)) as E.
    rewrite digits_length in E by exact base_fine. rewrite E. clear.
    generalize 0. induction (digits num L n) as [|c w IH]; intros q; simpl; auto.
  Qed.

  Lemma state_after_more : forall L k n, n < unit_at num L ->
    state_after b T (L + k) n = state_after b T L n.
  Proof.
    intros L k n H. rewrite !state_after_digits, digits_more by auto using base_fine.
    unfold pad. cbn [first_read]. rewrite fold_left_app. f_equal. clear H.
    induction k as [|k IH]; simpl; auto. rewrite Hzero. exact IH.
  Qed.

  Lemma state_of_long : forall L n, n < unit_at num L -> state_after b T L n = state_of b T n.
  Proof.
    intros L n H. unfold state_of. set (C := common_length num [n]).
    assert (HC : n < unit_at num C).
    { unfold C, common_length. cbn [map list_max fold_right]. rewrite PeanoNat.Nat.max_0_r.
      apply enough_digits, base_fine. }
    rewrite <- (state_after_more L C n H), <- (state_after_more C L n HC). f_equal. lia.
  Qed.

  Lemma place_value_last : forall w c,
    place_value num (w ++ [c]) = b * place_value num w + c.
  Proof.
    intros w c. pose proof (unit_base b Msd) as U. cbn [unit_at] in U.
    induction w as [|e w IH]; cbn [app place_value].
    - rewrite U. simpl. lia.
    - rewrite IH, app_length, !U. cbn [length].
      rewrite PeanoNat.Nat.add_1_r, Nnat.Nat2N.inj_succ, N.pow_succ_r'. lia.
  Qed.

  Lemma digits_last : forall L q c, q < unit_at num L -> c < b ->
    digits num (S L) (b * q + c) = digits num L q ++ [c].
  Proof.
    intros L q c Hq Hc. set (w := digits num L q ++ [c]).
    assert (Len : length w = S L).
    { unfold w. rewrite app_length, digits_length by exact base_fine. simpl. lia. }
    assert (W : legal num w).
    { apply legal_base, Forall_app. split; [|constructor; auto].
      apply (legal_digits num), (digits_legal num base_fine). }
    assert (V : value num w = b * q + c).
    { unfold w, value, read_order. cbn [first_read high_value]. rewrite place_value_last.
      f_equal. f_equal. exact (value_digits num base_fine L q Hq). }
    rewrite <- Len, <- V. apply (digits_value num base_fine w W).
  Qed.

  (** One more digit. *)
  Lemma state_of_step : forall q c, c < b ->
    state_of b T (b * q + c) = step b T (state_of b T q) [c].
  Proof.
    intros q c Hc. set (L := enough num q). pose proof (enough_digits num base_fine q) as HL.
    fold L in HL. rewrite <- (state_of_long L q HL), <- (state_of_long (S L)).
    - rewrite !state_after_digits, digits_last by auto. rewrite fold_left_app. reflexivity.
    - rewrite unit_base in *. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. nia.
  Qed.

  Lemma state_of_0 : state_of b T 0 = 0.
  Proof. rewrite <- (state_of_long 0 0); [reflexivity|]. rewrite unit_base. simpl. lia. Qed.
End States.

(** The greatest number that is subtracted, and one more than those with which positions are
    compared. *)
Definition deepest (d : division) : N := fold_right N.max 0 (subtracted d).

Definition compared (d : division) : N :=
  1 + N.max 1 (N.max (deepest d) (N.of_nat (length (first_prescribed d)))).

Definition rounds_up (d : division) : bool := match rounded d with Up => true | _ => false end.

Lemma compared_bounds : forall d, 2 <= compared d /\ deepest d + 1 <= compared d /\
  N.of_nat (length (first_prescribed d)) + 1 <= compared d.
Proof. intros d. unfold compared. lia. Qed.

Lemma least_position_1 : forall d, least_position d <= 1.
Proof. intros d. unfold least_position. destruct (rounded d); lia. Qed.

Lemma subtracted_below : forall d s, In s (subtracted d) -> s <= deepest d.
Proof.
  intros d. unfold deepest. induction (subtracted d) as [|a l IH]; simpl; [tauto|].
  intros s [->|I]; [lia|]. specialize (IH s I). lia.
Qed.

(** So many numbers below are needed. *)
Definition depth (d : division) (b : N) : N := (deepest d + b - 1) / b.

Section Ceiling.
  Variable b : N.
  Hypothesis Hb : 2 <= b.

  (** Rounded up, without a quotient. *)
  Lemma ceiling : forall n, exists t, (n + b - 1) / b = t /\ n <= b * t /\ b * t < n + b.
  Proof.
    intros n. destruct (divided b Hb (n + b - 1)) as (q & r & E & L & -> & _). exists q. lia.
  Qed.

  Lemma ceiling_grows : forall m n, m <= n -> (m + b - 1) / b <= (n + b - 1) / b.
  Proof. intros m n H. apply N.div_le_mono; lia. Qed.

  Lemma depth_below : forall d, depth d b <= deepest d.
  Proof.
    intros d. unfold depth. destruct (ceiling (deepest d)) as (t & -> & A & B).
    destruct (N.eq_dec t 0); nia.
  Qed.
End Ceiling.

(** Of a number: it itself if it is small; the state after the next one, if quotients are rounded
    up; and the states after it and the numbers below. *)
Record window := { small : N; above : N; here : list N }.

Section Windows.
  Variable d : division.
  Variable b : N.
  (** Where a digit leads from a state. *)
  Variable row : N -> N -> N.
  Variable out : N -> option N.

  (** The state after s less than the number with one more digit [c]. *)
  Definition state_below (w : window) (c s : N) : N :=
    if s <=? c then row (nth 0 (here w) 0) (c - s)
    else let t := (s - c + b - 1) / b in row (nth (N.to_nat t) (here w) 0) (c + b * t - s).

  Definition state_above (w : window) (c : N) : N :=
    if rounds_up d then if c + 1 <? b then row (nth 0 (here w) 0) (c + 1) else row (above w) 0
    else 0.

  Definition grown (w : window) (c : N) : N := N.min (b * small w + c) (compared d).

  Definition moved (w : window) (c : N) : window :=
    {| small := grown w c;
       above := state_above w c;
       here := map (fun s => state_below w c (N.of_nat s)) (seq 0 (S (N.to_nat (depth d b)))) |}.

  Definition first_window : window :=
    {| small := 0;
       above := if rounds_up d then row 0 1 else 0;
       here := repeat 0 (S (N.to_nat (depth d b))) |}.

  Definition quotient_states (w : window) (c : N) : list N :=
    match rounded d with
    | Up => if 2 <=? grown w c then [if c =? 0 then nth 0 (here w) 0 else above w] else []
    | Down => if 1 <=? grown w c then [nth 0 (here w) 0] else []
    | Exact => if (1 <=? grown w c) && (c =? 0) then [nth 0 (here w) 0] else []
    end.

  Definition option_states (w : window) (c : N) : list N :=
    map (state_below w c) (may_subtract d (grown w c)) ++ quotient_states w c.

  (** Whether the output is right where the digit [c] follows. *)
  Definition right_digit (w : window) (c : N) : bool :=
    right_output d (grown w c) (out (state_below w c 0))
      (map (fun q => value_or_0 (out q)) (option_states w c)).

  Section Sound.
    Hypothesis Hb : 2 <= b.
    (** The states after numbers. *)
    Variable st : N -> N.
    Hypothesis st_0 : st 0 = 0.
    Hypothesis st_step : forall q c, c < b -> st (b * q + c) = row (st q) c.

    (** Of numbers below 0 a window says nothing. *)
    Definition window_of (n : N) (w : window) : Prop :=
      small w = N.min n (compared d) /\
      (rounds_up d = true -> above w = st (n + 1)) /\
      forall s, s <= depth d b -> s <= n -> nth (N.to_nat s) (here w) 0 = st (n - s).

    Lemma state_below_sound : forall q w c s, window_of q w -> c < b -> s <= deepest d ->
      s <= b * q + c -> state_below w c s = st (b * q + c - s).
    Proof.
      intros q w c s (_ & _ & W) Hc Hs Hq. unfold state_below.
      destruct (N.leb_spec s c) as [L|L].
      - specialize (W 0 ltac:(lia) ltac:(lia)). rewrite N.sub_0_r in W. cbn [N.to_nat] in W.
        rewrite W.
        replace (b * q + c - s) with (b * q + (c - s)) by lia. rewrite st_step by lia. reflexivity.
      - pose proof (ceiling_grows b Hb (s - c) (deepest d) ltac:(lia)) as D. fold (depth d b) in D.
        destruct (ceiling b Hb (s - c)) as (t & E & A & B). rewrite E in *. cbv zeta.
        assert (t < q + 1) by (apply (N.mul_lt_mono_pos_l b); lia).
        rewrite (W t) by lia. rewrite <- st_step by lia. f_equal. nia.
    Qed.

    Lemma grown_sound : forall q w c, window_of q w ->
      grown w c = N.min (b * q + c) (compared d).
    Proof. intros q w c (W & _). unfold grown. rewrite W. nia. Qed.

    Lemma first_window_of : window_of 0 first_window.
    Proof.
      split; [|split]; cbn [first_window small above here].
      - lia.
      - intros ->. pose proof (st_step 0 1 ltac:(lia)) as E. rewrite N.mul_0_r, st_0 in E. auto.
      - intros s _ H. assert (s = 0) as -> by lia. simpl. auto.
    Qed.

    Lemma moved_window_of : forall q w c, window_of q w -> c < b ->
      window_of (b * q + c) (moved w c).
    Proof.
      intros q w c W Hc. split; [|split]; cbn [moved small above here].
      - apply grown_sound, W.
      - destruct W as (_ & A & W). unfold state_above. intros R. rewrite R in *.
        specialize (W 0 ltac:(lia) ltac:(lia)). rewrite N.sub_0_r in W. cbn [N.to_nat] in W.
        destruct (N.ltb_spec (c + 1) b).
        + rewrite W, <- st_step by lia. f_equal. lia.
        + rewrite A, <- st_step by (auto; lia). f_equal. nia.
      - intros s Hs Hn.
        set (f := fun s => state_below w c (N.of_nat s)).
        rewrite (nth_indep _ 0 (f O)) by (rewrite map_length, seq_length; lia).
        rewrite map_nth, seq_nth by lia. unfold f. rewrite PeanoNat.Nat.add_0_l, N2Nat.id.
        pose proof (depth_below b Hb d). apply state_below_sound; auto; lia.
    Qed.

    (** Only the size of a small number matters. *)
    Lemma right_output_small : forall n o vs,
      right_output d (N.min n (compared d)) o vs = right_output d n o vs.
    Proof.
      intros n o vs. pose proof (compared_bounds d). pose proof (least_position_1 d).
      destruct (N.le_gt_cases n (compared d)); [rewrite N.min_l; auto|].
      rewrite N.min_r by lia. unfold right_output.
      destruct (N.ltb_spec n (least_position d)); [lia|].
      destruct (N.ltb_spec (compared d) (least_position d)); [lia|].
      rewrite !(proj2 (nth_error_None _ _)) by lia. reflexivity.
    Qed.

    Lemma may_subtract_small : forall n,
      may_subtract d (N.min n (compared d)) = may_subtract d n.
    Proof.
      intros n. unfold may_subtract. apply filter_ext_in. intros s I.
      pose proof (subtracted_below d s I). pose proof (compared_bounds d).
      pose proof (least_position_1 d).
      destruct (N.leb_spec (s + least_position d) (N.min n (compared d))),
        (N.leb_spec (s + least_position d) n); auto; lia.
    Qed.

    Lemma option_states_sound : forall q w c, window_of q w -> c < b ->
      option_states w c = map st (options d b (b * q + c)).
    Proof.
      intros q w c W Hc. unfold option_states, options. rewrite map_app, map_map. f_equal.
      - rewrite (grown_sound q w c W), may_subtract_small. apply map_ext_in. intros s I.
        unfold may_subtract in I. apply filter_In in I. destruct I as [I P]. apply N.leb_le in P.
        apply state_below_sound; auto; [apply (subtracted_below d), I|lia].
      - pose proof (compared_bounds d) as B. unfold quotient_states, quotients.
        rewrite (grown_sound q w c W).
        destruct W as (_ & A & W). unfold rounds_up in A.
        specialize (W 0 ltac:(lia) ltac:(lia)). rewrite N.sub_0_r in W. cbn [N.to_nat] in W.
        assert (Q : (b * q + c) / b = q) by (symmetry; apply (N.div_unique _ _ _ c); lia).
        assert (M : (b * q + c) mod b = c) by (symmetry; apply (N.mod_unique _ _ q c); lia).
        assert (S1 : (1 <=? N.min (b * q + c) (compared d)) = (1 <=? b * q + c)).
        { destruct (N.leb_spec 1 (b * q + c)); [apply N.leb_le|apply N.leb_gt]; lia. }
        assert (S2 : (2 <=? N.min (b * q + c) (compared d)) = (2 <=? b * q + c)).
        { destruct (N.leb_spec 2 (b * q + c)); [apply N.leb_le|apply N.leb_gt]; lia. }
        destruct (rounded d).
        + rewrite S2. destruct (2 <=? b * q + c); [|reflexivity]. cbn [map]. f_equal.
          destruct (ceiling b Hb (b * q + c)) as (t & -> & C & D).
          destruct (N.eqb_spec c 0) as [->|N].
          * rewrite W. f_equal. apply (near b); lia.
          * rewrite A by reflexivity. f_equal. apply (near b); lia.
        + rewrite S1, Q. destruct (1 <=? b * q + c); [|reflexivity]. cbn [map]. congruence.
        + rewrite S1, Q, M. destruct ((1 <=? b * q + c) && (c =? 0)); [|reflexivity].
          cbn [map]. congruence.
    Qed.

    Lemma right_digit_sound : forall q w c, window_of q w -> c < b -> right_digit w c = true ->
      right_output d (b * q + c) (out (st (b * q + c)))
        (map (fun m => value_or_0 (out (st m))) (options d b (b * q + c))) = true.
    Proof.
      intros q w c W Hc H. unfold right_digit in H.
      rewrite (grown_sound q w c W), right_output_small in H.
      rewrite (state_below_sound q w c 0 W Hc), N.sub_0_r in H by lia.
      rewrite (option_states_sound q w c W Hc), map_map in H. exact H.
    Qed.
  End Sound.
End Windows.
