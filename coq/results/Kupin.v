(** Kupin's games {a, b, n}, from certificates that are about all divisors b of a residue class. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Sequence Family Plain.
From Certificates Require sd_5_31_10k sd_1_2_2k.
Import ListNotations.
Open Scope N_scope.

(** The rules of a certificate for {a, b, n}. *)
Definition rules (a : N) : division := {|
  subtracted := [a]; rounded := Up; asked := Values; last_value := 0; first_prescribed := []
|}.

Lemma ceiling : forall b n m, 2 <= b -> 2 <= n ->
  (m = (n + b - 1) / b <-> n <= b * m /\ b * m < n + b).
Proof.
  intros b n m B L. pose proof (N.div_mod (n + b - 1) b ltac:(lia)) as E.
  pose proof (N.mod_lt (n + b - 1) b ltac:(lia)) as R. split.
  - intros ->. set (q := _ / b) in *. set (r := _ mod b) in *. lia.
  - intros [A C]. apply (N.div_unique _ b m (n + b - 1 - b * m)); lia.
Qed.

Lemma options : forall num a b n l, 2 <= b -> 1 <= n ->
  (option_of num (division_game (rules a) b) [n] l <-> exists m, l = [m] /\ kupin a b n m).
Proof.
  intros num a b n l B P. split.
  - intros (L & to & c & I & H). destruct l as [|m [|]]; try discriminate L.
    exists m. split; [reflexivity|].
    destruct I as [I|[I|[]]]; injection I as <- <-; apply says_holds in H; plainly H.
    + split; [tauto|]. left. lia.
    + destruct H as (A & C & D). split; [|right; split; [exact A|apply ceiling; lia]].
      destruct (N.eq_dec m 0) as [->|]; lia.
  - intros (m & -> & P1 & M). split; [reflexivity|].
    destruct M as [M|[M1 M2]]; do 2 eexists;
    [split; [left; reflexivity|]|split; [right; left; reflexivity|]];
    apply says_holds; plainly_here; [lia|]. apply ceiling in M2; lia.
Qed.

Lemma kupin_lowers : forall a b, 1 <= a -> 2 <= b -> forall n m, kupin a b n m -> m < n.
Proof.
  intros a b A B n m [P [M|[M1 M2]]]; [lia|]. apply ceiling in M2; try lia. nia.
Qed.

(** An automaton reads the digits of n in the base b, the most significant one first: after those of
    n it is in the state S n. *)
Definition reads_digits (b : N) (next : N -> N -> N) (S : N -> N) : Prop :=
  S 0 = 0 /\ forall q c, c < b -> S (b * q + c) = next (S q) c.

(** A table, whose rows are continued with a period to digits from the base on. *)
Definition entry (rows : list (list N)) (base period q c : N) : N :=
  let digit := if c <? base then c else base - period + (c - (base - period)) mod period in
  nth (N.to_nat digit) (nth (N.to_nat q) rows []) 0.

Lemma automaton_of : forall a sentences m T, automata m = [T] -> 1 <= a -> 2 <= base m ->
  fits_base (base m) T = true -> 0 < period m -> period m <= base m ->
  member_holds [Some (rules a)] sentences m -> forall k, let b := base m + k * period m in
  (exists G, values (kupin a b) G) /\
  forall G, values (kupin a b) G ->
  exists S, reads_digits b (entry (transitions T) (base m) (period m)) S /\
    forall n, 1 <= n -> nth (N.to_nat (S n)) (outputs T) None = Some (G n).
Proof.
  intros a sentences m T Am A Hb Ft P0 P1 H k b. destruct (H k) as [K _]. fold b in K.
  rewrite Am in K. inversion K as [|g T' gs Ts Holds Rest E1 E2]. subst.
  destruct Holds as (_ & F & V & _ & O). assert (B : 2 <= b) by (unfold b; lia).
  assert (Pos : forall n, 1 <= n -> position (Base b Msd) (division_game (rules a) b) [n]).
  { intros n L. split; [reflexivity|]. apply says_holds. plainly_here. exact L. }
  set (F' := fun n => if n =? 0 then 0 else F [n]).
  assert (W : values (kupin a b) F').
  { intros n. destruct (N.eq_dec n 0) as [->|Z].
    - unfold F'. cbn. split; [|lia]. intros (y & M & _). apply kupin_lowers in M; lia.
    - assert (L : 1 <= n) by lia.
      destruct (rule_mex (Base b Msd) (division_game (rules a) b) F [n] (F [n]) eq_refl eq_refl
        eq_refl (V _ (Pos n L))) as [N1 N2].
      assert (Fn : F' n = F [n]) by (unfold F'; destruct (N.eqb_spec n 0); [lia|reflexivity]).
      rewrite Fn.
      assert (Q : forall y, kupin a b n y -> F' y = F [y]).
      { intros y [M _]. unfold F'. destruct (N.eqb_spec y 0); [lia|reflexivity]. }
      split; [|intros u U; apply N2]; [contradict N1|contradict U].
      + destruct N1 as (y & M & E). exists [y]. split; [apply options; eauto|].
        rewrite <- (Q y M). exact E.
      + destruct U as (l & M & E). apply options in M; auto. destruct M as (y & -> & M).
        exists y. split; [exact M|]. rewrite (Q y M). exact E. }
  split; [exists F'; exact W|]. intros G VG. exists (state_of b (continued m b T)). split.
  - split.
    + apply state_of_0; [lia|]. unfold fits_base in Ft. apply andb_true_iff in Ft.
      destruct Ft as [_ Z]. apply N.eqb_eq in Z. rewrite continued_below by lia. exact Z.
    + intros q c C. rewrite state_of_step; [|lia| |exact C].
      * rewrite continued_step; [unfold step, letter_index, entry, continued_digit; cbn [fold_left];
          rewrite N.mul_0_l, N.add_0_l; reflexivity|exact C|].
        unfold continued_digit. destruct (N.ltb_spec c (base m)); [assumption|].
        pose proof (N.mod_lt (c - (base m - period m)) (period m) ltac:(lia)). lia.
      * unfold fits_base in Ft. apply andb_true_iff in Ft. destruct Ft as [_ Z].
        apply N.eqb_eq in Z. rewrite continued_below by lia. exact Z.
  - intros n L. specialize (O [n] (Pos n L)).
    rewrite (values_agree _ _ (fun n => n) (kupin_lowers a b A B) G F' VG W).
    unfold F'. destruct (N.eqb_spec n 0); [lia|]. rewrite <- O. reflexivity.
Qed.

(** For every b = 31 + 10k the values of {5, b, n} are read off the digits of n in base b by one
    table of 30 states. *)
Theorem subtract_5 : forall k, let b := 31 + k * 10 in
  (exists G, values (kupin 5 b) G) /\
  forall G, values (kupin 5 b) G ->
  exists S, reads_digits b (entry (transitions sd_5_31_10k.automaton_G_1) 31 10) S /\
    forall n, 1 <= n -> nth (N.to_nat (S n)) (outputs sd_5_31_10k.automaton_G_1) None = Some (G n).
Proof.
  intros k. pose proof sd_5_31_10k.family as H.
  inversion H as [|m ms M Rest E]. subst.
  apply (automaton_of 5 sd_5_31_10k.sentences (hd {| base := 0; period := 0; automata := [] |}
    sd_5_31_10k.members)); try reflexivity; try (cbn; lia). exact M.
Qed.

(** Kupin's Theorem 4: for every even b = 6 + 2k those of {1, b, n} are, by one table of 9 states.
*)
Theorem subtract_1 : forall k, let b := 6 + k * 2 in
  (exists G, values (kupin 1 b) G) /\
  forall G, values (kupin 1 b) G ->
  exists S, reads_digits b (entry (transitions sd_1_2_2k.automaton_G_3) 6 2) S /\
    forall n, 1 <= n -> nth (N.to_nat (S n)) (outputs sd_1_2_2k.automaton_G_3) None = Some (G n).
Proof.
  intros k. pose proof sd_1_2_2k.family as H. unfold family_holds in H. rewrite Forall_forall in H.
  set (none := {| base := 0; period := 0; automata := [] |}).
  apply (automaton_of 1 sd_1_2_2k.sentences (nth 2 sd_1_2_2k.members none));
  try reflexivity; try (cbn; lia). apply H. simpl. auto.
Qed.

Print Assumptions subtract_5.
Print Assumptions subtract_1.
