(** Automata that read the digits of variables: a set of states with its edges, and tables of
    numbered states. [tabulate] finds the table of what can be reached. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie.
Import ListNotations.

Definition word := list letter.

Record automaton (S : Type) := {
  start : S;
  edges : S -> tree S;
  accepts : S -> bool;
}.
Arguments start {S}.
Arguments edges {S}.
Arguments accepts {S}.

Definition run {S} (A : automaton S) (q : S) (w : word) : S :=
  fold_left (fun q a => at_letter (edges A q) a) w q.

Definition accepts_word {S} (A : automaton S) (w : word) : bool :=
  accepts A (run A (start A) w).

Lemma run_app : forall S (A : automaton S) q v w, run A q (v ++ w) = run A (run A q v) w.
Proof. intros. unfold run. apply fold_left_app. Qed.

Lemma run_cons : forall S (A : automaton S) q a w,
  run A q (a :: w) = run A (at_letter (edges A q) a) w.
Proof. reflexivity. Qed.

(** A table is an automaton whose states are numbered. *)
Definition row := (tree positive * bool)%type.
Record table := { first_state : positive; rows : PM.t row }.

(** Where there is no row, the state never changes and never accepts. *)
Definition row_of (T : table) (q : positive) : row :=
  match PM.find q (rows T) with Some r => r | None => (Leaf q, false) end.

Definition of_table (T : table) : automaton positive :=
  {| start := first_state T;
     edges := fun q => fst (row_of T q);
     accepts := fun q => snd (row_of T q) |}.

Definition recognises (T : table) (w : word) : bool := accepts_word (of_table T) w.

Section Tabulate.
  Context {S : Type} (A : automaton S).
  Variable key : S -> list positive.
  Hypothesis key_inj : forall s t, key s = key t -> s = t.
  (** The most states. *)
  Variable most : positive.

  Record search := {
    known : trie positive;
    next : positive;
    todo : list (positive * S);
    done : PM.t row;
  }.

  Definition name (s : S) (m : search) : positive * search :=
    match find_trie (key s) (known m) with
    | Some i => (i, m)
    | None =>
        (next m, {| known := add_trie (key s) (next m) (known m);
                    next := Pos.succ (next m);
                    todo := (next m, s) :: todo m;
                    done := done m |})
    end.

  Fixpoint name_tree (t : tree S) (m : search) : tree positive * search :=
    match t with
    | Leaf s => let (i, m) := name s m in (Leaf i, m)
    | If x d lo hi =>
        let (lo, m) := name_tree lo m in
        let (hi, m) := name_tree hi m in
        (If x d lo hi, m)
    end.

  Definition advance (m : search) : search :=
    match todo m with
    | [] => m
    | (i, s) :: rest =>
        let (t, m) := name_tree (edges A s)
          {| known := known m; next := next m; todo := rest; done := done m |} in
        {| known := known m; next := next m; todo := todo m;
           done := PM.add i (t, accepts A s) (done m) |}
    end.

  Fixpoint explore (depth : nat) (m : search) : search :=
    match todo m with
    | [] => m
    | _ => if (most <? next m)%positive then m
           else match depth with
                | O => advance m
                | Datatypes.S depth => explore depth (explore depth m)
                end
    end.

  Definition begin : positive * search :=
    name (start A) {| known := no_trie; next := 1; todo := []; done := PM.empty _ |}.

  (** At most 2^depth steps, of which none is taken where nothing is left to do. *)
  Definition tabulate_within (depth : nat) : option table :=
    let (i, m) := begin in
    let m := explore depth m in
    match todo m with
    | [] => Some {| first_state := i; rows := done m |}
    | _ => None
    end.

  Definition named (m : search) (i : positive) (s : S) : Prop :=
    find_trie (key s) (known m) = Some i.

  Record good (m : search) : Prop := {
    below : forall i s, named m i s -> (i < next m)%positive;
    single : forall i s t, named m i s -> named m i t -> s = t;
    kept : forall i r, PM.find i (done m) = Some r ->
      exists s, named m i s /\ snd r = accepts A s /\
        forall a, named m (at_letter (fst r) a) (at_letter (edges A s) a);
    queued : forall i s, In (i, s) (todo m) -> named m i s;
    complete : forall i s, named m i s -> In (i, s) (todo m) \/ PM.find i (done m) <> None;
  }.

  Definition extends (m m' : search) : Prop :=
    (forall i s, named m i s -> named m' i s) /\ done m' = done m.

  Lemma extends_trans : forall m m' m'', extends m m' -> extends m' m'' -> extends m m''.
  Proof. unfold extends. intros m m' m'' [A1 A2] [B1 B2]. split; auto. congruence. Qed.

  Lemma named_add : forall s i m j t,
    find_trie (key t) (add_trie (key s) i (known m)) = Some j ->
    (t = s /\ j = i) \/ (t <> s /\ named m j t).
  Proof.
    intros s i m j t H. destruct (key_dec (key t) (key s)) as [E|E].
    - rewrite E, find_add_same in H. apply key_inj in E. left. split; congruence.
    - rewrite find_add_other in H by auto. right. split; auto. congruence.
  Qed.

  (** What [good] says, but for one state whose row is being made. *)
  Record good_but (m : search) (i0 : positive) (s0 : S) : Prop := {
    b_below : forall i s, named m i s -> (i < next m)%positive;
    b_single : forall i s t, named m i s -> named m i t -> s = t;
    b_kept : forall i r, PM.find i (done m) = Some r ->
      exists s, named m i s /\ snd r = accepts A s /\
        forall a, named m (at_letter (fst r) a) (at_letter (edges A s) a);
    b_queued : forall i s, In (i, s) (todo m) -> named m i s;
    b_complete : forall i s, named m i s ->
      (i, s) = (i0, s0) \/ In (i, s) (todo m) \/ PM.find i (done m) <> None;
  }.

  Lemma name_good : forall i0 s0 s m i m', good_but m i0 s0 -> name s m = (i, m') ->
    good_but m' i0 s0 /\ extends m m' /\ named m' i s.
  Proof.
    intros i0 s0 s m i m' [Hb Hs Hk Hq Hc] E. unfold name in E.
    destruct (find_trie (key s) (known m)) as [j|] eqn:F; injection E as <- <-.
    - repeat split; auto.
    - assert (New : forall j t, named m j t ->
        find_trie (key t) (add_trie (key s) (next m) (known m)) = Some j).
      { intros j t H. rewrite find_add_other; auto. intro K. unfold named in H. congruence. }
      split; [constructor|split; [split|]]; unfold named; simpl; auto.
      + intros j t H. apply named_add in H. destruct H as [[-> ->]|[_ H]]; [lia|].
        apply Hb in H. lia.
      + intros j t u H1 H2. apply named_add in H1. apply named_add in H2.
        destruct H1 as [[-> ->]|[_ H1]], H2 as [[-> E]|[_ H2]]; auto.
        * apply Hb in H2. lia.
        * subst. apply Hb in H1. lia.
        * eauto.
      + intros j r H. destruct (Hk j r H) as (t & H1 & H2 & H3).
        exists t. repeat split; auto.
      + intros j t [H|H].
        * injection H as <- <-. apply find_add_same.
        * apply New, Hq, H.
      + intros j t H. apply named_add in H. destruct H as [[-> ->]|[_ H]]; auto.
        destruct (Hc j t H) as [?|[?|?]]; auto.
      + apply find_add_same.
  Qed.

  Lemma name_tree_good : forall i0 s0 t m t' m', good_but m i0 s0 -> name_tree t m = (t', m') ->
    good_but m' i0 s0 /\ extends m m' /\
    forall a, named m' (at_letter t' a) (at_letter t a).
  Proof.
    intros i0 s0 t. induction t as [s|x d lo IHlo hi IHhi]; intros m t' m' G E; simpl in E.
    - destruct (name s m) as [i m1] eqn:F. injection E as <- <-.
      destruct (name_good _ _ _ _ _ _ G F) as (A1 & A2 & A3).
      repeat split; auto; apply A2 || apply A1.
    - destruct (name_tree lo m) as [lo' m1] eqn:E1.
      destruct (name_tree hi m1) as [hi' m2] eqn:E2. injection E as <- <-.
      destruct (IHlo _ _ _ G E1) as (A1 & A2 & A3).
      destruct (IHhi _ _ _ A1 E2) as (B1 & B2 & B3).
      split; [auto|split].
      + eapply extends_trans; eauto.
      + intros a. simpl. destruct (N.ltb (a x) d); auto. apply B2, A3.
  Qed.

  Lemma advance_good : forall m, good m -> good (advance m).
  Proof.
    intros m [Hb Hs Hk Hq Hc]. unfold advance.
    destruct (todo m) as [|[i s] rest] eqn:T; [constructor; rewrite ?T; auto|].
    destruct (name_tree _ _) as [t m'] eqn:E.
    assert (Ni : named m i s) by (apply Hq; simpl; auto).
    apply (name_tree_good i s) in E.
    - destruct E as ([Hb' Hs' Hk' Hq' Hc'] & [X1 X2] & H). simpl in X2.
      assert (Ni' : named m' i s) by (apply X1; exact Ni).
      constructor; unfold named in *; simpl; auto.
      + intros j r F. destruct (Pos.eq_dec j i) as [->|D].
        * rewrite PM.gss in F. injection F as <-. exists s. repeat split; auto.
        * rewrite PM.gso in F by auto. auto.
      + intros j u F. destruct (Pos.eq_dec j i) as [->|D].
        * right. rewrite PM.gss. discriminate.
        * rewrite PM.gso by auto. destruct (Hc' j u F) as [C|[C|C]]; auto. congruence.
    - constructor; simpl; auto.
      + intros j u H. apply Hq. simpl. auto.
      + intros j u H. destruct (Hc j u H) as [[C|C]|C]; auto.
  Qed.

  Lemma explore_good : forall depth m, good m -> good (explore depth m).
  Proof.
    induction depth as [|depth IH]; intros m G; simpl; destruct (todo m); auto;
    destruct (most <? next m)%positive; auto using advance_good.
  Qed.

  Lemma begin_good : forall i m, begin = (i, m) -> good m.
  Proof.
    unfold begin, name. simpl. intros i m E.
    rewrite find_no_trie in E. injection E as <- <-.
    assert (Only : forall j s, find_trie (key s) (add_trie (key (start A)) 1%positive no_trie)
      = Some j -> s = start A /\ j = 1%positive).
    { intros j s H. destruct (key_dec (key s) (key (start A))) as [D|D].
      - rewrite D, find_add_same in H. apply key_inj in D. split; congruence.
      - rewrite find_add_other, find_no_trie in H by auto. discriminate. }
    constructor; unfold named; simpl.
    - intros j s H. apply Only in H. destruct H as [_ ->]. reflexivity.
    - intros j s t H1 H2. apply Only in H1. apply Only in H2. destruct H1, H2. congruence.
    - intros j r H. rewrite PM.gempty in H. discriminate.
    - intros j s [H|[]]. injection H as <- <-. apply find_add_same.
    - intros j s H. apply Only in H. destruct H as [-> ->]. auto.
  Qed.

  Lemma explore_start : forall depth m i s, named m i s -> good m -> named (explore depth m) i s.
  Proof.
    assert (Adv : forall m i s, good m -> named m i s -> named (advance m) i s).
    { intros m i s [Hb Hs Hk Hq Hc] H. unfold advance.
      destruct (todo m) as [|[j u] rest] eqn:T; auto.
      destruct (name_tree _ _) as [t m'] eqn:E.
      apply (name_tree_good j u) in E.
      - destruct E as (_ & [X1 _] & _). unfold named in *. simpl. apply X1. exact H.
      - constructor; simpl; auto.
        + intros k v K. apply Hq. simpl. auto.
        + intros k v K. destruct (Hc k v K) as [[C|C]|C]; auto. }
    induction depth as [|depth IH]; intros m i s H G; simpl; destruct (todo m); auto;
    destruct (most <? next m)%positive; auto using explore_good.
  Qed.

  Lemma tabulate_within_sound : forall depth T, tabulate_within depth = Some T ->
    forall w, recognises T w = accepts_word A w.
  Proof.
    unfold tabulate_within. intros depth T. destruct begin as [i m] eqn:E.
    pose proof (begin_good _ _ E) as G.
    assert (Ni : named m i (start A)).
    { unfold begin, name in E. simpl in E. rewrite find_no_trie in E. injection E as <- <-.
      unfold named. simpl. apply find_add_same. }
    pose proof (explore_good depth m G) as G'.
    pose proof (explore_start depth m i _ Ni G) as N'.
    set (m' := explore depth m) in *. destruct (todo m') eqn:T'; [|discriminate].
    intros F. injection F as <-.
    destruct G' as [Hb Hs Hk Hq Hc].
    assert (Row : forall j s, named m' j s -> exists t,
      PM.find j (done m') = Some (t, accepts A s) /\
      forall a, named m' (at_letter t a) (at_letter (edges A s) a)).
    { intros j s H. destruct (Hc j s H) as [C|C]; [rewrite T' in C; destruct C|].
      destruct (PM.find j (done m')) as [[t o]|] eqn:P; [|congruence].
      destruct (Hk j _ P) as (u & U1 & U2 & U3). simpl in *.
      assert (u = s) as -> by (eapply Hs; eauto). subst o. exists t. auto. }
    set (T := {| first_state := i; rows := done m' |}).
    assert (R : forall w j s, named m' j s ->
      named m' (run (of_table T) j w) (run A s w)).
    { induction w as [|a w IH]; intros j s H; simpl; auto.
      destruct (Row j s H) as (t & R1 & R2).
      unfold row_of at 1. simpl. rewrite R1. apply IH, R2. }
    intros w. unfold recognises, accepts_word. simpl.
    specialize (R w i (start A) N'). destruct (Row _ _ R) as (t & R1 & _).
    unfold row_of. simpl. unfold run in *. simpl in *. rewrite R1. reflexivity.
  Qed.

  Definition tabulate : option table := tabulate_within 60.

  Theorem tabulate_sound : forall T, tabulate = Some T ->
    forall w, recognises T w = accepts_word A w.
  Proof. exact (tabulate_within_sound 60). Qed.
End Tabulate.

(* It is to be computed, and never to be unfolded in a proof. *)
Global Opaque tabulate.
