(** Tables that recognise what is true of the numbers that a word represents; not, and. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize.
Import ListNotations.
Open Scope N_scope.

Definition bind {A B} (a : option A) (f : A -> option B) : option B :=
  match a with Some a => f a | None => None end.

Lemma bind_some : forall A B (a : option A) (f : A -> option B) b,
  bind a f = Some b -> exists x, a = Some x /\ f x = Some b.
Proof. intros A B [a|] f b; simpl; [eauto|discriminate]. Qed.

Section Recognizer.
  Variable num : numeration.
  (** The most states of a table. *)
  Variable most : positive.

  (** Whether the digits of all variables represent numbers. *)
  Definition legal_word (w : word) : Prop := forall x, legal num (map (fun a => a x) w).

  Lemma legal_word_cons : placed num = true -> forall a w, legal_word (a :: w) ->
    (forall x, a x < digit_count num) /\ legal_word w.
  Proof. intros P a w H. split; intros x; apply (legal_cons num P _ _ (H x)). Qed.

  Lemma legal_word_nil : fine_numeration num = true -> legal_word [].
  Proof. intros F x. apply legal_nil, F. Qed.

  (** The numbers of a word. *)
  Definition numbers_of (w : word) : env := fun x => value num (map (fun a => a x) w).

  (** A statement about numbers says the same of equal numbers. *)
  Definition proper (P : env -> Prop) : Prop :=
    forall d e, (forall x, d x = e x) -> P d -> P e.

  Definition recognizer (T : table) (P : env -> Prop) : Prop :=
    proper P /\ forall w, legal_word w -> (recognises T w = true <-> P (numbers_of w)).

  Lemma recognizer_ext : forall T P Q, (forall e, P e <-> Q e) -> recognizer T P -> recognizer T Q.
  Proof.
    intros T P Q H [A B]. split.
    - intros d e E. rewrite <- !H. apply A, E.
    - intros w Hw. rewrite <- H. auto.
  Qed.

  Lemma recognizer_minimize : forall T P, recognizer T P -> recognizer (minimize T) P.
  Proof. intros T P [A B]. split; auto. intros w Hw. rewrite minimize_sound. auto. Qed.

  (** Not. *)
  Definition not_table (T : table) : table :=
    {| first_state := first_state T;
       rows := PM.map (fun r : row => (fst r, negb (snd r)) : row) (rows T) |}.

  Definition has_rows (T : table) : bool :=
    match PM.find (first_state T) (rows T) with Some _ => true | None => false end &&
    forallb (fun '(q, (t, o)) => leaves_within T t) (PM.elements (rows T)).

  Lemma find_map : forall A B (f : A -> B) q m,
    PM.find q (PM.map f m) = option_map f (PM.find q m).
  Proof. intros. unfold PM.map. rewrite PM.gmapi. auto. Qed.

  Lemma row_of_not : forall T q, PM.find q (rows T) <> None ->
    row_of (not_table T) q = (fst (row_of T q), negb (snd (row_of T q))).
  Proof.
    intros T q H. unfold row_of. simpl. rewrite find_map.
    destruct (PM.find q (rows T)); [reflexivity|congruence].
  Qed.

  Lemma not_table_sound : forall T w, has_rows T = true ->
    recognises (not_table T) w = negb (recognises T w).
  Proof.
    intros T w H. unfold has_rows in H. apply andb_true_iff in H. destruct H as [H1 H2].
    rewrite forallb_forall in H2.
    assert (R : forall w q, PM.find q (rows T) <> None ->
      run (of_table (not_table T)) q w = run (of_table T) q w /\
      PM.find (run (of_table T) q w) (rows T) <> None).
    { clear w. induction w as [|a w IH]; intros q Hq; [simpl; auto|].
      simpl. rewrite row_of_not by auto. simpl. apply IH.
      unfold row_of. destruct (PM.find q (rows T)) as [[t o]|] eqn:E; [|congruence].
      apply leaves_within_at.
      specialize (H2 (q, (t, o)) (PM.elements_correct _ _ E)). exact H2. }
    destruct (R w (first_state T)) as [R1 R2].
    - destruct (PM.find (first_state T) (rows T)); congruence.
    - unfold recognises, accepts_word.
      change (start (of_table (not_table T))) with (first_state T). rewrite R1.
      change (snd (row_of (not_table T) (run (of_table T) (first_state T) w)) =
        negb (snd (row_of T (run (of_table T) (first_state T) w)))).
      rewrite row_of_not by auto. reflexivity.
  Qed.

  Definition not (T : table) : option table := if has_rows T then Some (not_table T) else None.

  Lemma not_sound : forall T P U, recognizer T P -> not T = Some U ->
    recognizer U (fun e => ~ P e).
  Proof.
    unfold not. intros T P U [A B] E. destruct (has_rows T) eqn:H; [|discriminate].
    injection E as <-. split.
    - intros d e E HP Q. apply HP. apply A with e; auto.
    - intros w Hw. rewrite not_table_sound, negb_true_iff by auto. rewrite <- (B w Hw).
      destruct (recognises T w); split; congruence.
  Qed.

  (** And: pairs of states, of which those that never accept are all one. *)
  Definition never (T : table) (q : positive) : bool :=
    match row_of T q with (Leaf p, false) => Pos.eqb p q | _ => false end.

  Lemma never_sound : forall T q w, never T q = true -> run (of_table T) q w = q.
  Proof.
    intros T q. unfold never. destruct (row_of T q) as [[p|] []] eqn:E; try discriminate.
    intros w H. apply Pos.eqb_eq in H. subst p.
    induction w as [|a w IH]; auto. simpl in *. rewrite E. simpl. exact IH.
  Qed.

  Lemma never_rejects : forall T q w, never T q = true ->
    accepts (of_table T) (run (of_table T) q w) = false.
  Proof.
    intros. rewrite never_sound by auto. unfold never in H. simpl.
    destruct (row_of T q) as [[] []]; simpl; congruence.
  Qed.

  Definition couple := option (positive * positive).

  Definition couple_eqb (a b : couple) : bool :=
    match a, b with
    | Some (p, q), Some (p', q') => Pos.eqb p p' && Pos.eqb q q'
    | None, None => true
    | _, _ => false
    end.

  Lemma couple_eqb_sound : forall a b, couple_eqb a b = true -> a = b.
  Proof.
    intros [[p q]|] [[p' q']|]; simpl; try discriminate; auto.
    rewrite andb_true_iff, !Pos.eqb_eq. intros []. congruence.
  Qed.

  Definition couple_key (a : couple) : list positive :=
    match a with Some (p, q) => [p; q] | None => [] end.

  Lemma couple_key_inj : forall a b, couple_key a = couple_key b -> a = b.
  Proof. intros [[p q]|] [[p' q']|]; simpl; congruence. Qed.

  Definition pair_up (T U : table) (p q : positive) : couple :=
    if never T p || never U q then None else Some (p, q).

  Definition both_of (T U : table) : automaton couple :=
    {| start := pair_up T U (first_state T) (first_state U);
       edges := fun c =>
         match c with
         | None => Leaf None
         | Some (p, q) => merge couple_eqb (pair_up T U) (fst (row_of T p)) (fst (row_of U q))
         end;
       accepts := fun c =>
         match c with None => false | Some (p, q) => snd (row_of T p) && snd (row_of U q) end |}.

  Lemma both_of_sound : forall T U w,
    accepts_word (both_of T U) w = recognises T w && recognises U w.
  Proof.
    intros T U.
    assert (H : forall w p q, accepts (both_of T U) (run (both_of T U) (pair_up T U p q) w) =
      accepts (of_table T) (run (of_table T) p w) && accepts (of_table U) (run (of_table U) q w)).
    { assert (None_never : forall w, run (both_of T U) None w = None) by (induction w; auto).
      induction w as [|a w IH]; intros p q.
      - simpl. unfold pair_up. destruct (never T p || never U q) eqn:E; auto.
        apply orb_true_iff in E. destruct E as [E|E].
        + pose proof (never_rejects T p [] E) as R. simpl in R. rewrite R. auto.
        + pose proof (never_rejects U q [] E) as R. simpl in R. rewrite R, andb_false_r. auto.
      - unfold pair_up. destruct (never T p || never U q) eqn:E.
        + rewrite None_never. apply orb_true_iff in E. destruct E as [E|E].
          * rewrite (never_rejects T p _ E). auto.
          * rewrite (never_rejects U q _ E), andb_false_r. auto.
        + simpl run. rewrite at_merge by apply couple_eqb_sound. apply IH. }
    intros w. apply H.
  Qed.

  Definition and (T U : table) : option table :=
    option_map minimize (tabulate (both_of T U) couple_key most).

  Lemma and_recognises : forall T U V, and T U = Some V ->
    forall w, recognises V w = recognises T w && recognises U w.
  Proof.
    unfold and. intros T U V E w.
    destruct (tabulate _ _ _) as [W|] eqn:F; [|discriminate]. injection E as <-.
    rewrite minimize_sound, (tabulate_sound _ _ couple_key_inj _ _ F). apply both_of_sound.
  Qed.

  Lemma and_sound : forall T U V P Q, recognizer T P -> recognizer U Q -> and T U = Some V ->
    recognizer V (fun e => P e /\ Q e).
  Proof.
    intros T U V P Q [A B] [C D] E. split.
    - intros d e F [HP HQ]. split; eauto.
    - intros w Hw. rewrite (and_recognises _ _ _ E), andb_true_iff, (B w Hw), (D w Hw). tauto.
  Qed.
End Recognizer.
