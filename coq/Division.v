(** Games in which numbers are subtracted from a number, or it is divided by a divisor, and a check
    that an automaton which reads digits in the base of the divisor outputs their values. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Sequence.
Import ListNotations.
Open Scope N_scope.

(** How the quotient of a position is taken. *)
Inductive rounding := Up | Down | Exact.

(** The rules but for the divisor: the numbers to subtract, the quotient, what is asked, the value
    of a position without moves, and the values of the first positions. *)
Record division := {
  subtracted : list N;
  rounded : rounding;
  asked : question;
  last_value : N;
  first_prescribed : list N;
}.

(** The least position. *)
Definition least_position (d : division) : N := match rounded d with Up => 1 | _ => 0 end.

(** The values [vs] of the positions [o], [o] + 1, …, as rules. *)
Fixpoint prescribed_from (o : N) (vs : list N) : list (N * formula) :=
  match vs with
  | [] => []
  | v :: vs => (v, Compare Equal (Var 1) (Const o)) :: prescribed_from (o + 1) vs
  end.

(** The rules with the divisor [b] as formulas: a position is the variable 1, an option is 2. *)
Definition division_game (d : division) (b : N) : game :=
  let n := Var 1 in
  let m := Var 2 in
  let less s := Compare Equal (Add m (Const s)) n in
  let option s :=
    match rounded d with Up => And (Compare AtLeast m (Const 1)) (less s) | _ => less s end in
  let divided :=
    match rounded d with
    | Up => And (Compare AtLeast n (Const 2))
        (And (Compare AtLeast (Mul b m) n) (Compare Less (Mul b m) (Add n (Const b))))
    | Down => And (Compare AtLeast n (Const 1))
        (And (Compare AtMost (Mul b m) n) (Compare Less n (Add (Mul b m) (Const b))))
    | Exact => And (Compare AtLeast n (Const 1)) (Compare Equal (Mul b m) n)
    end in
  {| reads := [1%positive];
     positions := Compare AtLeast n (Const (least_position d));
     moves := map (fun s => ([2%positive], option s)) (subtracted d) ++ [([2%positive], divided)];
     asks := asked d;
     end_value := last_value d;
     prescribed := prescribed_from (least_position d) (first_prescribed d);
     measure := n |}.

(** The same without formulas: the options of a position, in a list. *)
Definition quotients (d : division) (b n : N) : list N :=
  match rounded d with
  | Up => if 2 <=? n then [(n + b - 1) / b] else []
  | Down => if 1 <=? n then [n / b] else []
  | Exact => if (1 <=? n) && (n mod b =? 0) then [n / b] else []
  end.

Definition may_subtract (d : division) (n : N) : list N :=
  filter (fun s => s + least_position d <=? n) (subtracted d).

Definition options (d : division) (b n : N) : list N :=
  map (fun s => n - s) (may_subtract d n) ++ quotients d b n.

Definition among (v : N) (vs : list N) : bool := existsb (N.eqb v) vs.

(** Whether [v] is the value of a position when [vs] are the values of its options. *)
Definition fits (d : division) (vs : list N) (v : N) : bool :=
  match vs with
  | [] => v =? last_value d
  | _ =>
      match asked d with
      | Values => (v <=? N.of_nat (length vs)) && negb (among v vs) &&
          forallb (fun u => among u vs) (map N.of_nat (seq 0 (N.to_nat v)))
      | Outcome => v =? if among 0 vs then 1 else 0
      end
  end.

(** Whether the output at [n] is right. *)
Definition right_output (d : division) (n : N) (out : option N) (vs : list N) : bool :=
  if n <? least_position d then true
  else match nth_error (first_prescribed d) (N.to_nat (n - least_position d)), out with
       | Some u, Some v => u =? v
       | None, Some v => fits d vs v
       | _, None => false
       end.

Definition value_or_0 (out : option N) : N := match out with Some v => v | None => 0 end.

(** Whether [out] gives the outputs that the rules ask for. *)
Definition obeys (d : division) (b : N) (out : N -> option N) : Prop :=
  forall n, right_output d n (out n) (map (fun m => value_or_0 (out m)) (options d b n)) = true.

Lemma among_in : forall v vs, among v vs = true <-> In v vs.
Proof.
  intros v vs. unfold among. rewrite existsb_exists. split.
  - intros (u & I & E). apply N.eqb_eq in E. congruence.
  - intros I. exists v. split; auto. apply N.eqb_refl.
Qed.

Section Rules.
  Variable d : division.
  Variable b : N.
  Hypothesis Hb : 2 <= b.
  Hypothesis Hsub : forallb (N.leb 1) (subtracted d) = true.

  Notation num := (Base b Msd).
  Notation g := (division_game d b).
  Notation o := (least_position d).

  Lemma holds_compare : forall e r s t m n, number e s = Some m -> number e t = Some n ->
    holds num e (Compare r s t) <-> compare r m n = true.
  Proof.
    clear Hb Hsub. intros e r s t m n A B. cbn [holds]. split.
    - intros (m' & n' & C & D & H). congruence.
    - intros H. exists m, n. auto.
  Qed.

  Lemma shape_one : forall x, shape g x <-> exists n, x = [n].
  Proof.
    unfold shape. cbn [reads division_game length]. intros x. split.
    - destruct x as [|n [|m x]]; try discriminate. eauto.
    - intros (n & ->). reflexivity.
  Qed.

  Lemma position_one : forall n, position num g [n] <-> o <= n.
  Proof.
    intros n. unfold position, shape. cbn [reads positions division_game].
    rewrite (holds_compare _ _ _ _ n o) by reflexivity. simpl. rewrite N.leb_le. tauto.
  Qed.

  Lemma divided : forall n, exists q r, n = b * q + r /\ r < b /\ n / b = q /\ n mod b = r.
  Proof.
    intros n. exists (n / b), (n mod b).
    pose proof (N.div_mod n b ltac:(lia)). pose proof (N.mod_lt n b ltac:(lia)). auto.
  Qed.

  Lemma near : forall q m, b * q < b * m + b -> b * m < b * q + b -> q = m.
  Proof.
    intros q m A B. assert (q < m + 1 /\ m < q + 1); [|lia].
    split; apply (N.mul_lt_mono_pos_l b); lia.
  Qed.

  Lemma divided_option : forall n m, In m (quotients d b n) <->
    match rounded d with
    | Up => 2 <= n /\ n <= b * m /\ b * m < n + b
    | Down => 1 <= n /\ b * m <= n /\ n < b * m + b
    | Exact => 1 <= n /\ b * m = n
    end.
  Proof.
    intros n m. unfold quotients. destruct (rounded d).
    - destruct (divided (n + b - 1)) as (q & r & E & L & -> & _).
      destruct (N.leb_spec 2 n); simpl; [|intuition lia].
      split; [intros [<-|[]]; lia|]. intros (_ & A & B). left. apply near; lia.
    - destruct (divided n) as (q & r & E & L & -> & _).
      destruct (N.leb_spec 1 n); simpl; [|intuition lia].
      split; [intros [<-|[]]; lia|]. intros (_ & A & B). left. apply near; lia.
    - destruct (divided n) as (q & r & E & L & -> & ->).
      destruct (N.leb_spec 1 n); simpl; [|intuition lia].
      destruct (N.eqb_spec r 0); simpl; [|split; [tauto|]].
      2: { intros (_ & A). assert (q = m) by (apply near; lia). subst q. lia. }
      split; [intros [<-|[]]; lia|]. intros (_ & A). left. apply near; lia.
  Qed.

  Lemma option_one : forall n y,
    option_of num g [n] y <-> exists m, y = [m] /\ In m (options d b n).
  Proof.
    intros n y. unfold option_of. rewrite shape_one.
    assert (At : forall r s t k m m',
      number (assign (at_position g [n]) [2%positive] [m]) s = Some k ->
      number (assign (at_position g [n]) [2%positive] [m]) t = Some m' ->
      holds num (assign (at_position g [n]) [2%positive] [m]) (Compare r s t) <->
      compare r k m' = true) by (intros; apply holds_compare; auto).
    assert (Lower : forall s m, holds num (assign (at_position g [n]) [2%positive] [m])
      (Compare Equal (Add (Var 2) (Const s)) (Var 1)) <-> m + s = n).
    { intros s m. rewrite (At _ _ _ (m + s) m n) by reflexivity. apply N.eqb_eq. }
    assert (Sub : forall m, (exists s, In s (subtracted d) /\ o <= m /\ m + s = n) <->
      In m (map (fun s => n - s) (may_subtract d n))).
    { intros m. rewrite in_map_iff. unfold may_subtract. split.
      - intros (s & I & P & E). exists s. rewrite filter_In, N.leb_le. repeat split; auto; lia.
      - intros (s & E & I). rewrite filter_In, N.leb_le in I. exists s.
        repeat split; lia || apply I. }
    unfold options. setoid_rewrite in_app_iff. setoid_rewrite <- Sub.
    setoid_rewrite divided_option. cbn [moves division_game]. split.
    - intros ((m & ->) & to & c & I & H). exists m. split; auto.
      destruct I as [I|[I|[]]].
      + apply in_map_iff in I. destruct I as (s & E & I). injection E as <- <-. left. exists s.
        split; auto. unfold least_position. destruct (rounded d);
        [destruct H as [P H]; rewrite (At _ _ _ m m 1) in P by reflexivity;
         apply N.leb_le in P|..]; apply Lower in H; lia.
      + injection I as <- <-. right. destruct (rounded d).
        * destruct H as (A & B & C).
          rewrite (At _ _ _ n m 2) in A by reflexivity.
          rewrite (At _ _ _ (b * m) m n) in B by reflexivity.
          rewrite (At _ _ _ (b * m) m (n + b)) in C by reflexivity.
          apply N.leb_le in A. apply N.leb_le in B. apply N.ltb_lt in C. auto.
        * destruct H as (A & B & C).
          rewrite (At _ _ _ n m 1) in A by reflexivity.
          rewrite (At _ _ _ (b * m) m n) in B by reflexivity.
          rewrite (At _ _ _ n m (b * m + b)) in C by reflexivity.
          apply N.leb_le in A. apply N.leb_le in B. apply N.ltb_lt in C. auto.
        * destruct H as (A & B).
          rewrite (At _ _ _ n m 1) in A by reflexivity.
          rewrite (At _ _ _ (b * m) m n) in B by reflexivity.
          apply N.leb_le in A. apply N.eqb_eq in B. auto.
    - intros (m & -> & [(s & I & P & E)|H]); (split; [eauto|]); exists [2%positive]; eexists.
      + split; [left; apply in_map_iff; exists s; split; [reflexivity|exact I]|].
        unfold least_position in P. destruct (rounded d);
        [split; [rewrite (At _ _ _ m m 1) by reflexivity; apply N.leb_le, P|]|..]; apply Lower, E.
      + split; [right; left; reflexivity|]. destruct (rounded d).
        * destruct H as (A & B & C). cbn [holds].
          split; [exists n, 2|split; [exists (b * m), n|exists (b * m), (n + b)]];
          (repeat split); [apply N.leb_le, A|apply N.leb_le, B|apply N.ltb_lt, C].
        * destruct H as (A & B & C). cbn [holds].
          split; [exists n, 1|split; [exists (b * m), n|exists n, (b * m + b)]];
          (repeat split); [apply N.leb_le, A|apply N.leb_le, B|apply N.ltb_lt, C].
        * destruct H as (A & B). cbn [holds].
          split; [exists n, 1|exists (b * m), n]; (repeat split);
          [apply N.leb_le, A|apply N.eqb_eq, B].
  Qed.

  Lemma options_positions : forall n m, In m (options d b n) -> o <= m /\ m < n.
  Proof.
    intros n m. unfold options. rewrite in_app_iff, in_map_iff. rewrite divided_option.
    intros [(s & <- & I)|H].
    - unfold may_subtract in I. apply filter_In in I. destruct I as [I P]. apply N.leb_le in P.
      rewrite forallb_forall in Hsub. specialize (Hsub s I). apply N.leb_le in Hsub. lia.
    - unfold least_position. destruct (rounded d); nia.
  Qed.

  Lemma prescribes_one : forall n v, prescribes num g (prescribed g) [n] v <->
    o <= n /\ nth_error (first_prescribed d) (N.to_nat (n - o)) = Some v.
  Proof.
    intros n v. cbn [prescribed division_game]. generalize o. clear Hsub.
    induction (first_prescribed d) as [|u vs IH]; intros k; cbn [prescribed_from prescribes].
    - split; [tauto|]. intros [_ H]. destruct (N.to_nat _); discriminate.
    - rewrite (holds_compare _ _ _ _ n k) by reflexivity. cbn [compare]. rewrite N.eqb_eq, IH.
      destruct (N.lt_trichotomy n k) as [L|[->|L]].
      + split; [intros [[A _]|[_ [A _]]]; lia|lia].
      + rewrite N.sub_diag. simpl. split.
        * intros [[_ ->]|[A _]]; [split; [lia|reflexivity]|congruence].
        * intros [_ E]. left. split; congruence.
      + replace (N.to_nat (n - k)) with (S (N.to_nat (n - (k + 1)))) by lia. simpl. split.
        * intros [[A _]|[_ [_ A]]]; [lia|]. split; [lia|exact A].
        * intros [_ A]. right. split; [lia|]. split; [lia|exact A].
  Qed.

  Lemma division_ends : ends num g.
  Proof.
    intros x y [Sx Px] O. apply shape_one in Sx. destruct Sx as (n & ->).
    apply option_one in O. destruct O as (m & -> & I). apply options_positions in I.
    split; [apply position_one, I|]. exists m, n. repeat split. apply I.
  Qed.

  Lemma fits_sound : forall (F : list N -> N) n v,
    fits d (map (fun m => F [m]) (options d b n)) v = true ->
    ((forall y, ~ option_of num g [n] y) /\ v = end_value g) \/
    ((exists y, option_of num g [n] y) /\
     match asks g with
     | Values => mex (fun u => exists y, option_of num g [n] y /\ F y = u) v
     | Outcome => ((exists y, option_of num g [n] y /\ F y = 0) /\ v = 1) \/
                  ((forall y, option_of num g [n] y -> F y <> 0) /\ v = 0)
     end).
  Proof.
    intros F n v H. set (vs := map (fun m => F [m]) (options d b n)) in *.
    assert (Has : forall u, (exists y, option_of num g [n] y /\ F y = u) <-> among u vs = true).
    { intros u. rewrite among_in. unfold vs. rewrite in_map_iff. split.
      - intros (y & O & E). apply option_one in O. destruct O as (m & -> & I). eauto.
      - intros (m & E & I). exists [m]. rewrite option_one. eauto. }
    assert (Any : (exists y, option_of num g [n] y) <-> vs <> []).
    { unfold vs. setoid_rewrite option_one. destruct (options d b n) as [|m l]; simpl.
      - split; [intros (y & m & _ & [])|congruence].
      - split; [discriminate|]. intros _. exists [m], m. auto. }
    unfold fits in H. destruct vs as [|u vs'] eqn:E.
    - left. apply N.eqb_eq in H. split; [|exact H]. intros y O. apply (proj1 Any); eauto.
    - right. split; [apply Any; discriminate|]. rewrite <- E in *. change (asks g) with (asked d).
      destruct (asked d).
      + rewrite !andb_true_iff, negb_true_iff, forallb_forall in H. destruct H as [[_ H] L].
        split; [rewrite Has, H; discriminate|]. intros m Hm. rewrite Has. intros K. apply K, L.
        apply in_map_iff. exists (N.to_nat m). rewrite N2Nat.id. split; auto. apply in_seq. lia.
      + apply N.eqb_eq in H. destruct (among 0 vs) eqn:Z.
        * left. split; auto. apply Has, Z.
        * right. split; auto. intros y O K. assert (among 0 vs = true); [|congruence].
          apply Has. eauto.
  Qed.

  (** The check without formulas says what [Game] says. *)
  Theorem obeys_sound : forall T, obeys d b (fun n => output num T [n]) -> automaton_holds num g T.
  Proof.
    intros T H. split; [exact division_ends|].
    set (F := fun x => value_or_0 (output num T x)). exists F.
    assert (Right : forall n, o <= n ->
      output num T [n] = Some (F [n]) /\ rule num g F [n] (F [n])).
    { intros n Hn. specialize (H n). unfold right_output in H.
      destruct (N.ltb_spec n o); [lia|].
      pose proof (prescribes_one n) as P.
      destruct (output num T [n]) as [v|] eqn:E;
      [|destruct (nth_error _ _); discriminate].
      assert (EF : F [n] = v) by (unfold F; rewrite E; reflexivity). split; [congruence|].
      rewrite EF. unfold rule.
      destruct (nth_error _ _) as [u|] eqn:Q.
      - left. apply P. apply N.eqb_eq in H. split; [exact Hn|congruence].
      - right. split.
        + intros (u & K). apply P in K. destruct K as [_ K]. congruence.
        + apply fits_sound, H. }
    assert (V : values_of num g F).
    { intros x [Sx Px]. destruct (proj1 (shape_one x) Sx) as (n & ->). apply Right.
      apply position_one. split; auto. }
    split; [exact V|]. split.
    - intros G HG x Px. apply (values_unique num g division_ends G F HG V x Px).
    - intros x [Sx Px]. destruct (proj1 (shape_one x) Sx) as (n & ->). apply Right.
      apply position_one. split; auto.
  Qed.
End Rules.
