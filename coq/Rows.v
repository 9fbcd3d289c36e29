(** Rows of EXCO-NIM: from some column on the values repeat, but for what the column adds. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Heaps Exco Columns.
Import ListNotations.
Open Scope N_scope.

(** The pairs of the list: x0 from 1 to X - 1, and for each of them x1 from 0 to I. *)
Definition pairs_of (X I : N) : list (N * N) :=
  list_prod (count_from 1 (N.to_nat (X - 1))) (count_from 0 (N.to_nat (I + 1))).

(** For x0 < X and x1 <= I the values grow by [p] from column [j] on when x2 does; and for each
    pair with x0 > 0 the list has an entry [x0, x1, r, d], of which d is the least period of the
    gaps, and r the least number from which on it is one. *)
Definition rows_hold (X I j p : N) (rows : list (N * N * N * N)) : Prop :=
  exists G, exco_values G /\
    (forall F, exco_values F -> forall x0 x1 x2, F x0 x1 x2 = G x0 x1 x2) /\
    (forall x0 x1 x2, x0 < X -> x1 <= I -> j <= x2 -> G x0 x1 (x2 + p) = G x0 x1 x2 + p) /\
    map (fun '(x0, x1, r, d) => (x0, x1)) rows = pairs_of X I /\
    (forall x0 x1 r d, In (x0, x1, r, d) rows -> least_period (gap G x0 x1) r d).

(** Lists of which all members are equal. No more of them is compared than needed. *)
Fixpoint equal {A} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => if same x y then equal same l m else false
  | _, _ => false
  end.

Lemma equal_sound : forall A (same : A -> A -> bool),
  (forall x y, same x y = true -> x = y) -> forall l m, equal same l m = true -> l = m.
Proof.
  intros A same S. induction l as [|x l IH]; intros [|y m] E; simpl in E; try discriminate; auto.
  destruct (same x y) eqn:Exy; [|discriminate]. f_equal; auto.
Qed.

Definition same_lines : list (list N) -> list (list N) -> bool := equal (equal N.eqb).

Lemma same_lines_sound : forall l m, same_lines l m = true -> l = m.
Proof. repeat apply equal_sound. intros x y. apply N.eqb_eq. Qed.

Definition same_pair (x y : N * N) : bool :=
  if fst x =? fst y then snd x =? snd y else false.

Lemma same_pair_sound : forall x y, same_pair x y = true -> x = y.
Proof.
  intros [a b] [c d] E. unfold same_pair in E. simpl in E.
  destruct (N.eqb_spec a c) as [->|]; [|discriminate]. apply N.eqb_eq in E. congruence.
Qed.

Lemma nth_count_from : forall A (f : N -> A) k n i d, (i < k)%nat ->
  nth i (map f (count_from n k)) d = f (n + N.of_nat i).
Proof.
  intros A f. induction k as [|k IH]; intros n i d L; [lia|]. destruct i as [|i]; simpl nth.
  - f_equal. lia.
  - rewrite IH by lia. f_equal. lia.
Qed.

Lemma nth_skipped : forall A n (l : list A) i d, nth i (skipn n l) d = nth (n + i) l d.
Proof.
  induction n as [|n IH]; intros [|x l] i d; simpl; auto. destruct i; reflexivity.
Qed.

(** Two numbers after another, as many times. *)
Fixpoint agree (k : nat) (l m : list N) : bool :=
  match k with
  | O => true
  | S k => if hd 0 l =? hd 0 m then agree k (tl l) (tl m) else false
  end.

Lemma agree_spec : forall k l m,
  agree k l m = true <-> forall i, (i < k)%nat -> nth i l 0 = nth i m 0.
Proof.
  induction k as [|k IH]; intros l m; simpl; [split; [lia|auto]|].
  destruct (N.eqb_spec (hd 0 l) (hd 0 m)) as [E|E].
  - rewrite IH. split; intros H i L.
    + destruct i as [|i]; [rewrite !nth_hd; auto|]. rewrite !nth_tl. apply H. lia.
    + rewrite <- !nth_tl. apply H. lia.
  - split; [discriminate|]. intros H. elim E. rewrite <- !nth_hd. apply H. lia.
Qed.

Section Row.
  (** The first j + 2p numbers of a sequence that repeats with period [p] from [j] on. *)
  Variables j p : N.
  Variable l : list N.

  (** That [d] is its least period and [r] where it begins; of smaller periods the divisors of [p]
      are looked at. *)
  Definition repeats_so (divisors : list N) (r d : N) : bool :=
    if (0 <? d) && (p mod d =? 0) && (d <=? p) && (r <=? j) then
      let from n := skipn (N.to_nat n) l in
      let turns := from j in
      agree (N.to_nat (j + p - r)) (from r) (from (r + d)) &&
      ((r =? 0) || negb (hd 0 (from (r - 1)) =? hd 0 (from (r - 1 + d)))) &&
      forallb (fun m =>
          if if m <? d then d mod m =? 0 else false
          then negb (agree (N.to_nat p) turns (skipn (N.to_nat m) turns)) else true)
        divisors
    else false.

  Definition divisors_of : list N := filter (fun m => p mod m =? 0) (count_from 1 (N.to_nat p)).

  Variable f : N -> N.
  Hypothesis Hp : 0 < p.
  Hypothesis Per : period_from f j p.
  Hypothesis Hl : forall i, i < j + 2 * p -> nth (N.to_nat i) l 0 = f i.

  Lemma many_periods : forall e q, period_from f e q -> forall k n, e <= n ->
    f (n + q * N.of_nat k) = f n.
  Proof.
    intros e q H. induction k as [|k IH]; intros n L.
    - f_equal. lia.
    - rewrite <- (IH n L). replace (n + q * N.of_nat (S k)) with (n + q * N.of_nat k + q) by lia.
      apply H. lia.
  Qed.

  (** A smaller period than [d] has to do with one that divides it. *)
  Lemma period_divides : forall d, 0 < d -> forall q e, 0 < q -> q < d ->
    period_from f e q -> period_from f e d ->
    exists m, 0 < m /\ m < d /\ d mod m = 0 /\ period_from f e m.
  Proof.
    intros d Hd q. induction q as [q IH] using (well_founded_induction N.lt_wf_0).
    intros e Hq L Q D. destruct (N.eq_dec (d mod q) 0) as [E|E]; [exists q; auto|].
    pose proof (N.mod_lt d q ltac:(lia)) as M. pose proof (N.div_mod d q ltac:(lia)) as S.
    set (rest := d mod q) in *. apply (IH rest M e); auto; try lia. intros n Ln.
    rewrite <- (many_periods e q Q (N.to_nat (d / q))), N2Nat.id by lia.
    replace (n + rest + q * (d / q)) with (n + d) by lia. apply D, Ln.
  Qed.

  Lemma at_from : forall n i, n + N.of_nat i < j + 2 * p ->
    nth i (skipn (N.to_nat n) l) 0 = f (n + N.of_nat i).
  Proof.
    intros n i L. rewrite nth_skipped, <- Hl by auto. f_equal. lia.
  Qed.

  Lemma repeats_so_sound : forall r d, repeats_so divisors_of r d = true -> least_period f r d.
  Proof.
    intros r d H. unfold repeats_so in H.
    destruct ((0 <? d) && (p mod d =? 0) && (d <=? p) && (r <=? j)) eqn:B; [|discriminate].
    cbv zeta in H.
    rewrite !andb_true_iff, N.ltb_lt, N.eqb_eq, !N.leb_le in B. destruct B as [[[Hd Div] Hdp] Hr].
    rewrite !andb_true_iff, forallb_forall in H. destruct H as [[H1 H2] H3].
    rewrite agree_spec in H1.
    assert (Pd : period_from f r d).
    { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
      destruct (N.lt_ge_cases n (j + p)) as [S|S].
      - specialize (H1 (N.to_nat (n - r)) ltac:(lia)). rewrite !at_from in H1 by lia.
        replace (r + N.of_nat (N.to_nat (n - r))) with n in H1 by lia.
        replace (r + d + N.of_nat (N.to_nat (n - r))) with (n + d) in H1 by lia. congruence.
      - replace n with (n - p + p) by lia. replace (n - p + p + d) with (n - p + d + p) by lia.
        rewrite !Per by lia. apply IH; lia. }
    split; [exact Hd|]. split; [exact Pd|]. split.
    - intros e q Hq Q. destruct (N.le_gt_cases d q) as [|L]; auto. exfalso.
      assert (Q' : period_from f (N.max e r) q) by (intros n Ln; apply Q; lia).
      assert (D' : period_from f (N.max e r) d) by (intros n Ln; apply Pd; lia).
      destruct (period_divides d Hd q _ Hq L Q' D') as (m & Hm & Lm & Dm & M).
      assert (In m divisors_of) as I.
      { apply filter_In. split; [apply in_count_from; lia|]. apply N.eqb_eq.
        apply N.mod_divide in Div; [|lia]. apply N.mod_divide in Dm; [|lia].
        apply N.mod_divide; [lia|]. eapply N.divide_trans; eauto. }
      specialize (H3 m I). rewrite (proj2 (N.ltb_lt m d) Lm), (proj2 (N.eqb_eq _ _) Dm) in H3.
      apply negb_true_iff in H3. rewrite (proj2 (agree_spec _ _ _)) in H3; [discriminate|].
      intros i Li. rewrite (nth_skipped _ (N.to_nat m)).
      replace (N.to_nat m + i)%nat with (N.to_nat (m + N.of_nat i)) by lia.
      rewrite !at_from, N2Nat.id by lia. set (n := j + N.of_nat i).
      replace (j + (m + N.of_nat i)) with (n + m) by lia.
      set (k := N.to_nat (N.max e r)).
      rewrite <- (many_periods j p Per k n), <- (many_periods j p Per k (n + m)) by lia.
      replace (n + m + p * N.of_nat k) with (n + p * N.of_nat k + m) by lia.
      symmetry. apply M. unfold k. nia.
    - intros e E. destruct (N.le_gt_cases r e) as [|L]; auto. exfalso.
      apply orb_true_iff in H2. destruct H2 as [H2|H2]; [apply N.eqb_eq in H2; lia|].
      apply negb_true_iff, N.eqb_neq in H2. apply H2. rewrite <- !nth_hd, !at_from by lia.
      symmetry. replace (r - 1 + d + N.of_nat 0) with (r - 1 + N.of_nat 0 + d) by lia.
      apply E. lia.
  Qed.
End Row.

Section Run.
  Variables X I : N.

  Fixpoint zip {A B C} (f : A -> B -> C) (l : list A) (m : list B) : list C :=
    match l, m with x :: l, y :: m => f x y :: zip f l m | _, _ => [] end.

  Lemma zip_maps : forall A B C D (f : A -> B -> C) g h (l : list D),
    zip f (map g l) (map h l) = map (fun x => f (g x) (h x)) l.
  Proof. induction l as [|x l IH]; simpl; congruence. Qed.

  (** The lines before a column, and for each x1 and each x0 the gaps so far, the last one first. *)
  Definition state : Type := list (list N) * list (list (list N)).

  Definition start : state :=
    (no_column I, map (fun _ => map (fun _ => []) (count_from 0 (N.to_nat X)))
       (count_from 0 (N.to_nat (I + 1)))).

  Definition advance (s : state) : state :=
    let '(lines, gaps) := next_column X (fst s) in (lines, zip (zip cons) gaps (snd s)).

  (** So many columns, after none of which the lines are those to be avoided. *)
  Fixpoint run (k : nat) (avoid : list (list N)) (s : state) : option state :=
    match k with
    | O => Some s
    | S k =>
        let s := advance s in if same_lines (fst s) avoid then None else run k avoid s
    end.

  Variable G : N -> N -> N -> N.
  Hypothesis HG : exco_values G.

  Fixpoint backward (f : N -> N) (n : nat) : list N :=
    match n with O => [] | S n => f (N.of_nat n) :: backward f n end.

  Lemma nth_backward : forall f n i, (i < n)%nat -> nth i (rev (backward f n)) 0 = f (N.of_nat i).
  Proof.
    intros f. assert (Len : forall n, length (backward f n) = n) by (induction n; simpl; auto).
    induction n as [|n IH]; intros i L; [lia|]. simpl rev.
    destruct (PeanoNat.Nat.eq_dec i n) as [->|D].
    - rewrite app_nth2; rewrite rev_length, Len; [|lia]. rewrite PeanoNat.Nat.sub_diag. reflexivity.
    - rewrite app_nth1 by (rewrite rev_length, Len; lia). apply IH. lia.
  Qed.

  Definition reached (n : nat) (s : state) : Prop :=
    fst s = lines_at X I n /\
    snd s = map (fun x1 => map (fun x0 => backward (gap G x0 x1) n) (count_from 0 (N.to_nat X)))
              (count_from 0 (N.to_nat (I + 1))).

  Lemma advance_reached : forall n s, reached n s -> reached (S n) (advance s).
  Proof.
    intros n [lines past] [E F]. simpl in E, F. unfold reached, advance. cbn [fst snd lines_at].
    destruct (lines_at_kept X G HG I n) as (_ & _ & K). rewrite <- E in *.
    destruct (next_column X lines) as [ls gaps]. cbn [fst snd] in *. split; auto.
    rewrite K, F. unfold gaps_in. rewrite zip_maps. apply map_ext. intros x1.
    rewrite zip_maps. reflexivity.
  Qed.

  Lemma run_reached : forall k avoid n s t, reached n s -> run k avoid s = Some t ->
    reached (n + k) t.
  Proof.
    induction k as [|k IH]; intros avoid n s t R E; simpl in E.
    - injection E as <-. rewrite <- plus_n_O. exact R.
    - destruct (same_lines _ _); [discriminate|]. rewrite <- plus_n_Sm.
      apply (IH avoid (S n) (advance s)); auto using advance_reached.
  Qed.
End Run.

(** The first columns up to j + p, and the gaps of each row; of those from [j] on there are two
    turns. *)
Definition check_rows (X I j p : N) (rows : list (N * N * N * N)) : bool :=
  if (0 <? p) && equal same_pair (map (fun '(x0, x1, r, d) => (x0, x1)) rows) (pairs_of X I) then
    match run X (N.to_nat (N.pred j)) [] (start X I) with
    | None => false
    | Some early =>
        match run X (N.to_nat (j - N.pred j)) [] early with
        | None => false
        | Some home =>
            match run X (N.to_nat (p - 1)) (fst home) home with
            | None => false
            | Some late =>
                let again := advance X late in
                let divisors := divisors_of p in
                same_lines (fst again) (fst home) &&
                ((j =? 0) || negb (same_lines (fst late) (fst early))) &&
                forallb (fun '(x0, x1, r, d) =>
                    let l := rev' (nth (N.to_nat x0) (nth (N.to_nat x1) (snd again) []) []) in
                    repeats_so j p (l ++ skipn (N.to_nat j) l) divisors r d)
                  rows
            end
        end
    end
  else false.

Theorem rows_sound : forall X I j p rows,
  check_rows X I j p rows = true -> rows_hold X I j p rows.
Proof.
  unfold check_rows. intros X I j p rows H.
  destruct ((0 <? p) && _) eqn:B; [|discriminate]. apply andb_true_iff in B. destruct B as [Hp Ord].
  apply N.ltb_lt in Hp. apply (equal_sound _ _ same_pair_sound) in Ord.
  destruct (run X (N.to_nat (N.pred j)) [] (start X I)) as [early|] eqn:R1; [|discriminate].
  destruct (run X (N.to_nat (j - N.pred j)) [] early) as [home|] eqn:R2; [|discriminate].
  destruct (run X (N.to_nat (p - 1)) (fst home) home) as [late|] eqn:R3; [|discriminate].
  cbv zeta in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[Same _] H].
  apply same_lines_sound in Same. set (G := exco_value).
  assert (HG : exco_values G) by apply exco_value_holds.
  assert (Q0 : reached X I G 0 (start X I)) by (split; reflexivity).
  apply (run_reached X I G HG _ _ _ _ _ Q0) in R1.
  apply (run_reached X I G HG _ _ _ _ _ R1) in R2.
  apply (run_reached X I G HG _ _ _ _ _ R2) in R3.
  apply (advance_reached X I G HG) in R3.
  replace (0 + N.to_nat (N.pred j) + N.to_nat (j - N.pred j))%nat with (N.to_nat j) in * by lia.
  replace (S (N.to_nat j + N.to_nat (p - 1))) with (N.to_nat j + N.to_nat p)%nat in R3 by lia.
  destruct R2 as [Home _], R3 as [Again Past]. rewrite Again, Home in Same.
  pose proof (gaps_again X G HG I j p Same) as Gaps.
  exists G. split; [exact HG|]. split; [|split; [|split; [exact Ord|]]].
  - intros F HF. apply exco_unique; auto.
  - intros x0 x1 x2 L0 L1 L2. specialize (Gaps x0 x1 x2 L0 L1 L2). unfold gap in Gaps.
    pose proof (value_at_most G HG x0 x1 x2). pose proof (value_at_most G HG x0 x1 (x2 + p)). lia.
  - intros x0 x1 r d I1. specialize (H _ I1).
    cbv beta iota zeta in H. unfold rev' in H. rewrite <- rev_alt in H.
    assert (I2 : In (x0, x1) (pairs_of X I))
      by (rewrite <- Ord; apply in_map_iff; exists (x0, x1, r, d); auto).
    apply in_prod_iff in I2. rewrite !in_count_from in I2. destruct I2 as [L0 L1].
    assert (Per : period_from (gap G x0 x1) j p) by (intros n L; apply Gaps; lia).
    rewrite Past, nth_count_from, nth_count_from in H by lia.
    rewrite !N.add_0_l, !N2Nat.id in H.
    refine (repeats_so_sound j p _ _ Hp Per _ r d H). intros i L.
    set (l := rev _).
    assert (Len : length l = (N.to_nat j + N.to_nat p)%nat).
    { unfold l. rewrite rev_length. generalize (N.to_nat j + N.to_nat p)%nat. intros n.
      induction n; simpl; auto. }
    assert (At : forall n, n < j + p -> nth (N.to_nat n) l 0 = gap G x0 x1 n).
    { intros n Ln. unfold l. rewrite nth_backward, N2Nat.id by lia. reflexivity. }
    destruct (N.lt_ge_cases i (j + p)) as [S|S].
    + rewrite app_nth1 by lia. apply At, S.
    + rewrite app_nth2, nth_skipped by lia. replace i with (i - p + p) at 2 by lia.
      rewrite Per, <- At by lia. f_equal. lia.
Qed.
