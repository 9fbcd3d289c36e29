(** What the theorems rest on: `make -C coq assumptions` reads the answers. *)

From Nimata Require Import Game Sentence Check Heaps.

Print Assumptions values_unique.
Print Assumptions decide_sound.
Print Assumptions check_sound.
Print Assumptions heaps_sound.
