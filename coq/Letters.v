(** In the words of a language, two numbers are compared by their letters. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Words Numbers Formula Tree Trie Table Minimize Recognizer Legal.
Import ListNotations.
Open Scope N_scope.

Definition comparison_eqb (a b : comparison) : bool :=
  match a, b with Eq, Eq | Lt, Lt | Gt, Gt => true | _, _ => false end.

Lemma comparison_eqb_sound : forall a b, comparison_eqb a b = true -> a = b.
Proof. intros [] []; simpl; congruence. Qed.

Definition comparison_key (c : comparison) : list positive :=
  match c with Eq => [] | Lt => [1%positive] | Gt => [2%positive] end.

Lemma comparison_key_inj : forall a b, comparison_key a = comparison_key b -> a = b.
Proof. intros [] []; simpl; congruence. Qed.

(** The first comparison that is not of equals. *)
Definition or_else (c d : comparison) : comparison := match c with Eq => d | _ => c end.

Lemma or_else_equal : forall c, or_else c Eq = c.
Proof. intros []; reflexivity. Qed.

Section Letters.
  Variable L : language.
  Variable first : order.
  Variable most : positive.
  Variables x y : var.
  Variable says : comparison -> bool.

  Notation num := (Numbers.Words L first).

  (** The most significant digits decide. *)
  Definition compare_letters : automaton comparison :=
    {| start := Eq;
       edges := fun c =>
         each_digit comparison_eqb (letter_count L) x (fun a =>
           each_digit comparison_eqb (letter_count L) y (fun b =>
             Leaf (match first with
                   | Msd => or_else c (N.compare a b)
                   | Lsd => or_else (N.compare a b) c
                   end)));
       accepts := says |}.

  Notation track z w := (map (fun a : letter => a z) w).

  Lemma run_letters : forall w c, loose_word num w ->
    run compare_letters c w =
      match first with
      | Msd => or_else c (word_compare (track x w) (track y w))
      | Lsd => or_else (word_compare (rev (track x w)) (rev (track y w))) c
      end.
  Proof.
    intros w c H. revert c. induction H as [|a w Ha Hw IH]; intros c.
    - destruct first, c; reflexivity.
    - rewrite run_cons, IH. cbn [edges compare_letters].
      rewrite (at_each_digit _ comparison_eqb_sound _ _ _ _ (Ha x)).
      rewrite (at_each_digit _ comparison_eqb_sound _ _ _ _ (Ha y)). cbn [at_letter map].
      destruct first.
      + cbn [word_compare]. destruct c, (N.compare (a x) (a y)); reflexivity.
      + cbn [rev]. rewrite word_compare_last by (rewrite !rev_length, !map_length; reflexivity).
        destruct (word_compare (rev (track x w)) (rev (track y w))), (N.compare (a x) (a y));
        reflexivity.
  Qed.

  Definition letters_table : option table :=
    option_map minimize (tabulate compare_letters comparison_key most).

  Theorem letters_sound : forall T, letters_table = Some T ->
    recognizer num T (fun e => says (N.compare (e x) (e y)) = true).
  Proof.
    unfold letters_table. intros T E. destruct (tabulate _ _ _) as [U|] eqn:F; [|discriminate].
    injection E as <-. apply recognizer_minimize. split.
    - intros d e D. rewrite !D. auto.
    - intros w Hw. rewrite (tabulate_sound _ _ comparison_key_inj _ _ F). unfold accepts_word.
      rewrite run_letters by apply legal_word_loose, Hw. unfold numbers_of.
      rewrite value_compare by (auto; rewrite !map_length; reflexivity).
      unfold read_order. cbn [accepts start compare_letters first_read].
      destruct first; cbn [or_else]; [tauto|].
      rewrite or_else_equal. reflexivity.
  Qed.
End Letters.
