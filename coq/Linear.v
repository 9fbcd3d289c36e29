(** Sums of multiples of variables that are zero, or that are not negative. *)

From Coq Require Import List NArith PArith ZArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Exists.
Import ListNotations.
Open Scope Z_scope.

Definition terms := list (var * Z).

(** A sum with a constant. *)
Record sum := { parts : terms; constant : Z }.

Fixpoint total (e : env) (l : terms) : Z :=
  match l with [] => 0 | (x, c) :: l => c * Z.of_N (e x) + total e l end.

Definition sum_value (e : env) (s : sum) : Z := total e (parts s) + constant s.

(** Sums in the order of their variables. *)
Fixpoint add_term (x : var) (c : Z) (l : terms) : terms :=
  match l with
  | [] => if c =? 0 then [] else [(x, c)]
  | (y, d) :: l' =>
      match Pos.compare x y with
      | Lt => if c =? 0 then l else (x, c) :: l
      | Eq => if c + d =? 0 then l' else (x, c + d) :: l'
      | Gt => (y, d) :: add_term x c l'
      end
  end.

Definition add_multiple (k : Z) (s t : sum) : sum :=
  {| parts := fold_right (fun '(x, c) l => add_term x (k * c) l) (parts s) (parts t);
     constant := constant s + k * constant t |}.

Definition of_var (x : var) : sum := {| parts := [(x, 1)]; constant := 0 |}.
Definition of_const (c : Z) : sum := {| parts := []; constant := c |}.

Lemma total_add_term : forall e x c l,
  total e (add_term x c l) = c * Z.of_N (e x) + total e l.
Proof.
  intros e x c l. induction l as [|[y d] l IH]; simpl.
  - destruct (Z.eqb_spec c 0); simpl; subst; lia.
  - destruct (Pos.compare_spec x y) as [E|E|E].
    + subst y. destruct (Z.eqb_spec (c + d) 0); simpl; nia.
    + destruct (Z.eqb_spec c 0); simpl; subst; lia.
    + simpl. rewrite IH. lia.
Qed.

Lemma value_add_multiple : forall e k s t,
  sum_value e (add_multiple k s t) = sum_value e s + k * sum_value e t.
Proof.
  intros e k s t. unfold sum_value, add_multiple. simpl.
  assert (H : total e (fold_right (fun '(x, c) l => add_term x (k * c) l) (parts s) (parts t))
    = total e (parts s) + k * total e (parts t)).
  { induction (parts t) as [|[x c] l IH]; simpl; [lia|].
    rewrite total_add_term, IH. lia. }
  rewrite H. lia.
Qed.

Lemma value_of_var : forall e x, sum_value e (of_var x) = Z.of_N (e x).
Proof. intros. unfold sum_value. cbn [of_var parts constant total]. lia. Qed.

Lemma total_ext : forall d e l, (forall x, d x = e x) -> total d l = total e l.
Proof. induction l as [|[x c] l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Inductive sign := Zero | NotNegative.

Definition test (g : sign) (z : Z) : bool :=
  match g with Zero => z =? 0 | NotNegative => 0 <=? z end.

(** What is known of a sum, some digits of which have been read. *)
Inductive progress := Decided (b : bool) | At (s : Z).

Definition progress_eqb (a b : progress) : bool :=
  match a, b with
  | Decided a, Decided b => Bool.eqb a b
  | At s, At t => s =? t
  | _, _ => false
  end.

Lemma progress_eqb_sound : forall a b, progress_eqb a b = true -> a = b.
Proof.
  intros [a|s] [b|t]; simpl; try discriminate.
  - intros H. apply eqb_prop in H. congruence.
  - rewrite Z.eqb_eq. congruence.
Qed.

Definition progress_key (a : progress) : list positive :=
  match a with
  | Decided true => [1; 1]%positive
  | Decided false => []
  | At Z0 => [1]%positive
  | At (Zpos p) => [xO p]
  | At (Zneg p) => [xI p]
  end.

Lemma progress_key_inj : forall a b, progress_key a = progress_key b -> a = b.
Proof. intros [[]|[]] [[]|[]]; simpl; congruence. Qed.

Section Linear.
  Variable num : numeration.
  Hypothesis Hb : (2 <= base num)%N.
  Variable most : positive.
  Variable g : sign.
  Variable s : sum.

  Let b : Z := Z.of_N (base num).

  (** What a letter adds, as a tree. *)
  Fixpoint add_digits (f : Z -> progress) (l : terms) (acc : Z) : tree progress :=
    match l with
    | [] => Leaf (f acc)
    | (x, c) :: l =>
        each_digit progress_eqb (base num) x (fun d => add_digits f l (acc + c * Z.of_N d))
    end.

  Lemma at_add_digits : forall f l acc a, (forall x, (a x < base num)%N) ->
    at_letter (add_digits f l acc) a = f (acc + total a l).
  Proof.
    intros f l. induction l as [|[x c] l IH]; intros acc a H; simpl.
    - f_equal. lia.
    - rewrite at_each_digit by auto using progress_eqb_sound.
      rewrite IH by auto. f_equal. lia.
  Qed.

  Definition finish (p : progress) (c : Z) : bool :=
    match p with Decided b => b | At t => test g (t + c) end.

  (** The least significant digit first: a carry. *)
  Definition carry (t : Z) : progress :=
    match g with
    | NotNegative => At (t / b)
    | Zero => if t mod b =? 0 then At (t / b) else Decided false
    end.

  Definition carries : automaton progress :=
    {| start := At (constant s);
       edges := fun p =>
         match p with Decided _ => Leaf p | At t => add_digits carry (parts s) t end;
       accepts := fun p => finish p 0 |}.

  Lemma run_decided : forall (A : automaton progress) p w,
    edges A p = Leaf p -> run A p w = p.
  Proof. induction w as [|a w IH]; simpl; intros H; auto. rewrite H. auto. Qed.

  Lemma total_lsd : forall l a w, first_read num = Lsd ->
    total (numbers_of num (a :: w)) l = total a l + b * total (numbers_of num w) l.
  Proof.
    intros l a w H. induction l as [|[x c] l IH]; simpl; [lia|]. rewrite IH.
    assert (E : numbers_of num (a :: w) x = (a x + base num * numbers_of num w x)%N).
    { unfold numbers_of, value. rewrite H. reflexivity. }
    rewrite E, N2Z.inj_add, N2Z.inj_mul. fold b. ring.
  Qed.

  Lemma b_big : 2 <= b.
  Proof. unfold b. lia. Qed.

  Lemma carry_sound : forall u v,
    match carry u with
    | Decided r => test g (u + b * v) = r
    | At q => test g (u + b * v) = test g (q + v)
    end.
  Proof.
    intros u v. pose proof b_big as Big.
    pose proof (Z.div_mod u b ltac:(lia)) as D.
    pose proof (Z.mod_pos_bound u b ltac:(lia)) as M.
    unfold carry, test. destruct g.
    - destruct (Z.eqb_spec (u mod b) 0) as [E|E].
      + apply Bool.eq_true_iff_eq. rewrite !Z.eqb_eq. nia.
      + apply Z.eqb_neq. intros F. apply E.
        replace u with ((- v) * b) by lia. apply Z.mod_mul. lia.
    - apply Bool.eq_true_iff_eq. rewrite !Z.leb_le. nia.
  Qed.

  Lemma carries_sound : first_read num = Lsd -> forall w t, legal_word num w ->
    accepts carries (run carries (At t) w) = test g (t + total (numbers_of num w) (parts s)).
  Proof.
    intros Order w. induction w as [|a w IH]; intros t Hw.
    - simpl. rewrite Z.add_0_r.
      assert (E : total (numbers_of num []) (parts s) = 0).
      { induction (parts s) as [|[x c] l IHl]; simpl; auto. rewrite IHl.
        unfold numbers_of, value. rewrite Order. simpl. lia. }
      rewrite E. f_equal. lia.
    - inversion Hw as [|a' w' Ha Hw']; subst. rewrite total_lsd by auto.
      rewrite run_cons. change (edges carries (At t)) with (add_digits carry (parts s) t).
      rewrite at_add_digits by auto.
      pose proof (carry_sound (t + total a (parts s)) (total (numbers_of num w) (parts s))) as C.
      replace (t + (total a (parts s) + b * total (numbers_of num w) (parts s)))
        with (t + total a (parts s) + b * total (numbers_of num w) (parts s)) by ring.
      destruct (carry (t + total a (parts s))) as [r|q].
      + rewrite run_decided by auto. symmetry. exact C.
      + rewrite C. apply IH. auto.
  Qed.

  (** The most significant digit first: the value of what was read, unless that decides. *)
  Definition positive_part : Z := fold_right (fun '(_, c) t => Z.max c 0 + t) 0 (parts s).
  Definition negative_part : Z := fold_right (fun '(_, c) t => Z.max (- c) 0 + t) 0 (parts s).

  (** No digits that follow make the sum zero. It lies between two bounds, which are looked at for
      more and more digits until they grow or fall for ever; [p] is the power of the base. *)
  Fixpoint never_zero (rounds : nat) (t p : Z) : bool :=
    let low := (t - negative_part) * (p - 1) + t + constant s in
    let high := (t + positive_part) * (p - 1) + t + constant s in
    if (low <=? 0) && (0 <=? high) then false
    else if ((0 <? low) && (negative_part <=? t)) || ((high <? 0) && (t <=? - positive_part))
    then true
    else match rounds with O => false | S rounds => never_zero rounds t (p * b) end.

  Definition decide (t : Z) : progress :=
    match g with
    | Zero => if never_zero 64 t 1 then Decided false else At t
    | NotNegative =>
        if (t <=? - positive_part) && (t + constant s <? 0) then Decided false
        else if (negative_part <=? t) && (0 <=? t + constant s) then Decided true
        else At t
    end.

  Definition prefixes : automaton progress :=
    {| start := decide 0;
       edges := fun p =>
         match p with Decided _ => Leaf p | At t => add_digits decide (parts s) (b * t) end;
       accepts := fun p => finish p (constant s) |}.

  Lemma positive_part_nonneg : 0 <= positive_part.
  Proof.
    unfold positive_part. induction (parts s) as [|[x c] l IH]; simpl; lia.
  Qed.

  Lemma negative_part_nonneg : 0 <= negative_part.
  Proof.
    unfold negative_part. induction (parts s) as [|[x c] l IH]; simpl; lia.
  Qed.

  Lemma total_bounds : forall e m, (forall x, Z.of_N (e x) <= m) ->
    - negative_part * m <= total e (parts s) <= positive_part * m.
  Proof.
    intros e m H. unfold negative_part, positive_part.
    induction (parts s) as [|[x c] l IH]; simpl; [lia|].
    specialize (H x). pose proof (N2Z.is_nonneg (e x)). nia.
  Qed.

  Lemma never_zero_sound : forall rounds t p, 1 <= p -> never_zero rounds t p = true ->
    forall j v, 0 <= j ->
    - negative_part * (p * b ^ j - 1) <= v <= positive_part * (p * b ^ j - 1) ->
    t * (p * b ^ j) + v + constant s <> 0.
  Proof.
    pose proof b_big as Big. pose proof positive_part_nonneg. pose proof negative_part_nonneg.
    induction rounds as [|rounds IH]; intros t p Hp E j v Hj Hv F; simpl in E;
    destruct ((_ <=? 0) && (0 <=? _)) eqn:E1; try discriminate;
    destruct ((0 <? _) && (negative_part <=? t) || _) eqn:E2; try discriminate.
    1, 2: clear E E1; try clear IH;
      assert (P : p <= p * b ^ j) by (pose proof (Z.pow_pos_nonneg b j ltac:(lia) Hj); nia);
      set (q := p * b ^ j) in *; clearbody q;
      rewrite orb_true_iff, !andb_true_iff, !Z.ltb_lt, !Z.leb_le in E2;
      destruct E2 as [[A B]|[A B]]; nia.
    destruct (Z.eq_dec j 0) as [->|N].
    - apply andb_false_iff in E1. rewrite !Z.leb_gt in E1.
      rewrite Z.pow_0_r, Z.mul_1_r in *. destruct E1; nia.
    - apply (IH t (p * b) ltac:(nia) E (j - 1) v); [lia| |];
      replace (p * b * b ^ (j - 1)) with (p * b ^ j)
        by (replace j with (Z.succ (j - 1)) at 1 by lia; rewrite Z.pow_succ_r by lia; ring);
      auto.
  Qed.

  Definition power (w : word) : Z := b ^ Z.of_nat (length w).

  Lemma total_msd : forall l a w, first_read num = Msd -> legal_word num (a :: w) ->
    total (numbers_of num (a :: w)) l = total a l * power w + total (numbers_of num w) l.
  Proof.
    intros l a w H Hw. induction l as [|[x c] l IH]; simpl; [lia|]. rewrite IH.
    assert (E : forall v d, low_value (base num) (v ++ [d]) =
      (low_value (base num) v + d * base num ^ N.of_nat (length v))%N).
    { induction v as [|e v IHv]; intros d; [simpl; lia|].
      change (low_value (base num) ((e :: v) ++ [d]))
        with (e + base num * low_value (base num) (v ++ [d]))%N.
      rewrite IHv. simpl length. rewrite Nat2N.inj_succ, N.pow_succ_r'.
      change (low_value (base num) (e :: v)) with (e + base num * low_value (base num) v)%N.
      ring. }
    assert (V : numbers_of num (a :: w) x =
      (numbers_of num w x + a x * base num ^ N.of_nat (length w))%N).
    { unfold numbers_of, value. rewrite H. simpl map. simpl rev. rewrite E.
      rewrite rev_length, map_length. reflexivity. }
    rewrite V, N2Z.inj_add, N2Z.inj_mul, N2Z.inj_pow, nat_N_Z.
    unfold power. fold b. ring.
  Qed.

  Lemma numbers_bound : forall w x, legal_word num w -> Z.of_N (numbers_of num w x) <= power w - 1.
  Proof.
    intros w x Hw. unfold numbers_of, power.
    pose proof (value_below num Hb _ (legal_track num w x Hw)) as L.
    rewrite map_length in L. apply N2Z.inj_lt in L.
    rewrite N2Z.inj_pow, nat_N_Z in L. fold b in L.
    rewrite Z.sub_1_r. apply Z.lt_le_pred, L.
  Qed.

  Lemma decide_sound : forall t w, legal_word num w -> forall r, decide t = Decided r ->
    test g (t * power w + total (numbers_of num w) (parts s) + constant s) = r.
  Proof.
    intros t w Hw r E.
    pose proof (total_bounds (numbers_of num w) (power w - 1) (fun x => numbers_bound w x Hw)) as B.
    assert (P : 1 <= power w).
    { unfold power. pose proof (Z.pow_pos_nonneg b (Z.of_nat (length w))). pose proof b_big. lia. }
    unfold decide in E. unfold test. destruct g.
    - destruct (never_zero 64 t 1) eqn:F; [|discriminate]. injection E as <-.
      apply Z.eqb_neq. unfold power in *.
      pose proof (never_zero_sound 64 t 1 ltac:(lia) F (Z.of_nat (length w))
        (total (numbers_of num w) (parts s)) ltac:(lia)) as R.
      rewrite Z.mul_1_l in R. apply R, B.
    - destruct ((t <=? _) && _) eqn:F1.
      + injection E as <-. apply andb_true_iff in F1. rewrite Z.leb_le, Z.ltb_lt in F1.
        apply Z.leb_gt. nia.
      + destruct ((negative_part <=? t) && _) eqn:F2; [|discriminate]. injection E as <-.
        apply andb_true_iff in F2. rewrite !Z.leb_le in F2. apply Z.leb_le. nia.
  Qed.

  Lemma prefixes_sound : first_read num = Msd -> forall w t, legal_word num w ->
    accepts prefixes (run prefixes (decide t) w) =
      test g (t * power w + total (numbers_of num w) (parts s) + constant s).
  Proof.
    intros Order w. induction w as [|a w IH]; intros t Hw.
    - destruct (decide t) as [r|u] eqn:E.
      + rewrite run_decided by auto. simpl. symmetry. apply (decide_sound t []); auto.
      + assert (u = t) as ->.
        { unfold decide in E. destruct g.
          - destruct (never_zero 64 t 1); congruence.
          - destruct ((t <=? _) && _); [congruence|].
            destruct ((negative_part <=? t) && _); congruence. }
        simpl. f_equal.
        assert (F : total (numbers_of num []) (parts s) = 0).
        { clear. induction (parts s) as [|[x c] l IHl]; simpl; auto. rewrite IHl.
          unfold numbers_of, value. destruct (first_read num); simpl; lia. }
        rewrite F. unfold power. simpl. lia.
    - destruct (decide t) as [r|u] eqn:E.
      + rewrite run_decided by auto. simpl accepts. symmetry. apply decide_sound; auto.
      + assert (u = t) as ->.
        { unfold decide in E. destruct g.
          - destruct (never_zero 64 t 1); congruence.
          - destruct ((t <=? _) && _); [congruence|].
            destruct ((negative_part <=? t) && _); congruence. }
        rewrite total_msd by auto. inversion Hw as [|a' w' Ha Hw']; subst.
        rewrite run_cons.
        change (edges prefixes (At t)) with (add_digits decide (parts s) (b * t)).
        rewrite at_add_digits by auto. etransitivity; [apply IH; auto|]. f_equal.
        unfold power. simpl length. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. ring.
  Qed.

  (** The table of the atom. *)
  Definition linear : option table :=
    option_map minimize
      (match first_read num with
       | Msd => tabulate prefixes progress_key most
       | Lsd => tabulate carries progress_key most
       end).

  Theorem linear_sound : forall T, linear = Some T ->
    recognizer num T (fun e => test g (sum_value e s) = true).
  Proof.
    unfold linear. intros T E. destruct (match first_read num with Msd => _ | Lsd => _ end)
      as [U|] eqn:F; [|discriminate]. injection E as <-.
    apply recognizer_minimize. split.
    - intros d e H. unfold sum_value. rewrite (total_ext d e) by auto. auto.
    - intros w Hw. unfold sum_value. destruct (first_read num) eqn:Order.
      + rewrite (tabulate_sound _ _ progress_key_inj _ _ F). unfold accepts_word.
        change (start prefixes) with (decide 0).
        rewrite (prefixes_sound Order w 0 Hw). rewrite Z.mul_0_l. tauto.
      + rewrite (tabulate_sound _ _ progress_key_inj _ _ F). unfold accepts_word.
        change (start carries) with (At (constant s)).
        rewrite (carries_sound Order w _ Hw), Z.add_comm. tauto.
  Qed.
End Linear.
