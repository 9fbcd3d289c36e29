(** The checks as programs of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Nimata Require Import Numbers Simplify Sequence Sentence Lemmas Check Relation Heaps Levels Rows.

Definition sentence_is := Sentence.decide.
Definition game_holds := Check.check.

Extraction Language OCaml.
Extraction "checks.ml" sentence_is check_lemma game_holds check_relation check_heaps check_level
  check_rows padded digit_count simplify.
