(** Lemmas in the place of what they say. *)

From Coq Require Import List NArith PArith PeanoNat Lia Bool.
From Nimata Require Import Numbers Formula Simplify Arithmetic Decide Adder Lemmas Existence
  Rename Substitute Equivalent Recurrence.
From Nimata Require Export Evidence.
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

Lemma formula_eq_dec : forall f g : formula, {f = g} + {f <> g}.
Proof.
  decide equality; auto using N.eq_dec, Pos.eq_dec, term_eq_dec, dfao_eq_dec,
    (list_eq_dec term_eq_dec); decide equality.
Defined.

Lemma compiles_known : forall num (arith : arithmetic num) f, compiles num arith f = true ->
  forall e, holds num e f \/ ~ holds num e f.
Proof.
  intros num arith f H e. set (xs := read_by f).
  assert (E : forall x, In x xs -> assign (fun _ => 0) xs (map e xs) x = e x).
  { induction xs as [|y xs IH]; simpl; [tauto|]. intros x I. unfold set.
    destruct (Pos.eqb_spec x y) as [->|]; auto. apply IH. destruct I; congruence. }
  rewrite <- (holds_read num f _ e E).
  destruct (compiles_decides num arith f H xs (map e xs)); auto.
Qed.

(** Whether it is known that a formula holds or does not, for any numbers. *)
Definition known {num} (arith : arithmetic num) (f : formula) : bool :=
  quantifier_free f || compiles num arith f.

Lemma known_holds : forall num (arith : arithmetic num) f, known arith f = true ->
  forall e, holds num e f \/ ~ holds num e f.
Proof.
  intros num arith f H e. apply orb_true_iff in H. destruct H as [H|H].
  - exact (quantifier_free_known num e f H).
  - exact (compiles_known num arith f H e).
Qed.

Section Using.
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

  Variable lemmas : list (lemma num).

  (** What a predicate says. *)
  Definition formula_of (B : predicate) : formula :=
    if every B then All (counter B) (inside B) else Ex (counter B) (inside B).

  Definition predicate_of (T : dfao) (xs : list var) (f : formula) : option predicate :=
    let made every t M :=
      Some {| machine := T; reads := xs; every := every; counter := t; inside := M |} in
    match f with All t M => made true t M | Ex t M => made false t M | _ => None end.

  Definition shorter (B : predicate) : predicate :=
    {| machine := machine B; reads := reads B; every := every B; counter := counter B;
       inside := shortened lemmas (inside B) |}.

  Definition predicate_holds (B : predicate) : Prop :=
    decides num (machine B) (reads B) (formula_of B) /\ forall e, right_at num (shorter B) e.

  Lemma right_holds : forall B, (forall e, right_at num (shorter B) e) ->
    (forall e, holds num e (inside (shorter B)) \/ ~ holds num e (inside (shorter B))) ->
    predicate_holds B.
  Proof.
    intros B Right Known. split; auto. intros e. specialize (Right e).
    unfold right_at, keeps in Right.
    assert (One : output num (machine B) (map e (reads B)) = Some 1 <->
      is_one (output num (machine B) (map e (reads B))) = true).
    { unfold is_one. destruct (output num _ _); simpl; [rewrite N.eqb_eq|]; split; congruence. }
    rewrite One. unfold formula_of. destruct B as [T xs up t M].
    cbn [shorter machine reads counter inside kept every] in *.
    destruct up; destruct (is_one _); cbn [eqb] in Right; cbn [holds]; split; intros H;
    try discriminate; auto.
    - intros n. apply (shortened_holds lemmas), Right.
    - destruct Right as (n & N). elim N. apply shortened_holds, H.
    - destruct Right as (n & N). exists n. apply (shortened_holds lemmas).
      destruct (Known (set e t n)); tauto.
    - destruct H as (n & H). elim (Right n). apply shortened_holds, H.
  Qed.

  (** A predicate that holds, as a lemma. *)
  Definition lemma_of (B : predicate) (H : predicate_holds B) : lemma num :=
    {| automaton := machine B; variables := reads B; stated := formula_of B;
       is_decided := proj1 H; as_predicate := Some (exist _ (shorter B) (proj2 H)) |}.

  Variable arith : arithmetic num.

  (** Whether a sentence is true, where lemmas are used. *)
  Definition sentence_by (f : formula) : option bool := decide_by arith (shortened lemmas f).

  Theorem sentence_by_sound : forall f b, sentence_by f = Some b ->
    (holds num (fun _ => 0) f <-> b = true).
  Proof.
    intros f b H. rewrite <- (shortened_holds lemmas f). exact (decide_by_sound num arith _ b H).
  Qed.

  (** Whether a lemma without a recurrence is right. *)
  Definition lemma_by (T : dfao) (xs : list var) (f : formula) : option bool :=
    lemma_at num arith T xs (shortened lemmas f).

  Theorem lemma_by_sound : forall T xs f, lemma_by T xs f = Some true -> lemma_holds num T xs f.
  Proof.
    intros T xs f H L e HL He. rewrite <- (shortened_holds lemmas f).
    exact (lemma_at_sound num arith T xs _ H L e HL He).
  Qed.

  Definition all_everywhere (l : list formula) : option bool := all_true arith (map closed l).

  Lemma all_everywhere_sound : forall l, all_everywhere l = Some true ->
    forall f, In f l -> forall e, holds num e f.
  Proof.
    intros l H f I. apply closed_holds with (fun _ => 0).
    apply (all_true_sound num arith _ H). apply in_map, I.
  Qed.

  (** The lemma to which a recurrence leads, if that is an earlier one. *)
  Definition earlier_predicate := option { B : predicate | forall e, right_at num B e }.

  Definition shorter_recurrence (r : recurrence) : recurrence :=
    {| at_terms := at_terms r; from := from r; also := also r;
       guard := shortened lemmas (guard r); falls := falls r |}.

  (** The conditions that follow from sums alone are tried first. *)
  Definition recurs (r : recurrence) (k : earlier_predicate) (B : predicate) : option bool :=
    let B := shorter B in
    let r := shorter_recurrence r in
    let obeys by_sums :=
      all_everywhere (recurrence_conditions B r (option_map (@proj1_sig _ _) k) by_sums) in
    if negb (clear B r) then Some false
    else if known arith (guard r) && known arith (inside B)
    then match obeys true with Some true => Some true | _ => obeys false end else None.

  Theorem recurs_sound : forall r k B, recurs r k B = Some true -> predicate_holds B.
  Proof.
    unfold recurs. intros r k B H. destruct (clear _ _) eqn:C; [|discriminate].
    destruct (known _ _ && _) eqn:D; [|discriminate]. apply andb_true_iff in D.
    destruct D as [D M]. pose proof (known_holds num arith _ M) as Inside.
    apply right_holds; auto.
    assert (By : forall by_sums,
      all_everywhere (recurrence_conditions (shorter B) (shorter_recurrence r)
        (option_map (@proj1_sig _ _) k) by_sums) = Some true ->
      forall e, right_at num (shorter B) e).
    { intros by_sums A.
      refine (recurrence_right num _ _ _ by_sums C (known_holds num arith _ D) Inside _ _).
      - exact (all_everywhere_sound _ A).
      - intros K E. destruct k as [[K' R]|]; [|discriminate]. injection E as <-. exact R. }
    cbn [negb] in H. destruct (all_everywhere (recurrence_conditions _ _ _ true)) as [[|]|] eqn:A;
      [exact (By true A)|exact (By false H)..].
  Qed.

  (** A lemma without a recurrence, to which that of another one leads. *)
  Definition walked (B : predicate) : option bool :=
    let B := shorter B in
    let keeps := keeps_for B (map Var (reads B)) in
    if negb (existsb (Pos.eqb (counter B)) (reads B)) && known arith (inside B)
    then all_everywhere [Implies keeps (kept B); Or keeps (Ex (counter B) (Not (kept B)))]
    else None.

  Theorem walked_sound : forall B, walked B = Some true -> predicate_holds B.
  Proof.
    unfold walked. intros B H. destruct (negb _ && _) eqn:C; [|discriminate].
    apply andb_true_iff in C. destruct C as [C M]. apply negb_true_iff in C.
    pose proof (all_everywhere_sound _ H) as A. clear H.
    apply right_holds; [|exact (known_holds num arith _ M)].
    set (S := shorter B) in *. intros e. unfold right_at.
    assert (Keeps : forall e, holds num e (keeps_for S (map Var (reads S))) <->
      keeps num S e = true).
    { clear C A. intros d. apply keeps_for_holds. induction (reads S) as [|x xs IH]; simpl; auto.
      rewrite IH. auto. }
    destruct (keeps num S e) eqn:F.
    - intros n.
      assert (I : holds num (set e (counter S) n)
        (Implies (keeps_for S (map Var (reads S))) (kept S))) by (apply A; simpl; auto).
      cbn [holds] in I. apply I. rewrite Keeps, <- F. unfold keeps. do 3 f_equal.
      apply map_ext_in. intros x J. unfold set. destruct (Pos.eqb_spec x (counter S)); auto.
      subst. rewrite (proj2 (existsb_exists _ _)) in C; [discriminate|].
      exists (counter S). rewrite Pos.eqb_refl. auto.
    - assert (I : holds num e (Or (keeps_for S (map Var (reads S)))
        (Ex (counter S) (Not (kept S))))) by (apply A; simpl; auto).
      cbn [holds] in I. rewrite Keeps in I. destruct I as [I|I]; [congruence|exact I].
  Qed.

  Inductive verdict := Shown (K : lemma num) | Refuted | Undecided.

  Definition judged (B : predicate) (b : option bool) (H : b = Some true -> predicate_holds B)
    : verdict :=
    match b return (b = Some true -> predicate_holds B) -> verdict with
    | Some true => fun H => Shown (lemma_of B (H eq_refl))
    | Some false => fun _ => Refuted
    | None => fun _ => Undecided
    end H.

  Definition by_recurrence (r : recurrence) (k : earlier_predicate) (B : predicate) : verdict :=
    judged B (recurs r k B) (recurs_sound r k B).

  Definition by_walk (B : predicate) : verdict := judged B (walked B) (walked_sound B).
End Using.

(** The checks in any numeration. *)
Definition check_recurrence (e : evidence) num lemmas r k B : option bool :=
  by_arithmetic (arithmetic_of e num) (fun arith => recurs lemmas arith r k B).

Theorem recurrence_sound : forall (e : evidence) num lemmas r k B,
  check_recurrence e num lemmas r k B = Some true -> predicate_holds lemmas B.
Proof.
  unfold check_recurrence. intros e num lemmas r k B H. apply by_arithmetic_some in H.
  destruct H as (arith & H). exact (recurs_sound lemmas arith r k B H).
Qed.

Definition check_walk (e : evidence) num lemmas B : option bool :=
  by_arithmetic (arithmetic_of e num) (fun arith => walked lemmas arith B).

Theorem walk_sound : forall (e : evidence) num lemmas B,
  check_walk e num lemmas B = Some true -> predicate_holds lemmas B.
Proof.
  unfold check_walk. intros e num lemmas B H. apply by_arithmetic_some in H.
  destruct H as (arith & H). exact (walked_sound lemmas arith B H).
Qed.

Definition decide_using (e : evidence) num (lemmas : list (lemma num)) (f : formula)
  : option bool := by_arithmetic (arithmetic_of e num) (fun arith => sentence_by lemmas arith f).

Theorem decide_using_sound : forall (e : evidence) num lemmas f b,
  decide_using e num lemmas f = Some b -> (holds num (fun _ => 0) f <-> b = true).
Proof.
  unfold decide_using. intros e num lemmas f b H. apply by_arithmetic_some in H.
  destruct H as (arith & H). exact (sentence_by_sound lemmas arith f b H).
Qed.
