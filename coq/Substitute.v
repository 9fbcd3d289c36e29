(** Terms in the place of variables, and sentences that hold for all values of their variables. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify Arithmetic Decide.
Import ListNotations.
Open Scope N_scope.

(** The variables of a term and of a formula, bound ones included, each as often as it occurs. *)
Fixpoint read_by_term (t : term) : list var :=
  match t with
  | Const _ => []
  | Var x => [x]
  | Add s t | Sub s t => read_by_term s ++ read_by_term t
  | Mul _ t | Div t _ => read_by_term t
  end.

Definition read_by_terms (ts : list term) : list var := flat_map read_by_term ts.

Fixpoint read_by (f : formula) : list var :=
  match f with
  | Compare _ s t => read_by_term s ++ read_by_term t
  | Output _ ts _ _ => read_by_terms ts
  | Outputs _ ts _ _ us => read_by_terms ts ++ read_by_terms us
  | Not f => read_by f
  | And f g | Or f g | Implies f g | Iff f g | Xor f g => read_by f ++ read_by g
  | All x f | Ex x f => x :: read_by f
  end.

Lemma number_read : forall t d e, (forall x, In x (read_by_term t) -> d x = e x) ->
  number d t = number e t.
Proof.
  induction t; simpl; intros d e H; rewrite ?(IHt d e) by auto; auto.
  - rewrite H; auto.
  - rewrite (IHt1 d e), (IHt2 d e); auto using in_or_app.
  - rewrite (IHt1 d e), (IHt2 d e); auto using in_or_app.
Qed.

Lemma numbers_read : forall ts d e, (forall x, In x (read_by_terms ts) -> d x = e x) ->
  numbers d ts = numbers e ts.
Proof.
  induction ts as [|t ts IH]; simpl; intros d e H; auto.
  rewrite (number_read t d e), (IH d e); auto using in_or_app.
Qed.

(** Other variables do not matter. *)
Lemma holds_read : forall num f d e, (forall x, In x (read_by f) -> d x = e x) ->
  (holds num d f <-> holds num e f).
Proof.
  assert (S : forall x n l (d e : env), (forall y, In y (x :: l) -> d y = e y) ->
    forall y, In y l -> set d x n y = set e x n y).
  { intros x n l d e H y I. unfold set. destruct (Pos.eqb y x); auto. apply H. simpl. auto. }
  intros num. induction f as [r s t|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
    |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros d e H; cbn [read_by holds] in *;
  try (rewrite (IHf d e), (IHg d e) by auto using in_or_app; reflexivity).
  - rewrite (number_read s d e), (number_read t d e) by auto using in_or_app. reflexivity.
  - rewrite (numbers_read ts d e) by auto. reflexivity.
  - rewrite (numbers_read ts d e), (numbers_read us d e) by auto using in_or_app. reflexivity.
  - rewrite (IH d e) by auto. reflexivity.
  - split; intros K n; specialize (K n); revert K; apply IH; intros y I;
    apply (S _ _ (read_by f)); auto; intros z J; symmetry; auto.
  - split; intros [n K]; exists n; revert K; apply IH; intros y I;
    apply (S _ _ (read_by f)); auto; intros z J; symmetry; auto.
Qed.

(** A formula for all values of its variables. *)
Definition for_all_of (xs : list var) (f : formula) : formula := fold_right All f xs.

Lemma for_all_of_holds : forall num f xs d e, holds num d (for_all_of xs f) ->
  (forall x, ~ In x xs -> e x = d x) -> holds num e f.
Proof.
  intros num f. induction xs as [|x xs IH]; simpl; intros d e H E.
  - refine (proj1 (holds_ext num f d e _) H). intros x. symmetry. apply E. tauto.
  - apply (IH (set d x (e x)) e (H _)). intros y N. unfold set. destruct (Pos.eqb_spec y x); subst;
    auto. apply E. intros [->|I]; tauto.
Qed.

Definition closed (f : formula) : formula := for_all_of (nodup Pos.eq_dec (read_by f)) f.

Lemma closed_holds : forall num f d, holds num d (closed f) -> forall e, holds num e f.
Proof.
  intros num f d H e.
  set (e' := fun x => if in_dec Pos.eq_dec x (read_by f) then e x else d x).
  apply (holds_read num f e' e).
  { intros x I. unfold e'. destruct (in_dec _ _ _); tauto. }
  refine (for_all_of_holds num f _ d e' H _). intros x N. unfold e'.
  destruct (in_dec _ _ _) as [I|]; auto. elim N. apply nodup_In. auto.
Qed.

(** Whether a formula holds everywhere; nothing if that is not known. *)
Definition everywhere {num : numeration} (arith : arithmetic num) (f : formula) : option bool :=
  decide_by arith (closed f).

Lemma everywhere_sound : forall num (arith : arithmetic num) f, everywhere arith f = Some true ->
  forall e, holds num e f.
Proof.
  intros num arith f H. apply closed_holds with (fun _ => 0).
  apply (decide_by_sound num arith _ true H). reflexivity.
Qed.

(** Terms in the place of variables. *)
Fixpoint put_term (s : var -> term) (t : term) : term :=
  match t with
  | Const c => Const c
  | Var x => s x
  | Add a b => Add (put_term s a) (put_term s b)
  | Sub a b => Sub (put_term s a) (put_term s b)
  | Mul c a => Mul c (put_term s a)
  | Div a c => Div (put_term s a) c
  end.

Section Put.
  Variable num : numeration.
  (** Bound variables are moved above this one. *)
  Variable above : var.

  Definition also_put (s : var -> term) (x : var) (t : term) : var -> term :=
    fun y => if Pos.eqb y x then t else s y.

  Fixpoint put_terms (s : var -> term) (f : formula) : formula :=
    let term := put_term s in
    let under x := also_put s x (Var (above + x)) in
    match f with
    | Compare r a b => Compare r (term a) (term b)
    | Output T ts r v => Output T (map term ts) r v
    | Outputs T ts r U us => Outputs T (map term ts) r U (map term us)
    | Not f => Not (put_terms s f)
    | And f g => And (put_terms s f) (put_terms s g)
    | Or f g => Or (put_terms s f) (put_terms s g)
    | Implies f g => Implies (put_terms s f) (put_terms s g)
    | Iff f g => Iff (put_terms s f) (put_terms s g)
    | Xor f g => Xor (put_terms s f) (put_terms s g)
    | All x f => All (above + x) (put_terms (under x) f)
    | Ex x f => Ex (above + x) (put_terms (under x) f)
    end.

  (** The terms speak of variables below those that are bound, or are these. *)
  Definition apart (s : var -> term) : Prop := forall y,
    (forall x, In x (read_by_term (s y)) -> (x < above)%positive) \/ s y = Var (above + y).

  (** The values of the terms, all of which are numbers. *)
  Definition values (e : env) (s : var -> term) (d : env) : Prop :=
    forall x, number e (s x) = Some (d x).

  Lemma put_number : forall e s d, values e s d -> forall t, number e (put_term s t) = number d t.
  Proof. intros e s d V. induction t; simpl; rewrite ?IHt1, ?IHt2, ?IHt; auto. Qed.

  Lemma put_numbers : forall e s d, values e s d -> forall ts,
    numbers e (map (put_term s) ts) = numbers d ts.
  Proof.
    intros e s d V. induction ts; simpl; rewrite ?(put_number e s d V), ?IHts; auto.
  Qed.

  Lemma apart_under : forall s x, apart s -> apart (also_put s x (Var (above + x))).
  Proof. intros s x H y. unfold also_put. destruct (Pos.eqb_spec y x); subst; auto. Qed.

  Lemma values_under : forall e s d x n, apart s -> values e s d ->
    values (set e (above + x)%positive n) (also_put s x (Var (above + x))) (set d x n).
  Proof.
    intros e s d x n A V y. unfold also_put. destruct (Pos.eqb_spec y x) as [->|N].
    - simpl. unfold set. rewrite !Pos.eqb_refl. auto.
    - replace (set d x n y) with (d y) by (unfold set; destruct (Pos.eqb_spec y x); tauto).
      rewrite <- (V y). apply number_read. intros z I. unfold set.
      destruct (Pos.eqb_spec z (above + x)%positive) as [E|]; auto. subst.
      destruct (A y) as [L|E].
      + specialize (L _ I). lia.
      + rewrite E in I. simpl in I. destruct I as [I|[]]. lia.
  Qed.

  Theorem put_holds : forall f s e d, apart s -> values e s d ->
    (holds num e (put_terms s f) <-> holds num d f).
  Proof.
    induction f as [r a b|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
      |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros s e d A V; cbn [put_terms holds];
    try (rewrite (IHf s e d A V), (IHg s e d A V); reflexivity).
    - rewrite !(put_number e s d V). reflexivity.
    - rewrite (put_numbers e s d V). reflexivity.
    - rewrite !(put_numbers e s d V). reflexivity.
    - rewrite (IH s e d A V). reflexivity.
    - split; intros H n; specialize (H n); revert H;
      apply IH; auto using apart_under, values_under.
    - split; intros [n H]; exists n; revert H; apply IH; auto using apart_under, values_under.
  Qed.
End Put.
