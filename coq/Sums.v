(** Sums of multiples of variables that are zero, or that are not negative. *)

From Coq Require Import List NArith PArith ZArith Lia.
From Nimata Require Import Numbers Formula.
Import ListNotations.
Open Scope Z_scope.

Definition terms := list (var * Z).

(** A sum with a constant. *)
Record sum := { parts : terms; constant : Z }.

Fixpoint total (e : env) (l : terms) : Z :=
  match l with [] => 0 | (x, c) :: l => c * Z.of_N (e x) + total e l end.

Definition sum_value (e : env) (s : sum) : Z := total e (parts s) + constant s.

(** Sums in the order of their variables. *)
Fixpoint add_term (x : var) (c : Z) (l : terms) : terms :=
  match l with
  | [] => if c =? 0 then [] else [(x, c)]
  | (y, d) :: l' =>
      match Pos.compare x y with
      | Lt => if c =? 0 then l else (x, c) :: l
      | Eq => if c + d =? 0 then l' else (x, c + d) :: l'
      | Gt => (y, d) :: add_term x c l'
      end
  end.

Definition add_multiple (k : Z) (s t : sum) : sum :=
  {| parts := fold_right (fun '(x, c) l => add_term x (k * c) l) (parts s) (parts t);
     constant := constant s + k * constant t |}.

Definition of_var (x : var) : sum := {| parts := [(x, 1)]; constant := 0 |}.
Definition of_const (c : Z) : sum := {| parts := []; constant := c |}.

Lemma total_add_term : forall e x c l,
  total e (add_term x c l) = c * Z.of_N (e x) + total e l.
Proof.
  intros e x c l. induction l as [|[y d] l IH]; simpl.
  - destruct (Z.eqb_spec c 0); simpl; subst; lia.
  - destruct (Pos.compare_spec x y) as [E|E|E].
    + subst y. destruct (Z.eqb_spec (c + d) 0); simpl; nia.
    + destruct (Z.eqb_spec c 0); simpl; subst; lia.
    + simpl. rewrite IH. lia.
Qed.

Lemma value_add_multiple : forall e k s t,
  sum_value e (add_multiple k s t) = sum_value e s + k * sum_value e t.
Proof.
  intros e k s t. unfold sum_value, add_multiple. simpl.
  assert (H : total e (fold_right (fun '(x, c) l => add_term x (k * c) l) (parts s) (parts t))
    = total e (parts s) + k * total e (parts t)).
  { induction (parts t) as [|[x c] l IH]; simpl; [lia|].
    rewrite total_add_term, IH. lia. }
  rewrite H. lia.
Qed.

Lemma value_of_var : forall e x, sum_value e (of_var x) = Z.of_N (e x).
Proof. intros. unfold sum_value. cbn [of_var parts constant total]. lia. Qed.

Lemma total_ext : forall d e l, (forall x, d x = e x) -> total d l = total e l.
Proof. induction l as [|[x c] l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Inductive sign := Zero | NotNegative.

Definition test (g : sign) (z : Z) : bool :=
  match g with Zero => z =? 0 | NotNegative => 0 <=? z end.
