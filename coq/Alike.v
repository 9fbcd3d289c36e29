(** Numbers with digits that are alike in two bases: what can be said of them by local terms. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Continued Local.
Import ListNotations.
Open Scope N_scope.

(** Numbers with digits that are alike. *)
Section Alike.
  Variable m : member.
  Variable k : N.

  Notation a := (base m).
  Notation p := (period m).
  Notation b := (base m + k * period m).

  Hypothesis Ha : 2 <= a.

  (** Digits have the same distances from both ends, as far as they matter, and the same residue. *)
  Definition digit_alike (l r c e : N) : Prop :=
    c < b /\ e < a /\ congruent m c e /\ N.min c l = N.min e l /\ N.min (b - c) r = N.min (a - e) r.

  Inductive alike (l r : N) : N -> N -> Prop :=
  | alike_0 : alike l r 0 0
  | alike_digit : forall q s c e, alike l r q s -> digit_alike l r c e ->
      alike l r (b * q + c) (a * s + e).

  Lemma digit_weaker : forall l r l' r' c e, digit_alike l r c e -> l' <= l -> r' <= r ->
    digit_alike l' r' c e.
  Proof.
    unfold digit_alike. intros l r l' r' c e (A & B & C & D & E) L R. repeat split; auto; lia.
  Qed.

  Lemma alike_weaker : forall l r l' r' n n', alike l r n n' -> l' <= l -> r' <= r ->
    alike l' r' n n'.
  Proof.
    intros l r l' r' n n' H L R. induction H; [constructor|].
    constructor; [assumption|]. eapply digit_weaker; eauto.
  Qed.

  Lemma congruent_same : forall c, congruent m c c.
  Proof. intros c. exists 0, 0. reflexivity. Qed.

  (** Small numbers are digits. *)
  Lemma small_digit : forall l r d, d + r <= a -> d < a -> digit_alike l r d d.
  Proof. intros l r d R D. unfold digit_alike. repeat split; auto using congruent_same; lia. Qed.

  Lemma alike_zero : forall l r n n', 1 <= l -> alike l r n n' -> (n = 0 <-> n' = 0).
  Proof.
    intros l r n n' L H. induction H as [|q s c e _ IH (A & B & C & D & E)]; [tauto|].
    split; intros Z; assert (c = 0 /\ e = 0) as [-> ->] by lia;
    [assert (q = 0) by nia|assert (s = 0) by nia]; assert (q = 0 /\ s = 0) as [-> ->] by tauto; lia.
  Qed.

  (** Of a number its quotient and its last digit. *)
  Lemma alike_split : forall l r n n', r <= a -> alike l r n n' ->
    exists q s c e, n = b * q + c /\ n' = a * s + e /\ alike l r q s /\ digit_alike l r c e.
  Proof.
    intros l r n n' R [|q s c e H D].
    - exists 0, 0, 0, 0. split; [lia|]. split; [lia|]. split; [constructor|].
      apply small_digit; lia.
    - exists q, s, c, e. auto.
  Qed.

  Lemma alike_quotient : forall l r n n', r <= a -> alike l r n n' -> alike l r (n / b) (n' / a).
  Proof.
    intros l r n n' R H. destruct (alike_split l r n n' R H) as (q & s & c & e & -> & -> & A & D).
    destruct D as (D & E & _).
    rewrite <- (N.div_unique (b * q + c) b q c), <- (N.div_unique (a * s + e) a s e) by lia.
    exact A.
  Qed.

  Lemma alike_times : forall l r n n', r <= a -> alike l r n n' -> alike l r (b * n) (a * n').
  Proof.
    intros l r n n' R H. replace (b * n) with (b * n + 0) by lia.
    replace (a * n') with (a * n' + 0) by lia. constructor; [exact H|]. apply small_digit; lia.
  Qed.

  Lemma alike_plus : forall l r d n n', alike l r n n' -> d < r -> r <= a ->
    alike l (r - d) (n + d) (n' + d).
  Proof.
    intros l r d n n' H. revert d.
    assert (Small : forall d, d < r -> r <= a -> alike l (r - d) (0 + d) (0 + d)).
    { intros d D R. replace (0 + d) with (b * 0 + d) at 1 by lia.
      replace (0 + d) with (a * 0 + d) by lia. constructor; [constructor|].
      apply small_digit; lia. }
    induction H as [|q s c e H IH D]; intros d L R; [auto|].
    destruct D as (A & B & (i & j & C) & E & F).
    destruct (N.lt_ge_cases (c + d) b) as [G|G].
    - replace (b * q + c + d) with (b * q + (c + d)) by lia.
      replace (a * s + e + d) with (a * s + (e + d)) by lia. constructor.
      + apply (alike_weaker l r); auto; lia.
      + repeat split; try lia. exists i, j. lia.
    - replace (b * q + c + d) with (b * (q + 1) + (c + d - b)) by lia.
      replace (a * s + e + d) with (a * (s + 1) + (e + d - a)) by lia. constructor.
      + apply (alike_weaker l (r - 1)); [apply IH| |]; lia.
      + replace (e + d - a) with (c + d - b) by lia. apply small_digit; lia.
  Qed.

  Lemma alike_minus : forall l r d n n', alike l r n n' -> d <= l -> l <= a ->
    (d <= n <-> d <= n') /\ (d <= n -> alike (l - d) r (n - d) (n' - d)).
  Proof.
    intros l r d n n' H. revert d.
    induction H as [|q s c e H IH D]; intros d L R.
    - split; [tauto|]. intros _. constructor.
    - destruct (N.eq_dec d 0) as [->|P].
      + split; [lia|]. intros _. rewrite !N.sub_0_r. constructor; auto.
      + destruct D as (A & B & (i & j & C) & E & F).
        pose proof (alike_zero l r q s ltac:(lia) H) as Z.
        destruct (N.le_gt_cases d c) as [G|G].
        * assert (d <= e) by lia. split; [nia|]. intros _.
          replace (b * q + c - d) with (b * q + (c - d)) by lia.
          replace (a * s + e - d) with (a * s + (e - d)) by lia. constructor.
          -- apply (alike_weaker l r); auto; lia.
          -- repeat split; try lia. exists i, j. lia.
        * assert (c = e) as <- by lia.
          destruct (N.eq_dec q 0) as [Q|Q].
          -- assert (s = 0) as -> by tauto. subst q. split; [lia|]. lia.
          -- assert (s <> 0) by tauto.
             assert (d <= b * q + c) by nia. assert (d <= a * s + c) by nia.
             split; [tauto|]. intros _.
             replace (b * q + c - d) with (b * (q - 1) + (b + c - d)) by nia.
             replace (a * s + c - d) with (a * (s - 1) + (a + c - d)) by nia. constructor.
             ++ apply (alike_weaker (l - 1) r); [|lia|lia]. apply IH; lia.
             ++ repeat split; try lia. exists 0, k. lia.
  Qed.

  (** Constants. *)
  Lemma alike_plus_constant : forall l r c n n', alike l r n n' -> factor c < r -> r <= a ->
    alike l (r - factor c) (n + constant_value b c) (n' + constant_value a c).
  Proof.
    intros l r [times d] n n' H L R. cbn [factor] in *. unfold constant_value.
    cbn [times_divisor factor]. destruct times; [|apply alike_plus; auto].
    destruct (alike_split l r n n' R H) as (q & s & c & e & -> & -> & A & D).
    replace (b * q + c + d * b) with (b * (q + d) + c) by lia.
    replace (a * s + e + d * a) with (a * (s + d) + e) by lia.
    constructor; [apply alike_plus; auto|]. apply (digit_weaker l r); auto; lia.
  Qed.

  Lemma alike_minus_constant : forall l r c n n', alike l r n n' -> factor c <= l -> l <= a ->
    r <= a -> (constant_value b c <= n <-> constant_value a c <= n') /\
    (constant_value b c <= n ->
      alike (l - factor c) r (n - constant_value b c) (n' - constant_value a c)).
  Proof.
    intros l r [times d] n n' H L S R. cbn [factor] in *. unfold constant_value.
    cbn [times_divisor factor]. destruct times; [|apply alike_minus; auto].
    destruct (alike_split l r n n' R H) as (q & s & c & e & -> & -> & A & D).
    destruct (alike_minus l r d q s A L S) as [M M'].
    assert (C : c < b /\ e < a) by (split; apply D).
    assert (Q : d * b <= b * q + c <-> d <= q).
    { split; intros; [|nia]. assert (d < q + 1); [|lia]. apply (N.mul_lt_mono_pos_l b); lia. }
    assert (Q' : d * a <= a * s + e <-> d <= s).
    { split; intros; [|nia]. assert (d < s + 1); [|lia]. apply (N.mul_lt_mono_pos_l a); lia. }
    split; [tauto|]. intros G. apply Q in G. specialize (M' G). apply M in G.
    replace (b * q + c - d * b) with (b * (q - d) + c) by nia.
    replace (a * s + e - d * a) with (a * (s - d) + e) by nia.
    constructor; [exact M'|]. apply (digit_weaker l r); auto; lia.
  Qed.

  (** The order of a number and a constant. *)
  Lemma alike_compare_constant : forall l r c n n', alike l r n n' -> factor c < l -> l <= a ->
    1 <= r -> r <= a ->
    N.compare n (constant_value b c) = N.compare n' (constant_value a c).
  Proof.
    intros l r c n n' H L S R1 R.
    destruct (alike_minus_constant l r c n n' H) as [M M']; auto; [lia|].
    set (v := constant_value b c) in *. set (v' := constant_value a c) in *.
    destruct (N.lt_ge_cases n v) as [A|A].
    - assert (n' < v') by lia.
      rewrite (proj2 (N.compare_lt_iff _ _)), (proj2 (N.compare_lt_iff _ _)); auto.
    - assert (v' <= n') by tauto. specialize (M' A).
      pose proof (alike_zero (l - factor c) r _ _ ltac:(lia) M') as Z.
      destruct (N.eq_dec n v) as [E|E].
      + assert (E' : n' = v') by lia. rewrite E, E', !N.compare_refl. reflexivity.
      + rewrite (proj2 (N.compare_gt_iff _ _)), (proj2 (N.compare_gt_iff _ _)); auto; lia.
  Qed.

  Variables d e : env.

  (** Constants alone, compared with a number. *)
  Lemma alike_compare : forall t l r n n', constants_only t = true -> alike l r n n' ->
    place_weight t < l -> l <= a -> place_weight t < r -> r <= a ->
    match number d (place_term b t), number e (place_term a t) with
    | Some v, Some v' => N.compare n v = N.compare n' v'
    | None, None => True
    | _, _ => False
    end.
  Proof.
    induction t as [x|c|t IH|t IH|t IH c|t IH c]; intros l r n n' C H L L' R R';
    cbn [constants_only place_weight place_term number] in *; try discriminate.
    - apply (alike_compare_constant l r); auto; lia.
    - destruct (alike_minus_constant l r c n n' H) as [M M']; auto; [lia|].
      set (w := constant_value b c) in *. set (w' := constant_value a c) in *.
      destruct (N.lt_ge_cases n w) as [A|A].
      + specialize (IH l r n n' C H ltac:(lia) L' ltac:(lia) R').
        destruct (number d _) as [v|], (number e _) as [v'|]; cbn [both]; auto.
        rewrite (proj2 (N.compare_lt_iff _ _)), (proj2 (N.compare_lt_iff _ _)); auto; lia.
      + assert (w' <= n') by tauto. specialize (M' A).
        specialize (IH _ _ _ _ C M' ltac:(lia) ltac:(lia) ltac:(lia) R').
        destruct (number d _) as [v|], (number e _) as [v'|]; cbn [both]; auto.
        destruct (N.compare_spec (n - w) v), (N.compare_spec (n' - w') v'); try discriminate;
        destruct (N.compare_spec n (v + w)), (N.compare_spec n' (v' + w')); auto; lia.
    - pose proof (alike_plus_constant l r c n n' H ltac:(lia) R') as P.
      pose proof (alike_plus_constant a r c 0 0 (alike_0 _ _) ltac:(lia) R') as Q.
      rewrite !N.add_0_l in Q.
      pose proof (IH _ _ _ _ C P ltac:(lia) L' ltac:(lia) ltac:(lia)) as I.
      pose proof (IH _ _ _ _ C Q ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as J.
      set (w := constant_value b c) in *. set (w' := constant_value a c) in *.
      destruct (number d _) as [v|], (number e _) as [v'|]; cbn [both]; auto; try contradiction.
      destruct (N.leb_spec w v), (N.leb_spec w' v');
      destruct (N.compare_spec w v), (N.compare_spec w' v'); try discriminate; try lia; auto;
      destruct (N.compare_spec (n + w) v), (N.compare_spec (n' + w') v'); try discriminate;
      destruct (N.compare_spec n (v - w)), (N.compare_spec n' (v' - w')); auto; lia.
  Qed.

  (** Numbers made of variables. *)
  Lemma alike_place : forall t l r, (forall x, alike l r (d x) (e x)) -> place_weight t <= l ->
    l <= a -> place_weight t < r -> r <= a ->
    match number d (place_term b t), number e (place_term a t) with
    | Some v, Some v' => alike (l - place_weight t) (r - place_weight t) v v'
    | None, None => True
    | _, _ => False
    end.
  Proof.
    intros t l r X. assert (Pos : forall x, 2 <= x -> N.pos (N.succ_pos (N.pred x)) = x) by lia.
    induction t as [x|c|t IH|t IH|t IH c|t IH c]; intros L L' R R';
    cbn [place_weight place_term number] in *.
    - rewrite !N.sub_0_r. apply X.
    - apply (alike_weaker l (r - factor c)); try lia.
      pose proof (alike_plus_constant l r c 0 0 (alike_0 _ _) R R') as Q.
      rewrite !N.add_0_l in Q. exact Q.
    - specialize (IH L L' R R'). destruct (number d _) as [v|], (number e _) as [v'|];
      cbn [option_map]; auto. apply alike_times; auto. lia.
    - specialize (IH L L' R R'). destruct (number d _) as [v|], (number e _) as [v'|];
      cbn [option_map]; auto. rewrite !Pos by lia. apply alike_quotient; auto. lia.
    - specialize (IH ltac:(lia) L' ltac:(lia) R').
      destruct (number d _) as [v|], (number e _) as [v'|]; cbn [both]; auto; try contradiction.
      apply (alike_plus_constant _ _ c) in IH; [|lia|lia].
      eapply alike_weaker; [exact IH|lia|lia].
    - specialize (IH ltac:(lia) L' ltac:(lia) R').
      destruct (number d _) as [v|], (number e _) as [v'|]; cbn [both]; auto; try contradiction.
      destruct (alike_minus_constant _ _ c _ _ IH) as [M M']; [lia|lia|lia|].
      destruct (N.leb_spec (constant_value b c) v), (N.leb_spec (constant_value a c) v'); auto;
      try lia. eapply alike_weaker; [apply M'; assumption|lia|lia].
  Qed.
End Alike.
