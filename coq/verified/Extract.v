(** The checks as programs of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Nimata Require Import Numbers Simplify Sequence Decide Adder Check Relation Heaps
  Misere Levels Rows Family Recurrence Using.

Definition sentence_is := @sentence_by.
Definition game_holds := @check_by.

Extraction Language OCaml.
Extraction "checks.ml" arithmetic_of sentence_is lemma_by game_holds relation_by check_heaps
  check_quotient check_level check_rows family_checked padded digit_count fine_numeration simplify
  shortened predicate_of by_recurrence by_walk.
