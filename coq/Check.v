(** The claim that an automaton outputs the values of a game. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify Game Tree Trie Table Minimize Recognizer Legal
  Exists Sequence Connectives Terms Blocks Arithmetic Compile Decide Adder.
From Nimata Require Export Evidence.
Import ListNotations.
Open Scope N_scope.

(** The first list's variables become the second's, and others the [spare] one. *)
Fixpoint renaming (xs ys : list var) (spare x : var) : var :=
  match xs, ys with
  | a :: xs, b :: ys => if Pos.eqb x a then b else renaming xs ys spare x
  | _, _ => spare
  end.

Fixpoint distinct (xs : list var) : bool :=
  match xs with
  | [] => true
  | x :: xs => negb (existsb (Pos.eqb x) xs) && distinct xs
  end.

Lemma assign_other : forall xs ns e x, existsb (Pos.eqb x) xs = false -> assign e xs ns x = e x.
Proof.
  induction xs as [|y xs IH]; intros [|n ns] e x H; simpl in *; auto.
  apply orb_false_iff in H. destruct H as [H1 H2]. unfold set. rewrite H1. auto.
Qed.

Lemma map_assign : forall xs ns e, distinct xs = true -> length ns = length xs ->
  map (assign e xs ns) xs = ns.
Proof.
  induction xs as [|x xs IH]; intros [|n ns] e D L; simpl in *; try discriminate; auto.
  apply andb_true_iff in D. destruct D as [D1 D2]. apply negb_true_iff in D1.
  rewrite set_same. f_equal. rewrite <- (IH ns e D2) at 2 by congruence.
  apply map_ext_in. intros y I. unfold set. destruct (Pos.eqb_spec y x) as [->|]; auto.
  assert (existsb (Pos.eqb x) xs = true); [|congruence].
  apply existsb_exists. exists x. split; auto. apply Pos.eqb_refl.
Qed.

Lemma renaming_at : forall spare xs ys ns (d : env), length ys = length xs -> map d ys = ns ->
  d spare = 0 -> forall x, d (renaming xs ys spare x) = assign (fun _ => 0) xs ns x.
Proof.
  intros spare xs. induction xs as [|a xs IH]; intros [|b ys] ns d L M Z x; simpl in *;
  try discriminate; subst; auto.
  simpl. unfold set. destruct (Pos.eqb x a); auto.
Qed.

Lemma number_ext : forall d e t, (forall x, d x = e x) -> number d t = number e t.
Proof. induction t; simpl; intros H; rewrite ?IHt, ?IHt1, ?IHt2, ?H; auto. Qed.

Definition apart (xs ys : list var) : bool := forallb (fun x => negb (existsb (Pos.eqb x) ys)) xs.

Section Check.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).

  Variable g : game.
  Variable G : dfao.
  (** A variable that the game does not speak of. *)
  Variable spare : var.

  Notation recognizer := (recognizer num).

  Definition output_is (xs : list var) (v : option N) : option table :=
    sequences num most G nothing xs [] (fun u _ => compare_outputs Equal u v).

  Lemma output_is_sound : forall xs v T, output_is xs v = Some T ->
    recognizer T (fun e => output num G (map e xs) = v).
  Proof.
    intros xs v T E. eapply recognizer_ext; [|exact (sequences_sound num Hb most _ _ _ _ _ T E)].
    intros e. simpl. destruct (output num G (map e xs)) as [u|], v as [w|]; simpl;
    rewrite ?N.eqb_eq; split; congruence.
  Qed.

  Definition truth : table :=
    {| first_state := 1; rows := PM.add 1%positive (Leaf 1%positive, true) (PM.empty row) |}.

  Lemma truth_sound : recognizer truth (fun _ => True).
  Proof.
    split; [auto using local_true|]; try (intros d e _ _; exact I).
    intros w Hw. split; auto. intros _. apply (valid_sound num Hb most []); auto.
  Qed.

  Definition falsity : option table := not truth.

  (** Whether one of some statements is true. *)
  Fixpoint one_of (l : list (option table)) : option table :=
    match l with
    | [] => falsity
    | T :: l => bind T (fun T => bind (one_of l) (fun U => either most T U))
    end.

  Lemma falsity_sound : forall T, falsity = Some T -> recognizer T (fun _ => False).
  Proof.
    intros T E. eapply recognizer_ext; [|exact (not_sound num _ _ _ truth_sound E)].
    intros e. simpl. tauto.
  Qed.

  Lemma one_of_sound : forall l Ps,
    Forall2 (fun o P => forall T, o = Some T -> recognizer T P) l Ps ->
    forall T, one_of l = Some T -> recognizer T (fun e => exists P, In P Ps /\ P e).
  Proof.
    induction 1 as [|o P l Ps H _ IH]; simpl; intros T E.
    - eapply recognizer_ext; [|exact (falsity_sound T E)].
      intros e. simpl. split; [tauto|]. intros (b & [] & _).
    - apply bind_some in E. destruct E as (U & EU & E).
      apply bind_some in E. destruct E as (V & EV & E).
      eapply recognizer_ext; [|exact (either_sound num most _ _ _ _ _ (H U EU) (IH V EV) E)].
      intros e. simpl. split.
      + intros [K|(Q & I & K)]; eauto.
      + intros (Q & [->|I] & K); eauto.
  Qed.

  (** The table of each kind of move. *)
  Definition move_table (m : list var * formula) : option (list var * table) :=
    let (to, condition) := m in
    if Nat.eqb (length to) (length (reads g)) && distinct to && apart (reads g) to &&
       negb (existsb (Pos.eqb spare) to)
    then bind (table_of arith condition spare) (fun T => Some (to, T))
    else None.

  Fixpoint move_tables (ms : list (list var * formula)) : option (list (list var * table)) :=
    match ms with
    | [] => Some []
    | m :: ms => bind (move_table m) (fun t => bind (move_tables ms) (fun l => Some (t :: l)))
    end.

  Definition of_move (t : list var * table) (m : list var * formula) : Prop :=
    fst t = fst m /\ length (fst t) = length (reads g) /\ distinct (fst t) = true /\
    apart (reads g) (fst t) = true /\ existsb (Pos.eqb spare) (fst t) = false /\
    recognizer (snd t) (fun e => holds num e (snd m)).

  Lemma move_tables_sound : forall ms l, move_tables ms = Some l -> Forall2 of_move l ms.
  Proof.
    induction ms as [|[to condition] ms IH]; simpl; intros l E.
    - injection E as <-. constructor.
    - apply bind_some in E. destruct E as (t & Et & E).
      apply bind_some in E. destruct E as (l' & El & E). injection E as <-.
      constructor; auto.
      destruct (Nat.eqb _ _ && distinct to && _ && _) eqn:C; [|discriminate].
      rewrite !andb_true_iff, negb_true_iff, PeanoNat.Nat.eqb_eq in C.
      destruct C as [[[C1 C2] C3] C4].
      apply bind_some in Et. destruct Et as (T & ET & Et). injection Et as <-.
      exact (conj eq_refl (conj C1 (conj C2 (conj C3 (conj C4
        (table_of_sound num arith condition spare T ET)))))).
  Qed.

  (** Some option, by one of these moves, has this property. *)
  Definition some_option (l : list (list var * table)) (property : list var -> option table)
    : option table :=
    one_of (map (fun t => bind (property (fst t)) (fun A =>
      bind (both most (snd t) A) (some_of num most (fst t)))) l).

  Definition reaches (ms : list (list var * formula)) (Q : list N -> Prop) (e : env) : Prop :=
    exists to condition ns, In (to, condition) ms /\ length ns = length (reads g) /\
      holds num (assign e to ns) condition /\ Q ns.

  Lemma some_option_sound : forall ms l property Q T, Forall2 of_move l ms ->
    (forall to A, property to = Some A -> recognizer A (fun e => Q (map e to))) ->
    some_option l property = Some T -> recognizer T (reaches ms Q).
  Proof.
    intros ms l property Q T F HQ E.
    eapply recognizer_ext; [|eapply (one_of_sound _ (map (fun m e =>
      exists ns, length ns = length (fst m) /\ (holds num (assign e (fst m) ns) (snd m) /\
        Q (map (assign e (fst m) ns) (fst m)))) ms)); [|exact E]].
    - intros e. simpl. clear E. unfold reaches. split.
      + intros (P & I & H). apply in_map_iff in I. destruct I as ([to c] & <- & I).
        destruct H as (ns & L & H1 & H2). simpl in *.
        assert (K : exists t, of_move t (to, c)).
        { clear -F I. induction F as [|t m l ms H F IH]; [destruct I|].
          destruct I as [->|I]; eauto. }
        destruct K as (t & K1 & K2 & K3 & _). simpl in K1. rewrite K1 in *.
        rewrite map_assign in H2 by auto.
        exists to, c, ns. repeat split; auto. congruence.
      + intros (to & c & ns & I & L & H1 & H2).
        assert (K : exists t, of_move t (to, c)).
        { clear -F I. induction F as [|t m l ms H F IH]; [destruct I|].
          destruct I as [->|I]; eauto. }
        destruct K as (t & K1 & K2 & K3 & _). simpl in K1. rewrite K1 in *.
        eexists. split; [apply in_map_iff; exists (to, c); split; [reflexivity|exact I]|].
        exists ns. simpl. rewrite map_assign by congruence. repeat split; auto. congruence.
    - clear E. induction F as [|t m l ms H F IH]; simpl; constructor; auto.
      intros U E. destruct H as (K1 & K2 & K3 & K4 & K5 & K6). rewrite <- K1.
      apply bind_some in E. destruct E as (A & EA & E).
      apply bind_some in E. destruct E as (B & EB & E).
      exact (some_of_sound num Hb most (fst t) B U _
        (both_sound num most _ _ _ _ _ K6 (HQ _ _ EA) EB) E).
  Qed.

  (** Moves lead to positions and lower the measure. *)
  Definition move_ends (pos : table) (t : list var * table) : bool :=
    let here := renaming (reads g) (reads g) spare in
    let there := renaming (reads g) (fst t) spare in
    match
      bind (table_of arith (Compare Less (rename_term there (measure g))
                                            (rename_term here (measure g))) spare) (fun lower =>
      bind (both most (rename here pos) (snd t)) (fun from =>
      bind (both most (rename there pos) lower) (fun to =>
      implies most from to)))
    with Some T => valid num most (fst t ++ reads g) T | None => false end.

  Lemma move_ends_sound : forall pos t m x y,
    recognizer pos (fun e => holds num e (positions g)) -> of_move t m ->
    distinct (reads g) = true -> existsb (Pos.eqb spare) (reads g) = false ->
    move_ends pos t = true -> position num g x -> length y = length (reads g) ->
    holds num (assign (at_position g x) (fst m) y) (snd m) ->
    position num g y /\ exists a b, size g y = Some a /\ size g x = Some b /\ a < b.
  Proof.
    intros pos t m x y RP (K1 & K2 & K3 & K4 & K5 & K6) Dr Sr E [Sx Px] Ly H.
    unfold move_ends in E.
    set (here := renaming (reads g) (reads g) spare) in *.
    set (there := renaming (reads g) (fst t) spare) in *.
    destruct (bind _ _) as [T|] eqn:B; [|discriminate].
    apply bind_some in B. destruct B as (lower & EL & B).
    apply bind_some in B. destruct B as (from & EF & B).
    apply bind_some in B. destruct B as (to & ET & B).
    pose proof (implies_sound num most _ _ _ _ _
      (both_sound num most _ _ _ _ _ (rename_sound num here pos _ RP) K6 EF)
      (both_sound num most _ _ _ _ _ (rename_sound num there pos _ RP)
        (table_of_sound num arith _ _ _ EL) ET) B) as R.
    pose proof (valid_all num Hb most T _ (fst t ++ reads g) (y ++ x) R E) as V.
    rewrite assign_app in V by congruence.
    change (assign (fun _ => 0) (reads g) x) with (at_position g x) in V.
    set (e := assign (at_position g x) (fst t) y) in *.
    assert (Sp : e spare = 0).
    { unfold e, at_position. rewrite !assign_other by auto. reflexivity. }
    assert (My : map e (fst t) = y) by (apply map_assign; congruence).
    assert (Mx : map e (reads g) = x).
    { etransitivity; [|apply (map_assign (reads g) x (fun _ => 0)); auto].
      apply map_ext_in. intros v I. unfold e. rewrite assign_other; [reflexivity|].
      unfold apart in K4. rewrite forallb_forall in K4. apply negb_true_iff, K4, I. }
    assert (Ey : forall v, e (there v) = at_position g y v)
      by (apply renaming_at; auto; congruence).
    assert (Ex : forall v, e (here v) = at_position g x v)
      by (apply renaming_at; auto).
    simpl in V. destruct V as [V1 (a & b & A & B' & L)].
    - split; [|rewrite <- K1 in H; exact H].
      apply (proj1 RP) with (at_position g x); auto.
    - split.
      + split; [exact Ly|]. apply (proj1 RP) with (fun v => e (there v)); auto.
      + exists a, b. unfold size. rewrite number_rename in A, B'.
        rewrite <- (number_ext _ _ (measure g) Ey), <- (number_ext _ _ (measure g) Ex).
        repeat split; auto. apply N.ltb_lt, L.
  Qed.

  (** The output is the least number that no option has; the least ones up to [v] are had, and
      [k] more are looked at. *)
  Definition has (l : list (list var * table)) (v : N) : option table :=
    some_option l (fun to => output_is to (Some v)).

  Fixpoint mex_from (l : list (list var * table)) (v : N) (k : nat) : option table :=
    match k with
    | O => falsity
    | S k =>
        bind (has l v) (fun E =>
        bind (output_is (reads g) (Some v)) (fun O =>
        bind (only most O E) (fun here =>
        bind (mex_from l (v + 1) k) (fun later =>
        bind (both most E later) (fun later =>
        either most here later)))))
    end.

  Definition out (e : env) : option N := output num G (map e (reads g)).
  Definition had (v : N) (e : env) : Prop :=
    reaches (moves g) (fun ns => output num G ns = Some v) e.

  Lemma has_sound : forall l v T, Forall2 of_move l (moves g) -> has l v = Some T ->
    recognizer T (had v).
  Proof.
    intros l v T F E. refine (some_option_sound _ _ _ _ _ F _ E).
    intros to A EA. apply output_is_sound, EA.
  Qed.

  Lemma mex_from_sound : forall l k v T, Forall2 of_move l (moves g) -> mex_from l v k = Some T ->
    exists P, recognizer T P /\ forall e, P e ->
      exists u, v <= u /\ out e = Some u /\ ~ had u e /\ forall w, v <= w -> w < u -> had w e.
  Proof.
    intros l k. induction k as [|k IH]; intros v T F E; simpl in E.
    - exists (fun _ => False). split; [apply falsity_sound, E|tauto].
    - apply bind_some in E. destruct E as (A & EA & E).
      apply bind_some in E. destruct E as (B & EB & E).
      apply bind_some in E. destruct E as (C & EC & E).
      apply bind_some in E. destruct E as (D & ED & E).
      apply bind_some in E. destruct E as (D2 & ED2 & E).
      destruct (IH (v + 1) D F ED) as (P & RP & HP).
      eexists. split.
      + refine (either_sound num most C D2 T _ _ _ _ E).
        * exact (only_sound num most B A C _ _ (output_is_sound _ _ _ EB)
            (has_sound _ _ _ F EA) EC).
        * exact (both_sound num most A D D2 _ _ (has_sound _ _ _ F EA) RP ED2).
      + intros e [[O H]|[H Q]].
        * exists v. repeat split; auto; lia.
        * destruct (HP e Q) as (u & U1 & U2 & U3 & U4). exists u.
          repeat split; auto; [lia|]. intros w W1 W2.
          destruct (N.eq_dec w v) as [->|]; auto. apply U4; lia.
  Qed.

  (** What the rules say where nothing is prescribed. *)
  Definition ruled (l : list (list var * table)) (k : nat) : option table :=
    bind (some_option l (fun _ => Some truth)) (fun any =>
    bind (output_is (reads g) (Some (end_value g))) (fun last =>
    bind (only most last any) (fun last =>
    bind (match asks g with
          | Values => mex_from l 0 k
          | Outcome =>
              bind (has l 0) (fun E =>
              bind (output_is (reads g) (Some 1)) (fun won =>
              bind (output_is (reads g) (Some 0)) (fun lost =>
              bind (both most won E) (fun won =>
              bind (only most lost E) (fun lost =>
              either most won lost)))))
          end) (fun rest =>
    bind (both most any rest) (fun rest =>
    either most last rest))))).

  Definition by_rules (e : env) : Prop :=
    (~ reaches (moves g) (fun _ => True) e /\ out e = Some (end_value g)) \/
    (reaches (moves g) (fun _ => True) e /\
     match asks g with
     | Values => exists u, out e = Some u /\ ~ had u e /\ forall w, w < u -> had w e
     | Outcome => (had 0 e /\ out e = Some 1) \/ (~ had 0 e /\ out e = Some 0)
     end).

  Lemma ruled_sound : forall l k T, Forall2 of_move l (moves g) -> ruled l k = Some T ->
    exists P, recognizer T P /\ forall e, P e -> by_rules e.
  Proof.
    unfold ruled, by_rules. intros l k T F E.
    apply bind_some in E. destruct E as (any & Eany & E).
    apply bind_some in E. destruct E as (last & Elast & E).
    apply bind_some in E. destruct E as (last' & Elast' & E).
    apply bind_some in E. destruct E as (rest & Erest & E).
    apply bind_some in E. destruct E as (rest' & Erest' & E).
    assert (Rany : recognizer any (reaches (moves g) (fun _ => True))).
    { refine (some_option_sound _ _ _ _ _ F _ Eany). intros to A EA. injection EA as <-.
      apply truth_sound. }
    pose proof (only_sound num most _ _ _ _ _ (output_is_sound _ _ _ Elast) Rany Elast') as Rlast.
    assert (Rrest : exists P, recognizer rest P /\ forall e, P e ->
      match asks g with
      | Values => exists u, out e = Some u /\ ~ had u e /\ forall w, w < u -> had w e
      | Outcome => (had 0 e /\ out e = Some 1) \/ (~ had 0 e /\ out e = Some 0)
      end).
    { destruct (asks g).
      - destruct (mex_from_sound l k 0 rest F Erest) as (P & RP & HP).
        exists P. split; auto. intros e He. destruct (HP e He) as (u & _ & U2 & U3 & U4).
        exists u. repeat split; auto. intros w W. apply U4; lia.
      - apply bind_some in Erest. destruct Erest as (A & EA & Erest).
        apply bind_some in Erest. destruct Erest as (B & EB & Erest).
        apply bind_some in Erest. destruct Erest as (C & EC & Erest).
        apply bind_some in Erest. destruct Erest as (D & ED & Erest).
        apply bind_some in Erest. destruct Erest as (D2 & ED2 & Erest).
        eexists. split.
        + exact (either_sound num most _ _ _ _ _
            (both_sound num most _ _ _ _ _ (output_is_sound _ _ _ EB) (has_sound _ _ _ F EA) ED)
            (only_sound num most _ _ _ _ _ (output_is_sound _ _ _ EC) (has_sound _ _ _ F EA) ED2)
            Erest).
        + intros e [[X Y]|[X Y]]; [left|right]; exact (conj Y X). }
    destruct Rrest as (P & RP & HP).
    eexists. split.
    - exact (either_sound num most _ _ _ _ _ Rlast
        (both_sound num most _ _ _ _ _ Rany RP Erest') E).
    - intros e [[X Y]|[X Y]]; [left; exact (conj Y X)|right; exact (conj X (HP e Y))].
  Qed.

  Fixpoint chain (rules : list (N * formula)) (rest : table) : option table :=
    match rules with
    | [] => Some rest
    | (v, f) :: rules =>
        bind (table_of arith f spare) (fun A =>
        bind (output_is (reads g) (Some v)) (fun O =>
        bind (chain rules rest) (fun rest =>
        bind (both most A O) (fun here =>
        bind (only most rest A) (fun later =>
        either most here later)))))
    end.

  Fixpoint chained (rules : list (N * formula)) (Q : env -> Prop) (e : env) : Prop :=
    match rules with
    | [] => Q e
    | (v, f) :: rules =>
        (holds num e f /\ out e = Some v) \/ (chained rules Q e /\ ~ holds num e f)
    end.

  Lemma chain_sound : forall rules rest Q T, recognizer rest Q -> chain rules rest = Some T ->
    recognizer T (chained rules Q).
  Proof.
    induction rules as [|[v f] rules IH]; simpl; intros rest Q T R E.
    - injection E as <-. exact R.
    - apply bind_some in E. destruct E as (A & EA & E).
      apply bind_some in E. destruct E as (B & EB & E).
      apply bind_some in E. destruct E as (C & EC & E).
      apply bind_some in E. destruct E as (D & ED & E).
      apply bind_some in E. destruct E as (D2 & ED2 & E).
      exact (either_sound num most _ _ _ _ _
        (both_sound num most _ _ _ _ _ (table_of_sound num arith _ _ _ EA)
          (output_is_sound _ _ _ EB) ED)
        (only_sound num most _ _ _ _ _ (IH _ _ _ R EC) (table_of_sound num arith _ _ _ EA) ED2)
        E).
  Qed.

  Lemma chained_prescribes : forall rules Q x, chained rules Q (at_position g x) ->
    (exists v, prescribes num g rules x v /\ out (at_position g x) = Some v) \/
    ((~ exists v, prescribes num g rules x v) /\ Q (at_position g x)).
  Proof.
    induction rules as [|[v f] rules IH]; simpl; intros Q x H.
    - right. split; auto. intros (v & []).
    - destruct H as [[H O]|[H N]].
      + left. exists v. auto.
      + destruct (IH Q x H) as [(u & U & O)|[U H']].
        * left. exists u. auto.
        * right. split; auto. intros (u & [[K _]|[_ K]]); [auto|]. apply U. eauto.
  Qed.

  Definition checked (k : nat) : bool :=
    distinct (reads g) && negb (existsb (Pos.eqb spare) (reads g)) &&
    match table_of arith (positions g) spare, move_tables (moves g) with
    | Some pos, Some l =>
        forallb (move_ends pos) l &&
        match bind (ruled l k) (fun R => bind (chain (prescribed g) R) (implies most pos)) with
        | Some T => valid num most (reads g) T
        | None => false
        end
    | _, _ => false
    end.

  Theorem checked_sound : forall k, checked k = true -> automaton_holds num g G.
  Proof.
    unfold checked. intros k E. rewrite !andb_true_iff, negb_true_iff in E.
    destruct E as [[Dr Sr] E].
    destruct (table_of _ _ _) as [pos|] eqn:Epos; [|discriminate].
    destruct (move_tables _) as [l|] eqn:El; [|discriminate].
    apply andb_true_iff in E. destruct E as [Eends E].
    pose proof (table_of_sound num arith _ _ _ Epos) as RP.
    pose proof (move_tables_sound _ _ El) as F.
    assert (Ends : ends num g).
    { intros x y Px (Sy & to & c & I & H).
      assert (K : exists t, In t l /\ of_move t (to, c)).
      { clear -F I. induction F as [|t m l ms H F IH]; [destruct I|].
        destruct I as [->|I]; [exists t; simpl; auto|].
        destruct (IH I) as (t' & I' & K). exists t'. simpl. auto. }
      destruct K as (t & It & K). rewrite forallb_forall in Eends.
      apply (move_ends_sound pos t (to, c) x y RP K Dr Sr (Eends t It) Px Sy H). }
    destruct (bind _ _) as [T|] eqn:B; [|discriminate].
    apply bind_some in B. destruct B as (R & ER & B).
    apply bind_some in B. destruct B as (C & EC & B).
    destruct (ruled_sound l k R F ER) as (P & RR & HP).
    pose proof (implies_sound num most _ _ _ _ _ RP (chain_sound _ _ _ _ RR EC) B) as RT.
    assert (Out : forall x, shape g x -> out (at_position g x) = output num G x).
    { intros x Sx. unfold out, at_position. rewrite map_assign; auto. }
    assert (Had : forall x u, had u (at_position g x) <->
      exists y, option_of num g x y /\ output num G y = Some u).
    { intros x u. unfold had, reaches, option_of, shape. split.
      - intros (to & c & ns & I & L & H & O). exists ns. eauto 8.
      - intros (y & (L & to & c & I & H) & O). exists to, c, y. auto. }
    assert (Any : forall x, reaches (moves g) (fun _ => True) (at_position g x) <->
      exists y, option_of num g x y).
    { intros x. unfold reaches, option_of, shape. split.
      - intros (to & c & ns & I & L & H & _). exists ns. eauto 8.
      - intros (y & (L & to & c & I & H)). exists to, c, y. auto. }
    set (value_at := fun x => match output num G x with Some v => v | None => 0 end).
    assert (All : forall x, position num g x -> chained (prescribed g) by_rules (at_position g x)).
    { intros x [Sx Px].
      pose proof (valid_all num Hb most T _ (reads g) x RT E Px) as V. cbn beta in V.
      change (assign (fun _ => 0) (reads g) x) with (at_position g x) in V. revert V.
      clear -HP. generalize (at_position g x) as e. induction (prescribed g) as [|[v f] r IH];
      simpl; intros e; auto. intros [H|[H N]]; auto. }
    assert (Some_out : forall x, position num g x -> output num G x = Some (value_at x)).
    { intros x Px. assert (S : exists v, output num G x = Some v).
      { rewrite <- (Out x (proj1 Px)).
        destruct (chained_prescribes _ _ _ (All x Px)) as [(v & _ & O)|[_ [[_ O]|[_ H]]]]; eauto.
        destruct (asks g).
        - destruct H as (u & O & _). eauto.
        - destruct H as [[_ O]|[_ O]]; eauto. }
      destruct S as (v & S). unfold value_at. rewrite S. auto. }
    assert (Val : forall x, position num g x -> forall v, output num G x = Some v ->
      value_at x = v).
    { intros x Px v O. unfold value_at. rewrite O. auto. }
    assert (Values : values_of num g value_at).
    { intros x Px. unfold rule, is_prescribed.
      destruct (chained_prescribes _ _ _ (All x Px)) as [(v & Pv & O)|[Np H]].
      - left. rewrite Out in O by apply Px. rewrite (Val x Px v O). exact Pv.
      - right. split; auto. destruct H as [[Na O]|[Ha H]].
        + left. rewrite Out in O by apply Px. split; [|apply (Val x Px _ O)].
          intros y Hy. apply Na, Any. eauto.
        + right. split; [apply Any, Ha|].
          assert (Same : forall u, (exists y, option_of num g x y /\ value_at y = u) <->
            had u (at_position g x)).
          { intros u. rewrite Had. split; intros (y & Hy & O); exists y; split; auto.
            - rewrite <- O. apply Some_out. apply (Ends x y Px Hy).
            - apply Val; auto. apply (Ends x y Px Hy). }
          destruct (asks g).
          * destruct H as (u & O & Nu & Hu). rewrite Out in O by apply Px.
            rewrite (Val x Px u O). split; [rewrite Same; auto|].
            intros m Hm. rewrite Same. intros K. apply K, Hu, Hm.
          * destruct H as [[K O]|[K O]]; rewrite Out in O by apply Px; rewrite (Val x Px _ O).
            -- left. split; auto. apply Same, K.
            -- right. split; auto. intros y Hy Z. apply K, Same. eauto. }
    split; [exact Ends|]. exists value_at. split; [exact Values|]. split.
    - intros H HV x Px. apply (values_unique num g Ends H value_at HV Values x Px).
    - exact Some_out.
  Qed.
End Check.

(** A variable above those of a game. *)
Definition above_game (g : game) : var :=
  let above xs := fold_right (fun x z => Pos.max (Pos.succ x) z) 1%positive xs in
  fold_right Pos.max 1%positive
    (above (reads g) :: above_formula (positions g) :: above_term (measure g) ::
     map (fun m => Pos.max (above (fst m)) (above_formula (snd m))) (moves g) ++
     map (fun r => above_formula (snd r)) (prescribed g)).

(** How many of the numbers 0, 1, … are outputs before the first that is not. *)
Fixpoint initial_outputs (outs : list (option N)) (v : N) (k : nat) : nat :=
  match k with
  | O => O
  | S k =>
      if existsb (fun o => match o with Some u => u =? v | None => false end) outs
      then S (initial_outputs outs (v + 1) k) else O
  end.

(** The check of a game claim, and what it proves. *)
Definition check_by {num : numeration} (arith : arithmetic num) (g : game) (G : dfao) : bool :=
  checked num arith g G (above_game g)
    (initial_outputs (outputs G) 0 (length (outputs G))).

Definition check (e : evidence) (num : numeration) (g : game) (G : dfao) : bool :=
  match arithmetic_of e num with Ready arith => check_by arith g G | _ => false end.

Theorem check_sound : forall (e : evidence) num g G, check e num g G = true ->
  automaton_holds num g G.
Proof.
  unfold check, check_by. intros e num g G H.
  destruct (arithmetic_of e num) as [arith| |]; try discriminate.
  exact (checked_sound num arith g G _ _ H).
Qed.
