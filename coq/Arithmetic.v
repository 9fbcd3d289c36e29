(** Arithmetic in a numeration: a table for every linear atom that is asked for. *)

From Coq Require Import List NArith PArith ZArith.
From Nimata Require Import Numbers Formula Table Recognizer Sums.

Record arithmetic (num : numeration) := {
  fine : fine_numeration num = true;
  (** The most states of a table. *)
  most_states : positive;
  linear : sign -> sum -> option table;
  linear_sound : forall g s T, linear g s = Some T ->
    recognizer num T (fun e => test g (sum_value e s) = true);
}.

Arguments fine {num}.
Arguments most_states {num}.
Arguments linear {num}.
Arguments linear_sound {num}.
