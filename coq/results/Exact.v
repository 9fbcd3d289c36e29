(** Exact Nim on five and on six piles, where a move lowers two: the lost positions, from
    certificates of which the paper arXiv:2311.18772 says that they are not known. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Sequence Windows Plain.
From Certificates Require exact_5_2 exact_6_2.
Import ListNotations.
Open Scope N_scope.

(** How many of some numbers have the binary digit 1 at a place; and how many but for one of them.
*)
Definition bit (j a : N) : N := N.b2n (N.testbit a j).
Definition ones (j : N) (x : list N) : N := fold_right N.add 0 (map (bit j) x).
Definition others (i : nat) (j : N) (x : list N) : N := ones j x - bit j (nth i x 0).

Definition zero_or (k n : N) : Prop := n = 0 \/ n = k.

(** The rule. At every place there are 0 or 4 ones; or it is so above a place where a single pile
    has the digit 1, and below it the other piles have 0 or 3; or above a place where there are 5,
    and below it there is none. *)
Definition columns_0_4 (x : list N) : Prop := forall j, zero_or 4 (ones j x).

Definition one_alone (i : nat) (x : list N) : Prop := exists m,
  (forall j, m < j -> zero_or 4 (ones j x)) /\ ones m x = 1 /\ bit m (nth i x 0) = 1 /\
  forall j, j < m -> zero_or 3 (others i j x).

Definition five_last (x : list N) : Prop := exists m,
  (forall j, m < j -> zero_or 4 (ones j x)) /\ ones m x = 5 /\ forall j, j < m -> ones j x = 0.

Definition rule (x : list N) : Prop :=
  columns_0_4 x \/ (exists i, (i < length x)%nat /\ one_alone i x) \/ five_last x.

(** The digits at the lowest place, and the numbers without them. *)
Definition halved (x : list N) : list N := map (fun a => a / 2) x.
Definition lowest (x : list N) : list N := map (fun a => a mod 2) x.

Lemma bit_high : forall j a, bit (N.succ j) a = bit j (a / 2).
Proof.
  intros j a. unfold bit. rewrite N.testbit_succ_r_div2, N.div2_div by apply N.le_0_l. reflexivity.
Qed.

Lemma bit_low : forall a, bit 0 a = a mod 2.
Proof. intros a. unfold bit. rewrite N.bit0_mod. reflexivity. Qed.

Lemma ones_high : forall j x, ones (N.succ j) x = ones j (halved x).
Proof.
  intros j x. unfold ones, halved. rewrite map_map. f_equal. apply map_ext. intros a.
  apply bit_high.
Qed.

Lemma ones_low : forall x, ones 0 x = fold_right N.add 0 (lowest x).
Proof. intros x. unfold ones, lowest. f_equal. apply map_ext. intros a. apply bit_low. Qed.

Lemma nth_halved : forall i x, nth i (halved x) 0 = nth i x 0 / 2.
Proof. intros i x. apply (map_nth (fun a => a / 2) x 0 i). Qed.

Lemma nth_lowest : forall i x, nth i (lowest x) 0 = nth i x 0 mod 2.
Proof. intros i x. apply (map_nth (fun a => a mod 2) x 0 i). Qed.

Lemma others_high : forall i j x, others i (N.succ j) x = others i j (halved x).
Proof. intros i j x. unfold others. rewrite ones_high, bit_high, nth_halved. reflexivity. Qed.

(** A property of all places above one, of all below one. *)
Lemma all_places : forall P : N -> Prop, (forall j, P j) <-> P 0 /\ forall j, P (N.succ j).
Proof.
  intros P. split; [auto|]. intros [A B] j. destruct j as [|j] using N.peano_ind; auto.
Qed.

Lemma above_succ : forall (P : N -> Prop) m,
  (forall j, N.succ m < j -> P j) <-> forall j, m < j -> P (N.succ j).
Proof.
  intros P m. split; intros H j L; [apply H; lia|].
  destruct j as [|j] using N.peano_ind; [lia|]. apply H. lia.
Qed.

Lemma below_succ : forall (P : N -> Prop) m,
  (forall j, j < N.succ m -> P j) <-> P 0 /\ forall j, j < m -> P (N.succ j).
Proof.
  intros P m. split; [intros H; split; intros; apply H; lia|]. intros [A B] j L.
  destruct j as [|j] using N.peano_ind; auto. apply B. lia.
Qed.

Lemma above_0 : forall P : N -> Prop, (forall j, 0 < j -> P j) <-> forall j, P (N.succ j).
Proof.
  intros P. split; intros H j; [apply H; lia|]. intros L.
  destruct j as [|j] using N.peano_ind; [lia|apply H].
Qed.

Lemma columns_step : forall x,
  columns_0_4 x <-> columns_0_4 (halved x) /\ zero_or 4 (ones 0 x).
Proof.
  intros x. unfold columns_0_4. rewrite all_places. setoid_rewrite ones_high. tauto.
Qed.

Lemma alone_step : forall i x, one_alone i x <->
  (one_alone i (halved x) /\ zero_or 3 (others i 0 x)) \/
  (columns_0_4 (halved x) /\ ones 0 x = 1 /\ bit 0 (nth i x 0) = 1).
Proof.
  intros i x. unfold one_alone at 1. split.
  - intros (m & A & O & B & C). destruct m as [|m] using N.peano_ind.
    + right. rewrite above_0 in A. setoid_rewrite ones_high in A. auto.
    + left. clear IHm. rewrite above_succ in A. rewrite below_succ in C. destruct C as [C0 C].
      setoid_rewrite ones_high in A. setoid_rewrite others_high in C. rewrite ones_high in O.
      rewrite bit_high, <- nth_halved in B. split; [exists m; auto|exact C0].
  - intros [[(m & A & O & B & C) C0]|(A & O & B)].
    + exists (N.succ m). rewrite above_succ, below_succ, ones_high, bit_high, <- nth_halved.
      setoid_rewrite ones_high. setoid_rewrite others_high. auto.
    + exists 0. rewrite above_0. setoid_rewrite ones_high. repeat split; auto. intros j L. lia.
Qed.

Lemma five_step : forall x, five_last x <->
  (five_last (halved x) /\ ones 0 x = 0) \/ (columns_0_4 (halved x) /\ ones 0 x = 5).
Proof.
  intros x. unfold five_last at 1. split.
  - intros (m & A & O & C). destruct m as [|m] using N.peano_ind.
    + right. rewrite above_0 in A. setoid_rewrite ones_high in A. auto.
    + left. clear IHm. rewrite above_succ in A. rewrite below_succ in C. destruct C as [C0 C].
      setoid_rewrite ones_high in A. setoid_rewrite ones_high in C. rewrite ones_high in O.
      split; [exists m; auto|exact C0].
  - intros [[(m & A & O & C) C0]|(A & O)].
    + exists (N.succ m). rewrite above_succ, below_succ, ones_high. setoid_rewrite ones_high. auto.
    + exists 0. rewrite above_0. setoid_rewrite ones_high. repeat split; auto. intros j L. lia.
Qed.

(** The rule as a machine that reads columns. *)
Inductive kind := Begin | Alone (i : nat) | Zeros | Won.

Fixpoint place_of_one (column : list N) : nat :=
  match column with [] => O | b :: column => if b =? 1 then O else S (place_of_one column) end.

Definition next (k : kind) (column : list N) : kind :=
  let n := fold_right N.add 0 column in
  match k with
  | Begin =>
      if (n =? 0) || (n =? 4) then Begin
      else if n =? 1 then Alone (place_of_one column)
      else if n =? 5 then Zeros
      else Won
  | Alone i => let m := n - nth i column 0 in if (m =? 0) || (m =? 3) then Alone i else Won
  | Zeros => if n =? 0 then Zeros else Won
  | Won => Won
  end.

Lemma place_of_one_right : forall column, (forall b, In b column -> b = 0 \/ b = 1) ->
  fold_right N.add 0 column = 1 -> forall i, nth i column 0 = 1 <-> place_of_one column = i.
Proof.
  induction column as [|b column IH]; intros H S i; [discriminate|]. cbn [fold_right] in S.
  cbn [place_of_one]. destruct (H b (or_introl eq_refl)) as [-> | ->].
  - cbn [N.eqb]. destruct i as [|i]; cbn [nth]; [split; discriminate|].
    rewrite IH by (auto using in_cons). split; [congruence|intros E; injection E; auto].
  - cbn [N.eqb Pos.eqb]. assert (Z : fold_right N.add 0 column = 0) by lia.
    destruct i as [|i]; cbn [nth]; [tauto|]. split; [|discriminate]. intros E.
    exfalso. clear - Z E. revert i E.
    induction column as [|c column IH]; intros [|i] E; cbn [nth fold_right] in *; try lia.
    apply (IH ltac:(lia) i E).
Qed.

(** What the machine is in, after the columns of some numbers, says which case holds. *)
Definition right (k : kind) (x : list N) : Prop :=
  (k = Begin <-> columns_0_4 x) /\ (forall i, k = Alone i <-> one_alone i x) /\
  (k = Zeros <-> five_last x).

Lemma right_begin : forall x, (forall a, In a x -> a = 0) -> right Begin x.
Proof.
  intros x Z. assert (O : forall j, ones j x = 0).
  { intros j. unfold ones. induction x as [|a x IH]; [reflexivity|]. cbn [map fold_right].
    rewrite IH by (intros; apply Z; right; assumption).
    rewrite (Z a (or_introl eq_refl)). unfold bit. rewrite N.bits_0. reflexivity. }
  repeat split; try discriminate; auto.
  - intros _ j. left. apply O.
  - intros (m & _ & H & _). rewrite O in H. discriminate.
  - intros (m & _ & H & _). rewrite O in H. discriminate.
Qed.

Lemma right_next : forall k x, right k (halved x) -> right (next k (lowest x)) x.
Proof.
  intros k x (A & B & C). unfold right. setoid_rewrite alone_step. rewrite columns_step, five_step.
  setoid_rewrite <- A. setoid_rewrite <- C. setoid_rewrite <- B. clear A B C.
  assert (Low : forall b, In b (lowest x) -> b = 0 \/ b = 1).
  { intros b I. apply in_map_iff in I. destruct I as (a & <- & _).
    pose proof (N.mod_lt a 2 ltac:(discriminate)) as L. set (r := a mod 2) in *. lia. }
  pose proof (place_of_one_right (lowest x) Low) as One.
  unfold others, zero_or. setoid_rewrite bit_low. setoid_rewrite <- nth_lowest.
  rewrite ones_low. set (n := fold_right N.add 0 (lowest x)) in *.
  unfold next. fold n. cbv zeta. destruct k as [|i| |].
  - destruct (N.eqb_spec n 0) as [E|E], (N.eqb_spec n 4) as [F|F]; cbn [orb];
    [lia|repeat split; intros; try discriminate; intuition (discriminate || lia)..|].
    destruct (N.eqb_spec n 1) as [G|G]; [|destruct (N.eqb_spec n 5) as [H|H]];
    repeat split; intros; try discriminate; try (intuition (discriminate || lia); fail).
    + injection H as <-. right. repeat split; auto. apply One; auto.
    + destruct H as [[H _]|(_ & _ & H)]; [discriminate|]. f_equal. apply One; auto.
  - set (m := n - nth i (lowest x) 0).
    destruct (N.eqb_spec m 0) as [E|E], (N.eqb_spec m 3) as [F|F]; cbn [orb];
    repeat split; intros; try discriminate; try (intuition discriminate; fail);
    try (injection H as <-; left; split; [reflexivity|unfold m in *; tauto]);
    try (destruct H as [[H _]|(H & _)]; [injection H as <-; reflexivity|discriminate]);
    try (destruct H as [[H Z]|(H & _)]; [injection H as <-; unfold m in *; tauto|discriminate]).
  - destruct (N.eqb_spec n 0) as [E|E]; repeat split; intros; try discriminate;
    intuition discriminate.
  - repeat split; intros; try discriminate; intuition discriminate.
Qed.

Lemma right_rule : forall k x, right k x -> k <> Won <-> rule x.
Proof.
  intros k x (A & B & C). unfold rule. rewrite <- A, <- C. split.
  - destruct k as [|i| |]; intros H; auto; [|congruence]. right. left. exists i.
    assert (O : one_alone i x) by (apply B; reflexivity). split; [|exact O].
    destruct O as (m & _ & _ & O & _).
    destruct (Compare_dec.le_lt_dec (length x) i) as [L|L]; [|exact L].
    rewrite nth_overflow in O by exact L. unfold bit in O. rewrite N.bits_0 in O. discriminate.
  - intros [->|[(i & _ & O)| ->]]; try discriminate. apply B in O. congruence.
Qed.

(** The state of an automaton after so many columns. *)
Notation binary := (Base 2 Msd).

Definition after (T : dfao) (L : nat) (x : list N) : N :=
  fold_left (step 2 T) (letters binary L x) 0.

Lemma unit_power : forall L, unit_at binary L = 2 ^ N.of_nat L.
Proof.
  assert (H : forall L, places binary L = (2 ^ N.of_nat L, 0)).
  { induction L as [|L IH]; [reflexivity|]. cbn [places]. rewrite IH. cbn [p_of q_of].
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. f_equal; lia. }
  intros L. cbn [unit_at]. unfold place_at. rewrite H. reflexivity.
Qed.

Lemma digits_halved : forall L a, a < 2 ^ N.of_nat (S L) ->
  digits binary (S L) a = digits binary L (a / 2) ++ [a mod 2].
Proof.
  intros L a H. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in H.
  rewrite (N.div_mod a 2) at 1 by discriminate.
  apply (digits_last 2 ltac:(discriminate) {| tracks := 1; outputs := [];
    transitions := [] |} eq_refl);
  [|apply N.mod_lt; discriminate]. rewrite unit_power.
  apply N.div_lt_upper_bound; [discriminate|exact H].
Qed.

Lemma letters_halved : forall L x, (forall a, In a x -> a < 2 ^ N.of_nat (S L)) ->
  letters binary (S L) x = letters binary L (halved x) ++ [lowest x].
Proof.
  intros L x H. unfold letters. rewrite seq_S, map_app. f_equal.
  - apply map_ext_in. intros j J. apply in_seq in J. unfold halved. rewrite map_map.
    apply map_ext_in. intros a I. rewrite digits_halved by auto. apply app_nth1.
    rewrite digits_length. lia.
  - cbn [map]. unfold lowest. f_equal. apply map_ext_in. intros a I.
    rewrite digits_halved by auto. rewrite app_nth2; rewrite digits_length; [|lia].
    replace (0 + L - L)%nat with O by lia. reflexivity.
Qed.

Fixpoint columns (n : nat) : list (list N) :=
  match n with O => [[]] | S n => flat_map (fun c => [0 :: c; 1 :: c]) (columns n) end.

Lemma lowest_column : forall x, In (lowest x) (columns (length x)).
Proof.
  induction x as [|a x IH]; [left; reflexivity|]. cbn [length columns lowest map].
  apply in_flat_map. exists (lowest x). split; [exact IH|].
  pose proof (N.mod_lt a 2 ltac:(discriminate)) as L. unfold lowest. set (r := a mod 2) in *.
  assert (r = 0 \/ r = 1) as [-> | ->] by lia; simpl; auto.
Qed.

Section Automaton.
  Variable n : nat.
  Variable T : dfao.
  (** Of each state, what the machine is in. *)
  Variable kinds : list kind.
  Notation states := (map N.of_nat (seq 0 (length kinds))).
  Definition kind_of (q : N) : kind := nth (N.to_nat q) kinds Won.

  Hypothesis begins : kind_of 0 = Begin.
  Hypothesis moves_on :
    map (fun q => map (fun c => kind_of (step 2 T q c)) (columns n)) states =
    map (fun q => map (fun c => next (kind_of q) c) (columns n)) states.
  Hypothesis stays :
    forallb (fun q => forallb (fun c => step 2 T q c <? N.of_nat (length kinds)) (columns n)) states
    = true.
  Hypothesis outputs_right :
    map (fun q => nth (N.to_nat q) (outputs T) None) states =
    map (fun q => Some (match kind_of q with Won => 1 | _ => 0 end)) states.
  Hypothesis some_states : (0 < length kinds)%nat.

  Lemma among_states : forall q, q < N.of_nat (length kinds) -> In q states.
  Proof.
    intros q H. rewrite <- (Nnat.N2Nat.id q). apply in_map, in_seq. lia.
  Qed.

  Lemma after_right : forall L x, length x = n -> (forall a, In a x -> a < 2 ^ N.of_nat L) ->
    after T L x < N.of_nat (length kinds) /\ right (kind_of (after T L x)) x.
  Proof.
    induction L as [|L IH]; intros x Len H.
    - split; [unfold after; simpl; lia|]. change (after T 0 x) with 0. rewrite begins.
      apply right_begin. intros a I. specialize (H a I). simpl in H. lia.
    - destruct (IH (halved x)) as [Q R].
      + unfold halved. rewrite map_length. exact Len.
      + intros a I. apply in_map_iff in I. destruct I as (b & <- & I). specialize (H b I).
        rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in H.
        apply N.div_lt_upper_bound; [discriminate|exact H].
      + unfold after. rewrite letters_halved by exact H. rewrite fold_left_app. cbn [fold_left].
        fold (after T L (halved x)). pose proof (among_states _ Q) as I.
        pose proof (lowest_column x) as J. rewrite Len in J. split.
        * rewrite forallb_forall in stays. specialize (stays _ I).
          rewrite forallb_forall in stays. apply N.ltb_lt, (stays _ J).
        * rewrite (ext_in_map (ext_in_map moves_on _ I) _ J). apply right_next, R.
  Qed.

  Theorem output_rule : forall x, length x = n ->
    exists v, output binary T x = Some v /\ (v = 0 <-> rule x).
  Proof.
    intros x Len. unfold output, output_after. fold (after T (common_length binary x) x).
    destruct (after_right (common_length binary x) x Len) as [Q R].
    - intros a I. eapply N.lt_le_trans; [apply below_power|].
    apply N.pow_le_mono_r; [discriminate|].
      assert (M : (enough binary a <= common_length binary x)%nat).
      { unfold common_length.
      pose proof (proj1 (list_max_le (map (enough binary) x) _) (PeanoNat.Nat.le_refl _)) as F.
        rewrite Forall_forall in F. apply F, in_map, I. }
      cbn [enough] in M. lia.
    - pose proof (ext_in_map outputs_right _ (among_states _ Q)) as O. cbv beta in O.
      change (digit_count binary) with 2 in *. fold (after T (common_length binary x) x).
      rewrite O. eexists. split; [reflexivity|]. rewrite <- (right_rule _ _ R).
      destruct (kind_of (after T (common_length binary x) x)) eqn:K; rewrite ?K in *; split;
        intros H;
      try discriminate; try reflexivity; elim H; reflexivity.
  Qed.
End Automaton.

(** A game whose moves are those of exact Nim on so many piles. *)
Lemma exact_length : forall k x y, exact k x y -> length y = length x.
Proof.
  intros k x. revert k. induction x as [|a x IH]; intros k [|b y] H; cbn [exact] in H; try tauto.
  cbn [length]. destruct H as [[_ H]|[_ H]]; [f_equal; eauto|].
  destruct k as [|k]; [tauto|]. f_equal. eauto.
Qed.

Lemma exact_lowers : forall k x y, exact (S k) x y ->
  fold_right N.add 0 y < fold_right N.add 0 x.
Proof.
  assert (W : forall x y, exact O x y -> y = x).
  { induction x as [|a x IH]; intros [|b y] H; cbn [exact] in H; try tauto.
    destruct H as [[-> H]|[_ []]]. f_equal. auto. }
  intros k x. revert k. induction x as [|a x IH]; intros k [|b y] H; cbn [exact] in H; try tauto;
  try discriminate. cbn [fold_right]. destruct H as [[-> H]|[L H]].
  - specialize (IH k y H). lia.
  - destruct k as [|k]; [rewrite (W x y H); lia|]. specialize (IH k y H). lia.
Qed.

Theorem lost_by_rule : forall n g T, automaton_holds binary g T -> asks g = Outcome ->
  end_value g = 0 -> prescribed g = [] ->
  (forall x, length x = n -> position binary g x) ->
  (forall x y, length x = n -> option_of binary g x y <-> exact 2 x y) ->
  (forall x, length x = n -> exists v, output binary T x = Some v /\ (v = 0 <-> rule x)) ->
  forall L, losing (exact 2) L -> forall x, length x = n -> L x <-> rule x.
Proof.
  intros n g T (_ & F & V & _ & O) A E P Pos Opt R L HL.
  assert (Z : forall m x, fold_right N.add 0 x < m -> length x = n -> (L x <-> F x = 0)).
  { induction m as [|m IH] using N.peano_ind; intros x B Len; [lia|].
    assert (Same : forall y, exact 2 x y -> (L y <-> F y = 0)).
    { intros y M. apply IH; [|rewrite (exact_length _ _ _ M); exact Len].
      pose proof (exact_lowers _ _ _ M). lia. }
    rewrite (HL x). destruct (V x (Pos x Len)) as [H|[_ [[H ->]|[_ H]]]].
    - rewrite P in H. elim H.
    - rewrite E. split; [reflexivity|]. intros _ y M. elim (H y). apply Opt; auto.
    - rewrite A in H. destruct H as [[(y & M & Y) ->]|[H ->]].
      + apply Opt in M; auto. split; [|discriminate]. intros K. elim (K y M). apply Same; auto.
      + split; [reflexivity|]. intros _ y M K. apply (H y); [apply Opt; auto|apply Same; auto]. }
  intros x Len. rewrite (Z (fold_right N.add 0 x + 1) x) by (lia || exact Len).
  destruct (R x Len) as (v & Ov & Rv). rewrite (O x (Pos x Len)) in Ov. injection Ov as <-.
  exact Rv.
Qed.

(** The options of a position are those of the moves of a certificate. *)
Lemma by_some_move : forall num g x y, length y = length (reads g) ->
  Exists (fun m => says num (assign (at_position g x) (fst m) y) (snd m)) (moves g) ->
  option_of num g x y.
Proof.
  intros num g x y L H. split; [exact L|]. apply Exists_exists in H.
  destruct H as ([to c] & I & H). exists to, c. split; [exact I|]. apply says_holds, H.
Qed.

Ltac in_words :=
  repeat match goal with
  | H : _ \/ _ |- _ => destruct H as [H|H]
  | H : _ /\ _ |- _ => destruct H
  | H : False |- _ => elim H
  end.

Ltac find_move :=
  first [solve [apply Exists_cons_hd; plainly_here; repeat split; assumption || reflexivity]
        |apply Exists_cons_tl; find_move].

(** The piles after a move, one by one. *)
Ltac list_out y L :=
  match type of L with
  | length y = O => destruct y; [clear L|discriminate L]
  | length y = S _ =>
      let a := fresh in let l := fresh in
      destruct y as [|a l]; [discriminate L|cbn [length] in L; apply eq_add_S in L; list_out l L]
  end.

Ltac exact_options game n y :=
  let L := fresh in let to := fresh in let f := fresh in let I := fresh in let H := fresh in
  let K := fresh in
  split;
  [intros (L & to & f & I & H); assert (K : length y = n) by exact L; clear L; list_out y K;
   cbn [moves game In] in I; in_words; injection I as <- <-; apply says_holds in H; plainly H;
   cbn [exact]; intuition lia
  |intros H; assert (K : length y = n) by exact (exact_length _ _ _ H); list_out y K;
   cbn [exact] in H; in_words; subst; try discriminate;
   (apply by_some_move; [reflexivity|unfold moves, game; find_move])].

Ltac exact_position := intros; split; [reflexivity|]; apply says_holds; plainly_here; lia.

Definition kinds_5 : list kind :=
  [Begin; Alone 4; Alone 3; Won; Alone 2; Alone 1; Alone 0; Zeros].

Definition kinds_6 : list kind :=
  [Begin; Alone 5; Alone 4; Won; Alone 3; Alone 2; Alone 1; Zeros; Alone 0].

(** There are lost positions, and only these. *)
Theorem lost_exist : exists L, losing (exact 2) L.
Proof. apply (losing_exists _ _ (fold_right N.add 0)). apply exact_lowers. Qed.

Theorem lost_5 : forall L, losing (exact 2) L -> forall a b c d e,
  L [a; b; c; d; e] <-> rule [a; b; c; d; e].
Proof.
  intros L HL a b c d e.
  apply (lost_by_rule 5 exact_5_2.game_G exact_5_2.automaton_G exact_5_2.theorem_G);
  try reflexivity; try exact HL.
  - intros x Len. list_out x Len. exact_position.
  - intros x y Len. list_out x Len. exact_options exact_5_2.game_G 5%nat y.
  - apply (output_rule 5 exact_5_2.automaton_G kinds_5); try (vm_compute; reflexivity).
    vm_compute. lia.
Qed.

Theorem lost_6 : forall L, losing (exact 2) L -> forall a b c d e f,
  L [a; b; c; d; e; f] <-> rule [a; b; c; d; e; f].
Proof.
  intros L HL a b c d e f.
  apply (lost_by_rule 6 exact_6_2.game_G exact_6_2.automaton_G exact_6_2.theorem_G);
  try reflexivity; try exact HL.
  - intros x Len. list_out x Len. exact_position.
  - intros x y Len. list_out x Len. exact_options exact_6_2.game_G 6%nat y.
  - apply (output_rule 6 exact_6_2.automaton_G kinds_6); try (vm_compute; reflexivity).
    vm_compute. lia.
Qed.

Print Assumptions lost_exist.
Print Assumptions lost_5.
Print Assumptions lost_6.
