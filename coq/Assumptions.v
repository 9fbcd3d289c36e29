(** What the theorems rest on: `make -C coq assumptions` reads the answers. *)

From Nimata Require Import Game Adder Sentence Lemmas Check Relation Heaps Misere Exco Levels Rows
  Family Using Plain Beside Statement.

Print Assumptions values_unique.
Print Assumptions decide_sound.
Print Assumptions lemma_sound.
Print Assumptions adder_sound.
Print Assumptions check_sound.
Print Assumptions relation_sound.
Print Assumptions heaps_sound.
Print Assumptions misere_sound.
Print Assumptions exco_unique.
Print Assumptions levels_sound.
Print Assumptions rows_sound.
Print Assumptions family_sound.
Print Assumptions recurrence_sound.
Print Assumptions walk_sound.
Print Assumptions decide_using_sound.
Print Assumptions lemma_by_sound.
Print Assumptions by_recurrence.
Print Assumptions by_walk.
Print Assumptions says_holds.
Print Assumptions relation_values.
Print Assumptions values_agree.
Print Assumptions losing_agree.
Print Assumptions losing_exists.
Print Assumptions told_holds.
Print Assumptions values_related.
Print Assumptions values_output.
Print Assumptions losing_output.
Print Assumptions heap_beside.
