(** The one-point rule: a bound variable that must equal another is replaced by it. A table has an
    edge for the digits of all variables of an atom, so that fewer of them count. *)

From Coq Require Import List NArith PArith Bool.
From Nimata Require Import Numbers Formula.
Import ListNotations.
Open Scope N_scope.

Fixpoint rename_term (f : var -> var) (t : term) : term :=
  match t with
  | Const c => Const c
  | Var x => Var (f x)
  | Add s t => Add (rename_term f s) (rename_term f t)
  | Sub s t => Sub (rename_term f s) (rename_term f t)
  | Mul c t => Mul c (rename_term f t)
  | Div t c => Div (rename_term f t) c
  end.

(** y for every x, below quantifiers as well: see [free]. *)
Fixpoint put (x y : var) (f : formula) : formula :=
  let term := rename_term (fun z => if Pos.eqb z x then y else z) in
  match f with
  | Compare r s t => Compare r (term s) (term t)
  | Output T ts r v => Output T (map term ts) r v
  | Outputs T ts r U us => Outputs T (map term ts) r U (map term us)
  | Not f => Not (put x y f)
  | And f g => And (put x y f) (put x y g)
  | Or f g => Or (put x y f) (put x y g)
  | Implies f g => Implies (put x y f) (put x y g)
  | Iff f g => Iff (put x y f) (put x y g)
  | Xor f g => Xor (put x y f) (put x y g)
  | All z f => All z (put x y f)
  | Ex z f => Ex z (put x y f)
  end.

(** Whether f binds neither of the two, so that y may be put for x. *)
Fixpoint free (x y : var) (f : formula) : bool :=
  match f with
  | Not f => free x y f
  | And f g | Or f g | Implies f g | Iff f g | Xor f g => free x y f && free x y g
  | All z f | Ex z f => negb (Pos.eqb x z) && negb (Pos.eqb y z) && free x y f
  | _ => true
  end.

(** What x equals wherever f is true, or ([b] being false) wherever it is false, if that is seen. *)
Definition first (y z : option var) : option var :=
  match y with Some _ => y | None => z end.

Definition other (x : var) (s t : term) : option var :=
  match s, t with
  | Var y, Var z =>
      if Pos.eqb y z then None
      else if Pos.eqb y x then Some z else if Pos.eqb z x then Some y else None
  | _, _ => None
  end.

Fixpoint equal_to (b : bool) (x : var) (f : formula) : option var :=
  match f, b with
  | Compare Equal s t, true | Compare Unequal s t, false => other x s t
  | Not f, _ => equal_to (negb b) x f
  | And f g, true | Or f g, false => first (equal_to b x f) (equal_to b x g)
  | Implies f g, false => first (equal_to true x f) (equal_to false x g)
  | Ex _ f, true | All _ f, false => equal_to b x f
  | _, _ => None
  end.

Definition quantified (b : bool) : var -> formula -> formula := if b then Ex else All.

Definition one_point (b : bool) (x : var) (f : formula) : formula :=
  match equal_to b x f with
  | Some y => if free x y f then put x y f else quantified b x f
  | None => quantified b x f
  end.

(** Every quantifier looks at what is inside once. *)
Fixpoint simplify (f : formula) : formula :=
  match f with
  | Not f => Not (simplify f)
  | And f g => And (simplify f) (simplify g)
  | Or f g => Or (simplify f) (simplify g)
  | Implies f g => Implies (simplify f) (simplify g)
  | Iff f g => Iff (simplify f) (simplify g)
  | Xor f g => Xor (simplify f) (simplify g)
  | All x f => one_point false x (simplify f)
  | Ex x f => one_point true x (simplify f)
  | _ => f
  end.

Lemma number_rename : forall e f t, number e (rename_term f t) = number (fun x => e (f x)) t.
Proof. intros e f t. induction t; simpl; rewrite ?IHt1, ?IHt2, ?IHt; auto. Qed.

Lemma number_ext : forall t d e, (forall x, d x = e x) -> number d t = number e t.
Proof. intros t d e H. induction t; simpl; congruence. Qed.

Lemma numbers_ext : forall ts d e, (forall x, d x = e x) -> numbers d ts = numbers e ts.
Proof.
  intros ts d e H. induction ts as [|t ts IH]; simpl; auto. rewrite IH, (number_ext t d e H). auto.
Qed.

Lemma holds_ext : forall num f d e, (forall x, d x = e x) -> (holds num d f <-> holds num e f).
Proof.
  assert (S : forall d e x n, (forall y, d y = e y) -> forall y, set d x n y = set e x n y).
  { intros d e x n H y. unfold set. destruct (Pos.eqb y x); auto. }
  intros num. induction f as [r s t|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
    |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros d e H; simpl;
  try (rewrite (IHf d e H), (IHg d e H); reflexivity).
  - rewrite (number_ext s d e H), (number_ext t d e H). reflexivity.
  - rewrite (numbers_ext ts d e H). reflexivity.
  - rewrite (numbers_ext ts d e H), (numbers_ext us d e H). reflexivity.
  - rewrite (IH d e H). reflexivity.
  - split; intros K n; eapply IH; try apply (K n); intros y; rewrite (S d e x n H); auto.
  - split; intros [n K]; exists n; eapply IH; try apply K; intros y; rewrite (S d e x n H); auto.
Qed.

Section Put.
  Variable num : numeration.
  Variables x y : var.

  Notation term := (rename_term (fun z => if Pos.eqb z x then y else z)).

  Lemma put_number : forall e t, number e (term t) = number (set e x (e y)) t.
  Proof.
    intros e t. rewrite number_rename. apply number_ext. intros z. unfold set.
    destruct (Pos.eqb z x); auto.
  Qed.

  Lemma put_numbers : forall e ts, numbers e (map term ts) = numbers (set e x (e y)) ts.
  Proof. intros e ts. induction ts as [|t ts IH]; simpl; rewrite ?put_number, ?IH; auto. Qed.

  Lemma free_inside : forall z f,
    negb (Pos.eqb x z) && negb (Pos.eqb y z) && free x y f = true ->
    free x y f = true /\ x <> z /\ forall e n, set e z n x = e x /\ set e z n y = e y.
  Proof.
    intros z f F. rewrite !andb_true_iff, !negb_true_iff in F. destruct F as [[A B] F].
    split; [exact F|]. split; [apply Pos.eqb_neq, A|].
    intros e n. unfold set. rewrite A, B. auto.
  Qed.

  Lemma put_holds : forall f e, free x y f = true ->
    (holds num e (put x y f) <-> holds num (set e x (e y)) f).
  Proof.
    assert (Q : forall z f e n,
      negb (Pos.eqb x z) && negb (Pos.eqb y z) && free x y f = true ->
      (forall e, free x y f = true ->
        (holds num e (put x y f) <-> holds num (set e x (e y)) f)) ->
      (holds num (set e z n) (put x y f) <-> holds num (set (set e x (e y)) z n) f)).
    { intros z f e n F IH. destruct (free_inside z f F) as (Ff & D & S). rewrite (IH _ Ff).
      apply holds_ext. intros u. rewrite (proj2 (S e n)). unfold set.
      destruct (Pos.eqb_spec u x), (Pos.eqb_spec u z); congruence. }
    induction f as [r s t|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
      |f IHf g IHg|f IHf g IHg|z f IH|z f IH]; intros e F; simpl in *;
    try (apply andb_true_iff in F; destruct F; rewrite IHf, IHg by auto; reflexivity).
    - rewrite !put_number. reflexivity.
    - rewrite put_numbers. reflexivity.
    - rewrite !put_numbers. reflexivity.
    - rewrite IH by auto. reflexivity.
    - split; intros K n; apply (Q z f e n F IH), K.
    - split; intros [n K]; exists n; apply (Q z f e n F IH), K.
  Qed.

  Lemma first_some : forall u v, first u v = Some y -> u = Some y \/ v = Some y.
  Proof. intros [u|] v; simpl; auto. Qed.

  Lemma other_some : forall s t, other x s t = Some y ->
    y <> x /\ (s = Var x /\ t = Var y \/ s = Var y /\ t = Var x).
  Proof.
    unfold other. intros s t. destruct s as [c|u| | | |]; try discriminate.
    destruct t as [c|v| | | |]; try discriminate. destruct (Pos.eqb_spec u v); [discriminate|].
    destruct (Pos.eqb_spec u x) as [->|], (Pos.eqb_spec v x) as [->|]; try discriminate;
    intros E; injection E as ->; auto.
  Qed.

  Lemma equal_to_other : forall f b, equal_to b x f = Some y -> y <> x.
  Proof.
    induction f as [r s t| | |f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg| | |z f IH|z f IH];
    intros b E; simpl in E; try discriminate; eauto; destruct b; try discriminate; eauto;
    try (apply first_some in E; destruct E; eauto);
    destruct r; try discriminate; apply (other_some s t E).
  Qed.

  (** Elsewhere f is false, or ([b] being false) true. *)
  Lemma equal_to_sound : forall f b e, equal_to b x f = Some y -> free x y f = true ->
    e x <> e y -> if b then ~ holds num e f else holds num e f.
  Proof.
    induction f as [r s t| | |f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg| | |z f IH|z f IH];
    intros b e E F D; simpl in E, F; try discriminate;
    try (apply andb_true_iff in F; destruct F as [Ff Fg]; destruct b; try discriminate;
      apply first_some in E; simpl).
    - assert (X : forall m n, compare Equal m n = true -> m = n) by apply N.eqb_eq.
      assert (Y : forall m n, m <> n -> compare Unequal m n = true).
      { intros m n. simpl. rewrite negb_true_iff. apply N.eqb_neq. }
      destruct r, b; try discriminate; apply other_some in E; destruct E as [_ [[-> ->]|[-> ->]]].
      + intros (m & n & A & B & C). simpl in A, B. apply X in C. congruence.
      + intros (m & n & A & B & C). simpl in A, B. apply X in C. congruence.
      + exists (e x), (e y). auto.
      + exists (e y), (e x). auto.
    - specialize (IH _ e E F D). destruct b; simpl in *; auto.
    - destruct E as [E|E]; intros [Hf Hg].
      + exact (IHf _ e E Ff D Hf).
      + exact (IHg _ e E Fg D Hg).
    - destruct E as [E|E].
      + left. exact (IHf _ e E Ff D).
      + right. exact (IHg _ e E Fg D).
    - destruct E as [E|E]; intros Hf.
      + destruct (IHf _ e E Ff D Hf).
      + exact (IHg _ e E Fg D).
    - destruct b; try discriminate. apply free_inside in F. destruct F as (F & _ & S). simpl.
      intros n. destruct (S e n) as [Sx Sy]. apply (IH _ (set e z n) E F). rewrite Sx, Sy. exact D.
    - destruct b; try discriminate. apply free_inside in F. destruct F as (F & _ & S). simpl.
      intros [n H]. destruct (S e n) as [Sx Sy]. revert H. apply (IH _ (set e z n) E F).
      rewrite Sx, Sy. exact D.
  Qed.
End Put.

Lemma one_point_sound : forall num b x f e,
  holds num e (one_point b x f) <-> holds num e (quantified b x f).
Proof.
  unfold one_point. intros num b x f e. destruct (equal_to b x f) as [y|] eqn:E; [|reflexivity].
  destruct (free x y f) eqn:F; [|reflexivity]. rewrite put_holds by auto.
  assert (P : forall n, n <> e y ->
    if b then ~ holds num (set e x n) f else holds num (set e x n) f).
  { intros n D. apply (equal_to_sound num x y); auto. unfold set. rewrite Pos.eqb_refl.
    pose proof (equal_to_other x y f b E) as O. apply Pos.eqb_neq in O. rewrite O. exact D. }
  destruct b; simpl; split.
  - eauto.
  - intros [n H]. destruct (N.eq_dec n (e y)) as [<-|D]; [exact H|destruct (P n D H)].
  - intros H n. destruct (N.eq_dec n (e y)) as [->|D]; [exact H|exact (P n D)].
  - auto.
Qed.

Theorem simplify_sound : forall num e f, holds num e (simplify f) <-> holds num e f.
Proof.
  intros num e f. revert e. induction f as [| | |f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
    |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros e; simpl; try reflexivity;
  try (rewrite IHf, IHg; reflexivity).
  - rewrite IH. reflexivity.
  - rewrite one_point_sound. simpl. split; intros H n; apply IH, H.
  - rewrite one_point_sound. simpl. split; intros [n H]; exists n; apply IH, H.
Qed.
