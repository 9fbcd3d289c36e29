(** Lemmas in the place of what they say. *)

From Coq Require Import List NArith PArith PeanoNat Lia Bool.
From Nimata Require Import Numbers Formula Simplify Legal Sequence Arithmetic Decide Lemmas Rename
  Substitute Recurrence.
Import ListNotations.
Open Scope N_scope.

(** An automaton outputs 1 just where a formula holds. *)
Definition decides (num : numeration) (T : dfao) (xs : list var) (f : formula) : Prop :=
  forall e, output num T (map e xs) = Some 1 <-> holds num e f.

Record lemma (num : numeration) := {
  automaton : dfao;
  variables : list var;
  stated : formula;
  is_decided : decides num automaton variables stated;
  (** What a recurrence may lead to. *)
  as_predicate : option { B : predicate | forall e, right_at num B e };
}.

Arguments automaton {num}.
Arguments variables {num}.
Arguments stated {num}.
Arguments is_decided {num}.
Arguments as_predicate {num}.

Lemma term_eq_dec : forall s t : term, {s = t} + {s <> t}.
Proof. decide equality; auto using N.eq_dec, Pos.eq_dec. Defined.

Lemma dfao_eq_dec : forall T U : dfao, {T = U} + {T <> U}.
Proof.
  decide equality; repeat apply list_eq_dec; auto using N.eq_dec, Nat.eq_dec.
  decide equality. auto using N.eq_dec.
Defined.

Lemma formula_eq_dec : forall f g : formula, {f = g} + {f <> g}.
Proof.
  decide equality; auto using N.eq_dec, Pos.eq_dec, term_eq_dec, dfao_eq_dec,
    (list_eq_dec term_eq_dec); decide equality.
Defined.

Section Known.
  Context {num : numeration}.

  Section Shortened.
    Variable lemmas : list (lemma num).

    (** A formula that is that of a lemma under other names, by the automaton of the lemma. *)
    Definition instance (K : lemma num) (f : formula) : option formula :=
      let own := nodup Pos.eq_dec (read_by (stated K)) in
      let names := nodup Pos.eq_dec (read_by f) in
      let name := Rename.moved own names (above_all names) in
      if formula_eq_dec f (renamed name (stated K))
      then Some (Output (automaton K) (map (fun x => Var (name x)) (variables K)) Equal 1)
      else None.

    Lemma instance_holds : forall K f g, instance K f = Some g -> forall e,
      holds num e g <-> holds num e f.
    Proof.
      unfold instance. intros K f g H e. set (name := Rename.moved _ _ _) in *.
      destruct (formula_eq_dec _ _) as [E|]; [|discriminate]. injection H as <-.
      rewrite E at 1. rewrite renamed_holds.
      2: { apply moved_injective; [apply NoDup_nodup|apply above_all_in]. }
      rewrite <- (is_decided K (fun x => e (name x))). cbn [holds].
      assert (N : numbers e (map (fun x => Var (name x)) (variables K)) =
        Some (map (fun x => e (name x)) (variables K))).
      { induction (variables K) as [|x xs IH]; simpl; auto. rewrite IH. auto. }
      rewrite N. destruct (output num _ _) as [v|] eqn:O; split.
      - intros (ns & S & C). injection S as <-. rewrite O in C. apply N.eqb_eq in C. congruence.
      - intros S. injection S as ->. eexists. split; [reflexivity|]. rewrite O. reflexivity.
      - intros (ns & S & C). injection S as <-. rewrite O in C. discriminate.
      - discriminate.
    Qed.

    Fixpoint first_instance (l : list (lemma num)) (f : formula) : option formula :=
      match l with
      | [] => None
      | K :: l => match instance K f with Some g => Some g | None => first_instance l f end
      end.

    Lemma first_instance_holds : forall l f g, first_instance l f = Some g -> forall e,
      holds num e g <-> holds num e f.
    Proof.
      induction l as [|K l IH]; simpl; intros f g H; [discriminate|].
      destruct (instance K f) as [h|] eqn:E; [|auto]. injection H as <-.
      exact (instance_holds K f h E).
    Qed.

    (** Every quantified formula that is that of a lemma becomes short. *)
    Fixpoint shortened (f : formula) : formula :=
      match f with
      | Not f => Not (shortened f)
      | And f g => And (shortened f) (shortened g)
      | Or f g => Or (shortened f) (shortened g)
      | Implies f g => Implies (shortened f) (shortened g)
      | Iff f g => Iff (shortened f) (shortened g)
      | Xor f g => Xor (shortened f) (shortened g)
      | All x g =>
          match first_instance lemmas f with Some h => h | None => All x (shortened g) end
      | Ex x g =>
          match first_instance lemmas f with Some h => h | None => Ex x (shortened g) end
      | _ => f
      end.

    Theorem shortened_holds : forall f e, holds num e (shortened f) <-> holds num e f.
    Proof.
      induction f as [r a b|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
        |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros e; cbn [shortened];
      try (cbn [holds]; rewrite ?IH, ?IHf, ?IHg; reflexivity);
      (destruct (first_instance _ _) as [h|] eqn:E;
        [exact (first_instance_holds _ _ h E e)|]); cbn [holds].
      - split; intros H n; apply IH, H.
      - split; intros [n H]; exists n; apply IH, H.
    Qed.
  End Shortened.

  Variable arith : arithmetic num.
  Variable lemmas : list (lemma num).

  (** Whether a sentence is true, where lemmas are used. *)
  Definition sentence_by (f : formula) : option bool := decide_by arith (shortened lemmas f).

  Theorem sentence_by_sound : forall f b, sentence_by f = Some b ->
    (holds num (fun _ => 0) f <-> b = true).
  Proof.
    intros f b H. rewrite <- (shortened_holds lemmas f). exact (decide_by_sound num arith _ b H).
  Qed.

  Definition predicate_of (T : dfao) (xs : list var) (f : formula) : option predicate :=
    match f with
    | All t M =>
        Some {| machine := T; reads := xs; every := true; counter := t;
                inside := shortened lemmas M |}
    | Ex t M =>
        Some {| machine := T; reads := xs; every := false; counter := t;
                inside := shortened lemmas M |}
    | _ => None
    end.

  Lemma predicate_decides : forall T xs f B, predicate_of T xs f = Some B ->
    (forall e, right_at num B e) ->
    (forall e, holds num e (inside B) \/ ~ holds num e (inside B)) -> decides num T xs f.
  Proof.
    intros T xs f B E Right Known e. specialize (Right e).
    unfold right_at, keeps in Right.
    assert (One : output num T (map e xs) = Some 1 <->
      is_one (output num T (map e xs)) = true).
    { unfold is_one. destruct (output num T (map e xs)); simpl; [rewrite N.eqb_eq|];
      split; congruence. }
    rewrite One. destruct f; try discriminate; injection E as <-;
    cbn [machine reads every counter inside kept] in *;
    destruct (is_one _); cbn [eqb] in Right; cbn [holds]; split; intros H; try discriminate; auto.
    - intros n. apply (shortened_holds lemmas), Right.
    - destruct Right as (n & N). elim N. apply shortened_holds, H.
    - destruct Right as (n & N). exists n. apply (shortened_holds lemmas).
      destruct (Known (set e x n)); tauto.
    - destruct H as (n & H). elim (Right n). apply shortened_holds, H.
  Qed.

  Inductive verdict := Shown (K : lemma num) | Refuted | Undecided.

  (** What becomes of a lemma, if what was asked suffices. *)
  Definition judged (T : dfao) (xs : list var) (f : formula)
    (ask : forall B, predicate_of T xs f = Some B -> { b : option bool |
      b = Some true -> decides num T xs f /\ forall e, right_at num B e }) : verdict :=
    match predicate_of T xs f as o return predicate_of T xs f = o -> verdict with
    | None => fun _ => Refuted
    | Some B => fun E =>
        match ask B E with
        | exist _ (Some true) H =>
            Shown {| automaton := T; variables := xs; stated := f;
                     is_decided := proj1 (H eq_refl);
                     as_predicate := Some (exist _ B (proj2 (H eq_refl))) |}
        | exist _ (Some false) _ => Refuted
        | exist _ None _ => Undecided
        end
    end eq_refl.

  Definition all_everywhere (l : list formula) : option bool := all_true arith (map closed l).

  Lemma all_everywhere_sound : forall l, all_everywhere l = Some true ->
    forall f, In f l -> forall e, holds num e f.
  Proof.
    intros l H f I. apply closed_holds with (fun _ => 0).
    apply (all_true_sound num arith _ H). apply in_map, I.
  Qed.

  (** A lemma with a recurrence. *)
  Definition earlier_predicate := option { B : predicate | forall e, right_at num B e }.

  Definition predicate_before (k : earlier_predicate) : option predicate :=
    option_map (@proj1_sig predicate (fun B => forall e, right_at num B e)) k.

  Definition asked (r : recurrence) (k : earlier_predicate) (B : predicate) : option bool :=
    if clear B r then all_everywhere (recurrence_conditions B r (predicate_before k))
    else Some false.

  Lemma asked_right : forall r k T xs f B, predicate_of T xs f = Some B ->
    asked r k B = Some true -> decides num T xs f /\ forall e, right_at num B e.
  Proof.
    unfold asked. intros r k T xs f B E H. destruct (clear B r) eqn:C; [|discriminate].
    pose proof (all_everywhere_sound _ H) as A.
    assert (R : forall e, right_at num B e).
    { refine (recurrence_right num B r (predicate_before k) C A _).
      intros K F. destruct k as [[K' R]|]; [|discriminate]. injection F as <-. exact R. }
    split; auto. apply (predicate_decides T xs f B E R).
    apply (A (Or (inside B) (Not (inside B)))). simpl. auto.
  Qed.

  Definition by_recurrence (T : dfao) (xs : list var) (f : formula) (r : recurrence)
    (k : earlier_predicate) : verdict :=
    let r := {| at_terms := at_terms r; from := from r; also := also r;
                guard := shortened lemmas (guard r); falls := falls r |} in
    judged T xs f (fun B E => exist _ (asked r k B) (asked_right r k T xs f B E)).

  (** A lemma without one, to which a recurrence may lead. *)
  Definition walked (B : predicate) : option bool :=
    let keeps := keeps_for B (map Var (reads B)) in
    if existsb (Pos.eqb (counter B)) (reads B) then None
    else all_everywhere [Or (inside B) (Not (inside B)); Implies keeps (kept B);
                         Or keeps (Ex (counter B) (Not (kept B)))].

  Lemma walked_right : forall T xs f B, predicate_of T xs f = Some B ->
    walked B = Some true -> decides num T xs f /\ forall e, right_at num B e.
  Proof.
    unfold walked. intros T xs f B E H. destruct (existsb _ _) eqn:C; [discriminate|].
    pose proof (all_everywhere_sound _ H) as A. clear H.
    assert (Keeps : forall e, holds num e (keeps_for B (map Var (reads B))) <->
      keeps num B e = true).
    { intros e. apply keeps_for_holds. clear C A. induction (reads B) as [|x xs' IH]; simpl; auto.
      rewrite IH. auto. }
    assert (R : forall e, right_at num B e).
    { intros e. unfold right_at. destruct (keeps num B e) eqn:F.
      - intros n. assert (I : holds num (set e (counter B) n)
          (Implies (keeps_for B (map Var (reads B))) (kept B))) by (apply A; simpl; auto).
        cbn [holds] in I. apply I. rewrite Keeps, <- F. unfold keeps. do 3 f_equal.
        apply map_ext_in. intros x J. unfold set. destruct (Pos.eqb_spec x (counter B)); auto.
        subst. rewrite (proj2 (existsb_exists _ _)) in C; [discriminate|].
        exists (counter B). rewrite Pos.eqb_refl. auto.
      - assert (I : holds num e (Or (keeps_for B (map Var (reads B)))
          (Ex (counter B) (Not (kept B))))) by (apply A; simpl; auto).
        cbn [holds] in I. rewrite Keeps in I. destruct I as [I|I]; [congruence|exact I]. }
    split; auto. apply (predicate_decides T xs f B E R).
    apply (A (Or (inside B) (Not (inside B)))). simpl. auto.
  Qed.

  Definition by_walk (T : dfao) (xs : list var) (f : formula) : verdict :=
    judged T xs f (fun B E => exist _ (walked B) (walked_right T xs f B E)).
End Known.
