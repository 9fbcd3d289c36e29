(** Quantifiers of one kind that stand together. All but the last of their tables would be larger
    than that of all, so that they are found together. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists
  Sequence Connectives.
Import ListNotations.
Open Scope N_scope.

Lemma assign_app : forall xs ns ys ms e, length ns = length xs ->
  assign e (xs ++ ys) (ns ++ ms) = assign (assign e ys ms) xs ns.
Proof.
  induction xs as [|x xs IH]; intros [|n ns] ys ms e L; simpl in *; try discriminate; auto.
  rewrite IH; auto.
Qed.

Section Blocks.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  Notation recognizer := (recognizer num).

  (** What stands behind the quantifiers: there are such numbers, or there are none. *)
  Record block := { none : bool; bound : list var; inside : table }.

  Definition whole (T : option table) : option block :=
    option_map (fun T => {| none := false; bound := []; inside := T |}) T.

  Definition close (b : block) : option table :=
    bind (match bound b with [] => Some (inside b) | ys => some_of num most ys (inside b) end)
      (fun T => if none b then not T else Some T).

  Definition negated (b : block) : option block :=
    if none b then whole (bind (close b) not)
    else Some {| none := true; bound := bound b; inside := inside b |}.

  Definition there_is (x : var) (b : block) : option block :=
    if none b then option_map (fun T => {| none := false; bound := [x]; inside := T |}) (close b)
    else Some {| none := false; bound := bound b ++ [x]; inside := inside b |}.

  Definition for_all (x : var) (b : block) : option block :=
    if none b then Some {| none := true; bound := bound b ++ [x]; inside := inside b |}
    else option_map (fun T => {| none := true; bound := [x]; inside := T |}) (bind (close b) not).

  Definition joined (join : table -> table -> option table) (a b : option block) : option block :=
    whole (bind (bind a close) (fun A => bind (bind b close) (fun B => join A B))).

  Definition meaning (b : block) (P : env -> Prop) (e : env) : Prop :=
    let some := exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns) in
    if none b then ~ some else some.

  Definition block_for (b : block) (Q : env -> Prop) : Prop :=
    exists P, recognizer (inside b) P /\ proper Q /\
      forall w, legal_word num w -> (meaning b P (numbers_of num w) <-> Q (numbers_of num w)).

  Lemma whole_sound : forall T b Q, whole T = Some b ->
    (forall U, T = Some U -> recognizer U Q) -> block_for b Q.
  Proof.
    intros [T|] b Q E H; [|discriminate]. injection E as <-. exists Q.
    pose proof (H T eq_refl) as R. split; [exact R|]. split; [apply R|].
    intros w Hw. unfold meaning. cbn [none bound length]. split.
    - intros ([|n ns] & L & K); [exact K|discriminate].
    - intros K. exists []. auto.
  Qed.

  Lemma close_sound : forall b Q T, block_for b Q -> close b = Some T -> recognizer T Q.
  Proof.
    unfold close. intros b Q T (P & R & HQ & H) E. apply bind_some in E. destruct E as (S & ES & E).
    assert (RS : recognizer S (fun e =>
      exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns))).
    { destruct (bound b) as [|y ys].
      - injection ES as <-. eapply recognizer_ext; [|exact R]. intros e. split.
        + intros K. exists []. auto.
        + intros ([|n ns] & L & K); [exact K|discriminate].
      - exact (some_of_sound num Hb most _ _ _ _ R ES). }
    unfold meaning in H. destruct (none b).
    - exact (recognizer_at num T _ Q HQ (not_sound num S _ T RS E) H).
    - injection E as <-. exact (recognizer_at num S _ Q HQ RS H).
  Qed.

  Lemma negated_sound : forall b Q c, block_for b Q -> negated b = Some c ->
    block_for c (fun e => ~ Q e).
  Proof.
    unfold negated. intros b Q c B E. destruct (none b) eqn:N.
    - apply (whole_sound _ _ _ E). intros U F. apply bind_some in F. destruct F as (T & ET & F).
      exact (not_sound num T Q U (close_sound b Q T B ET) F).
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_not, HQ|]. intros w Hw. specialize (H w Hw). unfold meaning in *.
      rewrite N in H. cbn [none bound]. tauto.
  Qed.

  Lemma joined_sound : forall join a b c P Q J,
    (forall A B C, recognizer A P -> recognizer B Q -> join A B = Some C -> recognizer C J) ->
    (forall A, bind a close = Some A -> recognizer A P) ->
    (forall B, bind b close = Some B -> recognizer B Q) ->
    joined join a b = Some c -> block_for c J.
  Proof.
    unfold joined. intros join a b c P Q J H HA HB E. apply (whole_sound _ _ _ E).
    intros C F. apply bind_some in F. destruct F as (A & EA & F).
    apply bind_some in F. destruct F as (B & EB & F). eauto.
  Qed.

  Lemma proper_some : forall x Q, proper Q -> proper (fun e => exists n, Q (set e x n)).
  Proof.
    intros x Q H d e D (n & K). exists n. apply (H _ _ (set_ext d e x n D) K).
  Qed.

  Lemma proper_all : forall x Q, proper Q -> proper (fun e => forall n, Q (set e x n)).
  Proof.
    intros x Q H d e D K n. apply (H _ _ (set_ext d e x n D) (K n)).
  Qed.

  Lemma assign_ext : forall xs ns (d e : env), (forall x, d x = e x) ->
    forall x, assign d xs ns x = assign e xs ns x.
  Proof.
    induction xs as [|y xs IH]; intros [|n ns] d e H x; simpl; auto.
    unfold set. destruct (Pos.eqb x y); auto.
  Qed.

  (** One quantifier more outside. *)
  Lemma one_more : forall P ys x e, proper P ->
    ((exists ns, length ns = length (ys ++ [x]) /\ P (assign e (ys ++ [x]) ns)) <->
     exists n ns, length ns = length ys /\ P (assign (set e x n) ys ns)).
  Proof.
    intros P ys x e HP. split.
    - intros (ns & L & K). rewrite app_length in L. simpl in L.
      destruct (exists_last (l := ns)) as (ms & n & ->); [intros ->; simpl in L; lia|].
      rewrite app_length in L. simpl in L. exists n, ms. split; [lia|].
      rewrite assign_app in K by lia. exact K.
    - intros (n & ns & L & K). exists (ns ++ [n]). rewrite !app_length. split; [simpl; lia|].
      rewrite assign_app by lia. exact K.
  Qed.

  Lemma block_at : forall b P Q, recognizer (inside b) P -> proper Q ->
    (forall w, legal_word num w -> (meaning b P (numbers_of num w) <-> Q (numbers_of num w))) ->
    forall w x n, legal_word num w ->
      (meaning b P (set (numbers_of num w) x n) <-> Q (set (numbers_of num w) x n)).
  Proof.
    intros b P Q [HP _] HQ H w x n Hw. destruct (word_with num Hb w x n Hw) as (v & Hv & D).
    assert (M : proper (meaning b P)).
    { intros d e E. unfold meaning. assert (K : forall d e : env, (forall x, d x = e x) ->
        (exists ns, length ns = length (bound b) /\ P (assign d (bound b) ns)) ->
        exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns)).
      { intros d' e' E' (ns & L & K). exists ns. split; auto.
        exact (HP _ _ (assign_ext _ _ _ _ E') K). }
      destruct (none b); [|apply K, E]. intros F G. apply F. apply (K e d); auto. }
    specialize (H v Hv). split; intros K.
    - apply (HQ _ _ D), H, (M _ _ (fun z => eq_sym (D z)) K).
    - apply (M _ _ D), H, (HQ _ _ (fun z => eq_sym (D z)) K).
  Qed.

  Lemma there_is_sound : forall x b Q c, block_for b Q -> there_is x b = Some c ->
    block_for c (fun e => exists n, Q (set e x n)).
  Proof.
    unfold there_is. intros x b Q c B E. destruct (none b) eqn:N.
    - destruct (close b) as [T|] eqn:ET; [|discriminate]. injection E as <-.
      pose proof (close_sound b Q T B ET) as R. exists Q. split; [exact R|].
      split; [apply proper_some, R|]. intros w Hw. unfold meaning. cbn [none bound].
      rewrite (one_more Q [] x _ (proj1 R)). split.
      + intros (n & [|m ns] & L & K); [eauto|discriminate].
      + intros (n & K). exists n, []. auto.
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_some, HQ|]. intros w Hw.
      pose proof (block_at b P Q R HQ H w x) as K. unfold meaning in *. rewrite N in K.
      cbn [none bound]. rewrite (one_more P (bound b) x _ (proj1 R)).
      split; intros (n & F); exists n; apply K; auto.
  Qed.

  Lemma for_all_sound : forall x b Q c, block_for b Q -> for_all x b = Some c ->
    block_for c (fun e => forall n, Q (set e x n)).
  Proof.
    unfold for_all. intros x b Q c B E. destruct (none b) eqn:N.
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_all, HQ|]. intros w Hw.
      pose proof (block_at b P Q R HQ H w x) as K. unfold meaning in *. rewrite N in K.
      cbn [none bound]. rewrite (one_more P (bound b) x _ (proj1 R)). split.
      + intros F n. apply K; auto. intros G. apply F. exists n. exact G.
      + intros F (n & G). specialize (F n). apply K in F; auto.
    - destruct (bind (close b) not) as [U|] eqn:EU; [|discriminate]. injection E as <-.
      apply bind_some in EU. destruct EU as (T & ET & EU).
      pose proof (close_sound b Q T B ET) as R. pose proof (not_sound num T Q U R EU) as RU.
      exists (fun e => ~ Q e). split; [exact RU|].
      split; [apply proper_all, R|]. intros w Hw. unfold meaning. cbn [none bound].
      rewrite (one_more _ [] x _ (proj1 RU)). split.
      + intros F n. destruct (word_with num Hb w x n Hw) as (v & Hv & D).
        destruct (decided num T Q v R Hv) as [K|K].
        * exact (proj1 R _ _ D K).
        * elim F. exists n, []. split; auto. simpl. intros G. apply K.
          exact (proj1 R _ _ (fun z => eq_sym (D z)) G).
      + intros F (n & [|m ns] & L & G); [|discriminate]. apply G, F.
  Qed.
End Blocks.
