(** Level sets of EXCO-NIM: automata that find the positions of one value. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Table Exists Sequence Heaps Exco.
Import ListNotations.
Open Scope N_scope.

Definition binary : numeration := Base 2 Lsd.

(** The automaton, which reads the digits of x1 and x2 up to any common length, outputs the only x0
    with which the value is [v], and nothing if there is none. *)
Definition level_set (v : N) (T : dfao) : Prop :=
  exists G, exco_values G /\
    (forall F, exco_values F -> forall x0 x1 x2, F x0 x1 x2 = G x0 x1 x2) /\
    forall length x1 x2, x1 < 2 ^ N.of_nat length -> x2 < 2 ^ N.of_nat length ->
      forall x0, output_after binary T length [x1; x2] = Some x0 <-> G x0 x1 x2 = v.

(** For each value, from one on, an x0 with which it is found. *)
Definition levels := list (option N).

Definition at_most (x0 : N) (o : option N) : bool :=
  match o with Some y0 => y0 <=? x0 | None => false end.

Definition lesser (a b : option N) : option N :=
  match a, b with
  | Some x, Some y => Some (N.min x y)
  | Some x, None => Some x
  | None, o => o
  end.

Lemma at_most_lesser : forall x0 a b, at_most x0 (lesser a b) = at_most x0 a || at_most x0 b.
Proof.
  intros x0 [x|] [y|]; simpl; rewrite ?orb_false_r; auto.
  apply eq_true_iff_eq. rewrite orb_true_iff, !N.leb_le. lia.
Qed.

Fixpoint meet (l m : levels) : levels :=
  match l, m with a :: l, b :: m => lesser a b :: meet l m | _, _ => [] end.

Lemma meet_at : forall x0 l m i, length l = length m ->
  at_most x0 (nth i (meet l m) None) = at_most x0 (nth i l None) || at_most x0 (nth i m None).
Proof.
  induction l as [|a l IH]; intros [|b m] [|i] L; simpl in *; try discriminate;
  auto using at_most_lesser.
Qed.

Lemma meet_length : forall l m, length l = length m -> length (meet l m) = length l.
Proof. induction l; intros [|b m] L; simpl in *; try discriminate; auto. Qed.

Definition meet_all (count : nat) (ls : list levels) : levels :=
  fold_right meet (repeat None count) ls.

Lemma meet_all_at : forall x0 count ls i, Forall (fun l => length l = count) ls ->
  length (meet_all count ls) = count /\
  at_most x0 (nth i (meet_all count ls) None) = existsb (fun l => at_most x0 (nth i l None)) ls.
Proof.
  intros x0 count ls i H. unfold meet_all. induction H as [|l ls Hl H [IH1 IH2]]; simpl.
  - split; [apply repeat_length|].
    destruct (nth_in_or_default i (repeat (@None N) count) None) as [I|E].
    + apply repeat_spec in I. rewrite I. reflexivity.
    + rewrite E. reflexivity.
  - split.
    + rewrite meet_length; congruence.
    + rewrite meet_at, IH2; congruence.
Qed.

(** From what options with another x1 or x2 have: the next value is given to the next x0, unless
    one of these has it. *)
Fixpoint pass (x0 : N) (before : levels) : levels :=
  match before with
  | [] => []
  | o :: before =>
      if at_most x0 o then None :: pass x0 before else Some x0 :: pass (x0 + 1) before
  end.

Lemma pass_length : forall l x0, length (pass x0 l) = length l.
Proof. induction l as [|o l IH]; intros x0; simpl; auto. destruct (at_most x0 o); simpl; auto. Qed.

Section Pass.
  Variable G : N -> N -> N -> N.
  Hypothesis HG : exco_values G.

  (** The levels of the values from [u] on at (x1, x2). *)
  Definition finds (u : N) (l : levels) (x1 x2 : N) : Prop :=
    forall i x0, (i < length l)%nat ->
      (nth i l None = Some x0 <-> G x0 x1 x2 = u + N.of_nat i).

  (** An option with another x1 or x2 has the value [u]. *)
  Definition elsewhere (x0 x1 x2 u : N) : Prop :=
    exists y0 y1 y2, y0 <= x0 /\ ((y1 = x1 /\ y2 < x2) \/ (y1 < x1 /\ y2 = x2)) /\
      G y0 y1 y2 = u.

  Lemma elsewhere_has : forall x0 x1 x2 u, elsewhere x0 x1 x2 u -> exco_has G x0 x1 x2 u.
  Proof.
    intros x0 x1 x2 u (y0 & y1 & y2 & L & H & E). exists y0, y1, y2. split; auto.
    unfold exco_move. lia.
  Qed.

  Lemma pass_finds : forall x1 x2 before u x0,
    (forall i z, (i < length before)%nat ->
      (at_most z (nth i before None) = true <-> elsewhere z x1 x2 (u + N.of_nat i))) ->
    (forall w, w < u -> exco_has G x0 x1 x2 w) ->
    (forall y0, y0 < x0 -> G y0 x1 x2 < u) ->
    finds u (pass x0 before) x1 x2.
  Proof.
    intros x1 x2 before. induction before as [|o before IH]; intros u x0 Hb Has Low.
    { intros i z L. simpl in L. lia. }
    assert (Later : forall i z, (i < length before)%nat ->
      (at_most z (nth i before None) = true <-> elsewhere z x1 x2 (u + 1 + N.of_nat i))).
    { intros i z L. replace (u + 1 + N.of_nat i) with (u + N.of_nat (S i)) by lia.
      apply (Hb (S i) z). simpl. lia. }
    assert (Here : forall z, at_most z o = true <-> elsewhere z x1 x2 u).
    { intros z. pose proof (Hb O z ltac:(simpl; lia)) as H. simpl in H.
      rewrite N.add_0_r in H. exact H. }
    simpl pass. destruct (at_most x0 o) eqn:E.
    - pose proof (elsewhere_has _ _ _ _ (proj1 (Here x0) E)) as Hu.
      intros [|i] z L; simpl nth.
      + rewrite N.add_0_r. split; [discriminate|]. intros F. exfalso.
        destruct (N.lt_ge_cases z x0) as [S|S]; [specialize (Low z S); lia|].
        destruct (HG z x1 x2) as [Free _]. apply Free. rewrite F.
        apply (has_more G x0); auto.
      + replace (u + N.of_nat (S i)) with (u + 1 + N.of_nat i) by lia.
        apply (IH (u + 1) x0 Later); [| |simpl in L; lia].
        * intros w W. destruct (N.eq_dec w u) as [->|]; auto. apply Has. lia.
        * intros y Y. specialize (Low y Y). lia.
    - assert (V : G x0 x1 x2 = u).
      { apply (value_is G HG); auto. intros (y0 & y1 & y2 & (M0 & M1 & M2 & M3 & M4) & F).
        assert (Not : ~ elsewhere x0 x1 x2 u) by (intros El; apply Here in El; congruence).
        destruct (N.eq_dec y1 x1) as [->|D1].
        - destruct (N.eq_dec y2 x2) as [->|D2].
          + assert (y0 < x0) as S by lia. specialize (Low y0 S). lia.
          + apply Not. exists y0, x1, y2. repeat split; auto. left. lia.
        - destruct M3 as [M3| ->]; [contradiction|].
          apply Not. exists y0, y1, x2. repeat split; auto. right. lia. }
      intros [|i] z L; simpl nth.
      + rewrite N.add_0_r. split; intros F.
        * injection F as <-. exact V.
        * f_equal. apply (injective G HG _ _ x1 x2). congruence.
      + replace (u + N.of_nat (S i)) with (u + 1 + N.of_nat i) by lia.
        apply (IH (u + 1) (x0 + 1) Later); [| |simpl in L; lia].
        * intros w W. destruct (N.eq_dec w u) as [->|].
          -- rewrite <- V. apply has_lower. lia.
          -- apply (has_more G x0); [lia|]. apply Has. lia.
        * intros y Y. destruct (N.eq_dec y x0) as [->|]; [lia|].
          specialize (Low y ltac:(lia)). lia.
  Qed.

  (** The levels of all pairs below [side], line after line. *)
  Definition levels_at (t : PM.t levels) (n : N) : levels :=
    match PM.find (N.succ_pos n) t with Some l => l | None => [] end.

  Variable count : nat.
  Variable side : N.
  Hypothesis Hside : 0 < side.

  Definition before (t : PM.t levels) (n : N) : levels :=
    let x1 := n / side in
    let x2 := n mod side in
    meet_all count
      (map (fun y2 => levels_at t (x1 * side + y2)) (count_from 0 (N.to_nat x2)) ++
       map (fun y1 => levels_at t (y1 * side + x2)) (count_from 0 (N.to_nat x1))).

  Fixpoint passes (rounds : nat) (n : N) (t : PM.t levels) : PM.t levels :=
    match rounds with
    | O => t
    | S rounds => passes rounds (n + 1) (PM.add (N.succ_pos n) (pass 0 (before t n)) t)
    end.

  Definition found (t : PM.t levels) (n : N) : Prop :=
    forall x1 x2, x2 < side -> x1 * side + x2 < n ->
      length (levels_at t (x1 * side + x2)) = count /\
      finds 0 (levels_at t (x1 * side + x2)) x1 x2.

  Lemma before_sound : forall t n, found t n ->
    length (before t n) = count /\
    forall i z, (i < count)%nat -> (at_most z (nth i (before t n) None) = true <->
      elsewhere z (n / side) (n mod side) (0 + N.of_nat i)).
  Proof.
    intros t n F. pose proof (N.div_mod n side ltac:(lia)) as D.
    pose proof (N.mod_lt n side ltac:(lia)) as M. unfold before. cbv zeta.
    set (x1 := n / side) in *. set (x2 := n mod side) in *.
    set (ls := map (fun y2 => levels_at t (x1 * side + y2)) (count_from 0 (N.to_nat x2)) ++
       map (fun y1 => levels_at t (y1 * side + x2)) (count_from 0 (N.to_nat x1))).
    assert (Line : forall y2, y2 < x2 -> length (levels_at t (x1 * side + y2)) = count /\
      finds 0 (levels_at t (x1 * side + y2)) x1 y2) by (intros y2 L; apply F; lia).
    assert (Column : forall y1, y1 < x1 -> length (levels_at t (y1 * side + x2)) = count /\
      finds 0 (levels_at t (y1 * side + x2)) y1 x2) by (intros y1 L; apply F; nia).
    assert (Lengths : Forall (fun l => length l = count) ls).
    { apply Forall_forall. intros l I. apply in_app_iff in I.
      destruct I as [I|I]; apply in_map_iff in I; destruct I as (y & <- & I);
      apply in_count_from in I.
      - apply Line. lia.
      - apply Column. lia. }
    split; [exact (proj1 (meet_all_at 0 count ls O Lengths))|].
    intros i z L. rewrite (proj2 (meet_all_at z count ls i Lengths)), existsb_exists. split.
    - intros (l & I & A). apply in_app_iff in I.
      destruct I as [I|I]; apply in_map_iff in I; destruct I as (y & <- & I);
      apply in_count_from in I.
      + destruct (Line y ltac:(lia)) as [E H].
        destruct (nth i (levels_at t (x1 * side + y)) None) as [y0|] eqn:N; [|discriminate].
        apply H in N; [|lia]. apply N.leb_le in A. exists y0, x1, y. repeat split; auto. lia.
      + destruct (Column y ltac:(lia)) as [E H].
        destruct (nth i (levels_at t (y * side + x2)) None) as [y0|] eqn:N; [|discriminate].
        apply H in N; [|lia]. apply N.leb_le in A. exists y0, y, x2. repeat split; auto. lia.
    - intros (y0 & y1 & y2 & A & [[-> B]|[B ->]] & V).
      + destruct (Line y2 B) as [E H]. exists (levels_at t (x1 * side + y2)). split.
        * apply in_app_iff. left. apply in_map_iff. exists y2. split; auto.
          apply in_count_from. lia.
        * apply H in V; [|lia]. rewrite V. apply N.leb_le, A.
      + destruct (Column y1 B) as [E H]. exists (levels_at t (y1 * side + x2)). split.
        * apply in_app_iff. right. apply in_map_iff. exists y1. split; auto.
          apply in_count_from. lia.
        * apply H in V; [|lia]. rewrite V. apply N.leb_le, A.
  Qed.

  Lemma passes_sound : forall rounds n t, found t n ->
    found (passes rounds n t) (n + N.of_nat rounds).
  Proof.
    induction rounds as [|rounds IH]; intros n t F; simpl passes.
    { rewrite N.add_0_r. exact F. }
    replace (n + N.of_nat (S rounds)) with (n + 1 + N.of_nat rounds) by lia. apply IH.
    intros x1 x2 L1 L2. unfold levels_at.
    destruct (N.eq_dec (x1 * side + x2) n) as [E|E].
    - rewrite E, PM.gss, pass_length. destruct (before_sound t n F) as [A B]. split; [exact A|].
      assert (D : x1 = n / side) by (apply (N.div_unique n side x1 x2); lia).
      assert (M : x2 = n mod side) by (apply (N.mod_unique n side x1 x2); lia).
      rewrite D, M. apply pass_finds.
      + intros i z L. apply B. rewrite <- A. exact L.
      + intros w W. exfalso. lia.
      + intros y0 Y. exfalso. lia.
    - rewrite PM.gso by lia. fold (levels_at t (x1 * side + x2)). apply F; lia.
  Qed.
End Pass.

(** The digits of two numbers, the least significant ones first. *)
Fixpoint pairs (length : nat) (x1 x2 : N) : list (list N) :=
  match length with
  | O => []
  | S length => [x1 mod 2; x2 mod 2] :: pairs length (x1 / 2) (x2 / 2)
  end.

Lemma letters_pairs : forall L x1 x2, letters binary L [x1; x2] = pairs L x1 x2.
Proof.
  unfold letters. induction L as [|L IH]; intros x1 x2; auto.
  cbn [seq map pairs]. unfold binary in *. rewrite !digits_lsd by lia.
  rewrite <- seq_shift, map_map, <- IH. reflexivity.
Qed.

Lemma power_succ : forall k, 2 ^ N.of_nat (S k) = 2 * 2 ^ N.of_nat k.
Proof. intros k. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. reflexivity. Qed.

Lemma power_positive : forall k, 0 < 2 ^ N.of_nat k.
Proof. intros k. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

Lemma pairs_app : forall k L x1 x2, pairs (k + L) x1 x2 =
  pairs k x1 x2 ++ pairs L (x1 / 2 ^ N.of_nat k) (x2 / 2 ^ N.of_nat k).
Proof.
  induction k as [|k IH]; intros L x1 x2.
  - change (2 ^ N.of_nat 0) with 1. rewrite !N.div_1_r. reflexivity.
  - pose proof (power_positive k). cbn [Nat.add pairs app]. rewrite IH, power_succ.
    rewrite !N.div_div by lia. reflexivity.
Qed.

Lemma pairs_mod : forall k x1 x2, pairs k x1 x2 =
  pairs k (x1 mod 2 ^ N.of_nat k) (x2 mod 2 ^ N.of_nat k).
Proof.
  induction k as [|k IH]; intros x1 x2; auto. pose proof (power_positive k).
  assert (One : forall x, (x mod 2 ^ N.of_nat (S k)) mod 2 = x mod 2 /\
    (x mod 2 ^ N.of_nat (S k)) / 2 = (x / 2) mod 2 ^ N.of_nat k).
  { intros x. rewrite power_succ, N.mod_mul_r by lia. rewrite (N.mul_comm 2). split.
    - rewrite N.mod_add, N.mod_mod by lia. reflexivity.
    - rewrite N.div_add, N.div_small by (try lia; apply N.mod_lt; lia). reflexivity. }
  cbn [pairs]. destruct (One x1) as [-> ->], (One x2) as [-> ->].
  rewrite <- IH. reflexivity.
Qed.

Lemma bit : forall x, x mod 2 = 0 \/ x mod 2 = 1.
Proof.
  intros x. pose proof (N.mod_lt x 2 ltac:(lia)) as L. revert L. generalize (x mod 2).
  intros d L. lia.
Qed.

Section Ends.
  Variable T : dfao.

  Definition is_same (a b : option N) : bool :=
    match a, b with Some a, Some b => a =? b | None, None => true | _, _ => false end.

  Lemma is_same_sound : forall a b, is_same a b = true -> a = b.
  Proof. intros [a|] [b|]; simpl; try discriminate; auto. rewrite N.eqb_eq. congruence. Qed.

  Definition all_states : list N := map N.of_nat (seq 0 (length (outputs T))).
  Definition go (q a b : N) : N := step 2 T q [a; b].

  (** A state is in the set if it is one of the automaton and of the set. *)
  Definition member (E : PM.t unit) (q : N) : bool :=
    (q <? N.of_nat (length (outputs T))) && PM.mem (N.succ_pos q) E.

  (** Equal digits keep the output of a state, others lead to where there is never one. *)
  Definition keeps (E : PM.t unit) (q : N) : bool :=
    is_same (output_of T (go q 0 0)) (output_of T q) &&
    is_same (output_of T (go q 1 1)) (output_of T q) &&
    is_same (output_of T (go q 0 1)) None && is_same (output_of T (go q 1 0)) None &&
    member E (go q 0 0) && member E (go q 1 1) && member E (go q 0 1) && member E (go q 1 0).

  Definition closed (E : PM.t unit) : bool :=
    forallb (fun q => negb (member E q) || keeps E q) all_states.

  (** The largest such set; that it is one is checked. *)
  Fixpoint shrink (rounds : nat) (E : PM.t unit) : PM.t unit :=
    match rounds with
    | O => E
    | S rounds =>
        if closed E then E
        else shrink rounds (fold_left (fun F q =>
          if member E q && keeps E q then PM.add (N.succ_pos q) tt F else F)
          all_states (PM.empty unit))
    end.

  Definition lasting : PM.t unit :=
    shrink (length (outputs T))
      (fold_left (fun F q => PM.add (N.succ_pos q) tt F) all_states (PM.empty unit)).

  Lemma in_all_states : forall q, q < N.of_nat (length (outputs T)) -> In q all_states.
  Proof.
    intros q L. apply in_map_iff. exists (N.to_nat q). rewrite N2Nat.id. split; auto.
    apply in_seq. lia.
  Qed.

  Lemma closed_sound : forall E, closed E = true -> forall L y1 y2 q, member E q = true ->
    y1 < 2 ^ N.of_nat L -> y2 < 2 ^ N.of_nat L ->
    output_of T (fold_left (step 2 T) (pairs L y1 y2) q) =
      if y1 =? y2 then output_of T q else None.
  Proof.
    intros E C. unfold closed in C. rewrite forallb_forall in C.
    induction L as [|L IH]; intros y1 y2 q M L1 L2.
    - change (2 ^ N.of_nat 0) with 1 in *. replace y1 with 0 by lia. replace y2 with 0 by lia.
      reflexivity.
    - rewrite power_succ in *. cbn [pairs fold_left].
      change (step 2 T q [y1 mod 2; y2 mod 2]) with (go q (y1 mod 2) (y2 mod 2)).
      assert (K : keeps E q = true).
      { pose proof M as M'. unfold member in M'. apply andb_true_iff in M'. destruct M' as [I _].
        apply N.ltb_lt in I. specialize (C q (in_all_states q I)).
        rewrite M in C. exact C. }
      unfold keeps in K. rewrite !andb_true_iff in K.
      destruct K as (((((((K1 & K2) & K3) & K4) & K5) & K6) & K7) & K8).
      apply is_same_sound in K1, K2, K3, K4.
      pose proof (N.div_mod y1 2 ltac:(lia)) as D1. pose proof (bit y1) as B1.
      pose proof (N.div_mod y2 2 ltac:(lia)) as D2. pose proof (bit y2) as B2.
      assert (H1 : y1 / 2 < 2 ^ N.of_nat L) by (apply N.div_lt_upper_bound; lia).
      assert (H2 : y2 / 2 < 2 ^ N.of_nat L) by (apply N.div_lt_upper_bound; lia).
      destruct B1 as [B1|B1], B2 as [B2|B2]; rewrite B1, B2 in *;
      rewrite IH by auto; rewrite ?K1, ?K2, ?K3, ?K4;
      destruct (N.eqb_spec (y1 / 2) (y2 / 2)), (N.eqb_spec y1 y2); auto; exfalso; lia.
  Qed.

  Lemma zeros_after : padded binary T = true -> tracks T = 2%nat ->
    forall k q, q < N.of_nat (length (outputs T)) ->
    output_of T (fold_left (step 2 T) (pairs k 0 0) q) = output_of T q.
  Proof.
    intros P T2. induction k as [|k IH]; intros q L; auto. cbn [pairs fold_left].
    change (0 mod 2) with 0. change (0 / 2) with 0.
    rewrite IH by apply (step_within binary T P).
    unfold padded in P. cbv zeta in P. rewrite !andb_true_iff in P. destruct P as [_ P].
    cbn [first_read binary] in P.
    rewrite forallb_forall in P. specialize (P q (in_all_states q L)). rewrite T2 in P.
    apply is_same_sound. exact P.
  Qed.
End Ends.

(** The check of a level set. *)
Definition check_level (v : N) (T : dfao) : bool :=
  let k := N.size_nat v in
  let side := 2 ^ N.of_nat k in
  let area := N.to_nat (side * side) in
  let t := passes (S (N.to_nat v)) side area 0 (PM.empty levels) in
  let E := lasting T in
  padded binary T && Nat.eqb (tracks T) 2 && closed T E &&
  forallb (fun n =>
      let q := fold_left (step 2 T) (pairs k (n / side) (n mod side)) 0 in
      member T E q && is_same (output_of T q) (nth (N.to_nat v) (levels_at t n) None))
    (count_from 0 area).

Theorem levels_sound : forall v T, check_level v T = true -> level_set v T.
Proof.
  unfold check_level. intros v T H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[P T2] C] H]. apply PeanoNat.Nat.eqb_eq in T2. rewrite forallb_forall in H.
  set (k := N.size_nat v) in *. set (side := 2 ^ N.of_nat k) in *.
  assert (Hs : 0 < side) by apply power_positive.
  assert (Hv : v < side) by (apply below_power).
  set (t := passes (S (N.to_nat v)) side (N.to_nat (side * side)) 0 (PM.empty levels)) in *.
  exists exco_value. split; [apply exco_value_holds|]. split.
  { intros F HF. apply exco_unique; auto using exco_value_holds. }
  intros L x1 x2 L1 L2 x0.
  assert (F : found exco_value (S (N.to_nat v)) side t (side * side)).
  { pose proof (passes_sound exco_value exco_value_holds (S (N.to_nat v)) side Hs
      (N.to_nat (side * side)) 0 (PM.empty levels)) as K.
    rewrite N2Nat.id, N.add_0_l in K. apply K. intros y1 y2 _ B. lia. }
  set (r1 := x1 mod side). set (r2 := x2 mod side).
  assert (R1 : r1 < side) by (apply N.mod_lt; lia).
  assert (R2 : r2 < side) by (apply N.mod_lt; lia).
  set (n := r1 * side + r2).
  assert (Hn : n < side * side) by (unfold n; nia).
  assert (Dn : n / side = r1) by (symmetry; apply (N.div_unique n side r1 r2); unfold n; lia).
  assert (Mn : n mod side = r2) by (symmetry; apply (N.mod_unique n side r1 r2); unfold n; lia).
  specialize (H n ltac:(apply in_count_from; lia)). cbv zeta in H. rewrite Dn, Mn in H.
  apply andb_true_iff in H. destruct H as [Hq Ho]. apply is_same_sound in Ho.
  set (q := fold_left (step 2 T) (pairs k r1 r2) 0) in *.
  assert (Out : output_after binary T L [x1; x2] =
    if x1 / side =? x2 / side then output_of T q else None).
  { unfold output_after. rewrite letters_pairs. cbn [digit_count binary].
    change (output_of T (fold_left (step 2 T) (pairs L x1 x2) 0) =
      if x1 / side =? x2 / side then output_of T q else None).
    assert (In0 : fold_left (step 2 T) (pairs L x1 x2) 0 < N.of_nat (length (outputs T))).
    { assert (W : forall w p, p < N.of_nat (length (outputs T)) ->
        fold_left (step 2 T) w p < N.of_nat (length (outputs T))).
      { induction w as [|a w IH]; intros p Hp; simpl; auto.
        apply IH, (step_within binary T P). }
      apply W, (start_within binary T P). }
    rewrite <- (zeros_after T P T2 k _ In0).
    rewrite <- fold_left_app.
    replace (pairs L x1 x2 ++ pairs k 0 0) with (pairs (k + L) x1 x2).
    - rewrite pairs_app, fold_left_app. fold side. rewrite (pairs_mod k x1 x2). fold side r1 r2 q.
      apply (closed_sound T _ C); auto.
      + eapply N.le_lt_trans; [|exact L1]. apply N.div_le_upper_bound; nia.
      + eapply N.le_lt_trans; [|exact L2]. apply N.div_le_upper_bound; nia.
    - rewrite PeanoNat.Nat.add_comm, pairs_app, !N.div_small by auto. reflexivity. }
  rewrite Out, (reduced exco_value exco_value_holds (N.of_nat k) v) by exact Hv.
  fold side r1 r2. destruct (F r1 r2 R2 Hn) as [Len Finds]. fold n in Len, Finds.
  specialize (Finds (N.to_nat v) x0 ltac:(lia)). rewrite N2Nat.id, N.add_0_l in Finds.
  rewrite Ho. destruct (N.eqb_spec (x1 / side) (x2 / side)) as [E|E].
  - rewrite Finds. tauto.
  - split; [discriminate|]. intros [K _]. contradiction.
Qed.
