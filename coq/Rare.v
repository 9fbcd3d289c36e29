(** Rare and common values, as a mask divides them, and the mex by the common ones. *)

From Coq Require Import NArith PArith Lia Bool.
From Nimata Require Import Numbers Game.
Open Scope N_scope.

(** Whether the number of ones is odd. *)
Fixpoint odd_ones_of (p : positive) : bool :=
  match p with
  | xH => true
  | xO p => odd_ones_of p
  | xI p => negb (odd_ones_of p)
  end.

Definition odd_ones (n : N) : bool := match n with N0 => false | Npos p => odd_ones_of p end.

Lemma odd_ones_double : forall n, odd_ones (Pos.Ndouble n) = odd_ones n.
Proof. destruct n; reflexivity. Qed.

Lemma odd_ones_succ_double : forall n, odd_ones (Pos.Nsucc_double n) = negb (odd_ones n).
Proof. destruct n; reflexivity. Qed.

Lemma odd_ones_lxor : forall a b, odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  intros [|p] b; [simpl; destruct (odd_ones b); reflexivity|].
  destruct b as [|q]; [simpl; destruct (odd_ones_of p); reflexivity|].
  change (N.lxor (N.pos p) (N.pos q)) with (Pos.lxor p q).
  change (odd_ones (Pos.lxor p q) = xorb (odd_ones_of p) (odd_ones_of q)).
  revert q. induction p as [p IH|p IH|]; destruct q as [q|q|]; simpl Pos.lxor;
    rewrite ?odd_ones_double, ?odd_ones_succ_double, ?IH; simpl;
    repeat match goal with |- context [odd_ones_of ?x] => destruct (odd_ones_of x) end;
    reflexivity.
Qed.

Definition common (mask v : N) : bool := odd_ones (N.land v mask).

Lemma common_lxor : forall mask u v,
  common mask (N.lxor u v) = xorb (common mask u) (common mask v).
Proof.
  intros mask u v. unfold common. rewrite <- odd_ones_lxor. f_equal.
  apply N.bits_inj. intros i. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  destruct (N.testbit u i), (N.testbit v i), (N.testbit mask i); reflexivity.
Qed.

(** If every common value that is had was seen, the first value not seen that is common, or not
    had, is the least one that is not had. *)
Section Choice.
  Variable mask : N.
  Variables (seen had : N -> bool) (values : N -> Prop).
  Hypothesis seen_had : forall v, seen v = true -> values v.
  Hypothesis common_seen : forall v, values v -> common mask v = true -> seen v = true.
  Hypothesis had_spec : forall v, seen v = false -> (had v = true <-> values v).

  Fixpoint choose (fuel : nat) (v : N) : option N :=
    if negb (seen v) && (common mask v || negb (had v)) then Some v
    else match fuel with O => None | S fuel => choose fuel (v + 1) end.

  Lemma choose_sound : forall fuel v w, (forall u, u < v -> values u) ->
    choose fuel v = Some w -> mex values w.
  Proof.
    induction fuel as [|fuel IH]; intros v w H E; simpl in E;
    destruct (negb (seen v) && (common mask v || negb (had v))) eqn:F; try discriminate.
    1, 2: injection E as <-; apply andb_true_iff in F; destruct F as [F1 F2];
      apply negb_true_iff in F1; split; [intros V|intros m L K; apply K, H, L];
      apply orb_true_iff in F2; destruct F2 as [F2|F2];
      [rewrite (common_seen v V F2) in F1; discriminate|];
      apply negb_true_iff in F2; apply had_spec in V; congruence.
    apply (IH (v + 1)); auto. intros u L.
    destruct (N.eq_dec u v) as [->|]; [|apply H; lia].
    destruct (seen v) eqn:S; [apply seen_had, S|].
    apply had_spec; auto. simpl in F. apply orb_false_iff in F. destruct F as [_ F].
    apply negb_false_iff, F.
  Qed.
End Choice.
