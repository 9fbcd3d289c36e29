(** Kupin's games {1, b, n} and {5, b, n} for every divisor b, from certificates that are about all
    of them. *)

From Coq Require Import List NArith PArith PeanoNat Lia Bool.
From Nimata Require Import Numbers Formula Game Sequence Family Plain.
From Certificates Require sd_5_31_10k sd_1_2_2k sd_1_every_divisor sd_5_every_divisor.
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
  fits_base (base m) T = true -> period m <= base m ->
  member_holds [Some (rules a)] sentences m -> forall k, let b := base m + k * period m in
  (exists G, values (kupin a b) G) /\
  forall G, values (kupin a b) G ->
  exists S, reads_digits b (entry (transitions T) (base m) (period m)) S /\
    forall n, 1 <= n -> nth (N.to_nat (S n)) (outputs T) None = Some (G n).
Proof.
  intros a sentences m T Am A Hb Ft P1 H k b. destruct (H k) as [K _]. fold b in K.
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
        unfold continued_digit. destruct (N.ltb_spec c (base m)) as [|D]; [assumption|].
        assert (period m <> 0) by (intros Z; unfold b in C; rewrite Z in C; lia).
        pose proof (N.mod_lt (c - (base m - period m)) (period m) ltac:(lia)). lia.
      * unfold fits_base in Ft. apply andb_true_iff in Ft. destruct Ft as [_ Z].
        apply N.eqb_eq in Z. rewrite continued_below by lia. exact Z.
  - intros n L. specialize (O [n] (Pos n L)).
    rewrite (values_agree _ _ (fun n => n) (kupin_lowers a b A B) G F' VG W).
    unfold F'. destruct (N.eqb_spec n 0); [lia|]. rewrite <- O. reflexivity.
Qed.

(** The tables of a certificate: base, period, rows, outputs. *)
Definition no_automaton : dfao := {| tracks := 1; outputs := []; transitions := [] |}.

Definition table (m : member) : N * N * list (list N) * list (option N) :=
  let T := hd no_automaton (automata m) in (base m, period m, transitions T, outputs T).

(** A table gives the values of {a, b, n}. *)
Definition gives (a b : N) (t : N * N * list (list N) * list (option N)) : Prop :=
  let '(base, period, rows, outs) := t in
  forall G, values (kupin a b) G ->
  exists S, reads_digits b (entry rows base period) S /\
    forall n, 1 <= n -> nth (N.to_nat (S n)) outs None = Some (G n).

Definition none : member := {| base := 0; period := 0; automata := [] |}.

(** Whether a divisor is one of a member; and of those whose period is [p]. *)
Definition covers (b : N) (m : member) : bool :=
  if period m =? 0 then b =? base m
  else (base m <=? b) && ((b - base m) mod period m =? 0).

Definition fine (m : member) : bool :=
  match automata m with
  | [T] => (2 <=? base m) && (period m <=? base m) && fits_base (base m) T
  | _ => false
  end.

Lemma covered : forall b m, covers b m = true -> exists k, b = base m + k * period m.
Proof.
  unfold covers. intros b m H. destruct (N.eqb_spec (period m) 0) as [Z|Z].
  - apply N.eqb_eq in H. exists 0. lia.
  - apply andb_true_iff in H. destruct H as [L H]. apply N.leb_le in L. apply N.eqb_eq in H.
    exists ((b - base m) / period m). pose proof (N.div_mod (b - base m) (period m) Z) as D.
    rewrite H in D. set (q := _ / _) in *. lia.
Qed.

Lemma covers_more : forall p b j m, 0 < p -> period m = p -> covers b m = true ->
  covers (b + j * p) m = true.
Proof.
  unfold covers. intros p b j m P E H. rewrite E in *. destruct (N.eqb_spec p 0); [lia|].
  rewrite andb_true_iff, N.leb_le, N.eqb_eq in *. destruct H as [L H]. split; [lia|].
  replace (b + j * p - base m) with (b - base m + j * p) by lia. rewrite N.mod_add; assumption.
Qed.

Lemma for_all_divisors : forall a sentences ms low p, 1 <= a -> 0 < p ->
  family_holds [Some (rules a)] sentences ms -> forallb fine ms = true ->
  forallb (fun b => existsb (covers b) ms) (map N.of_nat (seq 2 low)) = true ->
  forallb (fun b => existsb (fun m => (period m =? p) && covers b m) ms)
    (map (fun i => N.of_nat (low + 2 + i)) (seq 0 (N.to_nat p))) = true ->
  forall b, 2 <= b -> exists m, In m ms /\ (exists G, values (kupin a b) G) /\ gives a b (table m).
Proof.
  intros a sentences ms low p A P H Fine Small Large b B.
  assert (C : exists m, In m ms /\ covers b m = true).
  { destruct (N.lt_ge_cases b (N.of_nat (low + 2))) as [L|L].
    - rewrite forallb_forall in Small. specialize (Small b).
      assert (I : In b (map N.of_nat (seq 2 low)))
        by (rewrite <- (N2Nat.id b); apply in_map, in_seq; lia).
      specialize (Small I). apply existsb_exists in Small. exact Small.
    - set (r := (b - N.of_nat (low + 2)) mod p). set (j := (b - N.of_nat (low + 2)) / p).
      pose proof (N.mod_lt (b - N.of_nat (low + 2)) p ltac:(lia)) as R. fold r in R.
      pose proof (N.div_mod (b - N.of_nat (low + 2)) p ltac:(lia)) as D. fold r j in D.
      rewrite forallb_forall in Large. specialize (Large (N.of_nat (low + 2) + r)).
      assert (I : In (N.of_nat (low + 2) + r)
        (map (fun i => N.of_nat (low + 2 + i)) (seq 0 (N.to_nat p)))).
      { apply in_map_iff. exists (N.to_nat r). split; [lia|]. apply in_seq. lia. }
      specialize (Large I). apply existsb_exists in Large. destruct Large as (m & J & K).
      apply andb_true_iff in K. destruct K as [K1 K2]. apply N.eqb_eq in K1.
      exists m. split; [exact J|]. replace b with (N.of_nat (low + 2) + r + j * p) by lia.
      apply covers_more; auto. }
  destruct C as (m & I & C). exists m. split; [exact I|]. apply covered in C.
  destruct C as (k & ->). unfold family_holds in H. rewrite Forall_forall in H. specialize (H m I).
  rewrite forallb_forall in Fine. specialize (Fine m I). unfold fine in Fine.
  destruct (automata m) as [|T [|]] eqn:E; try discriminate.
  rewrite !andb_true_iff, !N.leb_le in Fine. destruct Fine as [[B2 P1] F].
  destruct (automaton_of a sentences m T E A B2 F P1 H k) as [X Y].
  split; [exact X|]. unfold table, gives. rewrite E. exact Y.
Qed.

(** For every b the values of {5, b, n} are read off the digits of n in base b, by one of 30 tables
    with at most 80 states; those of {1, b, n} by one of six with at most 10. *)
Definition tables_5 := map table sd_5_every_divisor.members.
Definition tables_1 := map table sd_1_every_divisor.members.

Theorem subtract_5 :
  (length tables_5 = 30)%nat /\
  (forall base period rows outs, In (base, period, rows, outs) tables_5 -> length rows <= 80)%nat /\
  forall b, 2 <= b -> (exists G, values (kupin 5 b) G) /\
    exists t, In t tables_5 /\ gives 5 b t.
Proof.
  split; [reflexivity|]. split.
  - assert (H : forallb (fun t => let '(_, _, rows, _) := t in Nat.leb (length rows) 80) tables_5
      = true) by (vm_compute; reflexivity).
    intros b p rows outs I. rewrite forallb_forall in H. apply Nat.leb_le, (H _ I).
  - intros b B. destruct (for_all_divisors 5 sd_5_every_divisor.sentences
      sd_5_every_divisor.members 30 10 ltac:(lia) ltac:(lia) sd_5_every_divisor.family
      ltac:(vm_compute; reflexivity) ltac:(vm_compute; reflexivity)
      ltac:(vm_compute; reflexivity) b B) as (m & I & X & Y).
    split; [exact X|]. exists (table m). split; [apply in_map, I|exact Y].
Qed.

Theorem subtract_1 :
  (length tables_1 = 6)%nat /\
  (forall base period rows outs, In (base, period, rows, outs) tables_1 -> length rows <= 10)%nat /\
  forall b, 2 <= b -> (exists G, values (kupin 1 b) G) /\
    exists t, In t tables_1 /\ gives 1 b t.
Proof.
  split; [reflexivity|]. split.
  - assert (H : forallb (fun t => let '(_, _, rows, _) := t in Nat.leb (length rows) 10) tables_1
      = true) by (vm_compute; reflexivity).
    intros b p rows outs I. rewrite forallb_forall in H. apply Nat.leb_le, (H _ I).
  - intros b B. destruct (for_all_divisors 1 sd_1_every_divisor.sentences
      sd_1_every_divisor.members 8 2 ltac:(lia) ltac:(lia) sd_1_every_divisor.family
      ltac:(vm_compute; reflexivity) ltac:(vm_compute; reflexivity)
      ltac:(vm_compute; reflexivity) b B) as (m & I & X & Y).
    split; [exact X|]. exists (table m). split; [apply in_map, I|exact Y].
Qed.

(** For every b = 31 + 10k those of {5, b, n} are read by one table of 30 states; and for every even
    b = 6 + 2k those of {1, b, n} by one of 9, which is Kupin's Theorem 4. *)
Theorem subtract_5_residue : forall k,
  gives 5 (31 + k * 10) (31, 10, transitions sd_5_31_10k.automaton_G_1,
    outputs sd_5_31_10k.automaton_G_1).
Proof.
  pose proof sd_5_31_10k.family as H. unfold family_holds in H. rewrite Forall_forall in H.
  intros k. refine (proj2 (automaton_of 5 sd_5_31_10k.sentences (nth 0 sd_5_31_10k.members none) _
    eq_refl _ _ eq_refl _ _ k)); try (cbn; lia). apply H. simpl. auto.
Qed.

Theorem subtract_1_even : forall k,
  gives 1 (6 + k * 2) (6, 2, transitions sd_1_2_2k.automaton_G_3, outputs sd_1_2_2k.automaton_G_3).
Proof.
  pose proof sd_1_2_2k.family as H. unfold family_holds in H. rewrite Forall_forall in H.
  intros k. refine (proj2 (automaton_of 1 sd_1_2_2k.sentences (nth 2 sd_1_2_2k.members none) _
    eq_refl _ _ eq_refl _ _ k)); try (cbn; lia). apply H. simpl. auto.
Qed.

Print Assumptions subtract_5.
Print Assumptions subtract_1.
Print Assumptions subtract_5_residue.
Print Assumptions subtract_1_even.
