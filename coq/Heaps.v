(** Octal games, with other ends and first values: the period of the values of heaps. *)

From Coq Require Import List NArith PArith Lia Bool Wf_nat.
From Nimata Require Import Numbers Formula Game Trie Rare.
Import ListNotations.
Open Scope N_scope.

(** How many tokens a move may take, with the octal digit that says what it may leave of the heap;
    the value of a heap without moves; and prescribed values of the heaps of 0, 1, … *)
Record heaps := { takes : list (N * N); end_of : N; first_values : list N }.

(** With [rest] tokens left: no heap (written as a heap of 0), one heap, or two heaps. *)
Definition leaves (digit rest : N) (l : list N) : Prop :=
  (N.testbit digit 0 = true /\ rest = 0 /\ l = [0]) \/
  (N.testbit digit 1 = true /\ 0 < rest /\ l = [rest]) \/
  (N.testbit digit 2 = true /\ exists a b, 0 < a /\ 0 < b /\ a + b = rest /\ l = [a; b]).

Definition heap_option (h : heaps) (n : N) (l : list N) : Prop :=
  exists i digit, In (i, digit) (takes h) /\ i <= n /\ leaves digit (n - i) l.

Definition nim_sum (G : N -> N) (l : list N) : N := fold_right (fun m v => N.lxor (G m) v) 0 l.

Definition heap_rule (h : heaps) (G : N -> N) (n v : N) : Prop :=
  match nth_error (first_values h) (N.to_nat n) with
  | Some u => v = u
  | None =>
      ((forall l, ~ heap_option h n l) /\ v = end_of h) \/
      ((exists l, heap_option h n l) /\
       mex (fun u => exists l, heap_option h n l /\ nim_sum G l = u) v)
  end.

(** [G] gives the values of all heaps. *)
Definition heap_values (h : heaps) (G : N -> N) : Prop := forall n, heap_rule h G n (G n).

(** [p] is a period from [e] on, and both are least. *)
Definition period_from (G : N -> N) (e p : N) : Prop := forall n, e <= n -> G (n + p) = G n.

Definition least_period (G : N -> N) (e p : N) : Prop :=
  0 < p /\ period_from G e p /\
  (forall e' p', 0 < p' -> period_from G e' p' -> p <= p') /\
  (forall e', period_from G e' p -> e <= e').

(** Every move lowers the number of tokens in a heap: what takes nothing splits. *)
Definition shrinks (h : heaps) : bool :=
  forallb (fun '(i, digit) => (0 <? i) || (digit =? 4)) (takes h).

Section Heaps.
  Variable h : heaps.
  Hypothesis Hs : shrinks h = true.

  Lemma takes_shrink : forall i digit, In (i, digit) (takes h) -> 0 < i \/ digit = 4.
  Proof.
    intros i digit I. unfold shrinks in Hs. rewrite forallb_forall in Hs.
    specialize (Hs _ I). simpl in Hs. apply orb_true_iff in Hs.
    rewrite N.ltb_lt, N.eqb_eq in Hs. exact Hs.
  Qed.

  Lemma rule_same : forall G n v w, heap_rule h G n v -> heap_rule h G n w -> v = w.
  Proof.
    unfold heap_rule. intros G n v w. destruct (nth_error _ _); [congruence|].
    intros [[A B]|[[l A] B]] [[C D]|[[m C] D]]; try congruence.
    - elim (A _ C).
    - elim (C _ A).
    - eapply mex_unique; eauto.
  Qed.

  (** A table of values. *)
  Definition entry (t : PM.t N) (n : N) : N :=
    match PM.find (N.succ_pos n) t with Some v => v | None => 0 end.

  Fixpoint count_from (n : N) (k : nat) : list N :=
    match k with O => [] | S k => n :: count_from (n + 1) k end.

  Lemma in_count_from : forall k n m, In m (count_from n k) <-> n <= m < n + N.of_nat k.
  Proof.
    induction k as [|k IH]; intros n m; simpl count_from.
    - simpl. lia.
    - simpl In. rewrite IH. lia.
  Qed.

  Definition option_values (t : PM.t N) (n : N) : list N :=
    flat_map (fun '(i, digit) =>
      if i <=? n then
        let rest := n - i in
        (if N.testbit digit 0 && (rest =? 0) then [entry t 0] else []) ++
        (if N.testbit digit 1 && (0 <? rest) then [entry t rest] else []) ++
        (if N.testbit digit 2 && (0 <? rest)
         then map (fun a => N.lxor (entry t a) (entry t (rest - a)))
                (count_from 1 (N.to_nat (rest - 1)))
         else [])
      else []) (takes h).

  Lemma option_values_sound : forall G t n, (forall m, m < n -> entry t m = G m) ->
    forall u, In u (option_values t n) <-> exists l, heap_option h n l /\ nim_sum G l = u.
  Proof.
    intros G t n Ht u. unfold option_values. rewrite in_flat_map. split.
    - intros ([i digit] & I & H). destruct (N.leb_spec i n) as [L|]; [|destruct H].
      pose proof (takes_shrink i digit I) as S.
      apply in_app_iff in H. destruct H as [H|H]; [|apply in_app_iff in H; destruct H as [H|H]].
      + destruct (N.testbit digit 0 && _) eqn:E; [|destruct H].
        apply andb_true_iff in E. destruct E as [E F]. apply N.eqb_eq in F.
        destruct H as [<-|[]]. exists [0]. split.
        * exists i, digit. repeat split; auto. left. auto.
        * simpl. rewrite N.lxor_0_r. symmetry. apply Ht.
          destruct S as [S| ->]; [lia|discriminate].
      + destruct (N.testbit digit 1 && _) eqn:E; [|destruct H].
        apply andb_true_iff in E. destruct E as [E F]. apply N.ltb_lt in F.
        destruct H as [<-|[]]. exists [n - i]. split.
        * exists i, digit. repeat split; auto. right. left. auto.
        * simpl. rewrite N.lxor_0_r. symmetry. apply Ht.
          destruct S as [S| ->]; [lia|discriminate].
      + destruct (N.testbit digit 2 && _) eqn:E; [|destruct H].
        apply andb_true_iff in E. destruct E as [E F]. apply N.ltb_lt in F.
        apply in_map_iff in H. destruct H as (a & <- & H). apply in_count_from in H.
        exists [a; n - i - a]. split.
        * exists i, digit. repeat split; auto. right. right. split; auto.
          exists a, (n - i - a). repeat split; auto; lia.
        * simpl. rewrite N.lxor_0_r. rewrite !Ht by lia. reflexivity.
    - intros (l & (i & digit & I & L & H) & <-). exists (i, digit). split; auto.
      pose proof (takes_shrink i digit I) as S.
      rewrite (proj2 (N.leb_le i n) L). rewrite !in_app_iff.
      destruct H as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      + left. rewrite B, R. simpl. left. rewrite N.lxor_0_r. apply Ht.
        destruct S as [S| ->]; [lia|discriminate].
      + right. left. rewrite B, (proj2 (N.ltb_lt 0 (n - i)) R). simpl. left.
        rewrite N.lxor_0_r. apply Ht. destruct S as [S| ->]; [lia|discriminate].
      + right. right. rewrite B, (proj2 (N.ltb_lt 0 (n - i))) by lia. simpl andb. cbv iota.
        apply in_map_iff. exists a. split.
        * simpl. rewrite N.lxor_0_r. replace (n - i - a) with b by lia.
          rewrite !Ht by lia. reflexivity.
        * apply in_count_from. lia.
  Qed.

  Fixpoint mex_of (fuel : nat) (v : N) (seen : PM.t unit) : option N :=
    match PM.find (N.succ_pos v) seen with
    | None => Some v
    | Some _ => match fuel with O => None | S fuel => mex_of fuel (v + 1) seen end
    end.

  Definition collect (l : list N) : PM.t unit :=
    fold_left (fun m v => PM.add (N.succ_pos v) tt m) l (PM.empty unit).

  Lemma in_collect : forall l v, PM.find (N.succ_pos v) (collect l) <> None <-> In v l.
  Proof.
    intros l v. unfold collect.
    assert (H : forall m, PM.find (N.succ_pos v)
        (fold_left (fun m v => PM.add (N.succ_pos v) tt m) l m) <> None <->
      In v l \/ PM.find (N.succ_pos v) m <> None).
    { induction l as [|u l IH]; intros m; simpl; [tauto|]. rewrite IH.
      destruct (N.eq_dec u v) as [->|D].
      - rewrite PM.gss. split; intros _; [auto|right; discriminate].
      - rewrite PM.gso by lia. tauto. }
    rewrite H, PM.gempty. tauto.
  Qed.

  Lemma mex_of_sound : forall l fuel v w, (forall u, u < v -> In u l) ->
    mex_of fuel v (collect l) = Some w -> mex (fun u => In u l) w.
  Proof.
    intros l. induction fuel as [|fuel IH]; intros v w H E; simpl in E;
    destruct (PM.find (N.succ_pos v) (collect l)) eqn:F; try discriminate.
    1, 3: injection E as <-; split;
      [intros I; apply in_collect in I; congruence|intros m L K; apply K, H, L].
    apply (IH (v + 1)); auto. intros j L.
    destruct (N.eq_dec j v) as [->|]; [|apply H; lia].
    apply in_collect. congruence.
  Qed.

  Definition next_value (t : PM.t N) (n : N) : option N :=
    match nth_error (first_values h) (N.to_nat n) with
    | Some u => Some u
    | None =>
        match option_values t n with
        | [] => Some (end_of h)
        | l => mex_of (length l) 0 (collect l)
        end
    end.

  Lemma next_value_sound : forall G t n v, (forall m, m < n -> entry t m = G m) ->
    next_value t n = Some v -> heap_rule h G n v.
  Proof.
    unfold next_value, heap_rule. intros G t n v Ht E.
    destruct (nth_error _ _); [congruence|].
    pose proof (option_values_sound G t n Ht) as O.
    destruct (option_values t n) as [|u l] eqn:L.
    - left. split; [|congruence]. intros l Hl. apply (proj2 (O (nim_sum G l))). eauto.
    - right. split.
      + destruct (proj1 (O u) (or_introl eq_refl)) as (m & Hm & _). eauto.
      + apply mex_of_sound in E; [|lia]. destruct E as [A B]. split.
        * intros K. apply A, O, K.
        * intros m Lm K. apply (B m Lm). intros I. apply K. apply O, I.
  Qed.

  (** The same by rare values: beside the heaps of a list, among which are all rare ones, all others
      are tried, and other pairs only before rare values. *)
  Definition singles (t : PM.t N) (n : N) : list N :=
    flat_map (fun '(i, digit) =>
      if i <=? n then
        (if N.testbit digit 0 && (n - i =? 0) then [entry t 0] else []) ++
        (if N.testbit digit 1 && (0 <? n - i) then [entry t (n - i)] else [])
      else []) (takes h).

  Definition pair_sum (t : PM.t N) (rest a : N) : N := N.lxor (entry t a) (entry t (rest - a)).

  Definition pair_option (t : PM.t N) (n u : N) : Prop :=
    exists i digit a, In (i, digit) (takes h) /\ i <= n /\ N.testbit digit 2 = true /\
      0 < a /\ a < n - i /\ pair_sum t (n - i) a = u.

  Lemma option_values_parts : forall t n u,
    In u (option_values t n) <-> In u (singles t n) \/ pair_option t n u.
  Proof.
    intros t n u. unfold option_values, singles. rewrite !in_flat_map. split.
    - intros ([i digit] & I & H). destruct (N.leb_spec i n) as [L|]; [|destruct H].
      rewrite app_assoc in H. apply in_app_iff in H. destruct H as [H|H].
      + left. exists (i, digit). split; auto. rewrite (proj2 (N.leb_le i n) L). exact H.
      + right. destruct (N.testbit digit 2 && _) eqn:E; [|destruct H].
        apply andb_true_iff in E. destruct E as [E _].
        apply in_map_iff in H. destruct H as (a & <- & H). apply in_count_from in H.
        exists i, digit, a. repeat split; auto; lia.
    - intros [([i digit] & I & H)|(i & digit & a & I & L & E & A & B & <-)];
      exists (i, digit); split; auto.
      + destruct (N.leb_spec i n) as [L|]; [|destruct H].
        rewrite app_assoc. apply in_app_iff. left. exact H.
      + rewrite (proj2 (N.leb_le i n) L), !in_app_iff. right. right.
        rewrite E, (proj2 (N.ltb_lt 0 (n - i))) by lia. apply in_map_iff.
        exists a. split; auto. apply in_count_from. lia.
  Qed.

  Definition marked (t : PM.t N) (beside : list N) (n : N) : list N :=
    singles t n ++ flat_map (fun '(i, digit) =>
      if (i <=? n) && N.testbit digit 2
      then map (pair_sum t (n - i)) (filter (fun a => (0 <? a) && (a <? n - i)) beside)
      else []) (takes h).

  Lemma in_marked : forall t beside n u, In u (marked t beside n) <-> In u (singles t n) \/
    exists i digit a, In (i, digit) (takes h) /\ i <= n /\ N.testbit digit 2 = true /\
      0 < a /\ a < n - i /\ pair_sum t (n - i) a = u /\ In a beside.
  Proof.
    intros t beside n u. unfold marked. rewrite in_app_iff, in_flat_map.
    apply or_iff_compat_l. split.
    - intros ([i digit] & I & H). destruct ((i <=? n) && _) eqn:E; [|destruct H].
      apply andb_true_iff in E. destruct E as [L E]. apply N.leb_le in L.
      apply in_map_iff in H. destruct H as (a & <- & H). apply filter_In in H.
      destruct H as [H K]. apply andb_true_iff in K. rewrite !N.ltb_lt in K.
      exists i, digit, a. tauto.
    - intros (i & digit & a & I & L & E & A & B & <- & H). exists (i, digit). split; auto.
      rewrite (proj2 (N.leb_le i n) L), E. simpl. apply in_map, filter_In. split; auto.
      apply andb_true_iff. rewrite !N.ltb_lt. auto.
  Qed.

  Fixpoint pair_has (t : PM.t N) (rest v : N) (k : nat) (a : N) : bool :=
    match k with
    | O => false
    | S k => if pair_sum t rest a =? v then true else pair_has t rest v k (a + 1)
    end.

  Lemma pair_has_spec : forall t rest v k a, pair_has t rest v k a = true <->
    exists b, a <= b /\ b < a + N.of_nat k /\ pair_sum t rest b = v.
  Proof.
    induction k as [|k IH]; intros a; simpl pair_has.
    - split; [discriminate|]. intros (b & A & B & _). lia.
    - destruct (N.eqb_spec (pair_sum t rest a) v) as [E|E].
      + split; auto. intros _. exists a. repeat split; auto; lia.
      + rewrite IH. split; intros (b & A & B & H); exists b; repeat split; auto; try lia.
        destruct (N.eq_dec a b) as [->|]; [congruence|lia].
  Qed.

  Definition splits_into (t : PM.t N) (n v : N) : bool :=
    existsb (fun '(i, digit) =>
      if (i <=? n) && N.testbit digit 2
      then pair_has t (n - i) v (N.to_nat ((n - i) / 2)) 1 else false) (takes h).

  Lemma splits_into_spec : forall t n v, splits_into t n v = true <-> pair_option t n v.
  Proof.
    intros t n v. unfold splits_into. rewrite existsb_exists. split.
    - intros ([i digit] & I & H). destruct ((i <=? n) && _) eqn:E; [|discriminate].
      apply andb_true_iff in E. destruct E as [L E]. apply N.leb_le in L.
      apply pair_has_spec in H. destruct H as (a & A & B & H). rewrite N2Nat.id in B.
      pose proof (N.mul_div_le (n - i) 2). exists i, digit, a. repeat split; auto; lia.
    - intros (i & digit & a & I & L & E & A & B & H). exists (i, digit). split; auto.
      rewrite (proj2 (N.leb_le i n) L), E. simpl. apply pair_has_spec. rewrite N2Nat.id.
      pose proof (N.mul_succ_div_gt (n - i) 2).
      destruct (N.le_gt_cases a ((n - i) / 2)) as [K|K].
      + exists a. repeat split; auto; lia.
      + exists (n - i - a). repeat split; [lia|lia|].
        rewrite <- H. unfold pair_sum. rewrite N.lxor_comm. repeat f_equal. lia.
  Qed.

  Definition sparse_value (t : PM.t N) (mask : N) (beside : list N) (n : N) : option N :=
    match nth_error (first_values h) (N.to_nat n) with
    | Some u => Some u
    | None =>
        let found := marked t beside n in
        let seen := collect found in
        if match found with [] => negb (splits_into t n 0) | _ => false end
        then next_value t n
        else choose mask (fun v => match PM.find (N.succ_pos v) seen with
                                   | Some _ => true | None => false end)
               (splits_into t n) (length found + 256) 0
    end.

  (** All rare heaps are in the list, if any value is common. *)
  Definition has_rare (t : PM.t N) (mask : N) (beside : list N) (n : N) : Prop :=
    mask <> 0 -> forall a, 0 < a -> a < n -> common mask (entry t a) = false -> In a beside.

  Lemma sparse_value_sound : forall G t mask beside n v, (forall m, m < n -> entry t m = G m) ->
    has_rare t mask beside n -> sparse_value t mask beside n = Some v -> heap_rule h G n v.
  Proof.
    intros G t mask beside n v Ht R E. pose proof (next_value_sound G t n v Ht) as Plain.
    unfold sparse_value in E.
    destruct (nth_error (first_values h) (N.to_nat n)) eqn:F.
    { apply Plain. unfold next_value. rewrite F. exact E. }
    destruct (match marked t beside n with [] => _ | _ => false end) eqn:Few;
      [apply Plain, E|clear Plain].
    pose proof (option_values_sound G t n Ht) as O.
    assert (M : forall u, In u (marked t beside n) -> In u (option_values t n)).
    { intros u I. apply option_values_parts. apply in_marked in I.
      destruct I as [I|(i & d & a & I)]; [auto|right]. exists i, d, a. tauto. }
    assert (P : forall u, pair_option t n u -> In u (option_values t n)).
    { intros u I. apply option_values_parts. auto. }
    unfold heap_rule. rewrite F. right. split.
    - assert (X : exists u, In u (option_values t n)).
      { destruct (marked t beside n) as [|u l] eqn:L.
        - exists 0. apply P, splits_into_spec, negb_false_iff, Few.
        - exists u. apply M. left. reflexivity. }
      destruct X as [u X]. apply O in X. destruct X as (l & Hl & _). eauto.
    - eapply choose_sound with (5 := E); [| | |lia].
      + intros u S. apply O, M, in_collect. destruct (PM.find _ _); congruence.
      + intros u V C. apply O, option_values_parts in V.
        assert (I : In u (marked t beside n)).
        { apply in_marked. destruct V as [V|(i & d & a & I & L & B & A1 & A2 & <-)]; [auto|right].
          assert (mask <> 0) as Z.
          { intros ->. unfold common in C. rewrite N.land_0_r in C. discriminate. }
          pose proof C as D. unfold pair_sum in D. rewrite common_lxor in D.
          destruct (common mask (entry t a)) eqn:Ca.
          - exists i, d, (n - i - a). repeat split; auto; try lia.
            + unfold pair_sum. rewrite N.lxor_comm. repeat f_equal. lia.
            + apply R; auto; [lia|lia|]. destruct (common mask (entry t (n - i - a))); auto.
          - exists i, d, a. repeat split; auto. apply R; auto. lia. }
        apply in_collect in I. destruct (PM.find _ _); congruence.
      + intros u S. rewrite splits_into_spec, <- O, option_values_parts. split; [auto|].
        intros [I|I]; auto. exfalso.
        assert (In u (marked t beside n)) as K by (apply in_marked; auto).
        apply in_collect in K. destruct (PM.find _ _); congruence.
  Qed.

  (** Which heaps are in the list; and the choice of a mask, which is right whatever it is. *)
  Definition is_tried (mask a v : N) : bool :=
    (a <=? 64) || (negb (mask =? 0) && negb (common mask v)).

  Definition rare_among (mask : N) (l : list N) : nat :=
    length (filter (fun v => negb (common mask v)) l).

  Definition best_mask (l : list N) : N :=
    let best := fold_left (fun (best : N * nat) mask =>
      let rare := rare_among mask l in if Nat.ltb rare (snd best) then (mask, rare) else best)
      (count_from 1 255) (0, length l) in
    if Nat.leb (16 * snd best) (length l) then fst best else 0.

  Definition splitting : bool := existsb (fun '(_, digit) => N.testbit digit 2) (takes h).

  Definition divide (n : N) (t : PM.t N) (mask : N) (beside : list N) : N * list N :=
    if (128 <=? n) && (N.land n (n - 1) =? 0) && splitting then
      let before := count_from 1 (N.to_nat (n - 1)) in
      let mask := best_mask (map (entry t) before) in
      (mask, filter (fun a => is_tried mask a (entry t a)) before)
    else (mask, beside).

  Lemma divide_rare : forall n t mask beside, has_rare t mask beside n ->
    has_rare t (fst (divide n t mask beside)) (snd (divide n t mask beside)) n.
  Proof.
    intros n t mask beside H. unfold divide. destruct ((128 <=? n) && _ && _); auto.
    simpl. intros Z a A B C. apply filter_In. split; [apply in_count_from; lia|].
    unfold is_tried. rewrite C, (proj2 (N.eqb_neq _ _) Z). apply orb_true_r.
  Qed.

  Fixpoint build (k : nat) (n : N) (t : PM.t N) (mask : N) (beside : list N) :
    option (PM.t N) :=
    match k with
    | O => Some t
    | S k =>
        let (mask, beside) := divide n t mask beside in
        match sparse_value t mask beside n with
        | Some v => build k (n + 1) (PM.add (N.succ_pos n) v t) mask
                      (if is_tried mask n v then n :: beside else beside)
        | None => None
        end
    end.

  Lemma build_sound : forall G, heap_values h G -> forall k n t mask beside u,
    (forall m, m < n -> entry t m = G m) -> has_rare t mask beside n ->
    build k n t mask beside = Some u -> forall m, m < n + N.of_nat k -> entry u m = G m.
  Proof.
    intros G HG. induction k as [|k IH]; intros n t mask beside u Ht R E m L; simpl in E.
    - injection E as <-. apply Ht. lia.
    - pose proof (divide_rare n t mask beside R) as R'.
      destruct (divide n t mask beside) as [mask' beside']. simpl in R'. clear R mask beside.
      destruct (sparse_value t mask' beside' n) as [v|] eqn:F; [|discriminate].
      apply (sparse_value_sound G) in F; auto.
      pose proof (rule_same G n v (G n) F (HG n)) as V.
      assert (Old : forall j, j <> n -> entry (PM.add (N.succ_pos n) v t) j = entry t j).
      { intros j D. unfold entry. rewrite PM.gso by lia. reflexivity. }
      assert (New : entry (PM.add (N.succ_pos n) v t) n = v).
      { unfold entry. rewrite PM.gss. reflexivity. }
      eapply IH in E; [exact E| | |lia].
      + intros j Lj. destruct (N.eq_dec j n) as [->|D]; [congruence|].
        rewrite Old by auto. apply Ht. lia.
      + intros Z a A B C. destruct (N.eq_dec a n) as [->|D].
        * rewrite New in C. unfold is_tried.
          rewrite C, (proj2 (N.eqb_neq _ _) Z), orb_true_r. left. reflexivity.
        * rewrite Old in C by auto.
          assert (In a beside') by (apply R'; auto; lia).
          destruct (is_tried mask' n v); simpl; auto.
  Qed.

  (** There is a function that gives the values of all heaps, and no other. *)
  Lemma mex_of_ends : forall l, mex_of (length l) 0 (collect l) <> None.
  Proof.
    intros l E.
    assert (H : forall fuel v, mex_of fuel v (collect l) = None ->
      forall u, In u (count_from v (S fuel)) -> In u l).
    { clear E. induction fuel as [|fuel IH]; intros v E u I; simpl in E;
      destruct (PM.find (N.succ_pos v) (collect l)) eqn:F; try discriminate;
      destruct I as [<-|I]; try (apply in_collect; congruence).
      - destruct I.
      - exact (IH (v + 1) E u I). }
    assert (D : forall k v, NoDup (count_from v k)).
    { clear. induction k as [|k IH]; intros v; constructor; auto.
      rewrite in_count_from. lia. }
    assert (L : forall k v, length (count_from v k) = k).
    { clear. induction k as [|k IH]; intros v; simpl; auto. }
    pose proof (NoDup_incl_length (D (S (length l)) 0) (H (length l) 0 E)) as K.
    rewrite L in K. lia.
  Qed.

  Lemma next_value_ends : forall t n, next_value t n <> None.
  Proof.
    intros t n. unfold next_value. destruct (nth_error _ _); [discriminate|].
    destruct (option_values t n) eqn:L; [discriminate|]. apply mex_of_ends.
  Qed.

  Definition value_from (t : PM.t N) (n : N) : N :=
    match next_value t n with Some v => v | None => 0 end.

  Fixpoint table_to (k : nat) : PM.t N :=
    match k with
    | O => PM.empty N
    | S k => PM.add (N.succ_pos (N.of_nat k)) (value_from (table_to k) (N.of_nat k)) (table_to k)
    end.

  Definition heap_value (n : N) : N := value_from (table_to (N.to_nat n)) n.

  Lemma table_to_entry : forall k m, m < N.of_nat k -> entry (table_to k) m = heap_value m.
  Proof.
    induction k as [|k IH]; intros m L; [lia|]. simpl table_to. unfold entry.
    destruct (N.eq_dec m (N.of_nat k)) as [->|D].
    - rewrite PM.gss. unfold heap_value. rewrite Nat2N.id. reflexivity.
    - rewrite PM.gso by lia. apply IH. lia.
  Qed.

  Lemma heap_value_holds : heap_values h heap_value.
  Proof.
    intros n. apply (next_value_sound heap_value (table_to (N.to_nat n))).
    - intros m L. apply table_to_entry. lia.
    - unfold heap_value, value_from.
      destruct (next_value (table_to (N.to_nat n)) n) eqn:E; auto.
      elim (next_value_ends _ _ E).
  Qed.

  Lemma heap_value_only : forall G, heap_values h G -> forall n, G n = heap_value n.
  Proof.
    intros G HG n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    apply (rule_same G n _ _ (HG n)).
    apply (next_value_sound G (table_to (N.to_nat n))).
    - intros m L. rewrite IH by auto. apply table_to_entry. lia.
    - unfold heap_value, value_from.
      destruct (next_value (table_to (N.to_nat n)) n) eqn:E; auto.
      elim (next_value_ends _ _ E).
  Qed.

  Variables e p : N.

  Definition most_taken : N := fold_right (fun '(i, _) k => N.max i k) 0 (takes h).
  Definition margin : N := N.max (2 * e) 1.
  Definition bound : N :=
    N.max (margin + p + most_taken) (N.of_nat (length (first_values h))).

  Lemma most_taken_ge : forall i digit, In (i, digit) (takes h) -> i <= most_taken.
  Proof.
    unfold most_taken. intros i digit I. induction (takes h) as [|[j d] l IH]; simpl in *; [tauto|].
    destruct I as [I|I]; [injection I as -> ->; lia|]. specialize (IH I). lia.
  Qed.

  (** What is looked at decides the rest. *)
  Lemma period_goes_on : forall G, heap_values h G -> 0 < p ->
    (forall n, e <= n -> n < bound -> G (n + p) = G n) -> period_from G e p.
  Proof.
    intros G HG Hp H n.
    induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hn.
    destruct (N.lt_ge_cases n bound) as [L|L]; [auto|].
    assert (IH' : forall m, e <= m -> m < n -> G (m + p) = G m) by auto. clear IH.
    unfold bound, margin in L.
    assert (Down : forall l, heap_option h (n + p) l ->
      exists l', heap_option h n l' /\ nim_sum G l' = nim_sum G l).
    { intros l (i & digit & I & Li & O).
      pose proof (takes_shrink i digit I) as S. pose proof (most_taken_ge i digit I) as K.
      destruct O as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      - lia.
      - exists [n - i]. split.
        + exists i, digit. repeat split; auto; [lia|]. right. left. repeat split; auto. lia.
        + simpl. rewrite !N.lxor_0_r. rewrite <- (IH' (n - i)).
          * f_equal. lia.
          * lia.
          * destruct S as [S| ->]; [lia|discriminate].
      - destruct (N.le_ge_cases a b) as [Lab|Lab].
        + exists [a; b - p]. split.
          * exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
            exists a, (b - p). repeat split; auto; lia.
          * simpl. f_equal. rewrite !N.lxor_0_r. rewrite <- (IH' (b - p)) by lia. f_equal. lia.
        + exists [a - p; b]. split.
          * exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
            exists (a - p), b. repeat split; auto; lia.
          * simpl. f_equal. rewrite <- (IH' (a - p)) by lia. f_equal. lia. }
    assert (Up : forall l, heap_option h n l ->
      exists l', heap_option h (n + p) l' /\ nim_sum G l' = nim_sum G l).
    { intros l (i & digit & I & Li & O).
      pose proof (takes_shrink i digit I) as S. pose proof (most_taken_ge i digit I) as K.
      destruct O as [(B & R & ->)|[(B & R & ->)|(B & a & b & A1 & A2 & A3 & ->)]].
      - lia.
      - exists [n + p - i]. split.
        + exists i, digit. repeat split; auto; [lia|]. right. left. repeat split; auto. lia.
        + simpl. rewrite !N.lxor_0_r. rewrite <- (IH' (n - i)).
          * f_equal. lia.
          * lia.
          * destruct S as [S| ->]; [lia|discriminate].
      - destruct (N.le_ge_cases a b) as [Lab|Lab].
        + exists [a; b + p]. split.
          * exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
            exists a, (b + p). repeat split; auto; lia.
          * simpl. f_equal. rewrite !N.lxor_0_r. apply IH'; lia.
        + exists [a + p; b]. split.
          * exists i, digit. repeat split; auto; [lia|]. right. right. split; auto.
            exists (a + p), b. repeat split; auto; lia.
          * simpl. f_equal. apply IH'; lia. }
    assert (Same : heap_rule h G n (G (n + p))).
    { pose proof (HG (n + p)) as R. unfold heap_rule in *.
      rewrite (proj2 (nth_error_None _ _)) by lia.
      rewrite (proj2 (nth_error_None _ _)) in R by lia.
      destruct R as [[A B]|[[l A] [B C]]].
      - left. split; auto. intros l Hl. destruct (Up l Hl) as (l' & Hl' & _). apply (A l' Hl').
      - right. split; [destruct (Down l A) as (l' & Hl' & _); eauto|]. split.
        + intros (m & Hm & E). apply B. destruct (Up m Hm) as (m' & Hm' & E').
          exists m'. split; auto. congruence.
        + intros v Lv K. apply (C v Lv). intros (m & Hm & E). apply K.
          destruct (Down m Hm) as (m' & Hm' & E'). exists m'. split; auto. congruence. }
    apply (rule_same G n _ _ Same (HG n)).
  Qed.

  Definition differs (t : PM.t N) (q : N) : bool :=
    existsb (fun n => negb (entry t (n + q) =? entry t n)) (count_from e (N.to_nat (bound - e))).

  Definition period_check : bool :=
    (0 <? p) &&
    match build (N.to_nat (bound + p)) 0 (PM.empty N) 0 [] with
    | None => false
    | Some t =>
        negb (differs t p) &&
        ((e =? 0) || negb (entry t (e - 1 + p) =? entry t (e - 1))) &&
        forallb (differs t) (count_from 1 (N.to_nat (p - 1)))
    end.

  Lemma period_check_sound : period_check = true ->
    forall G, heap_values h G -> least_period G e p.
  Proof.
    unfold period_check. intros E G HG. apply andb_true_iff in E. destruct E as [Hp E].
    apply N.ltb_lt in Hp. destruct (build _ _ _) as [t|] eqn:B; [|discriminate].
    rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[E1 E2] E3].
    assert (T : forall m, m < bound + p -> entry t m = G m).
    { intros m L. eapply build_sound; eauto; try lia. intros Z. congruence. }
    assert (Per : period_from G e p).
    { apply period_goes_on; auto. intros n L1 L2.
      destruct (N.eq_dec (G (n + p)) (G n)) as [|D]; auto. exfalso.
      assert (differs t p = true); [|congruence].
      apply existsb_exists. exists n. split.
      - apply in_count_from. lia.
      - rewrite !T by lia. apply negb_true_iff, N.eqb_neq, D. }
    assert (Many : forall k n, e <= n -> G (n + p * N.of_nat k) = G n).
    { induction k as [|k IH]; intros n L.
      - f_equal. lia.
      - rewrite <- (IH n L). replace (n + p * N.of_nat (S k)) with (n + p * N.of_nat k + p) by lia.
        apply Per. lia. }
    split; auto. split; auto. split.
    - intros e' p' Hp' P'. destruct (N.le_gt_cases p p') as [|L]; auto. exfalso.
      rewrite forallb_forall in E3. specialize (E3 p').
      assert (D : differs t p' = true) by (apply E3, in_count_from; lia).
      apply existsb_exists in D. destruct D as (n & I & D). apply in_count_from in I.
      apply negb_true_iff, N.eqb_neq in D. rewrite !T in D by lia. apply D.
      rewrite <- (Many (N.to_nat e') (n + p')), <- (Many (N.to_nat e') n) by lia.
      replace (n + p' + p * N.of_nat (N.to_nat e')) with (n + p * N.of_nat (N.to_nat e') + p')
        by lia.
      apply P'. rewrite N2Nat.id. nia.
    - intros e' P'. destruct (N.le_gt_cases e e') as [|L]; auto. exfalso.
      apply orb_true_iff in E2. destruct E2 as [E2|E2].
      + apply N.eqb_eq in E2. lia.
      + apply negb_true_iff, N.eqb_neq in E2.
        assert (e <= bound) by (unfold bound, margin; lia).
        rewrite !T in E2 by lia. apply E2, P'. lia.
  Qed.
End Heaps.

Definition check_heaps (h : heaps) (e p : N) : bool := shrinks h && period_check h e p.

(** One function gives the values of all heaps, and [p] from [e] on is its least period. *)
Definition heap_period (h : heaps) (e p : N) : Prop :=
  exists G, heap_values h G /\ (forall F, heap_values h F -> forall n, F n = G n) /\
    least_period G e p.

Theorem heaps_sound : forall h e p, check_heaps h e p = true -> heap_period h e p.
Proof.
  unfold check_heaps. intros h e p H. apply andb_true_iff in H. destruct H as [H1 H2].
  exists (heap_value h). split; [apply heap_value_holds, H1|].
  split; [intros F HF; exact (heap_value_only h H1 F HF)|].
  exact (period_check_sound h H1 e p H2 _ (heap_value_holds h H1)).
Qed.
