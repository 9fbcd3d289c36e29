(** Tables with fewer states. The classes are found by refinement and need not be trusted: that the
    table of classes follows the other one is checked. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table.
Import ListNotations.

Lemma pos_eqb_sound : forall p q, Pos.eqb p q = true -> p = q.
Proof. intros p q. apply Pos.eqb_eq. Qed.

Definition renamed (f : positive -> positive) : tree positive -> tree positive :=
  map_tree Pos.eqb f.

Section Minimize.
  Variable T : table.
  Let states : list (positive * row) := PM.elements (rows T).

  Definition class (c : PM.t positive) (q : positive) : positive :=
    match PM.find q c with Some p => p | None => q end.

  Fixpoint tree_key (t : tree positive) (after : list positive) : list positive :=
    match t with
    | Leaf q => xO q :: after
    | If x d lo hi => xI x :: N.succ_pos d :: tree_key lo (tree_key hi after)
    end.

  Definition refine (c : PM.t positive) : PM.t positive * positive :=
    let '(_, next, c) :=
      fold_left (fun '(seen, next, new) '(q, r) =>
        let key := class c q :: tree_key (renamed (class c) (fst r)) [] in
        match find_trie key seen with
        | Some p => (seen, next, PM.add q p new)
        | None => (add_trie key next seen, Pos.succ next, PM.add q next new)
        end) states (no_trie, 1%positive, PM.empty _)
    in (c, next).

  Fixpoint refine_all (rounds : nat) (c : PM.t positive) (count : positive) : PM.t positive :=
    match rounds with
    | O => c
    | S rounds =>
        let (c', count') := refine c in
        if Pos.eqb count count' then c' else refine_all rounds c' count'
    end.

  Definition classes : PM.t positive :=
    let c := fold_left (fun c '(q, r) => PM.add q (if snd r : bool then 1 else 2)%positive c)
               states (PM.empty _) in
    refine_all (length states) c 1.

  Definition quotient (c : PM.t positive) : table :=
    {| first_state := class c (first_state T);
       rows := fold_left (fun m '(q, r) =>
         PM.add (class c q) (renamed (class c) (fst r), snd r) m) states (PM.empty _) |}.

  Fixpoint leaves_within (t : tree positive) : bool :=
    match t with
    | Leaf q => match PM.find q (rows T) with Some _ => true | None => false end
    | If _ _ lo hi => leaves_within lo && leaves_within hi
    end.

  (** The table [U] follows this one by the classes. *)
  Definition follows (c : PM.t positive) (U : table) : bool :=
    Pos.eqb (first_state U) (class c (first_state T)) &&
    leaves_within (Leaf (first_state T)) &&
    forallb (fun '(q, (t, o)) =>
      leaves_within t &&
      match PM.find (class c q) (rows U) with
      | Some (t', o') => tree_eqb Pos.eqb (renamed (class c) t) t' && Bool.eqb o o'
      | None => false
      end) states.

  Lemma leaves_within_at : forall t a, leaves_within t = true ->
    PM.find (at_letter t a) (rows T) <> None.
  Proof.
    induction t as [q|x d lo IHlo hi IHhi]; simpl; intros a H.
    - destruct (PM.find q (rows T)); congruence.
    - apply andb_true_iff in H. destruct H. destruct (N.ltb (a x) d); auto.
  Qed.

  Lemma follows_sound : forall c U, follows c U = true ->
    forall w, recognises U w = recognises T w.
  Proof.
    unfold follows. intros c U H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
    apply Pos.eqb_eq in H1. rewrite forallb_forall in H3.
    assert (Row : forall q, PM.find q (rows T) <> None ->
      snd (row_of U (class c q)) = snd (row_of T q) /\
      forall a, at_letter (fst (row_of U (class c q))) a = class c (at_letter (fst (row_of T q)) a)
        /\ PM.find (at_letter (fst (row_of T q)) a) (rows T) <> None).
    { intros q Hq. unfold row_of. destruct (PM.find q (rows T)) as [[t o]|] eqn:E; [|congruence].
      specialize (H3 (q, (t, o)) (PM.elements_correct _ _ E)). simpl in H3.
      apply andb_true_iff in H3. destruct H3 as [L H3].
      destruct (PM.find (class c q) (rows U)) as [[t' o']|]; [|discriminate].
      apply andb_true_iff in H3. destruct H3 as [H3 H4].
      apply tree_eqb_sound in H3; [|apply pos_eqb_sound]. apply eqb_prop in H4. subst.
      simpl. split; auto. intros a. split.
      - unfold renamed. rewrite at_map; auto using pos_eqb_sound.
      - apply leaves_within_at, L. }
    assert (R : forall w q, PM.find q (rows T) <> None ->
      run (of_table U) (class c q) w = class c (run (of_table T) q w) /\
      PM.find (run (of_table T) q w) (rows T) <> None).
    { induction w as [|a w IH]; intros q Hq; simpl; auto.
      destruct (Row q Hq) as [_ R]. destruct (R a) as [R1 R2]. rewrite R1. apply IH, R2. }
    intros w. unfold recognises, accepts_word.
    change (start (of_table U)) with (first_state U).
    change (start (of_table T)) with (first_state T).
    rewrite H1. destruct (R w (first_state T)) as [R1 R2].
    - simpl in H2. destruct (PM.find (first_state T) (rows T)); congruence.
    - rewrite R1. simpl. apply Row, R2.
  Qed.

  Definition minimize : table :=
    let c := classes in
    let U := quotient c in
    if follows c U then U else T.

  Theorem minimize_sound : forall w, recognises minimize w = recognises T w.
  Proof.
    intros w. unfold minimize. destruct (follows classes (quotient classes)) eqn:E; auto.
    apply follows_sound with classes, E.
  Qed.
End Minimize.
