(** Local sentences: what is true for the base of a residue class is true for its divisors. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Sequence Division Windows Continued Alike.
From Nimata Require Export Local.
Import ListNotations.
Open Scope N_scope.

Section Transfer.
  Variable m : member.
  Variables k head low room : N.

  Notation a := (base m).
  Notation p := (period m).
  Notation b := (base m + k * period m).
  Notation alike := (alike m k).

  Hypothesis Ha : 2 <= a.
  Hypothesis Hp : 0 < p.
  Hypothesis low_head : head <= low.
  Hypothesis low_1 : 1 <= low.
  Hypothesis room_1 : 1 <= room.
  Hypothesis far : low + room + p <= a + 1.

  Lemma digit_down : forall c, c < b -> exists e, digit_alike m k low room c e.
  Proof.
    intros c Hc. destruct (N.lt_ge_cases c low) as [L|L].
    - exists c. apply small_digit; lia.
    - destruct (N.lt_ge_cases (b - c) room) as [R|R].
      + exists (a - (b - c)). repeat split; try lia. exists 0, k. lia.
      + pose proof (N.div_mod (c - low) p ltac:(lia)) as E.
        pose proof (N.mod_lt (c - low) p ltac:(lia)) as M.
        exists (low + (c - low) mod p).
        set (r := (c - low) mod p) in *. set (q := (c - low) / p) in *. clearbody r q.
        repeat split; try lia. exists 0, q. lia.
  Qed.

  Lemma digit_up : forall e, e < a -> exists c, digit_alike m k low room c e.
  Proof.
    intros e He. destruct (N.lt_ge_cases e low) as [L|L].
    - exists e. apply small_digit; lia.
    - destruct (N.lt_ge_cases (a - e) room) as [R|R].
      + exists (b - (a - e)). repeat split; try lia. exists 0, k. lia.
      + exists e. repeat split; try lia. exists 0, 0. lia.
  Qed.

  Lemma number_down : forall n, exists n', alike low room n n'.
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.eq_dec n 0) as [->|N]; [exists 0; constructor|].
    destruct (divided b ltac:(lia) n) as (q & c & E & Hc & _).
    destruct (IH q ltac:(nia)) as (s & S). destruct (digit_down c Hc) as (e & D).
    exists (a * s + e). rewrite E. constructor; auto.
  Qed.

  Lemma number_up : forall n', exists n, alike low room n n'.
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.eq_dec n 0) as [->|N]; [exists 0; constructor|].
    destruct (divided a Ha n) as (q & c & E & Hc & _).
    destruct (IH q ltac:(nia)) as (s & S). destruct (digit_up c Hc) as (e & D).
    exists (b * s + e). rewrite E. constructor; auto.
  Qed.

  Variable Ts : list dfao.
  Hypothesis zero : forall T, In T Ts -> step a T 0 [0] = 0.
  Hypothesis repeats : forall T, In T Ts -> forall q c, head <= c -> c + p < a ->
    step a T q [c] = step a T q [c + p].

  Lemma alike_state : forall T n n', In T Ts -> alike head 1 n n' ->
    state_of b (continued m b T) n = state_of a T n'.
  Proof.
    intros T n n' I H. pose proof (repeats T I) as R. pose proof (zero T I) as Z.
    set (row := fun q c => step a T q [c]).
    assert (Step : forall q c e, digit_alike m k head 1 c e ->
      step b (continued m b T) q [c] = step a T q [e]).
    { intros q c e (A & B & C & D & _).
      destruct (N.lt_ge_cases e head) as [L|L].
      - assert (c = e) as -> by lia. apply continued_below; auto.
      - rewrite continued_step; [|exact A|].
        + apply (same_row m row head Hp R ltac:(lia) q c e C); auto. lia.
        + apply (continued_digit_sound m head); auto; lia. }
    assert (Zero : step b (continued m b T) 0 [0] = 0).
    { rewrite continued_below; auto; lia. }
    induction H as [|q s c e H IH D].
    - rewrite !state_of_0; auto. lia.
    - rewrite !state_of_step; auto; try apply D; try lia. rewrite IH. apply Step, D.
  Qed.

  Lemma alike_output : forall i n n', (i < length Ts)%nat -> alike head 1 n n' ->
    output (Base b Msd) (nth i (map (continued m b) Ts) no_automaton) [n] =
    output (Base a Msd) (nth i Ts no_automaton) [n'].
  Proof.
    intros i n n' L H.
    rewrite (nth_indep _ _ (continued m b no_automaton)) by (rewrite map_length; exact L).
    rewrite map_nth. set (T := nth i Ts no_automaton).
    change (output_of (continued m b T) (state_of b (continued m b T) n) =
      output_of T (state_of a T n')).
    rewrite (alike_state T n n'); auto. apply nth_In, L.
  Qed.

  Lemma compare_same : forall r u v u' v', N.compare u v = N.compare u' v' ->
    compare r u v = compare r u' v'.
  Proof.
    intros r u v u' v' E. destruct r; cbn [compare];
    rewrite ?N.eqb_compare, ?(N.eqb_sym v), ?(N.eqb_sym v'); unfold N.leb, N.ltb;
    rewrite ?(N.compare_antisym u v), ?(N.compare_antisym u' v'), E; reflexivity.
  Qed.

  Definition env_alike (d e : env) : Prop := forall x, alike low room (d x) (e x).

  Lemma env_alike_set : forall d e x n n', env_alike d e -> alike low room n n' ->
    env_alike (set d x n) (set e x n').
  Proof. intros d e x n n' E A y. unfold set. destruct (Pos.eqb y x); auto. Qed.

  (** An index of an output. *)
  Lemma alike_index : forall d e t, env_alike d e -> head + place_weight t <= low ->
    place_weight t < room ->
    match number d (place_term b t), number e (place_term a t) with
    | Some v, Some v' => alike head 1 v v'
    | None, None => True
    | _, _ => False
    end.
  Proof.
    intros d e t E L R.
    pose proof (alike_place m k Ha d e t low room E ltac:(lia) ltac:(lia) R ltac:(lia)) as P.
    destruct (number d _), (number e _); auto. eapply alike_weaker; [exact Ha|exact P|lia|lia].
  Qed.

  Theorem transferred_sentence : forall f d e, env_alike d e ->
    well_formed (length Ts) f = true -> head + weight f <= low -> weight f < low ->
    weight f < room ->
    holds (Base b Msd) d (local_formula b (map (continued m b) Ts) f) <->
    holds (Base a Msd) e (local_formula a Ts f).
  Proof.
    induction f as [r s t|i t r v|i t r j u|f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg|f IHf g IHg
      |f IHf g IHg|x f IH|x f IH]; intros d e E W A B C;
    cbn [local_formula holds weight well_formed] in *;
    try (apply andb_true_iff in W; destruct W as [W1 W2]);
    try (specialize (IHf d e E W1 ltac:(lia) ltac:(lia) ltac:(lia));
         specialize (IHg d e E W2 ltac:(lia) ltac:(lia) ltac:(lia)); tauto).
    - pose proof (alike_place m k Ha d e s low room E ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia))
        as P.
      destruct (number d (place_term b s)) as [n|], (number e (place_term a s)) as [n'|];
      try contradiction.
      + pose proof (alike_compare m k Ha d e t _ _ n n' W P ltac:(lia) ltac:(lia) ltac:(lia)
          ltac:(lia)) as Q.
        destruct (number d (place_term b t)) as [v|], (number e (place_term a t)) as [v'|];
        try contradiction.
        * pose proof (compare_same r _ _ _ _ Q) as S.
          split; intros (y & z & Y & Z & H); injection Y as <-; injection Z as <-;
          eexists _, _; repeat split; congruence.
        * split; intros (y & z & _ & Z & _); discriminate.
      + split; intros (y & z & Y & _); discriminate.
    - apply PeanoNat.Nat.ltb_lt in W. pose proof (alike_index d e t E ltac:(lia) ltac:(lia)) as P.
      cbn [numbers]. destruct (number d _) as [n|], (number e _) as [n'|]; try contradiction;
      cbn [Formula.both].
      + pose proof (alike_output i n n' W P) as O.
        split; intros (y & Y & H); injection Y as <-; eexists; (split; [reflexivity|]); congruence.
      + split; intros (y & Y & _); discriminate.
    - apply PeanoNat.Nat.ltb_lt in W1. apply PeanoNat.Nat.ltb_lt in W2.
      pose proof (alike_index d e t E ltac:(lia) ltac:(lia)) as P.
      pose proof (alike_index d e u E ltac:(lia) ltac:(lia)) as Q. cbn [numbers].
      destruct (number d (place_term b t)) as [n|], (number e (place_term a t)) as [n'|];
      try contradiction; cbn [Formula.both];
      [|split; intros (y & z & Y & _); discriminate].
      destruct (number d (place_term b u)) as [v|], (number e (place_term a u)) as [v'|];
      try contradiction; cbn [Formula.both];
      [|split; intros (y & z & _ & Z & _); discriminate].
      pose proof (alike_output i n n' W1 P) as O. pose proof (alike_output j v v' W2 Q) as O'.
      split; intros (y & z & Y & Z & H); injection Y as <-; injection Z as <-;
      eexists _, _; (split; [reflexivity|]); (split; [reflexivity|]); congruence.
    - specialize (IH d e E W A B C). tauto.
    - split; intros H n.
      + destruct (number_up n) as (n' & S).
        apply (IH (set d x n') (set e x n)); auto using env_alike_set.
      + destruct (number_down n) as (n' & S).
        apply (IH (set d x n) (set e x n')); auto using env_alike_set.
    - split; intros (n & H).
      + destruct (number_down n) as (n' & S). exists n'.
        apply (IH (set d x n) (set e x n')); auto using env_alike_set.
      + destruct (number_up n) as (n' & S). exists n'.
        apply (IH (set d x n') (set e x n)); auto using env_alike_set.
  Qed.
End Transfer.
