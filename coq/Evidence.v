(** What a check may use besides a claim. *)

From Coq Require Import PArith.
From Nimata Require Import Formula.

(** Tables with so many states, and an automaton that is said to add, for a numeration of words. *)
Record evidence := { most : positive; adder : option dfao }.

Definition no_adder (most : positive) : evidence := {| most := most; adder := None |}.

(** Where nothing is added by an automaton, the number of states is all. *)
Coercion no_adder : positive >-> evidence.
Bind Scope positive_scope with evidence.
