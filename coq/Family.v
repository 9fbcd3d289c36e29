(** The claim of a family: the values of division games for all divisors of residue classes, each by
    one automaton for all divisors of the class. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Sequence.
From Nimata Require Export Division Windows Continued.
Import ListNotations.
Open Scope N_scope.

(** The claim about one member: what [games] says of each automaton. *)
Definition member_holds (games : list (option division)) (m : member) : Prop :=
  forall k, let b := base m + k * period m in
  Forall2 (fun game T =>
    match game with
    | Some d => automaton_holds (Base b Msd) (division_game d b) (continued m b T)
    | None => True
    end) games (automata m).

(** How far rows differ from what follows a period later. *)
Fixpoint last_difference (v w : list N) : N :=
  match v, w with
  | c :: v, e :: w =>
      let k := last_difference v w in if k =? 0 then if c =? e then 0 else 1 else k + 1
  | _, _ => 0
  end.

Lemma last_difference_sound : forall v w i, last_difference v w <= N.of_nat i ->
  (i < length v)%nat -> (i < length w)%nat -> nth i v 0 = nth i w 0.
Proof.
  induction v as [|c v IH]; intros [|e w] i H V W; cbn [length last_difference] in *; try lia.
  destruct (N.eqb_spec (last_difference v w) 0) as [K|K], i as [|i]; cbn [nth].
  - destruct (N.eqb_spec c e); [auto|lia].
  - apply IH; lia.
  - lia.
  - apply IH; lia.
Qed.

Lemma nth_skip : forall k i (l : list N), nth i (skipn k l) 0 = nth (k + i) l 0.
Proof.
  induction k as [|k IH]; intros i l; [reflexivity|].
  destruct l as [|c l]; [destruct i; reflexivity|]. apply IH.
Qed.

(** The greatest number of some, and of some games. *)
Definition greatest (l : list N) : N := fold_right N.max 0 l.

Definition of_games (f : division -> N) (games : list (option division)) : N :=
  greatest (map (fun game => match game with Some d => f d | None => 0 end) games).

Lemma greatest_above : forall l n, In n l -> n <= greatest l.
Proof.
  induction l as [|a l IH]; cbn [In greatest fold_right]; [tauto|]. fold (greatest l).
  intros n [->|I]; [lia|]. specialize (IH n I). lia.
Qed.

Lemma of_games_above : forall f games d, In (Some d) games -> f d <= of_games f games.
Proof.
  intros f games d I. apply greatest_above. apply in_map_iff. exists (Some d). auto.
Qed.

Definition rows_differ (p : N) (T : dfao) : N :=
  greatest (map (fun row => last_difference row (skipn (N.to_nat p) row)) (transitions T)).

(** How near the end of the digits they are told apart. *)
Definition room_of (d : division) : N := if rounds_up d then 2 else 1.

(** Whether the base is so large that what holds for it holds for all divisors. *)
Definition base_suffices (games : list (option division)) (m : member) : bool :=
  let p := period m in
  (p <? base m) &&
  forallb (fun T => forallb (fun row => N.of_nat (length row) =? base m) (transitions T))
    (automata m) &&
  let head := greatest (map (rows_differ p) (automata m)) in
  let low := N.max (head + of_games deepest games) (of_games compared games) in
  let room := N.max 1 (of_games room_of games) in
  (low + room + p <=? base m + 1).

Definition rows_of (T : dfao) : PM.t (PM.t N) := numbered 1 (map (numbered 1) (transitions T)).

Definition row_in (rows : PM.t (PM.t N)) (q c : N) : N := lookup 0 (lookup (PM.empty N) rows q) c.

Lemma row_in_sound : forall b T q c, row_in (rows_of T) q c = step b T q [c].
Proof.
  intros b T q c. unfold row_in, rows_of. rewrite lookup_numbered.
  change (PM.empty N) with (numbered 1 (@nil N)). rewrite map_nth, lookup_numbered.
  unfold step, letter_index. cbn [fold_left]. rewrite N.mul_0_l, N.add_0_l. reflexivity.
Qed.

(** The check for one base: nothing is known if there are more windows than [most]. *)
Definition game_checked (most : positive) (b : N) (d : division) (T : dfao) : option bool :=
  if forallb (N.leb 1) (subtracted d) && (2 <=? b) && (step b T 0 [0] =? 0)
  then let rows := rows_of T in
       let outs := numbered 1 (outputs T) in
       all_right d b (row_in rows) (lookup None outs) most
  else Some false.

Fixpoint games_checked (most : positive) (b : N) (games : list (option division))
  (Ts : list dfao) : option bool :=
  match games, Ts with
  | [], [] => Some true
  | game :: games, T :: Ts =>
      match match game with Some d => game_checked most b d T | None => Some true end with
      | Some true => games_checked most b games Ts
      | answer => answer
      end
  | _, _ => Some false
  end.

Definition member_checked (most : positive) (games : list (option division)) (m : member)
  : option bool :=
  if (period m =? 0) || base_suffices games m
  then games_checked most (base m) games (automata m) else Some false.

Fixpoint family_checked (most : positive) (games : list (option division)) (ms : list member)
  : option bool :=
  match ms with
  | [] => Some true
  | m :: ms =>
      match member_checked most games m with
      | Some true => family_checked most games ms
      | answer => answer
      end
  end.

(** For every divisor of every member each automaton holds the values of its game. *)
Definition family_holds (games : list (option division)) (ms : list member) : Prop :=
  Forall (member_holds games) ms.

Lemma rows_repeat : forall games m T, base_suffices games m = true -> In T (automata m) ->
  forall q c, greatest (map (rows_differ (period m)) (automata m)) <= c ->
  c + period m < base m -> step (base m) T q [c] = step (base m) T q [c + period m].
Proof.
  unfold base_suffices. intros games m T H I q c C A. rewrite !andb_true_iff in H.
  destruct H as [[_ H] _]. rewrite forallb_forall in H. specialize (H T I).
  rewrite forallb_forall in H. unfold step, letter_index. cbn [fold_left].
  rewrite N.mul_0_l, !N.add_0_l.
  destruct (nth_in_or_default (N.to_nat q) (transitions T) []) as [J| ->];
  [|rewrite !(nth_overflow []) by (simpl; lia); reflexivity].
  set (row := nth (N.to_nat q) (transitions T) []) in *. specialize (H row J). apply N.eqb_eq in H.
  replace (N.to_nat (c + period m)) with (N.to_nat (period m) + N.to_nat c)%nat by lia.
  rewrite <- nth_skip. apply last_difference_sound; [|lia|rewrite skipn_length; lia].
  rewrite N2Nat.id. etransitivity; [|exact C].
  etransitivity; [|apply greatest_above, in_map, I].
  apply greatest_above. apply in_map_iff. exists row. auto.
Qed.

(** What is checked for the base holds for a divisor. *)
Lemma game_sound : forall most games m d T k, In (Some d) games -> In T (automata m) ->
  (period m =? 0) || base_suffices games m = true ->
  game_checked most (base m) d T = Some true ->
  let b := base m + k * period m in
  automaton_holds (Base b Msd) (division_game d b) (continued m b T).
Proof.
  intros most games m d T k Id It S H b. unfold game_checked in H.
  destruct (forallb _ _ && _ && _) eqn:E; [|discriminate].
  rewrite !andb_true_iff, N.leb_le, N.eqb_eq in E. destruct E as [[Sub Ha] Z].
  assert (Hb : 2 <= b) by (unfold b; lia).
  set (row := row_in (rows_of T)) in *. set (out := lookup None (numbered 1 (outputs T))) in *.
  assert (Row : forall q c, row q c = step (base m) T q [c]) by (intros; apply row_in_sound).
  set (C := continued m b T).
  assert (Step : forall q c, c < b -> continued_digit m c < base m ->
    step b C q [c] = row_continued m row q c).
  { intros q c Hc L. unfold row_continued, C. rewrite Row. apply continued_step; auto. }
  assert (Small : forall q c, c < base m -> row_continued m row q c = row q c).
  { intros q c L. unfold row_continued, continued_digit.
    destruct (N.ltb_spec c (base m)); [reflexivity|lia]. }
  assert (Zero : step b C 0 [0] = 0).
  { rewrite Step, Small, Row; try lia. unfold continued_digit.
    destruct (N.ltb_spec 0 (base m)); lia. }
  assert (Out : forall n, out (state_of b C n) = output (Base b Msd) C [n]).
  { intros n. unfold out. rewrite lookup_numbered. reflexivity. }
  assert (Any : depth d b = depth d (base m) /\ (forall c, c < b -> continued_digit m c < base m) /\
    forall c, c < b -> exists e, similar d b (base m) (row_continued m row) row c e).
  { destruct (N.eqb_spec (period m) 0) as [P|P].
    - assert (b = base m) as -> by (unfold b; lia). repeat split.
      + intros c Hc. unfold continued_digit. destruct (N.ltb_spec c (base m)); lia.
      + intros c Hc. exists c. split; auto.
        * intros w s _. unfold state_below. destruct (N.leb_spec s c); [apply Small; lia|].
          destruct (ceiling (base m) Ha (s - c)) as (t & -> & A & B). apply Small. lia.
        * intros w. unfold state_above. destruct (rounds_up d); [|reflexivity].
          destruct (N.ltb_spec (c + 1) (base m)); apply Small; lia.
    - cbn [orb] in S. pose proof S as F. unfold base_suffices in F. rewrite !andb_true_iff in F.
      destruct F as [_ F]. apply N.leb_le in F.
      pose proof (rows_repeat games m T S It) as R.
      set (head := greatest (map (rows_differ (period m)) (automata m))) in *.
      pose proof (of_games_above deepest games d Id) as D1.
      pose proof (of_games_above compared games d Id) as D2.
      pose proof (of_games_above room_of games d Id) as D3.
      unfold room_of in D3 at 1. set (room := of_games room_of games) in *.
      assert (R2 : rounds_up d = true -> 2 <= N.max 1 room)
        by (intros U; rewrite U in D3; lia).
      set (low := N.max (head + of_games deepest games) (of_games compared games)) in *.
      assert (R' : forall q c, head <= c -> c + period m < base m ->
        row q c = row q (c + period m)) by (intros; rewrite !Row; auto).
      assert (L1 : head + deepest d <= low) by lia. assert (L2 : compared d <= low) by lia.
      assert (P0 : 0 < period m) by lia. assert (R1 : 1 <= N.max 1 room) by lia.
      split; [|split].
      + apply (continued_depth d m k head low (N.max 1 room)); auto.
      + intros c _. apply (continued_digit_sound m head); auto; lia.
      + apply (continued_similar d m row k head low (N.max 1 room)); auto. }
  destruct Any as (Depth & Digit & Similar).
  apply obeys_sound; auto. intros n.
  assert (O : obeys d b (fun n => out (state_of b C n))).
  { apply (transferred d b (base m) (row_continued m row) row out Hb Depth
      (Small 0 1 ltac:(lia)) Similar most Ha H (state_of b C) (state_of_0 b Hb C Zero)).
    intros q c Hc. rewrite state_of_step by auto. apply Step; auto. }
  specialize (O n). cbv beta in O. rewrite Out in O.
  erewrite map_ext in O; [exact O|]. intros i. cbv beta. rewrite Out. reflexivity.
Qed.

Lemma all_two_weaker : forall A B (P Q : A -> B -> Prop), (forall a b, P a b -> Q a b) ->
  forall l m, Forall2 P l m -> Forall2 Q l m.
Proof. intros A B P Q H l m F. induction F; constructor; auto. Qed.

Lemma games_checked_all : forall most b games Ts, games_checked most b games Ts = Some true ->
  Forall2 (fun game T => In game games /\ In T Ts /\
    match game with Some d => game_checked most b d T = Some true | None => True end) games Ts.
Proof.
  intros most b. induction games as [|game games IH]; intros [|T Ts] H; try discriminate;
  constructor; cbn [games_checked] in H.
  - repeat split; [left; reflexivity..|]. destruct game as [d|]; [|exact Logic.I].
    destruct (game_checked most b d T) as [[]|]; congruence.
  - eapply all_two_weaker; [|apply IH].
    + cbv beta. intros g U (A & B & C). repeat split; [right; exact A|right; exact B|exact C].
    + destruct game as [d|]; [|exact H].
      destruct (game_checked most b d T) as [[]|]; congruence.
Qed.

Theorem family_sound : forall most games ms, family_checked most games ms = Some true ->
  family_holds games ms.
Proof.
  intros most games ms H. unfold family_holds. apply Forall_forall. intros m I.
  assert (M : member_checked most games m = Some true).
  { revert I H. induction ms as [|m' ms IH]; cbn [In family_checked]; [tauto|].
    destruct (member_checked most games m') as [[]|] eqn:E; try discriminate.
    intros [->|I]; auto. }
  unfold member_checked in M. destruct (_ || _) eqn:S; [|discriminate]. intros k.
  eapply all_two_weaker; [|exact (games_checked_all _ _ _ _ M)].
  cbv beta. intros [d|] T (A & B & C); [|exact Logic.I].
  apply (game_sound most games m d T k A B S C).
Qed.
