(** EXCO-NIM with two piles: the rules, the one function of the values, and facts about it. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Heaps.
Import ListNotations.
Open Scope N_scope.

(** From (x0, x1, x2) one may move to any other triple without a larger number in which the second
    or the third number is as it was. *)
Definition exco_move (x0 x1 x2 y0 y1 y2 : N) : Prop :=
  y0 <= x0 /\ y1 <= x1 /\ y2 <= x2 /\ (y1 = x1 \/ y2 = x2) /\ ~ (y0 = x0 /\ y1 = x1 /\ y2 = x2).

(** [u] is the value of an option of (x0, x1, x2). *)
Definition exco_has (G : N -> N -> N -> N) (x0 x1 x2 u : N) : Prop :=
  exists y0 y1 y2, exco_move x0 x1 x2 y0 y1 y2 /\ G y0 y1 y2 = u.

(** [G] gives the Sprague–Grundy values of all positions. *)
Definition exco_values (G : N -> N -> N -> N) : Prop :=
  forall x0 x1 x2, mex (exco_has G x0 x1 x2) (G x0 x1 x2).

Lemma move_lowers : forall x0 x1 x2 y0 y1 y2, exco_move x0 x1 x2 y0 y1 y2 ->
  y0 + y1 + y2 < x0 + x1 + x2.
Proof. unfold exco_move. intros. lia. Qed.

(** Positions by how many tokens they have. *)
Lemma exco_induction : forall P : N -> N -> N -> Prop,
  (forall x0 x1 x2, (forall y0 y1 y2, exco_move x0 x1 x2 y0 y1 y2 -> P y0 y1 y2) -> P x0 x1 x2) ->
  forall x0 x1 x2, P x0 x1 x2.
Proof.
  intros P H.
  assert (K : forall n x0 x1 x2, x0 + x1 + x2 < n -> P x0 x1 x2).
  { induction n as [|n IH] using N.peano_ind; intros x0 x1 x2 L; [lia|].
    apply H. intros y0 y1 y2 M. apply IH. apply move_lowers in M. lia. }
  intros x0 x1 x2. apply (K (x0 + x1 + x2 + 1)). lia.
Qed.

Theorem exco_unique : forall F G, exco_values F -> exco_values G ->
  forall x0 x1 x2, F x0 x1 x2 = G x0 x1 x2.
Proof.
  intros F G HF HG. apply exco_induction. intros x0 x1 x2 IH.
  apply (mex_unique (exco_has G x0 x1 x2)); [|apply HG].
  apply (mex_ext (exco_has F x0 x1 x2)); [|apply HF].
  intros u. unfold exco_has. split; intros (y0 & y1 & y2 & M & E); exists y0, y1, y2;
  rewrite IH in * by exact M; auto.
Qed.

(** There is such a function. *)
Definition up_to (n : N) : list N := count_from 0 (S (N.to_nat n)).

Lemma in_up_to : forall n m, In m (up_to n) <-> m <= n.
Proof. intros. unfold up_to. rewrite in_count_from. lia. Qed.

Definition exco_options (x0 x1 x2 : N) : list (N * N * N) :=
  filter (fun '(y0, y1, y2) => ((y1 =? x1) || (y2 =? x2)) &&
      negb ((y0 =? x0) && (y1 =? x1) && (y2 =? x2)))
    (list_prod (list_prod (up_to x0) (up_to x1)) (up_to x2)).

Lemma in_exco_options : forall x0 x1 x2 y0 y1 y2,
  In (y0, y1, y2) (exco_options x0 x1 x2) <-> exco_move x0 x1 x2 y0 y1 y2.
Proof.
  intros. unfold exco_options, exco_move. rewrite filter_In, !in_prod_iff, !in_up_to.
  rewrite andb_true_iff, negb_true_iff, orb_true_iff, !N.eqb_eq.
  destruct (N.eqb_spec y0 x0), (N.eqb_spec y1 x1), (N.eqb_spec y2 x2); simpl; intuition congruence.
Qed.

Fixpoint exco_within (rounds : nat) (x0 x1 x2 : N) : N :=
  match rounds with
  | O => 0
  | S rounds =>
      let values := map (fun '(y0, y1, y2) => exco_within rounds y0 y1 y2)
                      (exco_options x0 x1 x2) in
      match mex_of (length values) 0 (collect values) with Some v => v | None => 0 end
  end.

Definition exco_value (x0 x1 x2 : N) : N := exco_within (S (N.to_nat (x0 + x1 + x2))) x0 x1 x2.

Lemma exco_within_enough : forall m n x0 x1 x2, (N.to_nat (x0 + x1 + x2) < m)%nat ->
  (N.to_nat (x0 + x1 + x2) < n)%nat -> exco_within m x0 x1 x2 = exco_within n x0 x1 x2.
Proof.
  induction m as [|m IH]; intros [|n] x0 x1 x2 Lm Ln; try lia. cbn [exco_within].
  assert (E : map (fun '(y0, y1, y2) => exco_within m y0 y1 y2) (exco_options x0 x1 x2) =
    map (fun '(y0, y1, y2) => exco_within n y0 y1 y2) (exco_options x0 x1 x2)).
  { apply map_ext_in. intros [[y0 y1] y2] I. apply in_exco_options, move_lowers in I.
    apply IH; lia. }
  rewrite E. reflexivity.
Qed.

Lemma exco_value_holds : exco_values exco_value.
Proof.
  intros x0 x1 x2.
  set (values := map (fun '(y0, y1, y2) => exco_value y0 y1 y2) (exco_options x0 x1 x2)).
  apply (mex_ext (fun u => In u values)).
  - intros u. unfold values, exco_has. rewrite in_map_iff. split.
    + intros ([[y0 y1] y2] & E & I). apply in_exco_options in I. exists y0, y1, y2. auto.
    + intros (y0 & y1 & y2 & M & E). exists (y0, y1, y2). apply in_exco_options in M. auto.
  - assert (E : exco_value x0 x1 x2 =
      match mex_of (length values) 0 (collect values) with Some v => v | None => 0 end).
    { unfold exco_value at 1. cbn [exco_within].
      assert (V : map (fun '(y0, y1, y2) => exco_within (N.to_nat (x0 + x1 + x2)) y0 y1 y2)
        (exco_options x0 x1 x2) = values).
      { unfold values. apply map_ext_in. intros [[y0 y1] y2] I.
        apply in_exco_options, move_lowers in I. apply exco_within_enough; lia. }
      rewrite V. reflexivity. }
    rewrite E. destruct (mex_of (length values) 0 (collect values)) as [v|] eqn:F.
    + apply (mex_of_sound values (length values) 0 v); [lia|exact F].
    + elim (mex_of_ends values F).
Qed.

(** Facts about the values. *)
Section Facts.
  Variable G : N -> N -> N -> N.
  Hypothesis HG : exco_values G.

  Lemma option_differs : forall x0 x1 x2 y0 y1 y2, exco_move x0 x1 x2 y0 y1 y2 ->
    G y0 y1 y2 <> G x0 x1 x2.
  Proof.
    intros x0 x1 x2 y0 y1 y2 M E. destruct (HG x0 x1 x2) as [H _]. apply H.
    exists y0, y1, y2. auto.
  Qed.

  Lemma has_smaller : forall x0 x1 x2 u, u < G x0 x1 x2 -> exco_has G x0 x1 x2 u.
  Proof.
    intros x0 x1 x2 u L. destruct (HG x0 x1 x2) as [_ H]. specialize (H u L).
    set (values := map (fun '(y0, y1, y2) => G y0 y1 y2) (exco_options x0 x1 x2)).
    destruct (in_dec N.eq_dec u values) as [I|I].
    - apply in_map_iff in I. destruct I as ([[y0 y1] y2] & E & I).
      apply in_exco_options in I. exists y0, y1, y2. auto.
    - elim H. intros (y0 & y1 & y2 & M & E). apply I, in_map_iff.
      exists (y0, y1, y2). split; auto. apply in_exco_options, M.
  Qed.

  (** What has the values 0, …, v - 1 and not v has the value v. *)
  Lemma value_is : forall x0 x1 x2 v, ~ exco_has G x0 x1 x2 v ->
    (forall u, u < v -> exco_has G x0 x1 x2 u) -> G x0 x1 x2 = v.
  Proof.
    intros x0 x1 x2 v N H. apply (mex_unique (exco_has G x0 x1 x2)); [apply HG|].
    split; [exact N|]. intros u L K. apply K, H, L.
  Qed.

  (** What has the values 0, …, v - 1 has a value of v or more. *)
  Lemma value_at_least : forall x0 x1 x2 v, (forall u, u < v -> exco_has G x0 x1 x2 u) ->
    v <= G x0 x1 x2.
  Proof.
    intros x0 x1 x2 v H. destruct (N.le_gt_cases v (G x0 x1 x2)) as [|L]; auto.
    destruct (HG x0 x1 x2) as [K _]. elim K. apply H, L.
  Qed.

  Lemma has_more : forall x0 x1 x2 z0 u, x0 <= z0 -> exco_has G x0 x1 x2 u ->
    exco_has G z0 x1 x2 u.
  Proof.
    unfold exco_has, exco_move. intros x0 x1 x2 z0 u L (y0 & y1 & y2 & M & E).
    exists y0, y1, y2. split; auto. lia.
  Qed.

  Lemma has_lower : forall x0 x1 x2 y0, y0 < x0 -> exco_has G x0 x1 x2 (G y0 x1 x2).
  Proof. unfold exco_has, exco_move. intros. exists y0, x1, x2. split; auto. lia. Qed.

  (** Fact 1. *)
  Lemma increasing : forall x0 x1 x2 y0, y0 < x0 -> G y0 x1 x2 < G x0 x1 x2.
  Proof.
    intros x0 x1 x2 y0 L. apply N.le_succ_l. apply value_at_least. intros u Lu.
    destruct (N.eq_dec u (G y0 x1 x2)) as [->|D]; [apply has_lower, L|].
    apply (has_more y0); [lia|]. apply has_smaller. lia.
  Qed.

  Lemma injective : forall x0 y0 x1 x2, G x0 x1 x2 = G y0 x1 x2 -> x0 = y0.
  Proof.
    intros x0 y0 x1 x2 E. destruct (N.lt_trichotomy x0 y0) as [L|[L|L]]; auto;
    apply (increasing _ x1 x2) in L; lia.
  Qed.

  Lemma not_decreasing : forall x0 x1 x2, G 0 x1 x2 <= G x0 x1 x2.
  Proof.
    intros x0 x1 x2. destruct (N.eq_dec x0 0) as [->|D]; [lia|].
    apply N.lt_le_incl, increasing. lia.
  Qed.

  (** Fact 2. A number becomes smaller where its bit at the top of [d] is taken away. *)
  Lemma shifted_top : forall d, d <> 0 -> N.shiftr d (N.log2 d) = 1.
  Proof.
    intros d H. rewrite N.shiftr_div_pow2. symmetry.
    apply (N.div_unique _ _ _ (d - 2 ^ N.log2 d)); pose proof (N.log2_spec d ltac:(lia)) as [A B];
    rewrite N.pow_succ_r' in B; lia.
  Qed.

  Lemma lower_without : forall a d, d <> 0 -> N.testbit a (N.log2 d) = true ->
    N.lxor a d < a.
  Proof.
    intros a d H B. set (t := N.log2 d) in *.
    destruct (N.lt_ge_cases (N.lxor a d) a) as [|L]; auto. exfalso.
    apply (N.div_le_mono _ _ (2 ^ t)) in L; [|apply N.pow_nonzero; lia].
    rewrite <- !N.shiftr_div_pow2, N.shiftr_lxor in L. unfold t in L at 3.
    rewrite shifted_top in L by auto.
    assert (O : N.odd (N.shiftr a t) = true).
    { rewrite <- N.bit0_odd, N.shiftr_spec, N.add_0_l; auto. lia. }
    apply N.odd_spec in O. destruct O as (m & O). rewrite O in L.
    replace (2 * m + 1) with (N.succ_double m) in L by (rewrite N.succ_double_spec; lia).
    destruct m; simpl in L; lia.
  Qed.

  Lemma smaller_bit : forall w x, w < x -> N.testbit x (N.log2 (N.lxor w x)) = true.
  Proof.
    intros w x L. set (d := N.lxor w x).
    assert (D : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
    destruct (N.testbit x (N.log2 d)) eqn:B; auto. exfalso.
    assert (C : N.testbit w (N.log2 d) = true).
    { pose proof (N.bit_log2 d D) as K. unfold d in K at 1. rewrite N.lxor_spec, B in K.
      destruct (N.testbit w (N.log2 d)); auto. }
    apply (lower_without w d D) in C. unfold d in C.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in C. lia.
  Qed.

  Lemma nim : forall x0 x1 x2, x0 = 0 -> G x0 x1 x2 = N.lxor x1 x2.
  Proof.
    apply (exco_induction (fun x0 x1 x2 => x0 = 0 -> G x0 x1 x2 = N.lxor x1 x2)).
    intros x0 x1 x2 IH ->. cbv beta in IH. apply value_is.
    - intros (y0 & y1 & y2 & M & E). rewrite (IH _ _ _ M) in E by (unfold exco_move in M; lia).
      unfold exco_move in M. destruct M as (M0 & M1 & M2 & [->| ->] & M).
      + apply M. repeat split; try lia.
        assert (K : N.lxor x1 (N.lxor x1 y2) = N.lxor x1 (N.lxor x1 x2)) by congruence.
        rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in K. exact K.
      + apply M. repeat split; try lia.
        assert (K : N.lxor (N.lxor y1 x2) x2 = N.lxor (N.lxor x1 x2) x2) by congruence.
        rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in K. exact K.
    - intros u L. set (d := N.lxor u (N.lxor x1 x2)).
      assert (D : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
      pose proof (smaller_bit _ _ L) as B. fold d in B. rewrite N.lxor_spec in B.
      assert (One : N.lxor (N.lxor x1 d) x2 = u /\ N.lxor x1 (N.lxor x2 d) = u).
      { unfold d. split; apply N.bits_inj; intros n; rewrite !N.lxor_spec;
        destruct (N.testbit u n), (N.testbit x1 n), (N.testbit x2 n); reflexivity. }
      destruct One as [One Two].
      destruct (N.testbit x1 (N.log2 d)) eqn:B1.
      + pose proof (lower_without x1 d D B1) as Lo.
        assert (M : exco_move 0 x1 x2 0 (N.lxor x1 d) x2) by (unfold exco_move; lia).
        exists 0, (N.lxor x1 d), x2. split; auto. rewrite (IH _ _ _ M); auto.
      + assert (B2 : N.testbit x2 (N.log2 d) = true)
          by (destruct (N.testbit x2 (N.log2 d)); auto).
        pose proof (lower_without x2 d D B2) as Lo.
        assert (M : exco_move 0 x1 x2 0 x1 (N.lxor x2 d)) by (unfold exco_move; lia).
        exists 0, x1, (N.lxor x2 d). split; auto. rewrite (IH _ _ _ M); auto.
  Qed.

  (** Fact 3. *)
  Variable k : N.
  Let block : N := 2 ^ k.

  Lemma block_positive : 0 < block.
  Proof. unfold block. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

  Lemma small_quotients : forall x0 x1 x2, G x0 x1 x2 < block -> x1 / block = x2 / block.
  Proof.
    intros x0 x1 x2 L. pose proof (not_decreasing x0 x1 x2) as D.
    rewrite (nim 0 x1 x2 eq_refl) in D.
    apply N.lxor_eq. unfold block in *. rewrite <- !N.shiftr_div_pow2, <- N.shiftr_lxor.
    rewrite N.shiftr_div_pow2. apply N.div_small. lia.
  Qed.

  Lemma one_block_on : forall x0 x1 x2,
    (G x0 x1 x2 < block -> G x0 (x1 + block) (x2 + block) = G x0 x1 x2) /\
    (block <= G x0 x1 x2 -> block <= G x0 (x1 + block) (x2 + block)).
  Proof.
    pose proof block_positive as Pos.
    apply (exco_induction (fun x0 x1 x2 =>
      (G x0 x1 x2 < block -> G x0 (x1 + block) (x2 + block) = G x0 x1 x2) /\
      (block <= G x0 x1 x2 -> block <= G x0 (x1 + block) (x2 + block)))).
    intros x0 x1 x2 IH. cbv beta in IH.
    assert (Low : forall u, u < G x0 x1 x2 -> u < block ->
      exco_has G x0 (x1 + block) (x2 + block) u).
    { intros u L1 L2. destruct (has_smaller _ _ _ _ L1) as (y0 & y1 & y2 & M & E).
      exists y0, (y1 + block), (y2 + block). split; [unfold exco_move in *; lia|].
      destruct (IH _ _ _ M) as [I _]. rewrite I; lia. }
    split; intros L.
    - apply value_is; [|intros u Lu; apply Low; lia].
      intros (y0 & y1 & y2 & M & E).
      pose proof (small_quotients y0 y1 y2 ltac:(lia)) as Q.
      assert (Big : block <= y1 /\ block <= y2).
      { destruct (N.lt_ge_cases y1 block) as [S1|S1], (N.lt_ge_cases y2 block) as [S2|S2]; auto;
        exfalso.
        - unfold exco_move in M. lia.
        - rewrite (N.div_small y1) in Q by auto. symmetry in Q.
          apply N.div_small_iff in Q; lia.
        - rewrite (N.div_small y2) in Q by auto. apply N.div_small_iff in Q; lia. }
      assert (M' : exco_move x0 x1 x2 y0 (y1 - block) (y2 - block))
        by (unfold exco_move in *; lia).
      pose proof (option_differs _ _ _ _ _ _ M') as D. destruct (IH _ _ _ M') as [I J].
      replace (y1 - block + block) with y1 in * by lia.
      replace (y2 - block + block) with y2 in * by lia.
      destruct (N.lt_ge_cases (G y0 (y1 - block) (y2 - block)) block) as [S|S].
      + rewrite I in E by auto. congruence.
      + specialize (J S). lia.
    - apply value_at_least. intros u Lu. apply Low; lia.
  Qed.

  Lemma blocks_on : forall v t x0 x1 x2, v < block ->
    (G x0 (x1 + t * block) (x2 + t * block) = v <-> G x0 x1 x2 = v).
  Proof.
    intros v t x0 x1 x2 L. induction t as [|t IH] using N.peano_ind.
    - rewrite N.mul_0_l, !N.add_0_r. tauto.
    - rewrite <- IH. rewrite N.mul_succ_l, !N.add_assoc.
      destruct (one_block_on x0 (x1 + t * block) (x2 + t * block)) as [I J].
      destruct (N.lt_ge_cases (G x0 (x1 + t * block) (x2 + t * block)) block) as [S|S].
      + rewrite I by auto. tauto.
      + specialize (J S). split; intros; lia.
  Qed.

  Theorem reduced : forall v x0 x1 x2, v < block ->
    (G x0 x1 x2 = v <->
     x1 / block = x2 / block /\ G x0 (x1 mod block) (x2 mod block) = v).
  Proof.
    intros v x0 x1 x2 L. pose proof block_positive as Pos.
    pose proof (N.div_mod x1 block ltac:(lia)) as D1.
    pose proof (N.div_mod x2 block ltac:(lia)) as D2.
    assert (K : x1 / block = x2 / block ->
      (G x0 x1 x2 = v <-> G x0 (x1 mod block) (x2 mod block) = v)).
    { intros Q. assert (E1 : x1 mod block + x1 / block * block = x1) by lia.
      assert (E2 : x2 mod block + x1 / block * block = x2) by (rewrite Q; lia).
      rewrite <- (blocks_on v (x1 / block) x0 (x1 mod block) (x2 mod block) L), E1, E2. tauto. }
    split.
    - intros E. assert (Q : x1 / block = x2 / block) by (apply (small_quotients x0); lia).
      split; auto. apply K; auto.
    - intros [Q E]. apply K; auto.
  Qed.
End Facts.
