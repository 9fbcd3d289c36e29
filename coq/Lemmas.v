(** Lemmas: automata that say after every word what a formula says of its numbers. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists
  Sequence Connectives Terms Blocks Arithmetic Compile Decide Adder.
From Nimata Require Export Evidence.
Import ListNotations.
Open Scope N_scope.

(** However many digits are read, one at least, the output is 1 just where the formula holds. *)
Definition lemma_holds (num : numeration) (T : dfao) (xs : list var) (f : formula) : Prop :=
  forall (length : nat) (e : env), (0 < length)%nat ->
    (forall x, e x < unit_at num length) ->
    (output_after num T length (map e xs) = Some 1 <-> holds num e f).

Section Lemmas.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).

  (** Two tables read in step, of which just one accepts. *)
  Definition one_alone (T U : table) : automaton (positive * positive) :=
    {| start := (first_state T, first_state U);
       edges := fun p =>
         merge (pair_eqb Pos.eqb) pair (fst (row_of T (fst p))) (fst (row_of U (snd p)));
       accepts := fun p => xorb (snd (row_of T (fst p))) (snd (row_of U (snd p))) |}.

  Lemma run_one_alone : forall T U w p q,
    run (one_alone T U) (p, q) w = (run (of_table T) p w, run (of_table U) q w).
  Proof.
    intros T U. induction w as [|a w IH]; intros p q; auto. rewrite !run_cons.
    change (edges (one_alone T U) (p, q)) with
      (merge (pair_eqb Pos.eqb) pair (fst (row_of T p)) (fst (row_of U q))).
    rewrite at_merge by (apply pair_eqb_sound, pos_eqb_sound). apply IH.
  Qed.

  Definition couple_key_of (p : positive * positive) : list positive := [fst p; snd p].

  Lemma couple_key_of_inj : forall p q, couple_key_of p = couple_key_of q -> p = q.
  Proof. intros [p q] [p' q']. unfold couple_key_of. simpl. congruence. Qed.

  Fixpoint all_leaves (ok : positive -> bool) (t : tree positive) : bool :=
    match t with
    | Leaf q => ok q
    | If _ _ lo hi => all_leaves ok lo && all_leaves ok hi
    end.

  (** No word of one letter or more is accepted. *)
  Definition silent (V : table) : bool :=
    forallb (fun '(_, (t, _)) => all_leaves (fun q => negb (snd (row_of V q))) t)
      (PM.elements (rows V)).

  Lemma silent_sound : forall V, silent V = true -> forall w q, w <> [] ->
    snd (row_of V (run (of_table V) q w)) = false.
  Proof.
    unfold silent. intros V H. rewrite forallb_forall in H.
    assert (Next : forall q a, snd (row_of V (at_letter (fst (row_of V q)) a)) = false).
    { intros q a. unfold row_of at 2. destruct (PM.find q (rows V)) as [[t o]|] eqn:E.
      - specialize (H (q, (t, o)) (PM.elements_correct _ _ E)). cbn [fst snd] in H |- *. clear E.
        induction t as [p|x d lo IHlo hi IHhi]; cbn [all_leaves at_letter] in *.
        + apply negb_true_iff, H.
        + apply andb_true_iff in H. destruct H. destruct (a x <? d); auto.
      - cbn [fst at_letter]. unfold row_of. rewrite E. reflexivity. }
    induction w as [|a w IH]; intros q N; [congruence|]. rewrite run_cons.
    destruct w as [|b w]; [apply Next|]. apply IH. discriminate.
  Qed.

  (** The automaton as a table: what it says of words, and not of numbers. *)
  Definition says_one (u _ : option N) : bool :=
    match u with Some v => v =? 1 | None => false end.

  Definition word_table (T : dfao) (xs : list var) : option table :=
    tabulate (two says_one (side_of num T xs) (side_of num nothing [])) pair_key most.

  Lemma word_table_sound : forall T xs W, word_table T xs = Some W ->
    forall w, legal_word num w ->
    (recognises W w = true <-> output_of T (read num T xs 0 w) = Some 1).
  Proof.
    unfold word_table. intros T xs W E w Hw.
    rewrite (tabulate_sound _ _ pair_key_inj _ _ E). unfold accepts_word.
    change (start (two says_one (side_of num T xs) (side_of num nothing []))) with (0, 0).
    rewrite run_two by auto. cbn [two accepts fst snd side_of]. rewrite lookup_numbered.
    change (nth (N.to_nat (read num T xs 0 w)) (outputs T) None)
      with (output_of T (read num T xs 0 w)).
    unfold says_one. destruct (output_of T _) as [v|]; [rewrite N.eqb_eq|]; split; congruence.
  Qed.

  (** A word of the digits of some numbers. *)
  Lemma word_of_numbers : forall L e, (forall x, e x < unit_at num L) ->
    forall x, numbers_of num (word_of num L e) x = e x.
  Proof.
    intros L e H x. unfold numbers_of. rewrite word_of_track. apply value_digits; auto.
  Qed.

  Lemma output_after_read : forall T xs L e, (forall x, e x < unit_at num L) ->
    output_after num T L (map e xs) = output_of T (read num T xs 0 (word_of num L e)).
  Proof.
    intros T xs L e H. unfold output_after, output_of. f_equal. f_equal.
    assert (E : letters num L (map e xs) = map (fun a => map a xs) (word_of num L e)).
    { rewrite <- (letters_of_word num Hb) by (apply word_of_legal, Hb).
      unfold word_of at 1. rewrite map_length, seq_length. f_equal.
      apply map_ext. intros x. symmetry. apply word_of_numbers, H. }
    rewrite E. unfold read. generalize 0. generalize (word_of num L e).
    intros w. induction w as [|a w IH]; intros q; simpl; auto.
  Qed.

  Definition lemma_at (T : dfao) (xs : list var) (f : formula) : option bool :=
    bind (table_of arith f (above_formula f)) (fun A =>
    bind (word_table T xs) (fun B =>
    bind (tabulate (one_alone A B) couple_key_of most) (fun V =>
    bind (restrict_all num most xs V) (fun V => Some (silent V))))).

  Theorem lemma_at_sound : forall T xs f, lemma_at T xs f = Some true -> lemma_holds num T xs f.
  Proof.
    unfold lemma_at. intros T xs f H L e HL He.
    apply bind_some in H. destruct H as (A & EA & H).
    apply bind_some in H. destruct H as (B & EB & H).
    apply bind_some in H. destruct H as (V & EV & H).
    apply bind_some in H. destruct H as (V' & EV' & H). injection H as H.
    destruct (table_of_sound num arith f _ A EA) as [Proper R].
    set (w := word_of num L e).
    assert (Hw : legal_word num w) by (apply word_of_legal, Hb).
    assert (Same : recognises A w = recognises B w).
    { apply xorb_eq.
      assert (F : recognises V w = false).
      { rewrite <- (restrict_all_legal num Hb most _ _ _ EV' w Hw).
        unfold recognises, accepts_word. apply silent_sound; auto.
        intros E. apply (f_equal (@length letter)) in E. unfold w, word_of in E.
        rewrite map_length, seq_length in E. simpl in E. lia. }
      rewrite (tabulate_sound _ _ couple_key_of_inj _ _ EV) in F. unfold accepts_word in F.
      change (start (one_alone A B)) with (first_state A, first_state B) in F.
      rewrite run_one_alone in F. exact F. }
    rewrite output_after_read by auto. fold w.
    rewrite <- (word_table_sound _ _ _ EB w Hw), <- Same, (R w Hw).
    pose proof (word_of_numbers L e He) as Numbers. fold w in Numbers.
    split; apply Proper; auto.
  Qed.
End Lemmas.

(** Whether a lemma is right; nothing if that is not known. *)
Definition check_lemma (e : evidence) (num : numeration) (T : dfao) (xs : list var) (f : formula)
  : option bool := by_arithmetic (arithmetic_of e num) (fun arith => lemma_at num arith T xs f).

Theorem lemma_sound : forall (e : evidence) num T xs f, check_lemma e num T xs f = Some true ->
  lemma_holds num T xs f.
Proof.
  unfold check_lemma. intros e num T xs f H. apply by_arithmetic_some in H.
  destruct H as (arith & H). exact (lemma_at_sound num arith T xs f H).
Qed.
