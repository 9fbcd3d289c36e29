(** Of a variable whose digits may be any, those that represent a number. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Words Numbers Formula Tree Trie Table Minimize Recognizer.
Import ListNotations.
Open Scope N_scope.

Section Legal.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  (** All digits are there. *)
  Definition loose_word (w : word) : Prop := Forall (fun a => forall x, a x < digit_count num) w.

  Lemma legal_word_loose : forall w, legal_word num w -> loose_word w.
  Proof.
    intros w H.
    assert (D : forall x, Forall (fun d => d < digit_count num) (map (fun a : letter => a x) w))
      by (intros x; apply legal_digits, H).
    clear H. induction w as [|a w IH]; constructor.
    - intros x. specialize (D x). inversion D; auto.
    - apply IH. intros x. specialize (D x). inversion D; auto.
  Qed.

  (** Whether the last digit was p; nothing where the digits represent no number. *)
  Definition legality (y : var) : automaton (option bool) :=
    {| start := Some false;
       edges := fun s =>
         match s with
         | Some false => If y (p_of num) (Leaf (Some false)) (Leaf (Some true))
         | Some true => If y (q_of num) (Leaf (Some false)) (Leaf None)
         | None => Leaf None
         end;
       accepts := fun s => match s with Some _ => true | None => false end |}.

  Definition legality_key (s : option bool) : list positive :=
    match s with Some false => [] | Some true => [1%positive] | None => [2%positive] end.

  Lemma legality_key_inj : forall s t, legality_key s = legality_key t -> s = t.
  Proof. intros [[]|] [[]|]; simpl; congruence. Qed.

  Lemma legality_sound : placed num = true -> forall y w, loose_word w ->
    accepts_word (legality y) w = true <-> place_word num (map (fun a => a y) w).
  Proof.
    intros Hp. pose proof (factors num Hp) as (F1 & F2 & F3 & F4 & F5).
    intros y w Hw. unfold accepts_word. change (start (legality y)) with (Some false).
    assert (H : forall s, accepts (legality y) (run (legality y) s w) = true <->
      match s with
      | None => False
      | Some r => place_word num (map (fun a => a y) w) /\
          (r = true ->
            match map (fun a => a y) w with [] => True | e :: _ => e < q_of num end)
      end).
    { induction Hw as [|a w Ha Hw IH]; intros [r|].
      - simpl. tauto.
      - simpl. intuition discriminate.
      - rewrite run_cons, IH. specialize (Ha y). cbn [map place_word].
        destruct r; cbn [legality edges at_letter].
        + destruct (N.ltb_spec (a y) (q_of num)); cbv iota beta; [|intuition lia]. split.
          * intros [R _]. repeat split; auto; lia.
          * intros [(_ & _ & R) _]. split; [exact R|intros K; discriminate K].
        + destruct (N.ltb_spec (a y) (p_of num)); cbv iota beta.
          * split; [intros [R _]|intros [(_ & _ & R) _]]; repeat split; auto; try lia;
            intros K; first [discriminate K|exfalso; lia].
          * assert (E : a y = p_of num) by lia. split.
            -- intros [R S]. repeat split; auto; intros K;
               first [discriminate K|apply S; reflexivity].
            -- intros [(_ & S & R) _]. split; [exact R|]. intros _. apply S, E.
      - rewrite run_cons. apply IH. }
    rewrite H. split; [tauto|]. intros R. split; [exact R|intros K; discriminate K].
  Qed.

  (** The digits of one variable, as an automaton of the language reads them. *)
  Definition in_language (L : language) (y : var) : automaton N :=
    {| start := 0;
       edges := fun q => each_digit N.eqb (digit_count num) y (fun d => Leaf (next_state L q d));
       accepts := accepted L |}.

  Definition state_key (q : N) : list positive := [N.succ_pos q].

  Lemma state_key_inj : forall p q, state_key p = state_key q -> p = q.
  Proof. unfold state_key. intros p q H. injection H as H. lia. Qed.

  Lemma in_language_sound : forall L y w, loose_word w ->
    accepts_word (in_language L y) w = reads_word L (map (fun a => a y) w).
  Proof.
    intros L y w Hw. unfold accepts_word, reads_word. cbn [accepts start in_language]. f_equal.
    generalize 0. induction Hw as [|a w Ha Hw IH]; intros q; auto.
    rewrite run_cons. cbn [edges in_language]. rewrite at_each_digit by
      (try (intros l m E; apply N.eqb_eq, E); apply Ha). apply IH.
  Qed.

  (** In a base all words represent numbers. *)
  Definition restrict (y : var) (T : table) : option table :=
    match num with
    | Base _ _ => Some T
    | Lin _ _ => bind (tabulate (legality y) legality_key most) (and most T)
    | Words L _ => bind (tabulate (in_language L y) state_key most) (and most T)
    end.

  Lemma restrict_recognises : forall y T U, restrict y T = Some U -> forall w, loose_word w ->
    (recognises U w = true <->
      recognises T w = true /\ legal num (map (fun a => a y) w)).
  Proof.
    unfold restrict. intros y T U E w Hw. destruct num as [b o|p q|L o] eqn:Hnum.
    - injection E as <-. split; [|tauto]. intros R. split; auto. apply legal_base.
      unfold loose_word in Hw. rewrite Hnum in Hw.
      clear -Hw. induction Hw as [|a w Ha Hw IH]; constructor; auto.
    - apply bind_some in E. destruct E as (V & EV & E). rewrite <- Hnum in *.
      rewrite (and_recognises _ _ _ _ E), andb_true_iff.
      rewrite (tabulate_sound _ _ legality_key_inj _ _ EV), legality_sound
        by (auto; rewrite Hnum in *; exact Hb).
      unfold legal, read_order. rewrite Hnum. simpl. tauto.
    - apply bind_some in E. destruct E as (V & EV & E). rewrite <- Hnum in *.
      rewrite (and_recognises _ _ _ _ E), andb_true_iff.
      rewrite (tabulate_sound _ _ state_key_inj _ _ EV), in_language_sound by auto.
      assert (D : digit_word (letter_count L) (map (fun a => a y) w)).
      { unfold loose_word in Hw. rewrite Hnum in Hw.
        clear -Hw. induction Hw as [|a w Ha Hw IH]; constructor; [apply Ha|exact IH]. }
      unfold legal, read_order. rewrite Hnum. cbn [represents first_read]. unfold high_word.
      destruct o; [|rewrite rev_involutive; apply Forall_rev in D]; unfold digit_word in *; tauto.
  Qed.

  Fixpoint restrict_all (ys : list var) (T : table) : option table :=
    match ys with [] => Some T | y :: ys => bind (restrict y T) (restrict_all ys) end.

  Lemma restrict_all_recognises : forall ys T U, restrict_all ys T = Some U ->
    forall w, loose_word w ->
    (recognises U w = true <->
      recognises T w = true /\ forall y, In y ys -> legal num (map (fun a => a y) w)).
  Proof.
    induction ys as [|y ys IH]; simpl; intros T U E w Hw.
    - injection E as <-. intuition.
    - apply bind_some in E. destruct E as (V & EV & E).
      rewrite (IH _ _ E w Hw), (restrict_recognises _ _ _ EV w Hw). split.
      + intros ((A & B) & C). split; auto. intros z [<-|I]; auto.
      + intros (A & B). auto.
  Qed.

  (** Nothing changes at words of numbers. *)
  Lemma restrict_all_legal : forall ys T U, restrict_all ys T = Some U ->
    forall w, legal_word num w -> recognises U w = recognises T w.
  Proof.
    intros ys T U E w Hw. apply eq_true_iff_eq.
    rewrite (restrict_all_recognises _ _ _ E) by (apply legal_word_loose, Hw).
    split; [tauto|]. intros R. split; auto.
  Qed.
End Legal.
