(** Finite maps from lists of positive numbers. *)

From Coq Require Import List PArith FMapPositive.
Import ListNotations.

Module PM := PositiveMap.

Section Trie.
  Context {V : Type}.

  Inductive trie := Trie (here : option V) (more : PM.t trie).

  Definition no_trie : trie := Trie None (PM.empty _).

  Fixpoint find_trie (key : list positive) (m : trie) : option V :=
    let (here, more) := m in
    match key with
    | [] => here
    | p :: key => match PM.find p more with Some m => find_trie key m | None => None end
    end.

  Fixpoint add_trie (key : list positive) (v : V) (m : trie) : trie :=
    let (here, more) := m in
    match key with
    | [] => Trie (Some v) more
    | p :: key =>
        let below := match PM.find p more with Some m => m | None => no_trie end in
        Trie here (PM.add p (add_trie key v below) more)
    end.

  Lemma find_no_trie : forall key, find_trie key no_trie = None.
  Proof. destruct key; simpl; auto. rewrite PM.gempty. auto. Qed.

  Lemma find_add_same : forall key v m, find_trie key (add_trie key v m) = Some v.
  Proof.
    induction key as [|p key IH]; intros v [here more]; simpl; auto.
    rewrite PM.gss. apply IH.
  Qed.

  Lemma find_add_other : forall key key' v m, key' <> key ->
    find_trie key' (add_trie key v m) = find_trie key' m.
  Proof.
    induction key as [|p key IH]; intros [|p' key'] v [here more] H; simpl; auto.
    - congruence.
    - destruct (Pos.eq_dec p' p) as [->|N].
      + rewrite PM.gss, IH by congruence.
        destruct (PM.find p more); auto. apply find_no_trie.
      + rewrite PM.gso; auto.
  Qed.

  Definition key_dec : forall k l : list positive, {k = l} + {k <> l} :=
    list_eq_dec Pos.eq_dec.
End Trie.
Arguments trie : clear implicits.
