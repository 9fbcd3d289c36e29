(** Atoms about the outputs of given automata. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists.
Import ListNotations.
Open Scope N_scope.

Definition output_of (T : dfao) (q : N) : option N := nth (N.to_nat q) (outputs T) None.

(** A word without the places that [map] and [nth] find in it. *)
Lemma map_nth_seq : forall A B (f : A -> B) d w,
  map (fun j => f (nth j w d)) (seq 0 (length w)) = map f w.
Proof.
  intros A B f d w. induction w as [|a w IH]; simpl; auto. f_equal.
  rewrite <- seq_shift, map_map. exact IH.
Qed.

Section Sequence.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  (** Padding changes nothing, and rows name states that there are. *)
  Definition padded (T : dfao) : bool :=
    let n := N.of_nat (length (outputs T)) in
    let zero := repeat 0 (tracks T) in
    (0 <? n) && forallb (forallb (fun q => q <? n)) (transitions T) &&
    match first_read num with
    | Msd => step (digit_count num) T 0 zero =? 0
    | Lsd => forallb (fun q =>
        match output_of T (step (digit_count num) T q zero), output_of T q with
        | Some u, Some v => u =? v
        | None, None => true
        | _, _ => false
        end) (map N.of_nat (seq 0 (length (outputs T))))
    end.

  Definition read (T : dfao) (xs : list var) (q : N) (w : word) : N :=
    fold_left (fun q a => step (digit_count num) T q (map a xs)) w q.

  Lemma read_app : forall T xs q v w, read T xs q (v ++ w) = read T xs (read T xs q v) w.
  Proof. intros. unfold read. apply fold_left_app. Qed.

  Section Padding.
    Variable T : dfao.
    Variable xs : list var.
    Hypothesis HT : padded T = true.
    Hypothesis Hxs : length xs = tracks T.

    Lemma zero_letter : map zero xs = repeat 0 (tracks T).
    Proof. rewrite <- Hxs. clear. induction xs; simpl; f_equal; auto. Qed.

    Lemma step_within : forall q a,
      step (digit_count num) T q a < N.of_nat (length (outputs T)).
    Proof.
      intros q a. unfold padded in HT. rewrite !andb_true_iff in HT. destruct HT as [[A B] _].
      apply N.ltb_lt in A. rewrite forallb_forall in B. unfold step.
      destruct (nth_in_or_default (N.to_nat q) (transitions T) []) as [I| ->].
      - specialize (B _ I). rewrite forallb_forall in B.
        match goal with |- nth ?i ?l 0 < _ => destruct (nth_in_or_default i l 0) as [J| ->] end;
        auto. apply N.ltb_lt, B, J.
      - destruct (N.to_nat _); exact A.
    Qed.

    Lemma read_within : forall w q, q < N.of_nat (length (outputs T)) ->
      read T xs q w < N.of_nat (length (outputs T)).
    Proof.
      induction w as [|a w IH]; simpl; auto. intros q Hq. apply IH, step_within.
    Qed.

    Lemma start_within : 0 < N.of_nat (length (outputs T)).
    Proof.
      unfold padded in HT. rewrite !andb_true_iff in HT. apply N.ltb_lt, HT.
    Qed.

    Lemma read_pad : forall k w,
      output_of T (read T xs 0 (pad num (zeros k) w)) = output_of T (read T xs 0 w).
    Proof.
      intros k w. pose proof HT as H. unfold padded in H. rewrite !andb_true_iff in H.
      destruct H as [_ H]. unfold pad. destruct (first_read num); rewrite read_app.
      - assert (E : read T xs 0 (zeros k) = 0).
        { induction k as [|k IH]; simpl; auto. rewrite zero_letter.
          apply N.eqb_eq in H. rewrite H. exact IH. }
        rewrite E. reflexivity.
      - rewrite forallb_forall in H.
        assert (S : forall q, q < N.of_nat (length (outputs T)) ->
          output_of T (step (digit_count num) T q (repeat 0 (tracks T))) = output_of T q).
        { intros q Hq. assert (I : In q (map N.of_nat (seq 0 (length (outputs T))))).
          { apply in_map_iff. exists (N.to_nat q). rewrite N2Nat.id. split; auto.
            apply in_seq. lia. }
          specialize (H q I).
          destruct (output_of T (step _ _ _ _)), (output_of T q); try discriminate; auto.
          apply N.eqb_eq in H. congruence. }
        assert (R : forall k q, q < N.of_nat (length (outputs T)) ->
          output_of T (read T xs q (zeros k)) = output_of T q).
        { clear k. induction k as [|k IH]; intros q Hq; simpl; auto.
          rewrite zero_letter, IH by apply step_within. apply S, Hq. }
        apply R, read_within, start_within.
    Qed.
  End Padding.

  Lemma letters_of_word : forall w xs, legal_word num w ->
    letters num (length w) (map (numbers_of num w) xs) = map (fun a => map a xs) w.
  Proof.
    intros w xs Hw. unfold letters.
    etransitivity; [|apply (map_nth_seq _ _ (fun a : letter => map a xs) zero w)].
    apply map_ext. intros j. rewrite map_map. apply map_ext. intros x.
    unfold numbers_of.
    replace (length w) with (length (map (fun a : letter => a x) w)) by apply map_length.
    rewrite digits_value by (auto; apply Hw).
    apply (map_nth (fun a : letter => a x) w zero j).
  Qed.

  (** The digits of all variables, as a word. *)
  Definition word_of (L : nat) (e : env) : word :=
    map (fun j => fun x => nth j (digits num L (e x)) 0) (seq 0 L).

  Lemma word_of_track : forall L e x,
    map (fun a => a x) (word_of L e) = digits num L (e x).
  Proof.
    intros. unfold word_of. rewrite map_map.
    pose proof (map_nth_seq _ _ (fun d : N => d) 0 (digits num L (e x))) as H.
    rewrite digits_length, map_id in H. exact H.
  Qed.

  Lemma word_of_legal : forall L e, legal_word num (word_of L e).
  Proof.
    intros L e x. rewrite word_of_track. apply digits_legal, Hb.
  Qed.

  Lemma list_max_ge : forall l n, In n l -> (n <= list_max l)%nat.
  Proof.
    intros l n H. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F.
    rewrite Forall_forall in F. auto.
  Qed.

  Theorem output_read : forall T xs w, padded T = true -> length xs = tracks T ->
    legal_word num w ->
    output_of T (read T xs 0 w) = output num T (map (numbers_of num w) xs).
  Proof.
    intros T xs w HT Hxs Hw.
    set (ns := map (numbers_of num w) xs).
    assert (R : forall v, legal_word num v -> map (numbers_of num v) xs = ns ->
      fold_left (step (digit_count num) T) (letters num (length v) ns) 0 = read T xs 0 v).
    { intros v Hv E. rewrite <- E, letters_of_word by auto. unfold read.
      generalize 0. clear. induction v as [|a v IH]; simpl; intros q; auto. }
    assert (P : forall k v, legal_word num v -> map (numbers_of num v) xs = ns ->
      output_of T (fold_left (step (digit_count num) T) (letters num (k + length v) ns) 0) =
      output_of T (read T xs 0 v)).
    { intros k v Hv E. rewrite <- (read_pad T xs HT Hxs k v).
      assert (E' : map (numbers_of num (pad num (zeros k) v)) xs = ns).
      { rewrite <- E. apply map_ext. intros x. unfold numbers_of.
        rewrite pad_track. apply value_pad; auto. }
      rewrite <- (R _ (pad_legal_word num Hb k v Hv) E').
      rewrite pad_length. unfold zeros. rewrite repeat_length. reflexivity. }
    set (C := common_length num ns).
    set (v := word_of C (numbers_of num w)).
    assert (V : map (numbers_of num v) xs = ns).
    { unfold ns. apply map_ext_in. intros x Hx. unfold numbers_of at 1, v.
      rewrite word_of_track. apply value_digits; auto.
      eapply N.lt_le_trans; [apply enough_digits; exact Hb|].
      apply unit_grows; [exact Hb|].
      assert (enough num (numbers_of num w x) <= C)%nat; [|lia].
      apply list_max_ge, in_map, in_map, Hx. }
    assert (Lv : length v = C) by (unfold v, word_of; rewrite map_length, seq_length; auto).
    pose proof (P (length v) w Hw eq_refl) as P1.
    pose proof (P (length w) v (word_of_legal _ _) V) as P2.
    rewrite PeanoNat.Nat.add_comm in P2. rewrite P1 in P2.
    rewrite P2. rewrite <- (R v (word_of_legal _ _) V), Lv. reflexivity.
  Qed.

  (** A list by the numbers of its places. *)
  Fixpoint numbered {A} (p : positive) (l : list A) : PM.t A :=
    match l with [] => PM.empty A | a :: l => PM.add p a (numbered (Pos.succ p) l) end.

  Lemma find_numbered : forall A (l : list A) p q,
    PM.find q (numbered p l) = if (p <=? q)%positive
      then nth_error l (Pos.to_nat q - Pos.to_nat p) else None.
  Proof.
    induction l as [|a l IH]; intros p q; simpl.
    - rewrite PM.gempty. destruct (p <=? q)%positive; auto. destruct (Pos.to_nat q - _)%nat; auto.
    - destruct (Pos.eq_dec q p) as [->|D].
      + rewrite PM.gss, Pos.leb_refl, PeanoNat.Nat.sub_diag. reflexivity.
      + rewrite PM.gso, IH by auto.
        destruct (Pos.leb_spec (Pos.succ p) q), (Pos.leb_spec p q); auto; try lia.
        replace (Pos.to_nat q - Pos.to_nat p)%nat
          with (S (Pos.to_nat q - Pos.to_nat (Pos.succ p))) by lia. reflexivity.
  Qed.

  Definition lookup {A} (d : A) (m : PM.t A) (q : N) : A :=
    match PM.find (N.succ_pos q) m with Some a => a | None => d end.

  Lemma lookup_numbered : forall A (d : A) l q, lookup d (numbered 1 l) q = nth (N.to_nat q) l d.
  Proof.
    intros A d l q. unfold lookup. rewrite find_numbered.
    destruct (Pos.leb_spec 1 (N.succ_pos q)); [|lia].
    replace (Pos.to_nat (N.succ_pos q) - Pos.to_nat 1)%nat with (N.to_nat q)
      by (destruct q; simpl; lia).
    symmetry. generalize (N.to_nat q). clear. induction l; intros [|n]; simpl; auto.
  Qed.

  (** The row of a state as a tree. *)
  Fixpoint row_tree (xs : list var) (i : N) (row : PM.t N) : tree N :=
    match xs with
    | [] => Leaf (lookup 0 row i)
    | x :: xs =>
        each_digit N.eqb (digit_count num) x (fun d => row_tree xs (i * digit_count num + d) row)
    end.

  Lemma n_eqb_sound : forall m n : N, N.eqb m n = true -> m = n.
  Proof. intros m n. apply N.eqb_eq. Qed.

  Lemma at_row_tree : forall xs i row a, (forall x, a x < digit_count num) ->
    at_letter (row_tree xs i row) a =
    lookup 0 row (fold_left (fun i d => i * digit_count num + d) (map a xs) i).
  Proof.
    induction xs as [|x xs IH]; intros i row a H; simpl; auto.
    rewrite at_each_digit by auto using n_eqb_sound. apply IH, H.
  Qed.

  (** Two automata read in step, and what their outputs say. *)
  Definition pair_key (p : N * N) : list positive := [N.succ_pos (fst p); N.succ_pos (snd p)].

  Lemma pair_key_inj : forall p q, pair_key p = pair_key q -> p = q.
  Proof.
    intros [p q] [p' q']. unfold pair_key. simpl. intros H. injection H as A B. f_equal; lia.
  Qed.

  Definition pairs_eqb (p q : N * N) : bool := (fst p =? fst q) && (snd p =? snd q).

  Lemma pairs_eqb_sound : forall p q, pairs_eqb p q = true -> p = q.
  Proof.
    intros [p q] [p' q']. unfold pairs_eqb. simpl.
    rewrite andb_true_iff, !N.eqb_eq. intros []. congruence.
  Qed.

  Section Two.
    Variables T U : dfao.
    Variables xs ys : list var.
    Variable says : option N -> option N -> bool.

    Definition side := (PM.t (tree N) * PM.t (option N))%type.

    Definition side_of (T : dfao) (xs : list var) : side :=
      (numbered 1 (map (fun row => row_tree xs 0 (numbered 1 row)) (transitions T)),
       numbered 1 (outputs T)).

    Definition two (a b : side) : automaton (N * N) :=
      {| start := (0, 0);
         edges := fun p => merge pairs_eqb pair
           (lookup (Leaf 0) (fst a) (fst p)) (lookup (Leaf 0) (fst b) (snd p));
         accepts := fun p =>
           says (lookup None (snd a) (fst p)) (lookup None (snd b) (snd p)) |}.

    Lemma at_lookup : forall T xs q a, (forall x, a x < digit_count num) ->
      at_letter (lookup (Leaf 0) (fst (side_of T xs)) q) a = step (digit_count num) T q (map a xs).
    Proof.
      clear T U xs ys says. intros T xs q a H. simpl. rewrite lookup_numbered.
      unfold step, letter_index.
      destruct (Compare_dec.lt_dec (N.to_nat q) (length (transitions T))) as [L|L].
      - set (tree_of := fun row => row_tree xs 0 (numbered 1 row)).
        rewrite (nth_indep _ (Leaf 0) (tree_of [])) by (rewrite map_length; auto).
        rewrite map_nth. unfold tree_of. rewrite at_row_tree by auto. apply lookup_numbered.
      - rewrite !nth_overflow with (n := N.to_nat q) by (rewrite ?map_length; lia).
        simpl. match goal with |- _ = match ?n with _ => _ end => destruct n end; reflexivity.
    Qed.

    Lemma run_two : forall w p q, legal_word num w ->
      run (two (side_of T xs) (side_of U ys)) (p, q) w = (read T xs p w, read U ys q w).
    Proof.
      intros w p q Hw. apply legal_word_loose in Hw. revert p q.
      induction Hw as [|a w Ha Hw IH]; intros p q; auto. rewrite run_cons.
      change (edges (two (side_of T xs) (side_of U ys)) (p, q)) with
        (merge pairs_eqb pair (lookup (Leaf 0) (fst (side_of T xs)) p)
                              (lookup (Leaf 0) (fst (side_of U ys)) q)).
      rewrite at_merge, !at_lookup by auto using pairs_eqb_sound. apply IH.
    Qed.

    (** The table of the atom that what [says] is true of the outputs. *)
    Definition sequences : option table :=
      if padded T && padded U && Nat.eqb (length xs) (tracks T) && Nat.eqb (length ys) (tracks U)
      then let A := two (side_of T xs) (side_of U ys) in
           option_map minimize (tabulate A pair_key most)
      else None.

    Theorem sequences_sound : forall V, sequences = Some V ->
      recognizer num V (fun e => says (output num T (map e xs)) (output num U (map e ys)) = true).
    Proof.
      unfold sequences. intros V E.
      destruct (padded T && padded U && _ && _) eqn:F; [|discriminate].
      rewrite !andb_true_iff, !PeanoNat.Nat.eqb_eq in F. destruct F as [[[F1 F2] F3] F4].
      destruct (tabulate _ _ _) as [W|] eqn:G; [|discriminate]. injection E as <-.
      apply recognizer_minimize. split.
      - intros d e D. rewrite !(map_ext d e D). auto.
      - intros w Hw. rewrite (tabulate_sound _ _ pair_key_inj _ _ G).
        unfold accepts_word.
        change (start (two (side_of T xs) (side_of U ys))) with (0, 0).
        rewrite run_two by auto.
        cbn [two accepts fst snd side_of].
        rewrite !lookup_numbered.
        change (nth (N.to_nat (read T xs 0 w)) (outputs T) None)
          with (output_of T (read T xs 0 w)).
        change (nth (N.to_nat (read U ys 0 w)) (outputs U) None)
          with (output_of U (read U ys 0 w)).
        rewrite !output_read by auto. tauto.
    Qed.
  End Two.
End Sequence.
