(** The claim that an automaton relates the positions of a game to their values. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Blocks Terms Arithmetic Decide Adder Moves
  Existence.
From Nimata Require Export Evidence.
Import ListNotations.
Open Scope N_scope.

(** The automaton reads a position and a number: 1 says that the number is the value, 2 that some
    option has it, 3 that no option has it. *)
Definition relates (num : numeration) (g : game) (G : dfao) (F : list N -> N) (x : list N) (v : N)
  : Prop :=
  let says := output num G (x ++ [v]) in
  (says = Some 1 -> F x = v) /\
  (says = Some 2 -> exists y, option_of num g x y /\ F y = v) /\
  (says = Some 3 -> forall y, option_of num g x y -> F y <> v).

(** The plays of the game end, exactly one function obeys its rules, and what the automaton outputs
    is true of it. *)
Definition relation_holds (num : numeration) (g : game) (G : dfao) : Prop :=
  ends num g /\
  exists F, values_of num g F /\
    (forall H, values_of num g H -> forall x, position num g x -> H x = F x) /\
    forall x v, position num g x -> relates num g G F x v.

(** One of some formulas is true, or each. *)
Fixpoint any (l : list formula) : formula :=
  match l with [] => Compare Equal (Const 0) (Const 1) | [f] => f | f :: l => Or f (any l) end.

Fixpoint every (l : list formula) : formula :=
  match l with [] => Compare Equal (Const 0) (Const 0) | [f] => f | f :: l => And f (every l) end.

Lemma any_holds : forall num e l, holds num e (any l) <-> exists f, In f l /\ holds num e f.
Proof.
  intros num e. induction l as [|f [|g l] IH].
  - split; [|intros (f & [] & _)]. intros (m & n & M & N & C). injection M as <-.
    injection N as <-. discriminate C.
  - split; [intros H; exists f; simpl; auto|]. intros (h & [<-|[]] & H). exact H.
  - change (holds num e (any (f :: g :: l)))
      with (holds num e f \/ holds num e (any (g :: l))). rewrite IH. split.
    + intros [H|(h & I & H)]; [exists f|exists h]; simpl in *; auto.
    + intros (h & [<-|I] & H); eauto.
Qed.

Lemma every_holds : forall num e l, holds num e (every l) <-> forall f, In f l -> holds num e f.
Proof.
  intros num e. induction l as [|f [|g l] IH].
  - split; [intros _ f []|]. intros _. exists 0, 0. auto.
  - split; [intros H h [<-|[]]; exact H|]. intros H. apply H. simpl. auto.
  - change (holds num e (every (f :: g :: l)))
      with (holds num e f /\ holds num e (every (g :: l))). rewrite IH. split.
    + intros [H K] h [<-|I]; auto.
    + intros H. split; [|intros h I]; apply H; simpl in *; auto.
Qed.

Section Relation.
  Variable num : numeration.
  Variable g : game.
  Variable G : dfao.
  Hypothesis Hs : shaped g = true.

  Notation t := (length (reads g)).
  Notation xs := (block t 0).
  Notation ys := (block t 1).
  Notation zs := (block t 2).
  Notation v_ := (single t 0).
  Notation w_ := (single t 1).
  Notation u_ := (single t 2).

  (** The automaton outputs n for the position of some variables and the number of another. *)
  Definition outputs_at (a : list var) (v : var) (n : N) : formula :=
    Output G (map Var a ++ [Var v]) Equal n.

  (** Some option of the position has the value w. *)
  Definition has : formula :=
    any (map (fun m => exs ys (And (via g m xs ys) (outputs_at ys w_ 1))) (moves g)).

  (** The value of the option is not v. *)
  Definition not_value : formula :=
    Or (outputs_at ys v_ 2)
       (Ex w_ (Or (And (Compare Unequal (Var w_) (Var v_)) (outputs_at ys w_ 1))
                  (And (Compare Less (Var w_) (Var v_)) (outputs_at ys w_ 3)))).

  (** All options of the option are options of the position. *)
  Definition sub : formula :=
    every (map (fun m =>
      alls zs (Implies (via g m ys zs) (any (map (fun n => via g n xs zs) (moves g))))) (moves g)).

  (** The value of the option is w at least, or one of its options has the value w. *)
  Definition at_least : formula :=
    Or (Ex v_ (And (Compare AtMost (Var w_) (Var v_)) (outputs_at ys v_ 1)))
       (Or (outputs_at ys w_ 2)
           (All u_ (Implies (Compare Less (Var u_) (Var w_)) (outputs_at ys u_ 2)))).

  Definition through : formula :=
    any (map (fun m => exs ys (And (via g m xs ys) (And sub at_least))) (moves g)).

  Definition position_here : formula := here g xs (positions g).

  (** The conditions. In a conclusion the automaton is asked of options alone, except in the first
      one for what the third has shown from options alone. *)
  Definition reached : formula :=
    alls xs (All v_ (All w_ (Implies
      (And position_here (And (outputs_at xs v_ 1) (Compare Less (Var w_) (Var v_))))
      (Or has (outputs_at xs w_ 2))))).

  Definition not_had (m : list var * formula) : formula :=
    alls xs (All v_ (alls ys (Implies
      (And (And position_here (Or (outputs_at xs v_ 1) (outputs_at xs v_ 3))) (via g m xs ys))
      not_value))).

  Definition had_by_options : formula :=
    alls xs (All w_ (Implies (And position_here (outputs_at xs w_ 2)) (Or has through))).

  Definition outputs_two : bool :=
    existsb (fun o => match o with Some n => n =? 2 | None => false end) (outputs G).

  Definition conditions : list formula :=
    map (move_ends g) (moves g) ++ reached :: map not_had (moves g) ++
    (if outputs_two then [had_by_options] else []).

  (** What the conditions say. *)
  Notation out x v := (output num G (x ++ [v])).

  Definition had_at (x : list N) (w : N) : Prop :=
    exists y, option_of num g x y /\ out y w = Some 1.

  Definition not_value_at (y : list N) (v : N) : Prop :=
    out y v = Some 2 \/ exists w, (w <> v /\ out y w = Some 1) \/ (w < v /\ out y w = Some 3).

  Definition at_least_at (y : list N) (w : N) : Prop :=
    (exists v, w <= v /\ out y v = Some 1) \/ out y w = Some 2 \/
    forall u, u < w -> out y u = Some 2.

  Definition through_at (x : list N) (w : N) : Prop :=
    exists y, option_of num g x y /\ (forall z, option_of num g y z -> option_of num g x z) /\
      at_least_at y w.

  Lemma outputs_at_holds : forall a v n e,
    holds num e (outputs_at a v n) <-> out (map e a) (e v) = Some n.
  Proof.
    intros a v n e. simpl.
    assert (E : numbers e (map Var a ++ [Var v]) = Some (map e a ++ [e v])).
    { induction a as [|x a IH]; simpl; [reflexivity|]. rewrite IH. reflexivity. }
    rewrite E. split.
    - intros (ns & H & C). injection H as <-.
      destruct (output num G _); simpl in C; [|discriminate]. apply N.eqb_eq in C. congruence.
    - intros H. eexists. split; [reflexivity|]. rewrite H. simpl. apply N.eqb_refl.
  Qed.

  Lemma compare_holds : forall r x y e,
    holds num e (Compare r (Var x) (Var y)) <-> compare r (e x) (e y) = true.
  Proof.
    intros r x y e. simpl. split; [|eauto].
    intros (m & n & M & N & C). injection M as <-. injection N as <-. exact C.
  Qed.

  (** Some option by a move has this property. *)
  Lemma some_move : forall f (Q : list N -> Prop) e, clear t e ->
    (forall y, length y = t -> holds num (assign e ys y) f -> Q y) ->
    holds num e (any (map (fun m => exs ys (And (via g m xs ys) f)) (moves g))) ->
    exists y, option_of num g (map e xs) y /\ Q y.
  Proof.
    intros f Q e C HQ H. rewrite any_holds in H. destruct H as (h & I & H).
    apply in_map_iff in I. destruct I as (m & <- & I). apply exs_holds in H.
    rewrite block_length in H. destruct H as (y & L & M & K). exists y. split; [|auto].
    rewrite via_holds in M by names. revert M. look. intros M.
    apply option_by_move. eauto.
  Qed.

  Lemma has_says : forall e, clear t e -> holds num e has -> had_at (map e xs) (e w_).
  Proof.
    intros e C H. apply (some_move _ (fun y => out y (e w_) = Some 1)) in H; auto.
    intros y L K. rewrite outputs_at_holds in K. revert K. look. auto.
  Qed.

  Lemma not_value_says : forall e, holds num e not_value -> not_value_at (map e ys) (e v_).
  Proof.
    unfold not_value. intros e [H|(w & [[H K]|[H K]])]; rewrite outputs_at_holds in *.
    - left. exact H.
    - right. exists w. left. rewrite compare_holds in H. revert H K. look. simpl.
      rewrite negb_true_iff, N.eqb_neq. auto.
    - right. exists w. right. rewrite compare_holds in H. revert H K. look. simpl.
      rewrite N.ltb_lt. auto.
  Qed.

  Lemma at_least_says : forall e, holds num e at_least -> at_least_at (map e ys) (e w_).
  Proof.
    unfold at_least. intros e [(v & H & K)|[H|H]].
    - left. exists v. rewrite compare_holds in H. rewrite outputs_at_holds in K. revert H K. look.
      simpl. rewrite N.leb_le. auto.
    - right. left. apply outputs_at_holds, H.
    - right. right. intros u U. specialize (H u). cbn [holds] in H. revert H.
      rewrite outputs_at_holds. look. intros H. apply H, compare_holds. look. apply N.ltb_lt, U.
  Qed.

  Lemma sub_says : forall e, clear t e -> holds num e sub ->
    forall z, option_of num g (map e ys) z -> option_of num g (map e xs) z.
  Proof.
    unfold sub. intros e C H z O. rewrite every_holds in H.
    apply option_by_move in O. destruct O as (m & I & M).
    specialize (H _ (in_map _ _ m I)). rewrite alls_holds, block_length in H.
    specialize (H z (proj1 M)). cbn [holds] in H. pose proof (proj1 M) as L.
    rewrite via_holds, any_holds in H by names. revert H. look. intros H.
    destruct (H M) as (h & J & K). apply in_map_iff in J. destruct J as (n & <- & J).
    rewrite via_holds in K by names. revert K. look. intros K. apply option_by_move. eauto.
  Qed.

  Lemma through_says : forall e, clear t e -> holds num e through ->
    through_at (map e xs) (e w_).
  Proof.
    intros e C H. apply some_move with (Q := fun y =>
      (forall z, option_of num g y z -> option_of num g (map e xs) z) /\ at_least_at y (e w_)) in H;
    auto. intros y L [S A]. apply at_least_says in A.
    assert (C' : clear t (assign e ys y)) by names. pose proof (sub_says _ C' S) as B.
    revert B A. look. auto.
  Qed.

  Lemma reached_says : holds num (fun _ => 0) reached -> forall x v w, position num g x ->
    out x v = Some 1 -> w < v -> had_at x w \/ out x w = Some 2.
  Proof.
    unfold reached. intros H x v w [S P] O L. rewrite alls_holds, block_length in H.
    specialize (H x S v w). set (e := set _ w_ w) in H.
    assert (C : clear t e) by (unfold e; names). unfold position_here in H. cbn [holds] in H.
    rewrite here_holds, !outputs_at_holds in H by names.
    replace (map e xs) with x in H by (unfold e; look; reflexivity).
    replace (e v_) with v in H by (unfold e; look; reflexivity).
    replace (e w_) with w in H by (unfold e; look; reflexivity).
    destruct H as [H|H]; [|apply has_says in H; auto; left|auto].
    - repeat split; auto. apply compare_holds. unfold e. look. apply N.ltb_lt, L.
    - revert H. unfold e. look. auto.
  Qed.

  Lemma not_had_says : forall m, In m (moves g) -> holds num (fun _ => 0) (not_had m) ->
    forall x v y, position num g x -> out x v = Some 1 \/ out x v = Some 3 ->
    by_move num g m x y -> not_value_at y v.
  Proof.
    unfold not_had. intros m I H x v y [S P] O M. rewrite alls_holds, block_length in H.
    specialize (H x S v). rewrite alls_holds, block_length in H. pose proof (proj1 M) as L.
    specialize (H y L). set (e := assign _ ys y) in H.
    assert (C : clear t e) by (unfold e; names). unfold position_here in H. cbn [holds] in H.
    rewrite here_holds, via_holds, !outputs_at_holds in H by names.
    replace (map e xs) with x in H by (unfold e; look; reflexivity).
    replace (map e ys) with y in H by (unfold e; look; reflexivity).
    replace (e v_) with v in H by (unfold e; look; reflexivity).
    specialize (H (conj (conj P O) M)). apply not_value_says in H. revert H. unfold e. look. auto.
  Qed.

  Lemma had_by_options_says : holds num (fun _ => 0) had_by_options -> forall x w,
    position num g x -> out x w = Some 2 -> had_at x w \/ through_at x w.
  Proof.
    unfold had_by_options. intros H x w [S P] O. rewrite alls_holds, block_length in H.
    specialize (H x S w). set (e := set _ w_ w) in H.
    assert (C : clear t e) by (unfold e; names). unfold position_here in H. cbn [holds] in H.
    rewrite here_holds, outputs_at_holds in H by names.
    replace (map e xs) with x in H by (unfold e; look; reflexivity).
    replace (e w_) with w in H by (unfold e; look; reflexivity).
    destruct (H (conj P O)) as [K|K]; [left; apply has_says in K|right; apply through_says in K];
    auto; revert K; unfold e; look; auto.
  Qed.

  Lemma two_is_output : forall ns, output num G ns = Some 2 -> outputs_two = true.
  Proof.
    unfold output, output_after, outputs_two. intros ns.
    generalize (N.to_nat (fold_left (step (digit_count num) G)
      (letters num (common_length num ns) ns) 0)). intros q H.
    apply existsb_exists. exists (Some 2). split; [|reflexivity].
    destruct (PeanoNat.Nat.lt_ge_cases q (length (outputs G))) as [L|L].
    - rewrite <- H. apply nth_In, L.
    - rewrite nth_overflow in H by exact L. discriminate.
  Qed.

  (** What is said of a position is true if what is said of its options is, by induction on the
      measure. *)
  Section Induction.
    Hypothesis Hn : normal g = true.
    Hypothesis Hc : forall f, In f conditions -> holds num (fun _ => 0) f.
    Hypothesis He : ends num g.
    Variable F : list N -> N.
    Hypothesis HF : values_of num g F.

    Definition has_value (x : list N) (u : N) : Prop :=
      exists y, option_of num g x y /\ F y = u.

    Hypothesis decided : forall x u, position num g x -> has_value x u \/ ~ has_value x u.

    Lemma value_is_mex : forall x, position num g x ->
      ~ has_value x (F x) /\ forall u, u < F x -> has_value x u.
    Proof.
      intros x P. destruct (normal_mex num g F x _ Hn (HF x P)) as [N M]. split; [exact N|].
      intros u U. destruct (decided x u P) as [K|K]; [exact K|]. elim (M u U K).
    Qed.

    Lemma condition : forall f,
      In f (reached :: map not_had (moves g) ++ (if outputs_two then [had_by_options] else [])) ->
      holds num (fun _ => 0) f.
    Proof. intros f I. apply Hc. unfold conditions. apply in_or_app. right. exact I. Qed.

    Section Position.
      Variable x : list N.
      Hypothesis Hx : position num g x.
      Hypothesis IH : forall y, option_of num g x y -> forall v, relates num g G F y v.

      Lemma had_true : forall w, had_at x w -> has_value x w.
      Proof. intros w (y & O & K). exists y. split; auto. apply (IH y O), K. Qed.

      Lemma two_true : forall w, out x w = Some 2 -> has_value x w.
      Proof.
        intros w K.
        assert (C : holds num (fun _ => 0) had_by_options).
        { apply condition. right. apply in_or_app. right. rewrite (two_is_output _ K).
          simpl. auto. }
        destruct (had_by_options_says C x w Hx K) as [A|(y & O & S & A)]; [apply had_true, A|].
        destruct (He x y Hx O) as [Py _]. destruct (value_is_mex y Py) as [_ M].
        (* The value of y is w, or an option of y has it, which is one of x. *)
        assert (L : w <= F y \/ has_value y w).
        { destruct A as [(v & V & A)|[A|A]].
          - left. rewrite (proj1 (IH y O v) A). exact V.
          - right. apply (IH y O w), A.
          - destruct (N.le_gt_cases w (F y)) as [L|L]; auto.
            destruct (proj1 (proj2 (IH y O (F y))) (A _ L)) as (z & Z & E).
            elim (proj1 (value_is_mex y Py)). exists z. auto. }
        assert (B : has_value y w -> has_value x w).
        { intros (z & Z & E). exists z. auto. }
        destruct L as [L|L]; auto. destruct (N.eq_dec w (F y)) as [->|D].
        - exists y. auto.
        - apply B, M. lia.
      Qed.

      Lemma not_had_true : forall v, out x v = Some 1 \/ out x v = Some 3 -> ~ has_value x v.
      Proof.
        intros v K (y & O & E). pose proof O as O'. apply option_by_move in O'.
        destruct O' as (m & I & M). destruct (He x y Hx O) as [Py _].
        destruct (value_is_mex y Py) as [N B].
        assert (C : holds num (fun _ => 0) (not_had m)).
        { apply condition. right. apply in_or_app. left. apply in_map, I. }
        destruct (not_had_says m I C x v y Hx K M) as [A|(w & [[D A]|[D A]])].
        - apply N. rewrite E. apply (IH y O v), A.
        - apply D. rewrite <- E. symmetry. apply (IH y O w), A.
        - rewrite <- E in D. destruct (B w D) as (z & Z & Ez).
          exact (proj2 (proj2 (IH y O w)) A z Z Ez).
      Qed.

      Lemma relates_here : forall v, relates num g G F x v.
      Proof.
        intros v. split; [|split].
        - intros K. destruct (value_is_mex x Hx) as [N B].
          destruct (N.lt_trichotomy (F x) v) as [L|[L|L]]; auto.
          + elim N.
            destruct (reached_says (condition _ (or_introl eq_refl)) x v (F x) Hx K L) as [A|A];
            [apply had_true, A|apply two_true, A].
          + elim (not_had_true v (or_introl K) (B v L)).
        - intros K. apply two_true, K.
        - intros K y O E. apply (not_had_true v (or_intror K)). exists y. auto.
      Qed.
    End Position.

    Lemma relates_all : forall x v, position num g x -> relates num g G F x v.
    Proof.
      assert (A : forall k x, (depth g x < k)%nat -> position num g x ->
        forall v, relates num g G F x v).
      { induction k as [|k IHk]; intros x K P; [lia|]. apply relates_here; auto.
        intros y O. destruct (option_depth num g He x y P O) as [Q L]. apply IHk; auto. lia. }
      intros x v P. apply (A (S (depth g x))); auto.
    Qed.
  End Induction.
End Relation.

(** Whether the automaton relates positions to values; nothing if some table would have more states
    than are allowed, or if the options of a position are not seen to be finitely many. *)
Definition relation_by {num : numeration} (arith : arithmetic num) (g : game) (G : dfao)
  : option bool :=
  if normal g && shaped g then
    match all_true arith (conditions g G) with
    | Some true => if finite num arith g then Some true else None
    | other => other
    end
  else Some false.

Definition check_relation (e : evidence) (num : numeration) (g : game) (G : dfao)
  : option bool := by_arithmetic (arithmetic_of e num) (fun arith => relation_by arith g G).

Theorem relation_sound : forall (e : evidence) num g G, check_relation e num g G = Some true ->
  relation_holds num g G.
Proof.
  unfold check_relation, relation_by. intros e num g G H. apply by_arithmetic_some in H.
  destruct H as (arith & H).
  destruct (normal g) eqn:Hn, (shaped g) eqn:Hs; try discriminate. cbn [andb] in H.
  destruct (all_true _ _) as [[]|] eqn:A; try discriminate.
  destruct (finite num arith g) eqn:Hf; try discriminate.
  pose proof (all_true_sound _ _ _ A) as C.
  assert (He : ends num g).
  { apply move_ends_holds; auto. intros m I. apply C. unfold conditions.
    apply in_or_app. left. apply in_map, I. }
  split; [exact He|]. destruct (values_exist num arith g Hs Hf Hn He) as (F & HF).
  exists F. split; [exact HF|]. split.
  - intros H' HH x P. apply (values_unique num g He H' F HH HF x P).
  - apply relates_all; auto. intros x u P. apply (value_had num arith g Hs Hf); auto.
Qed.
