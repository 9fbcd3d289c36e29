(** Positions and moves of a game under fixed names, so that formulas may speak of a position, its
    options and their options at once. *)

From Coq Require Import List NArith PArith Lia Bool FinFun.
From Nimata Require Import Numbers Formula Simplify Game Rename Blocks Terms Check.
Import ListNotations.
Open Scope N_scope.

(** A condition for all, or for some, numbers of a list of variables. *)
Fixpoint alls (xs : list var) (f : formula) : formula :=
  match xs with [] => f | x :: xs => alls xs (All x f) end.

Fixpoint exs (xs : list var) (f : formula) : formula :=
  match xs with [] => f | x :: xs => exs xs (Ex x f) end.

Lemma alls_holds : forall num xs f e,
  holds num e (alls xs f) <-> forall ns, length ns = length xs -> holds num (assign e xs ns) f.
Proof.
  intros num. induction xs as [|x xs IH]; intros f e; simpl.
  - split; [|intros H; apply (H [] eq_refl)]. intros H [|n ns] L; [exact H|discriminate].
  - rewrite IH. split.
    + intros H [|n ns] L; [discriminate|]. apply H. injection L. auto.
    + intros H ns L n. apply (H (n :: ns)). simpl. congruence.
Qed.

Lemma exs_holds : forall num xs f e,
  holds num e (exs xs f) <-> exists ns, length ns = length xs /\ holds num (assign e xs ns) f.
Proof.
  intros num. induction xs as [|x xs IH]; intros f e; simpl.
  - split; [exists []; auto|]. intros ([|n ns] & L & H); [exact H|discriminate].
  - rewrite IH. split.
    + intros (ns & L & n & H). exists (n :: ns). simpl. auto.
    + intros ([|n ns] & L & H); [discriminate|]. injection L as L. exists ns. split; [exact L|].
      exists n. exact H.
Qed.

Lemma distinct_app : forall (xs ys : list var), NoDup xs -> NoDup ys ->
  (forall x, In x xs -> ~ In x ys) -> NoDup (xs ++ ys).
Proof.
  induction xs as [|x xs IH]; simpl; intros ys X Y D; auto. inversion X; subst. constructor.
  - rewrite in_app_iff. intros [I|I]; [auto|apply (D x); auto].
  - apply IH; auto.
Qed.

(** The names: three lists, and behind them those of single numbers. The lists are interleaved, for
    a table looks at variables in their order, and is smaller if those compared are neighbours. *)
Section Names.
  Variable t : nat.

  Definition block (k : nat) : list var := map (fun i => Pos.of_succ_nat (3 * i + k)) (seq 0 t).
  Definition single (k : nat) : var := Pos.of_succ_nat (3 * t + k).
  Definition above : var := single 3.

  (** Variables that are not among the names are 0. *)
  Definition clear (e : env) : Prop := forall x, (above < x)%positive -> e x = 0.

  Lemma block_length : forall k, length (block k) = t.
  Proof. intros k. unfold block. rewrite map_length, seq_length. reflexivity. Qed.

  Lemma in_block : forall k x, In x (block k) ->
    exists i, (i < t)%nat /\ Pos.to_nat x = S (3 * i + k).
  Proof.
    unfold block. intros k x H. apply in_map_iff in H. destruct H as (i & <- & I).
    apply in_seq in I. exists i. rewrite SuccNat2Pos.id_succ. lia.
  Qed.

  Lemma block_distinct : forall k, NoDup (block k).
  Proof.
    intros k. unfold block. apply Injective_map_NoDup; [|apply seq_NoDup].
    intros i j E. apply SuccNat2Pos.inj in E. lia.
  Qed.

  Lemma block_apart : forall j k x, (j < 3)%nat -> (k < 3)%nat -> j <> k -> In x (block j) ->
    ~ In x (block k).
  Proof.
    intros j k x J K D H I. apply in_block in H. apply in_block in I.
    destruct H as (h & _ & H), I as (i & _ & I). lia.
  Qed.

  Lemma single_apart : forall j k, (k < 3)%nat -> ~ In (single j) (block k).
  Proof.
    intros j k K H. apply in_block in H. destruct H as (i & I & H). unfold single in H.
    rewrite SuccNat2Pos.id_succ in H. lia.
  Qed.

  Lemma single_other : forall j k, j <> k -> single j <> single k.
  Proof. intros j k D E. apply SuccNat2Pos.inj in E. lia. Qed.

  Lemma block_below : forall k x, (k < 3)%nat -> In x (block k) -> (x < above)%positive.
  Proof.
    intros k x K H. apply in_block in H. destruct H as (i & I & H). apply Pos2Nat.inj_lt.
    unfold above, single. rewrite SuccNat2Pos.id_succ. lia.
  Qed.

  Lemma clear_zero : clear (fun _ => 0).
  Proof. intros x _. reflexivity. Qed.

  Lemma clear_set : forall k e n, (k < 3)%nat -> clear e -> clear (set e (single k) n).
  Proof.
    intros k e n K C x H. unfold set. destruct (Pos.eqb_spec x (single k)) as [->|]; auto.
    apply Pos2Nat.inj_lt in H. unfold above, single in H. rewrite !SuccNat2Pos.id_succ in H. lia.
  Qed.

  Lemma assign_out : forall xs ns e x, ~ In x xs -> assign e xs ns x = e x.
  Proof.
    intros xs ns e x H. apply assign_other. apply Bool.not_true_is_false. intros E.
    apply existsb_exists in E. destruct E as (y & I & E). apply Pos.eqb_eq in E. subst. tauto.
  Qed.

  Lemma clear_assign : forall k e ns, (k < 3)%nat -> clear e -> clear (assign e (block k) ns).
  Proof.
    intros k e ns K C x H. rewrite assign_out; auto. intros I. apply block_below in I; auto. lia.
  Qed.

  (** What the names mean after others were given numbers. *)
  Lemma same_block : forall k e ns, length ns = t -> map (assign e (block k) ns) (block k) = ns.
  Proof.
    intros k e ns L. apply map_assign; [|rewrite block_length; exact L].
    generalize (block_distinct k). clear. induction 1 as [|x xs N D IH]; simpl; auto.
    rewrite IH, andb_true_r. apply negb_true_iff, Bool.not_true_is_false. intros E.
    apply existsb_exists in E. destruct E as (y & I & E). apply Pos.eqb_eq in E. subst. tauto.
  Qed.

  Lemma other_block : forall j k e ns, (j < 3)%nat -> (k < 3)%nat -> j <> k ->
    map (assign e (block j) ns) (block k) = map e (block k).
  Proof.
    intros j k e ns J K D. apply map_ext_in. intros x I. apply assign_out.
    intros H. apply (block_apart j k x); auto.
  Qed.

  Lemma single_in_block : forall j k e n, (k < 3)%nat ->
    map (set e (single j) n) (block k) = map e (block k).
  Proof.
    intros j k e n K. apply map_ext_in. intros x I. unfold set.
    destruct (Pos.eqb_spec x (single j)) as [->|]; auto. elim (single_apart j k K I).
  Qed.

  Lemma single_behind : forall j k e ns, (k < 3)%nat ->
    assign e (block k) ns (single j) = e (single j).
  Proof. intros j k e ns K. apply assign_out, single_apart, K. Qed.

  Lemma single_set : forall j k e n, j <> k -> set e (single j) n (single k) = e (single k).
  Proof.
    intros j k e n D. unfold set. destruct (Pos.eqb_spec (single k) (single j)) as [E|]; auto.
    elim (single_other _ _ (not_eq_sym D) E).
  Qed.
End Names.

Ltac names :=
  try assumption; try lia; auto using clear_zero, clear_set, clear_assign with arith.

(** Reads off the numbers of the names. *)
Ltac look :=
  repeat first
    [ rewrite same_block by assumption
    | rewrite other_block by lia
    | rewrite single_in_block by lia
    | rewrite single_behind by lia
    | rewrite set_same
    | rewrite single_set by lia ].

Section Moves.
  Variable num : numeration.
  Variable g : game.

  Notation t := (length (reads g)).
  Notation xs := (block t 0).
  Notation ys := (block t 1).

  (** A formula of the rules about the position a, and a kind of moves from a to c. *)
  Definition here (a : list var) (f : formula) : formula :=
    renamed (moved (reads g) a (above t)) f.

  Definition via (m : list var * formula) (a c : list var) : formula :=
    renamed (moved (fst m ++ reads g) (c ++ a) (above t)) (snd m).

  Definition size_of (a : list var) : term :=
    rename_term (moved (reads g) a (above t)) (measure g).

  (** All kinds of moves name as many numbers as a position has. *)
  Definition shaped : bool :=
    forallb (fun m : list var * formula => Nat.eqb (length (fst m)) t) (moves g).

  Hypothesis Hs : shaped = true.

  Definition by_move (m : list var * formula) (x y : list N) : Prop :=
    length y = t /\ holds num (assign (at_position g x) (fst m) y) (snd m).

  Lemma option_by_move : forall x y,
    option_of num g x y <-> exists m, In m (moves g) /\ by_move m x y.
  Proof.
    intros x y. unfold option_of, by_move, shape. split.
    - intros (L & to & c & I & H). exists (to, c). auto.
    - intros ([to c] & I & L & H). eauto 6.
  Qed.

  Lemma here_holds : forall k f e, (k < 3)%nat -> clear t e ->
    holds num e (here (block t k) f) <-> holds num (at_position g (map e (block t k))) f.
  Proof.
    intros k f e K C. apply moved_holds; auto using block_distinct.
    - apply block_length.
    - intros y. apply block_below, K.
  Qed.

  Lemma via_holds : forall m j k e, In m (moves g) -> (j < 3)%nat -> (k < 3)%nat -> j <> k ->
    clear t e ->
    holds num e (via m (block t j) (block t k)) <->
      by_move m (map e (block t j)) (map e (block t k)).
  Proof.
    intros m j k e I J K D C. unfold shaped in Hs. rewrite forallb_forall in Hs.
    specialize (Hs m I). apply PeanoNat.Nat.eqb_eq in Hs.
    unfold via. rewrite moved_holds; auto.
    - rewrite map_app, assign_app by (rewrite map_length, block_length; auto).
      unfold by_move. rewrite map_length, block_length. intuition.
    - rewrite !app_length, !block_length, Hs. reflexivity.
    - apply distinct_app; auto using block_distinct. intros x. apply block_apart; auto.
    - intros y H. apply in_app_or in H. destruct H as [H|H]; apply block_below in H; auto.
  Qed.

  Lemma size_of_number : forall k e, (k < 3)%nat -> clear t e ->
    number e (size_of (block t k)) = size g (map e (block t k)).
  Proof.
    intros k e K C. unfold size_of, size. rewrite number_rename. apply number_ext.
    apply moved_at; auto. apply block_length.
  Qed.

  (** Moves of a kind lead to positions and lower the measure. *)
  Definition move_ends (m : list var * formula) : formula :=
    alls xs (alls ys (Implies
      (And (here xs (positions g)) (via m xs ys))
      (And (here ys (positions g)) (Compare Less (size_of ys) (size_of xs))))).

  Lemma move_ends_holds : (forall m, In m (moves g) -> holds num (fun _ => 0) (move_ends m)) ->
    ends num g.
  Proof.
    intros H x y [Sx Px] O. apply option_by_move in O. destruct O as (m & I & M).
    pose proof (proj1 (alls_holds _ _ _ _) (H m I) x) as K. rewrite block_length in K.
    specialize (K Sx). rewrite alls_holds in K. specialize (K y). rewrite block_length in K.
    specialize (K (proj1 M)). set (e := assign (assign (fun _ => 0) xs x) ys y) in K.
    assert (C : clear t e) by (unfold e; names).
    assert (Ex : map e xs = x) by (unfold e; look; reflexivity).
    assert (Ey : map e ys = y) by (unfold e; destruct M; look; reflexivity).
    cbn [holds] in K. rewrite !here_holds, via_holds, Ex, Ey, !size_of_number, Ex, Ey in K by names.
    destruct K as [P (a & b & A & B & L)]; [auto|]. split; [split; [apply M|exact P]|].
    exists a, b. repeat split; auto. apply N.ltb_lt, L.
  Qed.
End Moves.
