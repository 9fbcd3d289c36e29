(** The claim of a family: the values of division games, and sentences, for all divisors of residue
    classes, each by one automaton for all divisors of the class. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Trie Sequence Sentence Alike.
From Nimata Require Export Division Windows Continued Transfer.
Import ListNotations.
Open Scope N_scope.

(** The claim about one member: what [games] says of each automaton, and sentences about them. *)
Definition member_holds (games : list (option division)) (sentences : list local) (m : member)
  : Prop :=
  forall k, let b := base m + k * period m in
  Forall2 (fun game T =>
    match game with
    | Some d => automaton_holds (Base b Msd) (division_game d b) (continued m b T)
    | None => True
    end) games (automata m) /\
  Forall (fun f =>
    holds (Base b Msd) (fun _ => 0) (local_formula b (map (continued m b) (automata m)) f))
    sentences.

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
Definition base_suffices (games : list (option division)) (sentences : list local) (m : member)
  : bool :=
  let p := period m in
  let heaviest := greatest (map weight sentences) in
  (p <? base m) &&
  let head := greatest (map (rows_differ p) (automata m)) in
  let low := N.max (head + N.max (of_games deepest games) heaviest)
    (N.max (of_games compared games) (heaviest + 1)) in
  let room := N.max (of_games room_of games) (heaviest + 1) in
  (low + room + p <=? base m + 1).

(** Whether the rows have so many entries, and zeros in front change nothing. *)
Definition fits_base (b : N) (T : dfao) : bool :=
  forallb (fun row => N.of_nat (length row) =? b) (transitions T) && (step b T 0 [0] =? 0).

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
  if forallb (N.leb 1) (subtracted d)
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

(** Whether sentences are true in one base. *)
Fixpoint sentences_checked (most : positive) (b : N) (Ts : list dfao) (fs : list local)
  : option bool :=
  match fs with
  | [] => Some true
  | f :: fs =>
      if well_formed (length Ts) f
      then match decide most (Base b Msd) (local_formula b Ts f) with
           | Some true => sentences_checked most b Ts fs
           | answer => answer
           end
      else Some false
  end.

Definition member_checked (most : positive) (games : list (option division))
  (sentences : list local) (m : member) : option bool :=
  if (2 <=? base m) && forallb (fits_base (base m)) (automata m) &&
    ((period m =? 0) || base_suffices games sentences m)
  then match games_checked most (base m) games (automata m) with
       | Some true => sentences_checked most (base m) (automata m) sentences
       | answer => answer
       end
  else Some false.

Fixpoint family_checked (most : positive) (games : list (option division))
  (sentences : list local) (ms : list member) : option bool :=
  match ms with
  | [] => Some true
  | m :: ms =>
      match member_checked most games sentences m with
      | Some true => family_checked most games sentences ms
      | answer => answer
      end
  end.

(** For every divisor of every member each automaton holds the values of its game, and the sentences
    are true of all of them. *)
Definition family_holds (games : list (option division)) (sentences : list local)
  (ms : list member) : Prop :=
  Forall (member_holds games sentences) ms.

Lemma rows_repeat : forall m T, In T (automata m) -> fits_base (base m) T = true ->
  forall q c, greatest (map (rows_differ (period m)) (automata m)) <= c ->
  c + period m < base m -> step (base m) T q [c] = step (base m) T q [c + period m].
Proof.
  unfold fits_base. intros m T I H q c C A. rewrite !andb_true_iff in H.
  destruct H as [H _]. rewrite forallb_forall in H. unfold step, letter_index. cbn [fold_left].
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
Lemma game_sound : forall most games sentences m d T k, In (Some d) games -> In T (automata m) ->
  2 <= base m -> fits_base (base m) T = true ->
  (period m =? 0) || base_suffices games sentences m = true ->
  game_checked most (base m) d T = Some true ->
  let b := base m + k * period m in
  automaton_holds (Base b Msd) (division_game d b) (continued m b T).
Proof.
  intros most games sentences m d T k Id It Ha Ft S H b. unfold game_checked in H.
  destruct (forallb _ _) eqn:Sub; [|discriminate].
  assert (Z : step (base m) T 0 [0] = 0).
  { unfold fits_base in Ft. apply andb_true_iff in Ft. apply N.eqb_eq, Ft. }
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
      destruct F as [_ F]. apply N.leb_le in F. pose proof (rows_repeat m T It Ft) as R.
      set (head := greatest (map (rows_differ (period m)) (automata m))) in *.
      set (heaviest := greatest (map weight sentences)) in *.
      pose proof (of_games_above deepest games d Id) as D1.
      pose proof (of_games_above compared games d Id) as D2.
      pose proof (of_games_above room_of games d Id) as D3.
      unfold room_of in D3 at 1. set (room := N.max (of_games room_of games) (heaviest + 1)) in *.
      assert (R2 : rounds_up d = true -> 2 <= room) by (intros U; rewrite U in D3; lia).
      set (low := N.max _ (N.max _ _)) in *.
      assert (R' : forall q c, head <= c -> c + period m < base m ->
        row q c = row q (c + period m)) by (intros; rewrite !Row; auto).
      assert (L1 : head + deepest d <= low) by lia. assert (L2 : compared d <= low) by lia.
      assert (P0 : 0 < period m) by lia. assert (R1 : 1 <= room) by lia.
      split; [|split].
      + apply (continued_depth d m k head low room); auto.
      + intros c _. apply (continued_digit_sound m head); auto; lia.
      + apply (continued_similar d m row k head low room); auto. }
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

(** A member whose rows have as many entries as the base has digits. *)
Lemma continued_base : forall m T, fits_base (base m) T = true -> continued m (base m) T = T.
Proof.
  unfold fits_base. intros m T H. apply andb_true_iff in H. destruct H as [H _].
  rewrite forallb_forall in H. destruct T as [t os rows]. unfold continued.
  cbn [tracks outputs transitions] in *. f_equal. etransitivity; [|apply map_id].
  apply map_ext_in. intros row I. specialize (H row I). apply N.eqb_eq in H.
  transitivity (map (fun c => c) row); [|apply map_id].
  rewrite <- (map_nth_seq N N (fun c => c) 0 row).
  replace (N.to_nat (base m)) with (length row) by lia. apply map_ext_in. intros c J.
  apply in_seq in J. unfold continued_digit.
  destruct (N.ltb_spec (N.of_nat c) (base m)); [|lia]. f_equal. lia.
Qed.

Lemma sentences_checked_all : forall most b Ts fs, sentences_checked most b Ts fs = Some true ->
  forall f, In f fs -> well_formed (length Ts) f = true /\
    holds (Base b Msd) (fun _ => 0) (local_formula b Ts f).
Proof.
  intros most b Ts. induction fs as [|g fs IH]; cbn [In sentences_checked]; [tauto|].
  intros H f I. destruct (well_formed (length Ts) g) eqn:W; [|discriminate].
  destruct (decide most (Base b Msd) (local_formula b Ts g)) as [[]|] eqn:D; try discriminate.
  destruct I as [->|I]; [|auto]. split; [exact W|]. apply (decide_sound _ _ _ _ D). reflexivity.
Qed.

Lemma sentence_sound : forall games sentences m f k, In f sentences -> 2 <= base m ->
  forallb (fits_base (base m)) (automata m) = true ->
  (period m =? 0) || base_suffices games sentences m = true ->
  well_formed (length (automata m)) f = true ->
  holds (Base (base m) Msd) (fun _ => 0) (local_formula (base m) (automata m) f) ->
  let b := base m + k * period m in
  holds (Base b Msd) (fun _ => 0) (local_formula b (map (continued m b) (automata m)) f).
Proof.
  intros games sentences m f k If Ha Fs S W H b. rewrite forallb_forall in Fs.
  destruct (N.eqb_spec (period m) 0) as [P|P].
  - assert (b = base m) as -> by (unfold b; lia).
    rewrite (map_ext_in _ (fun T => T)), map_id; [exact H|].
    intros T I. apply continued_base, Fs, I.
  - cbn [orb] in S. unfold base_suffices in S. rewrite !andb_true_iff in S.
    destruct S as [_ S]. apply N.leb_le in S.
    pose proof (greatest_above (map weight sentences) (weight f) (in_map _ _ _ If)) as G.
    set (head := greatest (map (rows_differ (period m)) (automata m))) in *.
    set (low := N.max _ (N.max _ _)) in *. set (room := N.max (of_games room_of games) _) in *.
    assert (zero : forall T, In T (automata m) -> step (base m) T 0 [0] = 0).
    { intros T I. specialize (Fs T I). unfold fits_base in Fs. apply andb_true_iff in Fs.
      apply N.eqb_eq, Fs. }
    assert (repeats : forall T, In T (automata m) -> forall q c, head <= c ->
      c + period m < base m -> step (base m) T q [c] = step (base m) T q [c + period m]).
    { intros T I. apply rows_repeat; auto. }
    assert (zeros : env_alike m k low room (fun _ => 0) (fun _ => 0)) by (intros x; constructor).
    refine (proj2 (transferred_sentence m k head low room Ha _ _ _ _ _ (automata m) zero repeats
      f _ _ zeros W _ _ _) H); lia.
Qed.

Theorem family_sound : forall most games sentences ms,
  family_checked most games sentences ms = Some true -> family_holds games sentences ms.
Proof.
  intros most games sentences ms H. unfold family_holds. apply Forall_forall. intros m I.
  assert (M : member_checked most games sentences m = Some true).
  { revert I H. induction ms as [|m' ms IH]; cbn [In family_checked]; [tauto|].
    destruct (member_checked most games sentences m') as [[]|] eqn:E; try discriminate.
    intros [->|I]; auto. }
  unfold member_checked in M. destruct (_ && _ && _) eqn:S; [|discriminate].
  rewrite !andb_true_iff, N.leb_le in S. destruct S as [[Ha Fs] S].
  destruct (games_checked _ _ _ _) as [[]|] eqn:G; try discriminate. intros k. split.
  - eapply all_two_weaker; [|exact (games_checked_all _ _ _ _ G)].
    cbv beta. intros [d|] T (A & B & C); [|exact Logic.I]. rewrite forallb_forall in Fs.
    apply (game_sound most games sentences m d T k A B Ha (Fs T B) S C).
  - apply Forall_forall. intros f J.
    destruct (sentences_checked_all _ _ _ _ M f J) as [W T].
    apply (sentence_sound games sentences m f k J Ha Fs S W T).
Qed.
