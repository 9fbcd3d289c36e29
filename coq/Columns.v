(** Columns of EXCO-NIM: all values with one x2, found from what is kept of the smaller ones. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Heaps Exco.
Import ListNotations.
Open Scope N_scope.

(** How far a value stays below the number of tokens, which is the largest that it can be. *)
Definition gap (G : N -> N -> N -> N) (x0 x1 x2 : N) : N := x0 + x1 + x2 - G x0 x1 x2.

Lemma nth_hd : forall (l : list N) x, nth 0 l x = hd x l.
Proof. destruct l; reflexivity. Qed.

Lemma nth_tl : forall (l : list N) i x, nth (S i) l x = nth i (tl l) x.
Proof. intros [|y l] [|i] x; reflexivity. Qed.

Section Columns.
  (** How many x0 there are. It stands for infinity as well. *)
  Variable X : N.

  (** A pair (a, c). The entries of the line and of the column are for one value after another;
      each says from which x0 on options with another x2, or another x1, have it. The next value is
      given to the next x0, unless one of these has it. The gaps that values may have fall by one
      from each to the next. *)
  Fixpoint pass (most : nat) (x0 : N) (falling line column : list N) :
      list N * list N * list N :=
    match most with
    | O => (line, column, [])
    | S most =>
        if x0 =? X then (line, column, [])
        else
          let in_line := hd X line in
          let in_column := hd X column in
          if if in_line <=? x0 then true else in_column <=? x0 then
            let '(l, k, gaps) := pass most x0 (tl falling) (tl line) (tl column) in
            (in_line :: l, in_column :: k, gaps)
          else
            let '(l, k, gaps) := pass most (x0 + 1) falling (tl line) (tl column) in
            (x0 :: l, x0 :: k, hd 0 falling :: gaps)
    end.

  (** The lines from [a] on, in one column: its values are those from c - a on. No step asks how
      large c is. *)
  Fixpoint sweep (most : nat) (a : N) (falling : list N) (lines : list (list N))
      (column : list N) : list (list N) * list (list N) :=
    match lines with
    | [] => ([], [])
    | line :: lines =>
        let '(l, k, gaps) := pass most 0 falling line column in
        let more := 2 * a + 2 :: 2 * a + 1 :: falling in
        let '(ls, all) := sweep (S (S most)) (a + 1) more lines (X :: k) in
        (tl l :: ls, gaps :: all)
    end.

  Definition next_column (lines : list (list N)) : list (list N) * list (list N) :=
    sweep (N.to_nat X) 0 [] lines [].

  (** Before column 0 the numbers below zero are values that all options have. *)
  Definition no_column (I : N) : list (list N) :=
    map (fun a => repeat 0 (N.to_nat a)) (count_from 0 (N.to_nat (I + 1))).

  Definition falls (l : list N) (n : N) : Prop := forall i, nth i l 0 = n - N.of_nat i.

  Lemma falls_hd : forall l n, falls l n -> hd 0 l = n.
  Proof. intros l n F. rewrite <- nth_hd, F. lia. Qed.

  Lemma falls_tl : forall l n, falls l n -> falls (tl l) (n - 1).
  Proof. intros l n F i. rewrite <- nth_tl, F. lia. Qed.

  Variable G : N -> N -> N -> N.
  Hypothesis HG : exco_values G.

  Lemma value_at_most : forall x0 x1 x2, G x0 x1 x2 <= x0 + x1 + x2.
  Proof.
    apply (exco_induction (fun x0 x1 x2 => G x0 x1 x2 <= x0 + x1 + x2)).
    intros x0 x1 x2 IH. cbv beta in IH.
    destruct (N.le_gt_cases (G x0 x1 x2) (x0 + x1 + x2)) as [|L]; auto. exfalso.
    destruct (has_smaller G HG _ _ _ _ L) as (y0 & y1 & y2 & M & E).
    specialize (IH _ _ _ M). apply move_lowers in M. lia.
  Qed.

  Lemma lxor_at_most : forall x y, N.lxor x y <= x + y.
  Proof.
    intros x y. pose proof (value_at_most 0 x y) as L. rewrite (nim G HG) in L by reflexivity. lia.
  Qed.

  Lemma value_at_least_difference : forall y0 y1 c, c <= G y0 y1 c + y1.
  Proof.
    intros y0 y1 c. pose proof (not_decreasing G HG y0 y1 c) as L.
    rewrite (nim G HG) in L by reflexivity. pose proof (lxor_at_most y1 (N.lxor y1 c)) as K.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in K. lia.
  Qed.

  (** The number [w] stands for the value w - a, which may be negative. *)
  Definition in_line (c a z w : N) : Prop :=
    w < a \/ exists y0 y2, y0 <= z /\ y2 < c /\ G y0 a y2 + a = w.
  Definition in_column (c a z w : N) : Prop :=
    exists y0 y1, y0 <= z /\ y1 < a /\ G y0 y1 c + a = w.
  Definition given (c a x0 z w : N) : Prop :=
    exists y0, x0 <= y0 /\ y0 <= z /\ G y0 a c + a = w.

  (** Whether options with x0 up to [z] have a value can be read off the list, which is about the
      values from [u] on. *)
  Definition shows (l : list N) (had : N -> N -> Prop) (u : N) : Prop :=
    forall i z, z < X -> (nth i l X <= z <-> had z (u + N.of_nat i)).

  Lemma shows_hd : forall l had u z, shows l had u -> z < X -> (hd X l <= z <-> had z u).
  Proof.
    intros l had u z S L. specialize (S O z L). rewrite nth_hd, N.add_0_r in S. exact S.
  Qed.

  Lemma shows_tl : forall l had u, shows l had u -> shows (tl l) had (u + 1).
  Proof.
    intros l had u S i z L. specialize (S (Datatypes.S i) z L). rewrite nth_tl in S.
    replace (u + 1 + N.of_nat i) with (u + N.of_nat (Datatypes.S i)) by lia. exact S.
  Qed.

  Lemma shows_cons : forall o l had u, (forall z, z < X -> (o <= z <-> had z u)) ->
    shows l had (u + 1) -> shows (o :: l) had u.
  Proof.
    intros o l had u O S [|i] z L; simpl nth.
    - rewrite N.add_0_r. apply O, L.
    - replace (u + N.of_nat (Datatypes.S i)) with (u + 1 + N.of_nat i) by lia. apply S, L.
  Qed.

  Lemma shows_ext : forall l had had' u,
    (forall z w, z < X -> u <= w -> (had z w <-> had' z w)) -> shows l had u -> shows l had' u.
  Proof. intros l had had' u E S i z L. rewrite <- E by lia. apply S, L. Qed.

  Section Pair.
  Variables a c : N.

  Lemma passed : forall x0 u line column, x0 < X -> shows line (in_line c a) u ->
    shows column (in_column c a) u -> (hd X line <= x0 \/ hd X column <= x0) ->
    a <= u -> exco_has G x0 a c (u - a).
  Proof.
    intros x0 u line column L Sl Sc [H|H] A.
    - apply (shows_hd _ _ _ _ Sl L) in H. destruct H as [H|(y0 & y2 & L0 & L2 & E)]; [lia|].
      exists y0, a, y2. unfold exco_move. lia.
    - apply (shows_hd _ _ _ _ Sc L) in H. destruct H as (y0 & y1 & L0 & L1 & E).
      exists y0, y1, c. unfold exco_move. lia.
  Qed.

  Lemma not_passed : forall x0 u line column, x0 < X -> shows line (in_line c a) u ->
    shows column (in_column c a) u -> x0 < hd X line -> x0 < hd X column ->
    (forall w, w < u -> a <= w -> exco_has G x0 a c (w - a)) ->
    (forall y0, y0 < x0 -> G y0 a c + a < u) -> G x0 a c + a = u.
  Proof.
    intros x0 u line column L Sl Sc Hl Hc Has Low.
    assert (Nl : ~ in_line c a x0 u) by (intros H; apply (shows_hd _ _ _ _ Sl L) in H; lia).
    assert (Nc : ~ in_column c a x0 u) by (intros H; apply (shows_hd _ _ _ _ Sc L) in H; lia).
    assert (A : a <= u) by (unfold in_line in Nl; lia).
    enough (G x0 a c = u - a) by lia. apply (value_is G HG).
    - intros (y0 & y1 & y2 & (M0 & M1 & M2 & M3 & M4) & E).
      destruct (N.eq_dec y1 a) as [->|D1].
      + destruct (N.eq_dec y2 c) as [->|D2].
        * specialize (Low y0 ltac:(lia)). lia.
        * apply Nl. right. exists y0, y2. lia.
      + destruct M3 as [M3| ->]; [contradiction|]. apply Nc. exists y0, y1. lia.
    - intros w W. specialize (Has (w + a) ltac:(lia) ltac:(lia)).
      replace (w + a - a) with w in Has by lia. exact Has.
  Qed.

  Lemma pass_sound : forall most x0 falling u line column l k gaps,
    pass most x0 falling line column = (l, k, gaps) -> x0 <= X ->
    shows line (in_line c a) u -> shows column (in_column c a) u ->
    (forall w, w < u -> a <= w -> exco_has G x0 a c (w - a)) ->
    (forall y0, y0 < x0 -> G y0 a c + a < u) ->
    c + 2 * a + X <= u + N.of_nat most -> falls falling (x0 + c + 2 * a - u) ->
    shows l (fun z w => in_line c a z w \/ given c a x0 z w) u /\
    shows k (fun z w => in_column c a z w \/ given c a x0 z w) u /\
    gaps = map (fun y0 => gap G y0 a c) (count_from x0 (N.to_nat (X - x0))).
  Proof.
    induction most as [|most IH]; intros x0 falling u line column l k gaps E Lx Sl Sc Has Low
      Most F; simpl in E.
    1: assert (D : x0 = X).
    1: { destruct (N.eq_dec x0 X) as [|D]; auto. exfalso.
         pose proof (value_at_most x0 a c) as V.
         destruct (HG x0 a c) as [Free _]. apply Free.
         specialize (Has (G x0 a c + a) ltac:(lia) ltac:(lia)).
         replace (G x0 a c + a - a) with (G x0 a c) in Has by lia. exact Has. }
    2: destruct (N.eqb_spec x0 X) as [D|D].
    1, 2: injection E as <- <- <-; subst x0; rewrite N.sub_diag; split; [|split; [|reflexivity]];
      [apply (shows_ext _ (in_line c a))|apply (shows_ext _ (in_column c a))]; auto;
      intros z w L _; (split; [auto|intros [H|(y0 & H)]; [auto|lia]]).
    assert (L : x0 < X) by lia. pose proof (shows_tl _ _ _ Sl) as Tl.
    pose proof (shows_tl _ _ _ Sc) as Tc.
    destruct (if hd X line <=? x0 then true else hd X column <=? x0) eqn:B.
    - assert (B' : hd X line <= x0 \/ hd X column <= x0)
        by (destruct (N.leb_spec (hd X line) x0); [auto|apply N.leb_le in B; auto]).
      pose proof (passed _ _ _ _ L Sl Sc B') as Here.
      destruct (pass most x0 (tl falling) (tl line) (tl column)) as [[l' k'] gaps'] eqn:P.
      injection E as <- <- <-.
      destruct (IH _ _ (u + 1) _ _ _ _ _ P Lx Tl Tc) as (IHl & IHk & IHg); try lia.
      + intros w W A. destruct (N.eq_dec w u) as [->|]; auto. apply Has; lia.
      + intros y0 Y. specialize (Low y0 Y). lia.
      + replace (x0 + c + 2 * a - (u + 1)) with (x0 + c + 2 * a - u - 1) by lia.
        apply falls_tl, F.
      + assert (None : forall z, ~ given c a x0 z u).
        { intros z (y0 & L1 & L2 & V). destruct (HG y0 a c) as [Free _]. apply Free.
          apply (has_more G x0); auto. specialize (Here ltac:(lia)).
          replace (u - a) with (G y0 a c) in Here by lia. exact Here. }
        split; [|split]; auto; apply shows_cons; auto; intros z Z.
        * rewrite (shows_hd _ _ _ _ Sl Z). specialize (None z). tauto.
        * rewrite (shows_hd _ _ _ _ Sc Z). specialize (None z). tauto.
    - assert (B' : x0 < hd X line /\ x0 < hd X column).
      { destruct (N.leb_spec (hd X line) x0); [discriminate|]. apply N.leb_gt in B. auto. }
      destruct B' as [Bl Bc].
      pose proof (not_passed _ _ _ _ L Sl Sc Bl Bc Has Low) as V.
      destruct (pass most (x0 + 1) falling (tl line) (tl column)) as [[l' k'] gaps'] eqn:P.
      injection E as <- <- <-.
      destruct (IH _ _ (u + 1) _ _ _ _ _ P ltac:(lia) Tl Tc) as (IHl & IHk & IHg); try lia.
      + intros w W A. destruct (N.eq_dec w u) as [->|].
        * replace (u - a) with (G x0 a c) by lia. apply has_lower. lia.
        * apply (has_more G x0); [lia|]. apply Has; lia.
      + intros y0 Y. destruct (N.eq_dec y0 x0) as [->|]; [lia|].
        specialize (Low y0 ltac:(lia)). lia.
      + replace (x0 + 1 + c + 2 * a - (u + 1)) with (x0 + c + 2 * a - u) by lia. exact F.
      + assert (Later : forall z w, u + 1 <= w -> (given c a (x0 + 1) z w <-> given c a x0 z w)).
        { intros z w W. split; intros (y0 & L1 & L2 & V').
          - exists y0. lia.
          - exists y0. destruct (N.eq_dec y0 x0) as [->|]; lia. }
        assert (Here : forall z, x0 <= z -> given c a x0 z u) by (intros z Z; exists x0; lia).
        split; [|split].
        * apply shows_cons.
          -- intros z Z. split; [auto|]. intros [H|(y0 & H)]; [|lia].
             destruct (N.le_gt_cases x0 z) as [|S]; auto. exfalso.
             apply (shows_hd _ _ _ _ Sl Z) in H. lia.
          -- eapply shows_ext; [|exact IHl]. intros z w Z W. cbv beta. rewrite Later by lia. tauto.
        * apply shows_cons.
          -- intros z Z. split; [auto|]. intros [H|(y0 & H)]; [|lia].
             destruct (N.le_gt_cases x0 z) as [|S]; auto. exfalso.
             apply (shows_hd _ _ _ _ Sc Z) in H. lia.
          -- eapply shows_ext; [|exact IHk]. intros z w Z W. cbv beta. rewrite Later by lia. tauto.
        * replace (N.to_nat (X - x0)) with (S (N.to_nat (X - (x0 + 1)))) by lia.
          cbn [count_from map]. rewrite <- IHg, (falls_hd _ _ F). f_equal. unfold gap. lia.
  Qed.
  End Pair.

  (** What is kept before column [c] of the lines from [a] on. *)
  Fixpoint kept (c a : N) (lines : list (list N)) : Prop :=
    match lines with
    | [] => True
    | l :: lines => shows l (in_line c a) c /\ kept c (a + 1) lines
    end.

  Definition gaps_in (c a : N) (count : nat) : list (list N) :=
    map (fun x1 => map (fun x0 => gap G x0 x1 c) (count_from 0 (N.to_nat X))) (count_from a count).

  Lemma smaller_had : forall c a w, w < c -> a <= w -> exco_has G 0 a c (w - a).
  Proof.
    intros c a w L A. exists 0, a, (N.lxor a (w - a)). pose proof (lxor_at_most a (w - a)).
    unfold exco_move. rewrite (nim G HG) by reflexivity.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. lia.
  Qed.

  Lemma next_in_line : forall c a z w, in_line c a z w \/ given c a 0 z w <-> in_line (c + 1) a z w.
  Proof.
    unfold in_line, given. intros c a z w. split.
    - intros [[H|(y0 & y2 & H)]|(y0 & H)]; auto; right; [exists y0, y2|exists y0, c]; lia.
    - intros [H|(y0 & y2 & L0 & L2 & E)]; auto. destruct (N.eq_dec y2 c) as [->|D].
      + right. exists y0. lia.
      + left. right. exists y0, y2. lia.
  Qed.

  Lemma next_in_column : forall c a z w,
    in_column c a z w \/ given c a 0 z w <-> in_column c (a + 1) z (w + 1).
  Proof.
    unfold in_column, given. intros c a z w. split.
    - intros [(y0 & y1 & H)|(y0 & H)]; [exists y0, y1|exists y0, a]; lia.
    - intros (y0 & y1 & L0 & L1 & E). destruct (N.eq_dec y1 a) as [->|D].
      + right. exists y0. lia.
      + left. exists y0, y1. lia.
  Qed.

  Lemma sweep_sound : forall c lines most a falling column ls all,
    sweep most a falling lines column = (ls, all) -> N.of_nat most = 2 * a + X ->
    falls falling (2 * a) ->
    kept c a lines -> shows column (in_column c a) c ->
    kept (c + 1) a ls /\ length ls = length lines /\ all = gaps_in c a (length lines).
  Proof.
    intros c. induction lines as [|line lines IH]; intros most a falling column ls all E Most
      F K Sc; cbn [sweep] in E.
    { injection E as <- <-. repeat split; auto. }
    destruct K as [Sl K].
    destruct (pass most 0 falling line column) as [[l k] gaps] eqn:P.
    set (more := 2 * a + 2 :: 2 * a + 1 :: falling) in E.
    destruct (sweep (S (S most)) (a + 1) more lines (X :: k)) as [ls' all'] eqn:Sw.
    injection E as <- <-.
    destruct (pass_sound a c _ _ _ c _ _ _ _ _ P) as (Hl & Hk & Hg); auto; try lia.
    { intros w W A. apply smaller_had; auto. }
    { replace (0 + c + 2 * a - c) with (2 * a) by lia. exact F. }
    destruct (IH _ _ _ _ _ _ Sw) as (Hls & Len & Hall); auto; try lia.
    { intros [|[|i]]; unfold more; cbn [nth]; [lia|lia|]. rewrite F. lia. }
    { apply shows_cons.
      - intros z Z. split; [lia|]. intros (y0 & y1 & L0 & L1 & V).
        pose proof (value_at_least_difference y0 y1 c). lia.
      - intros i z Z. specialize (Hk i z Z). cbv beta in Hk. rewrite Hk, next_in_column.
        replace (c + 1 + N.of_nat i) with (c + N.of_nat i + 1) by lia. tauto. }
    split; [|split].
    - split; auto. apply (shows_ext _ (fun z w => in_line c a z w \/ given c a 0 z w)).
      + intros z w _ _. apply next_in_line.
      + apply shows_tl, Hl.
    - simpl. congruence.
    - unfold gaps_in in *. cbn [length count_from map]. rewrite Hg, N.sub_0_r. congruence.
  Qed.

  (** The columns one after another. *)
  Variable I : N.
  Let count := N.to_nat (I + 1).

  Fixpoint lines_at (n : nat) : list (list N) :=
    match n with O => no_column I | S n => fst (next_column (lines_at n)) end.

  Lemma no_column_kept : kept 0 0 (no_column I).
  Proof.
    unfold no_column. generalize (N.to_nat (I + 1)), 0 at 2 4. intros k.
    induction k as [|k IH]; intros a; simpl; auto. split; auto.
    intros i z Z. rewrite N.add_0_l. split.
    - intros L. left. destruct (N.lt_ge_cases (N.of_nat i) a) as [|H]; auto.
      rewrite nth_overflow in L by (rewrite repeat_length; lia). lia.
    - intros [H|(y0 & y2 & _ & H & _)]; [|lia].
      rewrite nth_indep with (d' := 0) by (rewrite repeat_length; lia).
      rewrite nth_repeat. lia.
  Qed.

  Lemma lines_at_kept : forall n,
    kept (N.of_nat n) 0 (lines_at n) /\ length (lines_at n) = count /\
    snd (next_column (lines_at n)) = gaps_in (N.of_nat n) 0 count.
  Proof.
    assert (Next : forall c lines, kept c 0 lines ->
      kept (c + 1) 0 (fst (next_column lines)) /\
      length (fst (next_column lines)) = length lines /\
      snd (next_column lines) = gaps_in c 0 (length lines)).
    { intros c lines K. unfold next_column. destruct (sweep _ _ _ _ _) as [ls all] eqn:E.
      apply (sweep_sound c) in E; auto; [lia|intros [|i]; simpl; lia|]. intros i z Z. split.
      - destruct i; simpl; lia.
      - intros (y0 & y1 & H). lia. }
    assert (All : forall n, kept (N.of_nat n) 0 (lines_at n) /\ length (lines_at n) = count).
    { induction n as [|n [IH Len]]; simpl lines_at.
      - split; [apply no_column_kept|]. unfold no_column. rewrite map_length. fold count.
        generalize count, 0. intros k. induction k; simpl; auto.
      - destruct (Next _ _ IH) as (A & B & _).
        replace (N.of_nat (S n)) with (N.of_nat n + 1) by lia.
        split; auto. congruence. }
    intros n. destruct (All n) as [K Len]. destruct (Next _ _ K) as (_ & _ & E).
    rewrite Len in E. auto.
  Qed.

  (** Equal states give equal gaps ever after. *)
  Lemma lines_again : forall m q, lines_at (m + q) = lines_at m ->
    forall t, lines_at (m + q + t) = lines_at (m + t).
  Proof.
    intros m q E. induction t as [|t IH].
    - rewrite <- !plus_n_O. exact E.
    - rewrite <- !plus_n_Sm. simpl. rewrite IH. reflexivity.
  Qed.

  Lemma gaps_again : forall j p, lines_at (N.to_nat j + N.to_nat p) = lines_at (N.to_nat j) ->
    forall x0 x1 x2, x0 < X -> x1 <= I -> j <= x2 -> gap G x0 x1 (x2 + p) = gap G x0 x1 x2.
  Proof.
    intros j p E x0 x1 x2 L0 L1 L2. pose proof (lines_again _ _ E (N.to_nat (x2 - j))) as S.
    replace (N.to_nat j + N.to_nat (x2 - j))%nat with (N.to_nat x2) in S by lia.
    replace (N.to_nat j + N.to_nat p + N.to_nat (x2 - j))%nat with (N.to_nat (x2 + p)) in S by lia.
    destruct (lines_at_kept (N.to_nat x2)) as (_ & _ & A).
    destruct (lines_at_kept (N.to_nat (x2 + p))) as (_ & _ & B).
    rewrite S, A, !N2Nat.id in B. unfold gaps_in in B.
    pose proof (ext_in_map B x1) as C. cbv beta in C.
    specialize (C ltac:(apply in_count_from; unfold count; lia)).
    pose proof (ext_in_map C x0) as D. symmetry. apply D. apply in_count_from. lia.
  Qed.
End Columns.
