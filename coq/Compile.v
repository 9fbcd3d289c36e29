(** From a formula to its table. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists
  Arithmetic Sequence Connectives Terms Blocks.
Import ListNotations.
Open Scope N_scope.

Section Compile.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).

  Notation recognizer := (recognizer num).

  Notation with_term := (with_term num arith).
  Notation with_vars := (with_vars num arith).
  Notation compare_sums := (compare_sums num arith).
  Notation close := (close num most).
  Notation negated := (negated num most).
  Notation for_all := (for_all num most).
  Notation there_is := (there_is num most).
  Notation joined := (joined num most).
  Notation block_for := (block_for num).

  (** An automaton that reads nothing. *)
  Definition nothing : dfao := {| tracks := 0; outputs := [None]; transitions := [[0]] |}.

  Fixpoint opened (f : formula) (z : var) : option block :=
    match f with
    | Compare r s t =>
        if below z s && below z t
        then whole (with_term s z (fun a z => with_term t z (fun b z => compare_sums r a b)))
        else None
    | Output T ts r v =>
        if forallb (below z) ts
        then whole (with_vars ts z (fun xs z =>
          sequences num most T nothing xs [] (fun u _ => compare_outputs r u (Some v))))
        else None
    | Outputs T ts r U us =>
        if forallb (below z) ts && forallb (below z) us
        then whole (with_vars ts z (fun xs z => with_vars us z (fun ys z =>
          sequences num most T U xs ys (compare_outputs r))))
        else None
    | Not f => bind (opened f z) negated
    | And f g => joined (both most) (opened f z) (opened g z)
    | Or f g => joined (either most) (opened f z) (opened g z)
    | Implies f g => joined (implies most) (opened f z) (opened g z)
    | Iff f g => joined (same most) (opened f z) (opened g z)
    | Xor f g => joined (differ most) (opened f z) (opened g z)
    | All x f => bind (opened f z) (for_all x)
    | Ex x f => bind (opened f z) (there_is x)
    end.

  Definition compile (f : formula) (z : var) : option table := bind (opened f z) close.

  Lemma local_true : forall z, local z (fun _ => True).
  Proof. intros z d e _ _. exact I. Qed.

  Lemma closed_of : forall f z,
    (forall b, opened f z = Some b -> block_for b (fun e => holds num e f)) ->
    forall A, bind (opened f z) close = Some A -> recognizer A (fun e => holds num e f).
  Proof.
    intros f z H A E. apply bind_some in E. destruct E as (b & B & E).
    exact (close_sound num Hb most b _ A (H b B) E).
  Qed.

  Lemma opened_sound : forall f z b, opened f z = Some b -> block_for b (fun e => holds num e f).
  Proof.
    induction f as [r s t|T0 ts r v|T0 ts r U0 us|f IHf|f IHf g IHg|f IHf g IHg|f IHf g IHg
      |f IHf g IHg|f IHf g IHg|x f IHf|x f IHf]; intros z T E; cbn [opened] in E.
    - destruct (below z s && below z t) eqn:Hz; [|discriminate].
      apply andb_true_iff in Hz. destruct Hz as [Hs Ht].
      apply (whole_sound num _ _ _ E). clear T E. intros T E.
      apply (with_term_sound num arith s z _ T (fun _ => True)
        (fun e m => exists n, number e t = Some n /\ compare r m n = true) Hs (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. split.
        * intros (m & M & n & N & H). eauto.
        * intros (m & n & M & N & H). eauto.
      + intros m d e D (n & N & H). exists n. rewrite <- (number_local z t d e Ht D). auto.
      + apply (good_for_second num arith z t (fun a b _ => compare_sums r a b) _ _
          (fun e m n => compare r m n = true) (with_term_sound num arith t) Ht (local_true z)).
        * intros m n d e D H. exact H.
        * intros a z1 b z2 U L1 L2 La Lb F.
          destruct (compare_sums_sound num arith r a b U F) as (P & RP & HP).
          exists P. split; auto.
        * intros e m. tauto.
    - destruct (forallb (below z) ts) eqn:Hz; [|discriminate].
      apply (whole_sound num _ _ _ E). clear T E. intros T E.
      apply (with_vars_sound num arith ts z _ T (fun _ => True)
        (fun e ns => compare_outputs r (output num T0 ns) (Some v) = true) Hz (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. tauto.
      + intros ns d e D H. exact H.
      + intros xs z1 U L Lxs F. eexists.
        split; [exact (sequences_sound num Hb most _ _ _ _ _ U F)|].
        intros e _. simpl. tauto.
    - destruct (forallb (below z) ts && forallb (below z) us) eqn:Hz; [|discriminate].
      apply andb_true_iff in Hz. destruct Hz as [Hts Hus].
      apply (whole_sound num _ _ _ E). clear T E. intros T E.
      apply (with_vars_sound num arith ts z _ T (fun _ => True)
        (fun e ms => exists ns, numbers e us = Some ns /\
          compare_outputs r (output num T0 ms) (output num U0 ns) = true) Hts (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. split.
        * intros (m & M & n & N & H). eauto.
        * intros (m & n & M & N & H). eauto.
      + intros ms d e D (ns & X & H). exists ns. rewrite <- (numbers_local z us d e Hus D). auto.
      + intros xs z1 U L Lxs F.
        apply (with_vars_sound num arith us z1 _ U (fun _ => True)
          (fun e ns =>
            compare_outputs r (output num T0 (map e xs)) (output num U0 ns) = true)) in F.
        * destruct F as (P & RP & HP). exists P. split; auto.
        * rewrite forallb_forall in *. intros t' J. eapply below_more; eauto.
        * apply local_true.
        * intros ns d e D H. rewrite <- (map_ext_in d e xs); auto.
          intros x Hx. apply D. rewrite Forall_forall in Lxs. auto.
        * intros ys z2 V L2 Lys F2. eexists.
          split; [exact (sequences_sound num Hb most _ _ _ _ _ V F2)|]. intros e _. simpl. tauto.
    - apply bind_some in E. destruct E as (b & B & E).
      exact (negated_sound num Hb most b _ T (IHf z b B) E).
    - refine (joined_sound num most _ _ _ T _ _ _ (fun A B C => both_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound num most _ _ _ T _ _ _ (fun A B C => either_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound num most _ _ _ T _ _ _ (fun A B C => implies_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound num most _ _ _ T _ _ _ (fun A B C => same_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound num most _ _ _ T _ _ _ (fun A B C => differ_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - apply bind_some in E. destruct E as (b & B & E).
      exact (for_all_sound num Hb most x b _ T (IHf z b B) E).
    - apply bind_some in E. destruct E as (b & B & E).
      exact (there_is_sound num Hb most x b _ T (IHf z b B) E).
  Qed.

  Theorem compile_sound : forall f z T, compile f z = Some T ->
    recognizer T (fun e => holds num e f).
  Proof.
    unfold compile. intros f z T E. apply bind_some in E. destruct E as (b & B & E).
    exact (close_sound num Hb most b _ T (opened_sound f z b B) E).
  Qed.
End Compile.
