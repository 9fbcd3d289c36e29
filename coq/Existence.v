(** A game has values if every position has finitely many options. *)

From Coq Require Import List NArith PArith Lia Bool ConstructiveEpsilon.
From Nimata Require Import Numbers Formula Simplify Game Table Recognizer Sequence Lemmas Terms
  Blocks Arithmetic Decide Moves.
Import ListNotations.
Open Scope N_scope.

(** Sprague–Grundy values, none of them prescribed. *)
Definition normal (g : game) : bool :=
  match asks g, end_value g, prescribed g with Values, 0, [] => true | _, _, _ => false end.

Lemma normal_mex : forall num g F x v, normal g = true -> rule num g F x v ->
  mex (fun u => exists y, option_of num g x y /\ F y = u) v.
Proof.
  unfold normal, rule. intros num g F x v H R.
  destruct (asks g), (end_value g), (prescribed g); try discriminate.
  destruct R as [[]|[_ [[N ->]|[_ M]]]]; [|exact M]. split.
  - intros (y & O & _). exact (N y O).
  - intros m L. lia.
Qed.

(** The least number that is not in a list. *)
Fixpoint missing_from (l : list N) (fuel : nat) (u : N) : N :=
  match fuel with
  | O => u
  | S fuel => if existsb (N.eqb u) l then missing_from l fuel (u + 1) else u
  end.

Definition missing (l : list N) : N := missing_from l (length l) 0.

Lemma missing_sound : forall l, mex (fun u => In u l) (missing l).
Proof.
  intros l.
  assert (H : forall fuel u, N.of_nat fuel + u = N.of_nat (length l) ->
    (forall w, w < u -> In w l) -> mex (fun u => In u l) (missing_from l fuel u)).
  { induction fuel as [|fuel IH]; simpl missing_from; intros u S A.
    - split; [|intros w W K; apply K, A, W]. intros I.
      assert (B : (length (map N.of_nat (seq 0 (Datatypes.S (length l)))) <= length l)%nat).
      { apply NoDup_incl_length.
        - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros i j E. lia.
        - intros w W. apply in_map_iff in W. destruct W as (i & <- & W). apply in_seq in W.
          destruct (N.eq_dec (N.of_nat i) u) as [->|]; [exact I|]. apply A. lia. }
      rewrite map_length, seq_length in B. lia.
    - destruct (existsb (N.eqb u) l) eqn:E.
      + apply IH; [lia|]. apply existsb_exists in E. destruct E as (w & I & E).
        apply N.eqb_eq in E. subst w. intros w W. destruct (N.eq_dec w u) as [->|]; auto.
        apply A. lia.
      + split; [|intros w W K; apply K, A, W]. intros I.
        assert (existsb (N.eqb u) l = true); [|congruence].
        apply existsb_exists. exists u. split; auto. apply N.eqb_refl. }
  apply H; [lia|]. intros w W. lia.
Qed.

(** The values, from the options of every position. *)
Section Options.
  Variable num : numeration.
  Variable g : game.
  Hypothesis Hn : normal g = true.
  Hypothesis He : ends num g.
  Variable options : list N -> list (list N).
  Hypothesis Ho : forall x, position num g x -> forall y, In y (options x) <-> option_of num g x y.

  Fixpoint value (fuel : nat) (x : list N) : N :=
    match fuel with O => 0 | S fuel => missing (map (value fuel) (options x)) end.

  Definition depth (x : list N) : nat :=
    match size g x with Some n => N.to_nat n | None => 0 end.

  Lemma option_depth : forall x y, position num g x -> option_of num g x y ->
    position num g y /\ (depth y < depth x)%nat.
  Proof.
    intros x y P O. destruct (He x y P O) as (Q & m & n & M & N & L). split; auto.
    unfold depth. rewrite M, N. lia.
  Qed.

  Lemma value_stable : forall j k x, position num g x -> (depth x < j)%nat -> (depth x < k)%nat ->
    value j x = value k x.
  Proof.
    induction j as [|j IH]; intros [|k] x P J K; try lia. simpl. f_equal.
    apply map_ext_in. intros y I. apply Ho in I; auto.
    destruct (option_depth x y P I) as [Q L]. apply IH; auto; lia.
  Qed.

  Theorem values_from_options : values_of num g (fun x => value (S (depth x)) x).
  Proof.
    intros x P. set (F := fun x => value (S (depth x)) x).
    assert (M : mex (fun u => exists y, option_of num g x y /\ F y = u) (F x)).
    { apply (mex_ext (fun u => In u (map (value (depth x)) (options x)))); [|apply missing_sound].
      intros u. rewrite in_map_iff. unfold F. split.
      - intros (y & E & I). apply Ho in I; auto. exists y. split; auto.
        destruct (option_depth x y P I). rewrite <- E. apply value_stable; auto.
      - intros (y & I & E). destruct (option_depth x y P I). exists y. split; [|apply Ho; auto].
        rewrite <- E. apply value_stable; auto. }
    assert (E : (forall y, ~ option_of num g x y) \/ (exists y, option_of num g x y)).
    { destruct (options x) as [|y l] eqn:E.
      - left. intros y O. apply Ho in O; auto. rewrite E in O. exact O.
      - right. exists y. apply Ho; auto. rewrite E. left. reflexivity. }
    change (value (S (depth x)) x) with (F x). unfold normal in Hn. unfold rule, is_prescribed.
    destruct (asks g), (end_value g), (prescribed g); try discriminate.
    right. split; [intros (v & [])|]. destruct E as [E|E]; [left|right]; split; auto.
    destruct M as [_ M]. destruct (N.eq_0_gt_0_cases (F x)) as [Z|Z]; auto.
    elim (M 0 Z). intros (y & O & _). exact (E y O).
  Qed.
End Options.

(** A formula with a table is decided for any numbers. *)
Section Decided.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).

  Definition compiles (f : formula) : bool :=
    match table_of arith f (above_formula f) with Some _ => true | None => false end.

  Lemma assign_below : forall L xs ns, (forall n, In n ns -> n < unit_at num L) ->
    forall x, assign (fun _ => 0) xs ns x < unit_at num L.
  Proof.
    intros L. induction xs as [|y xs IH]; intros [|n ns] H x; simpl; try apply unit_positive, Hb.
    unfold set. simpl in H. destruct (Pos.eqb x y); auto.
  Qed.

  Lemma compiles_decides : forall f, compiles f = true -> forall xs ns,
    {holds num (assign (fun _ => 0) xs ns) f} + {~ holds num (assign (fun _ => 0) xs ns) f}.
  Proof.
    unfold compiles. intros f H xs ns. set (e := assign (fun _ => 0) xs ns).
    destruct (table_of arith f (above_formula f)) as [T|] eqn:E; [|discriminate].
    destruct (table_of_sound num arith f _ T E) as [P R].
    set (w := word_of num (common_length num ns) e).
    assert (Numbers : forall x, numbers_of num w x = e x).
    { apply word_of_numbers; auto. apply assign_below. intros n I.
      eapply N.lt_le_trans; [apply enough_digits, Hb|]. apply unit_grows; auto.
      apply list_max_ge, in_map, I. }
    specialize (R w (word_of_legal num Hb _ _)). destruct (recognises T w).
    - left. apply (P (numbers_of num w)); auto. apply R. reflexivity.
    - right. intros K. assert (false = true); [|discriminate]. apply R.
      apply (P e); auto.
  Qed.
End Decided.

(** All lists of so many numbers up to a bound. *)
Fixpoint lists (k : nat) (most : N) : list (list N) :=
  match k with
  | O => [[]]
  | S k => flat_map (fun l => map (fun i => N.of_nat i :: l) (seq 0 (S (N.to_nat most))))
             (lists k most)
  end.

Lemma in_lists : forall k most y, length y = k -> (forall n, In n y -> n <= most) ->
  In y (lists k most).
Proof.
  induction k as [|k IH]; intros most [|n y] L H; try discriminate; cbn [lists]; [simpl; auto|].
  apply in_flat_map. exists y. simpl in H, L. split; [apply IH; auto|].
  apply in_map_iff. exists (N.to_nat n). specialize (H n (or_introl eq_refl)).
  rewrite N2Nat.id, in_seq. split; [reflexivity|lia].
Qed.

Section Finite.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).
  Variable g : game.
  Hypothesis Hs : shaped g = true.

  Notation t := (length (reads g)).
  Notation xs := (block t 0).
  Notation ys := (block t 1).
  Notation u_ := (single t 0).

  (** A number of the options, by moves of a kind, that is at most u. *)
  Definition limit (m : list var * formula) (y : var) : formula :=
    Implies (here g xs (positions g))
      (alls ys (Implies (via g m xs ys) (Compare AtMost (Var y) (Var u_)))).

  Definition limits : list formula := flat_map (fun m => map (limit m) ys) (moves g).

  Definition limited (f : formula) : formula := alls xs (Ex u_ f).

  (** Moves have tables, and what the options have is bounded at every position. *)
  Definition finite : bool :=
    forallb (compiles num arith) (map (fun m => via g m xs ys) (moves g) ++ limits) &&
    forallb (fun f =>
      match decide_by arith (limited f) with Some b => b | None => false end) limits.

  Hypothesis Hf : finite = true.

  Lemma move_decided : forall m x y, In m (moves g) -> length x = t -> length y = t ->
    {by_move num g m x y} + {~ by_move num g m x y}.
  Proof.
    intros m x y I Lx Ly. apply andb_true_iff in Hf. destruct Hf as [C _].
    rewrite forallb_forall in C.
    specialize (C _ (in_or_app _ _ _ (or_introl (in_map (fun m => via g m xs ys) _ _ I)))).
    set (e := assign (fun _ => 0) (ys ++ xs) (y ++ x)).
    assert (H : holds num e (via g m xs ys) <-> by_move num g m x y).
    { unfold e. rewrite assign_app by (rewrite block_length; exact Ly).
      rewrite via_holds by names. look. reflexivity. }
    destruct (compiles_decides num arith _ C (ys ++ xs) (y ++ x)) as [D|D]; fold e in D;
    [left|right]; rewrite <- H; exact D.
  Qed.

  Lemma option_decided : forall x y, length x = t -> length y = t ->
    {option_of num g x y} + {~ option_of num g x y}.
  Proof.
    intros x y Lx Ly.
    assert (D : forall l, (forall m, In m l -> In m (moves g)) ->
      {exists m, In m l /\ by_move num g m x y} + {~ exists m, In m l /\ by_move num g m x y}).
    { induction l as [|m l IH]; intros I.
      - right. intros (m & [] & _).
      - destruct (move_decided m x y (I m (or_introl eq_refl)) Lx Ly) as [M|M].
        + left. exists m. simpl. auto.
        + destruct IH as [K|K]; [simpl in I; auto| |].
          * left. destruct K as (n & J & N). exists n. simpl. auto.
          * right. intros (n & [->|J] & N); [auto|]. apply K. eauto. }
    destruct (D (moves g) (fun m I => I)) as [K|K]; [left|right]; rewrite option_by_move; auto.
  Qed.

  Lemma limit_found : forall f x, In f limits -> length x = t ->
    {b | holds num (assign (fun _ => 0) (u_ :: xs) (b :: x)) f}.
  Proof.
    intros f x I L. apply andb_true_iff in Hf. destruct Hf as [C B].
    rewrite forallb_forall in C, B. specialize (C f (in_or_app _ _ _ (or_intror I))).
    specialize (B f I). destruct (decide_by arith (limited f)) as [b|] eqn:D; [|discriminate].
    subst b. pose proof (proj2 (decide_by_sound _ _ _ _ D) eq_refl) as H.
    assert (K : exists i, holds num (assign (fun _ => 0) (u_ :: xs) (N.of_nat i :: x)) f).
    { unfold limited in H. rewrite alls_holds in H. rewrite block_length in H.
      destruct (H x L) as (b & K). exists (N.to_nat b). rewrite N2Nat.id. exact K. }
    apply constructive_indefinite_ground_description_nat in K.
    - destruct K as (i & K). exists (N.of_nat i). exact K.
    - intros i. apply (compiles_decides num arith f C).
  Qed.

  Lemma assign_in : forall d e vs ns y, In y vs -> length ns = length vs ->
    assign d vs ns y = assign e vs ns y.
  Proof.
    intros d e. induction vs as [|v vs IH]; intros [|n ns] y I L; simpl in *; try discriminate;
    [tauto|]. unfold set. destruct (Pos.eqb_spec y v); auto. apply IH; [|congruence].
    destruct I; congruence.
  Qed.

  Lemma limit_holds : forall m y x b ns, In m (moves g) -> In y ys -> position num g x ->
    holds num (assign (fun _ => 0) (u_ :: xs) (b :: x)) (limit m y) -> by_move num g m x ns ->
    assign (fun _ => 0) ys ns y <= b.
  Proof.
    intros m y x b ns I J [S P] H M. cbn [assign] in H. unfold limit in H. cbn [holds] in H.
    rewrite here_holds, alls_holds, block_length in H by names. revert H. look. intros H.
    specialize (H P ns (proj1 M)). cbn [holds] in H. rewrite via_holds in H by names. revert H.
    pose proof (proj1 M) as L. look. intros H. destruct (H M) as (a & c & A & B & K).
    revert B. simpl in A |- *. injection A as <-. look. intros B. injection B as <-.
    apply N.leb_le in K. erewrite assign_in; [exact K|exact J|]. rewrite block_length. exact L.
  Qed.

  Lemma bound_found : forall x, length x = t ->
    {b | position num g x -> forall y, option_of num g x y -> forall n, In n y -> n <= b}.
  Proof.
    intros x L.
    assert (B : forall l, (forall f, In f l -> In f limits) -> {b | forall f, In f l ->
      exists c, c <= b /\ holds num (assign (fun _ => 0) (u_ :: xs) (c :: x)) f}).
    { induction l as [|f l IH]; intros I.
      - exists 0. intros f [].
      - destruct (limit_found f x (I f (or_introl eq_refl)) L) as (c & C).
        destruct IH as (b & B); [simpl in I; auto|]. exists (N.max b c). intros h [<-|J].
        + exists c. split; auto. lia.
        + destruct (B h J) as (a & A & H). exists a. split; auto. lia. }
    destruct (B limits (fun f I => I)) as (b & K). exists b. intros P y O n In_n.
    apply option_by_move in O. destruct O as (m & I & M).
    assert (E : map (assign (fun _ => 0) ys y) ys = y) by (apply same_block, M).
    rewrite <- E in In_n. apply in_map_iff in In_n. destruct In_n as (v & <- & J).
    destruct (K (limit m v)) as (c & C & H).
    - apply in_flat_map. exists m. split; auto. apply in_map, J.
    - pose proof (limit_holds m v x c y I J P H M). lia.
  Qed.

  Lemma options_found : forall x,
    {l | position num g x -> forall y, In y l <-> option_of num g x y}.
  Proof.
    intros x. destruct (PeanoNat.Nat.eq_dec (length x) t) as [L|L].
    - destruct (bound_found x L) as (b & B).
      exists (filter (fun y => match PeanoNat.Nat.eq_dec (length y) t with
        | left Ly => if option_decided x y L Ly then true else false
        | right _ => false
        end) (lists t b)).
      intros P y. rewrite filter_In. split.
      + intros [_ H]. destruct (PeanoNat.Nat.eq_dec _ _) as [Ly|]; [|discriminate].
        destruct (option_decided x y L Ly); [assumption|discriminate].
      + intros O. pose proof (proj1 O) as Ly. split; [apply in_lists; auto; apply B; auto|].
        destruct (PeanoNat.Nat.eq_dec _ _) as [Ly'|]; [|contradiction].
        destruct (option_decided x y L Ly'); [reflexivity|contradiction].
    - exists []. intros [S _]. elim (L S).
  Qed.

  Lemma value_had : forall (F : list N -> N) x u, position num g x ->
    (exists y, option_of num g x y /\ F y = u) \/ ~ exists y, option_of num g x y /\ F y = u.
  Proof.
    intros F x u P. destruct (options_found x) as (l & H). specialize (H P).
    destruct (in_dec N.eq_dec u (map F l)) as [I|N]; [left|right].
    - apply in_map_iff in I. destruct I as (y & E & I). exists y. rewrite <- H. auto.
    - intros (y & O & E). apply N, in_map_iff. exists y. rewrite H. auto.
  Qed.

  Theorem values_exist : normal g = true -> ends num g -> exists F, values_of num g F.
  Proof.
    intros Hn He. eexists.
    apply (values_from_options num g Hn He (fun x => proj1_sig (options_found x))).
    intros x P. exact (proj2_sig (options_found x) P).
  Qed.
End Finite.
