(** The word of a number in a language, by counting words, and the numbers that equal it. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Words Enough Numbers Formula Tree Trie Table Minimize Recognizer Legal.
Import ListNotations.
Open Scope N_scope.

Lemma sum_below_add : forall f g k,
  sum_below (fun d => f d + g d) k = sum_below f k + sum_below g k.
Proof. intros f g k. induction k as [|k IH]; cbn [sum_below]; [reflexivity|]. lia. Qed.

Lemma sum_below_swap : forall (f : N -> N -> N) j k,
  sum_below (fun c => sum_below (f c) k) j = sum_below (fun d => sum_below (fun c => f c d) j) k.
Proof.
  intros f j k. induction k as [|k IH]; cbn [sum_below].
  - induction j as [|j IH]; cbn [sum_below]; lia.
  - rewrite sum_below_add, IH. reflexivity.
Qed.

Lemma pick_ext : forall f g k n, (forall d, f d = g d) -> pick f k n = pick g k n.
Proof.
  intros f g k n H. induction k as [|k IH]; cbn [pick]; [reflexivity|].
  rewrite (sum_below_ext f g k H), IH. reflexivity.
Qed.

Section Constants.
  Variable L : language.
  Variable first : order.
  Hypothesis Hb : fine_language L first = true.

  Notation num := (Numbers.Words L first).
  Notation size := (letter_count L).
  Notation total := (N.of_nat (length (accepting L))).

  (** A number for each state. *)
  Definition weight (v : list N) (q : N) : N := nth (N.to_nat q) v 0.

  (** The weights of the next states, added up. *)
  Definition spread (v : list N) : list N :=
    map (fun q => sum_below (fun d => weight v (next_state L q d)) (N.to_nat size)) (states L).

  Definition spreads (k : nat) (v : list N) : list N := Nat.iter k spread v.

  Lemma spreads_shift : forall k v, spreads (S k) v = spreads k (spread v).
  Proof.
    intros k v. induction k as [|k IH]; [reflexivity|].
    change (spread (spreads (S k) v) = spread (spreads k (spread v))). rewrite IH. reflexivity.
  Qed.

  Definition ones (X : list bool) : list N := map (fun b : bool => if b then 1 else 0) X.

  Lemma weight_ones : forall X q, weight (ones X) q = if has X q then 1 else 0.
  Proof.
    intros X q. unfold weight, ones, has.
    exact (map_nth (fun b : bool => if b then 1 else 0) X false (N.to_nat q)).
  Qed.

  Lemma weight_map : forall f q, q < total -> weight (map f (states L)) q = f q.
  Proof.
    intros f q H. unfold weight, states. rewrite map_map.
    rewrite nth_indep with (d' := f (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => f (N.of_nat i))), seq_nth by lia.
    cbn [Nat.add]. rewrite N2Nat.id. reflexivity.
  Qed.

  Lemma next_within : forall q d, q < total -> next_state L q d < total.
  Proof. intros q d H. exact (state_within L first Hb [d] q H). Qed.

  Lemma weight_spread : forall v q, q < total ->
    weight (spread v) q = sum_below (fun d => weight v (next_state L q d)) (N.to_nat size).
  Proof. intros v q H. unfold spread. rewrite weight_map by exact H. reflexivity. Qed.

  Lemma spreads_sum : forall k m (v : N -> list N) u,
    (forall q, q < total -> weight u q = sum_below (fun d => weight (v d) q) m) ->
    forall q, q < total ->
      weight (spreads k u) q = sum_below (fun d => weight (spreads k (v d)) q) m.
  Proof.
    induction k as [|k IH]; intros m v u H q Q; [exact (H q Q)|].
    change (spreads (S k) u) with (spread (spreads k u)). rewrite weight_spread by exact Q.
    etransitivity; [apply sum_below_ext; intros d; exact (IH m v u H _ (next_within q d Q))|].
    rewrite sum_below_swap. apply sum_below_ext. intros d.
    change (spreads (S k) (v d)) with (spread (spreads k (v d))).
    rewrite weight_spread by exact Q. reflexivity.
  Qed.

  (** Of words of a language the first digits of which are known, what is kept: the state that they
      lead to, or the states from which they lead to acceptance if they are read last. *)
  Definition known := (N * list bool)%type.

  Definition those (r : known) (w : list N) : bool :=
    match first with
    | Msd => accepted L (state_after L (fst r) w)
    | Lsd => has (snd r) (state_after L 0 (rev w))
    end.

  Definition follow (r : known) (d : N) : known :=
    match first with
    | Msd => (next_state L (fst r) d, [])
    | Lsd => (0, map (fun q => has (snd r) (next_state L q d)) (states L))
    end.

  (** How many words of a length there are. *)
  Definition tell (k : nat) (r : known) : N :=
    match first with
    | Msd => weight (spreads k (ones (accepting L))) (fst r)
    | Lsd => weight (spreads k (ones (snd r))) 0
    end.

  Definition good (r : known) : Prop := fst r < total.

  Lemma has_map : forall f q, q < total -> has (map f (states L)) q = f q.
  Proof.
    intros f q H. unfold has, states. rewrite map_map.
    rewrite nth_indep with (d' := f (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => f (N.of_nat i))), seq_nth by lia.
    cbn [Nat.add]. rewrite N2Nat.id. reflexivity.
  Qed.

  Lemma follow_good : forall r d, good r -> good (follow r d).
  Proof.
    unfold good, follow. intros r d H. destruct first eqn:F; cbn [fst].
    - rewrite <- F in Hb. exact (state_within L first Hb [d] (fst r) H).
    - rewrite <- F in Hb. exact (start_within L first Hb).
  Qed.

  Lemma those_after : forall r d w, those (follow r d) w = after (those r) d w.
  Proof.
    unfold those, follow, after. intros r d w. destruct first eqn:F; [reflexivity|].
    cbn [rev snd]. rewrite state_after_app. rewrite has_map; [reflexivity|].
    rewrite <- F in Hb. apply (state_within L first Hb), (start_within L first Hb).
  Qed.

  Lemma tell_sound : forall k r, good r -> tell k r = count size (those r) k.
  Proof.
    induction k as [|k IH]; intros r H; cbn [count].
    - unfold tell, those. change (spreads 0) with (fun v : list N => v). cbv beta.
      destruct first; rewrite weight_ones; reflexivity.
    - etransitivity; [|apply sum_below_ext; intros d;
        rewrite <- (count_ext size k _ _ (those_after r d));
        exact (IH (follow r d) (follow_good r d H))].
      unfold tell, follow. destruct first eqn:F; cbn [fst snd].
      + change (spreads (S k) (ones (accepting L))) with (spread (spreads k (ones (accepting L)))).
        apply weight_spread, H.
      + assert (E : spreads (S k) (ones (snd r)) = spreads k (spread (ones (snd r))))
          by apply spreads_shift.
        rewrite E. rewrite <- F in Hb.
        apply (spreads_sum k (N.to_nat size) (fun d =>
          ones (map (fun q => has (snd r) (next_state L q d)) (states L)))).
        * intros q Q. rewrite weight_spread by exact Q. apply sum_below_ext. intros d.
          rewrite !weight_ones, has_map by exact Q. reflexivity.
        * exact (start_within L first Hb).
  Qed.

  (** The word of a number. *)
  Fixpoint counted_word (k : nat) (r : known) (n : N) : list N :=
    match k with
    | O => []
    | S k =>
        let f := fun d => tell k (follow r d) in
        let d := pick f (N.to_nat size) n in
        d :: counted_word k (follow r d) (n - sum_below f (N.to_nat d))
    end.

  Lemma unrank_ext : forall k M K n, (forall w, M w = K w) -> unrank size M k n = unrank size K k n.
  Proof.
    induction k as [|k IH]; intros M K n H; cbn [unrank]; [reflexivity|].
    assert (E : forall d, count size (after M d) k = count size (after K d) k).
    { intros d. apply count_ext. intros w. apply H. }
    rewrite (pick_ext _ _ (N.to_nat size) n E), (sum_below_ext _ _ _ E). f_equal.
    apply IH. intros w. apply H.
  Qed.

  Lemma counted_word_sound : forall k r n, good r ->
    counted_word k r n = unrank size (those r) k n.
  Proof.
    induction k as [|k IH]; intros r n H; cbn [counted_word unrank]; [reflexivity|].
    assert (E : forall d, tell k (follow r d) = count size (after (those r) d) k).
    { intros d. rewrite tell_sound by (apply follow_good, H). apply count_ext, those_after. }
    rewrite (pick_ext _ _ (N.to_nat size) n E), (sum_below_ext _ _ _ E). f_equal.
    rewrite IH by (apply follow_good, H). apply unrank_ext, those_after.
  Qed.

  Definition whole_language : known := (0, accepting L).

  Lemma those_whole : forall w, those whole_language w = high_word L first w.
  Proof. intros w. unfold those, high_word, reads_word. destruct first; reflexivity. Qed.

  Lemma whole_good : good whole_language.
  Proof. exact (start_within L first Hb). Qed.

  Lemma tell_unit : forall k, tell k whole_language = unit_at num k.
  Proof. intros k. rewrite tell_sound by exact whole_good. apply count_ext, those_whole. Qed.

  (** The least length of a word of the number, if it is not longer than [k] and some. *)
  Fixpoint length_for (fuel k : nat) (v : list N) (n : N) : option nat :=
    match fuel with
    | O => None
    | S fuel => if n <? weight v 0 then Some k else length_for fuel (S k) (spread v) n
    end.

  (** In the order in which it is read. *)
  Definition word_for (n : N) (k : nat) : list N :=
    read_order num (counted_word k whole_language n).

  Definition is_length (n : N) (k : nat) : bool :=
    (n <? tell k whole_language) &&
    match k with O => true | S j => tell j whole_language <=? n end.

  Lemma word_for_sound : forall n k, is_length n k = true -> word_for n k = digits num k n.
  Proof.
    unfold is_length, word_for, digits. intros n k H. apply andb_true_iff in H. destruct H as [H _].
    rewrite tell_unit in H. apply N.ltb_lt in H. rewrite N.mod_small by exact H. f_equal.
    rewrite counted_word_sound by exact whole_good. apply unrank_ext, those_whole.
  Qed.

  (** The words of a number are one word and zeros. *)
  Lemma value_is : forall n k v, is_length n k = true -> legal num v ->
    (value num v = n <-> exists j, v = pad num (repeat 0 j) (word_for n k)).
  Proof.
    intros n k v H Hv. rewrite (word_for_sound n k H). unfold is_length in H.
    apply andb_true_iff in H. destruct H as [H1 H2]. rewrite tell_unit in H1.
    apply N.ltb_lt in H1. split.
    - intros E. pose proof (value_below num Hb v Hv) as B.
      assert (Len : (k <= length v)%nat).
      { destruct k as [|k]; [lia|]. rewrite tell_unit in H2. apply N.leb_le in H2.
        destruct (PeanoNat.Nat.le_gt_cases (S k) (length v)) as [|G]; [assumption|].
        pose proof (unit_grows num Hb (length v) k ltac:(lia)). lia. }
      exists (length v - k)%nat. rewrite <- (digits_value num Hb v Hv) at 1.
      rewrite E. rewrite <- (digits_more num Hb) by exact H1. f_equal. lia.
    - intros (j & ->). rewrite value_pad by (auto; apply digits_legal, Hb).
      apply value_digits; auto.
  Qed.

  (** An automaton for such words: what is still to be read, but for zeros in front. *)
  Inductive rest := Zeros | Read (w : list N) | Never.

  Definition read_digit (w : list N) (s : rest) (d : N) : rest :=
    match s with
    | Never => Never
    | Zeros =>
        if d =? 0 then Zeros
        else match w with a :: r => if d =? a then Read r else Never | [] => Never end
    | Read [] => match first with Lsd => if d =? 0 then Read [] else Never | Msd => Never end
    | Read (a :: r) => if d =? a then Read r else Never
    end.

  Definition rest_accepts (w : list N) (s : rest) : bool :=
    match s with
    | Read [] => true
    | Zeros => match w with [] => true | _ => false end
    | _ => false
    end.

  Definition start_rest (w : list N) : rest := match first with Msd => Zeros | Lsd => Read w end.

  Lemma never_stays : forall w v, fold_left (read_digit w) v Never = Never.
  Proof. intros w v. induction v as [|d v IH]; auto. Qed.

  Lemma read_rest : forall w v r,
    rest_accepts w (fold_left (read_digit w) v (Read r)) = true <->
      exists j, v = r ++ repeat 0 j /\ (first = Msd -> j = O).
  Proof.
    clear Hb. intros w. induction v as [|d v IH]; intros r.
    - cbn [fold_left]. destruct r as [|a r]; cbn [rest_accepts]; split; try discriminate; auto.
      + intros _. exists O. auto.
      + intros (j & E & _). discriminate E.
    - cbn [fold_left]. destruct r as [|a r]; cbn [read_digit].
      + destruct first eqn:F.
        * rewrite never_stays. split; [discriminate|]. intros (j & E & J). rewrite J in E by auto.
          discriminate E.
        * destruct (N.eqb_spec d 0) as [->|D].
          -- rewrite IH. split.
             ++ intros (j & -> & _). exists (S j). split; [reflexivity|discriminate].
             ++ intros ([|j] & E & _); [discriminate|]. injection E as E. exists j.
                split; [exact E|discriminate].
          -- rewrite never_stays. split; [discriminate|]. intros ([|j] & E & _); [discriminate|].
             injection E as E _. congruence.
      + destruct (N.eqb_spec d a) as [->|D].
        * rewrite IH. split; intros (j & E & J); exists j; (split; [|exact J]).
          -- rewrite E. reflexivity.
          -- injection E as E. exact E.
        * rewrite never_stays. split; [discriminate|]. intros (j & E & _). injection E as E _.
          congruence.
  Qed.

  (** A word that begins with another digit than 0. *)
  Definition begins (w : list N) : bool :=
    match first, w with Msd, d :: _ => negb (d =? 0) | _, _ => true end.

  Lemma rest_sound : forall w v, begins w = true ->
    (rest_accepts w (fold_left (read_digit w) v (start_rest w)) = true <->
      exists j, v = pad num (repeat 0 j) w).
  Proof.
    clear Hb. unfold begins, start_rest, pad. intros w v B. cbn [first_read]. destruct first eqn:F.
    - induction v as [|d v IH].
      + cbn [fold_left rest_accepts]. destruct w; split; try discriminate; auto.
        * intros _. exists O. reflexivity.
        * intros ([|j] & E); discriminate E.
      + cbn [fold_left read_digit]. destruct (N.eqb_spec d 0) as [->|D].
        * rewrite IH. split.
          -- intros (j & ->). exists (S j). reflexivity.
          -- intros ([|j] & E); cbn in E.
             ++ destruct w as [|a w]; [discriminate|]. injection E as <- _. discriminate B.
             ++ injection E as E. exists j. exact E.
        * destruct w as [|a w].
          -- rewrite never_stays. split; [discriminate|]. intros ([|j] & E); cbn in E;
             [discriminate|]. injection E as E _. congruence.
          -- destruct (N.eqb_spec d a) as [->|A].
             ++ rewrite read_rest. split.
                ** intros (j & -> & J). rewrite J by auto. exists O. cbn. rewrite app_nil_r. auto.
                ** intros ([|j] & E); cbn in E.
                   --- injection E as ->. exists O. rewrite app_nil_r. auto.
                   --- injection E as E _. congruence.
             ++ rewrite never_stays. split; [discriminate|]. intros ([|j] & E); cbn in E;
                injection E as E _; congruence.
    - rewrite read_rest. split.
      + intros (j & E & _). eauto.
      + intros (j & E). exists j. split; [exact E|congruence].
  Qed.

  Definition rest_eqb (s t : rest) : bool :=
    match s, t with
    | Zeros, Zeros | Never, Never => true
    | Read v, Read w => if list_eq_dec N.eq_dec v w then true else false
    | _, _ => false
    end.

  Lemma rest_eqb_sound : forall s t, rest_eqb s t = true -> s = t.
  Proof.
    intros [|v|] [|w|]; simpl; try discriminate; auto.
    destruct (list_eq_dec N.eq_dec v w); [congruence|discriminate].
  Qed.

  Definition rest_key (s : rest) : list positive :=
    match s with
    | Zeros => []
    | Never => [1%positive]
    | Read w => 2%positive :: map N.succ_pos w
    end.

  Lemma rest_key_inj : forall s t, rest_key s = rest_key t -> s = t.
  Proof.
    intros [|v|] [|w|]; cbn [rest_key]; try congruence; intros H; injection H as H. f_equal.
    revert w H. induction v as [|a v IH]; intros [|b w] H; try discriminate; auto.
    cbn [map] in H. injection H as A H. f_equal; [lia|]. apply IH, H.
  Qed.

  Variable most : positive.

  Definition reading (w : list N) (x : var) : automaton rest :=
    {| start := start_rest w;
       edges := fun s => each_digit rest_eqb size x (fun d => Leaf (read_digit w s d));
       accepts := rest_accepts w |}.

  Lemma run_reading : forall w x v s, loose_word num v ->
    run (reading w x) s v = fold_left (read_digit w) (map (fun a : letter => a x) v) s.
  Proof.
    intros w x v s H. revert s. induction H as [|a v Ha Hv IH]; intros s; auto.
    rewrite run_cons. cbn [edges reading].
    rewrite (at_each_digit _ rest_eqb_sound _ _ _ _ (Ha x)). apply IH.
  Qed.

  Definition most_letters : nat := N.to_nat 4096.

  (** The table of x = n. *)
  Definition number_table (n : N) (x : var) : option table :=
    match length_for most_letters 0 (ones (accepting L)) n with
    | Some k =>
        let w := word_for n k in
        if is_length n k && begins w
        then option_map minimize (tabulate (reading w x) rest_key most) else None
    | None => None
    end.

  Theorem number_table_sound : forall n x T, number_table n x = Some T ->
    recognizer num T (fun e => e x = n).
  Proof.
    unfold number_table. intros n x T E. destruct (length_for _ _ _ _) as [k|]; [|discriminate].
    destruct (is_length n k && begins (word_for n k)) eqn:C; [|discriminate].
    apply andb_true_iff in C. destruct C as [C1 C2].
    destruct (tabulate _ _ _) as [U|] eqn:F; [|discriminate]. injection E as <-.
    apply recognizer_minimize. split.
    - intros d e D. rewrite D. auto.
    - intros v Hv. rewrite (tabulate_sound _ _ rest_key_inj _ _ F). unfold accepts_word.
      rewrite run_reading by (apply legal_word_loose, Hv). cbn [accepts start reading].
      rewrite rest_sound by exact C2. unfold numbers_of.
      rewrite (value_is n k _ C1 (Hv x)). reflexivity.
  Qed.
End Constants.
