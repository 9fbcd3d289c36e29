(** Tables for all connectives and quantifiers. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists.
Import ListNotations.
Open Scope N_scope.

Section Connectives.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  Definition both := and most.
  Definition neither T U := bind (not T) (fun T => bind (not U) (fun U => both T U)).
  Definition either T U := bind (neither T U) not.
  Definition only T U := bind (not U) (fun U => both T U).
  Definition implies T U := bind (only T U) not.
  Definition same T U := bind (implies T U) (fun A => bind (implies U T) (fun B => both A B)).
  Definition differ T U := bind (same T U) not.
  Definition some_of ys T := ex num most ys T.
  Definition some y T := some_of [y] T.

  Notation recognizer := (recognizer num).

  Lemma decided : forall T P w, recognizer T P -> legal_word num w ->
    P (numbers_of num w) \/ ~ P (numbers_of num w).
  Proof.
    intros T P w [_ R] Hw. rewrite <- (R w Hw). destruct (recognises T w); auto.
  Qed.

  (** What holds at all words of numbers is enough. *)
  Lemma recognizer_at : forall T P Q, proper Q -> recognizer T P ->
    (forall w, legal_word num w -> (P (numbers_of num w) <-> Q (numbers_of num w))) ->
    recognizer T Q.
  Proof. intros T P Q HQ [A B] H. split; auto. intros w Hw. rewrite (B w Hw). auto. Qed.

  Lemma both_sound : forall T U V P Q, recognizer T P -> recognizer U Q -> both T U = Some V ->
    recognizer V (fun e => P e /\ Q e).
  Proof. intros T U V P Q A B E. exact (and_sound num most T U V P Q A B E). Qed.

  Lemma neither_sound : forall T U V P Q, recognizer T P -> recognizer U Q ->
    neither T U = Some V -> recognizer V (fun e => ~ P e /\ ~ Q e).
  Proof.
    unfold neither. intros T U V P Q HT HU E.
    apply bind_some in E. destruct E as (A & EA & E). apply bind_some in E.
    destruct E as (B & EB & E). eapply both_sound; [| |exact E]; eapply not_sound; eauto.
  Qed.

  Lemma either_sound : forall T U V P Q, recognizer T P -> recognizer U Q ->
    either T U = Some V -> recognizer V (fun e => P e \/ Q e).
  Proof.
    unfold either. intros T U V P Q HT HU E. apply bind_some in E. destruct E as (A & EA & E).
    eapply recognizer_at; [|eapply not_sound; [eapply neither_sound; [exact HT|exact HU|exact EA]|
      exact E]|].
    - intros d e D [H|H]; [left; exact (proj1 HT d e D H)|right; exact (proj1 HU d e D H)].
    - intros w Hw. simpl. destruct (decided T P w HT Hw), (decided U Q w HU Hw); tauto.
  Qed.

  Lemma only_sound : forall T U V P Q, recognizer T P -> recognizer U Q -> only T U = Some V ->
    recognizer V (fun e => P e /\ ~ Q e).
  Proof.
    unfold only. intros T U V P Q HT HU E. apply bind_some in E. destruct E as (A & EA & E).
    eapply both_sound; [exact HT| |exact E]. eapply not_sound; eauto.
  Qed.

  Lemma proper_not : forall P, proper P -> proper (fun e => ~ P e).
  Proof. intros P H d e D HP Q. apply HP, (H e d); auto. Qed.

  Lemma implies_sound : forall T U V P Q, recognizer T P -> recognizer U Q ->
    implies T U = Some V -> recognizer V (fun e => P e -> Q e).
  Proof.
    unfold implies. intros T U V P Q HT HU E. apply bind_some in E. destruct E as (A & EA & E).
    eapply recognizer_at; [|eapply not_sound; [eapply only_sound; [exact HT|exact HU|exact EA]|
      exact E]|].
    - intros d e D H HP. apply (proj1 HU d e D), H.
      exact (proj1 HT e d (fun x => eq_sym (D x)) HP).
    - intros w Hw. simpl. destruct (decided T P w HT Hw), (decided U Q w HU Hw); tauto.
  Qed.

  Lemma same_sound : forall T U V P Q, recognizer T P -> recognizer U Q ->
    same T U = Some V -> recognizer V (fun e => P e <-> Q e).
  Proof.
    unfold same. intros T U V P Q HT HU E. apply bind_some in E. destruct E as (A & EA & E).
    apply bind_some in E. destruct E as (B & EB & E).
    eapply recognizer_ext; [|eapply both_sound;
      [eapply implies_sound; [exact HT|exact HU|exact EA]|
       eapply implies_sound; [exact HU|exact HT|exact EB]|exact E]].
    intros e. simpl. tauto.
  Qed.

  Lemma differ_sound : forall T U V P Q, recognizer T P -> recognizer U Q ->
    differ T U = Some V -> recognizer V (fun e => (P e /\ ~ Q e) \/ (~ P e /\ Q e)).
  Proof.
    unfold differ. intros T U V P Q HT HU E. apply bind_some in E. destruct E as (A & EA & E).
    eapply recognizer_at; [|eapply not_sound; [eapply same_sound; [exact HT|exact HU|exact EA]|
      exact E]|].
    - pose proof (proj1 HT) as HP. pose proof (proj1 HU) as HQ.
      pose proof (proper_not _ HP) as NP. pose proof (proper_not _ HQ) as NQ.
      intros d e D [[X Y]|[X Y]]; [left|right]; split;
      first [exact (HP d e D X)|exact (NP d e D X)|exact (HQ d e D Y)|exact (NQ d e D Y)].
    - intros w Hw. simpl. destruct (decided T P w HT Hw), (decided U Q w HU Hw); tauto.
  Qed.

  Lemma some_of_sound : forall ys T V P, recognizer T P -> some_of ys T = Some V ->
    recognizer V (fun e => exists ns, length ns = length ys /\ P (assign e ys ns)).
  Proof. intros ys T V P A E. exact (ex_sound num Hb most ys T V P A E). Qed.

  Lemma some_sound : forall y T V P, recognizer T P -> some y T = Some V ->
    recognizer V (fun e => exists n, P (set e y n)).
  Proof.
    intros y T V P A E. eapply recognizer_ext; [|exact (some_of_sound [y] T V P A E)].
    intros e. simpl. split.
    - intros ([|n [|m ns]] & L & H); try discriminate. exists n. exact H.
    - intros (n & H). exists [n]. auto.
  Qed.

  Lemma set_ext : forall d e y n, (forall x, d x = e x) -> forall x, set d y n x = set e y n x.
  Proof. intros. unfold set. destruct (Pos.eqb x y); auto. Qed.

  (** The numbers of a word, with another one for a variable, are those of a word. *)
  Lemma word_with : forall w y n, legal_word num w -> exists v, legal_word num v /\
    forall x, numbers_of num v x = set (numbers_of num w) y n x.
  Proof.
    intros w y n Hw. set (p := pad num (zeros (enough num n)) w).
    assert (Hp : legal_word num p) by (apply pad_legal_word; auto).
    exists (put_number num y n p). split; [apply put_number_legal; auto|].
    intros x. rewrite (numbers_of_put num Hb).
    - apply set_ext. intros z. apply numbers_of_pad; auto.
    - eapply N.lt_le_trans; [apply enough_digits; exact Hb|]. apply unit_grows; [exact Hb|].
      unfold p. rewrite pad_length. unfold zeros. rewrite repeat_length. lia.
  Qed.

  (** Other names for the variables. *)
  Definition rename (f : var -> var) (T : table) : table :=
    let fix go (t : tree positive) :=
      match t with
      | Leaf q => Leaf q
      | If x d lo hi => choose Pos.eqb (f x) d (go lo) (go hi)
      end in
    {| first_state := first_state T;
       rows := PM.map (fun r : row => (go (fst r), snd r)) (rows T) |}.

  Lemma rename_sound : forall f T P, recognizer T P ->
    recognizer (rename f T) (fun e => P (fun x => e (f x))).
  Proof.
    intros f T P [A B]. split.
    - intros d e D H. apply A with (fun x => d (f x)); auto.
    - intros w Hw.
      set (v := map (fun (a : letter) x => a (f x)) w : word).
      assert (Hv : legal_word num v).
      { intros x. unfold v. rewrite map_map. apply (Hw (f x)). }
      assert (E : recognises (rename f T) w = recognises T v).
      { assert (R : forall w q, run (of_table (rename f T)) q w =
          run (of_table T) q (map (fun (a : letter) x => a (f x)) w)).
        { clear. induction w as [|a w IH]; intros q; auto. simpl map. rewrite !run_cons.
          rewrite <- IH. f_equal. simpl. unfold row_of. simpl. rewrite find_map.
          destruct (PM.find q (rows T)) as [[t o]|]; [|reflexivity]. cbn [option_map fst].
          induction t as [p|x d lo IHlo hi IHhi]; [reflexivity|].
          rewrite at_choose by apply pos_eqb_sound. simpl. destruct (a (f x) <? d); auto. }
        unfold recognises, accepts_word. simpl. rewrite R. unfold row_of. simpl.
        rewrite find_map. fold v. destruct (PM.find _ (rows T)) as [[t o]|]; reflexivity. }
      rewrite E, (B v Hv).
      assert (N : forall x, numbers_of num v x = numbers_of num w (f x)).
      { intros x. unfold numbers_of, v. rewrite map_map. reflexivity. }
      split; apply A; auto.
  Qed.

  (** Whether a table accepts all words in which the digits of these variables represent numbers. *)
  Definition rejects_all (T : table) : bool :=
    forallb (fun '(_, (_, o)) => negb o) (PM.elements (rows T)).

  Lemma rejects_all_sound : forall T w, rejects_all T = true -> recognises T w = false.
  Proof.
    unfold rejects_all. intros T w H. rewrite forallb_forall in H.
    unfold recognises, accepts_word. cbn [accepts of_table]. unfold row_of.
    destruct (PM.find _ (rows T)) as [[t o]|] eqn:E; [|reflexivity].
    apply negb_true_iff, (H (_, (t, o)) (PM.elements_correct _ _ E)).
  Qed.

  Definition valid (xs : list var) (T : table) : bool :=
    match bind (not T) (restrict_all num most xs) with
    | Some U => rejects_all U
    | None => false
    end.

  Lemma valid_sound : forall xs T w, valid xs T = true -> legal_word num w ->
    recognises T w = true.
  Proof.
    unfold valid. intros xs T w H Hw. destruct (bind _ _) as [U|] eqn:E; [|discriminate].
    apply bind_some in E. destruct E as (N & EN & E). unfold not in EN.
    destruct (has_rows T) eqn:R; [|discriminate]. injection EN as <-.
    apply negb_false_iff. rewrite <- not_table_sound by exact R.
    rewrite <- (restrict_all_legal num Hb most _ _ _ E w Hw). apply rejects_all_sound, H.
  Qed.

  Lemma word_for : forall xs ns, exists w, legal_word num w /\
    forall x, numbers_of num w x = assign (fun _ => 0) xs ns x.
  Proof.
    induction xs as [|x xs IH]; intros ns.
    - exists []. split; [apply legal_word_nil, Hb|]. intros x. apply value_nil.
    - destruct ns as [|n ns].
      + destruct (IH []) as (w & Hw & D). exists w. split; auto. intros y. rewrite D.
        destruct xs; reflexivity.
      + destruct (IH ns) as (w & Hw & D). destruct (word_with w x n Hw) as (v & Hv & F).
        exists v. split; auto. intros y. rewrite F. simpl. apply set_ext, D.
  Qed.

  Lemma valid_all : forall T P xs ns, recognizer T P -> valid xs T = true ->
    P (assign (fun _ => 0) xs ns).
  Proof.
    intros T P xs ns [A B] V. destruct (word_for xs ns) as (w & Hw & D).
    apply A with (numbers_of num w); auto. apply B; auto. apply (valid_sound xs); auto.
  Qed.
End Connectives.
