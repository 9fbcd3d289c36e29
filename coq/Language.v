(** Languages of digits, each by an automaton. *)

From Coq Require Import List NArith.
Import ListNotations.
Open Scope N_scope.

(** Which digit is read first: the most or the least significant one. *)
Inductive order := Msd | Lsd.

(** An automaton: for each state whether it accepts, and the states after the digits 0, 1, … . State
    0 is the start. *)
Record language := { letter_count : N; accepting : list bool; following : list (list N) }.

Section Language.
  Variable L : language.
  Variable first : order.

  Definition next_state (q d : N) : N :=
    nth (N.to_nat d) (nth (N.to_nat q) (following L) []) 0.

  Definition accepted (q : N) : bool := nth (N.to_nat q) (accepting L) false.

  Definition state_after (q : N) (w : list N) : N := fold_left next_state w q.

  Definition reads_word (w : list N) : bool := accepted (state_after 0 w).

  (** Whether a word is in the language, the most significant digit of which is first. *)
  Definition high_word (w : list N) : bool :=
    reads_word (match first with Msd => w | Lsd => rev w end).
End Language.
