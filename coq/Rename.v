(** A formula with other names for its variables. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify.
Import ListNotations.
Open Scope N_scope.

(** The bound variables get other names as well. *)
Fixpoint renamed (s : var -> var) (f : formula) : formula :=
  let term := rename_term s in
  match f with
  | Compare r a b => Compare r (term a) (term b)
  | Output T ts r v => Output T (map term ts) r v
  | Outputs T ts r U us => Outputs T (map term ts) r U (map term us)
  | Not f => Not (renamed s f)
  | And f g => And (renamed s f) (renamed s g)
  | Or f g => Or (renamed s f) (renamed s g)
  | Implies f g => Implies (renamed s f) (renamed s g)
  | Iff f g => Iff (renamed s f) (renamed s g)
  | Xor f g => Xor (renamed s f) (renamed s g)
  | All x f => All (s x) (renamed s f)
  | Ex x f => Ex (s x) (renamed s f)
  end.

Lemma numbers_rename : forall s e ts,
  numbers e (map (rename_term s) ts) = numbers (fun x => e (s x)) ts.
Proof. intros s e ts. induction ts; simpl; rewrite ?number_rename, ?IHts; auto. Qed.

(** If different variables keep different names, the meaning stays the same. *)
Lemma renamed_holds : forall num s, (forall x y, s x = s y -> x = y) -> forall f e,
  holds num e (renamed s f) <-> holds num (fun x => e (s x)) f.
Proof.
  intros num s Hs.
  assert (S : forall e x n y, set e (s x) n (s y) = set (fun x => e (s x)) x n y).
  { intros e x n y. unfold set. destruct (Pos.eqb_spec (s y) (s x)) as [E|E], (Pos.eqb_spec y x);
    auto; [|subst; congruence]. elim n0. auto. }
  induction f as [r a b|T ts r v|T ts r U us|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
    |f IHf g IHg|f IHf g IHg|x f IH|x f IH]; intros e; simpl;
  try (rewrite (IHf e), (IHg e); reflexivity).
  - rewrite !number_rename. reflexivity.
  - rewrite numbers_rename. reflexivity.
  - rewrite !numbers_rename. reflexivity.
  - rewrite (IH e). reflexivity.
  - split; intros H n; specialize (H n); revert H; rewrite (IH (set e (s x) n)); apply holds_ext;
    auto.
  - split; intros [n H]; exists n; revert H; rewrite (IH (set e (s x) n)); apply holds_ext; auto.
Qed.

(** The first list's variables become the second's, and the others variables above all of these. *)
Fixpoint moved (xs ys : list var) (above x : var) : var :=
  match xs, ys with
  | a :: xs, b :: ys => if Pos.eqb x a then b else moved xs ys above x
  | _, _ => (above + x)%positive
  end.

Lemma moved_range : forall above xs ys x,
  In (moved xs ys above x) ys \/ moved xs ys above x = (above + x)%positive.
Proof.
  intros above. induction xs as [|a xs IH]; intros [|b ys] x; simpl; auto.
  destruct (Pos.eqb x a); auto. destruct (IH ys x); auto.
Qed.

Lemma moved_injective : forall above xs ys, NoDup ys ->
  (forall y, In y ys -> (y < above)%positive) ->
  forall x z, moved xs ys above x = moved xs ys above z -> x = z.
Proof.
  intros above xs. induction xs as [|a xs IH]; intros [|b ys] D A x z; simpl; try lia.
  inversion D as [|b' ys' Nb D']; subst.
  assert (Other : forall x, b <> moved xs ys above x).
  { intros u E. destruct (moved_range above xs ys u) as [I|I]; rewrite <- E in I; [tauto|].
    specialize (A b (or_introl eq_refl)). lia. }
  destruct (Pos.eqb_spec x a), (Pos.eqb_spec z a); subst; auto; intros E.
  - elim (Other z E).
  - elim (Other x (eq_sym E)).
  - apply (IH ys); auto. intros y I. apply A. simpl. auto.
Qed.

Lemma moved_at : forall (above : var) e, (forall x, (above < x)%positive -> e x = 0) ->
  forall xs ys, length ys = length xs ->
  forall x, e (moved xs ys above x) = assign (fun _ => 0) xs (map e ys) x.
Proof.
  intros above e Z. induction xs as [|a xs IH]; intros [|b ys] L x; simpl in *; try discriminate.
  - apply Z. lia.
  - unfold set. destruct (Pos.eqb x a); auto.
Qed.

(** What a formula says of numbers stays true under new names. *)
Theorem moved_holds : forall num above xs ys f e, length ys = length xs -> NoDup ys ->
  (forall y, In y ys -> (y < above)%positive) -> (forall x, (above < x)%positive -> e x = 0) ->
  holds num e (renamed (moved xs ys above) f) <->
    holds num (assign (fun _ => 0) xs (map e ys)) f.
Proof.
  intros num above xs ys f e L D A Z. rewrite renamed_holds by (apply moved_injective; auto).
  apply holds_ext. apply moved_at; auto.
Qed.
