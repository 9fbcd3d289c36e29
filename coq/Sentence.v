(** Sentences are decided. *)

From Coq Require Import List NArith PArith Bool.
From Nimata Require Import Numbers Formula Decide Adder.
From Nimata Require Export Evidence.
Import ListNotations.
Open Scope N_scope.

(** Whether a sentence is true; nothing if some table would have more states than are allowed, if
    padding changes what an automaton outputs, if there is a sum in a numeration of words without an
    adder, or if the adder is not seen to add. *)
Definition decide (e : evidence) (num : numeration) (f : formula) : option bool :=
  by_arithmetic (arithmetic_of e num) (fun arith => decide_by arith f).

Theorem decide_sound : forall (e : evidence) num f b, decide e num f = Some b ->
  (holds num (fun _ => 0) f <-> b = true).
Proof.
  unfold decide. intros e num f b E. apply by_arithmetic_some in E. destruct E as (arith & E).
  exact (decide_by_sound num arith f b E).
Qed.
